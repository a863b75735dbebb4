//! Work on all cores, results in order, memory bounded.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// How a run ended, other than by an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All items were done.
    Complete,
    /// It was told to stop.
    Stopped,
}

/// How many items a thread the results may be of that wait for those of an earlier one: what a thread does beside an item
/// that takes a fortieth of a second, as a rule. It sets how much memory results may take.
pub const MOST_WAITING: usize = 1 << 7;
/// The largest number of items that a thread takes at once. (If that is quickly done, more may wait: so many times as much.)
const MOST_AT_ONCE: usize = 1 << 8;
const TIMES_AS_MUCH: usize = 4;
/// How long a thread shall be busy with what it takes: longer than it takes to take it, and no longer than is needed.
const BUSY: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(4)];
/// The longest time between two commits, of nothing if there is nothing.
const TICK: Duration = Duration::from_millis(200);

/// Does `work` on each item on so many threads, and hands the results to `commit` in order, some at a time, as soon as they
/// and all before them are there; also when there are none, several times a second, so that it can look after its other
/// business. `worker`
/// makes what a thread works with. Once `is_over` says so no new item is begun; what was begun is committed, as far as all
/// before it is done, too.
///
/// # Errors
/// That of `commit`, which ends the run.
///
/// # Panics
/// If `work` does, or no thread can be started.
pub fn ordered<T: Send, W, R: Send, E>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    is_over: impl Fn() -> bool + Sync,
    mut commit: impl FnMut(Vec<R>) -> Result<(), E>,
) -> Result<Ended, E> {
    let threads = threads.max(1);
    let source = Source {
        items: Mutex::new((items, 0)),
        threads,
        flow: Mutex::new(Flow { waiting: 0, is_ended: false, is_exhausted: false }),
        space: Condvar::new(),
    };
    let (sender, receiver) = mpsc::channel();
    let do_batches = |sender: Sender<Batch<R>>| {
        let _end = EndOnPanic(&source);
        let mut worker = worker();
        let mut size = 1;
        loop {
            let began = Instant::now();
            let Some((number, items)) = source.take(size) else { return };
            let taken = items.len();
            let mut results = Vec::with_capacity(taken);
            for item in items {
                if is_over() {
                    break;
                }
                results.push(work(&mut worker, item));
            }
            let is_whole = results.len() == taken;
            if sender.send(Batch { number, taken, results, is_whole }).is_err() || !is_whole {
                return;
            }
            let elapsed = began.elapsed();
            if elapsed < BUSY[0] {
                size = (2 * size).min(MOST_AT_ONCE);
            } else if elapsed > BUSY[1] {
                size = size.div_ceil(2);
            }
        }
    };
    thread::scope(|scope| {
        for started in 0..threads {
            let sender = sender.clone();
            let thread = thread::Builder::new().spawn_scoped(scope, || do_batches(sender));
            assert!(thread.is_ok() || started > 0, "no thread can be started");
        }
        drop(sender);
        let mut order = InOrder { batches: BTreeMap::new(), next: 0, is_cut: false };
        let mut commit_all = || {
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(batch) => order.add(batch),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return Ok(order.is_cut),
                }
                while let Some(batch) = order.next() {
                    commit(batch.results)?;
                    source.make_space(batch.taken, is_over());
                }
                commit(Vec::new())?;
                source.make_space(0, is_over());
            }
        };
        let is_cut = commit_all();
        let is_exhausted = source.end();
        is_cut.map(|is_cut| if is_exhausted && !is_cut { Ended::Complete } else { Ended::Stopped })
    })
}

/// Results of items that were taken at once.
struct Batch<R> {
    number: u64,
    /// How many items there were.
    taken: usize,
    results: Vec<R>,
    /// Are all of them done?
    is_whole: bool,
}

/// Puts batches in order.
struct InOrder<R> {
    batches: BTreeMap<u64, Batch<R>>,
    next: u64,
    /// Does one that is not whole end it?
    is_cut: bool,
}

impl<R> InOrder<R> {
    fn add(&mut self, batch: Batch<R>) {
        self.batches.insert(batch.number, batch);
    }

    /// The next batch whose results are for good, if it is there.
    fn next(&mut self) -> Option<Batch<R>> {
        let batch = if self.is_cut { None } else { self.batches.remove(&self.next) }?;
        self.next += 1;
        self.is_cut = !batch.is_whole;
        Some(batch)
    }
}

/// Where items come from.
struct Source<I> {
    /// The items, and the number of the next batch.
    items: Mutex<(I, u64)>,
    threads: usize,
    flow: Mutex<Flow>,
    /// There is something new about the flow.
    space: Condvar,
}

struct Flow {
    /// Items that were taken and are not committed.
    waiting: usize,
    is_ended: bool,
    /// Were all items taken?
    is_exhausted: bool,
}

