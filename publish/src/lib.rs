//! Packs: puzzles chosen from collections by a recipe, re-graded, no two isomorphic, and written as a book and in the formats of
//! apps and programs. Also playable pages, and reports about collections.
//!
//! A [`PackRecipe`] describes a pack. [`choose()`] selects matching puzzles from the candidates, and [`write()`] produces the
//! files. A [`Manifest`] reproduces a pack.
//!
//! Each folder imports only from those above it in this list; the pages need no more than the first three. The others are in
//! `print`, behind the feature of this name.
//!
//! * `language`: words and sentences in other languages, from message files
//! * `page`: puzzles and their solving paths as a page, and the solver that it can carry
//! * `report`: statistics of collections, with plots
//! * `recipe`: the settings of a pack, and what printers require
//! * `choose`: the choice and the order of puzzles
//! * `pack`: chosen puzzles with their recipe, and the words that no recipe gives
//! * `font`, `drawing`: text as glyphs; marks, boards and lines of titles on a sheet
//! * `book`, `cover`: the pages of a book, and its cover
//! * `preflight`: what a printer would refuse
//! * `export`: a file for each format

mod language;
mod page;
#[cfg(feature = "print")]
mod print;
mod report;

pub use language::{Language, LanguageError, MessageProblem};
pub use page::{Introduction, PAGE_WORKER, Page, PageSource, View};
#[cfg(feature = "print")]
pub use print::*;
pub use report::{Report, stats_json};
