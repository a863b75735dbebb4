//! Chooses the puzzles of a pack. It solves and grades every candidate and finds its canonical form, whatever its file claims.
//! The seed decides the order of candidates, unless the recipe keeps theirs; chosen puzzles stay.

mod puzzle;

use crate::print::recipe::Assignment;
use crate::print::recipe::CalendarError;
use crate::print::recipe::Request;
use crate::print::recipe::{Order, PackRecipe, RecipeError};
use gridmill::dedup::{Classes, PackedGrid};
use gridmill::examine::NotAPuzzle;
use gridmill::grade::{Levels, Rating, RatingRange};
use gridmill::layout::Board;
use gridmill::parallel::{Ended, Pool};
use gridmill::random::{rng_for, shuffle};
pub use puzzle::PackPuzzle;
pub(crate) use puzzle::{PackGrader, PackSteps};
use std::convert::Infallible;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Result of the choice.
#[derive(Debug)]
pub struct Choice {
    /// The puzzles in their order, or the shortage; `None` if the choice was stopped.
    pub taken: Option<Result<Vec<PackPuzzle>, Shortage>>,
    /// Examined candidates that are not puzzles, each with its place among the candidates.
    pub bad: Vec<(usize, NotAPuzzle)>,
    /// Number of examined puzzles that fit no request.
    pub unfit: usize,
    /// Number of examined puzzles that fit by their clues, but have no rating on the scale.
    pub unrated: usize,
}

/// Error if puzzles are missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Shortage {
    /// The supply for each request.
    pub found: Vec<Supply>,
}

/// Number of candidates that match one request of a recipe.
#[derive(Clone, PartialEq, Debug)]
pub struct Supply {
    /// The request.
    pub wanted: Request,
    /// Number of matching candidates.
    pub found: usize,
    /// Number of further matches that `against` excludes.
    pub printed: usize,
}

impl std::error::Error for Shortage {}

impl Shortage {
    /// The shortage of a pack without candidates.
    pub fn of_all(recipe: &PackRecipe) -> Self {
        let supply = |wanted: &Request| Supply { wanted: wanted.clone(), found: 0, printed: 0 };
        Self { found: recipe.requests.iter().map(supply).collect() }
    }
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not enough puzzles:")?;
        for Supply { wanted, found, printed } in &self.found {
            let (count, missing) = (wanted.count(), wanted.count() as usize - found);
            if missing > 0 {
                write!(f, "\n  {wanted}: {count} requested, {found} found, {missing} missing")?;
                if *printed > 0 {
                    write!(f, " ({printed} excluded as printed before)")?;
                }
            }
        }
        Ok(())
    }
}

/// The streams of a pack's seed.
const CANDIDATES: u64 = 0;
const ORDER: u64 = 1;

