//! Links of one digit in a house: the digit is on one side or the other.

use crate::grid::{CellSet, House, HouseKind, HouseSet, PositionSet};
use arrayvec::ArrayVec;

/// A strong link: one side or the other has the digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HouseLink {
    pub(super) house: House,
    /// Place among the links of the house, from 0.
    pub(super) number: u8,
    /// The places of the digit in the house.
    pub(super) places: CellSet,
    /// The cells of each side. One of them, where the lines of a block cross, may lack the digit.
    pub(super) sides: [CellSet; 2],
    /// The houses that hold all cells of a side.
    pub(super) around: [HouseSet; 2],
}

impl HouseLink {
    #[inline]
    fn new(house: House, places: CellSet, sides: [CellSet; 2]) -> Self {
        Self {
            house,
            number: 0,
            places,
            sides,
            around: [houses_around(sides[0]), houses_around(sides[1])],
        }
    }

    pub(super) fn is_grouped(&self) -> bool {
        self.places.len() > 2
    }
}

/// The houses that hold all of the cells.
pub(super) fn houses_around(cells: CellSet) -> HouseSet {
    let mut around = !HouseSet::EMPTY;
    for cell in cells.iter() {
        around &= cell.house_set();
    }
    around
}

/// Calls `found` with each link in a house of a digit with these places: a block can have two.
pub(super) fn each_link(places: CellSet, house: House, mut found: impl FnMut(HouseLink)) {
    let places = places & house.cells();
    if !(2..=6).contains(&places.len()) {
        return;
    }
    let (is_pair, is_block) = (places.len() == 2, house.kind() == HouseKind::Block);
    if is_pair {
        let first = places.first().map_or(CellSet::EMPTY, CellSet::of);
        // In a block such a pair is that of a line.
        let is_line = is_block && houses_around(places).len() > 1;
        if !is_line {
            found(HouseLink::new(house, places, [first, places.minus(first)]));
        }
    } else if is_block {
        block_links(house, places, found);
    } else if let Some(sides) = line_sides(house, places) {
        found(HouseLink::new(house, places, sides));
    }
}

/// The sides of the link in a line: the places in two of its thirds, if the other has none.
fn line_sides(line: House, places: CellSet) -> Option<[CellSet; 2]> {
    let third = |bits| line.cells_at(PositionSet::from_bits(bits)) & places;
    let thirds = [third(0o7), third(0o70), third(0o700)];
    let empty = thirds.iter().position(|third| third.is_empty())?;
    let [first, second] = [[1, 2], [0, 2], [0, 1]][empty];
    let [first, second] = [thirds[first], thirds[second]];
    let is_in_order = first.len() == 1 || second.len() >= 2;
    let sides = if is_in_order { [first, second] } else { [second, first] };
    (!sides.iter().any(|side| side.is_empty())).then_some(sides)
}

/// Calls `found` with the links of a block with three to six places. The sides lie in two lines, which cross or are parallel.
fn block_links(block: House, places: CellSet, mut found: impl FnMut(HouseLink)) {
    let lines = |kind: HouseKind| {
        let first = block.cells().first().map_or(0, |cell| match kind {
            HouseKind::Column => cell.column(),
            _ => cell.row(),
        });
        [0, 1, 2].map(|line| kind.house(first + line).cells() & block.cells())
    };
    let (rows, columns) = (lines(HouseKind::Row), lines(HouseKind::Column));
    for heart in block.cells().iter() {
        let through = |lines: [CellSet; 3]| {
            let line = lines.into_iter().find(|line| line.contains(heart));
            line.map_or(CellSet::EMPTY, |line| line & places).without(heart)
        };
        let (upright, level) = (through(columns), through(rows));
        if (upright | level).with(heart) | places != (upright | level).with(heart) {
            continue;
        }
        let with_heart = |side: CellSet| side.with(heart);
        let if_place = |side: CellSet| if places.contains(heart) { side.with(heart) } else { side };
        let sides = match (upright.len(), level.len()) {
            (0, _) | (_, 0) => return,
            (1, 1) => [level, with_heart(upright)],
            (1, _) => [upright, with_heart(level)],
            (_, 1) => [level, with_heart(upright)],
            _ => [if_place(upright), if_place(level)],
        };
        found(HouseLink::new(block, places, sides));
        return;
    }
    if places.len() < 4 {
        return;
    }
    for lines in [rows, columns] {
        for [one, other] in [[0, 1], [0, 2], [1, 2]] {
            let sides = [lines[one] & places, lines[other] & places];
            if sides[0] | sides[1] != places {
                continue;
            }
            if sides.iter().any(|side| side.is_empty()) {
                return;
            }
            found(HouseLink::new(block, places, sides));
            if let Some(across) = across(sides) {
                found(HouseLink { number: 1, ..HouseLink::new(block, places, across) });
            }
            return;
        }
    }
}

/// Two pairs opposite each other, a square, taken the other way.
fn across([one, other]: [CellSet; 2]) -> Option<[CellSet; 2]> {
    let pair = |side: CellSet| {
        let cells: ArrayVec<_, 9> = side.iter().collect();
        <[_; 2]>::try_from(&cells[..]).ok()
    };
    let ([a, b], [c, d]) = (pair(one)?, pair(other)?);
    let is_square = a.row() == c.row() && b.row() == d.row()
        || a.column() == c.column() && b.column() == d.column();
    is_square.then(|| [CellSet::of(a).with(c), CellSet::of(b).with(d)])
}
