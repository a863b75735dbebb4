//! Cell and region forcing chains by the lengths of what follows from each candidate (static): which of them
//! has the lowest rank, before any is walked.

use super::branching::{self, Branching};
use super::hint::{Collector, Rank};
use super::linear::Pass;
use super::links::{Bits, Links, Rows, candidate_count, meets, members, put, union_of, zip};
use crate::grade::ChainKind;
use crate::grid::{Candidate, PencilGrid};

/// Hands the cell or region forcing chain of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best(grid: &PencilGrid, collector: &mut Collector) {
    if candidate_count(grid) <= 256 {
        search_multiple::<4>(grid, collector);
    } else {
        search_multiple::<12>(grid, collector);
    }
}

/// How many literals those that follow from a candidate rest on, by their numbers; 0 for those that do
/// not follow.
struct Lengths<const W: usize> {
    /// Those that follow and are on, and off.
    reached: [Bits<W>; 2],
    on: Vec<u8>,
    off: Vec<u8>,
}

impl<const W: usize> Rows<'_, W> {
    fn lengths(&self, a: usize) -> Lengths<W> {
        let count = self.weak.len();
        let mut lengths = Lengths { reached: [[0; W]; 2], on: vec![0; count], off: vec![0; count] };
        let mut layer = [0; W];
        put(&mut layer, a);
        let mut length = 1;
        while layer != [0; W] {
            let mut new_off = union_of(self.weak, &layer);
            let [on, off] = &mut lengths.reached;
            *on = zip(on, &layer, |on, layer| on | layer);
            new_off = zip(&new_off, off, |new, off| new & !off);
            *off = zip(off, &new_off, |off, new| off | new);
            members(&layer).for_each(|i| lengths.on[i] = length);
            members(&new_off).for_each(|i| lengths.off[i] = length + 1);
            let linked = zip(&new_off, &self.linked, |new, linked| new & linked);
            layer =
                zip(&union_of(&self.strong, &linked), &lengths.reached[0], |on, seen| on & !seen);
            length += 2;
        }
        lengths
    }
}

fn search_multiple<const W: usize>(grid: &PencilGrid, collector: &mut Collector) {
    let links = Links::<W>::new(grid);
    let rows = links.of(Pass::Xy);
    let all: Vec<Lengths<W>> = (0..links.candidates.len()).map(|a| rows.lengths(a)).collect();
    if all.iter().any(|lengths| meets(&lengths.reached[0], &lengths.reached[1])) {
        // A forcing chain was left out. What follows then depends on where the search stops.
        return branching::search(grid, Branching::Multiple, collector);
    }
    // The least complexity of what follows from all branches.
    let least = |branches: &[usize]| {
        let sum = |i: usize, of: fn(&Lengths<W>) -> &Vec<u8>| {
            branches.iter().map(|&branch| u32::from(of(&all[branch])[i])).sum::<u32>()
        };
        let common = |is_off: usize| -> Bits<W> {
            branches.iter().fold([u64::MAX; W], |common, &branch| {
                let reached = &all[branch].reached[is_off];
                std::array::from_fn(|word| common[word] & reached[word])
            })
        };
        let on = members(&common(0)).map(|i| sum(i, |lengths| &lengths.on)).min();
        let off = members(&common(1)).map(|i| sum(i, |lengths| &lengths.off)).min();
        on.into_iter().chain(off).min()
    };
    let mut lowest: Option<(Rank, ChainKind)> = None;
    let mut keep = |kind, branches: &[usize]| {
        let Some(complexity) = least(branches) else { return };
        let rank = Rank::new(kind, complexity);
        if lowest.as_ref().is_none_or(|(lowest, _)| rank.is_before(lowest)) {
            lowest = Some((rank, kind));
        }
    };
    let mut branches = Vec::with_capacity(9);
    let mut first = 0;
    for cell in grid.empty_cells().iter() {
        let digits = grid.digits(cell);
        let own = first..first + digits.len();
        first = own.end;
        if digits.len() < 3 {
            continue;
        }
        for digit in digits.iter() {
            for house in cell.houses() {
                let places = grid.cells(digit) & house.cells();
                if places.first() == Some(cell) && places.len() >= 2 {
                    branches.clear();
                    branches
                        .extend(places.iter().map(|cell| links.number(Candidate { cell, digit })));
                    keep(ChainKind::Region { house, digit }, &branches);
                }
            }
        }
        branches.clear();
        branches.extend(own);
        keep(ChainKind::Cell { cell }, &branches);
    }
    if let Some((_, kind)) = lowest {
        branching::search_one(grid, kind, collector);
    }
}
