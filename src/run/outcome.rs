//! What becomes of an index.

use crate::formats::Row;

/// Outcome of an index.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The puzzle meets the target.
    Match(Box<Row>),
    /// The puzzle misses the target.
    NoMatch,
    /// The caller stopped it before the end.
    Stopped,
}
