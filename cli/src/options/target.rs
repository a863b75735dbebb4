//! The target of a run: options that choose puzzles, and the rarity of matching ones.

use crate::error::Failure;
use crate::options::whole_number::{ANY, POSITIVE, whole_number};
use crate::progress::input_counts::counted;
use anyhow::{Context, anyhow};
use clap::Args;
use gridmill::grade::{
    EffortRange, HodokuLevel, Levels, RatingRange, Scale, ScoreRange, Technique, TechniqueSet,
};
use gridmill::run::{Tally, Target, TargetError, TargetLevels};
use indicatif::HumanCount;

/// Target of a run.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct TargetChoice {
    /// Only these levels: easy,hard, or with numbers easy=20k,hard=5k
    ///
    /// With numbers, `generate` writes that many puzzles of each level. Give all levels a number, or none.
    #[arg(long, value_delimiter = ',', value_name = "LEVEL[=N],...")]
    level: Vec<String>,
    /// Only puzzles with these ratings: 4.2..6.0, 9.0.., ..2.0, 7.2
    ///
    /// Both ends belong to the range. If you also give --level, a puzzle must match both options. The command fails if no puzzle
    /// can match both.
    #[arg(long, value_name = "MIN..MAX")]
    er: Option<RatingRange>,
    /// Only puzzles with this effort, the work of the whole path: 12..20, 50.., ..14.8
    ///
    /// Both ends belong to the range. The effort is the sum of (rating - 1) over all steps of the path.
    #[arg(long, value_name = "MIN..MAX", hide_short_help = true)]
    effort: Option<EffortRange>,
    /// Only these levels of HoDoKu: easy, medium, hard, unfair, extreme
    #[arg(long, value_delimiter = ',', value_name = "LEVEL,...", hide_short_help = true)]
    hodoku_level: Vec<HodokuLevel>,
    /// Only puzzles with these scores of HoDoKu: 1000..1999, 500.., ..800
    ///
    /// Both ends belong to the range. `--scale classic,hodoku` adds the columns hodoku_level and hodoku_score.
    #[arg(long, value_name = "MIN..MAX", hide_short_help = true)]
    hodoku_score: Option<ScoreRange>,
    /// Only puzzles whose solving path uses these techniques
    ///
    /// A `|` between techniques means that the path must use at least one of them. A `,` means that the path must use
    /// all of them. Repeating the option has the same effect as `,`.
    #[arg(long, value_delimiter = ',', value_name = "TECHNIQUE,...")]
    require: Vec<TechniqueSet>,
    /// Only puzzles whose solving path uses none of these techniques
    #[arg(long, value_delimiter = ',', value_name = "TECHNIQUE,...")]
    forbid: Vec<TechniqueSet>,
    /// Only puzzles whose solving path uses only these techniques
    #[arg(long, value_delimiter = ',', value_name = "TECHNIQUE,...")]
    allow: Vec<TechniqueSet>,
    /// For rare targets: change clues of each puzzle until it matches
    ///
    /// The search changes one clue at a time. It undoes a change that leads away from the target. It gives up after CHANGES
    /// changes without progress [default: 1000]. The result is a biased sample of the matching puzzles.
    #[arg(long, value_name = "CHANGES", num_args = 0..=1, default_missing_value = "1000",
          value_parser = whole_number::<u32>(POSITIVE))]
    search: Option<u32>,
    /// Drop puzzles equivalent (rotated, relabelled) to an earlier one
    ///
    /// To find duplicates, `generate` keeps the canonical forms of all puzzles in memory: 40 to 115 bytes per puzzle.
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
        (target.level, target.er, target.effort) = (self.levels()?, self.er, self.effort);
        (target.hodoku_level, target.hodoku_score) = (self.hodoku_level.clone(), self.hodoku_score);
        target.require = self.require.clone();
        (target.forbid, target.allow) = (union(&self.forbid), union(&self.allow));
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
                TargetError::NoSuchRating(_) => anyhow!("--level: {error}"),
                error => return of_target(error),
            })
        })?;
        Ok(target.in_order(levels, scale))
    }

    fn levels(&self) -> Result<TargetLevels, Failure> {
        let plain = |level: &String| match level.split_once('=') {
            None => Ok(level.clone()),
            Some((name, number)) => {
                let number: u64 = whole_number(ANY)(number.trim())?;
                Ok(format!("{}={number}", name.trim()))
            }
        };
        let levels = self.level.iter().map(plain).collect::<Result<Vec<_>, anyhow::Error>>();
        let levels = levels.and_then(|levels| Ok(levels.try_into()?));
        levels.context("--level").map_err(Failure::Usage)
    }
}

fn lacks_last_digit(techniques: TechniqueSet) -> bool {
    !techniques.contains(Technique::LastDigit)
}

/// Returns the failure of a target; for one that another scale has, it names the scale.
pub(crate) fn of_target(error: TargetError) -> Failure {
    Failure::Usage(match error {
        TargetError::OtherScale { ref others, .. } if others[..] == [Scale::Hodoku.id()] => {
            anyhow!(
                "{error}: a target can have its levels and scores (--hodoku-level, --hodoku-score)"
            )
        }
        TargetError::OtherScale { ref others, .. } => {
            anyhow!("{error}: use --scale {}", others.join(" or "))
        }
        error => error.into(),
    })
}

/// Describes what a run has written and made.
pub(crate) fn rarity(tally: &Tally) -> String {
    let (rows, indexes) = tally.rows_and_indexes();
    let made = HumanCount(indexes - tally.unreachable());
    let mut text = match (rows, indexes) {
        (_, 0) => return "no puzzle made".to_owned(),
        (0, _) => format!("no puzzle written, 0 of {} matched", counted(indexes, "attempt")),
        (rows, _) => {
            let written = counted(rows, "puzzle");
            let one_in = indexes as f64 / rows as f64;
            let one_in = match one_in < 10.0 {
                true => format!("{one_in:.1}"),
                false => HumanCount(one_in as u64).to_string(),
            };
            format!("{written} written, {made} made, 1 in {one_in}")
        }
    };
    if let Some(count) = tally.duplicates() {
        text += &format!("; {} dropped", counted(count, "duplicate"));
    }
    if tally.unreachable() > 0 {
        text += &format!("; {} failed", counted(tally.unreachable(), "attempt"));
    }
    text
}
