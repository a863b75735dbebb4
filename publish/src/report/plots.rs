//! The plots of a report.

use super::svg::{Axis, Plane, Width, rectangle, svg, text};
use super::thousands;
use gridmill::grade::{Effort, Rating};
use gridmill::stats::Stats;
use std::collections::BTreeMap;
use std::ops::Range;

/// Largest number of labels of an axis.
const MOST_LABELS: usize = 14;

/// Returns the axis from the whole rating below the lowest to the one above the highest.
fn rating_axis<'a>(
    ratings: impl Iterator<Item = &'a Rating> + Clone,
    width: Width,
) -> Axis<'static> {
    let low = ratings.clone().min().map_or(0.0, |rating| rating.decimal().floor());
    let high = ratings.max().map_or(1.0, |rating| (rating.decimal() + 0.1).ceil());
    let labels = width.of(MOST_LABELS, MOST_LABELS / 2).min((high - low) as usize + 1);
    Axis { range: low..high, labels, label: &whole_label }
}

/// Returns the vertical axis.
fn upwards<'a>(range: Range<f64>, label: &'a dyn Fn(f64) -> String) -> Axis<'a> {
    Axis { range, labels: 6, label }
}

fn count_label(count: f64) -> String {
    if count.fract() == 0.0 { thousands(count as u64) } else { String::new() }
}

fn whole_label(value: f64) -> String {
    if value.fract() == 0.0 { value.to_string() } else { String::new() }
}

/// Draws the number of puzzles of each rating.
pub(super) fn ratings(counts: &BTreeMap<Rating, u64>, width: Width) -> String {
    let most = counts.values().max().copied().unwrap_or(0) as f64;
    let y = upwards(0.0..most * 1.05, &count_label);
    let mut plane = Plane::new(rating_axis(counts.keys(), width), y, width);
    for (er, count) in counts {
        let er = er.decimal();
        plane.bar(er - 0.04..er + 0.04, 0.0..*count as f64, 1.0);
    }
    plane.svg()
}

/// Draws the share of puzzles up to each rating.
pub(super) fn cumulative(counts: &BTreeMap<Rating, u64>, rated: u64, width: Width) -> String {
    let x = rating_axis(counts.keys(), width);
    let (mut seen, mut points) = (0, vec![(x.range.start, 0.0)]);
    let mut share = 0.0;
    for (er, count) in counts {
        seen += count;
        points.push((er.decimal(), share));
        share = seen as f64 * 100.0 / rated as f64;
        points.push((er.decimal(), share));
    }
    points.push((x.range.end, share));
    let mut plane = Plane::new(x, upwards(0.0..100.0, &|share| format!("{share}%")), width);
    plane.area(&points);
    plane.svg()
}

/// Draws the number of puzzles of each clue count and rating.
pub(super) fn clues_and_ratings(stats: &Stats, width: Width) -> String {
    // Half a point wide: most ratings have no neighbours.
    let mut fields: BTreeMap<(u32, usize), u64> = BTreeMap::new();
    for (&(er, clues), count) in &stats.ratings {
        *fields.entry((er.tenths() / 5, clues)).or_default() += count;
    }
    let clues = || fields.keys().map(|(_, clues)| *clues as f64);
    let fewest = clues().fold(f64::INFINITY, f64::min);
    let y = fewest - 0.5..clues().fold(fewest, f64::max) + 0.5;
    let most = fields.values().max().copied().unwrap_or(0) as f64;
    let x = rating_axis(stats.ratings.keys().map(|(er, _)| er), width);
    let mut plane = Plane::new(x, upwards(y, &whole_label), width);
    for (&(half, clues), count) in &fields {
        let (x, y) = (f64::from(half) / 2.0, clues as f64);
        let strength = 0.08 + 0.92 * (*count as f64).ln_1p() / most.ln_1p();
        plane.bar(x..x + 0.5, y - 0.5..y + 0.5, strength);
    }
    plane.svg()
}

/// Height of a row of bars.
const ROW: f64 = 40.0;

/// Draws the effort of each level: a bar from the first to the last quantile, darker from the second to the last but one.
pub(super) fn efforts(levels: &[(&str, [Effort; 5])], width: Width) -> String {
    let (left, right) = width.of((280.0, 1040.0), (180.0, 450.0));
    let log = |effort: Effort| effort.decimal().max(1.0).ln();
    let ends = levels.iter().flat_map(|(_, quantiles)| quantiles).copied().map(log);
    let (low, high) =
        ends.fold((f64::INFINITY, 0.0_f64), |(low, high), it| (low.min(it), high.max(it)));
    let place = |effort| left + (right - left) * (log(effort) - low) / (high - low).max(0.1);
    let mut marks = String::new();
    for (row, (name, quantiles)) in (0_u32..).zip(levels) {
        let middle = (f64::from(row) + 0.5) * ROW;
        let [least, low, _, high, most] = quantiles.map(place);
        marks += &text(&short(name, width.of(MOST_LETTERS, 12)), "end", (left - 16.0, middle));
        marks += &rectangle((least, middle - 13.0), (most, middle + 13.0), 0.35);
        marks += &rectangle((low, middle - 13.0), (high, middle + 13.0), 1.0);
        let ends = format!("{} to {}", quantiles[0], quantiles[4]);
        marks += &text(&ends, "quiet", (most + 12.0, middle));
    }
    svg(width, ROW * levels.len() as f64, &marks)
}

/// Draws the share of puzzles that need each technique. A narrow drawing has each name above its bar.
pub(super) fn techniques(stats: &Stats, width: Width) -> String {
    const LONGEST_BAR: f64 = 500.0;
    let (bars, row_height) = width.of((560.0, ROW), (0.0, 1.75 * ROW));
    let mut marks = String::new();
    for (row, (technique, used)) in (1_u32..).zip(&stats.techniques) {
        let middle = f64::from(row) * row_height - 0.5 * ROW;
        let share = used.puzzles as f64 / stats.with_techniques as f64;
        let end = bars + share * LONGEST_BAR;
        let (class, place) = width.of(("end", (bars - 16.0, middle)), ("", (0.0, middle - 30.0)));
        marks += &text(&short(technique.label(), MOST_LETTERS), class, place);
        marks += &rectangle((bars, middle - 13.0), (end, middle + 13.0), 1.0);
        let percent = super::percent(used.puzzles, stats.with_techniques);
        marks += &text(&percent, "quiet", (end + 12.0, middle));
    }
    svg(width, row_height * stats.techniques.len() as f64, &marks)
}

/// Largest number of letters of a name in a wide drawing.
const MOST_LETTERS: usize = 40;

/// Shortens a name to the room for it.
fn short(name: &str, most: usize) -> String {
    match name.char_indices().nth(most) {
        Some(_) => name.chars().take(most - 1).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_axis_has_few_labels() {
        for highest in [34, 95, 850, u32::from(u16::MAX)] {
            let counts = [12, highest].map(|tenths| (Rating::from_tenths(tenths), 1)).into();
            let labels = ratings(&counts, Width::Wide).matches("<text").count();
            assert!((4..=MOST_LABELS + 7).contains(&labels), "{highest}: {labels}");
        }
    }
}
