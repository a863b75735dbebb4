//! Draws what a step is about: its pattern, the links of a chain, and for a single the digits that block its house.

use super::{Drawing, Shape};
use crate::print::pack::PuzzleSymbols;
use crate::print::recipe::Colour;
use gridmill::grade::{Evidence, Step, TrailNode, seen_from};
use gridmill::grid::{
    Candidate, Cell, CellSet, Digit, HouseOrder, HouseTables, Houses, PencilGrid,
};
use gridmill::layout::Layout;
use std::collections::BTreeSet;

/// Backgrounds of the cells of a pattern, of the pivot of a wing, and of a placed digit.
const PATTERN: Colour = Colour::Gray(12);
const PIVOT: Colour = Colour::Gray(28);
const PLACED: Colour = Colour::Gray(30);
/// The colour of a link to something that is off and of what blocks a cell, and the width of both, in points.
const WEAK: Colour = Colour::Gray(50);
const LINK: f64 = 0.75;

/// Distances from its middle to a straight line that a link can have, in units of a cell.
const BENDS: [f64; 11] = [0.0, 0.15, -0.15, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0];
/// Number of straight parts of a bent link.
const PARTS: u8 = 16;
/// Free space around a mark and around a digit, in units of a cell.
const AROUND_MARK: f64 = 0.11;
const AROUND_DIGIT: f64 = 0.34;
/// Free space between a mark and the link at it, in units of a cell.
const AT_MARK: f64 = 0.14;

type Point = (f64, f64);

/// A step, and the board on which it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) pencil: &'a PencilGrid<HouseTables>,
    pub(super) step: &'a Step,
    pub(super) symbols: &'a PuzzleSymbols,
    /// The left top corner of the board, and the side of a cell.
    pub(super) corner: Point,
    pub(super) cell: f64,
}

/// Returns the houses of a layout of at most nine rows.
pub(crate) fn houses_of(layout: &Layout) -> HouseTables {
    layout.house_tables(HouseOrder::Explainers).expect("at most nine rows")
}

/// True for a single, which needs no pencil marks.
pub(crate) fn is_single(evidence: &Evidence) -> bool {
    matches!(evidence, Evidence::OnlyPlace { .. } | Evidence::OnlyDigit)
}

