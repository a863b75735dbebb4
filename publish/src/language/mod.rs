//! Languages: the words of pages and books, and sentences about steps, from message files.
//!
//! A message file has the syntax of Fluent (<https://projectfluent.org>). `en.ftl`, `pages/en.ftl` and `books/en.ftl` have every
//! message. Other files may omit some, which are then in English. Messages of sentences have the names of the clauses of `grade::explain`, and
//! their places the names of the arguments there.

mod file;
mod pattern;
mod rules;

pub use file::{LanguageError, MessageProblem};

use file::messages;
use gridmill::grade::{Argument, Part, Sentence, Technique};
use gridmill::grid::{Candidate, Cell, House, HouseKind};
use pattern::{MessagePiece, form, json};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

const ENGLISH_FILE: &str =
    concat!(include_str!("en.ftl"), include_str!("pages/en.ftl"), include_str!("books/en.ftl"));

/// Built-in message files: the tag of the language, and the text. Without the feature `print` only the English sentences are
/// built in: the package for browsers must be small, and has the words of pages beside it.
const BUILT_IN: &[(&str, &str)] = if cfg!(feature = "print") {
    &[
        ("en", ENGLISH_FILE),
        ("de", include_str!("de.ftl")),
        ("es", include_str!("es.ftl")),
        ("fr", include_str!("fr.ftl")),
        ("it", include_str!("it.ftl")),
        ("ja", include_str!("ja.ftl")),
    ]
} else {
    &[("en", include_str!("en.ftl"))]
};

type Messages = BTreeMap<String, Vec<MessagePiece>>;

/// Languages that are written from right to left, unless the tag names another script, as `ur-Latn` does.
const RIGHT_TO_LEFT: [&str; 10] = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];
/// Scripts from right to left.
const RIGHT_TO_LEFT_SCRIPTS: [&str; 3] = ["Arab", "Hebr", "Thaa"];

static ENGLISH: LazyLock<Arc<Messages>> =
    LazyLock::new(|| Arc::new(built_in_messages(BUILT_IN[0].1, None)));

fn built_in_messages(text: &str, english: Option<&Messages>) -> Messages {
    messages(text, english).expect("the messages inside the program are tested")
}

/// The words of a language. It turns the reason for a step, a [`Sentence`] with the name of a message and its values, into text:
///
/// ```
/// use gridmill::grade::{Grader, reason};
/// use gridmill_publish::Language;
///
/// let german = Language::built_in("de").expect("German is built in");
/// let puzzle = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// let (_, path) = Grader::new().path(&puzzle);
/// let (pencil, first) = path.positions().next().expect("a puzzle has steps");
/// let text = german.text(&reason(&pencil, &first.step));
/// assert_eq!(text, "Wegen der 1 in Z2S2, Z6S7 und Z8S8 bleibt in Block 3 nur Z3S9 für die 1.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Language {
    tag: String,
    own: Arc<Messages>,
    /// Text of the message file that was read.
    file: Option<Arc<str>>,
}

/// English.
impl Default for Language {
    fn default() -> Self {
        Self { tag: "en".to_owned(), own: Arc::clone(&ENGLISH), file: None }
    }
}

