//! Canonical forms of many grids: equal for isomorphic grids, different for all others.

use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::dig::BoardDigger;
use gridmill::fill::{fill, fill_board};
use gridmill::grid::{Cell, ClashFreeGrid, Grid};
use gridmill::layout::{Board, Layout};
use gridmill::random::{ChaCha8Rng, below, rng_for, shuffle};
use gridmill::solve::boards::BoardSolver;
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

const JIGSAW: &str =
    "jigsaw:AAAAAAAAABBBBBCCCCBBDEECFFCBBDDECCFFGDDEECHHFGDDEIHHHFGDGEIHHHFGDGEIIIHFGGGEIIIIF";

/// Returns a random image of a board, perhaps with another layout.
pub(super) fn image(board: &Board, rng: &mut ChaCha8Rng) -> Board {
    let layout = board.layout();
    let maps: Vec<Vec<u16>> = layout.symmetries().maps().take(20_000).collect();
    let map = &maps[below(rng, maps.len() as u32) as usize];
    let mut names: Vec<u8> = (1..=layout.side() as u8).collect();
    shuffle(rng, &mut names);
    let images = layout.images();
    let (image, from) = &images[below(rng, images.len() as u32) as usize];
    let mut moved = Board::empty(layout);
    for (cell, digit) in board.digits().iter().enumerate().filter(|(_, digit)| **digit > 0) {
        moved.set(usize::from(map[cell]), names[usize::from(*digit) - 1]);
    }
    let mut turned = Board::empty(image);
    for (place, cell) in from.iter().enumerate() {
        turned.set(place, moved.digits()[usize::from(*cell)]);
    }
    turned
}

#[test]
fn all_images_of_a_board_have_one_form() {
    for text in ["4x4", "6x6", "6x6:3x2", "6x6+x", "x", "windoku", "disjoint", "x+windoku", JIGSAW]
    {
        let layout: Layout = text.parse().expect(text);
        let mut solver = BoardSolver::new(&layout);
        let mut canonizers = None;
        let mut forms = HashSet::new();
        for index in 0..5 {
            let mut rng = rng_for(index, 3);
            let grid = fill_board(&mut solver, &mut rng).expect("a grid");
            let dug = BoardDigger::default().dig_grid(&grid, &mut solver, &mut rng);
            let puzzle = dug.expect("a puzzle").puzzle;
            let mut form = |board: &Board| {
                let canonizer = BoardCanonizer::of(&mut canonizers, board.layout());
                let form = canonizer.canonical(board).expect("no clash");
                assert_eq!(form.map.board(board).as_ref(), Ok(&form.board));
                (form.board, form.automorphisms)
            };
            let first = form(puzzle.givens());
            for _ in 0..20 {
                let image = image(puzzle.givens(), &mut rng);
                assert_eq!(form(&image), first, "{text}: {image}");
            }
            assert_eq!(form(&first.0), first);
            forms.insert(first.0.to_string());
        }
        assert!(forms.len() > 1 || text == "4x4", "{text}");
    }
}

#[test]
fn the_classes_of_small_boards_are_those_computed_otherwise() {
    for (text, grids, classes) in [("4x4", 288, 2), ("4x4+x", 48, 1), ("6x6+x", 8_640, 3)] {
        let layout: Layout = text.parse().expect(text);
        let mut canonizer = BoardCanonizer::new(&layout);
        let mut forms: HashSet<Board> = HashSet::new();
        let (mut found, mut labeled) = (0, 0);
        let all = (1..=layout.side() as u128).product::<u128>()
            * layout.symmetries().order().expect("few");
        BoardSolver::new(&layout).for_each_solution(&Board::empty(&layout), |digits| {
            let mut grid = Board::empty(&layout);
            digits.iter().enumerate().for_each(|(cell, digit)| grid.set(cell, *digit));
            let form = canonizer.canonical(&grid).expect("no clash");
            if forms.insert(form.board) {
                labeled += all / form.automorphisms;
            }
            found += 1;
            true
        });
        assert_eq!((found, labeled, forms.len()), (grids, grids, classes), "{text}");
    }
}
