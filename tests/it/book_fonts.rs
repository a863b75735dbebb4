//! Fonts of books: faces of collections, fallbacks, scripts.

use super::books::{said, words};
use super::pack::{COLLECTION, pack, packed};
use super::runs::skipped;
use crate::env::TestEnv;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns a font collection (TTC) of these fonts.
fn collection(fonts: &[&[u8]]) -> Vec<u8> {
    let count = (fonts.len() as u32).to_be_bytes();
    let mut bytes = [b"ttcf".as_slice(), &[0, 1, 0, 0], &count].concat();
    let mut start = (bytes.len() + 4 * fonts.len()) as u32;
    for font in fonts {
        bytes.extend(start.to_be_bytes());
        start += font.len() as u32;
    }
    for font in fonts {
        let start = bytes.len() as u32;
        bytes.extend(*font);
        for table in 0..usize::from(font[5]) {
            let at = start as usize + 12 + 16 * table + 8;
            let offset = u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
            bytes[at..at + 4].copy_from_slice(&(offset + start).to_be_bytes());
        }
    }
    bytes
}

#[test]
fn faces_of_collections_are_found_by_name_and_index() {
    let env = TestEnv::new();
    let fonts = Path::new(crate::env::PROJECT).join("publish/fonts");
    let font = |name: &str| fs::read(fonts.join(name)).expect("readable");
    let (regular, bold) = (font("NotoSans-Regular.ttf"), font("NotoSans-Bold.ttf"));
    env.write("all.ttc", collection(&[&regular, &bold]));
    let embedded = |out: &str, name: &str| {
        let recipe = format!("[[take]]\ncount = 1\n[book]\nfont = '{name}'\n");
        env.write("book.toml", recipe);
        packed(&env, out, &["--recipe", "book.toml", "--seed", "1"]);
        let recipe = fs::read_to_string(env.path(out).join("recipe.toml")).expect("text");
        assert!(recipe.contains(&format!("font = \"../{name}\"")), "{recipe}");
        said(Command::new("pdffonts").arg(env.path(out).join("book.pdf")))
    };
    for (out, name, face) in [
        ("first", "all.ttc", "NotoSans-Regular"),
        ("index", "all.ttc#1", "NotoSans-Bold"),
        ("name", "all.ttc#Noto Sans Bold", "NotoSans-Bold"),
    ] {
        let Some(fonts) = embedded(out, name) else { return };
        let names = fonts.lines().skip(2).all(|line| line.contains(face));
        assert!(names && fonts.lines().count() >= 3, "{name}: {fonts}");
    }
    let recipe = "[[take]]\ncount = 1\n[book]\nfont = ['all.ttc#Serif']\n";
    env.write("book.toml", recipe);
    let output = pack(&env, &["--recipe", "book.toml", "-o", "none"]);
    let message = output.stderr;
    assert_eq!(output.status, 2);
    let expected = "no face \"Serif\"; the file holds these faces, from index 0: Noto Sans Regular, Noto Sans Bold";
    assert!(message.contains(expected), "{message}");
}

/// Returns the path of a font of Debian's packages fonts-noto-core and fonts-noto-cjk, or of the directory that
/// `NOTO_FONTS` names.
pub(super) fn noto(name: &str) -> Option<String> {
    let own = std::env::var_os("NOTO_FONTS").map(std::path::PathBuf::from);
    let homes = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto"];
    let homes = own.into_iter().chain(homes.map(std::path::PathBuf::from));
    let found = homes.map(|home| home.join(name)).find(|path| path.exists());
    if found.is_none() {
        skipped(&format!("a book: no font {name}"));
    }
    found.map(|path| path.display().to_string())
}

/// Lines of a Hebrew paragraph begin on the right even if their first word is Latin. The built-in font sets characters
/// that the Hebrew font lacks.
#[test]
fn lines_of_a_hebrew_paragraph_begin_on_the_right() {
    let Some(font) = noto("NotoSansHebrew-Regular.ttf") else { return };
    let env = TestEnv::new();
    let text = "\u{5e1}\u{5d5}\u{5d3}\u{5d5}\u{5e7}\u{5d5} (gridmill) ".repeat(30);
    let recipe = format!(
        "[[take]]\ncount = 1\n[book]\nfont = ['{font}']\n[[book.text]]\nheading = 'H\u{2013}1'\ntext = '{text}'\n"
    );
    env.write("book.toml", recipe);
    packed(&env, "out", &["--recipe", "book.toml", "--seed", "1"]);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let mut lines: BTreeMap<i64, (f64, f64)> = BTreeMap::new();
    for word in pages[2].iter().filter(|word| word.top > 90.0 && word.bottom < 580.0) {
        let line = lines.entry((word.bottom / 4.0).round() as i64).or_insert((999.0, 0.0));
        *line = (line.0.min(word.left), line.1.max(word.right));
    }
    assert!(lines.len() > 3, "{lines:?}");
    let right = 432.0 - 36.0;
    assert!(lines.values().all(|line| (line.1 - right).abs() < 1.5), "{lines:?}");
}

