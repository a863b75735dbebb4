//! ISBN, and its barcode.

use super::CoverError;
use crate::print::drawing::{Align, Area, Drawing, Shape};
use crate::print::font::{Fonts, Weight};
use crate::print::recipe::Colour;
use crate::print::recipe::Isbn;
use crate::print::recipe::Millimetres;

/// Width of a module of the barcode (EAN-13 at 100%), and the height of its bars.
const MODULE: (f64, f64) = (0.33, 22.85);
/// Modules of white on the left and on the right of a barcode.
const QUIET: (f64, f64) = (11.0, 7.0);

/// A barcode on a cover.
pub(crate) struct Barcode {
    /// White around the bars, in which nothing else may be.
    pub(crate) white: Area,
    pub(crate) bars: Area,
}

impl Barcode {
    /// White on the left and on the right of the bars that scanners need, in points.
    pub(crate) fn quiet() -> (f64, f64) {
        (QUIET.0 * Millimetres::in_points(MODULE.0), QUIET.1 * Millimetres::in_points(MODULE.0))
    }
}

/// Draws a barcode on white with its right bottom corner at `(right, bottom)`: the ISBN above the bars, its digits below.
pub(crate) fn barcode(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    isbn: &Isbn,
    (right, bottom): (f64, f64),
) -> Result<Barcode, CoverError> {
    let (module, bar) = (Millimetres::in_points(MODULE.0), Millimetres::in_points(MODULE.1));
    let (letters, white) = (9.0, 6.0);
    let modules = isbn.bars.len() as f64;
    let width = (modules + QUIET.0 + QUIET.1) * module;
    let height = bar + 2.0 * (white + letters);
    let (left, top) = (right - width, bottom - height);
    drawing.add(Colour::Gray(0), Shape::Area { at: (left, top), size: (width, height) });
    let start = left + QUIET.0 * module;
    let above = top + white + letters;
    let mut place = 0;
    for bars in isbn.bars.chunk_by(|a, b| a == b) {
        if bars[0] == 1 {
            let at = (start + place as f64 * module, above);
            drawing.add(Colour::BLACK, Shape::Area { at, size: (bars.len() as f64 * module, bar) });
        }
        place += bars.len();
    }
    let centre = start + modules * module / 2.0;
    let digits: String = isbn.to_string().chars().filter(char::is_ascii_digit).collect();
    for (text, y) in [(format!("ISBN {isbn}"), above - 3.0), (digits, above + bar + letters)] {
        let run = fonts.set(&text, Weight::Regular)?;
        // No wider than the bars.
        let size = letters.min(modules * module / run.width);
        drawing.text(Colour::BLACK, (centre, y), Align::Centre, size, run);
    }
    let end = start + modules * module;
    let bars = Area { left: start, top: above, right: end, bottom: above + bar };
    Ok(Barcode { white: Area { left, top, right, bottom }, bars })
}
