//! Tables: the column of the puzzles, and the other columns about them.

use super::boards::symbols_of_solution;
use super::entry::EntryError;
use super::fields::{FieldSplitter, Fields};
use super::held::{Expected, Given, Held, held, solution_in};
use super::lines::LONGEST;
use super::ratings::{RatingColumns, RowRatings, RowRatingsError};
use crate::grid::ParseGridError;
use crate::layout::{Layout, is_only_classic};

/// Names, in any case, of columns that hold puzzles, the best first.
const PUZZLE_NAMES: [&str; 13] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "sudoku",
    "puzzle_string",
    "initial_board",
    "unsolved",
    "givens",
    "clues_string",
    "board",
    "grid",
];

/// Names, in any case, of columns that hold the solutions of these puzzles, the best first.
const SOLUTION_NAMES: [&str; 3] = ["solution", "solutions", "answer"];

/// Place of the puzzle in the rows of a table.
#[derive(Clone, Debug)]
pub(super) struct PuzzleColumn {
    index: usize,
    /// Place of the solution, if the rows have one.
    solution: Option<usize>,
    pub(super) rows: FieldSplitter,
    /// Place of the layout, if the rows have one.
    layout_column: Option<usize>,
    given: Given,
    /// The layout that the last row tells, or else the given one.
    layout: Option<Layout>,
    /// Number of rows of the first puzzle.
    side: Option<usize>,
    /// The names of all columns.
    names: Vec<String>,
    ratings: RatingColumns,
}

const DELIMITERS: &[u8] = b",;\t|";

/// Kind of the first line of a text.
pub(super) enum Header {
    /// The header of a table with puzzles.
    Table(Box<PuzzleColumn>),
    /// The header of a table without a known column of puzzles, with its names.
    UnknownTable,
    /// A single word that is the name of a column of puzzles, or `link`; in tables, a column `link` stands beside the puzzles.
    Title,
    /// None of these.
    None,
}

impl Header {
    /// Reads a header; puzzles are in the column of this name (in lower case), if one is given. The flag is true if the header
    /// may continue in the next line, because a quoted name has no end.
    pub(super) fn of(line: &[u8], name: Option<&str>) -> (Self, bool) {
        let text = line.trim_ascii_start();
        let first = text.strip_prefix(b"\"").unwrap_or(text).first();
        let begins_with_letter =
            first.is_some_and(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
        let mut delimiters = DELIMITERS.iter().filter(|delimiter| line.contains(delimiter));
        let (mut is_table, mut is_begun) = (false, !FieldSplitter::new(b',').begin(line, b'\n'));
        let column = delimiters.find_map(|&delimiter| {
            is_table = true;
            let mut rows = FieldSplitter::new(delimiter);
            if !rows.begin(line, b'\n') {
                is_begun = true;
                return None;
            }
            let names = rows.fields(line).iter().map(column_name).collect();
            PuzzleColumn::new(names, delimiter, name).map(Box::new)
        });
        let header = match column {
            Some(column) => Self::Table(column),
            None if is_table && begins_with_letter => Self::UnknownTable,
            None => {
                let title = column_name(line).trim_matches('"').to_owned();
                let is_link = !is_only_classic()
                    && title.eq_ignore_ascii_case("link")
                    && name.is_none_or(|name| name == "link");
                let column = PuzzleColumn::new(vec![title], b',', name);
                if is_link || column.is_some() { Self::Title } else { Self::None }
            }
        };
        (header, is_begun)
    }
}

/// Returns the place of the best name for a column of puzzles, among names in lower case.
pub fn puzzle_column(names: &[String]) -> Option<usize> {
    best_column(names, &PUZZLE_NAMES)
}

/// Returns the place of the best name for a column of solutions, among names in lower case.
pub fn solution_column(names: &[String]) -> Option<usize> {
    best_column(names, &SOLUTION_NAMES)
}

/// Returns the place of the name that is first among the known names.
fn best_column(names: &[String], known: &[&str]) -> Option<usize> {
    let place = |name: &String| known.iter().position(|known| known == name);
    let known = names.iter().enumerate().filter_map(|(i, name)| Some((place(name)?, i)));
    known.min().map(|(_, i)| i)
}

fn column_name(field: &[u8]) -> String {
    String::from_utf8_lossy(field).trim().to_owned()
}

impl PuzzleColumn {
    /// Finds the column of the puzzles: that of the wanted name (in lower case), if one is given.
    pub(super) fn new(names: Vec<String>, delimiter: u8, wanted: Option<&str>) -> Option<Self> {
        let in_lower_case: Vec<String> =
            names.iter().map(|name| name.to_ascii_lowercase()).collect();
        let index = match wanted {
            None => puzzle_column(&in_lower_case)?,
            Some(wanted) => in_lower_case.iter().position(|name| name == wanted)?,
        };
        // Solutions belong to the usual puzzles, not to those of another column.
        let solution = if wanted.is_none() { solution_column(&in_lower_case) } else { None };
        let (rows, ratings) = (FieldSplitter::new(delimiter), RatingColumns::new(&in_lower_case));
        let layout_column = in_lower_case.iter().position(|name| name == "layout");
        let (given, layout, side) = (Given::default(), None, None);
        Some(Self { index, solution, rows, layout_column, given, layout, side, names, ratings })
    }

