//! Packs: puzzles chosen from collections by a recipe, re-graded, no two isomorphic, and written as a book and in the formats of
//! apps and programs. Also playable pages, and reports about collections.
//!
//! A [`PackRecipe`] describes a pack. [`choose()`] selects matching puzzles from the candidates, and [`write()`] produces the
//! files. A [`Manifest`] reproduces a pack.
//!
//! * `recipe`, `request`, `style`, `colour`: the recipe
//! * `choose`, `assignment`, `calendar`: the choice and the order of puzzles
//! * `font`, `lines`, `drawing`, `board`, `book`, `cover`: text as glyphs and lines, drawings of them, boards, the pages of a book,
//!   its cover
//! * `printer`, `preflight`, `pdf_x`: the requirements of printers
//! * `phrases`: the words of a book that no recipe gives
//! * `language`: words and sentences in other languages, from message files
//! * `html`: puzzles and their solving paths as a page
//! * `wasm`: the WebAssembly file that a page can carry
//! * `export`: a file for each format
//! * `report`: statistics of collections, with plots

#[cfg(feature = "publish")]
mod assignment;
#[cfg(feature = "publish")]
mod board;
#[cfg(feature = "publish")]
mod book;
#[cfg(feature = "publish")]
mod calendar;
#[cfg(feature = "publish")]
mod choose;
#[cfg(feature = "publish")]
mod colour;
#[cfg(feature = "publish")]
mod cover;
#[cfg(feature = "publish")]
mod drawing;
#[cfg(feature = "publish")]
mod export;
#[cfg(feature = "publish")]
mod font;
mod html;
mod language;
#[cfg(feature = "publish")]
mod lines;
#[cfg(feature = "publish")]
mod pack;
#[cfg(feature = "publish")]
mod pdf_x;
#[cfg(feature = "publish")]
mod phrases;
#[cfg(feature = "publish")]
mod preflight;
#[cfg(feature = "publish")]
mod printer;
#[cfg(feature = "publish")]
mod recipe;
mod report;
#[cfg(feature = "publish")]
mod request;
#[cfg(feature = "publish")]
mod style;
#[cfg(feature = "publish")]
mod unexpected;
#[cfg(feature = "publish")]
mod wasm;

#[cfg(feature = "publish")]
pub use book::BookError;
#[cfg(feature = "publish")]
pub use calendar::{Calendar, CalendarError, Weekdays};
#[cfg(feature = "publish")]
pub use choose::{Choice, PackPuzzle, Shortage, Supply, built_in_candidates, choose};
#[cfg(feature = "publish")]
pub use colour::{Colour, Colours};
#[cfg(feature = "publish")]
pub use cover::{CoverError, CoverStyle, Isbn, Paper};
#[cfg(feature = "publish")]
pub use export::{ExportError, WriteFile, WrittenPack, write};
#[cfg(feature = "publish")]
pub use font::{FaceError, FontError, FontFace, FontFiles};
pub use html::{Introduction, PAGE_WORKER, Page, PageSource, View};
pub use language::{Language, LanguageError, MessageProblem};
#[cfg(feature = "publish")]
pub use pack::{Manifest, ManifestError, Pack};
#[cfg(feature = "publish")]
pub use pdf_x::OutputIntent;
#[cfg(feature = "publish")]
pub use preflight::Preflight;
#[cfg(feature = "publish")]
pub use printer::Printer;
#[cfg(feature = "publish")]
pub use recipe::{Format, Order, PackRecipe, RecipeError, RecipeKey, RecipeSeed, UselessKey};
pub use report::{Report, stats_json, weighted_json};
#[cfg(feature = "publish")]
pub use request::Request;
#[cfg(feature = "publish")]
pub use style::{
    Background, Binding, Bleed, CaptionField, Date, Field, FontNames, HeadField, Hints,
    Millimetres, NoteLines, PerPage, PictureStyle, PictureWidth, Resolution, Solutions,
    SolutionsPerPage, Style, Template, TemplateError, TextPage, Trim,
};
#[cfg(feature = "publish")]
pub use unexpected::Unexpected;
#[cfg(feature = "publish")]
pub use wasm::{Solver, SolverError};
