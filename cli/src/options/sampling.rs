//! `--sampling`: the population that the puzzles represent.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gridmill::run::Sampling;

/// Sampling of puzzles.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct SamplingChoice {
    /// fast, uniform or unbiased (see --help) [default: fast]
    ///
    /// fast: each puzzle is dug from a random grid. Some kinds of grids are more frequent than others.
    ///
    /// uniform: the grids are drawn evenly from all grids. Making a grid takes 50 times as long, and making a graded puzzle 1.7
    /// times as long.
    ///
    /// unbiased: the puzzles are drawn evenly from all minimal puzzles of all grids. Plain digging prefers puzzles with few
    /// clues. `unbiased` corrects this by splitting digs: a dig that can lead to many puzzles continues in several ways, and
    /// other digs may end early. Most grids give no puzzle, and some grids give several. A puzzle may appear in several rows: of
    /// 900 rows (-n 900 --seed 3), 814 are distinct. Each row counts, so do not drop duplicates. The column index is 1,000,000
    /// times the number of the grid, plus the number of the puzzle in this grid. With --shard, -n counts the grids of the whole
    /// run.
    ///
    /// You cannot combine unbiased with --clues, --symmetry, --pattern or the options under `Target`.
    /// docs/unbiased.md has the proofs.
    #[arg(long, value_parser = parse_sampling(&Sampling::ALL), hide_possible_values = true, value_name = "SAMPLING")]
    sampling: Option<Sampling>,
}

impl SamplingChoice {
    /// Returns the chosen sampling.
    pub(crate) fn get(&self) -> Sampling {
        self.sampling.unwrap_or_default()
    }
}

/// Lists the names in errors.
pub(crate) fn parse_sampling(known: &[Sampling]) -> impl TypedValueParser<Value = Sampling> {
    let is_all = known.contains(&Sampling::Unbiased);
    let gone = is_all.then(|| PossibleValue::new("weighted").hide(true));
    let known = known.iter().map(|sampling| PossibleValue::new(sampling.id()));
    PossibleValuesParser::new(known.chain(gone))
        .try_map(|name| name.parse().map_err(|_| Sampling::NO_WEIGHTED))
}
