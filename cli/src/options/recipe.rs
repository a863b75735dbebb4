//! Options that decide the puzzles of a run.

use crate::error::Failure;
use crate::options::layout::LayoutChoice;
use crate::options::sampling::SamplingChoice;
use crate::options::target::TargetChoice;
use crate::options::{Digging, LevelChoice, ScalesChoice, Seed};
use clap::Args;
use gridmill::dig::{BoardDigger, Digger};
use gridmill::run::{Plan, Recipe, Shard};

/// Everything that decides the files of a run, except its end.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct RecipeOptions {
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    digging: Digging,
    #[command(flatten)]
    target: TargetChoice,
    #[command(flatten)]
    scale: ScalesChoice,
    #[command(flatten)]
    levels: LevelChoice,
    /// Make only part K of N of the run; `gridmill merge` joins the parts
    #[arg(long, value_name = "K/N", hide_short_help = true)]
    shard: Option<Shard>,
    #[command(flatten)]
    sampling: SamplingChoice,
    #[command(flatten)]
    seed: Seed,
}

impl RecipeOptions {
    /// True if the user gives one.
    pub(crate) fn is_given(&self) -> bool {
        *self != Self::default()
    }

    /// Returns the random seed of the command line.
    pub(crate) fn given_seed(&self) -> Option<u64> {
        self.seed.given()
    }

    /// Returns the random seed of a new run. Refuses a shard without one: shards with different seeds are parts of different
    /// runs.
    pub(crate) fn new_seed(&self) -> Result<&Seed, Failure> {
        self.check_seed()?;
        Ok(&self.seed)
    }

    /// Refuses a shard without a random seed.
    pub(crate) fn check_seed(&self) -> Result<(), Failure> {
        match (self.shard, self.seed.given()) {
            (Some(shard), None) if !shard.is_whole() => {
                usage!("--shard needs --seed: all parts of a run have the same random seed")
            }
            _ => Ok(()),
        }
    }

    /// Returns the plan of these options, with the random seed 0 unless another is given.
    pub(crate) fn plan(&self, flow: bool) -> Result<Plan, Failure> {
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let mut recipe = Recipe::default();
        (recipe.levels, recipe.scales) = (self.levels.get()?, self.scale.get());
        recipe.target = self.target.get(&recipe.levels, recipe.scales.first())?;
        recipe.attempts = self.digging.attempts();
        match self.layout.of_new() {
            None => recipe.digger = self.digging.digger().map_err(Failure::Usage)?,
            Some(layouts) => {
                let digger = self.digging.board_digger(layouts.example());
                let digger = digger.map_err(Failure::Usage)?;
                let BoardDigger { symmetry, clues, .. } = digger;
                (recipe.layouts, recipe.board_clues) = (layouts.clone(), clues);
                recipe.digger = Digger::default().with_symmetry(symmetry);
            }
        }
        (recipe.sampling, recipe.flow) = (self.sampling.get(), flow);
        if let Err(error) = recipe.check_sampling() {
            usage!("--sampling {}: {error}", recipe.sampling);
        }
        if let Err(error) = recipe.check_layout() {
            return Err(Failure::Usage(error.into()));
        }
        if !shard.is_whole() && recipe.target.level.quota().is_some() {
            usage!(
                "--shard: omit the numbers of --level, because a shard does not know the puzzles of the others"
            );
        }
        recipe.seed = self.seed.given().unwrap_or_default();
        Ok(Plan::new(recipe, shard))
    }
}
