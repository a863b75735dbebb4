//! Unique, hidden and avoidable rectangles, and the bivalue universal grave.
//!
//! A rectangle is known by a key, which is not unique: of two rectangles with the same key, only the first is examined.

use super::{Evidence, Found, Scratch, State, Technique, houses_of, subsets};
use crate::grade::{self, BugKind, LoopKind};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, PerDigit};
use arrayvec::ArrayVec;

/// The number of keys that a pass remembers.
const MOST_KEYS: usize = 400;

/// The rectangles of a pass that were examined.
#[derive(Debug, Default)]
struct Examined(ArrayVec<u32, MOST_KEYS>);

impl Examined {
    /// Remembers a rectangle. False if its key was met before.
    fn is_new(&mut self, mut corners: [Cell; 4]) -> bool {
        corners.sort_unstable();
        let key = corners.iter().fold(0, |key, cell| 10 * key + cell.index() as u32);
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
pub(super) fn unique_rectangle<const T: usize>(
    state: &State,
    scratch: &mut Scratch,
) -> Option<Found> {
    const TYPES: [Technique; 7] = [
        Technique::UniqueRectangle1,
        Technique::UniqueRectangle2,
        Technique::UniqueRectangle3,
        Technique::UniqueRectangle4,
        Technique::UniqueRectangle5,
        Technique::UniqueRectangle6,
        Technique::HiddenRectangle,
    ];
    let wanted = TYPES[T - 1];
    let mut examined = Examined::default();
    for a in state.cells_with_count(2) {
        let digits = state.digits[a];
        let Some(p) = digits.first() else { continue };
        let open = digits.iter().fold(CellSet::ALL, |all, digit| all & state.open[digit]);
        for b in sides(a) & open {
            for corners in rectangles(a, b) {
                let [_, _, c, d] = corners;
                if state.open[p].contains(c)
                    && open.contains(d)
                    && examined.is_new(corners)
                    && Rectangle::new(state, corners, digits).removes(state, wanted, scratch)
                {
                    return Some(Found::Removed(wanted));
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
}

impl Rectangle {
    fn new(state: &State, corners: [Cell; 4], digits: DigitSet) -> Self {
        let corners: CellSet = corners.into_iter().collect();
        let has_other = |cell: &Cell| !state.digits[*cell].is_subset(digits);
        let others: ArrayVec<Cell, 4> = corners.iter().filter(has_other).collect();
        let extra =
            others.iter().fold(DigitSet::EMPTY, |all, cell| all | state.digits[*cell]) - digits;
        let other_cells = others.iter().copied().collect();
        Self { corners, digits, others, other_cells, extra }
    }

    /// Lists what the rectangle removes, if it is of the wanted type.
    fn removes(&self, state: &State, wanted: Technique, scratch: &mut Scratch) -> bool {
        use Technique as T;
        scratch.removed.clear();
        let [first, second] = match self.others[..] {
            [first] => [first, first],
            [first, second, ..] => [first, second],
            [] => return false,
        };
        let is_diagonal = first.row() != second.row() && first.column() != second.column();
        match (wanted, self.others.len()) {
            (T::UniqueRectangle1, 1) => {
                state.list(self.other_cells, self.digits, &mut scratch.removed);
                self.tell(LoopKind::OneCell { cell: first }, scratch);
            }
            (T::UniqueRectangle2 | T::UniqueRectangle5, 2 | 3) => {
                let is_fifth = self.others.len() == 3 || is_diagonal;
                if let Some(digit) = self.extra.only()
                    && is_fifth == (wanted == T::UniqueRectangle5)
                {
                    scratch.remove(state.cells[digit] & self.other_cells.common_peers(), digit);
                    self.tell(LoopKind::OneDigit { cells: self.other_cells, digit }, scratch);
                }
            }
            (T::UniqueRectangle3, 2) => return self.has_subset(state, [first, second], scratch),
            (T::UniqueRectangle4, 2) if !is_diagonal => {
                let seen = first.peers() & second.peers();
                if let Some(digit) = self.absent(state, seen) {
                    let gone = self.digits.without(digit);
                    state.list(self.other_cells, gone, &mut scratch.removed);
                    let house = houses_of(first).into_iter().find(|it| it.cells().contains(second));
                    if let (cells, Some(house)) = (self.other_cells, house) {
                        self.tell(LoopKind::OnlyPlaces { cells, house, digit }, scratch);
                    }
                }
            }
            (T::UniqueRectangle6, 2) if is_diagonal => {
                let lines = self.corners.iter().fold(CellSet::EMPTY, |all, cell| {
                    let [row, column, _] = houses_of(cell);
                    all | row.cells() | column.cells()
                });
                if let Some(digit) = self.absent(state, lines - self.corners) {
                    state.list(self.other_cells, DigitSet::of(digit), &mut scratch.removed);
                    scratch.tell(move || self.forced(digit, self.corners));
                }
            }
            (T::HiddenRectangle, others) if others == 3 || others == 2 && is_diagonal => {
                self.remove_hidden(state, scratch);
            }
            _ => (),
        }
        !scratch.removed.is_empty()
    }

    /// A naked subset of other cells of a house and the two corners with other candidates, seen as one cell.
    fn has_subset(&self, state: &State, [first, second]: [Cell; 2], scratch: &mut Scratch) -> bool {
        let pair = CellSet::of(first).with(second);
        let common = |house: &House| house.cells().contains(second);
        houses_of(first).into_iter().filter(common).any(|house| {
            let may_join = |cell: &Cell| (state.digits[*cell] & self.digits).is_empty();
            let cells: ArrayVec<Cell, 9> =
                ((state.empty & house.cells()) - self.corners).iter().filter(may_join).collect();
            subsets(
                &cells,
                cells.len(),
                (pair, self.extra),
                &mut |(cells, digits), cell| Some((cells.with(cell), digits | state.digits[cell])),
                &mut |(cells, digits): (CellSet, DigitSet)| {
                    if digits.len() != cells.len() - 1 {
                        return None;
                    }
                    let [row, column, block] = houses_of(first).map(House::cells);
                    let is_line = house.cells() != block;
                    if !is_line && (cells.is_subset(row) || cells.is_subset(column)) {
                        return None;
                    }
                    let removed = &mut scratch.removed;
                    removed.clear();
                    state.list(house.cells() - cells, digits, removed);
                    if !removed.is_empty() && is_line && cells.is_subset(block) {
                        state.list(block - cells, digits, removed);
                    }
                    if removed.is_empty() {
                        return None;
                    }
                    let cells = cells - pair;
                    self.tell(LoopKind::NakedSubset { house, cells, digits }, scratch);
                    Some(())
                },
            )
            .is_some()
        })
    }

    /// Returns the first of the two digits that has no place in the cells.
    fn absent(&self, state: &State, cells: CellSet) -> Option<Digit> {
        self.digits.iter().find(|digit| (state.cells[*digit] & cells).is_empty())
    }

    fn tell(&self, kind: LoopKind, scratch: &mut Scratch) {
        scratch.tell(move || rectangle(self.corners, self.digits, kind));
    }

    /// Returns the evidence of a digit that has no other place than the corners in the rows and columns of some of them.
    fn forced(&self, digit: Digit, of: CellSet) -> Evidence {
        let houses = of.iter().flat_map(|cell| houses_of(cell).into_iter().take(2)).collect();
        Evidence::Rectangle { cells: self.corners, digits: self.digits, digit, houses }
    }

    /// A corner without other candidates, and a digit with no other place in the two lines of the opposite corner.
    fn remove_hidden(&self, state: &State, scratch: &mut Scratch) {
        for corner in self.corners - self.other_cells {
            let away = |cell: &Cell| cell.row() != corner.row() && cell.column() != corner.column();
            let Some(opposite) = self.corners.iter().find(away) else { continue };
            let [row, column, _] = houses_of(opposite).map(House::cells);
            for digit in self.digits {
                let elsewhere = ((row | column) - self.corners) & state.cells[digit];
                let gone = state.digits[opposite] & self.digits.without(digit);
                if elsewhere.is_empty() && !gone.is_empty() {
                    state.list(CellSet::of(opposite), gone, &mut scratch.removed);
                    scratch.tell(move || self.forced(digit, CellSet::of(opposite)));
                    return;
                }
            }
        }
    }
}

fn rectangle(cells: CellSet, digits: DigitSet, kind: LoopKind) -> Evidence {
    Evidence::Shared(grade::Evidence::Loop { cells, digits, kind })
}

/// The first avoidable rectangle of a type.
pub(super) fn avoidable_rectangle<const T: usize>(
    state: &State,
    scratch: &mut Scratch,
) -> Option<Found> {
    let technique = [Technique::AvoidableRectangle1, Technique::AvoidableRectangle2][T - 1];
    let placed = CellSet::ALL - state.empty - state.givens;
    let mut examined = Examined::default();
    for a in placed {
        for b in sides(a) & placed {
            let (Some(p), Some(q)) = (state.values.get(a), state.values.get(b)) else { continue };
            for corners in rectangles(a, b) {
                let [_, _, c, d] = corners;
                let is_set = |cell: Cell, digit| {
                    placed.contains(cell) && state.values.get(cell) == Some(digit)
                };
                let is_pair = |cell: Cell, digit: Digit| {
                    state.digits[cell].len() == 2 && state.digits[cell].contains(digit)
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
                match (first, T) {
                    (Some((cell, digit)), 1) => {
                        scratch.remove(CellSet::of(cell), digit);
                        let cells = corners.into_iter().collect();
                        let digits = DigitSet::of(p).with(q);
                        scratch.tell(move || rectangle(cells, digits, LoopKind::OneCell { cell }));
                        return Some(Found::Removed(technique));
                    }
                    (None, 2) => {
                        let other = state.digits[c].without(q).first();
                        if let Some(digit) = other.filter(|digit| state.digits[d].contains(*digit))
                            && scratch.remove_seeing(state, c, d, digit)
                        {
                            let kind = LoopKind::OneDigit { cells: CellSet::of(c).with(d), digit };
                            let cells = corners.into_iter().collect();
                            scratch.tell(move || rectangle(cells, DigitSet::of(p).with(q), kind));
                            return Some(Found::Removed(technique));
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
pub(super) fn bug(state: &State, scratch: &mut Scratch) -> Option<Found> {
    let cell = state.cells_with_count(3).only()?;
    if state.cells_with_count(2).with(cell) != state.empty {
        return None;
    }
    let mut extra: PerDigit<u8> = PerDigit([0; 9]);
    for house in House::all() {
        for digit in Digit::all() {
            match state.count(house, digit) {
                0..=2 => (),
                3 if house.cells().contains(cell) => extra[digit] += 1,
                _ => return None,
            }
        }
    }
    let in_all = |&digit: &Digit| extra[digit] == 3 && state.digits[cell].contains(digit);
    let digit = Digit::all().find(in_all)?;
    if Digit::all().any(|other| other != digit && extra[other] > 0) {
        return None;
    }
    scratch.removed.clear();
    state.list(CellSet::of(cell), !DigitSet::of(digit), &mut scratch.removed);
    scratch.tell(move || {
        let extra = CandidateSet::from_iter([Candidate { cell, digit }]);
        Evidence::Shared(grade::Evidence::Bug { extra, kind: BugKind::OneCell })
    });
    Some(Found::Removed(Technique::Bug1))
}