    /// Finds the column of the puzzles by the first row below a header: the only one that holds a puzzle, or the first of several
    /// if the others hold the same, or its solution. Returns its name, too.
    pub(super) fn of_row(header: &[u8], row: &[u8]) -> Option<(Self, String)> {
        DELIMITERS.iter().filter(|delimiter| header.contains(delimiter)).find_map(|&delimiter| {
            let mut rows = FieldSplitter::new(delimiter);
            if !rows.begin(header, b'\n') {
                return None;
            }
            let names: Vec<String> = rows.fields(header).iter().map(column_name).collect();
            if !rows.begin(row, b'\n') || rows.fields(row).len() != names.len() {
                return None;
            }
            let fields: Vec<&[u8]> = rows.fields(row).iter().collect();
            let puzzles = fields.iter().map(|field| held(field, Expected::default()));
            let puzzles: Vec<(usize, Held)> =
                puzzles.enumerate().filter(|(_, held)| held.is_puzzle()).collect();
            let mut places: Vec<usize> = puzzles.iter().map(|(place, _)| *place).collect();
            // The same puzzle in another form, such as a second link.
            if puzzles.iter().all(|(_, held)| held.grid == puzzles[0].1.grid) {
                places.truncate(1);
            }
            let index = match places[..] {
                [index] => index,
                [first, second] => {
                    let both = [fields[first], fields[second]].join(&b' ');
                    let side = fields[first].trim_ascii().len().isqrt();
                    solution_in(&both, side).map(|_| first)?
                }
                _ => return None,
            };
            let name = names[index].clone();
            let column = Self::new(names, delimiter, Some(&name.to_ascii_lowercase()))?;
            Some((Self { index, solution: places.get(1).copied(), ..column }, name))
        })
    }

    /// Returns the layout of all puzzles, if it is given.
    pub(super) fn given(&self) -> Option<&Layout> {
        self.given.layout.as_ref()
    }

    /// Begins to read puzzles of which this is given.
    pub(super) fn set_given(&mut self, given: Given) {
        self.layout = given.layout.clone();
        self.given = given;
    }

    /// Returns the field of the last row in the column of this name, if there is one.
    pub(super) fn field<'a>(&'a self, line: &'a [u8], name: &str) -> Option<&'a [u8]> {
        let index = self.names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        self.rows.fields(line).get(index)
    }

