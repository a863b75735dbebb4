//! The loop of grading: step by step to the solution, or to a limit.

use super::find::{Changes, Finder, Scratch, State};
use super::finders::finder;
use super::scale::Table;
use super::{Effect, Flow, Grade, Rated, Rating, Scale, Step, Technique, TechniqueCounts};
use crate::grid::PencilGrid;
use crate::solve::Puzzle;
use std::ops::ControlFlow;

/// Callback that gets the pencil marks before each step, and the step.
pub type Observer<'a> = dyn FnMut(&PencilGrid, &Step) + 'a;

/// Grades puzzles, one after another, in the same memory.
///
/// ```
/// use gridmill::{grade::{Grader, Rated, Rating}, solve::{ParsePuzzleError, Puzzle}};
///
/// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
/// let (puzzle, limit): (Puzzle, _) = (text.parse()?, Rating::from_tenths(25));
/// let mut grader = Grader::new();
/// assert_eq!(grader.grade(&puzzle).er, Rated::Exactly(Rating::from_tenths(42)));
/// assert_eq!(grader.grade_up_to(&puzzle, Some(limit)).er, Rated::Above(limit));
/// # Ok::<(), ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grader {
    scale: &'static Table,
    /// For each rung of the scale, the changes since its finder last found nothing on this path, without those that
    /// have not passed the rungs before it.
    changes: Vec<Changes>,
    scratch: Scratch,
    measures_flow: bool,
}

impl Default for Grader {
    fn default() -> Self {
        Self::on(Scale::Classic)
    }
}

impl Grader {
    /// Makes a grader on the classic scale, which has allocated no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Grades on this scale.
    pub fn on(scale: Scale) -> Self {
        Self::by(scale.table())
    }

    /// Also measures the [`Flow`] of each path, if `measures_flow`.
    #[must_use]
    pub fn measuring_flow(self, measures_flow: bool) -> Self {
        Self { measures_flow, ..self }
    }

    fn by(scale: &'static Table) -> Self {
        let changes = vec![Changes::EVERYTHING; scale.rungs.len()];
        Self { scale, changes, scratch: Scratch::default(), measures_flow: false }
    }

    /// Grades a puzzle. A puzzle that no technique finishes is rated 20.0.
    pub fn grade(&mut self, puzzle: &Puzzle) -> Grade {
        self.grade_up_to(puzzle, None)
    }

    /// Does the same, but ends once the grade exceeds `most`, if given. The hardest puzzles take seconds.
    pub fn grade_up_to(&mut self, puzzle: &Puzzle, most: Option<Rating>) -> Grade {
        self.grade_while(puzzle, most, |_| true).expect("every step is taken")
    }

    /// Does the same, but ends with `None` at the first step for which `goes_on` is false.
    pub fn grade_while(
        &mut self,
        puzzle: &Puzzle,
        most: Option<Rating>,
        mut goes_on: impl FnMut(&Step) -> bool,
    ) -> Option<Grade> {
        self.scratch.wants_trails = false;
        self.follow(puzzle, most, |_, step| goes_on(step))
    }

    /// Does the same, and calls `observe` with the pencil marks before each step, and the step.
    ///
    /// ```
    /// use gridmill::{grade::Grader, solve::{ParsePuzzleError, Puzzle}};
    ///
    /// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut path = Vec::new();
    /// let grade = Grader::new().grade_by(&puzzle, None, |_, step| path.push(step.clone()));
    /// assert_eq!(path.len(), grade.steps);
    /// # Ok::<(), ParsePuzzleError>(())
    /// ```
    pub fn grade_by(
        &mut self,
        puzzle: &Puzzle,
        most: Option<Rating>,
        mut observe: impl FnMut(&PencilGrid, &Step),
    ) -> Grade {
        self.scratch.wants_trails = true;
        let grade = self.follow(puzzle, most, |pencil, step| {
            observe(pencil, step);
            true
        });
        grade.expect("every step is taken")
    }

    /// Returns the next step: the first that the techniques find, in the order of the scale. `None` if the puzzle is solved, or
    /// they find none.
    pub fn first_step(&mut self, pencil: &PencilGrid) -> Option<Step> {
        self.scratch.wants_trails = true;
        self.changes.fill(Changes::EVERYTHING);
        self.next_step(pencil, None)
    }

    /// Returns the first step of the finder of `technique`, without trying easier techniques. A finder may find several
    /// techniques (all hidden singles, all unique rectangles and loops); the step may be any of these.
    pub fn first_step_of(&mut self, technique: Technique, pencil: &PencilGrid) -> Option<Step> {
        self.scratch.wants_trails = true;
        first_of(
            finder(technique),
            State { grid: pencil, changes: &Changes::EVERYTHING, scale: self.scale },
            &mut self.scratch,
        )
    }

