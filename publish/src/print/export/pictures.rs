//! A picture of each puzzle and of each solution.

use crate::print::choose::PackPuzzle;
use crate::print::drawing::Drawing;
use crate::print::drawing::board::{Board, BoardStyle, draw};
use crate::print::font::Fonts;
use crate::print::pack::{Pack, PuzzleSymbols};
use gridmill::parallel::Pool;
use std::io;

/// White around a board, in points.
const BORDER: f64 = 6.0;

/// Draws each puzzle, `png/012.png`, and each solution, `png/012-solution.png`. `convert` gets what the pictures of a thread share, the
/// drawing and its title.
pub(super) fn pictures<Shared: Default + Send>(
    pack: &Pack,
    fonts: &Fonts<'_>,
    pool: &Pool,
    kind: &str,
    convert: impl Fn(&mut Shared, &Drawing, &str) -> io::Result<Vec<u8>> + Sync,
    add: &mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let width = pack.recipe.pictures.width.points();
    let picture = |shared: &mut Shared, title: &str, symbols: &PuzzleSymbols, board: Board<'_>| {
        let style = BoardStyle::new(&pack.recipe.book, symbols);
        let mut drawing = Drawing::new(width, width);
        draw(&mut drawing, fonts, style, board, (BORDER, BORDER), width - 2.0 * BORDER);
        convert(shared, &drawing, title)
    };
    let title = &pack.recipe.book.one_line_title();
    let word = pack.language.word("book-solution");
    let both = |shared: &mut Shared, (number, chosen): (usize, &PackPuzzle)| {
        let name = pack.file_name(number);
        let (givens, solution) = (chosen.puzzle.givens(), chosen.puzzle.solution());
        let (label, symbols) = (pack.label(number), pack.symbols(number - 1));
        let puzzle = picture(shared, &format!("{title} {label}"), &symbols, Board::Puzzle(givens));
        let solution = Board::Solution { givens, solution };
        let solution = picture(shared, &format!("{title} {label}: {word}"), &symbols, solution);
        Some([
            (format!("{kind}/{name}.{kind}"), puzzle),
            (format!("{kind}/{name}-solution.{kind}"), solution),
        ])
    };
    let mut write = |(name, bytes): (String, io::Result<Vec<u8>>)| add(&name, &bytes?);
    let ended = pool.ordered(
        pack.numbered(),
        Shared::default,
        both,
        || false,
        |done| done.into_iter().flatten().try_for_each(&mut write),
    );
    ended.map(|_| ())
}
