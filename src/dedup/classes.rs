//! Classes of isomorphic grids seen so far, and duplicates among puzzles.

use crate::canon::{Canonical, Canonizer};
use crate::grid::{Clash, ClashFreeGrid, Grid};
use crate::layout::Board;
use foldhash::fast::RandomState;
use sha2::{Digest, Sha256};
use std::collections::HashSet;

/// A canonical form in few bytes.
///
/// That of a classic grid holds all 81 cells, so two forms are equal if and only if the grids are. (Hashes of different grids could be
/// equal.) Each 27 cells are a number of 27 decimal digits, which has 90 bits. Other boards have the SHA-256 hash of their layout and
/// digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedGrid([u8; Self::LENGTH]);

impl PackedGrid {
    /// In bytes.
    pub const LENGTH: usize = 34;

    /// Packs a grid, which should be canonical.
    pub fn new(canonical: &Grid) -> Self {
        let mut form = [0; Self::LENGTH];
        let mut carried = 0_u128;
        for (part, cells) in canonical.values().chunks(27).enumerate() {
            let number =
                cells.iter().fold(0_u128, |number, &value| 10 * number + u128::from(value));
            // Write 88 bits of each of the first two numbers here, and their other two bits at the end.
            form[11 * part..][..11].copy_from_slice(&number.to_le_bytes()[..11]);
            carried = carried << 2 | number >> 88;
        }
        form[33] = carried.to_le_bytes()[0];
        Self(form)
    }

    /// Packs a canonical board of another layout.
    pub fn of_board(canonical: &Board) -> Self {
        if let Some(grid) = canonical.grid().filter(|_| canonical.layout().is_classic()) {
            return Self::new(&grid);
        }
        let mut hash = Sha256::new();
        hash.update(canonical.layout().to_string());
        hash.update(canonical.digits());
        // The last byte of a grid is less.
        let mut form = [u8::MAX; Self::LENGTH];
        form[..32].copy_from_slice(&hash.finalize());
        Self(form)
    }

    /// Packs the canonical form of a grid.
    ///
    /// # Errors
    /// If two equal digits see each other.
    pub fn of(grid: &Grid, canonizer: &mut Canonizer) -> Result<Self, Clash> {
        Ok(Self::from(&canonizer.canonical(ClashFreeGrid::new(*grid)?)))
    }

    /// Returns its bytes.
    pub fn bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    pub(super) fn from_bytes(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }
}

impl From<&Canonical> for PackedGrid {
    fn from(canonical: &Canonical) -> Self {
        Self::new(&canonical.grid)
    }
}

/// A set of classes of isomorphic grids.
///
/// ```
/// use gridmill::{canon::canonical, dedup::Classes, fill::fill, random::rng_for, transform::Transform};
///
/// let mut rng = rng_for(1, 0);
/// let grid = fill(&mut rng);
/// let image = Transform::random(&mut rng).solution(&grid);
/// let mut classes = Classes::default();
/// assert!(classes.insert(&canonical(grid)));
/// assert!(!classes.insert(&canonical(image)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Classes(HashSet<PackedGrid, RandomState>);

impl Classes {
    /// Adds the class with this form. Returns true if it is new.
    pub fn insert(&mut self, form: impl Into<PackedGrid>) -> bool {
        self.0.insert(form.into())
    }

    /// True if the set has the class with this form.
    pub fn contains(&self, form: &PackedGrid) -> bool {
        self.0.contains(form)
    }

    /// The form of each.
    pub(super) fn forms(&self) -> impl Iterator<Item = &PackedGrid> {
        self.0.iter()
    }

    /// Returns the number of bytes that one more class takes. A full table moves to one of twice the size.
    fn bytes_to_add(&self) -> usize {
        // One place in eight stays empty, and each has a byte of its own.
        let table = self.0.capacity() / 7 * 8 * (PackedGrid::LENGTH + 1);
        if self.0.len() < self.0.capacity() { table } else { 3 * table }
    }
}

/// Relation of a puzzle to earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Novelty {
    /// The first of its class.
    First,
    /// Isomorphic to one before it.
    Duplicate,
    /// Isomorphic to one that was published.
    Published,
}

/// Classes seen so far in a sequence of puzzles, and classes published before.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub(super) published: Classes,
    pub(super) met: Classes,
}

impl Seen {
    /// Adds a published form.
    pub fn publish(&mut self, form: PackedGrid) {
        self.published.insert(form);
    }

    /// Returns the relation of the next puzzle to earlier ones.
    pub fn add(&mut self, form: PackedGrid) -> Novelty {
        if self.published.contains(&form) {
            Novelty::Published
        } else if self.met.insert(form) {
            Novelty::First
        } else {
            Novelty::Duplicate
        }
    }

    /// Returns the number of bytes that one more class may take.
    pub fn bytes_to_add(&self) -> usize {
        self.published.bytes_to_add() + self.met.bytes_to_add()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit};

    /// The grid of a form.
    fn unpacked(form: &PackedGrid) -> String {
        let mut carried = form.0[33];
        let mut parts = Vec::new();
        for part in [2, 1, 0] {
            let mut bytes = [0; 16];
            bytes[..11].copy_from_slice(&form.0[11 * part..][..11]);
            bytes[11] = carried & 3;
            carried >>= 2;
            parts.push(format!("{:027}", u128::from_le_bytes(bytes)));
        }
        parts.reverse();
        parts.concat().replace('0', ".")
    }

    #[test]
    fn packed_grids_unpack_unchanged() {
        let full =
            "463519827279846153851732496746928315325461978198375264512684739987153642634297581";
        let nines = "9".repeat(27);
        let texts = [full.to_owned(), ".".repeat(81), "9".repeat(81), ".".repeat(54) + &nines];
        for text in texts {
            assert_eq!(unpacked(&PackedGrid::new(&text.parse().expect("a grid"))), text);
        }
        let mut forms = HashSet::from([PackedGrid::new(&Grid::EMPTY)]);
        for cell in Cell::all() {
            for digit in Digit::all() {
                let mut grid = Grid::EMPTY;
                grid.set(cell, Some(digit));
                assert!(forms.insert(PackedGrid::new(&grid)));
            }
        }
    }
}
