//! The run: makes puzzles on all cores, in index order, and passes the matching ones to a sink.

use super::maker::{Made, Maker, Workbench};
use super::recipe::{Recipe, Unreachable};
use super::selection::Selection;
use super::tally::Tally;
use super::target::{Quota, TargetError};
use super::{Plan, RunLength, Shard};
use crate::dedup::{Classes, PackedGrid};
use crate::formats::Record;
use crate::parallel::{Ended, Pool};
use std::cell::Cell;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of failed attempts in a row that ends a run.
const MOST_UNREACHABLE: u32 = 20;

/// A run that begins at an index. [`Run::drive`] makes its rows.
///
/// ```
/// use gridmill::grade::Levels;
/// use gridmill::parallel::Pool;
/// use gridmill::run::{Recipe, Run};
///
/// let mut recipe = Recipe::default();
/// recipe.seed = 1;
/// let rows = Run::of(recipe, 100)?.collect(&Pool::new(2)?)?;
/// let graded = rows.iter().filter_map(|(_, record)| record.graded.as_ref());
/// let hard = Levels::default().place("hard")?;
/// assert_eq!((rows.len(), graded.filter(|it| it.level == hard).count()), (100, 10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Run {
    maker: Maker,
    shard: Shard,
    /// The next index.
    next: u64,
    /// The index after the last one.
    end: u64,
    /// The total number of rows, if known.
    total: Option<u64>,
    is_targeted: bool,
    selection: Selection,
    /// The first attempt that failed.
    unreachable: Option<(u64, Unreachable)>,
    unreachable_in_a_row: u32,
}

/// Destination of a run's rows.
pub trait Sink<Row> {
    /// Reason why the sink cannot take rows.
    type Error;

    /// Adds a row, with the place of its level.
    ///
    /// # Errors
    /// Any ends the run.
    fn add(&mut self, level: usize, row: Row) -> Result<(), Self::Error>;

    /// Takes back the memory of a row that the run does not keep.
    fn discard(&mut self, _row: Row) {}

    /// Called after rows were added: all attempts before `next` are done.
    ///
    /// # Errors
    /// Any ends the run.
    fn advance(&mut self, next: u64, tally: &Tally) -> Result<(), Self::Error>;

