//! Levels as rows of a file, with ratings as decimals.

use super::{Level, Levels, LevelsError, Rating};
use serde::{Deserialize, Serialize};

/// A level as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelRow {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<f64>,
}

impl From<Levels> for Vec<LevelRow> {
    fn from(levels: Levels) -> Self {
        let decimal = |rating: Rating| f64::from(rating.tenths()) / 10.0;
        let row =
            |level: &Level| LevelRow { name: level.name.clone(), up_to: level.up_to.map(decimal) };
        levels.as_slice().iter().map(row).collect()
    }
}

impl TryFrom<Vec<LevelRow>> for Levels {
    type Error = LevelsError;

    fn try_from(rows: Vec<LevelRow>) -> Result<Self, LevelsError> {
        let level = |LevelRow { name, up_to }| match up_to.map(|it| (it, Rating::from_decimal(it)))
        {
            None => Ok(Level { name, up_to: None }),
            Some((_, Some(rating))) => Ok(Level { name, up_to: Some(rating) }),
            Some((up_to, None)) => Err(LevelsError::Rating { name, up_to }),
        };
        Self::new(rows.into_iter().map(level).collect::<Result<_, _>>()?)
    }
}
