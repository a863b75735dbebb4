//! The words that a book has by itself, in the language of its pack.

use super::language::Language;
use super::style::Date;
use crate::grade::Evidence;

/// Numbers of puzzles that a lesson lists.
const MOST_NUMBERS: usize = 12;

/// Returns the heading of puzzles with these numbers, such as `Puzzles 1–20`.
pub(super) fn puzzles(language: &Language, first: usize, last: usize) -> String {
    let numbers = format!("{first}\u{2013}{last}");
    language.format("book-puzzles", &[("numbers", &numbers)])
}

/// Returns a day such as `4 January 2027`.
pub(super) fn date(language: &Language, date: Date) -> String {
    let (year, month, day) = date.parts();
    let (year, day) = (year.to_string(), day.to_string());
    let month = language.word(&format!("book-month-{month}"));
    language.format("book-date", &[("day", &day), ("month", &month), ("year", &year)])
}

/// Returns the month of a day, such as `January 2027`.
pub(super) fn month(language: &Language, date: Date) -> String {
    let (year, month, _) = date.parts();
    let (year, month) = (year.to_string(), language.word(&format!("book-month-{month}")));
    language.format("book-month", &[("month", &month), ("year", &year)])
}

/// Returns a day of the week.
pub(super) fn weekday(language: &Language, date: Date) -> String {
    language.word(&format!("book-weekday-{}", date.weekday() + 1))
}

/// Returns where the position of a lesson is from, and the other puzzles in which its technique is needed.
pub(super) fn position(
    language: &Language,
    puzzle: usize,
    steps: usize,
    others: &[usize],
) -> String {
    let (number, steps) = (puzzle.to_string(), steps.to_string());
    let mut text = language.format("book-position", &[("number", &number), ("steps", &steps)]);
    if !others.is_empty() {
        let numbers = others.iter().take(MOST_NUMBERS).map(usize::to_string);
        let numbers = numbers.collect::<Vec<_>>().join(&language.word("list-with"));
        text += " ";
        text += &match others.len().saturating_sub(MOST_NUMBERS) {
            0 => language.format("book-also", &[("numbers", &numbers)]),
            count => {
                let count = count.to_string();
                language.format("book-also-more", &[("numbers", &numbers), ("count", &count)])
            }
        };
    }
    text
}

/// Returns the idea of a technique, by the evidence of its steps.
pub(super) fn idea(language: &Language, evidence: &Evidence) -> String {
    language.word(match evidence {
        Evidence::OnlyPlace { .. } => "book-idea-only-place",
        Evidence::OnlyDigit => "book-idea-only-digit",
        Evidence::Intersection { .. } => "book-idea-intersection",
        Evidence::Subset { .. } => "book-idea-subset",
        Evidence::Fish { .. } => "book-idea-fish",
        Evidence::Wing { .. } => "book-idea-wing",
        Evidence::StrongLinks { .. } => "book-idea-strong-links",
        Evidence::AlmostLocked { .. } => "book-idea-almost-locked",
        Evidence::Loop { .. } => "book-idea-loop",
        Evidence::Bug { .. } => "book-idea-bug",
        Evidence::Exclusion { .. } => "book-idea-exclusion",
        Evidence::Chain(_) => "book-idea-chain",
    })
}
