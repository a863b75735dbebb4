//! Checks the examples and near misses of all techniques in `tests/cases/techniques/<id>.txt`.
//!
//! A line is `<81 cells>:<removed candidates, digit row column> => <effect>  # source`. The effect is the first one
//! that the technique's finder finds in this position: `r4c5=7`, `r4c5<>12 r4c6<>1` or `none`. Effects are from logs of
//! the original, with two exceptions that have the effects of our finders: direct claiming is never logged, because an
//! easier step always exists, and chains with patterns or chains inside are too rare.
//!
//! A near miss differs from such a position by one restored candidate or one emptied cell, and the finder finds no step
//! of the technique.

use crate::reference::{LoggedPath, original_chain_name, original_name};
use gridmill::grade::{Evidence, Grader, Scale, SolvedStep, Technique, TechniqueSet};
use gridmill::grid::{Candidate, Cell, CellSet, Digit, Grid, PencilGrid};
use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn cases(technique: Technique) -> PathBuf {
    let directory = Path::new(crate::env::PROJECT).join("tests/cases/techniques");
    directory.join(format!("{technique}.txt"))
}

fn position(text: &str) -> PencilGrid {
    let (grid, gone) = text.split_once(':').expect("cells:candidates");
    let mut pencil = PencilGrid::new(&grid.parse().expect("a grid"));
    for candidate in gone.split_whitespace() {
        let [digit, row, column] = candidate.as_bytes() else { panic!("{candidate:?}") };
        let index = |byte: &u8| usize::from(byte - b'1');
        let cell = Cell::at(index(row), index(column));
        pencil.remove(Candidate { cell, digit: Digit::from_index(index(digit)) });
    }
    pencil
}

/// Writes a position: its digits, and the candidates that are removed although no peer has their digit.
fn position_text(pencil: &PencilGrid) -> String {
    let fresh = PencilGrid::new(pencil.values());
    let mut text = format!("{}:", pencil.values());
    for cell in pencil.empty_cells().iter() {
        for digit in fresh.digits(cell).minus(pencil.digits(cell)).iter() {
            let space = if text.ends_with(':') { "" } else { " " };
            write!(text, "{space}{digit}{}{}", cell.row() + 1, cell.column() + 1).expect("memory");
        }
    }
    text
}

/// Returns the first step that the technique's finder finds, if it is a step of the technique.
fn found(technique: Technique, pencil: &PencilGrid) -> Option<SolvedStep> {
    first(technique, pencil).filter(|solved| solved.step.technique == technique)
}

/// Returns the first step that the technique's finder finds.
fn first(technique: Technique, pencil: &PencilGrid) -> Option<SolvedStep> {
    let mut grader = Grader::with_scale(scale_of(technique));
    grader.steps_from(pencil.clone()).only(technique).next()
}

/// Returns the first scale that has the technique.
fn scale_of(technique: Technique) -> Scale {
    let mut scales = Scale::ALL.into_iter();
    scales.find(|scale| scale.techniques().contains(technique)).expect("a scale has it")
}

/// Returns the effect of the technique's first step as text, or `none`.
fn effect(technique: Technique, pencil: &PencilGrid) -> String {
    found(technique, pencil).map_or_else(|| "none".to_owned(), |it| it.step.effect.to_string())
}

#[test]
fn every_technique_has_cases_that_hold() {
    // `layouts` has the steps of other boards.
    let is_classic = |it: &&Technique| !TechniqueSet::of_boards().contains(**it);
    let of_original = Technique::ALL.par_iter().filter(|it| scale_of(**it).has_er());
    of_original.filter(is_classic).filter(|it| !is_slow(**it)).for_each(|&technique| {
        let (found, missed) = check_cases(technique);
        // One search for these techniques takes seconds.
        let enough = if technique.id().ends_with("_nested_dfc_plus") { 1 } else { 2 };
        assert!(found.min(missed) >= enough, "{technique}: {found} cases, {missed} misses");
    });
}

/// True if one search for the technique takes up to a minute.
fn is_slow(technique: Technique) -> bool {
    technique == Technique::DynamicContradictionChainNestedDfcPlus
        || ["_nested_dfc_2", "_nested_dfc_3"].iter().any(|end| technique.id().ends_with(end))
}

#[test]
#[ignore = "takes some minutes"]
fn the_cases_of_the_slowest_techniques_hold() {
    Technique::ALL.par_iter().filter(|it| is_slow(**it)).for_each(|&technique| {
        let (found, missed) = check_cases(technique);
        assert!(found.min(missed) > 0, "{technique}: {found} cases, {missed} misses");
    });
}

/// Checks all cases of a technique. Returns the number of examples and of near misses.
fn check_cases(technique: Technique) -> (usize, usize) {
    let path = cases(technique);
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut found, mut missed) = (0, 0);
    for line in text.lines() {
        let (case, source) = line.split_once("  # ").expect("a source");
        let (before, expected) = case.split_once(" => ").expect("an effect");
        assert!(!source.is_empty());
        assert_eq!(effect(technique, &position(before)), expected, "{technique}: {line}");
        if expected == "none" { missed += 1 } else { found += 1 }
    }
    (found, missed)
}

