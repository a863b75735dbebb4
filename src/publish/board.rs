//! Drawing a puzzle or its solution.

use super::colour::Colours;
use super::drawing::{Align, Drawing, Shape};
use super::font::{Fonts, Weight};
use super::style::Style;
use crate::grid::{Cell, Grid, PencilGrid};

/// Style of boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardStyle {
    /// The width of lines between cells, and of those around boxes, in points.
    pub(super) lines: (f64, f64),
    /// The size of digits in units of a cell.
    pub(super) digit: f64,
    /// Are there small digits for candidates?
    pub(super) pencil_marks: bool,
    pub(super) colours: Colours,
}

impl BoardStyle {
    pub(super) fn new(style: &Style) -> Self {
        let (lines, digit) =
            if style.large_print { ((1.0, 3.0), 0.86) } else { ((0.5, 1.5), 0.72) };
        Self { lines, digit, pencil_marks: style.pencil_marks, colours: style.colours }
    }
}

/// Content of a board.
#[derive(Clone, Copy)]
pub(super) enum Board<'a> {
    Puzzle(&'a Grid),
    /// Clues in bold, what was to be found in plain digits.
    Solution {
        givens: &'a Grid,
        solution: &'a Grid,
    },
}

/// Draws a board with its top left corner at `(left, top)`, digits row by row.
pub(super) fn draw(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    style: BoardStyle,
    board: Board<'_>,
    (left, top): (f64, f64),
    side: f64,
) {
    let step = side / 9.0;
    let colours = style.colours;
    if let Some(shade) = colours.shade {
        for block in (0..9).step_by(2) {
            let at = |line: usize| line as f64 * 3.0 * step;
            let at = (left + at(block % 3), top + at(block / 3));
            drawing.add(shade, Shape::Area { at, size: (3.0 * step, 3.0 * step) });
        }
    }
    let (thin, thick) = style.lines;
    // The thick ones last, above the others.
    for (lines, width) in [([1, 2, 4, 5, 7, 8].as_slice(), thin), (&[0, 3, 6, 9], thick)] {
        for &line in lines {
            let along = f64::from(line) * step;
            let (x, y, right, bottom) = (left + along, top + along, left + side, top + side);
            let down = Shape::Line { from: (x, top), to: (x, bottom), width };
            drawing.add(colours.lines, down);
            let across = Shape::Line { from: (left, y), to: (right, y), width };
            drawing.add(colours.lines, across);
        }
    }
    let (givens, solution) = match board {
        Board::Puzzle(givens) => (givens, None),
        Board::Solution { givens, solution } => (givens, Some(solution)),
    };
    let pencil = (style.pencil_marks && solution.is_none()).then(|| PencilGrid::new(givens));
    for cell in Cell::all() {
        let x = left + cell.column() as f64 * step;
        let y = top + cell.row() as f64 * step;
        let mut digit = |value, weight, colour, across: f64, down: f64, size: f64| {
            let base = y + down * step + fonts.height(weight) * size / 2.0;
            let at = (x + across * step, base);
            drawing.text(colour, at, Align::Centre, size, fonts.digit(value, weight));
        };
        let size = style.digit * step;
        if let Some(given) = givens.get(cell) {
            digit(given.value(), Weight::Bold, colours.clues, 0.5, 0.5, size);
        } else if let Some(found) = solution.and_then(|solution| solution.get(cell)) {
            digit(found.value(), Weight::Regular, colours.found, 0.5, 0.5, size);
        } else if let Some(pencil) = &pencil {
            for candidate in pencil.digits(cell).iter() {
                let value = candidate.value();
                let (row, column) = ((value - 1) / 3, (value - 1) % 3);
                let third = |line: u8| 0.2 + 0.3 * f64::from(line);
                let (across, down) = (third(column), third(row));
                digit(value, Weight::Regular, colours.marks, across, down, 0.22 * step);
            }
        }
    }
}
