//! The committed state of a run, and its form in `progress.json`.

use super::history::is_zero;
use super::open::open_to_read;
use super::rows::readers;
use super::storage::names;
use super::stored::{PROGRESS, RECIPE, failed, files_of, read, verify};
use super::{EndReason, Plan, PlanError, RunError, RunText};
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::path::Path;

/// Committed state of a run, which is never lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Committed {
    /// The run has made all of its indexes below this one.
    pub next: u64,
    /// Length of the run, as last requested; quotas end it too.
    pub wanted: Option<RunLength>,
    /// Number of these indexes that failed: no attempt had the requested clues. 0 in a run of version 0.3.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub failed: u64,
    /// CRC-32 of `recipe.toml`.
    pub recipe_crc32: u32,
    /// The files, by level.
    pub files: Vec<CommittedFile>,
}

/// Requested length of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunLength {
    /// Number of rows.
    Rows(u64),
    /// All indexes below this.
    Indexes(u64),
}

impl RunLength {
    /// Returns the number of rows, if the length counts rows.
    pub fn rows(self) -> Option<u64> {
        match self {
            Self::Rows(number) => Some(number),
            Self::Indexes(_) => None,
        }
    }

    /// Returns the end of the indexes, if the length counts indexes.
    pub fn end(self) -> Option<u64> {
        match self {
            Self::Rows(_) => None,
            Self::Indexes(end) => Some(end),
        }
    }
}

/// Committed part of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CommittedFile {
    /// Its name in the directory.
    pub name: String,
    /// Number of rows below the header.
    pub rows: u64,
    /// Its length in bytes.
    pub length: u64,
    /// CRC-32 of these bytes.
    pub crc32: u32,
}

/// Number of rows that show how long the rows of a run are.
const ENOUGH_ROWS: u64 = 100;
/// Length of a row of a run without options.
const USUAL_BYTES: u64 = 350;

/// Committed state with its checksum.
#[derive(Serialize, Deserialize)]
struct Sealed {
    #[serde(flatten)]
    committed: Committed,
    crc32: u32,
}

impl Committed {
    /// Reads the committed state of the run in a directory. The run may be active: committed bytes do not change.
    ///
    /// # Errors
    /// If there is no run, or `progress.json` cannot be read or is damaged.
    pub fn of(directory: &Path) -> Result<Self, RunError> {
        let names = names(directory).map_err(failed("read", "the directory"))?;
        let has = |name: &str| names.iter().any(|found| found == name);
        match (has(RECIPE), has(PROGRESS)) {
            (true, true) => {
                Self::from_json(&read(open_to_read(&directory.join(PROGRESS)), PROGRESS)?)
            }
            (false, true) => Err(RunError::RecipeMissing),
            (true, false) => {
                // A pack has another kind of recipe.toml.
                let recipe = read(open_to_read(&directory.join(RECIPE)), RECIPE)?;
                let plan = Plan::from_toml(&String::from_utf8_lossy(&recipe));
                let is_run = !matches!(plan, Err(PlanError::Toml(_)));
                let file = names.into_iter().find(|name| is_run && name.ends_with(".csv"));
                Err(file.map_or(RunError::NoRun, RunError::ProgressMissing))
            }
            (false, false) => Err(RunError::no_run(directory)),
        }
    }

    /// Verifies that the directory has all committed bytes and their recipe, and returns the plan of the run. It locks nothing.
    ///
    /// # Errors
    /// If a file was changed or cannot be read.
    pub fn verify(&self, directory: &Path) -> Result<Plan, RunError> {
        let plan = self.plan(directory)?;
        self.verify_files(&plan, |name| open_to_read(&directory.join(name)), &|| None)?;
        Ok(plan)
    }

    /// Returns the plan of the run, without a look at its rows.
    ///
    /// # Errors
    /// If `recipe.toml` was changed or cannot be read.
    pub fn plan(&self, directory: &Path) -> Result<Plan, RunError> {
        let recipe = read(open_to_read(&directory.join(RECIPE)), RECIPE)?;
        if crc32fast::hash(&recipe) != self.recipe_crc32 {
            return Err(RunError::RecipeChanged);
        }
        Ok(Plan::from_toml(&String::from_utf8_lossy(&recipe))?)
    }

    /// Verifies the committed bytes of the files of a plan, which `open` opens, until `stop` returns a reason.
    pub(super) fn verify_files<R: Read>(
        &self,
        plan: &Plan,
        open: impl Fn(&str) -> io::Result<R>,
        stop: &dyn Fn() -> Option<EndReason>,
    ) -> Result<(), RunError> {
        let names = files_of(&plan.recipe)?;
        if !self.files.iter().map(|file| &file.name).eq(&names) {
            let found = "it does not have the files of recipe.toml".to_owned();
            return Err(RunError::BadProgress { found });
        }
        self.files.iter().try_for_each(|file| verify(open(&file.name), file, self.next, stop))
    }

    /// Opens the committed rows of the directory, which are verified first. It locks nothing.
    ///
    /// # Errors
    /// If a file was changed or cannot be read.
    pub fn text(&self, directory: &Path) -> Result<RunText, RunError> {
        let header = self.verify(directory)?.schema().csv_header();
        let open = |name: &str| Ok(Box::new(open_to_read(&directory.join(name))?) as _);
        let readers = readers(open, &directory.display().to_string(), &self.files, &header);
        Ok(readers.and_then(RunText::new)?)
    }

    /// Returns the number of rows in all files.
    pub fn rows(&self) -> u64 {
        self.files.iter().map(|file| file.rows).sum()
    }

    /// Returns about how many bytes a row takes.
    pub(in crate::run) fn bytes_per_row(&self) -> u64 {
        let length = self.files.iter().map(|file| file.length).sum::<u64>();
        if self.rows() < ENOUGH_ROWS { USUAL_BYTES } else { length / self.rows() }
    }

    fn seal(&self) -> u32 {
        crc32fast::hash(&serde_json::to_vec(self).expect("names and numbers are JSON"))
    }

    /// The text of `progress.json`.
    pub(super) fn to_json(&self) -> String {
        let sealed = Sealed { committed: self.clone(), crc32: self.seal() };
        let text = serde_json::to_string_pretty(&sealed).expect("names and numbers are JSON");
        format!("{text}\n")
    }

    /// Reads `progress.json`.
    pub(super) fn from_json(text: &[u8]) -> Result<Self, RunError> {
        let damaged = |found: String| RunError::BadProgress { found };
        let Sealed { committed, crc32 } =
            serde_json::from_slice(text).map_err(|error| damaged(error.to_string()))?;
        if committed.seal() == crc32 {
            Ok(committed)
        } else {
            Err(damaged("its checksum is wrong".to_owned()))
        }
    }
}

impl CommittedFile {
    pub(super) fn new(name: String) -> Self {
        Self { name, rows: 0, length: 0, crc32: crc32fast::hash(b"") }
    }

    /// Counts bytes appended to the file.
    pub(super) fn grow(&mut self, bytes: &[u8]) {
        let mut hasher = crc32fast::Hasher::new_with_initial(self.crc32);
        hasher.update(bytes);
        self.crc32 = hasher.finalize();
        self.length += bytes.len() as u64;
    }
}
