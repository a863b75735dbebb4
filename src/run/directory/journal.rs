//! Writes the files of a run so that a crash at any moment loses no committed row.
//!
//! The order of operations ensures this. The journal first puts `recipe.toml` in place, then an empty `progress.json`, and only
//! then writes CSV files. So CSV files without `progress.json` mean that it was lost. Rows are appended to the CSV files. A
//! commit syncs these, then replaces `progress.json`. A resumed run cuts the files to their committed lengths. Committed bytes
//! are never written again.

use super::rows::{RowReader, readers};
use super::stored::{PROGRESS, RECIPE, failed, files_of, read, read_progress, stored_plan};
use super::{
    Committed, CommittedFile, Directory, EndReason, MergeError, Plan, RunError, RunLength, Storage,
};
use std::io;

/// Smallest number of bytes to append to the files between commits.
const AT_ONCE: usize = 1 << 16;

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

fn replace(storage: &mut impl Storage, name: &str, text: &str) -> Result<(), RunError> {
    storage.replace(name, text.as_bytes()).map_err(failed("write", name))
}
