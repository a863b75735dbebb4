//! Errors about boards and texts that do not fit on a page.

use crate::print::font::FontError;

/// Reason why the book cannot be laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// A font fails.
    #[error(transparent)]
    Font(#[from] FontError),
    /// The boards would be too small.
    #[error(
        "the cells of a {what} would be less than {smallest} mm wide; use a smaller margin, fewer grids per page, or larger pages"
    )]
    NoRoom {
        /// Kind of page.
        what: &'static str,
        /// Smallest size of its cells, in millimetres.
        smallest: f64,
    },
    /// A title that is longer than its page, or a word that is longer than a line.
    #[error(
        "{what}: no room for {text:?} in letters of at least 7 points; use a shorter text, or larger pages"
    )]
    NoRoomForText {
        /// Key of the text, or its kind.
        what: &'static str,
        /// Beginning of the text.
        text: String,
    },
    /// A text stands before pages that the book does not have.
    #[error(
        "the text {heading:?} is to stand before {before:?}, but the book has no pages of that kind"
    )]
    NoPlace {
        /// Heading of the text.
        heading: String,
        /// Its `before`.
        before: String,
    },
    /// A PDF/X-1a has inks only.
    #[error(
        "`symbols` in [book]: a picture has red, green, blue or transparent parts, but `output_intent` allows only gray"
    )]
    PictureWithoutInks,
    /// Page numbers and gutter never settle.
    #[error(
        "cannot choose the gutter, because the gutter and the number of pages depend on each other; set `gutter` in [book]"
    )]
    Unsettled,
}

impl BookError {
    /// Returns the error of a text that does not fit; `of` names its key.
    pub(crate) fn no_room(text: &str) -> Self {
        Self::NoRoomForText { what: UNNAMED, text: beginning(text) }
    }

    /// Names another text, which takes the room of the one that does not fit.
    pub(crate) fn because_of(self, text: &str) -> Self {
        match self {
            Self::NoRoomForText { what, .. } => Self::NoRoomForText { what, text: beginning(text) },
            error => error,
        }
    }

    /// Names the key of a text that does not fit, unless it has a name.
    pub(crate) fn of(self, what: &'static str) -> Self {
        match self {
            Self::NoRoomForText { what: UNNAMED, text } => Self::NoRoomForText { what, text },
            error => error,
        }
    }
}

/// A text whose key is not named yet.
const UNNAMED: &str = "a text";

/// Returns the first words of a text, for a message.
pub(crate) fn beginning(text: &str) -> String {
    const MOST: usize = 60;
    let mut start: String = text.chars().take(MOST).collect();
    if start.len() < text.len() {
        start += "...";
    }
    start
}
