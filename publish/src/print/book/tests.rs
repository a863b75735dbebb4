use super::*;
use crate::language::Language;
use crate::print::drawing::Shape;
use crate::print::font::FontFiles;
use crate::print::pack::Manifest;
use crate::print::recipe::{Colours, PackRecipe};

/// A book with every kind of page.
const RECIPE: &str = "[book]\nsubtitle = 'S'\nauthor = 'A'\nimprint = 'I'\ncontents = true\nrules = true\n\
        hints = 'key'\ntechniques = true\nsolutions = 'back'\n";
const TEXT: &str = "[[book.text]]\nheading = 'H'\ntext = 'T'\n";
const PUZZLES: [&str; 3] = [
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.",
    "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........",
    "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.",
];

/// Layouts, each with a puzzle.
const BOARDS: [(&str, &str); 4] = [
    ("6x6", ".5....16..5.41.3..........12..2...4."),
    ("x", "..48.1...........6..........1...........7....845..2....7.....455...1...7.....6.89"),
    (
        "windoku",
        ".7..........3.9...8...57........4.13.......8.........65..1...7.....43..........4.",
    ),
    (
        "jigsaw:AABCCCDDDABBCCEDDDAABCEEDFFAABCEDDFFAABCEEEFGBBBCHEFFGIIHHHEGFGIIIHHHGFGIIIIHHGGG",
        "4.....873....67...3..9....5..5..................4.........9....2.......8.79.....6",
    ),
];

/// Keys that change what is drawn.
const KEYS: [&str; 37] = [
    "symbols = 'ABCDEFGHI'",
    "symbols = ['DUPLICATE', 'COPYRIGHT']\nper_page = 4",
    "symbols = ['DUPLICATE']\nsolutions = 'behind'\nnote_lines = 2",
    "large_print = true",
    "pencil_marks = true",
    "edge_marks = true",
    "signs = 'stars'",
    "signs = 'dots'",
    "show_er = true",
    "show_level = false",
    "note_lines = 2",
    "per_page = 4",
    "level_per_page = { easy = 6 }",
    "solutions = 'facing'",
    "solutions = 'next'",
    "solutions = 'none'",
    "solutions = 'behind'",
    "solutions = 'foot'",
    "front = false",
    "per_page = 12",
    "solutions_per_page = 6",
    "solutions_per_page = 5",
    "signs = 'stars'\nsigns_of = 5",
    "section_pages = false",
    "contents = false",
    "hints = 'first'",
    "techniques = false",
    "running_head = '{title} | {section}'",
    "caption = '{number} | {level} {er} {clues}'",
    "solution_caption = '{level} {number_in_level}'",
    "language = 'de'",
    "binding = 'right'",
    "trim = '8.5x11in'",
    "margin = 20",
    "gutter = 20",
    "bleed = 3",
    "level_titles = { easy = 'E' }",
];

/// Checks that an area covers no text, line or whole area below it, and that areas on each other can be told apart.
fn check(page: &Drawing, context: &str) {
    const ROUNDING: f64 = 0.01;
    for (place, above) in page.marks.iter().enumerate() {
        let (Shape::Area { .. }, Some(area)) = (&above.shape, above.shape.bounds()) else {
            continue;
        };
        for below in &page.marks[..place] {
            let Some(it) = below.shape.bounds() else { continue };
            let is_apart = it.right.min(area.right) - it.left.max(area.left) < ROUNDING
                || it.bottom.min(area.bottom) - it.top.max(area.top) < ROUNDING;
            let is_around = it.left < area.left - ROUNDING
                || it.top < area.top - ROUNDING
                || it.right > area.right + ROUNDING
                || it.bottom > area.bottom + ROUNDING;
            let is_ground = matches!(below.shape, Shape::Area { .. }) && is_around;
            let is_seen = above.colour.ink().abs_diff(below.colour.ink()) >= 10;
            let (area, it) = ((area, above.colour), (it, below.colour));
            assert!(is_apart || is_ground && is_seen, "{context}: {area:?} covers {it:?}");
        }
    }
}

