//! Symmetries of the clue pattern: the ten groups of turns and mirrors of a square.

use super::{Cell, CellSet};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Which turns and mirrors map the set of clue cells to itself.
///
/// These are all ten subgroups of the symmetry group of the square, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// Only the identity.
    None,
    /// Half turn.
    Rot180,
    /// Left and right swapped (mirror line: column 5).
    MirrorH,
    /// Top and bottom swapped (mirror line: row 5).
    MirrorV,
    /// Mirrored in the diagonal from the top left corner.
    Diagonal,
    /// Mirrored in the diagonal from the top right corner.
    Antidiagonal,
    /// Both `mirror_h` and `mirror_v`, hence also a half turn.
    MirrorBoth,
    /// Both diagonals, hence also a half turn.
    DiagonalBoth,
    /// Quarter turns.
    Rot90,
    /// All eight.
    Full,
}

type Map = fn(usize, usize) -> (usize, usize);

impl Symmetry {
    /// All of them, weakest first.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::Rot180,
        Self::MirrorH,
        Self::MirrorV,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::MirrorBoth,
        Self::DiagonalBoth,
        Self::Rot90,
        Self::Full,
    ];

    /// Its name in files and flags.
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rot180 => "rot180",
            Self::MirrorH => "mirror_h",
            Self::MirrorV => "mirror_v",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::MirrorBoth => "mirror_both",
            Self::DiagonalBoth => "diagonal_both",
            Self::Rot90 => "rot90",
            Self::Full => "full",
        }
    }

    /// Maps that generate the group: `(row, column)` to `(row, column)`.
    const fn generators(self) -> &'static [Map] {
        const HALF_TURN: Map = |r, c| (8 - r, 8 - c);
        const MIRROR_H: Map = |r, c| (r, 8 - c);
        const MIRROR_V: Map = |r, c| (8 - r, c);
        const DIAGONAL: Map = |r, c| (c, r);
        const ANTIDIAGONAL: Map = |r, c| (8 - c, 8 - r);
        const QUARTER_TURN: Map = |r, c| (c, 8 - r);
        match self {
            Self::None => &[],
            Self::Rot180 => &[HALF_TURN],
            Self::MirrorH => &[MIRROR_H],
            Self::MirrorV => &[MIRROR_V],
            Self::Diagonal => &[DIAGONAL],
            Self::Antidiagonal => &[ANTIDIAGONAL],
            Self::MirrorBoth => &[MIRROR_H, MIRROR_V],
            Self::DiagonalBoth => &[DIAGONAL, ANTIDIAGONAL],
            Self::Rot90 => &[QUARTER_TURN],
            Self::Full => &[QUARTER_TURN, DIAGONAL],
        }
    }

    /// The cells to which the group moves `cell`, itself included: 1, 2, 4 or 8.
    ///
    /// ```
    /// use gridmill::grid::{Cell, Symmetry};
    /// assert_eq!(Symmetry::Full.orbit(Cell::at(0, 1)).len(), 8);
    /// assert_eq!(Symmetry::Full.orbit(Cell::at(4, 4)).len(), 1);
    /// ```
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::of(cell);
        loop {
            let images = orbit.iter().flat_map(|cell| {
                self.generators().iter().map(move |map| {
                    let (row, column) = map(cell.row(), cell.column());
                    Cell::at(row, column)
                })
            });
            let grown = orbit | images.collect();
            if grown == orbit {
                return orbit;
            }
            orbit = grown;
        }
    }

    /// All orbits, by their first cell.
    pub fn orbits(self) -> &'static [CellSet] {
        static ORBITS: LazyLock<[Vec<CellSet>; 10]> = LazyLock::new(|| {
            Symmetry::ALL.map(|symmetry| {
                let orbits = Cell::all().map(|cell| (cell, symmetry.orbit(cell)));
                let by_first = orbits.filter(|(cell, orbit)| orbit.first() == Some(*cell));
                by_first.map(|(_, orbit)| orbit).collect()
            })
        });
        &ORBITS[self as usize]
    }

    /// The strongest symmetry of a set of cells.
    ///
    /// ```
    /// use gridmill::grid::{House, Symmetry};
    ///
    /// assert_eq!(Symmetry::strongest(House::row(4).cells()), Symmetry::MirrorBoth);
    /// assert_eq!("mirror_both".parse(), Ok(Symmetry::MirrorBoth));
    /// ```
    pub fn strongest(cells: CellSet) -> Self {
        let holds = |symmetry: Self| {
            symmetry.generators().iter().all(|map| {
                cells.iter().all(|cell| {
                    let (row, column) = map(cell.row(), cell.column());
                    cells.contains(Cell::at(row, column))
                })
            })
        };
        let strongest = Self::ALL.into_iter().rev().find(|&symmetry| holds(symmetry));
        strongest.expect("the identity maps every set to itself")
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// No symmetry has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "no symmetry is called {0:?}; there are none, rot180, rot90, mirror_h, mirror_v, mirror_both, diagonal, antidiagonal, diagonal_both and full"
)]
pub struct UnknownSymmetry(String);

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(text: &str) -> Result<Self, UnknownSymmetry> {
        let found = Self::ALL.into_iter().find(|symmetry| symmetry.id() == text);
        found.ok_or_else(|| UnknownSymmetry(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_partition_the_grid_and_name_their_own_symmetry() {
        for symmetry in Symmetry::ALL {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), 81);
            for &orbit in orbits {
                assert!(Symmetry::strongest(orbit) >= symmetry);
            }
        }
        assert_eq!(Symmetry::Full.orbits().len(), 15);
        assert_eq!(Symmetry::Rot180.orbits().len(), 41);
    }

    #[test]
    fn strongest_symmetry_of_small_patterns() {
        let cells = |list: &[(usize, usize)]| list.iter().map(|&(r, c)| Cell::at(r, c)).collect();
        assert_eq!(Symmetry::strongest(CellSet::ALL), Symmetry::Full);
        assert_eq!(Symmetry::strongest(cells(&[(0, 1), (8, 7)])), Symmetry::Rot180);
        assert_eq!(Symmetry::strongest(cells(&[(0, 1), (0, 7)])), Symmetry::MirrorH);
        assert_eq!(Symmetry::strongest(cells(&[(0, 1), (1, 0)])), Symmetry::Diagonal);
        let pinwheel = cells(&[(0, 1), (1, 8), (8, 7), (7, 0)]);
        assert_eq!(Symmetry::strongest(pinwheel), Symmetry::Rot90);
        assert_eq!(Symmetry::strongest(cells(&[(0, 1), (0, 2)])), Symmetry::None);
    }
}
