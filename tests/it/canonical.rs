//! Canonical forms of many grids: equal for isomorphic grids, different for all others.

use gridmill::canon::Canonizer;
use gridmill::fill::fill;
use gridmill::grid::{Cell, ClashFreeGrid, Grid};
use gridmill::random::rng_for;
use gridmill::transform::Transform;
use std::collections::HashSet;

/// Checks that random images of a grid have its canonical form, and that different grids have different forms.
fn all_images_have_one_form(grids: impl Iterator<Item = ClashFreeGrid>) {
    let clash_free = |grid| ClashFreeGrid::new(grid).expect("no clash");
    let (mut rng, mut canonizer) = (rng_for(41, 0), Canonizer::new());
    let (mut count, mut forms) = (0, HashSet::new());
    for grid in grids {
        let form = canonizer.canonical(grid);
        let grid = grid.grid();
        assert_eq!(form.map.grid(grid), form.grid);
        assert_eq!(canonizer.canonical(clash_free(form.grid)).grid, form.grid);
        for _ in 0..5 {
            let image = Transform::random(&mut rng).grid(grid);
            let of_image = canonizer.canonical(clash_free(image));
            assert_eq!(of_image.grid, form.grid, "{grid}");
            assert_eq!(of_image.automorphisms, form.automorphisms, "{grid}");
            assert_eq!(of_image.map.grid(&image), form.grid, "{grid}");
        }
        count += 1;
        forms.insert(form.grid);
    }
    assert!(count > 100 && forms.len() == count, "{count} {}", forms.len());
}

/// Reads the grid in the first 81 characters of a line.
fn clash_free_grid(line: &str) -> ClashFreeGrid {
    let grid: Grid = line[..81].parse().expect("a grid");
    ClashFreeGrid::new(grid).expect("no clash")
}

#[test]
fn puzzles() {
    let lines = include_str!("../../data/ratings.csv").lines().skip(1);
    all_images_have_one_form(lines.map(clash_free_grid));
}

#[test]
fn solution_grids() {
    let mut rng = rng_for(42, 0);
    all_images_have_one_form((0..300).map(|_| fill(&mut rng).into()));
}

#[test]
fn partial_grids() {
    // Grids with few empty cells, with many, with empty rows, and with empty blocks.
    let mut rng = rng_for(43, 0);
    let grids = (0..120).map(|i| {
        let grid = fill(&mut rng);
        let kept = Cell::all().filter(|cell| match i % 4 {
            0 => cell.index() % 11 != 0,
            1 => cell.index() % 5 == i % 5,
            2 => cell.row() != 4 && cell.row() != 8,
            _ => cell.block() % 2 == 0,
        });
        grid.restricted_to(kept.collect())
    });
    all_images_have_one_form(grids);
}

/// The grid known as "most canonical" has more automorphisms than any other (Russell and Jarvis, 2006).
#[test]
fn the_most_symmetric_grid_has_648_automorphisms() {
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    assert_eq!(Canonizer::new().canonical(clash_free_grid(grid)).automorphisms, 648);
}
