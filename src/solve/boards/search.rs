//! Depth-first search over the states of a board.

use super::state::{Candidate, Changes, Contradiction, State, Tables};
use crate::layout::Layout;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// At a solution. There may be more.
    Found,
    /// At the end: there are no more.
    Exhausted,
    /// At the most branches that it may take.
    OutOfBranches,
}

/// Draws a number below its argument.
pub(super) type Draw<'a> = dyn FnMut(u32) -> u32 + 'a;

/// Clues of a puzzle that are removed while it stays unique.
pub(super) struct Removal<'a> {
    /// The digit of each cell in the solution, from 1.
    pub(super) solution: &'a [u8],
    /// True for each cell with a clue.
    pub(super) has_clue: &'a mut [bool],
    /// Number of clues.
    pub(super) clues: usize,
    /// Fewest clues that may be left.
    pub(super) fewest: usize,
    /// Most branches to decide if a clue can go.
    pub(super) branches: u64,
    /// False if a group was not tried, because too few clues would have been left.
    pub(super) tried_all: bool,
    /// False if a group was kept because the branches did not suffice.
    pub(super) is_proved: bool,
}

/// A search on boards of one layout, with its memory.
pub(super) trait Engine: Send + Sync {
    /// Begins with the given digits, from 1; 0 for an empty cell.
    fn start(&mut self, digits: &[u8]);

