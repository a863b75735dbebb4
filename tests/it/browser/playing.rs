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
    assert!(
        nudge.starts_with("Hidden Single in a Box") && nudge.contains("Where in box"),
        "{nudge}"
    );
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
fn a_hint_shows_why_a_single_is_the_only_one() {
    let Some((mut browser, page, env)) = browser() else { return };
    browser.open(&page, "#1");
    let cells = |class: &str| {
        format!(
            "[...document.querySelectorAll('.{class}')].map((cell) =>
                `r${{Math.floor(cell.dataset.cell / 9) + 1}}c${{cell.dataset.cell % 9 + 1}}`)"
        )
    };
    browser.click("#hint");
    assert_eq!(browser.run(&cells("barred")), json!([]), "the first hint names only the place");
    browser.click("#hint");
    let said = browser.text("document.getElementById('message').innerText");
    assert!(said.contains("In box 1 the 8s in r2c7, r6c1 and r9c2 leave only r3c3."), "{said}");
    assert_eq!(browser.run(&cells("used")), json!(["r2c7", "r3c3", "r6c1", "r9c2"]));
    assert_eq!(browser.run(&cells("barred")), json!(["r1c1", "r2c1", "r2c3", "r3c1", "r3c2"]));
    // A cell with one candidate sees each other digit.
    let naked = "162...4.......2...7..9.4......1....5.....6.34..5...89.38..6...1....8....2..7.3...";
    env.succeed(&["explain", naked, "-o", "page.html", "--force"]);
    browser.open(&page, "#1/solution");
    browser.run(
        "[...document.querySelectorAll('[data-step]')].find((it) => /Naked Single/.test(it.textContent)).click()",
    );
    let digits =
        "new Set([...document.querySelectorAll('.used .digit')].map((it) => it.textContent)).size";
    assert_eq!(browser.run(digits), json!(9), "eight digits, and a cell without one");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_hint_has_the_text_of_its_chain() {
    let Some((mut browser, page, env)) = browser() else { return };
    // Several branches lead to the same result.
    let chains =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    env.succeed(&["explain", chains, "-o", "page.html", "--force"]);
    browser.open(&page, "#1");
    browser.run(
        "for (let i = 0; i < 2000 && !document.querySelector('#message [role=group]'); i++)
            document.getElementById('hint').click()",
    );
    let line = "document.querySelector('#message .chain').textContent";
    assert!(browser.text(line).contains(" → "));
    let text = "document.querySelector('#message details').innerText";
    assert!(browser.text(text).contains(" → "), "it is open");
    // Each branch can be drawn alone.
    let arrows = "document.querySelectorAll('.arrows path:not(.tip)').length";
    let all = browser.run(arrows).as_u64();
    browser.click("#message [role=group] button:nth-child(2)");
    assert!(browser.run(arrows).as_u64() < all);
    let pressed = "document.querySelector('#message [aria-pressed=true]').textContent";
    assert_eq!(browser.text(pressed), "1");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Follows hints until the next one is of a technique. Its message is then shown.
fn hint_until(browser: &mut Chromium, technique: &str) {
    browser.run(&format!(
        "for (let i = 0; i < 2000 && !document.querySelector('#message h2')?.textContent.startsWith('{technique}'); i++) {{
             document.getElementById('hint').click();
         }}"
    ));
    assert!(browser.text(MESSAGE).starts_with(technique));
}

const MESSAGE: &str = "document.getElementById('message').innerText";

