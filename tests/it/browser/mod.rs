//! Pages in a real browser.

mod chromium;

use chromium::Chromium;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// Easy, with an XY-Wing, and with a Turbot Fish.
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

/// What stands in the cells, as a line.
const DIGITS: &str =
    "[...document.querySelectorAll('.digit')].map((cell) => cell.textContent || '.').join('')";

fn gridmill(directory: &Path, arguments: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridmill"));
    let output = command.current_dir(directory).args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A browser that shows the puzzles above, if there is one, and the page.
fn browser() -> Option<(Chromium, PathBuf, TempDir)> {
    let browser = Chromium::start()?;
    let home = tempfile::tempdir().expect("a directory");
    let puzzles = PUZZLES.map(|(puzzle, _)| puzzle).join("\n");
    fs::write(home.path().join("puzzles.txt"), puzzles).expect("it can be written");
    gridmill(home.path(), &["explain", "--html", "puzzles.txt", "-o", "page.html"]);
    let page = home.path().join("page.html");
    Some((browser, page, home))
}

fn label(browser: &mut Chromium, cell: usize) -> String {
    browser.text(&format!("document.querySelector('[data-cell=\"{cell}\"]').ariaLabel"))
}

/// Cells that are marked as wrong.
fn invalid(browser: &mut Chromium) -> Value {
    browser.run(
        "[...document.querySelectorAll('[aria-invalid=true]')].map((cell) => Number(cell.dataset.cell))",
    )
}

#[test]
fn a_game_is_played_by_keyboard_and_mouse_and_kept() {
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
    // Given digits stay.
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
    // A digit takes the marks of its peers, and erasing it does not bring them back.
    browser.click("[data-cell='3']");
    browser.press("9");
    assert_eq!(label(&mut browser, 4), "row 1 column 5, empty, marks 2 3 8");
    browser.click("#erase");
    assert_eq!(label(&mut browser, 3), "row 1 column 4, empty");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_hint_says_what_is_wrong_then_where_then_what() {
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

/// Follows hints until the puzzle is solved.
fn follow_hints(browser: &mut Chromium) -> String {
    browser.run(
        "for (let i = 0; i < 2000 && !document.getElementById('solved').open; i++) {
            document.getElementById('hint').click();
        }",
    );
    assert_eq!(browser.run("document.getElementById('solved').open"), json!(true));
    browser.text(DIGITS)
}

#[test]
fn hints_alone_solve_a_puzzle_and_its_fresh_images() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for (number, (_, solution)) in (1..).zip(PUZZLES) {
        browser.open(&page, &format!("#{number}"));
        assert_eq!(follow_hints(&mut browser), solution);
        browser.click("#solved-fresh");
        let fresh = browser.text(DIGITS);
        assert_ne!(fresh, PUZZLES[number - 1].0);
        let solved = follow_hints(&mut browser);
        let houses = solution_houses(&solved);
        assert!(houses.iter().all(|house| house.len() == 9), "{solved}");
        assert!(fresh.chars().zip(solved.chars()).all(|(a, b)| a == '.' || a == b));
    }
    assert_eq!(
        browser.run("document.querySelectorAll('#choose.solved').length"),
        json!(1),
        "it is said to be solved"
    );
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// The different digits of each house.
fn solution_houses(grid: &str) -> Vec<std::collections::HashSet<u8>> {
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
fn the_solution_runs_to_its_end_and_shows_its_steps() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#3/solution");
    assert_eq!(browser.text(DIGITS), PUZZLES[2].0);
    let step = "document.getElementById('step').innerText";
    assert!(browser.text(step).starts_with("Step 1 of 70"));
    browser.click("[data-step='34']");
    let shown = browser.text(step);
    for part in ["Turbot Fish", "6.6", "r5c9<>8", "If r5c9=8, then r5c9<>8.", "r6c8<>8 → r1c8=8"]
    {
        assert!(shown.contains(part), "{shown}");
    }
    assert_eq!(browser.run("document.querySelectorAll('.arrows path:not(.tip)').length"), json!(5));
    assert_eq!(browser.run("document.querySelectorAll('.gone').length"), json!(1));
    browser.press("ArrowRight");
    assert!(browser.text(step).starts_with("Step 36 of 70"));
    browser.run(
        "document.getElementById('speed').value = 6;
         document.getElementById('speed').dispatchEvent(new Event('input'))",
    );
    browser.click("#run");
    browser.wait(&format!("{step}.startsWith('Solved')"));
    assert_eq!(browser.text(DIGITS), PUZZLES[2].1);
    browser.reload();
    assert!(browser.text(step).starts_with("Step 1 of 70"), "the solution is shown again");
    // The game is as it was.
    browser.click("#to-play");
    assert_eq!(browser.text(DIGITS), PUZZLES[2].0);
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_pack_of_five_hundred_opens_in_a_second_and_asks_for_nothing() {
    let Some(mut browser) = Chromium::start() else { return };
    let home = tempfile::tempdir().expect("a directory");
    fs::write(home.path().join("any.toml"), "[[take]]\ncount = 500\n").expect("it can be written");
    let collection = concat!(env!("CARGO_MANIFEST_DIR"), "/data/ratings.csv");
    let title = "Five </script> <b>hundred</b> &amp; more";
    let recipe = ["--recipe", "any.toml", "--seed", "1", "--format", "html", "--title", title];
    gridmill(home.path(), &[&["pack", collection, "-o", "pack"], &recipe[..]].concat());
    let page = home.path().join("pack/play.html");
    let size = fs::metadata(&page).expect("it is there").len();
    browser.open(&page, "");
    let ready = browser.run("performance.getEntriesByName('ready')[0].startTime");
    let ready = ready.as_f64().expect("a number");
    println!("500 puzzles, {size} bytes: ready after {ready:.0} ms");
    assert!(ready < 5_000.0, "{ready} ms");
    assert!(size < 3_000_000, "{size} bytes");

    assert_eq!(browser.text("document.querySelector('h1').textContent"), title);
    browser.click("#choose");
    assert_eq!(browser.run("document.querySelectorAll('#tiles button').length"), json!(500));
    // Levels by difficulty, and in all together as many puzzles as there are.
    let levels = browser.text("document.getElementById('levels').innerText");
    let easy = levels.find("Easy").expect("easy ones");
    assert!(easy < levels.find("Hard").expect("hard ones"), "{levels}");
    browser.run("[...document.querySelectorAll('#levels button')].find((it) => /Hard/.test(it.textContent)).click()");
    browser.click("#tiles button:nth-child(2)");
    assert!(browser.text("document.getElementById('level').textContent").starts_with("Hard "));
    browser.click("#next");
    assert!(browser.text("document.getElementById('level').textContent").starts_with("Hard "));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_phone_shows_everything_and_takes_touches() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.resize(390, 844, true);
    for hash in ["#1", "#3/solution"] {
        browser.open(&page, hash);
        assert_eq!(browser.run("document.documentElement.scrollWidth"), json!(390));
    }
    let last = "Math.ceil(document.getElementById('restart').getBoundingClientRect().bottom)";
    browser.open(&page, "#1");
    assert!(browser.run(last).as_f64().expect("a number") <= 844.0, "all keys are in sight");
    browser.tap("[data-cell='0']");
    browser.tap("#keypad button:nth-child(9)");
    browser.wait("document.querySelector('[data-cell=\"0\"]').ariaLabel === 'row 1 column 1, 9'");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn everything_has_a_name_for_those_who_hear_the_page() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for hash in ["#1", "#3/solution"] {
        browser.open(&page, hash);
        let tree = browser.call("Accessibility.getFullAXTree", json!({}));
        let nodes = tree["nodes"].as_array().expect("nodes");
        let with_role = |role: &str| -> Vec<&str> {
            let found = nodes.iter().filter(|node| node["role"]["value"] == role);
            found.map(|node| node["name"]["value"].as_str().unwrap_or("")).collect()
        };
        assert_eq!(with_role("grid"), ["Sudoku"]);
        assert_eq!(with_role("row").len(), 9);
        assert_eq!(with_role("gridcell").len(), 81);
        assert!(with_role("gridcell").contains(&"row 1 column 2, 2, given") || hash != "#1");
        for role in ["button", "gridcell", "slider", "checkbox", "region"] {
            assert!(with_role(role).iter().all(|name| !name.is_empty()), "{hash}: a {role}");
        }
    }
    // One stop for the whole board on the way through the page.
    assert_eq!(
        browser.run("document.querySelectorAll('.board [tabindex=\"0\"]').length"),
        json!(1)
    );
}

#[test]
fn a_report_leads_to_the_paths_of_its_puzzles() {
    let Some(mut browser) = Chromium::start() else { return };
    let home = tempfile::tempdir().expect("a directory");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/seed_1.csv");
    gridmill(home.path(), &["stats", golden, "--html", "report.html", "-o", "table.txt"]);
    let page = home.path().join("report.html");
    browser.open(&page, "");
    assert_eq!(browser.run("document.querySelectorAll('.plot svg').length"), json!(4));
    // Colours are those of the page, and so are those of the dark.
    let colour = "getComputedStyle(document.querySelector('.plot rect')).fill";
    let light = browser.text(colour);
    browser.run("document.documentElement.dataset.theme = 'dark'");
    assert_ne!(browser.text(colour), light);
    // Keys are for reading until a puzzle is chosen.
    let step = "document.querySelector('#step .count').innerText";
    browser.press("ArrowRight");
    assert!(browser.text(step).starts_with("Step 1 of"));
    browser.click(".introduction a[href='#3/solution']");
    let link = "document.querySelector('.introduction a[href=\"#3/solution\"]').innerText";
    assert_eq!(browser.text(DIGITS), browser.text(link));
    browser.press("ArrowRight");
    assert!(browser.text(step).starts_with("Step 2 of"));
    assert_eq!(browser.complaints(&page), [""; 0]);
}
