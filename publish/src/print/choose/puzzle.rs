//! A puzzle of a pack, and what solves and grades it.

use gridmill::canon::{BoardCanonizer, Canonizer};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::Row;
use gridmill::grade::{
    BoardGrader, BoardPath, Grade, Grader, LargeGrader, Levels, Rating, Scale, Steps,
};
use gridmill::grid::{Grid, HouseTables};
use gridmill::layout::{Board, Layout};
use gridmill::solve::Puzzle;
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
use std::collections::HashMap;

/// A puzzle of a pack, on a board of any layout.
#[derive(Clone, Debug)]
pub struct PackPuzzle {
    /// The puzzle.
    pub puzzle: BoardPuzzle,
    /// True if no clue can go.
    pub is_minimal: bool,
    /// Place of its level.
    pub level: usize,
    /// Ratings and techniques.
    pub grade: Grade,
    /// Its rating.
    pub er: Rating,
    /// Its canonical form, which is equal for all isomorphic puzzles.
    pub canonical: Board,
}

impl PackPuzzle {
    /// Returns the layout of its board.
    pub fn layout(&self) -> &Layout {
        self.puzzle.givens().layout()
    }

    /// True if another puzzle has the same level and the same kind of layout.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.level == other.level && self.layout().kind() == other.layout().kind()
    }

    /// Returns its canonical form as text. The layout is behind it, unless the board is classic.
    pub fn canonical_text(&self) -> String {
        let layout = self.canonical.layout();
        let behind = if layout.is_classic() { String::new() } else { format!(" {layout}") };
        format!("{}{behind}", self.canonical)
    }

    /// Returns its givens, if its board is classic.
    pub(crate) fn classic_givens(&self) -> Option<Grid> {
        classic_grid(self.puzzle.givens())
    }

    /// Returns it as a row of a collection with these levels.
    pub(crate) fn row(&self, number: usize, levels: &Levels) -> Row {
        self.ungraded_row(number).with_grade(Some(self.is_minimal), self.grade.clone(), levels)
    }

    /// Returns its row without its grade.
    pub(crate) fn ungraded_row(&self, number: usize) -> Row {
        match self.classic_givens() {
            Some(grid) => Row::of_puzzle(number as u64, solved(&grid)),
            None => Row::of_board_puzzle(number as u64, &self.puzzle),
        }
    }
}

