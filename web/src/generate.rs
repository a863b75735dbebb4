//! `generate`: makes the puzzles of a run with the code of the command.

use crate::HAS_BOARDS;
use crate::examine::{columns, csv};
use crate::host::TimeLimit;
use crate::options::{self, LevelOption, Whole};
use crate::refusal::Refusal;
use gridmill::dig::{BoardClueRange, ClueRange};
use gridmill::grade::{EffortRange, RatingRange, Scale, TechniqueSet};
use gridmill::grid::Symmetry;
#[cfg(feature = "boards")]
use gridmill::layout::Layouts;
use gridmill::run::{Maker, Outcome, Recipe, Sampling, Target, TargetLevels};
use serde::Deserialize;
use serde_json::{Value, json};

/// Number of attempts in a row without the requested clues after which the run gives up.
const MOST_UNREACHABLE: u32 = 20;

/// Options that decide the puzzles.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct Options {
    seed: Option<String>,
    level: Vec<String>,
    er: Option<RatingRange>,
    effort: Option<EffortRange>,
    clues: Option<String>,
    symmetry: Option<Symmetry>,
    pattern: Option<String>,
    require: Vec<TechniqueSet>,
    forbid: Vec<TechniqueSet>,
    allow: Vec<TechniqueSet>,
    search: Option<Whole<1, u32>>,
    sampling: Option<Sampling>,
    attempts: Option<Whole<1, u32>>,
    scale: Option<Scale>,
    levels: Option<LevelOption>,
    #[cfg(feature = "boards")]
    layout: Option<Layouts>,
}

impl Options {
    fn recipe(self) -> Result<Recipe, Refusal> {
        let seed = self.seed.as_deref().map_or(Ok(0), options::seed)?;
        let mut recipe = Recipe { seed, ..Recipe::default() };
        recipe.scales = options::scale_with_er(self.scale.unwrap_or_default())?.into();
        recipe.levels = LevelOption::get(self.levels.as_ref())?;
        recipe.sampling = match self.sampling.unwrap_or_default() {
            sampling @ (Sampling::Fast | Sampling::Uniform) => sampling,
            other => {
                let problem = format!("{other} is for collections, expected fast or uniform");
                return Err(Refusal::option("sampling", problem));
            }
        };
        recipe.attempts = self.attempts.map_or(recipe.attempts, |attempts| attempts.0);
        #[cfg(feature = "boards")]
        if let Some(layouts) = self.layout {
            recipe.layouts = layouts;
        }
        let digger = &mut recipe.digger;
        digger.symmetry = self.symmetry.unwrap_or(digger.symmetry);
        if HAS_BOARDS && !recipe.layouts.is_classic() {
            let range = |text| BoardClueRange::parse(recipe.layouts.example(), text);
            let clues = self.clues.as_deref().map(range).transpose();
            recipe.board_clues = clues.map_err(|error| Refusal::option("clues", error))?;
        } else {
            digger.clues = options::optional::<ClueRange>("clues", self.clues.as_deref())?;
        }
        let pattern = options::optional("pattern", self.pattern.as_deref())?;
        digger.pattern = pattern.unwrap_or(digger.pattern);
        let union = |sets: Vec<TechniqueSet>| sets.into_iter().reduce(|all, set| all | set);
        let mut target = Target::default();
        if !self.level.is_empty() {
            target.level = TargetLevels::Any(self.level);
        }
        (target.er, target.effort, target.require) = (self.er, self.effort, self.require);
        (target.forbid, target.allow) = (union(self.forbid), union(self.allow));
        target.search = self.search.map(|changes| changes.0);
        let (levels, scale) = (&recipe.levels, recipe.scales.first());
        target.check(levels, scale).map_err(|error| Refusal::new(Refusal::OPTION, &error))?;
        recipe.target = target.in_order(levels, scale);
        Ok(recipe)
    }
}

/// Makes puzzles one after another with the same options.
#[derive(Debug)]
pub(crate) struct Generating {
    options: Value,
    maker: Maker,
}

impl Generating {
    fn new(options: &Value) -> Result<Self, Refusal> {
        let recipe = options::read::<Options>(options)?.recipe()?;
        let maker = Maker::new(recipe).map_err(|error| Refusal::new(Refusal::OPTION, &error))?;
        Ok(Self { options: options.clone(), maker })
    }
}

/// The first attempt to make, and limits of the work.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Place {
    index: Whole<0, u64>,
    /// Milliseconds after which to give up.
    timeout: Option<Value>,
    /// Largest number of attempts.
    attempts: Option<u64>,
    /// True to add the row of CSV.
    #[serde(default)]
    csv: bool,
}

impl Place {
    fn deadline(&self) -> Result<Option<TimeLimit>, Refusal> {
        let Some(timeout) = &self.timeout else {
            return Ok(None);
        };
        let milliseconds = timeout.as_f64().filter(|number| *number >= 0.0);
        let expected = || format!("expected a number of milliseconds, found {timeout}");
        let milliseconds = milliseconds.ok_or_else(|| Refusal::option("timeout", expected()))?;
        Ok(Some(TimeLimit::after(milliseconds)))
    }
}

/// Returns the first matching puzzle from an index on, or the next index after `attempts` attempts.
pub(crate) fn generate(
    last: &mut Option<Generating>,
    options: &Value,
    place: &Value,
) -> Result<Value, Refusal> {
    let place: Place = options::read(place)?;
    let Whole(first) = place.index;
    let kept = last.take().filter(|kept| kept.options == *options);
    let generating = last.insert(match kept {
        Some(kept) => kept,
        None => Generating::new(options)?,
    });
    let maker = &mut generating.maker;
    let is_targeted = maker.recipe().has_gaps();
    let deadline = place.deadline()?;
    let is_over = || deadline.is_some_and(TimeLimit::is_past);
    let end = place.attempts.and_then(|attempts| first.checked_add(attempts));
    let mut unreachable = 0;
    for index in first..end.unwrap_or(u64::MAX) {
        let made = maker.make(index, &is_over);
        if is_over() {
            let attempts = index - first;
            let message =
                format!("no puzzle matched in {attempts} attempts before the time ran out");
            return Err(Refusal::text(Refusal::TIMEOUT, message));
        }
        match made {
            Ok(Outcome::NoMatch | Outcome::Stopped) => unreachable = 0,
            Ok(Outcome::Match(row)) => {
                let schema = maker.recipe().schema();
                let mut value = columns(&row, &schema);
                if place.csv {
                    value["csv"] = csv(&row, &schema).into();
                }
                return Ok(value);
            }
            Err(source) => {
                unreachable += 1;
                if unreachable == MOST_UNREACHABLE || !is_targeted {
                    // `RunError` says the same, but with it the texts of all errors of run directories.
                    let message = format!("puzzle {index}: {source}");
                    return Err(Refusal::text(Refusal::UNREACHABLE, message));
                }
            }
        }
    }
    Ok(json!({"next": end}))
}
