//! Difficulty levels: named ranges of the Explainer rating.

use super::{Rated, Rating, RatingRange};
use crate::grid::UnknownName;

/// The level of a puzzle whose grade ended at a limit. (A puzzle that no technique finishes is rated 20.0.)
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
///
/// ```
/// use gridmill::grade::{Levels, Rating};
///
/// let levels = Levels::default();
/// assert_eq!(levels.name_of(Rating::from_tenths(42)), "expert");
/// assert_eq!(levels.ratings_of("hard")?.to_string(), "2.6..4.0");
/// # Ok::<(), gridmill::grid::UnknownName>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels(Vec<Level>);

/// Reason why rows do not describe levels.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LevelsError {
    /// A number in a file is not a rating.
    #[error(
        "level {name:?}: up_to = {up_to} is not a rating, expected a number such as 4.0 or 7.2"
    )]
    Rating {
        /// The level.
        name: String,
        /// The number.
        up_to: f64,
    },
    /// No level is given.
    #[error("found no [[level]] table")]
    Empty,
    /// The ends of the levels do not rise.
    #[error("level {0:?}: `up_to` must be above the `up_to` of the level before")]
    NotRising(String),
    /// A level that is not the last has no end, or the last has one.
    #[error("level {0:?}: expected `up_to` in every level except the last, and none in the last")]
    End(String),
    /// A name is not allowed in files.
    #[error(
        "level name {0:?}: expected letters, digits, '-' and '_'; the name must differ from \"beyond\" and from the names of all other levels"
    )]
    Name(String),
}

impl Levels {
    /// Makes levels from rows, easiest first. Each ends above the one before, and only the last has no end.
    ///
    /// ```
    /// use gridmill::grade::{Level, Levels, Rating};
    /// let gentle = Level { name: "gentle".to_owned(), up_to: Some(Rating::from_tenths(25)) };
    /// let rough = Level { name: "rough".to_owned(), up_to: None };
    /// let levels = Levels::new(vec![gentle, rough])?;
    /// assert_eq!(levels.name_of(Rating::from_tenths(26)), "rough");
    /// # Ok::<(), gridmill::grade::LevelsError>(())
    /// ```
    ///
    /// # Errors
    /// If a name is not allowed in files, or the ends are wrong.
    pub fn new(levels: Vec<Level>) -> Result<Self, LevelsError> {
        for (i, level) in levels.iter().enumerate() {
            let before = &levels[..i];
            let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            if level.name.is_empty()
                || !level.name.chars().all(is_word)
                || level.name == BEYOND
                || before.iter().any(|other| other.name == level.name)
            {
                return Err(LevelsError::Name(level.name.clone()));
            }
            if level.up_to.is_none() != (i + 1 == levels.len()) {
                return Err(LevelsError::End(level.name.clone()));
            }
            if let (Some(before), Some(end)) = (before.last().and_then(|it| it.up_to), level.up_to)
                && end <= before
            {
                return Err(LevelsError::NotRising(level.name.clone()));
            }
        }
        if levels.is_empty() { Err(LevelsError::Empty) } else { Ok(Self(levels)) }
    }

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

    /// Returns the place of the level with this rating among the [names](Self::names). If the grade ended at a limit, it is the
    /// place of `beyond`.
    pub fn place_of(&self, rated: impl Into<Rated>) -> usize {
        let Some(rating) = rated.into().exactly() else { return self.0.len() };
        let holds = |level: &Level| level.up_to.is_none_or(|up_to| rating <= up_to);
        self.0.iter().position(holds).expect("the last level has no end")
    }

    /// Returns the place of a level among the [names](Self::names).
    ///
    /// # Errors
    /// If no level has this name.
    pub fn place(&self, name: &str) -> Result<usize, UnknownName> {
        let place = self.0.iter().position(|level| level.name == name);
        let names = self.0.iter().map(|level| level.name.as_str());
        place.ok_or_else(|| UnknownName::new("level", name, names))
    }

    /// Returns the name at this place; `beyond` after the last level.
    pub fn name(&self, place: usize) -> &str {
        self.0.get(place).map_or(BEYOND, |level| &level.name)
    }

    /// Returns the name of the level with this rating; `beyond` if the grade ended at a limit.
    pub fn name_of(&self, rated: impl Into<Rated>) -> &str {
        self.name(self.place_of(rated))
    }

    /// The levels, easiest first.
    pub fn as_slice(&self) -> &[Level] {
        &self.0
    }

    /// The ratings in the level of this name.
    ///
    /// # Errors
    /// If no level has this name.
    pub fn ratings_of(&self, name: &str) -> Result<RatingRange, UnknownName> {
        let at = self.place(name)?;
        let end = |level: &Level| level.up_to.map(|up_to| up_to.tenths() + 1);
        let below = at.checked_sub(1).and_then(|at| end(&self.0[at]));
        Ok(RatingRange { least: below.map(Rating::from_tenths), most: self.0[at].up_to })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_levels_end_where_the_design_says() {
        let levels = Levels::default();
        let of = |tenths| levels.name_of(Rating::from_tenths(tenths)).to_owned();
        let names = [10, 15, 17, 25, 26, 40, 42, 62, 65, 75, 76].map(of);
        let expected = [
            "easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "fiendish",
            "fiendish", "extreme",
        ];
        assert_eq!(names, expected);
        assert_eq!(levels.name_of(Rated::Above(Rating::from_tenths(10))), "beyond");
        let ranges = levels.names().filter_map(|name| levels.ratings_of(name).ok());
        let ranges: Vec<String> = ranges.map(|range| range.to_string()).collect();
        assert_eq!(ranges, ["..1.5", "1.6..2.5", "2.6..4.0", "4.1..6.2", "6.3..7.5", "7.6.."]);
        let exchange = Levels::sudoku_exchange();
        assert_eq!(exchange.name_of(Rating::from_tenths(15)), "medium");
    }
}
