//! Rates the puzzles of a file on all cores, in their order: `cargo run --release --example rate_file examples/puzzles.txt`.

use gridmill::examine::{Examined, Examiner, examine_all};
use gridmill::formats::PuzzleReader;
use gridmill::grade::Scale;
use gridmill::parallel::Pool;
use std::error::Error;
use std::fs::File;
use std::io::{self, BufReader};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected a file")?;
    let reader = PuzzleReader::new(BufReader::new(File::open(path)?));
    let pool = Pool::new(std::thread::available_parallelism()?.get())?;
    let mut print = |examined: io::Result<Examined>| match examined {
        Ok(Examined { row, problem: Some(problem) }) => println!("{} {problem}", row.number),
        Ok(Examined { row, .. }) => println!("{} {}", row.number, row.grade.expect("a puzzle").er),
        Err(error) => eprintln!("{error}"),
    };
    let Ok(_) = examine_all(reader, &pool, &Examiner::new(Scale::Classic), &mut print);
    Ok(())
}
