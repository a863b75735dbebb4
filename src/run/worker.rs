//! What a thread of a run makes: the puzzle of an index, or of all indexes of a grid.

use super::maker::Maker;
use super::outcome::Outcome;
use crate::dedup::PackedGrid;
use crate::dig::Unreachable;
use crate::formats::{CsvFormatter, Row, Schema};

/// Bytes that an encoded row is assumed to take.
const ROW_SIZE: usize = 1 << 10;

/// Makes the puzzles of indexes, and encodes the rows of those that meet the target.
pub(super) struct Worker<'a, Encode> {
    pub(super) maker: Maker,
    pub(super) schema: &'a Schema,
    /// Set if a directory takes the rows.
    pub(super) csv: Option<CsvFormatter>,
    pub(super) encode: Encode,
}

/// An index with its row. Without one, its puzzle misses the target.
pub(super) type Indexed<R> = (u64, Result<Option<EncodedRow<R>>, Unreachable>);

/// A puzzle that meets the target: its row, its line in the directory, the place of its level, and its form if the run drops
/// isomorphic puzzles.
pub(super) struct EncodedRow<R> {
    pub(super) row: R,
    pub(super) line: Option<String>,
    pub(super) level: usize,
    /// True if it is known whether the puzzle is minimal.
    pub(super) is_proved: bool,
    pub(super) form: Option<PackedGrid>,
}

impl<R, Encode: FnMut(Row) -> R> Worker<'_, Encode> {
    /// Makes the puzzles of a group of indexes; `None` if `is_over` becomes true before.
    pub(super) fn make(
        &mut self,
        group: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Vec<Indexed<R>>> {
        let at_once = self.maker.recipe().indexes_at_once();
        if at_once > 1 {
            let drawn = self.maker.draw(group).into_iter();
            let drawn = drawn.map(|row| (row.number, Ok(Some(self.encoded(row)))));
            // The last index is never drawn. It stands for all that are left.
            let last = (group * at_once + (at_once - 1), Ok(None));
            return Some(drawn.chain([last]).collect());
        }
        let made = match self.maker.make(group, is_over) {
            Ok(Outcome::Match(row)) => Ok(Some(self.encoded(*row))),
            Ok(Outcome::NoMatch) => Ok(None),
            Ok(Outcome::Stopped) => return None,
            Err(error) => Err(error),
        };
        Some(vec![(group, made)])
    }

    fn encoded(&mut self, row: Row) -> EncodedRow<R> {
        let level = row.level.expect("what meets a target is graded");
        let line = self.csv.as_mut().map(|csv| csv.row(&row, self.schema).to_owned());
        let (is_proved, form) = (row.is_minimal.is_some(), self.maker.take_form());
        EncodedRow { row: (self.encode)(row), line, level, is_proved, form }
    }
}

/// Returns the bytes that indexes own while they wait for their turn.
pub(super) fn heap_size<R>(indexes: &Vec<Indexed<R>>) -> usize {
    let row = |row: &EncodedRow<R>| ROW_SIZE + row.line.as_ref().map_or(0, String::capacity);
    let rows = indexes.iter().filter_map(|(_, made)| made.as_ref().ok()?.as_ref());
    size_of_val(indexes.as_slice()) + rows.map(row).sum::<usize>()
}
