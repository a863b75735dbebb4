//! A page that plays: puzzles with their solving paths, in one file that needs no network.
//!
//! The page is in `app`: HTML, a style sheet, and scripts that share one scope. What changes is the data, JSON in an
//! element of its own: the paths were found here, since what a player is told must be what the puzzle is rated by. A
//! puzzle takes about a kilobyte: whatever is named in a step is one character, and what is said of it has a number.
//!
//! * `words`: sentences taken apart into what is said and what is named
//! * `step`: a step of a path

mod step;
mod words;

use crate::formats::Record;
use crate::grade::{Scale, Step};
use crate::grid::PencilGrid;
use html_escape::encode_text;
use serde_json::{Value, json};
use step::Tables;

/// The page, with a mark for each part that is put in.
const PAGE: &str = include_str!("app/page.html");
const STYLE: [&str; 2] = [include_str!("app/style.css"), include_str!("app/board.css")];
/// Each may use what stands before it.
const SCRIPT: [&str; 9] = [
    include_str!("app/grid.js"),
    include_str!("app/map.js"),
    include_str!("app/pack.js"),
    include_str!("app/store.js"),
    include_str!("app/game.js"),
    include_str!("app/board.js"),
    include_str!("app/play.js"),
    include_str!("app/path.js"),
    include_str!("app/main.js"),
];

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
    puzzles: Vec<Value>,
    tables: Tables,
    /// Of all puzzles.
    checksum: crc32fast::Hasher,
}

impl Page {
    /// A page without puzzles, whose steps will be rated on the scale.
    pub fn new(title: &str, view: View, scale: Scale) -> Self {
        Self {
            title: title.to_owned(),
            introduction: None,
            view,
            scale,
            puzzles: Vec::new(),
            tables: Tables::default(),
            checksum: crc32fast::Hasher::new(),
        }
    }

    /// Puts a text above the puzzles.
    pub fn introduce(&mut self, introduction: Introduction) {
        self.introduction = Some(introduction);
    }

    /// Has it no puzzles?
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Adds a puzzle in a level, with the steps of its path, each after the pencil marks before it. What is no puzzle is left
    /// out.
    pub fn add(&mut self, record: &Record, level: &str, path: &[(PencilGrid, Step)]) {
        let (Some(givens), Some(graded)) = (&record.puzzle, &record.graded) else { return };
        let givens = givens.to_string();
        self.checksum.update(givens.as_bytes());
        let steps: Vec<Value> =
            path.iter().map(|(pencil, step)| self.tables.step(pencil, step, self.scale)).collect();
        let (solution, er) = (graded.solution.to_string(), graded.grade.er.to_string());
        self.puzzles.push(json!([givens, solution, level, er, steps]));
    }

    /// The whole page.
    pub fn text(&self) -> String {
        let mut data = json!({
            // What a browser keeps of a game belongs to these puzzles.
            "id": format!("{:08x}", self.checksum.clone().finalize()),
            "view": match self.view { View::Play => "play", View::Path => "path" },
            "symbols": words::SYMBOLS,
            "kinds": self.tables.kinds.0,
            "sentences": self.tables.sentences.0,
            "puzzles": self.puzzles,
        });
        if self.scale != Scale::default() {
            data["scale"] = json!(self.scale);
        }
        // Nothing in it may look like the end of its element.
        let data = data.to_string().replace('<', "\\u003c");
        let heading = encode_text(&self.title);
        let (mut title, mut style, mut introduction) =
            (heading.clone(), STYLE.concat(), String::new());
        if let Some(above) = &self.introduction {
            title = encode_text(&above.title);
            style += &above.style;
            introduction = format!("<article class=\"introduction\">\n{}</article>\n", above.html);
        }
        let parts = [
            ("{title}", &*title),
            ("{style}", &style),
            ("{introduction}", &introduction),
            ("{heading}", &heading),
            ("{data}", &data),
            ("{script}", &SCRIPT.concat()),
        ];
        let (mut text, mut rest) = (String::new(), PAGE);
        for (mark, part) in parts {
            let (before, after) =
                rest.split_once(mark).expect("the page has every mark, in this order");
            text.push_str(before);
            text.push_str(part);
            rest = after;
        }
        text + rest
    }
}
