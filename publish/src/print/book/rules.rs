//! How to play: with a scanned box for beginners, or with the names and signs of hints and lessons.

use super::area::Area;
use super::text::{LINE, Paragraph, height_of};
use super::{BookLayout, ROUNDING};
use crate::print::choose::PackPuzzle;
use crate::print::drawing::board::{Board, BoardStyle, draw};
use crate::print::drawing::houses::DRAWN_WINDOWS;
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::position::houses_of;
use crate::print::drawing::{Align, BookError, Shape};
use crate::print::font::Weight;
use crate::print::pack::PuzzleSymbols;
use crate::print::recipe::{Colour, Symbols};
use gridmill::grade::{Effect, Evidence, Step, Technique};
use gridmill::grid::{Candidate, House, HouseKind, HouseTables, Houses, PencilGrid};
use gridmill::layout::{self, Layout};

const KEY: &str = "`rules` in [book]";
/// The largest parts of the width and the height of a page for the board, and the least part of such a board.
const MOST: (f64, f64) = (0.6, 0.4);
const LEAST: f64 = 0.75;
/// Number of rows of the largest boards whose houses are drawn, one by one: they are for children.
const SMALL: usize = 6;
/// The colours of the cell that the text names, and of the numbers of boxes.
const NAMED: Colour = Colour::Gray(20);
const BOX_NUMBER: Colour = Colour::Gray(40);
/// The size of these numbers, in units of a cell, for each row of a box.
const BOX_NUMBER_SIZE: f64 = 0.53;
/// Row and column of the named cell, from 0: on the classic board, about which the messages name it, on boards of fewer than seven rows, and on
/// other boards, where it is in no window.
const NAMED_CELL: (usize, usize) = (2, 6);
const NAMED_CELL_OF_SMALL: (usize, usize) = (2, 3);
const NAMED_CELL_OF_OTHERS: (usize, usize) = (2, 4);

/// A grid in which the box at the top left has one place for an 8, which the messages explain.
const SCANNED_DIGIT: u8 = 8;
const SCANNED: &str =
    ".3..78...6..1....8.9...2.6.8..7..4...2..5..9...3..4..6.6..3.2.....4....53...8..7.";

