//! The definition of a search on any board, slow and obvious.
//!
//! [`settle`] defines the conclusions between branches, and [`branch_cell`] the cell of a branch. A search takes the first candidate
//! of that cell, or that of a known solution, or draws the number of one; then it removes that candidate, settles, and branches anew.
//! The order of solutions, every random board, and the number of branches follow from that, so the fast form must do exactly this.

use crate::layout::{Board, Layout};
use std::cmp::Reverse;

/// Returns the candidates of each cell, bit `i` for digit `i + 1`: a given in its cell, and in an empty cell all digits.
pub fn start(board: &Board) -> Vec<u32> {
    let all = (1 << board.layout().side()) - 1;
    let of = |digit: &u8| digit.checked_sub(1).map_or(all, |bit| 1 << bit);
    board.digits().iter().map(of).collect()
}

/// Draws all conclusions without a branch. Returns `None` at a contradiction: a cell without a candidate, or a house without a
/// place for a digit. It applies these rules until none changes anything:
///
/// * A cell that has one candidate takes it from its peers (naked single).
/// * A cell that is the only place in a house for a digit loses its other candidates (hidden single).
/// * If all places for a digit in a house are also in another house, the digit has no other places there (locked
///   candidates).
///
/// No rule needs a candidate that another rule may remove, so their order does not matter.
pub fn settle(layout: &Layout, mut candidates: Vec<u32>) -> Option<Vec<u32>> {
    loop {
        let before = candidates.clone();
        for cell in 0..candidates.len() {
            let digits = candidates[cell];
            if digits == 0 {
                return None;
            }
            if digits.is_power_of_two() {
                layout
                    .peers(cell)
                    .iter()
                    .for_each(|&peer| candidates[usize::from(peer)] &= !digits);
            }
        }
        for (house, digit) in
            layout.houses().flat_map(|house| (0..layout.side()).map(move |i| (house, 1 << i)))
        {
            let has = |cell: &u16| candidates[usize::from(*cell)] & digit != 0;
            let places: Vec<u16> = house.iter().copied().filter(has).collect();
            match places[..] {
                [] => return None,
                [cell] => candidates[usize::from(cell)] = digit,
                _ => {}
            }
            for other in
                layout.houses().filter(|other| places.iter().all(|cell| other.contains(cell)))
            {
                for &cell in other.iter().filter(|cell| !places.contains(cell)) {
                    candidates[usize::from(cell)] &= !digit;
                }
            }
        }
        if candidates == before {
            return Some(candidates);
        }
    }
}

/// Returns the cell of the branch of a stuck search, `None` if all cells have one candidate. It is a cell with the fewest candidates
/// (more than one), of these the one with the highest score, and of equals the first. A cell scores 1 each time that a peer has one
/// of its candidates, and 8 if that peer has two candidates.
pub fn branch_cell(layout: &Layout, candidates: &[u32]) -> Option<usize> {
    let size = |cell: usize| candidates[cell].count_ones();
    let score = |cell: usize| -> u32 {
        let peers = layout.peers(cell).iter().map(|peer| usize::from(*peer));
        let common = |peer: usize| (candidates[cell] & candidates[peer]).count_ones();
        peers.map(|peer| common(peer) * if size(peer) == 2 { 8 } else { 1 }).sum()
    };
    let open = (0..candidates.len()).filter(|cell| size(*cell) > 1);
    open.min_by_key(|&cell| (size(cell), Reverse(score(cell))))
}

/// Returns the number of solutions up to `limit`, by trying every digit that no peer has in the empty cell with the fewest of them.
/// It draws no other conclusions.
pub fn count_solutions(board: &Board, limit: usize) -> usize {
    if board.clash().is_some() {
        return 0;
    }
    let (layout, digits) = (board.layout(), board.digits());
    let free = |cell: usize| {
        let sees = move |digit: u8| {
            layout.peers(cell).iter().any(|peer| digits[usize::from(*peer)] == digit)
        };
        (1..=layout.side() as u8).filter(move |digit| !sees(*digit))
    };
    let empty = (0..digits.len()).filter(|cell| digits[*cell] == 0);
    let Some(cell) = empty.min_by_key(|cell| free(*cell).count()) else {
        return limit.min(1);
    };
    let mut count = 0;
    for digit in free(cell) {
        if count == limit {
            break;
        }
        let mut next = board.clone();
        next.set(cell, digit);
        count += count_solutions(&next, limit - count);
    }
    count
}
