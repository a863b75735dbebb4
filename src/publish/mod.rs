//! Packs: puzzles chosen from collections by a recipe, each graded anew and no two alike, written as a book and in the
//! formats of apps and programs; pages that play; reports about collections.
//!
//! A [`PackRecipe`] describes a pack. [`choose()`] selects matching puzzles from the candidates, and [`write()`] produces the
//! files. A [`Manifest`] reproduces a pack.
//!
//! * `recipe`, `style`, `colour`: the recipe
//! * `choose`, `allotment`: which puzzles, in which order
//! * `font`, `drawing`, `board`, `book`: text to glyphs, lines and glyphs on a sheet, a puzzle, the pages of a book
//! * `html`: puzzles and their solving paths as a page
//! * `export`: a file for each format
//! * `report`: what collections hold, with plots

mod allotment;
mod board;
mod book;
mod choose;
mod colour;
mod drawing;
mod export;
mod font;
mod html;
mod pack;
mod recipe;
mod report;
mod style;

pub use book::BookError;
pub use choose::{Choice, Chosen, Shortage, Supply, built_in_candidates, choose};
pub use colour::{Colour, ColourError, Colours};
pub use export::{ExportError, WriteFile, write};
pub use font::{FontError, FontFiles};
pub use html::{Introduction, Page, View};
pub use pack::{Manifest, ManifestError, Pack};
pub use recipe::{Format, Order, PackRecipe, RecipeError, RecipeKey, Seed, SeedError, Take};
pub use report::{Report, stats_json, weighted_json};
pub use style::{
    Date, Millimetres, PerPage, Solutions, SolutionsPerPage, Style, StyleError, TextPage, Trim,
};
