//! A playable page: puzzles with their solving paths, in one file that needs no network.
//!
//! The page is in `app`: HTML, style sheets, and scripts that share one scope. `scripts/javascript --fix` makes `page.css` and
//! `page.js` of them. The data of a page are JSON in a separate element.
//! They hold the solving paths, because a hint must be a step of the path that gives the rating. A puzzle takes about a
//! kilobyte: each name in a step is one character, and each sentence pattern is stored once.
//!
//! * `board`: puzzles of boards that are not classic
//! * `compact`: texts without the indents and comments that a browser does not need
//! * `symbols`: sentences as patterns with a symbol for each name
//! * `step`: a step of a path
//!
//! `app/worker.js` is a separate file, because browsers load a service worker only from a file.
//!
//! `grid.js`, `map.js`, `words.js`, `pack.js` and `board.js` are independent of playing, and other pages can use them.

mod board;
mod compact;
#[cfg(feature = "print")]
pub(crate) mod solver;
mod step;
mod symbols;

use crate::language::{Language, LanguageError};
#[cfg(feature = "print")]
use base64::prelude::{BASE64_STANDARD, Engine};
use compact::compact;
use gridmill::formats::Row;
use gridmill::grade::{Grade, HodokuLevel, Scale, Technique};
use gridmill::grid::HouseKind;
use html_escape::{encode_double_quoted_attribute, encode_text};
use serde::Deserialize;
use serde_json::{Map, Value, json};
#[cfg(feature = "print")]
use sha2::{Digest, Sha256};
use siphasher::sip::SipHasher24;
use std::borrow::Cow;
use std::hash::Hasher;
use step::Tables;

/// The page, with a mark such as `{title}` for each inserted part and message.
const PAGE: &str = include_str!("app/page.html");
/// The style sheet and the script, which `scripts/javascript` minifies.
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The texts of which a page is made. The program has them inside; the package for browsers keeps them beside the
/// WebAssembly file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PageSource {
    /// HTML, with a mark such as `{title}` for each part and each message that is put in.
    page: String,
    /// Style sheet.
    style: String,
    /// Script.
    script: String,
    /// English messages of pages, if the program does not have them inside.
    #[serde(default)]
    words: String,
    /// Hash of the script for the policy of the page. Without it the policy allows any script.
    #[serde(default)]
    hash: Option<String>,
}

/// The texts inside the program.
impl Default for PageSource {
    fn default() -> Self {
        let [page, style, script] = [PAGE, STYLE, SCRIPT].map(str::to_owned);
        Self { page, style, words: String::new(), hash: script_hash(&script), script }
    }
}

/// Returns the hash of a script for a content security policy. The element of the script begins with a line end.
#[cfg(feature = "print")]
fn script_hash(script: &str) -> Option<String> {
    let hash = Sha256::digest(format!("\n{script}"));
    Some(format!("'sha256-{}'", BASE64_STANDARD.encode(hash)))
}

/// The package for browsers keeps the hash beside the texts.
#[cfg(not(feature = "print"))]
fn script_hash(_script: &str) -> Option<String> {
    None
}

fn sorted(mut words: Vec<&str>) -> Vec<&str> {
    words.sort_unstable();
    words
}

impl PageSource {
    /// Returns the language of a tag, with its messages.
    ///
    /// # Errors
    /// If the text has anything else.
    pub fn language(&self, tag: &str, messages: &str) -> Result<Language, LanguageError> {
        Language::from_source(tag, &format!("{}\n{messages}", self.words))
    }

    /// Returns which messages the script uses: those that it names, and those whose names it puts together.
    fn words(&self, kinds: &[HouseKind]) -> impl Fn(&str) -> bool {
        let named = sorted(self.script.split('"').collect());
        let in_html = sorted(self.page.split(['{', '}']).collect());
        move |id| {
            let composed = ["cell-", "tile-", "inner-", "level-"];
            let is_house = |kind: HouseKind| {
                let starts = ["house-", "houses-"];
                let kind = kind.id().replace(' ', "-");
                starts.iter().any(|start| id.strip_prefix(start) == Some(&*kind))
            };
            if in_html.binary_search(&id).is_ok() {
                return ALSO_IN_SCRIPT.contains(&id);
            }
            composed.iter().any(|start| id.starts_with(start))
                || kinds.iter().copied().any(is_house)
                || named.binary_search(&id).is_ok()
        }
    }
}

