//! What is known of a puzzle that came from anywhere: is it one, is it minimal, how hard is it.

use crate::formats::{Graded, Record, Status};
use crate::grade::{Levels, Step, grade_by};
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
    /// Its solving path, if that was asked for.
    pub path: Vec<Step>,
}

/// Solves and grades a grid; `with_path` keeps the steps.
pub fn examine(givens: &Grid, levels: &Levels, with_path: bool) -> Examined {
    let mut path = Vec::new();
    let record = |graded| Record { puzzle: Some(*givens), graded };
    match Puzzle::new(givens) {
        Ok(puzzle) => {
            let grade = grade_by(givens, |_, step| {
                if with_path {
                    path.push(step.clone());
                }
            });
            let graded = Graded::new(*puzzle.solution(), puzzle.is_minimal(), grade, levels);
            Examined { record: record(Some(graded)), status: Status::Ok, problem: None, path }
        }
        Err(problem) => {
            let status = match problem {
                NotUnique::Clash { .. } => Status::Invalid,
                NotUnique::NoSolution => Status::NoSolution,
                NotUnique::Multiple => Status::Multiple,
            };
            Examined { record: record(None), status, problem: Some(problem), path }
        }
    }
}
