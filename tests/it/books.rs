//! Books: text, colours, lines, margins and bleed of their pages; pictures.

use super::pack::{COLLECTION, pack, packed, puzzles};
use super::runs::skipped;
use crate::env::{Ended, TestEnv};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::Command;

/// Returns the decompressed streams of a PDF in their order.
pub(super) fn streams(pdf: &[u8]) -> Vec<String> {
    let find = |from: usize, word: &[u8]| {
        let at = pdf[from..].windows(word.len()).position(|part| part == word);
        at.map(|at| from + at)
    };
    let mut streams = Vec::new();
    let mut at = 0;
    while let Some(start) = find(at, b"\nstream\n") {
        let end = find(start, b"\nendstream").expect("it ends");
        let mut text = Vec::new();
        let compressed = &pdf[start + 8..end];
        if flate2::read::ZlibDecoder::new(compressed).read_to_end(&mut text).is_ok() {
            streams.push(String::from_utf8_lossy(&text).into_owned());
        }
        at = end + 1;
    }
    streams
}

#[test]
fn colours_are_those_of_the_recipe() {
    let env = TestEnv::new();
    let recipe = "format = ['pdf', 'svg', 'png']\n[[take]]\ncount = 1\n[book]\n[book.colours]\n\
        clues = '#003080'\ntitles = 'cmyk 0 100 80 20'\nshade = 'gray 8'\n";
    for (out, recipe) in [("colours", recipe), ("black", recipe.split_once("[book]").unwrap().0)] {
        env.write("book.toml", recipe);
        packed(&env, out, &["--recipe", "book.toml", "--seed", "1"]);
    }
    let read = |name: &str| fs::read(env.path(name)).expect("readable");
    let svg = String::from_utf8(read("colours/svg/1.svg")).expect("text");
    assert!(svg.contains("fill=\"#003080\"") && svg.matches("<rect ").count() == 5);
    let pdf = streams(&read("colours/book.pdf")).concat();
    let operators = ["0 0.1882353 0.5019608 rg", "0 1 0.8 0.2 k", "0.92156863 g"];
    assert!(operators.iter().all(|it| pdf.contains(it)), "{pdf}");
    // Colour type 2 is RGB, 0 is gray. Both have 300 pixels per inch, 11,811 per metre.
    for (name, kind) in [("colours/png/1.png", 2), ("black/png/1.png", 0)] {
        let png = read(name);
        assert_eq!(png[25], kind);
        let resolution = [b"pHYs".as_slice(), &[0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]].concat();
        assert!(png.windows(resolution.len()).any(|part| part == resolution));
    }
}

#[test]
fn ink_is_black_and_lines_have_two_widths() {
    let env = TestEnv::new();
    packed(&env, "out", &[COLLECTION, "--take", "easy=24", "--seed", "1"]);
    let pdf = fs::read(env.path("out/book.pdf")).expect("readable");
    let (mut colours, mut widths) = (HashSet::new(), BTreeSet::new());
    for stream in
        streams(&pdf).iter().filter(|stream| stream.starts_with("q ") || stream.contains("BT"))
    {
        let words: Vec<&str> = stream.split_ascii_whitespace().collect();
        for (operand, operator) in words.iter().zip(&words[1..]) {
            match *operator {
                "w" => _ = widths.insert((*operand).to_owned()),
                "g" | "G" | "rg" | "RG" | "k" | "K" | "sc" | "SC" | "scn" | "SCN" | "cs" | "CS" => {
                    colours.insert(format!("{operand} {operator}"));
                }
                _ => {}
            }
        }
    }
    // Thin lines, and those around boxes, of the title page's puzzle, of puzzles and of solutions.
    let widths: Vec<f64> = widths.iter().map(|width| width.parse().expect("a number")).collect();
    let is_width = |width: &f64| (0.5..0.7).contains(width) || (1.25..2.1).contains(width);
    assert!((2..=6).contains(&widths.len()) && widths.iter().all(is_width), "{widths:?}");
    let is_black = |line: &&String| ["0 g", "0 G"].contains(&line.as_str());
    let (black, gray): (Vec<_>, Vec<_>) = colours.iter().partition(is_black);
    // Lines between cells have half the ink.
    assert!(!black.is_empty() && gray.len() == 1, "{colours:?}");
    assert!(gray[0].starts_with("0.49") || gray[0].starts_with("0.5"), "{colours:?}");
}

