//! Families: the houses of one kind.

use super::text::{Base, Extra, Plan};
use crate::grid::HouseKind;

/// Houses of one kind, no two of which share a cell. Not every cell need have one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    /// The kind.
    pub kind: HouseKind,
    /// The cells of each house by position.
    pub houses: Vec<Vec<u16>>,
}

/// Cells of the 9x9 board that are one house.
const ASTERISK: [u16; 9] = [13, 20, 24, 37, 40, 43, 56, 60, 67];
const CENTER_DOT: [u16; 9] = [10, 13, 16, 37, 40, 43, 64, 67, 70];
const GIRANDOLA: [u16; 9] = [0, 8, 13, 37, 40, 43, 67, 72, 80];

/// Returns the families of a layout: boxes, rows, columns, regions, and those that are added.
pub(super) fn families(Plan { side, base, extras }: &Plan) -> Vec<Family> {
    let side = *side;
    let houses = |count: usize, cell: &dyn Fn(usize, usize) -> [usize; 2]| -> Vec<Vec<u16>> {
        let cell = |house, at| {
            let [row, column] = cell(house, at);
            (row * side + column) as u16
        };
        (0..count).map(|house| (0..side).map(|at| cell(house, at)).collect()).collect()
    };
    let mut families = Vec::new();
    let mut add = |kind, houses| families.push(Family { kind, houses });
    let in_box = |[rows, columns]: [usize; 2]| {
        move |number: usize, at: usize| {
            let (across, down) = (side / columns, at / columns);
            [number / across * rows + down, number % across * columns + at % columns]
        }
    };
    if let Base::Boxes(size) = base {
        add(HouseKind::Block, houses(side, &in_box(*size)));
    }
    add(HouseKind::Row, houses(side, &|row, at| [row, at]));
    add(HouseKind::Column, houses(side, &|column, at| [at, column]));
    if let Base::Jigsaw(regions) = base {
        let cells = |region| {
            let cells = regions.iter().enumerate().filter(move |(_, it)| **it == region);
            cells.map(|(cell, _)| cell as u16).collect()
        };
        add(HouseKind::Region, (0..side as u8).map(cells).collect());
    }
    for extra in extras {
        match (extra, base) {
            (Extra::X, _) => {
                add(HouseKind::MainDiagonal, houses(1, &|_, at| [at, at]));
                add(HouseKind::AntiDiagonal, houses(1, &|_, at| [at, side - 1 - at]));
            }
            (Extra::Windoku, _) => add(HouseKind::Window, houses(side, &window)),
            (Extra::Disjoint, Base::Boxes(size)) => {
                add(HouseKind::Group, houses(side, &|group, at| in_box(*size)(at, group)));
            }
            (Extra::Disjoint, _) => unreachable!("a plan has disjoint groups only with boxes"),
            (Extra::Asterisk, _) => add(HouseKind::Asterisk, vec![ASTERISK.to_vec()]),
            (Extra::CenterDot, _) => add(HouseKind::CenterDot, vec![CENTER_DOT.to_vec()]),
            (Extra::Girandola, _) => add(HouseKind::Girandola, vec![GIRANDOLA.to_vec()]),
        }
    }
    families
}

/// Returns the row and column of a cell of a window. The first four windows are drawn; the others follow from them.
fn window(window: usize, at: usize) -> [usize; 2] {
    const WITHIN: [[usize; 3]; 3] = [[0, 4, 8], [1, 2, 3], [5, 6, 7]];
    const LINES: [[usize; 2]; 9] =
        [[1, 1], [1, 2], [2, 1], [2, 2], [0, 1], [0, 2], [1, 0], [2, 0], [0, 0]];
    let [rows, columns] = LINES[window].map(|lines| WITHIN[lines]);
    [rows[at / 3], columns[at % 3]]
}
