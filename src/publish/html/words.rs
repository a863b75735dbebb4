//! Sentences about steps, taken apart: what is said, and of which cells, digits and houses. The page puts them
//! together again, under other names if the puzzle is shown transformed.

use crate::grid::{Cell, Digit, HouseKind};

// What stands for a cell (`r4c7`), a digit, a house (`box 3`), houses of a kind (`rows`), and the number of one of
// these. No sentence has these characters.
const CELL: char = '@';
const DIGIT: char = '#';
const HOUSE: char = '^';
const KIND: char = '$';
const NUMBER: char = '&';

/// A character for each number from 0 to 80.
pub(super) const SYMBOLS: &str =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$%&'()*+,-./:;=?@[";

/// The character for a number.
pub(super) fn symbol(number: usize) -> char {
    char::from(SYMBOLS.as_bytes()[number])
}

/// A sentence with places instead of what is named there, and a symbol for each of these.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sentence {
    pub(super) pattern: String,
    pub(super) names: String,
}

impl Sentence {
    /// Takes a text apart.
    pub(super) fn new(text: &str) -> Self {
        let mut sentence = Self::default();
        // The kind of houses whose numbers are listed, as in `rows 2 and 5`.
        let mut listed: Option<HouseKind> = None;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_start = !sentence.pattern.ends_with(char::is_alphanumeric);
            rest = if let Some((cell, after)) = cell(rest).filter(|_| is_start) {
                sentence.name(CELL, cell.index());
                after
            } else if let Some((kind, after)) = house_kind(rest, HouseKind::plural) {
                sentence.name(KIND, kind as usize);
                listed = Some(kind);
                after
            } else if let Some((kind, after)) = house_kind(rest, HouseKind::name) {
                let (number, after) = digit(&after[1..]).expect("houses are numbered");
                sentence.name(HOUSE, kind.house(number.index()).index());
                after
            } else if let Some((digit, after)) = digit(rest) {
                match listed {
                    Some(kind) => sentence.name(NUMBER, kind.house(digit.index()).index()),
                    None => sentence.name(DIGIT, digit.index()),
                }
                after
            } else if rest.starts_with("chain ") {
                // Its number is no digit of the puzzle.
                let is_number = |c: char| c.is_ascii_digit() || c == '.';
                let word = "chain ".len();
                let length = rest[word..].find(|c| !is_number(c)).map_or(rest.len(), |n| word + n);
                sentence.pattern.push_str(&rest[..length]);
                &rest[length..]
            } else {
                let links = [", ", " and "];
                let link = links.into_iter().find(|link| rest.starts_with(link));
                let length = link.map_or(first.len_utf8(), str::len);
                let (text, after) = rest.split_at(length);
                sentence.pattern.push_str(text);
                if link.is_none() && text != " " {
                    listed = None;
                }
                after
            };
        }
        sentence
    }

    fn name(&mut self, place: char, number: usize) {
        self.pattern.push(place);
        self.names.push(symbol(number));
    }
}

/// The cell with whose name a text begins, and what comes after it.
fn cell(text: &str) -> Option<(Cell, &str)> {
    let (row, after) = digit(text.strip_prefix('r')?)?;
    let (column, after) = digit(after.strip_prefix('c')?)?;
    Some((Cell::at(row.index(), column.index()), after))
}

fn digit(text: &str) -> Option<(Digit, &str)> {
    let first = text.chars().next().filter(|c| ('1'..='9').contains(c))?;
    Some((Digit::from_index(first as usize - '1' as usize), &text[1..]))
}

/// The kind of house with whose `name` a text begins, if a number comes after it.
fn house_kind(text: &str, name: fn(HouseKind) -> &'static str) -> Option<(HouseKind, &str)> {
    let after = |kind: HouseKind| Some((kind, text.strip_prefix(name(kind))?));
    let found = HouseKind::ALL.into_iter().find_map(after);
    found.filter(|(_, after)| after.strip_prefix(' ').is_some_and(|number| digit(number).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::PuzzleReader;
    use crate::grade::{Evidence, Grader, chain_lines, reason};
    use crate::grid::House;
    use crate::remix::SEED_COLLECTIONS;
    use crate::solve::Puzzle;

    /// What the page makes of it.
    fn text(Sentence { pattern, names }: &Sentence) -> String {
        let value = |symbol| SYMBOLS.find(symbol).expect("a symbol");
        let mut names = names.chars().map(value);
        let mut name = || names.next().expect("a name for each place");
        let text = pattern.chars().map(|c| match c {
            CELL => Cell::from_index(name()).to_string(),
            DIGIT => Digit::from_index(name()).to_string(),
            HOUSE => House::from_index(name()).to_string(),
            KIND => HouseKind::ALL[name()].plural().to_owned(),
            NUMBER => (House::from_index(name()).number() + 1).to_string(),
            other => other.to_string(),
        });
        text.collect()
    }

    #[test]
    fn cells_digits_and_houses_are_taken_out() {
        let patterns = [
            ("In box 3 only r4c7 can be 5.", "In ^ only @ can be #."),
            ("In row 1 all 2s are in box 3, so", "In ^ all #s are in ^, so"),
            ("r1c2 and r1c3 hold only 2, 3 and 5", "@ and @ hold only #, # and #"),
            ("In rows 2 and 5 the 4s are", "In $ & and & the #s are"),
            ("only in columns 1, 3 and 9, so 4", "only in $ &, & and &, so #"),
            ("r1c1<>25 + r2c2=3 -> r3c3=4", "@<>## + @=# -> @=#"),
            ("(chain 1.2) r1c1=2, chain 3, X", "(chain 1.2) @=#, chain 3, X"),
        ];
        for (sentence, pattern) in patterns {
            let taken = Sentence::new(sentence);
            assert_eq!(taken.pattern, pattern);
            assert_eq!(text(&taken), sentence);
        }
    }

    #[test]
    fn whatever_is_said_of_a_step_can_be_put_together_again() {
        let mut grader = Grader::new();
        let mut said = 0;
        for (_, collection) in SEED_COLLECTIONS {
            for entry in PuzzleReader::new(collection.as_bytes()).step_by(100) {
                let puzzle = Puzzle::new(&entry.unwrap().grid.unwrap()).unwrap();
                grader.grade_by(&puzzle, None, |pencil, step| {
                    let lines = match &step.evidence {
                        Evidence::Chain(chain) => chain_lines(chain, usize::MAX),
                        _ => Vec::new(),
                    };
                    for sentence in lines.into_iter().chain([reason(pencil, step)]) {
                        let taken = Sentence::new(&sentence);
                        assert_eq!(text(&taken), sentence);
                        let rest = taken.pattern.split("chain ").map(|part| {
                            part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
                        });
                        assert!(
                            rest.flat_map(str::chars).all(|c| !c.is_ascii_digit()),
                            "{taken:?}"
                        );
                        said += 1;
                    }
                });
            }
        }
        assert!(said > 3_000, "{said}");
    }
}
