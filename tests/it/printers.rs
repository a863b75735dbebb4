//! Books for printers: margins and sizes, preflight, PDF/X, covers.

use super::books::{Word, boxes, said, streams, words};
use super::printed::pack;
use crate::env::TestEnv;
use serde_json::Value;
use std::collections::HashSet;
use std::fs;
use std::process::Command;

#[test]
fn books_meet_the_requirements_of_printers_and_list_the_checks() {
    let env = TestEnv::new();
    let recipe = |printer: &str, more: &str| {
        format!("[[take]]\ncount = 170\n[book]\nper_page = 1\nprinter = '{printer}'\n{more}")
    };
    // With 170 puzzles the books have more than 150 pages, where Lulu asks for a wider margin at the spine. Only Lulu's
    // sheets have a bleed at the spine.
    for (printer, trim, sheet, inner) in [
        ("kdp", "6x9", (441.0, 666.0), 54.0),
        ("ingram", "6x9", (441.0, 666.0), 54.0),
        ("lulu", "6x9", (450.0, 666.0), 72.0),
    ] {
        let recipe = recipe(printer, &format!("trim = '{trim}'\nedge_marks = true\n"));
        let output = pack(&env, &recipe);
        let message = output.stderr;
        assert_eq!(output.status, 0, "{printer}: {message}");
        let out = env.path("out");
        let table = fs::read_to_string(out.join("preflight.txt")).expect("a table");
        let checks = table.lines().skip(1).take_while(|line| !line.is_empty());
        // IngramSpark asks for a PDF/X, which the recipe does not.
        let is_expected = |line: &str| line.ends_with(" ok") || line.starts_with("PDF/X  ");
        assert!(checks.clone().all(is_expected), "{table}");
        // The table lists the sizes that IngramSpark prints.
        assert_eq!(table.contains("\n  5 x 7, 5 x 8, 5.06 x 7.81"), printer == "ingram", "{table}");
        let pdf = out.join("book.pdf");
        let (Some(boxes), Some(pages)) = (boxes(&pdf), words(&pdf)) else { return };
        assert!(pages.len() > 150);
        for (number, page) in (1..).zip(&pages) {
            let box_of = |name: &str| boxes[&(number, name.to_owned())].clone();
            assert_eq!(box_of("MediaBox"), [0.0, 0.0, sheet.0, sheet.1], "{printer}");
            let trim = box_of("TrimBox");
            for word in page {
                let (left, right) = (word.left - trim[0], trim[2] - word.right);
                let spine = if number % 2 == 1 { left } else { right };
                assert!(spine > inner - 1.0, "{printer}, page {number}: {word:?}");
            }
        }
        fs::remove_dir_all(out).expect("removed");
    }
    for (printer, more, refused) in [
        ("kdp", "trim = '9x9in'\n", "trim size"),
        ("kdp", "margin = 5\n", "outer margin"),
        // Marks in the bleed may touch the edge, texts beside them may not.
        ("kdp", "margin = 7\nedge_marks = true\ncolours.section = 'gray 20'\n", "outer margin"),
        ("kdp", "gutter = 0\nmargin = 10\n", "margin at the spine"),
        ("kdp", "edge_marks = true\nbleed = 2\n", "bleed"),
        ("kdp", "trim = '8.5x11in'\n[[take]]\ncount = 430", "pages"),
        ("ingram", "colours.clues = '#003080'\n", "colours"),
    ] {
        let output = pack(&env, &recipe(printer, more));
        let message = output.stderr;
        assert_eq!(output.status, 2, "{message}");
        let mut bad = message.lines().filter(|line| line.ends_with("REFUSED"));
        assert!(bad.any(|line| line.starts_with(refused)), "{refused}: {message}");
        assert!(!env.path("out").exists());
    }
    for (printer, more, warning) in [
        ("kdp", "colours.shade = 'gray 5'\n", "KDP: lightest tint: 5%, expected at least 10% ink"),
        ("kdp", "colours.shade = '#fff2ff'\n", "KDP: lightest tint: 6%"),
        ("kdp", "colours.shade = 'cmyk 0 4 3 0'\n", "KDP: lightest tint: 4%"),
        // The list of sizes is not from the printer itself, so another size is only a warning.
        (
            "ingram",
            "trim = '6.2x9.2in'\n",
            "IngramSpark: trim size: 6.2 in x 9.2 in, expected one of 19",
        ),
    ] {
        let output = pack(&env, &recipe(printer, more));
        let message = output.stderr;
        assert_eq!(output.status, 0, "{message}");
        assert!(message.contains(warning), "{message}");
        fs::remove_dir_all(env.path("out")).expect("removed");
    }
    // Without a format that has pages the preflight checks nothing.
    let recipe = "format = ['csv']\n[[take]]\ncount = 1\n[book]\nprinter = 'kdp'\n";
    let output = pack(&env, recipe);
    let message = output.stderr;
    assert!(output.status == 0 && message.contains("no pages are checked"), "{message}");
}

