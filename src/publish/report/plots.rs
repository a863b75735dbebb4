//! Plots as SVG. Colours are those of the style sheet: each stands for a variable, so plots are light or dark with the page.

use super::thousands;
use crate::grade::Rating;
use crate::stats::{Rate, Stats};
use plotters::chart::ChartContext;
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// Colours of the page in the light, and the variables that they stand for.
const COLOURS: [(RGBColor, &str); 4] =
    [(INK, "--ink"), (QUIET, "--quiet"), (LINE, "--line"), (ACCENT, "--accent")];
const INK: RGBColor = RGBColor(0x16, 0x18, 0x1d);
const QUIET: RGBColor = RGBColor(0x56, 0x5d, 0x6b);
const LINE: RGBColor = RGBColor(0xc9, 0xce, 0xd8);
const ACCENT: RGBColor = RGBColor(0x34, 0x50, 0xc8);

/// Width of all plots.
const WIDTH: u32 = 1200;
const HEIGHT: u32 = 420;
/// Height of text. (What is written is smaller by a quarter.)
const TEXT: u32 = 30;
const FONT: &str = "sans-serif";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Plane = Cartesian2d<RangedCoordf64, RangedCoordf64>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// The rules that give plots the colours of the page.
pub(super) fn style() -> String {
    let mut rules = String::new();
    for (RGBColor(red, green, blue), variable) in COLOURS {
        let colour = format!("#{red:02X}{green:02X}{blue:02X}");
        for property in ["fill", "stroke"] {
            writeln!(rules, ".plot [{property}=\"{colour}\"] {{ {property}: var({variable}); }}")
                .expect("writing to memory cannot fail");
        }
    }
    rules
}

/// A drawing of this height.
fn svg(height: u32, draw: impl FnOnce(&Area<'_>) -> Drawn<'static>) -> String {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
    draw(&area).and_then(|()| area.present()).expect("drawing to memory cannot fail");
    drop(area);
    // In a page it is what it is without that.
    text.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
}

/// A plot with axes, on whose labels a value is written so.
fn plot(
    (x, x_labels): (Range<f64>, usize),
    y: Range<f64>,
    [x_label, y_label]: [&dyn Fn(f64) -> String; 2],
    draw: impl FnOnce(&mut ChartContext<'_, SVGBackend<'_>, Plane>) -> Drawn<'static>,
) -> String {
    svg(HEIGHT, |area| {
        let mut builder = ChartBuilder::on(area);
        builder
            .margin(8)
            .margin_top(20)
            .margin_right(24)
            .x_label_area_size(48)
            .y_label_area_size(110);
        let mut chart = builder.build_cartesian_2d(x, y)?;
        let mut mesh = chart.configure_mesh();
        mesh.x_labels(x_labels).y_labels(6).disable_x_mesh();
        mesh.light_line_style(TRANSPARENT).bold_line_style(LINE).axis_style(LINE);
        mesh.label_style((FONT, TEXT).into_font().color(&QUIET));
        mesh.x_label_formatter(&|x| x_label(*x)).y_label_formatter(&|y| y_label(*y)).draw()?;
        draw(&mut chart)
    })
}

fn decimal(rating: Rating) -> f64 {
    rating.decimal()
}

/// No axis has room for more labels.
const MOST_LABELS: usize = 14;

/// From the whole rating below the lowest to the one above the highest, and how many labels that makes at most.
fn rating_axis<'a>(ratings: impl Iterator<Item = &'a Rating> + Clone) -> (Range<f64>, usize) {
    let low = ratings.clone().min().map_or(0.0, |rating| decimal(*rating).floor());
    let high = ratings.max().map_or(1.0, |rating| (decimal(*rating) + 0.1).ceil());
    (low..high, MOST_LABELS.min((high - low) as usize + 1))
}

fn count_label(count: f64) -> String {
    if count.fract() == 0.0 { thousands(count as u64) } else { String::new() }
}

/// With no more than three decimals, though steps do not add up.
fn decimal_label(value: f64) -> String {
    let rounded = (value * 1000.0).round() / 1000.0;
    if rounded.fract() == 0.0 { thousands(rounded as u64) } else { rounded.to_string() }
}

fn whole_label(value: f64) -> String {
    if value.fract() == 0.0 { value.to_string() } else { String::new() }
}

/// Draws the number of puzzles of each rating.
pub(super) fn ratings(counts: &BTreeMap<Rating, u64>) -> String {
    let most = counts.values().max().copied().unwrap_or(0) as f64;
    let axis = rating_axis(counts.keys());
    plot(axis, 0.0..most * 1.05, [&whole_label, &count_label], |chart| {
        let bars = counts.iter().map(|(er, count)| {
            let corners = [(decimal(*er) - 0.04, 0.0), (decimal(*er) + 0.04, *count as f64)];
            Rectangle::new(corners, ACCENT.filled())
        });
        chart.draw_series(bars).map(drop)
    })
}

