//! Maps that turn boards of any layout into boards.

use crate::layout::{Board, Group, Layout, symbol};
use crate::random::{Rng, below, shuffle};
use std::fmt;
use std::str::FromStr;

/// A map that moves the cells of a board and renames its digits.
///
/// As text, a map that keeps lines together is like a [`Transform`](super::Transform), with a number for each row, column and digit:
/// 1 to 9, then A to P. Others have the new place of each cell, from 1, with dots between: `p1.3.2.4...d4321`.
///
/// ```
/// use gridmill::layout::Board;
/// use gridmill::transform::BoardTransform;
///
/// let map: BoardTransform = "tr2134c1234d2134".parse()?;
/// let board = Board::parse(&"4x4".parse()?, "1..............4")?;
/// assert_eq!(map.board(&board)?.to_string(), "....2..........4");
/// assert_eq!(map.inverse().board(&map.board(&board)?)?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BoardTransform {
    /// The new place of each cell.
    places: Vec<u16>,
    /// The new name of each digit, from 1. The first is 0, for empty cells.
    digits: Vec<u8>,
}

/// Reason why there is no map, or none for a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTransformError {
    /// The text is not a map.
    #[error(
        "found {0:?}, expected r, c and d, each with a number for each row, such as r1234c2143d1234, or p and d"
    )]
    Syntax(String),
    /// A list is not a permutation.
    #[error("the {0} are not all numbers from 1 in some order")]
    Repeated(&'static str),
    /// The map is for a board of another size.
    #[error("a map of {0} cells, but the board has {1}")]
    Cells(usize, usize),
    /// The map separates the cells of a house.
    #[error("the map separates cells of a house of {0}")]
    TornApart(Layout),
}

impl BoardTransform {
    /// Makes the map that takes cell `i` to `places[i]`, and digit `i + 1` to `digits[i]`, from 1.
    ///
    /// # Errors
    /// If a list is not a permutation, or they do not fit together.
    pub fn new(places: Vec<u16>, digits: &[u8]) -> Result<Self, BoardTransformError> {
        let count = digits.len() * digits.len();
        if !is_permutation(places.iter().map(|it| usize::from(*it)), 0, count) {
            return Err(BoardTransformError::Repeated("cells"));
        }
        if !is_permutation(digits.iter().map(|it| usize::from(*it)), 1, digits.len()) {
            return Err(BoardTransformError::Repeated("digits"));
        }
        Ok(Self { places, digits: [&[0], digits].concat() })
    }

    /// Returns the map that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (mut places, mut digits) = (self.places.clone(), self.digits.clone());
        (0..).zip(&self.places).for_each(|(cell, place)| places[usize::from(*place)] = cell);
        (0..).zip(&self.digits).for_each(|(digit, name)| digits[usize::from(*name)] = digit);
        Self { places, digits }
    }

    /// Returns the image of a board. The regions of a jigsaw move, too.
    ///
    /// # Errors
    /// If the map is for another size, or the image of a house is not a house.
    pub fn board(&self, board: &Board) -> Result<Board, BoardTransformError> {
        let cells = board.digits().len();
        if cells != self.places.len() {
            return Err(BoardTransformError::Cells(self.places.len(), cells));
        }
        let layout = board.layout().image(&self.inverse().places);
        let layout =
            layout.ok_or_else(|| BoardTransformError::TornApart(board.layout().clone()))?;
        Ok(self.board_of(&layout, board))
    }

    /// Returns the image of a board, which is of this layout.
    pub(crate) fn board_of(&self, layout: &Layout, board: &Board) -> Board {
        let mut image = Board::empty(layout);
        for (place, digit) in self.places.iter().zip(board.digits()) {
            image.set(usize::from(*place), self.digits[usize::from(*digit)]);
        }
        image
    }

    fn side(&self) -> usize {
        self.digits.len() - 1
    }

    /// Returns whether it transposes, and the new numbers of the rows and columns, from 0, if it keeps lines together.
    fn lines(&self) -> Option<(bool, Vec<u16>, Vec<u16>)> {
        let side = self.side() as u16;
        [false, true].into_iter().find_map(|transposes| {
            let split = |place: u16| (place / side, place % side);
            let place = |row: u16, column: u16| {
                let cell = if transposes { column * side + row } else { row * side + column };
                split(self.places[usize::from(cell)])
            };
            let rows: Vec<u16> = (0..side).map(|row| place(row, 0).0).collect();
            let columns: Vec<u16> = (0..side).map(|column| place(0, column).1).collect();
            let is_right = |row: u16, column: u16| {
                place(row, column) == (rows[usize::from(row)], columns[usize::from(column)])
            };
            let keeps = (0..side).all(|row| (0..side).all(|column| is_right(row, column)));
            keeps.then_some((transposes, rows, columns))
        })
    }
}

