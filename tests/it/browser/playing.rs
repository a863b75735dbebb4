//! Playing: digits and marks, hints, saved games.

use super::chromium::Chromium;
use super::{DIGITS, PUZZLES, browser, follow_hints, label};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Expression that is 1 if the page shows the puzzle as solved, otherwise 0.
const SOLVED: &str = "document.querySelectorAll('#choose.solved').length";

/// Returns the cells that are marked as wrong.
fn invalid(browser: &mut Chromium) -> Value {
    browser.run(
        "[...document.querySelectorAll('[aria-invalid=true]')].map((cell) => Number(cell.dataset.cell))",
    )
}

#[test]
fn a_game_takes_keyboard_and_mouse_and_is_saved() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    assert_eq!(browser.text(DIGITS), PUZZLES[1].0);
    browser.click("[data-cell='0']");
    browser.press("4");
    browser.press("ArrowRight");
    browser.press("4");
    assert_eq!(invalid(&mut browser), json!([0, 1]));
    browser.press_with("z", 2);
    assert_eq!(invalid(&mut browser), json!([]));
    browser.press_with("2", 8);
    browser.press_with("8", 8);
    browser.click("#marks");
    browser.click("#keypad button:nth-child(6)");
    assert_eq!(label(&mut browser, 1), "row 1 column 2, empty, marks 2 6 8");
    // Given digits cannot be changed.
    browser.click("[data-cell='2']");
    browser.press("9");
    browser.press("Delete");
    assert_eq!(label(&mut browser, 2), "row 1 column 3, 5, given");
    browser.reload();
    assert_eq!(label(&mut browser, 0), "row 1 column 1, 4");
    assert_eq!(label(&mut browser, 1), "row 1 column 2, empty, marks 2 6 8");
    browser.click("#undo");
    assert_eq!(label(&mut browser, 1), "row 1 column 2, empty, marks 2 8");
    browser.click("#redo");
    browser.click("#fill");
    assert_eq!(label(&mut browser, 3), "row 1 column 4, empty, marks 1 2 3 6 8 9");
    // A digit removes its marks from the cell's peers; erasing it does not restore them.
    browser.click("[data-cell='3']");
    browser.press("9");
    assert_eq!(label(&mut browser, 4), "row 1 column 5, empty, marks 2 3 8");
    browser.click("#erase");
    assert_eq!(label(&mut browser, 3), "row 1 column 4, empty");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn hints_correct_an_error_then_show_the_place_then_the_step() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("[data-cell='0']");
    browser.press("1");
    browser.press("h");
    let message = "document.getElementById('message').innerText";
    assert!(browser.text(message).contains("The digit in r1c1 is not right."));
    browser.press("h");
    assert_eq!(browser.text(DIGITS), PUZZLES[0].0);
    browser.press("h");
    let nudge = browser.text(message);
    assert!(nudge.contains("Hidden Single in a Box") && nudge.contains("Look at box"), "{nudge}");
    assert!(!nudge.contains('='), "{nudge}");
    assert_eq!(browser.run("document.querySelectorAll('.area').length"), json!(9));
    browser.press("h");
    let whole = browser.text(message);
    let effect = whole.split_once('=').expect("a digit is placed").0;
    assert!(whole.contains(&format!("only {}", &effect[effect.len() - 4..])), "{whole}");
    assert_eq!(browser.text(DIGITS), PUZZLES[0].0);
    browser.press("h");
    assert_eq!(browser.text(DIGITS).matches('.').count(), 55);
    browser.press("c");
    assert!(browser.text(message).contains("Right so far"));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn hints_solve_a_puzzle_and_an_isomorphic_one() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for (number, (_, solution)) in (1..).zip(PUZZLES) {
        browser.open(&page, &format!("#{number}"));
        assert_eq!(follow_hints(&mut browser), solution);
        browser.click("#solved-fresh");
        let fresh = browser.text(DIGITS);
        assert_ne!(fresh, PUZZLES[number - 1].0);
        assert_eq!(browser.run(SOLVED), json!(0), "nothing was placed yet");
        let solved = follow_hints(&mut browser);
        let houses = solution_houses(&solved);
        assert!(houses.iter().all(|house| house.len() == 9), "{solved}");
        assert!(fresh.chars().zip(solved.chars()).all(|(a, b)| a == '.' || a == b));
    }
    assert_eq!(browser.run(SOLVED), json!(1), "it is said to be solved");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Returns the distinct digits of each house.
