//! Links of one digit in a house: the digit is on one side or the other.

use crate::grid::{CellSet, House, HouseKind, HouseSet, Houses, Position, PositionSet};
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
    fn new<H: Houses>(houses: &H, house: House, places: CellSet, sides: [CellSet; 2]) -> Self {
        let around = [houses_around(houses, sides[0]), houses_around(houses, sides[1])];
        Self { house, number: 0, places, sides, around }
    }

    pub(super) fn is_grouped(&self) -> bool {
        self.places.len() > 2
    }
}

/// The houses that hold all of the cells.
pub(super) fn houses_around<H: Houses>(houses: &H, cells: CellSet) -> HouseSet {
    let mut around = !HouseSet::EMPTY;
    for cell in cells.iter() {
        around &= houses.house_set_of(cell);
    }
    around
}

/// Calls `found` with each link in a house of a digit with these places: a block can have two.
pub(super) fn each_link<H: Houses>(
    houses: &H,
    places: CellSet,
    house: House,
    mut found: impl FnMut(HouseLink),
) {
    let places = places & houses.cells(house);
    if !(2..=6).contains(&places.len()) {
        return;
    }
    // Its cells by position are a square of three lines.
    let is_square = matches!(house.kind(), HouseKind::Block | HouseKind::Group | HouseKind::Window);
    if places.len() == 2 {
        let first = houses.in_house(house, places).next().map_or(CellSet::EMPTY, CellSet::of);
        // Such a pair of a square is that of its line.
        let is_line = |house: House| matches!(house.kind(), HouseKind::Row | HouseKind::Column);
        if !(is_square && houses_around(houses, places).iter().any(is_line)) {
            found(HouseLink::new(houses, house, places, [first, places.minus(first)]));
        }
    } else if is_square {
        square_links(houses, house, places, found);
    } else if let Some(sides) = line_sides(houses, house, places) {
        found(HouseLink::new(houses, house, places, sides));
    }
}

/// The sides of the link in a line: the places in two of its thirds, if the other has none.
fn line_sides<H: Houses>(houses: &H, line: House, places: CellSet) -> Option<[CellSet; 2]> {
    let third = |bits| houses.cells_at(line, PositionSet::from_bits(bits)) & places;
    let thirds = [third(0o7), third(0o70), third(0o700)];
    let empty = thirds.iter().position(|third| third.is_empty())?;
    let [first, second] = [[1, 2], [0, 2], [0, 1]][empty];
    let [first, second] = [thirds[first], thirds[second]];
    let is_in_order = first.len() == 1 || second.len() >= 2;
    let sides = if is_in_order { [first, second] } else { [second, first] };
    (!sides.iter().any(|side| side.is_empty())).then_some(sides)
}

/// Calls `found` with the links of a square with three to six places. The sides lie in two of its lines, which cross or, in a
/// block, are parallel. The lines of other squares cross in their first line only.
fn square_links<H: Houses>(
    houses: &H,
    square: House,
    places: CellSet,
    mut found: impl FnMut(HouseLink),
) {
    let is_block = square.kind() == HouseKind::Block;
    let line = |bits| houses.cells_at(square, PositionSet::from_bits(bits));
    let rows = [line(0o7), line(0o70), line(0o700)];
    let columns = [line(0o111), line(0o222), line(0o444)];
    for heart in Position::all().take(if is_block { 9 } else { 3 }) {
        let (row, column) = (rows[heart.index() / 3], columns[heart.index() % 3]);
        let heart = houses.cell(square, heart);
        let (upright, level) = ((column & places).without(heart), (row & places).without(heart));
        if !places.without(heart).is_subset(upright | level) {
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
        found(HouseLink::new(houses, square, places, sides));
        return;
    }
    if places.len() < 4 || !is_block {
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
            found(HouseLink::new(houses, square, places, sides));
            if let Some(across) = across(sides) {
                let link = HouseLink::new(houses, square, places, across);
                found(HouseLink { number: 1, ..link });
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
