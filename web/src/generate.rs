//! `generate`: makes the puzzles of a run with the code of the command.

use crate::examine::{columns, csv};
use crate::host::Deadline;
use crate::options::{self, LevelChoice, Whole};
use crate::refusal::Refusal;
use gridmill::dig::{ATTEMPTS, Digger};
use gridmill::grade::TechniqueSet;
use gridmill::grid::CellSet;
use gridmill::run::{Attempt, Maker, Recipe, Sampling, Target, TargetLevels};
use serde::Deserialize;
use serde_json::{Value, json};

/// Number of attempts in a row without the requested clues after which the run gives up.
const MOST_UNREACHABLE: u32 = 20;

/// Options that decide the puzzles.
#[derive(Deserialize, Debug)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct Options {
    seed: String,
    level: Vec<String>,
    er: Option<String>,
    effort: Option<String>,
    clues: Option<String>,
    symmetry: String,
    pattern: Option<String>,
    require: Vec<String>,
    forbid: Vec<String>,
    allow: Vec<String>,
    search: Option<Whole<1, u32>>,
    sampling: String,
    attempts: Whole<1, u32>,
    scale: String,
    levels: Option<LevelChoice>,
}

impl Default for Options {
    fn default() -> Self {
        let text = str::to_owned;
        Self {
            seed: text("0"),
            level: Vec::new(),
            er: None,
            effort: None,
            clues: None,
            symmetry: text("none"),
            pattern: None,
            require: Vec::new(),
            forbid: Vec::new(),
            allow: Vec::new(),
            search: None,
            sampling: text("fast"),
            attempts: Whole(ATTEMPTS),
            scale: text("classic"),
            levels: None,
        }
    }
}

impl Options {
    fn recipe(&self) -> Result<Recipe, Refusal> {
        let mut recipe = Recipe { seed: options::seed(&self.seed)?, ..Recipe::default() };
        recipe.scales = options::scale_with_er(&self.scale)?.into();
        recipe.levels = LevelChoice::get(self.levels.as_ref())?;
        recipe.sampling = match options::parsed("sampling", &self.sampling)? {
            sampling @ (Sampling::Fast | Sampling::Uniform) => sampling,
            other => {
                let problem = format!("{other} is for collections, expected fast or uniform");
                return Err(Refusal::option("sampling", problem));
            }
        };
        recipe.attempts = self.attempts.0;
        let mut digger =
            Digger::default().with_symmetry(options::parsed("symmetry", &self.symmetry)?);
        digger.clues = options::optional("clues", self.clues.as_deref())?;
        digger.pattern =
            options::optional("pattern", self.pattern.as_deref())?.unwrap_or(CellSet::ALL);
        recipe.digger = digger;
        let union = |name, texts| -> Result<Option<TechniqueSet>, Refusal> {
            let sets: Vec<TechniqueSet> = options::each(name, texts)?;
            Ok(sets.into_iter().reduce(|all, set| all | set))
        };
        let mut target = Target::default();
        if !self.level.is_empty() {
            target.level = TargetLevels::Any(self.level.clone());
        }
        target.er = options::optional("er", self.er.as_deref())?;
        target.effort = options::optional("effort", self.effort.as_deref())?;
        target.require = options::each("require", &self.require)?;
        target.forbid = union("forbid", &self.forbid)?;
        target.allow = union("allow", &self.allow)?;
        target.search = self.search.map(|changes| changes.0);
        recipe.target = target.in_order(&recipe.levels, recipe.scales.first());
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
    fn deadline(&self) -> Result<Option<Deadline>, Refusal> {
        let Some(timeout) = &self.timeout else {
            return Ok(None);
        };
        let milliseconds = timeout.as_f64().filter(|number| *number >= 0.0);
        let expected = || format!("expected a number of milliseconds, found {timeout}");
        let milliseconds = milliseconds.ok_or_else(|| Refusal::option("timeout", expected()))?;
        Ok(Some(Deadline::after(milliseconds)))
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
    let is_over = || deadline.is_some_and(Deadline::is_past);
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
            Ok(Attempt::NoMatch | Attempt::Stopped) => unreachable = 0,
            Ok(Attempt::Match(row)) => {
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
