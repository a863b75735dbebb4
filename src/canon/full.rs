//! The first two rows of the canonical form of a full grid.
//!
//! Take any two rows of a band as the first two, and the stacks in any order. Compare the digits of the second row in the first
//! stack with those of the first row in the second stack. If they are the same, the second row of the image can begin with
//! `456789`. Otherwise two of the three are the same, perhaps after exchanging the other two stacks, and the row can begin with
//! `457`. Then the column of the third digit comes last in the first stack, and the columns of the two digits come first in the
//! second stack, in the same order. This and the second row decide the order in the last stack.

use super::arrangement::Arrangement;
use super::lines::RowsAndColumns;

/// Two rows, and an order of the columns.
#[derive(Clone, Copy, Debug)]
struct Beginning {
    transposes: bool,
    rows: [u8; 2],
    columns: [[u8; 3]; 3],
}

/// The beginnings with the first of all second rows.
#[derive(Debug)]
struct Beginnings {
    /// The labels of the second row, four bits for each, by stacks.
    second: [u16; 3],
    all: Vec<Beginning>,
}

/// Adds the arrangements with the first two rows of the canonical form.
pub(super) fn begin(lines: &RowsAndColumns, arrangements: &mut Vec<Arrangement>) {
    let mut beginnings = Beginnings { second: [u16::MAX; 3], all: Vec::new() };
    for transposes in [false, true] {
        for row in 0..9 {
            for second in [(row + 1) % 3, (row + 2) % 3].map(|other| row / 3 * 3 + other) {
                beginnings.add(lines, transposes, [row, second]);
            }
        }
    }
    arrangements.extend(beginnings.all.into_iter().map(
        |Beginning { transposes, rows, columns }| {
            let columns = columns.as_flattened().try_into().expect("nine columns");
            Arrangement::with_two(transposes, rows, columns, lines.get(transposes, rows[0]))
        },
    ));
}

impl Beginnings {
    /// Adds the beginnings with these rows, unless earlier ones are known.
    fn add(&mut self, lines: &RowsAndColumns, transposes: bool, rows: [u8; 2]) {
        let [first, second] = rows.map(|row| lines.get(transposes, row));
        let mut column_of = [0; 16];
        for column in 0..9 {
            column_of[usize::from(first[usize::from(column)] & 15)] = column;
        }
        // For each column, the column in which the first row has the digit of the second.
        let home = second.map(|digit| column_of[usize::from(digit & 15)]);
        let homes = |columns: [u8; 3]| columns.map(|column| home[usize::from(column & 15)]);
        // Count the digits of the first stack that come from the second. The others come from the third, and so on around.
        let from_next = homes([0, 1, 2]).into_iter().filter(|home| home / 3 == 1).count();
        let step = if from_next >= 2 { 1 } else { 2 };
        for stack in 0..3 {
            let [a, b, c] = [0, 1, 2].map(|column| 3 * stack + column);
            if from_next % 3 == 0 {
                for columns in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    let next = homes(columns);
                    let last = homes(next);
                    let [x, y, z] = homes(last).map(|home| label(columns, home));
                    self.keep(
                        [0x456, 0x789, x << 8 | y << 4 | z],
                        Beginning { transposes, rows, columns: [columns, next, last] },
                    );
                }
            } else if self.second[0] >= 0x457 {
                let next = (stack + step) % 3;
                let [p, q, last] =
                    match [a, b, c].map(|column| home[usize::from(column)] / 3 == next) {
                        [true, true, _] => [a, b, c],
                        [true, _, true] => [a, c, b],
                        _ => [b, c, a],
                    };
                for columns in [[p, q, last], [q, p, last]] {
                    let [r, s, begins] = homes(columns);
                    let of_next = [r, s, 9 * next + 3 - r - s];
                    // One of its digits comes from the first stack, the others lead to the last, in their order there.
                    let [x, y, z] = homes(of_next);
                    let (second, of_last) = if x / 3 == stack {
                        (label(columns, x) << 8 | 0x089, [begins, y, z])
                    } else if y / 3 == stack {
                        (label(columns, y) << 4 | 0x809, [begins, x, z])
                    } else {
                        (label(columns, z) | 0x890, [begins, x, y])
                    };
                    if second <= self.second[1] || self.second[0] > 0x457 {
                        let [x, y, z] = homes(of_last)
                            .map(|home| if home / 3 == stack { label(columns, home) } else { 6 });
                        self.keep(
                            [0x457, second, x << 8 | y << 4 | z],
                            Beginning { transposes, rows, columns: [columns, of_next, of_last] },
                        );
                    }
                }
            }
        }
    }

    fn keep(&mut self, second: [u16; 3], beginning: Beginning) {
        if second < self.second {
            self.second = second;
            self.all.clear();
        }
        if second == self.second {
            self.all.push(beginning);
        }
    }
}

/// Returns the label of the digit that the first row has in `column`, if the columns have this order.
fn label(columns: [u8; 3], column: u8) -> u16 {
    1 + u16::from(column == columns[1]) + 2 * u16::from(column == columns[2])
}
