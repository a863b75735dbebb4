//! Unique, hidden and avoidable rectangles, and the bivalue universal grave.
//!
//! A rectangle is known by a key, which is not unique: of two rectangles with the same key, only the first is examined.

use super::{CountedGrid, Evidence, FinderMemory, FoundStep, Technique, houses_of, subsets};
use crate::grade::{BugKind, LoopKind};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, PerDigit};
use arrayvec::ArrayVec;

/// The number of keys that a pass remembers.
const MOST_KEYS: usize = 400;

/// The rectangles of a pass that were examined.
#[derive(Debug, Default)]
struct KnownRectangles(ArrayVec<u32, MOST_KEYS>);

impl KnownRectangles {
    /// Remembers a rectangle. False if its key was met before.
    fn is_new(&mut self, corners: [Cell; 4]) -> bool {
        let key =
            CellSet::from_iter(corners).iter().fold(0, |key, cell| 10 * key + cell.index() as u32);
        let is_new = !self.0.contains(&key);
        if is_new {
            let _full = self.0.try_push(key);
        }
        is_new
    }
}

/// Iterates over the rectangles in two boxes with the side from `a` to `b`, which is in one box.
fn rectangles(a: Cell, b: Cell) -> impl Iterator<Item = [Cell; 4]> {
    let is_row = a.row() == b.row();
    (0..9).filter_map(move |k| {
        let [c, d] = match is_row {
            true => [Cell::at(k, a.column()), Cell::at(k, b.column())],
            false => [Cell::at(a.row(), k), Cell::at(b.row(), k)],
        };
        (c.block() != a.block()).then_some([a, b, c, d])
    })
}

/// Returns the cells in the box of a cell, and in its row or its column.
fn sides(cell: Cell) -> CellSet {
    let [row, column, block] = houses_of(cell).map(House::cells);
    (block & (row | column)).without(cell)
}

/// The first unique or hidden rectangle of a type.
pub(super) fn unique_rectangle(
    grid: &CountedGrid,
    memory: &mut FinderMemory,
    wanted: Technique,
) -> Option<FoundStep> {
    let mut examined = KnownRectangles::default();
    for a in grid.cells_with_count(2) {
        let digits = grid.digits[a];
        let Some(p) = digits.first() else { continue };
        let open = digits.iter().fold(CellSet::ALL, |all, digit| all & grid.open[digit]);
        for b in sides(a) & open {
            for corners in rectangles(a, b) {
                let [_, _, c, d] = corners;
                if grid.open[p].contains(c)
                    && open.contains(d)
                    && examined.is_new(corners)
                    && Rectangle::new(grid, corners, digits).removes(grid, wanted, memory)
                {
                    return Some(FoundStep::Removed(wanted));
                }
            }
        }
    }
    None
}

/// A possible unique rectangle.
struct Rectangle {
    corners: CellSet,
    digits: DigitSet,
    /// The corners with other candidates.
    others: ArrayVec<Cell, 4>,
    other_cells: CellSet,
    /// The other candidates.
    extra: DigitSet,
    /// True if all corners have both digits.
    is_complete: bool,
}

