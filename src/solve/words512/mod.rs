//! The solver's state and its inference in three registers of 512 bits, by the same rules as [`words256`](super::words256).
//! [`Machine`] lists the operations on registers. `avx512` implements them with intrinsics, and `emulated` in plain Rust, so
//! that these rules are tested on every machine.
//!
//! ```text
//! rows[r], lane 9 * b + d, a u16: in which columns digit d may stand in row r of band b
//! ```
//!
//! Register `r` holds one row of each band, so rules about the rows of a band work lane by lane. Permutations turn the digits of
//! a band (by 3 and 6, then by 1 and 2 inside the threes, which brings every other digit to each), and the bands. Lanes 27 and
//! up stay zero.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
#[cfg(test)]
mod emulated;
mod machine;
mod registers;

use super::bands::Bands;
use super::branch::Inference;
use super::branch::all_cells;
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, SolutionGrid};
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Avx512;
#[cfg(test)]
pub(super) use emulated::Emulated;
use machine::Machine;
use registers::*;

/// Makes an array of a value for each of the three registers of a state.
macro_rules! each_row {
    ($r:ident: $value:expr) => {
        [
            {
                let $r = 0;
                $value
            },
            {
                let $r = 1;
                $value
            },
            {
                let $r = 2;
                $value
            },
        ]
    };
}
use each_row;

/// Candidates of each digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dense<M: Machine> {
    machine: M,
    rows: [M::Register; 3],
}

/// The band of each lane; beyond the bands a lane that is zero.
const BAND_OF_LANE: [u16; 32] = {
    let mut lanes = [3; 32];
    let mut lane = 0;
    while lane < 27 {
        lanes[lane] = lane as u16 / 9;
        lane += 1;
    }
    lanes
};

/// The lanes of a band, each in the lower half of a lane of 32 bits.
const fn wide_digits(band: usize) -> [u16; 32] {
    let mut lanes = [0; 32];
    let mut digit = 0;
    while digit < 9 {
        lanes[2 * digit] = (9 * band + digit) as u16;
        digit += 1;
    }
    lanes
}

/// The first lane of each band.
const fn first_of_bands() -> [u16; 32] {
    let mut lanes = [0; 32];
    lanes[1] = 9;
    lanes[2] = 18;
    lanes
}

impl<M: Machine> Dense<M> {
    /// Returns the state of a grid before any inference: the peers of a given keep all candidates.
    #[inline(always)]
    pub(super) fn new(machine: M, grid: &Grid) -> Self {
        let m = machine;
        let values = grid.values();
        let first = m.load8(*values.first_chunk().expect("there are 81 cells"));
        let last = m.load8(*values.last_chunk().expect("there are 81 cells"));
        let mut rows = [[0; 32]; 3];
        let empty = m.splat8(0);
        let empty = (m.equal8(first, empty), m.equal8(last, empty));
        for digit in 0..9 {
            let value = m.splat8(digit as u8 + 1);
            let first = m.equal8(first, value) | empty.0;
            let last = m.equal8(last, value) | empty.1;
            for row in 0..9 {
                let cells =
                    if row < 7 { first >> (9 * row) } else { last >> (9 * row - (81 - 64)) };
                rows[row % 3][row / 3 * 9 + digit] = cells as u16 & ROW;
            }
        }
        Self { machine, rows: each_row!(r: m.load16(rows[r])) }
    }

    /// Returns the state of the empty grid.
    #[inline(always)]
    pub(super) fn blank(&self) -> Self {
        const ALL: [u16; 32] = {
            let mut lanes = [ROW; 32];
            let mut unused = 27;
            while unused < 32 {
                lanes[unused] = 0;
                unused += 1;
            }
            lanes
        };
        Self { rows: [self.machine.load16(ALL); 3], ..*self }
    }

    /// Returns this state with the digits of a solution in `clues`.
    #[inline(always)]
    pub(super) fn with_clues(&self, solution: &Self, clues: CellSet) -> Self {
        let m = self.machine;
        let clues = cells_in_rows(m, clues);
        let rows = each_row!(r: m.and_but(self.rows[r], clues[r], solution.rows[r]));
        Self { rows, ..*self }
    }

    /// Returns the same state in the portable form.
    #[inline(always)]
    pub(super) fn to_bands(self) -> Bands {
        const DIGITS: [[u16; 32]; 3] = [wide_digits(0), wide_digits(1), wide_digits(2)];
        let m = self.machine;
        Bands::new(each_row!(band: {
            let order = m.load16(DIGITS[band]);
            let [first, second, third] = each_row!(r: {
                m.blend16(0x15555, m.permute16(order, self.rows[r]), m.splat16(0))
            });
            m.store32(m.or3(first, m.shl32::<9>(second), m.shl32::<18>(third)))
        }))
    }

