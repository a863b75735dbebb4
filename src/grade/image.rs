//! The image of a step under a map of the symmetry group.

use super::find::chains::{Cause, Literal, Trail, TrailNode};
use super::{BugKind, Chain, ChainKind, Effect, Evidence, LoopKind, Step, StrongLink};
use crate::grid::HouseKind;
use crate::transform::Transform;
use std::sync::Arc;

impl Step {
    /// Returns the image of the step in the image of the grid. (A grader may take another step there, because it searches houses
    /// and digits in order.)
    #[must_use]
    pub fn transformed(&self, map: &Transform) -> Self {
        let effect = match &self.effect {
            Effect::Place(candidate) => Effect::Place(map.candidate(*candidate)),
            Effect::Remove(candidates) => Effect::Remove(map.candidates(candidates)),
        };
        Self { technique: self.technique, effect, evidence: self.evidence.transformed(map) }
    }
}

impl Evidence {
    fn transformed(&self, map: &Transform) -> Self {
        match self {
            Self::OnlyPlace { house } => Self::OnlyPlace { house: map.house(*house) },
            Self::OnlyDigit => Self::OnlyDigit,
            Self::Intersection { digit, base, cover, single } => Self::Intersection {
                digit: map.digit(*digit),
                base: map.house(*base),
                cover: map.house(*cover),
                single: single.map(|house| map.house(house)),
            },
            Self::Subset { kind, house, cells, digits } => Self::Subset {
                kind: *kind,
                house: map.house(*house),
                cells: map.cells(*cells),
                digits: map.digits(*digits),
            },
            Self::Fish { digit, base, cover } => Self::Fish {
                digit: map.digit(*digit),
                base: map.houses(*base),
                cover: map.houses(*cover),
            },
            Self::Wing { kind, pivot, wings, digit } => Self::Wing {
                kind: *kind,
                pivot: map.cell(*pivot),
                wings: wings.map(|cell| map.cell(cell)),
                digit: map.digit(*digit),
            },
            Self::Loop { cells, digits, kind } => Self::Loop {
                cells: map.cells(*cells),
                digits: map.digits(*digits),
                kind: kind.transformed(map),
            },
            Self::Bug { extra, kind } => {
                Self::Bug { extra: map.candidates(extra), kind: kind.transformed(map) }
            }
            Self::StrongLinks { digit, links, is_loop } => Self::StrongLinks {
                digit: map.digit(*digit),
                links: links.iter().map(|link| link.transformed(map)).collect(),
                is_loop: *is_loop,
            },
            Self::AlmostLocked { cells, digits, most, pincer, linked } => Self::AlmostLocked {
                cells: map.cells(*cells),
                digits: map.digits(*digits),
                most: *most,
                pincer: map.cell(*pincer),
                linked: map.digits(*linked),
            },
            Self::Chain(chain) => Self::Chain(chain.transformed(map)),
            Self::Exclusion { cells, excluders } => {
                Self::Exclusion { cells: map.cells(*cells), excluders: map.cells(*excluders) }
            }
        }
    }
}

impl StrongLink {
    fn transformed(&self, map: &Transform) -> Self {
        Self { house: map.house(self.house), from: map.cells(self.from), to: map.cells(self.to) }
    }
}

impl LoopKind {
    fn transformed(self, map: &Transform) -> Self {
        match self {
            Self::OneCell { cell } => Self::OneCell { cell: map.cell(cell) },
            Self::OneDigit { cells, digit } => {
                Self::OneDigit { cells: map.cells(cells), digit: map.digit(digit) }
            }
            Self::NakedSubset { house, cells, digits } => Self::NakedSubset {
                house: map.house(house),
                cells: map.cells(cells),
                digits: map.digits(digits),
            },
            Self::HiddenSubset { house, cells, digits } => Self::HiddenSubset {
                house: map.house(house),
                cells: map.cells(cells),
                digits: map.digits(digits),
            },
            Self::OnlyPlaces { cells, house, digit } => Self::OnlyPlaces {
                cells: map.cells(cells),
                house: map.house(house),
                digit: map.digit(digit),
            },
        }
    }
}

impl BugKind {
    fn transformed(self, map: &Transform) -> Self {
        match self {
            Self::OneCell | Self::OneDigit => self,
            Self::NakedSubset { house, cells, digits } => Self::NakedSubset {
                house: map.house(house),
                cells: map.cells(cells),
                digits: map.digits(digits),
            },
            Self::SharedDigit { digit } => Self::SharedDigit { digit: map.digit(digit) },
        }
    }
}

impl Chain {
    fn transformed(&self, map: &Transform) -> Self {
        let trails = self.trails.iter().map(|trail| trail.transformed(map)).collect();
        Self { kind: self.kind.transformed(map), complexity: self.complexity, trails }
    }
}

impl ChainKind {
    fn transformed(self, map: &Transform) -> Self {
        match self {
            Self::XCycle
            | Self::YCycle
            | Self::XyCycle
            | Self::XChain
            | Self::XyChain
            | Self::Nishio
            | Self::Contradiction { .. }
            | Self::Double { .. } => self,
            Self::Cell { cell } => Self::Cell { cell: map.cell(cell) },
            Self::Region { house, digit } => {
                Self::Region { house: map.house(house), digit: map.digit(digit) }
            }
            Self::DynamicCell { cell, level } => Self::DynamicCell { cell: map.cell(cell), level },
            Self::DynamicRegion { house, digit, level } => {
                Self::DynamicRegion { house: map.house(house), digit: map.digit(digit), level }
            }
        }
    }
}

impl Trail {
    fn transformed(&self, map: &Transform) -> Self {
        let nodes = self.nodes.iter().map(|node| node.transformed(map)).collect();
        Self { nodes, counted: self.counted }
    }
}

impl TrailNode {
    fn transformed(&self, map: &Transform) -> Self {
        let candidate = map.candidate(self.literal.candidate());
        let on = Literal::on(candidate);
        let cause = match self.cause {
            Cause::House(HouseKind::Row) if map.transposes() => Cause::House(HouseKind::Column),
            Cause::House(HouseKind::Column) if map.transposes() => Cause::House(HouseKind::Row),
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
