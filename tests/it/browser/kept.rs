//! What the browser keeps: progress, statistics, puzzles of the player.

use super::chromium::Chromium;
use super::ways::open;
use super::{DIGITS, PUZZLES, browser, follow_hints, label};
use serde_json::{Map, json};
use std::fs;
use std::path::Path;

/// The name of the open puzzle.
const NAME: &str = "document.getElementById('name').textContent";

/// Loads a file of saved progress.
fn load(browser: &mut Chromium, file: &Path) {
    let document = browser.call("DOM.getDocument", json!({}));
    let found = json!({"nodeId": document["root"]["nodeId"], "selector": "#progress-file"});
    let input = browser.call("DOM.querySelector", found)["nodeId"].take();
    browser.call("DOM.setFileInputFiles", json!({"nodeId": input, "files": [file]}));
}

/// Loads the page as if nothing was kept. A page that closes keeps the time of its game.
fn start_anew(browser: &mut Chromium) {
    browser.run(
        "for (const event of ['pagehide', 'visibilitychange'])
            addEventListener(event, () => localStorage.clear())",
    );
    browser.reload();
}

/// Returns what the page would save to a file.
fn saved(browser: &mut Chromium) -> String {
    browser.run("URL.createObjectURL = (blob) => { window.saved = blob.text(); return '#'; }");
    browser.run("HTMLAnchorElement.prototype.click = () => {}");
    browser.run("document.getElementById('save').click()");
    browser.text("window.saved")
}

