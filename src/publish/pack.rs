//! A pack: chosen puzzles in their order, and the recipe.

use super::choose::Chosen;
use super::recipe::Recipe;

/// The puzzles of a pack, numbered from 1 in this order, and what they are made by.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Which puzzles, and how they are printed.
    pub recipe: Recipe,
    /// The puzzles.
    pub puzzles: Vec<Chosen>,
}

impl Pack {
    /// The puzzles with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &Chosen)> {
        (1..).zip(&self.puzzles)
    }

    /// The number of a puzzle as file names have it, all of the same length.
    pub(super) fn file_number(&self, number: usize) -> String {
        let width = self.puzzles.len().to_string().len();
        format!("{number:0width$}")
    }
}
