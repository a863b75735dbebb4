//! Recipes of packs: errors, and the example.

use super::pack::{COLLECTION, pack};
use crate::env::TestEnv;
use std::fs;

#[test]
fn bad_recipes_are_refused_with_line_and_key() {
    let env = TestEnv::new();
    let cases = [
        ("ordr = 'ramp'", "line 1, column 1", "unknown field `ordr`, expected one of"),
        ("order = 'rampe'", "line 1", "no order is called \"rampe\"; nearest: ramp"),
        (
            "[[take]]\nlevel = 'gentle'\ncount = 1\nclues = '20..24'",
            "line 4",
            "`gentle` has 34..40 clues; for others, take `easy`",
        ),
        ("[book]\ntrim = 'a3'", "line 2", "expected a4, a5, letter, 6x9, 8.5x11, 5.5x8.5"),
        ("[book]\nper_page = 13", "line 2", "found 13 puzzles per page, expected 1 to 12"),
        (
            "[book]\nsymbols = 'ABC'",
            "line 2",
            "found 3 characters in \"ABC\", expected 4 to 25 different characters",
        ),
        ("[book]\nsymbols = ['SWORDFISH']", "line 2", "found 'S' twice in \"SWORDFISH\""),
        ("[book]\nsymbols = ['DUPLICATE', 'TOO']", "line 2", "found 3 characters in \"TOO\""),
        ("[book]\nsymbols = []", "line 2", "found no word"),
        ("[book]\nper_page = 300", "line 2", "expected 1 to 12"),
        ("[book]\nsolutions_per_page = -9", "line 2", "expected 1 to 12"),
        ("[book]\nmargin = -1", "line 2", "found length -1, expected 0 to 100 millimetres"),
        (
            "[book]\ndate = 'March'",
            "line 2",
            "\"March\" is not a date, expected a date such as 2026-03-01",
        ),
        ("[book]\ndate = '2026-02-31'", "line 2", "\"2026-02-31\" is not a date"),
        ("[book]\ndate = 2026-03-01T07:00:00", "line 2", "expected a date such as 2026-03-01"),
        ("[book]\ndate = 2026", "line 2", "expected a date such as 2026-03-01"),
        ("[[take]]\ncount = 1\nlevle = 'easy'", "line 3", "unknown field `levle`"),
        ("[[take]]\ncount = 1\nclues = '30..12'", "line 3", "begins above its end"),
        ("[[take]]\ncount = 1\nlevel = 'esy'", "line 3: [[take]] number 1", "nearest: easy"),
        (
            "[[take]]\ncount = 1\n[[take]]\ncount = 1\nlevel = 'easy'\ner = '4.0..'",
            "line 6: [[take]] number 2",
            "`er` = 4.0..",
        ),
        (
            "[book.level_titles]\neasi = 'Leicht'\n[[take]]\ncount = 1",
            "line 2: level_titles in [book]",
            "nearest: easy",
        ),
        ("[book.colours]\nclues = 'red'", "line 2", "expected \"black\", \"gray 60\""),
        ("[book.colours]\nclue = 'black'", "line 2", "unknown field `clue`"),
        ("seed = 'x'", "line 1", "expected a whole number"),
        (
            "[book]\ntitle = '\u{6570}\u{72ec} 1'\n[[take]]\ncount = 1",
            "no font has the characters '\u{6570}' (U+6570), '\u{72ec}' (U+72EC) of",
            "add a font that has them to `bold_font` in [book]",
        ),
        ("[book]\nmargin = 90\n[[take]]\ncount = 1", "", "a smaller margin"),
        ("[book]\ntrim = '1x9in'", "line 2", "expected sides of 2 to 30 inches"),
        ("[book]\ncaption = '{nmber}'", "line 2", "no field of a caption is called \"nmber\""),
        ("[book]\nrunning_head = '{title'", "line 2", "an unmatched brace"),
        ("[book]\nnote_lines = 13", "line 2", "13 lines for notes, expected 0 to 12"),
        (
            "[calendar]\nstart = 2027-01-04\ndays = 'monday'",
            "line 3",
            "\"monday\" is not a list of days",
        ),
        (
            "[[take]]\ncount = 1\ndays = 'mon'",
            "",
            "[[take]] number 1 has `days`, which needs a [calendar]",
        ),
        (
            "[calendar]\nstart = 2027-01-04\n[[take]]\ncount = 1\ndays = 'mon'\n[[take]]\ncount = 2\ndays = 'wed'",
            "",
            "no puzzle is left for Tuesday, 2027-01-05",
        ),
        (
            "[[take]]\ncount = 1\n[book]\noutput_intent = 'FOGRA39'",
            "line 4: `output_intent` in [book]",
            "needs `date`",
        ),
        (
            "[[take]]\ncount = 1\n[book]\noutput_intent = 'FOGRA39'\ndate = 2026-11-22\ncolours.clues = '#c00000'",
            "line 6: `clues` in [book.colours] is #c00000",
            "allows only inks: gray or cmyk",
        ),
        (
            "format = ['cover']\n[[take]]\ncount = 1\n[cover]\nground = '#00c000'\n[book]\noutput_intent = 'FOGRA39'\ndate = 2026-11-22",
            "line 5: `ground` in [cover] is #00c000",
            "allows only inks: gray or cmyk",
        ),
        (
            "format = ['png']\n[[take]]\ncount = 1\n[pictures]\nwidth = 400\ndpi = 2400",
            "",
            "make PNG files 37795 pixels wide, expected at most 10000",
        ),
        (
            "[[take]]\ncount = 1\n[calendar]\nstart = 9999-12-31\ndays = 'mon'",
            "",
            "the calendar ends after the year 9999",
        ),
        (
            "[[take]]\nlevel = 'hard'\n[[take]]\nlevel = 'easy'\n[calendar]\nstart = 2027-01-04\nend = 2027-01-08",
            "",
            "[[take]] number 2 gets no day",
        ),
        (
            "[[take]]\ncount = 1\nlevel = 'easy'\n[[book.text]]\nheading = 'H'\ntext = ''\nbefore = 'hard'",
            "",
            "the text \"H\" is to stand before \"hard\", but the book has no pages of that kind",
        ),
        (
            "[[take]]\ncount = 1\n[[book.text]]\nheading = 'H'\ntext = ''\nbefore = 'hrd'",
            "line 6: `before` of a [[book.text]]",
            "nearest: hard",
        ),
        ("[[take]]\nlevel = 'easy'", "", "[[take]] number 1 needs `count`"),
        ("[cover]\nisbn = '978-0-306-40615-8'", "line 2", "is not an ISBN, expected 13 digits"),
        (
            "format = ['cover']\n[[take]]\ncount = 1",
            "",
            "[cover] needs `spine`, the width of the spine in millimetres (there is no `printer`",
        ),
        ("[pictures]\nwidth = 5", "line 2", "expected 20 to 400 millimetres"),
        ("[pictures]\ndpi = 5", "line 2", "5 dpi, expected 36 to 2400"),
        (
            &format!("[book]\nimprint = \"{}\"\n[[take]]\ncount = 1", "Copyright\\n".repeat(99)),
            "",
            "`imprint` in [book]: no room for \"Copyright",
        ),
        (
            &format!("[book]\ntitle = '{}'\n[[take]]\ncount = 1", "long".repeat(40)),
            "",
            "`title` in [book]: no room for \"longlonglonglonglonglonglonglonglonglonglonglonglonglonglong...\" in letters of at least 7 points; use a shorter text, or larger pages",
        ),
        (
            &format!("[book]\ntitle = '{}'\n[[take]]\ncount = 1", "on and ".repeat(1000)),
            "",
            "`title` in [book]: no room",
        ),
        (
            &format!(
                "[[take]]\ncount = 1\n[[book.text]]\nheading = 'A'\ntext = 'a {}'",
                "-1".repeat(99)
            ),
            "",
            "a [[book.text]]: no room for \"-1-1",
        ),
        (
            &format!(
                "[[take]]\ncount = 1\n[book]\nrunning_head = '|{{section}}'\n[[book.text]]\nheading = '{}'\ntext = 'a'",
                "long ".repeat(30)
            ),
            "",
            "`running_head` in [book]: no room for \"long",
        ),
        (
            &format!(
                "[[take]]\ncount = 2\nlevel = 'easy'\n[book.level_titles]\neasy = \"{}\"",
                "A\\n".repeat(99)
            ),
            "`level_titles` in [book]",
            "no room for \"A\\nA\\n",
        ),
        ("[book]\nbleed = 90", "line 2", "found bleed 90, expected 0 to 25.4 millimetres"),
        (
            "[calendar]\nstart = 2027-02-01\nend = 2027-01-01\n[[take]]\nlevel = 'easy'",
            "line 3: `end` in [calendar] is 2027-01-01, which is before `start`, 2027-02-01",
            "is before `start`, 2027-02-01",
        ),
        (
            "[calendar]\nstart = 2027-02-01\nend = 2027-01-01\n[[take]]\ncount = 3",
            "line 3",
            "is before `start`",
        ),
        (
            "[[take]]\ncount = 1\n[book]\ncaption = '{number} {weekday}'",
            "line 4: `caption` in [book]",
            "the field {weekday} has no value, because there is no [calendar]",
        ),
        (
            "[[take]]\ncount = 1\n[book]\nsolution_caption = '{iso_date}'",
            "line 4: `solution_caption` in [book]",
            "the field {iso_date} has no value",
        ),
        (
            "[[take]]\ncount = 1\n[book]\nsolutions = 'none'\ncaption = '{solution_page}'",
            "line 5: `caption` in [book]",
            "has no value, because `solutions` is \"none\"",
        ),
        (
            "[[take]]\ncount = 1\n[book]\nrunning_head = '{author}'",
            "line 4: `running_head` in [book]",
            "the field {author} has no value, because there is no `author`",
        ),
        (
            &format!(
                "format = ['cover']\n[[take]]\ncount = 1\n[cover]\nspine = 5\nblurb = '{}'",
                "word ".repeat(2000)
            ),
            "the cover: `blurb` in [cover]: no room",
            "no room for \"word",
        ),
    ];
    for (recipe, place, message) in cases {
        env.write("book.toml", recipe);
        let recipe_and_out = ["--recipe", "book.toml", "-o", "out", "--seed", "1"];
        let output = pack(&env, &[&[COLLECTION], &recipe_and_out[..]].concat());
        let said = output.stderr;
        assert_eq!(output.status, 2, "{recipe}: {said}");
        assert!(said.contains(place) && said.contains(message), "{recipe}: {said}");
        assert_eq!(said.matches(message).count(), 1, "{recipe}: {said}");
        assert_eq!(fs::read_dir(&env).expect("readable").count(), 1, "{recipe}");
    }
}

