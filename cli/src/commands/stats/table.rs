//! Statistics as tables of text.

use crate::log;
use crate::progress::input_counts::counted;
use crate::progress::percent;
use gridmill::grade::{Rating, Scale};
use gridmill::stats::{EFFORT_QUANTILES, LayoutStats, NotablePuzzle, Spread, Stats};
use indicatif::HumanCount;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Length of the longest bar, in characters.
const BAR: usize = 30;

/// Returns all tables, layout by layout; `files` are the names of the inputs.
pub(super) fn tables(stats: &LayoutStats, files: &[String]) -> String {
    let LayoutStats { classic, boards, .. } = stats;
    let layout = if boards.is_empty() { "" } else { " of 9x9" };
    let first = (classic.puzzles > 0).then(|| table(classic, layout, files));
    let others = boards.iter().map(|(kind, stats)| table(stats, &format!(" of {kind}"), files));
    first.into_iter().chain(others).collect::<Vec<_>>().join("\n")
}

fn table(stats: &Stats, layout: &str, files: &[String]) -> String {
    let mut text = counted(stats.puzzles, "puzzle") + layout;
    if stats.rated < stats.puzzles {
        let unrated = HumanCount(stats.puzzles - stats.rated);
        text += &format!(
            ", {unrated} of them without ratings (`gridmill grade` rates those that are not beyond)"
        );
    }
    text.push('\n');
    if stats.scale() != Scale::Classic {
        text += &format!("ratings on the scale {}\n", stats.scale());
    }
    text += &spreads(stats);
    if stats.rated > 0 {
        let levels = stats.levels();
        let rows = levels.iter().map(|level| (level.name.clone(), level.puzzles));
        text += &counts("Level", rows, stats.rated);
        text += &ratings(stats);
        text += &efforts(stats);
    }
    let rows = stats.clues.iter().map(|(clues, count)| (clues.to_string(), *count));
    text += &counts("Clues", rows, stats.puzzles);
    let rows = stats.symmetries.iter().map(|(symmetry, count)| (symmetry.to_string(), *count));
    text += &counts("Symmetry", rows, stats.puzzles);
    let [minimal, not_minimal] = stats.minimal;
    if minimal + not_minimal > 0 {
        let rows = [("yes".to_owned(), minimal), ("no".to_owned(), not_minimal)];
        text += &counts("Minimal", rows.into_iter(), minimal + not_minimal);
    }
    text + &techniques(stats) + &techniques_by_level(stats) + &notable(stats, files)
}

/// Returns means, standard deviations and errors.
fn spreads(stats: &Stats) -> String {
    let mut text = format!("\n{:11} {:>9} {:>9} {:>9}\n", "", "mean", "deviation", "error");
    let spreads = [
        ("Clues", stats.clue_spread()),
        ("ER", stats.er_spread()),
        ("Effort", stats.effort_spread()),
    ];
    for (name, spread) in spreads.into_iter().chain(stats.flow_spreads().into_iter().flatten()) {
        let Spread { count, mean, deviation, error } = spread;
        if count > 1 {
            text += &format!("{name:11} {mean:>9.3} {deviation:>9.3} {error:>9.4}\n");
        } else if count == 1 {
            text += &format!("{name:11} {mean:>9.3}\n");
        }
    }
    text += "(error = standard error of the mean, if the puzzles are independent)\n";
    if let Some(correlation) = stats.correlation() {
        text += &format!("correlation of clues and ER {correlation:.3}\n");
    }
    text
}

fn counts(title: &str, rows: impl Iterator<Item = (String, u64)>, total: u64) -> String {
    let rows: Vec<(String, u64)> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(10);
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let mut text = format!("\n{title:width$} {:>13} {:>7}\n", "puzzles", "share");
    for (name, count) in rows {
        let (number, share) = (HumanCount(count).to_string(), percent(count, total));
        text += format!("{name:width$} {number:>13} {share:>7} {}", bar(count, most)).trim_end();
        text.push('\n');
    }
    text
}

/// Ranges of half a point, and the share up to the end of each.
fn ratings(stats: &Stats) -> String {
    let mut halves: BTreeMap<u32, u64> = BTreeMap::new();
    for (er, count) in stats.by_rating() {
        *halves.entry(er.tenths() / 5).or_default() += count;
    }
    let most = halves.values().max().copied().unwrap_or(1);
    let mut text = format!("\n{:10} {:>13} {:>7} {:>7}\n", "ER", "puzzles", "share", "so far");
    let mut seen = 0;
    for (half, count) in halves {
        seen += count;
        let [least, most_in] = [half * 5, half * 5 + 4].map(Rating::from_tenths);
        let range = format!("{least}..{most_in}");
        let number = HumanCount(count).to_string();
        let (share, so_far) = (percent(count, stats.rated), percent(seen, stats.rated));
        let bar = bar(count, most);
        text += &format!("{range:10} {number:>13} {share:>7} {so_far:>7} {bar}\n");
    }
    text
}

