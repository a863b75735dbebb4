//! Compares ratings and steps with Sudoku Explainer's (`data/README.md` describes the reference files).
//!
//! The default tests read `data/`. `scripts/agree DIR` runs the same comparison over all reference
//! files of a directory, which it passes in `GRIDMILL_REFERENCE`.

use flate2::read::GzDecoder;
use gridmill::grade::{
    Effort, Evidence, Grader, Rating, Scale, SolvedStep, Step, StrongLink, Technique,
};
use gridmill::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Houses, PencilGrid,
};
use gridmill::solve::Puzzle;
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// A step in a log of Sudoku Explainer or SukakuExplainer, called "the original" here.
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

/// A puzzle with its logged path.
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

pub(crate) fn logged_step(line: &str) -> LoggedStep {
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
    // Some puzzles have only a rating in the log.
    paths.retain(|path| !path.steps.is_empty());
    paths
}

/// Returns the original's name of a step. Names of loops of more than six cells include the length, and SukakuExplainer
/// adds details to some names.
pub(crate) fn original_name<H: Houses>(
    pencil: &PencilGrid<H>,
    step: &Step,
    scale: Scale,
) -> String {
    let name = step.technique.source();
    let is_classic = scale == Scale::Classic && H::IS_CLASSIC;
    match &step.evidence {
        Evidence::Loop { cells, .. }
            if cells.len() > 6 || cells.len() > 4 && scale != Scale::Classic =>
        {
            name.replace("Loop", &format!("Loop {}", cells.len()))
        }
        Evidence::StrongLinks { links, is_loop, .. } => links_name(name, links, *is_loop),
        Evidence::AlmostLocked { cells, pincer, most, .. } => {
            let gone: DigitSet =
                step.effect.removed().iter().map(|candidate| candidate.digit).collect();
            let works_both_ways = gone.len() > 1 || !gone.is_subset(pencil.digits(*pincer));
            let all: usize = cells.iter().map(|cell| pencil.digits(cell).len()).sum();
            format!("{name} {}{most}{all}", 1 + usize::from(works_both_ways))
        }
        Evidence::Chain(chain)
            if step.technique == Technique::XCycle
                && !is_classic
                && chain.trails[0].nodes().len() == 4 =>
        {
            "Generalized X-Wing".to_owned()
        }
        Evidence::SeenPlaces { .. } if scale == Scale::Sukaku => format!("{name}s"),
        _ => name.to_owned(),
    }
}

/// Returns the name of a chain of strong links, with the number of grouped links and the kinds of their houses.
fn links_name(name: &str, links: &[StrongLink], is_loop: bool) -> String {
    let grouped = links.iter().filter(|link| link.is_grouped()).count();
    let kinds: Vec<usize> = links.iter().map(|link| link.house.kind() as usize).collect();
    let first_way = |kinds: &[usize]| {
        let back: Vec<usize> = kinds.iter().rev().copied().collect();
        kinds.to_vec().min(back)
    };
    let turned: Vec<usize> =
        kinds.iter().map(|kind| [0, 2, 1].get(*kind).copied().unwrap_or(*kind)).collect();
    let kinds = match kinds.contains(&1) {
        true => first_way(&kinds).min(first_way(&turned)),
        false => first_way(&turned),
    };
    let suffix: String = kinds.iter().map(usize::to_string).collect();
    let is_one_line = !kinds.contains(&0) && !kinds.contains(&2);
    let name = if links.len() == 4 && is_one_line { "4 Skyscrapers" } else { name };
    let adjective = if grouped > 0 { "Grouped " } else { "" };
    match is_loop {
        true => format!("({} Strong Links) {adjective}X-Loop {grouped}{suffix}", links.len()),
        false => format!("{adjective}{name} {grouped}{suffix}"),
    }
}

/// Returns the original's name of a chain technique, or `None` for another technique.
pub(crate) fn original_chain_name(technique: Technique) -> Option<&'static str> {
    technique.groups().contains(&"chains").then(|| technique.source())
}

