//! Ways to play: several cells, kinds of marks, colours, settings, own puzzles, printing several puzzles.

use super::chromium::Chromium;
use super::{DIGITS, PUZZLES, browser, label};
use serde_json::json;

/// Expression for the list of chosen cells.
const CHOSEN: &str =
    "[...document.querySelectorAll('.cell.chosen')].map((cell) => Number(cell.dataset.cell))";

/// Drags the mouse through cells with modifiers: 2 is Control, 8 is Shift.
fn drag(browser: &mut Chromium, cells: &[usize], modifiers: u8) {
    let middle = |browser: &mut Chromium, cell: usize| {
        let middle = browser.run(&format!(
            "(() => {{
                const {{ left, top, width }} = document.querySelector('[data-cell=\"{cell}\"]').getBoundingClientRect();
                return [left + width / 2, top + width / 2];
            }})()"
        ));
        (middle[0].clone(), middle[1].clone())
    };
    let mut last = (json!(0), json!(0));
    for (i, &cell) in cells.iter().enumerate() {
        last = middle(browser, cell);
        let kind = if i == 0 { "mousePressed" } else { "mouseMoved" };
        let event = json!({"type": kind, "x": last.0, "y": last.1, "button": "left", "buttons": 1, "clickCount": 1, "modifiers": modifiers});
        browser.call("Input.dispatchMouseEvent", event);
    }
    let event = json!({"type": "mouseReleased", "x": last.0, "y": last.1, "button": "left", "clickCount": 1, "modifiers": modifiers});
    browser.call("Input.dispatchMouseEvent", event);
}

#[test]
fn several_cells_are_selected_and_filled_together() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    drag(&mut browser, &[0, 1, 10], 0);
    assert_eq!(browser.run(CHOSEN), json!([0, 1, 10]));
    drag(&mut browser, &[3], 2);
    drag(&mut browser, &[10], 8);
    assert_eq!(browser.run(CHOSEN), json!([0, 1, 3]));
    browser.click("#centre");
    browser.press("8");
    browser.click("#marks");
    browser.press("6");
    browser.click("#colours");
    browser.press("4");
    for cell in [1, 2, 4] {
        let marked = "empty, marks 6, centre 8, colour 4";
        assert_eq!(label(&mut browser, cell - 1), format!("row 1 column {cell}, {marked}"));
    }
    browser.reload();
    assert_eq!(label(&mut browser, 3), "row 1 column 4, empty, marks 6, centre 8, colour 4");
    browser.click("#undo");
    assert_eq!(label(&mut browser, 3), "row 1 column 4, empty, marks 6, centre 8");
    browser.click("[data-cell='0']");
    browser.press_with("ArrowRight", 8);
    assert_eq!(browser.run(CHOSEN), json!([0, 1]));
    browser.press("Delete");
    assert_eq!(label(&mut browser, 1), "row 1 column 2, empty");
    browser.press_with("a", 2);
    assert_eq!(browser.run(&format!("{CHOSEN}.length")), json!(81));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_double_click_chooses_all_cells_of_a_digit_and_space_changes_the_mode() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#2");
    browser.click("[data-cell='2']");
    browser.run(
        "document.querySelector('[data-cell=\"2\"]').dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))",
    );
    assert_eq!(browser.run(CHOSEN), json!([2, 25, 42]));
    let pressed = "document.querySelector('.tools [aria-pressed=true]')?.id";
    for mode in [json!("marks"), json!("centre"), json!("colours"), json!(null)] {
        browser.press(" ");
        assert_eq!(browser.run(pressed), mode);
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn nine_marks_in_the_centre_fit_into_a_cell() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for width in [320, 390, 1200] {
        browser.resize(width, 800, width < 500);
        browser.open(&page, "#2");
        browser.click("[data-cell='0']");
        browser.click("#erase");
        browser.click("#centre");
        let is_inside = "(() => {
            const centre = document.querySelector('.centre');
            const text = document.createElement('span');
            text.append(centre.dataset.text);
            centre.append(text);
            const { width } = text.getBoundingClientRect();
            text.remove();
            return 0 < width && width <= centre.clientWidth;
        })()";
        for digit in 1..=9 {
            browser.press(&digit.to_string());
            assert_eq!(browser.run(is_inside), json!(true), "{width}: {digit}");
        }
    }
}

