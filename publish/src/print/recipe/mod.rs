//! The recipe of a pack: its puzzles and its style. As text it is TOML. An unknown key is an error, and an error names the line
//! and the key.

mod assignment;
mod calendar;
mod check;
mod colour;
mod cover;
mod error;
mod kids;
mod length;
mod output_intent;
mod picture;
mod printer;
mod request;
pub(crate) mod style;
mod symbols;
mod table;
mod unexpected;
mod useless;
mod weekdays;

pub(crate) use assignment::Assignment;
pub use calendar::{Calendar, CalendarError};
pub use colour::{Colour, Colours};
pub use cover::{CoverStyle, Isbn};
pub use error::{RecipeError, RecipeKey};
pub use kids::Kids;
pub(crate) use length::INCH;
pub use length::{Bleed, Millimetres, Trim};
pub use output_intent::OutputIntent;
pub use picture::{NotAPicture, NotASymbol, Picture};
pub use printer::{Paper, Printer};
pub(crate) use printer::{Requirements, TrimSizes};
pub use request::{Request, RequestSymmetry};
pub use symbols::{Script, Symbols};
pub use unexpected::Unexpected;
pub use useless::UselessKey;
pub use weekdays::Weekdays;

use gridmill::grade::{Levels, Scale};
use gridmill::grid::named;
use gridmill::layout::Layout;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use style::{PictureStyle, Style};

/// Recipe of a pack: its puzzles, their order, and the print.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct PackRecipe {
    /// Decides the choice of puzzles, and every random order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<RecipeSeed>,
    /// A preset, which gives the settings for children that a text leaves out.
    #[serde(skip_serializing)]
    kids: Option<Kids>,
    /// Their order.
    pub order: Order,
    /// Files to write.
    #[serde(rename = "format")]
    pub formats: Vec<Format>,
    /// Puzzles to take.
    #[serde(rename = "take")]
    pub requests: Vec<Request>,
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
    /// Difficulty levels.
    pub levels: Levels,
}

named! {
    /// The order of the puzzles of a pack.
    #[derive(Default)]
    Order, "order" {
        /// Rising ratings from the first puzzle to the last, and rising efforts of equal ratings.
        #[default]
        Ramp = "ramp",
        /// By level, and in each level by rising efforts.
        Effort = "effort",
        /// Rising ratings in every seven puzzles, as in newspapers from Monday to Sunday.
        Weekly = "weekly",
        /// Level by level, shuffled in each.
        Level = "level",
        /// By level, and in each level the highest mean flow first.
        Flow = "flow",
        /// Shuffled.
        Shuffled = "shuffled",
        /// As in the collections; a request takes the first puzzles that it fits.
        File = "file",
    }
}

impl Order {
    /// True if it puts the levels one after the other.
    pub(crate) fn is_by_level(self) -> bool {
        matches!(self, Self::Ramp | Self::Effort | Self::Level | Self::Flow)
    }
}

named! {
    /// File format of a pack.
    Format, "format" {
        /// The book.
        Pdf = "pdf",
        /// The solutions alone, as a PDF.
        Answers = "answers",
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
        /// XML that the app OpenSudoku imports, with a folder for each level.
        OpenSudoku = "opensudoku2",
        /// A file for each puzzle in the open format for puzzles.
        Ipuz = "ipuz",
        /// Links that open puzzles in SudokuPad and f-puzzles.
        Links = "links",
        /// Grids drawn with characters.
        Text = "text",
        /// A LaTeX document.
        Tex = "tex",
        /// A playable page.
        Html = "html",
    }
}

/// A seed. As text it is a number or a string, because TOML has no numbers above 2^63.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "NumberOrText", into = "NumberOrText")]
pub struct RecipeSeed(pub u64);

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a seed: a whole number from 0 to 2^64 - 1")]
enum NumberOrText {
    Number(u64),
    Text(String),
}

impl TryFrom<NumberOrText> for RecipeSeed {
    type Error = Unexpected;

    fn try_from(seed: NumberOrText) -> Result<Self, Unexpected> {
        match seed {
            NumberOrText::Number(number) => Ok(Self(number)),
            NumberOrText::Text(text) => text.parse().map(Self).map_err(|_| Unexpected {
                found: format!("found seed {text:?}"),
                expected: "a whole number from 0 to 2^64 - 1",
            }),
        }
    }
}

impl From<RecipeSeed> for NumberOrText {
    fn from(RecipeSeed(seed): RecipeSeed) -> Self {
        if i64::try_from(seed).is_ok() { Self::Number(seed) } else { Self::Text(seed.to_string()) }
    }
}

impl FromStr for PackRecipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, RecipeError> {
        let recipe: Self = toml::from_str(text).map_err(RecipeError::Toml)?;
        recipe.kids.map_or(Ok(recipe), |kids| kids.complete(text))
    }
}

impl PackRecipe {
    /// Returns it as text, from which it can be read again.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("names, numbers and lists are TOML")
    }

    /// Replaces the level `gentle` by what it means, takes classic puzzles for requests without a layout beside others, and fills in
    /// missing numbers of puzzles from a calendar with an end.
    ///
    /// # Errors
    /// If a number is missing and the calendar has no end, if a day has no puzzle, or if `gentle` has other clues.
    pub fn complete(&mut self) -> Result<(), RecipeError> {
        let has_layouts = self.requests.iter().any(|request| request.layout.is_some());
        for (number, request) in (1..).zip(&mut self.requests) {
            let is_clear = request.resolve_level(&self.levels);
            is_clear.then_some(()).ok_or(RecipeError::GentleClues(number))?;
            if has_layouts {
                request.layout.get_or_insert_with(|| Layout::classic().into());
            }
        }
        if let Some(calendar) = &self.calendar {
            calendar.fill_counts(&mut self.requests)?;
        }
        Ok(())
    }

    /// Returns the seed, by default 0.
    pub fn seed(&self) -> u64 {
        self.seed.map_or(0, |RecipeSeed(seed)| seed)
    }
}
