//! Generated puzzles are unique and minimal, have the known statistics, and every step of their paths is sound.

use gridmill::dig::{ClueRange, Digger};
use gridmill::fill::fill;
use gridmill::grade::{Effect, Grader, Rated, Rating, Step, Unsound, check};
use gridmill::grid::{Candidate, CandidateSet, Cell, CellSet, Grid, House, PencilGrid, Symmetry};
use gridmill::random::rng_for;
use gridmill::run::Recipe;
use gridmill::solve::{Puzzle, Reduction, reference};
use rayon::prelude::*;
use std::collections::HashSet;

fn recipe(digger: Digger) -> Recipe {
    Recipe { seed: 20, digger, attempts: 200, ..Recipe::default() }
}

fn all_minimal_by_the_slow_solver(count: u64) {
    let recipe = recipe(Digger::default());
    (0..count).into_par_iter().for_each(|index| {
        let dug = recipe.make(index).expect("plain digging cannot fail");
        assert!(dug.is_minimal);
        assert!(reference::is_minimal_puzzle(dug.puzzle.givens()), "{:?}", dug.puzzle);
    });
}

#[test]
fn dug_puzzles_are_unique_and_minimal_by_the_slow_solver() {
    all_minimal_by_the_slow_solver(100);
}

#[test]
#[ignore = "slow: minutes in a release build, the same for 100,000 puzzles"]
fn a_hundred_thousand_puzzles_are_unique_and_minimal_by_the_slow_solver() {
    all_minimal_by_the_slow_solver(100_000);
}

/// Returns the mean and the standard deviation of the clue counts of `n` puzzles.
fn clue_statistics(digger: Digger, n: u64) -> (f64, f64) {
    let recipe = recipe(digger);
    let clues = |index| {
        recipe.make(index).expect("no clue count is asked for").puzzle.givens().clue_count()
    };
    let counts: Vec<f64> = (0..n).map(|index| clues(index) as f64).collect();
    let mean = counts.iter().sum::<f64>() / n as f64;
    let variance = counts.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / n as f64;
    (mean, variance.sqrt())
}

/// Published values for 10^6 puzzles dug top-down: mean 24.38, deviation 1.12. The test allows four standard errors.
#[test]
fn clue_counts_have_the_known_mean_and_deviation() {
    let (mean, deviation) = clue_statistics(Digger::default(), 4_000);
    assert!((mean - 24.38).abs() < 0.08, "{mean}");
    assert!((deviation - 1.12).abs() < 0.06, "{deviation}");
    let pairs = Digger::default().with_symmetry(Symmetry::Rot180);
    let (mean, _) = clue_statistics(pairs, 1_500);
    assert!((mean - 27.5).abs() < 0.2, "{mean}");
}

#[test]
fn every_symmetry_is_kept_and_no_orbit_is_redundant() {
    for symmetry in Symmetry::ALL {
        let recipe = recipe(Digger::default().with_symmetry(symmetry));
        for index in 0..4 {
            let dug = recipe.make(index).expect("no clue count is asked for");
            let clues = dug.puzzle.givens().clues();
            assert!(Symmetry::strongest(clues) >= symmetry);
            let mut reduction = Reduction::new(&dug.puzzle);
            for &orbit in symmetry.orbits() {
                let is_empty = (orbit & clues).is_empty();
                assert!(is_empty || !reduction.remove(orbit), "{symmetry} {orbit:?}");
            }
            assert_eq!(dug.is_minimal, reference::is_minimal_puzzle(dug.puzzle.givens()));
        }
    }
}

#[test]
fn clue_ranges_and_patterns_are_met() {
    let clues = ClueRange::new(30, 36).expect("a range");
    let digger = Digger::default().with_clues(clues);
    let counts: HashSet<usize> = (0..200)
        .map(|index| recipe(digger.clone()).make(index).expect("easy").puzzle.givens().clue_count())
        .collect();
    assert_eq!(counts, (30..=36).collect());

    // No clues in the centre block.
    let pattern = !House::block(4).cells();
    let digger = Digger::default().with_pattern(pattern);
    for index in 0..20 {
        let dug = recipe(digger.clone()).make(index).expect("a few attempts are enough");
        assert!(dug.puzzle.givens().clues().is_subset(pattern));
        assert!(reference::is_minimal_puzzle(dug.puzzle.givens()));
    }
}