    /// The digits of a solved state.
    #[inline(always)]
    pub(super) fn solution(&self) -> SolutionGrid {
        let rows = each_row!(r: self.machine.store16(self.rows[r]));
        let mut grid = Grid::EMPTY;
        for row in 0..9 {
            for digit in Digit::all() {
                let column = rows[row % 3][row / 3 * 9 + digit.index()].trailing_zeros() as usize;
                grid.set(Cell::at(row, column), Some(digit));
            }
        }
        SolutionGrid::new(grid).expect("a solved state has every digit once in every house")
    }

    /// The cells with one candidate in a state that is stuck.
    #[inline(always)]
    pub(super) fn decided(&self) -> CellSet {
        let [two, _] = self.counts();
        !CellSet::from_bits(all_cells(by_band(self.machine, two)))
    }

    /// Returns this state with one digit placed as in `solution`: the first digit that may still be there, but may also be
    /// elsewhere. None if no digit may.
    #[inline(always)]
    pub(super) fn with_digit_of(&self, solution: &Self) -> Option<Self> {
        let m = self.machine;
        let [a, b, c] = self.rows;
        let [known_a, known_b, known_c] = solution.rows;
        let away = m.or3(m.not_and(a, known_a), m.not_and(b, known_b), m.not_and(c, known_c));
        let away = m.test16(away, away);
        let open = m.or_xor(m.or_xor(m.xor(a, known_a), b, known_b), c, known_c);
        let open = m.test16(open, open);
        let of_digits = |lanes: u32| lanes | lanes >> 9 | lanes >> 18;
        let digits = of_digits(open) & !of_digits(away) & 0o777;
        if digits == 0 {
            return None;
        }
        let digit = digits & digits.wrapping_neg();
        let lanes = digit | digit << 9 | digit << 18;
        let rows = each_row!(r: m.blend16(lanes, solution.rows[r], self.rows[r]));
        Some(Self { rows, ..*self })
    }

    /// Returns a copy.
    #[inline(always)]
    pub(super) fn copy(&self) -> Self {
        *self
    }

