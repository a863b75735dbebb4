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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::CellSet;
    use crate::random::{below, rng_for};
    use std::collections::HashMap;

    #[test]
    fn patterns_keep_their_symmetry() {
        let mut rng = rng_for(51, 0);
        for symmetry in Symmetry::ALL {
            for _ in 0..200 {
                // Random orbits make a pattern with this symmetry.
                let orbits = symmetry.orbits().iter().filter(|_| below(&mut rng, 2) == 0);
                let pattern = orbits.fold(CellSet::EMPTY, |cells, &orbit| cells | orbit);
                let map = Transform::random_keeping(symmetry, &MapKind::ALL, &mut rng);
                assert!(map.keeps(symmetry));
                assert!(Symmetry::strongest(map.cells(pattern)) >= symmetry, "{symmetry} {map}");
            }
        }
    }

    /// The sizes were counted by trying all 2 * 6^8 maps of cells. Example: 24 orders of the rows and 24 of the columns
    /// keep a half turn, transposed or not.
    #[test]
    fn all_maps_that_keep_a_symmetry_are_equally_likely() {
        let mut rng = rng_for(52, 0);
        let kinds = &MapKind::ALL[..6];
        for (symmetry, size) in [
            (Symmetry::Rot180, 1152),
            (Symmetry::MirrorBoth, 1152),
            (Symmetry::Diagonal, 2592),
            (Symmetry::DiagonalBoth, 96),
        ] {
            let mut counts = HashMap::new();
            for _ in 0..12 * size {
                let map = Transform::random_keeping(symmetry, kinds, &mut rng);
                *counts.entry(map).or_insert(0) += 1;
            }
            assert_eq!(counts.len(), size as usize, "{symmetry}");
            // Chi-square with size - 1 degrees of freedom: mean size - 1, variance 2 (size - 1).
            let square = |n: &u32| (f64::from(*n) - 12.0).powi(2) / 12.0;
            let (sum, freedom) = (counts.values().map(square).sum::<f64>(), f64::from(size - 1));
            assert!((sum - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{symmetry}: {sum}");
        }
    }
}
