//! The houses of other boards than the classic one: tables at run time.

use super::per::PerAnyHouse;
use super::{
    Cell, CellSet, Crossing, House, HouseKind, HouseSet, Houses, PerCell, Position, PositionSet,
};
use arrayvec::ArrayVec;
use std::fmt::Debug;
use std::sync::Arc;

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
