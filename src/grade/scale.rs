//! The scale of Sudoku Explainer 1.2.1: which technique comes first, and how hard each is.

use super::find::Finder;
use super::{BugKind, ChainKind, Evidence, LoopKind, RatingRange, Step, Technique};
use crate::grid::CellSet;
use std::fmt;
use std::str::FromStr;

/// The order in which finders are asked, each named by one of its techniques, and the least rating of its
/// steps. It is not quite the order of ratings: the first step found is taken, even if a later finder had
/// an easier one.
pub(super) const LADDER: [(Finder, Rating); 30] = [
    rung(Technique::HiddenSingleBox, 10),
    rung(Technique::DirectPointing, 17),
    rung(Technique::DirectHiddenPair, 20),
    rung(Technique::NakedSingle, 23),
    rung(Technique::DirectHiddenTriplet, 25),
    rung(Technique::Pointing, 26),
    rung(Technique::NakedPair, 30),
    rung(Technique::XWing, 32),
    rung(Technique::HiddenPair, 34),
    rung(Technique::NakedTriplet, 36),
    rung(Technique::Swordfish, 38),
    rung(Technique::HiddenTriplet, 40),
    rung(Technique::XyWing, 42),
    rung(Technique::XyzWing, 44),
    rung(Technique::UniqueRectangle1, 45),
    rung(Technique::NakedQuad, 50),
    rung(Technique::Jellyfish, 52),
    rung(Technique::HiddenQuad, 54),
    rung(Technique::Bug1, 56),
    rung(Technique::AlignedPairExclusion, 62),
    rung(Technique::ForcingChain, 65),
    rung(Technique::AlignedTripletExclusion, 75),
    rung(Technique::NishioForcingChain, 75),
    rung(Technique::CellForcingChain, 80),
    rung(Technique::DynamicContradictionChain, 85),
    rung(Technique::DynamicContradictionChainPlus, 90),
    rung(Technique::DynamicContradictionChainNestedFc, 95),
    rung(Technique::DynamicContradictionChainNestedMfc, 100),
    rung(Technique::DynamicContradictionChainNestedDfc, 105),
    rung(Technique::DynamicContradictionChainNestedDfcPlus, 110),
];

/// With this limit, or a higher one, all rungs are asked.
pub(super) const LAST_RUNG: Rating = LADDER[LADDER.len() - 1].1;

const fn rung(technique: Technique, least: u16) -> (Finder, Rating) {
    (technique.finder(), Rating(least))
}

/// A rating in tenths: 72 is 7.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u16);

impl Rating {
    /// The rating of a puzzle with nothing to solve.
    pub const ZERO: Self = Self(0);
    /// The rating of a puzzle that no technique finishes.
    pub const UNSOLVED: Self = Self(200);

    /// A rating in tenths.
    pub const fn from_tenths(tenths: u16) -> Self {
        Self(tenths)
    }

    /// The rating with this value, if it is a number from 0 to 99 with at most one decimal.
    pub fn from_decimal(value: f64) -> Option<Self> {
        let tenths = (value * 10.0).round();
        let is_rating = (0.0..=990.0).contains(&tenths) && (value * 10.0 - tenths).abs() < 1e-6;
        is_rating.then_some(Self(tenths as u16))
    }

