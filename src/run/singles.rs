//! Which boards hidden singles solve, told faster than by a path.

use crate::layout::{Board, Layout};

/// Marks in houses: for the first cell of each house, for the second, and so on, the set of the houses with a mark there.
type Marks = [u64; 16];

/// The houses of a layout.
#[derive(Clone, Debug)]
pub(super) struct HiddenSingles {
    /// The cells of each.
    houses: Vec<Vec<u16>>,
    /// Marks in each cell.
    own: Vec<Marks>,
    /// Marks in all cells that each cell sees.
    seen: Vec<Marks>,
    side: usize,
}

impl HiddenSingles {
    /// Returns `None` for a layout of more than 16 rows or 64 houses.
    pub(super) fn new(layout: &Layout) -> Option<Self> {
        if layout.side() > 16 || layout.houses().count() > 64 {
            return None;
        }
        let houses: Vec<Vec<u16>> = layout.houses().map(<[u16]>::to_vec).collect();
        let mut own = vec![[0; 16]; layout.cell_count()];
        for (house, cells) in houses.iter().enumerate() {
            for (place, cell) in cells.iter().enumerate() {
                own[usize::from(*cell)][place] |= 1 << house;
            }
        }
        let seen = (0..layout.cell_count()).map(|cell| {
            let mut seen = [0; 16];
            for peer in layout.peers(cell) {
                add(&mut seen, &own[usize::from(*peer)]);
            }
            seen
        });
        Some(Self { seen: seen.collect(), houses, own, side: layout.side() })
    }

    /// True if they fill all empty cells, of which those that have a digit in `known` are enough to try: they fill the other cells
    /// of that board. In which order singles are found does not matter, as each stays one while others are placed.
    pub(super) fn fill(&self, board: &Board, known: &Board) -> bool {
        let (mut empty, mut places) = ([0; 16], [[u64::MAX; 16]; 16]);
        // Number of wanted cells that are empty, and their digits.
        let (mut wanted, mut first_digits) = (0, 0_u32);
        for (cell, (digit, known)) in board.digits().iter().zip(known.digits()).enumerate() {
            if *digit > 0 {
                remove(&mut places[usize::from(*digit) - 1], &self.seen[cell]);
            } else {
                add(&mut empty, &self.own[cell]);
                if *known > 0 {
                    wanted += 1;
                    first_digits |= 1 << (*known - 1);
                }
            }
        }
        // These first, as often nothing else has to be found.
        let first = (0..self.side).filter(|digit| first_digits >> digit & 1 > 0);
        let most = self.side + first.clone().count();
        // Number of digits in turn that were sought in vain.
        let mut in_vain = 0;
        for digit in first.chain((0..self.side).cycle()) {
            if wanted == 0 || in_vain == most {
                break;
            }
            in_vain += 1;
            let places = &mut places[digit];
            let mut singles = once(&places[..self.side], &empty);
            while singles > 0 {
                let house = singles.trailing_zeros();
                singles &= singles - 1;
                let is_here = |place: &usize| (places[*place] & empty[*place]) >> house & 1 > 0;
                // The same cell may be a single in two houses.
                let Some(place) = (0..self.side).find(is_here) else { continue };
                let cell = usize::from(self.houses[house as usize][place]);
                remove(places, &self.seen[cell]);
                remove(&mut empty, &self.own[cell]);
                wanted -= usize::from(known.digits()[cell] > 0);
                in_vain = 0;
            }
        }
        wanted == 0
    }
}

/// Returns the houses with one mark that is in both.
#[inline(always)]
fn once(marks: &[u64], others: &Marks) -> u64 {
    let (mut any, mut twice) = (0, 0);
    for (mark, other) in marks.iter().zip(others) {
        let here = mark & other;
        twice |= any & here;
        any |= here;
    }
    any & !twice
}

#[inline(always)]
fn add(marks: &mut Marks, others: &Marks) {
    marks.iter_mut().zip(others).for_each(|(mark, other)| *mark |= other);
}

#[inline(always)]
fn remove(marks: &mut Marks, others: &Marks) {
    marks.iter_mut().zip(others).for_each(|(mark, other)| *mark &= !other);
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