#[test]
fn progress_is_counted_and_can_be_saved_and_loaded() {
    let Some((mut browser, page, env)) = browser() else { return };
    browser.open(&page, "#1");
    follow_hints(&mut browser);
    browser.click("#solved .plain");
    for _ in 0..2 {
        browser.click("#undo");
        browser.click("#redo");
        browser.click("#solved .plain");
    }
    browser.click("#menu");
    // Hints have solved it, so its time does not count.
    let row = "document.querySelector('#statistics-rows tr')?.innerText.split('\\t')";
    assert_eq!(browser.run(row), json!(["Easy", "1", "1", "–", "–"]));
    let streak = browser.text("document.getElementById('streak').textContent");
    assert_eq!(streak, "1 day in a row · Longest: 1 day");
    let saved = saved(&mut browser);
    browser.run("localStorage.clear()");
    let file = env.path("progress.json");
    env.write("other.json", "[1]");
    fs::write(&file, saved).expect("it can be written");
    load(&mut browser, &env.path("other.json"));
    let problem = "document.getElementById('progress-problem').textContent";
    browser.wait(&format!("{problem} === 'This is no file of saved progress.'"));
    browser.run("window.isOld = true");
    load(&mut browser, &file);
    browser.wait("!window.isOld && performance.getEntriesByName('ready').length > 0");
    assert_eq!(browser.text(DIGITS), PUZZLES[0].1);
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Enters the digits of a puzzle's solution.
fn solve(browser: &mut Chromium, (puzzle, solution): (&str, &str)) {
    for (cell, digit) in
        solution.bytes().enumerate().filter(|&(cell, _)| puzzle.as_bytes()[cell] == b'.')
    {
        browser.run(&format!(
            "document.querySelector('[data-cell=\"{cell}\"]').focus();
             document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{}', bubbles: true }}))",
            char::from(digit)
        ));
    }
}

#[test]
fn the_best_time_and_the_mean_are_of_puzzles_solved_without_hints() {
    let Some((mut browser, page, _home)) = browser() else { return };
    let rows = "[...document.querySelectorAll('#statistics-rows tr')].map((row) => row.innerText.split('\\t'))";
    let kept = json!({"levels": {"Easy": {"count": 1, "best": 100, "total": 100}}, "day": "", "streak": 0, "longest": 0});
    browser.open(&page, "#1");
    browser.run(&format!("localStorage['gridmill.statistics'] = JSON.stringify({kept})"));
    browser.reload();
    browser.click("#hint");
    solve(&mut browser, PUZZLES[0]);
    browser.click("#solved .plain");
    browser.click("#menu");
    assert_eq!(browser.run(rows), json!([["Easy", "2", "1", "1:40", "1:40"]]));
    browser.open(&page, "#2");
    solve(&mut browser, PUZZLES[1]);
    browser.click("#solved .plain");
    browser.click("#menu");
    let expert = browser.run(rows)[1].take();
    assert_eq!([&expert[1], &expert[2]], ["1", "0"]);
    assert!(expert[3].as_str().is_some_and(|best| best.starts_with("0:")), "{expert}");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_file_of_progress_is_merged_and_replaces_a_game_only_if_asked() {
    let Some((mut browser, page, env)) = browser() else { return };
    let file = env.path("progress.json");
    // In the file: cell 0 of the first puzzle, a second puzzle, an own one.
    browser.open(&page, "#1");
    open(&mut browser, PUZZLES[2].0);
    browser.wait(&format!("{NAME} === 'Own puzzle 1'"));
    for (hash, digit) in [("#2", "7"), ("#1", "9")] {
        browser.open(&page, hash);
        browser.click("[data-cell='0']");
        browser.press(digit);
    }
    let saved = saved(&mut browser);
    fs::write(&file, saved).expect("it can be written");
    for (choice, first) in [("", "1"), ("here", "1"), ("file", "9")] {
        start_anew(&mut browser);
        open(&mut browser, PUZZLES[1].0);
        browser.wait(&format!("{NAME} === 'Own puzzle 1'"));
        browser.open(&page, "#1");
        browser.click("[data-cell='0']");
        browser.press("1");
        load(&mut browser, &file);
        browser.wait("document.getElementById('loader').open");
        let question = browser.text("document.getElementById('loader-text').textContent");
        assert_eq!(question, "1 game differs between this browser and the file.");
        browser.run("window.isOld = true");
        browser.run(&format!("document.querySelector('#loader [value=\"{choice}\"]').click()"));
        if choice.is_empty() {
            browser.reload();
        } else {
            browser.wait("!window.isOld && performance.getEntriesByName('ready').length > 0");
        }
        let own = if choice.is_empty() { 1 } else { 2 };
        assert!(browser.text(DIGITS).starts_with(first), "{choice}");
        let count = "(document.getElementById('menu').click(), document.querySelectorAll('#own-list li').length)";
        assert_eq!(browser.run(count), json!(own), "{choice}");
        browser.open(&page, "#2");
        assert_eq!(browser.text(DIGITS).starts_with('7'), !choice.is_empty(), "{choice}");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn own_puzzles_are_deleted_and_put_back_with_their_games() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    for (puzzle, _) in &PUZZLES[1..] {
        open(&mut browser, puzzle);
        browser.wait(&format!("{DIGITS} === '{puzzle}'"));
        browser.click("[data-cell='0']");
        browser.press("1");
    }
    let names = "[...document.querySelectorAll('#own-list li')].map((item) => item.textContent)";
    let kept = "Object.keys(localStorage).filter((key) => key.startsWith('gridmill.own.')).length";
    browser.click("#menu");
    assert_eq!(browser.run(names), json!(["Own puzzle 1 · OwnDelete", "Own puzzle 2 · OwnDelete"]));
    let button = "#own-list li:nth-child(2) button";
    browser.click(button);
    assert_eq!(browser.text(NAME), "Own puzzle 1");
    assert_eq!(browser.run(kept), json!(1));
    assert_eq!(
        browser.text(&format!("document.querySelector('{button}').ariaLabel")),
        "Put back · Own puzzle 2"
    );
    browser.click(button);
    assert_eq!(browser.run(kept), json!(2));
    // The one that is open keeps its name in the address, whatever is before it.
    browser.open(&page, "#5");
    assert_eq!(label(&mut browser, 0), "row 1 column 1, 1");
    browser.click("#menu");
    browser.click("#own-list button");
    assert_eq!(browser.text("location.hash"), "#4");
    assert_eq!(browser.text(NAME), "Own puzzle 1");
    browser.reload();
    assert_eq!(browser.text(DIGITS), PUZZLES[2].0.replacen('.', "1", 1));
    browser.click("#menu");
    assert_eq!(browser.run(names), json!(["Own puzzle 1 · OwnDelete"]));
    browser.click("#own-list button");
    browser.reload();
    assert_eq!(browser.run(kept), json!(0));
    assert_eq!(browser.text(NAME), "No. 3");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Damaged values by key: `P` is the key of the pack, and `G` that of the first game.
const DAMAGED: [(&str, &str); 45] = [
    ("P", "{}"),
    ("P", "null"),
    ("P", "[1]"),
    ("P", "\"x\""),
    ("P", r#"{"index":0,"level":null,"seeds":null,"games":null}"#),
    ("P", r#"{"index":-1,"level":5,"seeds":{},"games":{}}"#),
    ("P", r#"{"index":0.5,"level":null,"seeds":{},"games":{}}"#),
    ("P", r#"{"index":1e99,"level":null,"seeds":{},"games":{}}"#),
    ("P", r#"{"index":"0","level":null,"seeds":{},"games":{}}"#),
    ("P", r#"{"index":0,"level":null,"seeds":{"0":"x"},"games":{"0":"zz"}}"#),
    ("P", r#"{"index":0,"level":null,"seeds":[],"games":[]}"#),
    ("P", r#"{"index":0,"level":null,"seeds":{},"games":{"0":7}}"#),
    ("P", "{"),
    ("G", "{}"),
    ("G", "5"),
    ("G", "[]"),
    ("G", r#"{"seed":0,"digits":"DIGITS"}"#),
    ("G", r#"{"seed":0,"digits":[1,2,3]}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"marks":5}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"marks":[]}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"centre":null}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"colours":{"0":1}}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"undoable":"zz"}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"undoable":[null]}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"undoable":[[]]}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"undoable":[[{"cell":99,"from":[0],"to":[1]}]]}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"undoable":[[{"cell":0,"from":"0","to":[1]}]]}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"seconds":"NaN"}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"seconds":1e99}"#),
    ("G", r#"{"seed":0,"digits":DIGITS,"hints":-1}"#),
    ("own", "{}"),
    ("own", "[1]"),
    ("own", "[null]"),
    ("own", "[{}]"),
    ("own", r#"[{"kinds":[],"sentences":[],"puzzles":[]}]"#),
    ("own", r#"[{"kinds":[],"sentences":[],"puzzles":[["1","2","Own","",[]]]}]"#),
    ("own", r#"[{"kinds":[],"sentences":[],"puzzles":[["GRID","GRID",5,"",[]]]}]"#),
    ("own", r#"[{"kinds":[],"sentences":[],"puzzles":[["GRID","GRID","Own","",[null,5,{}]]]}]"#),
    ("statistics", r#"{"Easy":null}"#),
    ("statistics", r#"{"levels":{"Easy":null},"day":"","streak":0,"longest":0}"#),
    (
        "statistics",
        r#"{"levels":{"Easy":{"count":1,"best":1,"total":1,"hinted":"x"}},"day":"","streak":0,"longest":0}"#,
    ),
    ("statistics", r#"{"levels":5,"day":5,"streak":"x","longest":null}"#),
    ("theme", "{}"),
    ("speed", "[]"),
    ("digit-first", "null"),
];

#[test]
fn a_page_opens_with_damaged_saved_data() {
    let Some((mut browser, page, env)) = browser() else { return };
    browser.open(&page, "#1");
    let pack = browser.text("JSON.parse(document.getElementById('data').textContent).id");
    let digits: Vec<_> = PUZZLES[0].0.replace('.', "0").bytes().map(|it| it - b'0').collect();
    // The digits and the clock; then undoes the digit, and opens both dialogs.
    let play = format!(
        "(() => {{
            const played = [{DIGITS}, document.getElementById('timer').textContent];
            for (const id of ['undo', 'menu', 'choose']) {{
                document.getElementById(id).click();
                document.querySelector('dialog[open]')?.close();
            }}
            return played;
        }})()"
    );
    let mut items = Map::new();
    for (key, value) in DAMAGED {
        let key = key.replace('P', &pack).replace('G', &format!("{pack}.0"));
        let value =
            value.replace("GRID", PUZZLES[0].0).replace("DIGITS", &json!(digits).to_string());
        let value_text = json!(value);
        browser
            .run(&format!("localStorage.clear(), localStorage['gridmill.{key}'] = {value_text}"));
        // Where no hash says so, the pack says which puzzle is open; the fourth one is the player's.
        let hashes: &[_] = match &*key {
            "own" => &["#1", "#4"],
            _ if key == pack => &["", "#1"],
            _ => &["#1"],
        };
        for hash in hashes {
            browser.open(&page, hash);
            let digits =
                browser.text(&format!("document.getElementById('to-play').click(), {DIGITS}"));
            assert_eq!(digits, PUZZLES[0].0, "{key}: {value}");
            browser.click("[data-cell='0']");
            browser.press("9");
            let played = browser.run(&play);
            assert!(played[0].as_str().unwrap().starts_with('9'), "{key}: {value}: {played}");
            assert!(played[1].as_str().unwrap().starts_with("0:0"), "{key}: {value}: {played}");
        }
        items.insert(key, value.into());
    }
    // A puzzle of the player whose path is damaged has none.
    let (puzzle, solution) = PUZZLES[1];
    let own =
        json!([{"kinds": [], "sentences": [], "puzzles": [[puzzle, solution, "Own", "", [[99]]]]}]);
    browser.run(&format!(
        "localStorage.clear(), localStorage['gridmill.own'] = JSON.stringify({own})"
    ));
    browser.open(&page, "#4");
    let hint =
        "document.getElementById('hint').click(), document.getElementById('message').innerText";
    let singles = (0..1_000).take_while(|_| !browser.text(hint).starts_with("No hint")).count();
    assert_eq!(singles, 3 * 32, "of each single the place, the reason and the step");
    // The browser remarks that the board has the focus before a closed dialog could take it.
    let complaints = browser.complaints(&page).into_iter();
    let complaints = complaints.filter(|it| !it.contains("Autofocus processing was blocked"));
    assert_eq!(complaints.collect::<Vec<_>>(), [""; 0]);
    // No damaged value of a file replaces what is here.
    start_anew(&mut browser);
    let file = json!({"format": "gridmill progress 1", "items": items}).to_string();
    env.write("progress.json", file);
    load(&mut browser, &env.path("progress.json"));
    let problem = "document.getElementById('progress-problem').textContent";
    browser.wait(&format!("{problem} === 'This is no file of saved progress.'"));
}
