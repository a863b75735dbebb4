//! The ledger: the canonical forms of all puzzles ever printed, one per line.
//!
//! A pack locks it from reading to appending. It first writes the new lines beside the ledger, to
//! `NAME.pending`, then renames the pack directory, then appends the lines to the ledger. A pack killed between the last
//! two steps leaves the pending file, and the next pack appends it: the ledger forgets no printed puzzle.

use crate::error::Failure;
use crate::input::read_text;
use crate::progress::input_counts::counted;
use crate::say::{note, say};
use anyhow::{Context, anyhow};
use bytesize::ByteSize;
use gridmill::disk::{self, Claim, parent, sync_directory};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::EntryError;
use gridmill::grid::{ClashFreeGrid, Grid};
use gridmill_publish::PackPuzzle;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A ledger, as read and locked.
pub(super) struct Ledger {
    path: PathBuf,
    text: String,
    grids: Vec<ClashFreeGrid>,
    _claim: Claim,
}

/// Puzzles that a pack is about to append.
pub(super) struct Announced<'a>(&'a Ledger);

impl Ledger {
    /// Waits for the lock and reads the ledger; a missing file is an empty ledger. Refuses a file of another kind, so that
    /// nothing is appended to it.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let path = fs::canonicalize(path).unwrap_or(path.to_owned());
        let cannot_write = || format!("cannot write {}", path.display());
        let claimed = Claim::new(&path).and_then(|claim| {
            claim.map_or_else(
                || {
                    note(format_args!(
                        "{}: another pack uses this ledger; waiting",
                        path.display()
                    ));
                    Claim::wait_for(&path)
                },
                Ok,
            )
        });
        let claim = claimed.with_context(cannot_write).map_err(Failure::Io)?;
        if fs::metadata(&path).is_ok_and(|data| !data.is_file() || data.permissions().readonly()) {
            let error = anyhow!("the file is read-only, or not a regular file");
            return Err(Failure::Io(error.context(cannot_write())));
        }
        let number = settle(&path)?;
        if number > 0 {
            say(format_args!(
                "{}: added {} of an earlier pack that was killed",
                path.display(),
                counted(number as u64, "puzzle")
            ));
        }
        let text = text_of(&path)?;
        let grids = grids(&path, &text)?;
        Ok(Self { path, text, grids, _claim: claim })
    }

    /// Returns the forms of puzzles printed before.
    pub(super) fn grids(&self) -> &[ClashFreeGrid] {
        &self.grids
    }

    /// Writes the pending file. Fails if something other than a pack has changed the ledger: that program may have printed
    /// the same puzzles.
    pub(super) fn announce(&self, puzzles: &[PackPuzzle]) -> Result<Announced<'_>, Failure> {
        let context = || format!("cannot write {}", self.path.display());
        if text_of(&self.path)? != self.text {
            return Err(Failure::Io(
                anyhow!("another program changed the file meanwhile; rerun the command")
                    .context(context()),
            ));
        }
        let lines: String =
            puzzles.iter().map(|chosen| format!("{}\n", chosen.canonical)).collect();
        let written = disk::replace(&pending(&self.path), lines.as_bytes());
        written.with_context(context).map_err(Failure::Io)?;
        Ok(Announced(self))
    }
}

impl Announced<'_> {
    /// Appends the puzzles to the ledger.
    pub(super) fn add(self) -> Result<(), Failure> {
        let added = settle(&self.0.path);
        added.map(drop).map_err(|failure| match failure {
            Failure::Io(error) => Failure::Io(
                error.context("the pack is written, but its puzzles are not in the ledger yet; the next pack adds them"),
            ),
            failure => failure,
        })
    }

    /// Removes the pending file, because the pack was not written.
    pub(super) fn withdraw(self) {
        // If this fails, the ledger excludes puzzles that no one printed, which does no harm.
        let _kept = fs::remove_file(pending(&self.0.path));
    }
}

