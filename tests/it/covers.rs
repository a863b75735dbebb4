//! Covers and title pages: titles in letters that leave room for a puzzle.

use super::books::{boxes, words};
use super::pack::{pack, packed};
use crate::env::TestEnv;

/// Distance of texts from the edges of the front, in points.
const SAFE: f64 = 36.0;

#[test]
fn ordinary_titles_leave_room_for_a_puzzle() {
    let env = TestEnv::new();
    let titles = [
        "The Big Book of Sudoku for Beginners",
        "Kreuz und quer: Das gro\u{df}e Sudokubuch",
        "Sudoku for Adults: 200 Easy to Hard Puzzles with Full Solutions",
        "A very long title of a book of sudoku puzzles for the whole family",
    ];
    for (trim, height) in [("5x8in", 576.0), ("a5", 595.3), ("5.5x8.5", 612.0), ("6x9", 648.0)] {
        for (i, title) in titles.iter().enumerate() {
            let recipe = format!(
                "format = ['cover']\n[[take]]\ncount = 2\n[book]\ntrim = '{trim}'\ntitle = '{title}'\n\
                subtitle = 'Volume One'\nauthor = 'A. Setter'\n[cover]\nspine = 5\n"
            );
            env.write("book.toml", recipe);
            let out = format!("{trim}-{i}");
            packed(&env, &out, &["--recipe", "book.toml", "--seed", "1"]);
            let pdf = env.path(out).join("cover.pdf");
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
            let is_digit = |word: &&super::books::Word| is_digit(&word.text) && word.left > left;
            let digits: Vec<_> = pages[0].iter().filter(is_digit).collect();
            assert!(digits.len() > 15, "{digits:?}");
            assert!(digits.iter().all(|word| word.top > top && word.bottom < bottom), "{digits:?}");
        }
    }
}

/// The letters of a long title or author on page 1 shrink until all fits, with a puzzle between.
#[test]
fn long_titles_and_authors_shrink_until_they_fit_the_title_page() {
    let env = TestEnv::new();
    let title = |count| "Very long title words here ".repeat(count);
    let cases = [
        ("5x8in", (360.0, 576.0), title(3), 1),
        ("5x8in", (360.0, 576.0), title(4), 1),
        ("5x8in", (360.0, 576.0), title(8), 3),
        ("6x9", (432.0, 648.0), "Very".to_owned(), 8),
        ("6x9", (432.0, 648.0), title(5), 30),
    ];
    for (i, (trim, (width, height), title, authors)) in cases.into_iter().enumerate() {
        let author = "Author Name ".repeat(authors);
        let recipe = format!(
            "[[take]]\ncount = 1\n[book]\ntrim = '{trim}'\ntitle = '{title}'\nsubtitle = 'Volume One'\nauthor = '{author}'\n"
        );
        env.write("book.toml", recipe);
        let out = format!("out{i}");
        packed(&env, &out, &["--recipe", "book.toml", "--seed", "1"]);
        let Some(pages) = words(&env.path(out).join("book.pdf")) else { return };
        let page = &pages[0];
        assert!(page.iter().all(|word| word.left > 35.0 && word.right < width - 35.0), "{page:?}");
        assert!(page.iter().all(|word| word.top > 36.0 && word.bottom < height - 36.0), "{page:?}");
        // Boxes of words are about 1.36 times as high as the size of their letters.
        let is_digit = |text: &str| text.len() == 1 && text.bytes().all(|it| it.is_ascii_digit());
        let letters = page.iter().filter(|word| !is_digit(&word.text));
        assert!(letters.into_iter().all(|it| it.bottom - it.top > 7.0 * 1.36), "{page:?}");
        let all = |is: &dyn Fn(&str) -> bool| {
            let found = page.iter().filter(|word| is(&word.text));
            let top = found.clone().map(|word| word.top).fold(height, f64::min);
            (found.clone().count(), top, found.map(|word| word.bottom).fold(0.0, f64::max))
        };
        let title_words = all(&|text| title.split(' ').any(|word| word == text));
        assert_eq!(title_words.0, title.split_whitespace().count(), "{page:?}");
        let (subtitle, digits) = (all(&|text| text == "Volume"), all(&is_digit));
        let author = all(&|text| ["Author", "Name"].contains(&text));
        assert!(digits.0 > 15 && author.0 == 2 * authors, "{page:?}");
        for [above, below] in [[title_words, subtitle], [subtitle, digits], [digits, author]] {
            assert!(above.2 < below.1 + 4.0, "{trim}: {title}: {above:?} {below:?}");
        }
    }
}

#[test]
fn a_title_without_room_for_a_puzzle_is_refused() {
    let env = TestEnv::new();
    let recipe = "format = ['cover']\n[[take]]\ncount = 2\n[book]\ntrim = '3x3in'\nmargin = 5\ngutter = 0\nsolutions = 'none'\n[cover]\nspine = 5\n";
    env.write("book.toml", recipe);
    let output = pack(&env, &["--recipe", "book.toml", "--seed", "1", "-o", "out"]);
    let message = output.stderr;
    assert_eq!(output.status, 2, "{message}");
    let expected = "the cover: `title` in [book]: no room for \"Sudoku\" in letters of 7 points above a puzzle of 1.5 inches; \
        use a shorter title or subtitle, or larger pages";
    assert!(message.contains(expected), "{message}");
}