    /// Returns the solution in the last row, unless its field is empty.
    pub(super) fn solution<'a>(&'a self, line: &'a [u8]) -> Option<&'a [u8]> {
        let field = self.rows.fields(line).get(self.solution?)?.trim_ascii();
        (!field.is_empty()).then_some(field)
    }

    /// Returns the ratings of the last row.
    pub(super) fn ratings<'a>(
        &'a self,
        line: &'a [u8],
    ) -> Result<Option<RowRatings<'a>>, RowRatingsError> {
        self.ratings.read(self.rows.fields(line))
    }

    /// Returns the place of the puzzle among the fields.
    pub(super) fn place(&self) -> usize {
        self.index
    }

    /// Returns the names of all columns.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the names of the columns that hold neither the puzzle nor its solution nor its layout.
    pub(super) fn others(&self) -> impl Iterator<Item = &String> {
        let read = [Some(self.index), self.solution, self.layout_column];
        let others = self.names.iter().enumerate().filter(move |(i, _)| !read.contains(&Some(*i)));
        others.map(|(_, name)| name)
    }

    /// Returns all fields of the last row.
    pub(super) fn fields<'a>(&'a self, line: &'a [u8]) -> Fields<'a> {
        self.rows.fields(line)
    }

    /// Returns the field of the last row that holds the puzzle.
    pub(super) fn field_of_puzzle<'a>(&'a self, row: &'a [u8]) -> Result<&'a [u8], EntryError> {
        let fields = self.rows.fields(row);
        let missing = EntryError::NoField { fields: fields.len(), column: self.index + 1 };
        fields.get(self.index).ok_or(missing)
    }

    /// True if rows can have boards of other layouts.
    pub(super) fn has_layouts(&self) -> bool {
        self.layout_column.is_some()
            || self.layout.as_ref().is_some_and(|layout| !layout.is_classic())
    }

    /// Reads the layout of the last row.
    fn read_layout(&mut self, row: &[u8]) -> Result<(), EntryError> {
        let Some(column) = self.layout_column else { return Ok(()) };
        let field = self.rows.fields(row).get(column).unwrap_or_default();
        let text = String::from_utf8_lossy(field.trim_ascii());
        if text.is_empty() {
            self.layout = self.given.layout.clone();
            return Ok(());
        }
        let is_known = match &self.layout {
            Some(layout) if layout.is_classic() => text == "9x9",
            known => known.as_ref().is_some_and(|layout| layout.to_string() == text),
        };
        if !is_known {
            self.layout = Some(text.parse()?);
        }
        match (self.layout.clone(), self.given.layout.clone()) {
            (Some(found), Some(given)) if found != given => {
                Err(EntryError::OtherLayout { found, given })
            }
            _ => Ok(()),
        }
    }

    /// The puzzle of the last row.
    pub(super) fn puzzle(&mut self, row: &[u8]) -> Held {
        let field = match self.read_layout(row).and_then(|()| self.field_of_puzzle(row)) {
            Ok(field) => field,
            Err(error) => return Err(error).into(),
        };
        let mut expected = self.given.expected(self.side);
        if !is_only_classic() {
            let of_solution = || symbols_of_solution(self.solution(row)?);
            expected.symbols = expected.symbols.or_else(of_solution);
        }
        let held =
            held(field, Expected { layout: self.layout.as_ref().or(expected.layout), ..expected });
        match &held.grid {
            Ok(_) => self.side = self.side.or(Some(9)),
            Err(EntryError::OtherBoard(board)) => {
                self.side = self.side.or(Some(board.layout().side()));
            }
            Err(EntryError::Grid(ParseGridError::BadChar { column, found })) => {
                // The column is counted in the first line of the row, or else in the field.
                let line = row.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
                let line = &line[..line.len().min(LONGEST)];
                let before = line.windows(field.len()).position(|part| part == field);
                let column = before.unwrap_or(0) + column;
                return Err(ParseGridError::BadChar { column, found: *found }.into()).into();
            }
            Err(_) => {}
        }
        held
    }
}
