//! How to play: with a scanned box for beginners, or with the names and signs of hints and lessons.

use super::area::Area;
use super::text::{LINE, Paragraph, height_of};
use super::{BookLayout, ROUNDING};
use crate::print::choose::PackPuzzle;
use crate::print::drawing::board::{Board, BoardStyle, draw};
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::{Align, BookError, Shape};
use crate::print::font::Weight;
use crate::print::recipe::{Colour, Symbols};
use gridmill::grade::{Effect, Evidence, Step, Technique};
use gridmill::grid::{Candidate, Cell, Digit, Grid, House, PencilGrid};
use gridmill::layout::{self, Layout};

const KEY: &str = "`rules` in [book]";
/// The largest parts of the width and the height of a page for the board, and the least part of such a board.
const MOST: (f64, f64) = (0.6, 0.4);
const LEAST: f64 = 0.75;
/// The colours of the cell that the text names, and of the numbers of boxes.
const NAMED: Colour = Colour::Gray(20);
const BOX_NUMBER: Colour = Colour::Gray(40);
/// Row and column of the named cell, from 0. The messages name it too.
const CELL: (f64, f64) = (2.0, 6.0);

/// A grid in which the box at the top left has one place for an 8, which the messages explain.
const SCANNED_DIGIT: u8 = 8;
const SCANNED: &str =
    ".3..78...6..1....8.9...2.6.8..7..4...2..5..9...3..4..6.6..3.2.....4....53...8..7.";