impl fmt::Display for BoardTransform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |numbers: &mut dyn Iterator<Item = u8>| numbers.map(symbol).collect::<String>();
        match self.lines() {
            Some((transposes, rows, columns)) => {
                f.write_str(if transposes { "t" } else { "" })?;
                for (name, lines) in [("r", rows), ("c", columns)] {
                    write!(f, "{name}{}", list(&mut lines.into_iter().map(|it| it as u8 + 1)))?;
                }
            }
            None => {
                let places: Vec<String> =
                    self.places.iter().map(|it| (it + 1).to_string()).collect();
                write!(f, "p{}", places.join("."))?;
            }
        }
        write!(f, "d{}", list(&mut self.digits[1..].iter().copied()))
    }
}

impl FromStr for BoardTransform {
    type Err = BoardTransformError;

    fn from_str(text: &str) -> Result<Self, BoardTransformError> {
        let syntax = || BoardTransformError::Syntax(text.to_owned());
        let list = |symbols: &str| symbols.chars().map(number).collect::<Option<Vec<u8>>>();
        let (cells, digits) = text.rsplit_once('d').ok_or_else(syntax)?;
        let digits = list(digits).ok_or_else(syntax)?;
        let side = digits.len();
        if let Some(places) = cells.strip_prefix('p') {
            let place = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
            let places = places.split('.').map(place).collect::<Option<Vec<u16>>>();
            return Self::new(places.ok_or_else(syntax)?, &digits);
        }
        let lines = cells.strip_prefix('t');
        let (transposes, lines) = (lines.is_some(), lines.unwrap_or(cells));
        let lists = lines.strip_prefix('r').and_then(|lines| lines.split_once('c'));
        let (rows, columns) = lists.ok_or_else(syntax)?;
        let lists = list(rows).zip(list(columns)).ok_or_else(syntax)?;
        if lists.0.len() != side || lists.1.len() != side || side > 25 {
            return Err(syntax());
        }
        let place = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            let (row, column) = if transposes { (column, row) } else { (row, column) };
            let [row, column] = [lists.0[row], lists.1[column]].map(|line| usize::from(line) - 1);
            (row * side + column) as u16
        };
        Self::new((0..side * side).map(place).collect(), &digits)
    }
}

/// The maps of a layout that lead to boards of the same layout, or, of a jigsaw, also to those that are turned and mirrored with their
/// regions.
#[derive(Clone, Debug)]
pub struct BoardTransforms {
    layout: Layout,
    symmetries: Group,
    /// The rotations and mirrors, with the cell that comes to each place.
    turned: Vec<(Layout, Vec<u16>)>,
}

