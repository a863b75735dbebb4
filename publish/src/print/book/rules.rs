//! A page that says how to play, with a board that names rows, columns and boxes.

use super::BookLayout;
use super::text::LINE;
use crate::print::drawing::board::{Board, draw};
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::{Align, BookError, Shape};
use crate::print::font::Weight;
use crate::print::recipe::Colour;
use gridmill::grid::Grid;

/// The largest parts of the width and the height of a page for the board.
const MOST: (f64, f64) = (0.6, 0.4);
/// The colours of the cell that the text names, and of the numbers of boxes.
const NAMED: Colour = Colour::Gray(20);
const BOX_NUMBER: Colour = Colour::Gray(40);
/// Row and column of the named cell, from 0. The messages name it too.
const CELL: (f64, f64) = (2.0, 6.0);

impl BookLayout<'_> {
    /// The page, in the language of the book.
    pub(super) fn rules_page(&mut self) -> Result<(), BookError> {
        let word = |id: &str| self.pack.language.word(id);
        let has_steps = self.style.hints.is_some() || self.style.techniques;
        let mut texts = vec![word("book-rules-names"), word("book-rules-words")];
        if has_steps {
            texts.push(word("book-rules-notation"));
        }
        if self.style.techniques {
            texts.push(word("book-rules-position"));
        }
        let (heading, goal) = (word("book-rules"), word("book-rules-goal"));
        let at = self.headed_page("`rules` in [book]", heading, 0)?;
        let (area, y) = self.paragraph(&goal, 0.0, at)?;
        let size = self.sizes.body;
        let side = (MOST.0 * area.width()).min(MOST.1 * area.height());
        // The numbers of columns are above the board.
        let top = y + size.max(size_of_numbers(side));
        self.numbered_board((area.centre() - side / 2.0, top), side)?;
        let mut at = (area, top + side + 1.5 * LINE * size);
        for text in texts {
            at = self.paragraph(&text, 0.0, at)?;
            at.1 += 0.5 * LINE * size;
        }
        Ok(())
    }

    /// Draws an empty board with the numbers of rows, columns and boxes.
    fn numbered_board(&mut self, (left, top): (f64, f64), side: f64) -> Result<(), BookError> {
        let (fonts, cell) = (self.fonts, side / 9.0);
        let colours = self.style.colours;
        let style = self.board.without_shade();
        let small = size_of_numbers(side);
        let drawing = self.drawing();
        let (row, column) = CELL;
        let at = (left + column * cell, top + row * cell);
        drawing.add(NAMED, Shape::Area { at, size: (cell, cell) });
        for value in 1..=9 {
            let along = (f64::from(value) - 0.5) * cell;
            let base = 0.5 * fonts.height(Weight::Regular) * small;
            let number = || fonts.digit(value, Weight::Regular);
            let above = (left + along, top - 0.4 * small);
            drawing.text(colours.text, above, Align::Centre, small, number());
            let beside = (left - 0.5 * small, top + along + base);
            drawing.text(colours.text, beside, Align::Right, small, number());
            let (across, down) = (f64::from((value - 1) % 3), f64::from((value - 1) / 3));
            let (large, middle) = (1.6 * cell, |part: f64| (3.0 * part + 1.5) * cell);
            let base = 0.5 * fonts.height(Weight::Regular) * large;
            let at = (left + middle(across), top + middle(down) + base);
            drawing.text(BOX_NUMBER, at, Align::Centre, large, number());
        }
        draw(drawing, fonts, style, Board::Puzzle(&Grid::EMPTY), (left, top), side);
        Ok(())
    }
}

/// Returns the size of the numbers of rows and columns beside a board with this side.
fn size_of_numbers(side: f64) -> f64 {
    (0.5 * side / 9.0).max(SMALLEST_LETTERS)
}
