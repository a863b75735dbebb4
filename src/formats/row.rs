//! A row of a collection: a puzzle, its grade, and the fields that a command adds.

use super::value::in_rows;
use super::write::f_puzzles;
use crate::grade::{Grade, LargeStep, Levels, Rating, Scale, SolvingPath};
use crate::grid::{Grid, HouseTables, Symmetry, named};
use crate::layout::{Board, Layout};
use crate::solve::Puzzle;
use crate::solve::boards::BoardPuzzle;
use std::sync::Arc;

/// A row of a collection. A [`Schema`](super::Schema) lists the columns in which it is written.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct Row {
    /// Number in front: the index of an attempt or a puzzle, or the line of the input.
    pub number: u64,
    content: RowContent,
    /// True if no clue can go; `None` if unknown.
    pub is_minimal: Option<bool>,
    /// Number of clues that can go, each alone; `None` if they were not counted.
    pub redundant: Option<usize>,
    /// The rules of its layout in words, if they were asked for.
    pub rules: Option<String>,
    /// A link that opens it, if that was asked for.
    pub link: Option<String>,
    /// Place of the level among the [names](Levels::names) of the levels.
    pub level: Option<usize>,
    /// Ratings and techniques of a graded puzzle.
    pub grade: Option<Grade>,
    /// Grades on other scales.
    pub others: Vec<(Scale, Grade)>,
    /// The solving path of a classic puzzle, if it was asked for.
    pub path: Option<SolvingPath>,
    /// The solving path of a puzzle of another layout, if it was asked for.
    pub board_path: Option<SolvingPath<HouseTables>>,
    /// The steps of a puzzle of more than nine rows, if they were asked for.
    pub large_path: Option<Vec<LargeStep>>,
    /// Kind of the input line.
    pub status: Status,
    /// Source of the seed of `remix`: a line of a file.
    pub origin: Option<String>,
    /// Rating of the seed, if the puzzle itself is not graded.
    pub seed_er: Option<Rating>,
    /// The map that leads from the seed to the puzzle, as text.
    pub map: Option<String>,
    /// Name of the file that it comes from, if there are several.
    pub file: Option<Arc<str>>,
    /// Values of the columns of the input that the output keeps, in the order of [`Schema::with_own`](super::Schema::with_own).
    pub own: Vec<Option<String>>,
}

/// Content of the column `puzzle`.
#[derive(Clone, Default, Debug)]
enum RowContent {
    /// The text is not a grid.
    #[default]
    Nothing,
    /// A grid that is not a puzzle.
    Grid(Grid),
    Puzzle(Puzzle),
    /// A board of another layout, which may be a puzzle.
    Board(Box<BoardText>),
}

/// A board of a layout that is not classic, as text.
#[derive(Clone, Debug)]
pub(super) struct BoardText {
    pub(super) layout: String,
    pub(super) puzzle: String,
    /// With a space after each row but the last; empty if it is not a puzzle.
    pub(super) solution: String,
    pub(super) clues: usize,
    pub(super) symmetry: Symmetry,
}

impl BoardText {
    fn new(board: &Board, solution: Option<&Board>) -> Self {
        let side = board.layout().side();
        let is_clue = |row, column| board.digits()[row * side + column] > 0;
        Self {
            layout: board.layout().to_string(),
            puzzle: board.to_string(),
            solution: solution.map_or(String::new(), |it| in_rows(&it.to_string())),
            clues: board.clue_count(),
            symmetry: Symmetry::strongest_of(side, is_clue),
        }
    }
}

impl Row {
    /// Makes the row of a puzzle that is not graded.
    pub fn of_puzzle(number: u64, puzzle: Puzzle) -> Self {
        Self { number, content: RowContent::Puzzle(puzzle), ..Self::default() }
    }

    /// Makes the row of a puzzle of a layout that is not classic. It is not graded.
    pub fn of_board_puzzle(number: u64, puzzle: &BoardPuzzle) -> Self {
        let board = BoardText::new(puzzle.givens(), Some(puzzle.solution()));
        Self { number, content: RowContent::Board(Box::new(board)), ..Self::default() }
    }

    /// Makes the row of a board that is not a puzzle.
    pub fn of_bad_board(number: u64, board: &Board, status: Status) -> Self {
        let content = RowContent::Board(Box::new(BoardText::new(board, None)));
        Self { number, content, status, ..Self::default() }
    }

    /// Makes the row of an entry that is not a puzzle, with its grid, if it is one.
    pub fn of_bad_entry(number: u64, grid: Option<Grid>, status: Status) -> Self {
        let content = grid.map_or(RowContent::Nothing, RowContent::Grid);
        Self { number, content, status, ..Self::default() }
    }

    /// Makes the row of a graded puzzle, and finds its level.
    pub fn graded(
        number: u64,
        puzzle: Puzzle,
        is_minimal: bool,
        grade: Grade,
        levels: &Levels,
    ) -> Self {
        Self::of_puzzle(number, puzzle).with_grade(Some(is_minimal), grade, levels)
    }

