//! Grades on the scales after the first.

use super::{Grade, Grader, Rating, Scale, Scales};
use crate::solve::Puzzle;

/// Grades puzzles on the scales after the first. Each thread needs its own.
#[derive(Clone, Debug)]
pub struct OtherScales(Vec<(Scale, Grader)>);

impl OtherScales {
    /// Makes a grader for each scale after the first.
    pub fn of(scales: &Scales) -> Self {
        Self(scales.others().iter().map(|&scale| (scale, Grader::with_scale(scale))).collect())
    }

    /// Grades a puzzle on each. With a limit `most`, a grade ends at a step with a higher ER.
    pub fn grades(&mut self, puzzle: &Puzzle, most: Option<Rating>) -> Vec<(Scale, Grade)> {
        let graders = self.0.iter_mut();
        let grades = graders.map(|(scale, grader)| {
            let most = most.filter(|_| scale.has_er());
            (*scale, grader.steps(puzzle).limit(most).grade())
        });
        grades.collect()
    }
}
