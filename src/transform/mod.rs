//! The maps that turn puzzles into puzzles: they mirror in the diagonal, permute bands, stacks, the rows of a band and the
//! columns of a stack, and rename digits. These 2 * 6^8 * 9! = 1,218,998,108,160 maps form a group.

mod boards;
mod keeping;
mod kind;
mod numbers;

use crate::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, HouseSet,
    SolutionGrid,
};
use crate::random::{Rng, below, shuffle};
pub use boards::{BoardTransform, BoardTransformError, BoardTransforms};
pub use kind::MapKind;
use std::fmt;
use std::str::FromStr;

/// A map that turns puzzles into puzzles.
///
/// First rows become columns, if it transposes. Then the lists give the new place of each row, column and digit. As text
/// (`t` only if it transposes; the first `2` means that row 1 becomes row 2):
///
/// ```
/// use gridmill::{grid::Grid, transform::Transform};
/// let map: Transform = "tr213456789c123456789d923456781".parse()?;
/// let grid: Grid = format!("1{}", ".".repeat(80)).parse()?;
/// assert_eq!(map.grid(&grid).to_string(), format!("{}9{}", ".".repeat(9), ".".repeat(71)));
/// assert_eq!(map.then(&map.inverse()), Transform::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transform {
    transposes: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

const IDENTITY: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

impl Transform {
    /// The map that changes nothing.
    pub const IDENTITY: Self =
        Self { transposes: false, rows: IDENTITY, columns: IDENTITY, digits: IDENTITY };

    /// A quarter turn, clockwise.
    pub const QUARTER_TURN: Self =
        Self { transposes: true, columns: [8, 7, 6, 5, 4, 3, 2, 1, 0], ..Self::IDENTITY };

    /// Number of maps.
    pub const COUNT: u64 = 2 * 6_u64.pow(8) * 362_880;

    /// Returns the map that transposes, if `transposes`, and then sends row, column and digit `i`, from 0, to element `i` of the
    /// lists.
    ///
    /// ```
    /// use gridmill::transform::{TransformError, Transform};
    ///
    /// let same = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    /// assert_eq!(Transform::new(false, same, same, same), Ok(Transform::IDENTITY));
    /// let torn = Transform::new(false, [3, 1, 2, 0, 4, 5, 6, 7, 8], same, same);
    /// assert_eq!(torn, Err(TransformError::TornApart("rows of a band")));
    /// ```
    ///
    /// # Errors
    /// If a list is not a permutation, or separates the lines of a band or stack.
    pub fn new(
        transposes: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Result<Self, TransformError> {
        for (list, what) in [(&rows, "rows"), (&columns, "columns"), (&digits, "digits")] {
            if !is_permutation(list) {
                return Err(TransformError::Repeated(what));
            }
        }
        for (list, what) in [(&rows, "rows of a band"), (&columns, "columns of a stack")] {
            if !list.chunks(3).all(|lines| lines.iter().all(|line| line / 3 == lines[0] / 3)) {
                return Err(TransformError::TornApart(what));
            }
        }
        Ok(Self { transposes, rows, columns, digits })
    }

    /// Draws any map, all equally likely.
    ///
    /// ```
    /// use gridmill::{random::rng_for, transform::Transform};
    ///
    /// let map = Transform::random(&mut rng_for(1, 0));
    /// assert_eq!(map.to_string().parse(), Ok(map));
    /// ```
    pub fn random(rng: &mut impl Rng) -> Self {
        Self {
            transposes: below(rng, 2) == 1,
            rows: random_lines(rng),
            columns: random_lines(rng),
            digits: random_permutation(rng),
        }
    }

    /// True if rows become columns.
    pub fn transposes(&self) -> bool {
        self.transposes
    }

    /// Returns the map that applies this map and then the other.
    ///
    /// ```
    /// use gridmill::transform::Transform;
    ///
    /// let turn = Transform::QUARTER_TURN;
    /// let half = turn.then(&turn);
    /// assert_eq!(half.then(&half), Transform::IDENTITY);
    /// ```
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        let (rows, columns) = match other.transposes {
            false => (self.rows, self.columns),
            true => (self.columns, self.rows),
        };
        Self {
            transposes: self.transposes != other.transposes,
            rows: rows.map(|row| other.rows[usize::from(row)]),
            columns: columns.map(|column| other.columns[usize::from(column)]),
            digits: self.digits.map(|digit| other.digits[usize::from(digit)]),
        }
    }

