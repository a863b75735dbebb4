//! The seeds of the transform-based generator.

use crate::formats::PuzzleReader;
use crate::grade::{Grader, Levels, Rated, Rating, Scale};
use crate::grid::Grid;
use crate::solve::boards::BoardNotUnique;
use crate::solve::{NotUnique, Puzzle};

/// A seed: a puzzle to remix.
#[derive(Clone, Debug)]
pub struct SeedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The place of its level.
    pub level: usize,
    /// Its rating.
    pub er: Rating,
    /// Its source as text: a line of a file.
    pub origin: String,
}

/// Reason why a grid is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotASeed {
    /// It does not have exactly one solution.
    #[error(transparent)]
    NotUnique(#[from] NotUnique),
    /// A board that does not have exactly one solution.
    #[error(transparent)]
    BoardNotUnique(#[from] BoardNotUnique),
    /// Nothing is left to find.
    #[error("found a solution grid (all cells are filled), expected a puzzle")]
    Complete,
    /// A large board that needs more than its grader knows.
    #[error("the puzzle has no level")]
    Beyond,
}

impl SeedPuzzle {
    /// Returns the seed from `origin`, if it has one of the `wanted` levels (given by their places). It is graded as far as
    /// needed, unless its rating is known and decides its level.
    ///
    /// # Errors
    /// If it does not have exactly one solution, or is complete.
    pub fn of_level(
        givens: Grid,
        er: Option<Rating>,
        origin: String,
        levels: &Levels,
        wanted: &[usize],
        grader: &mut Grader,
    ) -> Result<Option<Self>, NotASeed> {
        let puzzle = Puzzle::new(&givens)?;
        if puzzle.givens().clue_count() == 81 {
            return Err(NotASeed::Complete);
        }
        // No limit if one of the levels has none. A later level may end at a lower rating, but at more effort.
        let mut ends = wanted.iter().map(|&level| levels.as_slice()[level].up_to);
        let most = ends.try_fold(Rating::ZERO, |most, end| Some(most.max(end?)));
        let (er, effort) = match er.filter(|_| !levels.bound_effort()) {
            Some(er) => (Rated::Exactly(er), None),
            None => {
                let grade = grader.steps(&puzzle).limit(most).grade();
                (grade.er, grade.effort)
            }
        };
        let level = levels.place_of(er, effort);
        let er = er.exactly().filter(|_| wanted.contains(&level));
        Ok(er.map(|er| Self { puzzle, level, er, origin }))
    }

    /// Returns the built-in puzzles of the `wanted` levels on the scale. Their origins have the form `hard:17`.
    ///
    /// # Panics
    /// Never: the collections hold rated puzzles.
    pub fn built_in(levels: &Levels, wanted: &[usize], scale: Scale) -> Vec<Self> {
        Self::in_collections(SEED_COLLECTIONS, levels, wanted, scale)
    }

    /// Returns the puzzles of the wanted levels in collections like [`SEED_COLLECTIONS`].
    ///
    /// # Panics
    /// If a collection holds anything but rated puzzles.
    pub fn in_collections<'a>(
        collections: impl IntoIterator<Item = (&'a str, &'a str)>,
        levels: &Levels,
        wanted: &[usize],
        scale: Scale,
    ) -> Vec<Self> {
        let mut grader = Grader::with_scale(scale);
        // Their ratings are classic.
        let is_rated = scale == Scale::Classic;
        let mut seeds = Vec::new();
        for (level, text) in collections {
            let mut reader = PuzzleReader::new(text.as_bytes());
            while let Some(entry) = reader.next() {
                let entry = entry.expect("text in memory can be read");
                let givens = entry.grid.expect("the seeds are grids");
                let origin = format!("{level}:{}", entry.line);
                let er = reader.field("er").filter(|_| is_rated).and_then(rating_in);
                let seed = Self::of_level(givens, er, origin, levels, wanted, &mut grader);
                seeds.extend(seed.expect("the seeds have one solution"));
            }
        }
        seeds
    }
}

/// Returns the rating in a field of a collection, if it is one.
pub fn rating_in(field: &[u8]) -> Option<Rating> {
    str::from_utf8(field).ok()?.trim().parse().ok()
}

/// The collections in `seeds/`: the name of a level, and CSV with the columns `puzzle` and `er` among others.
/// `scripts/seeds` makes them.
pub const SEED_COLLECTIONS: [(&str, &str); 6] = [
    ("easy", include_str!("../../seeds/easy.csv")),
    ("medium", include_str!("../../seeds/medium.csv")),
    ("hard", include_str!("../../seeds/hard.csv")),
    ("expert", include_str!("../../seeds/expert.csv")),
    ("fiendish", include_str!("../../seeds/fiendish.csv")),
    ("extreme", include_str!("../../seeds/extreme.csv")),
];
