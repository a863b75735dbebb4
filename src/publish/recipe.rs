//! A recipe says which puzzles a pack has and what it looks like. In text it is TOML; a key that is not known is an
//! error, and an error says the line and the key.

use super::calendar::{self, Calendar, CalendarError};
use super::colour::Colour;
use super::cover::CoverStyle;
use super::style::{PictureStyle, Style};
use super::take::Take;
use crate::grade::{Levels, RatingRange, Scale, nearest, or_nearest};
use crate::grid::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;
use toml::Spanned;

/// Recipe of a pack: its puzzles, their order, and the print.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PackRecipe {
    /// Decides which of the puzzles are taken, and their order where it is left to chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// Their order.
    pub order: Order,
    /// Files to write.
    pub formats: Vec<Format>,
    /// Puzzles to take.
    pub take: Vec<Take>,
    /// A puzzle for each day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calendar: Option<Calendar>,
    /// Style of the pages.
    pub book: Style,
    /// Style of pictures, a file for each puzzle.
    pub pictures: PictureStyle,
    /// Style of the cover.
    pub cover: CoverStyle,
    /// The scale on which puzzles are rated.
    pub scale: Scale,
    /// The levels that puzzles are told apart by.
    #[serde(rename = "level")]
    pub levels: Levels,
}

named! {
    /// The order of the puzzles of a pack.
    #[derive(Default)]
    Order, "order" {
        /// Rising ratings from the first puzzle to the last.
        #[default]
        Ramp = "ramp",
        /// Rising ratings in every seven puzzles, as newspapers have it from Monday to Sunday.
        Weekly = "weekly",
        /// Level by level, shuffled in each.
        Level = "level",
        /// By level, and in each level from the most open path to the narrowest.
        Flow = "flow",
        /// Shuffled.
        Shuffled = "shuffled",
    }
}

named! {
    /// File format of a pack.
    Format, "format" {
        /// The book.
        Pdf = "pdf",
        /// Its cover: back, spine, front.
        Cover = "cover",
        /// A picture of each puzzle and of each solution, as vectors.
        Svg = "svg",
        /// The same as pixels.
        Png = "png",
        /// The same as PostScript.
        Eps = "eps",
        /// The same, a PDF each.
        Pdfs = "pdfs",
        /// The rows of a graded collection.
        Csv = "csv",
        /// The same as JSON.
        Json = "json",
        /// A file of nine lines for each puzzle.
        Sdk = "sdk",
        /// A line of 81 characters for each puzzle.
        Sdm = "sdm",
        /// XML that the app OpenSudoku imports.
        OpenSudoku = "opensudoku",
        /// The same with a folder for each level.
        OpenSudoku2 = "opensudoku2",
        /// A file in the open format for puzzles for each.
        Ipuz = "ipuz",
        /// Links that open puzzles in SudokuPad and f-puzzles.
        Links = "links",
        /// Grids drawn with characters.
        Text = "text",
        /// A page with which one plays.
        Html = "html",
    }
}

/// A seed; in text a number, or a string, since TOML has no numbers above 2^63.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "NumberOrText", into = "NumberOrText")]
pub struct Seed(pub u64);

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a seed: a whole number from 0 to 2^64 - 1")]
enum NumberOrText {
    Number(u64),
    Text(String),
}

/// Not a seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("found seed {0:?}, expected a whole number from 0 to 2^64 - 1")]
pub struct SeedError(String);

impl TryFrom<NumberOrText> for Seed {
    type Error = SeedError;

    fn try_from(seed: NumberOrText) -> Result<Self, SeedError> {
        match seed {
            NumberOrText::Number(number) => Ok(Self(number)),
            NumberOrText::Text(text) => text.parse().map(Self).map_err(|_| SeedError(text)),
        }
    }
}

impl From<Seed> for NumberOrText {
    fn from(Seed(seed): Seed) -> Self {
        if i64::try_from(seed).is_ok() { Self::Number(seed) } else { Self::Text(seed.to_string()) }
    }
}

