//! All files of a pack.

use super::collection::csv;
use super::eps::eps;
use super::ipuz::ipuz;
use super::json::json;
use super::links::links;
use super::manifest::manifest;
use super::opensudoku::opensudoku;
use super::page::page;
use super::pdf::{self, Embedded};
use super::pictures::pictures;
use super::plain::{sdk, sdm, texts};
use super::png::{Canvas, png};
use super::svg::svg;
use super::tex::tex;
use crate::page::PAGE_WORKER;
use crate::print::book::{Book, answers, lay_out};
use crate::print::choose::PackPuzzle;
use crate::print::cover::{CoverError, CoverSheet, draw_cover};
use crate::print::drawing::{BookError, Drawing};
use crate::print::font::{FontFiles, Fonts};
use crate::print::pack::Pack;
use crate::print::preflight::Preflight;
use crate::print::recipe::Format;
use gridmill::layout::Layout;
use gridmill::parallel::Pool;
use std::io;
use std::panic::{self, AssertUnwindSafe};

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
    /// A format for classic puzzles only. Nothing was written yet.
    #[error("the format {format} is not for boards of {layout}, of which the pack has one")]
    OtherLayout {
        /// The format.
        format: Format,
        /// The layout.
        layout: Layout,
    },
    /// Symbols for no board of the pack. Nothing was written yet.
    #[error(
        "`symbols` in [book]: no board of the pack can have them; a text or a word is for boards with as many rows as it has characters, a script or pictures for boards with at most as many"
    )]
    NoBoardForSymbols,
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

/// True if a format can have boards of a layout.
fn takes(format: Format, layout: &Layout) -> bool {
    match format {
        Format::Sdk | Format::Sdm | Format::OpenSudoku | Format::Ipuz => layout.is_classic(),
        Format::Links => layout.boxes().is_some() || layout.regions().is_some(),
        _ => true,
    }
}

/// A pack with its fonts and, for print, its pages.
struct Edition<'a> {
    pack: &'a Pack,
    files: &'a FontFiles,
    fonts: &'a Fonts<'a>,
    book: Option<Book<'a>>,
    answers: Option<Book<'a>>,
    cover: Option<CoverSheet>,
    pool: &'a Pool,
}

impl Edition<'_> {
    /// Adds the files of a format.
    fn add(
        &self,
        format: Format,
        add: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let Self { pack, files, fonts, book, answers, cover, pool } = self;
        let style = &pack.recipe.pictures;
        match format {
            Format::Pdf => {
                let book = book.as_ref().expect("it was laid out for this format");
                add("book.pdf", &pdf::book(book, pack, &Embedded::new(files)?)?)
            }
            Format::Answers => {
                let answers = answers.as_ref().expect("they were laid out for this format");
                add("answers.pdf", &pdf::book(answers, pack, &Embedded::new(files)?)?)
            }
            Format::Cover => {
                let cover = cover.as_ref().expect("it was drawn for this format");
                add("cover.pdf", &pdf::cover(cover, pack, &Embedded::new(files)?)?)
            }
            Format::Svg => {
                let convert = |(): &mut (), drawing: &Drawing, title: &str| {
                    Ok(svg(drawing, fonts, title, style.background).into_bytes())
                };
                pictures(pack, fonts, pool, "svg", convert, add)
            }
            Format::Png => {
                let convert = |canvas: &mut Canvas, drawing: &Drawing, _: &str| {
                    Ok(png(canvas, drawing, fonts, style))
                };
                pictures(pack, fonts, pool, "png", convert, add)
            }
            Format::Eps => {
                let convert = |(): &mut (), drawing: &Drawing, title: &str| {
                    Ok(eps(drawing, fonts, title).into_bytes())
                };
                pictures(pack, fonts, pool, "eps", convert, add)
            }
            Format::Pdfs => {
                let embedded = Embedded::new(files)?;
                let convert = |(): &mut (), drawing: &Drawing, title: &str| {
                    pdf::picture(drawing, pack, title, &embedded)
                };
                pictures(pack, fonts, pool, "pdf", convert, add)
            }
            Format::Csv => add("puzzles.csv", csv(pack).as_bytes()),
            Format::Json => json(pack, pool, &mut |part| add("puzzles.json", part)),
            Format::Sdk => add_each(pack, "sdk", sdk, add),
            Format::Sdm => add("puzzles.sdm", sdm(pack).as_bytes()),
            Format::OpenSudoku => add("folders.opensudoku", opensudoku(pack).as_bytes()),
            Format::Ipuz => add_each(pack, "ipuz", ipuz, add),
            Format::Links => add("links.csv", links(pack).as_bytes()),
            Format::Text => {
                let [puzzles, solutions] = texts(pack);
                add("puzzles.txt", puzzles.as_bytes())?;
                add("solutions.txt", solutions.as_bytes())
            }
            Format::Tex => add("book.tex", tex(pack).as_bytes()),
            Format::Html => {
                add("play.html", page(pack).text().as_bytes())?;
                let (name, text) = PAGE_WORKER;
                add(name, text.as_bytes())
            }
        }
    }
}

