//! A picture of each puzzle and of each solution, as SVG or PNG.

use super::png::png;
use super::svg::svg;
use super::{Edition, Export, WriteFile};
use crate::publish::board::{Board, BoardStyle, draw};
use crate::publish::choose::Chosen;
use crate::publish::drawing::Drawing;
use crate::publish::font::Fonts;
use std::io;

/// The side of a board in points: four inches.
const SIDE: f64 = 288.0;
/// White around it.
const BORDER: f64 = 6.0;

pub(super) struct Svg;

impl Export for Svg {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        each(edition, "svg", |drawing, fonts| svg(drawing, fonts).into_bytes(), sink)
    }
}

pub(super) struct Png;

impl Export for Png {
    fn write(&self, edition: &Edition<'_>, sink: &mut WriteFile<'_>) -> io::Result<()> {
        each(edition, "png", png, sink)
    }
}

/// Draws each puzzle, `png/012.png`, and each solution, `png/012-solution.png`.
fn each(
    Edition { pack, fonts, pool, .. }: &Edition<'_>,
    kind: &str,
    convert: impl Fn(&Drawing, &Fonts<'_>) -> Vec<u8> + Sync,
    sink: &mut WriteFile<'_>,
) -> io::Result<()> {
    let style = BoardStyle::new(&pack.recipe.book);
    let picture = |board: Board<'_>| {
        let mut drawing = Drawing::new(SIDE + 2.0 * BORDER, SIDE + 2.0 * BORDER);
        draw(&mut drawing, fonts, style, board, (BORDER, BORDER), SIDE);
        convert(&drawing, fonts)
    };
    let pictures = |_: &mut (), (number, chosen): (usize, &Chosen)| {
        let name = pack.file_number(number);
        let (givens, solution) = (chosen.puzzle.givens(), chosen.graded.solution.grid());
        let boards =
            [("", Board::Puzzle(givens)), ("-solution", Board::Solution { givens, solution })];
        Some(boards.map(|(what, board)| (format!("{kind}/{name}{what}.{kind}"), picture(board))))
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
