//! Pages that play, and reports.

use crate::HAS_BOARDS;
use crate::examine::{Grading, check};
use crate::options;
use crate::refusal::Refusal;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::PuzzleReader;
use gridmill::grade::Technique;
use gridmill::grid::Grid;
use gridmill::stats::{NotablePuzzle, SourceLine, Stats};
use gridmill_publish::{Language, LanguageError, Page, PageSource, Report, View};
use serde::Deserialize;
use serde_json::{Value, json};

/// Number of hardest puzzles in a report.
const HARDEST: usize = 10;

#[derive(Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
struct PageOptions {
    title: String,
    /// True to show the solving paths first.
    solution: bool,
    /// Tag of the language, by default English.
    language: Option<String>,
    /// Its messages.
    messages: String,
    /// Options of the grades.
    grading: Value,
}

/// Returns a page that plays these puzzles, as `explain -o FILE.html` writes it. The package has the source of pages.
pub(crate) fn page(puzzles: &Value, options: &Value, source: &Value) -> Result<Value, Refusal> {
    let source: PageSource = options::read(source)?;
    let options: PageOptions = options::read(options)?;
    let grading = Grading::with_path(&options.grading)?;
    let view = if options.solution { View::Path } else { View::Play };
    let language = match options.language {
        Some(tag) if options.messages.is_empty() && !tag.starts_with("en") => {
            let message = format!(
                "expected the messages of the language {tag:?}; those of de, es, fr, it and ja are in gridmill/languages"
            );
            return Err(Refusal::option("messages", message));
        }
        tag => read(source.language(tag.as_deref().unwrap_or("en"), &options.messages))?,
    };
    let page = Page::new(&options.title, view, grading.scale);
    let mut page = page.in_language(language.clone());
    let mut examiner = grading.examiner();
    for (number, puzzle) in (1..).zip(puzzles.as_array().into_iter().flatten()) {
        let refused =
            |problem: String| Refusal::option("puzzles", format!("puzzle {number}: {problem}"));
        let entry = grading.entry(puzzle).map_err(|error| refused(error.message))?;
        let Examined { row, problem } = examiner.examine(entry);
        if let Some(problem) = problem {
            return Err(refused(problem.to_string()));
        }
        if let Some(grade) = &row.grade {
            let name = grade.level(grading.scale, &grading.levels);
            let title = language.known_level(name);
            let title = title.as_deref().unwrap_or(name);
            page.add(&row, title);
            if HAS_BOARDS {
                page.add_board(&row, title);
            }
        }
    }
    if page.is_empty() {
        return Err(Refusal::option("puzzles", "no puzzles found"));
    }
    Ok(page.text_from(&source).into())
}

/// Returns a language that was read, or says that its messages are none.
fn read(language: Result<Language, LanguageError>) -> Result<Language, Refusal> {
    language.map_err(|_| Refusal::option("messages", "not the messages of a page"))
}

/// Returns the words of a language as pages read them: its messages, and the names of all techniques.
pub(crate) fn words(tag: &str, messages: &str) -> Result<Value, Refusal> {
    let language = read(Language::from_source(tag, messages))?;
    let mut words = language.messages(|_| true);
    for technique in Technique::ALL {
        words[format!("technique-{}", technique.id())] = language.technique(*technique).into();
    }
    Ok(words)
}

/// Options of `entry`.
#[derive(Deserialize, Debug)]
struct EntryOptions {
    scale: Value,
    levels: Value,
    /// Tag of the language.
    language: String,
    /// Messages of the language.
    messages: String,
}

/// Returns a puzzle with its path as a page reads it, for a page that carries the library.
pub(crate) fn entry(puzzle: &Value, options: &Value) -> Result<Value, Refusal> {
    let EntryOptions { scale, levels, language, messages } = options::read(options)?;
    let grading = Grading::with_path(&json!({"scale": scale, "levels": levels}))?;
    let language = read(Language::from_source(&language, &messages))?;
    let mut page = Page::new("", View::Play, grading.scale).in_language(language);
    let examined = grading.examiner().examine(grading.entry(puzzle)?);
    check(&examined)?;
    if let Some(grade) = &examined.row.grade {
        page.add(&examined.row, grade.level(grading.scale, &grading.levels));
    }
    Ok(page.data())
}

/// Returns the page of `stats -o FILE.html` about the rows of a collection, and the lines without a rated puzzle.
pub(crate) fn report(text: &Value, options: &Value, source: &Value) -> Result<Value, Refusal> {
    let source: PageSource = options::read(source)?;
    let text = options::text("text", text)?;
    let title = options::text("title", &options["title"])?;
    let mut stats = Stats::new(None, HARDEST);
    let mut problems = Vec::new();
    let mut reader = PuzzleReader::new(text.as_bytes());
    while let Some(entry) = reader.next() {
        let entry = entry.expect("a text in memory can be read");
        let line = entry.line;
        let added = entry.grid.map_err(|error| error.to_string()).and_then(|grid| {
            let ratings = reader.ratings().map_err(|error| error.to_string())?;
            let added = stats.add(&grid, ratings.as_ref(), SourceLine { file: 0, line });
            added.map_err(|error| error.to_string())
        });
        problems.extend(added.err().map(|problem| json!({"line": line, "problem": problem})));
    }
    if stats.puzzles == 0 {
        return Err(Refusal::option("text", "no puzzles found"));
    }
    let mut wanted: Vec<&NotablePuzzle> = Vec::new();
    for found in stats.notable() {
        if !wanted.iter().any(|other| other.puzzle == found.puzzle) {
            wanted.push(found);
        }
    }
    let language = read(source.language("en", ""))?;
    let mut page = Page::new("The puzzles", View::Path, stats.scale()).in_language(language);
    let mut examiner = Examiner::new(stats.scale()).with_unmapped_paths();
    let mut shown = Vec::new();
    for found in wanted {
        // It was read as a grid.
        let Ok(grid) = Grid::from_line(found.puzzle.as_bytes()) else { continue };
        let Examined { mut row, .. } = examiner.examine(grid);
        if let Some(grade) = &mut row.grade {
            grade.er = found.er.into();
            page.add(&row, &found.level);
            shown.push(found.puzzle.clone());
        }
    }
    let files = [title.to_owned()];
    let report = Report { title, stats: &stats, files: &files, shown: &shown };
    page.introduce(report.introduction());
    Ok(json!({"html": page.text_from(&source), "problems": problems}))
}
