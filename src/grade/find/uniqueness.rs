//! Unique rectangles and loops: closed paths of cells that would have two solutions if they held only
//! two digits.

use super::masks::subsets_of;
use super::{Scratch, Sink, State};
use crate::grade::scale::Scale;
use crate::grade::{Effect, Evidence, LoopKind, Step, Technique};
use crate::grid::{
    CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, HouseSet, PencilGrid, Position,
    PositionSet,
};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// Unique rectangles (4 cells) and loops (6 or more), types 1 to 4. Only the first step is offered.
///
/// Order: by difficulty, then type, then as found: start cells, then depth first by house kinds
/// (blocks, rows, columns) and positions.
pub(in crate::grade) fn unique_loop(
    state: State<'_>,
    scratch: &mut Scratch,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let grid = state.grid;
    let new = state.changes.cells;
    let mut lowest = None;
    let treated = &mut scratch.treated_loops;
    treated.clear();
    let [bivalue, trivalue] = [2, 3].map(|count| grid.cells_with_count(count));
    for start in bivalue.iter() {
        let digits = grid.digits(start);
        let open = digits.iter().fold(grid.empty_cells(), |open, d| open & grid.cells(d));
        if open.len() < 4 {
            continue;
        }
        let possible = possible_cells(open);
        // A loop, and what follows from it, depends on the houses of its cells only.
        let houses = possible.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
        if !possible.contains(start) || ((houses | possible) & new).is_empty() {
            continue;
        }
        // With no other cell of these two digits alone, there are three or more with an extra digit, which
        // must be the same.
        if (possible & bivalue).len() == 1 {
            let with_extra = possible & trivalue;
            let has_loop = |extra| {
                possible_cells((with_extra & grid.cells(extra)).with(start)).contains(start)
            };
            if !(!digits).iter().any(has_loop) {
                continue;
            }
        }
        let mut walk = Walk {
            grid,
            digits,
            open,
            possible,
            bivalue,
            start,
            path: ArrayVec::new(),
            visited: CellSet::EMPTY,
            houses: [HouseSet::EMPTY; 2],
            found: &mut |path: &[Cell]| {
                // Other walks around the same cells give the same steps again.
                let cells: CellSet = path.iter().copied().collect();
                if !treated.contains(&cells) {
                    treated.push(cells);
                    UniqueLoop { grid, scale: state.scale, digits, cells, path }.steps(&mut lowest);
                }
            },
        };
        walk.visit(start, 2, DigitSet::EMPTY, None);
    }
    lowest.map_or(ControlFlow::Continue(()), |Lowest { step, .. }| sink(step))
}

/// The step of a loop that comes first so far, with what decides that.
struct Lowest {
    difficulty: f64,
    kind: LoopKind,
    step: Step,
}

/// Those of the cells that can be in a loop, which has just two cells in every house that it has any in.
fn possible_cells(open: CellSet) -> CellSet {
    let mut possible = open;
    loop {
        let before = possible;
        for house in House::all() {
            if let Some(alone) = (possible & house.cells()).only() {
                possible = possible.without(alone);
            }
        }
        if possible == before {
            return possible;
        }
    }
}

/// The depth-first search for loops from one start cell.
struct Walk<'a> {
    grid: &'a PencilGrid,
    /// The two digits of the loop.
    digits: DigitSet,
    /// The cells that have both.
    open: CellSet,
    /// Those that can be in a loop.
    possible: CellSet,
    bivalue: CellSet,
    start: Cell,
    path: ArrayVec<Cell, 81>,
    visited: CellSet,
    /// The houses of the even and of the odd cells of the path, which has no two cells of one parity
    /// in a house.
    houses: [HouseSet; 2],
    found: &'a mut dyn FnMut(&[Cell]),
}

