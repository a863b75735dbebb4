//! Puzzles and solutions with their captions.

use super::area::Area;
use super::text::{LINE, Paragraph, height_of};
use super::{BookLayout, LARGE, ROUNDING, SMALLEST, SMALLEST_WITH_MARKS};
use crate::language::capitalized;
use crate::print::choose::PackPuzzle;
use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, BoardStyle, draw, marks_across};
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::{Align, Shape};
use crate::print::font::Weight;
use crate::print::pack::{PuzzleSymbols, phrases};
use crate::print::recipe::style::{CaptionField, Signs, SignsOf, Solutions, Template};
use crate::print::recipe::{Millimetres, Symbols};

/// The space of a line for notes, in points: 7 mm.
const NOTE_LINE: f64 = 19.8;
/// The height of the symbols below a board, in units of the letters' size.
const SYMBOLS: f64 = 2.0;
const PICTURES: f64 = 4.5;
/// The height of a caption in units of its letters' size, and the largest of these sizes, in points.
const ABOVE: f64 = 1.5;
const MOST_CAPTION: f64 = 20.0;
/// The side of solutions at the foot of a page: at least so many points, and this part of the page's width.
const LEAST_AT_FOOT: f64 = 82.0;
const PART_AT_FOOT: f64 = 0.2;
/// Key of the title above the solutions.
pub(super) const SOLUTIONS_TITLE: &str = "`solutions_title` in [book]";

/// A board with its caption.
struct CaptionedBoard<'a> {
    /// The puzzle, from 0.
    puzzle: usize,
    /// Left and right part of the caption.
    caption: (String, String),
    board: Board<'a>,
    area: Area,
    /// Height of the symbols and the lines for notes below the board.
    notes: f64,
    what: &'static str,
    /// Key of the caption.
    key: &'static str,
}

