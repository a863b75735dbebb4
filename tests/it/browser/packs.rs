//! Pages of packs: many puzzles in one page, a page from a server, and phones.

use super::chromium::Chromium;
use super::{DIGITS, browser, follow_hints, label};
use crate::env::TestEnv;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Makes a pack of `count` puzzles, and returns the path of its page.
fn pack(env: &TestEnv, count: usize, title: &str) -> PathBuf {
    let recipe = format!("[[take]]\ncount = {count}\n[book]\nshow_er = true\n");
    env.write("any.toml", recipe);
    let collection = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/ratings.csv");
    let recipe = ["--recipe", "any.toml", "--seed", "1", "--format", "html", "--title", title];
    env.succeed(&[&["pack", collection, "-o", "pack"], &recipe[..]].concat());
    env.path("pack/play.html")
}

#[test]
fn a_pack_of_five_hundred_is_small_and_loads_nothing_else() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    let title = "Five </script> <b>hundred</b> &amp; more";
    let page = pack(&env, 500, title);
    let size = fs::metadata(&page).expect("it is there").len();
    assert!(size < 3_000_000, "{size} bytes");
    let mut times = [(); 7].map(|()| {
        browser.open(&page, "");
        let ready = browser.run("performance.getEntriesByName('ready')[0].startTime");
        ready.as_f64().expect("a number").round()
    });
    times.sort_by(f64::total_cmp);
    println!("500 puzzles, {size} bytes: ready after {} ms, the median of {times:?}", times[3]);

    assert_eq!(browser.text("document.querySelector('h1').textContent"), title);
    browser.click("#choose");
    assert_eq!(browser.run("document.querySelectorAll('#tiles button').length"), json!(500));
    let open = "[...document.querySelectorAll('#tiles button')]
        .filter((tile) => getComputedStyle(tile).boxShadow !== 'none').map((tile) => tile.textContent)";
    assert_eq!(browser.run(open), json!(["1"]));
    // Levels are listed by difficulty.
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
fn letters_of_a_word_stand_for_the_digits_of_a_puzzle() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    env.succeed(
        "pack --take easy=2 --seed 4 --format html,json --board-symbols DUPLICATE,COPYRIGHT -o pack",
    );
    let page = env.path("pack/play.html");
    let puzzles = env.read("pack/puzzles.json");
    let puzzles: Value = serde_json::from_str(&puzzles).expect("JSON");
    for (i, letters) in ["ACDEILPTU", "CGHIOPRTY"].into_iter().enumerate() {
        browser.open(&page, &format!("#{}", i + 1));
        let symbols: Vec<char> =
            puzzles["puzzles"][i]["symbols"].as_str().expect("letters").chars().collect();
        let shown = |cells: &Value| -> String {
            let digits = cells.as_str().expect("81 cells").chars();
            digits
                .map(|it| it.to_digit(10).map_or(it, |digit| symbols[digit as usize - 1]))
                .collect()
        };
        assert_eq!(browser.text(DIGITS), shown(&puzzles["puzzles"][i]["puzzle"]));
        let rules = browser.text("document.querySelector('#message p').textContent");
        let listed: Vec<String> = letters.chars().map(String::from).collect();
        let expected = format!("Each row, each column and each box has {} once.", listed.join(" "));
        assert_eq!(rules, expected);
        let keys = "[...document.querySelectorAll('#keypad button span')].map((it) => it.textContent).join('')";
        assert_eq!(browser.text(keys), symbols.iter().collect::<String>());
        // A letter is typed, also if it would be a short cut, or the number of its key; screen readers read it.
        let cell = browser.text(DIGITS).find('.').expect("an empty cell");
        browser.click(&format!("[data-cell='{cell}']"));
        let [c, second, p] =
            ['C', 'I', 'P'].map(|it| symbols.iter().position(|other| *other == it));
        let number = |place: Option<usize>| (place.expect("a letter") + 1).to_string();
        for (key, place) in [("c", c), (&number(second), second), ("P", p)] {
            browser.press(key);
            let letter = symbols[place.expect("a letter")];
            assert_eq!(browser.text(DIGITS).chars().nth(cell), Some(letter));
            let label = label(&mut browser, cell);
            assert!(label.contains(&format!(", {letter}")), "{label}");
        }
        browser.click("#undo");
        browser.click("#undo");
        browser.click("#undo");
        assert_eq!(follow_hints(&mut browser), shown(&puzzles["puzzles"][i]["solution"]));
        // The solving path has them, too.
        browser.open(&page, &format!("#{}/solution", i + 1));
        let effects = browser.text("[...document.querySelectorAll('#steps .effect')].map((it) => it.textContent).join(' ')");
        assert!(symbols.iter().all(|it| effects.contains(&format!("={it}"))), "{effects}");
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

/// Serves the files of a directory until `is_over` is set, and returns the address.
pub(super) fn serve(directory: PathBuf, is_over: &'static AtomicBool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            let mut line = String::new();
            let read = BufReader::new(&stream).read_line(&mut line);
            let name =
                line.split(['/', ' ', '?']).nth(2).filter(|_| read.is_ok()).unwrap_or_default();
            let kind = if name.ends_with(".js") { "text/javascript" } else { "text/html" };
            let content = fs::read(directory.join(name));
            let status = if content.is_ok() { "200 OK" } else { "404 Not Found" };
            let head =
                format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n");
            let answer = [head.into_bytes(), content.unwrap_or_default()].concat();
            let _the_browser_may_be_gone = (&stream).write_all(&answer);
        }
    });
    format!("http://{address}")
}

