//! Depth-first search over states of the solver, and the choice of the back end.

use super::Solutions;
use super::backend::{Backend, Kernel};
use super::bands::Bands;
use super::branch::BranchChoice;
use super::branch::Inference;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::words256::Native;
use super::words256::{Cells, Words};
#[cfg(target_arch = "x86_64")]
use super::words512::Avx512;
#[cfg(any(test, target_arch = "x86_64"))]
use super::words512::Dense;
#[cfg(test)]
use super::words512::Emulated;
use crate::grid::{Candidate, Grid, SolutionGrid};
use arrayvec::ArrayVec;

/// A search for the solutions of a grid, one after the other, as an iterator.
///
/// ```
/// use gridmill::{grid::Grid, solve::Search};
///
/// let solutions: Vec<_> = Search::new(&Grid::EMPTY).take(3).collect();
/// assert_eq!(solutions.len(), 3);
/// assert_ne!(solutions[0], solutions[1]);
/// ```
///
/// Each step propagates. If that does not decide, it branches on the cell with two candidates that decides most for its peers,
/// or else on a cell with the fewest candidates.
#[derive(Clone, Debug)]
pub struct Search {
    open: Open,
}

/// States still to be searched, the next one last. Few searches need more room than it has without the heap; a larger stack
/// would take time to move.
#[derive(Clone, Debug)]
struct Stack<S> {
    first: ArrayVec<S, 4>,
    others: Vec<S>,
}

impl<S> Stack<S> {
    /// Returns a stack with one state.
    #[inline(always)]
    fn of(state: S) -> Self {
        let mut first = ArrayVec::new();
        first.push(state);
        Self { first, others: Vec::new() }
    }

    #[inline(always)]
    fn push(&mut self, state: S) {
        if let Err(full) = self.first.try_push(state) {
            self.others.push(full.element());
        }
    }

    #[inline(always)]
    fn last_mut(&mut self) -> Option<&mut S> {
        self.others.last_mut().or_else(|| self.first.last_mut())
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<S> {
        self.others.pop().or_else(|| self.first.pop())
    }
}

/// The states of a back end.
#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "a box for the larger states would cost every search an allocation"
)]
enum Open {
    Portable(Stack<Cells<Words>>),
    #[cfg(test)]
    Emulated(Stack<Dense<Emulated>>),
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    Native(Stack<Cells<Native>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Stack<Dense<Avx512>>),
}

impl Search {
    /// A search through all solutions of `grid`.
    pub fn new(grid: &Grid) -> Self {
        Self::on(Backend::selected(), grid)
    }

    #[allow(
        unsafe_code,
        unused_unsafe,
        reason = "calls the detected back end; where all processors have it, that is safe"
    )]
    fn on(backend: Backend, grid: &Grid) -> Self {
        let open = match backend.0 {
            Kernel::Portable => Open::Portable(Stack::of(Cells::new(Words, grid))),
            #[cfg(test)]
            Kernel::Emulated => Open::Emulated(Stack::of(Dense::new(Emulated, grid))),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            Kernel::Native(machine) => {
                // SAFETY: `machine` shows that the processor has the features.
                Open::Native(Stack::of(unsafe { begin_native(machine, grid) }))
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(machine) => {
                // SAFETY: `machine` shows that the processor has the features.
                Open::Avx512(Stack::of(unsafe { begin_avx512(machine, grid) }))
            }
        };
        Self { open }
    }

    /// Returns the next solution. `below(n)`, which returns a number below `n`, chooses among `n` equally good branches.
    pub fn next_by(&mut self, below: &mut dyn FnMut(u32) -> u32) -> Option<SolutionGrid> {
        self.next_chosen(&mut BranchChoice::Any(below))
    }

    fn next_chosen(&mut self, choice: &mut BranchChoice<'_>) -> Option<SolutionGrid> {
        let mut solution = None;
        self.advance(choice, Some(&mut solution), &mut ());
        solution
    }

    /// Counts the remaining solutions up to `limit`.
    pub(super) fn count_up_to(&mut self, limit: usize) -> usize {
        self.count_watched(limit, None, &mut ())
    }

    /// Tells if no solution, one, or several are left.
    pub(super) fn solutions(&mut self) -> Solutions {
        let mut solution = None;
        let count = self.count_watched(2, Some(&mut solution), &mut ());
        match solution {
            None => Solutions::None,
            Some(solution) if count == 1 => Solutions::One(solution),
            Some(_) => Solutions::Many,
        }
    }

    /// Counts the remaining solutions up to `limit` and stores any one of them.
    #[allow(
        unsafe_code,
        unused_unsafe,
        reason = "calls the detected back end; where all processors have it, that is safe"
    )]
    fn count_watched(
        &mut self,
        limit: usize,
        mut solution: Option<&mut Option<SolutionGrid>>,
        watch: &mut impl Watch,
    ) -> usize {
        match &mut self.open {
            #[cfg(test)]
            Open::Emulated(open) => count_emulated(open, limit, solution, watch),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the states show that the processor has the features.
            Open::Avx512(open) => unsafe { count_avx512(open, limit, solution, watch) },
            _ => {
                let advance = |_: &usize| {
                    self.advance(&mut BranchChoice::Best, solution.as_deref_mut(), watch)
                };
                (0..limit).take_while(advance).count()
            }
        }
    }

    /// Goes to the next solution, if there is one.
    #[allow(
        unsafe_code,
        unused_unsafe,
        reason = "calls the detected back end; where all processors have it, that is safe"
    )]
    fn advance(
        &mut self,
        choice: &mut BranchChoice<'_>,
        solution: Option<&mut Option<SolutionGrid>>,
        watch: &mut impl Watch,
    ) -> bool {
        match &mut self.open {
            Open::Portable(open) => advance_portable(open, choice, solution, watch),
            #[cfg(test)]
            Open::Emulated(open) => advance_emulated(open, choice, solution, watch),
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            // SAFETY: the states show that the processor has the features.
            Open::Native(open) => unsafe { advance_native(open, choice, solution, watch) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the states show that the processor has the features.
            Open::Avx512(open) => unsafe { advance_avx512(open, choice, solution, watch) },
        }
    }
}

