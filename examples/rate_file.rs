//! Rates the puzzles of a file on all cores: `cargo run --release --example rate_file examples/puzzles.txt`.

use gridmill::grade::Grader;
use gridmill::solve::Puzzle;
use rayon::prelude::*;
use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let text = fs::read_to_string(path)?;
    let lines: Vec<&str> = text.lines().collect();
    let rate = |grader: &mut Grader, line: &&str| match line.parse::<Puzzle>() {
        Ok(puzzle) => format!("{puzzle} {}", grader.grade(&puzzle).er),
        Err(problem) => format!("{line}: {problem}"),
    };
    let rated: Vec<String> = lines.par_iter().map_init(Grader::new, rate).collect();
    rated.iter().for_each(|line| println!("{line}"));
    Ok(())
}
