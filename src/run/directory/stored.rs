//! What a run directory holds: the names of its files, and reading and verifying them.

use super::{Committed, CommittedFile, EndReason, Plan, RunError, Storage};
use crate::grade::{BEYOND, Levels};
use crate::run::Recipe;
use memchr::memchr;
use std::io::{self, Read, Write};

pub(super) const RECIPE: &str = "recipe.toml";
pub(super) const PROGRESS: &str = "progress.json";

/// Bytes to verify before it may stop.
const BLOCK: u64 = 1 << 20;

pub(super) fn failed(action: &'static str, name: &str) -> impl FnOnce(io::Error) -> RunError {
    move |source| RunError::Storage { action, name: name.to_owned(), source }
}

/// Returns the names of the files of a recipe: one for each level, and one for what is beyond them on boards that can be.
///
/// # Errors
/// If a level cannot have a file of its own.
pub(super) fn files_of(recipe: &Recipe) -> Result<Vec<String>, RunError> {
    let mut names = level_files(&recipe.levels)?;
    names.extend(recipe.can_be_beyond().then(|| format!("{BEYOND}.csv")));
    Ok(names)
}

/// Returns the name of the file of each level in a run directory.
///
/// # Errors
/// If a level cannot have a file of its own.
pub(super) fn level_files(levels: &Levels) -> Result<Vec<String>, RunError> {
    let mut seen: Vec<String> = Vec::new();
    let mut names = Vec::new();
    for level in levels.as_slice() {
        // Some file systems ignore case.
        let folded = level.name.to_lowercase();
        if level.name.len() > 100 || seen.contains(&folded) {
            return Err(RunError::LevelName(level.name.clone()));
        }
        seen.push(folded);
        names.push(format!("{}.csv", level.name));
    }
    Ok(names)
}

/// Reads an opened file as a whole.
pub(super) fn read(file: io::Result<impl Read>, name: &str) -> Result<Vec<u8>, RunError> {
    let mut text = Vec::new();
    let read = file.and_then(|mut file| file.read_to_end(&mut text));
    read.map_err(failed("read", name))?;
    Ok(text)
}

/// Returns the plan of the run in the directory, if there is one, made by any version.
///
/// # Errors
/// If it cannot be read, or does not belong to the committed state.
pub(super) fn stored_plan(storage: &impl Storage) -> Result<Option<Plan>, RunError> {
    let names = storage.names().map_err(failed("read", "the directory"))?;
    if names.iter().any(|name| name == RECIPE) {
        let text = read(storage.read(RECIPE), RECIPE)?;
        let plan = Plan::from_toml(&String::from_utf8_lossy(&text))?;
        match read_progress(storage)? {
            Some(committed) if committed.recipe_crc32 != crc32fast::hash(&text) => {
                Err(RunError::RecipeChanged)
            }
            _ => Ok(Some(plan)),
        }
    } else if names.iter().any(|name| name == PROGRESS) {
        Err(RunError::RecipeMissing)
    } else {
        Ok(None)
    }
}

/// Returns the committed state, if the run has written any.
pub(super) fn read_progress(storage: &impl Storage) -> Result<Option<Committed>, RunError> {
    let names = storage.names().map_err(failed("read", "the directory"))?;
    if names.iter().any(|name| name == PROGRESS) {
        return Committed::from_json(&read(storage.read(PROGRESS), PROGRESS)?).map(Some);
    }
    match names.into_iter().find(|name| name.ends_with(".csv")) {
        Some(name) => Err(RunError::ProgressMissing(name)),
        None => Ok(None),
    }
}

/// Checks that the committed part of a file is there, and has its rows, with indexes below `next`; `reader` is the opened file.
/// Once `stop` returns a reason, it ends with this.
pub(super) fn verify(
    reader: io::Result<impl Read>,
    file: &CommittedFile,
    next: u64,
    stop: &dyn Fn() -> Option<EndReason>,
) -> Result<(), RunError> {
    let bad = |problem: String| {
        Err(RunError::BadProgress { found: format!("{problem} of {}", file.name) })
    };
    if file.length == 0 {
        return if file.rows == 0 { Ok(()) } else { bad(format!("it counts {} rows", file.rows)) };
    }
    let mut reader = match reader {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(RunError::FileMissing(file.name.clone()));
        }
        reader => reader.map_err(failed("read", &file.name))?.take(file.length),
    };
    let seen = CommittedFile::new(file.name.clone());
    let mut counted = Counted { seen, lines: 0, line: Vec::new(), last: Vec::new() };
    loop {
        if let Some(reason) = stop() {
            return Err(RunError::Stopped(reason));
        }
        let copied = io::copy(&mut reader.by_ref().take(BLOCK), &mut counted);
        if copied.map_err(failed("read", &file.name))? == 0 {
            break;
        }
    }
    let Counted { seen, lines, line, last } = counted;
    if seen.length < file.length {
        let (length, committed) = (seen.length, file.length);
        return Err(RunError::Truncated { name: file.name.clone(), length, committed });
    }
    if seen.crc32 != file.crc32 {
        return Err(RunError::Changed(file.name.clone()));
    }
    if !line.is_empty() || lines != file.rows + 1 {
        return bad(format!("it counts {} rows", file.rows));
    }
    let index = last.split(|byte| *byte == b',').next().unwrap_or_default();
    let index = str::from_utf8(index).ok().and_then(|index| index.parse::<u64>().ok());
    if file.rows > 0 && index.is_none_or(|index| index >= next) {
        return bad("its next index is not above the last one".to_owned());
    }
    Ok(())
}

/// A writer that counts the lines, bytes and checksum of a file.
struct Counted {
    seen: CommittedFile,
    lines: u64,
    /// Beginning of the line that has no end yet.
    line: Vec<u8>,
    /// Beginning of the last line with an end.
    last: Vec<u8>,
}

/// Number of bytes that are enough for an index.
const BEGINNING: usize = 24;

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.seen.grow(bytes);
        let mut rest = bytes;
        while !rest.is_empty() {
            let end = memchr(b'\n', rest);
            let (part, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
            let room = BEGINNING.saturating_sub(self.line.len()).min(part.len());
            self.line.extend_from_slice(&part[..room]);
            if end.is_some() {
                self.lines += 1;
                std::mem::swap(&mut self.line, &mut self.last);
                self.line.clear();
            }
            rest = after;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_would_share_a_file_are_refused() {
        let levels: Levels = "[[level]]\nname = 'Easy'\nup_to = 1.5\n[[level]]\nname = 'easy'"
            .parse()
            .expect("levels differ in case");
        assert!(matches!(level_files(&levels), Err(RunError::LevelName(name)) if name == "easy"));
        let long = format!("[[level]]\nname = '{}'", "ä".repeat(51));
        let long: Levels = long.parse().expect("a level");
        assert!(matches!(level_files(&long), Err(RunError::LevelName(_))));
        let names = level_files(&Levels::sudoku_exchange()).expect("plain names");
        assert_eq!(names, ["easy.csv", "medium.csv", "hard.csv", "diabolical.csv"]);
    }
}
