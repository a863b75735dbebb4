//! Colours in recipes and in print.

use super::Format;
use super::table::table;
use super::unexpected::Unexpected;
use gridmill::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// A colour: `black`, `gray 60` (percent of black), `#c00000`, or `cmyk 0 100 80 20` (percent of the four inks).
///
/// ```
/// use gridmill_publish::{Colour, Unexpected};
///
/// let red: Colour = "#c00000".parse()?;
/// assert_eq!(red.rgb(), [192, 0, 0]);
/// assert_eq!("gray 100".parse(), Ok(Colour::BLACK));
/// # Ok::<(), Unexpected>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Black ink, in percent.
    Gray(u8),
    /// Red, green, blue.
    Rgb([u8; 3]),
    /// Cyan, magenta, yellow and black ink, in percent.
    Cmyk([u8; 4]),
}

impl Colour {
    /// Full black ink.
    pub const BLACK: Self = Self::Gray(100);

    /// Returns the strongest of its inks, in percent: 0 for white. Red, green and blue count as their complements.
    pub(crate) fn ink(self) -> u8 {
        match self {
            Self::Gray(ink) => ink,
            Self::Rgb(rgb) => {
                let darkest = rgb.into_iter().min().unwrap_or_default();
                (u32::from(255 - darkest) * 100).div_ceil(255) as u8
            }
            Self::Cmyk(inks) => inks.into_iter().max().unwrap_or_default(),
        }
    }

    /// Returns the sum of its inks, in percent. Red, green and blue have none yet.
    pub(crate) fn total_ink(self) -> u16 {
        match self {
            Self::Gray(ink) => ink.into(),
            Self::Rgb(_) => 0,
            Self::Cmyk(inks) => inks.into_iter().map(u16::from).sum(),
        }
    }

    /// Returns the contrast to another colour, 1 to 21, as the Web Content Accessibility Guidelines 2.2 define it.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let luminance = |colour: Self| {
            let light = colour.rgb().map(|part| {
                let part = f64::from(part) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
        };
        let (one, two) = (luminance(self) + 0.05, luminance(other) + 0.05);
        one.max(two) / one.min(two)
    }

    /// Returns the colour on a screen: red, green, blue.
    pub fn rgb(self) -> [u8; 3] {
        let light = |ink: u8| 100 - u32::from(ink);
        let shown = |percent: u32| (percent * 255).div_ceil(100) as u8;
        match self {
            Self::Gray(ink) => [shown(light(ink)); 3],
            Self::Rgb(rgb) => rgb,
            Self::Cmyk([cyan, magenta, yellow, black]) => {
                [cyan, magenta, yellow].map(|ink| shown(light(ink) * light(black) / 100))
            }
        }
    }
}

impl FromStr for Colour {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        let read = || {
            if let Some(digits) = text.strip_prefix('#') {
                let is_hex = digits.len() == 6 && digits.bytes().all(|it| it.is_ascii_hexdigit());
                let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
                let [_, red, green, blue] = number.to_be_bytes();
                return Some(Self::Rgb([red, green, blue]));
            }
            let mut words = text.split_whitespace();
            let kind = words.next()?;
            let percent = |word: &str| word.parse().ok().filter(|&ink: &u8| ink <= 100);
            let inks = words.map(percent).collect::<Option<Vec<u8>>>()?;
            match (kind, inks.as_slice()) {
                ("black", []) => Some(Self::BLACK),
                ("gray", &[ink]) => Some(Self::Gray(ink)),
                ("cmyk", inks) => Some(Self::Cmyk(inks.try_into().ok()?)),
                _ => None,
            }
        };
        read().ok_or_else(|| Unexpected {
            found: format!("{text:?} is not a colour"),
            expected: "\"black\", \"gray 60\" (percent of ink), \"#c00000\" (red, green, blue) or \"cmyk 0 100 80 20\" (percent)",
        })
    }
}