/// The steps of a puzzle.
pub(crate) enum PackSteps<'a> {
    Classic(Box<Steps<'a>>),
    /// Of another board of at most nine rows.
    Small(Box<Steps<'a, HouseTables>>),
    /// Of a larger board.
    Large(&'a LargeGrader),
}

/// Solves and grades boards of any layout, one after another, in the same memory.
#[derive(Clone)]
pub(crate) struct PackGrader {
    scale: Scale,
    measures_flow: bool,
    classic: Box<(Grader, Canonizer)>,
    boards: HashMap<Layout, BoardTools>,
}

/// What works on the boards of a layout that is not classic.
#[derive(Clone)]
struct BoardTools {
    solver: BoardSolver,
    /// `None` if the scale does not rate the layout.
    grader: Option<BoardGrader>,
    canonizer: BoardCanonizer,
}

/// Number of layouts whose tools are kept: of jigsaws, each puzzle may have its own.
const KEPT: usize = 16;

impl PackGrader {
    pub(crate) fn new(scale: Scale, measures_flow: bool) -> Self {
        let grader = Grader::with_scale(scale).measuring_flow(measures_flow);
        let classic = Box::new((grader, Canonizer::new()));
        Self { scale, measures_flow, classic, boards: HashMap::new() }
    }

    fn tools(&mut self, layout: &Layout) -> &mut BoardTools {
        if self.boards.len() == KEPT && !self.boards.contains_key(layout) {
            self.boards.clear();
        }
        self.boards.entry(layout.clone()).or_insert_with(|| {
            let grader = BoardGrader::of(layout, self.scale);
            BoardTools {
                solver: BoardSolver::new(layout),
                grader: grader.map(|grader| grader.measuring_flow(self.measures_flow)),
                canonizer: BoardCanonizer::new(layout),
            }
        })
    }

    /// Solves a board.
    pub(crate) fn solve(&mut self, givens: &Board) -> Result<BoardPuzzle, NotAPuzzle> {
        match classic_grid(givens) {
            Some(grid) => Ok(BoardPuzzle::of_classic(&Puzzle::new(&grid)?)),
            None => Ok(BoardPuzzle::new(givens, &mut self.tools(givens.layout()).solver)?),
        }
    }

    /// Grades a puzzle, at most up to a rating.
    pub(crate) fn grade(
        &mut self,
        puzzle: &BoardPuzzle,
        most: Option<Rating>,
    ) -> Result<Grade, NotAPuzzle> {
        let givens = puzzle.givens();
        if let Some(grid) = classic_grid(givens) {
            return Ok(self.classic.0.steps_of(&grid).limit(most).grade());
        }
        let unrated = || NotAPuzzle::Unrated(givens.layout().clone(), "on this scale");
        let grader = self.tools(givens.layout()).grader.as_mut().ok_or_else(unrated)?;
        Ok(grader.grade(givens, most))
    }

    /// Returns the steps of a puzzle that was graded.
    pub(crate) fn steps(&mut self, chosen: &PackPuzzle) -> PackSteps<'_> {
        let givens = chosen.puzzle.givens();
        if let Some(grid) = classic_grid(givens) {
            return PackSteps::Classic(Box::new(self.classic.0.steps_of(&grid)));
        }
        let grader = self.tools(givens.layout()).grader.as_mut();
        match grader.expect("it was graded") {
            BoardGrader::Small(grader) => {
                let grid = givens.grid().expect("at most 81 cells");
                PackSteps::Small(Box::new(grader.steps_of(&grid)))
            }
            BoardGrader::Large(grader) => PackSteps::Large(grader),
        }
    }

    /// Returns a puzzle as a row of a collection with these levels, with its solving path.
    pub(crate) fn row_with_path(
        &mut self,
        chosen: &PackPuzzle,
        number: usize,
        levels: &Levels,
    ) -> Row {
        let mut row = chosen.row(number, levels);
        if let Some(grid) = chosen.classic_givens() {
            row.path = Some(self.classic.0.steps_of(&grid).path().1);
            return row;
        }
        let grader = self.tools(chosen.layout()).grader.as_mut();
        match grader.expect("it was graded").path(chosen.puzzle.givens(), None).1 {
            BoardPath::Small(path) => row.board_path = Some(*path),
            BoardPath::Large(steps) => row.large_path = Some(steps),
        }
        row
    }

    /// Collects the facts about a puzzle that a book may show.
    pub(crate) fn facts(
        &mut self,
        puzzle: BoardPuzzle,
        (er, grade): (Rating, Grade),
        levels: &Levels,
    ) -> PackPuzzle {
        let level = levels.place_of(er, grade.effort);
        let givens = puzzle.givens();
        let (is_minimal, canonical) = match classic_grid(givens) {
            Some(grid) => {
                let puzzle = solved(&grid);
                let form = self.classic.1.canonical(&puzzle).grid;
                (puzzle.is_minimal(), Board::of_grid(&form))
            }
            None => {
                let tools = self.tools(givens.layout());
                let form = tools.canonizer.canonical(givens).expect("puzzles have no clash");
                (puzzle.is_minimal(&mut tools.solver), form.board)
            }
        };
        PackPuzzle { puzzle, is_minimal, level, grade, er, canonical }
    }
}

/// Returns the grid of a classic board.
fn classic_grid(board: &Board) -> Option<Grid> {
    board.grid().filter(|_| board.layout().is_classic())
}

/// Returns a puzzle that was solved before.
fn solved(grid: &Grid) -> Puzzle {
    Puzzle::new(grid).expect("it has one solution")
}
