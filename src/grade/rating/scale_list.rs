//! Lists of scales.

use super::Scale;
use crate::grid::UnknownName;
use std::fmt;
use std::str::FromStr;

/// Different scales. The first decides levels and targets, and the others only add ratings. As text it is a list, such as
/// `classic,sukaku`.
///
/// ```
/// use gridmill::grade::{Scale, Scales, ScalesError};
///
/// let scales: Scales = "sukaku,classic".parse()?;
/// assert_eq!((scales.first(), scales.others()), (Scale::Sukaku, &[Scale::Classic][..]));
/// assert_eq!("classic,classic".parse::<Scales>(), Err(ScalesError::Twice(Scale::Classic)));
/// # Ok::<(), ScalesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scales {
    first: Scale,
    others: Vec<Scale>,
}

/// Error of a list of scales.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScalesError {
    /// There is no such scale.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A scale is in the list twice.
    #[error("the scale {0} appears twice")]
    Twice(Scale),
}

impl Scales {
    /// Returns the scale of levels and targets.
    pub fn first(&self) -> Scale {
        self.first
    }

    /// Returns the scales of the additional ratings.
    pub fn others(&self) -> &[Scale] {
        &self.others
    }
}

impl Default for Scales {
    fn default() -> Self {
        Scale::default().into()
    }
}

impl From<Scale> for Scales {
    fn from(first: Scale) -> Self {
        Self { first, others: Vec::new() }
    }
}

impl FromStr for Scales {
    type Err = ScalesError;

    fn from_str(text: &str) -> Result<Self, ScalesError> {
        let mut names = text.split(',').map(|name| name.trim().parse::<Scale>());
        let mut scales = Self::from(names.next().expect("a split has a first part")?);
        for scale in names {
            let scale = scale?;
            if scale == scales.first || scales.others.contains(&scale) {
                return Err(ScalesError::Twice(scale));
            }
            scales.others.push(scale);
        }
        Ok(scales)
    }
}

impl fmt::Display for Scales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.first.id())?;
        self.others.iter().try_for_each(|other| write!(f, ",{other}"))
    }
}
