//! Draws a puzzle or its solution.

pub(crate) use super::board_style::BoardStyle;
use super::houses::EmptyBoard;
use super::position::{Position, is_single, place_of_mark};
use super::{Align, Drawing};
use crate::print::font::{Fonts, Weight};
use gridmill::grade::Step;
use gridmill::grid::{Cell, HouseTables, PencilGrid};
use gridmill::layout::{self, Layout};

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
        pencil: &'a PencilGrid<HouseTables>,
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
    let position = match board {
        Board::Position { pencil, step, .. } => {
            Some(Position { pencil, step, symbols: style.symbols, corner, cell: empty.cell() })
        }
        _ => None,
    };
    position.inspect(|position| position.draw_ground(drawing));
    empty.draw_ground(drawing, style);
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
