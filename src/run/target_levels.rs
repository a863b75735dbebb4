//! The levels of a target, which may have numbers of puzzles.

use super::target_error::TargetError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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
    pub(super) fn is_all(&self) -> bool {
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
pub struct Quota(pub(super) Vec<(String, u64)>);

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
