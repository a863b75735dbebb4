//! Solving paths: the steps that a grader took, each with its number and its rating.

use super::{Effort, Rating, Step};
use crate::grid::{Classic, Houses, PencilGrid};
use crate::transform::Transform;
use std::ops::RangeInclusive;

/// A step of a solving path. Its rating is on the scale of the grader that found it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedStep {
    /// Number on the path, from 1.
    pub number: usize,
    /// Rating.
    pub rating: Rating,
    /// Effort of the path up to this step, this step included.
    pub effort: Effort,
    /// The step itself.
    pub step: Step,
}

/// A solving path, made by a [`Grader`](super::Grader).
///
/// ```
/// use gridmill::{grade::Grader, solve::{ParsePuzzleError, Puzzle}};
///
/// let puzzle: Puzzle =
///     "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// let (grade, path) = Grader::new().path(&puzzle);
/// for (pencil, solved) in path.positions() {
///     assert!(solved.step.effect.placed().is_none_or(|it| pencil.digits(it.cell).contains(it.digit)));
/// }
/// assert_eq!(path.steps().iter().map(|solved| solved.rating).max(), grade.er.exactly());
/// # Ok::<(), ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvingPath<H: Houses = Classic> {
    /// Pencil marks before the first step.
    start: PencilGrid<H>,
    steps: Vec<SolvedStep>,
}

impl<H: Houses> SolvingPath<H> {
    pub(super) fn new(start: PencilGrid<H>, steps: Vec<SolvedStep>) -> Self {
        Self { start, steps }
    }

    /// Returns the steps in their order.
    pub fn steps(&self) -> &[SolvedStep] {
        &self.steps
    }

    /// Iterates over the steps, each with the pencil marks before it.
    pub fn positions(&self) -> impl Iterator<Item = (PencilGrid<H>, &SolvedStep)> {
        self.steps.iter().scan(self.start.clone(), |pencil, solved| {
            let before = pencil.clone();
            solved.step.effect.apply(pencil);
            Some((before, solved))
        })
    }

    /// Returns the steps with these numbers as a path of its own.
    #[must_use]
    pub fn part(&self, numbers: RangeInclusive<usize>) -> Self {
        let mut start = self.start.clone();
        let before = self.steps.iter().take_while(|solved| solved.number < *numbers.start());
        before.for_each(|solved| solved.step.effect.apply(&mut start));
        let steps = self.steps.iter().filter(|solved| numbers.contains(&solved.number));
        Self { start, steps: steps.cloned().collect() }
    }
}

impl SolvingPath {
    /// Returns the image of the path in the image of the puzzle. (A grader may take other steps there, because it searches houses
    /// and digits in order.)
    #[must_use]
    pub fn transformed(&self, map: &Transform) -> Self {
        let mut start = PencilGrid::new(&map.grid(self.start.values()));
        let image = map.candidates(&self.start.candidates());
        let gone =
            start.candidates().iter().filter(|candidate| !image.contains(*candidate)).collect();
        start.remove_all(&gone);
        let step =
            |solved: &SolvedStep| SolvedStep { step: solved.step.transformed(map), ..*solved };
        Self { start, steps: self.steps.iter().map(step).collect() }
    }
}

impl<'a, H: Houses> IntoIterator for &'a SolvingPath<H> {
    type Item = &'a SolvedStep;
    type IntoIter = std::slice::Iter<'a, SolvedStep>;

    fn into_iter(self) -> Self::IntoIter {
        self.steps.iter()
    }
}
