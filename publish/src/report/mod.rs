//! A report: statistics of collections, as a page with plots and as JSON.
//!
//! * `plots`: the plots
//! * `svg`: drawings with axes
//! * `page`: the text around them, above the solved puzzles
//! * `json`: the statistics as JSON

mod json;
mod page;
mod plots;
mod svg;

pub use json::stats_json;

use gridmill::stats::Stats;

/// Content of a report.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// Title of the report.
    pub title: &'a str,
    /// Counts.
    pub stats: &'a Stats,
    /// Names of the inputs.
    pub files: &'a [String],
    /// Puzzles whose paths are shown below, in this order.
    pub shown: &'a [String],
}

/// `12,345`.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `12.3%`, with as many decimals as a small share needs.
fn percent(count: u64, of: u64) -> String {
    let share = count as f64 * 100.0 / of as f64;
    if share < 0.1 && count > 0 { format!("{share:.2}%") } else { format!("{share:.1}%") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_easy_to_read() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(percent(1, 3), "33.3%");
        assert_eq!(percent(5, 10_000), "0.05%");
        assert_eq!(percent(0, 10), "0.0%");
    }
}
