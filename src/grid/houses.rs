//! The houses of a board: constant tables for the classic board, tables at run time for all others.

use super::per::{PerAnyHouse, PerHouse};
use super::{
    Cell, CellSet, DigitSet, House, HouseKind, HouseSet, PerCell, Position, PositionSet, house,
};
use arrayvec::ArrayVec;
use std::fmt::Debug;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// Two houses with two or more common cells. The first confines a digit to the second if it has no place outside.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    /// The house that confines, and the one that may lose digits.
    pub houses: [House; 2],
    /// The positions in each of the two of the cells that are not in the other.
    pub outside: [PositionSet; 2],
}

/// The houses of a board of at most 81 cells. Code that is generic over it has two instances: [`Classic`], as fast as if it knew
/// only the classic board, and [`HouseTables`].
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

/// The orders of houses and cells on other boards. They decide which of several steps is found first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseOrder {
    /// Of the explainers for other boards that descend from Sudoku Explainer.
    Explainers,
    /// Of SukakuExplainer.
    Sukaku,
}

impl HouseOrder {
    /// Returns the kinds in link order.
    pub const fn kinds(self) -> [HouseKind; 11] {
        use HouseKind as K;
        match self {
            Self::Explainers => [
                K::Block,
                K::Row,
                K::Column,
                K::AntiDiagonal,
                K::MainDiagonal,
                K::Group,
                K::Window,
                K::Asterisk,
                K::CenterDot,
                K::Girandola,
                K::Region,
            ],
            Self::Sukaku => HouseKind::ALL,
        }
    }

    /// Returns the kinds in the order in which the cells that a cell sees are listed; those of several kinds as one set.
    fn peer_kinds(self) -> Vec<Vec<HouseKind>> {
        use HouseKind as K;
        match self {
            Self::Explainers => self.kinds().into_iter().map(|kind| vec![kind]).collect(),
            Self::Sukaku => vec![
                vec![K::Block, K::Row, K::Column],
                vec![K::Window],
                vec![K::Group],
                vec![K::MainDiagonal, K::AntiDiagonal],
                vec![K::CenterDot],
                vec![K::Girandola],
                vec![K::Asterisk],
            ],
        }
    }

    /// Returns the kinds of houses of which one can confine a digit to the other, in the order of locked candidates.
    fn crossing_kinds(self) -> Vec<[HouseKind; 2]> {
        use HouseKind as K;
        const DIAGONALS: &[K] = &[K::AntiDiagonal, K::MainDiagonal];
        let mut kinds = vec![
            [K::Block, K::Column],
            [K::Block, K::Row],
            [K::Column, K::Block],
            [K::Row, K::Block],
        ];
        if self == Self::Sukaku {
            for extra in [K::Group, K::Window] {
                kinds.extend([K::Column, K::Row].map(|line| [extra, line]));
                kinds.extend([K::Column, K::Row, K::Block].map(|other| [other, extra]));
                kinds.push([extra, K::Block]);
            }
            kinds.extend([[K::Window, K::Group], [K::Group, K::Window]]);
            return kinds;
        }
        let extras: [&[K]; 7] = [
            DIAGONALS,
            &[K::Group],
            &[K::Window],
            &[K::Asterisk],
            &[K::CenterDot],
            &[K::Girandola],
            &[K::Region],
        ];
        for extra in extras {
            // Both diagonals in turn.
            let mut cross = |others: &[K]| {
                for &other in others {
                    kinds.extend(extra.iter().map(|&extra| [other, extra]));
                }
                for &other in others {
                    kinds.extend(extra.iter().map(|&extra| [extra, other]));
                }
            };
            cross(&[K::Block, K::Column, K::Row]);
            match extra {
                DIAGONALS => {}
                [K::Group] => cross(DIAGONALS),
                [K::Window] => {
                    cross(DIAGONALS);
                    cross(&[K::Group]);
                }
                _ => {
                    cross(DIAGONALS);
                    cross(&[K::Window]);
                }
            }
        }
        kinds
    }
}