/// Error in a recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// Not TOML, an unknown key, or a value that means nothing.
    #[error(transparent)]
    Toml(#[from] toml::de::Error),
    /// It asks for nothing.
    #[error("the recipe takes no puzzles: it needs [[take]] with `count`")]
    NothingTaken,
    /// A text that no page and no XML can have.
    #[error("`{key}` in [book] has the control character {found:?}")]
    ControlCharacter {
        /// Its key.
        key: &'static str,
        /// The character.
        found: char,
    },
    /// A PDF/X-1a needs dates.
    #[error("`output_intent` in [book] needs `date`, because a PDF/X-1a states its date")]
    NoDate,
    /// A PDF/X-1a has inks only.
    #[error("`output_intent` in [book] needs inks: the colour {0} is no gray or CMYK")]
    NoInk(Colour),
    /// A PNG that would need too much memory.
    #[error(
        "`width` and `dpi` in [pictures] make PNG files of {0:.0} pixels, expected at most {MOST_PIXELS:.0}"
    )]
    TooManyPixels(f64),
    /// Something about the calendar.
    #[error(transparent)]
    Calendar(#[from] CalendarError),
    /// A level that is not there.
    #[error("{part}: there is no level {name:?}{}", or_nearest(.nearest))]
    NoLevel {
        /// Key that names it.
        part: RecipeKey,
        /// The name.
        name: String,
        /// Names that look like it.
        nearest: Vec<String>,
    },
    /// A level and a range of ratings with nothing in common.
    #[error("[[take]] number {number}: level {name:?} is ER {level}, and `er` is {er}")]
    LevelOutside {
        /// The `take`, from 1.
        number: usize,
        /// The level.
        name: String,
        /// Its ratings.
        level: RatingRange,
        /// The wanted ratings.
        er: RatingRange,
    },
}

/// Most pixels in a row of a PNG. One of so many rows takes half a gigabyte while it is drawn.
const MOST_PIXELS: f64 = 10_000.0;

impl RecipeError {
    /// The line of a recipe's text, from 1, that it is about, if it is about one and does not say so itself.
    pub fn line(&self, text: &str) -> Option<usize> {
        let Places { take, book } = toml::from_str(text).ok()?;
        let take = |number: usize| take.get(number - 1);
        let place = match self {
            Self::Toml(_)
            | Self::NothingTaken
            | Self::ControlCharacter { .. }
            | Self::NoDate
            | Self::NoInk(_)
            | Self::TooManyPixels(_)
            | Self::Calendar(_) => None,
            Self::NoLevel { part: RecipeKey::Take(number), .. } => take(*number)?.level.as_ref(),
            Self::NoLevel { part: RecipeKey::LevelTitles, name, .. } => book.level_titles.get(name),
            Self::NoLevel { part: RecipeKey::TextBefore, name, .. } => book
                .text
                .iter()
                .filter_map(|text| text.before.as_ref())
                .find(|it| it.as_ref() == name),
            Self::LevelOutside { number, .. } => take(*number)?.er.as_ref(),
        };
        place.map(|place| 1 + text[..place.span().start].matches('\n').count())
    }
}

/// Positions in a recipe of values that are checked against others.
#[derive(Deserialize)]
struct Places {
    #[serde(default)]
    take: Vec<TakePlaces>,
    #[serde(default)]
    book: BookPlaces,
}

#[derive(Deserialize)]
struct TakePlaces {
    level: Option<Spanned<String>>,
    er: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
struct BookPlaces {
    #[serde(default)]
    level_titles: BTreeMap<String, Spanned<String>>,
    #[serde(default)]
    text: Vec<TextPlaces>,
}

#[derive(Deserialize)]
struct TextPlaces {
    before: Option<Spanned<String>>,
}

/// A part of a recipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecipeKey {
    /// One of the `take`, from 1.
    Take(usize),
    /// Names of levels in print.
    LevelTitles,
    /// The pages before which a text is.
    TextBefore,
}

