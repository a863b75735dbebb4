//! Pages in other languages.

use super::PUZZLES;
use super::chromium::Chromium;
use crate::env::TestEnv;
use std::fs;

#[test]
fn a_page_is_in_the_requested_language() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    let puzzles = PUZZLES.map(|(puzzle, _)| puzzle).join("\n");
    env.write("puzzles.txt", puzzles);
    let page = env.path("page.html");
    let languages = [
        ("de", "Versteckter Einer im Block", "Wegen der "),
        ("es", "Único oculto en un bloque", "En el bloque "),
        ("fr-CA", "Singleton caché dans un bloc", "Dans le bloc "),
        ("it", "Singolo nascosto in un riquadro", "Nel riquadro "),
        ("ja", "ブロックのヒドゥンシングル", "だけです。"),
    ];
    for (language, technique, words) in languages {
        let explain = ["explain", "--language", language];
        env.succeed(&[&explain[..], &["puzzles.txt", "-o", "page.html"]].concat());
        browser.open(&page, "#1");
        assert_eq!(browser.text("document.documentElement.lang"), language);
        browser.run("for (const _ of [1, 2]) document.getElementById('hint').click()");
        let said = browser.text("document.getElementById('message').innerText");
        assert!(said.contains(technique) && said.contains(words), "{said}");
        fs::remove_file(&page).expect("it was written");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_page_from_right_to_left_keeps_its_board() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 3\n[book]\nlanguage = \"ar\"\nmessages = \"ar.ftl\"\n";
    env.write("book.toml", recipe);
    let messages = "direction = rtl\nhint = تلميح\nlevel-easy = سهل\n";
    env.write("ar.ftl", messages);
    let recipe = ["pack", "--recipe", "book.toml", "--seed", "1"];
    let said = env.succeed(&[&recipe[..], &["--format", "html", "-o", "pack"]].concat());
    assert!(said.starts_with("ar.ftl: "), "{said}");
    assert!(said.contains(" messages are missing, so they are English: AlmostLocked, "), "{said}");
    let copy = fs::read_to_string(env.path("pack/messages.ftl"));
    assert_eq!(copy.expect("a copy"), messages);
    let page = env.path("pack/play.html");
    browser.open(&page, "#1");
    assert_eq!(browser.text("document.documentElement.dir"), "rtl");
    let places = "['[data-cell=\"0\"]', '[data-cell=\"8\"]', '#undo', '#erase']
        .map((selector) => document.querySelector(selector).getBoundingClientRect().left)";
    let places = browser.run(places);
    let place = |i: usize| places[i].as_f64().expect("a number");
    assert!(place(0) < place(1), "the first column is on the left");
    assert!(place(2) > place(3), "the first key is on the right");
    // Ratings are shown only if the recipe says so.
    let level = browser.text("document.getElementById('level').textContent");
    assert!(!level.chars().any(|c| c.is_ascii_digit()), "{level}");
    browser.run("document.getElementById('hint').click()");
    let said = browser.text("document.getElementById('message').innerText");
    assert!(!said.contains("rated"), "{said}");
    env.succeed("pack --again pack/pack.json -o again");
    let page_of = |pack: &str| fs::read(env.path(pack).join("play.html")).expect("a page");
    assert!(page_of("pack") == page_of("again"));
    assert_eq!(browser.complaints(&page), [""; 0]);
}
