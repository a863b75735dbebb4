//! Accessibility of the page: screen readers, axe, forced colours, the keyboard.

use super::browser;
use super::chromium::Chromium;
use serde_json::{Value, json};

/// Returns the nodes of the accessibility tree, which screen readers read.
fn accessibility_tree(browser: &mut Chromium) -> Vec<Value> {
    let mut tree = browser.call("Accessibility.getFullAXTree", json!({}));
    let Value::Array(mut nodes) = tree["nodes"].take() else { panic!("nodes") };
    nodes.retain(|node| node["ignored"] == json!(false));
    nodes
}

/// Returns the accessible names of all nodes with a role.
fn with_role<'a>(nodes: &'a [Value], role: &str) -> Vec<&'a str> {
    let found = nodes.iter().filter(|node| node["role"]["value"] == role);
    found.map(|node| node["name"]["value"].as_str().unwrap_or("")).collect()
}

#[test]
fn every_control_and_cell_has_an_accessible_name() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for hash in ["#1", "#3/solution"] {
        browser.open(&page, hash);
        let nodes = accessibility_tree(&mut browser);
        let with_role = |role: &str| with_role(&nodes, role);
        assert_eq!(with_role("grid"), ["Sudoku"]);
        assert_eq!(with_role("row").len(), 9);
        assert_eq!(with_role("gridcell").len(), 81);
        assert!(with_role("gridcell").contains(&"row 1 column 2, 2, given") || hash != "#1");
        for role in ["button", "gridcell", "slider", "checkbox", "region"] {
            assert!(with_role(role).iter().all(|name| !name.is_empty()), "{hash}: a {role}");
        }
    }
    // The whole board is one stop of the Tab key.
    assert_eq!(
        browser.run("document.querySelectorAll('.board [tabindex=\"0\"]').length"),
        json!(1)
    );
}

#[test]
fn axe_finds_no_violations() {
    let axe = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/javascript/node_modules/axe-core/axe.min.js"
    );
    let Ok(axe) = std::fs::read_to_string(axe) else {
        println!("SKIPPED: scripts/javascript installs axe");
        return;
    };
    let Some((mut browser, page, _home)) = browser() else { return };
    let still = json!({"features": [
        {"name": "prefers-reduced-motion", "value": "reduce"},
        {"name": "prefers-color-scheme", "value": "dark"},
    ]});
    let views = [
        ("#3", "hint"),
        ("#3", "menu"),
        ("#3", "help"),
        ("#3", "choose"),
        ("#3", "fill"),
        ("#3", "pause"),
        ("#3/solution", "forth"),
    ];
    for (width, is_dark) in [(1200, false), (375, true)] {
        browser.resize(width, 800, width < 500);
        if is_dark {
            browser.call("Emulation.setEmulatedMedia", still.clone());
        }
        for (hash, button) in views {
            browser.open(&page, hash);
            browser.run(&format!("document.getElementById('{button}').click()"));
            browser.run(&format!("{axe}; 0"));
            let violations = browser.run(
                "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
                    .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].target}`))",
            );
            assert_eq!(violations, json!([]), "{width} {button}");
        }
    }
}

#[test]
fn a_covered_board_is_hidden_from_screen_readers() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("#pause");
    let nodes = accessibility_tree(&mut browser);
    assert_eq!(with_role(&nodes, "gridcell"), [""; 0]);
    assert!(with_role(&nodes, "button").contains(&"Paused. Resume"));
    // The solution stays visible while the game is paused.
    browser.click("#to-path");
    assert_eq!(with_role(&accessibility_tree(&mut browser), "gridcell").len(), 81);
    browser.click("#to-play");
    assert_eq!(with_role(&accessibility_tree(&mut browser), "gridcell"), [""; 0]);
    browser.click("#cover");
    assert_eq!(with_role(&accessibility_tree(&mut browser), "gridcell").len(), 81);
}

#[test]
fn keys_have_accessible_names() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let names = "[...document.querySelectorAll('#keypad button')].map((key) => key.ariaLabel)";
    assert_eq!(browser.run(&format!("{names}[4]")), json!("5, 6 missing"));
    browser.click("#marks");
    assert_eq!(browser.run(&format!("{names}[4]")), json!("5, 6 missing, mark"));
}

#[test]
fn forced_colours_show_the_chosen_cell_and_conflicts() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    let forced = json!({"features": [{"name": "forced-colors", "value": "active"}]});
    browser.call("Emulation.setEmulatedMedia", forced);
    browser.click("[data-cell='0']");
    browser.press("2");
    browser.click("#undo");
    let outline = |cell: u8| {
        format!("getComputedStyle(document.querySelector('[data-cell=\"{cell}\"]')).outlineStyle")
    };
    assert_eq!([0, 1].map(|cell| browser.text(&outline(cell))), ["solid", "none"]);
    browser.click("#redo");
    assert_eq!([0, 1].map(|cell| browser.text(&outline(cell))), ["dashed", "dashed"]);
}

#[test]
fn the_focus_stays_on_the_pressed_button() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.run("document.getElementById('hint').focus()");
    browser.press("Enter");
    browser.run("document.querySelector('#message button').focus()");
    let focus = "document.activeElement.textContent";
    assert_eq!(browser.text(focus), "Tell me more");
    browser.press("Enter");
    assert_eq!(browser.text(focus), "Do it");
    browser.press("Enter");
    assert_eq!(browser.text(focus), "Hint");
    browser.run("document.getElementById('undo').focus()");
    browser.press("Enter");
    assert_eq!(browser.text(focus), "Undo");
    browser.click("#to-path");
    browser.press("ArrowRight");
    browser.run("document.getElementById('back').focus()");
    browser.press("Enter");
    let step = "document.querySelector('#step .count').innerText";
    assert!(browser.text(step).starts_with("Step 1 of"));
    assert_eq!(browser.text("document.activeElement.ariaLabel"), "Step back");
    assert_eq!(browser.complaints(&page), [""; 0]);
}