#[test]
fn settings_for_digit_first_instant_check_and_candidates_work() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("#menu");
    for setting in ["#digit-first", "#instant-check", "#candidates"] {
        browser.click(setting);
    }
    browser.click("#menu-dialog button");
    browser.click("#keypad button:nth-child(9)");
    let possible = "document.querySelectorAll('.possible').length";
    assert!(browser.run(possible).as_u64() > Some(0));
    browser.click("[data-cell='0']");
    browser.click("[data-cell='6']");
    assert!(browser.text(DIGITS).starts_with("9274..9"), "{}", browser.text(DIGITS));
    let wrong = "[...document.querySelectorAll('.wrong')].map((cell) => cell.dataset.cell)";
    assert_eq!(browser.run(wrong), json!(["6"]));
    // A drag enters the digit into all its cells, as one change.
    browser.click("#marks");
    drag(&mut browser, &[76, 67, 68], 0);
    let label_of = |browser: &mut Chromium| [76, 67, 68].map(|cell| label(browser, cell));
    assert!(label_of(&mut browser).iter().all(|label| label.ends_with(", empty, marks 9")));
    browser.click("#undo");
    assert!(label_of(&mut browser).iter().all(|label| label.ends_with(", empty")));
    browser.reload();
    assert_eq!(browser.run("document.getElementById('digit-first').checked"), json!(true));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Enters a text as the player's own puzzle.
pub(super) fn open(browser: &mut Chromium, text: &str) {
    browser.run(&format!(
        "document.getElementById('menu').click();
         document.getElementById('own-text').value = {text:?};
         document.getElementById('own-form').requestSubmit()"
    ));
}