impl BookLayout<'_> {
    /// The pages, in the language of the book: all about the classic board, or about the first one if the pack has no classic board; and
    /// the rules of each other layout.
    pub(super) fn rules_pages(&mut self) -> Result<(), BookError> {
        let mut kinds = self.pack.kinds();
        let first = kinds.iter().position(|first| first.layout().is_classic()).unwrap_or(0);
        let first = kinds.remove(first);
        self.full_rules(first)?;
        let mut at = None;
        for other in kinds {
            at = Some(self.rules_with_board(other, at)?);
        }
        Ok(())
    }

    /// True if the book names cells and houses.
    fn has_names(&self) -> bool {
        self.style.hints.is_some() || self.style.techniques
    }

    /// Returns the name of a layout, its rules, and how its houses are numbered if the book names them.
    fn rules_of(&self, layout: &Layout) -> String {
        let language = &self.pack.language;
        let has = |kind| layout.families().iter().any(|family| family.kind == kind);
        let mut sentences = vec![self.pack.rules(layout)];
        let numbered = [
            (HouseKind::MainDiagonal, "book-rules-diagonals"),
            (HouseKind::Group, "book-rules-groups"),
            (HouseKind::Window, "book-rules-windows"),
        ];
        let numbered = numbered.into_iter().filter(|(kind, _)| self.has_names() && has(*kind));
        sentences.extend(numbered.map(|(_, id)| language.word(id)));
        let sentences = sentences.join(&language.word("book-between-sentences"));
        format!("**{}** \u{b7} {sentences}", self.pack.layout_title(layout))
    }

    /// The rules of a layout, and a board, or of a small one a house of each kind: below what is on the page, or on a new page.
    fn rules_with_board(
        &mut self,
        chosen: &PackPuzzle,
        at: Option<(Area, f64)>,
    ) -> Result<(Area, f64), BookError> {
        let line = LINE * self.sizes.body;
        let room = self.room();
        let most = 0.8 * MOST.1 * room.height();
        let rows = chosen.layout().side();
        // Hints need the numbers of rows and columns.
        let is_small = rows <= SMALL && !self.has_names();
        let kinds = if is_small { chosen.layout().families().len() as f64 } else { 1.0 };
        let beside = (room.width() - (kinds - 1.0) * line) / kinds;
        let side = if is_small { beside } else { MOST.0 * room.width() }.min(most);
        let numbers = size_of_numbers(side, rows) + 0.4 * line;
        let above = if self.has_names() { numbers } else { 0.0 };
        let text = [Paragraph::new(self.rules_of(chosen.layout()), 0.0)];
        let below = height_of(&self.heights(&text, room)?) + 0.5 * line + above + side;
        let at = at.filter(|(area, y)| y + below <= area.bottom);
        let at = match at {
            Some(at) => at,
            None => {
                let area = self.numbered_page()?;
                (area, area.top + line)
            }
        };
        let (area, y) = self.paragraph(&text[0].text, 0.0, at)?;
        let top = y - 0.5 * line + above;
        let corner = (area.centre() - side / 2.0, top);
        if self.has_names() {
            self.numbered_board(chosen.layout(), corner, side, None)?;
        } else if is_small {
            let left = area.centre() - (kinds * (side + line) - line) / 2.0;
            self.houses(chosen.layout(), (left, top), side, side + line);
        } else {
            let style = BoardStyle { pencil_marks: false, ..self.board };
            let board = Board::Puzzle(chosen.puzzle.givens());
            let fonts = self.fonts;
            draw(self.drawing(), fonts, style, board, corner, side);
        }
        Ok((area, top + side + 2.0 * line))
    }

    /// Draws a board for each kind of houses, with the digits in one house.
    fn houses(&mut self, layout: &Layout, (left, top): (f64, f64), side: f64, step: f64) {
        let (fonts, style) = (self.fonts, self.board.without_shade());
        let (rows, cell) = (layout.side(), side / layout.side() as f64);
        for (number, family) in layout.families().iter().enumerate() {
            let corner = (left + number as f64 * step, top);
            let mut board = layout::Board::empty(layout);
            for (digit, &place) in (1..).zip(&family.houses[family.houses.len() / 2]) {
                let place = usize::from(place);
                board.set(place, digit);
                let (row, column) = ((place / rows) as f64, (place % rows) as f64);
                let at = (corner.0 + column * cell, top + row * cell);
                self.drawing().add(NAMED, Shape::Area { at, size: (cell, cell) });
            }
            draw(self.drawing(), fonts, style, Board::Puzzle(&board), corner, side);
        }
    }

    /// The rules of a layout, how to begin or the names of cells and houses, and the signs of the book.
    fn full_rules(&mut self, chosen: &PackPuzzle) -> Result<(), BookError> {
        let language = &self.pack.language;
        let word = |id: &str| language.word(id);
        let (layout, has_names) = (chosen.layout(), self.has_names());
        let kind = layout.kind();
        let i = self.pack.puzzles.iter().position(|it| it.layout().kind() == kind).unwrap_or(0);
        let symbols = self.pack.symbols(i);
        let scanned = if has_names { None } else { scanned(chosen) };
        let mut ids = match (has_names, self.style.techniques) {
            (true, true) => vec!["names", "words", "notation", "position", "legend"],
            (true, false) => vec!["names", "words"],
            (false, _) => vec!["scan", "marks"],
        };
        ids.retain(|id| *id != "scan" || scanned.is_some());
        let named = match layout.side() {
            ..7 => NAMED_CELL_OF_SMALL,
            _ if layout.is_classic() => NAMED_CELL,
            _ => NAMED_CELL_OF_OTHERS,
        };
        let [row, column] = [named.0, named.1].map(|line| (line + 1).to_string());
        let name = |row, column| language.format("cell-name", &[("row", row), ("column", column)]);
        let of_board =
            [("cell", name(&row, &column)), ("row", row.clone()), ("column", column.clone())];
        let text = |id: &&str| match (*id, layout.is_classic()) {
            ("scan", true) if !symbols.listed().is_empty() || !symbols.pictures().is_empty() => {
                let digit = symbols.of(SCANNED_DIGIT).to_string();
                language.format("book-rules-scan-symbols", &[("digit", &digit)])
            }
            ("scan", false) => {
                let (_, step) = scanned.as_ref().expect("without it there is no such text");
                let digit = step.effect.placed().map_or(1, |placed| placed.digit.value());
                let house = match step.evidence {
                    Evidence::OnlyPlace { house } => language.house(house),
                    _ => String::new(),
                };
                let digit = symbols.of(digit).to_string();
                language.format("book-rules-scan-board", &[("digit", &digit), ("house", &house)])
            }
            ("names", false) => {
                let of_board = of_board.iter().map(|(name, text)| (*name, text.as_str()));
                language.format("book-rules-names-board", &of_board.collect::<Vec<_>>())
            }
            ("words" | "marks", false) => word(&format!("book-rules-{id}-board")),
            // The cell and the digit of the example.
            ("notation", _) => {
                let digit = symbols.of(5.min(layout.side() as u8 - 1)).to_string();
                word("book-rules-notation")
                    .replace('5', &digit)
                    .replace(&name("3", "7"), &of_board[0].1)
            }
            _ => word(&format!("book-rules-{id}")),
        };
        let mut texts: Vec<String> = self.rules_of_symbols().into_iter().collect();
        texts.extend(ids.iter().map(text));
        let hardest = self.pack.puzzles.iter().max_by_key(|puzzle| puzzle.level);
        if let Some((signs, hardest)) = self.style.signs.zip(hardest) {
            let signs = self.signs(signs, hardest);
            texts.push(language.format("book-rules-signs", &[("signs", &signs)]));
        }
        let goal = match layout.is_classic() {
            true => word("book-rules-goal"),
            false => self.rules_of(layout),
        };
        let at = self.headed_page(KEY, word("book-rules"), 0)?;
        let (area, y) = self.paragraph(&goal, 0.0, at)?;
        let line = LINE * self.sizes.body;
        let texts: Vec<Paragraph> =
            texts.into_iter().map(|text| Paragraph::new(text, 0.5)).collect();
        let height = height_of(&self.heights(&texts, area)?);
        let most = (MOST.0 * area.width()).min(MOST.1 * area.height());
        // The numbers of columns are above the board.
        let above = |side: f64| match has_names {
            true => self.sizes.body.max(size_of_numbers(side, layout.side())),
            false => 0.0,
        };
        // The first base line is 1.5 lines below the board.
        let room = area.bottom - y - above(most) - 0.5 * line - ROUNDING;
        let side = (room - height).min(most);
        let fits = side >= LEAST * most;
        // Otherwise the texts go on after the page.
        let side = if fits { side } else { most.min(room) };
        let corner = (area.centre() - side / 2.0, y + above(side));
        if has_names {
            self.numbered_board(layout, corner, side, Some(named))?;
        } else {
            self.scanned_board(chosen, scanned, &symbols, corner, side);
        }
        self.paragraphs(&texts, (area, corner.1 + side + 1.5 * line))?;
        Ok(())
    }

    /// Returns what the book says about its symbols, if it has any.
    fn rules_of_symbols(&self) -> Option<String> {
        let language = &self.pack.language;
        let first = self.pack.first_with_symbols()?;
        Some(match self.style.symbols.as_ref()? {
            Symbols::Words(_) => language.word("book-rules-letters"),
            Symbols::Pictures(_) => language.word("book-rules-pictures"),
            _ => {
                let symbols = self.pack.symbols(first);
                let listed: Vec<String> = symbols.listed().iter().map(char::to_string).collect();
                let listed = listed.join(&language.word("list-with"));
                let last = symbols.listed().len().to_string();
                language.format("book-rules-symbols", &[("symbols", &listed), ("last", &last)])
            }
        })
    }

    /// Draws a board with a hidden single; without one, the puzzle.
    fn scanned_board(
        &mut self,
        chosen: &PackPuzzle,
        scanned: Option<(PencilGrid<HouseTables>, Step)>,
        symbols: &PuzzleSymbols,
        corner: (f64, f64),
        side: f64,
    ) {
        let (fonts, style) = (self.fonts, BoardStyle { symbols, ..self.board });
        let Some((pencil, step)) = scanned else {
            let style = BoardStyle { pencil_marks: false, ..style };
            let board = Board::Puzzle(chosen.puzzle.givens());
            return draw(self.drawing(), fonts, style, board, corner, side);
        };
        let mut givens = layout::Board::empty(chosen.layout());
        for (cell, digit) in pencil.values().givens() {
            givens.set(cell.row() * chosen.layout().side() + cell.column(), digit.value());
        }
        let board = Board::Position { givens: &givens, pencil: &pencil, step: &step };
        draw(self.drawing(), fonts, style.without_shade(), board, corner, side);
    }

    /// Draws an empty board with the numbers of rows, columns, boxes, regions and windows, and perhaps a gray cell.
    fn numbered_board(
        &mut self,
        layout: &Layout,
        (left, top): (f64, f64),
        side: f64,
        named: Option<(usize, usize)>,
    ) -> Result<(), BookError> {
        let (fonts, rows) = (self.fonts, layout.side());
        let cell = side / rows as f64;
        let colours = self.style.colours;
        let style = self.board.without_shade();
        let small = size_of_numbers(side, rows);
        let drawing = self.drawing();
        let at = |row: f64, column: f64| (left + column * cell, top + row * cell);
        if let Some((row, column)) = named {
            let shape = Shape::Area { at: at(row as f64, column as f64), size: (cell, cell) };
            drawing.add(NAMED, shape);
        }
        let half = 0.5 * fonts.height(Weight::Regular);
        let number = |value: usize| fonts.set(&value.to_string(), Weight::Regular);
        for value in 1..=rows {
            let along = (value as f64 - 0.5) * cell;
            let above = (left + along, top - 0.4 * small);
            drawing.text(colours.text, above, Align::Centre, small, number(value)?);
            let beside = (left - 0.5 * small, top + along + half * small);
            drawing.text(colours.text, beside, Align::Right, small, number(value)?);
        }
        for family in layout.families() {
            let (numbered, size) = match (family.kind, layout.boxes()) {
                (HouseKind::Block, Some([down, across])) => {
                    (rows, BOX_NUMBER_SIZE * down.min(across) as f64)
                }
                (HouseKind::Region, _) => (rows, BOX_NUMBER_SIZE),
                (HouseKind::Window, _) => (DRAWN_WINDOWS, BOX_NUMBER_SIZE),
                _ => continue,
            };
            for (value, house) in (1..).zip(family.houses.iter().take(numbered)) {
                let (row, column) = middle(house, rows, family.kind == HouseKind::Region);
                let size = size * cell;
                let (x, y) = at(row, column);
                let at = (x, y + half * size);
                drawing.text(BOX_NUMBER, at, Align::Centre, size, number(value)?);
            }
        }
        let empty = layout::Board::empty(layout);
        draw(drawing, fonts, style, Board::Puzzle(&empty), (left, top), side);
        Ok(())
    }
}

