//! Choosing puzzles: every candidate is solved, graded and brought to its canonical form here, whatever a file says of
//! it, in an order that the seed decides; what is chosen first stays.

use super::recipe::{Order, Recipe, RecipeError, Wanted};
use crate::canon::Canonizer;
use crate::corpus::{Classes, Ended, Form, ordered};
use crate::formats::{Graded, Record};
use crate::grade::{Grader, Levels, Rating, RatingRange};
use crate::grid::Grid;
use crate::random::{rng_for, shuffle};
use crate::solve::{NotUnique, Puzzle};
use std::convert::Infallible;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// A puzzle of a pack.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// Its clues.
    pub givens: Grid,
    /// Solution, level, grade.
    pub graded: Graded,
    /// Its rating.
    pub er: Rating,
    /// Its canonical form, by which it is known whatever was done to it.
    pub canonical: Grid,
}

impl Chosen {
    /// The row of a collection.
    pub(super) fn record(&self) -> Record {
        Record { puzzle: Some(self.givens), graded: Some(self.graded.clone()) }
    }
}

/// What came of choosing.
#[derive(Debug)]
pub struct Choice {
    /// The puzzles of each `take`, or what is missing; `None` if it was told to stop.
    pub taken: Option<Result<Vec<Chosen>, Shortage>>,
    /// Candidates that were looked at and are no puzzles, by their place among the candidates.
    pub bad: Vec<(usize, NotUnique)>,
}

/// There are not enough puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Shortage {
    /// What is wanted, and how many there are, for each `take`.
    pub found: Vec<(Wanted, usize)>,
}

impl std::error::Error for Shortage {}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not enough puzzles:")?;
        for (wanted, found) in &self.found {
            let missing = wanted.count as usize - found;
            if missing > 0 {
                write!(
                    f,
                    "\n  {wanted}: {} wanted, {found} found, {missing} missing",
                    wanted.count
                )?;
            }
        }
        Ok(())
    }
}

/// The streams of a pack's seed.
const CANDIDATES: u64 = 0;
const ORDER: u64 = 1;

/// Takes puzzles from `candidates`, none isomorphic to another or to one whose class is in `against`. A puzzle goes to the
/// first `take` that wants it and is not full. Works on so many threads; the result does not depend on them.
///
/// # Errors
/// If the recipe asks for nothing, or for what cannot be.
pub fn choose(
    recipe: &Recipe,
    candidates: &[Grid],
    against: &Classes,
    threads: usize,
    is_over: impl Fn() -> bool + Sync,
) -> Result<Choice, RecipeError> {
    let ratings = recipe.ratings()?;
    let sieve = Sieve { wanted: &recipe.take, ratings, levels: &recipe.levels };
    let mut shuffled: Vec<usize> = (0..candidates.len()).collect();
    shuffle(&mut rng_for(recipe.seed(), CANDIDATES), &mut shuffled);
    let mut taken: Vec<Vec<Chosen>> = vec![Vec::new(); recipe.take.len()];
    let mut seen = against.clone();
    let mut bad = Vec::new();
    let is_full = AtomicBool::new(false);
    let ended = ordered(
        threads,
        shuffled.into_iter(),
        || (Grader::new(), Canonizer::new()),
        |worker, place| (place, sieve.examine(worker, &candidates[place])),
        || is_full.load(Ordering::Relaxed) || is_over(),
        |results| {
            for (place, result) in results {
                let missing = |taken: &[Vec<Chosen>], i: usize| {
                    taken[i].len() < recipe.take[i].count as usize
                };
                if !(0..taken.len()).any(|i| missing(&taken, i)) {
                    is_full.store(true, Ordering::Relaxed);
                    break;
                }
                match result {
                    Ok(None) => {}
                    Ok(Some(chosen)) => {
                        let mut places = (0..taken.len()).filter(|&i| missing(&taken, i));
                        let place = places.find(|&i| sieve.takes(i, &chosen.givens, chosen.er));
                        if let Some(i) = place
                            && seen.insert(Form::new(&chosen.canonical))
                        {
                            taken[i].push(chosen);
                        }
                    }
                    Err(problem) => bad.push((place, problem)),
                }
            }
            Ok::<(), Infallible>(())
        },
    );
    let Ok(ended) = ended;
    bad.sort_unstable_by_key(|&(place, _)| place);
    let counts =
        recipe.take.iter().zip(&taken).map(|(wanted, taken)| (wanted.clone(), taken.len()));
    let found: Vec<_> = counts.collect();
    let is_enough = found.iter().all(|(wanted, found)| wanted.count as usize == *found);
    let taken = match ended {
        _ if is_enough => Some(Ok(arrange(recipe, taken.into_iter().flatten().collect()))),
        Ended::Complete => Some(Err(Shortage { found })),
        Ended::Stopped => None,
    };
    Ok(Choice { taken, bad })
}

/// Tells which puzzles are wanted.
struct Sieve<'a> {
    wanted: &'a [Wanted],
    ratings: Vec<RatingRange>,
    levels: &'a Levels,
}

impl Sieve<'_> {
    /// Is it one that this `take` wants?
    fn takes(&self, take: usize, givens: &Grid, er: Rating) -> bool {
        self.ratings[take].contains(er) && self.wanted[take].fits(givens.clues())
    }

    /// The puzzle, if any `take` wants it.
    fn examine(
        &self,
        (grader, canonizer): &mut (Grader, Canonizer),
        givens: &Grid,
    ) -> Result<Option<Chosen>, NotUnique> {
        let puzzle = Puzzle::new(givens)?;
        let clues = givens.clues();
        let fitting =
            self.wanted.iter().zip(&self.ratings).filter(|(wanted, _)| wanted.fits(clues));
        // Open at the top if one of them is.
        let most = fitting.map(|(_, er)| er.most.unwrap_or(Rating::UNSOLVED)).max();
        let Some(most) = most else { return Ok(None) };
        let grade = grader.grade_up_to(givens, Some(most));
        let Some(er) = grade.er.exactly() else { return Ok(None) };
        if !(0..self.wanted.len()).any(|take| self.takes(take, givens, er)) {
            return Ok(None);
        }
        let graded = Graded::new(*puzzle.solution(), puzzle.is_minimal(), grade, self.levels);
        let canonical = canonizer.canonical(givens).grid;
        Ok(Some(Chosen { givens: *givens, graded, er, canonical }))
    }
}

/// Puts the puzzles of a pack in their order.
fn arrange(recipe: &Recipe, mut chosen: Vec<Chosen>) -> Vec<Chosen> {
    shuffle(&mut rng_for(recipe.seed(), ORDER), &mut chosen);
    let rising = |chosen: &Chosen| (chosen.er, chosen.graded.grade.steps);
    let levels: Vec<&str> = recipe.levels.names().collect();
    match recipe.order {
        Order::Shuffled => {}
        Order::Ramp => chosen.sort_by_key(rising),
        Order::Level => {
            chosen.sort_by_key(|chosen| levels.iter().position(|name| *name == chosen.graded.level))
        }
        Order::Weekly => {
            chosen.sort_by_key(rising);
            let weeks = chosen.len().div_ceil(7).max(1);
            let mut dealt: Vec<_> = chosen.into_iter().enumerate().collect();
            dealt.sort_by_key(|(place, _)| (place % weeks, *place));
            chosen = dealt.into_iter().map(|(_, chosen)| chosen).collect();
        }
    }
    chosen
}
