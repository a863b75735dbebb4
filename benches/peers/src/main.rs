//! Measures gridmill and the crate `sudoku` on the same puzzles in the same run, and checks collections with that
//! crate.

use anyhow::{Context, Result, bail, ensure};
use clap::{Parser, Subcommand};
use flate2::read::GzDecoder;
use gridmill::canon::Canonizer;
use gridmill::fill::{fill, fill_uniform};
use gridmill::formats::PuzzleReader;
use gridmill::grade::Grader;
use gridmill::grid::{ClashFreeGrid, Grid};
use gridmill::parallel::Pool;
use gridmill::random::rng_for;
use gridmill::run::Recipe;
use gridmill::solve::{Backend, Puzzle, count_solutions};
use gridmill::transform::Transform;
use rustix::time::{ClockId, clock_gettime};
use std::collections::HashSet;
use std::convert::Infallible;
use std::fs::File;
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Instant;
use sudoku::{Sudoku, board::Symmetry};

/// Compares gridmill with the crate `sudoku`.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Measure solving of puzzle files (any format, also .gz), filling and digging by both on one thread, then gridmill
    /// on two threads and on one; rates are medians of interleaved runs
    Compare {
        /// Puzzle files
        files: Vec<PathBuf>,
        /// Number of runs
        #[arg(long, default_value_t = 7)]
        runs: usize,
        /// Number of random puzzles, and largest number of puzzles read from a file
        #[arg(long, default_value_t = 20_000)]
        puzzles: usize,
        /// Solver back end of gridmill, the fastest by default
        #[arg(long)]
        backend: Option<Backend>,
    },
    /// Check that both find the same isomorphism classes among random puzzles, grids and their images
    Classes {
        /// Number of puzzles
        #[arg(long, default_value_t = 100_000)]
        puzzles: usize,
    },
    /// Check with the crate `sudoku` that every puzzle of a file is unique and minimal
    Verify {
        /// A puzzle file
        file: PathBuf,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Compare { files, runs, puzzles, backend } => {
            backend.map_or(Ok(()), Backend::select)?;
            compare(&files, runs, puzzles)
        }
        Command::Classes { puzzles } => classes(puzzles),
        Command::Verify { file } => verify(&file),
    }
}

fn read(path: &Path, most: usize) -> Result<Vec<Grid>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let source: Box<dyn BufRead + Send> = if path.extension().is_some_and(|ending| ending == "gz") {
        Box::new(BufReader::new(GzDecoder::new(file)))
    } else {
        Box::new(BufReader::new(file))
    };
    PuzzleReader::new(source).take(most).map(|entry| Ok(entry?.grid?)).collect()
}

fn theirs(grid: &Grid) -> Sudoku {
    Sudoku::from_str_line(&grid.to_string()).expect("both read lines of 81 characters")
}

/// Work to be measured.
type Work<'a> = &'a mut dyn FnMut();

/// Seconds of processor time that `work` takes on this thread.
fn processor_time(work: Work<'_>) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    };
    let began = now();
    work();
    now() - began
}