fn solution_houses(grid: &str) -> Vec<HashSet<u8>> {
    let digits = grid.as_bytes();
    let line = |cells: &dyn Fn(usize) -> usize| (0..9).map(|i| digits[cells(i)]).collect();
    (0..9)
        .flat_map(|n| {
            let corner = n / 3 * 27 + n % 3 * 3;
            [line(&|i| 9 * n + i), line(&|i| 9 * i + n), line(&|i| corner + i / 3 * 9 + i % 3)]
        })
        .collect()
}

#[test]
fn two_tabs_share_their_games() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let first = browser.open_tab();
    browser.open(&page, "#2");
    let second = browser.switch_to(first);
    follow_hints(&mut browser);
    let first = browser.switch_to(second);
    browser.click("[data-cell='0']");
    browser.press("4");
    browser.click("#choose");
    let states = "[...document.querySelectorAll('#tiles button')].map((it) => it.className)";
    assert_eq!(browser.run(states), json!(["solved", "begun", ""]));
    // A puzzle that both tabs show has the same digits in both.
    browser.open(&page, "#3");
    let second = browser.switch_to(first);
    browser.open(&page, "#3");
    browser.click("[data-cell='0']");
    browser.press("1");
    browser.switch_to(second);
    browser.wait("document.querySelector('[data-cell=\"0\"]').ariaLabel === 'row 1 column 1, 1'");
    browser.wait("!document.querySelector('#undo').disabled");
    browser.click("#undo");
    browser.wait(&format!("{DIGITS} === '{}'", PUZZLES[2].0));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_game_survives_a_full_local_storage() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("[data-cell='0']");
    browser.press("9");
    browser.run(
        "for (let text = 'x'.repeat(1 << 20), n = 0; text; n++) {
            try {
                localStorage.setItem(`full.${n}`, text);
            } catch {
                text = text.slice(0, text.length >> 1);
            }
        }",
    );
    browser.click("#fill");
    browser.click("[data-cell='4']");
    browser.press("8");
    let played = browser.text(DIGITS);
    assert!(played.starts_with("92748"), "{played}");
    browser.click("#next");
    assert_eq!(browser.text(DIGITS), PUZZLES[1].0);
    browser.click("#previous");
    assert_eq!(browser.text(DIGITS), played);
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn solved_games_take_less_than_1000_characters() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("#fill");
    follow_hints(&mut browser);
    let longest = "Math.max(...Object.values(localStorage).map((text) => text.length))";
    let longest = browser.run(longest).as_u64().expect("a number");
    assert!(longest < 1_000, "{longest}");
    browser.reload();
    assert_eq!(browser.text(DIGITS), PUZZLES[0].1);
}

#[test]
fn restart_resets_the_clock() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let clock = "document.getElementById('timer').textContent";
    browser.wait(&format!("{clock} !== '0:00'"));
    assert_eq!(
        browser.text(&format!("document.getElementById('restart').click(), {clock}")),
        "0:00"
    );
}

#[test]
fn keys_of_the_number_pad_are_digits_or_arrows() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    browser.click("[data-cell='1']");
    browser.press_at("Numpad4", "ArrowLeft", 0);
    assert_eq!(browser.text(DIGITS), PUZZLES[1].0);
    browser.press_at("Numpad4", "4", 0);
    assert_eq!(label(&mut browser, 0), "row 1 column 1, 4");
}