/// Name and text of a service worker, a file beside the page. It keeps a page from a server for use without a network.
pub const PAGE_WORKER: (&str, &str) = ("play-worker.js", include_str!("app/worker.js"));

/// Messages that the script uses as well as the HTML. An element may have the name of another message of the HTML.
const ALSO_IN_SCRIPT: [&str; 11] = [
    "close",
    "erase",
    "fresh",
    "help-title",
    "menu",
    "own-puzzle",
    "pause",
    "run",
    "solved-title",
    "stop",
    "undo",
];

/// Messages with a second form for pages that make new puzzles. The name of the second form ends in `-new`.
const IS_NEW_WITH_SOLVER: [&str; 2] = ["fresh-tip", "help-fresh"];

/// First view of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// The puzzle, to be played.
    Play,
    /// Its solving path.
    Path,
}

/// Heading of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Introduction {
    /// The title of the whole page.
    pub title: String,
    /// HTML.
    pub html: String,
    /// Style sheets for it.
    pub style: String,
}

/// A page that grows puzzle by puzzle.
#[derive(Clone, Debug)]
pub struct Page {
    title: String,
    introduction: Option<Introduction>,
    view: View,
    scale: Scale,
    language: Language,
    has_ratings: bool,
    has_worker: bool,
    /// Days of the puzzles in a calendar, such as `2027-01-04`, and their names.
    days: Vec<(String, String)>,
    is_opened_daily: bool,
    /// Settings of a solver, the elements that hold it, and what the policy must allow.
    solver: Option<(Value, String, String)>,
    /// JSON of the puzzles, with commas between them.
    puzzles: String,
    tables: Tables,
    /// The layouts of puzzles that are not classic, as the script reads them.
    layouts: Vec<Value>,
    /// Hash of the givens of all puzzles: the key under which a browser stores games.
    hash: SipHasher24,
}

impl Page {
    /// Returns an English page without puzzles, whose steps will be rated on the scale.
    pub fn new(title: &str, view: View, scale: Scale) -> Self {
        Self {
            title: title.to_owned(),
            introduction: None,
            view,
            scale,
            language: Language::default(),
            has_ratings: true,
            has_worker: false,
            days: Vec::new(),
            is_opened_daily: false,
            solver: None,
            puzzles: String::new(),
            tables: Tables::default(),
            layouts: Vec::new(),
            hash: SipHasher24::new(),
        }
    }

    /// Returns the page in another language, before puzzles are added.
    pub fn in_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Returns the page with ratings, or with levels only.
    pub fn with_ratings(mut self, has_ratings: bool) -> Self {
        self.has_ratings = has_ratings;
        self
    }

    /// Returns the page with a service worker beside it: [`PAGE_WORKER`].
    pub fn with_worker(mut self) -> Self {
        self.has_worker = true;
        self
    }

    /// Gives the puzzles the days of a calendar, such as `2027-01-04`, and names for them: the page opens today's puzzle.
    pub fn with_days(mut self, days: Vec<(String, String)>) -> Self {
        self.days = days;
        self
    }

    /// Returns the page with each puzzle of a calendar closed until its day.
    pub fn opened_daily(mut self, is_opened_daily: bool) -> Self {
        self.is_opened_daily = is_opened_daily;
        self
    }

    /// Puts a text above the puzzles.
    pub fn introduce(&mut self, introduction: Introduction) {
        self.introduction = Some(introduction);
    }

    /// True if the page has no puzzles.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Adds a puzzle in a level, with its path. Skips a row without a path.
    pub fn add(&mut self, row: &Row, level: &str) {
        self.add_classic(row, level, None);
    }

    /// Adds a classic puzzle, whose layout has a number if it has symbols.
    fn add_classic(&mut self, row: &Row, level: &str, layout: Option<usize>) {
        let (Some(puzzle), Some(grade), Some(path)) = (row.puzzle(), &row.grade, &row.path) else {
            return;
        };
        let Self { tables, language, .. } = self;
        let positions = path.positions();
        let steps: Vec<Value> =
            positions.map(|(pencil, solved)| tables.step(&pencil, solved, language)).collect();
        let (givens, solution) = (puzzle.givens().to_string(), puzzle.solution().to_string());
        let mut entry = vec![
            json!(givens),
            json!(solution),
            json!(level),
            json!(self.rating(grade)),
            json!(steps),
        ];
        entry.extend(layout.map(Value::from));
        self.push(&givens, &entry.into());
    }