    /// Called five times a second, for progress and commits.
    ///
    /// # Errors
    /// Any ends the run.
    fn tick(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

/// An attempt that failed, and that ended the run or spoils its result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("puzzle {index}")]
pub struct AttemptError {
    /// The index of the attempt.
    pub index: u64,
    /// Reason of the failure.
    pub source: Unreachable,
}

impl Run {
    /// Starts a run that ends with `rows` rows. Attempts that fail leave fewer, unless the recipe has a target.
    ///
    /// # Errors
    /// If no puzzle can meet the target of the recipe.
    pub fn of(recipe: Recipe, rows: u64) -> Result<Self, TargetError> {
        let plan = Plan::new(recipe, Shard::WHOLE);
        let wanted = plan.length_of(rows);
        Self::new(plan, Some(wanted))
    }

    /// Starts a run at index 0. Without `wanted` and quotas it never ends.
    ///
    /// # Errors
    /// If no puzzle can meet the target of the plan.
    pub fn new(plan: Plan, wanted: Option<RunLength>) -> Result<Self, TargetError> {
        let tally = Tally::new(wanted.and_then(RunLength::rows), &plan.recipe);
        let selection = Selection::new(tally, Classes::default());
        Self::resume(plan, wanted, 0, selection)
    }

    /// Resumes a run at index `next`, with the counts of its earlier attempts.
    ///
    /// # Errors
    /// If no puzzle can meet the target of the plan.
    pub fn resume(
        plan: Plan,
        wanted: Option<RunLength>,
        next: u64,
        selection: Selection,
    ) -> Result<Self, TargetError> {
        let Plan { recipe, shard, .. } = plan;
        let is_targeted = recipe.has_gaps();
        let end = wanted.and_then(RunLength::end);
        let by_end = end.filter(|_| !is_targeted);
        let by_end = by_end.map(|end| shard.indexes(0..end).size_hint().0 as u64);
        let by_quota = recipe.target.quota.as_ref().map(Quota::total);
        let by_number = wanted.and_then(RunLength::rows);
        Ok(Self {
            maker: Maker::new(recipe)?,
            shard,
            next,
            end: end.unwrap_or(u64::MAX),
            total: [by_number, by_end, by_quota].into_iter().flatten().min(),
            is_targeted,
            selection,
            unreachable: None,
            unreachable_in_a_row: 0,
        })
    }

    /// Returns the total number of rows, with those of earlier commands, if known.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// Returns the recipe.
    pub fn recipe(&self) -> &Recipe {
        self.maker.recipe()
    }

    /// Returns the next index.
    pub fn next(&self) -> u64 {
        self.next
    }

    /// True if the run is complete.
    pub fn is_done(&self) -> bool {
        self.tally().is_full() || self.next >= self.end
    }

    /// Returns its progress.
    pub fn tally(&self) -> &Tally {
        self.selection.tally()
    }

    /// Checks for a failed attempt that counts as an error. Without a target each failure counts; with one, failures count if the
    /// run has no row or has given up.
    ///
    /// # Errors
    /// The first failed attempt.
    pub fn check(&self) -> Result<(), AttemptError> {
        let is_explained = self.is_targeted && self.tally().rows() > 0;
        match self.unreachable {
            Some((index, source)) if self.has_given_up() || !is_explained => {
                Err(AttemptError { index, source })
            }
            _ => Ok(()),
        }
    }

    /// True after so many useless attempts in a row that further ones are hopeless.
    pub fn has_given_up(&self) -> bool {
        self.unreachable_in_a_row >= MOST_UNREACHABLE
    }

    /// Makes rows and adds them to `sink` in the order of their indexes, until the run is complete or `is_over`, which drops
    /// unfinished attempts. `encoder` makes an encoder for each thread, which turns an index and its record into a row.
    ///
    /// [`Ended::Complete`] means that the run is complete, or [has given up](Self::has_given_up). Then [`Run::check`] reports
    /// failed attempts.
    ///
    /// # Errors
    /// The error of the sink.
    pub fn drive<Row: Send, Encode: FnMut(u64, Record) -> Row + Send, S: Sink<Row>>(
        &mut self,
        pool: &Pool,
        encoder: impl Fn() -> Encode + Sync,
        is_over: impl Fn() -> bool + Sync,
        sink: &mut S,
    ) -> Result<Ended, S::Error> {
        // The number of attempts that a target takes is unknown.
        let is_full = AtomicBool::new(self.tally().is_full());
        let Self { maker, shard, next, end, selection, unreachable, unreachable_in_a_row, .. } =
            self;
        let (first, at_once) = (*next, maker.recipe().indexes_at_once());
        let groups = shard.indexes(first / at_once..end.div_ceil(at_once));
        let groups = groups.take_while(|_| !is_full.load(Ordering::Relaxed));
        let work = |(workbench, encode): &mut (Workbench, Encode), group| {
            if at_once > 1 {
                let drawn = (group * at_once..).zip(maker.draw(workbench, group));
                let drawn = drawn.map(|(index, made)| {
                    (index, Ok(Some(Attempt::new(index, made, &mut *encode))))
                });
                // The last index is never drawn. It stands for all that are left.
                let last = (group * at_once + (at_once - 1), Ok(None));
                return Some(drawn.chain([last]).collect());
            }
            let index = group;
            let has_given_up = Cell::new(false);
            let gives_up = || {
                has_given_up.set(has_given_up.get() || is_over());
                has_given_up.get()
            };
            let made = maker.make(workbench, index, &gives_up);
            let attempt = made.map(|made| made.map(|made| Attempt::new(index, made, &mut *encode)));
            (!has_given_up.get()).then(|| vec![(index, attempt)])
        };
        pool.ordered(
            groups,
            || (maker.workbench(), encoder()),
            work,
            &is_over,
            |attempts| {
                if attempts.is_empty() {
                    return sink.tick();
                }
                // A run may resume amid the puzzles of a grid.
                let attempts = attempts.into_iter().flatten();
                for (index, attempt) in attempts.filter(|(index, _)| *index >= first) {
                    if is_full.load(Ordering::Relaxed) {
                        break;
                    }
                    match attempt {
                        Ok(attempt) => {
                            *unreachable_in_a_row = 0;
                            let level = attempt.as_ref().map(|attempt| attempt.level);
                            let form = attempt.as_ref().and_then(|attempt| attempt.form);
                            let is_row = selection.takes(level, form);
                            match attempt {
                                Some(Attempt { row, level, .. }) if is_row => {
                                    sink.add(level, row)?
                                }
                                Some(Attempt { row, .. }) => sink.discard(row),
                                None => {}
                            }
                        }
                        Err(error) => {
                            *unreachable_in_a_row += 1;
                            selection.count_unreachable();
                            unreachable.get_or_insert((index, error));
                        }
                    }
                    *next = index + 1;
                    let is_useless = *unreachable_in_a_row >= MOST_UNREACHABLE;
                    is_full.store(selection.tally().is_full() || is_useless, Ordering::Relaxed);
                }
                sink.advance(*next, selection.tally())
            },
        )
    }

    /// Makes all rows of a run that ends, with their indexes.
    ///
    /// # Errors
    /// If attempts failed and no target explains it.
    pub fn collect(mut self, pool: &Pool) -> Result<Vec<(u64, Record)>, AttemptError> {
        let mut rows = Vec::new();
        let Ok(_) = self.drive(pool, || |index, record| (index, record), || false, &mut rows);
        self.check().map(|()| rows)
    }
}

/// Collects all rows in memory.
impl<Row> Sink<Row> for Vec<Row> {
    type Error = Infallible;

    fn add(&mut self, _level: usize, row: Row) -> Result<(), Infallible> {
        self.push(row);
        Ok(())
    }

    fn advance(&mut self, _next: u64, _tally: &Tally) -> Result<(), Infallible> {
        Ok(())
    }
}

/// An attempt that meets the target: its row, the place of its level, and its form if the run drops isomorphic puzzles.
struct Attempt<Row> {
    row: Row,
    level: usize,
    form: Option<PackedGrid>,
}

impl<Row> Attempt<Row> {
    fn new(index: u64, made: Made, encode: impl FnOnce(u64, Record) -> Row) -> Self {
        let Made { record, form } = made;
        let level = record.graded.as_ref().expect("what meets a target is graded").level;
        Self { row: encode(index, record), level, form }
    }
}
