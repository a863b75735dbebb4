//! Prints the puzzles of a file without isomorphic duplicates: `cargo run --release --example distinct examples/puzzles.txt`.

use gridmill::canon::Canonizer;
use gridmill::dedup::Classes;
use gridmill::solve::Puzzle;
use std::error::Error;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected a file")?;
    let (mut canonizer, mut classes) = (Canonizer::new(), Classes::default());
    for line in fs::read_to_string(path)?.lines() {
        match line.parse::<Puzzle>() {
            Ok(puzzle) if classes.insert(&canonizer.canonical(&puzzle)) => println!("{puzzle}"),
            Ok(_) => {}
            Err(problem) => eprintln!("{line}: {problem}"),
        }
    }
    Ok(())
}
