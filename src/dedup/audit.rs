//! Leaks: puzzles of one collection that another collection has, too.

use super::Forms;
use super::classes::PackedGrid;
use super::join::{Join, JoinSide, Match};
use crate::canon::Canonizer;
use crate::grid::{Clash, Grid, named};
use crate::layout::{Board, BoardClash};
use crate::solve::Puzzle;
use crate::solve::boards::{BoardPuzzle, BoardSolver};
use std::io;
use std::iter;
use std::path::Path;

/// Canonical forms of a puzzle and of its solution grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleForms {
    puzzle: PackedGrid,
    /// Only if there is one solution.
    grid: Option<PackedGrid>,
}

impl PuzzleForms {
    /// Returns the forms of a puzzle. A grid without exactly one solution has no form of its solution grid.
    ///
    /// # Errors
    /// If two equal digits see each other.
    pub fn new(grid: &Grid, canonizer: &mut Canonizer) -> Result<Self, Clash> {
        let puzzle = PackedGrid::of(grid, canonizer)?;
        let solved = Puzzle::new(grid).ok();
        let grid = solved.map(|it| PackedGrid::from(&canonizer.canonical(*it.solution())));
        Ok(Self { puzzle, grid })
    }

    /// Returns the same for a board of another layout. The solver is kept for the next board of its layout.
    ///
    /// # Errors
    /// As [`Forms::of_board`].
    pub fn of_board(
        board: &Board,
        forms: &mut Forms,
        solver: &mut Option<BoardSolver>,
    ) -> Result<Self, BoardClash> {
        let puzzle = forms.of_board(board)?;
        let solved = BoardPuzzle::new(board, BoardSolver::of(solver, board.layout())).ok();
        let grid = solved.map(|it| forms.of_board(it.solution())).transpose()?;
        Ok(Self { puzzle, grid })
    }
}

/// Compares the puzzles of two collections, and their solution grids.
///
/// ```
/// use gridmill::canon::Canonizer;
/// use gridmill::dedup::{Audit, LeakKind, PuzzleForms, JoinSide};
/// use gridmill::{random::rng_for, solve::Puzzle, transform::Transform};
///
/// let puzzle: Puzzle =
///     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
/// let image = puzzle.transformed(&Transform::random(&mut rng_for(1, 0)));
/// let (mut audit, mut canonizer) = (Audit::new(&std::env::temp_dir(), 1 << 20), Canonizer::new());
/// for (side, puzzle) in [(JoinSide::Known, puzzle), (JoinSide::New, image)] {
///     audit.add(side, &PuzzleForms::new(puzzle.givens(), &mut canonizer)?, 1)?;
/// }
/// let leaks = audit.leaks()?;
/// assert!(leaks.iter().map(|leak| leak.kind).eq([LeakKind::Puzzle]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Audit {
    puzzles: Join,
    grids: Join,
    counts: [AuditCount; 2],
}

/// Number of puzzles in a collection.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AuditCount {
    /// All puzzles.
    pub puzzles: u64,
    /// Puzzles without exactly one solution.
    pub without_grid: u64,
}

impl Audit {
    /// Starts without puzzles. Forms that do not fit in about `memory` bytes go to files in this directory.
    pub fn new(directory: &Path, memory: u64) -> Self {
        let join = || Join::new(directory, memory / 2);
        Self { puzzles: join(), grids: join(), counts: [AuditCount::default(); 2] }
    }

    /// Adds a puzzle. The lines of a side must ascend.
    ///
    /// # Errors
    /// If its forms cannot be written.
    pub fn add(&mut self, side: JoinSide, forms: &PuzzleForms, line: u64) -> io::Result<()> {
        let count = &mut self.counts[side as usize];
        count.puzzles += 1;
        count.without_grid += u64::from(forms.grid.is_none());
        self.puzzles.add(side, &forms.puzzle, line)?;
        forms.grid.map_or(Ok(()), |grid| self.grids.add(side, &grid, line))
    }

    /// Returns the leaks.
    ///
    /// # Errors
    /// If files cannot be read or written.
    pub fn leaks(self) -> io::Result<Leaks> {
        let (puzzles, grids) = (self.puzzles.matches()?, self.grids.matches()?);
        Ok(Leaks { counts: self.counts, puzzles, grids })
    }
}

/// Result of an [`Audit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaks {
    /// Number of known puzzles, and of new ones.
    pub counts: [AuditCount; 2],
    /// New puzzles that are isomorphic to a known puzzle, by line.
    pub puzzles: Vec<Match>,
    /// New puzzles whose solution grid is isomorphic to that of a known puzzle, by line: also all of `puzzles` that have one
    /// solution.
    pub grids: Vec<Match>,
}

/// A puzzle that leaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leak {
    /// Its line, and that of the first known puzzle that matches.
    pub place: Match,
    /// What they have in common.
    pub kind: LeakKind,
}

named! {
    /// What a puzzle has in common with a known one, up to isomorphism.
    LeakKind, "kind of leak" {
        /// The puzzle.
        Puzzle = "puzzle",
        /// Only the solution grid.
        Grid = "grid",
    }
}

impl Leaks {
    /// Returns each puzzle that leaks, by line.
    pub fn iter(&self) -> impl Iterator<Item = Leak> {
        let mut puzzles = self.puzzles.iter().peekable();
        let mut grids = self.grids.iter().peekable();
        iter::from_fn(move || {
            let next = puzzles.peek().map_or(u64::MAX, |it| it.line);
            if let Some(&place) = grids.next_if(|it| it.line < next) {
                return Some(Leak { place, kind: LeakKind::Grid });
            }
            // An isomorphic puzzle has an isomorphic grid, too.
            grids.next_if(|it| it.line == next);
            puzzles.next().map(|&place| Leak { place, kind: LeakKind::Puzzle })
        })
    }
}
