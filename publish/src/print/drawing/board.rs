//! Draws a puzzle or its solution.

use super::position::{Position, is_single, place_of_mark};
use super::{Align, Drawing, Shape};
use crate::print::font::{Fonts, Weight};
use crate::print::pack::PuzzleSymbols;
use crate::print::recipe::Colours;
use crate::print::recipe::style::Style;
use gridmill::grade::Step;
use gridmill::grid::{Cell, Grid, PencilGrid};

/// Style of boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle<'a> {
    /// What stands for the digits.
    pub(crate) symbols: &'a PuzzleSymbols,
    /// The size of digits in units of a cell.
    pub(crate) digit: f64,
    /// The smallest width of a line that the printer accepts, or 0.
    pub(crate) least_line: f64,
    /// True if the cells have small digits for candidates.
    pub(crate) pencil_marks: bool,
    pub(crate) colours: Colours,
}

impl<'a> BoardStyle<'a> {
    pub(crate) fn new(style: &Style, symbols: &'a PuzzleSymbols) -> Self {
        Self {
            symbols,
            digit: if style.large_print { 0.9 } else { 0.82 },
            least_line: style.printer.map_or(0.0, |printer| printer.requirements().line),
            pencil_marks: style.pencil_marks,
            colours: style.colours,
        }
    }

    /// Returns the style of a board whose gray cells have a meaning: without pencil marks of its own and without shade.
    pub(crate) fn without_shade(self) -> Self {
        let colours = Colours { shade: None, ..self.colours };
        Self { pencil_marks: false, colours, ..self }
    }

    /// Returns the widths of the lines between cells and of those around boxes, in points, on a board with this side.
    pub(crate) fn lines(&self, side: f64) -> (f64, f64) {
        let cell = side / 9.0;
        let (thin, thick) = ((0.02 * cell).clamp(0.5, 1.0), (0.075 * cell).clamp(1.25, 3.0));
        (thin.max(self.least_line), thick.max(2.0 * self.least_line))
    }
}

/// Content of a board.
#[derive(Clone, Copy)]
pub(crate) enum Board<'a> {
    Puzzle(&'a Grid),
    /// Clues in bold, all other digits in the plain font.
    Solution {
        givens: &'a Grid,
        solution: &'a Grid,
    },
    /// The pencil marks before a step. Its pattern is tinted, and removed candidates are struck out. A single has no pencil marks,
    /// but the digits that block its house.
    Position {
        givens: &'a Grid,
        pencil: &'a PencilGrid,
        step: &'a Step,
    },
}

/// Sizes of pencil marks, in units of a cell: of a puzzle, which people write into, and of a position.
const MARK: f64 = 0.22;
pub(crate) const MARK_OF_POSITION: f64 = 0.29;

/// Side of a picture that stands for a digit, in units of the digits' size.
const PICTURE: f64 = 0.95;

/// Draws a board with its top left corner at `(left, top)`, digits row by row.
pub(crate) fn draw(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    style: BoardStyle<'_>,
    board: Board<'_>,
    (left, top): (f64, f64),
    side: f64,
) {
    let step = side / 9.0;
    if let Some(shade) = style.colours.shade {
        for block in (0..9).step_by(2) {
            let at = |line: usize| line as f64 * 3.0 * step;
            let at = (left + at(block % 3), top + at(block / 3));
            drawing.add(shade, Shape::Area { at, size: (3.0 * step, 3.0 * step) });
        }
    }
    let position = match board {
        Board::Position { pencil, step, .. } => Some(Position {
            pencil,
            step,
            symbols: style.symbols,
            corner: (left, top),
            cell: side / 9.0,
        }),
        _ => None,
    };
    position.inspect(|position| position.draw_ground(drawing));
    draw_lines(drawing, style, (left, top), side);
    position.inspect(|position| position.draw_links(drawing));
    draw_digits(drawing, fonts, style, board, (left, top), side);
}

/// Draws the lines between cells, and above them those around boxes.
fn draw_lines(drawing: &mut Drawing, style: BoardStyle<'_>, (left, top): (f64, f64), side: f64) {
    let (thin, thick) = style.lines(side);
    let Colours { cells, lines: boxes, .. } = style.colours;
    let both = [([1, 2, 4, 5, 7, 8].as_slice(), cells, thin), (&[0, 3, 6, 9], boxes, thick)];
    for (lines, colour, width) in both {
        for &line in lines {
            let along = f64::from(line) * (side / 9.0);
            let (x, y, right, bottom) = (left + along, top + along, left + side, top + side);
            drawing.add(colour, Shape::Line { from: (x, top), to: (x, bottom), width });
            drawing.add(colour, Shape::Line { from: (left, y), to: (right, y), width });
        }
    }
}

/// Draws clues, other digits and pencil marks.
fn draw_digits(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    style: BoardStyle<'_>,
    board: Board<'_>,
    (left, top): (f64, f64),
    side: f64,
) {
    let (step, colours) = (side / 9.0, style.colours);
    let (givens, solution, position) = match board {
        Board::Puzzle(givens) => (givens, None, None),
        Board::Solution { givens, solution } => (givens, Some(solution), None),
        Board::Position { givens, pencil, .. } => (givens, None, Some(pencil)),
    };
    let is_marked = style.pencil_marks && solution.is_none() && position.is_none();
    let marks = is_marked.then(|| PencilGrid::new(givens));
    let has_marks = !matches!(board, Board::Position { step, .. } if is_single(&step.evidence));
    let pencil = marks.as_ref().or(position.filter(|_| has_marks));
    let mark = if is_marked { MARK } else { MARK_OF_POSITION };
    for cell in Cell::all() {
        let x = left + cell.column() as f64 * step;
        let y = top + cell.row() as f64 * step;
        let mut digit = |value, weight, colour, across: f64, down: f64, size: f64| {
            let pictures = style.symbols.pictures();
            if let Some(picture) =
                pictures.get(usize::from(value) - 1).filter(|_| size > mark * step)
            {
                let side = PICTURE * size;
                let at = (x + across * step - side / 2.0, y + down * step - side / 2.0);
                return drawing.picture(at, side, picture);
            }
            let (run, middle, part) = fonts.symbol(style.symbols.of(value), weight);
            let size = part * size;
            let at = (x + across * step, y + down * step + middle * size);
            drawing.text(colour, at, Align::Centre, size, run);
        };
        let size = style.digit * step;
        if let Some(given) = givens.get(cell) {
            digit(given.value(), Weight::Bold, colours.clues, 0.5, 0.5, size);
        } else if let Some(found) = solution.and_then(|solution| solution.get(cell)) {
            digit(found.value(), Weight::Regular, colours.found, 0.5, 0.5, size);
        } else if let Some(found) = position.and_then(|pencil| pencil.value(cell)) {
            digit(found.value(), Weight::Regular, colours.found, 0.5, 0.5, size);
        } else if let Some(pencil) = pencil {
            for candidate in pencil.digits(cell).iter() {
                let value = candidate.value();
                let (across, down) = place_of_mark(style.symbols.place(value));
                digit(value, Weight::Regular, colours.marks, across, down, mark * step);
            }
        }
    }
}
