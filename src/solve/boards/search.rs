//! Depth-first search over the states of a board.

use super::form::{Candidate, Contradiction, Form};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::lanes::{LaneState, LaneTables};
use super::state::{State, Tables};
use crate::layout::Layout;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::solve::backend::{Backend, Kernel};

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

/// The candidate of a cell that a branch takes first.
pub(super) enum Choice<'a> {
    /// The lowest.
    Lowest,
    /// One whose number, below the argument, is drawn.
    Drawn(&'a mut dyn FnMut(u32) -> u32),
    /// The digit of this solution, from 1, and the lowest if it is none. Most solutions are near another one.
    Like(&'a [u8]),
}

impl Choice<'_> {
    /// Returns a digit of a cell, from 0.
    fn digit(&mut self, cell: usize, mut digits: u32) -> usize {
        match self {
            Self::Lowest => {}
            Self::Drawn(draw) => {
                (0..draw(digits.count_ones())).for_each(|_| digits &= digits - 1);
            }
            Self::Like(solution) => {
                let digit = usize::from(solution[cell]) - 1;
                if digits >> digit & 1 > 0 {
                    return digit;
                }
            }
        }
        digits.trailing_zeros() as usize
    }
}

/// Clues of a puzzle that are removed while it stays unique.
pub(super) struct Removal<'a, 'g> {
    /// The digit of each cell in the solution, from 1.
    pub(super) solution: &'a [u8],
    /// True for each cell with a clue.
    pub(super) has_clue: Vec<bool>,
    /// Number of clues.
    pub(super) clues: usize,
    /// Fewest clues that may be left.
    pub(super) fewest: usize,
    /// Most branches to decide if a clue can go.
    pub(super) branches: u64,
    /// True if a clue that is left can go; it stays because too few would be left.
    pub(super) can_lose_more: bool,
    /// The groups that stay because the branches did not suffice.
    pub(super) unproved: Vec<&'g [u16]>,
}

impl Removal<'_, '_> {
    /// The clues that are left of these groups.
    fn clues_of(&self, groups: &[&[u16]]) -> Vec<Candidate> {
        let cells = groups.iter().copied().flatten().map(|cell| usize::from(*cell));
        let cells = cells.filter(|cell| self.has_clue[*cell]);
        cells.map(|cell| (cell, usize::from(self.solution[cell]) - 1)).collect()
    }
}

/// The decisions for the digits of cells, from 1; 0 for an empty cell.
fn givens(digits: &[u8]) -> Vec<Candidate> {
    let digits = digits.iter().enumerate();
    digits.filter_map(|(cell, digit)| Some((cell, usize::from(digit.checked_sub(1)?)))).collect()
}

/// Groups of clues that are tried from one state: a state for each costs more than it saves.
const TRIED_FROM_ONE_STATE: usize = 6;

/// A search on boards of one layout, with its memory.
pub(super) trait Engine: Send + Sync {
    /// Begins with the given digits, from 1; 0 for an empty cell.
    fn start(&mut self, digits: &[u8]);

    /// Goes to the next solution and writes it. Takes at most so many branches.
    fn next(&mut self, branches: u64, choice: Choice<'_>, solution: &mut [u8]) -> Outcome;

    /// Removes the groups of clues one after the other, each all or none, if the puzzle stays unique.
    fn remove_in_turn<'g>(&mut self, groups: &[&'g [u16]], removal: &mut Removal<'_, 'g>);
}

/// Returns a search in the fewest of these numbers of registers, for cells and for houses, that suffice, with so many words for a set of
/// lanes.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! in_registers {
    ($machine:expr, $layout:expr, $($cells:literal, $houses:literal, $words:literal;)*) => {{
        $(if let Some(tables) = LaneTables::new($machine, $layout) {
            return Box::new(Search::<LaneState<_, $cells, $houses, $words>>::new(tables));
        })*
    }};
}

/// Returns a search for a layout in the form of the back end in use, if it has one for boards of this size.
pub(super) fn engine(layout: &Layout) -> Box<dyn Engine> {
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    match Backend::selected().0 {
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512(machine) => {
            in_registers!(machine, layout, 2, 1, 2; 3, 1, 2; 3, 2, 2; 5, 2, 3; 9, 2, 5;)
        }
        #[cfg(target_arch = "x86_64")]
        Kernel::Native(machine) => {
            in_registers!(machine, layout, 3, 2, 2; 6, 2, 2; 6, 3, 2; 6, 4, 2; 9, 3, 3; 16, 4, 4;)
        }
        #[cfg(target_arch = "aarch64")]
        Kernel::Native(machine) => {
            in_registers!(machine, layout, 5, 3, 2; 11, 4, 2; 11, 8, 2; 18, 5, 3; 32, 7, 4;)
        }
        _ => {}
    }
    match layout.side() {
        ..=8 => Box::new(Search::<State<1, 1, 8>>::new(Tables::new(layout))),
        9..=11 => Box::new(Search::<State<2, 1, 11>>::new(Tables::new(layout))),
        12..=16 => Box::new(Search::<State<4, 2, 16>>::new(Tables::new(layout))),
        _ => Box::new(Search::<State<10, 2, 25>>::new(Tables::new(layout))),
    }
}

