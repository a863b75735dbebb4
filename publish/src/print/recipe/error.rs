//! Errors in recipes, and their lines.

use super::calendar::CalendarError;
use super::colour::Colour;
use super::request::{FEWEST, MOST};
use gridmill::grade::{EffortRange, RatingRange};
use gridmill::grid::UnknownName;
use std::fmt::{self, Display};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Largest number of pixels in a row of a PNG. Drawing one with as many rows takes half a gigabyte.
pub(super) const MOST_PIXELS: f64 = 10_000.0;

/// Error in a recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The text is not TOML, or has an unknown key or an invalid value.
    #[error("not a recipe of a pack: {0}")]
    Toml(toml::de::Error),
    /// The recipe takes no puzzles.
    #[error("the recipe takes no puzzles; add [[take]] with `count`")]
    NothingTaken,
    /// A text has a character that no page and no XML can show.
    #[error("`{key}` in [book] has the control character {found:?}; remove it")]
    ControlCharacter {
        /// Key of the text.
        key: &'static str,
        /// The character.
        found: char,
    },
    /// A field of a caption or running head has no value in this book.
    #[error("`{key}` in [book]: the field {{{field}}} has no value, because {reason}")]
    NoValue {
        /// Key of the text.
        key: &'static str,
        /// Name of the field.
        field: String,
        /// The missing setting.
        reason: &'static str,
    },
    /// A recipe for a PDF/X-1a has no date.
    #[error(
        "`output_intent` in [book] needs `date`, because a PDF/X-1a file must contain its date"
    )]
    NoDate,
    /// A recipe for a PDF/X-1a has a colour that is not an ink.
    #[error(
        "`{key}` in [{table}] is {colour}, but `output_intent` in [book] allows only inks: gray or cmyk"
    )]
    NoInk {
        /// Table of the colour.
        table: &'static str,
        /// Key of the colour.
        key: &'static str,
        /// The colour.
        colour: Colour,
    },
    /// PNG files would need too much memory.
    #[error(
        "`width` and `dpi` in [pictures] make PNG files {0:.0} pixels wide, expected at most {MOST_PIXELS:.0}"
    )]
    TooManyPixels(f64),
    /// The puzzles do not fit the calendar.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    /// A level does not exist.
    #[error("{part}: {unknown}")]
    NoLevel {
        /// Key that names the level.
        part: RecipeKey,
        /// Error of the name.
        unknown: UnknownName,
    },
    /// A request for `gentle` has other clues than those.
    #[error("[[take]] number {0}: `gentle` has {FEWEST}..{MOST} clues; for others, take `easy`")]
    GentleClues(usize),
    /// A level and a range of ratings have no rating in common.
    #[error(
        "[[take]] number {number}: no rating matches both level {name:?} (ER {level}) and `er` = {er}"
    )]
    LevelOutside {
        /// Number of the request, from 1.
        number: usize,
        /// The level.
        name: String,
        /// Ratings of the level.
        level: RatingRange,
        /// Requested ratings.
        er: RatingRange,
    },
    /// No effort matches a level and `effort` of a request.
    #[error(
        "[[take]] number {number}: no effort matches both level {name:?} (effort {level}) and `effort` = {effort}"
    )]
    EffortOutside {
        /// Number of the request, from 1.
        number: usize,
        /// The level.
        name: String,
        /// Efforts of the level.
        level: EffortRange,
        /// Requested efforts.
        effort: EffortRange,
    },
}

/// Key of a recipe that names a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecipeKey {
    /// Level of a request, by its number from 1.
    Request(usize),
    /// Names of levels in print.
    LevelTitles,
    /// The puzzles on a page of a level.
    LevelPerPage,
    /// Place of a page of text.
    TextBefore,
}

impl Display for RecipeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(number) => write!(f, "[[take]] number {number}"),
            Self::LevelTitles => f.write_str("level_titles in [book]"),
            Self::LevelPerPage => f.write_str("level_per_page in [book]"),
            Self::TextBefore => f.write_str("`before` of a [[book.text]]"),
        }
    }
}

