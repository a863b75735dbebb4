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
    for (width, height, is_dark) in [(1200, 800, false), (375, 800, true), (320, 480, true)] {
        browser.resize(width, height, width < 500);
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

/// Least contrast of digits and marks on the player's colours, and of the frame of the chosen cell. axe leaves these open.
const CONTRASTS: &str = "(() => {
    const light = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * part, 0);
    const contrast = (...colours) => {
        const [low, high] = colours.map(light).sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const texts = [...document.querySelectorAll('[data-colour] :is(.digit, .mark, .centre)')];
    const onColours = texts.map((text) => {
        const ground = getComputedStyle(text.closest('.cell'), '::before').backgroundColor;
        return contrast(getComputedStyle(text).color, ground);
    });
    const { backgroundColor, boxShadow } = getComputedStyle(document.querySelector('.chosen'));
    const paper = getComputedStyle(document.querySelector('.board')).backgroundColor;
    const frame = boxShadow.match(/rgb.*?[)]/)[0];
    return [texts.length, Math.min(...onColours), contrast(frame, backgroundColor), contrast(frame, paper)];
})()";

#[test]
fn digits_and_marks_have_contrast_on_all_colours() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    for (colour, cell) in (1..).zip([0, 4, 5, 6, 7, 9, 11, 14]) {
        browser.click(&format!("[data-cell='{cell}']"));
        for (mode, key) in [("colours", colour), ("marks", 3), ("centre", 8)] {
            browser.click(&format!("#{mode}"));
            browser.click(&format!("#keypad button:nth-child({key})"));
            browser.click(&format!("#{mode}"));
        }
    }
    for has_digits in [false, true] {
        if has_digits {
            for cell in [0, 4, 5, 6, 7, 9, 11, 14] {
                browser.click(&format!("[data-cell='{cell}']"));
                browser.click("#keypad button:nth-child(9)");
            }
            // Equal digits that see each other are red, on a ground of their own.
            browser.run("for (const cell of document.querySelectorAll('.conflict')) cell.classList.remove('conflict')");
        }
        for theme in ["light", "dark"] {
            browser.run(&format!("document.documentElement.dataset.theme = '{theme}'"));
            browser.wait("document.getAnimations().length === 0");
            let contrasts = browser.run(CONTRASTS);
            let at = |i: usize| contrasts[i].as_f64().expect("a number");
            assert!(at(0) >= 16.0 && at(1) >= 4.5, "{theme}: {contrasts}");
            assert!(at(2) >= 3.0 && at(3) >= 3.0, "{theme}: {contrasts}");
        }
    }
}

#[test]
fn a_page_whose_script_is_forbidden_says_so_and_its_hash_allows_it() {
    let Some((mut browser, page, env)) = browser() else { return };
    let text = std::fs::read_to_string(&page).expect("a page");
    let policy = text.split("script-src ").nth(1).expect("a policy");
    let hash = policy.split(';').next().expect("a hash");
    assert!(hash.starts_with("'sha256-"), "{hash}");
    for (allowed, runs) in [("'self'", false), (hash, true)] {
        // As if a server sent this policy.
        let meta = format!(
            "<head><meta http-equiv=\"Content-Security-Policy\" content=\"script-src {allowed}\">"
        );
        env.write("strict.html", text.replacen("<head>", &meta, 1));
        let url = format!("file://{}", env.path("strict.html").display());
        browser.call("Page.navigate", json!({"url": "about:blank"}));
        browser.call("Page.navigate", json!({"url": url}));
        browser.wait("document.readyState === 'complete'");
        let said = "document.getElementById('no-script')";
        if runs {
            browser.wait(&format!("{said} === null"));
            assert_eq!(browser.text(super::DIGITS), super::PUZZLES[0].0);
        } else {
            browser.wait(&format!("{said}.checkVisibility({{ visibilityProperty: true }})"));
        }
    }
}

#[test]
fn colours_follow_the_system_or_the_switch_and_paper_is_light() {
    let Some((mut browser, page, _home)) = browser() else { return };
    let text = std::fs::read_to_string(&page).expect("a page");
    assert!(!text.contains("light-dark("), "browsers before 2024 do not know it");
    browser.open(&page, "#1");
    let ground = "getComputedStyle(document.body).backgroundColor";
    let media = |scheme: &str, media: &str| json!({"media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]});
    let (light, dark) = ("rgb(244, 245, 247)", "rgb(20, 22, 27)");
    for (theme, expected) in
        [("auto", [light, dark]), ("light", [light, light]), ("dark", [dark, dark])]
    {
        browser.run(&format!(
            "document.getElementById('theme').value = '{theme}';
             document.getElementById('theme').dispatchEvent(new Event('change'))"
        ));
        for (scheme, expected) in ["light", "dark"].into_iter().zip(expected) {
            browser.call("Emulation.setEmulatedMedia", media(scheme, "screen"));
            assert_eq!(browser.text(ground), expected, "{theme} {scheme}");
            browser.call("Emulation.setEmulatedMedia", media(scheme, "print"));
            let line = browser.text("getComputedStyle(document.querySelector('.digit')).color");
            assert_eq!(browser.text(ground), "rgb(255, 255, 255)");
            assert_eq!(line, "rgb(0, 0, 0)");
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
    assert!(with_role(&nodes, "button").contains(&"Resume the game"));
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
