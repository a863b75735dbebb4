//! Solver state and inference in nine registers of 256 bits: a lane of 16 bits for each cell, a bit for each digit.
//!
//! ```text
//! cells[i][j], lane 4 * b + s: candidates of the cell in row i and column j of the block in band b and stack s
//! ```
//!
//! A register holds the same cell of every block, so rules within a block need no exchange between lanes. A quad of four
//! lanes is a band. Turning the lanes of a quad leads from stack to stack, turning the quads from band to band. The fourth
//! lane of a quad repeats its first lane, and the fourth quad repeats the first quad, so no lane needs a mask.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod branch;
mod machine;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod words;

use super::bands::Bands;
use super::branch::Inference;
use super::branch::all_cells;
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, SolutionGrid};
#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2 as Native;
pub(super) use machine::Machine;
#[cfg(target_arch = "aarch64")]
pub(super) use neon::Neon as Native;
// Every processor that runs such a file has vectors.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::Simd128 as Words;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) use words::Words;

/// Array with the value for each of three indices, or for each of three by three.
macro_rules! each {
    ($i:ident: $value:expr) => {
        [
            {
                let $i = 0;
                $value
            },
            {
                let $i = 1;
                $value
            },
            {
                let $i = 2;
                $value
            },
        ]
    };
    ($i:ident, $j:ident: $value:expr) => {
        each!($i: each!($j: $value))
    };
}
use each;

/// All digits.
const ALL: u16 = 0o777;

/// Candidates of all cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells<M: Machine> {
    machine: M,
    cells: [[M::Register; 3]; 3],
}

/// For each lane a register with all bits set in the lanes of the same block.
const LANES_OF_SAME_BLOCK: [[u16; 16]; 16] = {
    let mut lanes = [[0; 16]; 16];
    let mut lane = 0;
    while lane < 16 {
        let mut other = 0;
        while other < 16 {
            if other / 4 % 3 == lane / 4 % 3 && other % 4 % 3 == lane % 4 % 3 {
                lanes[lane][other] = u16::MAX;
            }
            other += 1;
        }
        lane += 1;
    }
    lanes
};

/// For each cell the number of its first lane, counted from the first lane of the first register.
const LANE_OF_CELL: [u8; 81] = {
    let mut lanes = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let register = row % 3 * 3 + column % 3;
        lanes[cell] = (16 * register + row / 3 * 4 + column / 3) as u8;
        cell += 1;
    }
    lanes
};

/// For each column of a block a register in which each lane has the bit of its cell in a row of nine.
const BITS_IN_ROW: [[u16; 16]; 3] = {
    let mut bits = [[0; 16]; 3];
    let mut lane = 0;
    while lane < 16 {
        let mut column = 0;
        while column < 3 {
            bits[column][lane] = 1 << (lane % 4 % 3 * 3 + column);
            column += 1;
        }
        lane += 1;
    }
    bits
};

/// Returns the index of a cell's register, and its first lane.
#[inline(always)]
fn place(cell: Cell) -> (usize, usize) {
    let lane = usize::from(LANE_OF_CELL[cell.index()]);
    (lane / 16, lane % 16)
}

impl<M: Machine> Cells<M> {
    /// Returns the state of a grid before any inference: a given has one candidate, an empty cell nine.
    #[inline(always)]
    pub(super) fn new(machine: M, grid: &Grid) -> Self {
        let mut digits = [0; 81];
        for (digits, &value) in digits.iter_mut().zip(grid.values()) {
            *digits = if value == 0 { ALL } else { 1 << value >> 1 };
        }
        let cells = each!(i, j: {
            let mut lanes = [0; 16];
            for b in 0..4 {
                for s in 0..4 {
                    lanes[4 * b + s] = digits[27 * (b % 3) + 9 * i + s % 3 * 3 + j];
                }
            }
            machine.load(lanes)
        });
        Self { machine, cells }
    }

    /// Returns the state of the empty grid.
    #[inline(always)]
    pub(super) fn blank(&self) -> Self {
        Self { cells: [[self.machine.splat(ALL); 3]; 3], ..*self }
    }

