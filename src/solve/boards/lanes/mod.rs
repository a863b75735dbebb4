//! The form of candidates for vector registers: boards of at most 16 rows.
//!
//! ```text
//! cells, a lane of 16 bits for each cell: its candidates, bit `i` for digit `i + 1`
//! known, a lane for each house: the digits of its decided cells
//! ```
//!
//! [`Routes`](tables::Routes) bring the cells of every house to the lane of the house, one cell at a time, so that one look finds
//! the hidden singles of all digits in all houses. Locked candidates have a lane for each two houses that cross. A decided cell
//! takes its digit from its peers, whichever lanes they are. So a layout is a few tables.

#![allow(clippy::needless_range_loop, reason = "loops over registers, which are unrolled")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod emulated;
mod machine;
#[cfg(target_arch = "aarch64")]
mod neon;
mod tables;

use super::form::{Candidate, Contradiction, Form};
#[cfg(test)]
pub(super) use emulated::Emulated;
use machine::Machine;
use std::cmp::Reverse;
pub(super) use tables::LaneTables;
use tables::Seen;

/// A set of lanes.
type Set<const W: usize> = [u64; W];

fn insert<const W: usize>(set: &mut Set<W>, lane: usize) {
    set[lane / 64] |= 1 << (lane % 64);
}

/// Removes the first lane.
#[inline(always)]
fn take_first<const W: usize>(set: &mut Set<W>) -> Option<usize> {
    let mut word = 0;
    while word + 1 < W && set[word] == 0 {
        word += 1;
    }
    let first = set[word].trailing_zeros() as usize;
    set[word] &= set[word].wrapping_sub(1);
    (first < 64).then_some(64 * word + first)
}

/// Candidates of a board, in `C` registers for its cells and `H` for its houses. A set of its lanes has `W` words.
#[derive(Clone)]
pub(super) struct LaneState<M: Machine, const C: usize, const H: usize, const W: usize> {
    cells: [M::Register; C],
    known: [M::Register; H],
    /// Cells whose digit is known, and taken from their peers; also the lanes without a cell.
    decided: Set<W>,
}

impl<M: Compiled, const C: usize, const H: usize, const W: usize> Form for LaneState<M, C, H, W> {
    type Tables = LaneTables<M, C, H, W>;
    type Changes = ();

    const NO_CHANGES: () = ();

    fn new(tables: &LaneTables<M, C, H, W>) -> Self {
        Self {
            cells: tables.every_cell,
            known: [tables.machine.splat(0); H],
            decided: tables.unused,
        }
    }

    fn is_decided(&self, tables: &LaneTables<M, C, H, W>, cell: usize) -> bool {
        let lane = tables.lane_of[cell];
        self.decided[lane / 64] >> (lane % 64) & 1 > 0
    }

    fn digits(&self, tables: &LaneTables<M, C, H, W>, cell: usize) -> u32 {
        M::lanes(&self.cells)[tables.lane_of[cell]].into()
    }

    fn write(&self, tables: &LaneTables<M, C, H, W>, digits: &mut [u8]) {
        let lanes = M::lanes(&self.cells);
        for (digit, lane) in digits.iter_mut().zip(&tables.lane_of) {
            *digit = lanes[*lane].trailing_zeros() as u8 + 1;
        }
    }

    fn remove(&mut self, tables: &LaneTables<M, C, H, W>, (): &mut (), (cell, digit): Candidate) {
        M::lanes_mut(&mut self.cells)[tables.lane_of[cell]] &= !(1 << digit);
    }

    fn decide(
        &mut self,
        tables: &LaneTables<M, C, H, W>,
        (): &mut (),
        (cell, digit): Candidate,
    ) -> Result<(), Contradiction> {
        M::lanes_mut(&mut self.cells)[tables.lane_of[cell]] &= 1 << digit;
        Ok(())
    }

    fn settle(
        &mut self,
        tables: &LaneTables<M, C, H, W>,
        (): &mut (),
    ) -> Result<(), Contradiction> {
        tables.machine.settle(tables, self)
    }

    fn branch_cell(&self, tables: &LaneTables<M, C, H, W>) -> Option<usize> {
        tables.machine.branch_cell(tables, self)
    }
}

/// A machine for whose features the rules are compiled.
pub(super) trait Compiled: Machine {
    /// [`settle`].
    fn settle<const C: usize, const H: usize, const W: usize>(
        self,
        tables: &LaneTables<Self, C, H, W>,
        state: &mut LaneState<Self, C, H, W>,
    ) -> Result<(), Contradiction>;
    /// [`branch_cell`].
    fn branch_cell<const C: usize, const H: usize, const W: usize>(
        self,
        tables: &LaneTables<Self, C, H, W>,
        state: &LaneState<Self, C, H, W>,
    ) -> Option<usize>;
}

