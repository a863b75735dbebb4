//! The text form of a layout.

use super::{Layout, is_only_classic};
use std::fmt::{self, Write};
use std::str::FromStr;

/// What a layout is made from.
pub(super) struct Plan {
    pub(super) side: usize,
    pub(super) base: Base,
    /// In their order, none twice.
    pub(super) extras: Vec<Extra>,
}

/// What rows and columns are completed by.
pub(super) enum Base {
    /// Boxes with so many rows and columns.
    Boxes([usize; 2]),
    /// Nothing.
    Latin,
    /// Regions: the number of that of each cell. They are numbered by their first cells.
    Jigsaw(Vec<u8>),
}

/// Families that are added to a base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Extra {
    X,
    Windoku,
    Disjoint,
    Asterisk,
    CenterDot,
    Girandola,
}

impl Extra {
    const ALL: [Self; 6] =
        [Self::X, Self::Windoku, Self::Disjoint, Self::Asterisk, Self::CenterDot, Self::Girandola];

    /// Returns its names; the first is written.
    fn names(self) -> &'static [&'static str] {
        match self {
            Self::X => &["x", "diagonal", "diagonals"],
            Self::Windoku => &["windoku", "windows", "hyper", "nrc"],
            Self::Disjoint => &["disjoint", "dg"],
            Self::Asterisk => &["asterisk"],
            Self::CenterDot => &["centerdot", "centredot"],
            Self::Girandola => &["girandola"],
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|extra| extra.names().contains(&name))
    }
}

/// Reason why a text is no layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayoutError {
    /// No known form.
    #[error(
        "there is no layout {0:?}; expected one such as 6x6, 6x6:3x2, x, windoku, 9x9:latin or jigsaw:MAP"
    )]
    Unknown(String),
    /// Another board than the classic one, in WebAssembly, which does not hold the others.
    #[error("found another board, expected a classic puzzle (9x9)")]
    ClassicOnly,
    /// Too few or too many rows.
    #[error("{0} rows, a board has 4 to 25")]
    Side(usize),
    /// A number of rows that boxes do not divide.
    #[error("a board of {0} rows has no boxes, because {0} is prime; {0}x{0}:latin is one without")]
    NoBoxes(usize),
    /// Boxes that do not fit.
    #[error(
        "boxes of {0} rows and {1} columns: expected {2} cells, in two rows and columns or more"
    )]
    Boxes(usize, usize, usize),
    /// A jigsaw without a map.
    #[error("a jigsaw needs a map: jigsaw: and the letter of the region of each cell")]
    NoMap,
    /// A map of another number of cells than any board has.
    #[error("{0} letters, a map has one for each cell of a board, such as 36 or 81")]
    MapLength(usize),
    /// A character that is no letter.
    #[error("found {0:?} in a map, expected letters or digits")]
    MapLetter(char),
    /// A map with too few or too many regions.
    #[error("{0} regions, a board of {1} rows has {1}")]
    Regions(usize, usize),
    /// A region with too few or too many cells.
    #[error("region {0} has {1} cells, expected {2}")]
    Region(char, usize, usize),
    /// An extra for other boards.
    #[error("{0} is only for boards {1}")]
    Extra(&'static str, &'static str),
    /// A list of boards of several sizes.
    #[error("boards of {0} and {1} have different sizes")]
    Sizes(String, String),
    /// The same extra again.
    #[error("{0} twice")]
    Twice(&'static str),
}

/// Returns the size of the usual boxes: the number of rows is the largest divisor up to the root.
fn usual_boxes(side: usize) -> Option<[usize; 2]> {
    let rows =
        (2..side).take_while(|rows| rows * rows <= side).filter(|rows| side.is_multiple_of(*rows));
    rows.last().map(|rows| [rows, side / rows])
}

/// Reads two numbers: `6x3`.
fn size(text: &str) -> Option<[usize; 2]> {
    let (rows, columns) = text.split_once('x')?;
    Some([rows.parse().ok()?, columns.parse().ok()?])
}

