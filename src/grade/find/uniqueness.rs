//! Unique rectangles and loops: closed paths of cells that would have two solutions if they held only
//! two digits.

use super::masks::subsets_of;
use super::{Scratch, Sink, State};
use crate::grade::scale::Table;
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
    let mut lowest = None;
    let treated = &mut scratch.treated_loops;
    let [mut bivalue, trivalue] = [2, 3].map(|count| grid.cells_with_count(count));
    while let Some(start) = bivalue.first() {
        treated.clear();
        Room::new(start, [bivalue, trivalue], state).each_loop(state, &mut |path| {
            // Other walks around the same cells give the same steps again.
            let cells: CellSet = path.iter().copied().collect();
            if !treated.contains(&cells) {
                treated.push(cells);
                let digits = grid.digits(start);
                UniqueLoop { grid, scale: state.scale, digits, cells, path }.steps(&mut lowest);
            }
        });
        // All loops around this cell are known.
        bivalue = bivalue.without(start);
    }
    lowest.map_or(ControlFlow::Continue(()), |Lowest { step, .. }| sink(step))
}

/// Where the loops from a start cell may be.
struct Room {
    start: Cell,
    /// The two digits, and the cells that have both, without those whose loops are all known.
    digits: DigitSet,
    cells: CellSet,
    /// Those of the cells that have no other digit.
    bivalue: CellSet,
    loops: Loops,
}

/// Which loops there can be.
enum Loops {
    /// None, or none with anything new.
    None,
    /// Rectangles with no more than two cells that have extra digits.
    Rectangles,
    /// Loops inside these cells with at most so many.
    Longer { possible: CellSet, longest: usize, may_have_three: bool },
}

impl Room {
    /// At most two cells of a loop have extra digits, or all such cells have the same one. So `n` cells without any allow
    /// loops of `n + 2` cells, rounded down to an even number, unless three cells have the same extra digit alone.
    fn new(
        start: Cell,
        [bivalue, trivalue]: [CellSet; 2],
        State { grid, changes, .. }: State<'_>,
    ) -> Self {
        let digits = grid.digits(start);
        let open = digits.iter().fold(grid.empty_cells(), |open, d| open & grid.cells(d));
        let with_other = |all, digit| all | grid.cells(digit);
        let with_extra = open & (!digits).iter().fold(CellSet::EMPTY, with_other);
        let bivalue = bivalue & open;
        let cells = bivalue | with_extra;
        let trivalue = trivalue & with_extra;
        let with_one_extra = |extra| {
            let alone = trivalue & grid.cells(extra);
            let is_enough = alone.len() >= 3;
            if is_enough { (possible_cells(bivalue | alone) & alone).len() } else { 0 }
        };
        let is_enough = trivalue.len() >= 3;
        let others = if is_enough { !digits } else { DigitSet::EMPTY };
        let most_extra = others.iter().map(with_one_extra).max().unwrap_or(0).max(2);
        let loops = match bivalue.len() {
            1 if most_extra == 2 => Loops::None,
            2 | 3 if most_extra == 2 => Loops::Rectangles,
            count => {
                let possible = possible_cells(cells);
                // A loop, and what follows from it, depends on the houses of its cells only.
                let houses = possible.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
                let longest = count + most_extra;
                if possible.contains(start) && !((houses | possible) & changes.cells).is_empty() {
                    Loops::Longer { possible, longest, may_have_three: most_extra > 2 }
                } else {
                    Loops::None
                }
            }
        };
        Self { start, digits, cells, bivalue, loops }
    }

    /// Calls `found` with the loops, in order, each perhaps more than once.
    fn each_loop(&self, state: State<'_>, found: &mut dyn FnMut(&[Cell])) {
        match self.loops {
            Loops::None => {}
            Loops::Rectangles => self.each_rectangle(found),
            Loops::Longer { possible, longest, may_have_three } => {
                let mut walk = Walk {
                    grid: state.grid,
                    keeps_extra: !state.scale.searches.loops_are_apart,
                    room: self,
                    possible,
                    longest,
                    may_have_three,
                    path: ArrayVec::new(),
                    visited: CellSet::EMPTY,
                    houses: [HouseSet::EMPTY; 2],
                    found,
                };
                walk.visit(self.start, 2, DigitSet::EMPTY, None);
            }
        }
    }