    fn follow(
        &mut self,
        puzzle: &Puzzle,
        most: Option<Rating>,
        mut goes_on: impl FnMut(&PencilGrid, &Step) -> bool,
    ) -> Option<Grade> {
        let mut pencil = PencilGrid::new(puzzle.givens());
        let mut techniques = TechniqueCounts::default();
        let mut steps = 0;
        let (mut er, mut ep, mut ed, mut hardest) = (Rating::ZERO, None, None, None);
        let (mut flow, mut is_point) = (Flow::NO_POINTS, true);
        self.changes.fill(Changes::EVERYTHING);
        // The limit, if it is what ends the path.
        let limit = loop {
            let Some(step) = self.next_step(&pencil, most) else {
                let last = self.scale.rungs.last().map(|rung| rung.least);
                break most.filter(|most| Some(*most) < last);
            };
            let reached = self.scale.rating(&step);
            if let Some(most) = most.filter(|most| reached > *most) {
                break Some(most);
            }
            if !goes_on(&pencil, &step) {
                return None;
            }
            let places = matches!(step.effect, Effect::Place(_));
            if self.measures_flow && is_point {
                flow.add(&pencil);
            }
            is_point = places;
            ed = ed.or(Some(reached));
            if reached > er {
                er = reached;
                hardest = Some(step.technique);
            }
            if ep.is_none() && places {
                ep = Some(er);
            }
            steps += 1;
            techniques.add(step.technique);
            let before = pencil.candidates();
            step.effect.apply(&mut pencil);
            let changes = Changes::between(&before, &pencil);
            self.changes[0].add(&changes);
        };
        let unknown = match limit {
            _ if pencil.is_solved() => Rated::Exactly(Rating::ZERO),
            Some(most) => Rated::Above(most),
            None => Rated::Exactly(Rating::UNSOLVED),
        };
        let known = |rating: Option<Rating>| rating.map_or(unknown, Rated::Exactly);
        let (ep, ed) = (known(ep), known(ed));
        Some(if pencil.is_solved() {
            let flow = (flow.points > 0).then_some(flow);
            Grade { er: Rated::Exactly(er), ep, ed, hardest, steps, techniques, flow }
        } else {
            Grade { er: unknown, ep, ed, hardest: None, steps, techniques, flow: None }
        })
    }

    /// Returns the next step, trying only techniques that may be rated `most` or less. `None` means that every step is rated
    /// higher.
    fn next_step(&mut self, pencil: &PencilGrid, most: Option<Rating>) -> Option<Step> {
        if pencil.is_solved() {
            return None;
        }
        let Self { scale, changes, scratch, .. } = self;
        for (i, rung) in scale.rungs_up_to(most).iter().enumerate() {
            let state = State { grid: pencil, changes: &changes[i], scale };
            if let Some(step) = first_of(finder(rung.first), state, scratch) {
                debug_assert!(scale.rating(&step) >= rung.least, "below its rung: {step:?}");
                return Some(step);
            }
            // Pass the changes on to the next rung only here, before it searches.
            let passed = std::mem::replace(&mut changes[i], Changes::NOTHING);
            if let Some(next) = changes.get_mut(i + 1) {
                next.add(&passed);
            }
        }
        None
    }
}

/// Returns the first step of a finder.
pub(super) fn first_of(finder: Finder, state: State<'_>, scratch: &mut Scratch) -> Option<Step> {
    let mut first = None;
    let _stopped = finder(state, scratch, &mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::positions::{Draws, text};
    use crate::grade::scale;
    use crate::grid::Candidate;

    #[test]
    fn incremental_finders_miss_no_step() {
        // As far as Nishio; the others look at everything.
        for (scale, rungs) in [(Scale::Classic, 23), (Scale::Sukaku, 30)] {
            look_at_what_is_new(scale.table(), rungs);
        }
    }

    fn look_at_what_is_new(scale: &'static Table, rungs: usize) {
        let (mut draws, mut scratch) = (Draws::new(1), Scratch::default());
        let mut found = 0;
        for _ in 0..60 {
            let mut grid = draws.position();
            let mut changes = vec![Changes::EVERYTHING; rungs];
            for _ in 0..30 {
                let before = grid.candidates();
                // On the ladder only the first finders meet a single candidate.
                while let Some(cell) = grid.cells_with_count(1).first() {
                    let digit = grid.digits(cell).only().expect("one candidate");
                    grid.place(Candidate { cell, digit });
                }
                let new = Changes::between(&before, &grid);
                changes.iter_mut().for_each(|changes| changes.add(&new));
                let mut steps = Vec::new();
                for (rung, changes) in scale.rungs.iter().zip(&mut changes) {
                    let mut first = |changes| {
                        let state = State { grid: &grid, changes, scale };
                        first_of(finder(rung.first), state, &mut scratch)
                    };
                    let step = first(changes);
                    if *changes != Changes::EVERYTHING {
                        assert_eq!(step, first(&Changes::EVERYTHING), "{}", text(&grid));
                        found += usize::from(step.is_some());
                    }
                    match step {
                        Some(step) => steps.push(step),
                        None => *changes = Changes::NOTHING,
                    }
                }
                let before = grid.candidates();
                if steps.is_empty() || draws.below(3) == 0 {
                    draws.remove_some(&mut grid);
                } else {
                    steps[draws.below(steps.len())].effect.apply(&mut grid);
                }
                let new = Changes::between(&before, &grid);
                changes.iter_mut().for_each(|changes| changes.add(&new));
            }
        }
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn another_scale_is_another_table() {
        use Technique as T;
        static RUNGS: [scale::Rung; 2] = scale::rungs([
            &[(T::NakedSingle, 3)],
            &[(T::LastDigit, 1), (T::HiddenSingleBox, 4), (T::HiddenSingleLine, 5)],
        ]);
        static SINGLES: Table = Table::new(&RUNGS, scale::CLASSIC.searches);
        let solution =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let puzzle = format!(".{}.{}.", &solution[1..40], &solution[41..80]);
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let grade = Grader::by(&SINGLES).grade(&puzzle);
        assert_eq!(
            (grade.er, grade.hardest),
            (Rated::Exactly(Rating::from_tenths(3)), Some(T::NakedSingle))
        );
        assert_eq!(Grader::new().grade(&puzzle).hardest, Some(T::LastDigit));
    }
}
