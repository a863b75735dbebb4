//! Writes the files of a run so that a crash at any moment loses no committed row.
//!
//! The order of operations ensures this. The journal first puts `recipe.toml` in place, then an empty `progress.json`, and only
//! then writes CSV files. So CSV files without `progress.json` mean that it was lost. Rows are appended to the CSV files. A
//! commit syncs these, then replaces `progress.json`. A resumed run cuts the files to their committed lengths. Committed bytes
//! are never written again.

use super::rows::{RowReader, readers};
use super::{
    Committed, CommittedFile, Directory, EndReason, MergeError, Plan, RunError, RunLength, Storage,
};
use crate::grade::{BEYOND, Levels};
use crate::run::Recipe;
use memchr::memchr;
use std::io::{self, Read, Write};

pub(super) const RECIPE: &str = "recipe.toml";
pub(super) const PROGRESS: &str = "progress.json";

/// Smallest number of bytes to append to the files between commits.
const AT_ONCE: usize = 1 << 16;
/// Bytes to verify before it may stop.
const BLOCK: u64 = 1 << 20;

/// A run directory open for writing. Dropped, it cuts off rows that are not committed, so that all rows are whole.
#[derive(Debug)]
pub struct Journal<S: Storage> {
    storage: S,
    /// Content of `progress.json`.
    committed: Committed,
    /// Content of the next `progress.json`: with the rows added since the commit. Lengths count written bytes.
    written: Committed,
    /// The same after each of the last two rounds of appends, when the files had all rows below its index.
    rounds: [Committed; 2],
    /// Rows to append to each file.
    waiting: Vec<String>,
    /// True if files may have bytes beyond the committed ones, and partial rows.
    has_loose_ends: bool,
}

impl Journal<Directory> {
    /// Returns readers of the committed part of each file. The files begin with `header`.
    ///
    /// # Errors
    /// If a file cannot be read, or has another header.
    pub(super) fn readers(&self, header: &str) -> Result<Vec<RowReader>, MergeError> {
        let name = self.storage.path().display().to_string();
        readers(|name| self.storage.read(name), &name, &self.committed.files, header)
    }
}

impl<S: Storage> Journal<S> {
    /// Begins the run of this length, or resumes it. `header` is the first line of each CSV file. Once `stop` returns a reason, it
    /// verifies no more.
    ///
    /// # Errors
    /// If the directory has another run, committed bytes are missing, the storage fails, or there is a reason to stop.
    pub fn open(
        mut storage: S,
        plan: &Plan,
        header: &str,
        wanted: Option<RunLength>,
        stop: &dyn Fn() -> Option<EndReason>,
    ) -> Result<Self, RunError> {
        let names = files_of(&plan.recipe)?;
        match stored_plan(&storage)? {
            Some(stored) => plan.check_same_run(&stored)?,
            None => replace(&mut storage, RECIPE, &plan.to_toml())?,
        }
        let committed = match read_progress(&storage)? {
            Some(committed) => committed,
            None => {
                let files = names.iter().cloned().map(CommittedFile::new).collect();
                let recipe_crc32 = crc32fast::hash(&read(storage.read(RECIPE), RECIPE)?);
                let nothing = Committed { next: 0, wanted, failed: 0, recipe_crc32, files };
                replace(&mut storage, PROGRESS, &nothing.to_json())?;
                nothing
            }
        };
        committed.verify_files(plan, |name| storage.read(name), stop)?;
        // Cut files only after all are verified.
        for file in &committed.files {
            let cut = storage.resize(&file.name, file.length);
            cut.map_err(failed("write", &file.name))?;
        }
        let waiting = |file: &CommittedFile| {
            let mut waiting = String::with_capacity(AT_ONCE);
            if file.length == 0 {
                waiting.push_str(header);
            }
            waiting
        };
        let written = Committed { failed: plan.failed(&committed), ..committed.clone() };
        Ok(Self {
            storage,
            waiting: committed.files.iter().map(waiting).collect(),
            rounds: [written.clone(), written.clone()],
            written,
            committed,
            has_loose_ends: false,
        })
    }

    /// Returns the committed state.
    pub fn committed(&self) -> &Committed {
        &self.committed
    }

    /// Returns the next index: the run has made all of its indexes below.
    pub fn next(&self) -> u64 {
        self.written.next
    }

    /// Returns the number of added rows of each level, with its place.
    pub fn rows(&self) -> impl Iterator<Item = (usize, u64)> {
        self.written.files.iter().map(|file| file.rows).enumerate()
    }

    /// Sets the end of the run; the next commit records it.
    pub fn set_end(&mut self, wanted: Option<RunLength>) {
        self.written.wanted = wanted;
    }

    /// Returns the number of failed indexes.
    pub fn failed(&self) -> u64 {
        self.written.failed
    }

    /// Sets the number of failed indexes; the next commit records it.
    pub(super) fn set_failed(&mut self, failed: u64) {
        self.written.failed = failed;
    }

    /// Adds a failed index.
    pub fn add_failed(&mut self) {
        self.written.failed += 1;
    }

    /// Adds a row, with its line end, to the file of a level, given by the place of the level.
    ///
    /// # Panics
    /// If the plan has no such level.
    pub fn add(&mut self, level: usize, row: &str) {
        self.waiting[level].push_str(row);
        self.written.files[level].rows += 1;
    }

