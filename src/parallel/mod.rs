//! Work on all cores, results in order, memory bounded.
//!
//! ```text
//!  the caller's thread                        the threads of the pool
//!  spawns jobs while memory is left   ---->   take a batch of items, work on each
//!  puts batches in order              <----   keep the results, report the batch
//!  commits them
//! ```

mod schedule;
mod sink;

use schedule::{Batch, JobOutcome, schedule};
pub use sink::Sink;

use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// End of the work on items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// All items were done.
    Complete,
    /// The caller stopped it.
    Stopped,
    /// The work failed. Only a [`Sink`] gets this value; functions return an error.
    Failed,
}

/// Threads for [`Pool::ordered`]. Starting them takes time, so keep a pool for as long as there is work.
#[derive(Debug)]
pub struct Pool {
    threads: ThreadPool,
    memory: usize,
}

/// Not even one thread can be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start a thread: {0}")]
pub struct PoolError(ThreadPoolBuildError);

impl Pool {
    /// Bytes that the results which wait for an earlier, slower item may take, unless [`with_memory`](Self::with_memory)
    /// says otherwise. Rows have about 500 bytes, so all threads work on while an item takes as long as 100,000 others.
    pub const MEMORY: usize = 64 << 20;
    /// Bytes that a result takes, as [`ordered`](Self::ordered) assumes.
    pub const ASSUMED_SIZE: usize = 4 << 10;

    /// Starts `threads` threads, at least one; fewer if the system refuses so many.
    ///
    /// # Errors
    /// If it refuses one thread.
    pub fn new(threads: usize) -> Result<Self, PoolError> {
        let mut number = threads.max(1);
        loop {
            let mut started = Vec::new();
            let start = |thread: ThreadBuilder| {
                started.push(thread::Builder::new().spawn(|| thread.run())?);
                Ok(())
            };
            match ThreadPoolBuilder::new().num_threads(number).spawn_handler(start).build() {
                Ok(threads) => return Ok(Self { threads, memory: Self::MEMORY }),
                Err(error) if started.is_empty() => return Err(PoolError(error)),
                // The threads already started count against the limit until they end.
                Err(_) => {
                    number = started.len();
                    started.into_iter().for_each(|thread| _ = thread.join());
                }
            }
        }
    }

    /// Limits the memory of the results that wait for an earlier, slower item, in bytes.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Number of its threads.
    pub fn threads(&self) -> usize {
        self.threads.current_num_threads()
    }

    /// Runs `work` on each item, and passes the results to `commit` on the caller's thread, in chunks and in input order, as
    /// soon as all earlier ones are done. It also calls `commit` five times a second without results, for periodic work.
    /// `worker` makes the state of a thread. While an item is slow, the results of later ones wait in memory: up to
    /// [`MEMORY`](Self::MEMORY), if each takes [`ASSUMED_SIZE`](Self::ASSUMED_SIZE).
    ///
    /// Once `is_over`, no new item begins. Finished results are still committed if all earlier ones are finished. If `work`
    /// gives up, it returns `None`, and no later result is committed.
    ///
    /// # Errors
    /// The error of `commit`, which ends the work.
    ///
    /// # Panics
    /// If `work` does, with its message.
    ///
    /// ```
    /// use gridmill::parallel::{Ended, Pool};
    ///
    /// let mut squares = Vec::new();
    /// let ended = Pool::new(2)?.ordered(
    ///     1..=5,
    ///     || (),
    ///     |(), number: u32| Some(number * number),
    ///     || false,
    ///     |results| Ok::<(), std::convert::Infallible>(squares.extend(results)),
    /// );
    /// assert_eq!(ended, Ok(Ended::Complete));
    /// assert_eq!(squares, [1, 4, 9, 16, 25]);
    /// # Ok::<(), gridmill::parallel::PoolError>(())
    /// ```
    pub fn ordered<T: Send, W: Send, R: Send, E>(
        &self,
        items: impl Iterator<Item = T> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> Option<R> + Sync,
        is_over: impl Fn() -> bool + Sync,
        commit: impl FnMut(Vec<R>) -> Result<(), E>,
    ) -> Result<Ended, E> {
        self.ordered_by_size(items, worker, work, |_| Self::ASSUMED_SIZE, is_over, commit)
    }