impl Colour {
    /// Returns this part of the colour, mixed with white.
    pub(crate) fn part(self, part: u8, all: u8) -> Self {
        let of = |ink: u8| (u16::from(ink) * u16::from(part) / u16::from(all)) as u8;
        match self {
            Self::Gray(ink) => Self::Gray(of(ink)),
            Self::Rgb(rgb) => Self::Rgb(rgb.map(|light| u8::MAX - of(u8::MAX - light))),
            Self::Cmyk(inks) => Self::Cmyk(inks.map(of)),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gray(100) => f.write_str("black"),
            Self::Gray(ink) => write!(f, "gray {ink}"),
            Self::Rgb([red, green, blue]) => write!(f, "#{red:02x}{green:02x}{blue:02x}"),
            Self::Cmyk([cyan, magenta, yellow, black]) => {
                write!(f, "cmyk {cyan} {magenta} {yellow} {black}")
            }
        }
    }
}

serde_as_text!(Colour);

table! {
    /// The colours of a book.
    #[derive(Copy, PartialEq, Eq)]
    Colours in "book.colours" {
        /// Titles and headings.
        titles: Colour = Colour::BLACK,
        /// Text, captions, numbers of pages.
        text: Colour = Colour::BLACK,
        /// The lines around the boxes of a board, and those for notes.
        lines: Colour = Colour::BLACK,
        /// The lines between its cells.
        cells: Colour = Colour::Gray(50),
        /// Its clues.
        clues: Colour = Colour::BLACK,
        /// Digits of a solution that are not clues.
        found: Colour = Colour::BLACK
            => |it, book| book.has_solutions() || book.techniques
                || it.has(&[Format::Svg, Format::Png, Format::Eps, Format::Pdfs]), book.place_of_solutions(),
        /// Small digits for candidates.
        marks: Colour = Colour::BLACK
            => |_, book| book.pencil_marks || book.techniques, "`pencil_marks` and `techniques` are false",
        /// Background of every other box; white by default.
        shade: Option<Colour>,
        /// Darkest background of the regions of a jigsaw. The others are lighter, and neighbours differ; white by default.
        regions: Option<Colour>,
        /// Background of windows and other additional houses, and the lines along diagonals; gray by default.
        houses: Option<Colour>,
        /// Background of the pages before levels and solutions, up to the edges and into the bleed.
        section: Option<Colour>
            => |it, book| it.has_level_pages() || book.has_back_solutions() || book.techniques,
            "no page opens levels, lessons or solutions",
    }
}

impl Colours {
    /// Returns the key and the value of each colour.
    pub(crate) fn all(&self) -> impl Iterator<Item = (&'static str, Colour)> {
        let Self {
            titles,
            text,
            lines,
            cells,
            clues,
            found,
            marks,
            shade,
            regions,
            houses,
            section,
        } = *self;
        let colours = [
            ("titles", Some(titles)),
            ("text", Some(text)),
            ("lines", Some(lines)),
            ("cells", Some(cells)),
            ("clues", Some(clues)),
            ("found", Some(found)),
            ("marks", Some(marks)),
            ("shade", shade),
            ("regions", regions),
            ("houses", houses),
            ("section", section),
        ];
        colours.into_iter().filter_map(|(key, colour)| Some((key, colour?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_shown_and_written_again() {
        let cases = [
            ("black", [0, 0, 0]),
            ("gray 0", [255, 255, 255]),
            ("gray 40", [153, 153, 153]),
            ("#c01002", [0xc0, 0x10, 0x02]),
            ("cmyk 0 100 50 0", [255, 0, 128]),
            ("cmyk 0 0 0 100", [0, 0, 0]),
        ];
        for (text, rgb) in cases {
            let colour: Colour = text.parse().expect("a colour");
            assert_eq!(colour.rgb(), rgb, "{text}");
            assert_eq!(colour.to_string(), text);
        }
        for text in ["", "red", "#c00", "#+00000", "gray", "gray 101", "cmyk 1 2 3", "black 1"] {
            assert!(text.parse::<Colour>().is_err(), "{text:?}");
        }
    }
}
