//! Scales: in which order techniques are tried, and how hard each is. A scale is a table. The one here is
//! that of Sudoku Explainer 1.2.1 ("classic").

use super::catalog::{PerTechnique, Rule};
use super::find::Finder;
use super::{BugKind, Evidence, LoopKind, RatingRange, Step, Technique, TechniqueSet};
use std::fmt;
use std::str::FromStr;

use Technique as T;

/// The order in which finders are asked, and the ratings of what they find.
#[derive(Debug)]
pub(super) struct Scale {
    /// The finders in the order in which they are asked, which is not quite the order of ratings: the first
    /// step found is taken, even if a later finder had an easier one. Their least ratings never fall.
    pub(super) rungs: &'static [Rung],
    /// The least rating of each technique.
    least: PerTechnique<Rating>,
}

/// One search of a scale.
#[derive(Debug)]
pub(super) struct Rung {
    pub(super) finder: Finder,
    /// The least rating of the steps it finds.
    pub(super) least: Rating,
    /// What it finds, with the least rating of each.
    techniques: &'static [(Technique, u16)],
}

/// The scale of Sudoku Explainer 1.2.1.
pub(super) static CLASSIC: Scale = Scale::new(&CLASSIC_RUNGS);

const CLASSIC_RUNGS: [Rung; 30] = [
    rung(&[(T::LastDigit, 10), (T::HiddenSingleBox, 12), (T::HiddenSingleLine, 15)]),
    rung(&[(T::DirectPointing, 17), (T::DirectClaiming, 19)]),
    rung(&[(T::DirectHiddenPair, 20)]),
    rung(&[(T::NakedSingle, 23)]),
    rung(&[(T::DirectHiddenTriplet, 25)]),
    rung(&[(T::Pointing, 26), (T::Claiming, 28)]),
    rung(&[(T::NakedPair, 30)]),
    rung(&[(T::XWing, 32)]),
    rung(&[(T::HiddenPair, 34)]),
    rung(&[(T::NakedTriplet, 36)]),
    rung(&[(T::Swordfish, 38)]),
    rung(&[(T::HiddenTriplet, 40)]),
    rung(&[(T::XyWing, 42)]),
    rung(&[(T::XyzWing, 44)]),
    rung(&[
        (T::UniqueRectangle1, 45),
        (T::UniqueRectangle2, 45),
        (T::UniqueRectangle3, 45),
        (T::UniqueRectangle4, 45),
        (T::UniqueLoop1, 46),
        (T::UniqueLoop2, 46),
        (T::UniqueLoop3, 46),
        (T::UniqueLoop4, 46),
    ]),
    rung(&[(T::NakedQuad, 50)]),
    rung(&[(T::Jellyfish, 52)]),
    rung(&[(T::HiddenQuad, 54)]),
    rung(&[(T::Bug1, 56), (T::Bug2, 57), (T::Bug3, 58), (T::Bug4, 57)]),
    rung(&[(T::AlignedPairExclusion, 62)]),
    rung(&[
        (T::XCycle, 65),
        (T::YCycle, 65),
        (T::TurbotFish, 66),
        (T::ForcingXChain, 66),
        (T::XyCycle, 70),
        (T::ForcingChain, 70),
    ]),
    rung(&[(T::AlignedTripletExclusion, 75)]),
    rung(&[(T::NishioForcingChain, 75)]),
    rung(&[(T::CellForcingChain, 80), (T::RegionForcingChain, 80)]),
    rung(&[
        (T::DynamicContradictionChain, 85),
        (T::DynamicDoubleChain, 85),
        (T::DynamicCellChain, 85),
        (T::DynamicRegionChain, 85),
    ]),
    rung(&[
        (T::DynamicContradictionChainPlus, 90),
        (T::DynamicDoubleChainPlus, 90),
        (T::DynamicCellChainPlus, 90),
        (T::DynamicRegionChainPlus, 90),
    ]),
    rung(&[
        (T::DynamicContradictionChainNestedFc, 95),
        (T::DynamicDoubleChainNestedFc, 95),
        (T::DynamicCellChainNestedFc, 95),
        (T::DynamicRegionChainNestedFc, 95),
    ]),
    rung(&[
        (T::DynamicContradictionChainNestedMfc, 100),
        (T::DynamicDoubleChainNestedMfc, 100),
        (T::DynamicCellChainNestedMfc, 100),
        (T::DynamicRegionChainNestedMfc, 100),
    ]),
    rung(&[
        (T::DynamicContradictionChainNestedDfc, 105),
        (T::DynamicDoubleChainNestedDfc, 105),
        (T::DynamicCellChainNestedDfc, 105),
        (T::DynamicRegionChainNestedDfc, 105),
    ]),
    rung(&[
        (T::DynamicContradictionChainNestedDfcPlus, 110),
        (T::DynamicDoubleChainNestedDfcPlus, 110),
        (T::DynamicCellChainNestedDfcPlus, 110),
        (T::DynamicRegionChainNestedDfcPlus, 110),
    ]),
];

