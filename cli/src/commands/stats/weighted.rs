//! Weighted estimates as tables of text.

use crate::progress::input_counts::counted;
use gridmill::stats::{Estimate, QUANTILES, Quantity, WeightedStats};
use std::fmt::Write;

/// Returns all tables.
pub(super) fn table(stats: &WeightedStats) -> String {
    let size = stats.effective_size();
    let share = 100.0 * size / stats.puzzles() as f64;
    let mut text = format!(
        "{} with importance weights\neffective sample size {size:.1} ({share:.2}%); the heaviest puzzle has {:.1}% of the weight\n",
        counted(stats.puzzles(), "puzzle"),
        100.0 * stats.greatest_share(),
    );
    if stats.is_small() {
        text += "The effective sample size is TOO SMALL: the intervals are too narrow, and rare puzzles with large \
                 weights may be missing\n";
    }
    text += "\nEstimates for all minimal puzzles of all grids\n";
    let mut line = |name: &str, Estimate { value, low, high }: Estimate| {
        writeln!(text, "{name:28} {value:>10.3} {low:>10.3} .. {high:.3}")
            .expect("writing to memory cannot fail");
    };
    for (of, name) in [(Quantity::Clues, "clues"), (Quantity::Er, "ER")] {
        line(&format!("{name}, mean"), stats.mean(of));
        line(&format!("{name}, standard deviation"), stats.deviation(of));
        for share in QUANTILES {
            line(&format!("{name}, {}% quantile", share * 100.0), stats.quantile(of, share));
        }
    }
    if let Some(correlation) = stats.correlation() {
        writeln!(text, "{:28} {correlation:>10.3}", "correlation of clues and ER")
            .expect("writing to memory cannot fail");
    }
    let Estimate { value, low, high } = stats.puzzles_per_grid();
    writeln!(text, "{:28} {value:>10.3e} {low:>10.3e} .. {high:.3e}", "minimal puzzles per grid")
        .expect("writing to memory cannot fail");
    text +=
        &shares("Level", stats.levels().into_iter().map(|(name, share)| (name.to_owned(), share)));
    text += &shares(
        "Clues",
        stats.clues().into_iter().map(|(clues, share)| (clues.to_string(), share)),
    );
    text + &shares("Technique", stats.techniques().map(|(it, share)| (it.id().to_owned(), share)))
}

fn shares(title: &str, rows: impl Iterator<Item = (String, Estimate)>) -> String {
    let rows: Vec<(String, Estimate)> = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(28);
    let mut text = format!("\n{title:width$} {:>10} {:>10}\n", "share", "95%");
    for (name, share) in rows {
        let [value, low, high] = [share.value, share.low, share.high].map(|it| 100.0 * it);
        writeln!(text, "{name:width$} {value:>9.3}% {low:>9.3}% .. {high:.3}%")
            .expect("writing to memory cannot fail");
    }
    text
}