#[test]
fn a_pattern_is_reduced_to_the_symmetry() {
    let pattern: CellSet = Cell::all().take(72).collect();
    let digger = Digger::default().with_pattern(pattern).with_symmetry(Symmetry::Rot180);
    for index in 0..4 {
        let clues = recipe(digger.clone())
            .make(index)
            .expect("seven rows are enough")
            .puzzle
            .givens()
            .clues();
        assert!(clues.is_subset(pattern) && Symmetry::strongest(clues) >= Symmetry::Rot180);
    }
}

#[test]
fn digging_makes_a_redundant_puzzle_minimal() {
    let mut rng = rng_for(4, 0);
    let first = Digger::default().with_clues(ClueRange::new(40, 40).expect("a range"));
    let first = first.dig_grid(&fill(&mut rng), &mut rng).expect("40 clues are easy").puzzle;
    let second = Digger::default().dig(&first, &mut rng).expect("nothing can fail").puzzle;
    assert_eq!(first.givens().clue_count(), 40);
    assert!(second.givens().clues().is_subset(first.givens().clues()));
    assert!(second.is_minimal());
}

/// `fill` shuffles the digits, so grids are compared after relabelling.
#[test]
fn filled_grids_differ_in_more_than_their_digits() {
    let relabelled = |index| -> String {
        let grid = fill(&mut rng_for(8, index)).to_string();
        let place = |digit: char| grid.find(digit).expect("every digit occurs in row 1");
        grid.chars().map(|digit| char::from(b'1' + place(digit) as u8)).collect()
    };
    let grids: HashSet<String> = (0..1_800).map(relabelled).collect();
    assert_eq!(grids.len(), 1_800);
    let below: HashSet<u8> = grids.iter().map(|grid| grid.as_bytes()[27]).collect();
    assert_eq!(below.len(), 8, "any digit but the first may stand in r4c1");
}

/// Returns the number of steps of a puzzle's path. Each step must be sound, and must be the first one that a grader
/// without memory of earlier steps finds.
fn sound_steps(puzzle: &Puzzle) -> usize {
    let (mut grader, mut forgetful) = (Grader::new(), Grader::new());
    let (grade, path) = grader.path(puzzle);
    for (pencil, solved) in path.positions() {
        check(&pencil, &solved.step, puzzle.solution().grid())
            .unwrap_or_else(|bad| panic!("{bad}"));
        let first = forgetful.steps_from(pencil).next().map(|first| first.step);
        assert_eq!(first.as_ref(), Some(&solved.step));
    }
    assert_ne!(grade.er, Rated::Exactly(Rating::UNSOLVED), "{puzzle:?}");
    grade.steps
}

#[test]
fn the_check_tells_the_kinds_of_unsound_steps_apart() {
    let puzzle = recipe(Digger::default()).make(0).expect("plain digging cannot fail").puzzle;
    let pencil = PencilGrid::new(puzzle.givens());
    let step = Grader::new().steps(&puzzle).next().expect("not solved yet").step;
    let problem = |effect| {
        let step = Step { effect, ..step.clone() };
        check(&pencil, &step, puzzle.solution().grid()).expect_err("the step was changed")
    };
    let is_true = |candidate: &Candidate| puzzle.solution().get(candidate.cell) == candidate.digit;
    let wrong = pencil.candidates().iter().find(|it| !is_true(it)).expect("there are some");
    assert!(matches!(problem(Effect::Place(wrong)), Unsound::AgainstSolution(_)));
    let far = Effect::Remove(CandidateSet::from_iter([wrong]));
    assert!(matches!(problem(far), Unsound::Evidence(_)));
    let nothing = Effect::Remove(CandidateSet::EMPTY);
    assert!(matches!(problem(nothing), Unsound::NoSuchCandidate(_)));
    let solved = puzzle.givens().clues();
    let absent = CandidateSet::of_digit(wrong.digit, solved);
    assert!(matches!(problem(Effect::Remove(absent)), Unsound::NoSuchCandidate(_)));
}

#[test]
fn every_step_is_sound_and_its_evidence_true() {
    let recipe = recipe(Digger::default());
    let generated =
        (0..300).map(|index| recipe.make(index).expect("plain digging cannot fail").puzzle);
    // The stratified puzzles need rare techniques.
    let rows = include_str!("../../data/stratified.csv").lines().skip(1);
    let stratified = rows.map(|row| {
        let givens: Grid = row[..81].parse().expect("a grid");
        Puzzle::new(&givens).expect("one solution")
    });
    let puzzles: Vec<Puzzle> = generated.chain(stratified).collect();
    let steps: usize = puzzles.par_iter().map(sound_steps).sum();
    assert!(steps > 100_000, "{steps}");
}
