//! Reads books back by the positions of their words, and compares the digits in the cells with the pack.

use super::book_fonts::noto;
use super::books::{Word, words};
use super::pack::puzzles;
use super::printed::{lines, pack};
use crate::env::TestEnv;
use gridmill::grade::{Grader, Technique, hint};
use gridmill::solve::Puzzle;
use gridmill_publish::Language;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

/// A board on a page: its left top corner and the side of a cell, in points.
#[derive(Debug)]
struct Place {
    left: f64,
    top: f64,
    cell: f64,
    /// Number of rows.
    rows: usize,
}

impl Place {
    /// Finds the board below a caption, whose first and last word are above the board's corners.
    fn below(page: &[Word], rows: usize, first: &str, last: &str) -> Self {
        let find = |text: &str| page.iter().find(|word| word.text == text).expect("the caption");
        let (first, last) = (find(first), find(last));
        let (left, right) = (first.left.min(last.left), first.right.max(last.right));
        // In font sizes, a board begins 0.5 below the base line, a word ends 0.3 below it and is 1.36 high.
        let top = first.bottom + 0.15 * (first.bottom - first.top);
        Self { left, top, cell: (right - left) / rows as f64, rows }
    }

    /// Finds a board without a caption by its large digits. It is centred at `middle`.
    fn around(page: &[Word], middle: f64) -> Self {
        // Headings have digits, too, but of another height.
        let mut heights: Vec<f64> = page.iter().filter(|it| is_digit(it)).map(height).collect();
        heights.retain(|height| *height > 17.0);
        heights.sort_by(f64::total_cmp);
        let usual = heights[heights.len() / 2];
        let is_large = |word: &Word| is_digit(word) && (height(word) - usual).abs() < 0.1;
        let digits: Vec<&Word> = page.iter().filter(|word| is_large(word)).collect();
        let mut across: Vec<f64> = digits.iter().map(|word| centre(word).0).collect();
        across.sort_by(f64::total_cmp);
        let gaps = across.windows(2).map(|two| two[1] - two[0]).filter(|gap| *gap > 8.0);
        let cell = gaps.fold(f64::INFINITY, f64::min);
        // From the edge above one large digit, go up whole rows to above the topmost digit or mark.
        let is_mark = |word: &Word| is_digit(word) && height(word) < 12.0;
        let marks = page.iter().filter(|word| is_mark(word) || is_large(word));
        let topmost = marks.map(|word| centre(word).1).fold(f64::INFINITY, f64::min);
        let edge = centre(digits[0]).1 - cell / 2.0;
        let top = edge - ((edge - topmost) / cell).ceil() * cell;
        Self { left: middle - 4.5 * cell, top, cell, rows: 9 }
    }

    /// Returns the digits of all cells, `.` for none. Digits are at least half as high as a cell.
    fn digits(&self, page: &[Word]) -> String {
        let mut cells = vec!['.'; self.rows * self.rows];
        let is_symbol = |word: &Word| matches!(word.text.as_bytes(), [b'1'..=b'9' | b'A'..=b'G']);
        for word in page.iter().filter(|word| is_symbol(word) && height(word) > 0.5 * self.cell) {
            let Some((cell, _)) = self.cell_of(word) else { continue };
            assert_eq!(cells[cell], '.', "two digits in a cell: {word:?}");
            cells[cell] = word.text.chars().next().expect("a digit");
        }
        cells.into_iter().collect()
    }

    /// Returns the pencil marks of all cells, and checks that each is at its place among nine.
    fn marks(&self, page: &[Word]) -> Vec<Vec<u8>> {
        let mut cells = vec![Vec::new(); 81];
        for word in page.iter().filter(|word| is_digit(word) && height(word) < 0.4 * self.cell) {
            let Some((cell, place)) = self.cell_of(word) else { continue };
            let digit: u8 = word.text.parse().expect("a digit");
            assert_eq!(usize::from(digit), place + 1, "{word:?}");
            cells[cell].push(digit);
        }
        cells.iter_mut().for_each(|cell| cell.sort_unstable());
        cells
    }

