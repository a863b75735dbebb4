//! Ratings and steps against those of Sudoku Explainer (`data/README.md` says where they are from).
//!
//! The default tests read `data/`. `scripts/agree DIR` runs the same comparison over all reference
//! files of a directory, which it passes in `GRIDMILL_REFERENCE`.

use flate2::read::GzDecoder;
use gridmill::grade::{Effect, Evidence, Grader, Step, Technique, grade};
use gridmill::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, Grid, PencilGrid};
use gridmill::solve::Puzzle;
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// One step as the original logged it.
pub(crate) struct LoggedStep {
    pub(crate) rating: String,
    pub(crate) name: String,
    pub(crate) effect: LoggedEffect,
}

#[derive(PartialEq, Debug)]
pub(crate) struct LoggedEffect {
    pub(crate) place: Option<Candidate>,
    pub(crate) remove: CandidateSet,
}

/// A puzzle with its `ER/EP/ED` and its path.
pub(crate) struct LoggedPath {
    pub(crate) puzzle: Grid,
    pub(crate) steps: Vec<LoggedStep>,
}

fn cell(text: &str) -> Cell {
    let [b'r', row, b'c', column] = *text.as_bytes() else { panic!("{text:?} is not a cell") };
    Cell::at(usize::from(row - b'1'), usize::from(column - b'1'))
}

fn digit(text: u8) -> Digit {
    Digit::new(text - b'0').expect("a digit")
}

fn logged_step(line: &str) -> LoggedStep {
    let [_, rating, name, place, remove] = line.split('|').collect::<Vec<_>>()[..] else {
        panic!("{line:?} is not a step")
    };
    let place = place
        .split_once('=')
        .map(|(at, value)| Candidate { cell: cell(at), digit: digit(value.as_bytes()[0]) });
    let mut removed = CandidateSet::EMPTY;
    for part in remove.split_whitespace() {
        let (at, digits) = part.split_once('-').expect("cell-digits");
        for value in digits.bytes() {
            removed.add(digit(value), CellSet::of(cell(at)));
        }
    }
    LoggedStep {
        rating: rating.to_owned(),
        name: name.to_owned(),
        effect: LoggedEffect { place, remove: removed },
    }
}

fn logged_paths(file: &Path) -> Vec<LoggedPath> {
    let reader = BufReader::new(GzDecoder::new(File::open(file).expect("the reference file")));
    let mut paths = Vec::new();
    for line in reader.lines() {
        let line = line.expect("readable");
        match line.strip_prefix('#') {
            Some(header) => {
                let puzzle = header[..81].parse().expect("a grid");
                paths.push(LoggedPath { puzzle, steps: Vec::new() });
            }
            None => paths.last_mut().expect("a header first").steps.push(logged_step(&line)),
        }
    }
    paths
}

/// The original's name of a step of ours: a loop of more than six cells has its length in it.
pub(crate) fn original_name(step: &Step) -> String {
    let name = step.technique.source();
    match &step.evidence {
        Evidence::Loop { cells, .. } if cells.len() > 6 => {
            name.replace("Loop", &format!("Loop {}", cells.len()))
        }
        _ => name.to_owned(),
    }
}

/// The original's name of a chain technique.
pub(crate) fn original_chain_name(technique: Technique) -> Option<&'static str> {
    technique.groups().contains(&"chains").then(|| technique.source())
}

/// The original logs what a chain removes from the cell in which it places a digit; other techniques
/// only place.
fn effect_of(step: &Step, pencil: &PencilGrid) -> LoggedEffect {
    match step.effect {
        Effect::Place(candidate) => {
            let is_chain = matches!(step.evidence, Evidence::Chain(_));
            let cells = if is_chain { CellSet::of(candidate.cell) } else { CellSet::EMPTY };
            let others = pencil.digits(candidate.cell).without(candidate.digit);
            LoggedEffect { place: Some(candidate), remove: pencil.candidates_in(cells, others) }
        }
        Effect::Remove(remove) => LoggedEffect { place: None, remove },
    }
}

