//! Boards of other layouts on a page.

use super::chromium::Chromium;
use super::ways::open;
use super::{DIGITS, follow_hints};
use crate::env::TestEnv;
use gridmill::grid::HouseKind;
use gridmill::layout::Layout;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::LazyLock;

/// The layouts of the puzzles of the page, in their order.
const LAYOUTS: [&str; 10] =
    ["4x4", "6x6", "8x8", "x", "windoku", "disjoint", "jigsaw", "6x6+x", "12x12", "16x16"];

/// A page with an easy puzzle of each layout.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let env = TestEnv::new();
    let mut rows = String::new();
    for layout in LAYOUTS {
        let options =
            format!("generate -n 1 --seed 5 --level easy --layout {layout} -o {layout}.csv");
        env.succeed(&options);
        let table = env.read(format!("{layout}.csv"));
        let (head, row) = table.split_once('\n').expect("a row");
        if rows.is_empty() {
            rows = format!("{head}\n");
        }
        rows += row;
    }
    env.write("boards.csv", rows);
    env.succeed("explain boards.csv -o page.html");
    env.read("page.html")
});

fn browser() -> Option<(Chromium, PathBuf, TestEnv)> {
    let browser = Chromium::start()?;
    let env = TestEnv::new();
    env.write("page.html", &*PAGE);
    let page = env.path("page.html");
    Some((browser, page, env))
}

/// Returns the data of the page.
fn data(browser: &mut Chromium) -> Value {
    browser.run("JSON.parse(document.getElementById('data').textContent)")
}

#[test]
fn hints_solve_a_puzzle_of_each_layout_at_three_sizes() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for (i, layout) in LAYOUTS.into_iter().enumerate() {
        let (width, height) = [(320, 480), (768, 1024), (1280, 800)][i % 3];
        browser.resize(width, height, width < 500);
        browser.open(&page, &format!("#{}/solution", i + 1));
        let steps = browser.text(
            "[...document.querySelectorAll('[data-step]')].map((step) => {
                step.click();
                return document.getElementById('step').innerText;
            }).join()",
        );
        assert!(!steps.contains("undefined") && !steps.contains("NaN"), "{layout}: {steps}");
        browser.click("#to-play");
        assert_eq!(browser.run("document.documentElement.scrollWidth <= innerWidth"), json!(true));
        follow_hints(&mut browser);
        let said = browser.text("document.getElementById('solved-text').textContent");
        assert!(said.starts_with(&format!("No. {}, ", i + 1)), "{layout}: {said}");
        assert_eq!(said.contains("Jigsaw · Easy"), layout == "jigsaw", "{layout}: {said}");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn sixteen_rows_and_all_keys_are_in_sight_on_a_tablet() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.resize(768, 1024, false);
    browser.open(&page, "#10");
    let bottom = "Math.max(...[...document.querySelectorAll('.cell, #play button')]
        .map((it) => it.getBoundingClientRect().bottom)) <= innerHeight";
    assert_eq!(browser.run(bottom), json!(true));
    // Letters are digits there.
    browser.run("document.querySelector('.cell:not(.given)').focus()");
    let typed = "document.querySelector('.cell:not(.given)').innerText";
    for key in ["g", "C"] {
        browser.press(key);
        assert_eq!(browser.text(typed), key.to_uppercase());
    }
    browser.open(&page, "#10");
    assert_eq!(browser.text(typed), "C");
}

/// The names of the drawing of each cell, in the order of the cells.
const DRAWN: &str = "[...document.querySelectorAll('.cell')].map((cell) => cell.dataset.drawn)";