impl Display for RecipeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(number) => write!(f, "[[take]] number {number}"),
            Self::LevelTitles => f.write_str("level_titles in [book]"),
            Self::TextBefore => f.write_str("`before` of a [[book.text]]"),
        }
    }
}

impl FromStr for PackRecipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        Ok(toml::from_str(text)?)
    }
}

impl PackRecipe {
    /// The text from which it can be read again.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("names, numbers and lists are TOML")
    }

    /// Fills in the numbers of puzzles that are left to a calendar with an end.
    ///
    /// # Errors
    /// If a number is left open and the calendar has no end, or if a day has no puzzle.
    pub fn fill_counts(&mut self) -> Result<(), RecipeError> {
        if let Some(calendar) = &self.calendar {
            calendar.fill_counts(&mut self.take)?;
        }
        Ok(())
    }

    /// The seed, 0 unless there is one.
    pub fn seed(&self) -> u64 {
        self.seed.map_or(0, |Seed(seed)| seed)
    }

    /// The ratings that are wanted, for each `take`.
    ///
    /// # Errors
    /// If nothing is wanted, or what cannot be, a level is named that is not there, or a text has a control character.
    pub fn ratings(&self) -> Result<Vec<RatingRange>, RecipeError> {
        if let Some(open) = self.take.iter().position(|wanted| wanted.count.is_none()) {
            return Err(CalendarError::NoCount(open + 1).into());
        }
        if self.take.iter().all(|wanted| wanted.count() == 0) {
            return Err(RecipeError::NothingTaken);
        }
        let is_bad = |&found: &char| {
            found.is_control() && !"\n\r\t".contains(found)
                || matches!(found, '\u{fffe}' | '\u{ffff}')
        };
        let blurb = self.cover.blurb.as_deref().map(|text| ("blurb", text));
        for (key, text) in self.book.texts().chain(blurb) {
            if let Some(found) = text.chars().find(is_bad) {
                return Err(RecipeError::ControlCharacter { key, found });
            }
        }
        for name in self.book.level_titles.keys() {
            self.level(name, RecipeKey::LevelTitles)?;
        }
        for name in self.book.text.iter().filter_map(|text| text.before.as_deref()) {
            if !["solutions", "end"].contains(&name) {
                self.level(name, RecipeKey::TextBefore)?;
            }
        }
        if self.book.output_intent.is_some() {
            self.book.date.ok_or(RecipeError::NoDate)?;
            let has_cover = self.formats.contains(&Format::Cover);
            let cover = [self.cover.ground, self.cover.text].into_iter().filter(|_| has_cover);
            let mut colours = self.book.colours.all().chain(cover);
            if let Some(colour) = colours.find(|it| matches!(it, Colour::Rgb(_))) {
                return Err(RecipeError::NoInk(colour));
            }
        }
        let pixels = self.pictures.pixels();
        if self.formats.contains(&Format::Png) && pixels > MOST_PIXELS {
            return Err(RecipeError::TooManyPixels(pixels));
        }
        calendar::check(self.calendar.as_ref(), &self.take)?;
        let ratings_of = |(number, wanted): (usize, &Take)| {
            let er = wanted.er.unwrap_or(RatingRange::ALL);
            let Some(name) = &wanted.level else { return Ok(er) };
            let level = self.level(name, RecipeKey::Take(number))?;
            let outside = || RecipeError::LevelOutside { number, name: name.clone(), level, er };
            level.and(er).ok_or_else(outside)
        };
        (1..).zip(&self.take).map(ratings_of).collect()
    }

    /// The ratings of a level.
    fn level(&self, name: &str, part: RecipeKey) -> Result<RatingRange, RecipeError> {
        self.levels.ratings_of(name).ok_or_else(|| {
            let names = self.levels.as_slice().iter().map(|level| level.name.as_str());
            RecipeError::NoLevel { part, name: name.to_owned(), nearest: nearest(name, names) }
        })
    }
}
