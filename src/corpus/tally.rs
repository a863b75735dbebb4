//! How far a run is: how many attempts, how many puzzles that meet the target, and is that enough.

use super::target::Quota;
use std::collections::BTreeMap;
use std::time::Duration;

/// Counts attempts in the order of their indices, and says which of their puzzles are rows of the run.
#[derive(Clone, Debug)]
pub struct Tally {
    number: u64,
    quota: Option<Quota>,
    attempts: u64,
    rows: u64,
    by_level: BTreeMap<String, u64>,
}

impl Tally {
    /// A run ends with `number` rows, or when every quota is full.
    pub fn new(number: u64, quota: Option<Quota>) -> Self {
        Self { number, quota, attempts: 0, rows: 0, by_level: BTreeMap::new() }
    }

    /// Counts the next attempt, with the level of its puzzle if that meets the target. Is it a row? Not if the
    /// quota of its level is full.
    pub fn count(&mut self, level: Option<&str>) -> bool {
        self.attempts += 1;
        let Some(level) = level else { return false };
        let of_level = self.by_level.entry(level.to_owned()).or_default();
        if self.quota.as_ref().is_some_and(|quota| *of_level >= quota.of(level)) {
            return false;
        }
        *of_level += 1;
        self.rows += 1;
        true
    }

    /// Are there enough rows?
    pub fn is_full(&self) -> bool {
        self.rows >= self.number
            || self.quota.as_ref().is_some_and(|quota| quota.total() == self.rows)
    }

    /// How many attempts were counted.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// How many of them are rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// How long it will take until there are enough rows, if those so far took `elapsed`; unknown before there is
    /// one of every level with a quota.
    pub fn left(&self, elapsed: Duration) -> Option<Duration> {
        let times = |missing: u64, rows: u64| match (missing, rows) {
            (0, _) => Some(0.0),
            (_, 0) => None,
            (missing, rows) => Some(missing as f64 / rows as f64),
        };
        let of_number = times(self.number.saturating_sub(self.rows), self.rows);
        let of_level = |level: &str| {
            let quota = self.quota.as_ref()?.of(level);
            let rows = self.by_level.get(level).copied().unwrap_or(0);
            times(quota.saturating_sub(rows), rows)
        };
        let factor = match &self.quota {
            None => of_number?,
            Some(quota) => {
                let slowest =
                    quota.levels().map(of_level).try_fold(0.0_f64, |most, of| Some(most.max(of?)));
                slowest?.min(of_number?)
            }
        };
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * factor).ok()
    }
}