    /// Returns the text of a rating, or of a score.
    fn rating(&self, grade: &Grade) -> String {
        let score = grade.effort.filter(|_| !self.scale.has_er());
        score.map_or_else(|| grade.er.to_string(), |it| self.scale.printed(it))
    }

    fn push(&mut self, key: &str, entry: &Value) {
        self.hash.write(key.as_bytes());
        self.puzzles += if self.puzzles.is_empty() { "" } else { "," };
        self.puzzles += &entry.to_string();
    }

    /// Returns the puzzles with the tables that their steps need, as the script reads them.
    pub fn data(&self) -> Value {
        serde_json::from_str(&format!("{{{}}}", self.fields())).expect("JSON")
    }

    /// Returns the puzzles and the tables as fields of an object in JSON.
    fn fields(&self) -> String {
        let Tables { kinds, sentences } = &self.tables;
        let (kinds, sentences) = (json!(kinds.0), json!(sentences.0));
        let layouts = match &self.layouts {
            layouts if layouts.is_empty() => String::new(),
            layouts => format!("\"layouts\":{},", json!(layouts)),
        };
        let puzzles = &self.puzzles;
        format!("{layouts}\"kinds\":{kinds},\"sentences\":{sentences},\"puzzles\":[{puzzles}]")
    }

    /// Returns the whole page.
    pub fn text(&self) -> String {
        self.text_from(&PageSource::default())
    }

