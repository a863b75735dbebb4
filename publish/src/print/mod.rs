//! Packs: their settings, the choice of their puzzles, and the files that they consist of.

mod book;
mod choose;
mod cover;
mod drawing;
mod export;
mod font;
mod pack;
mod preflight;
mod recipe;

pub use crate::page::solver::{Solver, SolverError};
pub use {
    choose::{Choice, PackPuzzle, Shortage, Supply, choose},
    cover::CoverError,
    drawing::BookError,
    export::{ExportError, PuzzleLinks, WrittenPack, write},
    font::{FaceError, FontError, FontFace, FontFiles},
    pack::{Manifest, ManifestError, Pack},
    preflight::Preflight,
    recipe::style::{
        Background, Binding, CaptionField, Date, Field, FontNames, HeadField, Hints, NoteLines,
        PerPage, PictureStyle, PictureWidth, Resolution, Signs, SignsOf, Solutions,
        SolutionsPerPage, Style, Template, TemplateError, TextPage,
    },
    recipe::{
        Bleed, Calendar, CalendarError, Colour, Colours, CoverStyle, Format, Isbn, Kids,
        Millimetres, NotAPicture, NotASymbol, Order, OutputIntent, PackRecipe, Paper, Picture,
        Printer, RecipeError, RecipeKey, RecipeSeed, Request, RequestSymmetry, Script, Symbols,
        Trim, Unexpected, UselessKey, Weekdays,
    },
};