    /// The rating in tenths.
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Returns the number nearest to the decimal, so that a comparison with 7.1 finds the 7.1.
    pub fn decimal(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// One decimal: `7.2`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// A text is no rating.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a rating such as 7.2")]
pub struct NotARating;

/// Reads a number with at most one decimal that is not 0.
impl FromStr for Rating {
    type Err = NotARating;

    fn from_str(text: &str) -> Result<Self, NotARating> {
        text.parse().ok().and_then(Self::from_decimal).ok_or(NotARating)
    }
}

/// The rating of a step.
pub(super) fn rating(step: &Step) -> Rating {
    let surcharged = || match &step.evidence {
        Evidence::Chain(chain) => printed(chain_difficulty(chain.kind, chain.complexity)),
        Evidence::Loop { cells, kind, .. } => printed(loop_difficulty(cells.len(), kind)),
        Evidence::Bug { kind: BugKind::NakedSubset { cells, .. }, .. } => {
            57 + subset_surcharge(*cells)
        }
        other => unreachable!("the rating of {} does not depend on {other:?}", step.technique),
    };
    fixed(step.technique).unwrap_or_else(|| Rating(surcharged()))
}

/// The rating of all steps of a technique, if they have the same.
fn fixed(technique: Technique) -> Option<Rating> {
    use Technique as T;
    Some(Rating(match technique {
        T::LastDigit => 10,
        T::HiddenSingleBox => 12,
        T::HiddenSingleLine => 15,
        T::DirectPointing => 17,
        T::DirectClaiming => 19,
        T::DirectHiddenPair => 20,
        T::NakedSingle => 23,
        T::DirectHiddenTriplet => 25,
        T::Pointing => 26,
        T::Claiming => 28,
        T::NakedPair => 30,
        T::XWing => 32,
        T::HiddenPair => 34,
        T::NakedTriplet => 36,
        T::Swordfish => 38,
        T::HiddenTriplet => 40,
        T::XyWing => 42,
        T::XyzWing => 44,
        T::NakedQuad => 50,
        T::Jellyfish => 52,
        T::HiddenQuad => 54,
        T::Bug1 => 56,
        T::Bug2 | T::Bug4 => 57,
        T::AlignedPairExclusion => 62,
        T::AlignedTripletExclusion => 75,
        _ => return None,
    }))
}

impl Technique {
    /// The ratings that its steps may have. It may promise more than there are: those of loops end below
    /// those of chains, and those of chains do not end.
    pub fn ratings(self) -> RatingRange {
        use Technique as T;
        if let Some(rating) = fixed(self) {
            return RatingRange { least: Some(rating), most: Some(rating) };
        }
        // Four techniques for each level of dynamic chains.
        let level = (self as u16).saturating_sub(T::DynamicContradictionChain as u16) / 4;
        let least = match self {
            T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4 => 45,
            T::UniqueLoop1 | T::UniqueLoop2 | T::UniqueLoop3 | T::UniqueLoop4 => 46,
            T::Bug3 => 58,
            T::XCycle | T::YCycle => 65,
            T::TurbotFish | T::ForcingXChain => 66,
            T::XyCycle | T::ForcingChain => 70,
            T::NishioForcingChain => 75,
            T::CellForcingChain | T::RegionForcingChain => 80,
            _ => 85 + 5 * level,
        };
        let most = (self < T::XCycle).then_some(Rating(64));
        RatingRange { least: Some(Rating(least)), most }
    }
}

/// A tenth for each cell that a BUG takes into its naked subset.
fn subset_surcharge(cells: CellSet) -> u16 {
    cells.len() as u16
}

/// What unique loops are sorted by. It is a float, and added up in this order, because Sudoku
/// Explainer compares such sums: a loop of 6 cells with a naked pair, 4.6 + 0.1, comes to a little
/// less than the 4.7 of 8 cells and so goes first.
pub(super) fn loop_difficulty(length: usize, kind: &LoopKind) -> f64 {
    let mut difficulty = 4.5;
    if length >= 10 {
        difficulty += 0.3;
    }
    if length >= 8 {
        difficulty += 0.2;
    } else if length >= 6 {
        difficulty += 0.1;
    }
    match kind {
        LoopKind::NakedSubset { cells, .. } => difficulty + cells.len() as f64 * 0.1,
        LoopKind::HiddenSubset { cells, .. } => difficulty + (cells.len() as f64 - 1.0) * 0.1,
        LoopKind::OneCell { .. } | LoopKind::OneDigit { .. } | LoopKind::OnlyPlaces { .. } => {
            difficulty
        }
    }
}

/// What chains are sorted by first: the base of the kind and a surcharge for the length. A float, and
/// summed up in this order, for the same reason: 6.5 with five tenths added so comes to exactly 7.0.
pub(super) fn chain_difficulty(kind: ChainKind, complexity: u32) -> f64 {
    let base = match kind {
        ChainKind::XCycle | ChainKind::YCycle => 6.5,
        ChainKind::XChain => 6.6,
        ChainKind::XyCycle | ChainKind::XyChain => 7.0,
        ChainKind::Nishio => 7.5,
        ChainKind::Cell { .. } | ChainKind::Region { .. } => 8.0,
        ChainKind::Contradiction { level }
        | ChainKind::Double { level }
        | ChainKind::DynamicCell { level, .. }
        | ChainKind::DynamicRegion { level, .. } => 8.5 + f64::from(level) * 0.5,
    };
    base + length_surcharge(complexity)
}

/// A tenth for each of 4, 6, 8, 12, 16, 24, ... that is less than the number of links.
fn length_surcharge(complexity: u32) -> f64 {
    let links = complexity.saturating_sub(2);
    let mut surcharge = 0.0;
    let (mut threshold, mut is_power) = (4, true);
    while threshold < links {
        surcharge += 0.1;
        threshold = if is_power { threshold * 3 / 2 } else { threshold * 4 / 3 };
        is_power = !is_power;
    }
    surcharge
}

/// A difficulty as it is printed, in tenths.
fn printed(difficulty: f64) -> u16 {
    ((difficulty + 0.05) * 10.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_have_one_decimal() {
        assert_eq!(Rating::from_decimal(7.2), Some(Rating(72)));
        assert_eq!(Rating::from_decimal(7.25), None);
        assert_eq!(Rating::from_decimal(-1.0), None);
        assert_eq!(Rating(105).to_string(), "10.5");
    }

    #[test]
    fn surcharges_rise_at_the_thresholds() {
        let tenths = |complexity| (length_surcharge(complexity) * 10.0).round() as u32;
        let rises = [7, 9, 11, 15, 19, 27, 35, 51, 67, 99, 131];
        for (&complexity, tenth) in rises.iter().zip(1..) {
            assert_eq!((tenths(complexity - 1), tenths(complexity)), (tenth - 1, tenth));
        }
        let cycle = chain_difficulty(ChainKind::YCycle, 19);
        assert_eq!(cycle, chain_difficulty(ChainKind::XyChain, 6));
    }

    #[test]
    fn every_technique_is_on_the_ladder() {
        for technique in Technique::ALL {
            let is_same =
                |rung: &&(Finder, Rating)| std::ptr::fn_addr_eq(rung.0, technique.finder());
            assert_eq!(LADDER.iter().filter(is_same).count(), 1, "{technique}");
        }
        // `Grader::next_step` relies on this.
        assert!(LADDER.is_sorted_by_key(|(_, least)| *least));
    }
}
