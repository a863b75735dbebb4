//! Books as printers and readers see them: sizes, page numbers, captions, hints, lessons, calendars.

use super::books::{Word, boxes, said, words};
use super::pack::{COLLECTION, packed, puzzles};
use crate::env::{Ended, TestEnv};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `pack` with a recipe and seed 1, which may fail.
pub(super) fn pack(env: &TestEnv, recipe: &str) -> Ended {
    env.write("book.toml", recipe);
    env.run(&["pack", COLLECTION, "--recipe", "book.toml", "--seed", "1", "-o", "out"])
}

/// Returns the lines of a page from top to bottom, each with its words from left to right.
pub(super) fn lines(page: &[Word]) -> Vec<String> {
    let mut words: Vec<&Word> = page.iter().collect();
    words.sort_by(|a, b| a.bottom.total_cmp(&b.bottom));
    let near = |a: &&Word, b: &&Word| (a.bottom - b.bottom).abs() < 2.0;
    let line = |words: &[&Word]| {
        let mut words = words.to_vec();
        words.sort_by(|a, b| a.left.total_cmp(&b.left));
        words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    words.chunk_by(|a, b| near(a, b)).map(line).collect()
}

/// Returns the digits within `rows` points below a caption, row by row.
fn digits_below(page: &[Word], caption: &str, rows: f64) -> String {
    let caption = page.iter().find(|word| word.text == caption).expect("the caption");
    let is_in = |word: &&Word| {
        let digit = word.text.len() == 1 && word.text != "0";
        digit && (caption.bottom + 2.0..caption.bottom + rows).contains(&word.bottom)
    };
    let mut found: Vec<&Word> = page.iter().filter(is_in).collect();
    found.sort_by(|a, b| a.bottom.total_cmp(&b.bottom));
    let rows = found.chunk_by(|a, b| (a.bottom - b.bottom).abs() < 3.0);
    let row = |row: &[&Word]| {
        let mut row = row.to_vec();
        row.sort_by(|a, b| a.left.total_cmp(&b.left));
        row.iter().map(|word| word.text.as_str()).collect::<String>()
    };
    rows.map(row).collect()
}

/// The bookmarks of a PDF, each with those below it.
fn bookmarks(pdf: &Path) -> Option<Vec<(String, Vec<String>)>> {
    let text = said(Command::new("qpdf").args(["--json", "--json-key=outlines"]).arg(pdf))?;
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let list = |value: &Value| value.as_array().expect("bookmarks").clone();
    let title = |value: &Value| value["title"].as_str().expect("a title").to_owned();
    let part = |part: &Value| (title(part), list(&part["kids"]).iter().map(title).collect());
    Some(list(&found["outlines"]).iter().map(part).collect())
}

#[test]
fn contents_captions_and_heads_name_the_right_pages() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 12\nlevel = 'easy'\n[[take]]\ncount = 8\nlevel = 'hard'\n[book]\ntitle = \"My\\nbook\"\n\
        contents = true\nrunning_head = '{title} | {section}'\nper_page = 5\ncaption = 'No{number} {level} | p{solution_page}'\n\
        solution_caption = 'S{number} | {level} p{page}'\nhints = 'key'\ntechniques = true\n\
        [[book.text]]\nheading = 'Now pairs'\ntext = 'Look.'\nbefore = 'hard'\n\
        [[book.text]]\nheading = 'Farewell'\ntext = 'Thanks.'\nbefore = 'end'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let out = env.path("out");
    let Some(pages) = words(&out.join("book.pdf")) else { return };
    let page_with = |start: &str| {
        let has = |page: &Vec<Word>| lines(page).iter().take(3).any(|line| line.starts_with(start));
        // Running heads name the section, too, so the first page is the one to find.
        pages.iter().enumerate().skip(3).find(|(_, page)| has(page)).map(|(i, _)| i + 1)
    };
    let contents = lines(&pages[2]);
    assert_eq!(contents[0], "Contents");
    for heading in
        ["Easy", "Now pairs", "Hard", "Hints", "Techniques", "Naked Pair", "Solutions", "Farewell"]
    {
        let line = contents.iter().find(|line| line.starts_with(heading));
        let number = line.and_then(|line| line.rsplit(' ').next()).expect("in the contents");
        assert_eq!(Some(number.parse().expect("a number")), page_with(heading), "{heading}");
    }
    // Lessons are indented.
    let left = |text: &str| pages[2].iter().find(|word| word.text == text).expect("a line").left;
    assert!(left("Naked") > left("Techniques") + 5.0 && left("Hints") == left("Techniques"));
    if let Some(bookmarks) = bookmarks(&out.join("book.pdf")) {
        let part = bookmarks.iter().find(|(part, _)| part == "Techniques").expect("a bookmark");
        assert!(part.1.contains(&"Naked Pair".to_owned()), "{bookmarks:?}");
        let alone = bookmarks.iter().filter(|(part, _)| part != "Techniques");
        assert!(alone.into_iter().all(|(_, inner)| inner.is_empty()), "{bookmarks:?}");
    }
    for listed in puzzles(&out) {
        let number = &listed.entry["number"];
        let [page, solution] = ["page", "solution_page"]
            .map(|key| listed.entry[key].as_u64().expect("a page") as usize);
        let find =
            |page: usize, text: String| pages[page - 1].iter().find(|word| word.text == text);
        let caption = find(page, format!("No{number}")).expect("the caption");
        // The right part of the caption is on the same line.
        let right =
            |word: &&Word| word.text == format!("p{solution}") && word.bottom == caption.bottom;
        assert!(pages[page - 1].iter().any(|word| right(&word)), "{number}");
        assert!(find(solution, format!("S{number}")).is_some(), "{number}");
    }
    // Left pages have the title as running head, right pages the section.
    let section = page_with("Easy").expect("a page");
    assert_eq!(lines(&pages[section])[0], "My book");
    assert!(lines(&pages[section + 1])[0].starts_with("Easy"));
    // Each puzzle that needs more than singles has a hint.
    let hints = page_with("Hints").expect("a page") - 1;
    let text = pages[hints..].iter().take(3).flat_map(|page| lines(page)).collect::<Vec<_>>();
    for number in 13..=20 {
        assert!(
            text.iter().any(|line| line.starts_with(&format!("{number} "))),
            "{number}: {text:?}"
        );
    }
}

