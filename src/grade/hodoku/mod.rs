//! The solver of the scale of HoDoKu 2.2.0 (default configuration).
//!
//! One loop: the first technique of the ladder with a step gives the step, and the search starts again at the first technique. The
//! score of a puzzle is the sum of the scores of its steps, and its level is the highest level of a step, raised if the score is
//! above its maximum. The scale differs from the others in three ways: singles come from queues, in the order of their appearance;
//! some techniques collect all instances and take the best; and the order in which candidates are removed counts, since singles
//! appear in that order.
//!
//! Orders here: houses are rows, columns, boxes; the houses of a cell likewise. Some subsets are searched in the order of
//! [`House::all`]: boxes, rows, columns.

mod als;
mod best;
mod coloring;
mod counted_grid;
mod fish;
mod forcing;
mod ladder;
mod loops;
mod nets;
mod node;
mod rating;
mod simple_chains;
mod single_digit;
mod singles;
mod subsets;
mod sue_de_coq;
mod tables;
mod uniqueness;
mod walk;
mod wings;

pub(super) use ladder::ROWS;
pub use rating::{HodokuLevel, HodokuRating};

use super::{Effect, Evidence, Step, Technique};
use crate::grid::{
    Candidate, Cell, CellSet, Digit, House, HouseKind, Houses, PencilGrid, PerDigit,
};
use counted_grid::CountedGrid;
use ladder::LADDER;
use std::ops::Range;

/// What a finder found. The candidates to remove are in the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FoundStep {
    Placed(Technique, Candidate),
    Removed(Technique),
}

/// Memory that the finders reuse.
#[derive(Clone, Debug, Default)]
struct FinderMemory {
    /// Number of the grid, by which lists know if they are of an earlier one.
    grid_number: u64,
    /// The candidates that the step removes, in order. Some may be listed twice.
    removed: Vec<Candidate>,
    /// True if the finders keep the evidence of what they find.
    wants_evidence: bool,
    evidence: Option<Evidence>,
    als: als::AlsList,
    tables: tables::Implications,
    chain: Vec<node::ImplicationNode>,
    singles: Vec<forcing::Singles>,
    walk: walk::Walk,
}

impl FinderMemory {
    /// Keeps the evidence of what was found, if the caller asked for it.
    fn keep_evidence(&mut self, evidence: impl FnOnce() -> Evidence) {
        if self.wants_evidence {
            self.evidence = Some(evidence());
        }
    }

    /// The same for evidence about a house, which does not prove what other houses lose.
    fn keep_evidence_in(&mut self, house: House, evidence: impl FnOnce() -> Evidence) {
        if self.removed.iter().all(|it| house.cells().contains(it.cell)) {
            self.keep_evidence(evidence);
        }
    }

    /// Lists the cells as those that lose the digit.
    fn remove(&mut self, cells: CellSet, digit: Digit) {
        self.removed.clear();
        self.remove_more(cells, digit);
    }

    /// Adds cells that lose the digit.
    fn remove_more(&mut self, cells: CellSet, digit: Digit) {
        self.removed.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }

    /// Lists the cells with the digit that see both cells. False if there are none.
    fn remove_seeing(
        &mut self,
        grid: &CountedGrid,
        first: Cell,
        second: Cell,
        digit: Digit,
    ) -> bool {
        self.remove(grid.cells[digit] & first.peers() & second.peers(), digit);
        !self.removed.is_empty()
    }
}

/// Finds the steps of one puzzle after another, in the same memory.
#[derive(Clone, Debug)]
pub(super) struct HodokuSolver {
    grid: CountedGrid,
    /// The step that was found and is not applied yet.
    found: Option<FoundStep>,
    /// For each entry of the ladder, the cells of each digit in which it found nothing before.
    searched: Vec<PerDigit<CellSet>>,
    memory: FinderMemory,
}

impl Default for HodokuSolver {
    fn default() -> Self {
        Self {
            grid: CountedGrid::EMPTY,
            found: None,
            searched: vec![PerDigit([CellSet::EMPTY; 9]); LADDER.len()],
            memory: FinderMemory::default(),
        }
    }
}

impl HodokuSolver {
    /// Begins a path. All values count as givens.
    pub(super) fn start<H: Houses>(&mut self, pencil: &PencilGrid<H>) {
        self.grid = CountedGrid::new(pencil);
        self.found = None;
    }

    /// Returns the first step that some entries of the ladder find.
    pub(super) fn find(&mut self, entries: Range<usize>, wants_evidence: bool) -> Option<Step> {
        let Self { grid, searched, memory, found } = self;
        memory.grid_number += 1;
        memory.wants_evidence = wants_evidence;
        let mut entries = LADDER.iter().zip(searched).skip(entries.start).take(entries.len());
        *found = entries.find_map(|(entry, searched)| {
            // A finder may have kept that of a pattern which removes nothing.
            memory.evidence = None;
            entry.find(grid, searched, memory)
        });
        let (technique, effect) = match (*found)? {
            FoundStep::Placed(technique, candidate) => (technique, Effect::Place(candidate)),
            FoundStep::Removed(technique) => {
                (technique, Effect::Remove(memory.removed.iter().copied().collect()))
            }
        };
        let evidence = memory.evidence.take().unwrap_or(Evidence::Unstated);
        Some(Step { technique, effect, evidence })
    }

    /// Takes the step that was found.
    pub(super) fn apply(&mut self) {
        match self.found.take() {
            Some(FoundStep::Placed(_, candidate)) => self.grid.place(candidate),
            Some(FoundStep::Removed(_)) => {
                self.memory.removed.iter().for_each(|candidate| self.grid.remove(*candidate));
            }
            None => {}
        }
        self.grid.drop_placed();
    }
}

/// Returns the row, the column and the box of a cell.
fn houses_of(cell: Cell) -> [House; 3] {
    let [block, row, column] = cell.houses();
    [row, column, block]
}

/// Iterates over the rows, the columns and the boxes.
fn rows_columns_blocks() -> impl Iterator<Item = House> {
    [HouseKind::Row, HouseKind::Column, HouseKind::Block].into_iter().flat_map(HouseKind::houses)
}

/// Iterates over the cells that see a cell: those in its row, in its column, and the others in its box.
fn in_house_order(cells: CellSet, cell: Cell) -> impl Iterator<Item = Cell> {
    let [row, column, block] = houses_of(cell).map(|house| (cells & house.cells()).without(cell));
    row.iter().chain(column.iter()).chain((block - row - column).iter())
}

/// Goes through the sets of up to `most` of the items, depth first: takes an item, tests, goes deeper with later items. `add` adds an
/// item to what is known of a set, or drops it with all that it would be extended to. Returns the first result of a test.
fn subsets<I: Copy, A: Copy, R>(
    items: &[I],
    most: usize,
    set: A,
    add: &mut dyn FnMut(A, I) -> Option<A>,
    test: &mut dyn FnMut(A) -> Option<R>,
) -> Option<R> {
    if most == 0 {
        return None;
    }
    items.iter().enumerate().find_map(|(i, &item)| {
        let next = add(set, item)?;
        test(next).or_else(|| subsets(&items[i + 1..], most - 1, next, add, test))
    })
}

#[cfg(all(test, feature = "compression"))]
mod order_tests;
#[cfg(test)]
mod tests;