/// Quantiles of the effort of each level.
fn efforts(stats: &Stats) -> String {
    let levels = stats.levels();
    let width = levels.iter().map(|level| level.name.chars().count()).max().unwrap_or(0).max(10);
    let mut text = String::new();
    for level in levels {
        if let Some(quantiles) = level.effort_quantiles(EFFORT_QUANTILES) {
            text += &format!("{:width$}", level.name);
            text.extend(quantiles.map(|effort| format!(" {:>7}", effort.to_string())));
            text.push('\n');
        }
    }
    if text.is_empty() {
        return text;
    }
    let shares = EFFORT_QUANTILES.map(|share| format!(" {:>6.0}%", share * 100.0)).concat();
    format!("\n{:width$}{shares}\n{text}", "Effort")
}

fn techniques(stats: &Stats) -> String {
    if stats.techniques.is_empty() {
        return String::new();
    }
    let names = stats.techniques.keys().map(|technique| technique.id().len());
    let width = names.max().unwrap_or(0);
    let title = "Technique";
    let mut text = format!("\n{title:width$} {:>13} {:>7} {:>13}\n", "puzzles", "share", "times");
    for (technique, used) in &stats.techniques {
        let [puzzles, times] = [used.puzzles, used.times].map(|it| HumanCount(it).to_string());
        let share = percent(used.puzzles, stats.with_techniques);
        let bar = bar(used.puzzles, stats.with_techniques);
        let row = format!("{technique:width$} {puzzles:>13} {share:>7} {times:>13} {bar}");
        text += row.trim_end();
        text.push('\n');
    }
    if stats.with_techniques < stats.rated {
        let some = HumanCount(stats.with_techniques);
        text += &format!("(shares of the {some} puzzles whose techniques are listed)\n");
    }
    text
}

/// Returns the share of each level's puzzles that use a technique.
fn techniques_by_level(stats: &Stats) -> String {
    /// Largest number of levels that fit side by side.
    const MOST_LEVELS: usize = 8;
    let levels = stats.levels();
    if stats.techniques.is_empty() || !(2..=MOST_LEVELS).contains(&levels.len()) {
        return String::new();
    }
    let names = stats.techniques.keys().map(|technique| technique.id().len());
    let width = names.max().unwrap_or(0).max("Technique by level".len());
    let columns: Vec<usize> =
        levels.iter().map(|level| level.name.chars().count().max(8)).collect();
    let mut text = format!("\n{:width$}", "Technique by level");
    for (level, column) in levels.iter().zip(&columns) {
        text += &format!(" {:>column$}", level.name);
    }
    text.push('\n');
    for (technique, used) in &stats.techniques {
        text += &format!("{technique:width$}");
        for ((level, column), uses) in levels.iter().zip(&columns).zip(stats.uses_by_level(used)) {
            let share = if uses == 0 { "-".to_owned() } else { percent(uses, level.puzzles) };
            text += &format!(" {share:>column$}");
        }
        text.push('\n');
    }
    text
}

/// Lists the notable puzzles.
fn notable(stats: &Stats, files: &[String]) -> String {
    let mut text = String::new();
    let place = |found: &NotablePuzzle| {
        format!("{}:{}", log::printable_name(&files[found.place.file]), found.place.line)
    };
    if !stats.hardest.is_empty() {
        text += "\nHardest puzzles (ER/EP/ED)\n";
    }
    for found in &stats.hardest {
        let ratings = [Some(found.er), found.ep, found.ed];
        let ratings = ratings.map(|rated| rated.map_or("?".to_owned(), |it| it.to_string()));
        writeln!(text, "{:14} {} {}", ratings.join("/"), found.puzzle, place(found))
            .expect("writing to memory cannot fail");
    }
    let rarest = stats.rarest();
    if !rarest.is_empty() {
        text += "\nRarest techniques, and the first puzzle with each\n";
    }
    let width = rarest.iter().map(|(technique, _)| technique.id().len()).max().unwrap_or(0);
    for (technique, used) in rarest {
        let (puzzles, found) = (HumanCount(used.puzzles), &used.first);
        let puzzle = &found.puzzle;
        writeln!(text, "{technique:width$} {puzzles:>5} {puzzle} {}", place(found))
            .expect("writing to memory cannot fail");
    }
    text
}

/// Draws a bar in eighths of a character.
fn bar(count: u64, most: u64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (count as f64 / most as f64 * (BAR * 8) as f64).ceil() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