impl Position<'_> {
    /// Tints the cells of the pattern and the digit that is placed, and strikes out the candidates that are removed.
    pub(super) fn draw_ground(&self, drawing: &mut Drawing) {
        let Step { effect, evidence, .. } = self.step;
        let placed = effect.placed();
        let tint = |drawing: &mut Drawing, cells: CellSet, colour| {
            for cell in cells {
                let at = self.at(cell, (0.0, 0.0));
                drawing.add(colour, Shape::Area { at, size: (self.cell, self.cell) });
            }
        };
        if is_single(evidence) {
            tint(drawing, self.blockers(), PATTERN);
            tint(drawing, placed.into_iter().map(|it| it.cell).collect(), PLACED);
            return;
        }
        let pivot = match evidence {
            Evidence::Wing { pivot, .. } => CellSet::of(*pivot),
            _ => CellSet::EMPTY,
        };
        let pattern = evidence.candidates(self.pencil);
        let cells: CellSet = pattern.iter().chain(placed).map(|candidate| candidate.cell).collect();
        tint(drawing, cells.minus(pivot), PATTERN);
        tint(drawing, pivot, PIVOT);
        let third = 0.3 * self.cell;
        if let Some((x, y)) = placed.map(|placed| self.mark(placed)) {
            let at = (x - third / 2.0, y - third / 2.0);
            drawing.add(PLACED, Shape::Area { at, size: (third, third) });
        }
        for (x, y) in effect.removed().iter().map(|removed| self.mark(removed)) {
            let arm = third / 3.0;
            let (from, to) = ((x - arm, y + arm), (x + arm, y - arm));
            drawing.add(Colour::BLACK, Shape::Line { from, to, width: LINK });
        }
    }

    /// Draws an arrow for each link of a chain, black if its end is on, gray if it is off; a line for each strong link and each
    /// wing; and what blocks the house of a single.
    pub(super) fn draw_links(&self, drawing: &mut Drawing) {
        match self.step.evidence {
            Evidence::Chain(ref chain) => {
                let nodes = chain.trails.iter().flat_map(|trail| {
                    let link = |node: &TrailNode, parent: usize| {
                        (trail.nodes()[parent].literal, node.literal)
                    };
                    let nodes = trail.nodes().iter();
                    nodes.flat_map(move |node| node.parents.iter().map(move |&it| link(node, it)))
                });
                for (from, to) in nodes.collect::<BTreeSet<_>>() {
                    let colour = if to.is_on() { Colour::BLACK } else { WEAK };
                    self.draw_link(drawing, colour, [from.candidate(), to.candidate()], true);
                }
            }
            Evidence::StrongLinks { digit, ref links, .. } => {
                for link in links {
                    let first = |cells: CellSet| (cells & self.pencil.cells(digit)).first();
                    let Some((from, to)) = first(link.from).zip(first(link.to)) else { continue };
                    let ends = [from, to].map(|cell| Candidate { cell, digit });
                    self.draw_link(drawing, Colour::BLACK, ends, false);
                }
            }
            Evidence::Wing { pivot, wings, digit, .. } => {
                for wing in wings {
                    let [first, second] = [pivot, wing].map(|cell| self.pencil.digits(cell));
                    for digit in (first & second).without(digit) {
                        let ends = [pivot, wing].map(|cell| Candidate { cell, digit });
                        self.draw_link(drawing, Colour::BLACK, ends, false);
                    }
                }
            }
            Evidence::OnlyPlace { house } => {
                self.draw_blocked(drawing, self.pencil.houses().cells(house));
            }
            _ => {}
        }
    }

    /// Crosses out the other empty cells of a single's house, and draws lines to them from the digits that block them.
    fn draw_blocked(&self, drawing: &mut Drawing, house: CellSet) {
        let placed = self.step.effect.placed().map(|placed| placed.cell);
        let others = house & self.pencil.empty_cells();
        let others = others.iter().filter(|&cell| Some(cell) != placed);
        let others: Vec<Cell> = others.collect();
        let mut line = |from, to| drawing.add(WEAK, Shape::Line { from, to, width: LINK });
        for blocker in self.blockers() {
            let in_row = others.iter().filter(|it| it.row() == blocker.row());
            let in_column = others.iter().filter(|it| it.column() == blocker.column());
            let distance = |it: &&Cell| {
                it.row().abs_diff(blocker.row()) + it.column().abs_diff(blocker.column())
            };
            for last in [in_row.max_by_key(distance), in_column.max_by_key(distance)] {
                let Some(&last) = last else { continue };
                let way = |a: usize, b: usize| 0.42 * (b as f64 - a as f64).clamp(-1.0, 1.0);
                let (x, y) = (way(blocker.column(), last.column()), way(blocker.row(), last.row()));
                line(self.at(blocker, (0.5 + x, 0.5 + y)), self.at(last, (0.5 + x, 0.5 + y)));
            }
        }
        for &cell in &others {
            for (from, to) in [((0.36, 0.36), (0.64, 0.64)), ((0.36, 0.64), (0.64, 0.36))] {
                line(self.at(cell, from), self.at(cell, to));
            }
        }
    }

    /// Returns cells with the digits that leave a single only one possibility.
    fn blockers(&self) -> CellSet {
        let Some(placed) = self.step.effect.placed() else { return CellSet::EMPTY };
        if self.step.evidence == Evidence::OnlyDigit {
            let peers = self.pencil.houses().peers(placed.cell);
            let with =
                |digit: Digit| peers.iter().find(|&peer| self.pencil.value(peer) == Some(digit));
            return self.pencil.houses().digits().iter().filter_map(with).collect();
        }
        let Evidence::OnlyPlace { house } = self.step.evidence else { return CellSet::EMPTY };
        let cells = self.pencil.houses().cells(house);
        let others = (cells & self.pencil.empty_cells()).without(placed.cell);
        seen_from(self.pencil, others, placed.digit).0
    }

    /// Draws a link between two marks, which it does not touch, perhaps with a head. It passes beside the marks and digits between.
    fn draw_link(
        &self,
        drawing: &mut Drawing,
        colour: Colour,
        ends: [Candidate; 2],
        has_head: bool,
    ) {
        let [from, to] = ends.map(|end| self.mark(end));
        if distance(from, to) < 2.5 * AT_MARK * self.cell {
            return;
        }
        let costs = BENDS.map(|bend| self.cost(curve(from, to, bend * self.cell)) + bend.abs());
        let (best, _) = (0..).zip(costs).min_by(|a, b| a.1.total_cmp(&b.1)).expect("bends");
        let points = curve(from, to, BENDS[best] * self.cell);
        let is_free = |at: &Point| {
            distance(*at, from) >= AT_MARK * self.cell && distance(*at, to) >= AT_MARK * self.cell
        };
        let mut points: Vec<Point> = points.into_iter().filter(is_free).collect();
        if let ([first, .., last], true) = (&points[..], BENDS[best] == 0.0) {
            points = vec![*first, *last];
        }
        for part in points.windows(2) {
            drawing.add(colour, Shape::Line { from: part[0], to: part[1], width: LINK });
        }
        let [.., before, tip] = points[..] else { return };
        let length = distance(before, tip);
        let (x, y) = ((tip.0 - before.0) / length, (tip.1 - before.1) / length);
        let head = 0.11 * self.cell;
        for turn in [0.5, -0.5].into_iter().filter(|_| has_head) {
            let at = (tip.0 - head * (x - turn * y), tip.1 - head * (y + turn * x));
            drawing.add(colour, Shape::Line { from: at, to: tip, width: LINK });
        }
    }

    /// Returns how many points of a curve are on a mark or a digit, or outside the board.
    fn cost(&self, curve: Vec<Point>) -> f64 {
        let [first, .., last] = curve[..] else { return 0.0 };
        let board = 0.0..self.pencil.houses().side() as f64;
        let is_bad = |at: &Point| {
            let (x, y) = ((at.0 - self.corner.0) / self.cell, (at.1 - self.corner.1) / self.cell);
            if !board.contains(&x) || !board.contains(&y) {
                return true;
            }
            if [first, last].iter().any(|&end| distance(*at, end) < 0.2 * self.cell) {
                return false;
            }
            let cell = Cell::at(y as usize, x as usize);
            let inside = (x.fract(), y.fract());
            match self.pencil.value(cell) {
                Some(_) => distance(inside, (0.5, 0.5)) < AROUND_DIGIT,
                None => self
                    .pencil
                    .digits(cell)
                    .iter()
                    .any(|digit| distance(inside, self.place(digit)) < AROUND_MARK),
            }
        };
        curve.iter().filter(|at| is_bad(at)).count() as f64
    }

    /// Returns the middle of a candidate's mark.
    fn mark(&self, Candidate { cell, digit }: Candidate) -> Point {
        self.at(cell, self.place(digit))
    }

    /// Returns the place of a digit's mark in its cell.
    fn place(&self, digit: Digit) -> Point {
        place_of_mark(self.symbols.place(digit.value()), 3)
    }

    /// Returns a point in a cell.
    fn at(&self, cell: Cell, (across, down): Point) -> Point {
        let (left, top) = self.corner;
        let (row, column) = (cell.row() as f64, cell.column() as f64);
        (left + (column + across) * self.cell, top + (row + down) * self.cell)
    }
}

/// Returns points of a curve between two points, whose middle is `bend` beside the straight line.
fn curve(from: Point, to: Point, bend: f64) -> Vec<Point> {
    let length = distance(from, to);
    let normal = ((to.1 - from.1) / length, (from.0 - to.0) / length);
    let point = |i: u8| {
        let part = f64::from(i) / f64::from(PARTS);
        let beside = 4.0 * part * (1.0 - part) * bend;
        let along = |from: f64, to: f64| from + part * (to - from);
        (along(from.0, to.0) + beside * normal.0, along(from.1, to.1) + beside * normal.1)
    };
    (0..=PARTS).map(point).collect()
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// Returns the place of a pencil mark in its cell, in units of the cell, if so many are side by side.
pub(super) fn place_of_mark(value: u8, across: u8) -> (f64, f64) {
    let width = 0.9 / f64::from(across);
    let middle = |line: u8| 0.05 + width * (f64::from(line) + 0.5);
    (middle((value - 1) % across), middle((value - 1) / across))
}