    /// Returns this state with the cells in `clues` set to their digits in `solution`.
    #[inline(always)]
    pub(super) fn with_clues(&self, solution: &Self, clues: CellSet) -> Self {
        let m = self.machine;
        let row = |row: usize| (clues.bits() >> (9 * row)) as u16;
        let cells = each!(i: {
            let rows = m.quads([row(i), row(3 + i), row(6 + i), row(i)]);
            each!(j: {
                let bit = m.load(BITS_IN_ROW[j]);
                let is_clue = m.equal(m.and(rows, bit), bit);
                let others = m.not_and(solution.cells[i][j], is_clue);
                m.not_and(others, self.cells[i][j])
            })
        });
        Self { cells, ..*self }
    }

    /// Returns a copy, register by register: for a whole state, the compiler would call a function.
    #[inline(always)]
    pub(super) fn copy(&self) -> Self {
        Self { cells: each!(i, j: self.cells[i][j]), ..*self }
    }

    /// Removes one candidate.
    #[inline(always)]
    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.clear(cell, 1 << digit.index());
    }

    /// Removes all other digits from the candidate's cell.
    #[inline(always)]
    pub(super) fn fix(&mut self, Candidate { cell, digit }: Candidate) {
        self.clear(cell, ALL & !(1 << digit.index()));
    }

    /// Removes digits from a cell.
    #[inline(always)]
    fn clear(&mut self, cell: Cell, digits: u16) {
        let m = self.machine;
        let (register, lane) = place(cell);
        let lanes = m.load(LANES_OF_SAME_BLOCK[lane]);
        let x = &mut self.cells.as_flattened_mut()[register];
        *x = m.not_and(m.and(lanes, m.splat(digits)), *x);
    }

    /// Returns the same state in the portable form.
    pub(super) fn to_bands(self) -> Bands {
        let mut bands = [[0; 16]; 3];
        for cell in Cell::all() {
            let digits = self.digits(cell);
            for (digit, places) in bands[cell.index() / 27][..9].iter_mut().enumerate() {
                *places |= (digits >> digit & 1) << (cell.index() % 27);
            }
        }
        Bands::new(bands)
    }

    /// Returns the candidates of a cell, a bit for each digit.
    #[inline(always)]
    fn digits(&self, cell: Cell) -> u32 {
        self.digits_in(LANE_OF_CELL[cell.index()].into())
    }

    /// Returns the candidates in a lane, counted from the first lane of the first register, a bit for each digit.
    #[inline(always)]
    fn digits_in(&self, lane: usize) -> u32 {
        self.machine.store(self.cells.as_flattened()[lane / 16])[lane % 16].into()
    }

    /// Returns the digits of a solved state.
    pub(super) fn solution(&self) -> SolutionGrid {
        let mut grid = Grid::EMPTY;
        for (i, j) in (0..9).map(|at| (at / 3, at % 3)) {
            let lanes = self.machine.store(self.cells[i][j]);
            for (b, s) in (0..9).map(|at| (at / 3, at % 3)) {
                let digit = Digit::from_index(lanes[4 * b + s].trailing_zeros() as usize);
                grid.set(Cell::at(3 * b + i, 3 * s + j), Some(digit));
            }
        }
        SolutionGrid::new(grid).expect("a solved state has every digit once in every house")
    }

    /// Returns the cells with one candidate in a state that is stuck.
    #[inline(always)]
    pub(super) fn decided(&self) -> CellSet {
        let m = self.machine;
        let none = m.splat(0);
        let is_single = each!(i, j: m.equal(m.but_lowest(self.cells[i][j]), none));
        CellSet::from_bits(all_cells(self.by_band(is_single)))
    }

    /// Returns this state with one digit placed as in `solution`: the first digit that still fits there and also fits elsewhere.
    /// None if no digit does.
    #[inline(always)]
    pub(super) fn with_digit_of(&self, solution: &Self) -> Option<Self> {
        let m = self.machine;
        let known = solution.cells;
        let away = any(m, each!(i, j: m.not_and(self.cells[i][j], known[i][j])));
        let open = any(m, each!(i, j: m.xor(self.cells[i][j], known[i][j])));
        let digits = self.in_any_lane(m.not_and(away, open));
        let digits = digits & !self.in_any_lane(away);
        if digits == 0 {
            return None;
        }
        let digit = m.splat(digits & digits.wrapping_neg());
        let cells = each!(i, j: {
            // Its cells in the solution lose all other digits, and the other cells lose this digit.
            let here = m.equal(known[i][j], digit);
            m.not_and(m.xor(here, digit), self.cells[i][j])
        });
        Some(Self { cells, ..*self })
    }

    /// Returns the bits that are set in at least one lane.
    #[inline(always)]
    fn in_any_lane(&self, x: M::Register) -> u16 {
        let m = self.machine;
        let x = m.or(m.or(x, m.next_quad(x)), m.previous_quad(x));
        let x = m.or(m.or(x, m.next_lane(x)), m.previous_lane(x));
        m.store(x)[0]
    }

    /// Returns the cells whose lanes have all bits set, by band. All other lanes must be zero.
    #[inline(always)]
    fn by_band(&self, masks: [[M::Register; 3]; 3]) -> [u32; 3] {
        let m = self.machine;
        let rows = each!(i: {
            let [a, b, c] = each!(j: m.and(masks[i][j], m.load(BITS_IN_ROW[j])));
            let row = m.or(m.or(a, b), c);
            m.store(m.or(m.or(row, m.next_lane(row)), m.previous_lane(row)))
        });
        [0, 4, 8].map(|lane| {
            let row = |i: usize| u32::from(rows[i][lane]) << (9 * i);
            row(0) | row(1) | row(2)
        })
    }

    /// Draws every conclusion of naked and hidden singles and locked candidates.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Inference {
        self.sweep_to_end(false)
    }

    /// Propagates, but may take a contradiction for a stuck state. A search that need not branch as the reference does finds it
    /// soon.
    #[inline(always)]
    pub(super) fn propagate_lazily(&mut self) -> Inference {
        self.sweep_to_end(true)
    }

    #[inline(always)]
    fn sweep_to_end(&mut self, is_lazy: bool) -> Inference {
        if M::SWEEPS_IN_ONE_PLACE {
            self.sweep_in_one_place(is_lazy)
        } else {
            self.sweep_inlined(is_lazy)
        }
    }

    #[inline(never)]
    fn sweep_in_one_place(&mut self, is_lazy: bool) -> Inference {
        self.sweep_inlined(is_lazy)
    }

    #[inline(always)]
    fn sweep_inlined(&mut self, is_lazy: bool) -> Inference {
        let m = self.machine;
        let mut x = self.cells;
        let mut before = sum(m, x);
        loop {
            let missing;
            (x, missing) = sweep(m, x);
            if !m.is_zero(missing) {
                return Inference::Contradiction;
            }
            // Cells only lose digits, so any loss makes a sum smaller.
            let now = sum(m, x);
            if m.is_zero(m.xor(before, now)) {
                self.cells = x;
                return self.outcome(is_lazy);
            }
            before = now;
        }
    }

    /// Propagates lazily one of two states, or both, and returns the outcomes. This form propagates the first.
    #[inline(always)]
    pub(super) fn propagate_either(
        first: &mut Self,
        _second: &mut Self,
    ) -> (Option<Inference>, Option<Inference>) {
        (Some(first.propagate_lazily()), None)
    }

    /// Returns the outcome of a state that a sweep did not change.
    #[inline(always)]
    fn outcome(&self, is_lazy: bool) -> Inference {
        let m = self.machine;
        let x = self.cells;
        let none = m.splat(0);
        let rest = each!(i, j: m.but_lowest(x[i][j]));
        if m.is_zero(any(m, rest)) {
            // Nine digits have a place in each block, one in each cell.
            return Inference::Solved;
        }
        if is_lazy {
            let empty = any(m, each!(i, j: m.equal(x[i][j], none)));
            return if m.is_zero(empty) { Inference::Stuck } else { Inference::Contradiction };
        }
        let (_, two) = one_and_two(m, x);
        // A contradiction: two cells of a block have the same only candidate, a cell is the only place of two digits, or a
        // cell has no candidate.
        let single = each!(i, j: m.and(x[i][j], m.equal(rest[i][j], none)));
        let (_, twice) = one_and_two(m, single);
        let pressed = each!(i, j: {
            let hidden = m.but_lowest(m.not_and(two, x[i][j]));
            m.or(hidden, m.equal(x[i][j], none))
        });
        if !m.is_zero(m.or(twice, any(m, pressed))) {
            Inference::Contradiction
        } else {
            Inference::Stuck
        }
    }
}