#[test]
fn a_calendar_has_a_puzzle_for_each_day_and_the_solution_of_the_day_before() {
    let env = TestEnv::new();
    let recipe = "format = ['pdf', 'svg', 'json']\norder = 'shuffled'\n[calendar]\nstart = 2027-01-02\nend = 2027-02-02\ndays = 'mon-sat'\n\
        [[take]]\nlevel = 'hard'\ndays = 'sat'\n[[take]]\nlevel = 'easy'\n\
        [book]\nsolutions = 'next'\ncontents = true\ncaption = '{iso_date} {weekday}, {date}'\nsolution_caption = 'S{iso_date}'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let out = env.path("out");
    let listed = puzzles(&out);
    let dates: Vec<&str> =
        listed.iter().map(|it| it.entry["date"].as_str().expect("a date")).collect();
    assert_eq!(dates[..4], ["2027-01-02", "2027-01-04", "2027-01-05", "2027-01-06"]);
    assert_eq!(dates[12], "2027-01-16");
    let Some(pages) = words(&out.join("book.pdf")) else { return };
    for (i, listed) in listed.iter().enumerate() {
        let date = dates[i];
        let day: u32 = date[8..].parse().expect("a day");
        let is_saturday = date.starts_with("2027-01-") && [2, 9, 16, 23, 30].contains(&day);
        assert_eq!(listed.entry["level"], if is_saturday { "hard" } else { "easy" }, "{date}");
        assert!(out.join(format!("svg/{date}.svg")).exists());
        let page = listed.entry["page"].as_u64().expect("a page") as usize;
        let digits = listed.givens.to_string().replace('.', "");
        assert_eq!(digits_below(&pages[page - 1], date, 352.0), digits, "{date}");
        let solution = listed.entry["solution_page"].as_u64().expect("a page") as usize;
        assert_eq!(solution, page + 1);
        let digits = digits_below(&pages[solution - 1], &format!("S{date}"), 165.0);
        assert_eq!(digits, listed.entry["solution"].as_str().expect("a text"), "{date}");
    }
    let first = lines(&pages[listed[0].entry["page"].as_u64().expect("a page") as usize - 1]);
    assert_eq!(first[0], "2027-01-02 Saturday, 2 January 2027");
    // The contents list the months.
    let contents = lines(&pages[2]);
    let months = [("January", 0), ("February", 25)];
    assert_eq!(contents.len(), 1 + months.len() + 1, "{contents:?}");
    for (line, (month, first)) in contents[1..].iter().zip(months) {
        assert!(line.starts_with(&format!("{month} 2027 .")), "{line}");
        assert!(line.ends_with(&format!(" {}", listed[first].entry["page"])), "{line}");
    }
    // `pack --again` gives each puzzle the same day.
    packed(&env, "again", &["--again", "out/pack.json"]);
    let both = ["out", "again"].map(|it| fs::read(env.path(it).join("book.pdf")).expect("a book"));
    assert!(both[0] == both[1]);
}