/// Returns the rung of the finder that the catalog gives for these techniques.
pub(super) const fn rung(techniques: &'static [(Technique, u16)]) -> Rung {
    let (first, mut least) = techniques[0];
    let mut rest = techniques;
    while let [(_, rating), others @ ..] = rest {
        least = if *rating < least { *rating } else { least };
        rest = others;
    }
    Rung { finder: first.finder(), least: Rating(least), techniques }
}

impl Scale {
    /// Makes the scale of a table.
    pub(super) const fn new(rungs: &'static [Rung]) -> Self {
        let mut least = PerTechnique([Rating::UNSOLVED; Technique::ALL.len()]);
        let mut rest = rungs;
        while let [rung, others @ ..] = rest {
            let mut found = rung.techniques;
            while let [(technique, rating), others @ ..] = found {
                least.0[*technique as usize] = Rating(*rating);
                found = others;
            }
            rest = others;
        }
        Self { rungs, least }
    }

    /// Returns the rating of a step.
    pub(super) fn rating(&self, step: &Step) -> Rating {
        let technique = step.technique;
        let least = *self.least.get(technique);
        match (technique.rule(), &step.evidence) {
            (Rule::Fixed, _) => least,
            (Rule::Loop, Evidence::Loop { cells, kind, .. }) => {
                printed(self.loop_difficulty(technique, cells.len(), kind))
            }
            // A tenth for each cell that a BUG takes into its naked subset.
            (Rule::Subset, Evidence::Bug { kind: BugKind::NakedSubset { cells, .. }, .. }) => {
                Rating(least.0 + cells.len() as u16 - 1)
            }
            (Rule::Length, Evidence::Chain(chain)) => {
                printed(self.chain_difficulty(technique, chain.complexity))
            }
            (_, other) => unreachable!("the rating of {technique} does not depend on {other:?}"),
        }
    }

    /// Returns what unique loops are sorted by. It is a float, and added up in this order, because Sudoku
    /// Explainer compares such sums: a loop of 6 cells with a naked pair, 4.6 + 0.1, comes to a little
    /// less than the 4.7 of 8 cells and so goes first.
    pub(super) fn loop_difficulty(
        &self,
        technique: Technique,
        length: usize,
        kind: &LoopKind,
    ) -> f64 {
        let for_length = match length {
            ..8 => 0,
            8 => 1,
            _ => 4,
        };
        let difficulty = Rating(self.least.get(technique).0 + for_length).decimal();
        match kind {
            LoopKind::NakedSubset { cells, .. } => difficulty + cells.len() as f64 * 0.1,
            LoopKind::HiddenSubset { cells, .. } => difficulty + (cells.len() as f64 - 1.0) * 0.1,
            LoopKind::OneCell { .. } | LoopKind::OneDigit { .. } | LoopKind::OnlyPlaces { .. } => {
                difficulty
            }
        }
    }

    /// Returns what chains are sorted by first: the least rating of the technique and a surcharge for the
    /// length. A float, and summed up in this order, for the same reason: 6.5 with five tenths added so
    /// comes to exactly 7.0.
    pub(super) fn chain_difficulty(&self, technique: Technique, complexity: u32) -> f64 {
        self.least.get(technique).decimal() + length_surcharge(complexity)
    }
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

impl Technique {
    /// Returns the ratings that its steps may have. It may promise more than there are: those of loops end
    /// below those of chains, and those of chains do not end.
    pub fn ratings(self) -> RatingRange {
        let least = *CLASSIC.least.get(self);
        let most = match self.rule() {
            Rule::Fixed => Some(least),
            Rule::Loop | Rule::Subset => Some(Rating(64)),
            Rule::Length => None,
        };
        RatingRange { least: Some(least), most }
    }

    /// Returns all techniques in the order in which a grader tries them; those of one set by one search.
    pub fn ladder() -> impl ExactSizeIterator<Item = TechniqueSet> {
        let found = |rung: &Rung| rung.techniques.iter().map(|(technique, _)| *technique).collect();
        CLASSIC.rungs.iter().map(found)
    }
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

/// Returns a difficulty as it is printed.
fn printed(difficulty: f64) -> Rating {
    Rating(((difficulty + 0.05) * 10.0) as u16)
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
        let cycle = CLASSIC.chain_difficulty(Technique::YCycle, 19);
        assert_eq!(cycle, CLASSIC.chain_difficulty(Technique::ForcingChain, 6));
    }

    #[test]
    fn every_technique_is_on_the_ladder_where_its_finder_is() {
        for technique in Technique::ALL {
            let mut places = CLASSIC
                .rungs
                .iter()
                .filter(|rung| rung.techniques.iter().any(|(on_rung, _)| on_rung == technique));
            let rung = places.next().expect("a place");
            assert!(std::ptr::fn_addr_eq(rung.finder, technique.finder()), "{technique}");
            assert!(places.next().is_none(), "{technique}");
        }
        // `Grader::next_step` relies on this.
        assert!(CLASSIC.rungs.is_sorted_by_key(|rung| rung.least));
    }
}
