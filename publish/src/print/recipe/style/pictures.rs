//! Style of pictures, a file for each puzzle.

use crate::print::recipe::colour::Colour;
use crate::print::recipe::length::{INCH, Millimetres};
use crate::print::recipe::table::table;
use crate::print::recipe::unexpected::{Unexpected, bounded};
use gridmill::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

table! {
    /// Style of the pictures of puzzles and solutions.
    #[non_exhaustive]
    PictureStyle in "pictures" {
        /// Width of a picture with the white around its board, such as the column of a newspaper.
        width: PictureWidth = PictureWidth(105.8),
        /// Pixels in an inch of PNG.
        dpi: Resolution = Resolution(300),
        /// Colour behind the board in SVG and PNG.
        background: Background = Background::Colour(Colour::Gray(0)),
    }
}

impl PictureStyle {
    /// Returns the width in pixels.
    pub(crate) fn pixels(&self) -> f64 {
        self.width.points() / INCH * f64::from(self.dpi.pixels())
    }
}

bounded! {
    /// Width of a picture, from 20 mm.
    PictureWidth(f64), (20.0..=400.0), "found width {}", "20 to 400 millimetres"
}

impl PictureWidth {
    /// In points.
    pub fn points(self) -> f64 {
        Millimetres::in_points(self.0)
    }
}

bounded! {
    /// Pixels in an inch, from 36 to 2400.
    Resolution(i64), (36..=2400), "found {} dpi", "36 to 2400 pixels per inch"
}

impl Resolution {
    /// Pixels in an inch.
    pub fn pixels(self) -> u32 {
        self.0 as u32
    }
}

/// A colour, or `transparent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Background {
    /// Nothing is drawn behind the board.
    Transparent,
    /// A colour. Recipes may write `white`.
    Colour(Colour),
}

impl FromStr for Background {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        Ok(match text {
            "transparent" => Self::Transparent,
            "white" => Self::Colour(Colour::Gray(0)),
            colour => Self::Colour(colour.parse()?),
        })
    }
}

impl fmt::Display for Background {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transparent => f.write_str("transparent"),
            Self::Colour(Colour::Gray(0)) => f.write_str("white"),
            Self::Colour(colour) => colour.fmt(f),
        }
    }
}

serde_as_text!(Background);