#[test]
fn a_book_has_the_words_of_its_language() {
    let env = TestEnv::new();
    let recipe = "[calendar]\nstart = 2027-03-01\n[[take]]\ncount = 3\nlevel = 'hard'\n[book]\nlanguage = 'de-AT'\ncontents = true\n\
        hints = 'key'\ntechniques = true\ncaption = '{weekday}, {date} | {level}'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let contents = lines(&pages[2]);
    assert_eq!(contents[0], "Inhalt");
    for heading in ["Tipps ", "Techniken ", "Nackter Einer ", "L\u{f6}sungen "] {
        assert!(contents.iter().any(|line| line.starts_with(heading)), "{heading}: {contents:?}");
    }
    let all: Vec<String> = pages.iter().flat_map(|page| lines(page)).collect();
    assert!(all.iter().any(|line| line == "Montag, 1. M\u{e4}rz 2027 Schwer"), "{all:?}");
    assert!(all.iter().any(|line| line.starts_with("Betrachte eine Zelle. Wenn in ihrer Zeile,")));
    assert!(all.iter().any(|line| line.contains("1. M\u{e4}rz 2027, am Anfang.")), "{all:?}");
    // `show_er` is off, also for lessons.
    assert!(all.iter().all(|line| !line.contains("ER ")), "{all:?}");
}

#[test]
fn a_book_for_scripts_from_right_to_left_is_bound_on_the_right() {
    let env = TestEnv::new();
    let recipe = "format = ['pdf', 'cover']\n[[take]]\ncount = 6\n[book]\nbinding = 'right'\nedge_marks = true\nbleed = 3.175\n\
        caption = 'No{number} | {level}'\nauthor = 'Author'\n[cover]\nspine = 5\nblurb = 'Puzzles.'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let pdf = env.path("out/book.pdf");
    let (Some(boxes), Some(pages)) = (boxes(&pdf), words(&pdf)) else { return };
    for (number, page) in (1..).zip(&pages) {
        let trim = &boxes[&(number, "TrimBox".to_owned())];
        // The spine of page 1 is on its right. Pages have no bleed at the spine.
        assert_eq!(trim[0], if number % 2 == 1 { 9.0 } else { 0.0 });
        let spine = |word: &Word| {
            if number % 2 == 1 { trim[2] - word.right } else { word.left - trim[0] }
        };
        assert!(page.iter().all(|word| spine(word) > 53.0), "{page:?}");
        // Captions begin on the right.
        let starts = page.iter().filter(|word| word.text.starts_with("No"));
        for start in starts {
            let mut line = page.iter().filter(|word| word.bottom == start.bottom);
            assert!(line.all(|word| word.left <= start.left), "{page:?}");
        }
    }
    assert!(
        fs::read(&pdf).is_ok_and(|pdf| String::from_utf8_lossy(&pdf).contains("/Direction/R2L"))
    );
    let cover = words(&env.path("out/cover.pdf")).expect("it is there");
    let find = |text: &str| cover[0].iter().find(|word| word.text == text).expect("on the cover");
    assert!(find("Author").right < 441.0 && find("Puzzles.").left > 441.0 + 14.0);
}

