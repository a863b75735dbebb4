//! What is known of a puzzle that came from anywhere: is it one, is it minimal, how hard is it.

use crate::formats::{Graded, Record, Status};
use crate::grade::{Grader, Levels, Observer, Rating};
use crate::grid::Grid;
use crate::solve::{NotUnique, Puzzle};

/// A grid examined.
#[derive(Clone, Debug)]
pub struct Examined {
    /// What is known of it.
    pub record: Record,
    /// Is it a puzzle?
    pub status: Status,
    /// Why it is not a puzzle.
    pub problem: Option<NotUnique>,
}

/// Solves and grades a grid, as far as its rating is not above `most`, if there is such a limit, calling `observe`, if there is such,
/// with the pencil marks before each step of its path, and the step.
pub fn examine(
    grader: &mut Grader,
    givens: &Grid,
    levels: &Levels,
    most: Option<Rating>,
    observe: Option<&mut Observer<'_>>,
) -> Examined {
    let record = |graded| Record { puzzle: Some(*givens), graded };
    match Puzzle::new(givens) {
        Ok(puzzle) => {
            let grade = match observe {
                Some(observe) => grader.grade_by(givens, most, observe),
                None => grader.grade_up_to(givens, most),
            };
            let graded = Graded::new(*puzzle.solution(), puzzle.is_minimal(), grade, levels);
            Examined { record: record(Some(graded)), status: Status::Ok, problem: None }
        }
        Err(problem) => {
            Examined { record: record(None), status: status_of(problem), problem: Some(problem) }
        }
    }
}

/// The status of a grid that is not a puzzle.
pub fn status_of(problem: NotUnique) -> Status {
    match problem {
        NotUnique::Clash { .. } => Status::Invalid,
        NotUnique::NoSolution => Status::NoSolution,
        NotUnique::Multiple => Status::Multiple,
    }
}
