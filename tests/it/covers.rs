//! Covers: titles in letters that leave room for a puzzle.

use super::books::{boxes, words};
use super::pack::{pack, packed};
use std::fs;

/// Distance of texts from the edges of the front, in points.
const SAFE: f64 = 36.0;

#[test]
fn ordinary_titles_leave_room_for_a_puzzle() {
    let home = tempfile::tempdir().expect("a directory");
    let titles = [
        "The Big Book of Sudoku for Beginners",
        "Kreuz und quer: Das gro\u{df}e Sudokubuch",
        "Sudoku for Adults: 200 Easy to Hard Puzzles with Full Solutions",
        "A very long title of a book of sudoku puzzles for the whole family",
    ];
    for (trim, height) in [("5x8in", 576.0), ("a5", 595.3), ("5.5x8.5", 612.0), ("6x9", 648.0)] {
        for (i, title) in titles.iter().enumerate() {
            let recipe = format!(
                "formats = ['cover']\n[[take]]\ncount = 2\n[book]\ntrim = '{trim}'\ntitle = '{title}'\n\
                subtitle = 'Volume One'\nauthor = 'A. Setter'\n[cover]\nspine = 5\n"
            );
            fs::write(home.path().join("book.toml"), recipe).expect("written");
            let out = format!("{trim}-{i}");
            packed(home.path(), &out, &["--recipe", "book.toml", "--seed", "1"]);
            let pdf = home.path().join(out).join("cover.pdf");
            let (Some(boxes), Some(pages)) = (boxes(&pdf), words(&pdf)) else { return };
            let sheet = &boxes[&(1, "TrimBox".to_owned())];
            let spine = 5.0 / 25.4 * 72.0;
            let left = f64::midpoint(sheet[0], sheet[2]) + spine / 2.0 + SAFE;
            let right = sheet[2] - SAFE;
            let find = |text: &str| {
                let found = pages[0].iter().find(|word| word.text == text);
                found.unwrap_or_else(|| panic!("{trim}: {title}: no {text}: {pages:?}"))
            };
            for word in title.split(' ').chain(["Volume"]).map(find) {
                assert!(word.left > left - 0.5 && word.right < right + 0.5, "{trim}: {word:?}");
                // Boxes of words are about 1.36 times as high as the size of their letters.
                let least = if word.text == "Volume" { 0.2 } else { 0.4 };
                let size = (word.bottom - word.top) / 1.362;
                assert!(size > least * height / 12.0 - 0.1, "{trim}: {size}: {word:?}");
            }
            // The puzzle is below the subtitle and above the author, and at least 1.5 inches high.
            let (top, bottom) = (find("Volume").bottom, find("A.").top);
            assert!(bottom - top > 108.0, "{trim}: {title}");
            let is_digit =
                |text: &str| text.len() == 1 && text.bytes().all(|it| it.is_ascii_digit());
            let digits: Vec<_> = pages[0].iter().filter(|word| is_digit(&word.text)).collect();
            assert!(digits.len() > 15, "{digits:?}");
            assert!(digits.iter().all(|word| word.top > top && word.bottom < bottom), "{digits:?}");
        }
    }
}

#[test]
fn a_title_without_room_for_a_puzzle_is_refused() {
    let home = tempfile::tempdir().expect("a directory");
    let recipe = "formats = ['cover']\n[[take]]\ncount = 2\n[book]\ntrim = '3x3in'\nmargin = 5\ngutter = 0\nsolutions = 'none'\n[cover]\nspine = 5\n";
    fs::write(home.path().join("book.toml"), recipe).expect("written");
    let output = pack(home.path(), &["--recipe", "book.toml", "--seed", "1", "-o", "out"]);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    let expected = "the cover: `title` in [book]: no room for \"Sudoku\" in letters of 7 points above a puzzle of 1.5 inches; \
        use a shorter title or subtitle, or larger pages";
    assert!(message.contains(expected), "{message}");
}
