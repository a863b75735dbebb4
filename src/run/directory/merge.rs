//! Checks that directories are all parts of one run, and finds their common end.

use super::journal::{read_progress, stored_plan, verify};
use super::rows::readers;
use super::{Committed, Difference, Directory, Plan, RowReader, RunError, Shard, Storage};
use crate::grade::Scale;
use std::io;
use std::path::Path;

/// A run directory open for reading. It stays locked.
#[derive(Debug)]
pub struct RunPart {
    /// Name in messages.
    pub name: String,
    /// Plan of the part.
    pub plan: Plan,
    /// Committed state.
    pub committed: Committed,
    directory: Directory,
}

/// Reason why parts cannot be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Two parts belong to different runs.
    #[error("{first} and {second} are not parts of one run ({})", both(.difference))]
    Different {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// Their first difference.
        difference: Box<Difference>,
    },
    /// A part is given twice.
    #[error("{first} and {second} are both part {shard}")]
    Duplicate {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// The part.
        shard: Shard,
    },
    /// Parts are missing.
    #[error("missing parts: {}", list(.0))]
    Missing(Vec<Shard>),
    /// The parts were made to different ends.
    #[error("{first} is done up to index {}, but {second} up to index {}", ends.0, ends.1)]
    DifferentEnds {
        /// The part that ends first.
        first: String,
        /// The part that ends last.
        second: String,
        /// Their ends.
        ends: (u64, u64),
    },
    /// A file has no header, or another one than the others.
    #[error("{0}: the first line is not the header that `generate` writes")]
    Header(String),
    /// A line that is not a row.
    #[error("{name}:{line}: expected a row that `generate` writes: an index, then the puzzle")]
    NotARow {
        /// The file.
        name: String,
        /// The line, from 1.
        line: u64,
    },
    /// The rows of a file are not in order.
    #[error("{name}:{line}: index {index} is not greater than the index before it")]
    Order {
        /// The file.
        name: String,
        /// The line, from 1.
        line: u64,
        /// The index there.
        index: u64,
    },
    /// Two files have a row with the same index.
    #[error("{first} and {second} both have index {index}")]
    Overlap {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// The index.
        index: u64,
    },
    /// Rows are rated on different scales.
    #[error(
        "the row with index {index} is rated on the scale {found}, but earlier rows are rated on {before}"
    )]
    Scales {
        /// The index of a row.
        index: u64,
        /// Its scale.
        found: Scale,
        /// The scale of the rows before it.
        before: Scale,
    },
    /// A row without a puzzle.
    #[error("the row with index {index} holds no puzzle")]
    NoPuzzle {
        /// The index.
        index: u64,
    },
    /// Reading failed.
    #[error("cannot read {name}")]
    Read {
        /// The file.
        name: String,
        /// Cause.
        source: io::Error,
    },
}

fn both(difference: &Difference) -> String {
    let [second, first] = difference.values();
    format!("{}: {first} and {second}", difference.key)
}

fn list(shards: &[Shard]) -> String {
    shards.iter().map(Shard::to_string).collect::<Vec<_>>().join(", ")
}

impl RunPart {
    /// Opens a run directory, and verifies its committed bytes.
    ///
    /// # Errors
    /// If bytes are missing or changed, there is no run, or another process uses it.
    pub fn open(path: &Path) -> Result<Self, RunError> {
        let directory = Directory::open(path)?;
        let plan = stored_plan(&directory)?.ok_or(RunError::NoRun)?;
        let committed = read_progress(&directory)?.ok_or(RunError::NoRun)?;
        committed.files.iter().try_for_each(|file| verify(directory.read(&file.name), file))?;
        Ok(Self { name: path.display().to_string(), plan, committed, directory })
    }

    /// Returns readers of the committed part of each file. The files begin with `header`.
    ///
    /// # Errors
    /// If a file cannot be read, or has another header.
    pub fn readers(&self, header: &str) -> Result<Vec<RowReader>, MergeError> {
        readers(&self.directory, &self.name, &self.committed.files, header)
    }
}

/// Returns the plan of the whole run of these parts.
///
/// # Errors
/// If they are not all parts of one run.
///
/// # Panics
/// If `parts` is empty.
pub fn whole_plan(parts: &[RunPart]) -> Result<Plan, MergeError> {
    let (first, others) = parts.split_first().expect("there are parts");
    let of_shard = |part: &RunPart, shard| Plan { shard, ..part.plan.clone() };
    let siblings: Vec<Shard> = first.plan.shard.siblings().collect();
    for part in others {
        // Parts of one run differ in the number of the part, but not in the number of parts.
        let is_sibling = siblings.contains(&part.plan.shard);
        let shard = if is_sibling { first.plan.shard } else { part.plan.shard };
        if let Some(difference) = first.plan.differences(&of_shard(part, shard)).into_iter().next()
        {
            let (first, second) = (first.name.clone(), part.name.clone());
            let difference = Box::new(difference);
            return Err(MergeError::Different { first, second, difference });
        }
    }
    let mut missing = Vec::new();
    for shard in siblings {
        let mut named = parts.iter().filter(|part| part.plan.shard == shard);
        match (named.next(), named.next()) {
            (Some(one), Some(other)) => {
                let (first, second) = (one.name.clone(), other.name.clone());
                return Err(MergeError::Duplicate { first, second, shard });
            }
            (None, _) => missing.push(shard),
            (Some(_), None) => {}
        }
    }
    if missing.is_empty() {
        Ok(of_shard(first, Shard::WHOLE))
    } else {
        Err(MergeError::Missing(missing))
    }
}

/// Returns the index up to which all parts are done.
///
/// # Errors
/// If some parts have more, unless `is_common` allows it.
///
/// # Panics
/// If `parts` is empty.
pub fn common_end(parts: &[RunPart], is_common: bool) -> Result<u64, MergeError> {
    let end = |part: &&RunPart| part.committed.next;
    let least = parts.iter().min_by_key(end).expect("there are parts");
    let most = parts.iter().max_by_key(end).expect("there are parts");
    let ends = (least.committed.next, most.committed.next);
    if ends.0 == ends.1 || is_common {
        return Ok(ends.0);
    }
    Err(MergeError::DifferentEnds { first: least.name.clone(), second: most.name.clone(), ends })
}