struct Frame<F> {
    state: F,
    /// The branch that was taken from the state, and was not successful if the search comes back.
    taken: Option<Candidate>,
}

struct Search<F: Form> {
    tables: F::Tables,
    changes: F::Changes,
    /// Settled states, each reached from the one before it.
    frames: Vec<Frame<F>>,
}

impl<F: Form> Search<F> {
    fn new(tables: F::Tables) -> Self {
        Self { tables, changes: F::NO_CHANGES, frames: Vec::new() }
    }

    /// Settles a state after decisions, and pushes it if it has no contradiction. Returns true if it has none.
    fn push(&mut self, state: F, decisions: &[Candidate], removed: Option<Candidate>) -> bool {
        let Self { tables, changes, frames } = self;
        frames.push(Frame { state, taken: None });
        let state = &mut frames.last_mut().expect("just pushed").state;
        let mut settle = || -> Result<(), Contradiction> {
            for &candidate in decisions {
                state.decide(tables, changes, candidate)?;
            }
            if let Some(candidate) = removed {
                state.remove(tables, changes, candidate);
            }
            state.settle(tables, changes)
        };
        let is_consistent = settle().is_ok();
        if !is_consistent {
            frames.pop();
            *changes = F::NO_CHANGES;
        }
        is_consistent
    }

    fn top(&self) -> &F {
        &self.frames.last().expect("the base is pushed").state
    }