    /// Works on each item as [`ordered`](Self::ordered) does, and adds the results to `sink`, until it has enough. Begins and
    /// finishes the sink.
    ///
    /// # Errors
    /// The error of the sink, which ends the work.
    ///
    /// # Panics
    /// If `work` does, with its message.
    pub fn collect<T: Send, W: Send, R: Send, S: Sink<R>>(
        &self,
        items: impl Iterator<Item = T> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> Option<R> + Sync,
        is_over: impl Fn() -> bool + Sync,
        sink: &mut S,
    ) -> Result<Ended, S::Error> {
        self.collect_batches(batches(items), worker, on_each(work), is_over, sink)
    }

    /// Does the same for batches of items that are taken at once: `take` returns the next one, of at most so many items, and `work`
    /// adds the result of each item. As no two threads take at once, `take` should be quick.
    ///
    /// # Errors
    /// The error of the sink, which ends the work.
    ///
    /// # Panics
    /// If `work` does, with its message.
    pub fn collect_batches<B: Send, W: Send, R: Send, S: Sink<R>>(
        &self,
        take: impl FnMut(usize) -> Option<B> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, B, &mut Results<'_, R>) + Sync,
        is_over: impl Fn() -> bool + Sync,
        sink: &mut S,
    ) -> Result<Ended, S::Error> {
        let begun = sink.begin();
        let has_enough = AtomicBool::new(false);
        let is_over = || has_enough.load(Ordering::Relaxed) || is_over();
        let add = |results: Vec<R>| {
            for result in results {
                if has_enough.load(Ordering::Relaxed) {
                    break;
                }
                has_enough.store(sink.add(result)?.is_break(), Ordering::Relaxed);
            }
            sink.tick()
        };
        let ended = begun
            .and_then(|()| self.ordered_batches(take, worker, work, S::heap_size, is_over, add));
        let finished = sink.finish(*ended.as_ref().unwrap_or(&Ended::Failed));
        ended.and_then(|ended| finished.map(|()| ended))
    }

    /// Like [`ordered`](Self::ordered), but counts the memory of waiting results by `heap_size`: the bytes that a result owns
    /// elsewhere.
    pub(crate) fn ordered_by_size<T: Send, W: Send, R: Send, E>(
        &self,
        items: impl Iterator<Item = T> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, T) -> Option<R> + Sync,
        heap_size: impl Fn(&R) -> usize + Sync,
        is_over: impl Fn() -> bool + Sync,
        commit: impl FnMut(Vec<R>) -> Result<(), E>,
    ) -> Result<Ended, E> {
        self.ordered_batches(batches(items), worker, on_each(work), heap_size, is_over, commit)
    }

    /// Does the same for batches of items.
    fn ordered_batches<B: Send, W: Send, R: Send, E>(
        &self,
        take: impl FnMut(usize) -> Option<B> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, B, &mut Results<'_, R>) + Sync,
        heap_size: impl Fn(&R) -> usize + Sync,
        is_over: impl Fn() -> bool + Sync,
        mut commit: impl FnMut(Vec<R>) -> Result<(), E>,
    ) -> Result<Ended, E> {
        let source = Mutex::new((take, 0));
        let workers: Vec<Mutex<Option<W>>> =
            (0..self.threads()).map(|_| Mutex::new(None)).collect();
        // Results that are not committed, with the numbers of their batches.
        let finished: Mutex<BTreeMap<u64, Vec<R>>> = Mutex::default();
        let is_closed = AtomicBool::new(false);
        let is_over = || is_closed.load(Ordering::Relaxed) || is_over();
        // Only a panic poisons a lock, and a panic ends everything.
        let do_batch = |size| {
            let began = Instant::now();
            let Ok(mut source) = source.lock() else { return JobOutcome::Nothing };
            if is_over() {
                return JobOutcome::Nothing;
            }
            let (take, next) = &mut *source;
            let Some(batch) = take(size) else { return JobOutcome::Exhausted };
            let number = *next;
            *next += 1;
            drop(source);
            let thread = rayon::current_thread_index().expect("a job runs on a thread of the pool");
            let Ok(mut slot) = workers[thread].lock() else { return JobOutcome::Nothing };
            let worker = slot.get_or_insert_with(&worker);
            let mut results = Results { all: Vec::new(), is_over: &is_over, is_whole: true };
            work(worker, batch, &mut results);
            let Results { all, is_whole, .. } = results;
            let elsewhere: usize = all.iter().map(&heap_size).sum();
            let here = size_of::<(Batch, u64, Vec<R>)>() + all.capacity() * size_of::<R>();
            let Ok(mut finished) = finished.lock() else { return JobOutcome::Nothing };
            finished.insert(number, all);
            let bytes = here + elsewhere;
            JobOutcome::Batch(Batch { number, is_whole, bytes, elapsed: began.elapsed() })
        };
        let mut failure = None;
        let mut commit_batch = |number: Option<u64>| {
            let finished = || finished.lock().unwrap_or_else(PoisonError::into_inner);
            let results = number.and_then(|number| finished().remove(&number)).unwrap_or_default();
            commit(results).map_err(|error| failure = Some(error)).is_ok()
        };
        let ended = schedule(self, &is_closed, &is_over, &do_batch, &mut commit_batch);
        failure.map_or(Ok(ended), Err)
    }
}

