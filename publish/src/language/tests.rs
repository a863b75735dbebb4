use super::pattern::visit_arguments;
use super::*;
use gridmill::grade::{ChainLine, Evidence, Grader, HodokuLevel, Scale, Step, chain_lines, reason};
use gridmill::grid::{Cell, Digit, PencilGrid};
use gridmill::solve::Puzzle;
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

/// Returns the positions and steps of some paths of HoDoKu.
fn hodoku_steps() -> Vec<(PencilGrid, Step)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases/hodoku.txt");
    let text = fs::read_to_string(file).expect("the puzzles");
    let mut found = Vec::new();
    for line in text.lines() {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let (_, path) = Grader::with_scale(Scale::Hodoku).path(&puzzle);
        found.extend(path.positions().map(|(pencil, solved)| (pencil, solved.step.clone())));
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
    for (pencil, step) in cases().into_iter().chain(hodoku_steps()) {
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
            let Some(message) = language.own.get(id) else { continue };
            // A language may do without the forms of a word.
            let is_named = |name: &str| arguments(message).contains(name);
            assert!(arguments(english).iter().all(|name| is_named(name)), "{tag}: {id}");
        }
        assert!(language.own.keys().all(|id| ENGLISH.contains_key(id)), "{tag}");
        assert_eq!(language.missing().collect::<Vec<_>>(), [""; 0], "{tag}");
        let techniques = Scale::Hodoku.techniques();
        let names = techniques.iter().map(|technique| language.technique(technique));
        assert_eq!(names.collect::<BTreeSet<_>>().len(), techniques.iter().count(), "{tag}");
        for level in HodokuLevel::ALL {
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
    assert_eq!((same.word("play"), same.level("gentle")), (language.word("play"), "Sanft".into()));
    assert_eq!(language.messages(|id| id == "play")["play"], "\u{627}\u{644}\u{639}\u{628}");
}

#[test]
fn a_reason_after_a_colon_begins_with_a_small_letter() {
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
            let is_cell = reason.chars().nth(1).is_some_and(|it| it.is_ascii_digit());
            assert!(is_cell || !reason.starts_with(char::is_uppercase), "{text}");
            lowered += usize::from(!is_cell);
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
fn messages_that_browsers_need_not_have_are_in_a_file_of_their_own() {
    let is_line = |id: &String| ["Line", "Run", "Link", "LinkByPattern"].contains(&id.as_str());
    let is_spare = |id: &String| {
        let is_sentence = id.starts_with(char::is_uppercase) && !is_line(id);
        is_sentence || id.starts_with("book-") || id.starts_with("technique-")
    };
    for (text, expected) in [(include_str!("en.ftl"), false), (include_str!("books/en.ftl"), true)]
    {
        let messages = messages(text, None).expect("messages");
        assert!(messages.keys().all(|id| is_spare(id) == expected));
    }
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