/// Returns the output of qpdf, pdffonts and pdftotext for a book, or `None` if one is not installed.
fn read_by_tools(pdf: &Path) -> Option<[String; 3]> {
    Some([
        said(Command::new("qpdf").arg("--check").arg(pdf))?,
        said(Command::new("pdffonts").arg(pdf))?,
        said(Command::new("pdftotext").arg("-raw").arg(pdf).arg("-"))?,
    ])
}

/// Returns the output of a program, or prints a message and returns `None` if it is not installed.
pub(super) fn said(command: &mut Command) -> Option<String> {
    let output = match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            skipped(&format!("a book: no {}", command.get_program().display()));
            return None;
        }
        output => output.expect("it runs"),
    };
    let ended = Ended::from(output);
    assert_eq!(ended.status, 0, "{command:?}: {}", ended.stderr);
    Some(ended.stdout)
}

#[test]
fn printed_text_has_every_clue_and_the_solutions_match() {
    let env = TestEnv::new();
    let styles = [
        &["--per-page", "6"][..],
        &["--per-page", "5", "--trim", "letter"],
        &["--per-page", "3"],
        &["--large-print", "--trim", "letter"],
    ];
    for (i, style) in styles.into_iter().enumerate() {
        let out = format!("out{i}");
        let take = [COLLECTION, "--take", "easy=20,medium=9", "--seed", "1"];
        packed(&env, &out, &[&take[..], style].concat());
        let out = env.path(out);
        let Some([qpdf, fonts, text]) = read_by_tools(&out.join("book.pdf")) else { return };
        assert!(qpdf.contains("No syntax or stream encoding errors"));
        // Both fonts are embedded, as subsets, and map glyphs to Unicode.
        assert_eq!(fonts.matches(" yes yes yes ").count(), 2, "{fonts}");
        let pages: Vec<&str> = text.split('\x0c').collect();
        for listed in puzzles(&out) {
            let number = listed.entry["number"].as_u64().expect("a number");
            // The page number comes first. The digits follow the caption, row by row.
            let below = |page: &str, caption: &str| {
                let page = listed.entry[page].as_u64().expect("a page") as usize;
                let (own, rest) = pages[page - 1].split_once('\n').expect("lines");
                assert_eq!(own, page.to_string());
                let lines = rest.lines().skip_while(|line| *line != caption).skip(1);
                let is_row = |line: &&str| {
                    let cells: Vec<&str> = line.split(' ').collect();
                    cells.len() <= 9 && cells.iter().all(|cell| cell.len() == 1)
                };
                lines.take_while(is_row).collect::<String>().replace(' ', "")
            };
            let level = if listed.entry["level"] == "easy" { "Easy" } else { "Medium" };
            let digits = listed.givens.to_string().replace('.', "");
            assert_eq!(below("page", &format!("{number} {level}")), digits);
            let solution = listed.entry["solution"].as_str().expect("a text");
            let found = below("solution_page", &number.to_string());
            // The caption of the next solution may be one digit and follow.
            assert!(found.starts_with(solution), "{number}: {found}");
        }
    }
}

