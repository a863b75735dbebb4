//! Draws a puzzle or its solution.

use super::houses::EmptyBoard;
use super::position::{Position, is_single, place_of_mark};
use super::{Align, Drawing};
use crate::print::font::{Fonts, Weight};
use crate::print::pack::PuzzleSymbols;
use crate::print::recipe::Colours;
use crate::print::recipe::style::Style;
use gridmill::grade::Step;
use gridmill::grid::{Cell, PencilGrid};
use gridmill::layout::{self, Layout};

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

    /// Returns the widths of the lines between cells and of those around boxes, in points, on a classic board with this side.
    pub(crate) fn lines(&self, side: f64) -> (f64, f64) {
        self.lines_of(side / 9.0)
    }

    /// Returns the same for cells with this side.
    pub(crate) fn lines_of(&self, cell: f64) -> (f64, f64) {
        let (thin, thick) = ((0.02 * cell).clamp(0.5, 1.0), (0.075 * cell).clamp(1.25, 3.0));
        (thin.max(self.least_line), thick.max(2.0 * self.least_line))
    }
}

/// Content of a board.
#[derive(Clone, Copy)]
pub(crate) enum Board<'a> {
    Puzzle(&'a layout::Board),
    /// Clues in bold, all other digits in the plain font.
    Solution {
        givens: &'a layout::Board,
        solution: &'a layout::Board,
    },
    /// The pencil marks before a step. Its pattern is tinted, and removed candidates are struck out. A single has no pencil marks,
    /// but the digits that block its house.
    Position {
        givens: &'a layout::Board,
        pencil: &'a PencilGrid,
        step: &'a Step,
    },
}

impl<'a> Board<'a> {
    fn givens(self) -> &'a layout::Board {
        match self {
            Self::Puzzle(givens)
            | Self::Solution { givens, .. }
            | Self::Position { givens, .. } => givens,
        }
    }

    /// Returns the layout of the board.
    pub(crate) fn layout(self) -> &'a Layout {
        self.givens().layout()
    }
}

/// Returns the number of pencil marks side by side in a cell of a board with so many rows.
pub(crate) fn marks_across(rows: usize) -> u8 {
    (3..).find(|across| across * across >= rows).unwrap_or(3) as u8
}

/// Sizes of pencil marks, in units of a cell with three side by side: of a puzzle, which people write into, and of a position.
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
    corner: (f64, f64),
    side: f64,
) {
    let empty = EmptyBoard { layout: board.layout(), corner, side };
    empty.draw_ground(drawing, style);
    let position = match board {
        Board::Position { pencil, step, .. } => {
            Some(Position { pencil, step, symbols: style.symbols, corner, cell: empty.cell() })
        }
        _ => None,
    };
    position.inspect(|position| position.draw_ground(drawing));
    empty.draw_lines(drawing, style);
    position.inspect(|position| position.draw_links(drawing));
    draw_digits(drawing, fonts, style, board, &empty);
}

/// Draws the shades and the lines of a board.
pub(crate) fn draw_empty(
    drawing: &mut Drawing,
    style: BoardStyle<'_>,
    layout: &Layout,
    corner: (f64, f64),
    side: f64,
) {
    let empty = EmptyBoard { layout, corner, side };
    empty.draw_ground(drawing, style);
    empty.draw_lines(drawing, style);
}

/// Draws clues, other digits and pencil marks.
fn draw_digits(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    style: BoardStyle<'_>,
    board: Board<'_>,
    empty: &EmptyBoard<'_>,
) {
    let (step, colours, rows) = (empty.cell(), style.colours, empty.layout.side());
    let givens = board.givens();
    let (solution, position) = match board {
        Board::Puzzle(_) => (None, None),
        Board::Solution { solution, .. } => (Some(solution), None),
        Board::Position { pencil, .. } => (None, Some(pencil)),
    };
    let is_marked = style.pencil_marks && solution.is_none() && position.is_none();
    let has_marks = !matches!(board, Board::Position { step, .. } if is_single(&step.evidence));
    let across = marks_across(rows);
    let mark = if is_marked { MARK } else { MARK_OF_POSITION };
    // The bits of the candidates of a cell, from bit 0 for digit 1.
    let candidates = |cell: usize| -> u32 {
        let of_step = position.filter(|_| has_marks);
        match of_step {
            Some(pencil) => pencil.digits(Cell::at(cell / rows, cell % rows)).bits().into(),
            None if is_marked => {
                let peers = givens.layout().peers(cell).iter();
                let seen = peers.map(|peer| givens.digits()[usize::from(*peer)]);
                let seen = seen.filter(|digit| *digit > 0);
                seen.fold((1 << rows) - 1, |left, digit| left & !(1 << (digit - 1)))
            }
            None => 0,
        }
    };
    for (cell, given) in givens.digits().iter().copied().enumerate() {
        let (row, column) = (cell / rows, cell % rows);
        let (left, top) = empty.corner;
        let (x, y) = (left + column as f64 * step, top + row as f64 * step);
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
        let in_solution = || solution.map_or(0, |solution| solution.digits()[cell]);
        let in_position = || {
            let value = position.and_then(|pencil| pencil.value(Cell::at(row, column)));
            value.map_or(0, |value| value.value())
        };
        match (given, in_solution().max(in_position())) {
            (1.., _) => digit(given, Weight::Bold, colours.clues, 0.5, 0.5, size),
            (0, found @ 1..) => digit(found, Weight::Regular, colours.found, 0.5, 0.5, size),
            (0, 0) => {
                let candidates = candidates(cell);
                for value in (1..=rows as u8).filter(|value| candidates >> (value - 1) & 1 > 0) {
                    let (right, down) = place_of_mark(style.symbols.place(value), across);
                    let size = mark * step * 3.0 / f64::from(across);
                    digit(value, Weight::Regular, colours.marks, right, down, size);
                }
            }
        }
    }
}