/// Applies each rule once. Returns the candidates left, and for each block the digits that had no place in it before.
#[inline(always)]
fn sweep<M: Machine>(m: M, x: [[M::Register; 3]; 3]) -> ([[M::Register; 3]; 3], M::Register) {
    let none = m.splat(0);
    // Hidden singles of blocks, and naked singles within their block. The rules below carry both to rows and columns.
    let (one, two) = one_and_two(m, x);
    let is_naked = each!(i, j: m.equal(m.but_lowest(x[i][j]), none));
    let taken = any(m, each!(i, j: m.and(x[i][j], is_naked[i][j])));
    let x = each!(i, j: {
        let hidden = m.not_and(two, x[i][j]);
        let kept = m.not_and(taken, m.or(hidden, m.equal(hidden, none)));
        m.and(x[i][j], m.or(kept, is_naked[i][j]))
    });

    // A digit is in a different block in each row of a band, and in each column of a stack.
    let rows = each!(i: m.or(m.or(x[i][0], x[i][1]), x[i][2]));
    let rows = six_ways(m, rows, |x| [m.next_lane(x), m.previous_lane(x)]);
    let x = each!(i, j: m.and(x[i][j], rows[i]));
    let columns = each!(j: m.or(m.or(x[0][j], x[1][j]), x[2][j]));
    let columns = six_ways(m, columns, |x| [m.next_quad(x), m.previous_quad(x)]);
    (each!(i, j: m.and(x[i][j], columns[j])), m.not_and(one, m.splat(ALL)))
}

