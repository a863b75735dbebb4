//! What a book calls a puzzle, in hints, lessons, solutions, headings and running heads: what its caption says.

use super::BookLayout;
use crate::print::pack::Pack;
use crate::print::recipe::style::CaptionField;

/// Returns the field of captions by which a reader finds a puzzle: the page if captions tell no two puzzles apart.
pub(super) fn naming(pack: &Pack) -> CaptionField {
    use CaptionField::{Date, IsoDate, Number, NumberInLevel, Page};
    let usual = if pack.recipe.calendar.is_some() { Date } else { Number };
    let Some(caption) = &pack.recipe.book.caption else { return usual };
    let is_in_caption = |wanted: &CaptionField| caption.fields().any(|field| field == *wanted);
    [Number, NumberInLevel, Date, IsoDate].into_iter().find(is_in_caption).unwrap_or(Page)
}

impl BookLayout<'_> {
    /// Returns the name of puzzle `i`, from 0: `7`, `Medium 7`, `4 January 2027`, or `page 12 (2)` for the second puzzle there.
    pub(super) fn name(&self, i: usize) -> String {
        let value = self.field(i, self.naming);
        match self.naming {
            CaptionField::NumberInLevel => self.in_level(i, &value),
            CaptionField::Page => {
                let name = self.pack.language.format("book-page", &[("page", &value)]);
                let is_beside = |other: usize| {
                    self.previous.places[other].puzzle == self.previous.places[i].puzzle
                };
                let before = (0..i).rev().take_while(|&it| is_beside(it)).count();
                let is_last = i + 1 == self.pack.puzzles.len() || !is_beside(i + 1);
                if before == 0 && is_last { name } else { format!("{name} ({})", before + 1) }
            }
            _ => value,
        }
    }

    /// Returns the same as a part of a sentence: `Puzzle 7`.
    pub(super) fn puzzle(&self, i: usize) -> String {
        let name = self.name(i);
        let is_number = name.bytes().all(|it| it.is_ascii_digit());
        let puzzle = || self.pack.language.format("book-puzzle", &[("number", &name)]);
        if is_number { puzzle() } else { name }
    }

    /// Returns the names of several puzzles: `1–20`, `Medium 1–20`, `2 March 2027 – 4 April 2027`.
    pub(super) fn names(&self, first: usize, last: usize) -> String {
        match (self.naming, self.numbers(first, last)) {
            (CaptionField::NumberInLevel, Some(numbers)) => self.in_level(first, &numbers),
            (_, Some(numbers)) => numbers,
            _ if first == last => self.name(first),
            _ => format!("{} \u{2013} {}", self.name(first), self.name(last)),
        }
    }

    /// Returns their numbers alone, as below the title of their level, if these tell them apart.
    pub(super) fn numbers(&self, first: usize, last: usize) -> Option<String> {
        let puzzles = &self.pack.puzzles[first..=last];
        let has_numbers = match self.naming {
            CaptionField::Number => true,
            CaptionField::NumberInLevel => puzzles.iter().all(|it| it.is_like(&puzzles[0])),
            _ => false,
        };
        let [first, last] = [first, last].map(|i| self.field(i, self.naming));
        has_numbers.then(|| if first == last { first } else { format!("{first}\u{2013}{last}") })
    }

    /// Returns numbers with the level in which they count, if the book has several.
    fn in_level(&self, i: usize, numbers: &str) -> String {
        if self.is_one_section {
            return numbers.to_owned();
        }
        format!("{} {numbers}", self.pack.section_title(&self.pack.puzzles[i]))
    }
}
