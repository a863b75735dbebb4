//! Counts of the input: puzzles, bad entries and skipped lines.

use gridmill::formats::LineCounts;
use indicatif::HumanCount;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts of all inputs of a command, shared between the readers and the report.
#[derive(Clone, Default)]
pub(crate) struct InputCounts(Arc<Mutex<ReadTotals>>);

/// Counts of lines and entries.
#[derive(Clone, Copy, Default)]
pub(crate) struct ReadTotals {
    pub(crate) lines: LineCounts,
    /// Number of entries: puzzles and bad ones.
    entries: u64,
}

impl InputCounts {
    /// Adds the counts of an input.
    pub(crate) fn add(&self, lines: LineCounts, entries: u64) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.lines += lines;
        all.entries += entries;
    }

    /// Returns the counts of all inputs so far.
    pub(crate) fn get(&self) -> ReadTotals {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ReadTotals {
    /// Returns the summary as text; `bad` of the entries are bad.
    pub(crate) fn summary(&self, bad: u64) -> String {
        let LineCounts { read, skipped, skipped_rows, .. } = self.lines;
        let rows = match skipped_rows {
            0 => String::new(),
            count => format!(" ({} of grids)", counted(count, "row")),
        };
        format!(
            "{} read: {}, {} bad, {} skipped{rows}",
            counted(read, "line"),
            counted(self.entries.saturating_sub(bad), "puzzle"),
            HumanCount(bad),
            HumanCount(skipped + skipped_rows)
        )
    }

    /// Returns the summary as JSON.
    pub(crate) fn json(&self, bad: u64) -> serde_json::Value {
        serde_json::json!({
            "lines": self.lines.read,
            "puzzles": self.entries.saturating_sub(bad),
            "bad": bad,
            "skipped": self.lines.skipped + self.lines.skipped_rows,
            "skipped_rows": self.lines.skipped_rows,
        })
    }
}

/// Returns a number of things, with the plural where it belongs.
pub(crate) fn counted(count: u64, thing: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{} {thing}{ending}", HumanCount(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_inputs_are_summed_and_one_is_no_plural() {
        let counts = InputCounts::default();
        let file = LineCounts { read: 1, bad: 1, ..LineCounts::default() };
        counts.add(file, 1);
        assert_eq!(counts.get().summary(1), "1 line read: 0 puzzles, 1 bad, 0 skipped");
        let file = LineCounts { read: 1_020, puzzles: 1_000, skipped: 11, skipped_rows: 9, bad: 0 };
        counts.add(file, 1_000);
        let expected = "1,021 lines read: 1,000 puzzles, 1 bad, 20 skipped (9 rows of grids)";
        assert_eq!(counts.get().summary(1), expected);
    }
}