/// Returns the nearest position in which the technique's finder finds no step of it, and a description of the
/// difference. The position has one candidate restored or one cell emptied, in the pattern or near it. A position
/// without any step is preferred.
fn near_miss(technique: Technique, pencil: &PencilGrid) -> Option<(PencilGrid, String)> {
    let SolvedStep { step, .. } = found(technique, pencil)?;
    let effect = &step.effect;
    let touched: CellSet =
        effect.removed().iter().chain(effect.placed()).map(|candidate| candidate.cell).collect();
    let pattern = match &step.evidence {
        Evidence::OnlyPlace { house } => house.cells(),
        evidence => touched | evidence.candidates(pencil).all_cells(),
    };
    let (values, fresh) = (*pencil.values(), PencilGrid::new(pencil.values()));
    let gone: Vec<Candidate> =
        fresh.candidates().iter().filter(|it| !pencil.candidates().contains(*it)).collect();
    let without = |values: &Grid, back: Option<Candidate>| {
        let mut changed = PencilGrid::new(values);
        gone.iter().filter(|it| Some(**it) != back).for_each(|it| changed.remove(*it));
        changed
    };
    let back = gone.iter().map(|&it| {
        let text = format!("{} may be {}", it.cell, it.digit);
        (it.cell, without(&values, Some(it)), text)
    });
    let solved = Cell::all().filter(|cell| values.get(*cell).is_some());
    let empty = solved.map(|cell| {
        let mut fewer = values;
        fewer.set(cell, None);
        (cell, without(&fewer, None), format!("{cell} is empty"))
    });
    let mut changed: Vec<_> = back.chain(empty).collect();
    let near = pattern.iter().fold(pattern, |near, cell| near | cell.peers());
    changed.retain(|(cell, ..)| near.contains(*cell));
    changed.sort_by_key(|(cell, ..)| !pattern.contains(*cell));
    // Near a chain the finder nearly always finds other chains, so any first miss will do.
    let is_chain = matches!(step.evidence, Evidence::Chain(_));
    let mut missed = None;
    for (_, changed, text) in changed {
        match first(technique, &changed) {
            Some(solved) if solved.step.technique == technique => {}
            other => {
                let is_last = is_chain || other.is_none();
                missed = if is_last { None } else { missed }.or(Some((changed, text)));
                if is_last {
                    break;
                }
            }
        }
    }
    missed
}

#[test]
#[ignore = "writes the misses of tests/cases/techniques anew; see data/README.md"]
fn write_near_misses() {
    Technique::ALL.par_iter().for_each(|&technique| {
        let Ok(text) = std::fs::read_to_string(cases(technique)) else { return };
        let found: Vec<&str> = text.lines().filter(|line| !line.contains(" => none  # ")).collect();
        let misses = found.iter().filter_map(|line| {
            let (before, rest) = line.split_once(" => ").expect("an effect");
            let (_, source) = rest.split_once("  # ").expect("a source");
            let (missed, difference) = near_miss(technique, &position(before))?;
            Some(format!("{} => none  # {source}, but {difference}", position_text(&missed)))
        });
        let misses: Vec<String> = misses.take(2).collect();
        let lines = found.into_iter().chain(misses.iter().map(String::as_str));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        std::fs::write(cases(technique), text).expect("written");
    });
}

/// Rewrites the examples of logged techniques: the first step in each of up to four puzzles, with the logged effect.
pub(crate) fn write_cases(paths: &[(String, Vec<LoggedPath>)], scale: Scale) {
    let techniques: Vec<Technique> = Technique::ALL.to_vec();
    techniques.into_par_iter().filter(|it| scale_of(*it) == scale).for_each(|technique| {
        let all = paths.iter().flat_map(|(file, paths)| paths.iter().map(move |path| (file, path)));
        let lines = all.filter_map(|(file, path)| {
            let (pencil, i) = logged_position(technique, path)?;
            let (before, effect) = (position_text(&pencil), effect(technique, &pencil));
            Some(format!("{before} => {effect}  # {file}, {} step {}\n", path.puzzle, i + 1))
        });
        let text: String = lines.take(4).collect();
        if !text.is_empty() {
            std::fs::write(cases(technique), text).expect("written");
        }
    });
}

/// Returns the first position of a path in which the log and our finder have a step of the technique, and the index of
/// the step. Direct claiming is never logged, so our finder decides alone.
fn logged_position(technique: Technique, path: &LoggedPath) -> Option<(PencilGrid, usize)> {
    let mut pencil = PencilGrid::new(&path.puzzle);
    let (chain, scale) = (original_chain_name(technique), scale_of(technique));
    for (i, logged) in path.steps.iter().enumerate() {
        let is_logged = |SolvedStep { rating, step, .. }: &SolvedStep| {
            technique == Technique::DirectClaiming
                || original_name(&pencil, step, scale) == logged.name
                    && rating.to_string() == logged.rating
        };
        if chain.is_none_or(|name| name == logged.name)
            && found(technique, &pencil).is_some_and(|step| is_logged(&step))
        {
            return Some((pencil, i));
        }
        pencil.remove_all(&logged.effect.remove);
        if let Some(candidate) = logged.effect.place {
            pencil.place(candidate);
        }
    }
    None
}

#[test]
fn positions_read_back_unchanged() {
    let grid: Grid = format!("12{}", ".".repeat(79)).parse().expect("a grid");
    let mut pencil = PencilGrid::new(&grid);
    let cell = Cell::at(4, 6);
    pencil.remove(Candidate { cell, digit: Digit::from_index(2) });
    let text = position_text(&pencil);
    assert!(text.ends_with(":357"));
    let read = position(&text);
    assert_eq!(read.digits(cell), pencil.digits(cell));
    assert_eq!(CellSet::ALL.minus(read.empty_cells()).len(), 2);
}