    /// Adds a grade, and finds its level.
    #[must_use]
    pub fn with_grade(self, is_minimal: Option<bool>, grade: Grade, levels: &Levels) -> Self {
        let level = levels.place_of(grade.er, grade.effort);
        let status = if grade.er.exactly().is_some() { Status::Ok } else { Status::Above };
        let (level, grade) = (Some(level), Some(grade));
        Self { status, is_minimal, level, grade, ..self }
    }

    /// Returns the text of a board of another layout.
    pub(super) fn board(&self) -> Option<&BoardText> {
        if let RowContent::Board(board) = &self.content { Some(board) } else { None }
    }

    /// Returns the object of f-puzzles for a puzzle, with its solution. `None` if it is no puzzle, or a Latin square.
    ///
    /// ```
    /// use gridmill::{formats::Row, solve::Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
    /// let object = Row::of_puzzle(1, puzzle).f_puzzles("Sunday", "").expect("a puzzle");
    /// assert_eq!((&object["size"], &object["grid"][0][1]["value"]), (&9.into(), &2.into()));
    /// # Ok::<(), gridmill::solve::ParsePuzzleError>(())
    /// ```
    pub fn f_puzzles(&self, title: &str, author: &str) -> Option<serde_json::Value> {
        match (self.board(), self.puzzle()) {
            (Some(board), _) if board.solution.is_empty() => None,
            (Some(BoardText { layout, puzzle, solution, .. }), _) => {
                f_puzzles(&layout.parse().ok()?, puzzle, solution, title, author)
            }
            (None, puzzle) => {
                let [puzzle, solution] =
                    [puzzle?.givens(), puzzle?.solution().grid()].map(Grid::to_string);
                f_puzzles(&Layout::classic(), &puzzle, &solution, title, author)
            }
        }
    }

    /// Returns the puzzle as text; empty if the text is not a board.
    pub fn puzzle_text(&self) -> String {
        match (self.board(), self.givens()) {
            (Some(board), _) => board.puzzle.clone(),
            (None, givens) => givens.map_or(String::new(), Grid::to_string),
        }
    }

    /// Returns the layout of a board that is not classic.
    pub fn layout(&self) -> Option<Layout> {
        self.board().and_then(|board| board.layout.parse().ok())
    }

    /// Returns the solution as text; empty if it is not a puzzle.
    pub fn solution_text(&self) -> String {
        match (self.board(), self.puzzle()) {
            (Some(board), _) => board.solution.replace(' ', ""),
            (None, puzzle) => puzzle.map_or(String::new(), |it| it.solution().to_string()),
        }
    }

    /// Returns the puzzle as a line of a text file, without its end: a jigsaw has its regions behind it.
    pub fn line_text(&self) -> String {
        let map = self.board().and_then(|board| board.layout.strip_prefix("jigsaw:"));
        let regions = map.and_then(|map| map.split('+').next());
        regions.map_or(self.puzzle_text(), |it| format!("{} {it}", self.puzzle_text()))
    }

    /// Returns the board of the input, of any layout; `None` if the text is not one.
    pub fn given_board(&self) -> Option<Board> {
        match self.board() {
            Some(BoardText { layout, puzzle, .. }) => {
                Board::parse(&layout.parse().ok()?, puzzle).ok()
            }
            None => self.givens().map(Board::of_grid),
        }
    }

    /// Returns the classic puzzle; `None` for bad input and for other boards.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        if let RowContent::Puzzle(puzzle) = &self.content { Some(puzzle) } else { None }
    }

    /// Returns its grade on another scale, if it has one.
    pub(super) fn grade_on(&self, scale: Scale) -> Option<&Grade> {
        self.others.iter().find(|(other, _)| *other == scale).map(|(_, grade)| grade)
    }

    /// Returns the classic grid of the input, which need not be a puzzle; `None` if the text is not such a grid.
    pub fn givens(&self) -> Option<&Grid> {
        match &self.content {
            RowContent::Nothing | RowContent::Board(_) => None,
            RowContent::Grid(grid) => Some(grid),
            RowContent::Puzzle(puzzle) => Some(puzzle.givens()),
        }
    }
}

named! {
    /// Kind of an input line: a puzzle, or the reason why it is not one.
    Status, "status" {
        /// Exactly one solution.
        Ok = "ok",
        /// Exactly one solution, but grading stopped at a limit.
        Above = "above",
        /// Not a grid, or two equal digits see each other.
        Invalid = "invalid",
        /// No solution.
        NoSolution = "no_solution",
        /// Two or more solutions.
        Multiple = "multiple",
        /// A solution grid, in which nothing is left to find.
        Complete = "complete",
    }
}

/// A puzzle.
impl Default for Status {
    fn default() -> Self {
        Self::Ok
    }
}