/// Returns a pack whose book has more keys, in which each puzzle stands `times` times.
fn pack(keys: &str, colours: &str, times: usize) -> Pack {
    let puzzles = PUZZLES.into_iter().flat_map(|puzzle| std::iter::repeat_n(puzzle, times));
    pack_of(keys, colours, puzzles.map(|puzzle| ("9x9", puzzle)))
}

/// Returns a pack of puzzles with their layouts whose book has more keys.
fn pack_of<'a>(
    keys: &str,
    colours: &str,
    puzzles: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Pack {
    // A later value of a key replaces the earlier one.
    let name = |line: &str| line.split(' ').next().map(str::to_owned);
    let replaced: Vec<_> = keys.lines().map(name).collect();
    let usual = RECIPE.lines().filter(|line| !replaced.contains(&name(line)));
    let usual = usual.collect::<Vec<_>>().join("\n");
    let recipe = format!("{usual}\n{keys}\n{TEXT}[book.colours]\n{colours}\n");
    let recipe: PackRecipe =
        toml::from_str(&recipe).unwrap_or_else(|error| panic!("{recipe}: {error}"));
    let puzzle = |(number, (layout, puzzle)): (u64, (&str, &str))| serde_json::json!({ "number": number, "layout": layout, "puzzle": puzzle });
    let puzzles = (1..).zip(puzzles).map(puzzle);
    let list = serde_json::json!({ "recipe": {}, "puzzles": puzzles.collect::<Vec<_>>() });
    let manifest = Manifest::from_json(&list.to_string()).expect("a manifest");
    let pool = Pool::new(1).expect("a thread");
    manifest.pack(recipe, &pool, || false).expect("puzzles").expect("not stopped")
}

/// Draws the book of a pack. `each` gets the pages.
fn draw(pack: &Pack, context: &str, each: &mut dyn FnMut(usize, &Drawing)) -> BookFacts {
    let files = FontFiles::default();
    let fonts = Fonts::new(&files, pack.is_rtl(), &pack.symbol_characters()).expect("fonts");
    let pool = Pool::new(1).expect("a thread");
    let book = lay_out(pack, &fonts, &pool).unwrap_or_else(|error| panic!("{context}: {error}"));
    book.draw(each);
    book.facts
}

/// Draws a book with more keys, checks its pages, and returns their number.
fn check_book(keys: &str, colours: &str) -> usize {
    let context = format!("{keys} {colours}");
    let mut check =
        |number, page: &Drawing| check(page, &format!("{context}, page {}", number + 1));
    draw(&pack(keys, colours, 1), &context, &mut check).pages
}

