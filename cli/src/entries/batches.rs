//! Batches of entries, and of rows that the threads read themselves.

use super::file::PuzzleFile;
use gridmill::formats::{Entry, Unread, UnreadRows};
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The reader of the rows of each file, of which each thread has a copy.
pub(super) struct RowReaders(Vec<Mutex<Option<PuzzleFile>>>);

impl RowReaders {
    pub(super) fn of(files: &[PuzzleFile]) -> Self {
        Self(files.iter().map(|_| Mutex::default()).collect())
    }

    fn reader(&self, file: usize) -> MutexGuard<'_, Option<PuzzleFile>> {
        self.0[file].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a reader of the rows of a file, when its first row was found.
    fn keep(&self, file: &PuzzleFile) {
        self.reader(file.index).get_or_insert_with(|| file.row_reader());
    }

    /// Returns the reader of a thread: the one that it knows, or a new one.
    pub(super) fn of_file<'a>(
        &self,
        index: usize,
        known: &'a mut Option<PuzzleFile>,
    ) -> &'a mut PuzzleFile {
        let same = known.take().filter(|file| file.index == index);
        let new = || self.reader(index).as_ref().expect("its first row was found").row_reader();
        known.insert(same.unwrap_or_else(new))
    }
}

/// What a thread has to do.
pub(super) enum Task<T> {
    /// Rows to read, of the file of this index.
    Rows(usize, UnreadRows),
    /// What was read.
    Read(T),
}

/// Takes the entries of files in batches.
pub(super) struct Batches<'a> {
    /// Where readers of rows are kept; `None` if all entries are read in turn.
    pub(super) readers: Option<&'a RowReaders>,
    /// What came after the last batch.
    pub(super) pending: Option<io::Result<Unread>>,
}

impl Batches<'_> {
    /// Takes up to `most` rows to read, or `add`s up to `most` entries to what it returns.
    pub(super) fn next<T>(
        &mut self,
        file: &mut PuzzleFile,
        most: usize,
        mut read: T,
        add: impl Fn(&mut T, &PuzzleFile, Entry),
    ) -> Option<io::Result<Task<T>>> {
        for count in 0..most {
            let next = self.pending.take().or_else(|| match self.readers {
                Some(_) => file.puzzles.next_unread(most),
                None => Some(file.puzzles.next()?.map(Unread::Entry)),
            });
            match next {
                Some(Ok(Unread::Entry(entry))) => add(&mut read, file, entry),
                Some(Ok(Unread::Rows(rows))) if count == 0 => {
                    self.readers.inspect(|readers| readers.keep(file));
                    return Some(Ok(Task::Rows(file.index, rows)));
                }
                other if count == 0 => return other?.err().map(Err),
                other => {
                    self.pending = other;
                    break;
                }
            }
        }
        Some(Ok(Task::Read(read)))
    }
}
