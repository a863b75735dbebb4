//! The best of all instances of a technique.

use super::{FinderMemory, Technique};
use crate::grid::{Candidate, CellSet, Digit, PerDigit};

/// Candidates, each once, by digit and then by cell.
pub(super) type Sorted = PerDigit<CellSet>;

/// The instance that removes most; of those the one with the smallest grid sum; of those the first.
#[derive(Default, Debug)]
pub(super) struct Best {
    found: Option<(Technique, Sorted)>,
    count: usize,
    position_sum: usize,
}

impl Best {
    /// True if an instance that removes these candidates is better.
    pub(super) fn is_beaten_by(&self, removed: &Sorted) -> bool {
        let count: usize = removed.0.iter().map(|cells| cells.len()).sum();
        count > self.count
            || count == self.count && count > 0 && position_sum(removed) < self.position_sum
    }

    /// Takes an instance if it is better.
    pub(super) fn offer(&mut self, technique: Technique, removed: &Sorted) {
        if self.is_beaten_by(removed) {
            self.found = Some((technique, *removed));
            self.count = removed.0.iter().map(|cells| cells.len()).sum();
            self.position_sum = position_sum(removed);
        }
    }

    /// Takes an instance that removes one digit if it is better.
    pub(super) fn offer_digit(&mut self, technique: Technique, cells: CellSet, digit: Digit) {
        if !cells.is_empty() && cells.len() >= self.count {
            let mut removed = PerDigit([CellSet::EMPTY; 9]);
            removed[digit] = cells;
            self.offer(technique, &removed);
        }
    }

    /// True if it removes two candidates or more.
    pub(super) fn removes_more_than_one(&self) -> bool {
        self.count > 1
    }

    /// Returns the better one of two; of equal ones this one.
    pub(super) fn or(self, other: Self) -> Self {
        let key = |best: &Self| (std::cmp::Reverse(best.count), best.position_sum);
        if key(&other) < key(&self) { other } else { self }
    }

    /// Lists what the best instance removes, and returns its technique.
    pub(super) fn take(self, memory: &mut FinderMemory) -> Option<Technique> {
        let (technique, removed) = self.found?;
        memory.removed.clear();
        memory.removed.extend(in_order(&removed));
        Some(technique)
    }
}

fn in_order(removed: &Sorted) -> impl Iterator<Item = Candidate> {
    let of_digit = |digit: Digit| removed[digit].iter().map(move |cell| Candidate { cell, digit });
    Digit::all().flat_map(of_digit)
}

fn position_sum(removed: &Sorted) -> usize {
    let grid = |(k, it): (usize, Candidate)| {
        it.cell.index() * (1 + 80 * k) + usize::from(it.digit.value())
    };
    in_order(removed).enumerate().map(grid).sum()
}