#[test]
fn paragraphs_do_not_depend_on_line_ends() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 1\n[book]\ndate = 2026-03-01\nimprint = \"\"\"\nA\n\nB\n\"\"\"\n\
        [[book.text]]\nheading = 'H'\ntext = \"\"\"\nfirst\nline\n \nsecond\n\n\n\nthird\n\"\"\"\n";
    let one = recipe.replace("\nsecond\n\n\n\n", "\nsecond ");
    for (out, recipe) in
        [("unix", recipe), ("windows", &recipe.replace('\n', "\r\n")), ("one", &one)]
    {
        env.write("book.toml", recipe);
        packed(&env, out, &["--recipe", "book.toml", "--seed", "1"]);
    }
    let [unix, windows, one] = ["unix", "windows", "one"]
        .map(|out| fs::read(env.path(out).join("book.pdf")).expect("readable"));
    assert!(unix == windows && unix != one);
}

/// Long words and long names of levels stay inside the margins.
#[test]
fn nothing_is_outside_the_margins() {
    let env = TestEnv::new();
    let long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikdirektor";
    let recipe = format!(
        "[[take]]\ncount = 12\n[book]\ntrim = 'a5'\nmargin = 10\ngutter = 0\nper_page = 6\nshow_er = true\n\
        title = '{long}'\nsubtitle = 'An {long}'\nauthor = '{long} {long}'\n[book.level_titles]\neasy = 'For all gentlefolk'\n"
    );
    env.write("book.toml", recipe);
    let output = pack(&env, &["--recipe", "book.toml", "--seed", "1", "-o", "out"]);
    let (warning, rest) = (
        "`title` in [book]: a long word shrinks \"Donaudampfschifffahrtsgesellschaftskapit\u{e4}nsm\u{fc}tzenfabrikdirek...\" to letters of ",
        " points; put line breaks or soft hyphens (U+00AD) where the word may break\nout: 12 puzzles\n",
    );
    let message = output.stderr;
    assert_eq!(output.status, 0, "{message}");
    assert!(message.starts_with(warning) && message.ends_with(rest), "{message}");
    let pdf = env.path("out/book.pdf");
    let Some(pages) = words(&pdf) else { return };
    let margin = 10.0 / 25.4 * 72.0;
    let mut count = 0;
    for word in pages.iter().flatten() {
        assert!(word.left > margin - 0.5, "{word:?}");
        assert!(word.right < 148.0 / 25.4 * 72.0 - margin + 0.5, "{word:?}");
        count += 1;
    }
    assert!(count > 12 * 81);
}

/// A word on a page. Its sides are in points from the top left corner of the sheet.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    pub(super) text: String,
}

/// Returns the words of each page as pdftotext finds them, or `None` if it is not installed.
pub(super) fn words(pdf: &Path) -> Option<Vec<Vec<Word>>> {
    let text = said(Command::new("pdftotext").arg("-bbox").arg(pdf).arg("-"))?;
    let number = |line: &str, name: &str| -> f64 {
        let (_, rest) = line.split_once(&format!("{name}=\"")).expect("it has this side");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    };
    let word = |line: &str| Word {
        left: number(line, "xMin"),
        top: number(line, "yMin"),
        right: number(line, "xMax"),
        bottom: number(line, "yMax"),
        text: line.split(['<', '>']).nth(2).expect("a word").to_owned(),
    };
    let is_word = |line: &&str| line.trim_start().starts_with("<word ");
    let pages = text.split("<page ").skip(1);
    Some(pages.map(|page| page.lines().filter(is_word).map(word).collect()).collect())
}

