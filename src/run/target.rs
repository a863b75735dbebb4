//! Targets: the puzzles that a run keeps.

use super::target_error::TargetError;
use super::target_levels::{Quota, TargetLevels};
use crate::grade::{
    EffortRange, HodokuLevel, Levels, Rating, RatingRange, Scale, ScoreRange, Technique,
    TechniqueSet,
};
use serde::{Deserialize, Serialize};

/// Conditions on the puzzles of a run; the default keeps all. Write `..Target::default()` in literals: versions may add
/// conditions. As text it is a table with the values of the options of `generate`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// Only these levels.
    #[serde(skip_serializing_if = "TargetLevels::is_all")]
    pub level: TargetLevels,
    /// Only these ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub er: Option<RatingRange>,
    /// Only these efforts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortRange>,
    /// Only these levels of HoDoKu; all if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hodoku_level: Vec<HodokuLevel>,
    /// Only these scores of HoDoKu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku_score: Option<ScoreRange>,
    /// The path uses at least one technique of each of these sets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub require: Vec<TechniqueSet>,
    /// The path uses none of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbid: Option<TechniqueSet>,
    /// The path uses only these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow: Option<TechniqueSet>,
    /// Number of nearby puzzles to try if the puzzle of an index does not match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<u32>,
    /// True to drop puzzles that are isomorphic to an earlier row.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub distinct: bool,
}

/// Upper bound on the rating of a step: chains inside chains begin at 11.0, and 2^32 links add 6.0. (The hardest known puzzles
/// are rated 11.9.)
const HIGHEST_STEP: Rating = Rating::from_tenths(170);

impl Target {
    /// True if all puzzles match.
    pub fn is_everything(&self) -> bool {
        *self == Self { search: self.search, ..Self::default() }
    }

    /// True if all puzzles match that are not isomorphic to earlier ones.
    pub(super) fn is_only_distinct(&self) -> bool {
        *self == Self { distinct: true, ..Self::default() }
    }

    /// Checks that a puzzle can match it.
    ///
    /// # Errors
    /// If levels are unknown, or its parts contradict each other.
    pub fn check(&self, levels: &Levels, scale: Scale) -> Result<(), TargetError> {
        self.ratings(levels, scale).map(|_| ())
    }

    /// Returns the target with its levels and techniques in a fixed order, without levels that are not of `levels`, and techniques
    /// that the scale lacks.
    #[must_use]
    pub fn in_order(mut self, levels: &Levels, scale: Scale) -> Self {
        let known = scale.techniques();
        let sets = self.require.iter_mut().chain(&mut self.forbid).chain(&mut self.allow);
        sets.for_each(|set| *set = set.and(known));
        match &mut self.level {
            TargetLevels::All => {}
            TargetLevels::Any(names) => {
                let is_wanted = |known: &&str| names.iter().any(|name| name == known);
                *names = levels.names().filter(is_wanted).map(str::to_owned).collect();
            }
            TargetLevels::Numbers(Quota(rows)) => {
                let row = |known| rows.iter().find(|(name, _)| name == known).cloned();
                *rows = levels.names().filter_map(row).collect();
            }
        }
        let levels = HodokuLevel::ALL.into_iter();
        self.hodoku_level = levels.filter(|level| self.hodoku_level.contains(level)).collect();
        self.require.sort_by_cached_key(ToString::to_string);
        self.require.dedup();
        self
    }

    /// Returns the techniques that may be on the path.
    pub(super) fn techniques(&self) -> TechniqueSet {
        let forbidden = self.forbid.unwrap_or(TechniqueSet::EMPTY);
        self.allow.unwrap_or(TechniqueSet::ALL).minus(forbidden)
    }

