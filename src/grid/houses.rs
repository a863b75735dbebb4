//! What code can ask of the houses of a board, and the constant tables of the classic one.

use super::per::PerHouse;
use super::{Cell, CellSet, DigitSet, House, HouseKind, HouseSet, Position, PositionSet, house};
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// Two houses with two or more common cells. The first confines a digit to the second if it has no place outside.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The house that confines, and the one that may lose digits.
    pub houses: [House; 2],
    /// The positions in each of the two of the cells that are not in the other.
    pub outside: [PositionSet; 2],
}

/// The houses of a board of at most 81 cells. Code that is generic over it has two instances: [`Classic`], as fast as if it knew
/// only the classic board, and [`HouseTables`](super::HouseTables).
pub trait Houses: Clone + Debug + 'static {
    /// One `T` for each house.
    type PerHouse<T: Copy + Debug>: Copy
        + Debug
        + Index<House, Output = T>
        + IndexMut<House, Output = T>;

    /// True for the classic board.
    const IS_CLASSIC: bool;

    /// The most houses that a cell can have.
    const MOST_OF_CELL: usize;

    /// Returns `value` for each house.
    fn per_house<T: Copy + Debug>(value: T) -> Self::PerHouse<T>;

    /// Returns the number of rows, of columns, and of digits.
    fn side(&self) -> usize;

    /// Returns the digits of the board.
    fn digits(&self) -> DigitSet {
        DigitSet::from_bits((1 << self.side()) - 1)
    }

    /// Returns the cells of the board.
    fn all_cells(&self) -> CellSet;

    /// Returns all houses in *link order*: blocks, rows, columns, then the others.
    fn all(&self) -> impl Iterator<Item = House> + Clone;

    /// Returns all houses in *set order*: blocks, columns, rows, then the others.
    fn set_order(&self) -> impl Iterator<Item = House>;

    /// Returns the sets of houses in which hidden singles are sought, one set after the other.
    fn single_passes(&self) -> &[HouseSet];

    /// Returns the given houses in set order.
    fn in_set_order(&self, houses: HouseSet) -> impl Iterator<Item = House>;

    /// Returns the crossings, both ways, in the order of locked candidates; `None` on the classic board, where each house crosses
    /// three houses of another kind.
    fn crossings(&self) -> Option<&[Crossing]>;

    /// Returns the cells of a house.
    fn cells(&self, house: House) -> CellSet;

    /// Returns the cell at a position of a house.
    fn cell(&self, house: House, position: Position) -> Cell;

    /// Returns those of the cells that are in a house, by position.
    fn in_house(&self, house: House, cells: CellSet) -> impl Iterator<Item = Cell> + Clone;

    /// Returns the houses of a cell, in link order.
    fn houses_of(&self, cell: Cell) -> &[House];

    /// Returns the set of the houses of a cell.
    fn house_set_of(&self, cell: Cell) -> HouseSet;

    /// Returns the places of a cell in its houses, in link order.
    fn positions_of(&self, cell: Cell) -> &[PositionSet];

    /// Returns the houses of a cell, in link order, each with the place of the cell in it.
    #[inline]
    fn places_of(&self, cell: Cell) -> impl Iterator<Item = (House, PositionSet)> {
        self.houses_of(cell).iter().copied().zip(self.positions_of(cell).iter().copied())
    }

    /// Returns the cells that share a house with a cell.
    fn peers(&self, cell: Cell) -> CellSet;

    /// Returns those of the cells that see `cell` in the order of the board: of the classic one house by house in link order, or
    /// `at_once`, by their numbers.
    fn in_peer_order(
        &self,
        cells: CellSet,
        cell: Cell,
        at_once: bool,
    ) -> impl Iterator<Item = Cell>;

    /// True if the two cells share a house.
    fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peers(one).contains(other)
    }

    /// Returns the cells that see all of these; all cells for the empty set.
    fn common_peers(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(self.all_cells(), |common, cell| common & self.peers(cell))
    }

    /// Returns the cells at these positions of a house.
    fn cells_at(&self, house: House, positions: PositionSet) -> CellSet {
        positions.iter().map(|position| self.cell(house, position)).collect()
    }
}

const BLOCKS_COLUMNS_ROWS: [HouseKind; 3] = [HouseKind::Block, HouseKind::Column, HouseKind::Row];

const SET_ORDER: [House; 27] = {
    let mut order = [House::block(0); 27];
    let mut i = 0;
    while i < 27 {
        order[i] = BLOCKS_COLUMNS_ROWS[i / 9].house(i % 9);
        i += 1;
    }
    order
};

/// The houses of the classic board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Classic;

impl Houses for Classic {
    type PerHouse<T: Copy + Debug> = PerHouse<T>;

    const IS_CLASSIC: bool = true;

    const MOST_OF_CELL: usize = 3;

    #[inline]
    fn per_house<T: Copy + Debug>(value: T) -> PerHouse<T> {
        PerHouse([value; 27])
    }

    #[inline]
    fn side(&self) -> usize {
        9
    }

    #[inline]
    fn all_cells(&self) -> CellSet {
        CellSet::ALL
    }

    #[inline]
    fn all(&self) -> impl Iterator<Item = House> + Clone {
        House::classic()
    }

    #[inline]
    fn set_order(&self) -> impl Iterator<Item = House> {
        SET_ORDER.into_iter()
    }

    #[inline]
    fn single_passes(&self) -> &[HouseSet] {
        const { &[HouseSet::from_bits((1 << house::CLASSIC) - 1)] }
    }

    #[inline]
    fn in_set_order(&self, houses: HouseSet) -> impl Iterator<Item = House> {
        let of_kind = move |kind: HouseKind| HouseSet::from_bits(0o777 << (9 * kind as u32));
        BLOCKS_COLUMNS_ROWS.into_iter().flat_map(move |kind| houses & of_kind(kind))
    }

    #[inline]
    fn crossings(&self) -> Option<&[Crossing]> {
        None
    }

    #[inline]
    fn cells(&self, house: House) -> CellSet {
        house.cells()
    }

    #[inline]
    fn cell(&self, house: House, position: Position) -> Cell {
        house.cell(position)
    }

    #[inline]
    fn in_house(&self, house: House, cells: CellSet) -> impl Iterator<Item = Cell> + Clone {
        (cells & house.cells()).iter()
    }

    #[inline]
    fn houses_of(&self, cell: Cell) -> &[House] {
        cell.houses_in_order()
    }

    #[inline]
    fn house_set_of(&self, cell: Cell) -> HouseSet {
        cell.house_set()
    }

    #[inline]
    fn positions_of(&self, cell: Cell) -> &[PositionSet] {
        cell.positions()
    }

    #[inline]
    fn peers(&self, cell: Cell) -> CellSet {
        cell.peers()
    }

    #[inline]
    fn in_peer_order(
        &self,
        cells: CellSet,
        cell: Cell,
        at_once: bool,
    ) -> impl Iterator<Item = Cell> {
        let [first, second, third] = match at_once {
            true => [cells & cell.peers(), CellSet::EMPTY, CellSet::EMPTY],
            false => cells.by_houses_of(cell),
        };
        first.iter().chain(second.iter()).chain(third.iter())
    }
}