/// Results of the items of a batch, in order.
#[expect(missing_debug_implementations, reason = "it holds a function")]
pub struct Results<'a, R> {
    all: Vec<R>,
    is_over: &'a dyn Fn() -> bool,
    /// False if the last items have no results.
    is_whole: bool,
}

impl<R> Results<'_, R> {
    /// Adds the result of the next item. Breaks without one if the work is over, or gives up with `None`.
    pub fn add(&mut self, work: impl FnOnce() -> Option<R>) -> ControlFlow<()> {
        let result = if (self.is_over)() { None } else { work() };
        self.is_whole = result.is_some();
        match result {
            None => ControlFlow::Break(()),
            Some(result) => {
                self.all.push(result);
                ControlFlow::Continue(())
            }
        }
    }
}

/// Takes items in batches.
pub fn batches<T>(mut items: impl Iterator<Item = T>) -> impl FnMut(usize) -> Option<Vec<T>> {
    move |most| Some(items.by_ref().take(most).collect()).filter(|batch: &Vec<T>| !batch.is_empty())
}

/// Works on each item of a batch.
pub fn on_each<W, T, R>(
    work: impl Fn(&mut W, T) -> Option<R>,
) -> impl Fn(&mut W, Vec<T>, &mut Results<'_, R>) {
    move |worker, batch, results| {
        results.all.reserve(batch.len());
        _ = batch.into_iter().try_for_each(|item| results.add(|| work(worker, item)));
    }
}

#[cfg(test)]
mod tests {
    use super::schedule::{JOBS, MOST_AT_ONCE};
    use super::*;
    use std::sync::atomic::{AtomicU32, AtomicUsize};
    use std::sync::mpsc;
    use std::time::Duration;

    fn pool(threads: usize) -> Pool {
        Pool::new(threads).expect("threads can be started")
    }