/// Returns a hidden single in a puzzle on a board of at most nine rows, best in a house that the classic board lacks, and the position; of
/// the classic board the one that the messages explain.
fn scanned(chosen: &PackPuzzle) -> Option<(PencilGrid<HouseTables>, Step)> {
    let layout = chosen.layout();
    let givens = match layout.is_classic() {
        true => SCANNED.parse().expect("a grid"),
        false => chosen.puzzle.givens().grid()?,
    };
    let pencil = PencilGrid::on(houses_of(layout), &givens);
    let houses = pencil.houses();
    let house = match layout.is_classic() {
        true => House::block(0),
        false => {
            let singles = houses.all().filter(|it| !pencil.single_place_digits(*it).is_empty());
            singles.max_by_key(|house| {
                let is_extra = !HouseKind::CLASSIC.contains(&house.kind());
                (is_extra, house.kind() == HouseKind::Block, pencil.empty_count(*house))
            })?
        }
    };
    let digit = pencil.single_place_digits(house).iter().max()?;
    let cell = (pencil.cells(digit) & houses.cells(house)).first()?;
    let effect = Effect::Place(Candidate { cell, digit });
    let evidence = Evidence::OnlyPlace { house };
    Some((pencil, Step { technique: Technique::HiddenSingleBox, effect, evidence }))
}

/// Returns the middle of a house, in units of a cell; `inside` one of its cells.
fn middle(house: &[u16], rows: usize, inside: bool) -> (f64, f64) {
    let place = |cell: &u16| {
        let cell = usize::from(*cell);
        ((cell / rows) as f64 + 0.5, (cell % rows) as f64 + 0.5)
    };
    let count = house.len() as f64;
    let sum = house.iter().map(place).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let middle: (f64, f64) = (sum.0 / count, sum.1 / count);
    let distance = |at: &(f64, f64)| (at.0 - middle.0).hypot(at.1 - middle.1);
    let nearest = house.iter().map(place).min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.filter(|_| inside).unwrap_or(middle)
}

/// Returns the size of the numbers of rows and columns beside a board with this side.
fn size_of_numbers(side: f64, rows: usize) -> f64 {
    (0.5 * side / rows.max(9) as f64).max(SMALLEST_LETTERS)
}