    /// Returns the ranges of ratings of matching puzzles.
    ///
    /// # Errors
    /// If levels are unknown, or no puzzle can meet the target.
    pub(super) fn ratings(
        &self,
        levels: &Levels,
        scale: Scale,
    ) -> Result<Vec<RatingRange>, TargetError> {
        for &set in self.require.iter().chain(&self.forbid).chain(&self.allow) {
            TargetError::check_scale(set, scale)?;
        }
        let named = self.level.names();
        for name in &named {
            levels.ratings_of(name)?;
        }
        let er = self.er.unwrap_or(RatingRange::ALL);
        let effort = self.effort.unwrap_or(EffortRange::ALL);
        let within = |name: &&str| {
            let (name, level) = ((*name).to_owned(), levels.efforts_of(name)?);
            if level.and(effort).is_none() {
                return Err(TargetError::EffortOutside { name, level, effort });
            }
            let level = levels.ratings_of(&name)?;
            level.and(er).ok_or(TargetError::LevelOutside { name, level, er })
        };
        let within: Vec<_> = named.iter().map(within).collect();
        // Every quota must be filled, but one level with such ratings is enough.
        let is_one_enough = self.level.quota().is_none() && within.iter().any(Result::is_ok);
        let ranges = within.into_iter().filter(|range| !is_one_enough || range.is_ok());
        let ranges = ranges.collect::<Result<Vec<_>, _>>()?;
        let ranges = if named.is_empty() { vec![er] } else { ranges };
        self.check_scores()?;
        self.check_techniques(&ranges, scale)?;
        Ok(ranges)
    }

    /// True if the puzzles, or those of a level of a quota, must be rated higher than `most`.
    pub(super) fn is_above(&self, most: Rating, levels: &Levels, scale: Scale) -> bool {
        let Ok(ranges) = self.ratings(levels, scale) else { return false };
        let mut is_above = ranges.iter().map(|range| range.least > Some(most));
        if self.level.quota().is_some() { is_above.any(|it| it) } else { is_above.all(|it| it) }
    }

    /// Checks that a level of HoDoKu has such a score.
    fn check_scores(&self) -> Result<(), TargetError> {
        let requested = self.hodoku_score.unwrap_or(ScoreRange::ALL);
        let is_possible = |level: &HodokuLevel| level.scores().and(requested).is_some();
        match self.hodoku_level.first() {
            Some(&level) if !self.hodoku_level.iter().any(is_possible) => {
                Err(TargetError::ScoreOutside { level, requested })
            }
            _ => Ok(()),
        }
    }

    /// Checks that allowed techniques can have such a rating.
    fn check_techniques(&self, ranges: &[RatingRange], scale: Scale) -> Result<(), TargetError> {
        let allowed = self.techniques().and(scale.techniques());
        if !allowed.contains(Technique::LastDigit) {
            return Err(TargetError::NoLastDigit);
        }
        let most = outermost(ranges, |range| range.most, Rating::max);
        let lowest = outermost(ranges, |range| range.least, Rating::min);
        for &required in &self.require {
            let Some(easiest) = least(required.and(allowed), scale) else {
                return Err(TargetError::RequiredForbidden(required));
            };
            if let Some(most) = most.filter(|most| easiest > *most) {
                return Err(TargetError::RequiredTooHard { required, least: easiest, most });
            }
        }
        if let (Some(most), Some(least)) = (highest(allowed, scale), lowest)
            && most < least
        {
            return Err(TargetError::AllowedTooEasy { most, least });
        }
        let highest = RatingRange { least: None, most: Some(HIGHEST_STEP) };
        let is_possible = |range: &RatingRange| {
            let range = highest.and(*range);
            let ratings = || allowed.iter().filter_map(|technique| scale.ratings(technique));
            range.is_some_and(|range| ratings().any(|it| it.and(range).is_some()))
        };
        match ranges.iter().find(|range| !is_possible(range)) {
            Some(range) => Err(TargetError::NoSuchRating(*range)),
            None => Ok(()),
        }
    }
}

/// Returns the outermost end of the ranges on one side, if none is open.
pub(super) fn outermost(
    ranges: &[RatingRange],
    end: impl Fn(&RatingRange) -> Option<Rating>,
    choose: fn(Rating, Rating) -> Rating,
) -> Option<Rating> {
    let ends = ranges.iter().map(end).collect::<Option<Vec<_>>>()?;
    ends.into_iter().reduce(choose)
}

/// Returns the lowest rating of a step of these techniques, if the scale has one of them.
pub(super) fn least(techniques: TechniqueSet, scale: Scale) -> Option<Rating> {
    techniques.iter().filter_map(|technique| scale.ratings(technique)?.least).min()
}

/// Returns the highest rating of a step of these techniques, if the scale has one of them.
pub(super) fn highest(techniques: TechniqueSet, scale: Scale) -> Option<Rating> {
    techniques
        .iter()
        .filter_map(|technique| scale.ratings(technique))
        .map(|ratings| ratings.most)
        .try_fold(Rating::ZERO, |most, of| Some(most.max(of?)))
}