/// Keeps the digits of three lines in the blocks where they are part of one of the six ways to be in a different block in
/// each line.
#[inline(always)]
fn six_ways<M: Machine>(
    m: M,
    [a, b, c]: [M::Register; 3],
    turn: impl Fn(M::Register) -> [M::Register; 2],
) -> [M::Register; 3] {
    let ([next_b, previous_b], [next_c, previous_c]) = (turn(b), turn(c));
    let even = m.and(m.and(a, next_b), previous_c);
    let odd = m.and(m.and(a, previous_b), next_c);
    let ([next_even, previous_even], [next_odd, previous_odd]) = (turn(even), turn(odd));
    [m.or(even, odd), m.or(previous_even, next_odd), m.or(next_even, previous_odd)]
}

/// Returns for each block the digits that are in a cell, and those that are in two cells or more.
#[inline(always)]
fn one_and_two<M: Machine>(m: M, x: [[M::Register; 3]; 3]) -> (M::Register, M::Register) {
    let of_three = |[a, b, c]: [M::Register; 3]| {
        let either = m.or(a, b);
        (m.or(either, c), m.or(m.and(a, b), m.and(either, c)))
    };
    let [(one_a, two_a), (one_b, two_b), (one_c, two_c)] = each!(i: of_three(x[i]));
    let (one, two) = of_three([one_a, one_b, one_c]);
    (one, m.or(m.or(two, two_a), m.or(two_b, two_c)))
}

/// Returns for each block the sum of its cells, each a number of nine bits. So a sum is at most 4,599.
#[inline(always)]
fn sum<M: Machine>(m: M, x: [[M::Register; 3]; 3]) -> M::Register {
    let [a, b, c] = each!(i: m.add(m.add(x[i][0], x[i][1]), x[i][2]));
    m.add(m.add(a, b), c)
}

/// Returns for each block the digits that are in a cell.
#[inline(always)]
fn any<M: Machine>(m: M, x: [[M::Register; 3]; 3]) -> M::Register {
    let [a, b, c] = each!(i: m.or(m.or(x[i][0], x[i][1]), x[i][2]));
    m.or(m.or(a, b), c)
}