/// In a book from right to left a paragraph and a caption that begin with a Latin word begin on the right, too. A left-to-right
/// mark turns a paragraph, and a Latin paragraph stays on the left.
#[test]
fn a_latin_first_word_does_not_turn_a_book_from_right_to_left() {
    let Some(font) = noto("NotoSansHebrew-Regular.ttf") else { return };
    let env = TestEnv::new();
    let hebrew = "\u{5e1}\u{5d5}\u{5d3}\u{5d5}\u{5e7}\u{5d5} ".repeat(12);
    let recipe = format!(
        "[[take]]\ncount = 1\n[book]\nbinding = 'right'\nfont = ['{font}']\nbold_font = ['{font}']\ncaption = 'Nikoli {{number}} {hebrew:.6} '\n\
        [[book.text]]\nheading = 'H'\ntext = \"\"\"\nOpening {hebrew}.\n\n\u{200e}Marked {hebrew}.\n\nLatin.\n\"\"\"\n"
    );
    env.write("book.toml", recipe);
    packed(&env, "out", &["--recipe", "book.toml", "--seed", "1"]);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let find = |text: &str| {
        pages.iter().flatten().find(|word| word.text.contains(text)).expect("on a page")
    };
    // Pages are 432 points wide, with 54 points at the spine, which is on the right of odd pages.
    assert!((find("Opening").right - 378.0).abs() < 1.5, "{:?}", find("Opening"));
    assert!((find("M").left - 36.0).abs() < 1.5, "{:?}", find("M"));
    assert!((find("Latin").left - 36.0).abs() < 1.5, "{:?}", find("Latin"));
    // The Latin name of the caption is on the right of its Hebrew word, which has two bytes per letter.
    let page = pages.iter().find(|page| page.iter().any(|word| word.text == "Nikoli"));
    let hebrew = page.and_then(|page| page.iter().find(|word| word.text.len() == 12));
    assert!(hebrew.is_some_and(|word| word.right < find("Nikoli").left), "{hebrew:?}");
}

#[test]
fn line_breaks_in_titles_are_kept() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 1\n[book]\ntitle = \"One\\nTwo\\tthree\\nFour\"\n\
        subtitle = 'Donau\u{ad}dampf\u{ad}schifffahrts\u{ad}gesellschafts\u{ad}kapit\u{e4}n'\n";
    env.write("book.toml", recipe);
    packed(&env, "out", &["--recipe", "book.toml", "--seed", "1"]);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let find = |text: &str| pages[0].iter().find(|word| word.text == text).expect("on the page");
    let tops = ["One", "Two", "three", "Four"].map(|text| find(text).top.round());
    assert!(tops[0] < tops[1] && tops[1] == tops[2] && tops[2] < tops[3], "{tops:?}");
    // A long word breaks at a soft hyphen, which is then printed as a hyphen.
    assert!(pages[0].iter().any(|word| word.text.ends_with('-')), "{:?}", pages[0]);
}

/// A title with line breaks or spaces breaks only there, on the title page and on the cover. Its letters shrink instead.
#[test]
fn japanese_titles_break_at_the_same_places_on_title_page_and_cover() {
    let Some(font) = noto("NotoSansCJK-Bold.ttc") else { return };
    let env = TestEnv::new();
    let long = "\u{6bce}\u{65e5}\u{306e}\u{6570}\u{72ec}\u{30d1}\u{30ba}\u{30eb}\u{5927}\u{5168}\u{96c6}\u{6c7a}\u{5b9a}\u{7248}";
    let short = "\u{8133}\u{30c8}\u{30ec}";
    let longer = long.repeat(2);
    let titles = [[long, "\\n", short], [long, " ", short], [&longer, "\\n", short]];
    for (i, [first, gap, last]) in titles.into_iter().enumerate() {
        let recipe = format!(
            "format = ['pdf', 'cover']\n[[take]]\ncount = 1\n[book]\nbold_font = '{font}#Noto Sans CJK JP Bold'\n\
            title = \"{first}{gap}{last}\"\n[cover]\nspine = 5\n"
        );
        env.write("book.toml", recipe);
        let out = format!("out{i}");
        // It warns that long words shrink the letters.
        let arguments = [COLLECTION, "--recipe", "book.toml", "--seed", "1", "-o", &out];
        assert!(pack(&env, &arguments).status == 0);
        for file in ["book.pdf", "cover.pdf"] {
            let Some(pages) = words(&env.path(&out).join(file)) else { return };
            let title = pages[0].iter().filter(|word| word.text.len() > 1);
            // On the back of the cover is a list.
            let title = title.filter(|word| !word.text.is_ascii());
            let title: Vec<&str> = title.map(|word| word.text.as_str()).collect();
            assert_eq!(title, [first, last], "{file}");
        }
    }
}

/// A title with a space breaks only there, not inside its words.
#[test]
fn japanese_titles_break_only_at_spaces() {
    let Some(font) = noto("NotoSansCJK-Bold.ttc") else { return };
    let env = TestEnv::new();
    let words_of = "\u{6700}\u{9ad8}\u{306e}\u{6570}\u{72ec} \u{30d1}\u{30ba}\u{30eb}\u{30b3}\u{30ec}\u{30af}\u{30b7}\u{30e7}\u{30f3}";
    let recipe = format!(
        "[[take]]\ncount = 1\n[book]\nbold_font = '{font}#Noto Sans CJK JP Bold'\ntitle = '{words_of}'\n"
    );
    env.write("book.toml", recipe);
    packed(&env, "out", &["--recipe", "book.toml", "--seed", "1"]);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let title: Vec<&str> = pages[0].iter().take(2).map(|word| word.text.as_str()).collect();
    assert_eq!(title, words_of.split(' ').collect::<Vec<_>>());
}