impl Walk<'_> {
    /// Goes on from the end of the path to `cell`. `allowed` cells with extra digits may still come
    /// unless all extra digits, `extra`, are one.
    fn visit(&mut self, cell: Cell, allowed: i32, mut extra: DigitSet, last: Option<HouseKind>) {
        let parity = self.path.len() % 2;
        let own: HouseSet = cell.houses().into_iter().collect();
        if !(self.houses[parity] & own).is_empty() {
            // No valid loop goes on from here.
            return;
        }
        self.houses[parity] |= own;
        self.path.push(cell);
        self.visited = self.visited.with(cell);
        for house in cell.houses().into_iter().filter(|house| Some(house.kind()) != last) {
            for next in (house.cells() & self.open).iter() {
                if next == self.start && self.path.len() >= 4 {
                    if self.houses[0] == self.houses[1] {
                        (self.found)(&self.path);
                    }
                } else if !self.visited.contains(next) {
                    // As in the original, what is collected here stays for the neighbours that
                    // are examined later, even if this one is not visited.
                    extra |= self.grid.digits(next).minus(self.digits);
                    let is_bivalue = self.bivalue.contains(next);
                    let may_follow = is_bivalue || extra.len() == 1 || allowed > 0;
                    if may_follow && self.possible.contains(next) {
                        let left = if is_bivalue { allowed } else { allowed - 1 };
                        self.visit(next, left, extra, Some(house.kind()));
                    }
                }
            }
        }
        self.visited = self.visited.without(cell);
        self.path.pop();
        self.houses[parity] = self.houses[parity].minus(own);
    }
}

/// A valid loop, and what follows from it.
struct UniqueLoop<'a> {
    grid: &'a PencilGrid,
    scale: &'static Scale,
    digits: DigitSet,
    cells: CellSet,
    /// The cells as they were visited.
    path: &'a [Cell],
}