impl Plan {
    fn base(text: &str) -> Result<(usize, Base), LayoutError> {
        if matches!(text, "jigsaw" | "irregular") {
            return Err(LayoutError::NoMap);
        }
        if let Some(map) = text.strip_prefix("jigsaw:") {
            return jigsaw(map);
        }
        let unknown = || LayoutError::Unknown(text.to_owned());
        let (board, boxes) = match text.split_once(':') {
            Some((board, boxes)) => (board, Some(boxes)),
            None => (if text == "classic" { "9x9" } else { text }, None),
        };
        let side = match size(board) {
            Some([rows, columns]) if rows == columns => rows,
            _ => return Err(unknown()),
        };
        if !(4..=25).contains(&side) {
            return Err(LayoutError::Side(side));
        }
        let base = match boxes {
            Some("latin") => Base::Latin,
            None => Base::Boxes(usual_boxes(side).ok_or(LayoutError::NoBoxes(side))?),
            Some(boxes) => match size(boxes).ok_or_else(unknown)? {
                [rows, columns]
                    if rows > 1 && columns > 1 && rows.checked_mul(columns) == Some(side) =>
                {
                    Base::Boxes([rows, columns])
                }
                [rows, columns] => return Err(LayoutError::Boxes(rows, columns, side)),
            },
        };
        Ok((side, base))
    }

    /// Adds an extra.
    fn add(&mut self, extra: Extra) -> Result<(), LayoutError> {
        let name = extra.names()[0];
        let is_fitting = match extra {
            Extra::X => true,
            Extra::Disjoint => matches!(self.base, Base::Boxes(_)),
            _ => self.side == 9,
        };
        if !is_fitting {
            let boards = if extra == Extra::Disjoint { "with boxes" } else { "of 9x9 cells" };
            return Err(LayoutError::Extra(name, boards));
        }
        match self.extras.binary_search(&extra) {
            Ok(_) => Err(LayoutError::Twice(name)),
            Err(place) => {
                self.extras.insert(place, extra);
                Ok(())
            }
        }
    }
}

/// Reads the map of a jigsaw, in which equal letters are a region. If its regions are boxes, it is the board with these boxes.
fn jigsaw(map: &str) -> Result<(usize, Base), LayoutError> {
    let letters: Vec<char> = map.chars().map(|letter| letter.to_ascii_uppercase()).collect();
    if let Some(&letter) = letters.iter().find(|letter| !letter.is_ascii_alphanumeric()) {
        return Err(LayoutError::MapLetter(letter));
    }
    let side = letters.len().isqrt();
    if side * side != letters.len() || !(4..=25).contains(&side) {
        return Err(LayoutError::MapLength(letters.len()));
    }
    let mut known: Vec<char> = Vec::new();
    let regions = letters.iter().map(|letter| {
        let place = known.iter().position(|known| known == letter);
        place.unwrap_or_else(|| {
            known.push(*letter);
            known.len() - 1
        }) as u8
    });
    let regions: Vec<u8> = regions.collect();
    if known.len() != side {
        return Err(LayoutError::Regions(known.len(), side));
    }
    for &letter in &known {
        let cells = letters.iter().filter(|it| **it == letter).count();
        if cells != side {
            return Err(LayoutError::Region(letter, cells, side));
        }
    }
    let is_boxes = |[rows, columns]: &[usize; 2]| {
        let of_boxes =
            (0..letters.len()).map(|cell| cell / side / rows * rows + cell % side / columns);
        of_boxes.eq(regions.iter().map(|region| usize::from(*region)))
    };
    let mut sizes =
        (2..side).filter(|rows| side.is_multiple_of(*rows)).map(|rows| [rows, side / rows]);
    Ok((side, sizes.find(is_boxes).map_or(Base::Jigsaw(regions), Base::Boxes)))
}

