//! Progress of a run: the number of attempts, of puzzles that meet the target, and whether that is enough.

use super::Recipe;
use super::target::Quota;
use std::time::Duration;

/// Counts attempts in the order of their indices, and says which of their puzzles are rows of the run.
#[derive(Clone, Debug)]
pub struct Tally {
    number: Option<u64>,
    /// Quota of each level, by its place.
    quota: Option<Vec<u64>>,
    /// Attempts before this was made and since, and how many of the latter met the target.
    before: u64,
    tried: u64,
    wanted: u64,
    unreachable: u64,
    /// If repeats are no rows: how many there were.
    repeats: Option<u64>,
    /// The rows of each level, by its place, and how many of them there were before.
    levels: Vec<[u64; 2]>,
}

impl Tally {
    /// A run of the recipe ends with `number` rows, if that is given, or when every quota of its target is full.
    pub fn new(number: Option<u64>, recipe: &Recipe) -> Self {
        let Recipe { target, levels, .. } = recipe;
        let of_each = |quota: &Quota| levels.names().map(|level| quota.of(level)).collect();
        Self {
            number,
            quota: target.quota.as_ref().map(of_each),
            before: 0,
            tried: 0,
            wanted: 0,
            unreachable: 0,
            repeats: target.distinct.then_some(0),
            levels: vec![[0; 2]; levels.names().count()],
        }
    }

    /// Counts the next attempt, which came to nothing, since none of its tries had the wanted clues.
    pub fn count_unreachable(&mut self) {
        self.tried += 1;
        self.unreachable += 1;
    }

    /// Returns the number of failed attempts since this was made.
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// Counts the next attempt, which came to a puzzle that is isomorphic to a row before it.
    pub fn count_repeat(&mut self) {
        self.tried += 1;
        self.repeats = self.repeats.map(|repeats| repeats + 1);
    }

    /// Returns the number of duplicates since this was made, if duplicates are no rows.
    pub fn repeats(&self) -> Option<u64> {
        self.repeats
    }

    /// Counts attempts that were made before.
    pub fn add_attempts(&mut self, count: u64) {
        self.before += count;
    }

    /// Counts rows of a level, by its place, that were there before.
    pub fn add_rows(&mut self, level: usize, count: u64) {
        let [rows, before] = &mut self.levels[level];
        *rows += count;
        *before += count;
    }

    /// Counts the next attempt, with the level of its puzzle if that meets the target. Is it a row? Not if the
    /// quota of its level is full.
    pub fn count(&mut self, level: Option<usize>) -> bool {
        self.tried += 1;
        let Some(level) = level else { return false };
        self.wanted += 1;
        let [rows, _] = &mut self.levels[level];
        let is_row = self.quota.as_ref().is_none_or(|quota| *rows < quota[level]);
        *rows += u64::from(is_row);
        is_row
    }

    /// Are there enough rows?
    pub fn is_full(&self) -> bool {
        let is_full = |quota: &Vec<u64>| {
            self.levels.iter().zip(quota).all(|([rows, _], quota)| rows >= quota)
        };
        self.number.is_some_and(|number| self.rows() >= number)
            || self.quota.as_ref().is_some_and(is_full)
    }

    /// Returns the number of attempts that met the target, even with a full quota, and of all attempts, since this
    /// was made.
    pub fn wanted_of_tried(&self) -> (u64, u64) {
        (self.wanted, self.tried)
    }

    /// Returns the number of attempts, earlier ones included.
    pub fn attempts(&self) -> u64 {
        self.before + self.tried
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u64 {
        self.levels.iter().map(|[rows, _]| rows).sum()
    }

    /// Returns the expected time until there are enough rows, if the rows of this command took `elapsed`; unknown
    /// before there is one of every level with a quota.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let times = |missing: u64, [rows, before]: [u64; 2]| match (missing, rows - before) {
            (0, _) => Some(0.0),
            (_, 0) => None,
            (missing, rows) => Some(missing as f64 / rows as f64),
        };
        let before = self.levels.iter().map(|[_, before]| before).sum();
        let rows = self.rows();
        let of_number =
            self.number.map(|number| times(number.saturating_sub(rows), [rows, before]));
        let of_quota = self.quota.as_ref().map(|quota| {
            let of_level = |(quota, &counts): (&u64, &[u64; 2])| {
                times(quota.saturating_sub(counts[0]), counts)
            };
            let mut levels = quota.iter().zip(&self.levels).map(of_level);
            levels.try_fold(0.0_f64, |most, of| Some(most.max(of?)))
        });
        let factor = match (of_number, of_quota) {
            (Some(of_number), Some(of_quota)) => of_number?.min(of_quota?),
            (Some(factor), None) | (None, Some(factor)) => factor?,
            (None, None) => return None,
        };
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * factor).ok()
    }
}