/// Pictures on one page must not share ids. Each has a title.
#[test]
fn pictures_can_share_a_page() {
    let env = TestEnv::new();
    let recipe = "format = ['svg', 'png']\n[[take]]\ncount = 2\n[book]\ntitle = 'A & B'\n[pictures]\n\
        width = 60\ndpi = 100\n";
    let clear = format!("{recipe}background = 'transparent'\n");
    for (out, recipe) in [("white", recipe), ("clear", &clear)] {
        env.write("book.toml", recipe);
        packed(&env, out, &["--recipe", "book.toml", "--seed", "1"]);
    }
    let read = |name: &str| fs::read(env.path(name)).expect("readable");
    let svg = |name: &str| String::from_utf8(read(name)).expect("text");
    let (puzzle, solution) = (svg("white/svg/2.svg"), svg("white/svg/2-solution.svg"));
    for (svg, title) in [(&puzzle, "A &amp; B 2"), (&solution, "A &amp; B 2: Solution")] {
        assert!(!svg.contains(" id=") && !svg.contains("href="), "{svg}");
        assert!(svg.contains(&format!("<title>{title}</title>")) && svg.contains("role=\"img\""));
        assert!(svg.contains("width=\"170.079pt\"") && svg.contains("fill=\"#ffffff\""));
    }
    assert_eq!(solution.matches(" transform=").count(), 81);
    assert!(!svg("clear/svg/2.svg").contains("#ffffff"));
    // The width is 236 pixels. Colour type 0 is gray, 4 is gray with opacity.
    for (name, kind) in [("white/png/1.png", 0), ("clear/png/1.png", 4)] {
        let png = read(name);
        assert_eq!((&png[16..20], png[25]), (&[0, 0, 0, 236][..], kind), "{name}");
    }
}

/// Returns the boxes of all pages of a PDF by page and name, read by pdfinfo.
pub(super) fn boxes(pdf: &Path) -> Option<BTreeMap<(usize, String), Vec<f64>>> {
    let text = said(Command::new("pdfinfo").args(["-box", "-l", "999"]).arg(pdf))?;
    let line = |line: &str| {
        let (name, numbers) = line.strip_prefix("Page")?.split_once(':')?;
        let (page, name) = name.trim().split_once(' ')?;
        let numbers = numbers.split_whitespace().map(|number| number.parse().ok());
        Some(((page.parse().ok()?, name.trim().to_owned()), numbers.collect::<Option<_>>()?))
    };
    Some(text.lines().filter_map(line).collect())
}

#[test]
fn bleed_is_at_the_outer_edges_and_something_is_printed_there() {
    let env = TestEnv::new();
    let recipe = "[[take]]\nlevel = 'easy'\ncount = 4\n[[take]]\nlevel = 'hard'\ncount = 4\n[book]\nbleed = 3.175\n\
        edge_marks = true\n[book.colours]\nsection = 'gray 15'\n";
    env.write("book.toml", recipe);
    packed(&env, "out", &["--recipe", "book.toml", "--seed", "1"]);
    let pdf = env.path("out/book.pdf");
    let Some(boxes) = boxes(&pdf) else { return };
    let pages = boxes.keys().map(|(page, _)| *page).max().expect("pages");
    assert!(pages > 8);
    for page in 1..=pages {
        let sides = |name: &str| boxes[&(page, name.to_owned())].clone();
        assert_eq!(sides("MediaBox"), [0.0, 0.0, 441.0, 666.0]);
        assert_eq!(sides("BleedBox"), sides("MediaBox"));
        let left = if page % 2 == 1 { 0.0 } else { 9.0 };
        assert_eq!(sides("TrimBox"), [left, 9.0, left + 432.0, 657.0]);
    }
    // Page 3 begins the easy level: its background reaches all edges, its mark the outer edge.
    let page = env.path("page");
    let draw = ["-r", "72", "-gray", "-f", "3", "-l", "3", "-singlefile"];
    said(Command::new("pdftoppm").args(draw).arg(&pdf).arg(&page));
    let Ok(pixels) = fs::read(page.with_extension("pgm")) else { return };
    let pixels = &pixels[pixels.len() - 441 * 666..];
    let at = |x: usize, y: usize| pixels[441 * y + x];
    assert_eq!([at(1, 1), at(439, 1), at(1, 664), at(439, 664)], [217; 4]);
    assert_eq!([at(439, 60), at(425, 60), at(415, 60)], [0, 0, 217]);
}