#[test]
fn digits_smaller_than_12_points_are_a_warning() {
    let env = TestEnv::new();
    let recipe = |per_page: u8| {
        format!(
            "[[take]]\ncount = 90\nlevel = 'easy'\n[[take]]\ncount = 2\nlayout = '16x16'\nlevel = 'easy'\n\
            [book]\nper_page = {per_page}\nprinter = 'kdp'\n"
        )
    };
    for (per_page, is_warned) in [(1, false), (2, true)] {
        env.write("book.toml", recipe(per_page));
        let output = env.run(&["pack", "--recipe", "book.toml", "--seed", "1", "-o", "out"]);
        assert_eq!(output.status, 0, "{}", output.stderr);
        let out = env.path("out");
        let table = fs::read_to_string(out.join("preflight.txt")).expect("a table");
        let row = table.lines().find(|line| line.starts_with("digits "));
        let is_row =
            row.is_some_and(|row| row.contains(" 12 pt or more") && row.ends_with(" WARNING"));
        assert_eq!((is_row, row.is_some()), (is_warned, is_warned), "{table}");
        assert_eq!(output.stderr.contains("KDP: digits: "), is_warned, "{}", output.stderr);
        fs::remove_dir_all(out).expect("removed");
    }
}

#[test]
fn a_pdf_x_names_its_printing_condition_and_has_only_inks() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 4\n[book]\noutput_intent = 'CGATS TR 001'\ndate = 2026-11-22\nauthor = 'A (B) \u{e9}'\n\
        bleed = 3\n[book.colours]\nclues = 'cmyk 0 100 80 20'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let pdf = env.path("out/book.pdf");
    let bytes = fs::read(&pdf).expect("readable");
    assert!(bytes.starts_with(b"%PDF-1.3"));
    let Some(json) = said(Command::new("qpdf").args(["--json=1", "--json-key=objects"]).arg(&pdf))
    else {
        return;
    };
    assert!(said(Command::new("qpdf").arg("--check").arg(&pdf)).is_some());
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let objects = json["objects"].as_object().expect("objects");
    let find = |key: &str| objects.values().find(|it| it.get(key).is_some()).expect("an object");
    let intent = &find("/OutputIntents")["/OutputIntents"][0];
    assert_eq!(intent["/S"], "/GTS_PDFX");
    assert_eq!(intent["/OutputConditionIdentifier"], "CGATS TR 001");
    assert_eq!(intent["/RegistryName"], "http://www.color.org");
    let information = find("/GTS_PDFXVersion");
    assert_eq!(information["/GTS_PDFXVersion"], "PDF/X-1:2001");
    assert_eq!(information["/GTS_PDFXConformance"], "PDF/X-1a:2001");
    assert_eq!(information["/Trapped"], "/False");
    assert_eq!(information["/CreationDate"], "D:20261122000000Z");
    assert_eq!(information["/Author"], "A (B) \u{e9}");
    // The boxes of each page are nested, and no page has annotations, groups, actions or thumbnails.
    let pages = objects.values().filter(|it| it["/Type"] == "/Page");
    for page in pages {
        let sides = |name: &str| -> Vec<f64> {
            let sides = page[name].as_array().expect("a box").iter();
            sides.map(|side| side.as_f64().expect("a number")).collect()
        };
        let (media, bleed, trim) = (sides("/MediaBox"), sides("/BleedBox"), sides("/TrimBox"));
        assert!(media[0] <= bleed[0] && bleed[0] <= trim[0] && bleed[1] < trim[1], "{page}");
        assert!(media[2] >= bleed[2] && bleed[2] >= trim[2] && bleed[3] > trim[3], "{page}");
        for key in ["/Annots", "/Group", "/AA", "/Thumb"] {
            assert!(page.get(key).is_none(), "{page}");
        }
    }
    let catalog = find("/OutputIntents");
    for key in ["/OpenAction", "/AcroForm", "/Names", "/AA"] {
        assert!(catalog.get(key).is_none(), "{catalog}");
    }
    for key in ["/Title", "/Creator", "/ModDate"] {
        assert!(information.get(key).is_some_and(Value::is_string), "{key}: {information}");
    }
    // Each font is of type 0 and embedded.
    let with = |key: &str, value: &str| {
        objects.values().filter(|it| it[key] == value).collect::<Vec<&Value>>()
    };
    let descriptors = with("/Type", "/FontDescriptor");
    assert_eq!(descriptors.len(), with("/Subtype", "/Type0").len());
    let has_file =
        |it: &&Value| ["/FontFile2", "/FontFile3"].iter().any(|key| it.get(key).is_some());
    assert!(!descriptors.is_empty() && descriptors.iter().all(has_file), "{descriptors:?}");
    let trailer = said(Command::new("qpdf").args(["--show-object=trailer"]).arg(&pdf));
    assert!(trailer.is_some_and(|trailer| trailer.contains("/ID [ ")));
    // The only colour spaces are gray and CMYK.
    let content = streams(&bytes).concat();
    let operators = content.split_whitespace();
    let colours: HashSet<&str> = operators
        .filter(|it| {
            ["rg", "RG", "cs", "CS", "scn", "SCN", "sc", "SC", "sh", "gs", "Do", "g", "k"]
                .contains(it)
        })
        .collect();
    assert_eq!(colours, HashSet::from(["g", "k"]));
    // The file has no RGB colours, no transparency, and only embedded fonts.
    let text = String::from_utf8_lossy(&bytes);
    for word in ["DeviceRGB", "/SMask", "/Transparency", "/Metadata", "/Encrypt"] {
        assert!(!text.contains(word), "{word}");
    }
    let fonts = said(Command::new("pdffonts").arg(&pdf)).expect("it is there");
    assert!(fonts.lines().skip(2).all(|line| line.contains(" yes yes yes ")), "{fonts}");
}

