//! Entries of a text, and counts of its lines.

use super::entry::{Entry, EntryError};
use super::held::Held;
use crate::formats::kind::kind;
use crate::grid::Grid;
use crate::layout::{Board, Layout};
use std::collections::VecDeque;
use std::ops::AddAssign;

/// Number of lines read so far, by outcome. At the end of the text `read` is the sum of the others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LineCounts {
    /// All lines read.
    pub read: u64,
    /// Lines that make up puzzles: one each, nine, or those of a row of a table.
    pub puzzles: u64,
    /// Lines that errors are about.
    pub bad: u64,
    /// Lines without puzzles: blank lines, comments, borders, headings, headers.
    pub skipped: u64,
    /// Rows of grids that were skipped: below a heading such as `[State]`, or beside a bad row.
    pub skipped_rows: u64,
}

impl AddAssign for LineCounts {
    fn add_assign(&mut self, other: Self) {
        self.read += other.read;
        self.puzzles += other.puzzles;
        self.bad += other.bad;
        self.skipped += other.skipped;
        self.skipped_rows += other.skipped_rows;
    }
}

/// Entries not yet returned, and the counts of all lines so far.
#[derive(Default, Debug)]
pub(super) struct EntryQueue {
    pub(super) entries: VecDeque<Entry>,
    pub(super) counts: LineCounts,
    /// The last puzzle added.
    pub(super) last_puzzle: Option<Grid>,
    /// Number of rows of the first puzzle.
    pub(super) side: Option<usize>,
    /// The layout of all puzzles, if it is given and not classic.
    pub(super) layout: Option<Layout>,
    /// Notes not yet returned, with their lines, and which there were.
    pub(super) notes: VecDeque<(u64, Note)>,
    noted: Vec<Note>,
    /// True as soon as it is known that the text has puzzles, or that it has none.
    is_judged: bool,
}

/// Number of bad entries at the beginning that show that a text has no puzzles.
const ENOUGH_BAD: usize = 20;

/// Something about a text that its reader should know, told once.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Note {
    /// Placed digits are left out.
    #[error("digits after + are placed digits, no clues: read as empty cells")]
    Placed,
    /// Puzzles are read from a column without a known name.
    #[error("no column has a known name: read the puzzles from the column {0:?}, which holds one")]
    Column(String),
}

impl EntryQueue {
    /// Returns an empty queue for rows of the same table.
    pub(super) fn for_rows(&self) -> Self {
        Self { side: self.side, layout: self.layout.clone(), is_judged: true, ..Self::default() }
    }

    /// Adds a puzzle of `lines` lines that begins at `line`.
    pub(super) fn puzzle(&mut self, line: u64, lines: u64, grid: Grid) {
        if let Some(layout) = &self.layout {
            let board = match Board::parse(layout, &grid.to_string()) {
                Ok(board) => EntryError::OtherBoard(Box::new(board)),
                Err(problem) => EntryError::Board(problem),
            };
            return self.bad(line, lines, board);
        }
        self.counts.puzzles += lines;
        self.side.get_or_insert(9);
        self.last_puzzle = Some(grid);
        self.entries.push_back(Entry { line, grid: Ok(grid) });
    }

    /// Adds an error about `lines` lines, or another board in them; the first of these is `line`.
    pub(super) fn bad(&mut self, line: u64, lines: u64, error: EntryError) {
        match &error {
            EntryError::OtherBoard(board) => {
                self.side.get_or_insert(board.layout().side());
                self.counts.puzzles += lines;
            }
            // Such an error shows that the text has puzzles.
            EntryError::TwoPuzzles { .. }
            | EntryError::Short { .. }
            | EntryError::OtherLayout { .. } => {
                self.counts.bad += lines;
                self.is_judged = true;
            }
            _ => self.counts.bad += lines,
        }
        self.entries.push_back(Entry { line, grid: Err(error) });
    }

    /// True while no entry was a puzzle, and few were read.
    pub(super) fn is_before_puzzles(&self) -> bool {
        self.counts.puzzles == 0 && self.entries.len() < ENOUGH_BAD
    }

    /// True while the entries may show that the text is no text of puzzles.
    pub(super) fn is_undecided(&self) -> bool {
        !self.is_judged && self.is_before_puzzles()
    }

    /// True if enough entries show that the text is no text of puzzles.
    pub(super) fn has_no_puzzles(&self) -> bool {
        !self.is_judged && self.counts.puzzles == 0 && self.entries.len() >= ENOUGH_BAD
    }

    /// Replaces the entries of a text without puzzles, which begins with these bytes, by one.
    pub(super) fn judge(&mut self, beginning: &[u8]) {
        self.is_judged = true;
        let entries = std::mem::take(&mut self.entries);
        let lines = entries.len();
        if let Some(Entry { line: first, grid: Err(problem) }) = entries.into_iter().next() {
            let (kind, problem) = (kind(beginning), Box::new(problem));
            let error = EntryError::NoPuzzles { lines, kind, first, problem };
            self.entries.push_back(Entry { line: first, grid: Err(error) });
        }
    }

    /// Adds the puzzle that a row of a table holds, or the error in its place.
    pub(super) fn held(&mut self, line: u64, lines: u64, Held { grid, has_placed }: Held) {
        match grid {
            Ok(grid) => self.puzzle(line, lines, grid),
            Err(error) => self.bad(line, lines, error),
        }
        if has_placed {
            self.note(line, Note::Placed);
        }
    }

    /// Notes that puzzles are read from a column that was found by what it holds.
    pub(super) fn note_column(&mut self, line: u64, name: Option<String>) {
        if let Some(name) = name {
            self.note(line, Note::Column(name));
        }
    }

    /// Notes something about a line, if it is new.
    fn note(&mut self, line: u64, note: Note) {
        if !self.noted.contains(&note) {
            self.noted.push(note.clone());
            self.notes.push_back((line, note));
        }
    }

    /// Counts lines without a puzzle.
    pub(super) fn skip(&mut self, lines: u64) {
        self.counts.skipped += lines;
    }

    /// Counts rows of grids that are not read.
    pub(super) fn skip_rows(&mut self, rows: u64) {
        self.counts.skipped_rows += rows;
    }
}