/// The houses of a board in tables, which clones share.
#[derive(Clone, Debug)]
pub struct HouseTables(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    side: usize,
    all_cells: CellSet,
    all: Vec<House>,
    set_order: Vec<House>,
    single_passes: Vec<HouseSet>,
    crossings: Vec<Crossing>,
    cells: PerAnyHouse<CellSet>,
    /// The cells of each house by position.
    cell: PerAnyHouse<ArrayVec<Cell, 9>>,
    houses_of: PerCell<ArrayVec<House, { HouseTables::MOST_OF_CELL }>>,
    house_set_of: PerCell<HouseSet>,
    positions_of: PerCell<ArrayVec<PositionSet, { HouseTables::MOST_OF_CELL }>>,
    peers: PerCell<CellSet>,
    /// The same cells in peer order.
    peer_order: PerCell<Vec<Cell>>,
}

impl HouseTables {
    /// Makes the tables of a board with `side` rows and columns, at most nine, from its houses: each with its cells by position. They are in
    /// the link order of `order`: blocks, rows, columns, then the others.
    ///
    /// # Panics
    /// If a house has more than nine cells.
    pub fn new(
        side: usize,
        order: HouseOrder,
        houses: impl IntoIterator<Item = (House, Vec<Cell>)>,
    ) -> Self {
        let in_board = |cell: &Cell| cell.row() < side && cell.column() < side;
        let mut tables = Tables {
            side,
            all_cells: Cell::all().filter(in_board).collect(),
            all: Vec::new(),
            set_order: Vec::new(),
            single_passes: Vec::new(),
            crossings: Vec::new(),
            cells: PerAnyHouse([CellSet::EMPTY; 59]),
            cell: PerAnyHouse([const { ArrayVec::new_const() }; 59]),
            houses_of: PerCell([const { ArrayVec::new_const() }; 81]),
            house_set_of: PerCell([HouseSet::EMPTY; 81]),
            positions_of: PerCell([const { ArrayVec::new_const() }; 81]),
            peers: PerCell([CellSet::EMPTY; 81]),
            peer_order: PerCell([const { Vec::new() }; 81]),
        };
        for (house, cells) in houses {
            tables.all.push(house);
            tables.cells[house] = cells.iter().copied().collect();
            for (position, &cell) in Position::all().zip(&cells) {
                tables.cell[house].push(cell);
                tables.houses_of[cell].push(house);
                tables.house_set_of[cell] = tables.house_set_of[cell].with(house);
                tables.positions_of[cell].push(PositionSet::of(position));
                tables.peers[cell] |= tables.cells[house].without(cell);
            }
        }
        tables.set_order = tables.all.clone();
        // Columns before rows.
        tables.set_order.sort_by_key(|house| match house.kind() {
            HouseKind::Block => 0,
            HouseKind::Column => 1,
            HouseKind::Row => 2,
            _ => 3,
        });
        // On the nine rows of the explainers first blocks, rows and columns, then one kind after the other, both diagonals together.
        let is_whole = side < 9 || order == HouseOrder::Sukaku;
        let passes = tables.all.chunk_by(|one, other| {
            let pass = |house: &House| match house.kind() {
                HouseKind::Block | HouseKind::Row | HouseKind::Column => HouseKind::Block,
                HouseKind::AntiDiagonal => HouseKind::MainDiagonal,
                kind => kind,
            };
            is_whole || pass(one) == pass(other)
        });
        tables.single_passes = passes.map(|pass| pass.iter().copied().collect()).collect();
        let has_blocks = tables.all.iter().any(|house| house.kind() == HouseKind::Block);
        let crossing = match order {
            // Without blocks its program has no locked candidates.
            HouseOrder::Sukaku if !has_blocks => Vec::new(),
            _ => order.crossing_kinds(),
        };
        for [base, cover] in crossing {
            let of_kind = |kind| tables.all.iter().copied().filter(move |it| it.kind() == kind);
            let pairs = of_kind(base).flat_map(|base| of_kind(cover).map(move |it| [base, it]));
            let cross = |houses: [House; 2]| {
                let [base, cover] = houses.map(|house| tables.cells[house]);
                let outside = |house, other: CellSet| {
                    let cells = Position::all().zip(&tables.cell[house]);
                    cells.filter(|(_, cell)| !other.contains(**cell)).map(|(at, _)| at).collect()
                };
                let outside = [outside(houses[0], cover), outside(houses[1], base)];
                ((base & cover).len() >= 2).then_some(Crossing { houses, outside })
            };
            let found: Vec<_> = pairs.filter_map(cross).collect();
            tables.crossings.extend(found);
        }
        for cell in tables.all_cells {
            tables.peer_order[cell] = tables.peers_in(&order.peer_kinds(), cell);
        }
        Self(Arc::new(tables))
    }
}

