//! Own puzzles that are hard for a search, on a page without the solver.

use super::ways::open;
use super::{DIGITS, browser};
use std::fs;
use std::path::Path;

/// Puzzles made against searches in the order of the cells, and puzzles with 17 clues.
const HARD: [&str; 7] = [
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...",
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
    ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5...........",
    ".......12..8.3...........4.12.5..........47...6.......5.7...3.....62.......1.....",
];

#[test]
fn hard_own_puzzles_are_solved() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sukaku.csv");
    let rated = fs::read_to_string(file).expect("it is in the repository");
    let sample = rated.lines().skip(1).step_by(40).map(|row| &row[..81]);
    for puzzle in HARD.into_iter().chain(sample) {
        open(&mut browser, puzzle);
        browser.wait(&format!("{DIGITS} === '{puzzle}'"));
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn puzzles_without_solution_or_with_several_are_distinguished() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let none = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    let many = ".....6....59.....82....8....45........3........6..3.54...325..6..................";
    for (puzzle, problem) in
        [(none, "This puzzle has no solution."), (many, "This puzzle has more than one solution.")]
    {
        open(&mut browser, puzzle);
        browser
            .wait(&format!("document.getElementById('own-problem').textContent === {problem:?}"));
        browser.run("document.getElementById('menu-dialog').close()");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}
