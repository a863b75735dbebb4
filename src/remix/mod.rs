//! The transform-based generator: fresh puzzles from graded ones, and the built-in seeds.

mod boards;
mod remixer;
mod seeds;

pub use boards::{BoardRemixer, BoardSeed, BoardTools};
pub use remixer::{NoImageOfLevel, Remixed, Remixer, TooManyRequested, number_of_images};
pub use seeds::{NotASeed, SEED_COLLECTIONS, SeedPuzzle, rating_in};
