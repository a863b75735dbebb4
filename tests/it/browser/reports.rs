//! Reports: plots and tables above the solving paths of a page.

use super::DIGITS;
use super::chromium::Chromium;
use crate::env::TestEnv;
use serde_json::json;
use std::path::PathBuf;

/// Returns a browser, a report, and its directory; `None` if no browser is installed.
fn report() -> Option<(Chromium, PathBuf, TestEnv)> {
    let browser = Chromium::start()?;
    let env = TestEnv::new();
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden/seed_1.csv");
    env.succeed(&["stats", golden, "-o", "report.html"]);
    let page = env.path("report.html");
    Some((browser, page, env))
}

#[test]
fn a_report_links_to_the_paths_of_its_puzzles() {
    let Some((mut browser, page, _home)) = report() else { return };
    browser.open(&page, "");
    let shown =
        "[...document.querySelectorAll('.plot svg')].filter((it) => it.checkVisibility()).length";
    assert_eq!(browser.run(shown), json!(5));
    // Plots change their colours with the theme of the page.
    let colour = "getComputedStyle(document.querySelector('.plot rect')).fill";
    let light = browser.text(colour);
    browser.run("document.documentElement.dataset.theme = 'dark'");
    assert_ne!(browser.text(colour), light);
    // Arrow keys scroll until a puzzle is chosen.
    let step = "document.querySelector('#step .count').innerText";
    browser.press("ArrowRight");
    assert!(browser.text(step).starts_with("Step 1 of"));
    // Links to the puzzle that the page shows already, to another one, and to each again.
    for number in [1, 1, 3, 3] {
        browser.run("document.activeElement.blur(), scrollTo(0, 0)");
        let link = format!(".introduction a[href='#{number}/solution']");
        browser.click(&link);
        let digits = browser.text(&format!("document.querySelector({link:?}).innerText"));
        browser.wait(&format!("{DIGITS} === '{digits}'"));
        browser.wait(
            "document.activeElement.localName === 'main'
             && document.querySelector('.board').getBoundingClientRect().top < innerHeight / 2",
        );
        browser.press("ArrowRight");
        assert!(browser.text(step).starts_with("Step 2 of"));
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_report_fits_a_phone() {
    let Some((mut browser, page, _home)) = report() else { return };
    for width in [320, 390, 560] {
        browser.resize(width, 800, true);
        browser.open(&page, "");
        assert_eq!(browser.run("document.documentElement.scrollWidth"), json!(width));
        // Nothing in a plot is cut, and its letters can be read.
        let texts = "[...document.querySelectorAll('.plot text')].filter((it) => it.checkVisibility()).map((it) => {
            const { left, right, height } = it.getBoundingClientRect();
            const plot = it.closest('.plot').getBoundingClientRect();
            return left >= plot.left - 1 && right <= plot.right + 1 && height >= 10;
        })";
        let texts = browser.run(texts);
        let texts = texts.as_array().expect("a list");
        assert!(
            texts.len() > 40 && texts.iter().all(|it| *it == json!(true)),
            "{width}: {texts:?}"
        );
    }
    // The report is a landmark above the puzzles.
    assert_eq!(browser.text("document.querySelector('.introduction').role"), "region");
}

#[test]
fn a_report_is_printed_without_cut_content() {
    let Some((mut browser, page, _home)) = report() else { return };
    browser.open(&page, "");
    // Size of the paper inside its margins, in pixels.
    browser.resize(700, 1_000, false);
    browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    browser.run("for (const numbers of document.querySelectorAll('details')) numbers.open = true");
    let page_width = browser.run("document.documentElement.clientWidth");
    assert_eq!(browser.run("document.documentElement.scrollWidth"), page_width);
    // The puzzles below are left out. A plot fits on a page, together with its heading.
    assert_eq!(browser.text("getComputedStyle(document.querySelector('.app')).display"), "none");
    let tallest = "Math.max(...[...document.querySelectorAll('.plot svg')].map((it) => \
                   parseFloat(getComputedStyle(it).maxHeight) || Infinity))";
    assert!(browser.run(tallest).as_f64().is_some_and(|pixels| pixels < 850.0));
    let cut = "[...document.querySelectorAll('.introduction *')].filter((it) => {
        const { overflowX, overflowY } = getComputedStyle(it);
        const isCut = it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight;
        return isCut && !it.closest('svg') && (overflowX !== 'visible' || overflowY !== 'visible');
    }).length";
    assert_eq!(browser.run(cut), json!(0));
    let right = "Math.max(...[...document.querySelectorAll('.introduction td')]
        .map((cell) => cell.getBoundingClientRect().right))";
    let right = browser.run(right).as_f64().expect("a number");
    assert!(Some(right) <= page_width.as_f64(), "{right}");
    for coloured in [".stack span", ".introduction td i"] {
        let adjust =
            format!("getComputedStyle(document.querySelector('{coloured}')).printColorAdjust");
        assert_eq!(browser.text(&adjust), "exact");
    }
}
