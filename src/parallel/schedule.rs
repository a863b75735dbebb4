//! The order of the jobs of a pool. Nothing here is generic, so it is compiled once.

use super::{Ended, Pool};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

/// Largest number of items in a batch.
pub(super) const MOST_AT_ONCE: usize = 1 << 11;
/// Target time per batch: long enough to outweigh fetching it, short enough for prompt commits.
const BUSY: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(4)];
/// Jobs per thread that were spawned and did not report yet: one that runs, and others that are ready while the caller's thread waits
/// for a core.
pub(super) const JOBS: usize = 4;
/// Time between two calls of `commit` without results.
pub(super) const TICK: Duration = Duration::from_millis(200);

/// Runs `do_batch` with the sizes of batches, and calls `commit` with the number of each, in order, and with `None` for periodic
/// work. Stops if `commit` returns false.
pub(super) fn schedule(
    pool: &Pool,
    is_closed: &AtomicBool,
    is_over: &dyn Fn() -> bool,
    do_batch: &(dyn Fn(usize) -> JobOutcome + Sync),
    commit: &mut dyn FnMut(Option<u64>) -> bool,
) -> Ended {
    let threads = pool.threads();
    let (sender, receiver) = mpsc::channel();
    pool.threads.in_place_scope(|scope| {
        let mut order = InOrder { batches: BTreeMap::new(), bytes: 0, next: 0, is_cut: false };
        // Jobs that did not report.
        let mut jobs = 0;
        let (mut size, mut is_exhausted) = (1, false);
        // Tick right after the first results, so that they are committed early.
        let (mut ticked, mut is_first) = (Instant::now(), true);
        loop {
            let is_open = !is_exhausted && !order.is_cut;
            while jobs < JOBS * threads && order.bytes < pool.memory && is_open && !is_over() {
                let job = Job { sender: sender.clone(), size, outcome: JobOutcome::Panic };
                scope.spawn(move |_| job.run(do_batch));
                jobs += 1;
            }
            if jobs == 0 && !order.is_ready() {
                let is_complete = is_exhausted && !order.is_cut;
                return if is_complete { Ended::Complete } else { Ended::Stopped };
            }
            // Many batches may be ready: between two of them, keep the threads busy.
            let most = if order.is_ready() { Duration::ZERO } else { TICK };
            let received = receiver.recv_timeout(most.saturating_sub(ticked.elapsed()));
            if let Ok((asked, outcome)) = received {
                jobs -= 1;
                match outcome {
                    JobOutcome::Batch(batch) => {
                        size = next_size(size, asked, batch.elapsed);
                        order.add(batch);
                    }
                    JobOutcome::Exhausted => is_exhausted = true,
                    JobOutcome::Nothing => {}
                    JobOutcome::Panic => is_closed.store(true, Ordering::Relaxed),
                }
            }
            let (mut is_committed, mut is_due) = (true, ticked.elapsed() >= TICK);
            if let Some(batch) = order.next() {
                is_committed = commit(Some(batch.number));
                is_due |= is_first;
                is_first = false;
            }
            if is_committed && is_due {
                is_committed = commit(None);
                ticked = Instant::now();
            }
            if !is_committed {
                is_closed.store(true, Ordering::Relaxed);
                return Ended::Failed;
            }
        }
    })
}

/// Returns the size of the next batches, after one of size `asked` took `elapsed`.
fn next_size(size: usize, asked: usize, elapsed: Duration) -> usize {
    if elapsed < BUSY[0] && asked >= size {
        (2 * size).min(MOST_AT_ONCE)
    } else if elapsed > BUSY[1] && asked <= size {
        (size / 2).max(1)
    } else {
        size
    }
}

/// A job, which reports its outcome however it ends.
struct Job {
    sender: Sender<(usize, JobOutcome)>,
    /// Number of items that it requests.
    size: usize,
    outcome: JobOutcome,
}

impl Job {
    fn run(mut self, do_batch: &dyn Fn(usize) -> JobOutcome) {
        self.outcome = do_batch(self.size);
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        let outcome = std::mem::replace(&mut self.outcome, JobOutcome::Nothing);
        // After an error of `commit` nobody receives it.
        let _unheard = self.sender.send((self.size, outcome));
    }
}

/// Result of a job.
pub(super) enum JobOutcome {
    Batch(Batch),
    /// No items are left.
    Exhausted,
    /// The work was over before it took an item.
    Nothing,
    /// The work panicked.
    Panic,
}

/// Items that were taken together.
pub(super) struct Batch {
    pub(super) number: u64,
    /// False if the last items have no results.
    pub(super) is_whole: bool,
    /// Memory that it takes with its results.
    pub(super) bytes: usize,
    pub(super) elapsed: Duration,
}

/// Puts batches in order.
struct InOrder {
    batches: BTreeMap<u64, Batch>,
    /// Memory that they take.
    bytes: usize,
    next: u64,
    /// True after a batch that was not finished, which ends the order.
    is_cut: bool,
}

impl InOrder {
    fn add(&mut self, batch: Batch) {
        self.bytes += batch.bytes;
        self.batches.insert(batch.number, batch);
    }

    /// Returns true if the next batch in order is done.
    fn is_ready(&self) -> bool {
        let first = self.batches.first_key_value();
        !self.is_cut && first.is_some_and(|(&number, _)| number == self.next)
    }

    /// Returns the next batch in order, if it is done.
    fn next(&mut self) -> Option<Batch> {
        let batch = if self.is_cut { None } else { self.batches.remove(&self.next) }?;
        self.bytes -= batch.bytes;
        self.next += 1;
        self.is_cut = !batch.is_whole;
        Some(batch)
    }
}
