//! Pencil marks of boards of up to 16 rows with boxes.

use crate::layout::{Board, Layout};
use arrayvec::ArrayVec;

/// Most rows.
pub(super) const MOST: usize = 16;

/// Kinds of houses, by their place.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 1;
pub(super) const COLUMN: usize = 2;
/// The order in which sets are searched.
pub(super) const SET_ORDER: [usize; 3] = [BOX, COLUMN, ROW];

/// A set of digits, of positions or of lines: a bit for each.
pub(super) type Bits = u16;

/// A set of cells.
pub(super) type Cells = [u64; 4];

pub(super) fn common(one: &Cells, other: &Cells) -> Cells {
    std::array::from_fn(|i| one[i] & other[i])
}

/// Returns the cells of a set in order.
pub(super) fn each(cells: Cells) -> impl Iterator<Item = u16> {
    let of_word = |(word, mut cells): (u16, u64)| {
        std::iter::from_fn(move || {
            let first = (cells > 0).then(|| 64 * word + cells.trailing_zeros() as u16);
            cells &= cells.wrapping_sub(1);
            first
        })
    };
    (0..).zip(cells).flat_map(of_word)
}

/// The houses of a layout.
#[derive(Clone, Debug)]
pub(super) struct Houses {
    pub(super) side: usize,
    /// The cells of each house by position, kind after kind.
    pub(super) cells: Vec<Vec<u16>>,
    /// The house of each kind that a cell is in, and its position there.
    of: Vec<[(usize, usize); 3]>,
    /// The peers of each cell: of the box by position, then of the row and the column.
    pub(super) peers: Vec<Vec<u16>>,
    pub(super) seen: Vec<Cells>,
    /// For each two houses the positions in the first that the second has.
    shared: Vec<Vec<Bits>>,
}

impl Houses {
    /// Returns the houses of a layout with boxes.
    pub(super) fn of(layout: &Layout) -> Self {
        let side = layout.side();
        let cells: Vec<Vec<u16>> = layout.houses().map(<[u16]>::to_vec).collect();
        let mut of = vec![[(0, 0); 3]; side * side];
        for (house, cells) in cells.iter().enumerate() {
            for (position, cell) in cells.iter().enumerate() {
                of[usize::from(*cell)][house / side] = (house, position);
            }
        }
        let mut peers = vec![Vec::new(); side * side];
        let mut seen = vec![[0; 4]; side * side];
        for (cell, peers) in peers.iter_mut().enumerate() {
            for other in of[cell].iter().flat_map(|(house, _)| &cells[*house]) {
                if usize::from(*other) != cell && !peers.contains(other) {
                    peers.push(*other);
                    seen[cell][usize::from(*other) / 64] |= 1_u64 << (other % 64);
                }
            }
        }
        let shared = |one: &Vec<u16>| {
            let positions = |other: &Vec<u16>| {
                let is_in = |(position, cell)| (other.contains(cell) as Bits) << position;
                (0..).zip(one).map(is_in).sum()
            };
            cells.iter().map(positions).collect()
        };
        let shared = cells.iter().map(shared).collect();
        Self { side, of, peers, seen, shared, cells }
    }

    /// Returns the houses of a kind.
    pub(super) fn of_kind(&self, kind: usize) -> std::ops::Range<usize> {
        kind * self.side..(kind + 1) * self.side
    }

    /// Returns the house of a kind that a cell is in.
    pub(super) fn house(&self, cell: u16, kind: usize) -> usize {
        self.of[usize::from(cell)][kind].0
    }

    /// Returns the position of a cell in its house of a kind.
    pub(super) fn position(&self, cell: u16, kind: usize) -> usize {
        self.of[usize::from(cell)][kind].1
    }

    pub(super) fn sees(&self, cell: u16, other: u16) -> bool {
        self.seen[usize::from(cell)][usize::from(other) / 64] >> (other % 64) & 1 > 0
    }

    /// Returns the positions in a house that another house has, too.
    pub(super) fn shared(&self, house: usize, other: usize) -> Bits {
        self.shared[house][other]
    }
}

/// The candidates of the open cells.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The candidates of each cell; none in a solved one.
    pub(super) digits: Vec<Bits>,
    /// For each house and digit the positions of the digit.
    places: Vec<[Bits; MOST]>,
    /// Number of solved cells by digit.
    pub(super) solved: [usize; MOST],
    /// Number of open cells by house.
    pub(super) open: Vec<usize>,
    pub(super) open_cells: usize,
}

