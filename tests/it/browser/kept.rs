//! What the browser keeps: progress, statistics, puzzles of the player.

use super::chromium::Chromium;
use super::ways::open;
use super::{DIGITS, PUZZLES, browser, follow_hints, label};
use serde_json::json;
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
    let row = "document.querySelector('#statistics-rows tr')?.innerText.split('\\t').slice(0, 2)";
    assert_eq!(browser.run(row), json!(["Easy", "1"]));
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

#[test]
fn a_page_opens_with_damaged_saved_data() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.run(
        "for (const key of ['own', 'statistics', 'theme', DATA_ID, `${DATA_ID}.0`]) localStorage[`gridmill.${key}`] = '{}'"
            .replace("DATA_ID", "JSON.parse(document.getElementById('data').textContent).id")
            .as_str(),
    );
    browser.reload();
    browser.click("#menu");
    assert_eq!(browser.text(DIGITS), PUZZLES[0].0);
    assert_eq!(browser.complaints(&page), [""; 0]);
}
