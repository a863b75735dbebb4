//! What a run does with the puzzles of its indexes, in order.

use super::directory::RunWriter;
use super::worker::{EncodedRow, Indexed};
use super::{EndReason, RunError, Tally};
use crate::dedup::Classes;
use crate::dig::Unreachable;
use crate::parallel::Sink;

/// Number of failed indexes in a row that ends a run.
const MOST_UNREACHABLE: u32 = 20;

/// Number of duplicates in a row that ends a run: there are hardly any other puzzles. [`RunError::OnlyRepeats`] names it.
const MOST_REPEATS: u64 = 100_000;

/// What a run passes to its sink.
#[derive(Clone, Debug)]
pub enum Made<R> {
    /// The next row.
    Row(R),
    /// All indexes below this one are done, and their rows were passed.
    Done {
        /// The index.
        next: u64,
        /// Progress of the run.
        tally: Tally,
    },
}

/// Reason why [`Run::drive`](super::Run::drive) ended early, or why its result is spoiled.
#[derive(Debug, thiserror::Error)]
pub enum DriveError<E> {
    /// An index failed, or the directory did.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The sink failed.
    #[error("cannot pass on the rows")]
    Sink(E),
}

/// Counts indexes in order, chooses the rows among their puzzles, and passes these to the directory and to the sink. A row must
/// match while the quota of its level is not full. If the run drops duplicates, it must not be isomorphic to an earlier row.
#[derive(Debug)]
pub(super) struct Commit {
    /// The next index.
    pub(super) next: u64,
    pub(super) tally: Tally,
    /// Classes of the rows, if the run drops duplicates.
    pub(super) classes: Classes,
    /// The directory that keeps the rows.
    pub(super) writer: Option<RunWriter>,
    /// The first index that failed.
    pub(super) unreachable: Option<(u64, Unreachable)>,
    unreachable_in_a_row: u32,
    pub(super) repeats_in_a_row: u64,
    /// True once the sink takes no more.
    pub(super) has_enough: bool,
}

impl Commit {
    /// Continues at an index, with the counts so far.
    pub(super) fn new(next: u64, tally: Tally, writer: Option<RunWriter>) -> Self {
        Self {
            next,
            tally,
            classes: Classes::default(),
            writer,
            unreachable: None,
            unreachable_in_a_row: 0,
            repeats_in_a_row: 0,
            has_enough: false,
        }
    }

    /// True after so many useless indexes in a row that further ones are hopeless.
    pub(super) fn has_given_up(&self) -> bool {
        self.unreachable_in_a_row >= MOST_UNREACHABLE || self.has_only_repeats()
    }

    /// True after so many duplicates in a row that there is hardly another puzzle.
    pub(super) fn has_only_repeats(&self) -> bool {
        self.repeats_in_a_row >= MOST_REPEATS
    }

    /// True if no further index is needed.
    pub(super) fn is_full(&self) -> bool {
        self.tally.is_full() || self.has_given_up() || self.has_enough
    }

    /// Takes the next indexes, until no further one is needed.
    pub(super) fn add<R, S: Sink<Made<R>>>(
        &mut self,
        indexes: impl Iterator<Item = Indexed<R>>,
        sink: &mut S,
    ) -> Result<(), DriveError<S::Error>> {
        for (index, made) in indexes {
            if self.is_full() {
                break;
            }
            match made {
                Ok(row) => self.add_row(row, sink)?,
                Err(error) => self.count_unreachable(index, error),
            }
            self.next = index + 1;
        }
        let (next, tally) = (self.next, self.tally.clone());
        if let Some(writer) = &mut self.writer {
            writer.journal.write(next)?;
        }
        let added = sink.add(Made::Done { next, tally });
        self.has_enough |= added.map_err(DriveError::Sink)?.is_break();
        Ok(())
    }

    /// Counts an index, and passes on its row if the run takes it.
    fn add_row<R, S: Sink<Made<R>>>(
        &mut self,
        encoded: Option<EncodedRow<R>>,
        sink: &mut S,
    ) -> Result<(), DriveError<S::Error>> {
        self.unreachable_in_a_row = 0;
        let form = encoded.as_ref().and_then(|encoded| encoded.form);
        if form.is_some_and(|form| self.classes.contains(&form)) {
            self.tally.count_duplicate();
            self.repeats_in_a_row += 1;
            return Ok(());
        }
        let is_row = self.tally.count(encoded.as_ref().map(|encoded| encoded.level));
        let Some(EncodedRow { line, row, level, is_proved, .. }) = encoded.filter(|_| is_row)
        else {
            return Ok(());
        };
        if !is_proved {
            self.tally.count_unproved();
        }
        form.into_iter().for_each(|form| _ = self.classes.insert(form));
        self.repeats_in_a_row = 0;
        if let (Some(writer), Some(line)) = (&mut self.writer, line) {
            writer.journal.add(level, &line);
        }
        let added = sink.add(Made::Row(row));
        self.has_enough |= added.map_err(DriveError::Sink)?.is_break();
        Ok(())
    }

    fn count_unreachable(&mut self, index: u64, error: Unreachable) {
        self.unreachable_in_a_row += 1;
        self.writer.iter_mut().for_each(|writer| writer.journal.add_failed());
        self.tally.count_unreachable();
        self.unreachable.get_or_insert((index, error));
    }

    /// Commits if it is time for it, and at once if the run ends for this reason: a killer may be waiting.
    pub(super) fn tick(&mut self, end: Option<EndReason>) -> Result<(), RunError> {
        match (&mut self.writer, end) {
            (Some(writer), Some(reason)) => {
                writer.settle(self.next)?;
                writer.announce_end(reason);
                Ok(())
            }
            (Some(writer), None) => writer.tick(),
            (None, _) => Ok(()),
        }
    }
}
