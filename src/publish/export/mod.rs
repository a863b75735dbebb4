//! Writes a pack: one source file for each format, all behind [`Export`].

mod collection;
mod cover;
mod eps;
mod ipuz;
mod json;
mod links;
mod manifest;
mod opensudoku;
mod page;
mod pdf;
mod pdf_x;
mod pictures;
mod plain;
mod png;
mod svg;

use crate::parallel::Pool;
use crate::publish::book::{Book, lay_out};
use crate::publish::cover::{CoverError, CoverSheet, draw_cover};
use crate::publish::drawing::BookError;
use crate::publish::font::{FontFiles, Fonts};
use crate::publish::pack::Pack;
use crate::publish::preflight::Preflight;
use crate::publish::recipe::Format;
use std::io;
use std::panic::{self, AssertUnwindSafe};

/// Takes the files of a pack: a name, which may be a path with `/`, and the bytes.
pub type WriteFile<'a> = dyn FnMut(&str, &[u8]) -> io::Result<()> + 'a;

/// Error of writing a pack.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The book cannot be made. Nothing was written yet.
    #[error(transparent)]
    Book(#[from] BookError),
    /// The cover cannot be made. Nothing was written yet.
    #[error(transparent)]
    Cover(#[from] CoverError),
    /// The printer would refuse the book. Nothing was written yet.
    #[error("the printer would refuse this book:\n{0}")]
    Refused(Preflight),
    /// Writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Facts about a pack that was written.
#[derive(Debug)]
#[non_exhaustive]
pub struct WrittenPack {
    /// Sentences about titles with small letters.
    pub warnings: Vec<String>,
    /// Checks for the printer, which are also in `preflight.txt`.
    pub preflight: Option<Preflight>,
}

/// A pack with its fonts and, for print, its pages.
struct Edition<'a> {
    pack: &'a Pack,
    files: &'a FontFiles,
    fonts: &'a Fonts<'a>,
    book: Option<Book>,
    cover: Option<CoverSheet>,
    pool: &'a Pool,
}

/// Writes a pack in one format.
trait Export {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()>;
}

impl Format {
    fn export(self) -> &'static dyn Export {
        match self {
            Self::Pdf => &pdf::Pdf,
            Self::Cover => &cover::Cover,
            Self::Svg => &pictures::Svg,
            Self::Png => &pictures::Png,
            Self::Eps => &pictures::Eps,
            Self::Pdfs => &pictures::Pdfs,
            Self::Csv => &collection::Csv,
            Self::Json => &json::Json,
            Self::Sdk => &plain::Sdk,
            Self::Sdm => &plain::Sdm,
            Self::OpenSudoku => &opensudoku::OpenSudoku,
            Self::Ipuz => &ipuz::Ipuz,
            Self::Links => &links::Links,
            Self::Text => &plain::Text,
            Self::Html => &page::Html,
        }
    }
}

/// Writes all files that the recipe of a pack names, and its message file. Then it writes `recipe.toml`, which repeats the choice
/// of puzzles, and `pack.json`, which lists the content and repeats the pack.
///
/// # Errors
/// If the book cannot be made or the printer would refuse it (before anything is written), or if writing fails.
pub fn write(
    pack: &Pack,
    files: &FontFiles,
    pool: &Pool,
    sink: &mut WriteFile<'_>,
) -> Result<WrittenPack, ExportError> {
    let fonts = &Fonts::new(files, pack.is_rtl()).map_err(BookError::from)?;
    // The number of pages decides the width of the spine.
    let book = if pack.recipe.has_pages() { Some(lay_out(pack, fonts, pool)?) } else { None };
    let cover = match &book {
        Some(book) if pack.recipe.formats.contains(&Format::Cover) => {
            Some(draw_cover(pack, fonts, book.pages.len())?)
        }
        _ => None,
    };
    let printer = pack.recipe.book.printer;
    let preflight = book.as_ref().zip(printer).map(|(book, printer)| {
        Preflight::new(book, cover.as_ref(), printer, pack.recipe.cover.paper)
    });
    if let Some(refused) = preflight.as_ref().filter(|preflight| preflight.is_refused()) {
        return Err(ExportError::Refused(refused.clone()));
    }
    let book_warnings = book.iter().filter(|_| pack.recipe.formats.contains(&Format::Pdf));
    let book_warnings = book_warnings.flat_map(|book| &book.warnings);
    let cover_warnings = cover.iter().flat_map(|cover| &cover.warnings);
    let warnings = book_warnings.chain(cover_warnings).cloned().collect();
    let edition = Edition { pack, files, fonts, book, cover, pool };
    for format in &pack.recipe.formats {
        // Libraries panic at some damaged fonts, and without memory to compress images and pages.
        let write = AssertUnwindSafe(|| format.export().write(&edition, sink));
        let failed = |_| {
            Err(io::Error::other("a library failed; a font may be damaged, or memory too small"))
        };
        panic::catch_unwind(write).unwrap_or_else(failed)?;
    }
    if let (Some(name), Some(messages)) = (&pack.recipe.book.messages, pack.language.file()) {
        sink(name, messages.as_bytes())?;
    }
    sink("recipe.toml", pack.recipe.to_toml().as_bytes())?;
    manifest::PackJson.write(&edition, sink)?;
    if let Some(preflight) = &preflight {
        sink("preflight.txt", preflight.to_string().as_bytes())?;
    }
    Ok(WrittenPack { warnings, preflight })
}