    /// Records that all indexes below `next` are done. Writes larger amounts of rows; the next commit writes the rest.
    ///
    /// # Errors
    /// If the storage fails. Only [`rescue`](Self::rescue) the journal after that.
    pub fn write(&mut self, next: u64) -> Result<(), RunError> {
        self.written.next = next;
        self.append(AT_ONCE)
    }

    /// Appends the waiting rows to all files, if they have at least `least` bytes: a round.
    fn append(&mut self, least: usize) -> Result<(), RunError> {
        if self.waiting.iter().map(String::len).sum::<usize>() < least {
            return Ok(());
        }
        let files = self.written.files.iter_mut().zip(&self.waiting);
        for (file, waiting) in files.filter(|(_, waiting)| !waiting.is_empty()) {
            self.has_loose_ends = true;
            let appended = self.storage.append(&file.name, waiting.as_bytes());
            appended.map_err(failed("write", &file.name))?;
            file.grow(waiting.as_bytes());
        }
        self.waiting.iter_mut().for_each(String::clear);
        let [_, last] = &mut self.rounds;
        let before = std::mem::replace(last, self.written.clone());
        self.rounds[0] = before;
        Ok(())
    }

    /// Checks that all files are still there, that the CSV files have their written lengths, and that the recipe is the same.
    fn check(&self) -> Result<(), RunError> {
        let found = |name: &str| self.storage.length(name).map_err(failed("find", name));
        found(RECIPE)?;
        found(PROGRESS)?;
        let recipe = read(self.storage.read(RECIPE), RECIPE)?;
        if crc32fast::hash(&recipe) != self.committed.recipe_crc32 {
            return Err(RunError::RecipeChanged);
        }
        for file in self.written.files.iter().filter(|file| file.length > 0) {
            let length = found(&file.name)?;
            if length != file.length {
                let changed = format!("it has {length} bytes, and {} were written", file.length);
                return Err(failed("commit to", &file.name)(io::Error::other(changed)));
            }
        }
        Ok(())
    }

    /// Commits the added rows: after it returns, they are never lost.
    ///
    /// # Errors
    /// If the storage fails, or files were removed or changed. Only [`rescue`](Self::rescue) the journal after that.
    pub fn commit(&mut self) -> Result<(), RunError> {
        self.append(1)?;
        self.commit_written()
    }

    /// Commits the rows in the files.
    fn commit_written(&mut self) -> Result<(), RunError> {
        self.check()?;
        if self.written == self.committed {
            return Ok(());
        }
        self.sync().inspect_err(|_| {
            // The system may have dropped what it could not sync, and would not say so again: only the commit is safe.
            self.rounds = [self.committed.clone(), self.committed.clone()];
        })?;
        // If this fails, either `progress.json` may be in place, so do not cut rows: all are whole, and may be committed.
        self.has_loose_ends = false;
        replace(&mut self.storage, PROGRESS, &self.written.to_json())?;
        self.committed.clone_from(&self.written);
        self.rounds = [self.written.clone(), self.written.clone()];
        Ok(())
    }

    /// Syncs the files that have new rows, and the names of new files.
    fn sync(&mut self) -> Result<(), RunError> {
        for (file, before) in self.written.files.iter().zip(&self.committed.files) {
            if file.length > before.length {
                self.storage.sync(&file.name).map_err(failed("write", &file.name))?;
            }
        }
        if self.committed.files.iter().any(|file| file.length == 0) {
            self.storage.sync_names().map_err(failed("write", "the directory"))?;
        }
        Ok(())
    }

    /// Commits the rows of the last round that all files have, after a disk was too full for the next one. If not even
    /// `progress.json` fits then, it gives up one round more.
    pub fn rescue(&mut self) {
        for round in [1, 0] {
            // A new `progress.json` may be in place though its directory could not be synced.
            if !self.is_committed_in_place() || self.keep(self.rounds[round].clone()).is_ok() {
                return;
            }
        }
    }

    fn is_committed_in_place(&self) -> bool {
        read_progress(&self.storage).is_ok_and(|found| found.as_ref() == Some(&self.committed))
    }

    /// Goes back to the state after a round, and commits it.
    fn keep(&mut self, round: Committed) -> Result<(), RunError> {
        self.has_loose_ends = true;
        self.waiting.iter_mut().for_each(String::clear);
        self.written = Committed { wanted: self.written.wanted, ..round };
        self.cut(&self.written.files.clone())?;
        self.commit_written()
    }

    /// Cuts files to these lengths. Does not touch a missing or shortened file.
    fn cut(&mut self, files: &[CommittedFile]) -> Result<(), RunError> {
        for CommittedFile { name, length, .. } in files {
            if self.storage.length(name).is_ok_and(|found| found > *length) {
                self.storage.resize(name, *length).map_err(failed("write", name))?;
            }
        }
        Ok(())
    }
}

impl<S: Storage> Drop for Journal<S> {
    fn drop(&mut self) {
        if self.has_loose_ends {
            let _next_time = self.cut(&self.committed.files.clone());
        }
    }
}

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

fn replace(storage: &mut impl Storage, name: &str, text: &str) -> Result<(), RunError> {
    storage.replace(name, text.as_bytes()).map_err(failed("write", name))
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