    /// Returns the whole page, made of the texts of a source.
    pub fn text_from(&self, source: &PageSource) -> String {
        let is_classic = self.layouts.iter().all(|layout| layout["name"].is_null());
        // The page puts together the names of chains with chains inside.
        let is_used = |it: &&Technique| {
            let is_of = |group| it.groups().contains(&group);
            let is_of_boards = it.id().starts_with("generalized_") || is_of("large_boards");
            let is_of_hodoku = it.id().contains("_chain_") || is_of("hodoku");
            !(is_classic && is_of_boards) && (self.scale == Scale::Hodoku || !is_of_hodoku)
        };
        let techniques = Technique::ALL.iter().filter(is_used);
        let kinds: &[HouseKind] = if is_classic { &HouseKind::CLASSIC } else { &HouseKind::ALL };
        let techniques =
            techniques.map(|it| (it.id().to_owned(), self.language.technique(*it).into()));
        let mut data = json!({
            // A browser stores games under this key.
            "id": format!("{:08x}", self.hash.finish() as u32),
            "view": match self.view { View::Play => "play", View::Path => "path" },
            "words": self.language.messages(source.words(kinds)),
            "techniques": techniques.collect::<Map<_, _>>(),
            "symbols": symbols::SYMBOLS,
        })
        .to_string();
        data.pop();
        data = data + "," + &self.fields();
        let mut add = |name, value: &Value| data += &format!(",\"{name}\":{value}");
        if self.scale != Scale::default() {
            add("scale", &json!(self.scale));
        }
        if self.scale == Scale::Hodoku {
            let levels = HodokuLevel::ALL.map(|level| self.language.level(level.id()));
            add("levels", &json!(levels));
        }
        if !self.has_ratings {
            add("ratings", &json!(false));
        }
        if !self.days.is_empty() {
            let indexes = self.days.iter().zip(0..).map(|((day, _), i)| (day.clone(), json!(i)));
            add("days", &Value::Object(indexes.collect()));
            add("names", &self.days.iter().map(|(_, name)| name.as_str()).collect());
        }
        if self.is_opened_daily {
            add("daily", &json!(true));
        }
        if self.has_worker {
            add("worker", &json!(PAGE_WORKER.0));
        }
        if let Some((settings, ..)) = &self.solver {
            add("solver", settings);
        }
        data.push('}');
        // Escape `<`: the data must not contain the end of their element.
        let data = data.replace('<', "\\u003c");
        let heading = encode_text(&self.title);
        let (mut title, mut style, mut introduction) =
            (heading.clone(), source.style.clone(), String::new());
        if let Some(above) = &self.introduction {
            title = encode_text(&above.title);
            style += &above.style;
            // Without puzzles it is the main part of the page.
            let role = if self.is_empty() { "main" } else { "region" };
            introduction = format!(
                "<section class=\"introduction\" role=\"{role}\" aria-label=\"{}\">\n{}</section>\n",
                encode_double_quoted_attribute(&above.title),
                above.html
            );
        }
        let page = compact(&source.page);
        let has_solver = self.solver.is_some();
        let (mut text, mut rest) = (String::new(), &*page);
        while let Some((before, after)) = rest.split_once('{') {
            let (mark, after) = after.split_once('}').expect("every mark ends with '}'");
            text.push_str(before);
            text.push_str(&match mark {
                "title" => Cow::Borrowed(&*title),
                "style" => style.as_str().into(),
                "introduction" => introduction.as_str().into(),
                "heading" => Cow::Borrowed(&*heading),
                "data" => data.as_str().into(),
                "script" => source.script.as_str().into(),
                "solver" => self.solver.as_ref().map_or("", |(_, elements, _)| elements).into(),
                "hash" => source.hash.as_deref().unwrap_or("'unsafe-inline'").into(),
                "for-scripts" => self.solver.as_ref().map_or("", |(.., allowed)| allowed).into(),
                // Only a page with a solver may start a worker that it holds itself.
                "for-workers" if has_solver => " blob:".into(),
                "for-workers" => "".into(),
                "language" => encode_double_quoted_attribute(self.language.tag()),
                message => {
                    let is_new = has_solver && IS_NEW_WITH_SOLVER.contains(&message);
                    let suffix = if is_new { "-new" } else { "" };
                    let word = self.language.word(&format!("{message}{suffix}"));
                    encode_double_quoted_attribute(&word).into_owned().into()
                }
            });
            rest = after;
        }
        text + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    #[test]
    fn every_word_of_the_page_is_a_message_and_every_message_is_used() {
        let is_word = |id: &str| id.starts_with(|first: char| first.is_ascii_lowercase());
        let source = PageSource::default();
        let is_used = source.words(&HouseKind::CLASSIC);
        let words = Language::default().messages(|_| true);
        let words = words.as_object().expect("messages by name");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/app");
        let files = std::fs::read_dir(folder).expect("the files of the page");
        let script = files.map(|file| std::fs::read_to_string(file.expect("a file").path()));
        let script: String = script.map(|text| text.expect("text")).collect();
        for (_, rest) in
            script.match_indices("word(\"").map(|(at, found)| (at, &script[at + found.len()..]))
        {
            let id = rest.split('"').next().expect("the name ends");
            assert!(words.contains_key(id), "no message is called {id}");
            assert!(is_used(id), "the script lacks {id}");
        }
        let of_others = ["technique-", "book-", "layout-", "rules", "page-title"];
        let is_of_page = |id: &str| {
            let is_classic = |kind| HouseKind::CLASSIC.iter().any(|classic| classic.id() == kind);
            let kind = id.strip_prefix("house-").or_else(|| id.strip_prefix("houses-"));
            kind.is_none_or(is_classic) && !of_others.iter().any(|start| id.starts_with(start))
        };
        for id in words.keys().filter(|id| is_word(id) && is_of_page(id)) {
            let id =
                id.strip_suffix("-new").filter(|id| IS_NEW_WITH_SOLVER.contains(id)).unwrap_or(id);
            let is_in_html = PAGE.contains(&format!("{{{id}}}"));
            assert!(is_used(id) || is_in_html, "{id}");
        }
    }

    #[test]
    fn our_part_of_a_page_is_small() {
        let text = Page::new("", View::Play, Scale::default()).text();
        let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
        gzip.write_all(text.as_bytes()).expect("memory takes all bytes");
        let gzip = gzip.finish().expect("memory takes all bytes").len();
        println!("{} bytes, {gzip} as gzip", text.len());
        assert!(text.len() <= 120_000 && gzip <= 38_000, "{} bytes, {gzip} as gzip", text.len());
    }
}
