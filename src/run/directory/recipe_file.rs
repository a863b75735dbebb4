//! `recipe.toml`: the text of a plan.

use super::Shard;
use super::plan::{FORM, OUTPUT, Plan, PlanError, WITH_FLOW};
use crate::dig::{BoardClueRange, Digger};
use crate::formats::{Column, FLOW};
use crate::grade::{Levels, Scales};
use crate::grid::CellSet;
use crate::layout::{Layout, Layouts};
use crate::run::{Recipe, Sampling, Target};
use serde::{Deserialize, Serialize};
use std::error::Error;
use toml::{Table, Value};

const HEAD: &str = "\
# The recipe of this run. Each puzzle depends only on this recipe and on its own index.
# Do not change the recipe: the files would mix two runs.

";

/// The keys of `recipe.toml`, named like the options of the command.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    gridmill: String,
    output: u32,
    form: u32,
    /// Seed as text: TOML has no integers above 2^63.
    seed: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    sampling: Sampling,
    symmetry: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<String>,
    attempts: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<Target>,
    #[serde(default)]
    scale: Scales,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<String>,
    levels: Levels,
}

/// Checks that this version knows the puzzles and the rows of the run with these keys.
fn check_known(table: &Table) -> Result<(), PlanError> {
    if table.get("sampling").and_then(Value::as_str) == Some("weighted") {
        return Err(bad("sampling", "weighted")(Sampling::NO_WEIGHTED));
    }
    // Without this key, the error is that it is missing.
    let Some(Value::String(version)) = table.get("gridmill") else { return Ok(()) };
    for (key, known) in [("output", OUTPUT), ("form", FORM)] {
        let number = table.get(key);
        if number.and_then(Value::as_integer) != Some(known.into()) {
            let number = number.map_or(format!("no {key}"), |number| format!("{key} = {number}"));
            return Err(PlanError::Version { found: version.clone(), key, number, known });
        }
    }
    Ok(())
}

impl Plan {
    /// Returns the text of `recipe.toml`.
    pub fn to_toml(&self) -> String {
        let recipe = &self.recipe;
        let Recipe { seed, digger, sampling, attempts, scales, levels, target, .. } = recipe;
        let Digger { symmetry, pattern, clues } = digger;
        let written = Written {
            gridmill: self.version.clone(),
            output: OUTPUT,
            form: FORM,
            seed: seed.to_string(),
            layout: (!recipe.layouts.is_classic()).then(|| recipe.layouts.to_string()),
            sampling: *sampling,
            symmetry: symmetry.to_string(),
            pattern: (*pattern != CellSet::ALL).then(|| pattern.to_string()),
            clues: match recipe.board_clues {
                Some(clues) => Some(clues.to_string()),
                None => clues.map(|clues| clues.to_string()),
            },
            attempts: *attempts,
            shard: (!self.shard.is_whole()).then(|| self.shard.to_string()),
            target: (*target != Target::default()).then(|| target.clone()),
            scale: scales.clone(),
            columns: Some(self.column_names()),
            levels: levels.clone(),
        };
        let text = toml::to_string(&written).expect("names, numbers and a list are TOML");
        format!("{HEAD}{text}")
    }

    /// Reads a `recipe.toml`.
    ///
    /// # Errors
    /// If it is not a recipe, or of a version with another output number or form of rows.
    pub fn from_toml(text: &str) -> Result<Self, PlanError> {
        let table: Table = toml::from_str(text).map_err(PlanError::Toml)?;
        check_known(&table)?;
        // An error about the text itself names the line.
        Self::of(toml::from_str(text).map_err(PlanError::Toml)?)
    }

    fn of(written: Written) -> Result<Self, PlanError> {
        let Written { seed, symmetry, pattern, clues, shard, .. } = &written;
        let layouts: Layouts = match &written.layout {
            Some(layouts) => layouts.parse().map_err(bad("layout", layouts))?,
            None => Layout::classic().into(),
        };
        let digger = Digger {
            symmetry: symmetry.parse().map_err(bad("symmetry", symmetry))?,
            pattern: match pattern {
                Some(pattern) => pattern.parse().map_err(bad("pattern", pattern))?,
                None => CellSet::ALL,
            },
            clues: match clues {
                Some(clues) if layouts.is_classic() => {
                    Some(clues.parse().map_err(bad("clues", clues))?)
                }
                _ => None,
            },
        };
        let board_clues = match clues {
            Some(clues) if !layouts.is_classic() => {
                Some(BoardClueRange::parse(layouts.example(), clues).map_err(bad("clues", clues))?)
            }
            _ => None,
        };
        let seed =
            seed.parse().map_err(|_| bad("seed", seed)("expected a number from 0 to 2^64 - 1"))?;
        let shard = match shard {
            Some(shard) => shard.parse().map_err(bad("shard", shard))?,
            None => Shard::WHOLE,
        };
        let target = written.target.unwrap_or_default();
        if written.attempts == 0 {
            return Err(bad("attempts", "0")("expected 1 or more"));
        }
        let listed = match written.columns.as_deref() {
            None | Some(WITH_FLOW) => None,
            Some(names) => Some(columns(names)?),
        };
        let has_flow = listed.as_ref().map(|it| it.iter().any(|column| column.name == FLOW[0]));
        let flow = has_flow.unwrap_or(written.columns.is_some());
        let Written { sampling, attempts, levels, scale: scales, gridmill: version, .. } = written;
        let recipe = Recipe {
            seed,
            layouts,
            digger,
            board_clues,
            sampling,
            attempts,
            scales,
            flow,
            levels,
            target,
        };
        recipe.check_sampling().map_err(bad("sampling", sampling.id()))?;
        recipe.check_layout().map_err(bad("layout", &recipe.layouts.to_string()))?;
        Ok(Self { recipe, shard, version, columns: listed })
    }

