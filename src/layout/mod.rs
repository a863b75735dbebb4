//! Layouts: boards as data. A layout is a number of rows and columns and a list of families of houses.
//!
//! ```
//! use gridmill::layout::{Board, Layout};
//!
//! let layout: Layout = "6x6+x".parse()?;
//! assert_eq!((layout.side(), layout.families().len()), (6, 5));
//! assert_eq!("hyper".parse::<Layout>()?.to_string(), "9x9+windoku");
//! let board = Board::parse(&layout, "2.3.65........1.......5.1...........")?;
//! assert_eq!(board.clue_count(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
pub(crate) mod colors;
mod family;
mod group;
mod image;
mod layouts;
mod rules;
mod symbols;
mod text;

pub use board::{Board, BoardClash, ParseBoardError};
pub use family::Family;
pub use group::Group;
pub use layouts::Layouts;
pub(crate) use layouts::{Choice, jigsaw};
pub use symbols::{Symbols, symbol};
pub use text::LayoutError;

use crate::grid::{Cell, HouseKind, HouseOrder, HouseTables};
use family::families;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use text::{Base, Plan};

/// True as soon as a WebAssembly program knows other boards than the classic one.
static KNOWS_BOARDS: AtomicBool = AtomicBool::new(false);

/// Lets a WebAssembly program know boards of all layouts; other programs always do. In a program that never calls it, optimisation at
/// link time (`lto = "fat"`) finds that out, and leaves out the code for boards that are not classic, a third of all.
pub fn know_boards() {
    KNOWS_BOARDS.store(true, Ordering::Relaxed);
}

/// True of a WebAssembly program that knows only the classic board.
#[inline(always)]
pub(crate) fn is_only_classic() -> bool {
    cfg!(target_family = "wasm") && !KNOWS_BOARDS.load(Ordering::Relaxed)
}

/// A board as data: how many rows it has, and its houses. Clones share it; two are equal if their texts are.
///
/// Its text ([`FromStr`](std::str::FromStr)) is a base and what is added to it: `9x9`, `6x6:3x2`, `9x9:latin`, `9x9+x+windoku`,
/// `jigsaw:` and the letter of the region of each cell.
#[derive(Clone)]
pub struct Layout(Arc<Parts>);

struct Parts {
    text: String,
    side: usize,
    /// Rows and columns of a box, if there are boxes.
    boxes: Option<[usize; 2]>,
    families: Vec<Family>,
    /// For each cell those that share a house with it, in order.
    peers: Vec<Vec<u16>>,
}

impl Layout {
    fn new(plan: &Plan) -> Self {
        let (side, families) = (plan.side, families(plan));
        let cells = side * side;
        let mut sees = vec![vec![false; cells]; cells];
        for house in families.iter().flat_map(|family| &family.houses) {
            for &cell in house {
                let seen = &mut sees[usize::from(cell)];
                house.iter().for_each(|&other| seen[usize::from(other)] |= other != cell);
            }
        }
        let peers = |seen: Vec<bool>| -> Vec<u16> {
            (0..cells as u16).filter(|cell| seen[usize::from(*cell)]).collect()
        };
        let peers = sees.into_iter().map(peers).collect();
        let boxes = if let Base::Boxes(size) = plan.base { Some(size) } else { None };
        Self(Arc::new(Parts { text: plan.to_string(), side, boxes, families, peers }))
    }

    /// Returns the layout of the classic board.
    pub fn classic() -> Self {
        static CLASSIC: LazyLock<Layout> = LazyLock::new(|| {
            Layout::new(&Plan { side: 9, base: Base::Boxes([3, 3]), extras: Vec::new() })
        });
        CLASSIC.clone()
    }

    /// True for the classic board.
    #[inline(always)]
    pub fn is_classic(&self) -> bool {
        is_only_classic() || self.0.text == "9x9"
    }

    /// Returns its text, but one text for all jigsaws of a size, such as `9x9:jigsaw+x`, which names no layout.
    ///
    /// ```
    /// use gridmill::layout::Layout;
    ///
    /// let kind = |text: &str| text.parse::<Layout>().map(|layout| layout.kind());
    /// assert_eq!(kind("jigsaw:AABBACBBACDDCCDD+x")?, "4x4:jigsaw+x");
    /// assert_eq!(kind("windoku")?, "9x9+windoku");
    /// # Ok::<(), gridmill::layout::LayoutError>(())
    /// ```
    pub fn kind(&self) -> String {
        let (text, side) = (&self.0.text, self.0.side);
        match text.strip_prefix("jigsaw:") {
            Some(map) => format!("{side}x{side}:jigsaw{}", &map[self.cell_count()..]),
            None => text.clone(),
        }
    }

    /// Returns the number of rows, of columns and of digits, 4 to 25.
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// Returns the letter of the region of each cell, if it is a jigsaw.
    pub fn regions(&self) -> Option<&str> {
        self.0.text.strip_prefix("jigsaw:").map(|map| &map[..self.cell_count()])
    }

