//! The loop of grading: step by step to the solution, or to a limit.

#[cfg(test)]
use super::find::Finder;
use super::find::{Changes, Scratch, State};
use super::finders::finder;
use super::hodoku::HodokuSolver;
use super::rating::{Rung, Table};
use super::{
    Effort, Flow, Grade, Rated, Rating, Scale, SolvedStep, SolvingPath, Step, Technique,
    TechniqueCounts,
};
use crate::grid::{Classic, Grid, HouseTables, Houses, PencilGrid};
use crate::layout::Layout;
use crate::solve::Puzzle;
use std::ops::{ControlFlow, Range};

/// Grades puzzles, one after another, in the same memory.
///
/// ```
/// use gridmill::{grade::{Grader, Rated, Rating}, solve::{ParsePuzzleError, Puzzle}};
///
/// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
/// let (puzzle, limit): (Puzzle, _) = (text.parse()?, Rating::from_tenths(25));
/// let mut grader = Grader::new();
/// assert_eq!(grader.grade(&puzzle).er, Rated::Exactly(Rating::from_tenths(42)));
/// assert_eq!(grader.steps(&puzzle).limit(limit).grade().er, Rated::Above(limit));
/// # Ok::<(), ParsePuzzleError>(())
/// ```
///
/// A grader is of the classic board, or of another board with its own houses ([`Grader::of_board`]).
#[derive(Clone, Debug)]
pub struct Grader<H: Houses = Classic> {
    houses: H,
    scale: &'static Table,
    /// For each rung of the scale, the changes since its finder last found nothing on this path, without those that
    /// have not passed the rungs before it.
    changes: Vec<Changes>,
    scratch: Scratch,
    /// The solver of the scale of HoDoKu, on this scale.
    hodoku: Option<Box<HodokuSolver>>,
    measures_flow: bool,
    /// [`Steps::advance`], as a pointer: so it is compiled with the library, not with each program that uses it.
    advance: fn(&mut Steps<'_, H>),
}

impl Default for Grader {
    fn default() -> Self {
        Self::with_scale(Scale::Classic)
    }
}

impl Grader {
    /// Makes a grader on the classic scale, which has allocated no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a grader on a scale.
    pub fn with_scale(scale: Scale) -> Self {
        let hodoku = (scale == Scale::Hodoku).then(Box::default);
        Self { hodoku, ..Self::with_table(scale.table()) }
    }

    fn with_table(scale: &'static Table) -> Self {
        Self::with_houses(Classic, scale, |steps| steps.advance())
    }

    /// Grades a puzzle. A puzzle that no technique finishes is rated 20.0. The hardest puzzles take seconds; a
    /// [limit](Steps::limit) ends the search earlier.
    pub fn grade(&mut self, puzzle: &Puzzle) -> Grade {
        self.steps(puzzle).grade()
    }

    /// Grades a puzzle, and returns its solving path.
    ///
    /// ```
    /// use gridmill::{grade::{Grader, reason}, solve::{ParsePuzzleError, Puzzle}};
    ///
    /// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
    /// let puzzle: Puzzle = text.parse()?;
    /// let (grade, path) = Grader::new().path(&puzzle);
    /// assert_eq!(path.steps().len(), grade.steps);
    /// let (pencil, first) = path.positions().next().expect("a step");
    /// assert_eq!(reason(&pencil, &first.step).to_string(), "In box 3 the 1s in r2c2, r6c7 and r8c8 leave only r3c9.");
    /// # Ok::<(), ParsePuzzleError>(())
    /// ```
    pub fn path(&mut self, puzzle: &Puzzle) -> (Grade, SolvingPath) {
        self.steps(puzzle).path()
    }

    /// Iterates over the steps of a puzzle, and finds each only when it is asked for.
    pub fn steps(&mut self, puzzle: &Puzzle) -> Steps<'_> {
        self.steps_of(puzzle.givens())
    }
}

impl Grader<HouseTables> {
    /// Makes a grader of the boards of a layout; `None` if the scale does not rate them.
    pub fn of_board(layout: &Layout, scale: Scale) -> Option<Self> {
        let (table, order) = scale.on(layout)?;
        Some(Self::with_houses(layout.house_tables(order)?, table, |steps| steps.advance()))
    }
}

impl<H: Houses> Grader<H> {
    fn with_houses(houses: H, scale: &'static Table, advance: fn(&mut Steps<'_, H>)) -> Self {
        let changes = vec![Changes::EVERYTHING; scale.rungs.len()];
        let (scratch, hodoku, measures_flow) = (Scratch::default(), None, false);
        Self { houses, scale, changes, scratch, hodoku, measures_flow, advance }
    }

    /// Also measures the [`Flow`] of each path, if `measures_flow`.
    #[must_use]
    pub fn measuring_flow(self, measures_flow: bool) -> Self {
        Self { measures_flow, ..self }
    }

    /// Iterates over the steps of a puzzle with these givens, and finds each only when it is asked for.
    pub fn steps_of(&mut self, givens: &Grid) -> Steps<'_, H> {
        self.steps_from(PencilGrid::on(self.houses.clone(), givens))
    }

    /// Iterates over the steps from any pencil marks, such as those of a person who solves a puzzle.
    pub fn steps_from(&mut self, pencil: PencilGrid<H>) -> Steps<'_, H> {
        self.scratch.wants_trails = true;
        if let Some(solver) = &mut self.hodoku {
            solver.start(&pencil);
        }
        self.changes.fill(Changes::EVERYTHING);
        Steps {
            rungs: 0..self.scale.rungs.len(),
            grader: self,
            most: None,
            pencil,
            current: None,
            is_over: false,
            is_beyond: false,
            er: Rating::ZERO,
            ep: None,
            ed: None,
            effort: Effort::ZERO,
            hardest: None,
            techniques: TechniqueCounts::default(),
            number: 0,
            flow: Flow::NO_POINTS,
            is_point: true,
        }
    }
}

