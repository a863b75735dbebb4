//! Digs again and again until a dig has the requested clues.

use super::DigError;

/// Default number of attempts at one puzzle.
pub const ATTEMPTS: u32 = 10_000;

/// No attempt had the requested clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreachable {
    /// No unique puzzle has its clues in the pattern.
    #[error(
        "none of {attempts} attempts gave a unique puzzle with clues only in the pattern; a pattern needs at least 17 \
         cells, with at most one empty row in each band and one empty column in each stack"
    )]
    Pattern {
        /// Number of attempts.
        attempts: u32,
    },
    /// No attempt had the requested number of clues.
    #[error(
        "none of {attempts} attempts had the requested number of clues; they had {fewest}..{most} clues"
    )]
    Clues {
        /// Number of attempts.
        attempts: u32,
        /// Fewest clues of an attempt.
        fewest: usize,
        /// Most clues of an attempt.
        most: usize,
    },
}

/// Returns the first success of at most `attempts` attempts; `None` if `is_over` becomes true before.
///
/// # Errors
/// If no attempt succeeds. The error describes the results.
pub fn first_success<D>(
    attempts: u32,
    is_over: &dyn Fn() -> bool,
    mut dig: impl FnMut() -> Result<D, DigError>,
) -> Result<Option<D>, Unreachable> {
    let mut reached: Option<(usize, usize)> = None;
    for _ in 0..attempts {
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
        Some((fewest, most)) => Unreachable::Clues { attempts, fewest, most },
        None => Unreachable::Pattern { attempts },
    })
}