impl Tables {
    /// Returns the cells that a cell sees: those in houses of the first kinds, then of the next. Those of one house are in its order.
    fn peers_in(&self, kinds: &[Vec<HouseKind>], cell: Cell) -> Vec<Cell> {
        let mut listed: Vec<Cell> = Vec::new();
        for kinds in kinds {
            let houses = self.houses_of[cell].iter().filter(|house| kinds.contains(&house.kind()));
            let mut found: Vec<Cell> = houses.flat_map(|house| self.cell[*house].clone()).collect();
            if kinds.len() > 1 {
                found.sort_unstable();
            }
            for other in found {
                if other != cell && !listed.contains(&other) {
                    listed.push(other);
                }
            }
        }
        listed
    }
}

impl Houses for HouseTables {
    type PerHouse<T: Copy + Debug> = PerAnyHouse<T>;

    const IS_CLASSIC: bool = false;

    const MOST_OF_CELL: usize = HouseKind::ALL.len();

    fn per_house<T: Copy + Debug>(value: T) -> PerAnyHouse<T> {
        PerAnyHouse([value; 59])
    }

    #[inline]
    fn side(&self) -> usize {
        self.0.side
    }

    #[inline]
    fn all_cells(&self) -> CellSet {
        self.0.all_cells
    }

    #[inline]
    fn all(&self) -> impl Iterator<Item = House> + Clone {
        self.0.all.iter().copied()
    }

    #[inline]
    fn set_order(&self) -> impl Iterator<Item = House> {
        self.0.set_order.iter().copied()
    }

    #[inline]
    fn single_passes(&self) -> &[HouseSet] {
        &self.0.single_passes
    }

    #[inline]
    fn in_set_order(&self, houses: HouseSet) -> impl Iterator<Item = House> {
        self.0.set_order.iter().copied().filter(move |house| houses.contains(*house))
    }

    #[inline]
    fn crossings(&self) -> Option<&[Crossing]> {
        Some(&self.0.crossings)
    }

    #[inline]
    fn cells(&self, house: House) -> CellSet {
        self.0.cells[house]
    }

    #[inline]
    fn cell(&self, house: House, position: Position) -> Cell {
        self.0.cell[house][position.index()]
    }

    #[inline]
    fn in_house(&self, house: House, cells: CellSet) -> impl Iterator<Item = Cell> + Clone {
        self.0.cell[house].iter().copied().filter(move |cell| cells.contains(*cell))
    }

    #[inline]
    fn houses_of(&self, cell: Cell) -> &[House] {
        &self.0.houses_of[cell]
    }

    #[inline]
    fn house_set_of(&self, cell: Cell) -> HouseSet {
        self.0.house_set_of[cell]
    }

    #[inline]
    fn positions_of(&self, cell: Cell) -> &[PositionSet] {
        &self.0.positions_of[cell]
    }

    #[inline]
    fn peers(&self, cell: Cell) -> CellSet {
        self.0.peers[cell]
    }

    fn in_peer_order(&self, cells: CellSet, cell: Cell, _: bool) -> impl Iterator<Item = Cell> {
        self.0.peer_order[cell].iter().copied().filter(move |peer| cells.contains(*peer))
    }
}