    /// Returns the cell of a word and the ninth of the cell, or `None` outside of the board.
    fn cell_of(&self, word: &Word) -> Option<(usize, usize)> {
        let (x, y) = centre(word);
        let (across, down) = ((x - self.left) / self.cell, (y - self.top) / self.cell);
        let inside = 0.0..self.rows as f64;
        let is_inside = inside.contains(&across) && inside.contains(&down);
        let third = |along: f64| (along.fract() * 3.0) as usize;
        is_inside
            .then(|| (down as usize * self.rows + across as usize, third(down) * 3 + third(across)))
    }
}

fn is_digit(word: &Word) -> bool {
    matches!(word.text.as_bytes(), [b'1'..=b'9'])
}

fn height(word: &Word) -> f64 {
    word.bottom - word.top
}

fn centre(word: &Word) -> (f64, f64) {
    (f64::midpoint(word.left, word.right), f64::midpoint(word.top, word.bottom))
}

/// Makes a pack and returns the words of each page, or `None` if pdftotext is not installed.
fn book(env: &TestEnv, recipe: &str) -> Option<Vec<Vec<Word>>> {
    let out = env.path("out");
    if out.exists() {
        fs::remove_dir_all(&out).expect("removed");
    }
    let output = pack(env, recipe);
    assert_eq!(output.status, 0, "{recipe}: {}", output.stderr);
    words(&out.join("book.pdf"))
}

#[test]
fn every_puzzle_and_solution_is_in_its_cells() {
    let env = TestEnv::new();
    let mut styles: Vec<String> = (1..=6).map(|count| format!("per_page = {count}\n")).collect();
    styles.extend(
        [
            "large_print = true\ntrim = 'letter'\n",
            "binding = 'right'\nper_page = 6\n",
            "solutions = 'facing'\nper_page = 5\n",
            "solutions = 'next'\nper_page = 2\ntrim = 'a4'\n",
            "solutions_per_page = 6\nnote_lines = 3\nper_page = 4\ntrim = '8.5x11in'\nprinter = 'ingram'\nedge_marks = true\n",
            "trim = '12x8in'\nper_page = 5\n",
            "[calendar]\nstart = 2027-01-30\n",
        ]
        .map(str::to_owned),
    );
    // This font states a height of 0 for its capital letters.
    let fonts = noto("NotoNaskhArabic-Regular.ttf").zip(noto("NotoNaskhArabic-Bold.ttf"));
    if let Some((regular, bold)) = fonts {
        styles.push(format!("font = '{regular}'\nbold_font = '{bold}'\n"));
    }
    for style in styles {
        let recipe = format!(
            "[[take]]\ncount = 8\nlevel = 'easy'\n[[take]]\ncount = 6\nlevel = 'hard'\n[book]\nrunning_head = 'Head'\n\
            caption = 'No{{number}} | E{{number}}'\nsolution_caption = 'S{{number}} | F{{number}}'\n{style}"
        );
        let Some(pages) = book(&env, &recipe) else { return };
        for listed in puzzles(&env.path("out")) {
            let number = &listed.entry["number"];
            let page = |key: &str| &pages[listed.entry[key].as_u64().expect("a page") as usize - 1];
            let puzzle =
                Place::below(page("page"), 9, &format!("No{number}"), &format!("E{number}"));
            assert_eq!(puzzle.digits(page("page")), listed.givens.to_string(), "{style}{number}");
            let [first, last] = ["S", "F"].map(|letter| format!("{letter}{number}"));
            let solution = Place::below(page("solution_page"), 9, &first, &last);
            let digits = solution.digits(page("solution_page"));
            assert_eq!(
                digits,
                listed.entry["solution"].as_str().expect("a text"),
                "{style}{number}"
            );
        }
    }
}

