//! Makes 1,000 hard puzzles on all cores, and counts their techniques: `cargo run --release --example hard_puzzles`.

use gridmill::formats::Row;
use gridmill::grade::Technique;
use gridmill::parallel::{Ended, Pool, Sink};
use gridmill::run::{Recipe, Run, Target};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::ops::ControlFlow;

/// Number of puzzles for each hardest technique.
#[derive(Default)]
struct Hardest(BTreeMap<Technique, u32>);

impl Sink<Row> for Hardest {
    type Error = Infallible;

    fn add(&mut self, row: Row) -> Result<ControlFlow<()>, Infallible> {
        let hardest = row.grade.and_then(|grade| grade.hardest);
        hardest.into_iter().for_each(|technique| *self.0.entry(technique).or_default() += 1);
        Ok(ControlFlow::Continue(()))
    }

    fn finish(&mut self, _ended: Ended) -> Result<(), Infallible> {
        for (technique, count) in &self.0 {
            println!("{count:>5} {}", technique.label());
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let target = Target { level: "hard".parse()?, ..Target::default() };
    let recipe = Recipe { seed: 1, target, ..Recipe::default() };
    let pool = Pool::new(std::thread::available_parallelism()?.get())?;
    Run::new(recipe, Some(1000))?.collect(&pool, &mut Hardest::default())?;
    Ok(())
}
