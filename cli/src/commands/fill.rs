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
use gridmill::fill::{BoardFiller, FillError};
use gridmill::layout::Board;
use gridmill::random::rng_for;
use gridmill::run::Sampling;

/// Make random solution grids, one line of digits each
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill fill -n 100 -o grids.txt
  gridmill fill -n 100 --sampling uniform
  gridmill fill -n 100 | gridmill dig | gridmill grade
  gridmill fill -n 100 --layout 6x6
  gridmill fill -n 100 --layout jigsaw            regions drawn for each grid, behind it

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
        let layouts = self.layout.of_new();
        if layouts.is_some() && self.sampling.is_some() {
            usage!("--sampling works only with classic grids");
        }
        let mut output = Output::open(&self.common.lines()?.in_place(), "", &[])?;
        let seed = self.seed.get_and_print()?;
        let progress = self.common.progress(Total::Items(self.number), Vec::new());
        let pool = self.common.pool()?;
        let fill = Work { pool: &pool, progress: &progress, is_strict: true };
        let is_any_bad = match layouts {
            None => {
                let filling = self.sampling.unwrap_or_default().filling();
                let work = |(): &mut (), index| {
                    let grid = filling.fill_for(seed, index);
                    Ok((String::new(), Answer::good(format!("{grid}\n"))))
                };
                fill.run(0..self.number, &mut output, || (), work)
            }
            Some(layouts) => {
                let filler = BoardFiller::new(layouts);
                if let Err(error @ (FillError::NoGrid | FillError::NoMap(_))) =
                    filler.clone().fill(&mut rng_for(seed, 0))
                {
                    usage!("{layouts}: {error}");
                }
                let work = |filler: &mut BoardFiller, index| {
                    let grid = filler.fill(&mut rng_for(seed, index));
                    let line = |grid: Board| match layouts.one() {
                        None => grid.with_regions() + "\n",
                        Some(_) => format!("{grid}\n"),
                    };
                    Ok((layouts.to_string(), grid.map(line).into()))
                };
                fill.run(0..self.number, &mut output, || filler.clone(), work)
            }
        };
        if is_any_bad? { Err(Failure::BadInput) } else { Ok(()) }
    }
}
