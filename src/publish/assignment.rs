//! Assignment of puzzles to `take`s when several `take`s match the same puzzles.
//!
//! A new puzzle may move others. If all `take`s that want it are full, one of their puzzles moves to another `take` that wants
//! it, and so on until a `take` has room. So a `take` stays short only if no assignment fills it (augmenting paths; J. Edmonds,
//! D. R. Fulkerson, 1965: every puzzle that fits is accepted).

use std::collections::VecDeque;

/// Puzzles of each `take`.
pub(super) struct Allotment {
    /// Requested number of each.
    counts: Vec<usize>,
    /// Number that each has.
    filled: Vec<usize>,
    /// True if no way is left to make room. This never changes: only full takes want the puzzles of full takes.
    closed: Vec<bool>,
    puzzles: Vec<Allotted>,
}

/// A puzzle that was accepted.
struct Allotted {
    /// The `take`s that want it.
    takes: Vec<usize>,
    /// The `take` that has it.
    take: usize,
}

impl Allotment {
    pub(super) fn new(counts: Vec<usize>) -> Self {
        let (filled, closed) = (vec![0; counts.len()], vec![false; counts.len()]);
        Self { counts, filled, closed, puzzles: Vec::new() }
    }

    /// True if each take is full.
    pub(super) fn is_full(&self) -> bool {
        self.counts == self.filled
    }

    /// Returns the number that each has.
    pub(super) fn filled(self) -> Vec<usize> {
        self.filled
    }

    /// Returns the `take` of each puzzle, in the order in which the puzzles were added.
    pub(super) fn takes(&self) -> Vec<usize> {
        self.puzzles.iter().map(|puzzle| puzzle.take).collect()
    }

    /// Accepts a puzzle that these takes want, if one of them can make room. Returns true if it did.
    pub(super) fn add(&mut self, takes: Vec<usize>) -> bool {
        // For each `take` reached so far, the puzzle that would move to it; the new one has the last number.
        let new = self.puzzles.len();
        let mut comers: Vec<Option<usize>> = vec![None; self.counts.len()];
        let mut queue = VecDeque::new();
        for &take in takes.iter().filter(|&&take| !self.closed[take]) {
            comers[take] = Some(new);
            queue.push_back(take);
        }
        while let Some(take) = queue.pop_front() {
            if self.filled[take] < self.counts[take] {
                self.filled[take] += 1;
                self.puzzles.push(Allotted { takes, take });
                self.shift(take, &comers);
                return true;
            }
            for (puzzle, allotted) in self.puzzles.iter().enumerate() {
                if allotted.take != take {
                    continue;
                }
                for &next in &allotted.takes {
                    if comers[next].is_none() && !self.closed[next] {
                        comers[next] = Some(puzzle);
                        queue.push_back(next);
                    }
                }
            }
        }
        for (closed, comer) in self.closed.iter_mut().zip(comers) {
            *closed |= comer.is_some();
        }
        false
    }

    /// Moves to `take` its new puzzle, to the `take` of that puzzle the next one, and so on to the new puzzle.
    fn shift(&mut self, mut take: usize, comers: &[Option<usize>]) {
        let new = self.puzzles.len() - 1;
        loop {
            let comer = comers[take].expect("it was reached");
            take = std::mem::replace(&mut self.puzzles[comer].take, take);
            if comer == new {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_moves_where_it_is_needed() {
        // One of anything, one of the second kind, one of the second or third.
        let mut allotment = Allotment::new(vec![1, 1, 1]);
        assert!(allotment.add(vec![0, 1, 2]));
        assert!(allotment.add(vec![0, 2]));
        assert!(!allotment.is_full());
        // Both have to move for this one.
        assert!(allotment.add(vec![0]));
        assert!(allotment.is_full() && !allotment.add(vec![0, 1, 2]));
        let places: Vec<usize> = allotment.puzzles.iter().map(|it| it.take).collect();
        assert_eq!(places, [1, 2, 0]);
    }

    #[test]
    fn one_that_cannot_be_filled_leaves_the_others_open() {
        let mut allotment = Allotment::new(vec![1, 1, 1]);
        assert!(allotment.add(vec![0]) && !allotment.add(vec![0]));
        assert!(allotment.add(vec![0, 1]) && allotment.add(vec![0, 1, 2]));
        assert!(allotment.is_full());
    }

    #[test]
    fn a_puzzle_without_room_is_rejected() {
        let mut allotment = Allotment::new(vec![2, 0]);
        assert!(!allotment.add(vec![1]) && !allotment.add(Vec::new()));
        assert!(allotment.add(vec![0, 1]) && allotment.add(vec![0]) && !allotment.add(vec![0]));
        assert_eq!(allotment.filled(), [2, 0]);
    }
}