impl RecipeError {
    /// Returns the line, from 1, of the value in a recipe's text that the error is about. `None` if the message has the line, or
    /// if the text has no such value.
    pub fn line(&self, text: &str) -> Option<usize> {
        let recipe = DeTable::parse(text).ok()?.into_inner();
        let in_request = |number: &usize, key| {
            let request = recipe.get("take")?.get_ref().get(number - 1)?;
            Some(request.get_ref().get(key).unwrap_or(request))
        };
        let inside = |table: &str, key: &str| {
            let table = table_in(&recipe, table)?;
            Some(table.get_ref().get(key).unwrap_or(table))
        };
        let place = match self {
            Self::Toml(_) | Self::NothingTaken => None,
            Self::ControlCharacter { key: key @ ("blurb" | "band"), .. } => inside("cover", key),
            Self::ControlCharacter { key, .. } | Self::NoValue { key, .. } => inside("book", key),
            Self::NoDate => inside("book", "output_intent"),
            Self::NoInk { table, key, .. } => inside(table, key),
            Self::TooManyPixels(_) => inside("pictures", "dpi"),
            Self::Calendar(error) => match error {
                CalendarError::Missing(number) => in_request(number, "days"),
                CalendarError::NoCount(number) | CalendarError::NoDay(number) => {
                    in_request(number, "level")
                }
                CalendarError::WrongEnd { .. } | CalendarError::EndBeforeStart { .. } => {
                    inside("calendar", "end")
                }
                CalendarError::NoPuzzle { .. } => inside("calendar", "days"),
                CalendarError::TooLong => inside("calendar", "start"),
            },
            Self::NoLevel { part: RecipeKey::Request(number), .. } => in_request(number, "level"),
            Self::NoLevel { part: RecipeKey::LevelTitles, unknown } => {
                inside("book.level_titles", &unknown.found)
            }
            Self::NoLevel { part: RecipeKey::LevelPerPage, unknown } => {
                inside("book.level_per_page", &unknown.found)
            }
            Self::NoLevel { part: RecipeKey::TextBefore, unknown } => {
                let texts = inside("book", "text")?.get_ref().as_array()?.iter();
                let mut places = texts.filter_map(|text| text.get_ref().get("before"));
                places.find(|before| before.get_ref().as_str() == Some(&unknown.found))
            }
            Self::GentleClues(number) => in_request(number, "clues"),
            Self::LevelOutside { number, .. } => in_request(number, "er"),
            Self::EffortOutside { number, .. } => in_request(number, "effort"),
        };
        Some(line_at(text, place?))
    }

    /// True if it is about the puzzles that a recipe takes, and not about a value of another table.
    pub fn is_about_requests(&self) -> bool {
        match self {
            Self::NothingTaken
            | Self::LevelOutside { .. }
            | Self::EffortOutside { .. }
            | Self::GentleClues(_)
            | Self::NoLevel { part: RecipeKey::Request(_), .. } => true,
            Self::Calendar(error) => matches!(
                error,
                CalendarError::Missing(_) | CalendarError::NoCount(_) | CalendarError::NoDay(_)
            ),
            _ => false,
        }
    }
}

/// Returns the table of a name such as `book.colours`.
pub(super) fn table_in<'a, 'text>(
    recipe: &'a DeTable<'text>,
    name: &str,
) -> Option<&'a Spanned<DeValue<'text>>> {
    let mut names = name.split('.');
    let first = recipe.get(names.next()?)?;
    names.try_fold(first, |table, name| table.get_ref().get(name))
}

/// Returns the line, from 1, of a value in a recipe's text.
pub(super) fn line_at(text: &str, value: &Spanned<DeValue<'_>>) -> usize {
    1 + text[..value.span().start].matches('\n').count()
}
