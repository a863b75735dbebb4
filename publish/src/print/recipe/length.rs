//! Lengths in recipes: millimetres, and the size of a page.

use super::unexpected::{Unexpected, bounded};
use gridmill::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// Points in a millimetre.
const MILLIMETRE: f64 = INCH / 25.4;
/// Points in an inch.
pub(crate) const INCH: f64 = 72.0;

bounded! {
    /// A length.
    Millimetres(f64), (0.0..=100.0), "found length {}", "0 to 100 millimetres"
}

impl Millimetres {
    pub(crate) const fn new(length: f64) -> Self {
        Self(length)
    }

    /// In points.
    pub fn points(self) -> f64 {
        Self::in_points(self.0)
    }

    /// Makes a length from points.
    pub(crate) const fn in_points(length: f64) -> f64 {
        length * MILLIMETRE
    }
}

bounded! {
    /// Width printed beyond the edges of a page, to be cut off: up to 25.4 mm, which is more than printers ask for.
    Bleed(f64), (0.0..=25.4), "found bleed {}", "0 to 25.4 millimetres; printers ask for 3 to 5"
}

impl Bleed {
    /// In points.
    pub fn points(self) -> f64 {
        Millimetres::in_points(self.0)
    }
}

/// The size of a page after cutting: a name, or width and height such as `5.25x8in` and `130x200mm`.
///
/// ```
/// use gridmill_publish::{Trim, Unexpected};
///
/// let trim: Trim = "5.5x8.5in".parse()?;
/// assert_eq!(trim.size(), (396.0, 612.0));
/// assert_eq!("5.5x8.5".parse::<Trim>()?.size(), trim.size());
/// # Ok::<(), Unexpected>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trim {
    width: f64,
    height: f64,
    unit: Unit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Inch,
    Millimetre,
}

/// The named sizes, in their units.
const NAMED: [(&str, f64, f64, Unit); 6] = [
    ("a4", 210.0, 297.0, Unit::Millimetre),
    ("a5", 148.0, 210.0, Unit::Millimetre),
    ("letter", 8.5, 11.0, Unit::Inch),
    ("6x9", 6.0, 9.0, Unit::Inch),
    ("8.5x11", 8.5, 11.0, Unit::Inch),
    ("5.5x8.5", 5.5, 8.5, Unit::Inch),
];

/// Smallest and largest side of a page in points: 2 and 30 inches.
const SIDES: std::ops::RangeInclusive<f64> = 144.0..=2160.0;

impl Trim {
    /// Width and height in points.
    pub fn size(self) -> (f64, f64) {
        let points = match self.unit {
            Unit::Inch => INCH,
            Unit::Millimetre => MILLIMETRE,
        };
        (self.width * points, self.height * points)
    }
}

impl Default for Trim {
    fn default() -> Self {
        Self { width: 6.0, height: 9.0, unit: Unit::Inch }
    }
}

impl FromStr for Trim {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        let text = text.replace(' ', "").to_lowercase();
        if let Some(&(_, width, height, unit)) = NAMED.iter().find(|(name, ..)| *name == text) {
            return Ok(Self { width, height, unit });
        }
        let read = || {
            let (sides, unit) = match text.strip_suffix("in") {
                Some(sides) => (sides, Unit::Inch),
                None => (text.strip_suffix("mm")?, Unit::Millimetre),
            };
            let (width, height) = sides.split_once('x')?;
            let side = |text: &str| text.parse::<f64>().ok().filter(|side| side.is_finite());
            Some(Self { width: side(width)?, height: side(height)?, unit })
        };
        let trim = read().ok_or_else(|| Unexpected {
            found: format!("no trim size is called {text:?}"),
            expected: "a4, a5, letter, 6x9, 8.5x11, 5.5x8.5, or width and height, such as \"5.25x8in\" or \"130x200mm\"",
        })?;
        let (width, height) = trim.size();
        if SIDES.contains(&width) && SIDES.contains(&height) {
            return Ok(trim);
        }
        Err(Unexpected {
            found: format!("trim size {text:?} is out of range"),
            expected: "sides of 2 to 30 inches (51 to 762 mm)",
        })
    }
}

/// The name, if it has one, else its sides and their unit.
impl fmt::Display for Trim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { width, height, unit } = self;
        if let Some((name, ..)) =
            NAMED.iter().find(|named| (named.1, named.2, named.3) == (width, height, unit))
        {
            return f.write_str(name);
        }
        let unit = match unit {
            Unit::Inch => "in",
            Unit::Millimetre => "mm",
        };
        write!(f, "{width}x{height}{unit}")
    }
}

serde_as_text!(Trim);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_written_again() {
        let cases = [
            ("a5", "a5", (419.53, 595.28)),
            ("6x9in", "6x9", (432.0, 648.0)),
            ("5.25 x 8 in", "5.25x8in", (378.0, 576.0)),
            ("8.5 x 11", "letter", (612.0, 792.0)),
            ("130x200mm", "130x200mm", (368.50, 566.93)),
        ];
        for (text, written, (width, height)) in cases {
            let trim: Trim = text.parse().unwrap();
            let size = trim.size();
            assert!((size.0 - width).abs() < 0.01 && (size.1 - height).abs() < 0.01, "{size:?}");
            assert_eq!(trim.to_string(), written);
        }
        for text in ["", "a3", "6x9cm", "6in", "x9in", "1x9in", "-6x9in", "NaNx9in", "6x31in"] {
            assert!(text.parse::<Trim>().is_err(), "{text:?}");
        }
    }
}
