//! Shared puzzles and games, and puzzles for each day.

use super::chromium::Chromium;
use super::packs::serve;
use super::ways::open;
use super::{DIGITS, PUZZLES, browser, follow_hints, label};
use crate::env::TestEnv;
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// A puzzle that the page does not have.
const OTHER: &str =
    "7...2..5...9..6..7.....4.6...5..7.....158..2.......34.4..6......5.....13.1...8...";
const NAME: &str = "document.getElementById('name').textContent";
const SAID: &str = "document.getElementById('message').innerText";

/// Opens an address and waits until the page is ready.
fn visit(browser: &mut Chromium, address: &str) {
    browser.call("Page.navigate", json!({"url": "about:blank"}));
    browser.call("Page.navigate", json!({"url": address}));
    browser.wait("performance.getEntriesByName('ready').length > 0");
}

/// Returns a browser and the address of a page from a server, without a share sheet.
fn served(is_over: &'static AtomicBool) -> Option<(Chromium, String, TestEnv)> {
    let (mut browser, page, env) = browser()?;
    let stub = "window.copied = []; Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text) => void window.copied.push(text) } })";
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": stub}));
    let address = serve(page.parent().expect("a directory").to_owned(), is_over);
    Some((browser, format!("{address}/page.html"), env))
}

#[test]
fn a_link_opens_any_puzzle() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, &format!("#p={OTHER}"));
    browser.wait(&format!("{DIGITS} === '{OTHER}'"));
    assert_eq!(browser.text(NAME), "Own puzzle 1");
    // The same again, as zeros, and one that the page has.
    browser.open(&page, &format!("#p={}", OTHER.replace('.', "0")));
    browser.wait(&format!("{NAME} === 'Own puzzle 1'"));
    browser.open(&page, &format!("#p={}", PUZZLES[1].0));
    browser.wait(&format!("{NAME} === 'No. 2'"));
    // A link that is followed while the page is open, and links that open nothing.
    browser.run(&format!("location.hash = '#p={OTHER}'"));
    browser.wait(&format!("{NAME} === 'Own puzzle 1'"));
    let said = "document.getElementById('message').innerText";
    for (cells, problem) in [(&OTHER[1..], "80 cells, expected 81."), (&"1".repeat(81), "Equal")] {
        browser.open(&page, &format!("#p={cells}&d=1"));
        browser.wait(&format!("{said}.includes('{problem}')"));
        assert_eq!(browser.text(DIGITS).len(), 81);
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_game_is_shared_with_its_digits_and_marks() {
    static IS_OVER: AtomicBool = AtomicBool::new(false);
    let Some((mut browser, address, _home)) = served(&IS_OVER) else { return };
    visit(&mut browser, &format!("{address}#2"));
    browser.click("[data-cell='0']");
    browser.press("4");
    browser.click("[data-cell='1']");
    browser.press_with("2", 8);
    browser.press_with("8", 8);
    browser.click("#centre");
    browser.press("6");
    browser.click("#menu");
    browser.click("#share-game");
    browser.wait("window.copied.length === 1");
    assert_eq!(browser.text("document.getElementById('share-game').textContent"), "Copied");
    let shared = browser.text("window.copied[0]");
    let (text, link) = shared.split_once('\n').expect("two lines");
    assert_eq!(text, "Solving paths: No. 2, Expert, 4.2");
    // In another browser the link opens the game; undo opens the puzzle.
    for _ in 0..2 {
        browser.run(
            "for (const event of ['pagehide', 'visibilitychange'])
                addEventListener(event, () => localStorage.clear())",
        );
        visit(&mut browser, link);
        browser.wait(&format!("{DIGITS}.startsWith('4')"));
        assert_eq!(label(&mut browser, 1), "row 1 column 2, empty, marks 2 8, centre 6");
        assert_eq!(browser.text(NAME), "No. 2");
        browser.click("#undo");
        assert_eq!(browser.text(DIGITS), PUZZLES[1].0);
    }
    // A game of one's own is replaced, and comes back.
    browser.click("[data-cell='1']");
    browser.press("8");
    let own = browser.text(DIGITS);
    visit(&mut browser, link);
    browser.wait(&format!("{DIGITS}.startsWith('4.')"));
    let said = browser.text(SAID);
    assert!(said.contains("It replaces your own game. Undo brings yours back."), "{said}");
    browser.click("#message button");
    assert_eq!(browser.text(DIGITS), own);
    assert_eq!(browser.text(SAID), "");
    // Damaged contents of cells are left out.
    visit(&mut browser, &format!("{address}#p={}&d={}&m=zz", PUZZLES[1].0, "9".repeat(81)));
    browser.wait(&format!("{NAME} === 'No. 2' && {DIGITS} === '{own}'"));
}

#[test]
fn a_position_of_a_link_is_not_counted_as_solved() {
    let Some((mut browser, page, _home)) = browser() else { return };
    let (puzzle, solution) = PUZZLES[0];
    let nothing = "0".repeat(162);
    let link = |digits: &str| format!("#p={puzzle}&d={digits}&m={nothing}&c={nothing}");
    let is_open = "document.getElementById('solved').open";
    let kept = "localStorage['gridmill.statistics'] ?? ''";
    // The whole solution, then all of it but one digit.
    browser.open(&page, &link(solution));
    browser.wait(&format!("{DIGITS} === '{solution}'"));
    assert_eq!(browser.run(is_open), json!(false));
    browser.click("#undo");
    browser.open(&page, &link(&format!(".{}", &solution[1..])));
    browser.wait(&format!("{DIGITS} === '.{}'", &solution[1..]));
    browser.click("[data-cell='0']");
    browser.press("9");
    browser.wait(is_open);
    assert_eq!(browser.text(kept), "");
    browser.click("#solved .plain");
    browser.click("#choose");
    let states = "[...document.querySelectorAll('#tiles button')].map((it) => it.className)";
    assert_eq!(browser.run(states), json!(["begun", "", ""]));
    // A solved board stays.
    browser.open(&page, &link(puzzle));
    browser.wait(&format!(
        "{SAID}.includes('You have solved this puzzle, so the board shows your own solution.')"
    ));
    assert_eq!(browser.text(DIGITS), solution);
    // A game that starts anew is the player's own.
    browser.click("#restart");
    follow_hints(&mut browser);
    assert_ne!(browser.text(kept), "");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_result_is_shared_by_the_sheet_or_the_clipboard() {
    static IS_OVER: AtomicBool = AtomicBool::new(false);
    let Some((mut browser, address, _home)) = served(&IS_OVER) else { return };
    visit(&mut browser, &format!("{address}#1"));
    follow_hints(&mut browser);
    let result = browser.text("document.getElementById('solved-text').textContent");
    let text = format!("Solving paths: {result}");
    browser.click("#solved-share");
    browser.wait("window.copied.length === 1");
    assert_eq!(browser.text("window.copied[0]"), format!("{text}\n{address}#1"));
    browser.run("navigator.share = async (content) => { window.sheet = content; }");
    browser.click("#solved-share");
    browser.wait("window.sheet !== undefined");
    assert_eq!(browser.run("window.sheet"), json!({"text": text, "url": format!("{address}#1")}));
    // A player who closes the sheet wants no other way.
    browser.run(
        "window.prompt = () => { window.asked = true; };
         navigator.share = async () => { throw new DOMException('', 'AbortError'); }",
    );
    browser.click("#solved-share");
    assert_eq!(browser.run("[window.copied.length, window.asked ?? false]"), json!([1, false]));
    // Only this page has the fresh puzzle, so its link has the cells.
    browser.run("navigator.share = async (content) => { window.sheet = content; }");
    browser.click("#solved-fresh");
    browser.click("#menu");
    browser.click("#share");
    let fresh = browser.text(DIGITS);
    browser.wait(&format!("window.sheet.url === '{address}#p={fresh}'"));
}

#[test]
fn the_81_cells_are_taken_out_of_texts_and_links() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let rows: Vec<_> = OTHER.as_bytes().chunks(9).map(String::from_utf8_lossy).collect();
    let zeros = OTHER.replace('.', "0");
    for text in [
        format!("Sudoku of 24 May 2027, hard: {OTHER} (28 clues)"),
        format!("https://example.org/en/play/{zeros}?theme=1"),
        format!("https://example.org/?bd={zeros}"),
        format!("Puzzle 12, 3 stars\n\n{}\n\nSolution on page 4", rows.join("\n")),
    ] {
        browser.run("location.hash = '#1'");
        browser.wait(&format!("{DIGITS} === '{}'", PUZZLES[0].0));
        open(&mut browser, &text);
        browser.wait(&format!("{DIGITS} === '{OTHER}'"));
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn links_of_sudokupad_and_f_puzzles_are_read() {
    let Some((mut browser, page, env)) = browser() else { return };
    env.succeed("pack --take easy=1,fiendish=1 --seed 1 --format links,csv -o pack");
    let (links, puzzles) = (env.read("pack/links.csv"), env.read("pack/puzzles.csv"));
    for (links, puzzle) in links.lines().zip(puzzles.lines()).skip(1) {
        let puzzle = puzzle.split(',').find(|field| field.len() == 81).expect("a puzzle");
        for link in links.split(',').filter(|field| field.starts_with("https:")) {
            browser.open(&page, "#1");
            open(&mut browser, link);
            browser.wait(&format!("{DIGITS} === '{puzzle}'"));
        }
    }
    // A link that is damaged is no puzzle.
    open(
        &mut browser,
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn",
    );
    browser
        .wait("document.getElementById('own-problem').textContent.endsWith('nor an empty cell.')");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Makes the page of a calendar, on which it is a certain day.
fn daily(browser: &mut Chromium, env: &TestEnv, today: &str, keys: &str) -> PathBuf {
    let recipe = format!("[[take]]\n[calendar]\nstart = 2027-01-04\nend = 2027-01-08\n{keys}");
    env.write("daily.toml", recipe);
    env.succeed("pack --recipe daily.toml --seed 1 --format html -o pack");
    let source = format!(
        "window.Date = class extends Date {{
            constructor(...values) {{ super(...(values.length > 0 ? values : ['{today}T12:00:00'])); }}
        }}"
    );
    browser.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": source}));
    env.path("pack/play.html")
}

#[test]
fn a_calendar_opens_today_and_keeps_later_days_closed_if_asked() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    let page = daily(&mut browser, &env, "2027-01-06", "open_daily = true\n");
    browser.open(&page, "");
    assert_eq!(browser.text(NAME), "6 January 2027");
    let tiles = "[...document.querySelectorAll('#tiles button')].map((tile) => [tile.textContent, tile.disabled])";
    browser.click("#choose");
    let expected = [4, 5, 6, 7, 8].map(|day| json!([format!("1/{day}"), day > 6]));
    assert_eq!(browser.run(tiles), json!(expected));
    let label = browser.text("document.querySelector('#tiles button').ariaLabel");
    assert!(label.starts_with("4 January 2027, "), "{label}");
    browser.run("document.getElementById('chooser').close()");
    browser.click("#next");
    let said = browser.text(SAID);
    assert!(said.starts_with("7 January 2027\n\nThis puzzle opens on its day."), "{said}");
    assert_eq!(browser.text(NAME), "6 January 2027");
    // A link to a day that is closed opens today.
    browser.open(&page, "#5/solution");
    assert!(browser.text(SAID).starts_with("8 January 2027\n\nThis puzzle opens on its day."));
    assert_eq!(browser.text(NAME), "6 January 2027");
    browser.click("#previous");
    assert_eq!(browser.text(NAME), "5 January 2027");
    // Days in a row are told with the result.
    browser.run(
        r#"localStorage['gridmill.statistics'] = JSON.stringify({ levels: {}, day: "2027-01-05", streak: 2, longest: 2 })"#,
    );
    browser.reload();
    follow_hints(&mut browser);
    assert_eq!(
        browser.text("document.getElementById('solved-streak').textContent"),
        "3 days in a row"
    );
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_calendar_opens_the_last_day_before_a_free_day() {
    let env = TestEnv::new();
    for (today, days, name) in [
        ("2027-01-03", "\"mon,wed,fri\"", "4 January 2027"),
        ("2027-01-07", "\"mon,wed,fri\"", "6 January 2027"),
        ("2027-03-01", "\"mon,wed,fri\"", "8 January 2027"),
    ] {
        for key in ["true", "false"] {
            let Some(mut browser) = Chromium::start() else { return };
            let keys = format!("days = {days}\nopen_daily = {key}\n");
            let page = daily(&mut browser, &env, today, &keys);
            browser.open(&page, "");
            assert_eq!(browser.text(NAME), name);
            assert_eq!(browser.complaints(&page), [""; 0]);
            std::fs::remove_dir_all(env.path("pack")).expect("it was written");
        }
    }
}

#[test]
fn a_calendar_without_the_key_opens_all_days() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    let page = daily(&mut browser, &env, "2027-01-06", "");
    browser.open(&page, "#5");
    assert_eq!(browser.text(NAME), "8 January 2027");
    browser.click("#choose");
    assert_eq!(browser.run("document.querySelectorAll('#tiles :disabled').length"), json!(0));
}