/// Returns the lines of a page: texts with the same base line, from left to right.
fn lines(page: &Drawing) -> Vec<String> {
    let mut texts = Vec::new();
    for mark in &page.marks {
        if let Shape::Text { at, run, .. } = &mark.shape {
            texts.push(((at.1 * 10.0) as i64, (at.0 * 10.0) as i64, run.text.as_str()));
        }
    }
    texts.sort_unstable();
    let lines = texts.chunk_by(|a, b| a.0 == b.0);
    lines.map(|line| line.iter().map(|it| it.2).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn each_reference_names_a_puzzle_as_its_caption_does() {
    let calendar = "[calendar]\nstart = '2027-03-02'\n";
    for (caption, extra) in [
        ("", ""),
        ("{level} | No. {number}", ""),
        ("{level} {number_in_level}", ""),
        ("{Weekday}, {date}", calendar),
        ("{iso_date}", calendar),
        ("{level}", ""),
    ] {
        let mut keys = "per_page = 3".to_owned();
        if !caption.is_empty() {
            keys += &format!("\ncaption = '{caption}'");
        }
        let mut pack = pack(&keys, "", 2);
        if !extra.is_empty() {
            let dated: PackRecipe = toml::from_str(extra).expect("a calendar");
            pack.recipe.calendar = dated.calendar;
        }
        let mut pages: Vec<Vec<String>> = Vec::new();
        let facts = draw(&pack, caption, &mut |_, page| pages.push(lines(page)));
        let page = |number: usize| &pages[number - 1];
        let has = |page: &[String], text: &str| page.iter().any(|line| line.contains(text));
        let hints =
            &pages[facts.headings.iter().find(|it| it.text == "Hints").expect("hints").page - 1];
        let mut referred = 0;
        let mut names = Vec::new();
        for (i, (chosen, places)) in pack.puzzles.iter().zip(&facts.places).enumerate() {
            let level = pack.level_title(chosen);
            let number = (i + 1).to_string();
            let in_level = pack.puzzles[..=i].iter().filter(|it| it.level == chosen.level);
            let in_level = format!("{level} {}", in_level.count());
            let date = |field| pack.date(i).map_or(String::new(), |it| pack.date_text(it, field));
            let beside = &facts.places[..i];
            let beside = beside.iter().filter(|it| it.puzzle == places.puzzle).count();
            let (printed, name) = match caption {
                "{level} {number_in_level}" => (in_level.clone(), in_level),
                "{Weekday}, {date}" => (date(CaptionField::Date), date(CaptionField::Date)),
                "{iso_date}" => (date(CaptionField::IsoDate), date(CaptionField::IsoDate)),
                "{level}" => (level, format!("Page {} ({})", places.puzzle, beside + 1)),
                _ => (number.clone(), number),
            };
            assert!(has(page(places.puzzle), &printed), "{caption}: {printed}");
            let solution = page(places.solution.expect("a solution"));
            assert!(has(solution, &name), "{caption}: {name}: {solution:?}");
            referred += usize::from(hints.iter().any(|line| line.starts_with(&name)));
            names.push(name);
        }
        assert_eq!(referred, names.len(), "{caption}: {names:?} {hints:?}");
        let mut lessons = 0;
        let is_source =
            |line: &&String| line.contains(", after ") || line.contains(", at the start.");
        for line in pages.iter().flatten().filter(is_source) {
            let named = |name: &String| {
                [format!("Puzzle {name}, "), format!("{name}, ")]
                    .iter()
                    .any(|it| line.starts_with(it))
            };
            assert!(names.iter().any(named), "{caption}: {line}");
            lessons += 1;
        }
        assert!(lessons > 5, "{caption}: {lessons}");
    }
}

/// Returns the lowest mark of each page above the page number, as a part of the height inside the margins.
fn used(pack: &Pack, context: &str) -> (Vec<f64>, Vec<Heading>) {
    let mut used = Vec::new();
    let facts = draw(pack, context, &mut |_, page| {
        let texts = page.marks.iter().filter_map(|mark| mark.shape.bounds());
        let texts = texts.filter(|it| it.bottom < page.height - 50.0);
        let lowest = texts.map(|it| it.bottom).fold(0.0, f64::max);
        used.push((lowest - 36.0) / page.height);
    });
    (used, facts.headings)
}

#[test]
fn no_page_of_how_to_play_is_nearly_empty() {
    let mut counts = [0; 4];
    let wide = [("en", "11x8.5in", true)];
    for (language, trim, size) in languages_and_sizes().chain(wide) {
        for (steps, has_hints) in [
            ("techniques = true", true),
            ("techniques = false\nsigns = 'dots'", true),
            ("techniques = false\nsigns = 'stars'", false),
        ] {
            let keys = format!("language = '{language}'\ntrim = '{trim}'\n{steps}");
            let mut pack = pack(&keys, "", 1);
            pack.recipe.book.hints = pack.recipe.book.hints.filter(|_| has_hints);
            pack.recipe.book.large_print = size;
            pack.puzzles.truncate(1);
            pack.language = Language::built_in(language).expect("built in");
            let (used, headings) = used(&pack, &keys);
            let title = pack.language.word("book-rules");
            let first = headings.iter().position(|it| it.text == title).expect("rules");
            let (from, to) = (headings[first].page - 1, headings[first + 1].page - 1);
            assert!(used[from..to].iter().all(|&it| it > 0.25), "{keys} {size}: {used:?}");
            counts[to - from - 1] += 1;
        }
    }
    // Only large print on small pages needs a third one.
    assert!(counts[0] + counts[1] >= 110 && counts[3] == 0, "{counts:?}");
}

#[test]
fn no_page_of_hints_or_lessons_is_nearly_empty() {
    let (mut lessons, mut short) = (0, Vec::new());
    for (language, trim, size) in languages_and_sizes() {
        let keys = format!("language = '{language}'\ntrim = '{trim}'\nrules = false");
        let mut pack = pack(&keys, "", 1);
        pack.recipe.book.large_print = size;
        pack.language = Language::built_in(language).expect("built in");
        let (used, headings) = used(&pack, &keys);
        let place = |title: &str| headings.iter().position(|it| it.text == title);
        let word = |id: &str| place(&pack.language.word(id)).expect("a heading");
        let from = headings[word("book-hints")].page - 1;
        let title = headings[word("book-techniques")].page - 1;
        let to = headings[place(&pack.solutions_title()).expect("a heading")].page - 1;
        for (page, &used) in used.iter().enumerate().take(to).skip(from) {
            // The only page of hints, the title of the lessons, and empty pages beside it.
            let is_apart = page == from || page == title || used < 0.0;
            if !is_apart && used <= 0.25 {
                short.push(format!("{keys} {size}, page {}: {used:.2}", page + 1));
            }
            lessons += usize::from(page > title);
        }
    }
    assert!(lessons > 400 && short.is_empty(), "{lessons} {short:#?}");
}

/// Combinations of languages, page sizes, and large print or not.
fn languages_and_sizes() -> impl Iterator<Item = (&'static str, &'static str, bool)> {
    let sizes = ["5.5x8.5", "6x9", "8.5x11", "a4", "a5"];
    let sizes = sizes.into_iter().flat_map(|trim| [(trim, false), (trim, true)]);
    let all = move |language| sizes.clone().map(move |(trim, size)| (language, trim, size));
    ["en", "de", "es", "fr", "it"].into_iter().flat_map(all)
}

#[test]
fn boards_hints_and_lessons_have_the_symbols() {
    for (symbols, listed) in
        [("'ABCDEFGHI'", "ABCDEFGHI"), ("['DUPLICATE', 'COPYRIGHT']", "ACDEILPTU")]
    {
        let keys = format!("symbols = {symbols}\nsolutions_per_page = 1\nper_page = 1");
        let pack = pack(&keys, "", 1);
        let mut pages: Vec<Vec<String>> = Vec::new();
        let facts = draw(&pack, &keys, &mut |_, page| pages.push(lines(page)));
        let rows = |page: usize| -> String {
            let is_row = |line: &&String| line.split(' ').all(|it| it.chars().count() == 1);
            let rows = pages[page - 1].iter().filter(is_row).filter(|line| line.len() == 17);
            rows.flat_map(|row| row.split(' ')).collect()
        };
        for (i, places) in facts.places.iter().enumerate() {
            let solution = pack.puzzles[i].puzzle.solution().to_string();
            let expected: String = pack.symbols(i).cells(&solution).collect();
            assert_eq!(rows(places.solution.expect("a solution")), expected, "{keys}");
        }
        let key: Vec<String> = listed.chars().map(String::from).collect();
        assert!(pages[facts.places[0].puzzle - 1].contains(&key.join(" \u{a0} ")), "{keys}");
        let names_a_digit = |line: &&String| {
            ('1'..='9')
                .any(|it| line.contains(&format!("={it}")) || line.contains(&format!(" {it}s ")))
        };
        let bad = pages.iter().flatten().find(names_a_digit);
        assert!(bad.is_none(), "{bad:?}");
    }
}

#[test]
fn boards_of_another_size_than_the_symbols_keep_digits() {
    for (symbols, of_small, of_classic) in [
        ("'ABCDEF'", "ABCDEF", "123456789"),
        ("['FLOWER', 'DUPLICATE']", "EFLORW", "ACDEILPTU"),
        ("['FLOWER']", "EFLORW", "123456789"),
        ("'persian'", "۱۲۳۴۵۶", "۱۲۳۴۵۶۷۸۹"),
    ] {
        let keys = format!("symbols = {symbols}");
        let pack = pack_of(&keys, "", [BOARDS[0], ("9x9", PUZZLES[0])]);
        let listed = |i: usize, count: u8| -> String {
            let symbols = pack.symbols(i);
            let mut all: Vec<char> = (1..=count).map(|digit| symbols.of(digit)).collect();
            all.sort_unstable();
            all.into_iter().collect()
        };
        assert_eq!((listed(0, 6).as_str(), listed(1, 9).as_str()), (of_small, of_classic));
        assert!(pack.rules(pack.puzzles[0].layout()).ends_with(" has each symbol once."));
        if !symbols.contains("persian") {
            draw(&pack, symbols, &mut |_, page| check(page, symbols));
        }
    }
}

#[test]
fn other_boards_have_rules_hints_and_lessons_in_their_own_words() {
    let own = |layout: &str| match layout {
        "x" => ["Diagonal 1 begins", "diagonal"],
        "windoku" => ["Five more windows", "window"],
        "jigsaw" => ["other areas as in the picture", "region"],
        _ => ["has the digits 1 to 6 once", "box"],
    };
    for language in ["en", "de", "es", "fr", "it"] {
        let keys = format!("language = '{language}'\nper_page = 1");
        let packs = BOARDS.into_iter().map(|board| vec![board]);
        for boards in packs.chain([BOARDS.to_vec(), [&[("9x9", PUZZLES[0])], &BOARDS[..]].concat()])
        {
            let mut pack = pack_of(&keys, "", boards.clone());
            pack.language = Language::built_in(language).expect("built in");
            let mut pages: Vec<Vec<String>> = Vec::new();
            let facts = draw(&pack, &keys, &mut |number, page| {
                check(page, &format!("{keys} {boards:?}, page {}", number + 1));
                pages.push(lines(page));
            });
            let title = pack.language.word("book-hints");
            let hints = facts.headings.iter().find(|it| it.text == title).expect("hints").page;
            let hinted = |number: usize| {
                let begins = |line: &String| line.starts_with(&format!("{number} "));
                pages[hints - 1..=hints].iter().flatten().any(begins)
            };
            assert!((1..=boards.len()).all(hinted), "{boards:?}: {:?}", pages[hints - 1]);
            assert!(facts.headings.iter().filter(|it| it.depth == 1).count() > 3, "{boards:?}");
            if let ("en", [(layout, _)]) = (language, &boards[..]) {
                let layout = layout.split(':').next().expect("a name");
                let text = pages.concat().join(" ");
                assert!(own(layout).iter().all(|words| text.contains(words)), "{text}");
            }
        }
    }
}

#[test]
fn no_page_hides_what_it_shows_with_any_key() {
    assert!(check_book("", "") > 20, "a book with every kind of page");
    for key in KEYS {
        check_book(key, "shade = 'gray 10'\nsection = 'gray 10'");
    }
    let usual = Colours::default();
    let all = usual.all().map(|(key, _)| key).chain(["shade", "section"]);
    for key in all {
        for colour in ["gray 10", "black", "#c00000", "cmyk 0 100 80 20"] {
            check_book("", &format!("{key} = '{colour}'"));
        }
    }
}
