//! How many puzzles a pack takes: the option `--take`.

use crate::options::whole_number::{ANY, POSITIVE, numbers_of_levels, whole_number};
use anyhow::anyhow;
use gridmill::run::Quota;
use gridmill_publish::Request;
use std::fmt;

/// The number of all puzzles until it is known.
const EVERY: u32 = u32::MAX;

/// True if these requests are for every puzzle of the collections.
pub(super) fn takes_all(requests: &[Request]) -> bool {
    matches!(requests, [only] if only.count == Some(EVERY))
}

/// A number of puzzles.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Take {
    /// Every puzzle of the collections.
    All,
    /// So many, of any level.
    Any(u32),
    /// A number of each level.
    Levels(Quota),
}

impl Take {
    /// Reads `all`, `30`, `any=30` or `easy=40,hard=20`.
    pub(super) fn parse(text: &str) -> Result<Self, anyhow::Error> {
        let text = text.trim();
        if text == "all" {
            return Ok(Self::All);
        }
        let number = text.strip_prefix("any=").unwrap_or(text);
        if number.len() < text.len() || whole_number::<u64>(ANY)(text).is_ok() {
            return Ok(Self::Any(whole_number(POSITIVE)(number)?));
        }
        numbers_of_levels(text).map(Self::Levels)
    }

    /// Returns the requests of a recipe; the number of all puzzles is not known yet.
    pub(super) fn requests(&self) -> Result<Vec<Request>, anyhow::Error> {
        let any = |count| vec![Request { count: Some(count), ..Request::default() }];
        match self {
            Self::All => Ok(any(EVERY)),
            Self::Any(count) => Ok(any(*count)),
            Self::Levels(quota) => {
                let wanted = |level: &str| {
                    let count = u32::try_from(quota.of(level)).map_err(|_| {
                        anyhow!("--take {quota}: expected at most {} puzzles", u32::MAX)
                    })?;
                    let level = Some(level.to_owned());
                    Ok(Request { count: Some(count), level, ..Request::default() })
                };
                quota.levels().map(wanted).collect()
            }
        }
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Any(count) => write!(f, "any={count}"),
            Self::Levels(quota) => quota.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_stands_alone_or_after_a_level() {
        let read = |text: &str| Take::parse(text).map(|take| take.to_string());
        for (text, meaning) in [
            ("all", "all"),
            ("30", "any=30"),
            ("any=2k", "any=2000"),
            ("easy=1, hard=2", "easy=1,hard=2"),
        ] {
            assert_eq!(read(text).expect(text), meaning);
        }
        for wrong in ["", "any", "any=", "any=0", "0", "all=3x", "easy"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
