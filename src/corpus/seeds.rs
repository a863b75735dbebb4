//! The puzzles that the transform-based generator begins with.

use crate::grid::Grid;

/// A puzzle whose images are wanted.
#[derive(Clone, Debug)]
pub struct SeedPuzzle {
    /// The puzzle, which has exactly one solution.
    pub givens: Grid,
    /// Which of the levels it has, from 0.
    pub level: usize,
    /// Where it stands, for people: a line of a file.
    pub origin: String,
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