impl Marks {
    /// Returns the candidates of a board.
    pub(super) fn of(board: &Board, houses: &Houses) -> Self {
        let cells = board.digits().len();
        let all: Bits = Bits::MAX >> (MOST - houses.side);
        let mut places = vec![[0; MOST]; houses.cells.len()];
        places.iter_mut().for_each(|places| places[..houses.side].fill(all));
        let mut marks = Self {
            digits: vec![all; cells],
            places,
            solved: [0; MOST],
            open: vec![houses.side; houses.cells.len()],
            open_cells: cells,
        };
        for (cell, digit) in (0..).zip(board.digits()).filter(|(_, digit)| **digit > 0) {
            marks.place(houses, cell, usize::from(*digit) - 1);
        }
        marks
    }

    /// Returns the positions of a digit in a house.
    pub(super) fn places(&self, house: usize, digit: usize) -> Bits {
        self.places[house][digit]
    }

    /// Returns the positions of each digit in a house.
    pub(super) fn places_of(&self, house: usize) -> &[Bits; MOST] {
        &self.places[house]
    }

    /// Returns the digits whose positions in a house are such.
    pub(super) fn digits_where(&self, house: usize, are_such: impl Fn(Bits) -> bool) -> Bits {
        places_where(&self.places[house], are_such)
    }

    /// Returns the positions in a house of the cells that have all these digits.
    pub(super) fn places_of_all(&self, house: usize, digits: Bits) -> Bits {
        ones(digits).fold(Bits::MAX, |all, digit| all & self.places[house][digit])
    }

    /// Returns the cells with so many candidates.
    pub(super) fn cells_with(&self, candidates: u32) -> Cells {
        let mut cells = [0; 4];
        for (word, digits) in cells.iter_mut().zip(self.digits.chunks(64)) {
            let with = digits.iter().map(|digits| u64::from(digits.count_ones() == candidates));
            *word = with.enumerate().fold(0, |all, (place, is_with)| all | is_with << place);
        }
        cells
    }

    /// Returns the candidates of the cells of a house.
    pub(super) fn digits_of(&self, houses: &Houses, house: usize) -> [Bits; MOST] {
        let mut sets = [0; MOST];
        let cells = sets.iter_mut().zip(&houses.cells[house]);
        cells.for_each(|(set, cell)| *set = self.digits[usize::from(*cell)]);
        sets
    }

    pub(super) fn count(&self, cell: u16) -> u32 {
        self.digits[usize::from(cell)].count_ones()
    }

    /// Removes digits from a cell.
    pub(super) fn remove(&mut self, houses: &Houses, cell: u16, digits: Bits) {
        let gone = self.digits[usize::from(cell)] & digits;
        self.digits[usize::from(cell)] &= !gone;
        for digit in ones(gone) {
            for (house, position) in houses.of[usize::from(cell)] {
                self.places[house][digit] &= !(1 << position);
            }
        }
    }

    /// Solves a cell.
    pub(super) fn place(&mut self, houses: &Houses, cell: u16, digit: usize) {
        self.remove(houses, cell, Bits::MAX);
        for peer in &houses.peers[usize::from(cell)] {
            self.remove(houses, *peer, 1 << digit);
        }
        self.solved[digit] += 1;
        self.open_cells -= 1;
        houses.of[usize::from(cell)].iter().for_each(|(house, _)| self.open[*house] -= 1);
    }
}

/// Returns the places of the bits of a set, in order.
pub(in crate::grade) fn ones(bits: Bits) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        (rest > 0).then(|| {
            let first = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            first
        })
    })
}

/// Returns the places of the sets that are such.
fn places_where(sets: &[Bits; MOST], are_such: impl Fn(Bits) -> bool) -> Bits {
    let sets = sets.iter().enumerate();
    sets.fold(0, |places, (place, set)| places | Bits::from(are_such(*set)) << place)
}

/// Finds the first subset of `count` sets, as a mask of their places, in the order of masks, whose union has as many elements. Sets with
/// fewer than `least` elements are in none. `accept` may refuse a subset, which has these places and this union.
pub(super) fn first_subset<R>(
    sets: &[Bits; MOST],
    count: usize,
    least: u32,
    accept: &mut dyn FnMut(Bits, Bits) -> Option<R>,
) -> Option<R> {
    let places = places_where(sets, |set| (least..=count as u32).contains(&set.count_ones()));
    let items: ArrayVec<(usize, Bits), MOST> = ones(places).map(|it| (it, sets[it])).collect();
    subsets(&items, count, count as u32, (0, 0), accept)
}

/// Extends a subset, from the highest place down.
pub(super) fn subsets<R>(
    items: &[(usize, Bits)],
    count: usize,
    most: u32,
    (chosen, union): (Bits, Bits),
    accept: &mut dyn FnMut(Bits, Bits) -> Option<R>,
) -> Option<R> {
    if count == 0 {
        return if union.count_ones() == most { accept(chosen, union) } else { None };
    }
    (count - 1..items.len()).find_map(|i| {
        let (place, set) = items[i];
        let union = union | set;
        if union.count_ones() > most {
            return None;
        }
        subsets(&items[..i], count - 1, most, (chosen | 1 << place, union), accept)
    })
}
