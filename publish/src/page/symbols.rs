//! Sentences in the form of the page: a pattern with a place for each cell, digit and house, and a symbol for each of these. The
//! page joins them again, with other names if it shows the puzzle transformed.

use crate::language::Language;
use gridmill::grade::Part;

// Placeholders of a cell (`r4c7`), a digit, a house (`box 3`), houses of a kind (`rows`), and the number of a house. No
// sentence has these characters.
const CELL: char = '@';
const DIGIT: char = '#';
const HOUSE: char = '^';
const KIND: char = '$';
const NUMBER: char = '&';

/// Characters for the numbers from 0 to 80.
pub(crate) const SYMBOLS: &str =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$%&'()*+,-./:;=?@[";

/// Returns the character for a number: those without a symbol, in large boards, have letters beyond ASCII.
pub(crate) fn symbol(number: usize) -> char {
    let symbol = SYMBOLS.as_bytes().get(number);
    symbol.map_or_else(
        || char::from_u32(0x100 + number as u32).expect("a letter"),
        |it| char::from(*it),
    )
}

/// A sentence with places instead of names, and a symbol for each name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SentencePattern {
    pub(crate) text: String,
    pub(crate) names: String,
}

impl SentencePattern {
    /// Takes the names out of a sentence.
    pub(crate) fn new(parts: &[Part], language: &Language) -> Self {
        let mut pattern = Self::default();
        for part in parts {
            match part {
                Part::Cell(cell) => pattern.name(CELL, cell.index()),
                Part::Digit(digit) => pattern.name(DIGIT, digit.index()),
                Part::House(house) => pattern.name(HOUSE, house.index()),
                Part::Houses(kind) => pattern.name(KIND, *kind as usize),
                Part::HouseNumber(house) => pattern.name(NUMBER, house.index()),
                Part::Literal(literal) => {
                    let candidate = literal.candidate();
                    pattern.name(CELL, candidate.cell.index());
                    pattern.text.push_str(if literal.is_on() { "=" } else { "\u{2260}" });
                    pattern.name(DIGIT, candidate.digit.index());
                }
                words => pattern.text += &language.part(words),
            }
        }
        pattern
    }

    fn name(&mut self, place: char, number: usize) {
        self.text.push(place);
        self.names.push(symbol(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridmill::formats::PuzzleReader;
    use gridmill::grade::{Evidence, Grader, Literal, SolvedStep, chain_lines, reason};
    use gridmill::grid::{Candidate, Cell, Digit, House, HouseKind};
    use gridmill::remix::SEED_COLLECTIONS;
    use gridmill::solve::Puzzle;

    /// Form in the page.
    fn text(SentencePattern { text, names }: &SentencePattern) -> String {
        let value = |symbol| SYMBOLS.find(symbol).expect("a symbol");
        let mut names = names.chars().map(value);
        let mut name = || names.next().expect("a name for each place");
        let text = text.chars().map(|c| match c {
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
        let (cell, digit) = (Cell::at(3, 6), Digit::from_index(4));
        let on = Literal::on(Candidate { cell, digit });
        let [one, nine] = [0, 8].map(|column| Part::HouseNumber(House::column(column)));
        let words = |words: &'static str| Part::Words(words.into());
        let kind = Part::Houses(HouseKind::Column);
        let house = Part::House(House::block(2));
        let cases: [(&[Part], &str, &str); 4] = [
            (&[words("In "), house, words(", "), Part::Cell(cell)], "In ^, @", "Ch"),
            (&[words("the "), Part::Digit(digit), words("s")], "the #s", "E"),
            (&[words("in "), kind, words(" "), one, words(" and "), nine], "in $ & and &", "CSa"),
            (&[Part::Literal(on), words(" -> "), Part::Literal(!on)], "@=# -> @\u{2260}#", "hEhE"),
        ];
        for (parts, text, names) in cases {
            let pattern = SentencePattern::new(parts, &Language::default());
            assert_eq!((&*pattern.text, &*pattern.names), (text, names));
        }
    }

    #[test]
    fn every_sentence_about_a_step_can_be_reassembled() {
        let language = Language::default();
        let mut grader = Grader::new();
        let mut said = 0;
        for (_, collection) in SEED_COLLECTIONS {
            for entry in PuzzleReader::new(collection.as_bytes()).step_by(100) {
                let puzzle = Puzzle::new(&entry.unwrap().grid.unwrap()).unwrap();
                let mut steps = grader.steps(&puzzle);
                while let Some(SolvedStep { step, .. }) = steps.next() {
                    let mut sentences = vec![reason(steps.pencil(), &step)];
                    if let Evidence::Chain(chain) = &step.evidence {
                        sentences.extend(chain_lines(chain).into_iter().map(|line| line.sentence));
                    }
                    for sentence in sentences {
                        let pattern = SentencePattern::new(&language.parts(&sentence), &language);
                        assert_eq!(text(&pattern), language.text(&sentence));
                        let rest = pattern.text.split("chain ").map(|part| {
                            part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.')
                        });
                        assert!(
                            rest.flat_map(str::chars).all(|c| !c.is_ascii_digit()),
                            "{pattern:?}"
                        );
                        said += 1;
                    }
                }
            }
        }
        assert!(said > 3_000, "{said}");
    }
}
