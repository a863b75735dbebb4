//! How many puzzles a pack takes: the option `--take`.

use crate::options::whole_number::{ANY, POSITIVE, numbers_of_levels, whole_number};
use anyhow::{Context, anyhow, bail};
use gridmill::layout::Layouts;
use gridmill::run::Quota;
use gridmill_publish::Request;
use std::fmt;

/// Any level.
const ANY_LEVEL: &str = "any";

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
    /// A number of each level, of boards of a layout.
    Levels(Vec<(Option<Layouts>, Quota)>),
}

impl Take {
    /// Reads `all`, `30`, `any=30` or `easy=40,hard=20`; a level may have a layout before it: `x:easy=20,6x6:any=20`.
    pub(super) fn parse(text: &str) -> Result<Self, anyhow::Error> {
        let text = text.trim();
        if text == "all" {
            return Ok(Self::All);
        }
        let number = text.strip_prefix("any=").filter(|number| !number.contains(','));
        if number.is_some() || whole_number::<u64>(ANY)(text).is_ok() {
            let number = number.unwrap_or(text);
            return Ok(Self::Any(whole_number(POSITIVE)(number)?));
        }
        let mut levels: Vec<(&str, Vec<&str>)> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let end = part.find('=').unwrap_or(part.len());
            let colon = part[..end].rfind(':').map(|place| part.split_at(place));
            if colon.is_none() && part[..end].parse::<Layouts>().is_ok() {
                bail!("{0:?} is a layout; expected {0}:any=20 or {0}:easy=20", &part[..end]);
            }
            let (layout, level) = colon.map_or(("", part), |(layout, level)| (layout, &level[1..]));
            match levels.iter_mut().find(|(known, _)| *known == layout) {
                Some((_, levels)) => levels.push(level),
                None => levels.push((layout, vec![level])),
            }
        }
        let read = |(layout, levels): (&str, Vec<&str>)| {
            let quota = numbers_of_levels(&levels.join(","))?;
            let layout = (!layout.is_empty()).then(|| layout.parse()).transpose();
            Ok((layout.context("a layout before a colon")?, quota))
        };
        levels.into_iter().map(read).collect::<Result<_, _>>().map(Self::Levels)
    }

    /// Returns the requests of a recipe; the number of all puzzles is not known yet.
    pub(super) fn requests(&self) -> Result<Vec<Request>, anyhow::Error> {
        let any = |count| vec![Request { count: Some(count), ..Request::default() }];
        match self {
            Self::All => Ok(any(EVERY)),
            Self::Any(count) => Ok(any(*count)),
            Self::Levels(parts) => {
                let each = |(layout, quota): &(Option<Layouts>, Quota)| {
                    let wanted = |level: &str| {
                        let count = u32::try_from(quota.of(level)).map_err(|_| {
                            anyhow!("--take {quota}: expected at most {} puzzles", u32::MAX)
                        })?;
                        let level = Some(level.to_owned()).filter(|it| it != ANY_LEVEL);
                        let layout = layout.clone();
                        Ok(Request { count: Some(count), layout, level, ..Request::default() })
                    };
                    quota.levels().map(wanted).collect::<Vec<_>>()
                };
                parts.iter().flat_map(each).collect()
            }
        }
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Any(count) => write!(f, "any={count}"),
            Self::Levels(parts) => {
                let part = |(layout, quota): &(Option<Layouts>, Quota)| {
                    let before = layout.as_ref().map_or(String::new(), |it| format!("{it}:"));
                    quota
                        .to_string()
                        .split(',')
                        .map(|level| format!("{before}{level}"))
                        .collect::<Vec<_>>()
                };
                f.write_str(&parts.iter().flat_map(part).collect::<Vec<_>>().join(","))
            }
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
            ("any=3,easy=2", "any=3,easy=2"),
            (
                "x:easy=2,6x6:3x2:any=3,easy=1,x:hard=4",
                "9x9+x:easy=2,9x9+x:hard=4,6x6:3x2:any=3,easy=1",
            ),
        ] {
            assert_eq!(read(text).expect(text), meaning);
        }
        for wrong in ["", "any", "any=", "any=0", "0", "all=3x", "easy", "y:easy=1", "x=6"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
