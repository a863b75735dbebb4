//! Solving paths, on the screen and on paper.

use super::{DIGITS, PUZZLES, browser, follow_hints};
use serde_json::json;

#[test]
fn a_solving_path_plays_to_its_end_and_shows_its_steps() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#3/solution");
    assert_eq!(browser.text(DIGITS), PUZZLES[2].0);
    let step = "document.getElementById('step').innerText";
    assert!(browser.text(step).starts_with("Step 1 of 70"));
    browser.click("[data-step='34']");
    let shown = browser.text(step);
    for part in [
        "Turbot Fish",
        "6.6",
        "r5c9≠8",
        "r5c9=8 would lead to r5c9≠8, a contradiction, so r5c9 cannot be 8.",
        "r6c8≠8 → r1c8=8",
    ] {
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
    // The game has not changed.
    browser.click("#to-play");
    assert_eq!(browser.text(DIGITS), PUZZLES[2].0);
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn strong_links_are_drawn_as_a_chain() {
    let Some((mut browser, page, env)) = browser() else { return };
    // Number and technique of a step; counts of candidates that are off and on, and of strong and weak links.
    let two_links = (18, "2-String Kite", [2, 2], [2, 1]);
    let grouped = (13, "3-String Kite", [4, 3], [3, 2]);
    let ring = (36, "3 Strong Links", [3, 3], [3, 3]);
    let puzzles = [
        (
            "1........8..15.32..2.67.4..........1.1.86.7...6752...4..9.4...36..7...4...2....6.",
            two_links,
        ),
        (
            "....58.4..7.2......8.4..1...14...6..7...6....5...2..9.2....9.71..13..4.2......93.",
            grouped,
        ),
        ("5.1..9...74......1..61..5.......4.3..75....9.8.3.1.2..1..8..3.6.3..7.........6...", ring),
    ];
    let text = puzzles.map(|(puzzle, _)| puzzle).join("\n");
    env.write("links.txt", text);
    let arguments = ["explain", "--scale", "sukaku", "links.txt", "-o", "page.html", "--force"];
    env.succeed(&arguments);
    let drawn = [".mark.off", ".mark.on", ".arrows .strong", ".arrows .weak"];
    for (number, (_, (step, technique, [off, on], [strong, weak]))) in (1..).zip(puzzles) {
        browser.open(&page, &format!("#{number}/solution"));
        browser.click(&format!("[data-step='{step}']"));
        assert!(browser.text("document.getElementById('level').innerText").ends_with(" sukaku"));
        let shown = browser.text("document.querySelector('#step h2').innerText");
        assert!(shown.starts_with(technique), "{shown}");
        let counts =
            drawn.map(|part| browser.run(&format!("document.querySelectorAll('{part}').length")));
        assert_eq!(counts, [off, on, strong, weak].map(|count| json!(count)), "{technique}");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_page_shows_the_steps_and_scores_of_hodoku() {
    let Some((mut browser, page, env)) = browser() else { return };
    let puzzle =
        "........8..39.....8.5....49...67.....7.5....1.4.18..9.42..96.....9.....75......8.";
    let solution = env.output(&["solve", puzzle]).trim().to_owned();
    // A hard puzzle with a lower score than the easy one.
    let hard = "4.5..1..76127..4393.74...51856143972271.6.5439345721687.821.39.529..47161.3..7...";
    env.write("three.txt", format!("{puzzle}\n{hard}\n{}\n", PUZZLES[0].0));
    // All levels, a level, the beginning and the end of the path, the names of two steps, and what a hint says of a step.
    let languages = [
        (
            "Alle,Leicht,Schwer,Extrem",
            ["de", "Extrem", "Schritt 1 von 77, Summe 14", "Schritt 77 von 77, Summe 2168"],
            ["Versteckter Einer", "Eindeutiges Rechteck Typ 3", "W-Wing schließt Z3S6=2 aus."],
            "Der nächste Schritt ist mit 150 bewertet.",
        ),
        (
            "すべて,初級,上級,極限",
            ["ja", "極限", "手順 1 / 77、合計 14", "手順 77 / 77、合計 2168"],
            ["ヒドゥンシングル", "ユニーク矩形 タイプ 3", "W-Wingにより、r3c6=2はありえません。"],
            "次の手順の評価は 150 です。",
        ),
    ];
    for (levels, [language, level, first, last], [single, rectangle, removal], hint) in languages {
        let options = ["--language", language, "-o", "page.html", "--force"];
        env.succeed(&[&["explain", "--scale", "hodoku", "three.txt"], &options[..]].concat());
        browser.open(&page, "#1/solution");
        let level_text = "document.getElementById('level').innerText";
        assert_eq!(browser.text(level_text), format!("{level} 2168 hodoku"));
        browser.click("#choose");
        let names = "[...document.querySelectorAll('#levels button')]
            .map((button) => button.firstChild.textContent).join()";
        assert_eq!(browser.text(names), levels);
        browser.run("document.getElementById('chooser').close()");
        let shown = |browser: &mut super::Chromium, step: usize, parts: &[&str]| {
            browser.click(&format!("[data-step='{}']", step - 1));
            let text = browser.text("document.getElementById('step').innerText");
            assert!(parts.iter().all(|part| text.contains(part)), "{text}");
            ["pattern", "gone", "placed", "barred", "mark.on", "mark.off"].map(|name| {
                browser.run(&format!("document.querySelectorAll('#board .{name}').length"))
            })
        };
        let [pattern, _, placed, barred, ..] = shown(&mut browser, 1, &[first, single, "14"]);
        assert_eq!([pattern, placed], [json!(0), json!(1)]);
        assert_ne!(barred, json!(0), "the digits around a single are shown");
        let [pattern, gone, ..] = shown(&mut browser, 26, &[rectangle, "100", "2≠6"]);
        assert_eq!(gone, json!(1));
        assert_ne!(pattern, json!(0), "the pattern is that of the other scales");
        let parts = ["W-Wing", "150", "6≠2", removal];
        assert_eq!(shown(&mut browser, 33, &parts), [0, 1, 0, 0, 0, 0].map(|count| json!(count)));
        shown(&mut browser, 77, &[last]);
        browser.click("#last");
        assert_eq!(browser.text(DIGITS), solution);
        browser.click("#to-play");
        browser.run(
            "const title = () => document.querySelector('#message h2')?.textContent ?? '';
             for (let i = 0; i < 200 && !title().startsWith('W-Wing'); i++) {
                 document.getElementById('hint').click();
             }",
        );
        let text = browser.text("document.querySelector('#message p').textContent");
        assert_eq!(text, hint, "its pattern is not stated");
        assert_eq!(follow_hints(&mut browser), solution);
        // Most images of a puzzle have another score.
        browser.click("#solved-fresh");
        assert_eq!(browser.text(level_text), level);
        browser.run("localStorage.clear()");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_step_is_printed_with_its_explanation() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#3/solution");
    browser.click("[data-step='34']");
    browser.call("Emulation.setEmulatedMedia", json!({"media": "print"}));
    let printed = browser.text("document.querySelector('main').innerText");
    for part in [
        "Step 35 of 70",
        "Turbot Fish",
        "r5c9≠8",
        "r5c9=8 would lead to r5c9≠8, a contradiction, so r5c9 cannot be 8.",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
    assert!(!printed.contains("Skip singles"), "{printed}");
    // Browsers print backgrounds only with `print-color-adjust: exact`.
    let adjust =
        "getComputedStyle(document.querySelector('.mark.on'), '::before').printColorAdjust";
    assert_eq!(browser.text(adjust), "exact");
    let arrows = "document.querySelectorAll('.arrows path:not(.tip)')";
    assert_eq!(browser.run(&format!("{arrows}[0].checkVisibility()")), json!(true));
}

#[test]
fn a_puzzle_is_printed_without_highlights_even_while_it_is_paused() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.open(&page, "#1");
    browser.click("[data-cell='0']");
    browser.press("9");
    browser.press("h");
    browser.run(&format!(
        "window.addEventListener('beforeprint', () => {{
            window.printed = {DIGITS};
            window.marked = document.querySelectorAll('.area, .chosen').length;
        }})"
    ));
    let printed = |browser: &mut super::Chromium| {
        browser.call("Page.printToPDF", json!({}));
        assert_eq!(browser.run("window.marked"), json!(0));
        browser.text("window.printed")
    };
    let played = browser.text(DIGITS);
    assert_eq!(printed(&mut browser), played);
    assert_eq!(browser.run("document.querySelectorAll('.chosen').length"), json!(1));
    browser.click("#pause");
    assert_eq!(printed(&mut browser), PUZZLES[0].0);
    assert_eq!(browser.text(DIGITS), ".".repeat(81));
}