    /// Reads a JSON object with keys of `recipe.toml`; missing keys get their defaults.
    ///
    /// # Errors
    /// If a key or a value is invalid, or it is for another version.
    pub fn from_json(text: &str) -> Result<Self, PlanError> {
        let given: Table = serde_json::from_str(text).map_err(PlanError::Json)?;
        let mut table = Self::new(Recipe::default(), Shard::WHOLE).to_table();
        // The columns depend on other keys, and the numbers on the version.
        table.remove("columns");
        if given.contains_key("gridmill") {
            table.retain(|key, _| key != "output" && key != "form");
        }
        table.extend(given);
        check_known(&table)?;
        // Do not convert to text first: errors would then name a line.
        let plan = Self::of(table.try_into().map_err(PlanError::Toml)?)?;
        // Keys beside those of a stored recipe may need other columns.
        Ok(Self { columns: None, ..plan })
    }

    pub(super) fn to_table(&self) -> Table {
        toml::from_str(&self.to_toml()).expect("it was written as TOML")
    }
}

/// Error of a value.
fn bad<E: Into<Box<dyn Error + Send + Sync>>>(
    key: &'static str,
    found: &str,
) -> impl FnOnce(E) -> PlanError {
    let found = found.to_owned();
    move |problem| PlanError::Value { key, found, problem: problem.into() }
}

/// Reads a list of names of columns.
fn columns(names: &str) -> Result<Vec<&'static Column>, PlanError> {
    let column = |name| Column::named(name).ok_or_else(|| format!("no column is called {name:?}"));
    let columns = names.split(',').map(column).collect::<Result<Vec<_>, _>>();
    let columns = columns.map_err(bad("columns", names))?;
    let mut first = columns.iter().map(|it| it.name).filter(|name| *name != "layout");
    if first.by_ref().take(2).ne(["index", "puzzle"]) {
        return Err(bad("columns", names)(format!(
            "expected {WITH_FLOW}, or index,puzzle and others"
        )));
    }
    Ok(columns)
}

#[cfg(test)]
mod tests {
    use super::super::plan::{Difference, VERSION};
    use super::*;
    use crate::grade::HodokuLevel;
    use crate::grid::Symmetry;
    use crate::run::TargetLevels;

    fn plain() -> Plan {
        let recipe = Recipe { seed: u64::MAX, attempts: 10_000, ..Recipe::default() };
        Plan::new(recipe, Shard::WHOLE)
    }

    fn full() -> Plan {
        let mut plan = plain();
        plan.recipe.sampling = Sampling::Uniform;
        plan.recipe.digger = Digger {
            symmetry: Symmetry::Rot180,
            pattern: CellSet::from_bits(CellSet::ALL.bits() >> 1),
            clues: Some("24..28".parse().expect("a range")),
        };
        let levels = "[[level]]\nname = 'short'\nup_to = 2.6\neffort_up_to = 14.8\n\
                      [[level]]\nname = 'hard'";
        plan.recipe.levels = levels.parse().expect("levels");
        plan.recipe.flow = true;
        plan.recipe.target = Target {
            level: TargetLevels::Numbers("hard=5".parse().expect("numbers")),
            er: Some("2.6..3.2".parse().expect("a range")),
            effort: Some("12..20".parse().expect("a range")),
            hodoku_level: vec![HodokuLevel::Hard],
            hodoku_score: Some("1000..1600".parse().expect("a range")),
            require: vec!["x_wing|swordfish".parse().expect("techniques")],
            forbid: Some("uniqueness".parse().expect("techniques")),
            allow: Some("singles|x_wing".parse().expect("techniques")),
            search: Some(10),
            distinct: true,
        };
        plan.shard = "2/4".parse().expect("a shard");
        plan
    }

    #[test]
    fn a_plan_reads_back_unchanged() {
        for plan in [plain(), full()] {
            let text = plan.to_toml();
            let read = Plan::from_toml(&text).expect("it was written as a plan");
            assert_eq!(read.to_toml(), text);
            assert!(read.differences(&plan).is_empty());
        }
    }

