//! Languages: the words of pages and books, and sentences about steps, from message files.
//!
//! A message file has the syntax of Fluent (<https://projectfluent.org>). `en.ftl` has every message, but `hodoku/en.ftl` has those
//! that only pages with the steps of HoDoKu need. Other files may omit some, which are then in English. Messages of sentences have
//! the names of the clauses of `grade::explain`, and their places the names of the arguments there.

mod file;
mod pattern;

pub use file::{LanguageError, MessageProblem};

use file::messages;
use gridmill::grade::{Argument, Part, Sentence, Technique, hodoku};
use gridmill::grid::{Candidate, House, HouseKind};
use pattern::{MessagePiece, form, json};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

const ENGLISH_FILE: &str = include_str!("en.ftl");

/// English without messages of books and comments, and zeros behind it.
const ENGLISH_PAGES: ([u8; ENGLISH_FILE.len()], usize) = {
    let text = ENGLISH_FILE.as_bytes();
    let (mut kept, mut length) = ([0; ENGLISH_FILE.len()], 0);
    let (mut at, mut is_kept) = (0, true);
    while at < text.len() {
        // A message goes on in lines that begin with a space or a brace.
        is_kept = match text[at] {
            b' ' | b'}' => is_kept,
            b'#' => false,
            b'b' => !matches!(text.split_at(at).1, [b'b', b'o', b'o', b'k', b'-', ..]),
            _ => true,
        };
        loop {
            if is_kept {
                kept[length] = text[at];
                length += 1;
            }
            at += 1;
            if text[at - 1] == b'\n' {
                break;
            }
        }
    }
    (kept, length)
};

/// Built-in message files: the tag of the language, the text, and the messages of pages with the steps of HoDoKu. Without the
/// feature `print` only the messages of English pages are built in: the package for browsers must be small.
const BUILT_IN: &[(&str, &str, &str)] = if cfg!(feature = "print") {
    &[
        ("en", ENGLISH_FILE, include_str!("hodoku/en.ftl")),
        ("de", include_str!("de.ftl"), include_str!("hodoku/de.ftl")),
        ("es", include_str!("es.ftl"), include_str!("hodoku/es.ftl")),
        ("fr", include_str!("fr.ftl"), include_str!("hodoku/fr.ftl")),
        ("it", include_str!("it.ftl"), include_str!("hodoku/it.ftl")),
        ("ja", include_str!("ja.ftl"), include_str!("hodoku/ja.ftl")),
    ]
} else {
    match str::from_utf8(ENGLISH_PAGES.0.split_at(ENGLISH_PAGES.1).0) {
        Ok(text) => &[("en", text, "")],
        Err(_) => panic!("whole lines are UTF-8"),
    }
};

type Messages = BTreeMap<String, Vec<MessagePiece>>;

/// Languages that are written from right to left, unless the tag names another script, as `ur-Latn` does.
const RIGHT_TO_LEFT: [&str; 10] = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"];
/// Scripts from right to left.
const RIGHT_TO_LEFT_SCRIPTS: [&str; 3] = ["Arab", "Hebr", "Thaa"];

static ENGLISH: LazyLock<Arc<Messages>> = LazyLock::new(|| {
    let (_, text, hodoku) = BUILT_IN[0];
    Arc::new(built_in_messages(text, hodoku, None))
});

/// Reads the two message files of a language.
fn built_in_messages(text: &str, hodoku: &str, english: Option<&Messages>) -> Messages {
    let read = |text| messages(text, english).expect("the messages inside the program are tested");
    let mut own = read(text);
    own.extend(read(hodoku));
    own
}