    /// Returns the inverse map.
    ///
    /// ```
    /// use gridmill::{fill::fill, random::rng_for, transform::Transform};
    ///
    /// let mut rng = rng_for(1, 0);
    /// let (grid, map) = (fill(&mut rng), Transform::random(&mut rng));
    /// assert_eq!(map.inverse().solution(&map.solution(&grid)), grid);
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transposes { (columns, rows) } else { (rows, columns) };
        Self { transposes: self.transposes, rows, columns, digits: inverse(&self.digits) }
    }

    /// Returns the image of a cell.
    ///
    /// ```
    /// use gridmill::{grid::Cell, transform::Transform};
    /// assert_eq!(Transform::QUARTER_TURN.cell(Cell::at(0, 0)), Cell::at(0, 8));
    /// ```
    #[inline]
    pub fn cell(&self, cell: Cell) -> Cell {
        let (row, column) = (cell.row(), cell.column());
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        Cell::at(self.rows[row].into(), self.columns[column].into())
    }

    /// Returns the image of a digit.
    #[inline]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// Returns the image of a house.
    pub fn house(&self, house: House) -> House {
        match (house.kind(), self.transposes) {
            (HouseKind::Block, _) => {
                let cell = house.cells().first().expect("a house has cells");
                House::block(self.cell(cell).block())
            }
            (HouseKind::Row, false) => House::row(self.rows[house.number()].into()),
            (HouseKind::Row, true) => House::column(self.columns[house.number()].into()),
            (_, false) => House::column(self.columns[house.number()].into()),
            (_, true) => House::row(self.rows[house.number()].into()),
        }
    }

    /// Returns the image of a candidate.
    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    /// Returns the image of a set of cells.
    pub fn cells(&self, cells: CellSet) -> CellSet {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// Returns the image of a set of digits.
    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Returns the image of a set of houses.
    pub fn houses(&self, houses: HouseSet) -> HouseSet {
        houses.iter().map(|house| self.house(house)).collect()
    }

    /// Returns the image of a set of candidates.
    pub fn candidates(&self, candidates: &CandidateSet) -> CandidateSet {
        candidates.iter().map(|candidate| self.candidate(candidate)).collect()
    }

    /// The image of a grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, digit) in grid.givens() {
            image.set(self.cell(cell), Some(self.digit(digit)));
        }
        image
    }

    /// The image of a solution grid.
    pub fn solution(&self, solution: &SolutionGrid) -> SolutionGrid {
        SolutionGrid::new(self.grid(solution.grid())).expect("the maps keep houses")
    }
}

fn is_permutation(list: &[u8; 9]) -> bool {
    let seen = list.iter().filter(|&&i| i < 9).fold(0_u16, |seen, i| seen | 1 << i);
    seen == 0o777
}

fn inverse(list: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (i, &image) in (0..).zip(list) {
        inverse[usize::from(image)] = i;
    }
    inverse
}

fn random_permutation(rng: &mut impl Rng) -> [u8; 9] {
    let mut list = IDENTITY;
    shuffle(rng, &mut list);
    list
}

/// Draws an order of rows or columns: the threes in any order, and any order in each three.
fn random_lines(rng: &mut impl Rng) -> [u8; 9] {
    let mut lines = random_threes(rng);
    for three in lines.chunks_mut(3) {
        shuffle(rng, three);
    }
    lines
}

/// Draws an order of the threes, and keeps the order in each.
fn random_threes(rng: &mut impl Rng) -> [u8; 9] {
    let mut threes = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    shuffle(rng, &mut threes);
    threes.as_flattened().try_into().expect("nine lines")
}

