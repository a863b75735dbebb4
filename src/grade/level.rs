//! Difficulty levels: named ranges of the Explainer rating.

use super::{Rating, RatingRange};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// The level of a puzzle whose grade was ended by a limit. (One that no technique finishes is rated 20.0.)
const BEYOND: &str = "beyond";

/// A named range of ratings, from the end of the level before up to its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The highest rating in it; the last level has none.
    pub up_to: Option<Rating>,
}

/// Levels from easiest to hardest; the last takes everything above the one before.
///
/// The default: `easy` up to 1.5 (hidden singles), `medium` 2.5 (all that places a digit directly),
/// `hard` 4.0 (locked candidates, pairs, triplets, X-Wing, Swordfish), `expert` 6.2 (wings,
/// uniqueness, quads), `fiendish` 7.5 (chains), `extreme` above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Row>", into = "Vec<Row>")]
pub struct Levels(Vec<Level>);

/// Why a text does not describe levels.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelsError {
    /// Not TOML, or not the right keys.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// A bad rating.
    #[error(
        "level {name:?}: up_to = {up_to} is not a rating, expected a number such as 4.0 or 7.2"
    )]
    Rating {
        /// Which level.
        name: String,
        /// What it has.
        up_to: f64,
    },
    /// No levels.
    #[error("there is no [[level]]")]
    Empty,
    /// Not rising.
    #[error("level {0:?} does not end above the level before it")]
    NotRising(String),
    /// A level that is not the last has no end, or the last has one.
    #[error("level {0:?}: every level but the last has `up_to`, and the last has none")]
    End(String),
    /// A name that cannot stand in a file.
    #[error(
        "level name {0:?}: expected letters, digits, '-' and '_', used once, and not \"beyond\""
    )]
    Name(String),
}

impl Levels {
    /// The names and last ratings of a preset.
    fn preset(rows: &[(&str, u16)], last: &str) -> Self {
        let level = |name: &str, up_to| Level { name: name.to_owned(), up_to };
        let bounded =
            rows.iter().map(|&(name, tenths)| level(name, Some(Rating::from_tenths(tenths))));
        Self(bounded.chain([level(last, None)]).collect())
    }

    /// The levels of the Sudoku Exchange puzzle bank: easy below 1.5, medium below 2.5, hard below
    /// 5.0, diabolical.
    pub fn sudoku_exchange() -> Self {
        Self::preset(&[("easy", 14), ("medium", 24), ("hard", 49)], "diabolical")
    }

    /// The name of the level with this rating; `beyond` without one, when a limit ended the grade.
    pub fn name_of(&self, rating: Option<Rating>) -> &str {
        let Some(rating) = rating else { return BEYOND };
        let holds = |level: &&Level| level.up_to.is_none_or(|up_to| rating <= up_to);
        &self.0.iter().find(holds).expect("the last level has no end").name
    }

    /// The levels, easiest first.
    pub fn as_slice(&self) -> &[Level] {
        &self.0
    }

    /// The ratings in the level of this name.
    pub fn ratings_of(&self, name: &str) -> Option<RatingRange> {
        let at = self.0.iter().position(|level| level.name == name)?;
        let end = |level: &Level| level.up_to.map(|up_to| up_to.tenths() + 1);
        let below = at.checked_sub(1).and_then(|at| end(&self.0[at]));
        Some(RatingRange { least: below.map(Rating::from_tenths), most: self.0[at].up_to })
    }

    /// The names, easiest first, `beyond` last.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|level| level.name.as_str()).chain([BEYOND])
    }
}

impl Default for Levels {
    fn default() -> Self {
        Self::preset(
            &[("easy", 15), ("medium", 25), ("hard", 40), ("expert", 62), ("fiendish", 75)],
            "extreme",
        )
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    level: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<f64>,
}

impl From<Levels> for Vec<Row> {
    fn from(levels: Levels) -> Self {
        let decimal = |rating: Rating| f64::from(rating.tenths()) / 10.0;
        let row = |level: Level| Row { name: level.name, up_to: level.up_to.map(decimal) };
        levels.0.into_iter().map(row).collect()
    }
}

/// Reads TOML, a table `[[level]]` for each level, easiest first:
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
/// assert_eq!(levels.name_of(Some(Rating::from_tenths(26))), "rough");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Levels {
    type Err = LevelsError;

    fn from_str(text: &str) -> Result<Self, LevelsError> {
        toml::from_str::<File>(text)?.level.try_into()
    }
}

impl TryFrom<Vec<Row>> for Levels {
    type Error = LevelsError;

    fn try_from(rows: Vec<Row>) -> Result<Self, LevelsError> {
        let mut levels: Vec<Level> = Vec::new();
        let count = rows.len();
        for (i, Row { name, up_to }) in rows.into_iter().enumerate() {
            let up_to = match up_to {
                Some(up_to) => Some(
                    Rating::from_decimal(up_to)
                        .ok_or_else(|| LevelsError::Rating { name: name.clone(), up_to })?,
                ),
                None => None,
            };
            let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            if name.is_empty()
                || !name.chars().all(is_word)
                || name == BEYOND
                || levels.iter().any(|level| level.name == name)
            {
                return Err(LevelsError::Name(name));
            }
            if up_to.is_none() != (i + 1 == count) {
                return Err(LevelsError::End(name));
            }
            if let (Some(before), Some(end)) = (levels.last().and_then(|level| level.up_to), up_to)
                && end <= before
            {
                return Err(LevelsError::NotRising(name));
            }
            levels.push(Level { name, up_to });
        }
        if levels.is_empty() { Err(LevelsError::Empty) } else { Ok(Self(levels)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_levels_end_where_the_design_says() {
        let levels = Levels::default();
        let of = |tenths| levels.name_of(Some(Rating::from_tenths(tenths))).to_owned();
        let names = [10, 15, 17, 25, 26, 40, 42, 62, 65, 75, 76].map(of);
        let expected = [
            "easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "fiendish",
            "fiendish", "extreme",
        ];
        assert_eq!(names, expected);
        assert_eq!(levels.name_of(None), "beyond");
        let ranges = levels.names().filter_map(|name| levels.ratings_of(name));
        let ranges: Vec<String> = ranges.map(|range| range.to_string()).collect();
        assert_eq!(ranges, ["..1.5", "1.6..2.5", "2.6..4.0", "4.1..6.2", "6.3..7.5", "7.6.."]);
        let exchange = Levels::sudoku_exchange();
        assert_eq!(exchange.name_of(Some(Rating::from_tenths(15))), "medium");
    }

    #[test]
    fn bad_levels_are_refused() {
        let error = |text: &str| text.parse::<Levels>().unwrap_err().to_string();
        assert_eq!(error(""), "there is no [[level]]");
        assert!(
            error("[[level]]\nname='a'\nup_to=2.55\n[[level]]\nname='b'").contains("not a rating")
        );
        assert!(error("[[level]]\nname='a'\nupto=2.5").contains("unknown field"));
        assert!(error("[[level]]\nname='a'\nup_to=2.5").contains("the last has none"));
        let two =
            "[[level]]\nname='a'\nup_to=2.5\n[[level]]\nname='b'\nup_to=2\n[[level]]\nname='c'";
        assert!(error(two).contains("does not end above"));
        assert!(error("[[level]]\nname='a b'").contains("level name"));
    }
}
