//! Compares levels, scores and steps with HoDoKu's (`data/README.md` describes the reference files).

use flate2::read::GzDecoder;
use gridmill::grade::{Grader, HodokuRating, Scale, SolvedStep, Technique, check};
use gridmill::solve::Puzzle;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Names of HoDoKu for techniques whose source is another program.
const NAMES: [(Technique, &str); 14] = [
    (Technique::LastDigit, "Full House"),
    (Technique::Pointing, "Locked Candidates Type 1 (Pointing)"),
    (Technique::Claiming, "Locked Candidates Type 2 (Claiming)"),
    (Technique::NakedPair, "Naked Pair"),
    (Technique::NakedTriplet, "Naked Triple"),
    (Technique::HiddenPair, "Hidden Pair"),
    (Technique::HiddenTriplet, "Hidden Triple"),
    (Technique::NakedQuad, "Naked Quadruple"),
    (Technique::HiddenQuad, "Hidden Quadruple"),
    (Technique::Bug1, "Bivalue Universal Grave + 1"),
    (Technique::UniqueRectangle1, "Uniqueness Test 1"),
    (Technique::UniqueRectangle2, "Uniqueness Test 2"),
    (Technique::UniqueRectangle3, "Uniqueness Test 3"),
    (Technique::UniqueRectangle4, "Uniqueness Test 4"),
];

fn name(technique: Technique) -> &'static str {
    let other = NAMES.iter().find(|(other, _)| *other == technique);
    other.map_or(technique.source(), |(_, name)| name)
}

/// Returns a step as text: score, technique, and the effect with its candidates in order.
fn written(SolvedStep { rating, step, .. }: &SolvedStep) -> String {
    let removed = step.effect.removed();
    let effect = match step.effect.placed() {
        Some(candidate) => candidate.to_string(),
        None => sorted(removed.iter().map(|it| format!("{}-{}", it.cell, it.digit)).collect()),
    };
    format!("{}|{}|{effect}", Scale::Hodoku.printed(*rating), name(step.technique))
}

/// Returns a line of a reference file in the same form. It has eliminations in the order in which HoDoKu carries them out, and
/// may repeat them.
fn logged(line: &str) -> String {
    let fields: Vec<&str> = line.split('|').collect();
    let (score, name, placed, removed) = (fields[1], fields[2], fields[3], fields[4]);
    let parts = removed.split_whitespace().flat_map(|part| {
        let (cell, digits) = part.split_once('-').expect("cell-digits");
        digits.chars().map(move |digit| format!("{cell}-{digit}"))
    });
    format!("{score}|{name}|{placed}{}", sorted(parts.collect()))
}

fn sorted(mut parts: Vec<String>) -> String {
    parts.sort_unstable();
    parts.dedup();
    parts.join(" ")
}

/// Compares all steps of a file, and checks each. Returns their number.
fn compare(file: &Path) -> usize {
    let mut text = String::new();
    let reader = File::open(file).expect("the reference file");
    GzDecoder::new(reader).read_to_string(&mut text).expect("readable");
    let paths: Vec<&str> = text.split('#').skip(1).collect();
    let grader = || Grader::with_scale(Scale::Hodoku);
    let steps_of = |grader: &mut Grader, path: &&str| {
        let (header, steps) = path.split_once('\n').expect("steps");
        let [puzzle, level, score] = header.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{header:?} is not a header")
        };
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let (grade, path) = grader.path(&puzzle);
        let rating = HodokuRating::of(&grade, Scale::Hodoku).expect("solved");
        let found = (format!("{:?}", rating.level), rating.score.to_string());
        assert_eq!(found, (level.to_owned(), score.to_owned()), "{header}");
        for (pencil, solved) in path.positions() {
            let checked = check(&pencil, &solved.step, puzzle.solution().grid());
            checked.unwrap_or_else(|unsound| panic!("{header}: {unsound}"));
        }
        let wanted: Vec<String> = steps.lines().map(logged).collect();
        assert_eq!(path.steps().iter().map(written).collect::<Vec<_>>(), wanted, "{header}");
        assert_eq!(grader.grade(&puzzle), grade);
        path.steps().iter().map(|solved| solved.step.technique).collect::<Vec<_>>()
    };
    let steps: Vec<Vec<Technique>> = paths.par_iter().map_init(grader, steps_of).collect();
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    steps.iter().flatten().for_each(|technique| *counts.entry(*technique).or_default() += 1);
    println!("{}: {} puzzles, steps: {counts:?}", file.display(), paths.len());
    counts.values().sum()
}

#[test]
fn level_score_and_every_step_equal_the_reference() {
    let file = Path::new(crate::env::PROJECT).join("data/hodoku.steps.gz");
    assert_eq!(compare(&file), 21_367);
}

#[test]
#[ignore = "needs a directory of reference files in GRIDMILL_REFERENCE; run by scripts/agree"]
fn all_hodoku_files_agree() {
    for file in crate::reference::files(&crate::reference::directory().join("steps"), ".steps.gz") {
        compare(&file);
    }
}
