//! Cells, sets of cells, and cells that see each other.

use super::set::{bit_set, index, try_from_index};
use super::{House, HouseSet, OutOfRange, PositionSet};
use std::fmt;
use std::str::FromStr;

index! {
    /// A cell, 0..81 by rows. Printed `r4c7`, rows and columns from 1.
    ///
    /// ```
    /// use gridmill::grid::{Cell, OutOfRange};
    ///
    /// let cell = Cell::at(3, 6);
    /// assert_eq!(cell.to_string(), "r4c7");
    /// assert_eq!("r4c7".parse(), Ok(cell));
    /// assert_eq!(Cell::try_from(33_usize), Ok(cell));
    /// assert_eq!(Cell::try_from((3, 9)), Err(OutOfRange { index: 9, end: 9 }));
    /// ```
    Cell, 81
}

try_from_index! { Cell, 81 }

bit_set! {
    /// A set of cells.
    ///
    /// ```
    /// use gridmill::grid::{Cell, CellSet, House};
    ///
    /// let (row, block) = (House::row(0).cells(), House::block(0).cells());
    /// assert_eq!((row & block).len(), 3);
    /// assert_eq!((row - block).first(), Some(Cell::at(0, 3)));
    /// assert_eq!((row ^ block).len(), 12);
    /// for cell in row & block {
    ///     assert!(cell.column() < 3);
    /// }
    /// ```
    CellSet of Cell, u128, 81
}

const HOUSES: [[House; 3]; 81] = {
    let mut table = [[House::block(0); 3]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        table[i] =
            [House::block(cell.block()), House::row(cell.row()), House::column(cell.column())];
        i += 1;
    }
    table
};

const HOUSE_SETS: [HouseSet; 81] = {
    let mut table = [HouseSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let [block, row, column] = HOUSES[i];
        table[i] = HouseSet::of(block).with(row).with(column);
        i += 1;
    }
    table
};

const POSITIONS: [[PositionSet; 3]; 81] = {
    let mut table = [[PositionSet::EMPTY; 3]; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        let mut h = 0;
        while h < 3 {
            table[i][h] = PositionSet::of(HOUSES[i][h].position_of(cell));
            h += 1;
        }
        i += 1;
    }
    table
};

const PEERS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        let houses = cell.houses();
        table[i] = houses[0].cells().or(houses[1].cells()).or(houses[2].cells()).without(cell);
        i += 1;
    }
    table
};

/// Others of the block, then of the row, then of the column, each in reading order.
const PEER_ORDER: [[Cell; 20]; 81] = {
    let mut table = [[Cell(0); 20]; 81];
    let mut i = 0;
    while i < 81 {
        let houses = Cell(i as u8).houses();
        let mut listed = CellSet::of(Cell(i as u8));
        let (mut h, mut n) = (0, 0);
        while h < 3 {
            let mut p = 0;
            while p < 9 {
                let peer = houses[h].cell_at(p);
                if !listed.contains(peer) {
                    table[i][n] = peer;
                    listed = listed.with(peer);
                    n += 1;
                }
                p += 1;
            }
            h += 1;
        }
        i += 1;
    }
    table
};

impl Cell {
    /// The cell in this row and column, both 0..9.
    ///
    /// # Panics
    /// If a number is out of range.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < 9 && column < 9, "rows and columns are 0..9");
        Self((9 * row + column) as u8)
    }

    /// Its row, 0..9 from the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / 9
    }

    /// Its column, 0..9 from the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % 9
    }

    /// Its block, 0..9 in reading order.
    #[inline]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its block, row and column, in this order.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        HOUSES[self.index()]
    }

    /// The same three houses, in a table.
    #[inline]
    pub(super) const fn houses_in_order(self) -> &'static [House; 3] {
        &HOUSES[self.index()]
    }

    /// The set of its houses.
    #[inline]
    pub(crate) const fn house_set(self) -> HouseSet {
        HOUSE_SETS[self.index()]
    }

    /// Returns its places in its block, row and column.
    #[inline]
    pub(super) const fn positions(self) -> &'static [PositionSet; 3] {
        &POSITIONS[self.index()]
    }

    /// The 20 cells that share a house with it.
    ///
    /// ```
    /// use gridmill::grid::Cell;
    ///
    /// let cell = Cell::at(4, 4);
    /// assert_eq!(cell.peers().len(), 20);
    /// assert!(cell.sees(Cell::at(4, 0)) && !cell.sees(cell));
    /// ```
    #[inline]
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }

    /// The same 20 cells in *peer order*: the others of its block, then of its row, then of its
    /// column, each in reading order.
    #[inline]
    pub const fn peers_in_order(self) -> &'static [Cell; 20] {
        &PEER_ORDER[self.index()]
    }

    /// True if the two share a house. A cell does not see itself.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers().contains(other)
    }
}