/// The steps of a path, found one by one: the first that the techniques find, in the order of the scale. The iterator ends when the
/// puzzle is solved, when no technique finds a step, or when the next step would exceed the [limit](Self::limit).
///
/// ```
/// use gridmill::{grade::Grader, solve::{ParsePuzzleError, Puzzle}};
///
/// let text = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
/// let puzzle: Puzzle = text.parse()?;
/// let mut grader = Grader::new();
/// let mut steps = grader.steps(&puzzle);
/// let step = steps.find(|step| step.rating.tenths() > 25).expect("not only singles");
/// assert_eq!((step.number, step.step.technique.id()), (33, "pointing"));
/// assert_eq!(steps.pencil().values().clue_count(), puzzle.givens().clue_count() + 32);
/// # Ok::<(), ParsePuzzleError>(())
/// ```
#[derive(Debug)]
#[must_use = "steps are found when they are asked for"]
pub struct Steps<'a, H: Houses = Classic> {
    grader: &'a mut Grader<H>,
    /// Places of the rungs whose searches are tried.
    rungs: Range<usize>,
    most: Option<Rating>,
    /// Pencil marks before the current step.
    pencil: PencilGrid<H>,
    current: Option<SolvedStep>,
    is_over: bool,
    /// True if the path ended at a step above the limit.
    is_beyond: bool,
    er: Rating,
    ep: Option<Rating>,
    ed: Option<Rating>,
    effort: Effort,
    hardest: Option<Technique>,
    techniques: TechniqueCounts,
    /// Number of steps.
    number: usize,
    flow: Flow,
    /// True if the next step leaves a point of the [`Flow`].
    is_point: bool,
}

