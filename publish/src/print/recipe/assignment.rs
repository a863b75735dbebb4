//! Assigns puzzles to requests. A puzzle may fit several requests.
//!
//! A new puzzle may move others. If all requests that it fits are full, one of their puzzles moves to another request that it
//! fits, and so on until a request has room. So a request stays short only if no assignment fills it (augmenting paths; J. Edmonds,
//! D. R. Fulkerson, 1965: every puzzle that fits is accepted).

use std::collections::VecDeque;

/// The puzzles of each request.
pub(crate) struct Assignment {
    /// Requested number of each.
    counts: Vec<usize>,
    /// Number that each has.
    filled: Vec<usize>,
    /// True if no way is left to make room. This never changes: the puzzles of closed requests fit only closed requests.
    closed: Vec<bool>,
    puzzles: Vec<Assigned>,
}

/// A puzzle that was accepted.
struct Assigned {
    /// The requests that it fits.
    fits: Vec<usize>,
    /// The request that has it.
    request: usize,
}

impl Assignment {
    pub(crate) fn new(counts: Vec<usize>) -> Self {
        let (filled, closed) = (vec![0; counts.len()], vec![false; counts.len()]);
        Self { counts, filled, closed, puzzles: Vec::new() }
    }

    /// True if each request is full.
    pub(crate) fn is_full(&self) -> bool {
        self.counts == self.filled
    }

    /// Returns the number that each has.
    pub(crate) fn filled(self) -> Vec<usize> {
        self.filled
    }

    /// Returns the request of each puzzle, in the order in which the puzzles were added.
    pub(crate) fn requests(&self) -> Vec<usize> {
        self.puzzles.iter().map(|puzzle| puzzle.request).collect()
    }

    /// Accepts a puzzle that fits these requests, if one of them can make room. Returns true if it did.
    pub(crate) fn add(&mut self, fits: Vec<usize>) -> bool {
        // For each request reached so far, the puzzle that would move to it; the new one has the last number.
        let new = self.puzzles.len();
        let mut moves_to: Vec<Option<usize>> = vec![None; self.counts.len()];
        let mut queue = VecDeque::new();
        for &request in fits.iter().filter(|&&request| !self.closed[request]) {
            moves_to[request] = Some(new);
            queue.push_back(request);
        }
        while let Some(request) = queue.pop_front() {
            if self.filled[request] < self.counts[request] {
                self.filled[request] += 1;
                self.puzzles.push(Assigned { fits, request });
                self.shift(request, &moves_to);
                return true;
            }
            for (puzzle, assigned) in self.puzzles.iter().enumerate() {
                if assigned.request != request {
                    continue;
                }
                for &next in &assigned.fits {
                    if moves_to[next].is_none() && !self.closed[next] {
                        moves_to[next] = Some(puzzle);
                        queue.push_back(next);
                    }
                }
            }
        }
        for (closed, puzzle) in self.closed.iter_mut().zip(moves_to) {
            *closed |= puzzle.is_some();
        }
        false
    }

    /// Moves to `request` its new puzzle, to the request of that puzzle the next one, and so on to the new puzzle.
    fn shift(&mut self, mut request: usize, moves_to: &[Option<usize>]) {
        let new = self.puzzles.len() - 1;
        loop {
            let puzzle = moves_to[request].expect("it was reached");
            request = std::mem::replace(&mut self.puzzles[puzzle].request, request);
            if puzzle == new {
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
        let mut assignment = Assignment::new(vec![1, 1, 1]);
        assert!(assignment.add(vec![0, 1, 2]));
        assert!(assignment.add(vec![0, 2]));
        assert!(!assignment.is_full());
        // Both have to move for this one.
        assert!(assignment.add(vec![0]));
        assert!(assignment.is_full() && !assignment.add(vec![0, 1, 2]));
        let places: Vec<usize> = assignment.puzzles.iter().map(|it| it.request).collect();
        assert_eq!(places, [1, 2, 0]);
    }

    #[test]
    fn one_that_cannot_be_filled_leaves_the_others_open() {
        let mut assignment = Assignment::new(vec![1, 1, 1]);
        assert!(assignment.add(vec![0]) && !assignment.add(vec![0]));
        assert!(assignment.add(vec![0, 1]) && assignment.add(vec![0, 1, 2]));
        assert!(assignment.is_full());
    }

    #[test]
    fn a_puzzle_without_room_is_rejected() {
        let mut assignment = Assignment::new(vec![2, 0]);
        assert!(!assignment.add(vec![1]) && !assignment.add(Vec::new()));
        assert!(assignment.add(vec![0, 1]) && assignment.add(vec![0]) && !assignment.add(vec![0]));
        assert_eq!(assignment.filled(), [2, 0]);
    }
}
