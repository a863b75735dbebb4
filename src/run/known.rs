//! Targets that no known puzzle meets.

use super::recipe::Recipe;
use super::target::{least, outermost};
use crate::grade::{Effort, Rating, Technique, TechniqueSet};
use crate::grid::Symmetry;

/// Rating of the hardest known puzzles.
const HARDEST: Rating = Rating::from_tenths(119);
/// Most clues of a known minimal puzzle.
const MOST_CLUES: u8 = 40;
/// Most cells that last digits fill: each completes a house.
const LAST_DIGITS: u32 = 27;
/// Lowest score of a step of HoDoKu.
const LEAST_SCORE: u32 = 4;

impl Recipe {
    /// Returns why no known puzzle meets the target, if that is so. The reason is its rating, or that its path has many steps,
    /// because it has few clues.
    pub fn unlike_known(&self) -> Option<String> {
        let Self { digger, target, levels, scales, .. } = self;
        let ratings = target.ratings(levels, scales.first()).ok()?;
        if outermost(&ratings, |range| range.least, Rating::min) > Some(HARDEST) {
            return Some(format!("known puzzles are rated 1.0 to {HARDEST}"));
        }
        if !self.layouts.is_classic() {
            return None;
        }
        let (clues, whose) = match (digger.clues, digger.symmetry) {
            (Some(range), _) => {
                (range.most(), format!("puzzles with {} clues or fewer", range.most()))
            }
            (None, Symmetry::None) => (MOST_CLUES, "known minimal puzzles".to_owned()),
            (None, _) => return None,
        };
        let empty = 81 - u32::from(clues);
        let others = target.techniques().minus(TechniqueSet::of(Technique::LastDigit));
        let many = empty.saturating_sub(LAST_DIGITS);
        let Some(easiest) = least(others, scales.first()).filter(|_| many > 0) else {
            let fewest = 81 - LAST_DIGITS;
            return (many > 0).then(|| {
                format!("last_digit alone solves only puzzles with {fewest} clues or more")
            });
        };
        let effort = Effort::from_tenths(many * (easiest.tenths() - 10));
        let score = empty * LEAST_SCORE;
        if target.effort.and_then(|range| range.most).is_some_and(|most| most < effort) {
            Some(format!("{whose} have an effort of {effort} or more"))
        } else if target.hodoku_score.and_then(|range| range.most).is_some_and(|most| most < score)
        {
            Some(format!("{whose} have a score of {score} or more"))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use crate::run::Target;

    #[test]
    fn only_targets_beyond_all_known_puzzles_have_a_reason() {
        let reason = |target: Target, clues: Option<&str>| {
            let mut recipe = Recipe { target, ..Recipe::default() };
            recipe.digger.clues = clues.map(|clues| clues.parse().expect("a range"));
            recipe.unlike_known().unwrap_or_default()
        };
        let of = |key: &str, text: &str| -> Target {
            toml::from_str(&format!("{key} = '{text}'")).expect("a target")
        };
        let none = "";
        for (key, text, clues, expected) in [
            ("er", "12.0..", None, "known puzzles are rated 1.0 to 11.9"),
            ("er", "11.9..", None, none),
            ("er", "..1.0", Some("17..80"), none),
            ("effort", "1..2", None, "known minimal puzzles have an effort of 2.8 or more"),
            (
                "effort",
                "1..2",
                Some("40..43"),
                "puzzles with 43 clues or fewer have an effort of 2.2 or more",
            ),
            ("effort", "1..2", Some("40..44"), none),
            ("effort", "2..3", None, none),
            ("hodoku_score", "..20", None, "known minimal puzzles have a score of 164 or more"),
            ("hodoku_score", "..20", Some("60..76"), none),
            (
                "allow",
                "last_digit",
                None,
                "last_digit alone solves only puzzles with 54 clues or more",
            ),
            (
                "allow",
                "last_digit",
                Some("20..53"),
                "last_digit alone solves only puzzles with 54 clues or more",
            ),
            ("allow", "last_digit", Some("60..75"), none),
            ("allow", "singles", None, none),
        ] {
            assert_eq!(reason(of(key, text), clues), expected, "{key} {text} {clues:?}");
        }
        assert_eq!(reason(Target::default(), None), none);
        // 12 last digits can fill a 4x4.
        let layouts = "4x4".parse::<Layout>().expect("a layout").into();
        let target = of("allow", "last_digit");
        assert_eq!(Recipe { layouts, target, ..Recipe::default() }.unlike_known(), None);
    }
}
