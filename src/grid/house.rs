//! Houses (blocks, rows, columns) and the nine positions inside one.

use super::set::{bit_set, index, try_from_index};
use super::{Cell, CellSet};
use std::fmt;

index! {
    /// A house: blocks are 0..9, rows 9..18, columns 18..27.
    ///
    /// ```
    /// use gridmill::grid::{Cell, House, HouseKind};
    ///
    /// let house: House = "box 4".parse()?;
    /// assert_eq!((house.kind(), house.number()), (HouseKind::Block, 3));
    /// assert!(house.cells().contains(Cell::at(3, 0)));
    /// assert_eq!(House::all().count(), 27);
    /// # Ok::<(), gridmill::grid::ParseNameError>(())
    /// ```
    House, 27
}

try_from_index! { House, 27 }

bit_set! {
    /// A set of houses.
    HouseSet of House, u32, 27
}

index! {
    /// A place inside a house, 0..9: in reading order in a block, from the left in a row, from the
    /// top in a column.
    Position, 9
}

try_from_index! { Position, 9 }

bit_set! {
    /// A set of places inside one house.
    PositionSet of Position, u16, 9
}

/// The three kinds of house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseKind {
    /// A box of three rows and three columns.
    Block,
    /// A row.
    Row,
    /// A column.
    Column,
}

const CELLS: [[Cell; 9]; 27] = {
    let mut table = [[Cell::from_index(0); 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut p = 0;
        while p < 9 {
            table[i][p] = Cell::at(i / 3 * 3 + p / 3, i % 3 * 3 + p % 3);
            table[9 + i][p] = Cell::at(i, p);
            table[18 + i][p] = Cell::at(p, i);
            p += 1;
        }
        i += 1;
    }
    table
};

const CELL_SETS: [CellSet; 27] = {
    let mut table = [CellSet::EMPTY; 27];
    let mut i = 0;
    while i < 27 {
        let mut p = 0;
        while p < 9 {
            table[i] = table[i].with(CELLS[i][p]);
            p += 1;
        }
        i += 1;
    }
    table
};

impl House {
    /// Block 0..9, in reading order.
    #[inline]
    pub const fn block(index: usize) -> Self {
        HouseKind::Block.house(index)
    }

    /// Row 0..9, from the top.
    #[inline]
    pub const fn row(index: usize) -> Self {
        HouseKind::Row.house(index)
    }

    /// Column 0..9, from the left.
    #[inline]
    pub const fn column(index: usize) -> Self {
        HouseKind::Column.house(index)
    }

    /// Returns its kind: block, row or column.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        match self.index() / 9 {
            0 => HouseKind::Block,
            1 => HouseKind::Row,
            _ => HouseKind::Column,
        }
    }

    /// Its number among the houses of its kind, 0..9.
    #[inline]
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// Its nine cells.
    #[inline]
    pub const fn cells(self) -> CellSet {
        CELL_SETS[self.index()]
    }

    /// The cell at a position, 0..9.
    #[inline]
    pub(super) const fn cell_at(self, position: usize) -> Cell {
        CELLS[self.index()][position]
    }

    /// The cell at a position.
    #[inline]
    pub const fn cell(self, position: Position) -> Cell {
        self.cell_at(position.index())
    }

    /// The cells at these positions.
    pub fn cells_at(self, positions: PositionSet) -> CellSet {
        positions.iter().map(|position| self.cell(position)).collect()
    }

    /// Returns the place of `cell` in this house, which must hold it.
    ///
    /// ```
    /// use gridmill::grid::{Cell, House};
    ///
    /// let position = House::block(4).position_of(Cell::at(4, 5));
    /// assert_eq!(position.index(), 5);
    /// assert_eq!(House::block(4).cell(position), Cell::at(4, 5));
    /// ```
    #[inline]
    pub const fn position_of(self, cell: Cell) -> Position {
        Position::from_index(match self.kind() {
            HouseKind::Block => cell.row() % 3 * 3 + cell.column() % 3,
            HouseKind::Row => cell.column(),
            HouseKind::Column => cell.row(),
        })
    }
}

impl HouseKind {
    /// `box`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Block => "box",
            Self::Row => "row",
            Self::Column => "column",
        }
    }

    /// `boxes`.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Block => "boxes",
            Self::Row => "rows",
            Self::Column => "columns",
        }
    }

    /// Block, row, column.
    pub const ALL: [Self; 3] = [Self::Block, Self::Row, Self::Column];

    /// The house of this kind with this number, 0..9.
    #[inline]
    pub const fn house(self, number: usize) -> House {
        assert!(number < 9, "there are nine houses of a kind");
        House::from_index(9 * self as usize + number)
    }

    /// The house of this kind that holds `cell`.
    #[inline]
    pub const fn house_of(self, cell: Cell) -> House {
        cell.houses()[self as usize]
    }

    /// The nine houses of this kind.
    #[inline]
    pub fn houses(self) -> impl Iterator<Item = House> + Clone {
        (0..9).map(move |number| self.house(number))
    }
}

/// `box 4`, `row 2`, `column 9`, counted from 1.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind().id(), self.number() + 1)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_cells_agree_in_every_house() {
        for house in House::all() {
            for position in Position::all() {
                let cell = house.cell(position);
                assert!(house.cells().contains(cell) && cell.houses().contains(&house));
                assert_eq!(house.position_of(cell), position);
            }
        }
    }
}