/// Takes puzzles from `candidates`, none isomorphic to another or to a class in `against`. If a puzzle fits several requests, it
/// goes to one that is not full. It calls `watch` several times a second with the puzzles taken since the last call.
///
/// # Errors
/// If the recipe takes no puzzles, or has an impossible request.
pub fn choose(
    recipe: &PackRecipe,
    candidates: &[Board],
    against: &Classes,
    pool: &Pool,
    is_over: impl Fn() -> bool + Sync,
    mut watch: impl FnMut(&[PackPuzzle]),
) -> Result<Choice, RecipeError> {
    let matcher = RequestMatcher {
        wanted: &recipe.requests,
        ratings: recipe.ratings()?,
        levels: &recipe.levels,
    };
    let grader = PackGrader::new(recipe.scale, recipe.order == Order::Flow);
    let mut places: Vec<usize> = (0..candidates.len()).collect();
    if recipe.order != Order::File {
        shuffle(&mut rng_for(recipe.seed(), CANDIDATES), &mut places);
    }
    let mut filling = Filling::new(against, &recipe.requests);
    let (mut bad, mut unfit, mut unrated) = (Vec::new(), 0, 0);
    let is_full = AtomicBool::new(false);
    let Ok(ended) = pool.ordered(
        places.into_iter(),
        || grader.clone(),
        |grader, place| Some((place, matcher.examine(grader, &candidates[place]))),
        || is_full.load(Ordering::Relaxed) || is_over(),
        |results| {
            let before = filling.taken.len();
            for (place, result) in results {
                if filling.assignment.is_full() {
                    is_full.store(true, Ordering::Relaxed);
                    break;
                }
                match result {
                    Ok(Examined::Fitting(puzzle, fits)) => filling.add(*puzzle, fits),
                    Ok(Examined::Unfit) => unfit += 1,
                    Ok(Examined::Unrated) => unrated += 1,
                    Err(problem) => bad.push((place, problem)),
                }
            }
            watch(&filling.taken[before..]);
            Ok::<(), Infallible>(())
        },
    );
    bad.sort_unstable_by_key(|&(place, _)| place);
    let Filling { taken, assignment, printed, .. } = filling;
    let taken = match ended {
        _ if assignment.is_full() => {
            Some(Ok(arrange(recipe, taken, &assignment.requests()).map_err(RecipeError::from)?))
        }
        Ended::Complete => {
            let counts = assignment.filled().into_iter().zip(printed);
            let found = recipe.requests.iter().cloned().zip(counts);
            let found = found.map(|(wanted, (found, printed))| Supply { wanted, found, printed });
            Some(Err(Shortage { found: found.collect() }))
        }
        Ended::Stopped | Ended::Failed => None,
    };
    Ok(Choice { taken, bad, unfit, unrated })
}

/// The requests while they fill.
struct Filling<'a> {
    /// Puzzles that must not be printed again.
    against: &'a Classes,
    seen: Classes,
    taken: Vec<PackPuzzle>,
    assignment: Assignment,
    left_out: Classes,
    /// For each request, how many classes fit it that were printed before.
    printed: Vec<usize>,
}

impl<'a> Filling<'a> {
    fn new(against: &'a Classes, requests: &[Request]) -> Self {
        let counts = requests.iter().map(|it| it.count() as usize).collect();
        Self {
            against,
            seen: Classes::default(),
            taken: Vec::new(),
            assignment: Assignment::new(counts),
            left_out: Classes::default(),
            printed: vec![0; requests.len()],
        }
    }

    /// Takes a puzzle if a request that it fits has room.
    fn add(&mut self, chosen: PackPuzzle, fits: Vec<usize>) {
        let form = PackedGrid::of_board(&chosen.canonical);
        if self.against.contains(&form) {
            let more = usize::from(self.left_out.insert(form));
            fits.into_iter().for_each(|request| self.printed[request] += more);
        } else if !self.seen.contains(&form) && self.assignment.add(fits) {
            self.seen.insert(form);
            self.taken.push(chosen);
        }
    }
}

/// Finds the requests that a puzzle fits.
struct RequestMatcher<'a> {
    wanted: &'a [Request],
    ratings: Vec<RatingRange>,
    levels: &'a Levels,
}

/// What the requests make of a puzzle.
enum Examined {
    /// It fits the requests of these places.
    Fitting(Box<PackPuzzle>, Vec<usize>),
    /// It fits none.
    Unfit,
    /// It has no rating, and a request that it fits by its clues has no limit.
    Unrated,
}

