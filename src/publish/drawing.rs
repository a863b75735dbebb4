//! A drawing: areas, lines and texts, in points from the top left corner. It is made once and written as PDF, SVG or PNG.

use super::colour::Colour;
use super::font::Run;
use std::sync::Arc;

/// Areas, lines and texts on a sheet, each above those before.
pub(super) struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) marks: Vec<Mark>,
}

/// Something drawn.
pub(super) struct Mark {
    pub(super) shape: Shape,
    pub(super) colour: Colour,
}

/// Element of a drawing.
pub(super) enum Shape {
    /// A filled rectangle with its top left corner at `at`.
    Area { at: (f64, f64), size: (f64, f64) },
    /// A straight line; its ends are square, half its width beyond the points.
    Line { from: (f64, f64), to: (f64, f64), width: f64 },
    /// A text whose base line begins at `at`.
    Text { at: (f64, f64), size: f64, run: Arc<Run>, turn: Turn },
}

/// Direction of a base line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// To the right.
    None,
    /// Down, as on a spine.
    Down,
}

impl Turn {
    /// Degrees by which a text is turned clockwise.
    pub(super) const fn degrees(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Down => 90,
        }
    }
}

/// Alignment of a text at a point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

impl Drawing {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self { width, height, marks: Vec::new() }
    }

    pub(super) fn add(&mut self, colour: Colour, shape: Shape) {
        self.marks.push(Mark { shape, colour });
    }

    /// A text with its base line at `y`.
    pub(super) fn text(
        &mut self,
        colour: Colour,
        (x, y): (f64, f64),
        align: Align,
        size: f64,
        run: Arc<Run>,
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