impl Rectangle {
    fn new(grid: &CountedGrid, corners: [Cell; 4], digits: DigitSet) -> Self {
        let corners: CellSet = corners.into_iter().collect();
        let has_other = |cell: &Cell| !grid.digits[*cell].is_subset(digits);
        let others: ArrayVec<Cell, 4> = corners.iter().filter(has_other).collect();
        let extra =
            others.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.digits[*cell]) - digits;
        let other_cells = others.iter().copied().collect();
        let is_complete = corners.iter().all(|cell| digits.is_subset(grid.digits[cell]));
        Self { corners, digits, others, other_cells, extra, is_complete }
    }

    /// Lists what the rectangle removes, if it is of the wanted type.
    fn removes(&self, grid: &CountedGrid, wanted: Technique, memory: &mut FinderMemory) -> bool {
        use Technique as T;
        memory.removed.clear();
        let [first, second] = match self.others[..] {
            [first] => [first, first],
            [first, second, ..] => [first, second],
            [] => return false,
        };
        let is_diagonal = first.row() != second.row() && first.column() != second.column();
        match (wanted, self.others.len()) {
            (T::UniqueRectangle1, 1) => {
                grid.list(self.other_cells, self.digits, &mut memory.removed);
                memory.keep_evidence(|| self.evidence(LoopKind::OneCell { cell: first }));
            }
            (T::UniqueRectangle2 | T::UniqueRectangle5, 2 | 3) => {
                let is_fifth = self.others.len() == 3 || is_diagonal;
                if let Some(digit) = self.extra.only()
                    && is_fifth == (wanted == T::UniqueRectangle5)
                {
                    memory.remove(grid.cells[digit] & self.other_cells.common_peers(), digit);
                    let kind = LoopKind::OneDigit { cells: self.other_cells, digit };
                    memory.keep_evidence(|| self.evidence(kind));
                }
            }
            (T::UniqueRectangle3, 2) => return self.has_subset(grid, [first, second], memory),
            (T::UniqueRectangle4, 2) if !is_diagonal => {
                let seen = first.peers() & second.peers();
                if let Some(digit) = self.absent(grid, seen) {
                    let gone = self.digits.without(digit);
                    grid.list(self.other_cells, gone, &mut memory.removed);
                    let house = houses_of(first).into_iter().find(|it| it.cells().contains(second));
                    if let (cells, Some(house)) = (self.other_cells, house) {
                        memory.keep_evidence(|| {
                            self.evidence(LoopKind::OnlyPlaces { cells, house, digit })
                        });
                    }
                }
            }
            (T::UniqueRectangle6, 2) if is_diagonal => {
                let lines = self.corners.iter().fold(CellSet::EMPTY, |all, cell| {
                    let [row, column, _] = houses_of(cell);
                    all | row.cells() | column.cells()
                });
                if let Some(digit) = self.absent(grid, lines - self.corners) {
                    grid.list(self.other_cells, DigitSet::of(digit), &mut memory.removed);
                }
            }
            (T::HiddenRectangle, others) if others == 3 || others == 2 && is_diagonal => {
                self.remove_hidden(grid, memory);
            }
            _ => (),
        }
        !memory.removed.is_empty()
    }

    /// A naked subset of other cells of a house and the two corners with other candidates, seen as one cell.
    fn has_subset(
        &self,
        grid: &CountedGrid,
        [first, second]: [Cell; 2],
        memory: &mut FinderMemory,
    ) -> bool {
        let pair = CellSet::of(first).with(second);
        let common = |house: &House| house.cells().contains(second);
        houses_of(first).into_iter().filter(common).any(|house| {
            let may_join = |cell: &Cell| (grid.digits[*cell] & self.digits).is_empty();
            let cells: ArrayVec<Cell, 9> =
                ((grid.empty & house.cells()) - self.corners).iter().filter(may_join).collect();
            subsets(
                &cells,
                cells.len(),
                (pair, self.extra),
                &mut |(cells, digits), cell| Some((cells.with(cell), digits | grid.digits[cell])),
                &mut |(cells, digits): (CellSet, DigitSet)| {
                    if digits.len() != cells.len() - 1 {
                        return None;
                    }
                    let [row, column, block] = houses_of(first).map(House::cells);
                    let is_line = house.cells() != block;
                    if !is_line && (cells.is_subset(row) || cells.is_subset(column)) {
                        return None;
                    }
                    let removed = &mut memory.removed;
                    removed.clear();
                    grid.list(house.cells() - cells, digits, removed);
                    if !removed.is_empty() && is_line && cells.is_subset(block) {
                        grid.list(block - cells, digits, removed);
                    }
                    if removed.is_empty() {
                        return None;
                    }
                    let cells = cells - pair;
                    let kind = LoopKind::NakedSubset { house, cells, digits };
                    memory.keep_evidence_in(house, || self.evidence(kind));
                    Some(())
                },
            )
            .is_some()
        })
    }

    /// Returns the first of the two digits that has no place in the cells.
    fn absent(&self, grid: &CountedGrid, cells: CellSet) -> Option<Digit> {
        self.digits.iter().find(|digit| (grid.cells[*digit] & cells).is_empty())
    }

    /// Returns the evidence of a conclusion. That of the other scales is about corners which may all have both digits.
    fn evidence(&self, kind: LoopKind) -> Evidence {
        let Self { corners: cells, digits, is_complete, .. } = *self;
        if is_complete { Evidence::Loop { cells, digits, kind } } else { Evidence::Unstated }
    }

    /// A corner without other candidates, and a digit with no other place in the two lines of the opposite corner.
    fn remove_hidden(&self, grid: &CountedGrid, memory: &mut FinderMemory) {
        for corner in self.corners - self.other_cells {
            let away = |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
            let Some(opposite) = self.corners.iter().find(away) else { continue };
            let [row, column, _] = houses_of(opposite).map(House::cells);
            for digit in self.digits {
                let elsewhere = ((row | column) - self.corners) & grid.cells[digit];
                let gone = grid.digits[opposite] & self.digits.without(digit);
                if elsewhere.is_empty() && !gone.is_empty() {
                    grid.list(CellSet::of(opposite), gone, &mut memory.removed);
                    return;
                }
            }
        }
    }
}

