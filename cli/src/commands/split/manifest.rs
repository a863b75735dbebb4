//! `split.json`: lists the files of a split, so that a file of another split is noticed.

use crate::error::{Failure, OrFail};
use crate::input::text_in;
use crate::log;
use crate::output::checks::{cannot_read, look};
use anyhow::Context;
use bytesize::ByteSize;
use gridmill::disk::{self, NewDirectory, open_regular};
use gridmill::split::{PartFile, Split, SplitManifest, SplitPart};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path};

/// Larger than any manifest.
const LARGEST: ByteSize = ByteSize::mib(16);

/// Reads the files of a directory with the complete parts of a split, which have these numbers of puzzles, and adds their list.
pub(super) fn add_manifest_of_files(
    directory: &mut NewDirectory,
    split: &Split,
    rows: &[u64],
) -> io::Result<()> {
    let part = |(name, &rows): (&str, &u64)| {
        // `train/0000.parquet`.
        let is_of_part =
            |file: &&String| file.strip_prefix(name).is_some_and(|it| it.starts_with(['.', '/']));
        let file = |file: &String| {
            let sha256 = sha256(&directory.part().join(file))?;
            Ok(PartFile { name: file.clone(), sha256 })
        };
        let files = directory.files().iter().filter(is_of_part).map(file);
        Ok(SplitPart { name: name.to_owned(), rows, files: files.collect::<io::Result<_>>()? })
    };
    let parts = split.parts.names().zip(rows).map(part).collect::<io::Result<_>>()?;
    add_manifest(directory, split, parts)
}

/// Adds the list of its parts to the directory of a split.
pub(super) fn add_manifest(
    directory: &mut NewDirectory,
    split: &Split,
    parts: Vec<SplitPart>,
) -> io::Result<()> {
    let manifest = SplitManifest::new(split.by, split.key, parts);
    directory.add(SplitManifest::NAME, manifest.to_json().as_bytes())
}

/// Returns the manifest in a directory, if it has one.
pub(super) fn manifest_in(directory: &Path) -> Result<Option<SplitManifest>, Failure> {
    let path = directory.join(SplitManifest::NAME);
    if look(&path)?.is_none() {
        return Ok(None);
    }
    let file = open_regular(File::options().read(true), &path);
    let text = file.and_then(|file| text_in(file, LARGEST)).io(|| cannot_read(&path))?;
    let manifest = SplitManifest::from_json(&text).with_context(|| {
        format!("{} is not a {} of `gridmill split`", path.display(), SplitManifest::NAME)
    });
    manifest.map(Some).map_err(Failure::Damaged)
}

/// Returns the names of the files of a split that can only be files in its directory.
pub(super) fn files_of(manifest: &SplitManifest) -> impl Iterator<Item = &str> {
    let is_inside = |name: &&str| {
        Path::new(name).components().all(|component| matches!(component, Component::Normal(_)))
    };
    manifest.files().map(|file| file.name.as_str()).filter(is_inside)
}

/// Reports files that are not as the manifests of their splits list them, and returns false then. Names two splits that differ.
pub(crate) fn are_as_listed(paths: &[&Path]) -> Result<bool, Failure> {
    let (mut are_listed, mut manifests) = (true, Vec::new());
    for path in paths {
        let context = || cannot_read(path);
        let whole = disk::real(path).io(context)?;
        let whole = whole.unwrap_or_default();
        // The file of a part is in the directory of the split, or in that of its part.
        for directory in whole.ancestors().skip(1).take(2) {
            let Some(manifest) = manifest_in(directory)? else { continue };
            let name = whole.strip_prefix(directory).expect("it is above").display().to_string();
            let listed = manifest.files().find(|file| file.name == name);
            let sha256 = sha256(&whole).io(context)?;
            if listed.is_none_or(|listed| listed.sha256 != sha256) {
                let list = directory.join(SplitManifest::NAME);
                let (path, list) = (path.display(), list.display());
                log::line(format_args!(
                    "{path}: {list} lists no such file; it may be of another split"
                ));
                are_listed = false;
            }
            manifests.push((path, manifest));
            break;
        }
    }
    if let [(one, first), (other, second)] = &manifests[..]
        && first != second
    {
        let (one, other) = (one.display(), other.display());
        log::note(format_args!("{one} and {other} are of different splits"));
    }
    Ok(are_listed)
}

/// Returns the SHA-256 of a file, in hexadecimal digits.
fn sha256(path: &Path) -> io::Result<String> {
    let mut file = open_regular(File::options().read(true), path)?;
    let (mut hash, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            length => hash.update(&buffer[..length]),
        }
    }
    Ok(in_digits(hash))
}

/// Returns a hash in hexadecimal digits.
pub(super) fn in_digits(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
