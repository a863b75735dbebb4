//! gridmill beside the crate `sudoku` on the same puzzles in the same run, and a check of a collection
//! by that crate.

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use flate2::read::GzDecoder;
use gridmill::dig::Digger;
use gridmill::fill::fill;
use gridmill::formats::PuzzleReader;
use gridmill::grid::Grid;
use gridmill::random::rng_for;
use gridmill::solve::count_solutions;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Instant;
use sudoku::{Sudoku, board::Symmetry};

/// Measures gridmill beside the crate `sudoku`, single thread.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Rates on puzzle files (any format, .gz too), on filling and on fill + dig, medians of
    /// interleaved runs
    Compare {
        /// Puzzle files
        files: Vec<PathBuf>,
        /// How many runs the medians are taken from
        #[arg(long, default_value_t = 7)]
        runs: usize,
        /// How many puzzles of a file at most, and how many random ones are made
        #[arg(long, default_value_t = 20_000)]
        puzzles: usize,
    },
    /// Checks by the crate `sudoku` that every puzzle of a file is unique and minimal
    Verify {
        /// A puzzle file
        file: PathBuf,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Compare { files, runs, puzzles } => compare(&files, runs, puzzles),
        Command::Verify { file } => verify(&file),
    }
}

fn read(path: &Path, most: usize) -> Result<Vec<Grid>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let source: Box<dyn BufRead> = if path.extension().is_some_and(|ending| ending == "gz") {
        Box::new(BufReader::new(GzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    };
    PuzzleReader::new(source).take(most).map(|entry| Ok(entry?.grid?)).collect()
}

fn theirs(grid: &Grid) -> Sudoku {
    Sudoku::from_str_line(&grid.to_string()).expect("both read lines of 81 characters")
}

/// Seconds that `work` takes.
fn timed(work: &mut dyn FnMut()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs both in turn and prints a row of the table.
fn row(name: &str, items: usize, runs: usize, ours: &mut dyn FnMut(), peer: &mut dyn FnMut()) {
    let (ours, peers): (Vec<f64>, Vec<f64>) = (0..runs).map(|_| (timed(ours), timed(peer))).unzip();
    let ratios = ours.iter().zip(&peers).map(|(ours, peer)| peer / ours).collect();
    let rate = |times: Vec<f64>| items as f64 / median(times);
    println!("{name:<44} {:>11.0}/s {:>11.0}/s {:>7.2}", rate(ours), rate(peers), median(ratios));
}

fn compare(files: &[PathBuf], runs: usize, puzzles: usize) -> Result<()> {
    println!("{:<44} {:>13} {:>13} {:>7}", "", "gridmill", "sudoku 0.8", "ratio");
    let digger = Digger::default();
    let dug = |index| {
        let mut rng = rng_for(1, index);
        let grid = fill(&mut rng);
        let dug = digger.dig_grid(&grid, &mut rng).expect("plain digging cannot fail");
        *dug.puzzle.givens()
    };
    let random: Vec<Grid> = (0..puzzles as u64).map(dug).collect();
    solving("random minimal", &random, runs);
    for file in files {
        let grids = read(file, puzzles)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        solving(&name, &grids, runs);
    }
    let count = puzzles / 4;
    row(
        "fill",
        count,
        runs,
        &mut || (0..count as u64).for_each(|i| _ = black_box(fill(&mut rng_for(1, i)))),
        &mut || (0..count).for_each(|_| _ = black_box(Sudoku::generate_solved())),
    );
    row(
        "fill + dig to minimal",
        count,
        runs,
        &mut || (0..count as u64).for_each(|i| _ = black_box(dug(i))),
        &mut || {
            (0..count).for_each(|_| _ = black_box(Sudoku::generate_with_symmetry(Symmetry::None)));
        },
    );
    Ok(())
}

fn solving(name: &str, grids: &[Grid], runs: usize) {
    let their_grids: Vec<Sudoku> = grids.iter().map(theirs).collect();
    row(
        &format!("unique? {name} ({})", grids.len()),
        grids.len(),
        runs,
        &mut || grids.iter().for_each(|grid| _ = black_box(count_solutions(grid, 2))),
        &mut || their_grids.iter().for_each(|grid| _ = black_box(grid.is_uniquely_solvable())),
    );
}

fn verify(file: &Path) -> Result<()> {
    let grids = read(file, usize::MAX)?;
    let (mut not_unique, mut not_minimal) = (0, 0);
    for grid in &grids {
        not_unique += usize::from(!theirs(grid).is_uniquely_solvable());
        let can_go = |cell| theirs(&grid.without(cell)).is_uniquely_solvable();
        not_minimal += usize::from(grid.clues().iter().any(can_go));
    }
    println!("{} puzzles: {not_unique} not unique, {not_minimal} not minimal", grids.len());
    if not_unique + not_minimal > 0 { bail!("not all are unique and minimal") } else { Ok(()) }
}