/// Modules of the EAN-13 barcode of 9780306406157, 1 for a bar, by the tables of the standard.
const BARS: &str = "10101110110001001010011101111010100111010111101010101110011100101010000110011010011101000100101";

#[test]
fn a_cover_has_the_width_of_its_pages_and_a_barcode() {
    let env = TestEnv::new();
    let recipe = "format = ['pdf', 'cover']\n[[take]]\ncount = 90\n[book]\nper_page = 1\nprinter = 'kdp'\ntitle = 'Title'\n\
        author = 'Author'\n[cover]\npaper = 'cream'\nisbn = '978-0-306-40615-7'\nblurb = 'Puzzles.'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let cover = env.path("out/cover.pdf");
    let (Some(boxes), Some(pages)) = (boxes(&cover), words(&cover)) else { return };
    let book = words(&env.path("out/book.pdf")).expect("it is there");
    let spine = book.len() as f64 * 0.0025 * 72.0;
    let sheet = &boxes[&(1, "MediaBox".to_owned())];
    assert!(
        (sheet[2] - (2.0 * 432.0 + spine + 18.0)).abs() < 0.02 && sheet[3] == 666.0,
        "{sheet:?}"
    );
    let front = 9.0 + 432.0 + spine;
    let find = |text: &str| pages[0].iter().filter(|word| word.text == text).collect::<Vec<_>>();
    assert!(
        find("Puzzles.")[0].right < 441.0 && find("Author").iter().any(|word| word.left > front)
    );
    // The title is on the front, and turned on the spine.
    let titles = find("Title");
    let is_turned = |word: &&&Word| word.bottom - word.top > word.right - word.left;
    let (turned, straight): (Vec<&Word>, Vec<&Word>) =
        titles.iter().partition(|word| is_turned(word));
    assert!(turned.len() == 1 && straight.len() == 1 && straight[0].left > front, "{titles:?}");
    assert!(turned[0].left > 441.0 && turned[0].right < front, "{titles:?}");
    // Draw a line of pixels through the bars, ten pixels per module.
    let dpi = 10.0 * 25.4 / 0.33;
    let is_half = |word: &&Word| word.text.starts_with("780306");
    let bars = pages[0].iter().find(is_half).expect("the first half of the digits");
    let scaled = |points: f64| (points / 72.0 * dpi).round() as usize;
    let (x, y) = (scaled(bars.left) - 400, scaled(bars.top - 25.0));
    let page = env.path("bars");
    let area = [("-x", x), ("-y", y), ("-W", 1900), ("-H", 1)]
        .map(|(name, it)| [name.to_owned(), it.to_string()]);
    let mut draw = Command::new("pdftoppm");
    draw.args(["-r", &dpi.to_string(), "-gray", "-singlefile"]).args(area.concat());
    if said(draw.arg(&cover).arg(&page)).is_none() {
        return;
    }
    let pixels = fs::read(page.with_extension("pgm")).expect("readable");
    let pixels = &pixels[pixels.len() - 1900..];
    // The line crosses the ground, the white quiet zone, and the first bar.
    let white = pixels.iter().position(|&it| it > 200).expect("white");
    let start = white + pixels[white..].iter().position(|&it| it < 50).expect("a bar");
    let found: String =
        (0..95).map(|i| if pixels[start + 10 * i + 5] < 128 { '1' } else { '0' }).collect();
    assert_eq!(found, BARS);
}

