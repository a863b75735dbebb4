//! `gridmill fill`: random solution grids.

use super::exit::Failure;
use super::options::{Common, Seed};
use super::output::Output;
use super::progress::{Progress, Total};
use super::stream::run;
use crate::fill::fill;
use crate::random::rng_for;
use clap::Args;

/// Make random solution grids, a line of 81 digits each
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill fill -n 100 -o grids.txt
  gridmill fill -n 100 | gridmill dig | gridmill grade

Every solution grid can come. A dead end is backed out of, so no grid is ever begun again.")]
pub(super) struct Fill {
    /// How many grids
    #[arg(short, long, default_value_t = 1, value_name = "N")]
    number: u64,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    common: Common,
}

impl Fill {
    pub(super) fn run(self) -> Result<(), Failure> {
        let output = Output::open(self.common.output.as_deref(), String::new(), None)?;
        let seed = self.seed.get()?;
        let progress = Progress::new(&self.common, Total::Items(self.number), Vec::new());
        let work = |(): &mut (), index| format!("{}\n", fill(&mut rng_for(seed, index)));
        run(
            &self.common,
            output,
            progress,
            0..self.number,
            || (),
            work,
            |grids, output, progress| {
                grids.iter().for_each(|_| progress.add(None));
                output.commit(&grids.concat())
            },
        )
    }
}