/// Without `binding`, the direction of the language decides where the book is bound.
#[test]
fn a_language_from_right_to_left_mirrors_the_book() {
    let env = TestEnv::new();
    env.write("own.ftl", "direction = rtl\n");
    for (binding, is_mirrored) in [("", true), ("binding = 'left'\n", false)] {
        let recipe = format!(
            "format = ['pdf', 'cover']\n[[take]]\ncount = 3\nlevel = 'easy'\n[book]\nlanguage = 'he'\nmessages = 'own.ftl'\n\
            {binding}contents = true\ncaption = 'No{{number}} | {{level}}'\nauthor = 'Author'\n[cover]\nspine = 5\n"
        );
        let output = pack(&env, &recipe);
        assert_eq!(output.status, 0, "{}", output.stderr);
        let out = env.path("out");
        let Some(pages) = words(&out.join("book.pdf")) else { return };
        let left = |page: &[Word], text: &str| {
            let word = page.iter().find(|word| word.text == text);
            word.unwrap_or_else(|| panic!("no {text}: {page:?}")).left
        };
        // Lines of the contents and captions begin on the right. The level begins on page 5, its puzzles on page 6.
        assert_eq!(left(&pages[2], "Easy") > left(&pages[2], "5"), is_mirrored, "{binding}");
        assert_eq!(left(&pages[5], "No1") > left(&pages[5], "Easy"), is_mirrored, "{binding}");
        // The spine is on the right of page 1, and the front on the left of the cover.
        assert_eq!(left(&pages[0], "Author") < 192.0, is_mirrored, "{binding}");
        let cover = words(&out.join("cover.pdf")).expect("it is there");
        assert_eq!(left(&cover[0], "Author") < 441.0, is_mirrored, "{binding}");
        let pdf = fs::read(out.join("book.pdf")).expect("readable");
        assert_eq!(String::from_utf8_lossy(&pdf).contains("/Direction/R2L"), is_mirrored);
        fs::remove_dir_all(&out).expect("removed");
    }
}

#[test]
fn pictures_for_newspapers_have_black_ink_only() {
    let env = TestEnv::new();
    let recipe = "format = ['eps', 'pdfs']\n[[take]]\ncount = 3\n[pictures]\nwidth = 54\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let out = env.path("out");
    for listed in puzzles(&out) {
        let number = &listed.entry["number"];
        let eps = fs::read_to_string(out.join(format!("eps/{number}.eps"))).expect("text");
        assert!(eps.starts_with("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 154 154\n"), "{eps}");
        assert!(eps.contains("%%HiResBoundingBox: 0 0 153.071 153.071\n"), "{eps}");
        assert!(eps.is_ascii() && !eps.contains("setrgb") && !eps.contains("setcmyk"));
        let mut inks = eps.lines().filter(|line| line.ends_with("setgray"));
        assert!(inks.all(|line| ["0 setgray", "0.5 setgray"].contains(&line)), "{eps}");
        // Each clue is one glyph.
        assert_eq!(eps.matches("fill grestore").count(), listed.givens.clue_count());
        let Some(pages) = words(&out.join(format!("pdf/{number}.pdf"))) else { return };
        let mut cells = vec!['.'; 81];
        for word in &pages[0] {
            let cell = |from: f64, to: f64| ((from + to) / 2.0 - 6.0) / (153.07 - 12.0) * 9.0;
            let place =
                cell(word.top, word.bottom) as usize * 9 + cell(word.left, word.right) as usize;
            cells[place] = word.text.chars().next().expect("a digit");
        }
        assert_eq!(cells.into_iter().collect::<String>(), listed.givens.to_string());
    }
    // Ghostscript counts the inks.
    let mut inks = Command::new("gs");
    inks.args(["-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=inkcov", "-o", "-"]);
    let Some(inks) = said(inks.arg(out.join("eps/1.eps")).arg(out.join("pdf/1.pdf"))) else {
        return;
    };
    assert!(
        inks.lines().count() == 2
            && inks.lines().all(|line| line.contains(" 0.00000  0.00000  0.00000  0.")),
        "{inks}"
    );
}

