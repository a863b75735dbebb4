//! The transform-based generator: fresh puzzles from graded ones, and the built-in seeds.

mod remixer;
mod seeds;

pub use remixer::{NoImageOfLevel, Remixed, Remixer, TooManyRequested};
pub use seeds::{NotASeed, SEED_COLLECTIONS, SeedPuzzle, rating_in};
