//! Targets: the puzzles that a run keeps.

use crate::fill::FillError;
use crate::grade::{
    EffortRange, HodokuLevel, Levels, Rating, RatingRange, Scale, Scales, ScoreRange, Technique,
    TechniqueSet,
};
use crate::grid::UnknownName;
use crate::layout::Layout;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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

/// Levels of the puzzles of a run. As a list of texts `["easy", "hard"]` or `["easy=10000", "hard=5000"]`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub enum TargetLevels {
    /// All levels.
    #[default]
    All,
    /// These levels, at least one.
    Any(Vec<String>),
    /// These levels, and of each only the first puzzles of the run up to its number.
    Numbers(Quota),
}

impl TargetLevels {
    fn is_all(&self) -> bool {
        *self == Self::All
    }

    /// Returns the numbers of the levels, if they have numbers.
    pub fn quota(&self) -> Option<&Quota> {
        match self {
            Self::All | Self::Any(_) => None,
            Self::Numbers(quota) => Some(quota),
        }
    }

    /// Returns the names of the levels; none if all levels match.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::All => Vec::new(),
            Self::Any(names) => names.iter().map(String::as_str).collect(),
            Self::Numbers(quota) => quota.levels().collect(),
        }
    }
}

/// All levels if the list is empty.
impl TryFrom<Vec<String>> for TargetLevels {
    type Error = TargetError;

    fn try_from(levels: Vec<String>) -> Result<Self, TargetError> {
        match levels.iter().filter(|level| level.contains('=')).count() {
            _ if levels.is_empty() => Ok(Self::All),
            0 => Ok(Self::Any(levels)),
            count if count == levels.len() => levels.join(",").parse().map(Self::Numbers),
            _ => Err(TargetError::NumbersMissing),
        }
    }
}

/// Reads the names of levels, or numbers of puzzles: `hard`, `easy,hard` or `easy=10000,hard=5000`.
impl FromStr for TargetLevels {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        text.split(',').map(|level| level.trim().to_owned()).collect::<Vec<_>>().try_into()
    }
}

impl From<TargetLevels> for Vec<String> {
    fn from(levels: TargetLevels) -> Self {
        match levels {
            TargetLevels::All => Vec::new(),
            TargetLevels::Any(names) => names,
            TargetLevels::Numbers(quota) => quota.rows().collect(),
        }
    }
}

/// Number of puzzles of each level. As text `easy=10000,hard=5000`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quota(Vec<(String, u64)>);

/// Reason why no puzzle can meet a target, or why a text is not one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The sample needs digging that can reach all minimal puzzles of a grid.
    #[error("unbiased sampling needs plain digging; set no number of clues, symmetry or pattern")]
    UnequalDigging,
    /// Only classic puzzles can be made in this way.
    #[error("{what} works only with classic puzzles, not with {layout}")]
    OnlyClassic {
        /// The layout.
        layout: Layout,
        /// What was asked for.
        what: &'static str,
    },
    /// The scale has no ratings for the layout, or there are several scales.
    #[error("--scale {scales} does not rate boards of {layout}")]
    Unrated {
        /// The scales.
        scales: Scales,
        /// The layout.
        layout: Layout,
    },
    /// The layout has no grid.
    #[error(transparent)]
    NoGrid(#[from] FillError),
    /// A required technique does not occur on boards of the layout.
    #[error("a required technique does not occur on boards of {0}")]
    NotOnLayout(Layout),
    /// The sample excludes a target.
    #[error("unbiased sampling allows no target; filter the rows afterwards")]
    TargetOfSample,
    /// The text is not a quota.
    #[error("expected LEVEL=N,... such as easy=10000,hard=5000")]
    QuotaSyntax,
    /// A level appears twice in a quota.
    #[error("level {0:?} appears twice")]
    QuotaTwice(String),
    /// The level does not exist.
    #[error(transparent)]
    NoLevel(#[from] UnknownName),
    /// Some levels have a number, and others have none.
    #[error("either all levels have a number of puzzles or none, such as easy=10000,hard=5000")]
    NumbersMissing,
    /// The scale has none of these techniques.
    #[error("{} is not on the scale {scale}, but on {}", .set.short_name(), .others.join(", "))]
    OtherScale {
        /// The techniques.
        set: TechniqueSet,
        /// The scale.
        scale: Scale,
        /// The scales that have one of them.
        others: Vec<&'static str>,
    },
    /// A level and the requested ratings have nothing in common.
    #[error("level {name:?} has ER {level}, but the requested ratings are {er}")]
    LevelOutside {
        /// The level.
        name: String,
        /// Its ratings.
        level: RatingRange,
        /// The requested ratings.
        er: RatingRange,
    },
    /// A level and the requested efforts have nothing in common.
    #[error("level {name:?} has effort {level}, but the requested efforts are {effort}")]
    EffortOutside {
        /// The level.
        name: String,
        /// Its efforts.
        level: EffortRange,
        /// The requested efforts.
        effort: EffortRange,
    },
    /// A level of HoDoKu and the requested scores have nothing in common.
    #[error("HoDoKu level {level:?} has scores {scores}, but the requested scores are {requested}", level = .level.id(), scores = .level.scores())]
    ScoreOutside {
        /// The level.
        level: HodokuLevel,
        /// The requested scores.
        requested: ScoreRange,
    },
    /// The required techniques are not allowed.
    #[error("{} is both required and excluded", .0.short_name())]
    RequiredForbidden(TechniqueSet),
    /// The last digit, with which every path ends, is not allowed.
    #[error("last_digit is excluded, but every path ends with it")]
    NoLastDigit,
    /// The required techniques are harder than any requested puzzle.
    #[error("{} is rated {least} or more, but the requested ratings end at {most}", .required.short_name())]
    RequiredTooHard {
        /// The required techniques.
        required: TechniqueSet,
        /// Their lowest rating.
        least: Rating,
        /// The highest requested rating.
        most: Rating,
    },
    /// No allowed step has such a rating.
    #[error("no step that the target allows is rated {}", in_words(*.0))]
    NoSuchRating(RatingRange),
    /// The allowed techniques are too easy for the requested ratings.
    #[error(
        "the allowed techniques are rated {most} or less, but the requested ratings begin at {least}"
    )]
    AllowedTooEasy {
        /// The highest rating of the allowed techniques.
        most: Rating,
        /// The lowest requested rating.
        least: Rating,
    },
}

