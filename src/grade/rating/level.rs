//! Difficulty levels: named ranges of the Explainer rating, and of the effort.

use super::{Effort, EffortRange, Rated, Rating, RatingRange};
use crate::grid::UnknownName;

/// The level of a puzzle whose grade ended at a limit. (A puzzle that no technique finishes is rated 20.0.)
pub(crate) const BEYOND: &str = "beyond";

/// A named kind of puzzles: those within its bounds that are in no level before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// The highest rating in it, if it is bounded.
    pub up_to: Option<Rating>,
    /// The highest effort in it, if it is bounded.
    pub effort_up_to: Option<Effort>,
}

impl Level {
    /// True if a puzzle is within its bounds. Without an effort, the puzzle has no path to its end.
    fn holds(&self, rating: Rating, effort: Option<Effort>) -> bool {
        self.up_to.is_none_or(|up_to| rating <= up_to)
            && self.effort_up_to.is_none_or(|up_to| effort.is_some_and(|effort| effort <= up_to))
    }

    /// True if every puzzle within the bounds of `other` is within its own.
    fn includes(&self, other: &Self) -> bool {
        self.up_to.is_none_or(|up_to| other.up_to.is_some_and(|it| it <= up_to))
            && self
                .effort_up_to
                .is_none_or(|up_to| other.effort_up_to.is_some_and(|it| it <= up_to))
    }

    fn is_bounded(&self) -> bool {
        self.up_to.is_some() || self.effort_up_to.is_some()
    }
}

/// Levels from easiest to hardest. A puzzle is in the first that holds it; the last holds every puzzle.
///
/// The default: `easy` up to 1.5 (hidden singles), `medium` 2.5 (all that places a digit directly),
/// `hard` 4.0 (locked candidates, pairs, triplets, X-Wing, Swordfish), `expert` 6.2 (wings,
/// uniqueness, quads), `fiendish` 7.5 (chains), `extreme` above.
///
/// ```
/// use gridmill::grade::{Levels, Rating};
///
/// let levels = Levels::default();
/// assert_eq!(levels.name_of(Rating::from_tenths(42), None), "expert");
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
    /// A number in a file is not an effort.
    #[error(
        "level {name:?}: effort_up_to = {up_to} is not an effort, expected a number such as 14.8"
    )]
    Effort {
        /// The level.
        name: String,
        /// The number.
        up_to: f64,
    },
    /// No level is given.
    #[error("found no [[level]] table")]
    Empty,
    /// An earlier level takes all puzzles of a level.
    #[error(
        "level {0:?}: no puzzle is left for it, because level {1:?} before it holds them all; `up_to` must rise"
    )]
    NotRising(String, String),
    /// A level that is not the last has no end, or the last has one.
    #[error(
        "level {0:?}: expected `up_to` or `effort_up_to` in every level except the last, and neither in the last"
    )]
    End(String),
    /// A name is not allowed in files.
    #[error(
        "level name {0:?}: expected letters, digits, '-' and '_'; the name must differ from \"beyond\" and from the names of all other levels"
    )]
    Name(String),
}

