//! Commands that treat puzzles up to isomorphism: canon, dedup, grade --canonical, remix.

use crate::env::{Arguments, TestEnv, run};
use gridmill::canon::canonical;
use gridmill::grid::Grid;
use gridmill::random::rng_for;
use gridmill::solve::Puzzle;
use gridmill::transform::Transform;
use std::collections::HashSet;
use std::path::Path;

const GOOD: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
const OTHER: &str =
    "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
/// A puzzle of which half of the images are rated 8.3 and half 8.4.
const VARIES: &str =
    "......1....83.4.9..7.59.....9.....4...7.1..6.6.....2.8..1..5..3.3..28...2..4.....";

/// Runs a command, which must succeed, and returns its standard output.
fn written(arguments: &(impl Arguments + ?Sized), input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status, 0, "{arguments:?}: {}", output.stderr);
    output.stdout
}

/// Returns `count` random images of a puzzle.
pub(crate) fn images(text: &str, count: u64) -> Vec<String> {
    let grid: Grid = text.parse().expect("a grid");
    let map = |index| Transform::random(&mut rng_for(60, index));
    (0..count).map(|index| map(index).grid(&grid).to_string()).collect()
}

/// Returns the fields of each row below the header.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(1).map(|line| line.split(',').collect()).collect()
}

#[test]
fn images_have_one_canonical_form_and_maps_to_it() {
    let puzzles = images(GOOD, 20);
    let text = written("canon --map --automorphisms", &puzzles.join("\n"));
    let mut forms = HashSet::new();
    for (puzzle, line) in puzzles.iter().zip(text.lines()) {
        let [form, map, automorphisms] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let map: Transform = map.parse().expect("a map");
        assert_eq!(map.grid(&puzzle.parse().expect("a grid")).to_string(), form);
        assert_eq!(automorphisms, "1");
        forms.insert(form.to_owned());
    }
    assert_eq!(forms.len(), 1);
    // `canon` reads its own output, and the form of a canonical form is itself.
    assert_eq!(written("canon", &text).lines().collect::<HashSet<_>>().len(), 1);
    assert_eq!(text.lines().count(), 20);
}

#[test]
fn bad_lines_have_no_form() {
    let output = run("canon", format!("{GOOD}\n12\n{GOOD}\n"));
    assert_eq!(output.status, 1);
    let said =
        "(standard input):2: 2 cells, a grid has 81\n3 lines read: 2 puzzles, 1 bad, 0 skipped\n";
    assert_eq!(output.stderr, said);
    assert_eq!(output.stdout.lines().count(), 2);
}

/// Full grids and others are refused: the search for the form relies on distinct digits in each row.
#[test]
fn grids_with_a_clash_have_no_form() {
    let full = "1".repeat(81);
    let sparse = format!("5...5{}", ".".repeat(76));
    for command in ["canon", "dedup"] {
        let input = format!("{full}\n{GOOD}\n{sparse}\n");
        let output = run(&[command, "-q"], &input);
        assert_eq!(output.status, 1);
        let expected = "(standard input):1: r1c1 and r1c2 are both 1\n\
            (standard input):3: r1c1 and r1c5 are both 5\n";
        assert_eq!(output.stderr, expected, "{command}");
        assert_eq!(output.stdout.lines().count(), 1, "{command}");
    }
}

#[test]
fn duplicates_are_dropped_and_other_lines_unchanged() {
    let images = images(GOOD, 3);
    let row = |name: &str, puzzle: &str| format!("\"{name}, \u{e9}\";{puzzle};x  \n");
    let text = format!(
        "\u{feff}Name;Puzzle;note\n{}{}\n{}{}{}",
        row("first", &images[0]),
        row("again", &images[1]),
        row("other", OTHER),
        row("again", &images[2]),
        row("other again", OTHER),
    );
    let output = run("dedup", &text);
    assert_eq!(output.status, 0);
    let expected = format!("Name;Puzzle;note\n{}{}", row("first", &images[0]), row("other", OTHER));
    assert_eq!(output.stdout, expected);
    assert_eq!(output.stderr, "2 of 5 kept; dropped: 3 duplicates\n");
}

