//! A picture of each puzzle and of each solution, as SVG or PNG.

use super::svg::svg;
use super::{Edition, Export, Sink};
use crate::publish::board::{Board, BoardStyle, draw};
use crate::publish::drawing::Drawing;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::io;

/// The side of a board in points: four inches.
const SIDE: f64 = 288.0;
/// White around it.
const BORDER: f64 = 6.0;
/// Pixels in a pixel of SVG, of which an inch has 96: 300 in an inch.
const SCALE: f32 = 300.0 / 96.0;

pub(super) struct Svg;

impl Export for Svg {
    fn write(&self, edition: &Edition<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
        each(edition, |name, svg| sink(&format!("svg/{name}.svg"), svg.as_bytes()))
    }
}

pub(super) struct Png;

impl Export for Png {
    fn write(&self, edition: &Edition<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
        each(edition, |name, svg| sink(&format!("png/{name}.png"), &png(svg)))
    }
}

/// Draws each puzzle, `012`, and each solution, `012-solution`.
fn each(
    Edition { pack, fonts, .. }: &Edition<'_>,
    mut take: impl FnMut(&str, &str) -> io::Result<()>,
) -> io::Result<()> {
    let style = BoardStyle::new(pack.recipe.book.large_print, pack.recipe.book.pencil_marks);
    let picture = |board| {
        let mut drawing = Drawing::new(SIDE + 2.0 * BORDER, SIDE + 2.0 * BORDER);
        draw(&mut drawing, fonts, style, board, (BORDER, BORDER), SIDE);
        svg(&drawing, fonts)
    };
    for (number, chosen) in pack.numbered() {
        let name = pack.file_number(number);
        let (givens, solution) = (&chosen.givens, chosen.graded.solution.grid());
        take(&name, &picture(Board::Puzzle(givens)))?;
        take(&format!("{name}-solution"), &picture(Board::Solution { givens, solution }))?;
    }
    Ok(())
}

/// The picture on white.
fn png(svg: &str) -> Vec<u8> {
    let tree = Tree::from_str(svg, &Options::default()).expect("our own SVG can be read");
    let size = tree.size().to_int_size();
    let pixels = |length: u32| (length as f32 * SCALE).round() as u32;
    let mut pixmap =
        Pixmap::new(pixels(size.width()), pixels(size.height())).expect("the picture has a size");
    pixmap.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixmap.as_mut());
    pixmap.encode_png().expect("encoding in memory cannot fail")
}
