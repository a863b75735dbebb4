//! Style of a book's pages. Lengths in recipes are millimetres, lengths here are points (1/72 inch).

mod date;
mod font_names;
mod length;
mod pictures;

pub use date::{Date, DateError};
pub use font_names::FontNames;
pub use length::{LengthError, Millimetres, Trim, TrimError};
pub use pictures::{Background, PictureError, PictureStyle, PictureWidth, Resolution};

use super::colour::Colours;
use crate::grid::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

named! {
    /// Place of the solutions.
    #[derive(Default)]
    Solutions, "place for solutions" {
        /// At the end of the book, smaller.
        #[default]
        Back = "back",
        /// On the page opposite the puzzles, at their size.
        Facing = "facing",
        /// Nowhere.
        None = "none",
    }
}

/// Style of a book's pages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Style {
    /// On the title page, and in the properties of the PDF.
    pub title: String,
    /// Below it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    /// At the foot of the title page, and in the properties.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Small print at the foot of the page behind the title page: copyright, ISBN. Its lines stay as they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imprint: Option<String>,
    /// The date in the properties; without it there is none, so that the bytes repeat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// The language in the properties, such as `en` or `de-AT`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The size of the pages.
    pub trim: Trim,
    /// Width printed beyond the outer edges and cut off; nothing at the spine.
    pub bleed: Millimetres,
    /// White at all edges.
    pub margin: Millimetres,
    /// Extra margin on the inner side, where the book is bound.
    pub gutter: Millimetres,
    /// Puzzles on a page; 2, or 1 in large print.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub per_page: Option<PerPage>,
    /// Large digits, strong lines.
    pub large_print: bool,
    /// Place of the solutions.
    pub solutions: Solutions,
    /// Solutions on a page at the back; 12, or 6 in large print.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions_per_page: Option<SolutionsPerPage>,
    /// A page before each level, where the order has levels one after the other.
    pub section_pages: bool,
    /// Is the level printed above a puzzle?
    pub show_level: bool,
    /// Is the rating?
    pub show_er: bool,
    /// Small digits for all candidates in the empty cells.
    pub pencil_marks: bool,
    /// A mark at the outer edge of each level's pages, lower for each level.
    pub edge_marks: bool,
    /// Font files for plain text. A character is set in the first one that has it, or in the built-in Noto Sans.
    #[serde(skip_serializing_if = "FontNames::is_empty")]
    pub font: FontNames,
    /// The same for titles and clues; without them the fonts are those of `font`.
    #[serde(skip_serializing_if = "FontNames::is_empty")]
    pub bold_font: FontNames,
    /// True if the pack gets copies of the fonts.
    pub copy_fonts: bool,
    /// The title above the solutions.
    pub solutions_title: String,
    /// In which colours.
    pub colours: Colours,
    /// Names of levels in print, where they differ.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub level_titles: BTreeMap<String, String>,
    /// Pages of text after the title page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<TextPage>,
}

/// Text on a page of its own, or on more if it is long.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextPage {
    /// Its heading.
    pub heading: String,
    /// The text; an empty line begins a paragraph.
    pub text: String,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            title: "Sudoku".to_owned(),
            subtitle: None,
            author: None,
            imprint: None,
            date: None,
            language: None,
            trim: Trim::default(),
            bleed: Millimetres::new(0.0),
            margin: Millimetres::new(12.7),
            gutter: Millimetres::new(6.35),
            per_page: None,
            large_print: false,
            solutions: Solutions::default(),
            solutions_per_page: None,
            section_pages: true,
            show_level: true,
            show_er: false,
            pencil_marks: false,
            edge_marks: false,
            font: FontNames::default(),
            bold_font: FontNames::default(),
            copy_fonts: false,
            solutions_title: "Solutions".to_owned(),
            colours: Colours::default(),
            level_titles: BTreeMap::new(),
            text: Vec::new(),
        }
    }
}

impl Style {
    /// Returns the key and the text of each setting that is printed.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let one = [("title", &self.title), ("solutions_title", &self.solutions_title)];
        let (subtitle, author) = (self.subtitle.as_ref(), self.author.as_ref());
        let (imprint, language) = (self.imprint.as_ref(), self.language.as_ref());
        let maybe = [
            ("subtitle", subtitle),
            ("author", author),
            ("imprint", imprint),
            ("language", language),
        ];
        let maybe = maybe.into_iter().filter_map(|(key, text)| Some((key, text?)));
        let titles = self.level_titles.values().map(|title| ("level_titles", title));
        let pages =
            self.text.iter().flat_map(|page| [("text", &page.heading), ("text", &page.text)]);
        one.into_iter()
            .chain(maybe)
            .chain(titles)
            .chain(pages)
            .map(|(key, text)| (key, text.as_str()))
    }

    /// Returns the name of a level in print.
    pub(super) fn level_title(&self, level: &str) -> String {
        self.level_titles.get(level).cloned().unwrap_or_else(|| {
            let mut chars = level.chars();
            let first = chars.next().into_iter().flat_map(char::to_uppercase);
            first.chain(chars).collect()
        })
    }

    /// Columns and rows of puzzles on a page.
    pub(super) fn puzzle_table(&self) -> (usize, usize) {
        match self.per_page.map_or(if self.large_print { 1 } else { 2 }, |PerPage(number)| number) {
            1 => (1, 1),
            2 => (1, 2),
            4 => (2, 2),
            _ => (2, 3),
        }
    }

    /// Columns and rows of solutions on a page at the back.
    pub(super) fn solution_table(&self) -> (usize, usize) {
        let usual = if self.large_print { 6 } else { 12 };
        match self.solutions_per_page.map_or(usual, |SolutionsPerPage(number)| number) {
            6 => (2, 3),
            9 => (3, 3),
            _ => (3, 4),
        }
    }
}

/// Puzzles on a page: 1, 2, 4 or 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "u8")]
pub struct PerPage(u8);

/// Solutions on a page: 6, 9 or 12.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "u8")]
pub struct SolutionsPerPage(u8);

/// Error of a value.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum StyleError {
    /// Not a number of puzzles.
    #[error("{0} puzzles on a page, expected 1, 2, 4 or 6")]
    PerPage(i64),
    /// Not a number of solutions.
    #[error("{0} solutions on a page, expected 6, 9 or 12")]
    SolutionsPerPage(i64),
}

impl TryFrom<i64> for PerPage {
    type Error = StyleError;

    fn try_from(number: i64) -> Result<Self, StyleError> {
        let is_number = [1, 2, 4, 6].contains(&number);
        if is_number { Ok(Self(number as u8)) } else { Err(StyleError::PerPage(number)) }
    }
}

impl From<PerPage> for u8 {
    fn from(PerPage(number): PerPage) -> Self {
        number
    }
}

impl TryFrom<i64> for SolutionsPerPage {
    type Error = StyleError;

    fn try_from(number: i64) -> Result<Self, StyleError> {
        let is_number = [6, 9, 12].contains(&number);
        if is_number { Ok(Self(number as u8)) } else { Err(StyleError::SolutionsPerPage(number)) }
    }
}

impl From<SolutionsPerPage> for u8 {
    fn from(SolutionsPerPage(number): SolutionsPerPage) -> Self {
        number
    }
}
