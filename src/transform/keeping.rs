//! Maps that keep a symmetry.

use super::{MapKind, Transform};
use crate::grid::Symmetry;
use crate::random::Rng;

/// The kinds, each drawn by itself.
const APART: &[&[MapKind]] = &[
    &[MapKind::Rotate],
    &[MapKind::Transpose],
    &[MapKind::Bands],
    &[MapKind::Stacks],
    &[MapKind::Rows],
    &[MapKind::Columns],
    &[MapKind::Relabel],
];

/// The same for symmetries that take rows to columns: what is done to the rows decides what must be done to the columns.
const TOGETHER: &[&[MapKind]] = &[
    &[MapKind::Rotate],
    &[MapKind::Transpose],
    &[MapKind::Bands, MapKind::Stacks],
    &[MapKind::Rows, MapKind::Columns],
    &[MapKind::Relabel],
];

impl Transform {
    /// Does the image of each pattern with this symmetry have it as well?
    ///
    /// It has if cells which the symmetry takes to each other are still so after the map.
    ///
    /// ```
    /// use gridmill::{grid::Symmetry, transform::Transform};
    /// assert!(Transform::QUARTER_TURN.keeps(Symmetry::Rot180));
    /// assert!(!Transform::QUARTER_TURN.keeps(Symmetry::MirrorH));
    /// ```
    pub fn keeps(&self, symmetry: Symmetry) -> bool {
        symmetry.orbits().iter().filter(|orbit| orbit.len() > 1).all(|&orbit| {
            let image = self.cells(orbit);
            symmetry.orbits().contains(&image)
        })
    }

    /// A map of each of these kinds, one after the other, that keeps the symmetry; for each kind all that do so are equally
    /// likely. With all kinds it is any map that does so, all equally likely.
    pub fn random_keeping(symmetry: Symmetry, kinds: &[MapKind], rng: &mut impl Rng) -> Self {
        let parts = match symmetry {
            Symmetry::None | Symmetry::Rot180 => APART,
            Symmetry::MirrorH | Symmetry::MirrorV | Symmetry::MirrorBoth => APART,
            Symmetry::Diagonal | Symmetry::Antidiagonal | Symmetry::DiagonalBoth => TOGETHER,
            Symmetry::Rot90 | Symmetry::Full => TOGETHER,
        };
        parts.iter().fold(Self::IDENTITY, |map, part| {
            let kinds: Vec<MapKind> =
                kinds.iter().copied().filter(|it| part.contains(it)).collect();
            loop {
                let next = Self::random_of(&kinds, rng);
                if next.keeps(symmetry) {
                    break map.then(&next);
                }
            }
        })
    }
}
