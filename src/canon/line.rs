//! How far an image is decided when some of its rows are, and what the next row can be.

use crate::transform::Transform;

/// The values of a row: a digit, or 0.
pub(super) type Line = [u8; 9];

/// The label of a digit that has none yet, larger than any.
const NONE: u8 = 10;

/// Which rows come first, which columns stand where, and which digits have which labels, as far as that follows from
/// these rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrangement {
    /// Is the grid transposed first?
    pub(super) transposes: bool,
    /// The rows that come first.
    rows: [u8; 9],
    row_count: u8,
    /// The column at each place. The first places of a stack have columns without a digit so far, in any order, and the
    /// first places of all have stacks without a digit so far, in any order.
    columns: [u8; 9],
    /// How many columns at the beginning of each stack have no digit so far.
    free_columns: [u8; 3],
    /// How many stacks at the beginning have no digit so far.
    free_stacks: u8,
    /// The label of each digit, and 0 for empty cells.
    labels: [u8; 10],
    label_count: u8,
}

impl Arrangement {
    /// With nothing decided.
    pub(super) fn new(transposes: bool) -> Self {
        let mut labels = [NONE; 10];
        labels[0] = 0;
        Self {
            transposes,
            rows: [0; 9],
            row_count: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            free_columns: [3; 3],
            free_stacks: 3,
            labels,
            label_count: 0,
        }
    }

    /// The rows that may come next.
    pub(super) fn rows_left(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, count) = (self.rows, usize::from(self.row_count));
        let taken = rows[..count].iter().fold(0_u16, |taken, row| taken | 1 << row);
        let band = count % 3 != 0;
        let band_of_last = rows[count.saturating_sub(1)] / 3;
        (0..9).filter(move |&row| {
            let is_of_band = row / 3 == usize::from(band_of_last);
            // A band that is begun is brought to its end.
            taken >> row & 1 == 0 && if band { is_of_band } else { taken >> (row / 3 * 3) & 7 == 0 }
        })
    }

    /// The labels at each place when this is the next row, as far as there are any. What is open is settled so that the
    /// row is the first possible.
    fn labels_of(&self, line: &Line) -> [[u8; 3]; 3] {
        let label = |place: usize| self.labels[usize::from(line[usize::from(self.columns[place])])];
        let mut labels = [0, 3, 6].map(|first| [label(first), label(first + 1), label(first + 2)]);
        for (labels, &free) in labels.iter_mut().zip(&self.free_columns) {
            labels[..usize::from(free)].sort_unstable();
        }
        labels[..usize::from(self.free_stacks)].sort_unstable();
        labels
    }

    /// The row as a number, four bits for each place.
    pub(super) fn text(&self, line: &Line) -> u64 {
        let mut count = self.label_count;
        self.labels_of(line).as_flattened().iter().fold(0, |text, &label| {
            count += u8::from(label == NONE);
            text << 4 | u64::from(if label == NONE { count } else { label })
        })
    }

    /// Adds to `all` the arrangements with this row as the next, for each way to settle what is open such that it is the
    /// first possible.
    pub(super) fn with_row(&self, row: u8, line: &Line, all: &mut Vec<Self>) {
        let wanted = self.labels_of(line);
        let free = usize::from(self.free_stacks);
        let empty = wanted[..free].iter().filter(|labels| **labels == [0; 3]).count();
        for stacks in ORDERS[free] {
            // Those without a digit stay open, so one order stands for all.
            if !stacks[..empty].is_sorted() {
                continue;
            }
            let mut next = *self;
            next.rows[usize::from(self.row_count)] = row;
            next.row_count += 1;
            let columns = self.columns.as_chunks::<3>().0;
            next.columns.copy_from_slice(stacks.map(|stack| columns[stack]).as_flattened());
            next.settle(line, &wanted, 0, all);
        }
    }

    /// Puts the columns of a stack and those after it in every order that gives the wanted labels.
    fn settle(&self, line: &Line, wanted: &[[u8; 3]; 3], stack: usize, all: &mut Vec<Self>) {
        let Some(labels) = wanted.get(stack) else {
            all.push(self.labelled(line));
            return;
        };
        let free = usize::from(self.free_columns[stack]);
        let empty = labels[..free].iter().filter(|label| **label == 0).count();
        for order in ORDERS[free] {
            if !order[..empty].is_sorted() {
                continue;
            }
            let columns: [u8; 3] = self.columns[3 * stack..][..3].try_into().expect("three");
            let columns = order.map(|column| columns[column]);
            if columns.map(|column| self.labels[usize::from(line[usize::from(column)])]) == *labels
            {
                let mut next = *self;
                next.columns[3 * stack..][..3].copy_from_slice(&columns);
                next.free_columns[stack] = empty as u8;
                next.settle(line, wanted, stack + 1, all);
            }
        }
    }

    /// With labels for the digits of a row that have none yet, when all columns with a digit have their places.
    fn labelled(mut self, line: &Line) -> Self {
        for column in self.columns {
            let digit = usize::from(line[usize::from(column)]);
            if self.labels[digit] == NONE {
                self.label_count += 1;
                self.labels[digit] = self.label_count;
            }
        }
        let free = usize::from(self.free_stacks);
        let is_empty = |columns: &u8| *columns == 3;
        self.free_stacks =
            self.free_columns[..free].iter().filter(|columns| is_empty(columns)).count() as u8;
        self
    }

    /// In how many ways what is open can be settled when all rows are in place.
    pub(super) fn completions(&self) -> u64 {
        let ways = |count: u8| (1..=u64::from(count)).product::<u64>();
        let columns: u64 = self.free_columns.iter().map(|&count| ways(count)).product();
        columns * ways(self.free_stacks) * ways(9 - self.label_count)
    }

    /// The map to the image, one of those if something is open.
    pub(super) fn map(&self) -> Transform {
        let mut lists = [[0; 9]; 3];
        let [rows, columns, digits] = &mut lists;
        for place in 0..9 {
            rows[usize::from(self.rows[usize::from(place)])] = place;
            columns[usize::from(self.columns[usize::from(place)])] = place;
        }
        let mut count = self.label_count;
        for (digit, &label) in digits.iter_mut().zip(&self.labels[1..]) {
            count += u8::from(label == NONE);
            *digit = if label == NONE { count } else { label } - 1;
        }
        Transform::new(self.transposes, *rows, *columns, *digits).expect("lines stay together")
    }
}

/// All orders of the first 0, 1, 2 or 3 of three.
const ORDERS: [&[[usize; 3]]; 4] = [
    &[[0, 1, 2]],
    &[[0, 1, 2]],
    &[[0, 1, 2], [1, 0, 2]],
    &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
];