/// Error of making a map from lists or a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TransformError {
    /// The text is not a map.
    #[error(
        "found {0:?}, expected r, c and d, each with nine digits after it, such as r123456789c123456789d123456789 \
         (with t before r to transpose)"
    )]
    Syntax(String),
    /// The first number is neither 0 nor 1.
    #[error("the first number is {0}, expected 0, or 1 to transpose")]
    Transposes(u8),
    /// A list is not a permutation.
    #[error("the {0} are not 1 to 9 in some order")]
    Repeated(&'static str),
    /// The map separates lines of a band or stack.
    #[error("the map separates the {0}")]
    TornApart(&'static str),
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |list: &[u8; 9]| list.map(|i| char::from(b'1' + i)).iter().collect::<String>();
        let t = if self.transposes { "t" } else { "" };
        write!(f, "{t}r{}c{}d{}", list(&self.rows), list(&self.columns), list(&self.digits))
    }
}

impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Self, TransformError> {
        let syntax = || TransformError::Syntax(text.to_owned());
        let lists = text.strip_prefix('t');
        let (transposes, lists) = (lists.is_some(), lists.unwrap_or(text));
        let bytes: &[u8; 30] = lists.as_bytes().try_into().map_err(|_| syntax())?;
        let list = |from: usize, name: u8| {
            let list: [u8; 9] = bytes[from + 1..][..9].try_into().expect("nine bytes");
            let is_list =
                bytes[from] == name && list.iter().all(|byte| (b'1'..=b'9').contains(byte));
            is_list.then(|| list.map(|byte| byte - b'1')).ok_or_else(syntax)
        };
        Self::new(transposes, list(0, b'r')?, list(10, b'c')?, list(20, b'd')?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng_for;
    use std::collections::HashSet;

    #[test]
    fn the_maps_are_a_group() {
        let mut rng = rng_for(1, 0);
        let mut map = || Transform::random(&mut rng);
        for _ in 0..1000 {
            let (a, b, c) = (map(), map(), map());
            assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
            assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
            assert_eq!(a.then(&Transform::IDENTITY), a);
            for cell in Cell::all() {
                assert_eq!(b.cell(a.cell(cell)), a.then(&b).cell(cell));
            }
            for digit in Digit::all() {
                assert_eq!(b.digit(a.digit(digit)), a.then(&b).digit(digit));
            }
        }
    }

    #[test]
    fn houses_go_where_their_cells_go() {
        let mut rng = rng_for(2, 0);
        for _ in 0..200 {
            let map = Transform::random(&mut rng);
            for house in House::classic() {
                assert_eq!(map.cells(house.cells()), map.house(house).cells());
            }
        }
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let turn = Transform::QUARTER_TURN;
        assert_eq!(turn.cell(Cell::at(0, 1)), Cell::at(1, 8));
        assert_eq!(turn.cell(Cell::at(8, 8)), Cell::at(8, 0));
    }

    #[test]
    fn text_reads_back_and_bad_maps_are_refused() {
        let mut rng = rng_for(3, 0);
        for _ in 0..200 {
            let map = Transform::random(&mut rng);
            assert_eq!(map.to_string().parse(), Ok(map));
        }
        let error = |text: &str| text.parse::<Transform>().unwrap_err();
        for text in ["r12345678c123456789d123456789", "r123456780c123456789d123456789"] {
            assert_eq!(error(text), TransformError::Syntax(text.to_owned()));
        }
        assert_eq!(error("r113456789c123456789d123456789"), TransformError::Repeated("rows"));
        let torn = TransformError::TornApart("columns of a stack");
        assert_eq!(error("tr123456789c423156789d123456789"), torn);
    }

    #[test]
    fn random_maps_reach_every_image_equally_often() {
        let mut rng = rng_for(4, 0);
        let mut places = [[0_u32; 81]; 81];
        let mut digits = HashSet::new();
        for _ in 0..81_000 {
            let map = Transform::random(&mut rng);
            for cell in [0, 13, 40, 80] {
                places[cell][map.cell(Cell::from_index(cell)).index()] += 1;
            }
            digits.insert(map.digits);
        }
        // Each count is binomial with mean 1000 and standard deviation 31.
        for cell in [0, 13, 40, 80] {
            assert!(places[cell].iter().all(|&n| n.abs_diff(1000) < 170), "{:?}", places[cell]);
        }
        // 81,000 draws from 362,880 hit 72,597 different ones on average, with a standard deviation below 90.
        assert!(digits.len().abs_diff(72_597) < 500, "{}", digits.len());
    }
}