    #[test]
    fn all_results_come_in_order() {
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let ended = pool(threads).ordered(
                0..30_000,
                || 2,
                |factor, i| Some(i * *factor),
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

    /// An item tells to stop when all items before it are done.
    #[test]
    fn results_before_a_stop_are_committed() {
        const LAST: u32 = 1000;
        let (stop, done) = (AtomicBool::new(false), AtomicU32::new(0));
        let mut committed = Vec::new();
        let work = |(): &mut (), i| {
            if i < LAST {
                done.fetch_add(1, Ordering::Relaxed);
            } else if i == LAST {
                while done.load(Ordering::Relaxed) < LAST {
                    thread::yield_now();
                }
                stop.store(true, Ordering::Relaxed);
            }
            Some(i)
        };
        let is_over = || stop.load(Ordering::Relaxed);
        let ended = pool(3).ordered(
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
        assert!(committed.len() > LAST as usize, "{}", committed.len());
        assert!(committed.iter().copied().eq(0..committed.len() as u32));
    }

    /// An item takes until it is told to stop. What was taken before it does not wait for it: otherwise this never ends.
    #[test]
    fn results_do_not_wait_for_slow_items_after_them() {
        const SLOW: usize = 8 * MOST_AT_ONCE;
        let (stop, done) = (AtomicBool::new(false), AtomicUsize::new(0));
        let work = |(): &mut (), i| {
            while i == SLOW && !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            done.fetch_add(usize::from(i < SLOW), Ordering::Relaxed);
            Some(i)
        };
        let is_over = || stop.load(Ordering::Relaxed);
        let (mut committed, mut before_stop) = (0, 0);
        let ended = pool(2).ordered(
            0..1_000_000,
            || (),
            work,
            is_over,
            |chunk| {
                // It is called also while nothing comes.
                let is_next = committed + MOST_AT_ONCE >= SLOW;
                if chunk.is_empty() && is_next && done.load(Ordering::Relaxed) == SLOW {
                    before_stop = committed;
                    stop.store(true, Ordering::Relaxed);
                }
                committed += chunk.len();
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        assert!(before_stop <= SLOW, "{before_stop}");
        assert!(committed > SLOW, "{committed}");
    }

    #[test]
    fn items_are_taken_only_while_results_have_room() {
        const ROOM: usize = 1000;
        let (taken, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let items = (0_u32..).inspect(|_| _ = taken.fetch_add(1, Ordering::Relaxed));
        let work = |(): &mut (), i| {
            while i == 0 && !stop.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            Some(())
        };
        let is_over = || stop.load(Ordering::Relaxed);
        let mut last = 0;
        let ended = pool(2).with_memory(ROOM << 20).ordered_by_size(
            items,
            || (),
            work,
            |()| 1 << 20,
            is_over,
            |_| {
                let now = taken.load(Ordering::Relaxed);
                stop.store(now >= ROOM && now == last, Ordering::Relaxed);
                last = now;
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        // The batches that were under way when the room was full.
        let most = ROOM + JOBS * 2 * MOST_AT_ONCE;
        assert!(last <= most, "{last}");
    }

    #[test]
    fn an_error_of_the_commit_ends_the_run() {
        let ended = pool(2).ordered(0.., || (), |(), i: u32| Some(i), || false, |_| Err("full"));
        assert_eq!(ended, Err("full"));
    }

    #[test]
    #[should_panic(expected = "not 500")]
    fn a_panic_ends_the_run_with_its_message() {
        let work = |(): &mut (), i: u32| {
            assert!(i != 500, "not 500");
            Some(i)
        };
        let _never = pool(2).ordered(0.., || (), work, || false, |_| Ok::<(), ()>(()));
    }

    #[test]
    fn results_after_abandoned_work_are_not_committed() {
        let stop = AtomicBool::new(false);
        let work = |(): &mut (), i: u32| {
            stop.fetch_or(i == 700, Ordering::Relaxed);
            (i != 700).then_some(i)
        };
        let mut committed = 0;
        let is_over = || stop.load(Ordering::Relaxed);
        let ended = pool(3).ordered(
            0..10_000,
            || (),
            work,
            is_over,
            |results| {
                committed += results.len();
                Ok::<(), ()>(())
            },
        );
        assert_eq!(ended, Ok(Ended::Stopped));
        assert!(committed <= 700, "{committed}");
    }

    #[test]
    fn threads_and_their_memory_are_reused() {
        let (made, pool) = (AtomicU32::new(0), pool(2));
        for _ in 0..3 {
            let worker = || made.fetch_add(1, Ordering::Relaxed);
            let work = |_: &mut u32, i: u32| Some(i);
            let ended = pool.ordered(0..5_000, worker, work, || false, |_| Ok::<(), ()>(()));
            assert_eq!(ended, Ok(Ended::Complete));
        }
        assert!(made.into_inner() <= 6);
    }

    #[test]
    fn results_do_not_wait_for_the_next_item() {
        let (sender, items) = mpsc::channel();
        sender.send(1).expect("it listens");
        let mut sender = Some(sender);
        let work = |(): &mut (), i: u32| Some(i);
        let mut committed = Vec::new();
        let ended = pool(2).ordered(
            items.into_iter(),
            || (),
            work,
            || false,
            |results| {
                committed.extend(results);
                // The input ends only when its first item is back.
                sender.take_if(|_| committed == [1]);
                Ok::<(), ()>(())
            },
        );
        assert_eq!((ended, committed), (Ok(Ended::Complete), vec![1]));
    }
}