/// Reads a full form, a short one (`classic`, `x`, `windoku`, `disjoint`), or one with names known elsewhere (`hyper`, `windows`,
/// `nrc`, `diagonal`, `dg`).
impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        if is_only_classic() {
            let is_classic = matches!(text, "9x9" | "classic");
            return is_classic.then(Self::classic).ok_or(LayoutError::ClassicOnly);
        }
        let lower = text.trim().to_ascii_lowercase();
        let mut parts = lower.split('+').map(str::trim);
        let base = parts.next().unwrap_or_default();
        let first = Extra::named(base);
        let (side, base) = Plan::base(if first.is_some() { "9x9" } else { base })?;
        let mut plan = Plan { side, base, extras: Vec::new() };
        first.map_or(Ok(()), |first| plan.add(first))?;
        for name in parts {
            let extra = Extra::named(name);
            plan.add(extra.ok_or_else(|| LayoutError::Unknown(text.to_owned()))?)?;
        }
        Ok(Self::new(&plan))
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side;
        match &self.base {
            Base::Boxes(size) if Some(*size) == usual_boxes(side) => write!(f, "{side}x{side}"),
            Base::Boxes([rows, columns]) => write!(f, "{side}x{side}:{rows}x{columns}"),
            Base::Latin => write!(f, "{side}x{side}:latin"),
            Base::Jigsaw(regions) => {
                f.write_str("jigsaw:")?;
                regions.iter().try_for_each(|region| f.write_char(char::from(b'A' + region)))
            }
        }?;
        self.extras.iter().try_for_each(|extra| write!(f, "+{}", extra.names()[0]))
    }
}

#[cfg(feature = "serde")]
crate::grid::serde_as_text!(Layout);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_names_are_written_in_full() {
        for (text, full) in [
            ("classic", "9x9"),
            ("X", "9x9+x"),
            ("9x9:3x3", "9x9"),
            ("nrc+dg", "9x9+windoku+disjoint"),
            ("disjoint+windows+x", "9x9+x+windoku+disjoint"),
            ("6x6:2x3", "6x6"),
            ("12x12", "12x12"),
            ("jigsaw:2222111133334444", "jigsaw:AAAABBBBCCCCDDDD"),
            ("jigsaw:2211221133443344+x", "4x4+x"),
        ] {
            assert_eq!(text.parse::<Layout>().expect(text).to_string(), full);
        }
        let layout: Layout = "10x10".parse().expect("a layout");
        let boxes = &layout.families()[0].houses;
        assert_eq!((boxes.len(), &boxes[1][..6]), (10, &[5, 6, 7, 8, 9, 15][..]), "2x5");
    }

    #[test]
    fn errors_say_what_is_wrong() {
        for (text, message) in [
            ("", "there is no layout \"\""),
            ("hexagon", "there is no layout \"hexagon\""),
            ("9x9+killer", "there is no layout \"9x9+killer\""),
            ("6x9", "there is no layout \"6x9\""),
            ("3x3", "3 rows, a board has 4 to 25"),
            ("7x7", "a board of 7 rows has no boxes"),
            ("6x6:4x2", "boxes of 4 rows and 2 columns: expected 6 cells"),
            ("6x6:6x1", "boxes of 6 rows and 1 columns: expected 6 cells"),
            ("jigsaw", "a jigsaw needs a map"),
            ("jigsaw:AAB", "3 letters, a map has one for each cell"),
            ("jigsaw:AAAABBBBCCCC-DDD", "found '-' in a map"),
            ("jigsaw:AAAABBBBCCCCCCCC", "3 regions, a board of 4 rows has 4"),
            ("jigsaw:AAAABBBBCCCCCDDD", "region C has 5 cells, expected 4"),
            ("6x6+windoku", "windoku is only for boards of 9x9 cells"),
            ("9x9:latin+disjoint", "disjoint is only for boards with boxes"),
            ("9x9+x+diagonal", "x twice"),
        ] {
            let error = text.parse::<Layout>().expect_err(text).to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