/// Appends the pending puzzles, and returns their number. It can be interrupted anywhere and repeated.
fn settle(path: &Path) -> Result<usize, Failure> {
    let pending = pending(path);
    let announced = text_of(&pending)?;
    let number = grids(&pending, &announced)?.len();
    if !pending.exists() {
        return Ok(0);
    }
    let mut text = text_of(path)?;
    // Drop a line that was partly written.
    let last = &text[text.rfind('\n').map_or(0, |end| end + 1)..];
    if announced.lines().any(|line| line.len() > last.len() && line.starts_with(last)) {
        text.truncate(text.len() - last.len());
    }
    let length = text.len() as u64;
    let mut new =
        if text.is_empty() || text.ends_with('\n') { String::new() } else { "\n".to_owned() };
    let known: HashSet<&str> = text.lines().collect();
    let lines = announced.lines().filter(|line| !known.contains(line));
    lines.for_each(|line| new.extend([line, "\n"]));
    let added = || {
        let mut file = File::options().create(true).append(true).open(path)?;
        file.set_len(length)?;
        file.write_all(new.as_bytes())?;
        file.sync_all()?;
        sync_directory(parent(path))?;
        fs::remove_file(&pending)?;
        sync_directory(parent(path))
    };
    added().with_context(|| format!("cannot write {}", path.display())).map_err(Failure::Io)?;
    Ok(number)
}

fn pending(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".pending");
    name.into()
}

fn grids(path: &Path, text: &str) -> Result<Vec<ClashFreeGrid>, Failure> {
    let name = path.display();
    let grid = |(number, line): (usize, &str)| {
        let read = || {
            let grid: Grid = line.parse().map_err(EntryError::from)?;
            // A grid with a clash has no canonical form.
            Ok::<_, NotAPuzzle>(ClashFreeGrid::new(grid)?)
        };
        let problem = || format!("{name}:{number}: not a ledger line, expected a puzzle");
        read().with_context(problem).map_err(Failure::Damaged)
    };
    (1..).zip(text.lines()).map(grid).collect()
}

/// Returns the text of a file; empty if the file is missing.
fn text_of(path: &Path) -> Result<String, Failure> {
    match read_text(path, ByteSize::gib(1)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        text => {
            text.with_context(|| format!("cannot read {}", path.display())).map_err(Failure::Io)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::{TempDir, tempdir};

    fn line(digit: u8) -> String {
        format!("{}{digit}\n", ".".repeat(80))
    }

    fn home() -> (TempDir, PathBuf) {
        let home = tempdir().expect("a directory");
        let path = home.path().join("printed.txt");
        (home, path)
    }

    fn read(path: &Path) -> String {
        fs::read_to_string(path).expect("readable")
    }

    #[test]
    fn a_ledger_that_grew_meanwhile_is_left_alone() {
        let (_home, path) = home();
        let before = Ledger::open(&path).expect("it is empty");
        fs::write(&path, line(1)).expect("written");
        assert!(matches!(before.announce(&[]), Err(Failure::Io(_))));
        drop(before);
        let ledger = Ledger::open(&path).expect("readable");
        assert!(ledger.announce(&[]).and_then(Announced::add).is_ok());
        assert_eq!(read(&path), line(1));
    }

    /// Whatever of the lines is there already, complete or half.
    #[test]
    fn the_puzzles_of_a_killed_pack_are_added_by_the_next() {
        let announced = line(2) + &line(3);
        for already in [0, 1, 40, 81, 82, 83, 120, 164] {
            for before in ["", line(1).as_str(), line(1).trim_end()] {
                let (home, path) = home();
                let break_between =
                    if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
                let after = format!("{break_between}{announced}");
                let already = already.min(after.len());
                fs::write(&path, format!("{before}{}", &after[..already])).expect("written");
                fs::write(pending(&path), &announced).expect("written");
                let ledger = Ledger::open(&path).expect("it can be mended");
                assert_eq!(read(&path), format!("{before}{after}"), "{already} of {before:?}");
                drop(ledger);
                assert_eq!(fs::read_dir(home.path()).expect("a directory").count(), 1);
            }
        }
    }
}
