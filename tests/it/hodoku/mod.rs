//! Compares levels, scores and steps with HoDoKu's (`data/README.md` describes the reference files).

mod proof;

use flate2::read::GzDecoder;
use gridmill::grade::hodoku::{Effect, Grader, Step};
use gridmill::grade::{self, check_effect};
use gridmill::grid::{Candidate, CandidateSet, PencilGrid};
use gridmill::solve::Puzzle;
use proof::proves;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Returns a step as the reference files write it: score, technique, and the effect, with eliminations in their order.
fn written(step: &Step) -> String {
    let effect = match &step.effect {
        Effect::Place(candidate) => candidate.to_string(),
        Effect::Remove(removed) => {
            let each = removed.iter().map(|it| format!("{}-{}", it.cell, it.digit));
            each.collect::<Vec<_>>().join(" ")
        }
    };
    format!("{}|{}|{effect}", step.score, step.technique.label())
}

/// Returns a line of a reference file in the same form. The order is in the detail if it is not ascending.
fn logged(line: &str) -> String {
    let fields: Vec<&str> = line.split('|').collect();
    let (score, name, placed, removed) = (fields[1], fields[2], fields[3], fields[4]);
    let removed = match line.split_once("order=") {
        Some((_, order)) => order.replace(',', " "),
        None => removed.to_owned(),
    };
    let parts = removed.split_whitespace().flat_map(|part| {
        let (cell, digits) = part.split_once('-').expect("cell-digits");
        digits.chars().map(move |digit| format!("{cell}-{digit}"))
    });
    let removed = parts.collect::<Vec<_>>().join(" ");
    format!("{score}|{name}|{placed}{removed}")
}

/// Compares all steps of a file. Returns their number, and the number of those with evidence, which must prove them and nothing that
/// is wrong.
fn compare(file: &Path) -> [usize; 2] {
    let mut text = String::new();
    let reader = File::open(file).expect("the reference file");
    GzDecoder::new(reader).read_to_string(&mut text).expect("readable");
    let paths: Vec<&str> = text.split('#').skip(1).collect();
    let steps_of = |grader: &mut Grader, path: &&str| {
        let (header, steps) = path.split_once('\n').expect("steps");
        let [puzzle, level, score] = header.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{header:?} is not a header")
        };
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let (grade, found) = grader.path(&puzzle);
        let grade = (format!("{:?}", grade.level), grade.score.to_string());
        assert_eq!(grade, (level.to_owned(), score.to_owned()), "{header}");
        let (mut pencil, mut proved) = (PencilGrid::new(puzzle.givens()), Vec::new());
        for step in &found {
            let effect = (&step.effect).into();
            assert!(check_effect(&pencil, &effect, puzzle.solution()), "{header}: {effect}");
            if let Some(evidence) = &step.evidence {
                let name = step.technique.label();
                let is_proved = |effect: &_| proves(&puzzle, &pencil, evidence, effect);
                assert!(is_proved(&effect), "{header}: {name} {effect}: {evidence:?}");
                if let grade::Effect::Remove(gone) = &effect {
                    let right = |cell| Candidate { cell, digit: puzzle.solution().get(cell) };
                    let wrong = gone.all_cells().iter().map(right).collect::<CandidateSet>();
                    let wrong = grade::Effect::Remove(wrong);
                    assert!(!is_proved(&wrong), "{header}: {name} {wrong}: {evidence:?}");
                }
                proved.push(name);
            }
            effect.apply(&mut pencil);
        }
        let wanted: Vec<String> = steps.lines().map(logged).collect();
        assert_eq!(found.iter().map(written).collect::<Vec<_>>(), wanted, "{header}");
        assert_eq!(grader.grade(&puzzle).score.to_string(), score);
        [found.into_iter().map(|step| step.technique.label()).collect::<Vec<_>>(), proved]
    };
    let steps: Vec<[Vec<&str>; 2]> = paths.par_iter().map_init(Grader::new, steps_of).collect();
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (i, labels) in steps.iter().flat_map(|steps| steps.iter().enumerate()) {
        labels.iter().for_each(|label| counts.entry(label).or_default()[i] += 1);
    }
    println!("{}: {} puzzles, steps: {counts:?}", file.display(), paths.len());
    [0, 1].map(|i| counts.values().map(|counts| counts[i]).sum())
}

#[test]
fn level_score_and_every_step_equal_the_reference() {
    let file = Path::new(crate::env::PROJECT).join("data/hodoku.steps.gz");
    assert_eq!(compare(&file), [21_367, 21_367]);
}

#[test]
#[ignore = "needs a directory of reference files in GRIDMILL_REFERENCE; run by scripts/agree"]
fn all_hodoku_files_agree() {
    for file in crate::reference::files(&crate::reference::directory().join("steps"), ".steps.gz") {
        compare(&file);
    }
}