#[test]
fn steps_that_come_with_an_own_puzzle_are_shown() {
    let Some((mut browser, page, env)) = browser() else { return };
    browser.open(&page, "#1");
    let puzzle =
        "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.";
    env.succeed(&["explain", puzzle, "-o", "steps.jsonl"]);
    let steps = env.read("steps.jsonl");
    let wrong = steps.replacen("\"place\":\"r2c2=7\"", "\"place\":\"r2c2=8\"", 1);
    for (text, problem) in [
        ("{\"puzzle\": 1}", "This is no puzzle with steps."),
        (&wrong, "Step 1 does not fit this puzzle."),
    ] {
        open(&mut browser, text);
        browser
            .wait(&format!("document.getElementById('own-problem').textContent === {problem:?}"));
        browser.run("document.getElementById('menu-dialog').close()");
    }
    open(&mut browser, &steps);
    browser.wait(&format!("{DIGITS} === '{puzzle}'"));
    assert_eq!(browser.text("document.getElementById('level').textContent"), "Fiendish 6.6");
    browser.click("#hint");
    let hint = browser.text("document.getElementById('message').innerText");
    assert!(hint.contains("Hidden Single in a Box") && hint.contains("box 1"), "{hint}");
    browser.click("#to-path");
    assert_eq!(browser.run("document.querySelectorAll('[data-step]').length"), json!(70));
    browser.click("[data-step='34']");
    assert_eq!(browser.run("document.querySelectorAll('.arrows path:not(.tip)').length"), json!(5));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn own_puzzles_are_read_solved_and_kept() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let many = ".".repeat(81);
    let (none, clash) =
        (format!("12345678.........9{}", ".".repeat(63)), format!("11{}", ".".repeat(79)));
    let cases = [
        ("12", "2 cells, expected 81."),
        (PUZZLES[0].1, "This grid has no empty cell."),
        (&"1".repeat(81), "Equal digits see each other in r1c1, r1c2, r1c3, r1c4, r1c5, r1c6 …."),
        ("12b", "b is neither a digit nor an empty cell."),
        (&clash, "Equal digits see each other in r1c1 and r1c2."),
        (&many, "This puzzle has more than one solution."),
        (&none, "This puzzle has no solution."),
    ];
    for (text, problem) in cases {
        open(&mut browser, text);
        let said = "document.getElementById('own-problem').textContent";
        browser.wait(&format!("{said} === {problem:?}"));
        browser.run("document.getElementById('menu-dialog').close()");
    }
    // Ten megabytes do not reach the text field.
    let is_pasted = browser.run(
        "(() => {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text', '1'.repeat(10_000_000));
            const event = new ClipboardEvent('paste', { clipboardData, cancelable: true });
            return document.getElementById('own-text').dispatchEvent(event);
        })()",
    );
    assert_eq!(is_pasted, json!(false));
    let said = "document.getElementById('own-problem').textContent";
    assert_eq!(browser.text(said), "10000000 characters, expected 10000 at most.");
    let (puzzle, solution) = PUZZLES[1];
    open(&mut browser, puzzle);
    browser.wait(&format!("{DIGITS} === '{puzzle}'"));
    assert_eq!(browser.text("document.getElementById('name').textContent"), "Own puzzle 1");
    browser.click("[data-cell='0']");
    browser.press("1");
    browser.press("c");
    let message = "document.getElementById('message').innerText";
    assert!(browser.text(message).contains("1 digit is wrong."));
    assert!(!solution.starts_with('1'));
    browser.reload();
    browser.wait(&format!("{DIGITS}.startsWith('1.5')"));
    // Dashes are empty cells, or borders between the boxes.
    let dashes = PUZZLES[0].0.replace('.', "-");
    let rows = PUZZLES[2].0.as_bytes().chunks(27).map(|band| {
        let rows = band.chunks(9).map(|row| String::from_utf8_lossy(row).into_owned());
        rows.collect::<Vec<_>>().join(" |\n")
    });
    let drawing = rows.collect::<Vec<_>>().join("\n------+-------+------\n");
    for (text, puzzle) in [(dashes, PUZZLES[0].0), (drawing, PUZZLES[2].0)] {
        open(&mut browser, &text);
        browser.wait(&format!("{DIGITS} === '{puzzle}'"));
    }
    assert_eq!(browser.text("document.getElementById('name').textContent"), "Own puzzle 3");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn several_puzzles_are_printed_with_their_solutions() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.run(
        "window.print = () => {
            const text = (board) => [...board.children].map((cell) => cell.textContent || '.').join('');
            window.printed = [...document.querySelectorAll('.plain-board')].map(text);
            window.paper = document.getElementById('sheet').innerHTML;
         };
         document.getElementById('menu').click();
         document.getElementById('print-to').value = 3;
         document.getElementById('print-solutions').checked = true;
         document.getElementById('print-form').requestSubmit()",
    );
    // On a phone the page goes to paper after print() returns.
    let boards = "document.querySelectorAll('.plain-board').length";
    assert_eq!(browser.run(boards), json!(6));
    browser.run("dispatchEvent(new Event('afterprint'))");
    assert_eq!(browser.run(boards), json!(0));
    assert_eq!(browser.run("document.body.classList.contains('several')"), json!(false));
    let (puzzles, solutions) =
        (PUZZLES.map(|(puzzle, _)| puzzle), PUZZLES.map(|(_, solution)| solution));
    assert_eq!(browser.run("window.printed"), json!([puzzles, solutions].concat()));
    // Three puzzles take two pages, their solutions one, and no page is empty.
    browser.run(
        "document.getElementById('sheet').innerHTML = window.paper;
         document.body.classList.add('several')",
    );
    let pdf = browser.call("Page.printToPDF", json!({}))["data"].take();
    let count = format!("atob({pdf}).match(/\\/Type ?\\/Page\\b(?!s)/g).length");
    assert_eq!(browser.run(&count), json!(3));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_fresh_image_is_printed_as_it_is_shown() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("#fresh");
    let fresh = browser.text(DIGITS);
    browser.run(
        "window.print = () => {
            window.printed = [...document.querySelectorAll('figure')].map((figure) => [
                figure.querySelector('figcaption').textContent,
                [...figure.querySelectorAll('span')].map((cell) => cell.textContent || '.').join(''),
            ]);
         };
         document.getElementById('menu').click();
         document.getElementById('print-to').value = 2;
         document.getElementById('print-form').requestSubmit()",
    );
    assert_ne!(fresh, PUZZLES[0].0);
    let printed =
        json!([["No. 1 · fresh · Easy · 1.5", fresh], ["No. 2 · Expert · 4.2", PUZZLES[1].0]]);
    assert_eq!(browser.run("window.printed"), printed);
    assert_eq!(browser.complaints(&page), [""; 0]);
}