impl BoardTransforms {
    /// Finds the maps of a layout, within milliseconds for up to 81 cells.
    pub fn of(layout: &Layout) -> Self {
        let is_taken = |(image, _): &(Layout, _)| image == layout || image.regions().is_some();
        let turned = layout.images().into_iter().filter(is_taken).collect();
        Self { layout: layout.clone(), symmetries: layout.symmetries(), turned }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Draws a map: a symmetry of the layout, a rotation or mirror, and new names of the digits, all equally likely. With it comes the
    /// layout of the image.
    pub fn random(&self, rng: &mut impl Rng) -> (BoardTransform, &Layout) {
        let map = self.symmetries.random(&mut |bound| below(rng, bound));
        let (layout, from) = &self.turned[below(rng, self.turned.len() as u32) as usize];
        let mut digits: Vec<u8> = (1..=layout.side() as u8).collect();
        shuffle(rng, &mut digits);
        let mut places = map.clone();
        for (place, cell) in (0..).zip(from) {
            places[usize::from(map[usize::from(*cell)])] = place;
        }
        (BoardTransform { places, digits: [&[0], &digits[..]].concat() }, layout)
    }
}

/// True if a list has each of `count` numbers once, from `first`.
fn is_permutation(list: impl Iterator<Item = usize>, first: usize, count: usize) -> bool {
    let mut list: Vec<usize> = list.collect();
    list.sort_unstable();
    list.into_iter().eq(first..first + count)
}

/// Returns the number of a symbol, from 1: `1` to `9`, then `A` to `P`.
fn number(symbol: char) -> Option<u8> {
    let number = symbol.to_digit(26).filter(|number| *number > 0 && !symbol.is_ascii_lowercase());
    number.map(|number| number as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng_for;

    #[test]
    fn random_maps_are_undone_and_their_text_reads_back() {
        let mut forms = [0, 0];
        for text in ["4x4", "6x6:3x2", "9x9", "9x9+disjoint", "16x16", "jigsaw:AABBACBBACDDCCDD"] {
            let layout: Layout = text.parse().expect(text);
            let mut board = Board::empty(&layout);
            (0..layout.side()).for_each(|cell| board.set(cell, cell as u8 + 1));
            let (maps, mut rng) = (BoardTransforms::of(&layout), rng_for(1, 0));
            for _ in 0..20 {
                let (map, of) = maps.random(&mut rng);
                let image = map.board(&board).expect("houses stay together");
                assert_eq!((image.layout(), image.clash()), (of, None), "{text}");
                assert_eq!(map.inverse().board(&image).as_ref(), Ok(&board), "{text}");
                assert_eq!(map.to_string().parse().as_ref(), Ok(&map), "{text}");
                forms[usize::from(map.to_string().starts_with('p'))] += 1;
            }
        }
        // Half of the symmetries of disjoint groups turn rows into boxes or groups.
        assert!(forms[1] > 4 && forms[0] > 100, "{forms:?}");
    }

    #[test]
    fn bad_maps_are_refused() {
        let error = |text: &str| text.parse::<BoardTransform>().expect_err(text).to_string();
        let syntax = |text: &str| {
            format!("found {text:?}, expected r, c and d, each with a number for each row")
        };
        for text in
            ["", "r1234c1234", "r123c1234d1234", "r1234c123xd1234", "p1.2d12", "p0.1.2.3d12"]
        {
            let expected =
                if text == "p1.2d12" { "the cells are not all".to_owned() } else { syntax(text) };
            assert!(error(text).starts_with(&expected), "{}", error(text));
        }
        assert!(error("r1134c1234d1234").starts_with("the cells are not all numbers"));
        assert!(error("r1235c1234d1234").starts_with("the cells are not all numbers"));
        assert!(error("r1234c1234d1224").starts_with("the digits are not all numbers"));
        let board = Board::empty(&"4x4".parse().expect("a layout"));
        let image = |text: &str| {
            let map: BoardTransform = text.parse().expect(text);
            map.board(&board).map_err(|problem| problem.to_string())
        };
        let torn = "the map separates cells of a house of 4x4";
        assert_eq!(image("r1324c1234d1234").map(|_| ()), Err(torn.to_owned()));
        let size = "a map of 81 cells, but the board has 16";
        let classic = "r123456789c123456789d123456789";
        assert_eq!(image(classic).map(|_| ()), Err(size.to_owned()));
    }
}
