//! Makes and grades 100 puzzles on all cores: `cargo run --release --example hundred`.

use gridmill::parallel::Pool;
use gridmill::run::{Recipe, Run};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut recipe = Recipe::default();
    recipe.seed = 1;
    let threads = std::thread::available_parallelism()?.get();
    let levels = recipe.levels.clone();
    Run::new(recipe, Some(100))?.for_each(&Pool::new(threads)?, |row| {
        if let (Some(puzzle), Some(level), Some(grade)) = (row.puzzle(), row.level, &row.grade) {
            println!("{} {puzzle} {} {}", row.number, levels.name(level), grade.er);
        }
    })?;
    Ok(())
}
