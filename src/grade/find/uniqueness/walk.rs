//! The search for unique rectangles and loops from one start cell.

use crate::grade::find::State;
use crate::grid::{Cell, CellSet, DigitSet, House, HouseKind, HouseSet, Houses, PencilGrid};
use arrayvec::ArrayVec;

/// The cells in which loops from a start cell may be.
pub(super) struct LoopArea {
    start: Cell,
    /// The two digits, and the cells that have both and may still have an unknown loop.
    digits: DigitSet,
    cells: CellSet,
    /// Cells that have no other digit.
    bivalue: CellSet,
    may_have_three: bool,
    loops: Loops,
}

/// The loops to look for.
enum Loops {
    /// No loops, or none with changes.
    None,
    /// Rectangles of the classic board, with no more than two cells that have extra digits.
    Rectangles,
    /// Loops inside these cells with at most `longest` cells.
    Longer { possible: CellSet, longest: usize },
}

impl LoopArea {
    /// At most two cells of a loop have extra digits, or all such cells have the same one. So `n` cells without any allow
    /// loops of `n + 2` cells, rounded down to an even number, unless three cells have the same extra digit alone. `left` are the
    /// bivalue cells without those whose loops are all known.
    #[inline]
    pub(super) fn new<H: Houses>(
        start: Cell,
        [left, bivalue, trivalue]: [CellSet; 3],
        State { grid, changes, .. }: State<'_, H>,
    ) -> Self {
        let digits = grid.digits(start);
        let open = digits.iter().fold(grid.empty_cells(), |open, d| open & grid.cells(d));
        let with_extra = open - bivalue;
        let bivalue = left & open;
        let cells = bivalue | with_extra;
        let trivalue = trivalue & with_extra;
        let with_one_extra = |extra| {
            let alone = trivalue & grid.cells(extra);
            let is_enough = alone.len() >= 3;
            if is_enough {
                (possible_cells(grid.houses(), bivalue | alone) & alone).len()
            } else {
                0
            }
        };
        let is_enough = trivalue.len() >= 3;
        let others = if is_enough { !digits } else { DigitSet::EMPTY };
        let most_extra = others.iter().map(with_one_extra).max().unwrap_or(0).max(2);
        let loops = match bivalue.len() {
            1 if most_extra == 2 => Loops::None,
            2 | 3 if most_extra == 2 && H::IS_CLASSIC => Loops::Rectangles,
            count => {
                let possible = possible_cells(grid.houses(), cells);
                // A loop, and what follows from it, depends on the houses of its cells only.
                let houses = possible
                    .iter()
                    .fold(CellSet::EMPTY, |all, cell| all | grid.houses().peers(cell));
                let longest = count + most_extra;
                if possible.contains(start) && !((houses | possible) & changes.cells).is_empty() {
                    Loops::Longer { possible, longest }
                } else {
                    Loops::None
                }
            }
        };
        let may_have_three = most_extra > 2;
        // Other cells matter only for the extra digits that a walk has seen.
        let cells = match loops {
            Loops::Longer { possible, .. } if !may_have_three => possible,
            _ => cells,
        };
        Self { start, digits, cells, bivalue, may_have_three, loops }
    }

    /// True if a loop may have three cells with the same extra digit, or more.
    pub(super) fn may_have_three(&self) -> bool {
        self.may_have_three
    }

    /// Calls `found` with the loops, in order, each perhaps more than once.
    pub(super) fn each_loop<H: Houses>(&self, state: State<'_, H>, found: &mut dyn FnMut(&[Cell])) {
        match self.loops {
            Loops::None => {}
            Loops::Rectangles => self.each_rectangle(found),
            Loops::Longer { possible, longest } => {
                let mut walk = LoopWalk {
                    grid: state.grid,
                    keeps_extra: !state.scale.searches.checks_neighbours_separately,
                    area: self,
                    possible,
                    longest,
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

/// Returns the cells that can be in a loop: a loop has two cells in every house that it enters.
fn possible_cells<H: Houses>(houses: &H, open: CellSet) -> CellSet {
    let mut possible = open;
    loop {
        let before = possible;
        for house in houses.all() {
            if let Some(alone) = (possible & houses.cells(house)).only() {
                possible = possible.without(alone);
            }
        }
        if possible == before {
            return possible;
        }
    }
}

/// The depth-first search for loops from one start cell.
struct LoopWalk<'a, H: Houses> {
    grid: &'a PencilGrid<H>,
    /// True if extra digits of a neighbour stay for the neighbours after it.
    keeps_extra: bool,
    area: &'a LoopArea,
    /// The cells that can be in a loop, and the most that one has.
    possible: CellSet,
    longest: usize,
    path: ArrayVec<Cell, 81>,
    visited: CellSet,
    /// The houses of the even and of the odd cells of the path, which has no two cells of one parity
    /// in a house.
    houses: [HouseSet; 2],
    found: &'a mut dyn FnMut(&[Cell]),
}

impl<H: Houses> LoopWalk<'_, H> {
    /// Extends the path to `cell`. Up to `allowed` further cells with extra digits may follow, unless all extra digits, `extra`,
    /// are the same.
    fn visit(&mut self, cell: Cell, allowed: i32, mut extra: DigitSet, last: Option<HouseKind>) {
        let parity = self.path.len() % 2;
        let houses = self.grid.houses();
        let own = houses.house_set_of(cell);
        if !(self.houses[parity] & own).is_empty() {
            // No valid loop continues from here.
            return;
        }
        self.houses[parity] |= own;
        self.path.push(cell);
        self.visited = self.visited.with(cell);
        let mut open = self.area.cells - self.visited;
        if self.path.len() >= 4 {
            open = open.with(self.area.start);
        }
        for &house in houses.houses_of(cell).iter().filter(|house| Some(house.kind()) != last) {
            for next in houses.cells(house) & open {
                if next == self.area.start {
                    if self.houses[0] == self.houses[1] {
                        (self.found)(&self.path);
                    }
                } else {
                    let with_next = extra | self.grid.digits(next).minus(self.area.digits);
                    if self.keeps_extra {
                        // Even if this one is not visited.
                        extra = with_next;
                    }
                    let is_bivalue = self.area.bivalue.contains(next);
                    let is_third = self.area.may_have_three && with_next.len() == 1;
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

    /// True if the path can return to its start over this cell without exceeding the longest loop.
    fn may_return(&self, next: Cell) -> bool {
        let left = self.longest.saturating_sub(self.path.len());
        let unmatched = (self.houses[0] ^ self.houses[1]).len();
        unmatched <= H::MOST_OF_CELL * left
            && (left > 1 || self.grid.houses().sees(next, self.area.start))
    }
}