impl Levels {
    /// Makes levels from rows, easiest first. Only the last has no bounds, and none is within the bounds of one before it.
    ///
    /// ```
    /// use gridmill::grade::{Level, Levels, Rating};
    /// let gentle = Level { name: "gentle".to_owned(), up_to: Some(Rating::from_tenths(25)), ..Level::default() };
    /// let rough = Level { name: "rough".to_owned(), ..Level::default() };
    /// let levels = Levels::new(vec![gentle, rough])?;
    /// assert_eq!(levels.name_of(Rating::from_tenths(26), None), "rough");
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
            if level.is_bounded() == (i + 1 == levels.len()) {
                return Err(LevelsError::End(level.name.clone()));
            }
            if let Some(whole) = before.iter().find(|before| before.includes(level)) {
                return Err(LevelsError::NotRising(level.name.clone(), whole.name.clone()));
            }
        }
        if levels.is_empty() { Err(LevelsError::Empty) } else { Ok(Self(levels)) }
    }

    /// The names and last ratings of a preset.
    fn preset(rows: &[(&str, u32)], last: &str) -> Self {
        let level = |name: &str, up_to| Level { name: name.to_owned(), up_to, effort_up_to: None };
        let bounded =
            rows.iter().map(|&(name, tenths)| level(name, Some(Rating::from_tenths(tenths))));
        Self(bounded.chain([level(last, None)]).collect())
    }

    /// The levels of the Sudoku Exchange puzzle bank: easy below 1.5, medium below 2.5, hard below
    /// 5.0, diabolical.
    pub fn sudoku_exchange() -> Self {
        Self::preset(&[("easy", 14), ("medium", 24), ("hard", 49)], "diabolical")
    }

    /// Returns the place of the level of a puzzle among the [names](Self::names). If the grade ended at a limit, it is the
    /// place of `beyond`. The effort counts only if a level [bounds it](Self::bound_effort); a puzzle without one has no path
    /// to its end.
    pub fn place_of(&self, rated: impl Into<Rated>, effort: Option<Effort>) -> usize {
        let Some(rating) = rated.into().exactly() else { return self.0.len() };
        let holds = |level: &Level| level.holds(rating, effort);
        self.0.iter().position(holds).expect("the last level has no bounds")
    }

    /// True if a level bounds the effort.
    pub fn bound_effort(&self) -> bool {
        self.0.iter().any(|level| level.effort_up_to.is_some())
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

    /// Returns the name of the level of a puzzle, as [`place_of`](Self::place_of) its place.
    pub fn name_of(&self, rated: impl Into<Rated>, effort: Option<Effort>) -> &str {
        self.name(self.place_of(rated, effort))
    }

    /// The levels, easiest first.
    pub fn as_slice(&self) -> &[Level] {
        &self.0
    }

    /// Returns the ratings that puzzles of the level of this name may have. If levels bound the effort, not every puzzle with
    /// such a rating is in it.
    ///
    /// # Errors
    /// If no level has this name.
    pub fn ratings_of(&self, name: &str) -> Result<RatingRange, UnknownName> {
        let at = self.place(name)?;
        let before = self.0[..at].iter().filter(|level| level.effort_up_to.is_none());
        let below = before.filter_map(|level| level.up_to).max();
        let least = below.map(|below| Rating::from_tenths(below.tenths() + 1));
        Ok(RatingRange { least, most: self.0[at].up_to })
    }

    /// Returns the efforts that puzzles of the level of this name may have.
    ///
    /// # Errors
    /// If no level has this name.
    pub fn efforts_of(&self, name: &str) -> Result<EffortRange, UnknownName> {
        let at = self.place(name)?;
        let before = self.0[..at].iter().filter(|level| level.up_to.is_none());
        let below = before.filter_map(|level| level.effort_up_to).max();
        let least = below.map(|below| Effort::from_tenths(below.tenths() + 1));
        Ok(EffortRange { least, most: self.0[at].effort_up_to })
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
        let of = |tenths| levels.name_of(Rating::from_tenths(tenths), None).to_owned();
        let names = [10, 15, 17, 25, 26, 40, 42, 62, 65, 75, 76].map(of);
        let expected = [
            "easy", "easy", "medium", "medium", "hard", "hard", "expert", "expert", "fiendish",
            "fiendish", "extreme",
        ];
        assert_eq!(names, expected);
        assert_eq!(levels.name_of(Rated::Above(Rating::from_tenths(10)), None), "beyond");
        let ranges = levels.names().filter_map(|name| levels.ratings_of(name).ok());
        let ranges: Vec<String> = ranges.map(|range| range.to_string()).collect();
        assert_eq!(ranges, ["..1.5", "1.6..2.5", "2.6..4.0", "4.1..6.2", "6.3..7.5", "7.6.."]);
        let exchange = Levels::sudoku_exchange();
        assert_eq!(exchange.name_of(Rating::from_tenths(15), None), "medium");
    }

    #[test]
    fn a_level_can_bound_rating_and_effort() {
        let level = |name: &str, up_to: Option<u32>, effort: Option<u32>| Level {
            name: name.to_owned(),
            up_to: up_to.map(Rating::from_tenths),
            effort_up_to: effort.map(Effort::from_tenths),
        };
        let levels = Levels::new(vec![
            level("easy", Some(15), None),
            level("medium", Some(26), Some(148)),
            level("hard", Some(40), None),
            level("long", None, Some(900)),
            level("harder", None, None),
        ]);
        let levels = levels.expect("rising bounds");
        let of = |(er, effort): (u32, Option<u32>)| {
            levels.name_of(Rating::from_tenths(er), effort.map(Effort::from_tenths)).to_owned()
        };
        let puzzles = [
            (15, Some(500)),
            (26, Some(148)),
            (26, Some(149)),
            (41, Some(900)),
            (41, Some(901)),
            (200, None),
        ];
        assert_eq!(puzzles.map(of), ["easy", "medium", "hard", "long", "harder", "harder"]);
        let ranges = |name| {
            let ranges = (levels.ratings_of(name), levels.efforts_of(name));
            format!("{} {}", ranges.0.expect("a level"), ranges.1.expect("a level"))
        };
        let found = ["medium", "hard", "long", "harder"].map(ranges);
        assert_eq!(found, ["1.6..2.6 ..14.8", "1.6..4.0 ..", "4.1.. ..90.0", "4.1.. 90.1.."]);
        let within = vec![
            level("a", Some(26), Some(148)),
            level("b", Some(20), Some(148)),
            level("c", None, None),
        ];
        let error = Levels::new(within).expect_err("nothing is left for b").to_string();
        assert!(error.contains("\"b\": no puzzle is left for it"), "{error}");
    }
}