impl BookLayout<'_> {
    /// The pages, in the language of the book: of the classic board, if the pack has it, and of each other layout.
    pub(super) fn rules_pages(&mut self) -> Result<(), BookError> {
        let kinds = self.pack.kinds();
        let (classic, others): (Vec<&PackPuzzle>, Vec<&PackPuzzle>) =
            kinds.into_iter().partition(|first| first.layout().is_classic());
        let mut at = None;
        if classic.is_empty() {
            let heading = self.pack.language.word("book-rules");
            at = Some(self.headed_page(KEY, heading, 0)?);
        } else {
            self.classic_rules()?;
        }
        for first in others {
            at = Some(self.rules_with_board(first, at)?);
        }
        Ok(())
    }

    /// The rules of a layout, and a puzzle: below what is on the page, or on a new page.
    fn rules_with_board(
        &mut self,
        chosen: &PackPuzzle,
        at: Option<(Area, f64)>,
    ) -> Result<(Area, f64), BookError> {
        let line = LINE * self.sizes.body;
        let rules = self.pack.language.rules(chosen.layout());
        let text = format!("**{}** \u{b7} {rules}", self.pack.layout_title(chosen.layout()));
        let room = self.room();
        let side = (MOST.0 * room.width()).min(0.8 * MOST.1 * room.height());
        let text = [Paragraph::new(text, 0.0)];
        let below = height_of(&self.heights(&text, room)?) + 0.5 * line + side;
        let at = at.filter(|(area, y)| y + below <= area.bottom);
        let at = match at {
            Some(at) => at,
            None => {
                let area = self.numbered_page()?;
                (area, area.top + line)
            }
        };
        let (area, y) = self.paragraph(&text[0].text, 0.0, at)?;
        let (fonts, style) = (self.fonts, BoardStyle { pencil_marks: false, ..self.board });
        let corner = (area.centre() - side / 2.0, y - 0.5 * line);
        let board = Board::Puzzle(chosen.puzzle.givens());
        draw(self.drawing(), fonts, style, board, corner, side);
        Ok((area, corner.1 + side + 2.0 * line))
    }

    fn classic_rules(&mut self) -> Result<(), BookError> {
        let word = |id: &str| self.pack.language.word(id);
        let has_names = self.style.hints.is_some() || self.style.techniques;
        let ids: &[&str] = match (has_names, self.style.techniques) {
            (true, true) => &["names", "words", "notation", "position", "legend"],
            (true, false) => &["names", "words"],
            (false, _) => &["scan", "marks"],
        };
        let symbols = self.pack.symbols(0);
        let mut texts: Vec<String> = self.rules_of_symbols().into_iter().collect();
        texts.extend(ids.iter().map(|id| match (*id, &self.style.symbols) {
            ("scan", Some(_)) => {
                let digit = symbols.of(SCANNED_DIGIT).to_string();
                self.pack.language.format("book-rules-scan-symbols", &[("digit", &digit)])
            }
            // The digit of the example.
            ("notation", _) => word("book-rules-notation").replace('5', &symbols.of(5).to_string()),
            _ => word(&format!("book-rules-{id}")),
        }));
        let hardest = self.pack.puzzles.iter().max_by_key(|puzzle| puzzle.level);
        if let Some((signs, hardest)) = self.style.signs.zip(hardest) {
            let signs = self.signs(signs, hardest);
            texts.push(self.pack.language.format("book-rules-signs", &[("signs", &signs)]));
        }
        let (heading, goal) = (word("book-rules"), word("book-rules-goal"));
        let at = self.headed_page(KEY, heading, 0)?;
        let (area, y) = self.paragraph(&goal, 0.0, at)?;
        let line = LINE * self.sizes.body;
        let texts: Vec<Paragraph> =
            texts.into_iter().map(|text| Paragraph::new(text, 0.5)).collect();
        let height = height_of(&self.heights(&texts, area)?);
        let most = (MOST.0 * area.width()).min(MOST.1 * area.height());
        // The numbers of columns are above the board.
        let above =
            |side: f64| if has_names { self.sizes.body.max(size_of_numbers(side)) } else { 0.0 };
        // The first base line is 1.5 lines below the board.
        let room = area.bottom - y - above(most) - 0.5 * line - ROUNDING;
        let side = (room - height).min(most);
        let fits = side >= LEAST * most;
        // Otherwise the texts go on after the page.
        let side = if fits { side } else { most.min(room) };
        let (top, left) = (y + above(side), area.centre() - side / 2.0);
        if has_names {
            self.numbered_board((left, top), side)?;
        } else {
            self.scanned_board((left, top), side);
        }
        self.paragraphs(&texts, (area, top + side + 1.5 * line))?;
        Ok(())
    }

    /// Returns what the book says about its symbols, if it has any.
    fn rules_of_symbols(&self) -> Option<String> {
        let language = &self.pack.language;
        Some(match self.style.symbols.as_ref()? {
            Symbols::Words(_) => language.word("book-rules-letters"),
            Symbols::Pictures(_) => language.word("book-rules-pictures"),
            _ => {
                let symbols = self.pack.symbols(0);
                let listed: Vec<String> = symbols.listed().iter().map(char::to_string).collect();
                let listed = listed.join(&language.word("list-with"));
                language.format("book-rules-symbols", &[("symbols", &listed)])
            }
        })
    }

    /// Draws a board with a hidden single in a box.
    fn scanned_board(&mut self, at: (f64, f64), side: f64) {
        let givens: Grid = SCANNED.parse().expect("a grid");
        let digit = Digit::from_index(usize::from(SCANNED_DIGIT) - 1);
        let placed = Candidate { cell: Cell::at(2, 2), digit };
        let step = Step {
            technique: Technique::HiddenSingleBox,
            effect: Effect::Place(placed),
            evidence: Evidence::OnlyPlace { house: House::block(0) },
        };
        let symbols = &self.pack.symbols(0);
        let (fonts, style) = (self.fonts, BoardStyle { symbols, ..self.board.without_shade() });
        let pencil = PencilGrid::new(&givens);
        let givens = layout::Board::of_grid(&givens);
        let board = Board::Position { givens: &givens, pencil: &pencil, step: &step };
        draw(self.drawing(), fonts, style, board, at, side);
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
        draw(
            drawing,
            fonts,
            style,
            Board::Puzzle(&layout::Board::empty(&Layout::classic())),
            (left, top),
            side,
        );
        Ok(())
    }
}

/// Returns the size of the numbers of rows and columns beside a board with this side.
fn size_of_numbers(side: f64) -> f64 {
    (0.5 * side / 9.0).max(SMALLEST_LETTERS)
}
