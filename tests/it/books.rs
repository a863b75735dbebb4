//! Books: what is on their pages.

use super::pack::{COLLECTION, packed, puzzles};
use super::runs::skipped;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::process::Command;

/// The content of all compressed streams of a PDF, page by page.
fn streams(pdf: &[u8]) -> Vec<String> {
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
    let home = tempfile::tempdir().expect("a directory");
    let recipe = "formats = ['pdf', 'svg', 'png']\n[[take]]\ncount = 1\n[book]\n[book.colours]\n\
        clues = '#003080'\ntitles = 'cmyk 0 100 80 20'\nshade = 'gray 8'\n";
    for (out, recipe) in [("colours", recipe), ("black", recipe.split_once("[book]").unwrap().0)] {
        fs::write(home.path().join("book.toml"), recipe).expect("written");
        packed(home.path(), out, &["--recipe", "book.toml", "--seed", "1"]);
    }
    let read = |name: &str| fs::read(home.path().join(name)).expect("readable");
    let svg = String::from_utf8(read("colours/svg/1.svg")).expect("text");
    assert!(svg.contains("fill=\"#003080\"") && svg.matches("<rect ").count() == 5);
    let pdf = streams(&read("colours/book.pdf")).concat();
    let operators = ["0 0.1882353 0.5019608 rg", "0 1 0.8 0.2 k", "0.92156863 g"];
    assert!(operators.iter().all(|it| pdf.contains(it)), "{pdf}");
    // Red, green and blue, or gray; in both 300 pixels an inch, which is 11,811 a metre.
    for (name, kind) in [("colours/png/1.png", 2), ("black/png/1.png", 0)] {
        let png = read(name);
        assert_eq!(png[25], kind);
        let resolution = [b"pHYs".as_slice(), &[0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]].concat();
        assert!(png.windows(resolution.len()).any(|part| part == resolution));
    }
}

#[test]
fn ink_is_black_and_lines_are_as_printers_want_them() {
    let home = tempfile::tempdir().expect("a directory");
    packed(home.path(), "out", &[COLLECTION, "--take", "easy=24", "--seed", "1"]);
    let pdf = fs::read(home.path().join("out/book.pdf")).expect("readable");
    let (mut colours, mut widths) = (HashSet::new(), BTreeMap::new());
    for stream in
        streams(&pdf).iter().filter(|stream| stream.contains("\nBT") || stream.contains(" w\n"))
    {
        for line in stream.lines() {
            match line.rsplit_once(' ') {
                Some((width, "w")) => *widths.entry(width.to_owned()).or_insert(0) += 1,
                Some((
                    _,
                    "g" | "G" | "rg" | "RG" | "k" | "K" | "sc" | "SC" | "scn" | "SCN" | "cs" | "CS",
                )) => {
                    colours.insert(line.to_owned());
                }
                _ => {}
            }
        }
    }
    let widths: Vec<&str> = widths.keys().map(String::as_str).collect();
    // A width of 1, around the boxes of solutions, is what a page begins with.
    assert_eq!(widths, ["0.5", "1.5"]);
    assert!(colours.iter().all(|line| ["0 g", "0 G"].contains(&line.as_str())), "{colours:?}");
}

/// What qpdf, pdffonts and pdftotext say of a book; `None` where they are not there.
fn read_by_tools(pdf: &Path) -> Option<[String; 3]> {
    Some([
        said(Command::new("qpdf").arg("--check").arg(pdf))?,
        said(Command::new("pdffonts").arg(pdf))?,
        said(Command::new("pdftotext").arg("-raw").arg(pdf).arg("-"))?,
    ])
}

/// What a program prints; `None`, and a message, where it is not installed.
fn said(command: &mut Command) -> Option<String> {
    let output = match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            skipped(&format!("a book: no {}", command.get_program().display()));
            return None;
        }
        output => output.expect("it runs"),
    };
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn printed_text_has_every_clue_and_the_solutions_match() {
    let home = tempfile::tempdir().expect("a directory");
    for style in [&["--per-page", "6"][..], &["--large-print", "--trim", "letter"]] {
        let out = format!("out{}", style.len());
        let take = [COLLECTION, "--take", "easy=20,medium=9", "--seed", "1"];
        packed(home.path(), &out, &[&take[..], style].concat());
        let out = home.path().join(out);
        let Some([qpdf, fonts, text]) = read_by_tools(&out.join("book.pdf")) else { return };
        assert!(qpdf.contains("No syntax or stream encoding errors"));
        // Both are embedded, as far as they are used, and their text can be read.
        assert_eq!(fonts.matches(" yes yes yes ").count(), 2, "{fonts}");
        let pages: Vec<&str> = text.split('\x0c').collect();
        for listed in puzzles(&out) {
            let number = listed.entry["number"].as_u64().expect("a number");
            // The page's own number comes first; digits stand below the caption, row by row.
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
            // The caption of the next solution may be one digit, too.
            assert!(found.starts_with(solution), "{number}: {found}");
        }
    }
}

#[test]
fn paragraphs_are_the_same_whatever_ends_their_lines() {
    let home = tempfile::tempdir().expect("a directory");
    let recipe = "[[take]]\ncount = 1\n[book]\ndate = 2026-03-01\nimprint = \"\"\"\nA\n\nB\n\"\"\"\n\
        [[book.text]]\nheading = 'H'\ntext = \"\"\"\nfirst\nline\n \nsecond\n\n\n\nthird\n\"\"\"\n";
    let one = recipe.replace("\nsecond\n\n\n\n", "\nsecond ");
    for (out, recipe) in
        [("unix", recipe), ("windows", &recipe.replace('\n', "\r\n")), ("one", &one)]
    {
        fs::write(home.path().join("book.toml"), recipe).expect("written");
        packed(home.path(), out, &["--recipe", "book.toml", "--seed", "1"]);
    }
    let [unix, windows, one] = ["unix", "windows", "one"]
        .map(|out| fs::read(home.path().join(out).join("book.pdf")).expect("readable"));
    assert!(unix == windows && unix != one);
}

/// Long words, long names of levels: words keep to the part of the page inside its margins.
#[test]
fn nothing_is_outside_the_margins() {
    let home = tempfile::tempdir().expect("a directory");
    let long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikdirektor";
    let recipe = format!(
        "[[take]]\ncount = 12\n[book]\ntrim = 'a5'\nmargin = 10\ngutter = 0\nper_page = 6\nshow_er = true\n\
        title = '{long}'\nsubtitle = 'An {long}'\nauthor = '{long} {long}'\n[book.level_titles]\neasy = 'For all {long}'\n"
    );
    fs::write(home.path().join("book.toml"), recipe).expect("written");
    packed(home.path(), "out", &["--recipe", "book.toml", "--seed", "1"]);
    let pdf = home.path().join("out/book.pdf");
    let Some(words) = said(Command::new("pdftotext").arg("-bbox").arg(pdf).arg("-")) else {
        return;
    };
    let number = |line: &str, name: &str| -> Option<f64> {
        let (_, rest) = line.split_once(&format!("{name}=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    let margin = 10.0 / 25.4 * 72.0;
    let mut count = 0;
    for line in words.lines().filter(|line| line.trim_start().starts_with("<word ")) {
        let (left, right) = (number(line, "xMin"), number(line, "xMax"));
        assert!(left.is_some_and(|x| x > margin - 0.5), "{line}");
        assert!(right.is_some_and(|x| x < 148.0 / 25.4 * 72.0 - margin + 0.5), "{line}");
        count += 1;
    }
    assert!(count > 12 * 81);
}