/// Seconds of wall time that `work` takes.
fn wall_time(work: Work<'_>) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Runs both in turn and prints a row of the table: the median rates, and the median ratio of the first to the second.
fn row(
    name: &str,
    items: usize,
    runs: usize,
    time: fn(Work<'_>) -> f64,
    one: Work<'_>,
    other: Work<'_>,
) {
    let (ones, others): (Vec<f64>, Vec<f64>) = (0..runs).map(|_| (time(one), time(other))).unzip();
    let ratios = ones.iter().zip(&others).map(|(one, other)| other / one).collect();
    let rate = |times: Vec<f64>| items as f64 / median(times);
    println!("{name:<44} {:>11.0}/s {:>11.0}/s {:>7.2}", rate(ones), rate(others), median(ratios));
}

fn head(what: &str, one: &str, other: &str) {
    println!("{what:<44} {one:>13} {other:>13} {:>7}", "ratio");
}

/// Measures canonical forms. (The crate's form of a puzzle is the image by a map that makes the solution canonical.)
fn canonical(name: &str, grids: &[Grid], runs: usize) {
    let sudokus: Vec<Sudoku> = grids.iter().map(theirs).collect();
    let grids: Vec<ClashFreeGrid> = grids.iter().map(clash_free).collect();
    let mut canonizer = Canonizer::new();
    row(
        &format!("canonical form, {name}"),
        grids.len(),
        runs,
        processor_time,
        &mut || grids.iter().for_each(|grid| _ = black_box(canonizer.canonical(*grid))),
        &mut || sudokus.iter().for_each(|sudoku| _ = black_box(sudoku.canonicalized())),
    );
}

fn clash_free(grid: &Grid) -> ClashFreeGrid {
    ClashFreeGrid::new(*grid).expect("puzzles have no clash")
}

/// Compares the isomorphism classes of many puzzles and full grids by gridmill and by the crate.
fn classes(puzzles: usize) -> Result<()> {
    let recipe = Recipe { seed: 2, ..Recipe::default() };
    let mut rng = rng_for(3, 0);
    let mut canonizer = Canonizer::new();
    let (mut ours, mut of_crate, mut both) = (HashSet::new(), HashSet::new(), HashSet::new());
    let (mut compared, mut left_out) = (0, 0);
    for index in 0..puzzles as u64 {
        let puzzle = recipe.make(index)?.puzzle;
        let solution = puzzle.solution().grid();
        // If several maps make the solution canonical, the crate takes any of them, and they give different puzzles.
        let is_ambiguous = canonizer.canonical(*puzzle.solution()).automorphisms > 1;
        left_out += u64::from(is_ambiguous);
        for grid in [puzzle.givens(), solution] {
            let image = Transform::random(&mut rng).grid(grid);
            let form = canonizer.canonical(clash_free(grid)).grid;
            ensure!(
                canonizer.canonical(clash_free(&image)).grid == form,
                "{grid} has an image of another form"
            );
            if !is_ambiguous || grid == solution {
                for grid in [grid, &image] {
                    let (other, _) = theirs(grid).canonicalized().context("it is unique")?;
                    let other = other.to_bytes();
                    ours.insert(form);
                    of_crate.insert(other);
                    both.insert((form, other));
                    compared += 1;
                }
            }
        }
    }
    // If one of them split a class of the other, the number of pairs would exceed the number of classes.
    let different = 2 * both.len() - ours.len() - of_crate.len();
    println!(
        "{compared} compared, {} classes by gridmill, {} by the crate, {different} different; {left_out} puzzles left \
         out, whose solutions have automorphisms",
        ours.len(),
        of_crate.len()
    );
    ensure!(different == 0, "the classes differ");
    Ok(())
}

fn compare(files: &[PathBuf], runs: usize, puzzles: usize) -> Result<()> {
    let recipe = Recipe { seed: 1, ..Recipe::default() };
    let dug = |index| recipe.make(index).expect("plain digging cannot fail").puzzle;
    let minimal: Vec<Puzzle> = (0..puzzles as u64).map(dug).collect();
    let random: Vec<Grid> = minimal.iter().map(|puzzle| *puzzle.givens()).collect();

    head("one thread", "gridmill", "sudoku 0.8");
    solving("random minimal", &random, runs);
    for file in files {
        let grids = read(file, puzzles)?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        solving(&name, &grids, runs);
    }
    let count = puzzles / 4;
    let indices = || 0..count as u64;
    row(
        "fill",
        count,
        runs,
        processor_time,
        &mut || indices().for_each(|i| _ = black_box(fill(&mut rng_for(1, i)))),
        &mut || (0..count).for_each(|_| _ = black_box(Sudoku::generate_solved())),
    );
    row(
        "fill + dig to minimal",
        count,
        runs,
        processor_time,
        &mut || indices().for_each(|i| _ = black_box(dug(i))),
        &mut || {
            (0..count).for_each(|_| _ = black_box(Sudoku::generate_with_symmetry(Symmetry::None)));
        },
    );

    let grids: Vec<Grid> = indices().map(|i| *fill(&mut rng_for(1, i)).grid()).collect();
    canonical("random minimal", &random[..count], runs);
    canonical("full grids", &grids, runs);

    println!();
    head("gridmill alone", "two threads", "one thread");
    let pools = [1, 2].map(|threads| Pool::new(threads).expect("threads can be started"));
    let scaling = |name: &str, count: usize, work: &(dyn Fn(&mut Grader, u64) + Sync)| {
        let on = |pool: &Pool| {
            let indices = 0..count as u64;
            let commit = |_| Ok::<(), Infallible>(());
            let work = |grader: &mut Grader, index| {
                work(grader, index);
                Some(())
            };
            pool.ordered(indices, Grader::new, work, || false, commit).ok();
        };
        row(name, count, runs, wall_time, &mut || on(&pools[1]), &mut || on(&pools[0]));
    };
    // The counts make each run so long that the start of threads is negligible.
    let unique = |i: u64| count_solutions(&random[i as usize % random.len()], 2);
    scaling("unique? random minimal", 50 * puzzles, &|_, i| _ = black_box(unique(i)));
    scaling("fill", 25 * puzzles, &|_, i| _ = black_box(fill(&mut rng_for(1, i))));
    scaling("fill uniformly", puzzles, &|_, i| _ = black_box(fill_uniform(&mut rng_for(1, i))));
    scaling("fill + dig", 5 * puzzles, &|_, i| _ = black_box(dug(i)));
    let grade = |grader: &mut Grader, i: u64| grader.grade(&minimal[i as usize]);
    scaling("grade random minimal", random.len(), &|grader, i| _ = black_box(grade(grader, i)));
    let graded = |grader: &mut Grader, i| grader.grade(&dug(i));
    scaling("fill + dig + grade", puzzles, &|grader, i| _ = black_box(graded(grader, i)));
    Ok(())
}

fn solving(name: &str, grids: &[Grid], runs: usize) {
    let their_grids: Vec<Sudoku> = grids.iter().map(theirs).collect();
    row(
        &format!("unique? {name} ({})", grids.len()),
        grids.len(),
        runs,
        processor_time,
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
