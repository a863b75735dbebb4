//! Digs again and again until a dig has the requested clues.

use super::{DigError, Dug};

/// Default number of tries for one puzzle.
pub const TRIES: u32 = 10_000;

/// No try had the requested clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreachable {
    /// No unique puzzle has its clues in the pattern.
    #[error(
        "none of {tries} tries gave a unique puzzle with clues only in the pattern; a pattern needs at least 17 cells, with at \
         most one empty row in each band and one empty column in each stack"
    )]
    Pattern {
        /// Number of tries.
        tries: u32,
    },
    /// No try had the requested number of clues.
    #[error(
        "none of {tries} tries had the requested number of clues; the tries had {fewest}..{most} clues"
    )]
    Clues {
        /// Number of tries.
        tries: u32,
        /// Fewest clues of a try.
        fewest: usize,
        /// Most clues of a try.
        most: usize,
    },
}

/// Returns the first success of at most `tries` tries; `None` if `is_over` becomes true before.
///
/// # Errors
/// If no try succeeds. The error describes the results.
pub fn first_success(
    tries: u32,
    is_over: &dyn Fn() -> bool,
    mut dig: impl FnMut() -> Result<Dug, DigError>,
) -> Result<Option<Dug>, Unreachable> {
    let mut reached: Option<(usize, usize)> = None;
    for _ in 0..tries {
        if is_over() {
            return Ok(None);
        }
        match dig() {
            Ok(dug) => return Ok(Some(dug)),
            Err(DigError::Pattern) => {}
            Err(DigError::Clues { clues } | DigError::TooFew { clues }) => {
                let (fewest, most) = reached.unwrap_or((clues, clues));
                reached = Some((fewest.min(clues), most.max(clues)));
            }
        }
    }
    Err(match reached {
        Some((fewest, most)) => Unreachable::Clues { tries, fewest, most },
        None => Unreachable::Pattern { tries },
    })
}
