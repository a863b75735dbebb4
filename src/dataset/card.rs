//! The card of a data set: the `README.md` that hubs show.

use crate::grade::Levels;
use crate::split::SplitBy;

/// Texts of a card that do not follow from the puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Description of how the puzzles were made, such as a command line; may be empty.
    pub recipe: String,
    /// The grid that no two parts share, up to isomorphism.
    pub by: SplitBy,
}

/// Number of puzzles by level, in the order in which levels were first seen.
pub(super) type LevelCounts = Vec<(String, u64)>;

impl Card {
    /// Returns the card of parts, each with the number of its puzzles by level.
    /// `layouts` are those of the boards; classic ones alone need no word.
    pub(super) fn text(&self, parts: &[(&str, &LevelCounts)], layouts: &[String]) -> String {
        let mut text = "---\nconfigs:\n- config_name: default\n  data_files:\n".to_owned();
        for (name, _) in parts {
            text += &format!("  - split: {name}\n    path: {name}/*.parquet\n");
        }
        text += "tags:\n- sudoku\n---\n\n# Sudoku puzzles\n\n";
        text += &format!("Made with gridmill {}.\n\n", env!("CARGO_PKG_VERSION"));
        if !self.recipe.is_empty() {
            let fence = fence(&self.recipe);
            text += &format!("{fence}sh\n{}\n{fence}\n\n", self.recipe);
        }
        if layouts.iter().any(|layout| layout != "9x9") {
            text += &format!("Layout of the boards: {}.\n\n", layouts.join(", "));
        }
        text += match self.by {
            SplitBy::Solution => {
                "No two parts have isomorphic puzzles, or puzzles with isomorphic solution grids.\n\n"
            }
            SplitBy::Puzzle => {
                "No two parts have isomorphic puzzles. They can have puzzles with isomorphic solution grids.\n\n"
            }
        };
        text += &level_table(parts);
        text += "\n## Licence\n\nThe licence of gridmill covers the program, not these puzzles.\n";
        text + "Name the licence of this data set here.\n"
    }
}

/// Returns the fence of a block of code in Markdown: longer than any run of backquotes in the code.
fn fence(code: &str) -> String {
    let runs = code.split(|c| c != '`').map(str::len);
    "`".repeat(runs.max().unwrap_or(0).max(2) + 1)
}

/// Returns the place of a level by difficulty. Levels of one's own come after the built-in ones, in the order of the puzzles.
fn place(level: &str) -> usize {
    let built_in = Levels::default();
    built_in.names().position(|name| name == level).unwrap_or(usize::MAX)
}

/// Returns the table of puzzles by level and part.
fn level_table(parts: &[(&str, &LevelCounts)]) -> String {
    let row = |title: &str, fields: Vec<String>| format!("| {title} | {} |\n", fields.join(" | "));
    let mut levels: Vec<&str> = Vec::new();
    for (level, _) in parts.iter().flat_map(|(_, counts)| *counts) {
        if !levels.contains(&level.as_str()) {
            levels.push(level);
        }
    }
    levels.sort_by_key(|level| place(level));
    let mut text = row("level", parts.iter().map(|(name, _)| (*name).to_owned()).collect());
    text += &format!("{}|\n", "|---".repeat(parts.len() + 1));
    let counts = |is_counted: &dyn Fn(&str) -> bool| {
        let part = |counts: &LevelCounts| {
            let counted = counts.iter().filter(|(level, _)| is_counted(level));
            counted.map(|(_, count)| count).sum::<u64>().to_string()
        };
        parts.iter().map(|(_, counts)| part(counts)).collect::<Vec<_>>()
    };
    for level in levels {
        text += &row(level, counts(&|other| other == level));
    }
    text + &row("all", counts(&|_| true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_with_backquotes_stays_in_its_block() {
        for (recipe, fence) in
            [("make", "```"), ("a `b` ```c\n```\n# d", "````"), ("`````", "``````")]
        {
            let card = Card { recipe: recipe.to_owned(), by: SplitBy::Puzzle };
            let text = card.text(&[], &[]);
            let block = format!("\n{fence}sh\n{recipe}\n{fence}\n");
            assert!(text.contains(&block), "{text}");
        }
    }
}