#[test]
fn solutions_stand_near_their_puzzles() {
    let env = TestEnv::new();
    let recipe =
        |rest: &str| format!("format = ['pdf', 'json']\n[[take]]\ncount = 3\n[book]\n{rest}");
    let output =
        pack(&env, &recipe("solutions = 'next'\nsection_pages = false\nhints = 'first'\n"));
    assert_eq!(output.status, 0, "{}", output.stderr);
    let out = env.path("out");
    let page = |entry: &Value, key: &str| entry[key].as_u64().expect("a page");
    for listed in puzzles(&out) {
        assert_eq!(page(&listed.entry, "solution_page"), page(&listed.entry, "page") + 1);
    }
    fs::remove_dir_all(&out).expect("removed");
    // Opposite, they have the same place.
    let output = pack(
        &env,
        &recipe(
            "solutions = 'facing'\nnote_lines = 9\ncaption = 'No{number}'\nsolution_caption = 'No{number}'\n",
        ),
    );
    assert_eq!(output.status, 0, "{}", output.stderr);
    let Some(pages) = words(&out.join("book.pdf")) else { return };
    for listed in puzzles(&out) {
        let bottom = |key: &str| {
            let page = &pages[page(&listed.entry, key) as usize - 1];
            let caption = format!("No{}", listed.entry["number"]);
            page.iter().find(|word| word.text == caption).expect("a caption").bottom
        };
        assert_eq!(bottom("page"), bottom("solution_page"));
    }
}

/// On a wide page the texts of a lesson stand beside its board.
#[test]
fn a_lesson_on_a_wide_page_is_on_one_page() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 4\nlevel = 'fiendish'\n[book]\ntrim = '9x7in'\ncontents = true\ntechniques = true\nsolutions = 'none'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let contents = lines(&pages[2]);
    let listed = contents.iter().skip_while(|line| !line.starts_with("Techniques ")).skip(1);
    let number = |line: &String| line.rsplit(' ').next().and_then(|it| it.parse::<usize>().ok());
    let numbers: Vec<usize> =
        listed.filter(|line| line.contains(" . ")).filter_map(number).collect();
    assert!(numbers.len() > 5 && numbers.windows(2).all(|it| it[1] == it[0] + 1), "{contents:?}");
    assert_eq!(numbers.last(), Some(&pages.len()), "{contents:?}");
    // The board is at the left, the texts at the right.
    let source = pages.last().and_then(|page| page.iter().find(|word| word.text == "Puzzle"));
    assert!(source.expect("on the page").left > 324.0);
}

/// A page without a board that continues a lesson or the contents has at least three lines.
#[test]
fn no_page_continues_a_lesson_with_few_lines() {
    let env = TestEnv::new();
    for trim in ["4.5x6.5in", "5x8in", "a5", "5.5x8.5", "6x9"] {
        let recipe = format!(
            "[[take]]\ncount = 12\nlevel = 'fiendish'\n[book]\ntrim = '{trim}'\ncontents = true\ntechniques = true\nsolutions = 'none'\n"
        );
        let output = pack(&env, &recipe);
        assert_eq!(output.status, 0, "{}", output.stderr);
        let Some(pages) = words(&env.path("out/book.pdf")) else { return };
        let is_title = |page: &Vec<Word>| page.iter().any(|word| word.text == "Techniques");
        let first = pages.iter().rposition(is_title).expect("lessons");
        let is_board = |page: &Vec<Word>| {
            let digits = |word: &&Word| word.text.bytes().all(|it| it.is_ascii_digit());
            page.iter().filter(digits).map(|word| word.text.len()).sum::<usize>() > 60
        };
        assert!(pages.len() - first > 8);
        for (place, page) in pages.iter().enumerate().skip(first + 1) {
            // The number of the page is a line, too.
            let count = lines(page).len() - 1;
            assert!(is_board(page) || count >= 3, "{trim}, page {}: {count}", place + 1);
        }
        fs::remove_dir_all(env.path("out")).expect("removed");
    }
}