#[test]
fn duplicates_are_found_across_files_and_published_ones_dropped() {
    let env = TestEnv::new();
    let write = |name: &str, text: &str| {
        env.write(name, text);
        env.path(name).display().to_string()
    };
    let images = images(GOOD, 3);
    let a = write("a.txt", &format!("{} # a\n", images[0]));
    let rows: Vec<&str> = [0, 9, 18, 27, 36, 45, 54, 63, 72].map(|at| &OTHER[at..at + 9]).to_vec();
    let b = write("b.sdk", &format!("{}\n\n{}\n", rows.join("\n"), images[1]));
    let old = write("old.csv", &format!("id,puzzle\n1,{}\n", images[2]));
    let empty = write("empty.txt", "");

    // The output has one line for a grid of nine lines.
    assert_eq!(written(&["dedup", &a, &b], ""), format!("{} # a\n{OTHER}\n", images[0]));
    let output = run(&["dedup", &a, &b, "--against", &empty, "--against", &old], "");
    assert_eq!(output.status, 0, "{}", output.stderr);
    assert_eq!(output.stdout, format!("{OTHER}\n"));
    assert_eq!(output.stderr, "1 of 3 kept; dropped: 0 duplicates, 2 in the files of --against\n");

    let output = run(&["dedup", &a, &old], "");
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("does not have the same header as"), "{}", output.stderr);
    let output = run(&["dedup", &a, &empty, "-q"], "");
    assert_eq!(output.status, 1);
    assert_eq!(output.stderr, format!("{empty}: no puzzles found\n"));
    assert_eq!(run(&["dedup", &a, "-o", &a], "").status, 2);
    assert_eq!(run(&["dedup", "--against", &a, "-o", &a], GOOD).status, 2);
    assert_eq!(run("dedup missing.txt", "").status, 3);
}

#[test]
fn bad_lines_are_reported_and_the_others_kept() {
    let text = format!("{GOOD}\n12\n{OTHER}\n");
    let output = run("dedup -q", &text);
    assert_eq!(output.status, 1);
    assert_eq!(output.stdout, format!("{GOOD}\n{OTHER}\n"));
    assert_eq!(output.stderr, "(standard input):2: 2 cells, a grid has 81\n");
    let output = run("dedup --strict", &text);
    assert_eq!((output.status, output.stdout), (1, format!("{GOOD}\n")));
}

#[test]
fn dedup_keeps_one_image_of_each_of_1500_puzzles() {
    let puzzles = written("generate -n 1500 --seed 8", "");
    let puzzles: Vec<String> = rows(&puzzles).iter().map(|row| row[1].to_owned()).collect();
    let mut mixed = puzzles.clone();
    mixed.extend(puzzles.iter().flat_map(|puzzle| images(puzzle, 3)));
    gridmill::random::shuffle(&mut rng_for(61, 0), &mut mixed);
    let left = written("dedup", &mixed.join("\n"));
    let form = |text: &str| canonical(&text.parse::<Puzzle>().expect("a puzzle")).grid;
    assert_eq!(left.lines().count(), 1500);
    let forms: HashSet<Grid> = left.lines().map(form).collect();
    assert_eq!(forms, puzzles.iter().map(|puzzle| form(puzzle)).collect());
    assert_eq!(written("dedup --threads 1", &mixed.join("\n")), left);
}

#[test]
fn images_get_one_rating_if_the_canonical_form_is_rated() {
    let puzzles = images(VARIES, 12);
    let graded = |arguments: &[&str]| {
        let text = written(arguments, &puzzles.join("\n"));
        let ratings: HashSet<Vec<String>> = rows(&text)
            .iter()
            .map(|row| row[5..13].iter().map(|&it| it.to_owned()).collect())
            .collect();
        (text, ratings.len())
    };
    assert!(graded(&["grade"]).1 > 1);
    let (text, ratings) = graded(&["grade", "--canonical"]);
    assert_eq!(ratings, 1);
    // The columns that do not depend on the rating are unchanged.
    let plain = written("grade", &puzzles.join("\n"));
    for (row, plain) in rows(&text).iter().zip(rows(&plain)) {
        assert_eq!((&row[..5], &row[13..]), (&plain[..5], &plain[13..]));
    }
    let bad = run("grade --canonical", GOOD.replacen('.', "2", 1));
    assert!(bad.stderr.contains("r1c1 and r1c2 are both 2"), "{}", bad.stderr);
}

#[test]
fn the_path_of_the_canonical_form_is_mapped_back() {
    let [puzzle] = &images(OTHER, 1)[..] else { panic!("one image") };
    let text = written("grade --canonical --steps", puzzle);
    let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let solution = written("solve", puzzle);
    let path = json["path"].as_array().expect("a path");
    let placed: Vec<&str> = path.iter().filter_map(|step| step["place"].as_str()).collect();
    assert!(placed.len() > 50);
    for place in placed {
        // r4c7=2
        let digits: Vec<usize> =
            place.chars().filter_map(|c| c.to_digit(10)).map(|d| d as usize).collect();
        let at = 9 * (digits[0] - 1) + digits[1] - 1;
        assert_eq!(solution.as_bytes()[at], b'0' + digits[2] as u8, "{place}");
    }
}