#[test]
fn a_page_from_a_server_can_be_installed_and_opens_offline() {
    static IS_OVER: AtomicBool = AtomicBool::new(false);
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    // The page may have any name on the server.
    let page = pack(&env, 3, "Served");
    fs::rename(&page, page.with_file_name("index.html")).expect("it can be renamed");
    let address = serve(page.parent().expect("a directory").to_owned(), &IS_OVER);
    let is_ready = "performance.getEntriesByName('ready').length > 0";
    browser.call("Page.navigate", json!({"url": format!("{address}/index.html")}));
    browser.wait(is_ready);
    browser.wait("navigator.serviceWorker.ready.then((it) => it.active.state === 'activated')");
    browser.wait("document.querySelector('link[rel=manifest]') !== null");
    // Android and iOS take icons as PNG.
    let manifest = browser.call("Page.getAppManifest", json!({}))["data"].take();
    let manifest: Value = serde_json::from_str(manifest.as_str().expect("a text")).expect("JSON");
    let sizes = browser.run(&format!(
        "Promise.all([...{manifest}.icons, {{ src: document.querySelector('link[rel=apple-touch-icon]').href }}]
            .map(({{ src }}) => new Promise((done) => {{
                const image = new Image();
                image.onload = () => done([src.slice(0, 15), image.width]);
                image.src = src;
            }})))"
    ));
    let png = |size: u32| json!(["data:image/png;", size]);
    assert_eq!(sizes, json!([png(192), png(512), png(180)]));
    let errors = browser.call("Page.getInstallabilityErrors", json!({}));
    assert_eq!(errors["installabilityErrors"], json!([]));
    let digits = browser.text(super::DIGITS);
    IS_OVER.store(true, Ordering::Relaxed);
    browser.call("Page.navigate", json!({"url": "about:blank"}));
    browser.call("Page.navigate", json!({"url": format!("{address}/index.html#1")}));
    browser.wait(is_ready);
    assert_eq!(browser.text(super::DIGITS), digits);
}

#[test]
fn a_single_file_from_a_server_has_no_errors() {
    static IS_OVER: AtomicBool = AtomicBool::new(false);
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    env.succeed("pack --take easy=1 --seed 1 -o play.html");
    let address = serve(env.path(""), &IS_OVER);
    browser.call("Page.navigate", json!({"url": format!("{address}/play.html")}));
    browser.wait("document.querySelector('link[rel=manifest]') !== null");
    let complaints = browser.complaints(&env.path("play.html"));
    let is_right = |it: &String| {
        it.contains(&format!("\"url\":\"{address}/play.html\"")) || it.contains("\"url\":\"blob:")
    };
    let complaints: Vec<_> = complaints.iter().filter(|it| !is_right(it)).collect();
    assert_eq!(complaints, [""; 0]);
}

