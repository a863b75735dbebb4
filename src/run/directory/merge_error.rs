//! Errors of merging.

use super::{Difference, RunError, Shard};
use crate::grade::Scale;
use std::io;
use std::path::PathBuf;

/// Reason why parts cannot be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A directory cannot be read or written.
    #[error("{}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// Cause.
        source: Box<RunError>,
    },
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
    /// Files have different columns.
    #[error("only some of the files have a column {0}")]
    Columns(&'static str),
    /// No file has this index.
    #[error("no file has index {0}")]
    NoIndex(u64),
    /// There are fewer rows than requested.
    #[error("the parts have only {0} of the requested rows")]
    TooFew(u64),
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