impl TargetError {
    /// Returns an error if the scale has none of these techniques.
    ///
    /// # Errors
    /// [`OtherScale`](Self::OtherScale).
    pub fn check_scale(set: TechniqueSet, scale: Scale) -> Result<(), Self> {
        let is_on = |scale: &Scale| !set.and(scale.techniques()).is_empty();
        if is_on(&scale) {
            return Ok(());
        }
        // A scale without ER decides no target, so it is named only if no other has them.
        let (with_er, without): (Vec<Scale>, Vec<Scale>) =
            Scale::ALL.into_iter().filter(is_on).partition(|scale| scale.has_er());
        let others = if with_er.is_empty() { without } else { with_er };
        let others = others.into_iter().map(Scale::id).collect();
        Err(Self::OtherScale { set, scale, others })
    }
}

/// Returns a range for a sentence, such as `9.0 or more`.
fn in_words(range: RatingRange) -> String {
    match (range.least, range.most) {
        (Some(least), None) => format!("{least} or more"),
        (None, Some(most)) => format!("{most} or less"),
        (Some(least), Some(most)) if least == most => least.to_string(),
        _ => range.to_string(),
    }
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

impl Quota {
    /// Makes a quota from levels and numbers.
    ///
    /// # Errors
    /// If it has no level, or a level twice.
    pub fn new(rows: Vec<(String, u64)>) -> Result<Self, TargetError> {
        for (i, (level, _)) in rows.iter().enumerate() {
            if rows[..i].iter().any(|(other, _)| other == level) {
                return Err(TargetError::QuotaTwice(level.clone()));
            }
        }
        if rows.is_empty() { Err(TargetError::QuotaSyntax) } else { Ok(Self(rows)) }
    }

    /// Returns the levels.
    pub fn levels(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(level, _)| level.as_str())
    }

    /// Returns the texts of its levels and numbers, such as `easy=10000`.
    fn rows(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|(level, number)| format!("{level}={number}"))
    }

    /// Returns the number of puzzles of this level.
    pub fn of(&self, level: &str) -> u64 {
        self.0.iter().find(|(name, _)| name == level).map_or(0, |(_, number)| *number)
    }

    /// Returns the number of puzzles of all levels.
    pub fn total(&self) -> u64 {
        self.0.iter().fold(0, |total, (_, number)| total.saturating_add(*number))
    }
}

impl fmt::Display for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows().collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Quota {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        let row = |row: &str| {
            let (level, number) = row.split_once('=').ok_or(TargetError::QuotaSyntax)?;
            let number = number.trim().parse().map_err(|_| TargetError::QuotaSyntax)?;
            Ok::<_, TargetError>((level.trim().to_owned(), number))
        };
        Self::new(text.split(',').map(row).collect::<Result<_, _>>()?)
    }
}
