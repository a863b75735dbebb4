//! The words that a book has by itself, in the language of its pack.

use crate::language::Language;
use crate::print::recipe::style::Date;
use gridmill::grade::{
    BugKind, ChainKind, Evidence, LoopKind, Rating, SubsetKind, Technique, WingKind,
};
use gridmill::grid::{HouseKind, HouseTables, Houses};

/// Numbers of puzzles that a lesson lists.
const MOST_NUMBERS: usize = 12;

/// Returns the heading of puzzles with these numbers, if they have any, such as `Puzzles 1–20`.
pub(crate) fn puzzles(language: &Language, numbers: Option<&str>) -> String {
    match numbers {
        Some(numbers) => language.format("book-puzzles", &[("numbers", numbers)]),
        None => language.word("puzzles"),
    }
}

/// Returns a day such as `4 January 2027`.
pub(crate) fn date(language: &Language, date: Date) -> String {
    let (year, month, day) = date.parts();
    let (year, day) = (year.to_string(), day.to_string());
    let month = language.word(&format!("book-month-{month}"));
    language.format("book-date", &[("day", &day), ("month", &month), ("year", &year)])
}

/// Returns the month of a day, such as `January 2027`.
pub(crate) fn month(language: &Language, date: Date) -> String {
    let (year, month, _) = date.parts();
    let (year, month) = (year.to_string(), language.word(&format!("book-month-{month}")));
    language.format("book-month", &[("month", &month), ("year", &year)])
}

/// Returns a day of the week.
pub(crate) fn weekday(language: &Language, date: Date) -> String {
    language.word(&format!("book-weekday-{}", date.weekday() + 1))
}

/// Returns the rating of a lesson's technique if the book shows ratings, the source of its position, and the other puzzles that need
/// the technique.
pub(crate) fn position(
    language: &Language,
    rating: Option<Rating>,
    puzzle: &str,
    steps: usize,
    others: &[String],
) -> String {
    let steps = steps.to_string();
    let rating =
        rating.map(|rating| language.format("book-rating", &[("er", &rating.to_string())]));
    let mut sentences: Vec<String> = rating.into_iter().collect();
    sentences.push(language.format("book-position", &[("puzzle", puzzle), ("steps", &steps)]));
    if !others.is_empty() {
        let listed = &others[..others.len().min(MOST_NUMBERS)];
        let numbers = listed.join(&language.word("list-with"));
        sentences.push(match others.len().saturating_sub(MOST_NUMBERS) {
            0 => language.format("book-also", &[("numbers", &numbers)]),
            count => {
                let count = count.to_string();
                language.format("book-also-more", &[("numbers", &numbers), ("count", &count)])
            }
        });
    }
    sentences.join(&language.word("book-between-sentences"))
}

/// Returns sentences: the idea of a technique on a board with these houses, and what sets it apart from others with the same idea.
pub(crate) fn ideas(
    language: &Language,
    houses: &HouseTables,
    technique: Technique,
    evidence: &Evidence,
) -> Vec<String> {
    use HouseKind::{Block, Column, Row};
    let mut count = 0;
    let ideas: &[&str] = match evidence {
        Evidence::OnlyPlace { house } => match (technique, house.kind()) {
            (Technique::LastDigit, _) => &["last-digit"],
            (_, Block) => &["only-place-box"],
            (_, Row | Column) => &["only-place-line"],
            _ => &["only-place-house"],
        },
        Evidence::OnlyDigit => {
            let is_usual = |kind| HouseKind::CLASSIC.contains(&kind);
            match houses.all().all(|house| is_usual(house.kind())) {
                true => &["only-digit"],
                false => &["only-digit-houses"],
            }
        }
        Evidence::Unstated => &[],
        Evidence::Intersection { base, cover, single, .. } => {
            match (base.kind(), cover.kind(), single) {
                (Block, Row | Column, None) => &["pointing"],
                (Block, Row | Column, Some(_)) => &["pointing", "direct"],
                (Row | Column, Block, None) => &["claiming"],
                (Row | Column, Block, Some(_)) => &["claiming", "direct"],
                (_, _, None) => &["locked"],
                (_, _, Some(_)) => &["locked", "direct"],
            }
        }
        Evidence::SeenPlaces { .. } => &["seen-places"],
        Evidence::Subset { kind, cells, .. } => {
            count = cells.len();
            match (kind, technique) {
                (SubsetKind::Naked, _) => &["naked"],
                (_, Technique::DirectHiddenPair | Technique::DirectHiddenTriplet) => {
                    &["hidden", "direct"]
                }
                _ => &["hidden"],
            }
        }
        Evidence::Fish { base, .. } => {
            count = base.len();
            &["fish"]
        }
        Evidence::Wing { kind: WingKind::Xy, .. } => &["wing-xy"],
        Evidence::Wing { kind: WingKind::Xyz, .. } => &["wing-xyz"],
        Evidence::StrongLinks { links, .. } => {
            count = links.len();
            match technique {
                Technique::Skyscraper | Technique::Skyscraper3 => &["strong-links", "parallel"],
                Technique::TwoStringKite | Technique::StringKite3 => &["strong-links", "crossing"],
                _ => &["strong-links"],
            }
        }
        Evidence::AlmostLocked { cells, .. } => {
            count = cells.len();
            &["almost-locked"]
        }
        Evidence::Loop { cells, kind, .. } => {
            count = cells.len();
            let kind = match kind {
                LoopKind::OneCell { .. } => "one-cell",
                LoopKind::OneDigit { .. } => "one-digit",
                LoopKind::NakedSubset { .. } => "with-naked",
                LoopKind::HiddenSubset { .. } => "with-hidden",
                LoopKind::OnlyPlaces { .. } => "two-places",
            };
            &[if count == 4 { "rectangle" } else { "loop" }, kind]
        }
        Evidence::Bug { kind, .. } => match kind {
            BugKind::OneCell => &["bug", "one-cell"],
            BugKind::OneDigit => &["bug", "one-digit"],
            BugKind::NakedSubset { .. } => &["bug", "with-naked"],
            BugKind::SharedDigit { .. } => &["bug", "two-places"],
        },
        Evidence::Exclusion { cells, .. } => {
            count = cells.len();
            &["exclusion"]
        }
        Evidence::Chain(chain) => ideas_of_chain(chain.kind, technique),
    };
    let count = language.format("book-count", &[("count", &count.to_string())]);
    let sentence = |id: &&str| language.format(&format!("book-idea-{id}"), &[("count", &count)]);
    ideas.iter().map(sentence).collect()
}

