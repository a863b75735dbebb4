//! The target of a run: options that choose puzzles, and the rarity of matching ones.

use crate::error::Failure;
use crate::options::whole_number::{POSITIVE, whole_number};
use crate::progress::input_counts::counted;
use anyhow::anyhow;
use clap::Args;
use gridmill::grade::{Levels, RatingRange, Scale, Technique, TechniqueSet};
use gridmill::run::{Quota, Tally, Target, TargetError};
use indicatif::HumanCount;

/// Target of a run.
#[derive(Args, Debug)]
#[command(next_help_heading = "Target")]
pub(crate) struct TargetChoice {
    /// Only puzzles of these levels
    #[arg(long, value_delimiter = ',', value_name = "LEVEL,...")]
    level: Vec<String>,
    /// Only puzzles with these ratings, both ends included: 4.2..6.0, 9.0.., ..2.0
    ///
    /// If you also give --level, a puzzle must match both options. The command fails if no puzzle can match both.
    #[arg(long, value_name = "MIN..MAX")]
    er: Option<RatingRange>,
    /// Number of puzzles of each level; puzzles of other levels are dropped
    #[arg(long, value_name = "LEVEL=N,...", conflicts_with = "shard")]
    quota: Option<Quota>,
    /// Only puzzles whose solving path uses this technique
    ///
    /// A `|` between techniques means that the path must use at least one of them. A `,` means that the path must use
    /// all of them. Repeating the option has the same effect as `,`.
    #[arg(long, value_delimiter = ',', value_name = "TECHNIQUE|...,...")]
    require: Vec<TechniqueSet>,
    /// Only puzzles whose solving path uses none of these techniques
    #[arg(long, value_delimiter = ',', value_name = "TECHNIQUE,...")]
    forbid: Vec<TechniqueSet>,
    /// Only puzzles whose solving path uses only these techniques
    #[arg(long, value_delimiter = ',', value_name = "TECHNIQUE,...")]
    allow: Vec<TechniqueSet>,
    /// For rare targets: change the clues of each puzzle until it matches
    ///
    /// The search changes one clue at a time. It undoes a change that leads away from the target. It gives up after CHANGES
    /// changes without progress [default: 1000]. The result is a biased sample of the matching puzzles.
    #[arg(long, value_name = "CHANGES", num_args = 0..=1, default_missing_value = "1000",
          value_parser = whole_number::<u32>(POSITIVE))]
    search: Option<u32>,
    /// Drop puzzles that are isomorphic to an earlier puzzle of the run
    ///
    /// `generate` keeps the canonical forms of all puzzles in memory to find duplicates.
    #[arg(long)]
    distinct: bool,
}

impl TargetChoice {
    /// Returns the target. Fails if no puzzle can meet it.
    pub(crate) fn get(&self, levels: &Levels, scale: Scale) -> Result<Target, Failure> {
        // Unions hide techniques that the scale lacks.
        let mut listed = self.forbid.iter().chain(&self.allow);
        listed.try_for_each(|&set| TargetError::check_scale(set, scale)).map_err(of_target)?;
        let union = |sets: &[TechniqueSet]| sets.iter().copied().reduce(|all, set| all | set);
        let mut target = Target::default();
        (target.level, target.er) = (self.level.clone(), self.er);
        target.require = self.require.clone();
        (target.forbid, target.allow) = (union(&self.forbid), union(&self.allow));
        target.quota = self.quota.clone();
        (target.search, target.distinct) = (self.search, self.distinct);
        target.check(levels, scale).map_err(|error| {
            Failure::Usage(match error {
                TargetError::NoLastDigit if target.allow.is_some_and(lacks_last_digit) => {
                    anyhow!("--allow: {error}; also allow `singles`")
                }
                TargetError::NoLastDigit => anyhow!("--forbid: {error}"),
                TargetError::NoSuchRating(_) if self.er.is_some() => {
                    anyhow!("--er: {error}; known puzzles are rated 1.0 to 11.9")
                }
                error => return of_target(error),
            })
        })?;
        Ok(target.in_order(levels, scale))
    }
}

fn lacks_last_digit(techniques: TechniqueSet) -> bool {
    !techniques.contains(Technique::LastDigit)
}

/// Returns the failure of a target; for one that another scale has, it names the scale.
fn of_target(error: TargetError) -> Failure {
    Failure::Usage(match error {
        TargetError::OtherScale { ref others, .. } => {
            anyhow!("{error}: use --scale {}", others.join(" or "))
        }
        error => error.into(),
    })
}

/// Describes the rarity of matching puzzles.
pub(crate) fn rarity(tally: &Tally) -> String {
    let (wanted, attempts) = tally.matches_and_attempts();
    let unreachable = match tally.unreachable() {
        0 => String::new(),
        count => format!("; {} made no puzzle", HumanCount(count)),
    };
    let duplicates =
        tally.duplicates().map(|count| format!("; {} dropped", counted(count, "duplicate")));
    let others = duplicates.unwrap_or_default() + &unreachable;
    if wanted == 0 {
        return format!("none of {} matched{others}", counted(attempts, "attempt"));
    }
    let one_in = attempts as f64 / wanted as f64;
    let one_in =
        if one_in < 10.0 { format!("{one_in:.1}") } else { HumanCount(one_in as u64).to_string() };
    format!(
        "{} of {} matched, 1 in {one_in}{others}",
        HumanCount(wanted),
        counted(attempts, "attempt")
    )
}