    /// Goes to the next solution and writes it. Takes at most so many branches.
    fn next(&mut self, branches: u64, draw: Option<&mut Draw<'_>>, solution: &mut [u8]) -> Outcome;

    /// Removes the groups of clues one after the other, each all or none, if the puzzle stays unique.
    fn remove_in_turn(&mut self, groups: &[Vec<u16>], removal: &mut Removal<'_>);
}

/// Returns a search for a layout, in words that fit its number of cells.
pub(super) fn engine(layout: &Layout) -> Box<dyn Engine> {
    match layout.side() {
        ..=8 => Box::new(Search::<1, 1, 8>::new(layout)),
        9..=11 => Box::new(Search::<2, 1, 11>::new(layout)),
        12..=16 => Box::new(Search::<4, 2, 16>::new(layout)),
        _ => Box::new(Search::<10, 2, 25>::new(layout)),
    }
}

struct Frame<const W: usize, const H: usize, const N: usize> {
    state: State<W, H, N>,
    /// The branch that was taken from the state, and was not successful if the search comes back.
    taken: Option<Candidate>,
}

struct Search<const W: usize, const H: usize, const N: usize> {
    tables: Tables<W, H>,
    changes: Changes<H, N>,
    /// Settled states, each reached from the one before it.
    frames: Vec<Frame<W, H, N>>,
}

impl<const W: usize, const H: usize, const N: usize> Search<W, H, N> {
    fn new(layout: &Layout) -> Self {
        Self { tables: Tables::new(layout), changes: Changes::NONE, frames: Vec::new() }
    }

    /// Settles a state after decisions, and pushes it if it has no contradiction. Returns true if it has none.
    fn push(
        &mut self,
        mut state: State<W, H, N>,
        decisions: impl IntoIterator<Item = Candidate>,
        removed: Option<Candidate>,
    ) -> bool {
        let Self { tables, changes, frames } = self;
        let mut decisions = decisions.into_iter();
        let mut settle = || -> Result<(), Contradiction> {
            decisions.try_for_each(|candidate| state.decide(tables, changes, candidate))?;
            removed.into_iter().for_each(|candidate| state.remove(tables, changes, candidate));
            state.settle(tables, changes)
        };
        let is_consistent = settle().is_ok();
        if is_consistent {
            frames.push(Frame { state, taken: None });
        } else {
            *changes = Changes::NONE;
        }
        is_consistent
    }

    fn top(&self) -> &State<W, H, N> {
        &self.frames.last().expect("the base is pushed").state
    }

    /// Goes to the next solution from the frames after the first `base`.
    fn advance(
        &mut self,
        base: usize,
        branches: &mut u64,
        mut draw: Option<&mut Draw<'_>>,
    ) -> Outcome {
        while self.frames.len() > base {
            let Some(frame) = self.frames.last_mut() else { break };
            if let Some(refuted) = frame.taken.take() {
                let state = &mut frame.state;
                state.remove(&self.tables, &mut self.changes, refuted);
                if state.settle(&self.tables, &mut self.changes).is_err() {
                    self.changes = Changes::NONE;
                    self.frames.pop();
                    continue;
                }
            }
            let state = &frame.state;
            let Some(cell) = state.branch_cell(&self.tables) else {
                return Outcome::Found;
            };
            if *branches == 0 {
                return Outcome::OutOfBranches;
            }
            *branches -= 1;
            let mut digits = state.digits(&self.tables, cell);
            let number = draw
                .as_mut()
                .map_or(0, |draw| draw(state.digits(&self.tables, cell).count() as u32) as usize);
            let digit = digits.nth(number).expect("a digit of the cell");
            drop(digits);
            let state = state.clone();
            frame.taken = Some((cell, digit));
            self.push(state, [(cell, digit)], None);
        }
        Outcome::Exhausted
    }

    /// True if the puzzle is unique without a group of clues. The top state has what follows from all other clues. `None` if the
    /// branches do not suffice.
    fn can_lose(&mut self, cells: &[u16], removal: &Removal<'_>) -> Option<bool> {
        let base = self.frames.len();
        let given = |cell: &u16| {
            (usize::from(*cell), usize::from(removal.solution[usize::from(*cell)]) - 1)
        };
        let mut branches = removal.branches;
        // Another solution has another digit in a first cell of the group.
        for (i, cell) in cells.iter().enumerate() {
            if self.top().is_decided(usize::from(*cell)) {
                continue;
            }
            let state = self.top().clone();
            if !self.push(state, cells[..i].iter().map(given), Some(given(cell))) {
                continue;
            }
            let outcome = self.advance(base, &mut branches, None);
            self.frames.truncate(base);
            match outcome {
                Outcome::Found => return Some(false),
                Outcome::OutOfBranches => return None,
                Outcome::Exhausted => {}
            }
        }
        Some(true)
    }

    /// Removes groups of clues. The top state has what follows from the clues outside the groups.
    fn remove(&mut self, groups: &[Vec<u16>], removal: &mut Removal<'_>) {
        if removal.clues <= removal.fewest {
            removal.tried_all = false;
            return;
        }
        if groups.len() > 1 {
            let (first, second) = groups.split_at(groups.len() / 2);
            for (groups, others) in [(first, second), (second, first)] {
                let clues = others.iter().flatten().map(|cell| usize::from(*cell));
                let clues = clues.filter(|cell| removal.has_clue[*cell]);
                let given = clues.map(|cell| (cell, usize::from(removal.solution[cell]) - 1));
                let state = self.top().clone();
                let is_consistent = self.push(state, given, None);
                assert!(is_consistent, "the clues of a puzzle have a solution");
                self.remove(groups, removal);
                self.frames.pop();
            }
        } else if let Some(group) = groups.first() {
            let clues: Vec<u16> =
                group.iter().copied().filter(|cell| removal.has_clue[usize::from(*cell)]).collect();
            if removal.clues - clues.len() < removal.fewest {
                removal.tried_all = false;
                return;
            }
            match self.can_lose(&clues, removal) {
                Some(true) => {
                    clues.iter().for_each(|cell| removal.has_clue[usize::from(*cell)] = false);
                    removal.clues -= clues.len();
                }
                Some(false) => {}
                None => removal.is_proved = false,
            }
        }
    }
}

impl<const W: usize, const H: usize, const N: usize> Engine for Search<W, H, N> {
    fn start(&mut self, digits: &[u8]) {
        self.frames.clear();
        let state = State::new(&self.tables);
        let givens = digits.iter().enumerate();
        let givens =
            givens.filter_map(|(cell, digit)| Some((cell, usize::from(digit.checked_sub(1)?))));
        self.push(state, givens, None);
    }

    fn next(&mut self, branches: u64, draw: Option<&mut Draw<'_>>, solution: &mut [u8]) -> Outcome {
        let outcome = self.advance(0, &mut { branches }, draw);
        if outcome == Outcome::Found {
            self.top().write(&self.tables, solution);
            self.frames.pop();
        }
        outcome
    }

    fn remove_in_turn(&mut self, groups: &[Vec<u16>], removal: &mut Removal<'_>) {
        let mut outside: Vec<u8> = removal.solution.to_vec();
        for (cell, digit) in outside.iter_mut().enumerate() {
            if !removal.has_clue[cell] {
                *digit = 0;
            }
        }
        groups.iter().flatten().for_each(|cell| outside[usize::from(*cell)] = 0);
        self.start(&outside);
        self.remove(groups, removal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Board;
    use crate::solve::boards::reference::{branch_cell, settle, start};

    /// A number below a bound that looks random (xorshift).
    fn drawn(seed: &mut u64, bound: u32) -> u32 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed % u64::from(bound)) as u32
    }

    /// Appends the states of a reference search in which it branches, or which are solved.
    fn trace(layout: &Layout, candidates: Vec<u32>, seed: &mut u64, states: &mut Vec<Vec<u32>>) {
        let most = 4_000 / candidates.len();
        let mut settled = settle(layout, candidates);
        while let Some(mut candidates) = settled.filter(|_| states.len() < most) {
            states.push(candidates.clone());
            let Some(cell) = branch_cell(layout, &candidates) else { return };
            let mut digits = candidates[cell];
            (0..drawn(seed, digits.count_ones())).for_each(|_| digits &= digits - 1);
            let digit = digits & digits.wrapping_neg();
            let mut next = candidates.clone();
            next[cell] = digit;
            trace(layout, next, seed, states);
            candidates[cell] &= !digit;
            settled = settle(layout, candidates);
        }
    }

    /// Compares a search with the reference, state by state, and returns the number of states.
    fn compare<const W: usize, const H: usize, const N: usize>(board: &Board, seed: u64) -> usize {
        let layout = board.layout();
        let mut states = Vec::new();
        trace(layout, start(board), &mut seed.clone(), &mut states);
        let mut search = Search::<W, H, N>::new(layout);
        let mut seed = seed;
        search.start(board.digits());
        let mut branches = 0;
        for expected in &states {
            let outcome =
                search.advance(0, &mut branches, Some(&mut |bound| drawn(&mut seed, bound)));
            assert_ne!(outcome, Outcome::Exhausted, "{layout} {board}");
            for (cell, expected) in expected.iter().enumerate() {
                let digits = search.top().digits(&search.tables, cell);
                assert_eq!(
                    digits.map(|digit| 1 << digit).sum::<u32>(),
                    *expected,
                    "{layout} {board}"
                );
            }
            branches = 1;
            if outcome == Outcome::Found {
                search.frames.pop();
                branches = 0;
            }
        }
        if states.len() < 4_000 / layout.cell_count() {
            assert_eq!(search.advance(0, &mut 1, None), Outcome::Exhausted, "{layout} {board}");
        }
        states.len()
    }

    #[test]
    fn two_cells_of_a_house_that_must_have_the_same_digit_are_a_contradiction_at_once() {
        let layout: Layout = "6x6".parse().expect("a layout");
        for (text, is_consistent) in [
            ("1234............5............5......", false),
            ("1234............5...................", true),
        ] {
            let board = Board::parse(&layout, text).expect("a board");
            assert_eq!(settle(&layout, start(&board)).is_some(), is_consistent, "{board}");
            let mut search = Search::<1, 1, 8>::new(&layout);
            search.start(board.digits());
            assert_eq!(!search.frames.is_empty(), is_consistent, "{board}");
        }
    }

    #[test]
    fn the_search_makes_the_conclusions_and_branches_of_the_reference() {
        let jigsaw = "jigsaw:AADDDBCCCAADBDBCCCADDBBBFFCADBBBEFCCADEEEEFFIAAHEEEFIIHHHHHEFIIHHGGHGFIIGGGGGGFII";
        let mut seed = 1;
        for (text, boards) in [
            ("4x4", 100),
            ("6x6+x", 100),
            ("6x6+disjoint", 50),
            ("7x7:latin", 20),
            ("8x8", 20),
            ("9x9", 20),
            ("9x9+x+windoku", 20),
            ("9x9+disjoint", 10),
            (jigsaw, 20),
            ("10x10", 3),
            ("16x16", 1),
            ("25x25", 1),
        ] {
            let layout: Layout = text.parse().expect(text);
            let cells = layout.cell_count();
            let mut states = 0;
            for number in 0..boards {
                // Digits at random, without clashes: many boards have no solution. The more clues, the fewer have one.
                let mut board = Board::empty(&layout);
                for _ in 0..cells / 4 * number / boards {
                    let cell = drawn(&mut seed, cells as u32) as usize;
                    let before = board.digits()[cell];
                    board.set(cell, drawn(&mut seed, layout.side() as u32) as u8 + 1);
                    if board.clash().is_some() && number % 8 > 0 {
                        board.set(cell, before);
                    }
                }
                states += match layout.side() {
                    ..=8 => compare::<1, 1, 8>(&board, seed),
                    9..=11 => compare::<2, 1, 11>(&board, seed),
                    12..=16 => compare::<4, 2, 16>(&board, seed),
                    _ => compare::<10, 2, 25>(&board, seed),
                };
            }
            assert!(states > boards, "{text}: {states} states");
        }
    }
}
