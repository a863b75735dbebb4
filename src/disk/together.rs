//! Several files that take their places as one output.

use super::{look, parent, remove, sync_directory};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Error of an output that was to take its place.
#[derive(Debug, thiserror::Error)]
#[error("{error}")]
pub struct PlaceError {
    error: io::Error,
    /// True if any file of the new output stands in its place.
    pub(super) is_any_in_place: bool,
    /// True if the earlier output may be gone, so that the new one must be kept beside its place.
    pub(super) keeps_new: bool,
}

impl PlaceError {
    /// Returns an error that changed nothing.
    pub const fn before(error: io::Error) -> Self {
        Self { error, is_any_in_place: false, keeps_new: false }
    }

    /// Returns an error that changed nothing, after which the new output stays beside its place.
    pub(super) const fn kept(error: io::Error) -> Self {
        Self { error, is_any_in_place: false, keeps_new: true }
    }

    /// Adds to its text where the new output is.
    pub(super) fn naming(self, parts: &[&Path]) -> Self {
        let names: Vec<String> = parts.iter().map(|part| part.display().to_string()).collect();
        let text = format!("{}; the new content is in {}", self.error, names.join(" and "));
        Self { error: io::Error::new(self.error.kind(), text), ..self }
    }

    /// True if nothing of the new output is left, neither in its place nor beside it.
    pub const fn left_nothing(&self) -> bool {
        !self.is_any_in_place && !self.keeps_new
    }
}

impl From<PlaceError> for io::Error {
    fn from(error: PlaceError) -> Self {
        error.error
    }
}

/// Renames the files of an output, which are in one directory, from their parts to their places. At every moment, all earlier
/// files are there, or all new ones, or one is missing: all earlier files but the first, and those that are `gone`, are removed
/// before a new one appears. If a rename fails, the new files become parts again.
pub(super) fn rename_together(
    renames: &[(PathBuf, PathBuf)],
    gone: &[PathBuf],
) -> Result<(), PlaceError> {
    let Some(((_, first), others)) = renames.split_first() else { return Ok(()) };
    let (mut has_removed, mut placed) = (false, 0);
    let mut rename_all = || {
        let replaces_first = look(first)?.is_some();
        for place in others.iter().map(|(_, place)| place).chain(gone) {
            has_removed |= remove(place)?;
        }
        if has_removed {
            sync_directory(parent(first))?;
        }
        for (part, place) in renames {
            fs::rename(part, place)?;
            placed += 1;
            has_removed |= replaces_first;
        }
        Ok(())
    };
    let places = renames.iter().map(|(_, place)| place.as_path());
    let Err(error) = rename_all() else { return sync_place(places) };
    let mut taken_back = renames[..placed].iter().rev();
    let is_any_in_place = !taken_back.all(|(part, place)| fs::rename(place, part).is_ok());
    Err(PlaceError { error, is_any_in_place, keeps_new: has_removed })
}

/// Syncs the directories of an output that is in its place.
pub(super) fn sync_place<'a>(places: impl IntoIterator<Item = &'a Path>) -> Result<(), PlaceError> {
    let directories: BTreeSet<&Path> = places.into_iter().map(parent).collect();
    directories.into_iter().try_for_each(sync_directory).map_err(|error| {
        let text = format!("it is complete and in its place, but not synced: {error}");
        let error = io::Error::new(error.kind(), text);
        PlaceError { error, is_any_in_place: true, keeps_new: false }
    })
}