impl RequestMatcher<'_> {
    fn examine(&self, grader: &mut PackGrader, givens: &Board) -> Result<Examined, NotAPuzzle> {
        let puzzle = grader.solve(givens)?;
        let mut fits: Vec<usize> =
            (0..self.wanted.len()).filter(|&request| self.wanted[request].fits(givens)).collect();
        // A request for so many clues comes before those for any number.
        fits.sort_by_key(|&request| self.wanted[request].clues.is_none());
        // The limit is open if one of them is.
        let most_of = |&request: &usize| self.ratings[request].most.unwrap_or(Rating::UNSOLVED);
        let Some(most) = fits.iter().map(most_of).max() else { return Ok(Examined::Unfit) };
        let grade = grader.grade(&puzzle, Some(most))?;
        let Some(er) = grade.er.exactly() else {
            return Ok(if most < Rating::UNSOLVED { Examined::Unfit } else { Examined::Unrated });
        };
        let level = self.levels.name_of(er, grade.effort);
        fits.retain(|&request| {
            let wanted = &self.wanted[request];
            self.ratings[request].contains(er)
                && wanted.level.as_deref().is_none_or(|name| name == level)
                && wanted
                    .effort
                    .is_none_or(|range| grade.effort.is_some_and(|it| range.contains(it)))
        });
        if fits.is_empty() {
            return Ok(Examined::Unfit);
        }
        let puzzle = grader.facts(puzzle, (er, grade), self.levels);
        Ok(Examined::Fitting(Box::new(puzzle), fits))
    }
}

/// Puts the puzzles of a pack in their order; with a calendar, those of each request on its days.
fn arrange(
    recipe: &PackRecipe,
    chosen: Vec<PackPuzzle>,
    requests: &[usize],
) -> Result<Vec<PackPuzzle>, CalendarError> {
    let mut chosen: Vec<(PackPuzzle, usize)> =
        chosen.into_iter().zip(requests.iter().copied()).collect();
    if recipe.order != Order::File {
        shuffle(&mut rng_for(recipe.seed(), ORDER), &mut chosen);
    }
    let rising = |(chosen, _): &(PackPuzzle, usize)| (chosen.er, chosen.grade.effort);
    match recipe.order {
        Order::Shuffled | Order::File => {}
        Order::Ramp => chosen.sort_by_key(rising),
        Order::Effort => {
            chosen.sort_by_key(|(chosen, _)| (chosen.level, chosen.grade.effort));
        }
        Order::Level => chosen.sort_by_key(|(chosen, _)| chosen.level),
        Order::Flow => chosen.sort_by(|(a, _), (b, _)| {
            let openness = |chosen: &PackPuzzle| chosen.grade.flow.map_or(0.0, |it| it.mean());
            let by_level = a.level.cmp(&b.level);
            by_level.then_with(|| openness(b).total_cmp(&openness(a)))
        }),
        Order::Weekly => {
            chosen.sort_by_key(rising);
            // Each day has a puzzle for each whole week, and the first days one more for the incomplete week.
            let (weeks, rest) = (chosen.len() / 7, chosen.len() % 7);
            let longer = rest * (weeks + 1);
            let week = |place: usize| {
                if place < longer { place % (weeks + 1) } else { (place - longer) % weeks }
            };
            let mut dealt: Vec<_> = chosen.into_iter().enumerate().collect();
            dealt.sort_by_key(|&(place, _)| (week(place), place));
            chosen = dealt.into_iter().map(|(_, chosen)| chosen).collect();
        }
    }
    if recipe.order.is_by_level() {
        // One layout after the other, as the requests name them.
        let layout_of = |request: usize| &recipe.requests[request].layout;
        let named = |request| (0..=request).find(|it| layout_of(*it) == layout_of(request));
        chosen.sort_by_cached_key(|(chosen, request)| {
            (named(*request), chosen.layout().side(), chosen.layout().kind())
        });
    }
    if let Some(calendar) = &recipe.calendar {
        let mut days: Vec<_> =
            calendar.requests(&recipe.requests)?.into_iter().enumerate().collect();
        // Sort days and puzzles by request, then by their order. Then sort by day.
        days.sort_by_key(|&(day, request)| (request, day));
        chosen.sort_by_key(|&(_, request)| request);
        let mut dated: Vec<_> = days.into_iter().map(|(day, _)| day).zip(chosen).collect();
        dated.sort_by_key(|&(day, _)| day);
        chosen = dated.into_iter().map(|(_, chosen)| chosen).collect();
    }
    Ok(chosen.into_iter().map(|(chosen, _)| chosen).collect())
}
