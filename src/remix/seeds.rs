//! The puzzles that the transform-based generator begins with.

use crate::grade::{Grader, Levels, Rating};
use crate::grid::Grid;
use crate::solve::{NotUnique, Puzzle};

/// A puzzle whose images are wanted.
#[derive(Clone, Debug)]
pub struct SeedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Which of the levels it has, from 0.
    pub level: usize,
    /// Where it stands, for people: a line of a file.
    pub origin: String,
}

impl SeedPuzzle {
    /// The seed that stands at `origin`, if it is of a wanted level (by their places). It is graded, as far as that
    /// takes, unless its rating is known.
    ///
    /// # Errors
    /// If it has not exactly one solution.
    pub fn of_level(
        givens: Grid,
        er: Option<Rating>,
        origin: String,
        levels: &Levels,
        wanted: &[usize],
        grader: &mut Grader,
    ) -> Result<Option<Self>, NotUnique> {
        let puzzle = Puzzle::new(&givens)?;
        let hardest = wanted.iter().max().map(|&level| &levels.as_slice()[level]);
        let most = hardest.and_then(|level| level.up_to);
        let er = er.or_else(|| grader.grade_up_to(&puzzle, most).er.exactly());
        let name = levels.name_of(er);
        let level = levels.as_slice().iter().position(|level| level.name == name);
        let level = level.filter(|level| wanted.contains(level));
        Ok(level.map(|level| Self { puzzle, level, origin }))
    }
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
