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
    sees: Vec<[u64; 4]>,
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
        let mut sees = vec![[0; 4]; side * side];
        for (cell, peers) in peers.iter_mut().enumerate() {
            for other in of[cell].iter().flat_map(|(house, _)| &cells[*house]) {
                if usize::from(*other) != cell && !peers.contains(other) {
                    peers.push(*other);
                    sees[cell][usize::from(*other) / 64] |= 1_u64 << (other % 64);
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
        Self { side, of, peers, sees, shared, cells }
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
        self.sees[usize::from(cell)][usize::from(other) / 64] >> (other % 64) & 1 > 0
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

    /// Returns the candidates of the cells of a house.
    pub(super) fn digits_of(&self, houses: &Houses, house: usize) -> ArrayVec<Bits, MOST> {
        houses.cells[house].iter().map(|cell| self.digits[usize::from(*cell)]).collect()
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
pub(super) fn ones(bits: Bits) -> impl Iterator<Item = usize> {
    let mut rest = bits;
    std::iter::from_fn(move || {
        (rest > 0).then(|| {
            let first = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            first
        })
    })
}

/// Finds the first subset of `count` sets, as a mask of their places, in the order of masks, whose union has as many elements. Sets with
/// fewer than `least` elements are in none. `accept` may refuse a subset, which has these places and this union.
pub(super) fn first_subset<R>(
    sets: &[Bits],
    count: usize,
    least: u32,
    accept: &mut dyn FnMut(Bits, Bits) -> Option<R>,
) -> Option<R> {
    let is_item = |set: &Bits| (least..=count as u32).contains(&set.count_ones());
    let items = sets.iter().copied().enumerate().filter(|(_, set)| is_item(set));
    let items: ArrayVec<(usize, Bits), MOST> = items.collect();
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
