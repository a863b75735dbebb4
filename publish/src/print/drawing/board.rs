//! Draws a puzzle or its solution.

use super::{Align, Drawing, Shape};
use crate::print::font::{Fonts, Weight};
use crate::print::recipe::style::Style;
use crate::print::recipe::{Colour, Colours};
use gridmill::grade::{Evidence, Step, TrailNode};
use gridmill::grid::{Candidate, Cell, CellSet, Grid, PencilGrid};
use std::collections::BTreeSet;

/// Style of boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle {
    /// The size of digits in units of a cell.
    pub(crate) digit: f64,
    /// The smallest width of a line that the printer accepts, or 0.
    pub(crate) least_line: f64,
    /// True if the cells have small digits for candidates.
    pub(crate) pencil_marks: bool,
    pub(crate) colours: Colours,
}

impl BoardStyle {
    pub(crate) fn new(style: &Style) -> Self {
        Self {
            digit: if style.large_print { 0.86 } else { 0.82 },
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
    /// The pencil marks before a step. Its pattern is tinted, and removed candidates are struck out.
    Position {
        givens: &'a Grid,
        pencil: &'a PencilGrid,
        step: &'a Step,
    },
}

/// Size of pencil marks, in units of a cell.
pub(crate) const MARK: f64 = 0.22;

/// Background of the cells of a pattern, and of a placed digit.
const PATTERN: (Colour, Colour) = (Colour::Gray(12), Colour::Gray(30));

/// The colour of a link to something that is off, and the width of links.
const WEAK: Colour = Colour::Gray(50);
const LINK: f64 = 0.75;

/// Draws a board with its top left corner at `(left, top)`, digits row by row.
pub(crate) fn draw(
    drawing: &mut Drawing,
    fonts: &Fonts<'_>,
    style: BoardStyle,
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
    if let Board::Position { pencil, step, .. } = board {
        draw_pattern(drawing, pencil, step, (left, top), side / 9.0);
    }
    draw_lines(drawing, style, (left, top), side);
    if let Board::Position { pencil, step, .. } = board {
        draw_links(drawing, pencil, &step.evidence, (left, top), side / 9.0);
    }
    draw_digits(drawing, fonts, style, board, (left, top), side);
}

/// Draws the lines between cells, and above them those around boxes.
fn draw_lines(drawing: &mut Drawing, style: BoardStyle, (left, top): (f64, f64), side: f64) {
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
    style: BoardStyle,
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
    let pencil = marks.as_ref().or(position);
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
        } else if let Some(found) = position.and_then(|pencil| pencil.value(cell)) {
            digit(found.value(), Weight::Regular, colours.found, 0.5, 0.5, size);
        } else if let Some(pencil) = pencil {
            for candidate in pencil.digits(cell).iter() {
                let value = candidate.value();
                let (across, down) = place_of_mark(value);
                digit(value, Weight::Regular, colours.marks, across, down, MARK * step);
            }
        }
    }
}

/// Returns the place of a pencil mark in its cell, in units of the cell.
fn place_of_mark(value: u8) -> (f64, f64) {
    let third = |line: u8| 0.2 + 0.3 * f64::from(line);
    (third((value - 1) % 3), third((value - 1) / 3))
}

/// Draws an arrow for each link of a chain, and a line for each strong link: black if the end of the link is on, gray if it is off.
fn draw_links(
    drawing: &mut Drawing,
    pencil: &PencilGrid,
    evidence: &Evidence,
    corner: (f64, f64),
    side: f64,
) {
    match evidence {
        Evidence::Chain(chain) => {
            let nodes = chain.trails.iter().flat_map(|trail| {
                let link =
                    |node: &TrailNode, parent: usize| (trail.nodes()[parent].literal, node.literal);
                let nodes = trail.nodes().iter();
                nodes.flat_map(move |node| node.parents.iter().map(move |&it| link(node, it)))
            });
            let links: BTreeSet<_> = nodes.collect();
            for (from, to) in links {
                let colour = if to.is_on() { Colour::BLACK } else { WEAK };
                let ends = [from, to].map(|it| mark_at(it.candidate(), corner, side));
                draw_arrow(drawing, colour, ends, side, true);
            }
        }
        &Evidence::StrongLinks { digit, ref links, .. } => {
            for link in links {
                let [from, to] = [link.from, link.to].map(|it| (it & pencil.cells(digit)).first());
                let Some(ends) = from.zip(to) else { continue };
                let mark = |cell| mark_at(Candidate { cell, digit }, corner, side);
                draw_arrow(drawing, Colour::BLACK, [mark(ends.0), mark(ends.1)], side, false);
            }
        }
        _ => {}
    }
}

/// Draws a line between two marks, which it does not touch, perhaps with a head.
fn draw_arrow(
    drawing: &mut Drawing,
    colour: Colour,
    [from, to]: [(f64, f64); 2],
    side: f64,
    has_head: bool,
) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let (length, free) = (x.hypot(y), 0.14 * side);
    if length < 2.5 * free {
        return;
    }
    let (x, y) = (x / length, y / length);
    let (from, to) = ((from.0 + free * x, from.1 + free * y), (to.0 - free * x, to.1 - free * y));
    drawing.add(colour, Shape::Line { from, to, width: LINK });
    let head = 0.11 * side;
    for turn in [0.5, -0.5].into_iter().filter(|_| has_head) {
        let at = (to.0 - head * (x - turn * y), to.1 - head * (y + turn * x));
        drawing.add(colour, Shape::Line { from: at, to, width: LINK });
    }
}

/// Returns the middle of a candidate's mark.
fn mark_at(candidate: Candidate, (left, top): (f64, f64), side: f64) -> (f64, f64) {
    let Candidate { cell, digit } = candidate;
    let (across, down) = place_of_mark(digit.value());
    (left + (cell.column() as f64 + across) * side, top + (cell.row() as f64 + down) * side)
}

/// Tints the cells of a step's pattern and the digit that it places, and strikes out the candidates that it removes.
fn draw_pattern(
    drawing: &mut Drawing,
    pencil: &PencilGrid,
    step: &Step,
    (left, top): (f64, f64),
    side: f64,
) {
    let corner = |cell: Cell| (left + cell.column() as f64 * side, top + cell.row() as f64 * side);
    let mark = |candidate| mark_at(candidate, (left, top), side);
    let (ground, found) = PATTERN;
    let placed = step.effect.placed();
    let pattern = step.evidence.candidates(pencil);
    let cells = pattern.iter().chain(placed).map(|candidate| candidate.cell);
    for cell in cells.collect::<CellSet>() {
        drawing.add(ground, Shape::Area { at: corner(cell), size: (side, side) });
    }
    let third = 0.3 * side;
    if let Some((x, y)) = placed.map(mark) {
        let at = (x - third / 2.0, y - third / 2.0);
        drawing.add(found, Shape::Area { at, size: (third, third) });
    }
    for (x, y) in step.effect.removed().iter().map(mark) {
        let (from, to) = ((x - third / 3.0, y + third / 3.0), (x + third / 3.0, y - third / 3.0));
        drawing.add(Colour::BLACK, Shape::Line { from, to, width: 0.75 });
    }
}