/// The words of a language.
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
        BUILT_IN.iter().map(|(tag, ..)| *tag)
    }

    /// Returns the language of a tag such as `de` or `de-AT`, if it is inside the program.
    pub fn built_in(tag: &str) -> Option<Self> {
        let main = tag.split(['-', '_']).next().unwrap_or(tag);
        let known = BUILT_IN.iter().find(|(known, ..)| known.eq_ignore_ascii_case(main));
        let (_, text, hodoku) = known?;
        let own = built_in_messages(text, hodoku, Some(&ENGLISH));
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

    /// Returns the names of the messages that the language lacks, so that they are English.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        ENGLISH.keys().map(String::as_str).filter(|id| !self.own.contains_key(*id))
    }

    /// Returns the text of all its message files but that of HoDoKu. The last message of a name counts.
    pub fn source(&self) -> String {
        let main = self.tag.split('-').next().unwrap_or(&self.tag);
        let is_own = |tag: &str| tag != "en" && tag.eq_ignore_ascii_case(main);
        let built_in = BUILT_IN.iter().find(|(tag, ..)| is_own(tag));
        let built_in = built_in.map_or("", |(_, text, _)| text);
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
        let outer = outer.into_iter().find(|outer| technique.id().starts_with(outer.id()));
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

    /// Returns the name of a technique of HoDoKu: that of the other scales if these have the same pattern.
    pub(crate) fn hodoku_technique(&self, technique: hodoku::Technique) -> String {
        self.word(&format!("technique-{}", technique.id()))
    }

    /// Returns the name of a house, such as `box 3`.
    pub fn house(&self, house: House) -> String {
        let number = (house.number() + 1).to_string();
        self.format(&format!("house-{}", house.kind().id()), &[("number", &number)])
    }

    /// Returns the name of several houses of a kind, such as `boxes`.
    pub fn houses(&self, kind: HouseKind) -> String {
        self.word(&format!("houses-{}", kind.id()))
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
            Part::Literal(literal) if !literal.is_on() => {
                let Candidate { cell, digit } = literal.candidate();
                format!("{cell}\u{2260}{digit}")
            }
            other => other.to_string(),
        }
    }

    fn add_sentence(&self, sentence: &Sentence, parts: &mut Vec<Part>) {
        self.add_pieces(self.message(sentence.clause()), sentence, parts);
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
mod tests {
    use super::pattern::visit_arguments;
    use super::*;
    use gridmill::grade::{ChainLine, Evidence, Grader, Scale, Step, chain_lines, reason};
    use gridmill::grid::{Cell, Digit, PencilGrid};
    use std::collections::BTreeSet;
    use std::fs;

    /// Returns the positions and steps of the cases of all techniques, except chains that take seconds.
    fn cases() -> Vec<(PencilGrid, Step)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases/techniques");
        let mut found = Vec::new();
        for &technique in Technique::ALL.iter().filter(|it| !it.id().contains("_nested_dfc_")) {
            let has_it = |scale: &Scale| scale.techniques().contains(technique);
            let scale = Scale::ALL.into_iter().find(has_it).expect("a scale");
            let Ok(text) = fs::read_to_string(format!("{folder}/{technique}.txt")) else {
                continue;
            };
            for line in text.lines() {
                let position = line.split(" => ").next().expect("a position");
                let (cells, gone) = position.split_once(':').expect("candidates");
                let mut pencil = PencilGrid::new(&cells.parse().expect("a grid"));
                for gone in gone.split_whitespace() {
                    let [digit, row, column] =
                        [0, 1, 2].map(|i| usize::from(gone.as_bytes()[i] - b'1'));
                    let (cell, digit) = (Cell::at(row, column), Digit::from_index(digit));
                    pencil.remove(Candidate { cell, digit });
                }
                let mut grader = Grader::with_scale(scale);
                let step = grader.steps_from(pencil.clone()).only(technique).next();
                found.extend(step.map(|solved| (pencil, solved.step)));
            }
        }
        found
    }

    fn arguments(pieces: &[MessagePiece]) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        visit_arguments(pieces, &mut |name| {
            names.insert(name);
        });
        names
    }

    #[test]
    fn english_sentences_are_those_of_explain() {
        let (english, mut said, mut patterns) = (Language::default(), 0, 0);
        for (pencil, step) in cases() {
            let mut sentences = vec![reason(&pencil, &step)];
            if let Evidence::Chain(chain) = &step.evidence {
                let nodes = chain.trails.iter().flat_map(|trail| trail.nodes());
                patterns += nodes.filter(|node| node.pattern.is_some()).count();
                sentences.extend(chain_lines(chain).into_iter().map(|line| line.sentence));
            }
            for sentence in sentences {
                let text = english.text(&sentence).replace('\u{2260}', "<>");
                assert_eq!(text.replace('\u{2192}', "->"), sentence.to_string());
                said += 1;
            }
        }
        assert!(said > 500 && patterns > 20, "{said} {patterns}");
    }

    #[test]
    fn english_techniques_have_their_labels() {
        let english = Language::default();
        for &technique in Technique::ALL {
            assert_eq!(english.technique(technique), technique.label());
        }
    }

    #[test]
    fn every_language_has_every_message_with_its_arguments() {
        for tag in Language::tags() {
            let language = Language::built_in(tag).expect("it is built in");
            for (id, english) in ENGLISH.iter() {
                let message = language.own.get(id).unwrap_or_else(|| panic!("{tag} lacks {id}"));
                // A language may do without the forms of a word.
                let is_named = |name: &str| arguments(message).contains(name);
                assert!(arguments(english).iter().all(|name| is_named(name)), "{tag}: {id}");
            }
            assert_eq!(language.own.len(), ENGLISH.len(), "{tag}");
            assert_eq!(language.missing().count(), 0, "{tag}");
        }
    }

    #[test]
    fn every_language_names_every_technique_and_level_of_hodoku() {
        for tag in Language::tags() {
            let language = Language::built_in(tag).expect("it is built in");
            let names = hodoku::Technique::ALL.map(|technique| {
                let id = format!("technique-{technique}");
                assert!(language.own.contains_key(&id), "{tag} lacks {id}");
                language.hodoku_technique(technique)
            });
            assert_eq!(BTreeSet::from(names).len(), hodoku::Technique::ALL.len(), "{tag}");
            for level in hodoku::Level::ALL {
                assert!(language.own.contains_key(&format!("level-{level}")), "{tag}: {level}");
            }
        }
    }

    #[test]
    fn a_message_file_adds_to_the_words_inside() {
        let text =
            "\u{feff}direction = rtl\nplay = \u{627}\u{644}\u{639}\u{628}\nlevel-gentle = Sanft\n";
        let language = Language::from_messages("ar", text).expect("a message file");
        assert_eq!((language.tag(), &*language.word("direction")), ("ar", "rtl"));
        assert_eq!(language.word("help"), "Help");
        let missing: Vec<_> = language.missing().collect();
        assert!(missing.contains(&"help") && !missing.contains(&"play"), "{missing:?}");
        assert_eq!(language.level("gentle"), "Sanft");
        assert_eq!(language.level("rough"), "Rough");
        assert_eq!(language.file(), Some(text));
        let same = Language::from_source("ar", &language.source()).expect("messages");
        assert_eq!(
            (same.word("play"), same.level("gentle")),
            (language.word("play"), "Sanft".into())
        );
        assert_eq!(language.messages(|id| id == "play")["play"], "\u{627}\u{644}\u{639}\u{628}");
    }

    #[test]
    fn a_reason_after_a_colon_begins_with_a_small_letter() {
        let arguments = [("technique", "Coppia nuda"), ("reason", "Nel riquadro 1")];
        let italian = Language::built_in("it").expect("it is built in");
        assert_eq!(italian.format("book-hint", &arguments), "**Coppia nuda:** nel riquadro 1");
        let is_nested = |line: &ChainLine| line.sentence.clause() == "NestedChain";
        let chains = cases().into_iter().filter_map(|(_, step)| match step.evidence {
            Evidence::Chain(chain) => Some(chain_lines(&chain)),
            _ => None,
        });
        let lines: Vec<_> = chains.flatten().filter(is_nested).collect();
        let mut lowered = 0;
        for language in ["es", "fr", "it"].map(|tag| Language::built_in(tag).expect("built in")) {
            for line in &lines {
                let text = language.text(&line.sentence);
                let (_, reason) = text.split_once(": ").expect("a colon");
                assert!(!reason.starts_with(char::is_uppercase), "{text}");
                lowered += usize::from(!reason.starts_with('r'));
            }
        }
        assert!(lowered > 0, "{} lines", lines.len());
    }

    #[test]
    fn letters_have_their_small_letters() {
        let letters = ('A'..='ž').chain('Ά'..='Ϋ').chain('Ѐ'..='Я').chain('Ա'..='Ֆ');
        for letter in letters.filter(|letter| !['İ', 'Ÿ'].contains(letter)) {
            assert!(letter.to_lowercase().eq([small(letter)]), "{letter} {}", small(letter));
        }
    }

    #[test]
    fn english_pages_lack_only_the_messages_of_books() {
        let text = str::from_utf8(&ENGLISH_PAGES.0[..ENGLISH_PAGES.1]).expect("text");
        let pages = messages(text, None).expect("messages");
        let mut others = messages(ENGLISH_FILE, None).expect("messages");
        others.retain(|id, _| !id.starts_with("book-"));
        assert_eq!(pages, others);
        assert!(!text.contains('#'));
    }

    #[test]
    fn the_tag_of_a_language_implies_its_direction() {
        let tags = [("ar", "rtl"), ("he-IL", "rtl"), ("az_Arab", "rtl"), ("az", "ltr")];
        for (tag, direction) in [&tags[..], &[("ur-Latn", "ltr"), ("fr", "ltr")]].concat() {
            for language in [Language::from_messages, Language::from_source] {
                let language = language(tag, "play = P\n").expect("a message file");
                assert_eq!(language.word("direction"), direction, "{tag}");
            }
            let named = Language::from_messages(tag, "direction = ltr\n").expect("a message file");
            assert_eq!(named.word("direction"), "ltr", "{tag}");
        }
    }

    #[test]
    fn a_bad_message_has_a_line_and_a_reason() {
        let cases = [
            (
                "play = Spielen\nhlep = Hilfe\n",
                "line 2: no message is called \"hlep\"; nearest: help, help-all, help-undo",
            ),
            ("\n\nlook-at = Siehe { $place }.\n", "line 3: `look-at` has no argument `$place`"),
            ("direction = sideways", "line 1: `direction` is \"sideways\", expected ltr or rtl"),
            (
                "play = { help }\n",
                "line 1: `play` has a reference to a message; expected only text, { $arguments }, the functions LIST and LOWER, and different forms for different numbers",
            ),
            (
                "play = Spielen\nsomething\n",
                "line 2: Expected a token starting with \"=\", expected a message such as `play = Play`",
            ),
        ];
        for (text, problem) in cases {
            let error = Language::from_messages("de", text).expect_err(text);
            assert_eq!(error.to_string(), problem);
        }
    }
}