#[test]
fn remixes_are_images_of_their_seeds_and_of_their_level() {
    let text = written("remix -n 120 --seed 3", "");
    assert!(text.starts_with("index,puzzle,solution,"));
    let graded = written("grade", &text);
    let seed = |origin: &str| {
        let (level, line) = origin.split_once(':').expect("a level and a line");
        let path = Path::new(crate::env::PROJECT).join(format!("seeds/{level}.csv"));
        let text = std::fs::read_to_string(path).expect("a collection");
        let line: usize = line.parse().expect("a number");
        (level.to_owned(), text.lines().nth(line - 1).expect("a line")[..81].to_owned())
    };
    let form = |text: &str| canonical(&text.parse::<Puzzle>().expect("a puzzle")).grid;
    let mut levels = HashSet::new();
    for (index, (row, again)) in rows(&text).iter().zip(rows(&graded)).enumerate() {
        assert_eq!(row[0], index.to_string());
        assert_eq!(row[1..14], again[1..14]);
        let (level, puzzle) = seed(row[14]);
        assert_eq!((row[5], again[14]), (level.as_str(), "ok"));
        assert!(form(row[1]) == form(&puzzle) && row[1] != puzzle);
        levels.insert(level);
    }
    assert_eq!(levels.len(), 6);
    // A row does not depend on the number of rows or threads.
    let fewer = written("remix -n 40 --seed 3 --threads 1", "");
    assert!(text.starts_with(&fewer));
}

#[test]
fn options_for_symmetry_levels_and_kinds_are_obeyed() {
    let text = written("remix -n 60 --level easy,hard --keep-symmetry", "");
    let seeds = rows(&text);
    assert!(seeds.iter().all(|row| row[5] == "easy" || row[5] == "hard"));
    let is_rot180 = |row: &&Vec<&str>| row[13] != "none";
    // Half of the built-in seeds have this symmetry.
    let count = seeds.iter().filter(is_rot180).count();
    assert!((12..=48).contains(&count), "{count}");

    let text = written(&["remix", GOOD, "-n", "40", "--only", "relabel,rotate"], "");
    let clues = |text: &str| -> Vec<bool> { text.bytes().map(|byte| byte != b'.').collect() };
    let patterns: HashSet<Vec<bool>> = rows(&text).iter().map(|row| clues(row[1])).collect();
    assert!(patterns.contains(&clues(GOOD)) && patterns.len() == 4);
    let in_any_order =
        |kinds: &str| written(&["remix", "--only", kinds, "-n", "5", "--seed", "1"], "");
    assert_eq!(in_any_order("relabel,rotate"), in_any_order("rotate,relabel,rotate"));
}

#[test]
fn per_seed_remixes_each_seed_in_turn() {
    let text = format!("name,puzzle\na,{GOOD}\nb,12\nc,{OTHER}\n");
    let output = run("remix - --per-seed 3 --seed 5 -q", &text);
    assert_eq!(output.status, 1);
    assert_eq!(output.stderr, "(standard input):3: 2 cells, a grid has 81\n");
    let text = output.stdout;
    let origins: Vec<(&str, &str)> = rows(&text).iter().map(|row| (row[5], row[14])).collect();
    let [easy, expert] = [("easy", "2"), ("expert", "4")];
    assert_eq!(origins, [easy, easy, easy, expert, expert, expert]);
}

#[test]
fn impossible_remixes_are_refused() {
    let output = run("remix --level gentle", "");
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("no level is called \"gentle\", expected one of easy, medium"));
    assert_eq!(run("remix --only turn", "").status, 2);
    let output = run("remix - --per-seed 2 -n 3", GOOD);
    assert_eq!(output.status, 2);
    assert!(
        output.stderr.contains("requested 3 puzzles, but with 2 per seed puzzle there are only 2"),
        "{}",
        output.stderr
    );
    let output = run("remix - --level extreme", GOOD);
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains("no puzzles of the requested levels"));
    let output = run("remix -", "12\n");
    assert!(output.stderr.ends_with("no puzzles found\n"), "{}", output.stderr);
    // A puzzle with several solutions, and one with a rating that no image has.
    let output = run("remix -", GOOD.replacen("27", "..", 1));
    assert_eq!(output.status, 1);
    assert!(output.stderr.starts_with("(standard input):1: more than one solution"));
    let text = format!("puzzle,er\n{GOOD},7.9\n");
    let output = run("remix - --seed 1 --attempts 20", &text);
    assert_eq!(output.status, 1);
    assert!(
        output.stderr.contains(
            "puzzle 0: none of 20 attempts gave a puzzle with the same level as its seed"
        )
    );
    assert_eq!(output.stdout.lines().count(), 1);
}