impl UniqueLoop<'_> {
    fn steps(&self, lowest: &mut Option<Lowest>) {
        let is_extra = |cell: &Cell| !self.grid.digits(*cell).is_subset(self.digits);
        let extra_cells: ArrayVec<Cell, 81> = self.path.iter().copied().filter(is_extra).collect();
        let extra = extra_cells
            .iter()
            .fold(DigitSet::EMPTY, |all, &cell| all | self.grid.digits(cell).minus(self.digits));
        match extra_cells[..] {
            [] => {}
            [cell] => {
                let gone = self.grid.candidates_in(CellSet::of(cell), self.digits);
                self.push(LoopKind::OneCell { cell }, gone, lowest);
            }
            [first, second] => {
                match extra.only() {
                    Some(digit) => self.type_2(&extra_cells, digit, lowest),
                    None => self.type_3(first, second, extra, lowest),
                }
                self.type_4(first, second, lowest);
            }
            _ => {
                let digit = extra.only().expect("the walk allows three cells only one extra digit");
                self.type_2(&extra_cells, digit, lowest);
            }
        }
    }

    fn push(&self, kind: LoopKind, gone: CandidateSet, lowest: &mut Option<Lowest>) {
        use Technique as T;
        if gone.is_empty() {
            return;
        }
        let length = self.cells.len();
        let technique = match (length, kind.number()) {
            (4, 1) => T::UniqueRectangle1,
            (4, 2) => T::UniqueRectangle2,
            (4, 3) => T::UniqueRectangle3,
            (4, _) => T::UniqueRectangle4,
            (_, 1) => T::UniqueLoop1,
            (_, 2) => T::UniqueLoop2,
            (_, 3) => T::UniqueLoop3,
            (_, _) => T::UniqueLoop4,
        };
        let difficulty = self.scale.loop_difficulty(technique, length, &kind);
        let is_first = lowest.as_ref().is_none_or(|lowest| {
            let order = difficulty.total_cmp(&lowest.difficulty);
            order.then(kind.number().cmp(&lowest.kind.number())).is_lt()
        });
        if is_first {
            let evidence = Evidence::Loop { cells: self.cells, digits: self.digits, kind };
            let step = Step { technique, effect: Effect::Remove(gone), evidence };
            *lowest = Some(Lowest { difficulty, kind, step });
        }
    }

    fn type_2(&self, extra_cells: &[Cell], digit: Digit, lowest: &mut Option<Lowest>) {
        let cells: CellSet = extra_cells.iter().copied().collect();
        let gone = CandidateSet::of_digit(digit, cells.common_peers() & self.grid.cells(digit));
        self.push(LoopKind::OneDigit { cells, digit }, gone, lowest);
    }

    /// The two cells with extra digits stand for one cell of a subset. Order: size of the subset;
    /// blocks, rows, columns; naked before hidden; mask order.
    fn type_3(&self, first: Cell, second: Cell, extra: DigitSet, lowest: &mut Option<Lowest>) {
        for size in extra.len()..=7 {
            for house in shared_houses(first, second) {
                let empty = self.grid.empty_count(house);
                if 2 * size <= empty {
                    self.naked_subsets(size, house, [first, second], extra, lowest);
                }
                if 2 * size < empty {
                    self.hidden_subsets(size, house, [first, second], extra, lowest);
                }
            }
        }
    }

    fn naked_subsets(
        &self,
        size: usize,
        house: House,
        [first, second]: [Cell; 2],
        extra: DigitSet,
        lowest: &mut Option<Lowest>,
    ) {
        let grid = self.grid;
        let fits = |position: &Position| {
            let cell = house.cell(*position);
            cell == first || cell != second && (2..=size).contains(&grid.digits(cell).len())
        };
        let fitting: PositionSet = Position::all().filter(fits).collect();
        let shared_extra = extra & grid.digits(first) & grid.digits(second);
        for mask in subsets_of(fitting.bits(), size) {
            let positions = PositionSet::from_bits(mask);
            if !positions.contains(house.position_of(first)) {
                continue;
            }
            let cells = house.cells_at(positions).without(first);
            let others = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.digits(cell));
            let digits = others | extra;
            if digits.len() == size && (others | shared_extra).len() == size {
                let rest = house.cells().minus(cells).without(first).without(second);
                let gone = grid.candidates_in(rest, digits);
                self.push(LoopKind::NakedSubset { house, cells, digits }, gone, lowest);
            }
        }
    }

    fn hidden_subsets(
        &self,
        size: usize,
        house: House,
        [first, second]: [Cell; 2],
        extra: DigitSet,
        lowest: &mut Option<Lowest>,
    ) {
        let grid = self.grid;
        let free = !(self.digits | extra);
        for mask in subsets_of(free.bits(), size - 2) {
            let digits = DigitSet::from_bits(mask) | self.digits;
            let places = |digit| (grid.cells(digit) & house.cells()).without(second);
            let all = digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
            if all.len() == size && digits.iter().all(|digit| !places(digit).is_empty()) {
                let cells = all.without(first);
                let gone = grid.candidates_in(cells, !digits);
                self.push(LoopKind::HiddenSubset { house, cells, digits }, gone, lowest);
            }
        }
    }

    /// A digit of the loop has no other place in a house of the two cells, so the other digit goes.
    fn type_4(&self, first: Cell, second: Cell, lowest: &mut Option<Lowest>) {
        let cells = CellSet::of(first).with(second);
        for digit in self.digits.iter() {
            let has_only_these =
                |house: &House| (self.grid.cells(digit) & house.cells()).minus(cells).is_empty();
            if let Some(house) = shared_houses(first, second).find(has_only_these) {
                let gone = self.grid.candidates_in(cells, self.digits.without(digit));
                self.push(LoopKind::OnlyPlaces { cells, house, digit }, gone, lowest);
                return;
            }
        }
    }
}

/// The houses that hold both cells: blocks, rows, columns.
fn shared_houses(first: Cell, second: Cell) -> impl Iterator<Item = House> {
    first.houses().into_iter().filter(move |house| house.cells().contains(second))
}
