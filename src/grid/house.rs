//! Houses, their kinds, and the nine positions inside one.

use super::set::{bit_set, index, try_from_index};
use super::{Cell, CellSet};
use std::fmt;

index! {
    /// The name of a house: its kind and its number. Blocks are 0..9, rows 9..18, columns 18..27; then come the houses that
    /// only other boards have. A [`Houses`](super::Houses) knows their cells; the methods here, those of the classic board.
    ///
    /// ```
    /// use gridmill::grid::{Cell, House, HouseKind};
    ///
    /// let house: House = "box 4".parse()?;
    /// assert_eq!((house.kind(), house.number()), (HouseKind::Block, 3));
    /// assert!(house.cells().contains(Cell::at(3, 0)));
    /// assert_eq!(House::classic().count(), 27);
    /// # Ok::<(), gridmill::grid::ParseNameError>(())
    /// ```
    House, 59
}

try_from_index! { House, 59 }

bit_set! {
    /// A set of houses.
    HouseSet of House, u64, 59
}

/// Number of houses of the classic board.
pub(super) const CLASSIC: usize = 27;
/// Number of names of houses.
pub(super) const ALL: usize = 59;

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

/// The kinds of house, in the order in which SukakuExplainer numbers them. Two houses of one kind share no cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// A box, on the classic board of three rows and three columns.
    Block,
    /// A row.
    Row,
    /// A column.
    Column,
    /// A disjoint group: the cells at one place of all boxes.
    Group,
    /// A window: a box of three rows and three columns that is shifted by one, or one of the five houses that follow from four
    /// of these.
    Window,
    /// The diagonal from the first cell to the last.
    MainDiagonal,
    /// The diagonal from the last cell of the first row to the first of the last row.
    AntiDiagonal,
    /// The girandola.
    Girandola,
    /// The asterisk.
    Asterisk,
    /// The centers of the boxes.
    CenterDot,
    /// A region of a jigsaw.
    Region,
}

const CELLS: [[Cell; 9]; ALL] = {
    let mut table = [[Cell::from_index(0); 9]; ALL];
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

const CELL_SETS: [CellSet; ALL] = {
    let mut table = [CellSet::EMPTY; ALL];
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

/// The first house of each kind.
const FIRST: [usize; HouseKind::ALL.len()] = {
    let mut first = [0; HouseKind::ALL.len()];
    let mut kind = 1;
    while kind < first.len() {
        let before = if HouseKind::ALL[kind - 1].is_single() { 1 } else { 9 };
        first[kind] = first[kind - 1] + before;
        kind += 1;
    }
    assert!(first[kind - 1] + 9 == ALL);
    first
};

const KINDS: [HouseKind; ALL] = {
    let mut kinds = [HouseKind::Region; ALL];
    let (mut house, mut kind) = (0, 0);
    while kind + 1 < FIRST.len() {
        while house < FIRST[kind + 1] {
            kinds[house] = HouseKind::ALL[kind];
            house += 1;
        }
        kind += 1;
    }
    kinds
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

    /// The houses of the classic board: blocks, rows, columns.
    #[inline]
    pub fn classic() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CLASSIC).map(Self::from_index)
    }

    /// Its index, without a hint for the compiler that it is in range.
    #[inline]
    pub(super) const fn plain_index(self) -> usize {
        self.0 as usize
    }

    /// Returns its kind.
    #[inline]
    pub const fn kind(self) -> HouseKind {
        KINDS[self.index()]
    }

    /// Its number among the houses of its kind, 0..9.
    #[inline]
    pub const fn number(self) -> usize {
        self.index() - FIRST[self.kind() as usize]
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
            _ => cell.row(),
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
            Self::Region => "region",
            Self::Group => "group",
            Self::Window => "window",
            Self::MainDiagonal => "diagonal 1",
            Self::AntiDiagonal => "diagonal 2",
            Self::Asterisk => "asterisk",
            Self::CenterDot => "centerdot",
            Self::Girandola => "girandola",
        }
    }

    /// `boxes`.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Block => "boxes",
            Self::Row => "rows",
            Self::Column => "columns",
            Self::Region => "regions",
            Self::Group => "groups",
            Self::Window => "windows",
            _ => self.id(),
        }
    }

    /// All kinds, in the order of the houses.
    pub const ALL: [Self; 11] = [
        Self::Block,
        Self::Row,
        Self::Column,
        Self::Group,
        Self::Window,
        Self::MainDiagonal,
        Self::AntiDiagonal,
        Self::Girandola,
        Self::Asterisk,
        Self::CenterDot,
        Self::Region,
    ];

    /// The kinds of the classic board: block, row, column.
    pub const CLASSIC: [Self; 3] = [Self::Block, Self::Row, Self::Column];

    /// True if a board has one house of this kind at most.
    pub const fn is_single(self) -> bool {
        use HouseKind as K;
        matches!(
            self,
            K::MainDiagonal | K::AntiDiagonal | K::Girandola | K::Asterisk | K::CenterDot
        )
    }

    /// The house of this kind with this number, 0..9, or 0.
    ///
    /// # Panics
    /// If the number is out of range.
    #[inline]
    pub const fn house(self, number: usize) -> House {
        assert!(number < if self.is_single() { 1 } else { 9 }, "a kind has no more houses");
        House::from_index(FIRST[self as usize] + number)
    }

    /// The house of the classic board of this kind that holds `cell`.
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

/// `box 4`, `row 2`, `column 9`, counted from 1; `diagonal 1`, `girandola`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            kind if kind.is_single() => f.write_str(kind.id()),
            kind => write!(f, "{} {}", kind.id(), self.number() + 1),
        }
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
        for house in House::classic() {
            for position in Position::all() {
                let cell = house.cell(position);
                assert!(house.cells().contains(cell) && cell.houses().contains(&house));
                assert_eq!(house.position_of(cell), position);
            }
        }
    }
}