impl<H: Houses> Steps<'_, H> {
    /// Ends before the first step that is rated above `most`, if given. Techniques above `most` are not tried.
    pub fn limit(mut self, most: impl Into<Option<Rating>>) -> Self {
        self.most = most.into();
        self.rungs.end = self.grader.scale.rungs_up_to(self.most).len().min(self.rungs.end);
        self
    }

    /// Takes only steps that the search for `technique` finds, without trying others. A search may find several techniques
    /// (all hidden singles, all unique rectangles and loops); the steps may be any of these.
    pub fn only(mut self, technique: Technique) -> Self {
        let finds = |rung: &Rung| rung.techniques.iter().any(|(found, _)| *found == technique);
        let place = self.grader.scale.rungs.iter().position(finds);
        self.rungs = place.map_or(0..0, |place| place..self.rungs.end.min(place + 1));
        self
    }

    /// Leaves the trails of chains empty and steps of HoDoKu without evidence, which is faster. Grades and ratings need none.
    pub fn without_trails(self) -> Self {
        self.grader.scratch.wants_trails = false;
        self
    }

    /// Returns the pencil marks before the step that the iterator returned last; at its end, the final ones.
    pub fn pencil(&self) -> &PencilGrid<H> {
        &self.pencil
    }

    /// Takes the remaining steps, and returns the grade of the whole path.
    pub fn grade(mut self) -> Grade {
        self.grader.scratch.wants_trails = false;
        while self.next_step().is_some() {}
        self.end()
    }

    /// Takes the remaining steps, and returns the grade of the whole path; `None` if one is not taken: a step of a technique, with the
    /// effort of the path so far.
    pub fn grade_while(
        mut self,
        mut takes: impl FnMut(Technique, Effort) -> bool,
    ) -> Option<Grade> {
        while let Some(SolvedStep { step, effort, .. }) = self.next_step() {
            if !takes(step.technique, *effort) {
                return None;
            }
        }
        Some(self.end())
    }

    /// Takes the remaining steps. Returns the grade of the whole path, and the path of these steps.
    pub fn path(mut self) -> (Grade, SolvingPath<H>) {
        self.apply_current();
        let start = self.pencil.clone();
        let steps = self.by_ref().collect();
        (self.end(), SolvingPath::new(start, steps))
    }

    /// Returns the grade at the end of the path.
    fn end(self) -> Grade {
        let Self { er, ep, ed, effort, hardest, techniques, number: steps, flow, .. } = self;
        let is_limited = self.is_beyond || self.rungs.end < self.grader.scale.rungs.len();
        let unknown = match self.most.filter(|_| is_limited) {
            _ if self.pencil.is_solved() => Rated::Exactly(Rating::ZERO),
            Some(most) => Rated::Above(most),
            None => Rated::Exactly(Rating::UNSOLVED),
        };
        let known = |rating: Option<Rating>| rating.map_or(unknown, Rated::Exactly);
        let (ep, ed) = (known(ep), known(ed));
        if self.pencil.is_solved() {
            let flow = (flow.points > 0).then_some(flow);
            let (er, effort) = (Rated::Exactly(er), Some(effort));
            Grade { er, ep, ed, effort, hardest, steps, techniques, flow }
        } else {
            let (er, effort, hardest, flow) = (unknown, None, None, None);
            Grade { er, ep, ed, effort, hardest, steps, techniques, flow }
        }
    }

    /// Goes to the next step, and returns it, as the iterator does, but without a copy.
    pub(crate) fn next_step(&mut self) -> Option<&SolvedStep> {
        (self.grader.advance)(self);
        self.current.as_ref()
    }

    /// Goes to the next step.
    fn advance(&mut self) {
        self.apply_current();
        if self.is_over {
            return;
        }
        self.find_step();
        match &self.current {
            Some(found) if self.most.is_none_or(|most| found.rating <= most) => self.add_to_grade(),
            beyond => {
                self.is_beyond = beyond.is_some();
                self.is_over = true;
                self.current = None;
            }
        }
    }

    fn apply_current(&mut self) {
        if let Some(SolvedStep { step, .. }) = &self.current {
            self.grader.changes[0].add(&Changes::of(&step.effect, &self.pencil));
            step.effect.apply(&mut self.pencil);
            if let Some(solver) = &mut self.grader.hodoku {
                solver.apply();
            }
            self.current = None;
        }
    }

    /// Makes the first step that is found the current one, even if it is above the limit.
    fn find_step(&mut self) {
        if self.pencil.is_solved() {
            return;
        }
        let Self { grader: Grader { scale, changes, scratch, hodoku, .. }, current, .. } = self;
        let (number, effort, scale) = (self.number + 1, self.effort, *scale);
        let solved = |step: Step| {
            let rating = scale.rating(&step);
            SolvedStep { number, rating, effort: effort.and(rating, scale.no_effort), step }
        };
        if let Some(solver) = hodoku {
            *current = solver.find(self.rungs.clone(), scratch.wants_trails).map(solved);
            return;
        }
        let rungs = scale.rungs.get(self.rungs.clone()).unwrap_or_default();
        for (i, rung) in rungs.iter().enumerate() {
            let state = State { grid: &self.pencil, changes: &changes[i], scale };
            let found = finder(rung.first)(state, scratch, &mut |step| {
                // Written in place, since a step is large.
                let solved = current.insert(solved(step));
                debug_assert!(solved.rating >= rung.least, "below its rung: {solved:?}");
                ControlFlow::Break(())
            });
            if found.is_break() {
                return;
            }
            // Pass the changes on to the next rung only here, before it searches.
            let passed = std::mem::replace(&mut changes[i], Changes::NOTHING);
            if let Some(next) = changes.get_mut(i + 1) {
                next.add(&passed);
            }
        }
    }

    /// Adds the current step to the grade.
    fn add_to_grade(&mut self) {
        let Some(SolvedStep { rating, effort, step, .. }) = &self.current else { return };
        let places = step.effect.placed().is_some();
        if self.grader.measures_flow && self.is_point {
            self.flow.add(&self.pencil);
        }
        self.is_point = places;
        self.ed = self.ed.or(Some(*rating));
        self.effort = *effort;
        if *rating > self.er {
            self.er = *rating;
            self.hardest = Some(step.technique);
        }
        if self.ep.is_none() && places {
            self.ep = Some(self.er);
        }
        self.number += 1;
        self.techniques.add(step.technique);
    }
}

impl<H: Houses> Iterator for Steps<'_, H> {
    type Item = SolvedStep;

    fn next(&mut self) -> Option<SolvedStep> {
        self.next_step().cloned()
    }
}

/// Returns the first step of a finder.
#[cfg(test)]
pub(super) fn first_of<H: Houses>(
    finder: Finder<H>,
    state: State<'_, H>,
    scratch: &mut Scratch,
) -> Option<Step> {
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
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::rating::{CLASSIC, rungs};
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
        static RUNGS: [Rung; 2] = rungs([
            &[(T::NakedSingle, 3)],
            &[(T::LastDigit, 1), (T::HiddenSingleBox, 4), (T::HiddenSingleLine, 5)],
        ]);
        static SINGLES: Table = Table::new(&RUNGS, CLASSIC.searches);
        let solution =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let puzzle = format!(".{}.{}.", &solution[1..40], &solution[41..80]);
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let grade = Grader::with_table(&SINGLES).grade(&puzzle);
        assert_eq!(
            (grade.er, grade.hardest),
            (Rated::Exactly(Rating::from_tenths(3)), Some(T::NakedSingle))
        );
        assert_eq!(Grader::new().grade(&puzzle).hardest, Some(T::LastDigit));
    }
}