/// Returns the effect of a step as the original logs it. A chain that places a digit also removes the other candidates
/// of the cell; other techniques only place.
fn effect_of<H: Houses>(step: &Step, pencil: &PencilGrid<H>) -> LoggedEffect {
    let (place, mut remove) = (step.effect.placed(), step.effect.removed());
    if let (Some(placed), Evidence::Chain(_)) = (place, &step.evidence) {
        let others = pencil.digits(placed.cell).without(placed.digit);
        remove = pencil.candidates_in(CellSet::of(placed.cell), others);
    }
    LoggedEffect { place, remove }
}

/// Returns a description of the difference between a step and the logged one, if they differ.
pub(crate) fn difference<H: Houses>(
    pencil: &PencilGrid<H>,
    SolvedStep { rating, step, .. }: &SolvedStep,
    logged: &LoggedStep,
    scale: Scale,
) -> Option<String> {
    let name = original_name(pencil, step, scale);
    let effect = effect_of(step, pencil);
    // Some logs of SukakuExplainer have other names for chains, and only the digit that a chain places.
    let is_loose = scale != Scale::Classic && matches!(step.evidence, Evidence::Chain(_));
    let is_placed_alike = effect.place.is_some()
        && effect.place == logged.effect.place
        && logged.effect.remove.is_empty();
    // Programs for other boards also name the kind of subset.
    let logged_name = logged.name.split(" (w/").next().unwrap_or_default();
    let same = (name == logged_name || is_loose)
        && rating.to_string() == logged.rating
        && (effect == logged.effect || is_loose && is_placed_alike);
    (!same).then(|| {
        format!(
            "{rating} {name} {:?}, but {} {} {:?}",
            step.effect, logged.rating, logged.name, logged.effect
        )
    })
}

/// Returns the sum of the logged (rating - 1), in tenths.
fn logged_effort(path: &LoggedPath) -> u32 {
    let ratings = path.steps.iter().map(|step| step.rating.parse().expect("a rating"));
    ratings.map(|rating: Rating| rating.tenths() - 10).sum()
}

/// Grades every puzzle and compares the efforts with the logged steps. Returns the number of puzzles.
fn compare_efforts(paths: &[LoggedPath], scale: Scale) -> usize {
    let different = paths.par_iter().filter_map(|path| {
        let puzzle = Puzzle::new(&path.puzzle).expect("a puzzle");
        let effort = Grader::with_scale(scale).grade(&puzzle).effort;
        let expected = Effort::from_tenths(logged_effort(path));
        (effort != Some(expected)).then(|| format!("{puzzle}: {effort:?}, but {expected}"))
    });
    let different: Vec<String> = different.collect();
    println!("efforts: {} compared, {} different", paths.len(), different.len());
    assert!(different.is_empty(), "{}", different[..different.len().min(10)].join("\n"));
    paths.len()
}

/// Grades every puzzle and compares the steps. Returns their number.
fn compare_steps(paths: &[LoggedPath], scale: Scale) -> usize {
    let compared: usize = paths.iter().map(|path| path.steps.len()).sum();
    let different: Vec<String> =
        paths.par_iter().flat_map_iter(|path| different_steps(path, scale)).collect();
    println!("steps: {compared} compared, {} different", different.len());
    assert!(compared > 0, "nothing was compared");
    assert!(different.is_empty(), "{}", different[..different.len().min(10)].join("\n"));
    compared
}

fn different_steps(path: &LoggedPath, scale: Scale) -> Vec<String> {
    let mut different = Vec::new();
    let puzzle = Puzzle::new(&path.puzzle).expect("a puzzle");
    let (_, ours) = Grader::with_scale(scale).path(&puzzle);
    for (pencil, solved) in ours.positions() {
        let range = scale.ratings(solved.step.technique).expect("it is on the scale");
        assert!(
            range.contains(solved.rating),
            "{}: {} is not {range}",
            solved.step.technique,
            solved.rating
        );
        let what = match path.steps.get(solved.number - 1) {
            Some(logged) => difference(&pencil, solved, logged, scale),
            None => Some("one step too many".into()),
        };
        let number = solved.number;
        different.extend(what.map(|what| format!("{} step {number}: {what}", path.puzzle)));
    }
    for missing in ours.steps().len()..path.steps.len() {
        different.push(format!("{} step {}: no step", path.puzzle, missing + 1));
    }
    different
}

