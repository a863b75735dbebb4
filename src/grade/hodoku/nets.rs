//! The direct entries of forcing nets: the puzzle is played forward with singles from each premise.

use super::node::ImplicationNode;
use super::tables::{Implication, ImplicationTable, Implications, Positions, candidates};
use super::{CountedGrid, houses_of};
use crate::grid::{Candidate, CellSet};
use arrayvec::ArrayVec;

/// Number of rounds of singles.
const ROUNDS: usize = 4;
/// The most parents of an entry.
const MOST_PARENTS: usize = 5;

/// Numbers of entries.
type Parents = ArrayVec<u16, MOST_PARENTS>;

/// Reason of a placement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlacedBy {
    Premise,
    Naked,
    Hidden,
}

/// Fills the tables of all candidates.
pub(super) fn fill(grid: &CountedGrid, tables: &mut Implications) {
    let mut start = grid.clone();
    start.clear_queues();
    for it in candidates(grid) {
        for on in [true, false] {
            let premise = ImplicationNode::of(it, on);
            tables.reset(premise);
            tables.positions.reset(2 * 729);
            tables.positions.set(premise, 0);
            let Implications { tables, positions, .. } = &mut *tables;
            let table = &mut tables[premise.index()];
            Game { grid, copy: start.clone(), table, positions }.play(it, on);
        }
    }
}

/// A copy of the grid that is played forward.
struct Game<'a> {
    grid: &'a CountedGrid,
    copy: CountedGrid,
    table: &'a mut ImplicationTable,
    positions: &'a mut Positions,
}

impl Game<'_> {
    fn play(mut self, premise: Candidate, on: bool) {
        if on {
            self.assign(premise, PlacedBy::Premise);
        } else {
            self.copy.remove(premise);
            if let Some(digit) = self.copy.digits[premise.cell].only() {
                self.assign(Candidate { digit, ..premise }, PlacedBy::Premise);
            }
        }
        for _ in 0..ROUNDS {
            let mut singles: ArrayVec<(Candidate, PlacedBy), 162> = ArrayVec::new();
            let is_empty = |it: &Candidate| self.copy.empty.contains(it.cell);
            let naked = self.copy.naked.iter().filter(is_empty);
            singles.extend(naked.map(|it| (it, PlacedBy::Naked)));
            let mut listed = CellSet::EMPTY;
            for it in self.copy.hidden.iter().filter(is_empty) {
                let is_single =
                    houses_of(it.cell).iter().any(|house| self.copy.count(*house, it.digit) == 1);
                if is_single && !listed.contains(it.cell) {
                    listed = listed.with(it.cell);
                    singles.push((it, PlacedBy::Hidden));
                }
            }
            for (single, reason) in singles {
                self.assign(single, reason);
            }
        }
        self.table.direct = self.table.entries.len();
    }

    fn assign(&mut self, it: Candidate, reason: PlacedBy) {
        let Candidate { cell, digit } = it;
        let removed = self.grid.cells[digit] & cell.peers();
        let others = self.copy.digits[cell].without(digit);
        let house = houses_of(cell)
            .into_iter()
            .min_by_key(|house| self.copy.count(*house, digit))
            .expect("three houses");
        self.copy.place(it);
        let number = self.table.entries.len();
        let off = |cell, digit| ImplicationNode::of(Candidate { cell, digit }, false);
        let number_of = |node| self.positions.get(node).map_or(0, |number| number as u16);
        let parents: Parents = match reason {
            PlacedBy::Premise => Parents::new(),
            PlacedBy::Naked => self.grid.digits[cell]
                .without(digit)
                .iter()
                .map(|other| number_of(off(cell, other)))
                .take(MOST_PARENTS)
                .collect(),
            PlacedBy::Hidden => self
                .grid
                .places(house, digit)
                .without(cell)
                .iter()
                .map(|other| number_of(off(other, digit)))
                .take(MOST_PARENTS)
                .collect(),
        };
        self.add(ImplicationNode::of(it, true), parents);
        let number = if number == 1 && self.table.entries.len() == 1 { 0 } else { number };
        let parent: Parents = [number as u16].into_iter().collect();
        for other in removed {
            self.add(off(other, digit), parent.clone());
        }
        for other in others {
            self.add(off(cell, other), parent.clone());
        }
    }

    /// Adds an entry, if its node is new. The parent with the highest number becomes the main one.
    fn add(&mut self, node: ImplicationNode, mut parents: Parents) {
        if self.positions.get(node).is_some() {
            return;
        }
        let first = parents.first().copied().unwrap_or(0);
        let distance = self.table.entries[usize::from(first)].distance + 1;
        for i in 1..parents.len() {
            if parents[i] > parents[0] {
                parents.swap(0, i);
            }
        }
        let number = self.table.entries.len();
        self.positions.set(node, number);
        let parent = parents.first().copied().unwrap_or(0);
        self.table.entries.push(Implication { node, parent, distance });
        let sides: ArrayVec<u16, 4> =
            parents.iter().skip(1).copied().filter(|side| *side != 0).collect();
        if !sides.is_empty() {
            self.table.sides.push((number as u16, sides));
        }
    }
}
