//! Own puzzles on a page without the solver: hard ones, and steps that come with a puzzle.

use super::ways::open;
use super::{DIGITS, PUZZLES, browser};
use gridmill::grade::Technique;
use serde_json::json;
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
    let file = Path::new(crate::env::PROJECT).join("data/sukaku.csv");
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

/// Expression for the steps of the open solution: name, effect, and what the board highlights.
const STEPS: &str = "[...document.querySelectorAll('[data-step]')].map((step) => {
    step.click();
    const texts = document.querySelectorAll('#step h2, #step .effect');
    const marked = document.querySelectorAll('.used, .area, .mark.pattern, .mark.on, .mark.off, .mark.gone');
    return [[...texts].map((text) => text.textContent), [...marked].map((mark) => mark.className)];
})";

#[test]
fn pasted_steps_are_shown_in_the_language_of_the_page() {
    let Some((mut browser, _page, env)) = browser() else { return };
    // The last one needs several kinds of forcing chains.
    let chains =
        "54......8......5...162.....2.....35...3..9...1...8...6..9.........6.327562.8..1..";
    let puzzles: Vec<_> = PUZZLES.into_iter().map(|(puzzle, _)| puzzle).chain([chains]).collect();
    env.write("puzzles.txt", puzzles.join("\n"));
    env.succeed("explain puzzles.txt -o steps.jsonl");
    let steps = env.read("steps.jsonl");
    for language in ["en", "ja"] {
        let options =
            ["explain", "--language", language, "puzzles.txt", "-o", "all.html", "--force"];
        env.succeed(&options);
        let page = env.path("all.html");
        for (i, (puzzle, steps)) in puzzles.iter().zip(steps.lines()).enumerate() {
            browser.open(&page, &format!("#{}/solution", i + 1));
            browser.wait("document.querySelectorAll('[data-step]').length > 0");
            let expected = browser.run(STEPS);
            open(&mut browser, steps);
            browser.wait(&format!("{DIGITS} === '{puzzle}'"));
            browser.wait(&format!("location.hash === '#{}'", 5 + i));
            browser.click("#to-path");
            assert_eq!(browser.run(STEPS), expected);
        }
        assert_eq!(browser.complaints(&page), [""; 0]);
    }
}

#[test]
fn pasted_steps_can_be_of_every_technique() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let evidence = json!({"kind": "exclusion", "cells": ["r1c1"], "excluders": ["r1c2"]});
    // A page of classic puzzles with ratings has no steps of HoDoKu or of other boards.
    let is_of_others = |it: &Technique| {
        let is_of_boards = it.id().starts_with("generalized_");
        is_of_boards || it.groups().iter().any(|group| ["hodoku", "large_boards"].contains(group))
    };
    let all = Technique::ALL.iter().filter(|technique| !is_of_others(technique));
    let steps = all.clone().map(|technique| {
        json!({"technique": technique, "rating": 9.0, "place": null, "remove": ["r1c1<>1"], "evidence": evidence})
    });
    let steps = json!({"puzzle": PUZZLES[0].0, "level": "hard", "er": ">7.2", "path": steps.collect::<Vec<_>>()});
    open(&mut browser, &steps.to_string());
    browser.wait("location.hash === '#4'");
    browser.click("#to-path");
    let names = browser
        .run("[...document.querySelectorAll('#steps .label')].map((name) => name.textContent)");
    assert_eq!(names, json!(all.map(|it| it.label()).collect::<Vec<_>>()));
}
