//! Work on all cores, results in order, memory bounded.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How a run ended, other than by an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All items were done.
    Complete,
    /// It was told to stop.
    Stopped,
}

/// The largest number of items in flight.
const MOST: usize = 1 << 13;
/// In how many parts a chunk is shared out.
const PARTS: usize = 128;
/// A chunk that takes less than this is followed by a larger one. So results come at once when items
/// are few or slow, and the cores are busy when there are many.
const ENOUGH: Duration = Duration::from_millis(100);

/// Does `work` on each item on the threads of the current rayon pool, and hands the results to `commit` in order, chunk
/// by chunk, while the next chunk is worked on. `worker` makes what a thread works with. Once `is_over` says so no new
/// chunk is begun; what was begun is committed.
///
/// # Errors
/// That of `commit`, which ends the run.
pub fn ordered<T: Send, W: Send, R: Send, E: Send>(
    mut items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, T) -> R + Sync + Send,
    is_over: impl Fn() -> bool + Send,
    mut commit: impl FnMut(Vec<R>) -> Result<(), E> + Send,
) -> Result<Ended, E> {
    let mut size = 1;
    let mut done: Vec<R> = Vec::new();
    let idle = Mutex::new(Vec::new());
    let hire = || {
        let waiting = idle.lock().expect("no thread panicked").pop();
        let worker = waiting.unwrap_or_else(|| Box::new(worker()));
        Hired { worker: Some(worker), idle: &idle }
    };
    loop {
        let is_stopped = is_over();
        let began = Instant::now();
        let previous = std::mem::take(&mut done);
        // The results go out before the next items are waited for.
        let (committed, results) = rayon::join(
            || if previous.is_empty() { Ok(()) } else { commit(previous) },
            || -> Vec<R> {
                let size = if is_stopped { 0 } else { size };
                let chunk: Vec<T> = items.by_ref().take(size).collect();
                // In small parts, so that no thread has long to wait for the last one.
                let part = (chunk.len() / PARTS).max(1);
                let items = chunk.into_par_iter().with_max_len(part);
                items.map_init(hire, |hired, item| work(hired.worker(), item)).collect()
            },
        );
        committed?;
        if results.is_empty() {
            return Ok(if is_stopped { Ended::Stopped } else { Ended::Complete });
        }
        done = results;
        let elapsed = began.elapsed();
        if elapsed < ENOUGH {
            size = (2 * size).min(MOST);
        } else if elapsed > 4 * ENOUGH {
            // Fewer would leave threads idle.
            size = size.div_ceil(2).max(4 * rayon::current_num_threads());
        }
    }
}

/// A worker that goes back to the idle ones when a part is done.
struct Hired<'a, W> {
    /// In a box, since workers are large and change hands often.
    worker: Option<Box<W>>,
    idle: &'a Mutex<Vec<Box<W>>>,
}

impl<W> Hired<'_, W> {
    fn worker(&mut self) -> &mut W {
        self.worker.as_mut().expect("it leaves on drop")
    }
}

impl<W> Drop for Hired<'_, W> {
    fn drop(&mut self) {
        if let Ok(mut idle) = self.idle.lock() {
            idle.extend(self.worker.take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn results_come_in_order_and_all() {
        let mut seen = Vec::new();
        let ended = ordered(
            0..10_000,
            || 2,
            |factor, i| i * *factor,
            || false,
            |chunk| {
                seen.extend(chunk);
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Complete));
        assert!(seen.into_iter().eq((0..10_000).map(|i| i * 2)));
    }

    #[test]
    fn what_was_begun_before_a_stop_is_committed() {
        let stop = AtomicBool::new(false);
        let mut committed = 0;
        let work = |(): &mut (), i| {
            if i == 100 {
                stop.store(true, Ordering::Relaxed);
            }
            i
        };
        let ended = ordered(
            0..,
            || (),
            work,
            || stop.load(Ordering::Relaxed),
            |chunk: Vec<u32>| {
                committed += chunk.len();
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        assert!(committed > 100, "{committed}");
    }

    #[test]
    fn an_error_of_the_commit_ends_the_run() {
        let ended = ordered(0.., || (), |(), i: u32| i, || false, |_| Err("full"));
        assert_eq!(ended, Err("full"));
    }
}