/// The share of puzzles up to each rating.
pub(super) fn cumulative(counts: &BTreeMap<Rating, u64>, rated: u64) -> String {
    let (x, labels) = rating_axis(counts.keys());
    let (mut seen, mut points) = (0, vec![(x.start, 0.0)]);
    let mut share = 0.0;
    for (er, count) in counts {
        seen += count;
        points.push((decimal(*er), share));
        share = seen as f64 * 100.0 / rated as f64;
        points.push((decimal(*er), share));
    }
    points.push((x.end, share));
    let percent = |share: f64| format!("{share}%");
    plot((x, labels), 0.0..100.0, [&whole_label, &percent], |chart| {
        chart.draw_series(AreaSeries::new(points.iter().copied(), 0.0, ACCENT.mix(0.15)))?;
        chart.draw_series(LineSeries::new(points, ACCENT.stroke_width(4))).map(drop)
    })
}

/// Draws the number of puzzles of each clue count and rating.
pub(super) fn clues_and_ratings(stats: &Stats) -> String {
    // Half a point wide: most ratings have no neighbours.
    let mut fields: BTreeMap<(u16, usize), u64> = BTreeMap::new();
    for (&(er, clues), count) in &stats.ratings {
        *fields.entry((er.tenths() / 5, clues)).or_default() += count;
    }
    let clues = || fields.keys().map(|(_, clues)| *clues as f64);
    let fewest = clues().fold(f64::INFINITY, f64::min);
    let y = fewest - 0.5..clues().fold(fewest, f64::max) + 0.5;
    let most = fields.values().max().copied().unwrap_or(0) as f64;
    let axis = rating_axis(stats.ratings.keys().map(|(er, _)| er));
    plot(axis, y, [&whole_label, &whole_label], |chart| {
        let fields = fields.iter().map(|(&(half, clues), count)| {
            let (x, y) = (f64::from(half) / 2.0, clues as f64);
            let strength = 0.08 + 0.92 * (*count as f64).ln_1p() / most.ln_1p();
            Rectangle::new([(x, y - 0.5), (x + 0.5, y + 0.5)], ACCENT.mix(strength).filled())
        });
        chart.draw_series(fields).map(drop)
    })
}

/// The share of puzzles that need each technique.
pub(super) fn techniques(stats: &Stats) -> String {
    const ROW: i32 = 40;
    const BARS: i32 = 560;
    const LONGEST_BAR: f64 = 500.0;
    let height = ROW * stats.techniques.len() as i32;
    svg(height as u32, |area| {
        let text = |colour: &'static RGBColor, at| {
            let font = (FONT, TEXT).into_font().color(colour);
            font.pos(Pos::new(at, VPos::Center))
        };
        for (row, (technique, used)) in (0..).zip(&stats.techniques) {
            let middle = row * ROW + ROW / 2;
            let share = used.puzzles as f64 / stats.with_techniques as f64;
            let end = BARS + (share * LONGEST_BAR).ceil() as i32;
            let label = short(technique.label());
            area.draw(&Text::new(label, (BARS - 16, middle), text(&INK, HPos::Right)))?;
            let bar = [(BARS, middle - 13), (end, middle + 13)];
            area.draw(&Rectangle::new(bar, ACCENT.filled()))?;
            let label = super::percent(used.puzzles, stats.with_techniques);
            area.draw(&Text::new(label, (end + 12, middle), text(&QUIET, HPos::Left)))?;
        }
        Ok(())
    })
}

/// As much of a name as there is room for.
fn short(name: &str) -> String {
    const MOST: usize = 40;
    match name.char_indices().nth(MOST) {
        Some(_) => name.chars().take(MOST - 1).chain(['…']).collect(),
        None => name.to_owned(),
    }
}

/// Draws the number of puzzles per second over time.
pub(super) fn rates(rates: &[Rate]) -> (&'static str, String) {
    let end = rates.last().map_or(1.0, |rate| rate.seconds);
    let (unit, seconds) = match end {
        end if end > 7200.0 => ("hours", 3600.0),
        end if end > 120.0 => ("minutes", 60.0),
        _ => ("seconds", 1.0),
    };
    let most = rates.iter().map(|rate| rate.per_s).fold(0.001, f64::max);
    let mut points = Vec::new();
    let mut from = 0.0;
    for rate in rates {
        let to = rate.seconds / seconds;
        points.extend([(from, rate.per_s), (to, rate.per_s)]);
        from = to;
    }
    let axes: [&dyn Fn(f64) -> String; 2] = [&decimal_label; 2];
    let svg = plot((0.0..from, 8), 0.0..most * 1.1, axes, |chart| {
        chart.draw_series(LineSeries::new(points, ACCENT.stroke_width(4))).map(drop)
    });
    (unit, svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_an_axis_are_few_however_long_it_is() {
        for highest in [34, 95, 850, u16::MAX] {
            let counts = [12, highest].map(|tenths| (Rating::from_tenths(tenths), 1)).into();
            let labels = ratings(&counts).matches("<text").count();
            assert!((4..=MOST_LABELS + 7).contains(&labels), "{highest}: {labels}");
        }
    }
}
