//! Where a pack goes: a new directory, or one file with its `pack.json` beside it.

use crate::error::Failure;
use crate::output::checks::{is_directory, look, refuse_missing_directory, refuse_run_directory};
use crate::output::directory::new_directory;
use crate::output::part::begin_part;
use gridmill::disk::{NewDirectory, NewFile, PlaceError};
use gridmill_publish::Format;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Formats that are one file.
const ONE_FILE: [Format; 3] = [Format::Pdf, Format::Html, Format::Tex];

/// A pack that has not taken its place yet. Dropped, it leaves nothing.
pub(super) enum PackPlace {
    Directory {
        directory: NewDirectory,
        /// The file that was added last, and its name.
        last: Option<(String, File)>,
    },
    /// A pack as one file, `book.pdf`, and `book.pack.json` beside it.
    File { manifest: NewFile, book: NewFile },
}

/// Returns the format of a pack that is one file, by the ending of its name; `None` for a directory. Refuses the ending of any
/// other format.
pub(super) fn format_of(path: &Path) -> Result<Option<Format>, Failure> {
    let Some(ending) = path.extension() else { return Ok(None) };
    if is_directory(path)? {
        return Ok(None);
    }
    let ending = ending.to_string_lossy().to_lowercase();
    let found = ONE_FILE.into_iter().find(|format| format.to_string() == ending);
    if found.is_none() && ending.parse::<Format>().is_ok() {
        let path = path.display();
        usage!(
            "cannot write {path}: name a directory and give --format {ending}, or a file that ends in .pdf, .html or .tex"
        );
    }
    if found.is_none()
        && (2..=5).contains(&ending.len())
        && ending.bytes().all(|it| it.is_ascii_lowercase())
    {
        let path = path.display();
        usage!(
            "cannot write {path}: a pack is a file that ends in .pdf, .html or .tex, or a directory; name a directory, and give the formats with --format"
        );
    }
    Ok(found)
}

impl PackPlace {
    /// Claims the place of a pack in these formats. Fails if something is there.
    pub(super) fn new(path: &Path, is_file: bool, force: bool) -> Result<Self, Failure> {
        if !is_file {
            if force {
                usage!(
                    "--force replaces a .pdf, .html or .tex file; a directory must be new or empty"
                );
            }
            let directory = new_directory(path, false)?;
            return Ok(Self::Directory { directory, last: None });
        }
        refuse_missing_directory(path)?;
        refuse_run_directory(path)?;
        let book = begin_part(path, force, &[])?;
        // A killed process leaves a manifest without a book, which nobody needs.
        let is_left = book.follows_a_killed_process() && look(path)?.is_none();
        let manifest = begin_part(&path.with_extension("pack.json"), force || is_left, &[])?;
        Ok(Self::File { manifest, book })
    }

    /// Adds a file, which appears when the pack is put in place, or another part of the last one.
    pub(super) fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<()> {
        match (self, name) {
            (Self::Directory { last: Some((last, file)), .. }, _) if last == name => {
                file.write_all(bytes)
            }
            (Self::Directory { directory, last }, _) => {
                last.take().map_or(Ok(()), |(_, file)| file.sync_all())?;
                let (_, file) = last.insert((name.to_owned(), directory.create(name)?));
                file.write_all(bytes)
            }
            (Self::File { book, .. }, "book.pdf" | "play.html" | "book.tex") => {
                book.write_all(bytes)
            }
            (Self::File { manifest, .. }, "pack.json") => manifest.write_all(bytes),
            // pack.json has the recipe, the warnings for the printer are messages, and the page does without its worker.
            (Self::File { .. }, _) => Ok(()),
        }
    }

    /// Puts all files in their place. A manifest without its book is not a pack, so the book comes last.
    pub(super) fn put_in_place(self) -> Result<(), PlaceError> {
        match self {
            Self::Directory { directory, last } => {
                let synced = last.map_or(Ok(()), |(_, file)| file.sync_all());
                synced.map_err(PlaceError::before)?;
                directory.put_in_place()
            }
            Self::File { manifest, book } => NewFile::commit_all(vec![manifest, book]),
        }
    }
}