/// What is different at this step, if anything.
fn difference(pencil: &PencilGrid, step: &Step, logged: &LoggedStep) -> Option<String> {
    let range = step.technique.ratings();
    assert!(range.contains(step.rating()), "{}: {} is not {range}", step.technique, step.rating());
    let same = original_name(step) == logged.name
        && step.rating().to_string() == logged.rating
        && effect_of(step, pencil) == logged.effect;
    (!same).then(|| {
        format!(
            "{} {} {:?}, but {} {} {:?}",
            step.rating(),
            step.technique,
            step.effect,
            logged.rating,
            logged.name,
            logged.effect
        )
    })
}

/// Grades every puzzle and compares the steps. Returns their number.
fn compare_steps(paths: &[LoggedPath]) -> usize {
    let compared: usize = paths.iter().map(|path| path.steps.len()).sum();
    let different: Vec<String> = paths.par_iter().flat_map_iter(different_steps).collect();
    println!("steps: {compared} compared, {} different", different.len());
    assert!(compared > 0, "nothing was compared");
    assert!(different.is_empty(), "{}", different[..different.len().min(10)].join("\n"));
    compared
}

fn different_steps(path: &LoggedPath) -> Vec<String> {
    let mut different = Vec::new();
    let mut steps = 0;
    let puzzle = Puzzle::new(&path.puzzle).expect("a puzzle");
    Grader::new().grade_by(&puzzle, None, |pencil, step| {
        steps += 1;
        let what = match path.steps.get(steps - 1) {
            Some(logged) => difference(pencil, step, logged),
            None => Some("one step too many".into()),
        };
        different.extend(what.map(|what| format!("{} step {steps}: {what}", path.puzzle)));
    });
    for missing in steps..path.steps.len() {
        different.push(format!("{} step {}: no step", path.puzzle, missing + 1));
    }
    different
}

/// Compares ER, EP and ED of the puzzles of a reference CSV. Returns their number.
fn compare_ratings(file: &Path) -> usize {
    let mut reader = csv::Reader::from_path(file).expect("the reference file");
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("readable")).collect();
    let different: Vec<String> = rows
        .par_iter()
        .filter_map(|row| {
            let puzzle: Puzzle = row[0].parse().expect("a puzzle");
            let expected = [&row[2], &row[3], &row[4]];
            let grade = grade(&puzzle);
            let ours = [grade.er, grade.ep, grade.ed].map(|rated| rated.to_string());
            let is_same = ours == expected;
            (!is_same).then(|| format!("{puzzle}: {ours:?}, but {expected:?}"))
        })
        .collect();
    println!(
        "ratings in {}: {} compared, {} different",
        file.display(),
        rows.len(),
        different.len()
    );
    assert!(!rows.is_empty(), "nothing was compared");
    assert!(different.is_empty(), "{}", different[..different.len().min(10)].join("\n"));
    rows.len()
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}

#[test]
fn every_step_of_the_reference_paths_is_the_same() {
    for name in ["ratings.steps.gz", "stratified.steps.gz"] {
        assert!(compare_steps(&logged_paths(&data(name))) > 50_000);
    }
}

#[test]
fn er_ep_and_ed_of_the_reference_puzzles_are_the_same() {
    for name in ["ratings.csv", "stratified.csv"] {
        assert!(compare_ratings(&data(name)) > 500);
    }
}

/// The files of a directory with this ending, by name.
fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the reference directory");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    files.sort();
    assert!(!files.is_empty(), "no {ending} files in {}", directory.display());
    files
}

fn reference_directory() -> PathBuf {
    std::env::var_os("GRIDMILL_REFERENCE").expect("GRIDMILL_REFERENCE is set").into()
}

#[test]
#[ignore = "needs a directory of reference files in GRIDMILL_REFERENCE; run by scripts/agree"]
fn all_reference_files_agree() {
    let directory = reference_directory();
    for file in files(&directory, ".csv") {
        compare_ratings(&file);
    }
    for file in files(&directory.join("steps"), ".steps.gz") {
        println!("{}", file.display());
        compare_steps(&logged_paths(&file));
    }
}

#[test]
#[ignore = "writes tests/cases/techniques anew from GRIDMILL_REFERENCE; see data/README.md"]
fn write_technique_cases() {
    let steps = reference_directory().join("steps");
    let named =
        |name: &str| (name.to_owned(), logged_paths(&steps.join(format!("{name}.steps.gz"))));
    crate::techniques::write_cases(&[named("stratified"), named("ratings")]);
}