impl Language {
    /// Returns the tags of the languages inside the program.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(tag, _)| *tag)
    }

    /// Returns the language of a tag such as `de` or `de-AT`, if it is inside the program.
    pub fn built_in(tag: &str) -> Option<Self> {
        let main = tag.split(['-', '_']).next().unwrap_or(tag);
        let (_, text) = BUILT_IN.iter().find(|(known, _)| known.eq_ignore_ascii_case(main))?;
        let own = built_in_messages(text, Some(&ENGLISH));
        Some(Self { tag: tag.replace('_', "-"), own: Arc::new(own), file: None })
    }

    /// Reads a message file in the language of a tag. Messages that it lacks are those inside the program, in this
    /// language if it has them, otherwise in English.
    ///
    /// # Errors
    /// If something is not a message, or not one that the program has.
    pub fn from_messages(tag: &str, text: &str) -> Result<Self, LanguageError> {
        let read = messages(text.trim_start_matches('\u{feff}'), Some(&ENGLISH))?;
        let base = Self::built_in(tag).map(|language| Messages::clone(&language.own));
        let mut own = base.unwrap_or_default();
        own.extend(read);
        add_direction(tag, &mut own);
        Ok(Self { tag: tag.replace('_', "-"), own: Arc::new(own), file: Some(text.into()) })
    }

    /// Makes a language of the text that [`Language::source`] returned, perhaps in a program with more languages inside.
    ///
    /// # Errors
    /// If the text is anything else.
    pub fn from_source(tag: &str, source: &str) -> Result<Self, LanguageError> {
        let mut own = messages(source, None)?;
        add_direction(tag, &mut own);
        Ok(Self { tag: tag.to_owned(), own: Arc::new(own), file: None })
    }

    /// Returns the text of the message file that was read, if one was.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Returns the names of the messages that the language lacks, so that they are English. The names of techniques that only
    /// HoDoKu has may be English in all languages.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        let missing = ENGLISH.keys().filter(|id| !self.own.contains_key(*id));
        missing.map(String::as_str).filter(|id| {
            let technique: Option<Technique> =
                id.strip_prefix("technique-").and_then(|id| id.parse().ok());
            technique.is_none_or(|technique| !technique.groups().contains(&"hodoku"))
        })
    }

    /// Returns the text of all its message files. The last message of a name counts.
    pub fn source(&self) -> String {
        let main = self.tag.split('-').next().unwrap_or(&self.tag);
        let is_own = |tag: &str| tag != "en" && tag.eq_ignore_ascii_case(main);
        let built_in = BUILT_IN.iter().find(|(tag, _)| is_own(tag));
        let built_in = built_in.map_or("", |(_, text)| text);
        let file = self.file().unwrap_or_default().trim_start_matches('\u{feff}');
        format!("{built_in}\n{file}")
    }

    /// Returns the tag, such as `en`.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns a message without arguments.
    ///
    /// # Panics
    /// If the program has no such message.
    pub fn word(&self, id: &str) -> String {
        self.format(id, &[])
    }

    /// Returns a message with the texts of its arguments.
    ///
    /// # Panics
    /// If the program has no such message, or it names another argument.
    pub fn format(&self, id: &str, arguments: &[(&str, &str)]) -> String {
        let mut text = String::new();
        fill(self.message(id), arguments, &mut text);
        text
    }

    /// Returns a message, if the language or English has it.
    fn find(&self, id: &str) -> Option<&[MessagePiece]> {
        self.own.get(id).or_else(|| ENGLISH.get(id)).map(Vec::as_slice)
    }

    fn message(&self, id: &str) -> &[MessagePiece] {
        self.find(id).unwrap_or_else(|| panic!("no message is called {id}"))
    }

    /// Returns the title of a level: that of the language for a level of the program, otherwise its name with a capital
    /// letter.
    pub fn level(&self, name: &str) -> String {
        self.known_level(name).unwrap_or_else(|| capitalized(name))
    }

    /// Returns the title of a level, if the language has one. WebAssembly uses this alone, without the tables of letters.
    pub fn known_level(&self, name: &str) -> Option<String> {
        let id = format!("level-{name}");
        self.find(&id).map(|_| self.word(&id))
    }

    /// Returns the name of a technique. Of chains with chains inside it puts together the names of both.
    pub fn technique(&self, technique: Technique) -> String {
        let id = format!("technique-{}", technique.id());
        if self.find(&id).is_some() {
            return self.word(&id);
        }
        let outer = [
            Technique::DynamicContradictionChain,
            Technique::DynamicDoubleChain,
            Technique::DynamicCellChain,
            Technique::DynamicRegionChain,
        ];
        let is_outer =
            |outer: &Technique| *outer != technique && technique.id().starts_with(outer.id());
        let outer = outer.into_iter().find(is_outer);
        let mut label = technique.label().to_owned();
        if let Some(outer) = outer {
            label = label.replacen(outer.label(), &self.technique(outer), 1);
        }
        let inner = [
            ("Dynamic Forcing Chains", "inner-dynamic"),
            ("Multiple Forcing Chains", "inner-multiple"),
            ("Forcing Chains", "inner-forcing"),
        ];
        inner.into_iter().fold(label, |label, (english, id)| label.replace(english, &self.word(id)))
    }

    /// Returns the name of a cell, such as `r3c7`.
    fn cell(&self, cell: Cell) -> String {
        let [row, column] = [cell.row(), cell.column()].map(|it| (it + 1).to_string());
        self.format("cell-name", &[("row", &row), ("column", &column)])
    }

    /// Returns the name of a house, such as `box 3`.
    pub fn house(&self, house: House) -> String {
        let number = (house.number() + 1).to_string();
        self.format(&format!("house-{}", name_of(house.kind())), &[("number", &number)])
    }

    /// Returns the name of several houses of a kind, such as `boxes`.
    pub fn houses(&self, kind: HouseKind) -> String {
        self.word(&format!("houses-{}", name_of(kind)))
    }

    /// Returns the words of a sentence and what they name, in reading order.
    pub fn parts(&self, sentence: &Sentence) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_sentence(sentence, &mut parts);
        parts
    }

    /// Returns a sentence as text.
    pub fn text(&self, sentence: &Sentence) -> String {
        self.parts(sentence).iter().map(|part| self.part(part)).collect()
    }

    /// Returns a part of a sentence as text.
    pub fn part(&self, part: &Part) -> String {
        match part {
            Part::Technique(technique) => self.technique(*technique),
            Part::House(house) => self.house(*house),
            Part::Houses(kind) => self.houses(*kind),
            Part::Cell(cell) => self.cell(*cell),
            Part::Literal(literal) => {
                let Candidate { cell, digit } = literal.candidate();
                let sign = if literal.is_on() { '=' } else { '\u{2260}' };
                format!("{}{sign}{digit}", self.cell(cell))
            }
            other => other.to_string(),
        }
    }

    fn add_sentence(&self, sentence: &Sentence, parts: &mut Vec<Part>) {
        match self.find(sentence.clause()) {
            Some(pieces) => self.add_pieces(pieces, sentence, parts),
            // The package for browsers has the English sentences from the library alone.
            None => parts.extend(sentence.parts()),
        }
    }

    fn add_pieces(&self, pieces: &[MessagePiece], sentence: &Sentence, parts: &mut Vec<Part>) {
        let argument = |name: &str| {
            let found = sentence.arguments().iter().find(|(known, _)| *known == name);
            &found.unwrap_or_else(|| panic!("{} has no {name}", sentence.clause())).1
        };
        for piece in pieces {
            match piece {
                MessagePiece::Words(words) => parts.push(Part::Words(words.clone().into())),
                MessagePiece::Place { name, joints: Some((with, last)) } => {
                    self.add_argument(argument(name), (with, last), parts);
                }
                MessagePiece::Place { name, joints: None } | MessagePiece::Lower { name } => {
                    let (with, last) = (self.word("list-with"), self.word("list-last"));
                    let first = parts.len();
                    self.add_argument(argument(name), (&with, &last), parts);
                    if let (MessagePiece::Lower { .. }, Some(Part::Words(words))) =
                        (piece, parts.get_mut(first))
                    {
                        *words = uncapitalized(words).into();
                    }
                }
                MessagePiece::Forms { name, forms, other } => {
                    let argument = argument(name);
                    let form = form(forms, other, argument.number(), argument.house_kind());
                    self.add_pieces(form, sentence, parts);
                }
            }
        }
    }

    /// Adds an argument; the items of a list with a joint between them, the last two with another.
    fn add_argument(&self, argument: &Argument, joints: (&str, &str), parts: &mut Vec<Part>) {
        match argument {
            Argument::Part(part) => parts.push(part.clone()),
            Argument::Sentence(sentence) => self.add_sentence(sentence, parts),
            Argument::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        let joint = if i + 1 == items.len() { joints.1 } else { joints.0 };
                        parts.push(Part::Words(joint.to_owned().into()));
                    }
                    self.add_argument(item, joints, parts);
                }
            }
        }
    }

    /// Returns the messages of which `is_wanted` is true, by name. Each is a text, or a list of texts, places `["name"]` and forms
    /// `["name", {"one": ..., "other": ...}]`.
    pub fn messages(&self, is_wanted: impl Fn(&str) -> bool) -> Value {
        let ids = ENGLISH.keys().chain(self.own.keys()).filter(|id| is_wanted(id));
        Value::Object(ids.map(|id| (id.clone(), json(self.message(id)))).collect::<Map<_, _>>())
    }
}

