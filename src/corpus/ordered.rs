//! Work on all cores, results in order, memory bounded.

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::sync::atomic::{AtomicBool, Ordering};
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
/// A chunk that takes less than this is followed by a larger one. So results come at once when items
/// are few or slow, and the cores are busy when there are many.
const ENOUGH: Duration = Duration::from_millis(100);

/// Does `work` on each item on the threads of the current rayon pool, and hands the results to
/// `commit` in order, chunk by chunk, while the next chunk is worked on. Once `stop` is set no new
/// chunk is begun; what was begun is committed.
///
/// # Errors
/// That of `commit`, which ends the run.
pub fn ordered<T: Send, R: Send, E: Send>(
    mut items: impl Iterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
    stop: &AtomicBool,
    mut commit: impl FnMut(Vec<R>) -> Result<(), E> + Send,
) -> Result<Ended, E> {
    let mut size = 1;
    let mut done: Vec<R> = Vec::new();
    loop {
        let is_stopped = stop.load(Ordering::Relaxed);
        let began = Instant::now();
        let chunk: Vec<T> = if is_stopped { Vec::new() } else { items.by_ref().take(size).collect() };
        let is_last = chunk.is_empty();
        let (results, committed) = rayon::join(
            || chunk.into_par_iter().map(&work).collect(),
            || if done.is_empty() { Ok(()) } else { commit(std::mem::take(&mut done)) },
        );
        committed?;
        if is_last {
            return Ok(if is_stopped { Ended::Stopped } else { Ended::Complete });
        }
        done = results;
        let elapsed = began.elapsed();
        if elapsed < ENOUGH {
            size = (2 * size).min(MOST);
        } else if elapsed > 4 * ENOUGH {
            size = size.div_ceil(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_all() {
        let mut seen = Vec::new();
        let stop = AtomicBool::new(false);
        let ended = ordered(0..10_000, |i| i * 2, &stop, |chunk| {
            seen.extend(chunk);
            Ok::<(), ()>(())
        });
        assert_eq!(ended, Ok(Ended::Complete));
        assert!(seen.into_iter().eq((0..10_000).map(|i| i * 2)));
    }

    #[test]
    fn what_was_begun_before_a_stop_is_committed() {
        let stop = AtomicBool::new(false);
        let mut committed = 0;
        let work = |i| {
            if i == 100 {
                stop.store(true, Ordering::Relaxed);
            }
            i
        };
        let ended = ordered(0.., work, &stop, |chunk: Vec<u32>| {
            committed += chunk.len();
            Ok::<(), ()>(())
        });
        assert_eq!(ended, Ok(Ended::Stopped));
        assert!(committed > 100, "{committed}");
    }

    #[test]
    fn an_error_of_the_commit_ends_the_run() {
        let stop = AtomicBool::new(false);
        assert_eq!(ordered(0.., |i: u32| i, &stop, |_| Err("full")), Err("full"));
    }
}
