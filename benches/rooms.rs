//! Measures the rates of public operations, each on one thread: `cargo bench`.

use divan::{Bencher, black_box, counter::ItemsCount};
use gridmill::dig::{BoardDigger, Digger};
use gridmill::fill::{fill, fill_board};
use gridmill::grade::grade;
use gridmill::grid::{SolutionGrid, Symmetry};
use gridmill::layout::Board;
use gridmill::random::rng_for;
use gridmill::solve::boards::BoardSolver;
use gridmill::solve::{Backend, Puzzle, count_solutions};

const GRIDS: u64 = 500;

fn main() {
    if let Ok(id) = std::env::var("GRIDMILL_BACKEND") {
        id.parse().and_then(Backend::select).expect("a back end of this processor");
    }
    divan::main();
}

fn grids() -> Vec<SolutionGrid> {
    (0..GRIDS).map(|index| fill(&mut rng_for(1, index))).collect()
}

fn dig(grid: &SolutionGrid, index: u64, symmetry: Symmetry) -> Puzzle {
    let digger = Digger::default().with_symmetry(symmetry);
    let dug = digger.dig_grid(grid, &mut rng_for(2, index));
    dug.expect("plain digging cannot fail").puzzle
}

/// Returns random minimal puzzles.
fn puzzles() -> Vec<Puzzle> {
    (0..).zip(grids()).map(|(index, grid)| dig(&grid, index, Symmetry::None)).collect()
}

fn over<T: Sync>(bencher: Bencher<'_, '_>, items: &[T], work: impl Fn(&T) + Sync) {
    bencher.counter(ItemsCount::new(items.len())).bench(|| items.iter().for_each(&work));
}

#[divan::bench]
fn fill_grids(bencher: Bencher<'_, '_>) {
    let indices: Vec<u64> = (0..GRIDS).collect();
    over(bencher, &indices, |&index| _ = black_box(fill(&mut rng_for(1, index))));
}

#[divan::bench(args = [Symmetry::None, Symmetry::Rot180, Symmetry::Full])]
fn dig_grids(bencher: Bencher<'_, '_>, symmetry: Symmetry) {
    over(bencher, &grids(), |grid| _ = black_box(dig(grid, 0, symmetry)));
}

#[divan::bench]
fn count_to_two(bencher: Bencher<'_, '_>) {
    over(bencher, &puzzles(), |puzzle| _ = black_box(count_solutions(puzzle.givens(), 2)));
}

#[divan::bench]
fn grade_puzzles(bencher: Bencher<'_, '_>) {
    over(bencher, &puzzles(), |puzzle| _ = black_box(grade(puzzle)));
}

/// Layouts whose boards are filled, dug and solved. The classic board is one of them.
const LAYOUTS: [&str; 6] = ["6x6", "9x9", "x", "windoku", "disjoint", JIGSAW];
const JIGSAW: &str =
    "jigsaw:AAABCCCCCDDABBBBCCDDAEEBBCCDAAEBBFFFDAAEEEFFFDDDEEEGFFHHHHHHGGFIIHIIHHGGIIIIIGGGG";

fn solver(layout: &str) -> BoardSolver {
    BoardSolver::new(&layout.parse().expect("a layout"))
}

fn filled(solver: &mut BoardSolver) -> Vec<Board> {
    let fill = |index| fill_board(solver, &mut rng_for(1, index)).expect("a layout with grids");
    (0..GRIDS).map(fill).collect()
}

fn dug(solver: &mut BoardSolver, grids: &[Board]) -> Vec<Board> {
    let mut dig = |(index, grid)| {
        let dug = BoardDigger::default().dig_grid(grid, solver, &mut rng_for(2, index));
        dug.expect("plain digging cannot fail").puzzle.givens().clone()
    };
    (0..).zip(grids).map(&mut dig).collect()
}

#[divan::bench(args = LAYOUTS)]
fn fill_boards(bencher: Bencher<'_, '_>, layout: &str) {
    let mut solver = solver(layout);
    bencher.counter(ItemsCount::new(GRIDS)).bench_local(|| filled(&mut solver));
}

#[divan::bench(args = LAYOUTS)]
fn dig_boards(bencher: Bencher<'_, '_>, layout: &str) {
    let mut solver = solver(layout);
    let grids = filled(&mut solver);
    bencher.counter(ItemsCount::new(GRIDS)).bench_local(|| dug(&mut solver, &grids));
}

#[divan::bench(args = LAYOUTS)]
fn boards_are_unique(bencher: Bencher<'_, '_>, layout: &str) {
    let mut solver = solver(layout);
    let grids = filled(&mut solver);
    let puzzles = dug(&mut solver, &grids);
    bencher.counter(ItemsCount::new(GRIDS)).bench_local(|| {
        puzzles.iter().for_each(|puzzle| assert_eq!(solver.count(puzzle, 2), 1));
    });
}