/// Observer of the branches of a search, for tests.
trait Watch {
    /// Notes that a stuck state, in the form of [`Bands`], takes this branch first.
    fn branches(&mut self, state: impl FnOnce() -> Bands, branch: Candidate);
}

impl Watch for () {
    #[inline(always)]
    fn branches(&mut self, _state: impl FnOnce() -> Bands, _branch: Candidate) {}
}

impl Iterator for Search {
    type Item = SolutionGrid;

    fn next(&mut self) -> Option<SolutionGrid> {
        self.next_chosen(&mut BranchChoice::Best)
    }
}

/// A function that goes to the next solution, if there is one, and stores it, for a kind of state.
macro_rules! advance {
    ($name:ident, $state:ty $(, $(#[$attribute:meta])+)?) => {
        $($(#[$attribute])+)?
        fn $name(
            open: &mut Stack<$state>,
            choice: &mut BranchChoice<'_>,
            solution: Option<&mut Option<SolutionGrid>>,
            watch: &mut impl Watch,
        ) -> bool {
            while let Some(state) = open.last_mut() {
                match state.propagate() {
                    Inference::Contradiction => _ = open.pop(),
                    Inference::Solved => {
                        if let Some(solution) = solution {
                            *solution = Some(state.solution());
                        }
                        open.pop();
                        return true;
                    }
                    Inference::Stuck => {
                        let branch = state.choose(choice);
                        watch.branches(|| state.to_bands(), branch);
                        let mut copy = state.copy();
                        state.remove(branch);
                        copy.fix(branch);
                        open.push(copy);
                    }
                }
            }
            false
        }
    };
}

/// A function that counts solutions, two states at a time: where all solutions are sought, all branches are.
#[cfg(any(test, target_arch = "x86_64"))]
macro_rules! count {
    ($name:ident, $state:ty $(, $(#[$attribute:meta])+)?) => {
        $($(#[$attribute])+)?
        fn $name(
            open: &mut Stack<$state>,
            limit: usize,
            mut solution: Option<&mut Option<SolutionGrid>>,
            watch: &mut impl Watch,
        ) -> usize {
            let mut count = 0;
            while count < limit
                && let Some(mut state) = open.pop()
            {
                let mut go_on = |outcome, mut state: $state, open: &mut Stack<$state>| match outcome {
                    Inference::Contradiction => {}
                    Inference::Solved => {
                        count += 1;
                        if let Some(solution) = &mut solution {
                            **solution = Some(state.solution());
                        }
                    }
                    Inference::Stuck => {
                        let branch = state.choose(&mut BranchChoice::Best);
                        watch.branches(|| state.to_bands(), branch);
                        let mut other = state;
                        other.remove(branch);
                        open.push(other);
                        state.fix(branch);
                        open.push(state);
                    }
                };
                if let Some(mut other) = open.pop() {
                    let (outcome, other_outcome) = <$state>::propagate_either(&mut state, &mut other);
                    let other_outcome = other_outcome.unwrap_or_else(|| other.propagate());
                    let outcome = outcome.unwrap_or_else(|| state.propagate());
                    go_on(other_outcome, other, open);
                    go_on(outcome, state, open);
                } else {
                    go_on(state.propagate(), state, open);
                }
            }
            count.min(limit)
        }
    };
}

advance!(
    advance_portable, Cells<Words>,
    // Inlined, it would slow down the other back ends of the same caller.
    #[inline(never)]
);
#[cfg(test)]
advance!(advance_emulated, Dense<Emulated>);
#[cfg(test)]
count!(count_emulated, Dense<Emulated>);

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
advance!(
    advance_native, Cells<Native>,
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
);
#[cfg(target_arch = "x86_64")]
advance!(
    advance_avx512, Dense<Avx512>,
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
);
#[cfg(target_arch = "x86_64")]
count!(
    count_avx512, Dense<Avx512>,
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
);

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
fn begin_native(machine: Native, grid: &Grid) -> Cells<Native> {
    Cells::new(machine, grid)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
fn begin_avx512(machine: Avx512, grid: &Grid) -> Dense<Avx512> {
    Dense::new(machine, grid)
}

/// Every back end agrees with the reference: the same stuck states, and the same branches.
#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::grid::{CandidateSet, Cell, CellSet, Digit};
    use crate::solve::reference;
    use rayon::prelude::*;

    /// States in which nothing more follows, and the branch that was taken first.
    type Branches = Vec<(CandidateSet, Candidate)>;

    impl Watch for Branches {
        fn branches(&mut self, state: impl FnOnce() -> Bands, branch: Candidate) {
            self.push((state().candidates(), branch));
        }
    }

    /// Trace of a search: its branches, its draws with their bounds, and its solutions.
    #[derive(Default, PartialEq, Debug)]
    struct Trace {
        branches: Branches,
        draws: Vec<(u32, u32)>,
        solutions: Vec<SolutionGrid>,
    }

    /// The first `limit` solutions, by the rules of the reference; without draws, the best branch is taken.
    fn expected(grid: &Grid, limit: usize, mut below: Option<&mut dyn FnMut(u32) -> u32>) -> Trace {
        let mut trace = Trace::default();
        let mut open = vec![reference::start(grid)];
        while trace.solutions.len() < limit
            && let Some(candidates) = open.pop()
        {
            let Some(state) = reference::settle(candidates) else { continue };
            let Some(mut branch) = reference::best_branch(&state) else {
                let solution = state.iter().fold(Grid::EMPTY, |mut grid, candidate| {
                    grid.set(candidate.cell, Some(candidate.digit));
                    grid
                });
                trace.solutions.push(SolutionGrid::new(solution).expect("a solution"));
                continue;
            };
            if let Some(below) = &mut below {
                let mut draw = |bound: usize| {
                    let drawn = below(bound as u32);
                    trace.draws.push((bound as u32, drawn));
                    drawn as usize
                };
                let cells = reference::branch_cells(&state);
                let cell = cells.iter().nth(draw(cells.len())).expect("a number below the bound");
                let digits = state.digits(cell);
                let digit =
                    digits.iter().nth(draw(digits.len())).expect("a number below the bound");
                branch = Candidate { cell, digit };
            }
            trace.branches.push((state, branch));
            let mut other = state;
            other.remove(branch.digit, CellSet::of(branch.cell));
            open.push(other);
            let mut fixed = state;
            for digit in state.digits(branch.cell).without(branch.digit).iter() {
                fixed.remove(digit, CellSet::of(branch.cell));
            }
            open.push(fixed);
        }
        trace
    }

    /// Traces the search of a back end, with the draws that the reference made.
    fn trace(backend: Backend, grid: &Grid, limit: usize, draws: Option<&[(u32, u32)]>) -> Trace {
        let mut trace = Trace::default();
        let mut search = Search::on(backend, grid);
        let mut left = draws.unwrap_or_default().iter();
        let mut below = |bound| {
            let &(expected, drawn) = left.next().expect("no more draws than in the reference");
            assert_eq!(bound, expected, "{backend}: {grid}");
            trace.draws.push((bound, drawn));
            drawn
        };
        let mut choice =
            if draws.is_some() { BranchChoice::Any(&mut below) } else { BranchChoice::Best };
        while trace.solutions.len() < limit {
            let mut solution = None;
            if !search.advance(&mut choice, Some(&mut solution), &mut trace.branches) {
                break;
            }
            trace.solutions.extend(solution);
        }
        trace
    }

    /// Compares all back ends with the reference in finding `limit` solutions of a grid, with the draws of `below` or
    /// without. Returns the number of branches.
    pub(crate) fn compare_back_ends(
        grid: &Grid,
        limit: usize,
        mut below: Option<&mut dyn FnMut(u32) -> u32>,
    ) -> usize {
        let is_random = below.is_some();
        let expected = expected(grid, limit, below.take());
        let draws = is_random.then_some(&*expected.draws);
        for backend in Backend::available() {
            assert!(trace(backend, grid, limit, draws) == expected, "{backend}: {grid}");
        }
        expected.branches.len()
    }

    /// Compares the counts of all back ends, and how they come to them, with the reference.
    fn compare_counts(grid: &Grid, limit: usize) -> usize {
        let by_state = |mut branches: Branches| {
            let key = |(state, _): &(CandidateSet, Candidate)| state.iter().collect::<Vec<_>>();
            branches.sort_by_cached_key(key);
            branches
        };
        let expected = expected(grid, limit, None);
        let number = expected.solutions.len();
        let branches = by_state(expected.branches);
        for backend in Backend::available() {
            let mut seen = Branches::new();
            let count = Search::on(backend, grid).count_watched(limit, None, &mut seen);
            assert_eq!(count, number, "{backend}: {grid}");
            let found = match Search::on(backend, grid).solutions() {
                Solutions::None => vec![],
                Solutions::One(solution) => vec![solution],
                Solutions::Many => expected.solutions.clone(),
            };
            assert_eq!(found, expected.solutions, "{backend}: {grid}");
            // If it ends early, it may have been elsewhere.
            assert!(number == limit || by_state(seen) == branches, "{backend}: {grid}");
        }
        branches.len()
    }

    /// A puzzle, and the same without the last third of its clues, which has many solutions.
    fn puzzle_and_open(line: &str) -> [Grid; 2] {
        let grid: Grid = line[..81].parse().expect("a grid");
        let clues = grid.clues().iter().take(grid.clue_count() * 2 / 3);
        [grid, grid.restricted_to(clues.collect())]
    }

    #[test]
    fn all_back_ends_branch_as_the_reference_does() {
        let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(20);
        let mut branches = 0;
        for grid in puzzles.flat_map(puzzle_and_open) {
            let mut middle = |bound| bound / 2;
            branches += compare_back_ends(&grid, 20, None)
                + compare_back_ends(&grid, 20, Some(&mut middle));
            branches += compare_counts(&grid, 2) + compare_counts(&grid, 50);
        }
        assert!(branches > 5_000, "{branches}");
    }

    #[test]
    fn two_cells_of_a_house_that_must_hold_the_same_digit_are_a_contradiction_at_once() {
        // Cells that hold nothing but a 1 if the cells around them do not: in one mini-row, row, column and box.
        for other in [[0, 1], [0, 8], [8, 0], [1, 1]].map(|[row, column]| Cell::at(row, column)) {
            let one = Digit::from_index(0);
            let givens = [Cell::at(0, 0), other].map(|cell| (cell, one));
            let mut grid = Grid::EMPTY;
            givens.iter().for_each(|&(cell, digit)| grid.set(cell, Some(digit)));
            assert_eq!(reference::settle(reference::start(&grid)), None);
            assert_eq!(compare_back_ends(&grid, 1, None), 0);
        }
    }

    #[test]
    #[ignore = "needs files of puzzles: scripts/backends"]
    fn all_back_ends_branch_as_the_reference_does_in_files_of_puzzles() {
        let files = std::env::var_os("GRIDMILL_PUZZLES").expect("the files, with : between them");
        for file in std::env::split_paths(&files) {
            let text = std::fs::read_to_string(&file).expect("a text file");
            let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81).collect();
            let branches: usize =
                lines.par_iter().map(|line| compare_counts(&puzzle_and_open(line)[0], 2)).sum();
            println!(
                "{}: {} puzzles, {branches} branches, 0 different",
                file.display(),
                lines.len()
            );
        }
    }
}
