//! What stands for the digits on boards.

use super::unexpected::Unexpected;
use gridmill::grid::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Number of digits of a script.
const DIGITS: usize = 9;
/// Numbers of rows of boards.
const ROWS: RangeInclusive<usize> = 4..=25;

named! {
    /// Digits of another script.
    Script, "script" {
        /// Such as `۱`.
        Persian = "persian",
        /// Such as `١`.
        Arabic = "arabic",
        /// Such as `१`.
        Devanagari = "devanagari",
    }
}

impl Script {
    /// Returns its digits from 1 to 9.
    pub(crate) fn digits(self) -> impl Iterator<Item = char> {
        let zero = match self {
            Self::Persian => '\u{6f0}',
            Self::Arabic => '\u{660}',
            Self::Devanagari => '\u{966}',
        };
        (zero..).skip(1).take(DIGITS)
    }
}

/// What stands for the digits: as text the name of a script, as many characters as a board has rows, or a folder, which has a slash; or
/// a list of words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "OneOrMany", into = "OneOrMany")]
pub enum Symbols {
    /// Digits of another script.
    Script(Script),
    /// Characters for the digits from 1 on of the boards with as many rows.
    Characters(String),
    /// For each puzzle in turn a word with as many letters as the board has rows, which stands in its solution.
    Words(Vec<String>),
    /// A folder with the pictures `1.png`, `2.png` and so on.
    Pictures(String),
}

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a text of different characters, the name of a script, a folder, or a list of words"
)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl Symbols {
    /// True if they stand for the digits of boards with so many rows. A folder has pictures for all boards of the pack.
    pub(crate) fn are_for(&self, rows: usize) -> bool {
        match self {
            Self::Script(_) => rows <= DIGITS,
            Self::Characters(text) => text.chars().count() == rows,
            Self::Words(_) => self.words_of(rows).next().is_some(),
            Self::Pictures(_) => true,
        }
    }

    /// Returns the words with so many letters.
    pub(crate) fn words_of(&self, letters: usize) -> impl Iterator<Item = &str> {
        let words = if let Self::Words(words) = self { words.as_slice() } else { &[] };
        words.iter().map(String::as_str).filter(move |word| word.chars().count() == letters)
    }
}

impl TryFrom<OneOrMany> for Symbols {
    type Error = Unexpected;

    fn try_from(text: OneOrMany) -> Result<Self, Unexpected> {
        match text {
            OneOrMany::One(text) => {
                if let Ok(script) = text.parse() {
                    return Ok(Self::Script(script));
                }
                if text.contains(['/', '\\']) {
                    return Ok(Self::Pictures(text));
                }
                check(&text)?;
                Ok(Self::Characters(text))
            }
            OneOrMany::Many(words) => {
                if words.is_empty() {
                    return Err(unexpected("found no word".to_owned()));
                }
                words.iter().try_for_each(|word| check(word))?;
                Ok(Self::Words(words))
            }
        }
    }
}

impl From<Symbols> for OneOrMany {
    fn from(symbols: Symbols) -> Self {
        match symbols {
            Symbols::Script(script) => Self::One(script.to_string()),
            Symbols::Characters(text) | Symbols::Pictures(text) => Self::One(text),
            Symbols::Words(words) => Self::Many(words),
        }
    }
}

/// With a comma it is a list of words.
impl FromStr for Symbols {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        if !text.contains(',') {
            return OneOrMany::One(text.to_owned()).try_into();
        }
        let words = text.split(',').map(|word| word.trim().to_owned());
        OneOrMany::Many(words.filter(|word| !word.is_empty()).collect()).try_into()
    }
}

/// Checks that a text has as many characters as some board has digits, each once and with a glyph. An empty cell is `.` in other files.
fn check(text: &str) -> Result<(), Unexpected> {
    let count = text.chars().count();
    let mut known = BTreeSet::new();
    let is_bad = |it: &char| it.is_whitespace() || it.is_control() || *it == '.';
    let found = if !ROWS.contains(&count) {
        format!("found {count} characters in {text:?}")
    } else if let Some(twice) = text.chars().find(|it| !known.insert(*it)) {
        format!("found {twice:?} twice in {text:?}")
    } else if let Some(bad) = text.chars().find(is_bad) {
        format!("found {bad:?} in {text:?}")
    } else {
        return Ok(());
    };
    Err(unexpected(found))
}

fn unexpected(found: String) -> Unexpected {
    Unexpected {
        found,
        expected: "4 to 25 different characters, persian, arabic, devanagari, or a folder such as animals/",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_characters_scripts_folders_and_words() {
        let read = |text: &str| text.parse::<Symbols>();
        let letters = Symbols::Characters("ABCDEFGHI".to_owned());
        assert_eq!(read("ABCDEFGHI").unwrap(), letters);
        assert_eq!(read("persian").unwrap(), Symbols::Script(Script::Persian));
        assert_eq!(read("animals/").unwrap(), Symbols::Pictures("animals/".to_owned()));
        let words = ["WORKSHEDG", "ABCDEFGHI"].map(str::to_owned).to_vec();
        assert_eq!(read("WORKSHEDG, ABCDEFGHI").unwrap(), Symbols::Words(words));
        for (text, found) in [
            ("ABC", "found 3 characters in \"ABC\""),
            ("ABCDEFGHA", "found 'A' twice in \"ABCDEFGHA\""),
            ("ABCD FGHI", "found ' ' in \"ABCD FGHI\""),
            ("ABCDEFGH.", "found '.' in \"ABCDEFGH.\""),
            ("WORKSHEDG,TOO", "found 3 characters in \"TOO\""),
            (",", "found no word"),
        ] {
            assert_eq!(read(text).unwrap_err().found, found);
        }
        let digits: String = Script::Arabic.digits().collect();
        assert_eq!(digits, "١٢٣٤٥٦٧٨٩");
    }
}
