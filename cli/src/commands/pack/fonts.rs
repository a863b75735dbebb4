//! The fonts of a book, as files.

use crate::error::Failure;
use crate::input::read_whole;
use crate::log;
use crate::output::checks::look;
use anyhow::Context;
use bytesize::ByteSize;
use gridmill_publish::{FontFace, FontFiles, FontNames, PackRecipe};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Larger than any sensible font.
const LARGEST_FONT: ByteSize = ByteSize::mib(64);

/// Fonts, and the files to copy into the pack.
pub(super) struct PackFonts {
    pub(super) files: FontFiles,
    /// Names in the pack, and contents.
    pub(super) copies: Vec<(String, Arc<Vec<u8>>)>,
}

impl PackFonts {
    /// Reads the fonts of the recipe, whose paths are relative to `home`. Replaces the paths by ones relative to `pack`: of a
    /// copy in the pack, or of the font itself.
    pub(super) fn read(recipe: &mut PackRecipe, home: &Path, pack: &Path) -> Result<Self, Failure> {
        let book = &mut recipe.book;
        let mut copies = Vec::new();
        let mut read = |key: &str, FontNames(names): &mut FontNames, weight: &str| {
            let mut faces = Vec::new();
            for (number, name) in (1..).zip(names) {
                let (path, face) = parts(home, name)?;
                let problem = || format!("`{key}` in [book]: cannot read {}", path.display());
                let bytes = read_whole(&path, LARGEST_FONT).with_context(problem);
                let bytes = Arc::new(bytes.map_err(Failure::Io)?);
                let found = FontFace::new(Arc::clone(&bytes), face);
                let problem = || format!("`{key}` in [book]: {}", path.display());
                let face_of_file = found.with_context(problem).map_err(Failure::Usage)?;
                for warning in face_of_file.warnings() {
                    log::line(format_args!("warning: {}: {warning}", path.display()));
                }
                faces.push(face_of_file);
                let face = face.map_or(String::new(), |face| format!("#{face}"));
                let kept = if book.copy_fonts {
                    let ending = path.extension().map(|it| format!(".{}", it.display()));
                    let number = if number == 1 { String::new() } else { format!("-{number}") };
                    let copy = format!("fonts/{weight}{number}{}", ending.unwrap_or_default());
                    copies.push((copy.clone(), bytes));
                    copy
                } else {
                    seen_from(pack, &path)
                };
                *name = kept + &face;
            }
            Ok::<_, Failure>(faces)
        };
        let regular = read("font", &mut book.font, "regular")?;
        let bold = read("bold_font", &mut book.bold_font, "bold")?;
        Ok(Self { files: FontFiles::new(regular, bold), copies })
    }
}

/// Splits `fonts/All.ttc#Two` into the path of the file and the name of the face.
fn parts<'a>(home: &Path, name: &'a str) -> Result<(PathBuf, Option<&'a str>), Failure> {
    let whole = home.join(name);
    match name.rsplit_once('#') {
        Some((file, face)) if look(&whole)?.is_none() => Ok((home.join(file), Some(face))),
        _ => Ok((whole, None)),
    }
}

/// Returns the path of a file relative to a directory that need not exist yet.
pub(super) fn seen_from(directory: &Path, file: &Path) -> String {
    let whole = |path: &Path| {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = fs::canonicalize(parent.unwrap_or(Path::new(".")));
        parent.map(|parent| path.file_name().map_or(parent.clone(), |name| parent.join(name)))
    };
    let directory = fs::canonicalize(directory).or_else(|_| whole(directory));
    let relative = directory.and_then(|from| Ok(pathdiff::diff_paths(whole(file)?, from)));
    let path = relative.ok().flatten().unwrap_or(file.to_owned());
    path.display().to_string().replace(std::path::MAIN_SEPARATOR, "/")
}
