//! Maps that keep a symmetry.

use super::{MapKind, Transform};
use crate::grid::Symmetry;
use crate::random::Rng;

/// Groups of kinds. The map of each group is drawn independently of the others.
const APART: &[&[MapKind]] = &[
    &[MapKind::Rotate],
    &[MapKind::Transpose],
    &[MapKind::Bands],
    &[MapKind::Stacks],
    &[MapKind::Rows],
    &[MapKind::Columns],
    &[MapKind::Relabel],
];

/// Groups for symmetries that take rows to columns, where the map of the rows decides that of the columns.
const TOGETHER: &[&[MapKind]] = &[
    &[MapKind::Rotate],
    &[MapKind::Transpose],
    &[MapKind::Bands, MapKind::Stacks],
    &[MapKind::Rows, MapKind::Columns],
    &[MapKind::Relabel],
];

impl Transform {
    /// True if the map keeps this symmetry: the image of each pattern that has it has it, too.
    ///
    /// It does if it takes each orbit of the symmetry to an orbit.
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

    /// Draws maps of these kinds, one after the other, that keep the symmetry, and returns their product. For each kind, all
    /// maps that keep it are equally likely. With all kinds, all maps that keep it are equally likely.
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
