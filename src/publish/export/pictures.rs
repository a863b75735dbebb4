//! A picture of each puzzle and of each solution, as SVG, PNG, EPS or PDF.

use super::eps::eps;
use super::pdf::{Embedded, Sheet, SheetBleed, pdf};
use super::png::png;
use super::svg::svg;
use super::{Edition, Export, WriteFile};
use crate::publish::choose::PackPuzzle;
use crate::publish::drawing::Drawing;
use crate::publish::drawing::board::{Board, BoardStyle, draw};
use std::io;
use std::sync::{Mutex, PoisonError};

/// White around a board, in points.
const BORDER: f64 = 6.0;

pub(super) struct Svg;

impl Export for Svg {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        let background = edition.pack.recipe.pictures.background;
        each(
            edition,
            "svg",
            |Picture { title, drawing }| {
                svg(drawing, edition.fonts, title, background).into_bytes()
            },
            sink,
        )
    }
}

pub(super) struct Png;

impl Export for Png {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        let style = &edition.pack.recipe.pictures;
        each(edition, "png", |picture| png(&picture.drawing, edition.fonts, style), sink)
    }
}

pub(super) struct Eps;

impl Export for Eps {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        let convert =
            |Picture { title, drawing }: &Picture| eps(drawing, edition.fonts, title).into_bytes();
        each(edition, "eps", convert, sink)
    }
}

pub(super) struct Pdfs;

impl Export for Pdfs {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        let fonts = Embedded::new(edition.files)?;
        let failed = Mutex::new(None);
        let convert = |Picture { title, drawing }: &Picture| {
            let sheet = Sheet { drawing, bleed: SheetBleed::default() };
            let pdf = pdf([sheet].into_iter(), &[], edition.pack, title, &fonts);
            pdf.unwrap_or_else(|error| {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                Vec::new()
            })
        };
        each(edition, "pdf", convert, sink)?;
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// A board, drawn.
struct Picture {
    title: String,
    drawing: Drawing,
}

/// Draws each puzzle, `png/012.png`, and each solution, `png/012-solution.png`.
fn each(
    Edition { pack, fonts, pool, .. }: &Edition<'_>,
    kind: &str,
    convert: impl Fn(&Picture) -> Vec<u8> + Sync,
    sink: &mut WriteFile<'_>,
) -> io::Result<()> {
    let style = BoardStyle::new(&pack.recipe.book);
    let width = pack.recipe.pictures.width.points();
    let picture = |title: String, board: Board<'_>| {
        let mut drawing = Drawing::new(width, width);
        draw(&mut drawing, fonts, style, board, (BORDER, BORDER), width - 2.0 * BORDER);
        convert(&Picture { title, drawing })
    };
    let title = &pack.recipe.book.one_line_title();
    let pictures = |_: &mut (), (number, chosen): (usize, &PackPuzzle)| {
        let name = pack.file_name(number);
        let (givens, solution) = (chosen.puzzle.givens(), chosen.puzzle.solution().grid());
        let puzzle = picture(format!("{title} {number}"), Board::Puzzle(givens));
        let solution = picture(
            format!("{title} {number}: {}", pack.language.word("book-solution")),
            Board::Solution { givens, solution },
        );
        Some([
            (format!("{kind}/{name}.{kind}"), puzzle),
            (format!("{kind}/{name}-solution.{kind}"), solution),
        ])
    };
    let mut write = |(name, bytes): (String, Vec<u8>)| sink(&name, &bytes);
    let ended = pool.ordered(
        pack.numbered(),
        || (),
        pictures,
        || false,
        |done| done.into_iter().flatten().try_for_each(&mut write),
    );
    ended.map(|_| ())
}