/// Compares ER, EP and ED of the puzzles of a reference CSV. Returns their number.
fn compare_ratings(file: &Path, scale: Scale) -> usize {
    let mut reader = csv::Reader::from_path(file).expect("the reference file");
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("readable")).collect();
    let different: Vec<String> = rows
        .par_iter()
        .filter_map(|row| {
            let puzzle: Puzzle = row[0].parse().expect("a puzzle");
            let expected = [&row[2], &row[3], &row[4]];
            let grade = Grader::with_scale(scale).grade(&puzzle);
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
    Path::new(crate::env::PROJECT).join("data").join(name)
}

#[test]
fn every_step_equals_the_reference_path() {
    for (name, scale) in [
        ("ratings.steps.gz", Scale::Classic),
        ("stratified.steps.gz", Scale::Classic),
        ("sukaku.steps.gz", Scale::Sukaku),
    ] {
        let paths = logged_paths(&data(name));
        assert!(compare_steps(&paths, scale) > 50_000);
        assert!(compare_efforts(&paths, scale) > 500);
    }
}

#[test]
fn er_ep_and_ed_equal_the_reference_ratings() {
    for (name, scale) in [
        ("ratings.csv", Scale::Classic),
        ("stratified.csv", Scale::Classic),
        ("sukaku.csv", Scale::Sukaku),
    ] {
        assert!(compare_ratings(&data(name), scale) > 500);
    }
}

/// Returns the files of a directory whose names end with `ending`, sorted by name.
pub(crate) fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the reference directory");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    files.sort();
    assert!(!files.is_empty(), "no {ending} files in {}", directory.display());
    files
}

/// True if a CSV file has the columns of reference ratings.
fn has_ratings(file: &Path) -> bool {
    let mut reader = csv::Reader::from_path(file).expect("the reference file");
    let header = reader.headers().expect("a header");
    header.iter().skip(2).take(3).eq(["er", "ep", "ed"])
}

/// Returns the scale of the reference files: classic unless GRIDMILL_SCALE names another.
fn reference_scale() -> Scale {
    std::env::var("GRIDMILL_SCALE").map_or(Scale::Classic, |name| name.parse().expect("a scale"))
}

pub(crate) fn directory() -> PathBuf {
    std::env::var_os("GRIDMILL_REFERENCE").expect("GRIDMILL_REFERENCE is set").into()
}

#[test]
#[ignore = "needs a directory of reference files in GRIDMILL_REFERENCE; run by scripts/agree"]
fn all_reference_files_agree() {
    let (directory, scale) = (self::directory(), reference_scale());
    for file in files(&directory, ".csv").into_iter().filter(|file| has_ratings(file)) {
        compare_ratings(&file, scale);
    }
    for file in files(&directory.join("steps"), ".steps.gz") {
        println!("{}", file.display());
        let paths = logged_paths(&file);
        compare_steps(&paths, scale);
        compare_efforts(&paths, scale);
    }
}

#[test]
#[ignore = "writes tests/cases/techniques anew from GRIDMILL_REFERENCE; see data/README.md"]
fn write_technique_cases() {
    let steps = directory().join("steps");
    let named =
        |name: &str| (name.to_owned(), logged_paths(&steps.join(format!("{name}.steps.gz"))));
    let paths = match reference_scale() {
        Scale::Classic => vec![named("stratified"), named("ratings")],
        _ => vec![named("mixed"), named("rare"), named("ratings")],
    };
    crate::techniques::write_cases(&paths, reference_scale());
}
