//! A request of a recipe (`[[take]]`): a kind of puzzles, and its number of puzzles in the pack.

use super::weekdays::Weekdays;
use gridmill::dig::ClueRange;
use gridmill::grade::{EffortRange, RatingRange};
use gridmill::grid::{CellSet, Symmetry};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// A number of puzzles of a kind. Settings that are left out match all puzzles.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Number of puzzles; without it, in a calendar with an end, the number of their days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Level of the puzzles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Range of their ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<RatingRange>,
    /// Range of their efforts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortRange>,
    /// Range of their number of clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clues: Option<ClueRange>,
    /// On these days of the week in a calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Weekdays>,
    /// With this symmetry of the clues, or one that has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<Symmetry>,
}

impl Request {
    /// Number of puzzles, 0 if it is left open.
    pub fn count(&self) -> u32 {
        self.count.unwrap_or(0)
    }

    /// True if the clues match.
    pub(crate) fn fits(&self, clues: CellSet) -> bool {
        let has = |symmetry: Symmetry| {
            clues.iter().all(|cell| symmetry.orbit(cell).minus(clues).is_empty())
        };
        self.clues.is_none_or(|range| range.contains(clues.len())) && self.symmetry.is_none_or(has)
    }
}

/// `easy, ER ..1.5, 24..28 clues, rot180`.
impl Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.level.clone(),
            self.er.map(|er| format!("ER {er}")),
            self.effort.map(|effort| format!("effort {effort}")),
            self.clues.map(|clues| format!("{clues} clues")),
            self.symmetry.map(|symmetry| symmetry.to_string()),
            self.days.map(|days| days.to_string()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&if parts.is_empty() { "any".to_owned() } else { parts.join(", ") })
    }
}