    /// Goes to the next solution from the frames after the first `base`.
    fn advance(&mut self, base: usize, branches: &mut u64, mut choice: Choice<'_>) -> Outcome {
        while self.frames.len() > base {
            let Some(frame) = self.frames.last_mut() else { break };
            if let Some(refuted) = frame.taken.take() {
                let state = &mut frame.state;
                state.remove(&self.tables, &mut self.changes, refuted);
                if state.settle(&self.tables, &mut self.changes).is_err() {
                    self.changes = F::NO_CHANGES;
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
            let digit = choice.digit(cell, state.digits(&self.tables, cell));
            let state = state.clone();
            frame.taken = Some((cell, digit));
            self.push(state, &[(cell, digit)], None);
        }
        Outcome::Exhausted
    }

    /// True if the puzzle is unique without one of these groups of clues. The top state has what follows from the clues outside
    /// all of them. `None` if the branches do not suffice.
    fn can_lose(
        &mut self,
        number: usize,
        groups: &[&[u16]],
        removal: &Removal<'_, '_>,
    ) -> Option<bool> {
        let base = self.frames.len();
        let clues = removal.clues_of(&groups[number..=number]);
        let others = [&groups[..number], &groups[number + 1..]].map(|it| removal.clues_of(it));
        let others = others.concat();
        let mut branches = removal.branches;
        // Another solution has another digit in a first cell of the group.
        for (i, &clue) in clues.iter().enumerate() {
            if self.top().is_decided(&self.tables, clue.0) {
                continue;
            }
            let state = self.top().clone();
            if !self.push(state, &[&clues[..i], &others].concat(), Some(clue)) {
                continue;
            }
            let outcome = self.advance(base, &mut branches, Choice::Like(removal.solution));
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
    fn remove<'g>(&mut self, groups: &[&'g [u16]], removal: &mut Removal<'_, 'g>) {
        if removal.can_lose_more {
            return;
        }
        if groups.len() > TRIED_FROM_ONE_STATE {
            let (first, second) = groups.split_at(groups.len() / 2);
            for (groups, others) in [(first, second), (second, first)] {
                let state = self.top().clone();
                let is_consistent = self.push(state, &removal.clues_of(others), None);
                assert!(is_consistent, "the clues of a puzzle have a solution");
                self.remove(groups, removal);
                self.frames.pop();
            }
            return;
        }
        for (number, group) in groups.iter().enumerate() {
            let clues = group.iter().filter(|cell| removal.has_clue[usize::from(**cell)]).count();
            let is_enough = removal.clues - clues >= removal.fewest;
            // If too few would be left without one clue, no group can go.
            if clues == 0 || !is_enough && clues > 1 || removal.can_lose_more {
                continue;
            }
            match self.can_lose(number, groups, removal) {
                Some(true) if is_enough => {
                    group.iter().for_each(|cell| removal.has_clue[usize::from(*cell)] = false);
                    removal.clues -= clues;
                }
                Some(can_go) => removal.can_lose_more = can_go,
                None => removal.unproved.push(group),
            }
        }
    }
}

impl<F: Form> Engine for Search<F> {
    fn start(&mut self, digits: &[u8]) {
        self.frames.clear();
        let state = F::new(&self.tables);
        self.push(state, &givens(digits), None);
    }

    fn next(&mut self, branches: u64, choice: Choice<'_>, solution: &mut [u8]) -> Outcome {
        let outcome = self.advance(0, &mut { branches }, choice);
        if outcome == Outcome::Found {
            self.top().write(&self.tables, solution);
            self.frames.pop();
        }
        outcome
    }

    fn remove_in_turn<'g>(&mut self, groups: &[&'g [u16]], removal: &mut Removal<'_, 'g>) {
        let mut outside: Vec<u8> = removal.solution.to_vec();
        for (cell, digit) in outside.iter_mut().enumerate() {
            if !removal.has_clue[cell] {
                *digit = 0;
            }
        }
        groups.iter().copied().flatten().for_each(|cell| outside[usize::from(*cell)] = 0);
        self.start(&outside);
        self.remove(groups, removal);
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::{Compiled, Emulated, LaneState, LaneTables};
    use super::*;
    use crate::layout::Board;
    use crate::solve::backend::{Backend, Kernel};
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
    fn compare<F: Form>(board: &Board, seed: u64, tables: F::Tables) -> usize {
        let layout = board.layout();
        let mut states = Vec::new();
        trace(layout, start(board), &mut seed.clone(), &mut states);
        let mut search = Search::<F>::new(tables);
        let mut seed = seed;
        search.start(board.digits());
        let mut branches = 0;
        for expected in &states {
            let mut draw = |bound| drawn(&mut seed, bound);
            let outcome = search.advance(0, &mut branches, Choice::Drawn(&mut draw));
            assert_ne!(outcome, Outcome::Exhausted, "{layout} {board}");
            for (cell, expected) in expected.iter().enumerate() {
                let digits = search.top().digits(&search.tables, cell);
                assert_eq!(digits, *expected, "{layout} {board}");
            }
            branches = 1;
            if outcome == Outcome::Found {
                search.frames.pop();
                branches = 0;
            }
        }
        if states.len() < 4_000 / layout.cell_count() {
            assert_eq!(
                search.advance(0, &mut 1, Choice::Lowest),
                Outcome::Exhausted,
                "{layout} {board}"
            );
        }
        states.len()
    }

    /// Compares a search in so many registers, if they suffice and are not too many.
    fn compare_lanes<M: Compiled, const C: usize, const H: usize, const W: usize>(
        board: &Board,
        seed: u64,
        machine: M,
    ) {
        // Those of large boards have more than 128 lanes.
        let is_large = board.layout().side() > 9;
        if is_large == (W > 2)
            && let Some(tables) = LaneTables::new(machine, board.layout())
        {
            compare::<LaneState<M, C, H, W>>(board, seed, tables);
        }
    }

    /// Compares every form for a board.
    fn compare_all(board: &Board, seed: u64) -> usize {
        let layout = board.layout();
        match layout.side() {
            ..=8 => _ = compare::<State<1, 1, 8>>(board, seed, Tables::new(layout)),
            9..=11 => _ = compare::<State<2, 1, 11>>(board, seed, Tables::new(layout)),
            _ => {}
        }
        for backend in Backend::available() {
            match backend.0 {
                Kernel::Portable => {}
                Kernel::Emulated => {
                    compare_lanes::<_, 3, 2, 2>(board, seed, Emulated);
                    compare_lanes::<_, 10, 2, 5>(board, seed, Emulated);
                }
                #[cfg(target_arch = "x86_64")]
                Kernel::Native(machine) => {
                    compare_lanes::<_, 3, 2, 2>(board, seed, machine);
                    compare_lanes::<_, 6, 3, 2>(board, seed, machine);
                    compare_lanes::<_, 6, 4, 2>(board, seed, machine);
                    compare_lanes::<_, 9, 3, 3>(board, seed, machine);
                    compare_lanes::<_, 16, 4, 4>(board, seed, machine);
                }
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx512(machine) => {
                    compare_lanes::<_, 2, 1, 2>(board, seed, machine);
                    compare_lanes::<_, 3, 2, 2>(board, seed, machine);
                    compare_lanes::<_, 5, 2, 3>(board, seed, machine);
                    compare_lanes::<_, 9, 2, 5>(board, seed, machine);
                }
                #[cfg(target_arch = "aarch64")]
                Kernel::Native(machine) => {
                    compare_lanes::<_, 11, 8, 2>(board, seed, machine);
                    compare_lanes::<_, 18, 5, 3>(board, seed, machine);
                    compare_lanes::<_, 32, 7, 4>(board, seed, machine);
                }
            }
        }
        match layout.side() {
            ..=16 => compare::<State<4, 2, 16>>(board, seed, Tables::new(layout)),
            _ => compare::<State<10, 2, 25>>(board, seed, Tables::new(layout)),
        }
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
            let mut search = Search::<State<1, 1, 8>>::new(Tables::new(&layout));
            search.start(board.digits());
            assert_eq!(!search.frames.is_empty(), is_consistent, "{board}");
            let tables = LaneTables::new(Emulated, &layout).expect("registers suffice");
            let mut search = Search::<LaneState<_, 3, 2, 2>>::new(tables);
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
            ("12x12", 3),
            ("16x16", 2),
            ("16x16+x", 1),
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
                states += compare_all(&board, seed);
            }
            assert!(states > boards, "{text}: {states} states");
        }
    }
}
