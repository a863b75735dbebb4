//! Which boards hidden singles solve, told faster than by a path.

use crate::layout::{Board, Layout};

/// A set of cells.
type Set<const W: usize> = [u128; W];

fn insert<const W: usize>(set: &mut Set<W>, cell: usize) {
    set[cell / 128] |= 1 << (cell % 128);
}

/// The houses of a layout.
#[derive(Clone, Debug)]
pub(super) enum HiddenSingles {
    /// Of at most 128 cells.
    Small(Houses<1>),
    /// Of at most 256 cells.
    Large(Houses<2>),
}

impl HiddenSingles {
    /// Returns `None` for a layout of more than 16 rows.
    pub(super) fn new(layout: &Layout) -> Option<Self> {
        match layout.side() {
            ..=11 => Some(Self::Small(Houses::new(layout))),
            12..=16 => Some(Self::Large(Houses::new(layout))),
            _ => None,
        }
    }

    /// True if they fill all empty cells, of which those that have a digit in `known` are enough to try: they fill the other cells
    /// of that board. In which order singles are found does not matter, as each stays one while others are placed.
    pub(super) fn fill(&self, board: &Board, known: &Board) -> bool {
        match self {
            Self::Small(houses) => houses.fill(board, known),
            Self::Large(houses) => houses.fill(board, known),
        }
    }
}

/// The cells of each house, and those that each cell sees.
#[derive(Clone, Debug)]
pub(super) struct Houses<const W: usize> {
    houses: Vec<Set<W>>,
    peers: Vec<Set<W>>,
    side: usize,
}

impl<const W: usize> Houses<W> {
    fn new(layout: &Layout) -> Self {
        let set = |cells: &[u16]| {
            let mut set = [0; W];
            cells.iter().for_each(|cell| insert(&mut set, usize::from(*cell)));
            set
        };
        let houses = layout.houses().map(set).collect();
        let peers = (0..layout.cell_count()).map(|cell| set(layout.peers(cell))).collect();
        Self { houses, peers, side: layout.side() }
    }

    fn fill(&self, board: &Board, known: &Board) -> bool {
        let digits = board.digits();
        let cells = |holds: &dyn Fn(usize) -> bool| {
            let mut set = [0; W];
            (0..digits.len()).filter(|cell| holds(*cell)).for_each(|cell| insert(&mut set, cell));
            set
        };
        let mut empty = cells(&|cell| digits[cell] == 0);
        let mut wanted = cells(&|cell| digits[cell] == 0 && known.digits()[cell] > 0);
        // The empty cells that each digit can go to, and those of them in which it was sought.
        let (mut places, mut searched) = ([[u128::MAX; W]; 16], [[0; W]; 16]);
        for (cell, digit) in digits.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            remove(&mut places[usize::from(*digit) - 1], &self.peers[cell]);
        }
        while wanted != [0; W] {
            let mut is_new = false;
            for (places, searched) in places[..self.side].iter_mut().zip(&mut searched) {
                keep(places, &empty);
                if places == searched {
                    continue;
                }
                *searched = *places;
                for house in &self.houses {
                    let mut here = *places;
                    keep(&mut here, house);
                    if is_single(&here) {
                        let cell = first(&here);
                        remove(places, &self.peers[cell]);
                        remove(places, &here);
                        remove(&mut empty, &here);
                        is_new = true;
                    }
                }
            }
            keep(&mut wanted, &empty);
            if !is_new {
                return false;
            }
        }
        true
    }
}

#[inline(always)]
fn keep<const W: usize>(set: &mut Set<W>, others: &Set<W>) {
    set.iter_mut().zip(others).for_each(|(word, other)| *word &= other);
}

#[inline(always)]
fn remove<const W: usize>(set: &mut Set<W>, others: &Set<W>) {
    set.iter_mut().zip(others).for_each(|(word, other)| *word &= !other);
}

#[inline(always)]
fn is_single<const W: usize>(set: &Set<W>) -> bool {
    if W == 1 {
        return set[0] & set[0].wrapping_sub(1) == 0 && set[0] != 0;
    }
    set.iter().map(|word| word.count_ones()).sum::<u32>() == 1
}

/// Returns the first cell of a set that has one.
#[inline(always)]
fn first<const W: usize>(set: &Set<W>) -> usize {
    let word = set.iter().position(|word| *word > 0).unwrap_or_default();
    128 * word + set[word].trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dig::BoardDigger;
    use crate::fill::fill_board;
    use crate::grade::{BoardGrader, Rating, Scale};
    use crate::random::rng_for;
    use crate::solve::boards::BoardSolver;

    #[test]
    fn paths_of_hidden_singles_are_those_of_the_grader() {
        let [mut solved, mut not] = [0; 2];
        let small = ["4x4", "6x6:3x2", "8x8", "x", "windoku", "disjoint", "9x9:latin", "6x6+x"];
        let layouts = small.into_iter().chain(["10x10", "16x16"]);
        for (text, scale) in layouts.zip([Scale::Classic, Scale::Sukaku].repeat(5)) {
            let layout: Layout = text.parse().expect(text);
            let mut solver = BoardSolver::new(&layout);
            let mut grader = BoardGrader::of(&layout, scale)
                .unwrap_or_else(|| BoardGrader::of(&layout, Scale::Classic).expect(text));
            let singles = HiddenSingles::new(&layout).expect(text);
            let boards = if layout.side() > 9 { 20 } else { 100 };
            for index in 0..boards {
                let mut rng = rng_for(index, 1);
                let grid = fill_board(&mut solver, &mut rng).expect("a grid");
                let mut board = grid.clone();
                let dug = BoardDigger::default().dig_grid(&board, &mut solver, &mut rng);
                let minimal = dug.expect("a puzzle").puzzle;
                // Some clues more than a minimal puzzle has.
                for cell in 0..layout.cell_count() {
                    let is_clue = minimal.givens().digits()[cell] > 0;
                    if !is_clue && (3 * cell + index as usize) % 40 > index as usize / 25 {
                        board.set(cell, 0);
                    }
                }
                let grade = grader.grade(&board, Some(Rating::from_tenths(15)));
                let is_solved = grade.er.exactly().is_some();
                assert_eq!(singles.fill(&board, &grid), is_solved, "{text} {board}");
                *(if is_solved { &mut solved } else { &mut not }) += 1;
            }
        }
        assert!(solved > 200 && not > 200, "{solved} {not}");
    }
}
