//! The image of a step under a map of the symmetry group.

use super::find::chains::{Cause, Literal, Trail, TrailNode};
use super::{
    BugKind, Chain, ChainKind, Effect, Evidence, LoopKind, Step, StrongLink, SubsetKind, WingKind,
};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use crate::transform::Transform;
use std::sync::Arc;

impl Step {
    /// Returns the image of the step in the image of the grid. (A grader may take another step there, because it searches houses
    /// and digits in order.)
    #[must_use]
    pub fn transformed(&self, map: &Transform) -> Self {
        let (effect, evidence) = (self.effect.image(map), self.evidence.image(map));
        Self { technique: self.technique, effect, evidence }
    }
}

/// What has an image under a map.
trait Image {
    fn image(&self, map: &Transform) -> Self;
}

/// Implements [`Image`] by a method of the map.
macro_rules! images {
    ($($kind:ty: $method:ident;)*) => {
        $(impl Image for $kind {
            fn image(&self, map: &Transform) -> Self {
                map.$method(*self)
            }
        })*
    };
}

images! {
    Digit: digit;
    Cell: cell;
    House: house;
    Candidate: candidate;
    DigitSet: digits;
    CellSet: cells;
    HouseSet: houses;
}

impl Image for CandidateSet {
    fn image(&self, map: &Transform) -> Self {
        map.candidates(self)
    }
}

/// Implements [`Image`] for kinds and numbers, which stay as they are.
macro_rules! unchanged {
    ($($kind:ty),*) => {
        $(impl Image for $kind {
            fn image(&self, _: &Transform) -> Self {
                *self
            }
        })*
    };
}

unchanged!(SubsetKind, WingKind, bool, u8, u32, usize);

impl<T: Image> Image for Option<T> {
    fn image(&self, map: &Transform) -> Self {
        self.as_ref().map(|value| value.image(map))
    }
}

impl<T: Image, const N: usize> Image for [T; N] {
    fn image(&self, map: &Transform) -> Self {
        self.each_ref().map(|value| value.image(map))
    }
}

impl<T: Image> Image for Vec<T> {
    fn image(&self, map: &Transform) -> Self {
        self.iter().map(|value| value.image(map)).collect()
    }
}

/// Implements [`Image`] by the images of all fields; variants that hold one value follow after `|`.
macro_rules! by_fields {
    (struct $kind:ident { $($field:ident),* }) => {
        impl Image for $kind {
            fn image(&self, map: &Transform) -> Self {
                Self { $($field: self.$field.image(map)),* }
            }
        }
    };
    (enum $kind:ident { $($variant:ident { $($field:ident),* },)* $(| $holder:ident)* }) => {
        impl Image for $kind {
            fn image(&self, map: &Transform) -> Self {
                match self {
                    $(Self::$variant { $($field),* } => Self::$variant { $($field: $field.image(map)),* },)*
                    $(Self::$holder(value) => Self::$holder(value.image(map)),)*
                }
            }
        }
    };
}

impl Image for Effect {
    fn image(&self, map: &Transform) -> Self {
        match self {
            Self::Place(placed) => Self::Place(placed.image(map)),
            Self::Remove(gone) => Self::Remove(gone.image(map)),
            Self::PlaceAndRemove(placed, gone) => {
                Self::PlaceAndRemove(placed.image(map), gone.image(map))
            }
        }
    }
}

by_fields!(enum Evidence {
    Unstated {},
    OnlyPlace { house },
    OnlyDigit {},
    Intersection { digit, base, cover, single },
    SeenPlaces { digit, house },
    Subset { kind, house, cells, digits },
    Fish { digit, base, cover },
    Wing { kind, pivot, wings, digit },
    Loop { cells, digits, kind },
    Bug { extra, kind },
    StrongLinks { digit, links, is_loop },
    AlmostLocked { cells, digits, most, pincer, linked },
    Exclusion { cells, excluders },
    | Chain
});
by_fields!(struct StrongLink { house, from, to });
by_fields!(enum LoopKind {
    OneCell { cell },
    OneDigit { cells, digit },
    NakedSubset { house, cells, digits },
    HiddenSubset { house, cells, digits },
    OnlyPlaces { cells, house, digit },
});
by_fields!(enum BugKind {
    OneCell {},
    OneDigit {},
    NakedSubset { house, cells, digits },
    SharedDigit { digit },
});
by_fields!(struct Chain { kind, complexity, trails });
by_fields!(enum ChainKind {
    XCycle {},
    YCycle {},
    XyCycle {},
    XChain {},
    XyChain {},
    Nishio {},
    Cell { cell },
    Region { house, digit },
    Contradiction { level },
    Double { level },
    DynamicCell { cell, level },
    DynamicRegion { house, digit, level },
});
by_fields!(struct Trail { nodes, counted });

impl Image for TrailNode {
    fn image(&self, map: &Transform) -> Self {
        let on = Literal::on(self.literal.candidate().image(map));
        let cause = match self.cause {
            Cause::House(house) => Cause::House(house.image(map)),
            cause => cause,
        };
        Self {
            literal: if self.literal.is_on() { on } else { !on },
            cause,
            parents: self.parents.clone(),
            pattern: self.pattern.as_ref().map(|step| Arc::new(step.transformed(map))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::grade::{Grader, Scale};
    use crate::solve::Puzzle;
    use crate::transform::Transform;

    #[test]
    fn images_of_steps_have_the_same_rating() {
        for line in include_str!("../../data/sukaku.csv").lines().skip(1).step_by(20) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let (_, path) = Grader::with_scale(Scale::Sukaku).path(&puzzle);
            for solved in &path.transformed(&Transform::QUARTER_TURN) {
                assert_eq!(Scale::Sukaku.table().rating(&solved.step), solved.rating);
            }
        }
    }
}
