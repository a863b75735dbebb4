//! Partly decided images: the first rows, and the candidates for the next one.

use super::lines::RowValues;
use crate::transform::Transform;

/// The label of a digit that has none yet, larger than any.
const NONE: u8 = 10;

/// The first rows, and the places of columns and labels of digits that follow from these rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrangement {
    /// True if the grid is transposed first.
    transposes: bool,
    row_count: u8,
    /// The rows that come first.
    rows: [u8; 9],
    /// Rows that may come next.
    rows_left: u16,
    /// The column at each place. The first places of a stack have columns without a digit so far, in any order, and the
    /// first places of all have stacks without a digit so far, in any order.
    columns: [u8; 9],
    /// Number of columns at the beginning of each stack without a digit so far.
    free_columns: [u8; 3],
    /// Number of stacks at the beginning without a digit so far.
    free_stacks: u8,
    label_count: u8,
    /// The label of each digit, and 0 for empty cells. (Its length of 16 makes it fast to read.)
    labels: [u8; 16],
}

impl Arrangement {
    /// Makes an arrangement with nothing decided.
    pub(super) fn new(transposes: bool) -> Self {
        let mut labels = [NONE; 16];
        labels[0] = 0;
        Self {
            transposes,
            row_count: 0,
            rows: [0; 9],
            rows_left: 0o777,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            free_columns: [3; 3],
            free_stacks: 3,
            label_count: 0,
            labels,
        }
    }

    /// Makes an arrangement of two full rows, with an order of the columns.
    pub(super) fn with_two(
        transposes: bool,
        rows: [u8; 2],
        columns: [u8; 9],
        first: &RowValues,
    ) -> Self {
        let mut arrangement = Self::new(transposes);
        arrangement.push(rows[0]);
        arrangement.push(rows[1]);
        arrangement.columns = columns;
        arrangement.free_columns = [0; 3];
        arrangement.free_stacks = 0;
        arrangement.label(first);
        arrangement
    }

    #[inline]
    pub(super) fn transposes(&self) -> bool {
        self.transposes
    }

    pub(super) fn row_count(&self) -> u8 {
        self.row_count
    }

    /// The rows that may come next.
    #[inline]
    pub(super) fn rows_left(&self) -> impl Iterator<Item = u8> + use<> {
        let mut left = self.rows_left;
        std::iter::from_fn(move || {
            let row = (left != 0).then(|| left.trailing_zeros() as u8)?;
            left &= left - 1;
            Some(row)
        })
    }

    /// Returns the rank of the row among all that may follow the same rows, the first having the lowest.
    #[inline]
    pub(super) fn rank(&self, line: &RowValues) -> u64 {
        // New digits all get labels after those in use, and these in order.
        let [a, b, c] = self.stacks(line);
        u64::from(a) << 24 | u64::from(b) << 12 | u64::from(c)
    }

    /// Returns the labels at each place of each stack, four bits each, if this row is next. Open choices are made so that the
    /// row comes as early as possible.
    #[inline]
    fn stacks(&self, line: &RowValues) -> [u16; 3] {
        let mut stacks = self.stacks_as_they_are(line);
        if self.free_stacks == 3 {
            stacks.sort_unstable();
        } else if self.free_stacks == 2 && stacks[0] > stacks[1] {
            stacks.swap(0, 1);
        }
        stacks
    }

    /// Returns the labels of each stack in their earliest order; the stacks keep their order.
    #[inline]
    fn stacks_as_they_are(&self, line: &RowValues) -> [u16; 3] {
        // A loop: whether `map` of an array is inlined depends on the unit in which it lands.
        let mut stacks = [0; 3];
        for (stack, labels) in stacks.iter_mut().enumerate() {
            let [mut a, mut b, mut c] = self.labels_in(line, stack);
            let free = self.free_columns[stack];
            if free == 3 {
                (b, c) = (b.min(c), b.max(c));
            }
            if free >= 2 {
                (a, b) = (a.min(b), a.max(b));
            }
            if free == 3 {
                (b, c) = (b.min(c), b.max(c));
            }
            *labels = a << 8 | b << 4 | c;
        }
        stacks
    }

    /// Returns the labels of a row in a stack, in the present order.
    #[inline]
    fn labels_in(&self, line: &RowValues, stack: usize) -> [u16; 3] {
        let mut labels = [0; 3];
        for (place, label) in labels.iter_mut().enumerate() {
            let column = usize::from(self.columns[3 * stack + place] & 15);
            *label = self.labels[usize::from(line[column] & 15)].into();
        }
        labels
    }

