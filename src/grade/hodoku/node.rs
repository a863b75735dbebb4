//! Nodes of implications: a candidate, or a group of candidates, that is on or off.

use crate::grid::{Candidate, Cell, CellSet, Digit, House, HouseKind};

/// Number of the nodes of single candidates.
const SINGLES: usize = 2 * 729;

/// A candidate or a group, on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ImplicationNode(u16);

impl ImplicationNode {
    /// Returns the node of a candidate.
    #[inline]
    pub(super) fn of(Candidate { cell, digit }: Candidate, on: bool) -> Self {
        Self((2 * (9 * cell.index() + digit.index()) + usize::from(on)) as u16)
    }

    /// Returns the node of the group with this number.
    #[inline]
    pub(super) fn of_group(number: usize, on: bool) -> Self {
        Self((SINGLES + 2 * number + usize::from(on)) as u16)
    }

    /// Returns its number: candidates by cell and digit, then the groups.
    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    pub(super) fn is_on(self) -> bool {
        self.0 % 2 == 1
    }

    /// Returns the opposite node.
    pub(super) fn opposite(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// Returns the candidate, if it is not a group.
    #[inline]
    pub(super) fn candidate(self) -> Option<Candidate> {
        let number = self.index() / 2;
        (self.index() < SINGLES).then(|| Candidate {
            cell: Cell::from_index(number / 9),
            digit: Digit::from_index(number % 9),
        })
    }

    /// Returns the digit and the cells.
    pub(super) fn places(self, groups: &[Group]) -> (Digit, CellSet) {
        match self.candidate() {
            Some(Candidate { cell, digit }) => (digit, CellSet::of(cell)),
            None => {
                let group = &groups[(self.index() - SINGLES) / 2];
                (group.digit, group.cells)
            }
        }
    }
}

/// The two or three places of a digit in the intersection of a line and a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    pub(super) line: House,
    pub(super) block: House,
}

impl Group {
    /// True if both are in one row as groups of a row, in one column as groups of a column, or in one box, without a
    /// common cell.
    pub(super) fn sees(&self, other: &Self) -> bool {
        self.digit == other.digit
            && (self.line == other.line || self.block == other.block)
            && (self.cells & other.cells).is_empty()
    }
}

/// Lists the groups: rows, then columns; digits, then boxes.
pub(super) fn list_groups(cells_of: impl Fn(Digit) -> CellSet, groups: &mut Vec<Group>) {
    groups.clear();
    for line in HouseKind::Row.houses().chain(HouseKind::Column.houses()) {
        for digit in Digit::all() {
            for block in HouseKind::Block.houses() {
                let cells = cells_of(digit) & line.cells() & block.cells();
                if cells.len() >= 2 {
                    groups.push(Group { digit, cells, line, block });
                }
            }
        }
    }
}
