//! Style of pictures, a file for each puzzle.

use super::{INCH, Millimetres};
use crate::publish::colour::{Colour, ColourError};
use serde::{Deserialize, Serialize};

/// Style of the pictures of puzzles and solutions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PictureStyle {
    /// Width of a picture with the white around its board, such as the column of a newspaper.
    pub width: PictureWidth,
    /// Pixels in an inch of PNG.
    pub dpi: Resolution,
    /// Colour behind the board in SVG and PNG.
    pub background: Background,
}

impl Default for PictureStyle {
    fn default() -> Self {
        Self {
            width: PictureWidth(Millimetres::new(105.8)),
            dpi: Resolution(300),
            background: Background::Colour(Colour::Gray(0)),
        }
    }
}

impl PictureStyle {
    /// Returns the width in pixels.
    pub(in crate::publish) fn pixels(&self) -> f64 {
        self.width.points() / INCH * f64::from(self.dpi.pixels())
    }
}

/// Width of a picture, from 20 mm.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct PictureWidth(Millimetres);

impl PictureWidth {
    /// In points.
    pub fn points(self) -> f64 {
        self.0.points()
    }
}

/// Pixels in an inch, from 36 to 2400.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "u32")]
pub struct Resolution(u32);

impl Resolution {
    /// Pixels in an inch.
    pub fn pixels(self) -> u32 {
        self.0
    }
}

/// Error of a picture's setting.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PictureError {
    /// Too narrow or too wide.
    #[error("found width {0}, expected 20 to 400 millimetres")]
    Width(f64),
    /// Too coarse or too fine.
    #[error("found {0} dpi, expected 36 to 2400 pixels per inch")]
    Resolution(i64),
}

impl TryFrom<f64> for PictureWidth {
    type Error = PictureError;

    fn try_from(width: f64) -> Result<Self, PictureError> {
        let is_width = (20.0..=400.0).contains(&width);
        if is_width { Ok(Self(Millimetres::new(width))) } else { Err(PictureError::Width(width)) }
    }
}

impl From<PictureWidth> for f64 {
    fn from(PictureWidth(width): PictureWidth) -> Self {
        width.into()
    }
}

impl TryFrom<i64> for Resolution {
    type Error = PictureError;

    fn try_from(dpi: i64) -> Result<Self, PictureError> {
        let fits = u32::try_from(dpi).ok().filter(|dpi| (36..=2400).contains(dpi));
        fits.map(Self).ok_or(PictureError::Resolution(dpi))
    }
}

impl From<Resolution> for u32 {
    fn from(Resolution(dpi): Resolution) -> Self {
        dpi
    }
}

/// A colour, or `transparent`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Background {
    /// Nothing is drawn behind the board.
    Transparent,
    /// This colour; in text also `white`.
    Colour(Colour),
}

impl TryFrom<String> for Background {
    type Error = ColourError;

    fn try_from(text: String) -> Result<Self, ColourError> {
        Ok(match text.as_str() {
            "transparent" => Self::Transparent,
            "white" => Self::Colour(Colour::Gray(0)),
            colour => Self::Colour(colour.parse()?),
        })
    }
}

impl From<Background> for String {
    fn from(background: Background) -> Self {
        match background {
            Background::Transparent => "transparent".to_owned(),
            Background::Colour(Colour::Gray(0)) => "white".to_owned(),
            Background::Colour(colour) => colour.to_string(),
        }
    }
}