/// Adds a file for each puzzle of a pack.
fn add_each(
    pack: &Pack,
    kind: &str,
    text: fn(&Pack, usize, &PackPuzzle) -> String,
    add: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    pack.numbered().try_for_each(|(number, chosen)| {
        let name = format!("{kind}/{}.{kind}", pack.file_name(number));
        add(&name, text(pack, number, chosen).as_bytes())
    })
}

/// Makes all files that the recipe of a pack names, and its message file. Then `recipe.toml`, which repeats the choice of puzzles,
/// and `pack.json`, which lists the content and repeats the pack. `add` takes each file: its name, which may be a path with `/`,
/// and its bytes, perhaps in several parts, one after the other.
///
/// # Errors
/// If the book cannot be made or the printer would refuse it (before any file is added), or if `add` fails.
pub fn write(
    pack: &Pack,
    files: &FontFiles,
    pool: &Pool,
    add: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
) -> Result<WrittenPack, ExportError> {
    for &format in &pack.recipe.formats {
        let mut layouts = pack.puzzles.iter().map(PackPuzzle::layout);
        if let Some(layout) = layouts.find(|layout| !takes(format, layout)).cloned() {
            return Err(ExportError::OtherLayout { format, layout });
        }
    }
    if pack.recipe.book.symbols.is_some() && pack.first_with_symbols().is_none() {
        return Err(ExportError::NoBoardForSymbols);
    }
    let fonts =
        &Fonts::new(files, pack.is_rtl(), &pack.symbol_characters()).map_err(BookError::from)?;
    let is_inks = pack.digit_pictures.iter().all(|picture| picture.is_inks);
    if pack.recipe.book.output_intent.is_some() && !is_inks {
        return Err(BookError::PictureWithoutInks.into());
    }
    // The number of pages decides the width of the spine.
    let book = if pack.recipe.has_pages() { Some(lay_out(pack, fonts, pool)?) } else { None };
    let cover = match &book {
        Some(book) if pack.recipe.formats.contains(&Format::Cover) => {
            Some(draw_cover(pack, fonts, book.facts.pages, book.has_hints())?)
        }
        _ => None,
    };
    let has_answers = pack.recipe.formats.contains(&Format::Answers);
    let answers = book.as_ref().filter(|_| has_answers).map(answers).transpose()?;
    let printer = pack.recipe.book.printer;
    let preflight = book.as_ref().zip(printer).map(|(book, printer)| {
        Preflight::new(book, cover.as_ref(), printer, pack.recipe.cover.paper)
    });
    if let Some(refused) = preflight.as_ref().filter(|preflight| preflight.is_refused()) {
        return Err(ExportError::Refused(refused.clone()));
    }
    let book_warnings = book.iter().filter(|_| pack.recipe.formats.contains(&Format::Pdf));
    let book_warnings = book_warnings.flat_map(|book| &book.facts.warnings);
    let cover_warnings = cover.iter().flat_map(|cover| &cover.warnings);
    let warnings = book_warnings.chain(cover_warnings).cloned().collect();
    let edition = Edition { pack, files, fonts, book, answers, cover, pool };
    for &format in &pack.recipe.formats {
        // Libraries panic at some damaged fonts, and without memory to compress images and pages.
        let added = panic::catch_unwind(AssertUnwindSafe(|| edition.add(format, add)));
        let failed = |_| {
            Err(io::Error::other("a library failed; a font may be damaged, or memory too small"))
        };
        added.unwrap_or_else(failed)?;
    }
    if let (Some(name), Some(messages)) = (&pack.recipe.book.messages, pack.language.file()) {
        add(name, messages.as_bytes())?;
    }
    add("recipe.toml", pack.recipe.to_toml().as_bytes())?;
    add("pack.json", manifest(pack, edition.book.as_ref()).as_bytes())?;
    if let Some(preflight) = &preflight {
        add("preflight.txt", preflight.to_string().as_bytes())?;
    }
    Ok(WrittenPack { warnings, preflight })
}
