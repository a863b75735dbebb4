//! Everything that decides the files of a run, and how two of these differ.

use super::{Committed, RunError, RunLength, Shard};
use crate::formats::{Column, RECIPE_KEY, SEED_KEY, Schema};
use crate::run::{Quota, Recipe};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;
use toml::{Table, Value};

/// Everything that decides the files of a run, except its end.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Decides the puzzles and their files.
    pub recipe: Recipe,
    /// Indexes that the run makes.
    pub shard: Shard,
    /// The version of gridmill that began the run.
    pub version: String,
    /// Columns of the rows in their order, if the plan was read; otherwise they are those of this version.
    pub(super) columns: Option<Vec<&'static Column>>,
}

/// The output number: it counts the changes of the puzzles and ratings that a recipe and an index give. Raise it only with a
/// change of the puzzles or ratings in `tests/golden`.
pub(super) const OUTPUT: u32 = 1;

/// Form in which rows write their fields. A change of the form gets another number.
pub(super) const FORM: u32 = 2;

/// Error of reading a plan.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The text is not TOML, or has wrong keys.
    #[error("not a recipe of a run: {0}")]
    Toml(toml::de::Error),
    /// The text is not a JSON object with these keys.
    #[error("not a recipe of a run: {0}")]
    Json(serde_json::Error),
    /// The run has no output number or form of rows that this version knows.
    #[error(
        "gridmill {found} made this run ({number}), and this is gridmill {VERSION}, which knows only {key} = {known}; use gridmill {found}"
    )]
    Version {
        /// Version that made it.
        found: String,
        /// The key of the number.
        key: &'static str,
        /// The number, with its key.
        number: String,
        /// The number of this version.
        known: u32,
    },
    /// The text is not a shard.
    #[error("expected K/N (part K of N), such as 1/4 or 4/4")]
    Shard,
    /// A value is invalid.
    #[error("{key} = {found:?}: {problem}")]
    Value {
        /// The key.
        key: &'static str,
        /// The value.
        found: String,
        /// Description of the error.
        problem: Box<dyn Error + Send + Sync>,
    },
}

/// Columns of a run that measures the flow, as an option.
pub(super) const WITH_FLOW: &str = "all,flow";

/// A key with different values in two plans.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The key, which is the name of an option of the command.
    pub key: String,
    /// Its value in the directory, as the option takes it; `None` if it is not set.
    pub stored: Option<String>,
    /// Its value now.
    pub given: Option<String>,
}

impl Difference {
    /// Returns both values as text, the stored one first.
    pub fn values(&self) -> [&str; 2] {
        [&self.stored, &self.given].map(|value| value.as_deref().unwrap_or("not set"))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [stored, given] = self.values();
        write!(f, "{}: {stored} in the directory, {given} now", self.key)
    }
}

/// Returns a value as the option takes it.
fn as_option(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Array(values) => values.into_iter().map(as_option).collect::<Vec<_>>().join(","),
        value => value.to_string(),
    }
}

pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The plan of a whole run.
impl From<Recipe> for Plan {
    fn from(recipe: Recipe) -> Self {
        Self::new(recipe, Shard::WHOLE)
    }
}

impl Plan {
    /// Returns the length of a run of `number` puzzles. It counts rows if some indexes may have none. A shard does not know the
    /// rows of other shards, so its length counts indexes of the whole run.
    pub fn length_of(&self, number: u64) -> RunLength {
        if !(self.recipe.has_gaps() || self.recipe.can_fail()) || !self.shard.is_whole() {
            RunLength::Indexes(number.saturating_mul(self.recipe.indexes_at_once()))
        } else {
            RunLength::Rows(number)
        }
    }

    /// Returns the length that a stored one means: one of version 0.3.0, or of merged shards, counts indexes also if some of them
    /// failed.
    pub(super) fn length_now(&self, stored: RunLength) -> RunLength {
        match stored {
            RunLength::Indexes(end) if self.shard.is_whole() && !self.recipe.has_gaps() => {
                self.length_of(end)
            }
            stored => stored,
        }
    }

