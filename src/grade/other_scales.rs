//! Grades on the scales after the first.

use super::{Grade, Grader, HAS_HODOKU, Rating, Scale, Scales, hodoku};
use crate::solve::Puzzle;

/// Grades puzzles on the scales after the first. Each thread needs its own.
#[derive(Clone, Debug)]
pub struct OtherScales {
    graders: Vec<(Scale, Grader)>,
    hodoku: Option<hodoku::Grader>,
}

/// Grades of a puzzle on the scales after the first.
#[derive(Clone, Default, Debug)]
pub struct OtherGrades {
    /// The grades with ratings.
    pub rated: Vec<(Scale, Grade)>,
    /// Level and score of HoDoKu.
    pub hodoku: Option<hodoku::Grade>,
}

impl OtherScales {
    /// Makes a grader for each scale after the first.
    pub fn of(scales: &Scales) -> Self {
        let others = scales.others().iter();
        Self {
            graders: others.map(|&scale| (scale, Grader::with_scale(scale))).collect(),
            hodoku: (HAS_HODOKU && scales.has_hodoku()).then(hodoku::Grader::new),
        }
    }

    /// Grades a puzzle on each. With a limit `most`, a grade with ratings ends at a rating above it.
    pub fn grades(&mut self, puzzle: &Puzzle, most: Option<Rating>) -> OtherGrades {
        let graders = self.graders.iter_mut();
        OtherGrades {
            rated: graders
                .map(|(scale, grader)| (*scale, grader.steps(puzzle).limit(most).grade()))
                .collect(),
            hodoku: self.hodoku.as_mut().filter(|_| HAS_HODOKU).map(|grader| grader.grade(puzzle)),
        }
    }
}
