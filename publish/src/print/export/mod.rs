//! The files of a pack: a function for each format, from puzzles to text or bytes.

mod collection;
mod eps;
mod ipuz;
mod json;
mod links;
mod manifest;
mod opensudoku;
mod page;
mod pdf;
mod pdf_x;
mod pictures;
mod plain;
mod png;
mod svg;
mod tex;
mod write;

pub use links::PuzzleLinks;
pub use write::{ExportError, WrittenPack, write};