    /// Adds to `all` the arrangements with this row as the next, for each open choice that makes the row come as early as
    /// possible.
    pub(super) fn with_row(&self, row: u8, line: &RowValues, all: &mut Vec<Self>) {
        let mut next = *self;
        next.push(row);
        let is_settled = self.free_stacks < 2 && self.free_columns.iter().all(|&free| free < 2);
        if is_settled {
            next.label(line);
            all.push(next);
            return;
        }
        let stacks = self.stacks_as_they_are(line);
        let wanted = self.stacks(line);
        let free = usize::from(self.free_stacks);
        let empty = wanted[..free].iter().filter(|labels| **labels == 0).count();
        let columns = self.columns.as_chunks::<3>().0;
        for order in ORDERS[free] {
            // Stacks without a digit stay open, so one order is enough.
            if order[..empty].is_sorted() && order.map(|stack| stacks[stack]) == wanted {
                next.columns.copy_from_slice(order.map(|stack| columns[stack]).as_flattened());
                next.free_stacks = empty as u8;
                next.settle(line, &wanted, 0, all);
            }
        }
    }

    /// Puts the columns of a stack and those after it in every order that gives the wanted labels.
    fn settle(&mut self, line: &RowValues, wanted: &[u16; 3], stack: usize, all: &mut Vec<Self>) {
        let Some(wanted_here) = wanted.get(stack) else {
            let mut next = *self;
            next.label(line);
            all.push(next);
            return;
        };
        let free = usize::from(self.free_columns[stack]);
        let wanted_labels = [8, 4, 0].map(|shift| wanted_here >> shift & 15);
        let empty = wanted_labels[..free].iter().filter(|label| **label == 0).count();
        let labels = self.labels_in(line, stack);
        let columns = [0, 1, 2].map(|place| self.columns[3 * stack + place]);
        for order in ORDERS[free] {
            if order[..empty].is_sorted() && order.map(|place| labels[place]) == wanted_labels {
                self.columns[3 * stack..][..3].copy_from_slice(&order.map(|place| columns[place]));
                self.free_columns[stack] = empty as u8;
                self.settle(line, wanted, stack + 1, all);
            }
        }
        self.columns[3 * stack..][..3].copy_from_slice(&columns);
        self.free_columns[stack] = free as u8;
    }

    /// Makes this row the next.
    fn push(&mut self, row: u8) {
        self.rows[usize::from(self.row_count)] = row;
        self.row_count += 1;
        let taken =
            self.rows[..usize::from(self.row_count)].iter().fold(0, |taken, row| taken | 1 << row);
        // Complete a band before the next begins.
        let band = if self.row_count.is_multiple_of(3) { 0o777 } else { 7 << (row / 3 * 3) };
        self.rows_left = band & !taken;
    }

    /// Gives labels to the digits of a row that have none yet, when all columns with a digit have their places.
    #[inline]
    fn label(&mut self, line: &RowValues) {
        for column in self.columns {
            let digit = usize::from(line[usize::from(column & 15)] & 15);
            if self.labels[digit] == NONE {
                self.label_count += 1;
                self.labels[digit] = self.label_count;
            }
        }
    }

    /// Returns the number of ways to make the open choices when all rows are in place.
    pub(super) fn completions(&self) -> u64 {
        let ways = |count: u8| (1..=u64::from(count)).product::<u64>();
        let columns: u64 = self.free_columns.iter().map(|&count| ways(count)).product();
        columns * ways(self.free_stacks) * ways(9 - self.label_count)
    }

    /// Returns the map to the image; one of several if choices are open.
    pub(super) fn map(&self) -> Transform {
        let [mut rows, mut columns, mut digits] = [[0; 9]; 3];
        for place in 0..9 {
            rows[usize::from(self.rows[usize::from(place)])] = place;
            columns[usize::from(self.columns[usize::from(place)])] = place;
        }
        let mut count = self.label_count;
        for (digit, &label) in digits.iter_mut().zip(&self.labels[1..]) {
            count += u8::from(label == NONE);
            *digit = if label == NONE { count } else { label } - 1;
        }
        Transform::new(self.transposes, rows, columns, digits).expect("lines stay together")
    }
}

/// All orders of the first 0, 1, 2 or 3 of three.
const ORDERS: [&[[usize; 3]]; 4] = [
    &[[0, 1, 2]],
    &[[0, 1, 2]],
    &[[0, 1, 2], [1, 0, 2]],
    &[[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]],
];