#[test]
fn borders_and_shades_are_those_of_the_houses() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let data = data(&mut browser);
    let mut thick = 0;
    for (i, entry) in data["puzzles"].as_array().expect("puzzles").iter().enumerate() {
        let number = entry[5].as_u64().expect("a layout") as usize;
        let name = data["layouts"][number]["name"].as_str().expect("a name");
        let layout: Layout = name.parse().expect(name);
        browser.open(&page, &format!("#{}", i + 1));
        let drawn = browser.run(DRAWN);
        let families = layout.families();
        let houses = |kinds: &[HouseKind]| {
            let wanted = families.iter().filter(|family| kinds.contains(&family.kind));
            wanted.flat_map(|family| family.houses.clone()).collect::<Vec<_>>()
        };
        let regions = houses(&[HouseKind::Block, HouseKind::Region]);
        let windows = houses(&[HouseKind::Window]);
        let side = layout.side();
        for cell in 0..layout.cell_count() {
            let has = |name: &str| {
                let names = drawn[cell].as_str().expect("names");
                names.split(' ').any(|it| it == name)
            };
            let is_in = |house: &Vec<u16>, cell: usize| house.contains(&(cell as u16));
            let is_border =
                |other: usize| regions.iter().any(|it| is_in(it, cell) != is_in(it, other));
            let (is_end, is_foot) = (cell % side + 1 == side, cell / side + 1 == side);
            assert_eq!(has("right"), !is_end && is_border(cell + 1), "{name} {cell}");
            assert_eq!(has("below"), !is_foot && is_border(cell + side), "{name} {cell}");
            assert_eq!((has("end"), has("foot")), (is_end, is_foot), "{name} {cell}");
            let is_shaded = windows.iter().take(4).any(|house| is_in(house, cell));
            assert_eq!(has("shade"), is_shaded, "{name} {cell}");
            let diagonals = [HouseKind::MainDiagonal, HouseKind::AntiDiagonal]
                .map(|kind| houses(&[kind]).iter().any(|house| is_in(house, cell)));
            assert_eq!([has("falling"), has("rising")], diagonals, "{name} {cell}");
            thick += usize::from(has("right"));
        }
    }
    assert!(thick > 150, "{thick}");
}

#[test]
fn fresh_puzzles_and_links_keep_the_layout() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let data = data(&mut browser);
    for (i, entry) in (1..).zip(data["puzzles"].as_array().expect("puzzles")).take(8) {
        let layout = &data["layouts"][entry[5].as_u64().expect("a layout") as usize];
        let name = layout["name"].as_str().expect("a name").replace('+', "%2B");
        let givens = entry[0].as_str().expect("cells");
        let digits: String = givens.chars().rev().collect();
        browser.open(&page, &format!("#p={givens}&l={name}"));
        browser.wait(&format!("document.getElementById('name').textContent === 'No. {i}'"));
        browser.open(&page, &format!("#{i}"));
        browser.click("#fresh");
        browser.wait(&format!("{DIGITS} !== '{givens}'"));
        follow_hints(&mut browser);
        let solved = browser.text(DIGITS);
        // Half a turn, with which each of these layouts but most jigsaws is the same, is another puzzle of the layout.
        if !name.starts_with("jigsaw") {
            browser.open(&page, &format!("#p={digits}&l={name}"));
            browser.wait(&format!("{DIGITS} === '{digits}'"));
        }
        assert_eq!(solved.len(), givens.len());
        browser.run("localStorage.clear()");
    }
    browser.open(&page, "#p=....&l=2x2");
    let said = browser.text("document.getElementById('message').innerText");
    assert!(said.contains("This page has no board of this layout."), "{said}");
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn pasted_steps_of_other_layouts_are_shown() {
    let Some((mut browser, page, env)) = browser() else { return };
    browser.open(&page, "#1");
    for layout in ["6x6", "x", "windoku", "12x12"] {
        let options =
            format!("generate -n 1 --seed 8 --er 2.6..5.5 --layout {layout} -o {layout}.csv");
        env.succeed(&options);
        let path = env.output(&format!("explain {layout}.csv --format jsonl"));
        let row: Value = serde_json::from_str(&path).expect("a row");
        let puzzle = row["puzzle"].as_str().expect("cells");
        open(&mut browser, path.trim());
        browser.wait(&format!("{DIGITS} === '{puzzle}'"));
        browser.click("#to-path");
        let steps = browser.run("document.querySelectorAll('[data-step]').length");
        assert_eq!(steps, row["steps"], "{layout}");
        browser.click("#to-play");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn axe_finds_no_violations_on_other_boards() {
    let axe = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/javascript/node_modules/axe-core/axe.min.js"
    );
    let Ok(axe) = std::fs::read_to_string(axe) else {
        println!("SKIPPED: scripts/javascript installs axe");
        return;
    };
    let Some((mut browser, page, _home)) = browser() else { return };
    let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    browser.call("Emulation.setEmulatedMedia", still);
    for (i, hash) in ["#4", "#5", "#7", "#10", "#5/solution", "#7/solution"].into_iter().enumerate()
    {
        let (width, height) = [(320, 480), (768, 1024), (1280, 800)][i % 3];
        browser.resize(width, height, width < 500);
        browser.open(&page, hash);
        browser.run("document.getElementById('fill').click()");
        browser.run("document.getElementById('hint').click()");
        browser.run(&format!("{axe}; 0"));
        let violations = browser.run(
            "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
                .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`))",
        );
        assert_eq!(violations, json!([]), "{width} {hash}");
    }
}
