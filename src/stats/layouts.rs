//! Counts by layout.

use super::{NotCounted, SourceLine, Stats};
use crate::formats::RowRatings;
use crate::grid::Symmetry;
use crate::layout::{Board, Layout};

/// Counts of the puzzles of each layout. All jigsaws of a size are counted together ([`Layout::kind`]).
///
/// ```
/// use gridmill::layout::{Board, Layout};
/// use gridmill::stats::{LayoutStats, SourceLine, Stats};
///
/// let mut stats = LayoutStats::new(Stats::new(None, 3));
/// let board = Board::parse(&"4x4".parse()?, "...1.4....3.2...")?;
/// stats.add_board(&board, None, SourceLine { file: 0, line: 1 })?;
/// let (kind, boards) = &stats.boards[0];
/// assert_eq!((kind.as_str(), boards.puzzles, stats.puzzles()), ("4x4", 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LayoutStats {
    /// Counts of classic puzzles.
    pub classic: Stats,
    /// Kinds of all other layouts, in the order in which they were first seen, and the counts of each.
    pub boards: Vec<(String, Stats)>,
    /// The layout of the last board, and the place of its kind.
    last: Option<(Layout, usize)>,
}

impl LayoutStats {
    /// Starts without puzzles. The levels, the number of hardest puzzles and the scale of all layouts are those of `classic`.
    pub fn new(classic: Stats) -> Self {
        Self { classic, boards: Vec::new(), last: None }
    }

    /// Returns the number of puzzles of all layouts.
    pub fn puzzles(&self) -> u64 {
        self.classic.puzzles + self.boards.iter().map(|(_, stats)| stats.puzzles).sum::<u64>()
    }

    /// Counts a board of another layout than the classic one.
    ///
    /// # Errors
    /// As [`Stats::add`], where the puzzles before it are those of its layout.
    pub fn add_board(
        &mut self,
        board: &Board,
        ratings: Option<&RowRatings<'_>>,
        place: SourceLine,
    ) -> Result<(), NotCounted> {
        let (side, digits) = (board.layout().side(), board.digits());
        let known = self.last.take().filter(|(layout, _)| layout == board.layout());
        let (layout, at) =
            known.unwrap_or_else(|| (board.layout().clone(), self.place_of(board.layout().kind())));
        self.last = Some((layout, at));
        let symmetry = Symmetry::strongest_of(side, |row, column| digits[row * side + column] > 0);
        self.boards[at].1.add_with(board, (board.clue_count(), symmetry), ratings, place)
    }

    /// Returns the place of a kind of layouts, which can be new.
    pub(super) fn place_of(&mut self, kind: String) -> usize {
        let at = self.boards.iter().position(|(other, _)| *other == kind);
        at.unwrap_or_else(|| {
            self.boards.push((kind, self.classic.like()));
            self.boards.len() - 1
        })
    }
}
