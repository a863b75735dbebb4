//! Compares the exact solver with the slow reference solver.

use gridmill::fill::fill;
use gridmill::grid::{Cell, Digit, Grid};
use gridmill::random::{below, rng_for};
use gridmill::solve::{
    NotUnique, Puzzle, Solutions, count_solutions, first_solution, reference, solve,
};

/// Returns a random grid with at most `clues` clues and, at odd indices, up to two changed digits. Some have no
/// solution, some one and some many.
fn some_grid(index: u64, clues: usize) -> Grid {
    let mut rng = rng_for(11, index);
    let mut grid = *fill(&mut rng).grid();
    while grid.clue_count() > clues {
        grid.set(Cell::from_index(below(&mut rng, 81) as usize), None);
    }
    for _ in 0..index % 2 * 2 {
        let cell = Cell::from_index(below(&mut rng, 81) as usize);
        grid.set(cell, Some(Digit::from_index(below(&mut rng, 9) as usize)));
    }
    grid
}

#[test]
fn counts_equal_those_of_the_reference_solver() {
    let mut seen = [0; 3];
    for index in 0..600 {
        let grid = some_grid(index, 26 + index as usize % 24);
        let expected = reference::count_solutions(&grid, 50);
        assert_eq!(count_solutions(&grid, 50), expected, "{grid}");
        seen[expected.min(2)] += 1;
        match solve(&grid) {
            Solutions::None => assert_eq!(expected, 0),
            Solutions::One(solution) => {
                assert_eq!(expected, 1);
                let givens_kept = grid.givens().all(|(cell, digit)| solution.get(cell) == digit);
                assert!(givens_kept, "{grid}");
            }
            Solutions::Many => assert!(expected > 1),
        }
    }
    assert!(seen.iter().all(|&n| n > 50), "none, one and many all occur: {seen:?}");
}

#[test]
fn the_empty_grid_and_full_grids() {
    assert_eq!(count_solutions(&Grid::EMPTY, 1_000), 1_000);
    assert!(first_solution(&Grid::EMPTY).is_some());
    let full = fill(&mut rng_for(1, 1));
    assert_eq!(solve(full.grid()), Solutions::One(full));
    assert_eq!(count_solutions(full.grid(), 0), 0);
}

#[test]
fn minimality_of_full_and_nearly_full_grids() {
    let full = fill(&mut rng_for(1, 2));
    assert!(!Puzzle::from(full).is_minimal());
    let one_less = Puzzle::new(&full.grid().without(Cell::at(4, 4))).expect("one empty cell");
    assert!(!one_less.is_minimal());
    assert_eq!(Puzzle::new(&Grid::EMPTY), Err(NotUnique::Multiple));
}

#[test]
fn reference_puzzles_are_minimal_and_have_the_known_solution() {
    for line in include_str!("../../data/ratings.csv").lines().skip(1).take(300) {
        let mut fields = line.split(',');
        let puzzle: Grid = fields.next().expect("a puzzle").parse().expect("a grid");
        let solution = fields.next().expect("a solution");
        let proved = Puzzle::new(&puzzle).expect("one solution");
        assert_eq!(proved.solution().to_string(), solution);
        assert!(proved.is_minimal());
    }
}
