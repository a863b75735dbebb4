//! `--ask`: questions whose answers are a recipe.

use crate::commands::pack::take::Take;
use crate::error::{Failure, OrFail};
use crate::log;
use anyhow::{Error, anyhow};
use gridmill::grid::{UnknownName, named};
use gridmill_publish::{Hints, Language, PackRecipe, Printer, Trim};
use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::str::FromStr;

/// The keys of a sheet: puzzles in front, answers behind.
pub(super) const SHEET: &str =
    "front = false\nsolutions = \"behind\"\ngutter = 0\nrunning_head = \"{title} | {title}\"\n";
/// Most puzzles on a sheet.
const MOST_ON_SHEET: usize = 12;
/// The answer for a key that is left out.
const NONE: &str = "none";

named! {
    /// Kind of a pack.
    Kind, "kind of pack" {
        /// Puzzles, then solutions.
        Book = "book",
        /// Each solution below the next puzzle.
        Newspaper = "newspaper",
        /// Answers on the back of the puzzles.
        Sheet = "sheet",
    }
}

/// Returns the number of puzzles on each of as few sheets as possible.
pub(super) fn per_sheet(puzzles: usize) -> usize {
    puzzles.div_ceil(puzzles.div_ceil(MOST_ON_SHEET).max(1))
}

/// Asks for the recipe of a pack, whose puzzles are new or come from a COLLECTION.
pub(super) fn recipe(input: &mut impl BufRead, has_collection: bool) -> Result<String, Failure> {
    let kind: Kind = ask(
        input,
        "What to make: book, newspaper (each solution below the next puzzle) or sheet (answers behind)",
        "book",
        |text| Ok(text.parse()?),
    )?;
    let (size, levels) = match kind {
        Kind::Sheet => ("a4", "easy=6"),
        Kind::Book | Kind::Newspaper => ("6x9", "easy=40,medium=40,hard=20"),
    };
    let levels = if has_collection { "all" } else { levels };
    let sizes = "Size of the pages: 6x9, 8.5x11, a4, a5, letter, or such as 130x200mm";
    let trim: Trim = ask(input, sizes, size, |text| Ok(text.parse()?))?;
    let printers = "Printer: kdp, ingram, lulu or none";
    let printer: Option<Printer> = ask(input, printers, NONE, value_or_none)?;
    let title = ask(input, "Title", "Sudoku", |text| Ok(text.to_owned()))?;
    let tags = Language::tags().collect::<Vec<_>>().join(", ");
    let languages = format!("Language: {tags} (Japanese needs a font, which the recipe must name)");
    let language = ask(input, &languages, "en", |tag| {
        let is_known = Language::built_in(tag).is_some();
        let unknown = || anyhow!("no language is called {tag:?}, expected one of {tags}");
        is_known.then(|| tag.to_owned()).ok_or_else(unknown)
    })?;
    let numbers = "Puzzles of each level, such as easy=40,hard=20 (gentle, easy, medium, hard, expert, fiendish, extreme)";
    let requests = ask(input, numbers, levels, |text| match Take::parse(text)? {
        Take::All if has_collection => Ok(Vec::new()),
        Take::All => Err(anyhow!("`all` needs a COLLECTION; give numbers, such as {levels}")),
        take => {
            let mut recipe = PackRecipe::default();
            recipe.requests = take.requests()?;
            recipe.complete()?;
            recipe.ratings()?;
            Ok(take.requests()?)
        }
    })?;
    let kinds = "Hints: first (a question about the first step that is not easy), key (about the hardest) or none";
    let hints: Option<Hints> = ask(input, kinds, NONE, value_or_none)?;
    let large = ask(input, "Large print: yes or no", "no", |text| match text {
        "yes" | "no" => Ok(text == "yes"),
        _ => Err(anyhow!("found {text:?}, expected yes or no")),
    })?;

    let text = |key: &str, value: &str| format!("{key} = {}\n", Value::from(value));
    let mut recipe = String::new();
    if requests.is_empty() {
        recipe += "order = \"file\"\n";
    }
    for request in &requests {
        let level = request.level.iter().map(|level| text("level", level)).collect::<String>();
        recipe += &format!("[[take]]\ncount = {}\n{level}\n", request.count());
    }
    recipe += "[book]\n";
    recipe += &text("title", &title);
    recipe += &text("language", &language);
    recipe += &text("trim", &trim.to_string());
    recipe += &printer.map_or_else(String::new, |it| text("printer", &it.to_string()));
    recipe += &hints.map_or_else(String::new, |it| text("hints", &it.to_string()));
    recipe += if large { "large_print = true\n" } else { "" };
    match kind {
        Kind::Book => {}
        Kind::Newspaper => recipe += "solutions = \"next\"\n",
        Kind::Sheet => {
            recipe += SHEET;
            if !large {
                let puzzles = requests.iter().map(|request| request.count() as usize).sum();
                // Nobody knows how many a COLLECTION has.
                let count = if puzzles == 0 { MOST_ON_SHEET } else { per_sheet(puzzles) };
                recipe += &format!("per_page = {count}\n");
            }
        }
    }
    Ok(recipe)
}

/// Asks a question until its answer can be read. An empty line is the default.
fn ask<T>(
    input: &mut impl BufRead,
    question: &str,
    default: &str,
    read: impl Fn(&str) -> Result<T, Error>,
) -> Result<T, Failure> {
    loop {
        eprint!("{question} [{default}]: ");
        io::stderr().flush().io(|| "cannot write to standard error")?;
        let mut line = String::new();
        if input.read_line(&mut line).io(|| "cannot read the answers")? == 0 {
            eprintln!();
            usage!("the answers ended before the question {question:?}");
        }
        let answer = match line.trim() {
            "" => default,
            answer => answer,
        };
        match read(answer) {
            Ok(value) => return Ok(value),
            Err(problem) => log::line(format_args!("{problem}")),
        }
    }
}

/// Reads a value, or `none`.
fn value_or_none<T: FromStr<Err = UnknownName>>(text: &str) -> Result<Option<T>, Error> {
    if text == NONE {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|mut unknown: UnknownName| {
        unknown.known.push(NONE.to_owned());
        unknown.into()
    })
}