/// Row and column, both 0..9: [`Cell::at`] for numbers that may be out of range.
impl TryFrom<(usize, usize)> for Cell {
    type Error = OutOfRange;

    fn try_from((row, column): (usize, usize)) -> Result<Self, OutOfRange> {
        match [row, column].into_iter().find(|&number| number >= 9) {
            None => Ok(Self::at(row, column)),
            Some(index) => Err(OutOfRange { index, end: 9 }),
        }
    }
}

impl CellSet {
    /// Returns the cells that see every member; all cells for the empty set.
    ///
    /// ```
    /// use gridmill::grid::{Cell, CellSet};
    ///
    /// let corners: CellSet = [Cell::at(0, 0), Cell::at(8, 8)].into_iter().collect();
    /// let common: Vec<String> = corners.common_peers().iter().map(|it| it.to_string()).collect();
    /// assert_eq!(common, ["r1c9", "r9c1"]);
    /// ```
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common & cell.peers())
    }

    /// Returns the members that see `cell`, in the peer order of `cell`.
    pub fn in_peer_order(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let [block, row, column] = self.by_houses_of(cell);
        block.iter().chain(row.iter()).chain(column.iter())
    }

    /// Returns the members that see `cell`: those in its block, the others in its row, and the others in its column.
    #[inline]
    pub(crate) fn by_houses_of(self, cell: Cell) -> [Self; 3] {
        let [block, row, column] = cell.houses().map(House::cells);
        let others = self - block;
        [(self & block).without(cell), others & row, others & column]
    }

    /// True if the house holds all of the members.
    #[inline]
    pub fn is_within(self, house: House) -> bool {
        self.is_subset(house.cells())
    }
}

/// 81 characters, row by row: `1` for a member, `.` for any other cell.
impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::all().try_for_each(|cell| f.write_str(if self.contains(cell) { "1" } else { "." }))
    }
}

/// Error of a text that is not a set of cells. It holds the number of characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} character{}, a pattern has 81", .0, if *.0 == 1 { "" } else { "s" })]
pub struct ParseCellSetError(usize);

/// Reads 81 characters, row by row: `.` or `0` stands for a cell outside, any other for a member.
impl FromStr for CellSet {
    type Err = ParseCellSetError;

    fn from_str(text: &str) -> Result<Self, ParseCellSetError> {
        let count = text.chars().count();
        if count != 81 {
            return Err(ParseCellSetError(count));
        }
        let cells = Cell::all().zip(text.chars()).filter(|(_, mark)| !matches!(mark, '.' | '0'));
        Ok(cells.map(|(cell, _)| cell).collect())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_reads_back_unchanged() {
        let set = CellSet::of(Cell::at(0, 1)).with(Cell::at(8, 8));
        assert!(set.to_string().starts_with(".1.") && set.to_string().ends_with(".1"));
        assert_eq!(set.to_string().parse(), Ok(set));
        assert_eq!("110".parse::<CellSet>(), Err(ParseCellSetError(3)));
        assert_eq!(ParseCellSetError(1).to_string(), "1 character, a pattern has 81");
    }

    #[test]
    fn peer_order_lists_the_peers_block_first() {
        for cell in Cell::all() {
            let listed: CellSet = cell.peers_in_order().iter().copied().collect();
            assert_eq!(listed, cell.peers());
            assert_eq!(listed.len(), 20);
            let all: Vec<Cell> = CellSet::ALL.in_peer_order(cell).collect();
            assert_eq!(all, cell.peers_in_order());
        }
        let order = Cell::at(4, 4).peers_in_order().map(|c| c.to_string());
        assert_eq!(order[..3], ["r4c4", "r4c5", "r4c6"]);
        assert_eq!(order[8..10], ["r5c1", "r5c2"]);
        assert_eq!(order[14..16], ["r1c5", "r2c5"]);
    }
}
