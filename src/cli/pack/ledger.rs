//! The ledger: the canonical forms of all that was ever taken, a line each.

use crate::cli::exit::Failure;
use crate::cli::input::read_text;
use crate::disk;
use crate::examine::NotAPuzzle;
use crate::formats::EntryError;
use crate::grid::{ClashFreeGrid, Grid};
use crate::publish::Chosen;
use anyhow::{Context, anyhow};
use bytesize::ByteSize;
use std::io;
use std::path::{Path, PathBuf};

/// A ledger as it was when it was read.
pub(super) struct Ledger {
    path: PathBuf,
    text: String,
    grids: Vec<ClashFreeGrid>,
}

impl Ledger {
    /// What is in the file, nothing if it is not there. Another kind of file is no ledger, so that nothing is added to it.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.display();
        let text = text_of(path).with_context(|| format!("cannot read {name}"));
        let text = text.map_err(Failure::Io)?;
        let grid = |(number, line): (usize, &str)| {
            let read = || {
                let grid: Grid = line.parse().map_err(EntryError::from)?;
                // A clash has no class.
                Ok::<_, NotAPuzzle>(ClashFreeGrid::new(grid)?)
            };
            let problem =
                || format!("{name}:{number}: a ledger has nothing but puzzles, a line each");
            read().with_context(problem).map_err(Failure::Damaged)
        };
        let grids = (1..).zip(text.lines()).map(grid).collect::<Result<_, _>>()?;
        Ok(Self { path: path.to_owned(), text, grids })
    }

    /// What was taken before.
    pub(super) fn grids(&self) -> &[ClashFreeGrid] {
        &self.grids
    }

    /// Adds the canonical forms of `puzzles`. The file is replaced as a whole, unless somebody else did so: then the
    /// puzzles were perhaps taken there, too.
    pub(super) fn add(&self, puzzles: &[Chosen]) -> Result<(), Failure> {
        let context = || format!("cannot write {}", self.path.display());
        let now = text_of(&self.path).with_context(context).map_err(Failure::Io)?;
        if now != self.text {
            let error = anyhow!("another pack was added meanwhile; choose again");
            return Err(Failure::Io(error.context(context())));
        }
        let mut text = now;
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        for chosen in puzzles {
            text.push_str(&chosen.canonical.to_string());
            text.push('\n');
        }
        disk::replace(&self.path, text.as_bytes()).with_context(context).map_err(Failure::Io)
    }
}

/// The text of a file; of one that is not there it is empty.
fn text_of(path: &Path) -> io::Result<String> {
    match read_text(path, ByteSize::gib(1)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        text => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn one_that_was_added_to_meanwhile_is_left_alone() {
        let home = tempfile::tempdir().expect("a directory");
        let path = home.path().join("printed.txt");
        let before = Ledger::read(&path).expect("it is empty");
        let line = format!("{}\n", ".".repeat(81));
        fs::write(&path, &line).expect("written");
        assert!(matches!(before.add(&[]), Err(Failure::Io(_))));
        assert!(Ledger::read(&path).expect("readable").add(&[]).is_ok());
        assert_eq!(fs::read_to_string(&path).expect("readable"), line);
    }
}
