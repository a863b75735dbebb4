//! Ratings that may be known only by a lower limit.

use super::Rating;
use std::fmt;

/// A rating, or a lower limit of it.
///
/// ```
/// use gridmill::grade::{Rated, Rating};
///
/// assert_eq!(Rated::from(Rating::from_tenths(72)).to_string(), "7.2");
/// assert_eq!(Rated::Above(Rating::from_tenths(72)).to_string(), ">7.2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rated {
    /// This rating.
    Exactly(Rating),
    /// A higher one.
    Above(Rating),
}

impl Rated {
    /// Returns the rating, if known.
    pub fn exactly(self) -> Option<Rating> {
        match self {
            Self::Exactly(rating) => Some(rating),
            Self::Above(_) => None,
        }
    }
}

impl From<Rating> for Rated {
    fn from(rating: Rating) -> Self {
        Self::Exactly(rating)
    }
}

/// `7.2`, or `>7.2` for a higher one.
impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(rating) => write!(f, "{rating}"),
            Self::Above(rating) => write!(f, ">{rating}"),
        }
    }
}
