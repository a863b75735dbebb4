//! The preset for children: boards from 4x4 or 6x6 up to the classic one, with large digits.

use super::{PackRecipe, RecipeError};
use gridmill::grid::named;
use toml::{Table, Value};

named! {
    /// The first boards of a book for children.
    Kids, "board for children" {
        /// Boards of 4x4, of 6x6, and classic ones.
        Four = "4x4",
        /// Boards of 6x6, and classic ones.
        Six = "6x6",
    }
}

/// Takes of a book, and its style.
const FOUR: &str = "[[take]]\ncount = 12\nlayout = \"4x4\"\nlevel = \"gentle\"\n";
const SIX: &str = "[[take]]\ncount = 12\nlayout = \"6x6\"\nlevel = \"gentle\"\n";
const NINE: &str = "[[take]]\ncount = 12\nlayout = \"9x9\"\nlevel = \"gentle\"\n";
const BOOK: &str = "[book]\ntrim = \"8.5x11\"\nper_page = 2\nlarge_print = true\nrules = true\nshow_level = false\n";

impl Kids {
    /// Returns the recipe with what the preset gives for the settings that its text leaves out.
    pub(super) fn complete(self, text: &str) -> Result<PackRecipe, RecipeError> {
        let first = match self {
            Self::Four => FOUR,
            Self::Six => "",
        };
        let preset: Table = format!("{first}{SIX}{NINE}{BOOK}").parse().expect("TOML");
        let mut given: Table = text.parse().map_err(RecipeError::Toml)?;
        given.remove("kids");
        if given.contains_key("calendar") {
            given.entry("take").or_insert_with(|| Value::Array(Vec::new()));
        }
        for (key, value) in preset {
            match (given.get_mut(&key), value) {
                (Some(Value::Table(given)), Value::Table(preset)) => {
                    for (key, value) in preset {
                        given.entry(key).or_insert(value);
                    }
                }
                (Some(_), _) => {}
                (None, value) => drop(given.insert(key, value)),
            }
        }
        given.try_into().map_err(RecipeError::Toml)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preset_gives_what_is_left_out() {
        let recipe: PackRecipe = "kids = '4x4'\n[book]\nper_page = 1\n".parse().expect("a recipe");
        let takes: Vec<String> = recipe.requests.iter().map(ToString::to_string).collect();
        assert_eq!(takes, ["4x4, gentle", "6x6, gentle", "9x9, gentle"]);
        assert_eq!((recipe.book.puzzles_on_page(None), recipe.book.large_print), (1, true));
        let recipe: PackRecipe =
            "kids = '6x6'\n[[take]]\nlayout = '6x6+x'\ncount = 3\n".parse().expect("a recipe");
        let takes: Vec<String> = recipe.requests.iter().map(ToString::to_string).collect();
        assert_eq!(takes, ["6x6+x"]);
        assert_eq!(recipe.book.puzzles_on_page(None), 2);
        assert!("kids = '5x5'".parse::<PackRecipe>().is_err());
    }

    #[test]
    fn gentle_puzzles_have_as_large_a_part_of_the_cells_on_each_board() {
        let mut recipe: PackRecipe = "kids = '4x4'".parse().expect("a recipe");
        recipe.complete().expect("takes");
        let clues = recipe.requests.iter().map(|it| it.clues.expect("clues").to_string());
        assert_eq!(clues.collect::<Vec<_>>(), ["6..8", "15..18", "34..40"]);
    }
}
