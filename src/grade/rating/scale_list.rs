//! Lists of scales.

use super::Scale;
use crate::grid::UnknownName;
use std::fmt;
use std::str::FromStr;

/// Different scales. The first decides levels and targets, and the others only add ratings. As text it is a list, such as
/// `classic,sukaku`. The scale of HoDoKu, which has no ER, is never the first; it is the last.
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
pub struct Scales(Vec<Scale>);

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
    #[error("{0} has no ER; put another scale before it, such as classic,{0}")]
    WithoutEr(Scale),
}

impl Scales {
    /// Returns the scale of levels and targets.
    pub fn first(&self) -> Scale {
        self.0[0]
    }

    /// Returns the scales of the additional ratings.
    pub fn others(&self) -> &[Scale] {
        &self.0[1..]
    }
}

impl Default for Scales {
    fn default() -> Self {
        Scale::default().into()
    }
}

impl From<Scale> for Scales {
    fn from(only: Scale) -> Self {
        Self(vec![only])
    }
}

impl FromStr for Scales {
    type Err = ScalesError;

    fn from_str(text: &str) -> Result<Self, ScalesError> {
        let mut scales: Vec<Scale> = Vec::new();
        for name in text.split(',') {
            let scale: Scale = name.trim().parse()?;
            if scales.contains(&scale) {
                return Err(ScalesError::Twice(scale.id()));
            }
            scales.push(scale);
        }
        if !scales[0].has_er() {
            return Err(ScalesError::WithoutEr(scales[0]));
        }
        let (mut scales, without): (Vec<Scale>, Vec<Scale>) =
            scales.into_iter().partition(|scale| scale.has_er());
        scales.extend(without);
        Ok(Self(scales))
    }
}

impl fmt::Display for Scales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|scale| scale.id()).collect();
        f.write_str(&names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_hodoku_is_the_last() {
        let scales: Scales = "classic,hodoku, sukaku".parse().unwrap();
        assert_eq!(scales.others(), [Scale::Sukaku, Scale::Hodoku]);
        assert_eq!(scales.to_string(), "classic,sukaku,hodoku");
        let error = |text: &str| text.parse::<Scales>().unwrap_err();
        assert_eq!(error("hodoku,classic"), ScalesError::WithoutEr(Scale::Hodoku));
        assert_eq!(error("classic,hodoku,hodoku"), ScalesError::Twice("hodoku"));
        assert!(
            error("classic,mine").to_string().ends_with("classic, sukaku, sukaku-1.15, hodoku")
        );
    }
}
