//! `gridmill` makes sudoku corpora: it fills grids, digs each to a minimal unique puzzle, grades it
//! by the human techniques a logical solver needs, and writes graded collections.
//!
//! Each module is a room with one door; from the ground up: [`grid`] (the vocabulary), [`random`]
//! (draws that never change), [`transform`] (the symmetry group), [`canon`] (canonical forms), [`solve`] (the exact solver), [`fill`] and [`dig`] (puzzles),
//! [`grade`] (the logical solver and its ratings), [`formats`] (records and files), [`parallel`] (results in order from all cores), [`disk`] (files that are there as a whole or not at all), [`examine`] (what is known of a puzzle from anywhere), [`dedup`], [`remix`] and [`stats`] (what one does with collections), [`run`] (the main job, and runs that survive anything), [`publish`] (packs, and pages to play) and [`cli`] (the command). No room imports upwards.
//!
//! ```
//! use gridmill::{grade, solve};
//!
//! let puzzle: solve::Puzzle =
//!     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
//! assert_eq!(grade::grade(&puzzle).er.to_string(), "1.5");
//! # Ok::<(), solve::ParsePuzzleError>(())
//! ```

pub mod canon;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "run")]
pub mod dedup;
pub mod dig;
#[cfg(feature = "run")]
pub mod disk;
#[cfg(feature = "run")]
pub mod examine;
pub mod fill;
#[cfg(feature = "formats")]
pub mod formats;
pub mod grade;
pub mod grid;
#[cfg(feature = "run")]
pub mod parallel;
#[cfg(feature = "publish")]
pub mod publish;
pub mod random;
#[cfg(feature = "run")]
pub mod remix;
#[cfg(feature = "run")]
pub mod run;
pub mod solve;
#[cfg(feature = "run")]
pub mod stats;
pub mod transform;
