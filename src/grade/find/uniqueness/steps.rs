//! The steps of a unique rectangle or loop, types 1 to 4.

use crate::grade::find::masks::subsets_of;
use crate::grade::rating::Table;
use crate::grade::{Effect, Evidence, LoopKind, Step, Technique};
use crate::grid::{
    CandidateSet, Cell, CellSet, Digit, DigitSet, House, Houses, PencilGrid, Position, PositionSet,
};
use arrayvec::ArrayVec;

/// The first step of the loops so far, with its rank.
pub(super) struct LowestStep {
    difficulty: f64,
    kind: LoopKind,
    pub(super) step: Step,
}

/// A valid loop, whose steps are sought.
pub(super) struct UniqueLoop<'a, H: Houses> {
    pub(super) grid: &'a PencilGrid<H>,
    pub(super) scale: &'static Table,
    pub(super) digits: DigitSet,
    pub(super) cells: CellSet,
    /// The cells as they were visited.
    pub(super) path: &'a [Cell],
}

impl<H: Houses> UniqueLoop<'_, H> {
    pub(super) fn steps(&self, lowest: &mut Option<LowestStep>) {
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

    fn push(&self, kind: LoopKind, gone: CandidateSet, lowest: &mut Option<LowestStep>) {
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
            *lowest = Some(LowestStep { difficulty, kind, step });
        }
    }

    fn type_2(&self, extra_cells: &[Cell], digit: Digit, lowest: &mut Option<LowestStep>) {
        let cells: CellSet = extra_cells.iter().copied().collect();
        let gone = CandidateSet::of_digit(
            digit,
            self.grid.houses().common_peers(cells) & self.grid.cells(digit),
        );
        self.push(LoopKind::OneDigit { cells, digit }, gone, lowest);
    }

    /// The two cells with extra digits stand for one cell of a subset. Order: size of the subset;
    /// blocks, rows, columns; naked before hidden; mask order.
    fn type_3(&self, first: Cell, second: Cell, extra: DigitSet, lowest: &mut Option<LowestStep>) {
        // A hidden subset can have fewer cells than there are extra digits.
        let smallest =
            if self.scale.searches.checks_neighbours_separately { 2 } else { extra.len() };
        for size in smallest..=self.grid.houses().side() - 2 {
            for house in shared_houses(self.grid.houses(), first, second) {
                let empty = self.grid.empty_count(house);
                if 2 * size <= empty && size >= extra.len() {
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
        lowest: &mut Option<LowestStep>,
    ) {
        let grid = self.grid;
        let fits = |position: &Position| {
            let cell = grid.houses().cell(house, *position);
            cell == first || cell != second && (2..=size).contains(&grid.digits(cell).len())
        };
        let fitting: PositionSet =
            Position::all().take(grid.houses().side()).filter(fits).collect();
        let is_first = |position: &Position| grid.houses().cell(house, *position) == first;
        let place = Position::all().find(is_first).map_or(PositionSet::EMPTY, PositionSet::of);
        let shared_extra = extra & grid.digits(first) & grid.digits(second);
        for mask in subsets_of(fitting.bits(), size) {
            let positions = PositionSet::from_bits(mask);
            if !place.is_subset(positions) {
                continue;
            }
            let cells = grid.houses().cells_at(house, positions - place);
            let others = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.digits(cell));
            let digits = others | extra;
            if digits.len() == size && (others | shared_extra).len() == size {
                let all = cells.with(first).with(second);
                let gone = match self.scale.has(Technique::GeneralizedNakedPair) {
                    false => grid.candidates_in(grid.houses().cells(house).minus(all), digits),
                    true => grid.candidates_seeing(all, digits),
                };
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
        lowest: &mut Option<LowestStep>,
    ) {
        let grid = self.grid;
        let free = grid.houses().digits() - self.digits - extra;
        for mask in subsets_of(free.bits(), size - 2) {
            let digits = DigitSet::from_bits(mask) | self.digits;
            let places = |digit| (grid.cells(digit) & grid.houses().cells(house)).without(second);
            let all = digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
            if all.len() == size && digits.iter().all(|digit| !places(digit).is_empty()) {
                let cells = all.without(first);
                let gone = grid.candidates_in(cells, !digits);
                self.push(LoopKind::HiddenSubset { house, cells, digits }, gone, lowest);
            }
        }
    }

    /// A digit of the loop has no other place in a house of the two cells, so the other digit goes.
    fn type_4(&self, first: Cell, second: Cell, lowest: &mut Option<LowestStep>) {
        let cells = CellSet::of(first).with(second);
        for digit in self.digits.iter() {
            let has_only_these = |house: &House| {
                (self.grid.cells(digit) & self.grid.houses().cells(*house)).minus(cells).is_empty()
            };
            if let Some(house) =
                shared_houses(self.grid.houses(), first, second).find(has_only_these)
            {
                let gone = self.grid.candidates_in(cells, self.digits.without(digit));
                self.push(LoopKind::OnlyPlaces { cells, house, digit }, gone, lowest);
                return;
            }
        }
    }
}

/// The houses that hold both cells: blocks, rows, columns.
fn shared_houses<H: Houses>(houses: &H, first: Cell, second: Cell) -> impl Iterator<Item = House> {
    let of_first = houses.houses_of(first).iter().copied();
    of_first.filter(move |&house| houses.cells(house).contains(second))
}
