//! Pages in a real browser.

mod access;
mod boards;
mod chromium;
mod kept;
mod languages;
mod own_puzzles;
mod packs;
mod paths;
mod playing;
mod reports;
mod shared;
mod ways;

use crate::env::TestEnv;
use chromium::Chromium;
use std::path::PathBuf;
use std::sync::LazyLock;

/// Puzzles with solutions: an easy one, one with an XY-Wing, and one with a Turbot Fish.
const PUZZLES: [(&str, &str); 3] = [
    (
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.",
        "927486135146532879358971462674253918539168247812794356293615784761849523485327691",
    ),
    (
        "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........",
        "485931627612758439397426851856143972271869543934572168768215394529384716143697285",
    ),
    (
        "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.",
        "128394657976518342534267918612845793483971526795632184359486271867129435241753869",
    ),
];

/// Expression for the digits of all cells, as a line of 81 characters.
const DIGITS: &str =
    "[...document.querySelectorAll('.digit')].map((cell) => cell.textContent || '.').join('')";

/// Returns a browser, a page of the puzzles above, and its directory; `None` if no browser is installed.
fn browser() -> Option<(Chromium, PathBuf, TestEnv)> {
    let browser = Chromium::start()?;
    let env = TestEnv::new();
    env.write("page.html", &*PAGE);
    let page = env.path("page.html");
    Some((browser, page, env))
}

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let env = TestEnv::new();
    env.write("puzzles.txt", PUZZLES.map(|(puzzle, _)| puzzle).join("\n"));
    env.succeed("explain puzzles.txt -o page.html");
    env.read("page.html")
});

/// Returns the accessible name of a cell.
fn label(browser: &mut Chromium, cell: usize) -> String {
    browser.text(&format!("document.querySelector('[data-cell=\"{cell}\"]').ariaLabel"))
}

/// Follows hints until the puzzle is solved, and returns the digits.
fn follow_hints(browser: &mut Chromium) -> String {
    browser.run(
        "for (let i = 0; i < 2000 && !document.getElementById('solved').open; i++) {
            document.getElementById('hint').click();
        }",
    );
    browser.wait("document.getElementById('solved').open");
    browser.text(DIGITS)
}
