//! The kinds of map that make up a random map.

use super::{IDENTITY, Transform, random_permutation, random_threes};
use crate::grid::named;
use crate::random::{Rng, below, shuffle};

named! {
    /// A kind of map, in the order in which a random map applies them.
    MapKind, "kind of map" {
        /// Turns by 0 to 3 quarters.
        Rotate = "rotate",
        /// Mirrors in the diagonal.
        Transpose = "transpose",
        /// Permutes the bands.
        Bands = "bands",
        /// Permutes the stacks.
        Stacks = "stacks",
        /// Permutes the rows of each band.
        Rows = "rows",
        /// Permutes the columns of each stack.
        Columns = "columns",
        /// Renames the digits.
        Relabel = "relabel",
    }
}

impl MapKind {
    /// Draws a map of this kind, all equally likely, with the identity among them.
    pub fn random(self, rng: &mut impl Rng) -> Transform {
        let identity = Transform::IDENTITY;
        let lines = |rng: &mut _| {
            let mut lines = IDENTITY;
            lines.chunks_mut(3).for_each(|three| shuffle(rng, three));
            lines
        };
        match self {
            Self::Rotate => {
                let quarters = below(rng, 4);
                (0..quarters).fold(identity, |turned, _| turned.then(&Transform::QUARTER_TURN))
            }
            Self::Transpose => Transform { transposes: below(rng, 2) == 1, ..identity },
            Self::Bands => Transform { rows: random_threes(rng), ..identity },
            Self::Stacks => Transform { columns: random_threes(rng), ..identity },
            Self::Rows => Transform { rows: lines(rng), ..identity },
            Self::Columns => Transform { columns: lines(rng), ..identity },
            Self::Relabel => Transform { digits: random_permutation(rng), ..identity },
        }
    }
}

impl Transform {
    /// Draws a map of each of these kinds, and returns their product. With all kinds, all maps are equally likely.
    ///
    /// ```
    /// use gridmill::{random::rng_for, transform::{MapKind, Transform}};
    ///
    /// let map = Transform::random_of(&[MapKind::Relabel], &mut rng_for(1, 0));
    /// assert!(map.to_string().starts_with("r123456789c123456789d"));
    /// ```
    pub fn random_of(kinds: &[MapKind], rng: &mut impl Rng) -> Self {
        kinds.iter().fold(Self::IDENTITY, |map, kind| map.then(&kind.random(rng)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng_for;
    use std::collections::HashMap;

    /// Returns the number of times each map was drawn in `draws` draws.
    fn drawn(kinds: &[MapKind], draws: u32) -> HashMap<Transform, u32> {
        let mut rng = rng_for(5, 0);
        let mut counts = HashMap::new();
        for _ in 0..draws {
            *counts.entry(Transform::random_of(kinds, &mut rng)).or_insert(0) += 1;
        }
        counts
    }

    #[test]
    fn each_kind_has_all_its_maps_equally_often() {
        let sizes = [4, 2, 6, 6, 216, 216];
        for (kind, size) in MapKind::ALL.into_iter().zip(sizes) {
            let counts = drawn(&[kind], 1000 * size);
            assert_eq!(counts.len(), size as usize, "{kind}");
            // Chi-square with size - 1 degrees of freedom: mean size - 1, variance 2 (size - 1).
            let square = |n: &u32| (f64::from(*n) - 1000.0).powi(2) / 1000.0;
            let (sum, freedom) = (counts.values().map(square).sum::<f64>(), f64::from(size - 1));
            assert!((sum - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{kind}: {sum}");
        }
        assert_eq!(drawn(&[MapKind::Rotate, MapKind::Transpose], 2000).len(), 8);
    }
}
