//! Random maps of jigsaws.

use crate::random::{Rng, below};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// Number of exchanges that a map is made by. The regions have then lost the form of boxes, and 95 of 100 maps have grids.
const EXCHANGES: usize = 60;

/// Regions of a board of nine rows, all of which hang together.
struct Map {
    /// The region of each cell.
    regions: [usize; CELLS],
    /// The cells of each region, as bits.
    cells: [u128; SIDE],
}

/// Draws a map as text: a letter for the region of each cell.
///
/// It begins with the boxes of the classic board. Two random cells of two regions then exchange their regions, if all regions still
/// hang together, 60 times. If the map is to be symmetric, the cells on the opposite side of the center do the same each time, so
/// that it stays the same map after half a turn.
pub(super) fn draw_map(rng: &mut impl Rng, is_symmetric: bool) -> String {
    let mut map = Map::boxes();
    let mut exchanges = 0;
    while exchanges < EXCHANGES {
        let [a, b] = [below(rng, CELLS as u32) as usize, below(rng, CELLS as u32) as usize];
        let opposite = [CELLS - 1 - a, CELLS - 1 - b];
        let is_own_image = opposite == [b, a];
        let changed = match is_symmetric && !is_own_image {
            _ if map.regions[a] == map.regions[b] || !map.can_hang(a, b) => continue,
            // The middle cell has no partner.
            true if opposite[0] == a || opposite[1] == b => continue,
            true => map.exchanged(a, b).exchanged(opposite[0], opposite[1]),
            false => map.exchanged(a, b),
        };
        if changed.cells.iter().all(|cells| hangs_together(*cells)) {
            map = changed;
            exchanges += 1;
        }
    }
    map.regions.iter().map(|region| char::from(b'A' + *region as u8)).collect()
}

impl Map {
    fn boxes() -> Self {
        let mut map = Self { regions: [0; CELLS], cells: [0; SIDE] };
        for cell in 0..CELLS {
            let region = cell / SIDE / 3 * 3 + cell % SIDE / 3;
            map.regions[cell] = region;
            map.cells[region] |= 1 << cell;
        }
        map
    }

    /// True if each of two cells of different regions touches a cell of the other's region that stays there.
    fn can_hang(&self, a: usize, b: usize) -> bool {
        let touches = |cell: usize, other: usize| {
            beside(1 << cell) & self.cells[self.regions[other]] & !(1 << other) != 0
        };
        touches(a, b) && touches(b, a)
    }

    fn exchanged(&self, a: usize, b: usize) -> Self {
        let Self { mut regions, mut cells } = *self;
        let both = 1 << a | 1 << b;
        if regions[a] != regions[b] {
            cells[regions[a]] ^= both;
            cells[regions[b]] ^= both;
            regions.swap(a, b);
        }
        Self { regions, cells }
    }
}

/// Returns the cells above, below, to the left and to the right of these.
fn beside(cells: u128) -> u128 {
    const BOARD: u128 = (1 << CELLS) - 1;
    /// The first cells of all rows.
    const LEFT: u128 = BOARD / ((1 << SIDE) - 1);
    let vertical = cells << SIDE | cells >> SIDE;
    let horizontal = (cells << 1 & !LEFT) | (cells & !LEFT) >> 1;
    (vertical | horizontal) & BOARD
}

fn hangs_together(cells: u128) -> bool {
    let mut reached = cells & cells.wrapping_neg();
    loop {
        let next = reached | beside(reached) & cells;
        if next == reached {
            return reached == cells;
        }
        reached = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::random::rng_for;
    use std::collections::HashSet;

    #[test]
    fn maps_hang_together_differ_and_are_as_symmetric_as_asked() {
        for is_symmetric in [false, true] {
            let maps: HashSet<Layout> = (0..200)
                .map(|index| {
                    let map = draw_map(&mut rng_for(1, index), is_symmetric);
                    let layout: Layout = format!("jigsaw:{map}").parse().expect("a layout");
                    let houses = layout
                        .houses()
                        .map(|house| house.iter().fold(0, |cells, cell| cells | 1_u128 << *cell));
                    let houses: HashSet<u128> = houses.collect();
                    assert!(houses.iter().all(|cells| hangs_together(*cells)), "{map}");
                    let turned = |cells: u128| cells.reverse_bits() >> (128 - CELLS);
                    let is_same = houses.iter().all(|cells| houses.contains(&turned(*cells)));
                    assert_eq!(is_same, is_symmetric, "{map}");
                    layout
                })
                .collect();
            assert_eq!(maps.len(), 200);
        }
    }

    #[test]
    fn cells_beside_others_are_in_the_same_row_or_column() {
        assert_eq!(beside(1), 1 << 1 | 1 << 9);
        assert_eq!(beside(1 << 8), 1 << 7 | 1 << 17);
        assert_eq!(beside(1 << 9), 1 | 1 << 10 | 1 << 18);
        assert_eq!(beside(1 << 80), 1 << 79 | 1 << 71);
        assert!(
            hangs_together(0b111) && !hangs_together(0b101) && !hangs_together(1 << 8 | 1 << 9)
        );
    }
}
