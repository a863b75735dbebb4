//! Symmetries of the clue pattern: the ten groups of turns and mirrors of a square.

use super::{Cell, CellSet, named};
use std::sync::LazyLock;

named! {
    /// Turns and mirrors that map the set of clue cells to itself.
    ///
    /// These are all ten subgroups of the symmetry group of the square, weakest first.
    Symmetry, "symmetry" {
        /// Only the identity.
        None = "none",
        /// Half turn.
        Rot180 = "rot180",
        /// Left and right swapped (mirror line: column 5).
        MirrorH = "mirror_h",
        /// Top and bottom swapped (mirror line: row 5).
        MirrorV = "mirror_v",
        /// Mirrored in the diagonal from the top left corner.
        Diagonal = "diagonal",
        /// Mirrored in the diagonal from the top right corner.
        Antidiagonal = "antidiagonal",
        /// Both `mirror_h` and `mirror_v`, hence also a half turn.
        MirrorBoth = "mirror_both",
        /// Both diagonals, hence also a half turn.
        DiagonalBoth = "diagonal_both",
        /// Quarter turns.
        Rot90 = "rot90",
        /// All eight.
        Full = "full",
    }
}

/// Maps the row and the column of a cell of a square whose last row has this number.
type Map = fn(usize, usize, usize) -> (usize, usize);

impl Symmetry {
    /// Maps that generate the group.
    const fn generators(self) -> &'static [Map] {
        const HALF_TURN: Map = |r, c, last| (last - r, last - c);
        const MIRROR_H: Map = |r, c, last| (r, last - c);
        const MIRROR_V: Map = |r, c, last| (last - r, c);
        const DIAGONAL: Map = |r, c, _| (c, r);
        const ANTIDIAGONAL: Map = |r, c, last| (last - c, last - r);
        const QUARTER_TURN: Map = |r, c, last| (c, last - r);
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

    /// Returns the cells to which the group moves `cell`, itself included: 1, 2, 4 or 8.
    ///
    /// ```
    /// use gridmill::grid::{Cell, Symmetry};
    /// assert_eq!(Symmetry::Full.orbit(Cell::at(0, 1)).len(), 8);
    /// assert_eq!(Symmetry::Full.orbit(Cell::at(4, 4)).len(), 1);
    /// ```
    pub fn orbit(self, cell: Cell) -> CellSet {
        let cells = self.orbit_of(9, (cell.row(), cell.column()));
        cells.map(|(row, column)| Cell::at(row, column)).collect()
    }

    /// Returns the same for a square with `side` rows, by row and column, in no order.
    pub(crate) fn orbit_of(
        self,
        side: usize,
        cell: (usize, usize),
    ) -> impl Iterator<Item = (usize, usize)> {
        // The square has eight symmetries.
        let mut orbit = [cell; 8];
        let (mut next, mut found) = (0, 1);
        while next < found {
            let (row, column) = orbit[next];
            next += 1;
            for map in self.generators() {
                let image = map(row, column, side - 1);
                if !orbit[..found].contains(&image) {
                    orbit[found] = image;
                    found += 1;
                }
            }
        }
        orbit.into_iter().take(found)
    }

    /// Returns the size of the smallest orbit of a square with `side` rows. It divides the sizes of all.
    pub fn least_orbit(self, side: usize) -> usize {
        let cells = (0..side * side).map(|cell| (cell / side, cell % side));
        cells.map(|cell| self.orbit_of(side, cell).count()).min().unwrap_or(1)
    }

    /// Returns all orbits, by their first cell.
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

    /// Returns the strongest symmetry of a set of cells.
    ///
    /// ```
    /// use gridmill::grid::{House, Symmetry};
    ///
    /// assert_eq!(Symmetry::strongest(House::row(4).cells()), Symmetry::MirrorBoth);
    /// assert_eq!("mirror_both".parse(), Ok(Symmetry::MirrorBoth));
    /// ```
    pub fn strongest(cells: CellSet) -> Self {
        let holds = |map: &Map| {
            cells.iter().all(|cell| {
                let (row, column) = map(cell.row(), cell.column(), 8);
                cells.contains(Cell::at(row, column))
            })
        };
        Self::strongest_by(holds)
    }

    /// Returns the strongest symmetry whose maps hold.
    fn strongest_by(holds: impl Fn(&Map) -> bool) -> Self {
        let is_whole = |symmetry: &Self| symmetry.generators().iter().all(&holds);
        let strongest = Self::ALL.into_iter().rev().find(is_whole);
        strongest.expect("the identity maps every set to itself")
    }

    /// True if cells of a square with `side` rows have it, or a stronger one; `is_in` tells by row and column which.
    pub fn is_of(self, side: usize, is_in: impl Fn(usize, usize) -> bool) -> bool {
        self.generators().iter().all(|map| holds(map, side, &is_in))
    }

    /// Returns the strongest symmetry of cells of a square with `side` rows; `is_in` tells by row and column which.
    pub fn strongest_of(side: usize, is_in: impl Fn(usize, usize) -> bool) -> Self {
        Self::strongest_by(|map| holds(map, side, &is_in))
    }
}

/// True if a map takes cells of a square with `side` rows to such cells.
fn holds(map: &Map, side: usize, is_in: impl Fn(usize, usize) -> bool) -> bool {
    let mut cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    cells.all(|(row, column)| {
        let image = map(row, column, side - 1);
        !is_in(row, column) || is_in(image.0, image.1)
    })
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
        let in_corner = |row, column| row < 2 && column < 2;
        assert!(Symmetry::DiagonalBoth.is_of(2, in_corner));
        assert!(Symmetry::Diagonal.is_of(6, in_corner) && !Symmetry::Rot180.is_of(6, in_corner));
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