#[test]
fn a_chain_of_one_digit_is_told_in_words() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#3");
    hint_until(&mut browser, "Turbot Fish");
    browser.click("#hint");
    let words = "Suppose r5c9 is 8. Then r6c8 is not 8. So in column 8 only r1c8 can be 8. \
                 Then r1c3 is not 8. So in column 3 only r5c3 can be 8. Then r5c9 is not 8.";
    assert_eq!(browser.text("document.querySelector('#message .chain p').textContent"), words);
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_hint_is_a_single_wherever_the_digits_show_one() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    hint_until(&mut browser, "Pointing");
    for (cell, digit, hint) in [
        (22, "2", "Pointing\n2.6\n\nThe next step is rated 2.6. Look at box 9 and row 9."),
        (
            3,
            "9",
            "Hidden Single in a Box\n1.2\n\nWhere in box 8 can the 9 go? Look along row 7, row 8 and column 4.",
        ),
        (
            7,
            "2",
            "Last Digit\n1.0\n\nWhich digit is missing in column 8? Only one of its cells is empty.",
        ),
    ] {
        browser.click(&format!("[data-cell='{cell}']"));
        browser.press(digit);
        browser.click("#hint");
        let said = browser.text(MESSAGE);
        assert!(said.starts_with(hint), "{said}");
        browser.click("#undo");
    }
    // A puzzle without a path has hints, too.
    browser.open(&page, &format!("#p={}{}", ".".repeat(9), &PUZZLES[0].1[9..]));
    browser.wait("document.getElementById('name').textContent === 'Own puzzle 1'");
    browser.click("#hint");
    assert!(browser.text(MESSAGE).starts_with("Last Digit\n1.0\n\n"));
    assert_eq!(follow_hints(&mut browser), PUZZLES[0].1);
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn notes_are_no_mistakes_and_a_step_is_made_only_in_lists_of_candidates() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    hint_until(&mut browser, "Pointing");
    // Notes: the right digit, and a wrong one. The step removes 8 from these cells.
    for (cell, digit) in [(75, "6"), (76, "5")] {
        browser.click(&format!("[data-cell='{cell}']"));
        browser.press_with(digit, 8);
    }
    browser.press("c");
    assert!(browser.text(MESSAGE).starts_with("Right so far"));
    hint_until(&mut browser, "Pointing");
    browser.click("#hint");
    browser.click("#hint");
    assert_eq!(label(&mut browser, 75), "row 9 column 4, empty, marks 6, centre 6 9");
    assert_eq!(label(&mut browser, 76), "row 9 column 5, empty, marks 5, centre 5 9");
    browser.click("#hint");
    assert!(browser.text(MESSAGE).starts_with("Claiming"), "the step is made");
    // All candidates of a cell, entered by hand, are a list, which must keep the right one.
    browser.click("[data-cell='13']");
    for digit in ["5", "8", "5"] {
        browser.press_with(digit, 8);
    }
    assert_eq!(label(&mut browser, 13), "row 2 column 5, empty, marks 8");
    browser.reload();
    browser.click("#hint");
    let said = browser.text(MESSAGE);
    let mistake = "There is a mistake\n\nThe right digit is not marked in r2c5.";
    assert!(said.starts_with(mistake), "{said}");
    browser.click("#message button");
    assert_eq!(label(&mut browser, 13), "row 2 column 5, empty, marks 5 8");
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
    let said = "document.getElementById('message').innerText";
    assert!(browser.text(said).starts_with("This game is not kept"));
    browser.click("[data-cell='4']");
    browser.press("8");
    // It is said once.
    assert_eq!(browser.text(said), "");
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
fn undoing_a_restart_gives_back_the_time_and_the_hints() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let clock = "document.getElementById('timer').textContent";
    browser.click("#hint");
    browser.run("for (let i = 0; i < 150; i++) document.getElementById('hint').click()");
    assert_eq!(browser.run(SOLVED), json!(0));
    browser.wait(&format!("{clock} !== '0:00'"));
    browser.click("#restart");
    assert_eq!(browser.text(DIGITS), PUZZLES[0].0);
    browser.reload();
    browser.click("#undo");
    assert_ne!(browser.text(clock), "0:00");
    follow_hints(&mut browser);
    let said = browser.text("document.getElementById('solved-text').textContent");
    let hints = said.split("with ").nth(1).and_then(|it| it.split(' ').next());
    assert!(hints.and_then(|it| it.parse().ok()) > Some(50), "{said}");
    assert!(!said.contains("0:00"), "{said}");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_solved_board_is_locked_until_restart() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    follow_hints(&mut browser);
    browser.click("#solved .plain");
    browser.reload();
    let clock = browser.text("document.getElementById('timer').textContent");
    for key in ["1", "Delete", "f"] {
        browser.click("[data-cell='0']");
        browser.press(key);
    }
    for key in ["#erase", "#marks", "#keypad button", "#fill"] {
        browser.click(key);
    }
    assert_eq!(browser.text(DIGITS), PUZZLES[0].1);
    assert_eq!(browser.run(SOLVED), json!(1));
    assert_eq!(browser.text("document.getElementById('timer').textContent"), clock);
    browser.click("#restart");
    assert_eq!(browser.text(DIGITS), PUZZLES[0].0);
}

#[test]
fn keys_work_before_a_cell_has_the_focus() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    browser.press("h");
    browser.wait("!document.getElementById('message').hidden");
    browser.press("Escape");
    browser.press("ArrowLeft");
    let focus = "document.activeElement.dataset.cell";
    assert_eq!(browser.text(focus), "40");
    browser.click("[data-cell='0']");
    browser.run("document.getElementById('print').focus()");
    // Speech input could type a letter by mistake.
    browser.press("p");
    assert_eq!(browser.run("document.getElementById('cover').hidden"), json!(true));
    browser.press("4");
    assert_eq!(label(&mut browser, 0), "row 1 column 1, 4");
    assert_eq!(browser.text(focus), "0");
    // A game that is paused takes none.
    browser.click("#pause");
    browser.press("Delete");
    browser.click("#cover");
    assert_eq!(label(&mut browser, 0), "row 1 column 1, 4");
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