impl BookLayout<'_> {
    /// The puzzles of a section, the first of which has number `first`, from 0. With `has_heading` the table of contents and the
    /// bookmarks name the first page.
    pub(super) fn puzzle_pages(
        &mut self,
        section: &[PackPuzzle],
        first: usize,
        has_heading: bool,
    ) -> Result<(), BookError> {
        let style = self.style;
        let count = style.puzzles_on_page(section.first().map(|first| self.pack.level(first)));
        for (page, puzzles) in section.chunks(count).enumerate() {
            let first = first + page * count;
            let numbers: Vec<usize> = (first..first + puzzles.len()).collect();
            if style.has_pages_of_solutions() {
                self.turn_to(style.solutions == Solutions::Behind);
            }
            if has_heading && page == 0 {
                self.next_page_has(self.heading_of(first, section.len()), 0);
            }
            let mut area = self.numbered_page()?;
            let rules = self.rules_at_foot(first, puzzles, area)?;
            area.bottom -= rules;
            if style.solutions == Solutions::Foot {
                area = self.with_solutions_at_foot(&numbers, count, area)?;
            }
            let number = self.book.pages;
            let areas = self.in_order(area, self.parts(area, count));
            for ((i, chosen), mut area) in (first..).zip(puzzles).zip(areas) {
                self.book.places[i].puzzle = number;
                if style.solutions == Solutions::Next {
                    area = self.with_solution_before(i, area)?;
                }
                let entry = CaptionedBoard {
                    puzzle: i,
                    caption: self.caption(i, style.caption.as_ref(), || self.usual_caption(i)),
                    board: Board::Puzzle(chosen.puzzle.givens()),
                    area,
                    notes: self.notes(),
                    what: "puzzle",
                    key: "`caption` in [book]",
                };
                self.entry(entry)?;
            }
            if style.has_pages_of_solutions() {
                let mut area = self.numbered_page()?;
                area.bottom -= rules;
                self.solutions(&numbers, area, self.parts(area, count), self.notes())?;
            }
        }
        Ok(())
    }

    /// Draws the rules of the boards on a page at its foot, unless all are classic. Returns their height.
    fn rules_at_foot(
        &mut self,
        first: usize,
        puzzles: &[PackPuzzle],
        area: Area,
    ) -> Result<f64, BookError> {
        let mut all: Vec<(String, Vec<String>)> = Vec::new();
        for (i, chosen) in (first..).zip(puzzles) {
            let rules = self.pack.rules(chosen.layout());
            match all.iter_mut().find(|(known, _)| *known == rules) {
                Some((_, names)) => names.push(self.name(i)),
                None => all.push((rules, vec![self.name(i)])),
            }
        }
        if puzzles.iter().all(|chosen| chosen.layout().is_classic()) {
            return Ok(0.0);
        }
        let text = match &all[..] {
            [(rules, _)] => rules.clone(),
            all => {
                let part = |(rules, names): &(String, Vec<String>)| {
                    format!("**{}** \u{b7} {rules}", names.join(", "))
                };
                let between = self.pack.language.word("book-between-sentences");
                all.iter().map(part).collect::<Vec<_>>().join(&between)
            }
        };
        let line = LINE * self.sizes.body;
        let height = height_of(&self.heights(&[Paragraph::new(text.clone(), 0.0)], area)?);
        let below = Area { bottom: area.bottom + line, ..area };
        self.paragraph(&text, 0.0, (below, area.bottom - height + line))?;
        Ok(height + 0.5 * line)
    }

    /// The heading of pages without one: their month in a calendar, or the numbers of their puzzles.
    fn heading_of(&self, first: usize, count: usize) -> String {
        match self.pack.date(first) {
            Some(date) => capitalized(&phrases::month(&self.pack.language, date)),
            None => {
                let numbers = self.numbers(first, first + count - 1);
                phrases::puzzles(&self.pack.language, numbers.as_deref())
            }
        }
    }

    /// Pages of all solutions, with their title on each if no page before them has it.
    pub(super) fn solution_pages(&mut self, has_title: bool) -> Result<(), BookError> {
        let numbers: Vec<usize> = (0..self.pack.puzzles.len()).collect();
        let count = self.style.solutions_on_page().unwrap_or_else(|| self.usual_solutions());
        let count = count.min(numbers.len()).max(1);
        for page in numbers.chunks(count) {
            if let [first, .., last] = page {
                self.range = Some(self.names(*first, *last));
            }
            let area = match has_title {
                true => self.solutions_page(page[0] == 0)?,
                false => self.numbered_page()?,
            };
            self.solutions(page, area, self.table_of_boards(area, count, 0.0), 0.0)?;
        }
        self.range = None;
        Ok(())
    }

    /// Returns the number of solutions on a page: in large print the most that have large digits.
    fn usual_solutions(&self) -> usize {
        let (counts, least) =
            if self.style.large_print { ([6, 4, 2], LARGE.1) } else { ([12, 9, 6], 0.0) };
        let is_large = |count: &usize| {
            let part = self.table_of_boards(self.room(), *count, 0.0)[0];
            let cell = self.side(part, 0.0, self.rows) / self.rows as f64;
            let fits = self.rows <= 9 || cell >= Millimetres::in_points(SMALLEST);
            fits && self.board.digit * cell >= least
        };
        counts.into_iter().find(is_large).unwrap_or(1)
    }

    /// Begins a page with the title of the solutions.
    fn solutions_page(&mut self, is_first: bool) -> Result<Area, BookError> {
        let (title, size) = (self.pack.solutions_title(), 0.7 * self.sizes.heading);
        if is_first {
            self.next_page_has(title.clone(), 0);
        }
        let area = self.numbered_page()?;
        let at = (area, area.top + size);
        let next = self.title(SOLUTIONS_TITLE, &title, Weight::Bold, size, at)?;
        Ok(Area { top: next - 0.6 * size, ..area })
    }

    /// Draws solutions in these parts of an area, with room for notes below them.
    fn solutions(
        &mut self,
        numbers: &[usize],
        area: Area,
        parts: Vec<Area>,
        notes: f64,
    ) -> Result<(), BookError> {
        let parts = self.in_order(area, parts);
        numbers.iter().zip(parts).try_for_each(|(&i, part)| self.solution(i, part, notes))
    }

    /// Draws solutions upside down at the foot of the area, which has room for `count`. Returns the area above them.
    fn with_solutions_at_foot(
        &mut self,
        numbers: &[usize],
        count: usize,
        area: Area,
    ) -> Result<Area, BookError> {
        let large = 9.0 * (LARGE.1 + ROUNDING) / self.board.digit * 1.01;
        let least = if self.style.large_print { large } else { LEAST_AT_FOOT };
        let side = least.max(PART_AT_FOOT * area.width());
        let size = self.caption_size(side);
        let gap = 1.4 * size;
        let most = (((area.width() + gap) / (side + gap)) as usize).max(1);
        let rows = count.div_ceil(most);
        let height = (rows as f64) * (side + ABOVE * size + gap) - gap;
        let foot = Area { top: area.bottom - height, ..area };
        let from = self.drawing().marks.len();
        self.solutions(numbers, foot, foot.parts((count.div_ceil(rows), rows), gap), 0.0)?;
        self.drawing().turn_over(from, foot);
        Ok(Area { bottom: foot.top - 2.0 * gap, ..area })
    }

    /// Draws the solution of the puzzle before puzzle `i` at the foot of the area. Returns the area above it.
    fn with_solution_before(&mut self, i: usize, area: Area) -> Result<Area, BookError> {
        let (above, between) = self.with_solution();
        let bottom = area.top + above * area.height();
        if let Some(before) = i.checked_sub(1) {
            let below = Area { top: bottom + between * area.height(), ..area };
            self.solution(before, below, 0.0)?;
        }
        Ok(Area { bottom, ..area })
    }

    /// The solution of the last puzzle, on a page of its own.
    pub(super) fn last_solution(&mut self) -> Result<(), BookError> {
        let Some(last) = self.pack.puzzles.len().checked_sub(1) else { return Ok(()) };
        let area = self.numbered_page()?;
        self.with_solution_before(last + 1, area)?;
        Ok(())
    }

    fn solution(&mut self, i: usize, area: Area, notes: f64) -> Result<(), BookError> {
        self.book.places[i].solution = Some(self.book.pages);
        let chosen = &self.pack.puzzles[i];
        let (givens, solution) = (chosen.puzzle.givens(), chosen.puzzle.solution());
        let usual = || (self.name(i), String::new());
        let entry = CaptionedBoard {
            puzzle: i,
            caption: self.caption(i, self.style.solution_caption.as_ref(), usual),
            board: Board::Solution { givens, solution },
            area,
            notes,
            what: "solution",
            key: "`solution_caption` in [book]",
        };
        self.entry(entry)
    }

    /// Returns parts of an area as they are read.
    fn in_order(&self, area: Area, mut parts: Vec<Area>) -> Vec<Area> {
        if self.book.frame.is_mirrored() {
            parts.iter_mut().for_each(|part| *part = area.mirrored(*part));
        }
        parts
    }

    /// Returns the areas of boards in a table, `columns` and `rows`, for puzzles with notes or for solutions.
    fn boards(&self, area: Area, table: (usize, usize), notes: f64) -> Vec<Area> {
        let (columns, rows) = table;
        let part = (area.width() / columns as f64).min(area.height() / rows as f64);
        let size = self.caption_size(part);
        area.boards(table, 1.4 * size, ABOVE * size + notes)
    }

    /// Returns the parts of a page for `count` puzzles, or for as many solutions of their size; five are placed as on dice.
    fn parts(&self, area: Area, count: usize) -> Vec<Area> {
        let places = if count == 5 { 6 } else { count };
        let mut parts = if self.style.solutions == Solutions::Next {
            let gap = 1.4 * self.caption_size(area.width());
            let above = self.with_solution().0;
            let side = |part: Area| {
                let bottom = part.top + above * part.height();
                self.side(Area { bottom, ..part }, self.notes(), self.rows)
            };
            best_parts(places, |table| area.parts(table, gap), side)
        } else {
            self.table_of_boards(area, places, self.notes())
        };
        let columns = parts.iter().take_while(|part| part.top == parts[0].top).count();
        if count == 5 && (2..=3).contains(&columns) {
            let (first, second) = if columns == 3 { (1, 4) } else { (2, 3) };
            let (one, other) = (parts[first], parts[second]);
            let middle = |a: f64, b: f64| f64::midpoint(a, b);
            parts[first] = Area {
                left: middle(one.left, other.left),
                right: middle(one.right, other.right),
                top: middle(one.top, other.top),
                bottom: middle(one.bottom, other.bottom),
            };
            parts.remove(second);
        }
        parts
    }

    /// Returns the parts of an area for `count` boards, with lines for notes below them.
    fn table_of_boards(&self, area: Area, count: usize, notes: f64) -> Vec<Area> {
        best_parts(
            count,
            |table| self.boards(area, table, notes),
            |part| self.side(part, notes, self.rows),
        )
    }

    /// Returns the side of a board of so many rows in its area, with a caption above, and lines for notes below.
    fn side(&self, area: Area, notes: f64, rows: usize) -> f64 {
        let above = ABOVE * self.caption_size(area.width().min(area.height()));
        let outside = area.width().min(area.height() - above - notes);
        // Half of the width of the lines around a board is outside it.
        outside - self.board.lines_of(outside / rows as f64).1
    }

    /// Returns the parts of the height of a puzzle with a solution below it: of the puzzle, and of the space between.
    fn with_solution(&self) -> (f64, f64) {
        if self.style.large_print { (0.56, 0.04) } else { (0.66, 0.04) }
    }

    /// Returns the size of the letters above a board in an area with this shorter side.
    fn caption_size(&self, side: f64) -> f64 {
        (0.42 * side / 9.0).clamp(self.sizes.least_caption, MOST_CAPTION)
    }

    /// Returns the height of the symbols and the lines for notes below a puzzle.
    fn notes(&self) -> f64 {
        self.height_of_symbols() + NOTE_LINE * f64::from(self.style.note_lines.count())
    }

    /// Returns the height of the symbols below a puzzle; 0 without any.
    fn height_of_symbols(&self) -> f64 {
        let lines = match self.style.symbols {
            None | Some(Symbols::Script(_)) => 0.0,
            Some(Symbols::Characters(_) | Symbols::Words(_)) => SYMBOLS,
            Some(Symbols::Pictures(_)) => PICTURES,
        };
        lines * self.sizes.body
    }

    /// Draws the symbols of a puzzle below its board, at most as wide as the board.
    fn draw_symbols(
        &mut self,
        symbols: &PuzzleSymbols,
        (left, bottom): (f64, f64),
        side: f64,
    ) -> Result<(), BookError> {
        let (colour, below) = (self.style.colours.text, self.height_of_symbols());
        if !symbols.pictures().is_empty() {
            let fonts = self.fonts;
            let step = (below - self.sizes.body).min(side / symbols.pictures().len() as f64);
            let mut x = left + (side - step * symbols.pictures().len() as f64) / 2.0;
            for (value, picture) in (1..).zip(symbols.pictures()) {
                let (picture_side, size) = (0.8 * step, self.sizes.body.min(0.6 * step));
                let drawing = self.drawing();
                drawing.picture((x + 0.1 * step, bottom + 0.2 * step), picture_side, picture);
                let at = (x + step / 2.0, bottom + step + size);
                drawing.text(colour, at, Align::Centre, size, fonts.digit(value, Weight::Regular));
                x += step;
            }
            return Ok(());
        }
        if symbols.listed().is_empty() {
            return Ok(());
        }
        let listed: Vec<String> = symbols.listed().iter().map(char::to_string).collect();
        let run = self.fonts.set(&listed.join(" \u{a0} "), Weight::Regular)?;
        let size = self.sizes.body.min(side / run.width);
        let at = (left + side / 2.0, bottom + below - 0.5 * size);
        self.drawing().text(colour, at, Align::Centre, size, run);
        Ok(())
    }

    /// Returns the caption of a puzzle without a template: its number, and the facts that the style shows.
    fn usual_caption(&self, i: usize) -> (String, String) {
        let (style, chosen) = (self.style, &self.pack.puzzles[i]);
        let level = style.show_level.then(|| self.pack.level_title(chosen));
        let signs = style.signs.map(|signs| self.signs(signs, chosen));
        let level = match (level, signs) {
            (Some(level), Some(signs)) => Some(format!("{level} {signs}")),
            (level, signs) => level.or(signs),
        };
        let er = style.show_er.then(|| format!("ER {}", chosen.er));
        let note: Vec<String> = level.into_iter().chain(er).collect();
        (self.name(i), note.join(" \u{b7} "))
    }

    /// The caption of puzzle `i`, from 0.
    fn caption(
        &self,
        i: usize,
        template: Option<&Template<CaptionField>>,
        usual: impl Fn() -> (String, String),
    ) -> (String, String) {
        template.map_or_else(usual, |template| template.filled(|field| self.field(i, field)))
    }

    pub(super) fn field(&self, i: usize, field: CaptionField) -> String {
        let (chosen, place) = (&self.pack.puzzles[i], self.previous.places[i]);
        match field {
            CaptionField::Number => (i + 1).to_string(),
            CaptionField::NumberInLevel => {
                let before = &self.pack.puzzles[..i];
                (before.iter().filter(|it| it.is_like(chosen)).count() + 1).to_string()
            }
            CaptionField::Level => self.pack.level_title(chosen),
            CaptionField::Layout => self.pack.layout_title(chosen.layout()),
            CaptionField::Signs => self.signs(self.style.signs.unwrap_or_default(), chosen),
            CaptionField::Er => chosen.er.to_string(),
            CaptionField::Clues => chosen.puzzle.givens().clue_count().to_string(),
            CaptionField::Page => place.puzzle.to_string(),
            CaptionField::SolutionPage => {
                place.solution.map_or(String::new(), |page| page.to_string())
            }
            CaptionField::Date
            | CaptionField::IsoDate
            | CaptionField::Weekday
            | CaptionField::CapitalWeekday => {
                self.pack.date(i).map_or(String::new(), |date| self.pack.date_text(date, field))
            }
        }
    }

    /// Returns the signs of a puzzle's difficulty: the place of its level among all levels, on a scale of so many signs.
    pub(super) fn signs(&self, signs: Signs, chosen: &PackPuzzle) -> String {
        let levels = self.pack.recipe.levels.as_slice().len();
        let all = self.style.signs_of.map_or(levels, SignsOf::count);
        signs.of(((chosen.level + 1) * all).div_ceil(levels).min(all), all)
    }

    /// A board in the middle of its area, with a caption above, and lines for notes below a puzzle. A solution on the opposite page
    /// has the same place and size as its puzzle.
    fn entry(&mut self, entry: CaptionedBoard<'_>) -> Result<(), BookError> {
        let CaptionedBoard { puzzle, caption, board, area, notes, what, key } = entry;
        let is_puzzle = matches!(board, Board::Puzzle(_));
        let note_lines = self.style.note_lines.count();
        let size = self.caption_size(area.width().min(area.height()));
        let rows = board.layout().side();
        let (above, side) = (ABOVE * size, self.side(area, notes, rows));
        let has_marks = self.style.pencil_marks && is_puzzle;
        let across = f64::from(marks_across(rows)) / 3.0;
        let smallest = if has_marks { SMALLEST_WITH_MARKS * across } else { SMALLEST };
        if side < rows as f64 * Millimetres::in_points(smallest) {
            return Err(BookError::NoRoom { what, smallest });
        }
        let left = area.centre() - side / 2.0;
        let top = area.top + (area.height() - above - side - notes) / 2.0 + above;
        self.draw_caption(key, &caption, size, (left, top - 0.5 * size), side)?;
        let digits = self.board.digit * side / rows as f64;
        let smallest = &mut self.book.digits;
        let smallest = if is_puzzle { &mut smallest.0 } else { &mut smallest.1 };
        *smallest = smallest.min(digits);
        let (fonts, colours) = (self.fonts, self.style.colours);
        let (symbols, below) = (self.pack.symbols(puzzle), self.height_of_symbols());
        if is_puzzle && below > 0.0 {
            self.draw_symbols(&symbols, (left, top + side), side)?;
        }
        let style = BoardStyle { symbols: &symbols, ..self.board };
        let width = style.lines_of(side / rows as f64).0;
        let drawing = self.drawing();
        draw(drawing, fonts, style, board, (left, top), side);
        for line in (1..=note_lines).filter(|_| is_puzzle) {
            let y = top + side + below + NOTE_LINE * f64::from(line);
            drawing
                .add(colours.cells, Shape::Line { from: (left, y), to: (left + side, y), width });
        }
        Ok(())
    }

    /// Draws the parts of a caption at the ends of a line, so small that all captions of this key fit.
    fn draw_caption(
        &mut self,
        key: &'static str,
        (left_text, right_text): &(String, String),
        size: f64,
        (left, base): (f64, f64),
        width: f64,
    ) -> Result<(), BookError> {
        let number = self.fonts.set(left_text, Weight::Bold)?;
        let note = self.fonts.set(right_text, Weight::Regular)?;
        let gap = if note.glyphs.is_empty() { 0.0 } else { 1.0 };
        let least = SMALLEST_LETTERS.min(size);
        let size = size * self.shared(key, width / (size * (number.width + gap + note.width)));
        if size < least {
            return Err(BookError::no_room(&format!("{left_text} {right_text}")).of(key));
        }
        let mut ends = [(left, Align::Left), (left + width, Align::Right)];
        if self.book.frame.is_mirrored() {
            ends.reverse();
        }
        let colour = self.style.colours.text;
        let drawing = self.drawing();
        for ((x, align), run) in ends.into_iter().zip([number, note]) {
            drawing.text(colour, (x, base), align, size, run);
        }
        Ok(())
    }
}

/// Returns the parts of an area in as many columns as make the boards of `count` parts largest.
fn best_parts(
    count: usize,
    parts: impl Fn((usize, usize)) -> Vec<Area>,
    side: impl Fn(Area) -> f64,
) -> Vec<Area> {
    // Of equal ones, the last is taken.
    let tables = (1..=count).rev().map(|columns| parts((columns, count.div_ceil(columns))));
    let best = tables.max_by(|a, b| side(a[0]).total_cmp(&side(b[0])));
    best.expect("there is a column")
}
