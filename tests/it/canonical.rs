//! Canonical forms of many grids: the same for all images, and another one for others.

use gridmill::canon::Canonizer;
use gridmill::fill::fill;
use gridmill::grid::Grid;
use gridmill::random::rng_for;
use gridmill::transform::Transform;
use std::collections::HashSet;

/// Checks that random images of the grids have the same form, and that they have as many forms as there are grids.
fn all_images_have_one_form(grids: impl Iterator<Item = Grid>) {
    let (mut rng, mut canonizer) = (rng_for(41, 0), Canonizer::new());
    let (mut count, mut forms) = (0, HashSet::new());
    for grid in grids {
        let form = canonizer.canonical(&grid);
        assert_eq!(form.map.grid(&grid), form.grid);
        assert_eq!(canonizer.canonical(&form.grid).grid, form.grid);
        for _ in 0..5 {
            let image = Transform::random(&mut rng).grid(&grid);
            let of_image = canonizer.canonical(&image);
            assert_eq!(of_image.grid, form.grid, "{grid}");
            assert_eq!(of_image.automorphisms, form.automorphisms, "{grid}");
            assert_eq!(of_image.map.grid(&image), form.grid, "{grid}");
        }
        count += 1;
        forms.insert(form.grid);
    }
    assert!(count > 100 && forms.len() == count, "{count} {}", forms.len());
}

#[test]
fn puzzles() {
    let lines = include_str!("../../data/ratings.csv").lines().skip(1);
    all_images_have_one_form(lines.map(|line| line[..81].parse().expect("a grid")));
}

#[test]
fn solution_grids() {
    let mut rng = rng_for(42, 0);
    all_images_have_one_form((0..300).map(|_| *fill(&mut rng).grid()));
}

#[test]
fn parts_of_grids() {
    // With few clues missing, with many, and with none in whole rows and blocks.
    let mut rng = rng_for(43, 0);
    let grids = (0..120).map(|i| {
        let grid = *fill(&mut rng).grid();
        let cells = grid.clues();
        let kept = cells.iter().filter(|cell| match i % 4 {
            0 => cell.index() % 11 != 0,
            1 => cell.index() % 5 == i % 5,
            2 => cell.row() != 4 && cell.row() != 8,
            _ => cell.block() % 2 == 0,
        });
        grid.restricted_to(kept.collect())
    });
    all_images_have_one_form(grids);
}

/// Known as the most canonical grid: no other has as many automorphisms (Russell and Jarvis, 2006).
#[test]
fn the_most_symmetric_grid_has_its_648_automorphisms() {
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let grid = grid.parse().expect("a grid");
    assert_eq!(Canonizer::new().canonical(&grid).automorphisms, 648);
}
