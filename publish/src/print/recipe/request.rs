//! A request of a recipe (`[[take]]`): a kind of puzzles, and its number of puzzles in the pack.

use super::weekdays::Weekdays;
use gridmill::dig::BoardClueRange;
use gridmill::grade::{EffortRange, Levels, RatingRange};
use gridmill::grid::{Symmetry, UnknownName, serde_as_text};
use gridmill::layout::{Board, Layout, Layouts};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Name of puzzles for beginners, which are not a level of their own, but those of `easy` with many clues.
pub(super) const GENTLE: &str = "gentle";
const EASY: &str = "easy";
/// The fewest and the most clues of such puzzles on the classic board.
pub(super) const FEWEST: usize = 34;
pub(super) const MOST: usize = 40;
const CLASSIC_CELLS: usize = 81;

/// A number of puzzles of a kind. Settings that are left out match all puzzles.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Number of puzzles; without it, in a calendar with an end, the number of their days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Layout of their boards; any, but new puzzles are classic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<Layouts>,
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
    pub clues: Option<BoardClueRange>,
    /// On these days of the week in a calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<Weekdays>,
    /// With this symmetry of the clues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<RequestSymmetry>,
}

/// Symmetry of the clues in a request. As text `any`, `some` or the name of a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestSymmetry {
    /// Every puzzle matches.
    Any,
    /// Each symmetry matches, but not their lack.
    Some,
    /// This symmetry matches, and each that has it.
    Of(Symmetry),
}

impl FromStr for RequestSymmetry {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text {
            "any" => Ok(Self::Any),
            "some" => Ok(Self::Some),
            name => name.parse().map(Self::Of),
        }
    }
}

impl Display for RequestSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Some => f.write_str("some"),
            Self::Of(symmetry) => symmetry.fmt(f),
        }
    }
}

serde_as_text!(RequestSymmetry);

impl Request {
    /// Number of puzzles, 0 if it is left open.
    pub fn count(&self) -> u32 {
        self.count.unwrap_or(0)
    }

    /// Replaces [`GENTLE`] by the level `easy` with [many clues](Self::make_gentle), unless the table has another meaning for it. Capital
    /// letters do not matter, except to distinguish two levels. Returns false if `gentle` has a number of clues beside.
    pub(super) fn resolve_level(&mut self, levels: &Levels) -> bool {
        let is_level = |name: &str| levels.place(name).is_ok();
        let Some(level) = self.level.clone().filter(|level| !is_level(level)) else { return true };
        let lower = level.to_lowercase();
        if lower == GENTLE && is_level(EASY) && !is_level(GENTLE) {
            if self.clues.is_some() {
                return false;
            }
            self.make_gentle();
            self.level = Some(EASY.to_owned());
        } else if is_level(&lower) {
            self.level = Some(lower);
        }
        true
    }

    /// Takes puzzles for beginners: with 34 to 40 clues, or as large a part of another board, unless it has a number of clues.
    pub fn make_gentle(&mut self) {
        let layout = self.layout.clone().unwrap_or_else(|| Layout::classic().into());
        let cells = layout.example().cell_count();
        let fewest = FEWEST * cells / CLASSIC_CELLS;
        let most = (MOST * cells).div_ceil(CLASSIC_CELLS);
        let clues = BoardClueRange::new(layout.example(), fewest as u16, most as u16);
        self.clues.get_or_insert(clues.expect("a part of the cells"));
    }

    /// True if the board and its clues match.
    pub(crate) fn fits(&self, givens: &Board) -> bool {
        let side = givens.layout().side();
        let is_clue = |row, column| givens.digits()[row * side + column] > 0;
        let is_wanted = match self.symmetry {
            None | Some(RequestSymmetry::Any) => true,
            Some(RequestSymmetry::Some) => Symmetry::strongest_of(side, is_clue) != Symmetry::None,
            Some(RequestSymmetry::Of(symmetry)) => symmetry.is_of(side, is_clue),
        };
        is_wanted
            && self.layout.as_ref().is_none_or(|layouts| layouts.has(givens.layout()))
            && self.clues.is_none_or(|range| range.contains(givens.clue_count()))
    }
}

/// `6x6, easy, ER ..1.5, 24..28 clues, rot180`.
impl Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.layout.as_ref().map(Layouts::to_string),
            self.level.clone(),
            self.er.map(|er| format!("ER {er}")),
            self.effort.map(|effort| format!("effort {effort}")),
            self.clues.map(|clues| format!("{clues} clues")),
            self.symmetry.map(|symmetry| match symmetry {
                RequestSymmetry::Any => "any symmetry or none".to_owned(),
                RequestSymmetry::Some => "symmetric".to_owned(),
                RequestSymmetry::Of(symmetry) => symmetry.to_string(),
            }),
            self.days.map(|days| days.to_string()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&if parts.is_empty() { "any".to_owned() } else { parts.join(", ") })
    }
}
