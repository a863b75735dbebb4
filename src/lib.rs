//! Makes, solves and grades sudoku puzzles by the million. The same seed gives the same bytes on every machine.
//!
//! `gridmill` fills grids, digs each to a minimal puzzle with exactly one solution, and grades it by the techniques
//! that a person needs. Ratings agree with Sudoku Explainer 1.2.1, digit for digit. The command `gridmill` and the
//! Python package use this library.
//!
//! # Make puzzles and grade them
//!
//! ```
//! use gridmill::{dig::Digger, fill::fill, grade::Grader, random::rng_for};
//!
//! fn main() -> Result<(), gridmill::dig::DigError> {
//!     let mut grader = Grader::new();
//!     for index in 0..10 {
//!         let mut rng = rng_for(1, index);
//!         let dug = Digger::default().dig_grid(&fill(&mut rng), &mut rng)?;
//!         let grade = grader.grade(&dug.puzzle);
//!         println!("{} {} {} clues", dug.puzzle, grade.er, dug.puzzle.givens().clue_count());
//!     }
//!     Ok(())
//! }
//! ```
//!
//! With the feature `run`, a [`Run`](run::Run) makes puzzles of a level on all cores.
//!
//! # Grade a puzzle, and see how it is solved
//!
//! ```
//! use gridmill::grade::{Grader, hint, reason};
//! use gridmill::solve::{ParsePuzzleError, Puzzle};
//!
//! let puzzle: Puzzle =
//!     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
//! let (grade, path) = Grader::new().path(&puzzle);
//! for (pencil, solved) in path.positions() {
//!     println!("hint: {}", hint(&pencil, &solved.step));
//!     println!("{} {}: {}", solved.rating, solved.step.effect, reason(&pencil, &solved.step));
//! }
//! assert_eq!(grade.er.to_string(), "1.5");
//! assert_eq!(path.steps()[0].step.effect.to_string(), "r3c3=8");
//! # Ok::<(), ParsePuzzleError>(())
//! ```
//!
//! # Recognize a puzzle that was rotated or relabelled
//!
//! ```
//! use gridmill::canon::canonical;
//! use gridmill::solve::{ParsePuzzleError, Puzzle};
//!
//! let puzzle: Puzzle =
//!     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
//! let rotated: Puzzle =
//!     ".9...3.843.......7.8.5.........9...8...86.93......2...26.1.......8..5.4.5....472.".parse()?;
//! assert_eq!(canonical(&puzzle).grid, canonical(&rotated).grid);
//! # Ok::<(), ParsePuzzleError>(())
//! ```
//!
//! # Rooms
//!
//! Each module is a room, and imports only from rooms above it in this table. Begin with [`grid`] and [`solve`].
//!
//! | room | purpose | feature |
//! |---|---|---|
//! | [`grid`] | the basic types: cells, digits, houses, sets of them, grids, pencil marks | |
//! | [`random`] | random draws that never change between versions | |
//! | [`transform`] | the symmetry group of sudoku | |
//! | [`canon`] | canonical forms, which are equal for isomorphic puzzles | |
//! | [`solve`] | the exact solver, and [`Puzzle`](solve::Puzzle), a grid with one solution | |
//! | [`fill`], [`dig`] | random solution grids; puzzles from them | |
//! | [`grade`] | the logical solver, its ratings and explanations | |
//! | [`formats`] | rows of a collection, and reading and writing every format | `run` |
//! | [`parallel`] | work on all cores with results in order | `run` |
//! | [`disk`] | atomic files and directories, and locks | `run` |
//! | [`examine`] | the examination of any input puzzle | `run` |
//! | [`dedup`] | duplicates in a collection, and leaks between two collections | `run` |
//! | [`split`] | parts of a data set that isomorphic puzzles never cross | `run` |
//! | [`dataset`] | data sets in the layouts that trainers and hubs read | `parquet` |
//! | [`remix`] | fresh puzzles from graded ones | `run` |
//! | [`stats`] | the statistics of collections | `run` |
//! | [`run`] | long runs that survive a crash | `run` |
//!
//! # Features
//!
//! By default there are none: the rooms from [`grid`] to [`grade`] build alone in seconds. `run` adds all others but
//! `dataset`; `compression` reads and writes `.gz` and `.zst`, `parquet` writes tables, and
//! `serde` serializes grids, steps and grades. Books, pages and reports
//! are in the package `gridmill-publish`.
//!
//! # Speed
//!
//! The widest vectors that the processor has are chosen at run time. On x86-64, a program is 4% faster if it is built with
//! `RUSTFLAGS="-C target-cpu=x86-64-v2"`, as this repository builds its own: the oldest processors cannot count bits.

#![cfg_attr(
    not(feature = "parquet"),
    allow(
        rustdoc::broken_intra_doc_links,
        reason = "the table of rooms links to those of all features"
    )
)]

pub mod canon;
#[cfg(feature = "parquet")]
pub mod dataset;
#[cfg(feature = "run")]
pub mod dedup;
pub mod dig;
#[cfg(feature = "run")]
pub mod disk;
#[cfg(feature = "run")]
pub mod examine;
pub mod fill;
#[cfg(feature = "run")]
pub mod formats;
pub mod grade;
pub mod grid;
pub mod layout;
#[cfg(feature = "run")]
pub mod parallel;
pub mod random;
#[cfg(feature = "run")]
pub mod remix;
#[cfg(feature = "run")]
pub mod run;
pub mod solve;
#[cfg(feature = "run")]
pub mod split;
#[cfg(feature = "run")]
pub mod stats;
pub mod transform;
