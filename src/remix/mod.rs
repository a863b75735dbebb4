//! The transform-based generator: fresh puzzles from graded ones, and the seeds that are built in.

mod remixer;
mod seeds;

pub use remixer::{AllLeft, Remixed, Remixer, TooFewImages};
pub use seeds::{NotASeed, SEED_COLLECTIONS, SeedPuzzle, rating_in};