    /// Calls `found` with the rectangles. A walk goes first to a cell of the same block, which must be in the same column
    /// or row; from there along the other line to another block; and back.
    fn each_rectangle(&self, found: &mut dyn FnMut(&[Cell])) {
        let Self { start, cells, bivalue, .. } = *self;
        let [block, row, column] = start.houses().map(House::cells);
        for mate in (block & (row | column) & cells).without(start) {
            let is_in_column = column.contains(mate);
            let across = if is_in_column { HouseKind::Row } else { HouseKind::Column };
            for opposite in (across.house_of(mate).cells() & cells).minus(block) {
                let last = if is_in_column {
                    Cell::at(start.row(), opposite.column())
                } else {
                    Cell::at(opposite.row(), start.column())
                };
                let path = [start, mate, opposite, last];
                let extra = path.iter().filter(|&&cell| !bivalue.contains(cell)).count();
                if cells.contains(last) && extra <= 2 {
                    found(&path);
                }
            }
        }
    }
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
    /// Do extra digits of a neighbour stay for those that are looked at after it?
    keeps_extra: bool,
    room: &'a Room,
    /// The cells that can be in a loop, and the most that one has.
    possible: CellSet,
    longest: usize,
    may_have_three: bool,
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
            for next in (house.cells() & self.room.cells).iter() {
                if next == self.room.start && self.path.len() >= 4 {
                    if self.houses[0] == self.houses[1] {
                        (self.found)(&self.path);
                    }
                } else if !self.visited.contains(next) {
                    let with_next = extra | self.grid.digits(next).minus(self.room.digits);
                    if self.keeps_extra {
                        // Even if this one is not visited.
                        extra = with_next;
                    }
                    let is_bivalue = self.room.bivalue.contains(next);
                    let is_third = self.may_have_three && with_next.len() == 1;
                    let may_follow = is_bivalue || is_third || allowed > 0;
                    if may_follow && self.possible.contains(next) && self.may_return(next) {
                        let left = if is_bivalue { allowed } else { allowed - 1 };
                        self.visit(next, left, with_next, Some(house.kind()));
                    }
                }
            }
        }
        self.visited = self.visited.without(cell);
        self.path.pop();
        self.houses[parity] = self.houses[parity].minus(own);
    }

    /// Can the path come back to its start over this cell, if it is to be no longer than the longest loop?
    fn may_return(&self, next: Cell) -> bool {
        let left = self.longest.saturating_sub(self.path.len());
        let unmatched = (self.houses[0] ^ self.houses[1]).len();
        unmatched <= 3 * left && (left > 1 || next.sees(self.room.start))
    }
}

/// A valid loop, and what follows from it.
struct UniqueLoop<'a> {
    grid: &'a PencilGrid,
    scale: &'static Table,
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
        // A hidden subset can be smaller than the extra digits are many.
        let smallest = if self.scale.searches.loops_are_apart { 2 } else { extra.len() };
        for size in smallest..=7 {
            for house in shared_houses(first, second) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::Changes;
    use crate::grade::find::positions::{Draws, text};
    use crate::grade::first_of;
    use crate::grade::scale::CLASSIC;

    /// Positions where it visits more cells are left out.
    const MOST_VISITS: usize = 100_000;

    /// Every walk as in the original, and only then whether the loop is valid.
    struct Plain<'a> {
        grid: &'a PencilGrid,
        digits: DigitSet,
        path: Vec<Cell>,
        found: Vec<Vec<Cell>>,
        visits: usize,
    }

    impl Plain<'_> {
        fn visit(
            &mut self,
            cell: Cell,
            allowed: i32,
            mut extra: DigitSet,
            last: Option<HouseKind>,
        ) {
            self.visits += 1;
            if self.visits > MOST_VISITS {
                return;
            }
            self.path.push(cell);
            for house in cell.houses().into_iter().filter(|house| Some(house.kind()) != last) {
                for next in house.cells() {
                    let digits = self.grid.digits(next);
                    if next == self.path[0] && self.path.len() >= 4 {
                        self.found.push(self.path.clone());
                    } else if !self.path.contains(&next) && self.digits.is_subset(digits) {
                        extra |= digits.minus(self.digits);
                        if digits.len() == 2 || extra.len() == 1 || allowed > 0 {
                            let left = if digits.len() == 2 { allowed } else { allowed - 1 };
                            self.visit(next, left, extra, Some(house.kind()));
                        }
                    }
                }
            }
            self.path.pop();
        }
    }

    fn is_valid(path: &[Cell]) -> bool {
        let mut houses = [HouseSet::EMPTY; 2];
        for (i, cell) in path.iter().enumerate() {
            for house in cell.houses() {
                if houses[i % 2].contains(house) {
                    return false;
                }
                houses[i % 2] = houses[i % 2].with(house);
            }
        }
        houses[0] == houses[1]
    }

    #[test]
    fn the_first_loop_is_that_of_all_walks() {
        let (mut draws, mut scratch) = (Draws::new(3), Scratch::default());
        let (mut found, mut left_out) = (0, 0);
        for _ in 0..1_500 {
            let mut grid = draws.position();
            (0..draws.below(30)).for_each(|_| draws.remove_some(&mut grid));
            let (mut lowest, mut treated, mut visits) = (None, Vec::new(), 0);
            for start in grid.cells_with_count(2) {
                let digits = grid.digits(start);
                let mut plain =
                    Plain { grid: &grid, digits, path: Vec::new(), found: Vec::new(), visits };
                plain.visit(start, 2, DigitSet::EMPTY, None);
                visits = plain.visits;
                for path in plain.found.into_iter().filter(|path| is_valid(path)) {
                    let cells: CellSet = path.iter().copied().collect();
                    if !treated.contains(&cells) {
                        treated.push(cells);
                        let scale = &CLASSIC;
                        UniqueLoop { grid: &grid, scale, digits, cells, path: &path }
                            .steps(&mut lowest);
                    }
                }
            }
            if visits > MOST_VISITS {
                left_out += 1;
                continue;
            }
            let state = State { grid: &grid, changes: &Changes::EVERYTHING, scale: &CLASSIC };
            let first = first_of(unique_loop, state, &mut scratch);
            found += usize::from(first.is_some());
            assert_eq!(first, lowest.map(|lowest| lowest.step), "{}", text(&grid));
        }
        assert!(found > 100 && left_out < 150, "{found} found, {left_out} left out");
    }
}
