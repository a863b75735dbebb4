//! ISBN, and its barcode.

use super::CoverError;
use crate::print::drawing::{Align, Area, Drawing, Shape};
use crate::print::font::{Fonts, Weight};
use crate::print::recipe::Colour;
use crate::print::recipe::Isbn;
use crate::print::recipe::Millimetres;
use std::ops::Range;

/// Width of a module of the barcode (EAN-13 at 100%), and the height of its bars.
const MODULE: (f64, f64) = (0.33, 22.85);
/// Modules of white on the left and on the right of a barcode.
const QUIET: (f64, f64) = (11.0, 7.0);

/// Modules of a digit; places of the bars at both ends and in the middle, and by how many modules they are longer.
const DIGIT: f64 = 7.0;
const GUARDS: [Range<usize>; 3] = [0..3, 45..50, 92..95];
const GUARD: f64 = 5.0;

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

/// Draws a barcode on white with its right bottom corner at `(right, bottom)`: the ISBN above the bars, its digits below, as GS1
/// places them.
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
            let is_guard = GUARDS.iter().any(|guard| guard.contains(&place));
            let length = bar + if is_guard { GUARD * module } else { 0.0 };
            let size = (bars.len() as f64 * module, length);
            drawing.add(Colour::BLACK, Shape::Area { at, size });
        }
        place += bars.len();
    }
    let centre = start + modules * module / 2.0;
    let run = fonts.set(&format!("ISBN {isbn}"), Weight::Regular)?;
    // No wider than the bars.
    let size = letters.min(modules * module / run.width);
    drawing.text(Colour::BLACK, (centre, above - 3.0), Align::Centre, size, run);
    // The first digit is in the white on the left, six are below each half, each in the middle of its bars.
    let digits = isbn.to_string().chars().filter(char::is_ascii_digit).collect::<Vec<_>>();
    for (place, digit) in digits.into_iter().enumerate() {
        let middle = match place {
            0 => -0.5 * DIGIT - 1.0,
            1..=6 => 3.0 + (place as f64 - 0.5) * DIGIT,
            _ => 8.0 + (place as f64 - 0.5) * DIGIT,
        };
        let at = (start + middle * module, above + bar + letters);
        let run = fonts.set(&digit.to_string(), Weight::Regular)?;
        drawing.text(Colour::BLACK, at, Align::Centre, letters, run);
    }
    let end = start + modules * module;
    let bars = Area { left: start, top: above, right: end, bottom: above + bar };
    Ok(Barcode { white: Area { left, top, right, bottom }, bars })
}