/// The preflight of the example finds no problem.
#[test]
fn the_example_makes_a_book() {
    let env = TestEnv::new();
    let recipe = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/book.toml");
    let output = pack(&env, &["--recipe", recipe, "--seed", "1", "-o", "out"]);
    let message = output.stderr;
    assert_eq!(message, "out: 50 puzzles\n");
    for name in ["book.pdf", "cover.pdf", "preflight.txt"] {
        assert!(env.path("out").join(name).exists(), "{name}");
    }
    let table = env.read("out/preflight.txt");
    assert!(include_str!("../../docs/printers.md").contains(&table), "docs/printers.md: {table}");
}

/// A key with a value that changes nothing is no error, but `pack` says so.
#[test]
fn keys_without_an_effect_are_reported() {
    let env = TestEnv::new();
    let cases = [
        (
            "solutions = 'none'\nsolution_caption = 'S'",
            &["5: `solution_caption` in [book] has no effect, because `solutions` is \"none\""][..],
        ),
        (
            "solutions = 'next'\nsolutions_per_page = 9\nsolutions_title = 'S'",
            &["5: `solutions_per_page`", "6: `solutions_title`"],
        ),
        (
            "caption = '{number}'\nshow_er = true",
            &[
                "5: `show_er` in [book] has no effect, because `caption` says what is above a puzzle",
            ],
        ),
        (
            "section_pages = false\nedge_marks = true",
            &["5: `edge_marks` in [book] has no effect, because `section_pages` is false"],
        ),
        ("copy_fonts = true", &["4: `copy_fonts`"]),
        (
            "colours.marks = 'gray 50'",
            &[
                "4: `marks` in [book.colours] has no effect, because `pencil_marks` and `techniques` are false",
            ],
        ),
        (
            "solutions = 'none'\nsection_pages = false\ncolours.section = 'gray 9'\ncolours.found = 'gray 50'",
            &["7: `found`", "6: `section`"],
        ),
        (
            "[cover]\npaper = 'cream'",
            &["5: `paper` in [cover] has no effect, because there is no `printer`"],
        ),
        (
            "solutions = 'facing'\nsolution_caption = 'S'\npencil_marks = true\ncolours.marks = 'gray 50'",
            &[],
        ),
    ];
    for (book, expected) in cases {
        env.write("book.toml", format!("[[take]]\ncount = 3\n[book]\n{book}\n"));
        let output = pack(&env, &[COLLECTION, "--recipe", "book.toml", "-o", "out", "--seed", "1"]);
        let message = output.stderr;
        assert_eq!(output.status, 0, "{book}: {message}");
        let reported: Vec<&str> =
            message.lines().filter_map(|line| line.strip_prefix("book.toml: line ")).collect();
        assert_eq!(reported.len(), expected.len(), "{book}: {message}");
        for (reported, expected) in reported.iter().zip(expected) {
            assert!(reported.starts_with(expected), "{book}: {message}");
        }
        fs::remove_dir_all(env.path("out")).expect("removed");
    }
    // The recipe of a pack has all keys. Defaults are not reported.
    env.write(
        "book.toml",
        "[[take]]\ncount = 3\n[book]\nsolutions = 'none'\ncaption = '{number}'\n",
    );
    pack(&env, &[COLLECTION, "--recipe", "book.toml", "-o", "out", "--seed", "1"]);
    let output = pack(&env, &[COLLECTION, "--recipe", "out/recipe.toml", "-o", "same"]);
    assert_eq!(output.stderr, "same: 3 puzzles\n");
    fs::remove_dir_all(env.path("out")).expect("removed");
    // `--order` makes a key useless, too.
    env.write("book.toml", "[[take]]\ncount = 3\n[book]\nedge_marks = true\n");
    let output = pack(
        &env,
        &[COLLECTION, "--recipe", "book.toml", "-o", "out", "--seed", "1", "--order", "shuffled"],
    );
    let message = output.stderr;
    assert!(message.contains("book.toml: line 4: `edge_marks` in [book] has no effect, because `order` is \"shuffled\"\n"), "{message}");
}

/// `--take` replaces the [[take]] of a recipe, and errors of its other keys still name their lines.
#[test]
fn errors_of_a_recipe_beside_take_name_their_lines() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 1\n[book]\noutput_intent = 'FOGRA39'\n";
    env.write("book.toml", recipe);
    let with = |take: &str| {
        let output =
            pack(&env, &[COLLECTION, "--recipe", "book.toml", "-o", "out", "--take", take]);
        assert_eq!(output.status, 2);
        output.stderr
    };
    let message = with("easy=3");
    assert!(
        message.contains("book.toml: line 4: `output_intent` in [book] needs `date`"),
        "{message}"
    );
    env.write("book.toml", "[[take]]\ncount = 1\n");
    let message = with("esy=3");
    assert!(
        message.starts_with("error: --take: no level is called \"esy\"; nearest: easy"),
        "{message}"
    );
}