#[test]
fn a_phone_shows_everything_and_can_be_tapped() {
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
fn a_small_window_shows_the_board_and_all_digits() {
    let Some((mut browser, page, _home)) = browser() else { return };
    let sizes = [(320, 480), (320, 568), (360, 580), (375, 548), (390, 664), (768, 1024)];
    let on_their_side = [(568, 320), (667, 331), (844, 390)];
    for (width, height) in sizes.into_iter().chain(on_their_side) {
        browser.resize(width, height, true);
        browser.open(&page, "#3");
        let is_whole = "[...document.querySelectorAll('.board, #keypad button, #erase, .tabs button')].every((it) => {
            const { left, top, right, bottom, height, width } = it.getBoundingClientRect();
            const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            const least = innerHeight < 340 ? 40 : 44;
            // As on the keyboard of a phone, ten keys stand beside each other if there is room for one row only.
            return isInside && height >= least && width >= (Math.max(innerHeight, innerWidth) < 560 ? 26 : least);
        })";
        assert_eq!(browser.run(is_whole), json!(true), "{width} {height}");
        let board = browser.run("document.querySelector('.board').clientWidth");
        assert!(board.as_u64() >= Some(280), "{width} {height}: {board}");
        assert_eq!(browser.run("document.documentElement.scrollWidth"), json!(width));
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn in_a_small_window_the_board_all_keys_and_a_sentence_are_in_sight() {
    let Some((mut browser, page, _home)) = browser() else { return };
    let is_whole = |selector: &str| {
        format!(
            "[...document.querySelectorAll('{selector}')].every((it) => {{
                const {{ left, top, right, bottom }} = it.getBoundingClientRect();
                const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                return isInside && it.scrollHeight <= it.clientHeight + 1;
            }})"
        )
    };
    for (width, height) in [(320, 480), (320, 568), (375, 548), (360, 580)] {
        browser.resize(width, height, true);
        browser.open(&page, "#3");
        browser.click("#hint");
        browser.click("#message button");
        browser.wait("document.getAnimations().length === 0");
        let parts = "#board, #message, #keypad button, .tools button";
        assert_eq!(browser.run(&is_whole(parts)), json!(true), "{width} {height}");
        let below = "document.getElementById('message').getBoundingClientRect().bottom
            <= document.getElementById('board').getBoundingClientRect().top";
        assert_eq!(browser.run(below), json!(true), "{width} {height}");
        browser.open(&page, "#3/solution");
        assert_eq!(
            browser.run(&is_whole("#board, .player button, #step")),
            json!(true),
            "{width} {height}"
        );
        assert_eq!(browser.run("scrollY"), json!(0));
    }
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn in_landscape_the_board_has_full_height_and_the_hint_is_beside_it() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for (width, height) in [(667, 375), (844, 390), (932, 430)] {
        browser.resize(width, height, true);
        browser.open(&page, "#3");
        let side = browser.run("document.getElementById('board').getBoundingClientRect().height");
        assert!(side.as_f64() >= Some(f64::from(height) - 20.0), "{side} of {height}");
        let is_inside = |id: &str| {
            format!(
                "[...document.querySelectorAll('#{id}:not(#keypad), #{id} > button')].every((it) => {{
                    const {{ left, top, right, bottom }} = it.getBoundingClientRect();
                    const board = document.getElementById('board').getBoundingClientRect();
                    return left >= board.right && top >= 0 && right <= innerWidth && bottom <= innerHeight;
                }})"
            )
        };
        for id in ["to-path", "print", "help", "choose", "pause", "undo", "keypad", "restart"] {
            assert_eq!(browser.run(&is_inside(id)), json!(true), "{width}: {id}");
        }
        browser.click("#hint");
        browser.click("#message button");
        browser.wait(&is_inside("message"));
        browser.click("#to-path");
        assert_eq!(browser.run(&is_inside("step")), json!(true), "{width}");
        assert_eq!(browser.run("document.documentElement.scrollWidth"), json!(width));
    }
}

#[test]
fn a_hint_covers_no_cell_of_the_board() {
    let Some((mut browser, page, _home)) = browser() else { return };
    for (width, height) in [(320, 568), (375, 667), (768, 1024), (1280, 577)] {
        browser.resize(width, height, width < 1000);
        browser.open(&page, "#3");
        browser.click("#hint");
        browser.click("#message button");
        let is_clear = "(() => {
            const board = document.getElementById('board').getBoundingClientRect();
            const hint = document.getElementById('message').getBoundingClientRect();
            const isInSight = hint.top >= 0 && hint.bottom <= innerHeight && board.bottom <= innerHeight;
            const isBeside = hint.left >= board.right || hint.bottom <= board.top;
            return isInSight && (hint.top >= board.bottom || isBeside);
        })()";
        browser.wait(is_clear);
    }
    // On a screen where hints fit below the board, the page does not scroll.
    browser.resize(414, 896, true);
    browser.open(&page, "#3");
    for _ in 0..9 {
        browser.click("#hint");
    }
    assert_eq!(browser.run("scrollY"), json!(0));
    assert_eq!(browser.complaints(&page), [""; 0]);
}

#[test]
fn a_small_phone_shows_the_title_and_the_print_button() {
    let Some((mut browser, page, _home)) = browser() else { return };
    browser.resize(320, 640, true);
    browser.open(&page, "#1");
    for selector in ["h1", "#print"] {
        let visible = format!("document.querySelector('{selector}').checkVisibility()");
        assert_eq!(browser.run(&visible), json!(true), "{selector}");
    }
    assert_eq!(browser.run("document.documentElement.scrollWidth"), json!(320));
}

#[test]
fn the_bar_above_the_board_fits_on_narrow_phones() {
    let Some(mut browser) = Chromium::start() else { return };
    let env = TestEnv::new();
    let page = pack(&env, 120, "Narrow");
    for width in [390, 360, 320] {
        browser.resize(width, 844, true);
        browser.open(&page, "#105");
        browser.click("#fresh");
        assert_eq!(browser.text("document.getElementById('name').innerText"), "No. 105 · fresh");
        browser.run(
            "document.getElementById('choose').classList.add('solved');
             document.getElementById('timer').textContent = '1:04:05'",
        );
        assert_eq!(browser.run("document.documentElement.scrollWidth"), json!(width));
        let inside = "[...document.querySelectorAll('.bar > *')].every((it) => {
            const { left, right } = it.getBoundingClientRect();
            return left >= 0 && right <= innerWidth;
        })";
        assert_eq!(browser.run(inside), json!(true), "{width}");
        // At least 70 pixels remain for the puzzle's number.
        let room = browser.run("document.getElementById('name').clientWidth");
        assert!(room.as_u64() >= Some(70), "{width}: {room}");
    }
}
