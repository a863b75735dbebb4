//! Examples of the techniques, and misses, in `tests/cases/techniques/<id>.txt`.
//!
//! A line is `<81 cells>:<candidates already gone, digit row column> => <effect>  # source`, the effect
//! being `r4c5=7`, `r4c5<>12 r4c6<>1` or `none`. It says what the technique's finder offers first in
//! that position. Effects are those that the original logged; only direct claiming, which always has an
//! easier step beside it and so is never logged, has those of our own finder. A miss is the position
//! after the step, where the pattern changes nothing any more.

use crate::reference::{LoggedPath, original_chain_name, original_name};
use gridmill::grade::{Effect, Grader, Step, Technique};
use gridmill::grid::{Candidate, Cell, CellSet, Digit, Grid, PencilGrid};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn cases(technique: Technique) -> PathBuf {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/techniques");
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

/// The position as text: the solved cells and what is gone beyond their peers.
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

/// What the technique does first in a position, as text.
fn effect(technique: Technique, pencil: &PencilGrid) -> String {
    match Grader::new().first_step_of(technique, pencil).filter(|step| step.technique == technique)
    {
        None => "none".to_owned(),
        Some(step) => match step.effect {
            Effect::Place(candidate) => candidate.to_string(),
            Effect::Remove(candidates) => candidates.to_string(),
        },
    }
}

#[test]
fn every_technique_has_cases_and_they_hold() {
    // The only logged examples of levels 1 and up are in other people's puzzles: `scripts/agree`.
    let has_cases = |id: &str| !id.ends_with("_plus") && !id.contains("_nested_");
    for &technique in Technique::ALL.iter().filter(|technique| has_cases(technique.id())) {
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
        // After a chain there are nearly always others.
        let has_enough = found >= 2 && (missed >= 2 || original_chain_name(technique).is_some());
        assert!(has_enough, "{technique}: {found} cases, {missed} misses");
    }
}

/// Writes the cases anew from logged paths: the first steps of each technique, taken from as many
/// puzzles, with the logged effect, and the position after it.
pub(crate) fn write_cases(paths: &[(String, Vec<LoggedPath>)]) {
    for &technique in Technique::ALL {
        let (mut hits, mut misses) = (Vec::new(), Vec::new());
        let all = paths.iter().flat_map(|(file, paths)| paths.iter().map(move |path| (file, path)));
        for (file, path) in all {
            if hits.len() >= 4 && misses.len() >= 2 {
                break;
            }
            let mut pencil = PencilGrid::new(&path.puzzle);
            for (i, logged) in path.steps.iter().enumerate() {
                let chain = original_chain_name(technique);
                if chain.is_some_and(|name| name != logged.name) {
                    pencil.remove_all(&logged.effect.remove);
                    if let Some(candidate) = logged.effect.place {
                        pencil.place(candidate);
                    }
                    continue;
                }
                let before = position_text(&pencil);
                let found = Grader::new()
                    .first_step_of(technique, &pencil)
                    .filter(|s| s.technique == technique);
                let is_logged = |step: &Step| {
                    original_name(step) == logged.name && step.rating().to_string() == logged.rating
                };
                // Direct claiming always has an easier step beside it, so it is never logged.
                if technique == Technique::DirectClaiming && found.is_some() {
                    let shown = effect(technique, &pencil);
                    hits.push(format!(
                        "{before} => {shown}  # {file}, {} before step {}\n",
                        path.puzzle,
                        i + 1
                    ));
                    let Some(Effect::Place(candidate)) = found.map(|step| step.effect) else {
                        break;
                    };
                    pencil.place(candidate);
                    misses.push(format!(
                        "{} => {}  # the same, after it\n",
                        position_text(&pencil),
                        effect(technique, &pencil)
                    ));
                    break;
                }
                let step = found.filter(is_logged);
                pencil.remove_all(&logged.effect.remove);
                if let Some(candidate) = logged.effect.place {
                    pencil.place(candidate);
                }
                if step.is_none() {
                    continue;
                }
                let shown = match logged.effect.place {
                    Some(candidate) => candidate.to_string(),
                    None => logged.effect.remove.to_string(),
                };
                let source = format!("# {file}, {} step {}", path.puzzle, i + 1);
                hits.push(format!("{before} => {shown}  {source}\n"));
                if effect(technique, &pencil) == "none" {
                    misses
                        .push(format!("{} => none  {source}, after it\n", position_text(&pencil)));
                }
                break;
            }
        }
        if hits.is_empty() {
            continue;
        }
        hits.truncate(4);
        misses.truncate(2);
        let text: String = hits.into_iter().chain(misses).collect();
        std::fs::create_dir_all(cases(technique).parent().expect("a directory")).expect("made");
        std::fs::write(cases(technique), text).expect("written");
    }
}

#[test]
fn positions_are_read_as_they_are_written() {
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
