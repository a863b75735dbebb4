//! Lists of scales.

use super::Scale;
use crate::grid::UnknownName;
use std::fmt;
use std::str::FromStr;

/// Different scales. The first decides levels and targets, and the others only add ratings. As text it is a list, such as
/// `classic,sukaku`. The scale of HoDoKu, which has a level and a score instead of ratings, is never the first.
///
/// ```
/// use gridmill::grade::{Scale, Scales, ScalesError};
///
/// let scales: Scales = "sukaku,classic".parse()?;
/// assert_eq!((scales.first(), scales.others()), (Scale::Sukaku, &[Scale::Classic][..]));
/// assert_eq!("classic,classic".parse::<Scales>(), Err(ScalesError::Twice("classic")));
/// # Ok::<(), ScalesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scales {
    first: Scale,
    others: Vec<Scale>,
    has_hodoku: bool,
}

/// Name of the scale of HoDoKu.
const HODOKU: &str = "hodoku";
/// True if lists may have the scale of HoDoKu, by the feature of the library. What grades by it asks for this, so that the
/// compiler leaves out the grader.
pub(crate) const HAS_HODOKU: bool = cfg!(feature = "hodoku");

/// Error of a list of scales.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScalesError {
    /// There is no such scale.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A scale is in the list twice.
    #[error("the scale {0} appears twice")]
    Twice(&'static str),
    /// The first scale has no ratings.
    #[error("hodoku has no ER; put another scale before it, such as classic,hodoku")]
    HodokuFirst,
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

    /// True if the list has the scale of HoDoKu.
    pub fn has_hodoku(&self) -> bool {
        self.has_hodoku
    }

    /// True if there are scales after the first.
    pub fn has_more(&self) -> bool {
        self.has_hodoku || !self.others.is_empty()
    }
}

impl Default for Scales {
    fn default() -> Self {
        Scale::default().into()
    }
}

impl From<Scale> for Scales {
    fn from(first: Scale) -> Self {
        Self { first, others: Vec::new(), has_hodoku: false }
    }
}

impl FromStr for Scales {
    type Err = ScalesError;

    fn from_str(text: &str) -> Result<Self, ScalesError> {
        let mut names = text.split(',').map(str::trim);
        let first = names.next().expect("a split has a first part");
        if HAS_HODOKU && first == HODOKU {
            return Err(ScalesError::HodokuFirst);
        }
        let mut scales = Self::from(scale(first)?);
        for name in names {
            if HAS_HODOKU && name == HODOKU {
                if std::mem::replace(&mut scales.has_hodoku, true) {
                    return Err(ScalesError::Twice(HODOKU));
                }
                continue;
            }
            let scale = scale(name)?;
            if scale == scales.first || scales.others.contains(&scale) {
                return Err(ScalesError::Twice(scale.id()));
            }
            scales.others.push(scale);
        }
        Ok(scales)
    }
}

/// Parses the name of a scale with ratings.
fn scale(name: &str) -> Result<Scale, UnknownName> {
    name.parse().map_err(|_| {
        let known = Scale::ALL.into_iter().map(Scale::id);
        UnknownName::new("scale", name, known.chain(HAS_HODOKU.then_some(HODOKU)))
    })
}

impl fmt::Display for Scales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.first.id())?;
        self.others.iter().try_for_each(|other| write!(f, ",{other}"))?;
        if self.has_hodoku { write!(f, ",{HODOKU}") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "hodoku")]
    #[test]
    fn the_scale_of_hodoku_is_never_the_first() {
        let scales: Scales = "classic,hodoku, sukaku".parse().unwrap();
        assert!(scales.has_hodoku() && scales.others() == [Scale::Sukaku]);
        assert_eq!(scales.to_string(), "classic,sukaku,hodoku");
        let error = |text: &str| text.parse::<Scales>().unwrap_err();
        assert_eq!(error("hodoku,classic"), ScalesError::HodokuFirst);
        assert_eq!(error("classic,hodoku,hodoku"), ScalesError::Twice("hodoku"));
        assert!(
            error("classic,mine").to_string().ends_with("classic, sukaku, sukaku-1.15, hodoku")
        );
    }
}