impl<I: Iterator> Source<I> {
    /// The next batch and its number, when there is space for it, unless it has ended.
    fn take(&self, size: usize) -> Option<(u64, Vec<I::Item>)> {
        let most = self.threads * MOST_WAITING.max(TIMES_AS_MUCH * size);
        let mut flow = self.flow();
        while !flow.is_ended && flow.waiting >= most {
            flow = self.space.wait(flow).expect("no thread panics with it");
        }
        if flow.is_ended {
            return None;
        }
        flow.waiting += size;
        drop(flow);
        // This may wait for input, and the flow must not.
        let mut source = self.items.lock().ok()?;
        let (items, next) = &mut *source;
        let batch: Vec<I::Item> = items.by_ref().take(size).collect();
        let number = *next;
        *next += 1;
        let mut flow = self.flow();
        flow.waiting -= size - batch.len();
        if batch.is_empty() {
            flow.is_ended = true;
            flow.is_exhausted = true;
            self.space.notify_all();
            return None;
        }
        Some((number, batch))
    }

    fn make_space(&self, taken: usize, is_over: bool) {
        let mut flow = self.flow();
        flow.waiting -= taken;
        flow.is_ended |= is_over;
        self.space.notify_all();
    }

    /// No item is taken any more. Were all taken?
    fn end(&self) -> bool {
        let mut flow = self.flow();
        flow.is_ended = true;
        self.space.notify_all();
        flow.is_exhausted
    }

    fn flow(&self) -> MutexGuard<'_, Flow> {
        self.flow.lock().expect("no thread panics with it")
    }
}

/// Lets the other threads end, too, if one panics.
struct EndOnPanic<'a, I: Iterator>(&'a Source<I>);

impl<I: Iterator> Drop for EndOnPanic<'_, I> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    #[test]
    fn results_come_in_order_and_all() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let ended = ordered(
                threads,
                0..30_000,
                || 2,
                |factor, i| i * *factor,
                || false,
                |chunk| {
                    seen.extend(chunk);
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(ended, Ok(Ended::Complete));
            assert!(seen.into_iter().eq((0..30_000).map(|i| i * 2)));
        }
    }

    #[test]
    fn what_was_done_before_a_stop_is_committed() {
        let stop = AtomicBool::new(false);
        let mut committed = Vec::new();
        let work = |(): &mut (), i| {
            if i == 1000 {
                stop.store(true, Ordering::Relaxed);
            }
            i
        };
        let is_over = || stop.load(Ordering::Relaxed);
        let ended = ordered(
            3,
            0..,
            || (),
            work,
            is_over,
            |chunk: Vec<u32>| {
                committed.extend(chunk);
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        assert!(committed.len() > 900, "{}", committed.len());
        assert!(committed.iter().copied().eq(0..committed.len() as u32));
    }

    /// An item takes until it is told to stop. What was taken before it does not wait for it.
    #[test]
    fn results_do_not_wait_for_slow_items_after_them() {
        const SLOW: u32 = 2000;
        let stop = AtomicBool::new(false);
        let work = |(): &mut (), i| {
            while i == SLOW && !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            i
        };
        let is_over = || stop.load(Ordering::Relaxed);
        let (mut committed, mut before_stop, mut idle) = (0, 0, 0);
        let ended = ordered(
            2,
            0..1_000_000,
            || (),
            work,
            is_over,
            |chunk: Vec<u32>| {
                // Nothing comes any more, and still it is called.
                idle = if chunk.is_empty() { idle + 1 } else { 0 };
                if idle == 3 {
                    before_stop = committed;
                    stop.store(true, Ordering::Relaxed);
                }
                committed += chunk.len();
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        let slow = SLOW as usize;
        assert!((slow - MOST_AT_ONCE..=slow).contains(&before_stop), "{before_stop}");
        assert!(committed > slow, "{committed}");
    }

    #[test]
    fn no_more_is_taken_than_can_wait() {
        let (taken, stop) = (AtomicU32::new(0), AtomicBool::new(false));
        let items = (0_u32..).inspect(|_| _ = taken.fetch_add(1, Ordering::Relaxed));
        let work = |(): &mut (), i| {
            while i == 0 && !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let is_over = || stop.load(Ordering::Relaxed);
        let mut last = 0;
        let ended = ordered(
            2,
            items,
            || (),
            work,
            is_over,
            |_| {
                let now = taken.load(Ordering::Relaxed);
                stop.store(now == last, Ordering::Relaxed);
                last = now;
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        let most = 2 * TIMES_AS_MUCH * MOST_AT_ONCE;
        assert!((most..most + 2 * MOST_AT_ONCE).contains(&(last as usize)), "{last}");
    }

    #[test]
    fn an_error_of_the_commit_ends_the_run() {
        let ended = ordered(2, 0.., || (), |(), i: u32| i, || false, |_| Err("full"));
        assert_eq!(ended, Err("full"));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_the_run() {
        let work = |(): &mut (), i: u32| assert!(i != 500);
        let _never = ordered(2, 0.., || (), work, || false, |_| Ok::<(), ()>(()));
    }
}
