//! What is known of a puzzle that came from anywhere: is it one, is it minimal, how hard is it.

use crate::formats::{EntryError, Graded, Record, Status};
use crate::grade::{Grader, Levels, Observer, Rating};
use crate::grid::Grid;
use crate::solve::{NotUnique, Puzzle};

/// An entry of a file examined.
#[derive(Clone, Debug)]
pub struct Examined {
    /// What is known of it.
    pub record: Record,
    /// Is it a puzzle?
    pub status: Status,
    /// Why it is not a puzzle.
    pub problem: Option<NotAPuzzle>,
}

/// Why an entry is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPuzzle {
    /// It is no grid.
    #[error(transparent)]
    NoGrid(#[from] EntryError),
    /// It has not exactly one solution.
    #[error(transparent)]
    NotUnique(#[from] NotUnique),
}

/// Solves and grades what was read, as far as its rating is not above `most`, if there is such a limit, calling
/// `observe`, if there is such, with the pencil marks before each step of its path, and the step.
pub fn examine(
    grader: &mut Grader,
    read: &Result<Grid, EntryError>,
    levels: &Levels,
    most: Option<Rating>,
    observe: Option<&mut Observer<'_>>,
) -> Examined {
    let bad = |puzzle, status, problem| {
        let record = Record { puzzle, graded: None };
        Examined { record, status, problem: Some(problem) }
    };
    let givens = match read {
        Ok(givens) => givens,
        Err(error) => return bad(None, Status::Invalid, error.clone().into()),
    };
    let puzzle = match Puzzle::new(givens) {
        Ok(puzzle) => puzzle,
        Err(problem) => return bad(Some(*givens), status_of(problem), problem.into()),
    };
    let grade = match observe {
        Some(observe) => grader.grade_by(givens, most, observe),
        None => grader.grade_up_to(givens, most),
    };
    let graded = Graded::new(*puzzle.solution(), puzzle.is_minimal(), grade, levels);
    let record = Record { puzzle: Some(*givens), graded: Some(graded) };
    Examined { record, status: Status::Ok, problem: None }
}

/// The status of a grid that is not a puzzle.
pub fn status_of(problem: NotUnique) -> Status {
    match problem {
        NotUnique::Clash { .. } => Status::Invalid,
        NotUnique::NoSolution => Status::NoSolution,
        NotUnique::Multiple => Status::Multiple,
    }
}