    /// Returns the number of failed indexes. Version 0.3.0 did not store it.
    pub fn failed(&self, committed: &Committed) -> u64 {
        if self.recipe.has_gaps() {
            return committed.failed;
        }
        self.indexes(committed).saturating_sub(committed.rows())
    }

    /// Returns the number of indexes that the run has made.
    pub(in crate::run) fn indexes(&self, committed: &Committed) -> u64 {
        self.shard.indexes(0..committed.next).size_hint().0 as u64
    }

    /// Returns the number of rows of a run of this length, if it is known.
    pub(in crate::run) fn rows_of(&self, length: Option<RunLength>) -> Option<u64> {
        let end = length.and_then(RunLength::end).filter(|_| !self.recipe.has_gaps());
        let by_end = end.map(|end| self.shard.indexes(0..end).size_hint().0 as u64);
        let by_quota = self.recipe.target.level.quota().map(Quota::total);
        [length.and_then(RunLength::rows), by_end, by_quota].into_iter().flatten().min()
    }

    /// Makes the plan of a run of this version.
    pub fn new(recipe: Recipe, shard: Shard) -> Self {
        Self { recipe, shard, version: VERSION.to_owned(), columns: None }
    }

    /// Returns the columns of its rows.
    pub fn schema(&self) -> Schema {
        let schema = self.recipe.schema();
        match &self.columns {
            Some(columns) => schema.only(columns.clone()),
            None => schema,
        }
    }

    /// Checks that the `stored` plan is of the same run.
    pub(super) fn check_same_run(&self, stored: &Self) -> Result<(), RunError> {
        match self.differences(stored) {
            differences if differences.is_empty() => Ok(()),
            differences => Err(RunError::Recipe { differences }),
        }
    }

    /// Takes the version and the columns of the stored plan of the same run.
    #[must_use]
    pub(super) fn in_form_of(self, stored: &Self) -> Self {
        let Self { version, columns, .. } = stored.clone();
        Self { version, columns, ..self }
    }

    pub(super) fn column_names(&self) -> String {
        self.schema().columns().iter().map(|column| column.name).collect::<Vec<_>>().join(",")
    }

    /// Returns keys and values for the metadata of files with its rows: the seed, and the text of `recipe.toml`.
    pub fn notes(&self) -> [(&'static str, String); 2] {
        [(SEED_KEY, self.recipe.seed.to_string()), (RECIPE_KEY, self.to_toml())]
    }

    /// Returns the differences of the `stored` plan from this one. Versions that make the same rows do not differ.
    pub fn differences(&self, stored: &Self) -> Vec<Difference> {
        // Other differences explain those of the columns.
        let columns_of = |plan: &Self| Self::new(plan.recipe.clone(), Shard::WHOLE).column_names();
        let has_same_keys = columns_of(self) == columns_of(stored);
        let options = |plan: &Self| {
            let mut table = plan.to_table();
            table.retain(|key, _| !matches!(key, "gridmill" | "output" | "form"));
            if !has_same_keys {
                let columns = if plan.recipe.flow { WITH_FLOW } else { "all" };
                table.insert("columns".to_owned(), columns.into());
            }
            let target = table.remove("target").and_then(|target| target.try_into::<Table>().ok());
            let all = table.into_iter().chain(target.into_iter().flatten());
            all.map(|(key, value)| (key, as_option(value))).collect::<BTreeMap<_, _>>()
        };
        let (given, stored) = (options(self), options(stored));
        let keys: BTreeSet<&String> = given.keys().chain(stored.keys()).collect();
        let differing = keys.into_iter().filter(|key| given.get(*key) != stored.get(*key));
        let difference = |key: &String| Difference {
            key: key.clone(),
            stored: stored.get(key).cloned(),
            given: given.get(key).cloned(),
        };
        differing.map(difference).collect()
    }
}