    /// Removes one candidate.
    #[inline(always)]
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.clear(cell.row(), 1 << (cell.row() / 3 * 9 + digit.index()), cell.column());
    }

    /// Removes all other digits from the candidate's cell.
    #[inline(always)]
    pub(super) fn fix(&mut self, Candidate { cell, digit }: Candidate) {
        let others = 0o777 & !(1 << digit.index());
        self.clear(cell.row(), others << (cell.row() / 3 * 9), cell.column());
    }

    /// Removes a column of a row from some lanes.
    #[inline(always)]
    fn clear(&mut self, row: usize, lanes: u32, column: usize) {
        let m = self.machine;
        let kept = m.splat16(!(1 << column));
        self.rows = each_row!(r: {
            let lanes = if r == row % 3 { lanes } else { 0 };
            m.and(self.rows[r], m.blend16(lanes, kept, m.splat16(u16::MAX)))
        });
    }

    /// Draws every conclusion of naked and hidden singles and locked candidates.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Inference {
        let turns = Turns::new(self.machine);
        loop {
            let [sweep] = Self::sweep(std::array::from_mut(self), &turns);
            if sweep.is_last() {
                return self.outcome(sweep);
            }
        }
    }

    /// Propagates. This form need not be lazy.
    #[inline(always)]
    pub(super) fn propagate_lazily(&mut self) -> Inference {
        self.propagate()
    }

    /// Propagates two states at once, until at least one of them is done. This is faster than one after the other.
    #[inline(always)]
    pub(super) fn propagate_either(
        first: &mut Self,
        second: &mut Self,
    ) -> (Option<Inference>, Option<Inference>) {
        let turns = Turns::new(first.machine);
        let mut states = [*first, *second];
        loop {
            let sweeps = Self::sweep(&mut states, &turns);
            let [is_last, is_other_last] = [sweeps[0].is_last(), sweeps[1].is_last()];
            if is_last | is_other_last {
                [*first, *second] = states;
                let outcome = if is_last { Some(first.outcome(sweeps[0])) } else { None };
                let other = if is_other_last { Some(second.outcome(sweeps[1])) } else { None };
                return (outcome, other);
            }
        }
    }

    /// Returns the result of the last sweep.
    #[inline(always)]
    fn outcome(&self, last: Sweep<M>) -> Inference {
        let m = self.machine;
        let [a, b, c] = self.rows;
        let [other_a, other_b, other_c] = last.other;
        if last.wrong != 0 {
            return Inference::Contradiction;
        }
        let open = m.or_and(m.or_and(m.and(a, other_a), b, other_b), c, other_c);
        if m.test16(open, open) == 0 {
            return Inference::Solved;
        }
        // The sweep keeps two cells of a row that can only hold the same digit.
        let [a, b, c] = each_row!(r: but_lowest(m, m.not_and(last.other[r], self.rows[r])));
        let twice = m.or3(a, b, c);
        if m.test16(twice, twice) == 0 { Inference::Stuck } else { Inference::Contradiction }
    }

    /// Applies each rule once, to several states step by step, so that no instruction waits for the result before it.
    #[inline(always)]
    fn sweep<const N: usize>(states: &mut [Self; N], turns: &Turns<M>) -> [Sweep<M>; N] {
        // The value for each state.
        macro_rules! each {
            ($i:ident: $value:expr) => {{
                let $i = 0;
                let mut values = [$value; N];
                for $i in 1..N {
                    values[$i] = $value;
                }
                values
            }};
        }
        let m = states[0].machine;
        let (mut a, mut b, mut c) =
            (each!(i: states[i].rows[0]), each!(i: states[i].rows[1]), each!(i: states[i].rows[2]));
        // Cells with one candidate, and rows with one place for a digit.
        let of_a = each!(i: turns.any_and_other(a[i]));
        let of_b = each!(i: turns.any_and_other(b[i]));
        let of_c = each!(i: turns.any_and_other(c[i]));
        let empty_cell = each!(i: m.not_and3(of_a[i][0], of_b[i][0], of_c[i][0]));
        a = each!(i: turns.settle(a[i], m.not_and(of_a[i][1], a[i])));
        b = each!(i: turns.settle(b[i], m.not_and(of_b[i][1], b[i])));
        c = each!(i: turns.settle(c[i], m.not_and(of_c[i][1], c[i])));

        // The rows of a band have the digit in different blocks, in one of six ways.
        let flags_a = each!(i: flags(m, a[i]));
        let flags_b = each!(i: turn_blocks(m, flags(m, b[i])));
        let flags_c = each!(i: turn_blocks(m, flags(m, c[i])));
        let even = each!(i: m.and3(flags_a[i], flags_b[i][0], flags_c[i][1]));
        let odd = each!(i: m.and3(flags_a[i], flags_b[i][1], flags_c[i][0]));
        let placed = each!(i: m.or(even[i], odd[i]));
        let (even, odd) = (each!(i: whole(m, even[i])), each!(i: whole(m, odd[i])));
        let turned_even = each!(i: turn_blocks(m, even[i]));
        let turned_odd = each!(i: turn_blocks(m, odd[i]));
        a = each!(i: m.and_or(a[i], even[i], odd[i]));
        b = each!(i: m.and_or(b[i], turned_even[i][1], turned_odd[i][0]));
        c = each!(i: m.and_or(c[i], turned_even[i][0], turned_odd[i][1]));

        // The bands have the digit in different columns of a block, again in one of six ways.
        let columns = each!(i: m.or3(a[i], b[i], c[i]));
        let next = each!(i: turns.bands(next_column(m, columns[i])));
        let previous = each!(i: turns.bands(previous_column(m, columns[i])));
        let even = each!(i: m.and3(columns[i], next[i][0], previous[i][1]));
        let odd = each!(i: m.and3(columns[i], previous[i][0], next[i][1]));
        a = each!(i: m.and_or(a[i], even[i], odd[i]));
        b = each!(i: m.and_or(b[i], even[i], odd[i]));
        c = each!(i: m.and_or(c[i], even[i], odd[i]));

        each!(i: {
            let [old_a, old_b, old_c] = states[i].rows;
            states[i].rows = [a[i], b[i], c[i]];
            let changed = m.xor(a[i], old_a);
            let changed = m.or_xor(m.or_xor(changed, b[i], old_b), c[i], old_c);
            Sweep {
                wrong: USED & !m.test16(placed[i], placed[i])
                    | USED & m.test16(empty_cell[i], m.splat16(ROW)),
                changed: m.test16(changed, changed),
                other: [of_a[i][1], of_b[i][1], of_c[i][1]],
            }
        })
    }
}

/// Result of a sweep, by lanes.
#[derive(Clone, Copy)]
struct Sweep<M: Machine> {
    /// Lanes in which a cell or house has no place left.
    wrong: u32,
    /// Lanes that lost candidates.
    changed: u32,
    /// The cells that had another digit than the lane's.
    other: [M::Register; 3],
}

impl<M: Machine> Sweep<M> {
    #[inline(always)]
    fn is_last(self) -> bool {
        (self.wrong != 0) | (self.changed == 0)
    }
}

/// The rows of a set of cells, in the lanes of all digits.
#[inline(always)]
fn cells_in_rows<M: Machine>(m: M, cells: CellSet) -> [M::Register; 3] {
    let bits = cells.bits();
    each_row!(r: {
        let row = |b: usize| (bits >> (27 * b + 9 * r)) as u64 & u64::from(ROW);
        let rows = m.load_low64(row(0) | row(1) << 16 | row(2) << 32);
        m.permute16(m.load16(BAND_OF_LANE), rows)
    })
}

/// The cells that are set, by band, if these are the same in all lanes of a band.
#[inline(always)]
fn by_band<M: Machine>(m: M, rows: [M::Register; 3]) -> [u32; 3] {
    let order = m.load16(const { first_of_bands() });
    let [first, second, third] = each_row!(r: m.store_low64(m.permute16(order, rows[r])));
    [0, 16, 32].map(|at| {
        let row = |rows: u64| (rows >> at) as u32 & 0o777;
        row(first) | row(second) << 9 | row(third) << 18
    })
}