    /// Returns the rows and columns of a box, if there are boxes.
    pub fn boxes(&self) -> Option<[usize; 2]> {
        self.0.boxes
    }

    /// Returns the number of cells. They are numbered by rows, from 0.
    pub fn cell_count(&self) -> usize {
        self.0.side * self.0.side
    }

    /// Returns its families: boxes, rows, columns, regions, and those that are added.
    pub fn families(&self) -> &[Family] {
        &self.0.families
    }

    /// Returns all houses, family by family: the cells of each by position.
    pub fn houses(&self) -> impl Iterator<Item = &[u16]> {
        self.0.families.iter().flat_map(|family| family.houses.iter().map(Vec::as_slice))
    }

    /// Returns the cells that share a house with a cell, in order.
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.0.peers[cell]
    }

    /// Returns the houses for a grader, in this order; `None` if the board has more than 81 cells.
    pub fn house_tables(&self, order: HouseOrder) -> Option<HouseTables> {
        if self.side() > 9 {
            return None;
        }
        let cell = |&cell: &u16| {
            Cell::at(usize::from(cell) / self.side(), usize::from(cell) % self.side())
        };
        let houses = |family: &Family| {
            let kind = family.kind;
            let houses = family.houses.iter().enumerate();
            let houses = houses.map(|(i, cells)| {
                let mut cells: Vec<Cell> = cells.iter().map(cell).collect();
                // SukakuExplainer lists these two windows column by column.
                if (order, kind) == (HouseOrder::Sukaku, HouseKind::Window) && matches!(i, 6 | 7) {
                    cells.sort_by_key(|cell| (cell.column(), cell.row()));
                }
                (kind.house(i), cells)
            });
            houses.collect::<Vec<_>>()
        };
        let kinds = order.kinds();
        let mut families: Vec<&Family> = self.families().iter().collect();
        families.sort_by_key(|family| kinds.iter().position(|kind| *kind == family.kind));
        Some(HouseTables::new(self.side(), order, families.into_iter().flat_map(houses)))
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.0.text == other.0.text
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<S: Hasher>(&self, state: &mut S) {
        self.0.text.hash(state);
    }
}

/// The classic board.
impl Default for Layout {
    fn default() -> Self {
        Self::classic()
    }
}

/// The full form, such as `9x9+windoku`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.text)
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({})", self.0.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{HouseKind, Houses};

    #[test]
    fn the_classic_board_has_the_houses_of_the_grid() {
        let tables = Layout::classic().house_tables(HouseOrder::Explainers).expect("81 cells");
        for cell in Cell::all() {
            assert_eq!(tables.houses_of(cell), cell.houses());
            assert_eq!(tables.peers(cell), cell.peers());
        }
    }

    #[test]
    fn every_family_is_disjoint_and_every_house_is_full() {
        for text in [
            "4x4",
            "6x6:3x2+x",
            "8x8+disjoint",
            "9x9+x+windoku+disjoint+asterisk+centerdot+girandola",
            "9x9:latin+x",
            "16x16",
            "25x25+x",
            "7x7:latin",
            "jigsaw:AAAABCCCCAAABBCCCDEAABBBCCDEFFFFBBBDEEEEFDDDDEGGGFFFFDEHHGGGIIDEHHHGGIIIHHHHGIIII+x",
        ] {
            let layout: Layout = text.parse().expect(text);
            assert_eq!(layout.to_string(), text);
            for family in layout.families() {
                let mut cells = family.houses.concat();
                assert_eq!(cells.len(), family.houses.len() * layout.side(), "{text} {family:?}");
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), family.houses.len() * layout.side(), "{text} {family:?}");
            }
        }
    }

    #[test]
    fn a_cell_is_in_one_house_of_each_family_that_has_it() {
        let houses_of = |text: &str, cell: Cell| {
            let layout: Layout = text.parse().expect(text);
            let tables = layout.house_tables(HouseOrder::Explainers).expect("81 cells");
            tables.houses_of(cell).iter().map(|house| house.kind()).collect::<Vec<_>>()
        };
        let three = [HouseKind::Block, HouseKind::Row, HouseKind::Column];
        let (corner, side, centre) = (Cell::at(0, 0), Cell::at(0, 1), Cell::at(4, 4));
        assert_eq!(houses_of("9x9+x", side), three);
        assert_eq!(houses_of("9x9+x", corner).len(), 4);
        assert_eq!(houses_of("9x9+x", centre).len(), 5);
        assert_eq!(houses_of("9x9+asterisk", corner), three);
        assert_eq!(houses_of("9x9+centerdot", centre).len(), 4);
        assert_eq!(houses_of("9x9:latin", centre), [HouseKind::Row, HouseKind::Column]);
        assert_eq!(houses_of("9x9+x+windoku", centre).len(), 6);
        let all = "9x9+x+windoku+disjoint+asterisk+centerdot+girandola";
        assert_eq!(houses_of(all, side).len(), 5);
        assert_eq!(houses_of(all, centre).len(), 10);
    }
}
