//! Progress of a run: its indexes, its matching puzzles, and its end.

use super::Recipe;
use super::target_levels::Quota;
use std::time::Duration;

/// Counts indexes in their order, and decides which of their puzzles are rows of the run.
#[derive(Clone, Debug)]
pub struct Tally {
    number: Option<u64>,
    /// Quota of each level, by its place.
    quota: Option<Vec<u64>>,
    /// Indexes of earlier commands, and of this command.
    before: u64,
    tried: u64,
    unreachable: u64,
    /// Failed indexes of earlier commands.
    failed_before: u64,
    /// Number of duplicates, if the run drops them.
    duplicates: Option<u64>,
    /// Rows of this command of which it is not known whether they are minimal.
    unproved: u64,
    /// Rows of each level, by its place, and those of earlier commands.
    levels: Vec<[u64; 2]>,
}

impl Tally {
    /// Starts the counts of a run of the recipe. It ends with `number` rows, if given, or when every quota of its target is full.
    pub fn new(number: Option<u64>, recipe: &Recipe) -> Self {
        let Recipe { target, levels, .. } = recipe;
        let of_each = |quota: &Quota| levels.names().map(|level| quota.of(level)).collect();
        Self {
            number,
            quota: target.level.quota().map(of_each),
            before: 0,
            tried: 0,
            unreachable: 0,
            failed_before: 0,
            duplicates: target.distinct.then_some(0),
            unproved: 0,
            levels: vec![[0; 2]; levels.names().count()],
        }
    }

    /// Counts an index whose digs all missed the requested clues.
    pub fn count_unreachable(&mut self) {
        self.tried += 1;
        self.unreachable += 1;
    }

    /// Returns the number of failed indexes of this command.
    pub fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// Counts failed indexes of earlier commands.
    pub fn add_failed(&mut self, count: u64) {
        self.failed_before += count;
    }

    /// Returns the number of failed indexes, earlier ones included.
    pub fn failed(&self) -> u64 {
        self.failed_before + self.unreachable
    }

    /// Counts the next index, whose puzzle is isomorphic to an earlier row.
    pub fn count_duplicate(&mut self) {
        self.tried += 1;
        self.duplicates = self.duplicates.map(|duplicates| duplicates + 1);
    }

    /// Returns the number of duplicates of this command, if the run drops them.
    pub fn duplicates(&self) -> Option<u64> {
        self.duplicates
    }

    /// Counts a row of which it is not known whether it is minimal: a search was too long.
    pub fn count_unproved(&mut self) {
        self.unproved += 1;
    }

    /// Returns the number of such rows of this command.
    pub fn unproved(&self) -> u64 {
        self.unproved
    }

    /// Counts indexes of earlier commands.
    pub fn add_indexes(&mut self, count: u64) {
        self.before += count;
    }

    /// Counts rows of a level, by its place, of earlier commands.
    pub fn add_rows(&mut self, level: usize, count: u64) {
        let [rows, before] = &mut self.levels[level];
        *rows += count;
        *before += count;
    }

    /// Counts the next index, with the level of its puzzle if that matches. Returns true if it is a row: if the quota of its
    /// level is not full.
    pub fn count(&mut self, level: Option<usize>) -> bool {
        self.tried += 1;
        let Some(level) = level else { return false };
        let [rows, _] = &mut self.levels[level];
        let is_row = self.quota.as_ref().is_none_or(|quota| *rows < quota[level]);
        *rows += u64::from(is_row);
        is_row
    }

    /// True if the run has enough rows.
    pub fn is_full(&self) -> bool {
        let is_full = |quota: &Vec<u64>| {
            self.levels.iter().zip(quota).all(|([rows, _], quota)| rows >= quota)
        };
        self.number.is_some_and(|number| self.rows() >= number)
            || self.quota.as_ref().is_some_and(is_full)
    }

    /// Returns the number of rows and the number of indexes of this command.
    pub fn rows_and_indexes(&self) -> (u64, u64) {
        let new = self.levels.iter().map(|[rows, before]| rows - before);
        (new.sum(), self.tried)
    }

    /// Returns the number of indexes, earlier ones included.
    pub fn indexes(&self) -> u64 {
        self.before + self.tried
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> u64 {
        self.rows_of_levels().sum()
    }

    /// Returns the number of rows of each level.
    pub fn rows_of_levels(&self) -> impl Iterator<Item = u64> {
        self.levels.iter().map(|[rows, _]| *rows)
    }

    /// Returns the expected time until the run has enough rows, if those of this command took `elapsed`. It is unknown until
    /// every level with a quota has a row.
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