/// A leaf has two pages, and the width of a spine counts leaves.
#[test]
fn books_for_printers_have_an_even_number_of_pages() {
    let env = TestEnv::new();
    // Without solutions and section pages a book has a title page, an empty page, and its puzzles.
    for (printer, pages) in [("kdp", 26), ("ingram", 26)] {
        for (count, more) in [(23, 1), (24, usize::from(printer == "ingram") * 2)] {
            let recipe = format!(
                "[[take]]\ncount = {count}\nlevel = 'easy'\n[book]\nprinter = '{printer}'\nper_page = 1\n\
                solutions = 'none'\nsection_pages = false\n"
            );
            let output = pack(&env, &recipe);
            assert_eq!(output.status, 0, "{}", output.stderr);
            let out = env.path("out");
            let Some(found) = words(&out.join("book.pdf")) else { return };
            assert_eq!(found.len(), if more == 2 { pages + 2 } else { pages }, "{printer} {count}");
            let empty = found.iter().rev().take_while(|page| page.is_empty()).count();
            assert_eq!(empty, more, "{printer} {count}");
            fs::remove_dir_all(out).expect("removed");
        }
    }
}

#[test]
fn covers_are_checked_too() {
    let env = TestEnv::new();
    let recipe = |printer: &str, cover: &str| {
        format!(
            "format = ['pdf', 'cover']\n[[take]]\ncount = 100\n[book]\nper_page = 1\nprinter = '{printer}'\n[cover]\n{cover}"
        )
    };
    for (printer, cover, rows) in [
        ("kdp", "isbn = '978-0-306-40615-7'", ["cover: quiet zone      white", "cover: spine "]),
        ("kdp", "", ["cover: barcode         free", "cover: size "]),
        ("lulu", "", ["cover: white on spine ", "cover: margin "]),
        ("ingram", "spine = 5", ["cover: colours         inks", "as in the printer's template"]),
    ] {
        let output = pack(&env, &recipe(printer, cover));
        let message = output.stderr;
        assert_eq!(output.status, 0, "{printer}: {message}");
        let out = env.path("out");
        let table = fs::read_to_string(out.join("preflight.txt")).expect("a table");
        for row in rows {
            let found = table.lines().find(|line| line.contains(row));
            assert!(found.is_some_and(|row| row.ends_with(" ok")), "{row}: {table}");
        }
        fs::remove_dir_all(out).expect("removed");
    }
    for (printer, cover, refused) in [
        ("kdp", "spine = 9", "cover: spine "),
        ("kdp", "spine = 9", "cover: size "),
        ("ingram", "spine = 5\nground = '#204080'", "cover: colours"),
    ] {
        let output = pack(&env, &recipe(printer, cover));
        let message = output.stderr;
        assert_eq!(output.status, 2, "{message}");
        let mut bad = message.lines().filter(|line| line.ends_with("REFUSED"));
        assert!(bad.any(|line| line.starts_with(refused)), "{refused}: {message}");
    }
}