#[test]
fn boards_of_all_layouts_are_in_their_cells() {
    const LAYOUTS: [&str; 9] =
        ["4x4", "6x6", "8x8", "x", "windoku", "disjoint", "jigsaw", "12x12", "16x16"];
    let env = TestEnv::new();
    let take: Vec<String> = LAYOUTS.iter().map(|layout| format!("{layout}:easy=2")).collect();
    env.write(
        "boards.toml",
        "[book]\nper_page = 2\ntrim = 'letter'\ncaption = 'No{number} | E{number}'\n\
        solution_caption = 'S{number} | F{number}'\n[book.colours]\nregions = 'gray 30'\n",
    );
    let ended = env.run(&[
        "pack",
        "--take",
        &take.join(","),
        "--recipe",
        "boards.toml",
        "--seed",
        "1",
        "--format",
        "pdf,csv,json,text,svg",
        "-o",
        "out",
    ]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let manifest: Value = serde_json::from_str(&env.read("out/pack.json")).expect("JSON");
    let listed = manifest["puzzles"].as_array().expect("a list");
    assert_eq!(listed.len(), 2 * LAYOUTS.len());
    for entry in listed {
        let (number, text) = (&entry["number"], |key: &str| entry[key].as_str().expect(key));
        let rows = text("puzzle").len().isqrt();
        let page = |key: &str| &pages[entry[key].as_u64().expect("a page") as usize - 1];
        let captions = [("page", "No", "E", "puzzle"), ("solution_page", "S", "F", "solution")];
        for (key, first, last, digits) in captions {
            let (first, last) = (format!("{first}{number}"), format!("{last}{number}"));
            let place = Place::below(page(key), rows, &first, &last);
            assert_eq!(place.digits(page(key)), text(digits), "{number} {}", text("layout"));
        }
    }
    // The pack is a collection, and its puzzles are not printed again.
    let graded = env.run(&["grade", "out/puzzles.csv"]);
    assert_eq!((graded.status, graded.stdout.lines().count()), (0, 1 + 2 * LAYOUTS.len()));
    let all = ["pack", "out/puzzles.csv", "--against", "out/pack.json", "-o", "again"];
    assert_eq!(env.run(&all).status, 1);
    let again = env.run(&["pack", "--again", "out/pack.json", "-o", "again"]);
    assert_eq!(again.status, 0, "{}", again.stderr);
    assert_eq!(env.read("again/puzzles.json"), env.read("out/puzzles.json"));
    let refused = env.run(&["pack", "out/puzzles.csv", "--format", "sdm", "-o", "no"]);
    assert!(refused.stderr.contains("the format sdm is not for boards of"), "{}", refused.stderr);
}

/// The ledger keeps the layouts of canonical forms.
#[test]
fn a_ledger_knows_boards() {
    let env = TestEnv::new();
    let pack = |seed: &str, out: &str| {
        let take = "4x4:any=8,easy=1";
        let ledger = ["pack", "--take", take, "--ledger", "printed.txt", "--seed", seed, "-o", out];
        env.run(&[&ledger[..], &["--symmetry", "any", "--format", "csv"]].concat())
    };
    for (seed, out) in [("1", "a"), ("2", "b")] {
        let ended = pack(seed, out);
        assert_eq!(ended.status, 0, "{}", ended.stderr);
    }
    // Of 36 classes of minimal puzzles, 16 are gone.
    let ledger = env.read("printed.txt");
    let forms: BTreeSet<&str> = ledger.lines().filter(|line| line.ends_with(" 4x4")).collect();
    assert_eq!(forms.len(), 16);
}

/// Returns the hints of a book, each with the number of its puzzle.
fn hints(pages: &[Vec<Word>]) -> Vec<(usize, String)> {
    let techniques: Vec<String> =
        Technique::ALL.iter().map(|&it| Language::default().technique(it)).collect();
    let begins = |line: &str, last: usize| {
        let (number, rest) = line.split_once(' ')?;
        let number: usize = number.parse().ok().filter(|number| *number > last)?;
        let is_named = techniques.iter().any(|name| rest.starts_with(name));
        is_named.then(|| (number, rest.to_owned()))
    };
    let is_first = |page: &&Vec<Word>| lines(page).first().is_some_and(|line| line == "Hints");
    let start = pages.iter().position(|page| is_first(&page)).expect("hints");
    let mut hints: Vec<(usize, String)> = Vec::new();
    for page in &pages[start..] {
        let text = lines(page);
        // The last line is the page number.
        let text = &text[..text.len() - 1];
        let last = |hints: &[(usize, String)]| hints.last().map_or(0, |hint| hint.0);
        // A page does not begin with the last line of a hint.
        if let ([only, next, ..], false) = (text, hints.is_empty()) {
            let is_widow =
                begins(only, last(&hints)).is_none() && begins(next, last(&hints)).is_some();
            assert!(!is_widow, "{only}");
        }
        for line in text {
            match (begins(line, last(&hints)), hints.last_mut()) {
                (Some(hint), _) => hints.push(hint),
                (None, Some((_, hint))) => *hint += &format!(" {line}"),
                (None, None) => {}
            }
        }
    }
    hints
}

/// A hint asks about a step of the solving path, and says after how many cells.
#[test]
fn hints_ask_about_steps_of_the_paths() {
    let env = TestEnv::new();
    for kind in ["first", "key"] {
        let recipe = format!(
            "[[take]]\ncount = 12\nlevel = 'easy'\n[[take]]\ncount = 50\nlevel = 'fiendish'\n\
            [book]\nhints = '{kind}'\nsection_pages = false\nsolutions = 'none'\n"
        );
        let Some(pages) = book(&env, &recipe) else { return };
        let hints = hints(&pages);
        assert!(hints.len() >= 50, "{kind}: {}", hints.len());
        let puzzles = puzzles(&env.path("out"));
        let english = Language::default();
        let mut grader = Grader::new();
        for (number, text) in hints {
            let puzzle = Puzzle::new(&puzzles[number - 1].givens).expect("a puzzle");
            let (grade, path) = grader.path(&puzzle);
            let mut filled = 0;
            let asked = path.positions().any(|(pencil, solved)| {
                let is_easiest = solved.step.technique <= Technique::HiddenSingleBox;
                let is_told = kind == "first" || Some(solved.rating) == grade.er.exactly();
                let after = match filled {
                    0 => ". ".to_owned(),
                    1 => " (after 1 cell). ".to_owned(),
                    _ => format!(" (after {filled} cells). "),
                };
                filled += usize::from(solved.step.effect.placed().is_some());
                let question = english.text(&hint(&pencil, &solved.step));
                let technique = english.technique(solved.step.technique);
                let technique = technique.trim_start_matches("Direct ");
                is_told && text == format!("{technique}{after}{question}") || {
                    assert!(kind == "key" || is_easiest, "{number}: {text}: not the first");
                    false
                }
            });
            assert!(asked, "{kind} {number}: {text}");
        }
    }
}

/// The hints of a usual book differ.
#[test]
fn a_book_of_300_puzzles_has_100_hints_or_more() {
    let env = TestEnv::new();
    let takes =
        ["easy", "medium", "hard"].map(|it| format!("[[take]]\ncount = 100\nlevel = '{it}'\n"));
    let recipe = format!("{}[book]\nhints = 'first'\nsolutions = 'none'\n", takes.concat());
    let Some(pages) = book(&env, &recipe) else { return };
    let hints = hints(&pages);
    let question = |(_, text): &(usize, String)| text.split_once(". ").map(|it| it.1.to_owned());
    let questions: BTreeSet<_> = hints.iter().map(question).collect();
    assert!(questions.len() >= 100, "{} of {}", questions.len(), hints.len());
}

/// A lesson draws the digits before its step, as in the solving path, and the pencil marks unless it is a single.
#[test]
fn lessons_show_positions_of_the_paths() {
    let env = TestEnv::new();
    let recipe = "format = ['pdf', 'json']\n[[take]]\ncount = 10\nlevel = 'easy'\n[[take]]\ncount = 15\nlevel = 'hard'\n\
        [[take]]\ncount = 15\nlevel = 'fiendish'\n[book]\ntechniques = true\nsolutions = 'none'\n";
    let Some(pages) = book(&env, recipe) else { return };
    let puzzles = paths(&env);
    let mut lessons = 0;
    for (number, page) in (1..).zip(&pages) {
        let text = lines(page);
        let all = text.join(" ");
        let Some((_, position)) = all.split_once(". Puzzle ") else { continue };
        lessons += 1;
        let (puzzle, rest) = position.split_once(", ").expect("a puzzle");
        let steps: usize = match rest.strip_prefix("after ").and_then(|it| it.split(' ').next()) {
            Some(steps) => steps.parse().expect("a number"),
            None => 0,
        };
        let puzzle: usize = puzzle.parse().expect("a number");
        let puzzle = &puzzles[puzzle - 1];
        let path = puzzle["path"].as_array().expect("steps");
        let name = name(&path[steps]);
        // Types of a technique share a lesson.
        let is_named = text[0] == name.trim_start_matches("Direct ") || name.contains(" Type ");
        assert!(is_named, "{name}: {text:?}");
        let (digits, mut marks) =
            replay(puzzle["puzzle"].as_str().expect("a puzzle"), &path[..steps]);
        let middle = if number % 2 == 1 { 54.0 + 396.0 } else { 36.0 + 378.0 } / 2.0;
        let mut place = Place::around(page, middle);
        if name.contains("Single") || name == "Last Digit" {
            marks.iter_mut().for_each(Vec::clear);
            // Without marks, `around` does not see rows without a digit at the top.
            let empty = digits.bytes().take_while(|it| *it == b'.').count() / 9;
            place.top -= empty as f64 * place.cell;
        }
        assert_eq!(place.digits(page), digits, "{}", text[0]);
        assert_eq!(place.marks(page), marks, "{}", text[0]);
    }
    assert!(lessons > 10, "{lessons}");
}

/// The first puzzle is on the cover.
#[test]
fn a_cover_shows_the_first_puzzle() {
    let env = TestEnv::new();
    let recipe = "format = ['cover', 'pdf']\n[[take]]\ncount = 8\nlevel = 'easy'\n[book]\ntitle = 'Puzzles'\n[cover]\nspine = 5\n\
        isbn = '978-0-306-40615-7'\n";
    if book(&env, recipe).is_none() {
        return;
    }
    let out = env.path("out");
    let pages = words(&out.join("cover.pdf")).expect("it is there");
    let front = 9.0 + 432.0 + 5.0 / 25.4 * 72.0;
    let place = Place::around(&pages[0], front + 216.0);
    let givens = puzzles(&out)[0].givens.to_string();
    // `around` does not see rows without a clue at the top.
    let empty = givens.bytes().take_while(|it| *it == b'.').count() / 9;
    let place = Place { top: place.top - empty as f64 * place.cell, ..place };
    assert_eq!(place.digits(&pages[0]), givens);
}

/// Returns the puzzles of a pack with their solving paths.
fn paths(env: &TestEnv) -> Vec<Value> {
    let text = env.read("out/puzzles.json");
    let json: Value = serde_json::from_str(&text).expect("JSON");
    json["puzzles"].as_array().expect("a list").clone()
}

/// Returns the English name of a step's technique.
fn name(step: &Value) -> String {
    let technique: Technique =
        step["technique"].as_str().expect("an id").parse().expect("a technique");
    Language::default().technique(technique)
}

/// Returns the digits and the pencil marks after the steps of a path.
fn replay(puzzle: &str, path: &[Value]) -> (String, Vec<Vec<u8>>) {
    let mut digits: Vec<u8> = puzzle.bytes().collect();
    let mut marks: Vec<Vec<u8>> = vec![(1..=9).collect(); 81];
    let sees = |a: usize, b: usize| {
        let block = |cell: usize| (cell / 27, cell % 9 / 3);
        a / 9 == b / 9 || a % 9 == b % 9 || block(a) == block(b)
    };
    let place = |digits: &mut Vec<u8>, marks: &mut Vec<Vec<u8>>, cell: usize, digit: u8| {
        digits[cell] = b'0' + digit;
        marks[cell].clear();
        for other in (0..81).filter(|&other| sees(cell, other)) {
            marks[other].retain(|mark| *mark != digit);
        }
    };
    for (cell, clue) in puzzle.bytes().enumerate().filter(|(_, clue)| *clue != b'.') {
        place(&mut digits, &mut marks, cell, clue - b'0');
    }
    // Reads `r1c2=3` or `r1c2<>34`.
    let parts = |text: &str| {
        let mut numbers = text.bytes().filter(u8::is_ascii_digit).map(|it| it - b'0');
        let [row, column] = [(); 2].map(|()| usize::from(numbers.next().expect("a cell") - 1));
        (row * 9 + column, numbers.collect::<Vec<u8>>())
    };
    for step in path {
        if let Some((cell, digit)) = step["place"].as_str().map(parts) {
            place(&mut digits, &mut marks, cell, digit[0]);
        }
        let removed = step["remove"].as_array().expect("a list").iter();
        for (cell, removed) in removed.filter_map(Value::as_str).map(parts) {
            marks[cell].retain(|mark| !removed.contains(mark));
        }
    }
    (String::from_utf8(digits).expect("digits"), marks)
}