macro_rules! compiled {
    ($(#[$features:meta])* $machine:ty) => {
        #[allow(unsafe_code, unused_unsafe, reason = "functions for processors with these features")]
        impl Compiled for $machine {
            fn settle<const C: usize, const H: usize, const W: usize>(
                self,
                tables: &LaneTables<Self, C, H, W>,
                state: &mut LaneState<Self, C, H, W>,
            ) -> Result<(), Contradiction> {
                $(#[$features])*
                fn compiled<M: Machine, const C: usize, const H: usize, const W: usize>(
                    tables: &LaneTables<M, C, H, W>,
                    state: &mut LaneState<M, C, H, W>,
                ) -> Result<(), Contradiction> {
                    settle(tables, state)
                }
                // SAFETY: a value of the machine shows that the processor has its features.
                unsafe { compiled(tables, state) }
            }

            fn branch_cell<const C: usize, const H: usize, const W: usize>(
                self,
                tables: &LaneTables<Self, C, H, W>,
                state: &LaneState<Self, C, H, W>,
            ) -> Option<usize> {
                $(#[$features])*
                fn compiled<M: Machine, const C: usize, const H: usize, const W: usize>(
                    tables: &LaneTables<M, C, H, W>,
                    state: &LaneState<M, C, H, W>,
                ) -> Option<usize> {
                    branch_cell(tables, state)
                }
                // SAFETY: as above.
                unsafe { compiled(tables, state) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
compiled! {
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt")]
    crate::solve::words512::Avx512
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
compiled! {
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
    crate::solve::words256::Native
}
#[cfg(test)]
compiled! { Emulated }

/// Returns the lanes that have one of these bits.
#[inline(always)]
fn lanes_with<M: Machine, const C: usize, const W: usize>(
    m: M,
    lanes: &[M::Register; C],
    bits: u16,
) -> Set<W> {
    let mut set = [0; W];
    for c in 0..C {
        let found = u64::from(m.lanes_with(lanes[c], bits));
        set[c * M::LANES / 64] |= found << (c * M::LANES % 64);
    }
    set
}

/// Draws all conclusions ([`settle`](super::reference::settle)).
#[inline(always)]
fn settle<M: Machine, const C: usize, const H: usize, const W: usize>(
    tables: &LaneTables<M, C, H, W>,
    state: &mut LaneState<M, C, H, W>,
) -> Result<(), Contradiction> {
    loop {
        naked_singles(tables, state)?;
        if hidden_singles(tables, state)? {
            continue;
        }
        if !locked_candidates(tables, state) {
            return Ok(());
        }
    }
}

/// Takes the digits of cells with one candidate from their peers, until there are no more.
#[inline(always)]
fn naked_singles<M: Machine, const C: usize, const H: usize, const W: usize>(
    tables: &LaneTables<M, C, H, W>,
    state: &mut LaneState<M, C, H, W>,
) -> Result<(), Contradiction> {
    let m = tables.machine;
    let (mut cells, mut known) = (state.cells, state.known);
    loop {
        let mut more = cells;
        for c in 0..C {
            more[c] = m.but_lowest(cells[c]);
        }
        let several: Set<W> = lanes_with(m, &more, u16::MAX);
        let are_known = (0..W).all(|word| several[word] | state.decided[word] == u64::MAX);
        if are_known {
            state.cells = cells;
            state.known = known;
            return Ok(());
        }
        state.cells = cells;
        for word in 0..W {
            let mut new = !(several[word] | state.decided[word]);
            state.decided[word] |= new;
            while new != 0 {
                let lane = 64 * word + new.trailing_zeros() as usize;
                new &= new - 1;
                // Of two equal digits in a house each removes the other, and the house has no place for it.
                let digit = M::lanes(&state.cells)[lane];
                if digit == 0 {
                    return Err(Contradiction);
                }
                let digit = m.splat(digit);
                let Seen { cells: peers, houses, .. } = &tables.seen[lane];
                for c in 0..C {
                    cells[c] = m.not_and(m.and(digit, peers[c]), cells[c]);
                }
                for h in 0..H {
                    known[h] = m.or(known[h], m.and(digit, houses[h]));
                }
            }
        }
    }
}

/// Decides the cells that are the only place in a house for a digit. Returns true if there are any.
#[inline(always)]
fn hidden_singles<M: Machine, const C: usize, const H: usize, const W: usize>(
    tables: &LaneTables<M, C, H, W>,
    state: &mut LaneState<M, C, H, W>,
) -> Result<bool, Contradiction> {
    let m = tables.machine;
    let mut hidden = state.known;
    let mut missing = m.splat(0);
    for h in 0..H {
        let [once, twice] = tables.cells_of_houses.once_and_twice(m, &state.cells, h);
        missing = m.or(missing, m.xor(once, tables.every_house[h]));
        hidden[h] = m.not_and(m.or(twice, state.known[h]), once);
    }
    if !m.is_zero(missing) {
        return Err(Contradiction);
    }
    let mut clashing = m.splat(0);
    let mut found = false;
    for h in 0..H {
        let mut houses = m.lanes_with(hidden[h], u16::MAX);
        while houses != 0 {
            let house = h * M::LANES + houses.trailing_zeros() as usize;
            houses &= houses - 1;
            found = true;
            let digits = m.splat(M::lanes(&hidden)[house]);
            for c in 0..C {
                let own = m.and(m.and(digits, tables.houses[house][c]), state.cells[c]);
                clashing = m.or(clashing, m.but_lowest(own));
                state.cells[c] = m.or(own, m.where_zero(own, state.cells[c]));
            }
        }
    }
    if m.is_zero(clashing) { Ok(found) } else { Err(Contradiction) }
}

/// Removes the digits of two houses that cross whose places in one of them are all in both. Returns true if there were any.
#[inline(always)]
fn locked_candidates<M: Machine, const C: usize, const H: usize, const W: usize>(
    tables: &LaneTables<M, C, H, W>,
    state: &mut LaneState<M, C, H, W>,
) -> bool {
    let m = tables.machine;
    let mut found = false;
    for register in 0..tables.only.registers() / 2 {
        let first = tables.only.any(m, &state.cells, 2 * register);
        let second = tables.only.any(m, &state.cells, 2 * register + 1);
        // A digit of the rest of one house, but not of the other.
        let mut lanes = m.lanes_with(m.xor(first, second), u16::MAX);
        if lanes == 0 {
            continue;
        }
        found = true;
        let gone = [m.not_and(second, first), m.not_and(first, second)];
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            let gone_first = m.splat(M::lanes(&gone)[lane]);
            let gone_second = m.splat(M::lanes(&gone)[M::LANES + lane]);
            let [first, second] = &tables.only_cells[register * M::LANES + lane];
            for c in 0..C {
                let gone = m.or(m.and(gone_first, first[c]), m.and(gone_second, second[c]));
                state.cells[c] = m.not_and(gone, state.cells[c]);
            }
        }
    }
    found
}

/// Returns the cell in which a stuck search branches ([`branch_cell`](super::reference::branch_cell)); `None` if the board is solved.
#[inline(always)]
fn branch_cell<M: Machine, const C: usize, const H: usize, const W: usize>(
    tables: &LaneTables<M, C, H, W>,
    state: &LaneState<M, C, H, W>,
) -> Option<usize> {
    if state.decided == [u64::MAX; W] {
        return None;
    }
    let m = tables.machine;
    let mut places = [[0; W]; 16];
    for digit in 0..tables.side {
        places[digit] = lanes_with(m, &state.cells, 1 << digit);
    }
    // Cells of two candidates, or else of three, and so on.
    let mut more = state.cells;
    for c in 0..C {
        more[c] = m.but_lowest(more[c]);
    }
    let mut size = 2;
    let fewest = loop {
        let mut exact = more;
        for c in 0..C {
            let rest = m.but_lowest(more[c]);
            exact[c] = m.where_zero(rest, more[c]);
            more[c] = rest;
        }
        let fewest: Set<W> = lanes_with(m, &exact, u16::MAX);
        if fewest != [0; W] {
            break fewest;
        }
        size += 1;
    };
    let mut best = (0, Reverse(u8::MAX));
    let mut left = fewest;
    while let Some(lane) = take_first(&mut left) {
        let mut score = 1;
        let mut digits = M::lanes(&state.cells)[lane];
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            for word in 0..W {
                let lost = places[digit][word] & tables.seen[lane].peers[word];
                score += lost.count_ones();
                if size == 2 {
                    score += 7 * (lost & fewest[word]).count_ones();
                }
            }
        }
        best = best.max((score, Reverse(tables.cell_of[lane])));
    }
    Some(usize::from(best.1.0))
}
