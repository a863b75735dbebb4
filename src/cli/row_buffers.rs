//! Buffers for rows on their way from threads to files.

use gridmill::parallel::MOST_WAITING;
use std::iter;
use std::sync::{Mutex, MutexGuard};

/// Reusable buffers for rows, which keep the memory of a long run constant.
pub(super) struct RowBuffers(Mutex<Vec<String>>);

impl RowBuffers {
    /// Capacity that nearly every row fits in, in bytes.
    const LENGTH: usize = 512;

    /// Makes as many buffers as rows usually wait at once.
    pub(super) fn new(threads: usize) -> Self {
        Self(Mutex::new(iter::repeat_with(Self::buffer).take(MOST_WAITING * threads).collect()))
    }

    fn buffer() -> String {
        String::with_capacity(Self::LENGTH)
    }

    /// Returns a buffer that holds this row.
    pub(super) fn with(&self, row: &str) -> String {
        if row.len() > Self::LENGTH {
            return row.to_owned();
        }
        let mut buffer = self.free().pop().unwrap_or_else(Self::buffer);
        buffer.push_str(row);
        buffer
    }

    pub(super) fn give_back(&self, mut buffer: String) {
        if buffer.capacity() == Self::LENGTH {
            buffer.clear();
            self.free().push(buffer);
        }
    }

    fn free(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().expect("no thread panics with it")
    }
}