/// Adds the direction of the script of a language, unless its messages name one.
fn add_direction(tag: &str, own: &mut Messages) {
    let mut subtags = tag.split(['-', '_']);
    let main = subtags.next().unwrap_or(tag);
    let is_from_right = match subtags.find(|subtag| subtag.len() == 4) {
        Some(script) => RIGHT_TO_LEFT_SCRIPTS.contains(&script),
        None => RIGHT_TO_LEFT.contains(&main),
    };
    if is_from_right && !own.contains_key("direction") {
        own.insert("direction".to_owned(), vec![MessagePiece::Words("rtl".into())]);
    }
}

/// Returns a text with a capital letter at its beginning.
pub(crate) fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

/// Returns a text with a small letter at its beginning.
fn uncapitalized(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(small);
    first.into_iter().chain(chars).collect()
}

/// Returns the small letter of a capital letter of Latin, Greek, Cyrillic or Armenian. The package for browsers has no room for a
/// table of all small letters.
fn small(letter: char) -> char {
    let code = letter as u32;
    let distance = match letter {
        'A'..='Z' | 'À'..='Ö' | 'Ø'..='Þ' | 'Α'..='Ρ' | 'Σ'..='Ϋ' | 'А'..='Я' => 32,
        'Ā'..='ķ' | 'Ŋ'..='ŷ' => 1 - code % 2,
        'Ĺ'..='ň' | 'Ź'..='ž' => code % 2,
        'Ά' => 38,
        'Έ'..='Ί' => 37,
        'Ό' => 64,
        'Ύ' | 'Ώ' => 63,
        'Ѐ'..='Џ' => 80,
        'Ա'..='Ֆ' => 48,
        _ => 0,
    };
    char::from_u32(code + distance).unwrap_or(letter)
}

/// Returns the name of a kind in the names of messages.
fn name_of(kind: HouseKind) -> String {
    kind.id().replace(' ', "-")
}

/// Adds a message with its arguments to a text.
fn fill(pieces: &[MessagePiece], arguments: &[(&str, &str)], text: &mut String) {
    let argument = |name: &str| {
        let found = arguments.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("no argument is called {name}")).1
    };
    for piece in pieces {
        match piece {
            MessagePiece::Words(words) => text.push_str(words),
            MessagePiece::Place { name, .. } => text.push_str(argument(name)),
            MessagePiece::Lower { name } => text.push_str(&uncapitalized(argument(name))),
            MessagePiece::Forms { name, forms, other } => {
                let number = argument(name).parse().unwrap_or(0);
                fill(form(forms, other, number, None), arguments, text);
            }
        }
    }
}

#[cfg(test)]
mod tests;