/// The first avoidable rectangle of a type.
pub(super) fn avoidable_rectangle(
    grid: &CountedGrid,
    memory: &mut FinderMemory,
    wanted: Technique,
) -> Option<FoundStep> {
    let placed = CellSet::ALL - grid.empty - grid.givens;
    let mut examined = KnownRectangles::default();
    for a in placed {
        for b in sides(a) & placed {
            let (Some(p), Some(q)) = (grid.values.get(a), grid.values.get(b)) else { continue };
            for corners in rectangles(a, b) {
                let [_, _, c, d] = corners;
                let is_set = |cell: Cell, digit| {
                    placed.contains(cell) && grid.values.get(cell) == Some(digit)
                };
                let is_pair = |cell: Cell, digit: Digit| {
                    grid.digits[cell].len() == 2 && grid.digits[cell].contains(digit)
                };
                let first = match () {
                    () if is_set(c, q) && is_pair(d, p) => Some((d, p)),
                    () if is_set(d, p) && is_pair(c, q) => Some((c, q)),
                    () if is_pair(c, q) && is_pair(d, p) => None,
                    () => continue,
                };
                if !examined.is_new(corners) {
                    continue;
                }
                match (first, wanted) {
                    (Some((cell, digit)), Technique::AvoidableRectangle1) => {
                        memory.remove(CellSet::of(cell), digit);
                        return Some(FoundStep::Removed(wanted));
                    }
                    (None, Technique::AvoidableRectangle2) => {
                        let other = grid.digits[c].without(q).first();
                        if let Some(digit) = other.filter(|digit| grid.digits[d].contains(*digit))
                            && memory.remove_seeing(grid, c, d, digit)
                        {
                            return Some(FoundStep::Removed(wanted));
                        }
                    }
                    _ => (),
                }
            }
        }
    }
    None
}

/// All cells have two candidates but one, which has three.
pub(super) fn bug(grid: &CountedGrid, memory: &mut FinderMemory) -> Option<FoundStep> {
    let cell = grid.cells_with_count(3).only()?;
    if grid.cells_with_count(2).with(cell) != grid.empty {
        return None;
    }
    let mut extra: PerDigit<u8> = PerDigit([0; 9]);
    for house in House::classic() {
        for digit in Digit::all() {
            match grid.count(house, digit) {
                0..=2 => (),
                3 if house.cells().contains(cell) => extra[digit] += 1,
                _ => return None,
            }
        }
    }
    let in_all = |&digit: &Digit| extra[digit] == 3 && grid.digits[cell].contains(digit);
    let digit = Digit::all().find(in_all)?;
    if Digit::all().any(|other| other != digit && extra[other] > 0) {
        return None;
    }
    memory.removed.clear();
    grid.list(CellSet::of(cell), !DigitSet::of(digit), &mut memory.removed);
    let extra = CandidateSet::from_iter([Candidate { cell, digit }]);
    memory.keep_evidence(|| Evidence::Bug { extra, kind: BugKind::OneCell });
    Some(FoundStep::Removed(Technique::Bug1))
}
