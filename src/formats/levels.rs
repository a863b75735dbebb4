//! Level tables: TOML with a table `[[level]]` for each level, easiest first.

use crate::grade::serialize::LevelRow;
use crate::grade::{Levels, LevelsError};
use serde::Deserialize;
use std::str::FromStr;

/// Error of reading a table of levels.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelTableError {
    /// The text is not TOML, or has an unknown key; with the position.
    #[error("not a table of levels: {0}")]
    Syntax(toml::de::Error),
    /// Its rows are not levels.
    #[error(transparent)]
    Levels(#[from] LevelsError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelTable {
    #[serde(default)]
    level: Vec<LevelRow>,
}

/// Reads a level table:
///
/// ```
/// use gridmill::grade::{Levels, Rating};
/// let levels: Levels = r#"
///     [[level]]
///     name = "gentle"
///     up_to = 2.5
///     [[level]]
///     name = "rough"
/// "#.parse()?;
/// assert_eq!(levels.name_of(Rating::from_tenths(26), None), "rough");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Levels {
    type Err = LevelTableError;

    fn from_str(text: &str) -> Result<Self, LevelTableError> {
        let table: LevelTable = toml::from_str(text).map_err(LevelTableError::Syntax)?;
        Ok(table.level.try_into()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_levels_are_refused() {
        let error = |text: &str| text.parse::<Levels>().unwrap_err().to_string();
        assert_eq!(error(""), "found no [[level]] table");
        assert!(
            error("[[level]]\nname='a'\nup_to=2.55\n[[level]]\nname='b'").contains("not a rating")
        );
        assert!(error("[[level]]\nname='a'\nupto=2.5").contains("unknown field"));
        assert!(
            error("[[level]]\nname='a'\neffort_up_to=2.55\n[[level]]\nname='b'")
                .contains("not an effort")
        );
        assert!(error("[[level]]\nname='a'\nup_to=2.5").contains("neither in the last"));
        let two =
            "[[level]]\nname='a'\nup_to=2.5\n[[level]]\nname='b'\nup_to=2\n[[level]]\nname='c'";
        assert!(error(two).contains("no puzzle is left for it, because level \"a\""));
        assert!(error("[[level]]\nname='a b'").contains("level name"));
    }
}