/// Returns the ids of the sentences about a chain.
fn ideas_of_chain(kind: ChainKind, technique: Technique) -> &'static [&'static str] {
    match kind {
        ChainKind::XCycle => &["x-cycle"],
        ChainKind::YCycle => &["y-cycle"],
        ChainKind::XyCycle => &["xy-cycle"],
        ChainKind::XChain if technique == Technique::TurbotFish => &["x-chain", "turbot"],
        ChainKind::XChain => &["x-chain"],
        ChainKind::XyChain => &["xy-chain"],
        ChainKind::Nishio => &["nishio"],
        ChainKind::Cell { .. } => &["cell"],
        ChainKind::Region { .. } => &["house"],
        ChainKind::Contradiction { level: ..2 } => &["contradiction", "dynamic"],
        ChainKind::Contradiction { .. } => &["contradiction", "dynamic", "nested"],
        ChainKind::Double { level: ..2 } => &["double", "dynamic"],
        ChainKind::Double { .. } => &["double", "dynamic", "nested"],
        ChainKind::DynamicCell { level: ..2, .. } => &["cell", "dynamic"],
        ChainKind::DynamicCell { .. } => &["cell", "dynamic", "nested"],
        ChainKind::DynamicRegion { level: ..2, .. } => &["house", "dynamic"],
        ChainKind::DynamicRegion { .. } => &["house", "dynamic", "nested"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_joined_as_in_their_language() {
        let rating = Some("1.2".parse().expect("a rating"));
        let source = |tag: &str| {
            let language = Language::built_in(tag).expect("it is built in");
            position(
                &language,
                rating,
                &language.format("book-puzzle", &[("number", "7")]),
                2,
                &["8".to_owned(), "9".to_owned()],
            )
        };
        assert_eq!(source("en"), "ER 1.2. Puzzle 7, after 2 steps. Also in 8, 9.");
        assert_eq!(
            source("ja"),
            "ER 1.2\u{3002}\u{554f}\u{984c}7\u{3001}2\u{624b}\u{306e}\u{5f8c}\u{3002}\u{307b}\u{304b}\u{306e}\u{554f}\u{984c}\u{ff1a}8\u{3001}9\u{3002}"
        );
    }

    #[test]
    fn the_first_day_of_a_month_is_an_ordinal_in_french_and_italian() {
        for (tag, first, second) in [
            ("fr", "1er f\u{e9}vrier 2027", "2 f\u{e9}vrier 2027"),
            ("it", "1\u{ba} febbraio 2027", "2 febbraio 2027"),
            ("en", "1 February 2027", "2 February 2027"),
        ] {
            let language = Language::built_in(tag).unwrap();
            let dates = ["2027-02-01", "2027-02-02"]
                .map(|day| date(&language, serde_json::from_value(day.into()).unwrap()));
            assert_eq!(dates, [first, second]);
        }
    }
}
