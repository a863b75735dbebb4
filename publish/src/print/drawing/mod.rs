//! A drawing: areas, lines and texts, in points from the top left corner. It is made once and written as PDF, SVG or PNG.

pub(crate) mod board;
mod board_style;
mod error;
pub(super) mod houses;
pub(crate) mod lines;
pub(super) mod position;

pub use error::BookError;
pub(crate) use error::beginning;

use crate::print::font::GlyphRun;
use crate::print::recipe::{Colour, Picture};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Areas, lines and texts on a sheet, each drawn above the ones before.
pub(crate) struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Mark>,
}

/// A shape with its colour.
pub(crate) struct Mark {
    pub(crate) shape: Shape,
    pub(crate) colour: Colour,
    /// True if it reaches beyond an edge, and is to be cut there.
    pub(crate) is_bled: bool,
}

/// A rectangle on a sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// Element of a drawing.
pub(crate) enum Shape {
    /// A filled rectangle with its top left corner at `at`.
    Area { at: (f64, f64), size: (f64, f64) },
    /// A straight line; its ends are square, half its width beyond the points.
    Line { from: (f64, f64), to: (f64, f64), width: f64 },
    /// An area that a picture fills. The one of a cover is in PDF files only.
    Picture { at: (f64, f64), size: (f64, f64), picture: Picture },
    /// A text whose base line begins at `at`.
    Text { at: (f64, f64), size: f64, run: Arc<GlyphRun>, turn: Turn },
}

impl Shape {
    /// Returns the rectangle that a shape covers. `None` if it covers nothing. Heights of letters are those of most fonts.
    pub(crate) fn bounds(&self) -> Option<Area> {
        match self {
            Self::Area { at: (left, top), size } | Self::Picture { at: (left, top), size, .. } => {
                Some(Area { left: *left, top: *top, right: left + size.0, bottom: top + size.1 })
            }
            Self::Line { from, to, width } => {
                let half = width / 2.0;
                Some(Area {
                    left: from.0.min(to.0) - half,
                    top: from.1.min(to.1) - half,
                    right: from.0.max(to.0) + half,
                    bottom: from.1.max(to.1) + half,
                })
            }
            Self::Text { run, .. } if run.glyphs.is_empty() => None,
            Self::Text { at: (x, y), size, run, turn } => {
                let is_number = run.text.bytes().all(|it| it.is_ascii_digit());
                let below = if is_number { 0.0 } else { DESCENT * size };
                let (above, length) = (ASCENT * size, run.width * size);
                Some(match turn {
                    Turn::None => {
                        Area { left: *x, top: y - above, right: x + length, bottom: y + below }
                    }
                    Turn::Down => {
                        Area { left: x - below, top: *y, right: x + above, bottom: y + length }
                    }
                    Turn::Over => {
                        Area { left: x - length, top: y - below, right: *x, bottom: y + above }
                    }
                })
            }
        }
    }
}

/// Heights of letters above and below the base line, in units of their size.
const ASCENT: f64 = 0.76;
const DESCENT: f64 = 0.24;

/// Direction of a base line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    /// To the right.
    None,
    /// Down, as on a spine.
    Down,
    /// To the left, upside down.
    Over,
}

impl Turn {
    /// Degrees by which a text is turned clockwise.
    pub(crate) const fn degrees(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Down => 90,
            Self::Over => 180,
        }
    }
}

/// Alignment of a text at a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Centre,
    Right,
}

impl Drawing {
    pub(crate) fn new(width: f64, height: f64) -> Self {
        Self { width, height, marks: Vec::new() }
    }

    pub(crate) fn add(&mut self, colour: Colour, shape: Shape) {
        self.marks.push(Mark { shape, colour, is_bled: false });
    }

    /// Returns its pictures, each once.
    pub(crate) fn pictures(&self) -> BTreeMap<String, &Picture> {
        let pictures = self.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Picture { picture, .. } => Some((picture.id(), picture)),
            _ => None,
        });
        pictures.collect()
    }

    /// Adds a picture in a square.
    pub(crate) fn picture(&mut self, at: (f64, f64), side: f64, picture: &Picture) {
        let colour = if picture.is_inks { Colour::BLACK } else { Colour::Rgb([0; 3]) };
        self.add(colour, Shape::Picture { at, size: (side, side), picture: picture.clone() });
    }

    /// Adds a shape that reaches into the bleed.
    pub(crate) fn add_bled(&mut self, colour: Colour, shape: Shape) {
        self.marks.push(Mark { shape, colour, is_bled: true });
    }

    /// Turns the marks from this one on upside down, all together inside an area.
    pub(crate) fn turn_over(&mut self, from: usize, area: Area) {
        let turned = |(x, y)| (area.left + area.right - x, area.top + area.bottom - y);
        for mark in &mut self.marks[from..] {
            match &mut mark.shape {
                Shape::Area { at, size } | Shape::Picture { at, size, .. } => {
                    let (right, bottom) = turned(*at);
                    *at = (right - size.0, bottom - size.1);
                }
                Shape::Line { from, to, .. } => (*from, *to) = (turned(*from), turned(*to)),
                Shape::Text { at, turn, .. } => (*at, *turn) = (turned(*at), Turn::Over),
            }
        }
    }

    /// A text with its base line at `y`.
    pub(crate) fn text(
        &mut self,
        colour: Colour,
        (x, y): (f64, f64),
        align: Align,
        size: f64,
        run: Arc<GlyphRun>,
    ) {
        let width = run.width * size;
        let left = match align {
            Align::Left => x,
            Align::Centre => x - width / 2.0,
            Align::Right => x - width,
        };
        self.add(colour, Shape::Text { at: (left, y), size, run, turn: Turn::None });
    }
}
