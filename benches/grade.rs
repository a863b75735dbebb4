//! Measures the rate of grading by band of ER, and the time of each technique, on one thread. Example:
//!
//! ```text
//! cargo bench --bench grade -- ratings.csv
//! ```
//!
//! The file has the columns of `data/ratings.csv`, which is the default.

use gridmill::grade::{Grader, Scale, TechniqueSet};
use gridmill::grid::PencilGrid;
use gridmill::solve::{Backend, Puzzle};
use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Names of bands of ER, with their ends in tenths, both included.
const BANDS: [(&str, u32, u32); 4] =
    [("below 6.5", 0, 64), ("6.5 - 8.1", 65, 81), ("8.2 and up", 82, 999), ("all", 0, 999)];

fn main() -> Result<(), Box<dyn Error>> {
    if let Ok(id) = std::env::var("GRIDMILL_BACKEND") {
        id.parse().and_then(Backend::select)?;
    }
    let path = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let path =
        path.unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/data/ratings.csv").into());
    let puzzles: Vec<Puzzle> = csv::Reader::from_path(&path)?
        .records()
        .map(|row| Ok(row?[0].parse()?))
        .collect::<Result<_, Box<dyn Error>>>()?;

    let mut grader = Grader::new();
    let mut graded: Vec<(u32, Duration)> = Vec::new();
    for puzzle in &puzzles {
        let began = Instant::now();
        let rating = black_box(grader.grade(puzzle)).er.exactly().ok_or("no rating")?;
        graded.push((rating.tenths(), began.elapsed()));
    }
    println!("{:<14}{:>9}{:>12}{:>14}", "ER", "puzzles", "puzzles/s", "us/puzzle");
    for (name, least, most) in BANDS {
        let of_band = graded.iter().filter(|(er, _)| (least..=most).contains(er));
        let times: Vec<f64> = of_band.map(|(_, time)| time.as_secs_f64()).collect();
        let (count, total) = (times.len() as f64, times.iter().sum::<f64>());
        println!("{name:<14}{count:>9}{:>12.0}{:>14.1}", count / total, total / count * 1e6);
    }

    // Measure each finder on all positions of solving paths that reach it, without memory of earlier positions.
    let ladder: Vec<TechniqueSet> = Scale::Classic.ladder().collect();
    let mut positions: Vec<(PencilGrid, usize)> = Vec::new();
    let sample = puzzles.iter().take(500);
    let count = sample.len() as f64;
    for puzzle in sample {
        let mut steps = grader.steps(puzzle);
        while let Some(solved) = steps.next() {
            let last = ladder.iter().position(|found| found.contains(solved.step.technique));
            positions.push((steps.pencil().clone(), last.expect("it is on the ladder")));
        }
    }
    let (asked, us) = ("asked", "us/position");
    println!("\n{:<34}{asked:>9}{us:>14}{:>14}", "finder of, asked afresh", "us/puzzle");
    for (i, technique) in ladder.iter().filter_map(|found| found.iter().next()).enumerate() {
        let asked = positions.iter().filter(|(_, last)| *last >= i);
        let asked: Vec<PencilGrid> = asked.map(|(pencil, _)| pencil.clone()).collect();
        let count_asked = asked.len();
        let began = Instant::now();
        for pencil in asked {
            black_box(grader.steps_from(pencil).only(technique).next());
        }
        let us = began.elapsed().as_secs_f64() * 1e6;
        println!(
            "{:<34}{:>9}{:>14.2}{:>14.2}",
            technique.id(),
            count_asked,
            us / count_asked.max(1) as f64,
            us / count
        );
    }
    Ok(())
}