    #[test]
    fn differences_name_key_and_both_values() {
        let differences = full().differences(&plain());
        let shown: Vec<String> = differences.iter().map(Difference::to_string).collect();
        assert!(
            shown.contains(&"clues: not set in the directory, 24..28 now".to_owned()),
            "{shown:?}"
        );
        assert!(
            shown.contains(&"sampling: fast in the directory, uniform now".to_owned()),
            "{shown:?}"
        );
        let back = plain().differences(&full());
        assert_eq!(back.len(), shown.len());
    }

    #[test]
    fn versions_with_the_same_output_number_are_the_same_plan() {
        let text = full().to_toml();
        assert!(text.contains("output = 1\nform = 2\n"), "{text}");
        let other = Plan::from_toml(&text.replacen(VERSION, "9.0.1", 1)).expect("a plan");
        assert!(other.version == "9.0.1" && other.differences(&full()).is_empty());
        let fewer = text.replacen(",ep,ed,", ",", 1);
        let fewer = Plan::from_toml(&fewer).expect("a plan");
        assert_eq!(fewer.differences(&full())[0].key, "columns");
        let resumed = full().in_form_of(&fewer);
        assert!(resumed.differences(&fewer).is_empty());
        assert_eq!(resumed.schema().csv_header(), fewer.schema().csv_header());
        assert!(!fewer.schema().has("ep") && fewer.recipe.flow);
    }

    #[test]
    fn unknown_outputs_and_forms_are_refused() {
        let text = plain().to_toml();
        let error = |from: &str, to: &str| {
            let text = text.replacen(VERSION, "9.9.9", 1).replacen(from, to, 1);
            Plan::from_toml(&text).expect_err("it is unknown").to_string()
        };
        for (from, to, named) in [
            ("output = 1", "output = 2", "gridmill 9.9.9 made this run (output = 2)"),
            ("form = 2", "form = 7\ncolour = 3", "gridmill 9.9.9 made this run (form = 7)"),
            ("form = 2", "form = 1", "gridmill 9.9.9 made this run (form = 1)"),
            ("output = 1\n", "", "gridmill 9.9.9 made this run (no output)"),
            ("output = 1", "output = \"1\"", "gridmill 9.9.9 made this run (output = \"1\")"),
            ("clues,", "clues,colour,", "no column is called \"colour\""),
            ("index,puzzle,", "puzzle,", "expected all,flow, or index,puzzle"),
        ] {
            let said = error(from, to);
            assert!(said.contains(named), "{to}: {said}");
        }
    }

    #[test]
    fn omitted_keys_have_the_defaults_of_options() {
        let given = r#"{"symmetry": "rot180", "target": {"level": ["hard"]}}"#;
        let plan = Plan::from_json(given).expect("a plan");
        let mut recipe = Recipe::default();
        recipe.digger.symmetry = Symmetry::Rot180;
        recipe.target.level = TargetLevels::Any(vec!["hard".to_owned()]);
        assert_eq!(plan.to_toml(), Plan::new(recipe, Shard::WHOLE).to_toml());
        let error = |given: &str| Plan::from_json(given).expect_err("it is bad").to_string();
        assert!(error(r#"{"tires": 5}"#).contains("tires"));
        for (given, named) in [
            (r#"{"target": {"er": 4.2}}"#, "target.er"),
            (
                r#"{"target": {"er": "9..4"}}"#,
                "the range begins above its end: 9.0 is more than 4.0",
            ),
            (r#"{"clues": "16"}"#, "clues = \"16\": "),
            (r#"{"symmetry": "rot80"}"#, "symmetry = \"rot80\": "),
            (r#"{"attempts": 0}"#, "attempts = \"0\": expected 1 or more"),
        ] {
            let said = error(given);
            assert!(said.contains(named) && !said.contains("line 1"), "{given}: {said}");
        }
        assert!(error(r#"{"gridmill": "0.2.1"}"#).contains("made this run (no output)"));
        let flow = Plan::from_json(r#"{"columns": "all,flow"}"#).expect("a plan");
        assert!(flow.recipe.flow && flow.schema().has("flow_min"));
        assert!(error(r#"{"sampling": "weighted"}"#).contains("use unbiased"));
    }

    #[test]
    fn bad_plans_are_refused() {
        let error = |from: &str, to: &str| {
            let text = plain().to_toml().replacen(from, to, 1);
            Plan::from_toml(&text).expect_err("it was spoilt").to_string()
        };
        let other = format!("\"{VERSION}\"\ncolour = 3");
        assert!(error(&format!("\"{VERSION}\""), &other).contains("colour"));
        let spiral = error("\"none\"", "\"spiral\"");
        assert!(
            spiral.starts_with("symmetry = \"spiral\": ") && spiral.contains("rot180"),
            "{spiral}"
        );
        assert_eq!(
            error("attempts = 10000", "attempts = 0"),
            "attempts = \"0\": expected 1 or more"
        );
        assert!(error("attempts", "atempts").contains("atempts"));
        assert!(error("up_to = 1.5", "up_to = 9.5").contains("no puzzle is left for it"));
    }
}
