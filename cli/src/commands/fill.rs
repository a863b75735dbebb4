//! `gridmill fill`: random solution grids.

use crate::error::Failure;
use crate::options::layout::LayoutChoice;
use crate::options::sampling::parse_sampling;
use crate::options::whole_number::{ANY, whole_number};
use crate::options::{Common, Seed};
use crate::output::Output;
use crate::progress::Total;
use crate::work::{Answer, Work};
use clap::Args;
use gridmill::fill::{FillError, fill_board};
use gridmill::random::rng_for;
use gridmill::run::Sampling;
use gridmill::solve::boards::BoardSolver;

/// Make random solution grids, one line of digits each
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill fill -n 100 -o grids.txt
  gridmill fill -n 100 --sampling uniform
  gridmill fill -n 100 | gridmill dig | gridmill grade
  gridmill fill -n 100 --layout 6x6

`fill` can make every solution grid. With `--sampling uniform`, all 6,670,903,752,021,072,936,960 solution grids are equally \
likely.")]
pub(crate) struct Fill {
    /// Number of grids
    #[arg(short, long, alias = "n", default_value_t = 1, value_name = "N", value_parser = whole_number::<u64>(ANY))]
    number: u64,
    /// fast, or uniform: all grids equally likely [default: fast]
    ///
    /// The fast method makes some kinds of grids more often than others. With uniform, a grid takes 50 times as long.
    #[arg(long, value_parser = parse_sampling(&[Sampling::Fast, Sampling::Uniform]), hide_possible_values = true, value_name = "SAMPLING")]
    sampling: Option<Sampling>,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    common: Common,
}

impl Fill {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let layout = self.layout.of_new()?;
        if layout.is_some() && self.sampling.is_some() {
            usage!("--sampling works only with classic grids");
        }
        let mut output = Output::open(&self.common.lines()?.in_place(), "", &[])?;
        let seed = self.seed.get()?;
        let progress = self.common.progress(Total::Items(self.number), Vec::new());
        let pool = self.common.pool()?;
        let fill = Work { pool: &pool, progress: &progress, is_strict: true };
        let is_any_bad = match layout {
            None => {
                let filling = self.sampling.unwrap_or_default().filling();
                let work = |(): &mut (), index| {
                    let grid = filling.fill(&mut rng_for(seed, index));
                    Ok((String::new(), Answer::good(format!("{grid}\n"))))
                };
                fill.run(0..self.number, &mut output, || (), work)
            }
            Some(layout) => {
                if let Err(FillError::NoGrid) =
                    fill_board(&mut BoardSolver::new(layout), &mut rng_for(seed, 0))
                {
                    usage!("{layout}: {}", FillError::NoGrid);
                }
                let work = |solver: &mut BoardSolver, index| {
                    let grid = fill_board(solver, &mut rng_for(seed, index));
                    Ok((layout.to_string(), grid.map(|grid| format!("{grid}\n")).into()))
                };
                fill.run(0..self.number, &mut output, || BoardSolver::new(layout), work)
            }
        };
        if is_any_bad? { Err(Failure::BadInput) } else { Ok(()) }
    }
}
