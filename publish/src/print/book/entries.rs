//! Puzzles and solutions with their captions.

use super::area::Area;
use super::{BookLayout, SMALLEST, SMALLEST_WITH_MARKS};
use crate::language::capitalized;
use crate::print::choose::PackPuzzle;
use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, draw};
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::{Align, Shape};
use crate::print::font::Weight;
use crate::print::pack::phrases;
use crate::print::recipe::Millimetres;
use crate::print::recipe::style::{CaptionField, Signs, Solutions, Template};

/// The space of a line for notes, in points: 7 mm.
const NOTE_LINE: f64 = 19.8;
/// The height of a caption in units of its letters' size, and the largest of these sizes, in points.
const ABOVE: f64 = 1.5;
const MOST_CAPTION: f64 = 20.0;
/// Parts of the height of a puzzle with a solution beside it: of the puzzle, and of the space between.
const WITH_SOLUTION: (f64, f64) = (0.66, 0.04);

/// A board with its caption.
struct CaptionedBoard<'a> {
    /// Left and right part of the caption.
    caption: (String, String),
    board: Board<'a>,
    area: Area,
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
            if style.solutions == Solutions::Facing {
                self.turn_to(false);
            }
            if has_heading && page == 0 {
                self.next_page_has(self.heading_of(first, section.len()), 0);
            }
            let area = self.numbered_page()?;
            let number = self.book.pages;
            let areas = self.in_order(area, self.parts(area, count));
            for ((i, chosen), mut area) in (first..).zip(puzzles).zip(areas) {
                self.book.places[i].puzzle = number;
                if style.solutions == Solutions::Next {
                    area = self.with_solution_before(i, area)?;
                }
                let entry = CaptionedBoard {
                    caption: self.caption(i, style.caption.as_ref(), || self.usual_caption(i)),
                    board: Board::Puzzle(chosen.puzzle.givens()),
                    area,
                    what: "puzzle",
                    key: "`caption` in [book]",
                };
                self.entry(entry)?;
            }
            if style.solutions == Solutions::Facing {
                self.solution_pages(puzzles, first, count, &|book, area| book.parts(area, count))?;
            }
        }
        Ok(())
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

    /// Solutions, the first of which has number `first`, from 0; `count` on a page.
    pub(super) fn solution_pages(
        &mut self,
        puzzles: &[PackPuzzle],
        first: usize,
        count: usize,
        areas: &dyn Fn(&Self, Area) -> Vec<Area>,
    ) -> Result<(), BookError> {
        let numbers: Vec<usize> = (first..first + puzzles.len()).collect();
        for page in numbers.chunks(count) {
            if let (Solutions::Back, [first, .., last]) = (self.style.solutions, page) {
                self.range = Some(self.names(*first, *last));
            }
            let area = self.numbered_page()?;
            let areas = self.in_order(area, areas(self, area));
            for (area, &i) in areas.into_iter().zip(page) {
                self.solution(i, area)?;
            }
        }
        self.range = None;
        Ok(())
    }

    /// Draws the solution of the puzzle before puzzle `i` at the foot of the area. Returns the area above it.
    fn with_solution_before(&mut self, i: usize, area: Area) -> Result<Area, BookError> {
        let (above, between) = WITH_SOLUTION;
        let bottom = area.top + above * area.height();
        if let Some(before) = i.checked_sub(1) {
            let below = Area { top: bottom + between * area.height(), ..area };
            self.solution(before, below)?;
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

    fn solution(&mut self, i: usize, area: Area) -> Result<(), BookError> {
        self.book.places[i].solution = Some(self.book.pages);
        let chosen = &self.pack.puzzles[i];
        let (givens, solution) = (chosen.puzzle.givens(), chosen.puzzle.solution().grid());
        let usual = || (self.name(i), String::new());
        let entry = CaptionedBoard {
            caption: self.caption(i, self.style.solution_caption.as_ref(), usual),
            board: Board::Solution { givens, solution },
            area,
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
    pub(super) fn boards(&self, area: Area, table: (usize, usize), notes: f64) -> Vec<Area> {
        let (columns, rows) = table;
        let part = (area.width() / columns as f64).min(area.height() / rows as f64);
        let size = self.caption_size(part);
        area.boards(table, 1.4 * size, ABOVE * size + notes)
    }

    /// Returns the parts of a page for `count` puzzles, or for as many solutions of their size; five are placed as on dice.
    fn parts(&self, area: Area, count: usize) -> Vec<Area> {
        let (across, down) = match count {
            1 => (1, 1),
            2 => (1, 2),
            3 => (1, 3),
            4 => (2, 2),
            _ => (2, 3),
        };
        let is_wide = area.width() > area.height();
        let table = if is_wide { (down, across) } else { (across, down) };
        let mut parts = match self.style.solutions {
            Solutions::Next => area.parts(table, 1.4 * self.caption_size(area.width())),
            _ => self.boards(area, table, self.notes()),
        };
        if count == 5 {
            let (first, second) = if is_wide { (1, 4) } else { (2, 3) };
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

    /// Returns the size of the letters above a board in an area with this shorter side.
    fn caption_size(&self, side: f64) -> f64 {
        (0.42 * side / 9.0).clamp(self.sizes.least_caption, MOST_CAPTION)
    }

    /// Returns the height of the lines for notes below a puzzle.
    fn notes(&self) -> f64 {
        NOTE_LINE * f64::from(self.style.note_lines.count())
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
                (before.iter().filter(|it| it.level == chosen.level).count() + 1).to_string()
            }
            CaptionField::Level => self.pack.level_title(chosen),
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

    /// Returns the signs of a puzzle's difficulty: its place among the levels of the book.
    pub(super) fn signs(&self, signs: Signs, chosen: &PackPuzzle) -> String {
        let above = self.levels.iter().filter(|&&level| level > chosen.level).count();
        signs.of(self.levels.len() - above, self.levels.len())
    }

    /// A board in the middle of its area, with a caption above, and lines for notes below a puzzle. A solution on the opposite page
    /// has the same place and size as its puzzle.
    fn entry(&mut self, entry: CaptionedBoard<'_>) -> Result<(), BookError> {
        let CaptionedBoard { caption, board, area, what, key } = entry;
        let is_puzzle = matches!(board, Board::Puzzle(_));
        let is_facing = self.style.solutions == Solutions::Facing;
        let note_lines = self.style.note_lines.count();
        let has_room_for_notes = is_puzzle || is_facing;
        let size = self.caption_size(area.width().min(area.height()));
        let above = ABOVE * size;
        let notes = if has_room_for_notes { self.notes() } else { 0.0 };
        let outside = area.width().min(area.height() - above - notes);
        // Half of the width of the lines around a board is outside it.
        let side = outside - self.board.lines(outside).1;
        let has_marks = self.style.pencil_marks && is_puzzle;
        let smallest = if has_marks { SMALLEST_WITH_MARKS } else { SMALLEST };
        if side < 9.0 * Millimetres::in_points(smallest) {
            return Err(BookError::NoRoom { what, smallest });
        }
        let left = area.centre() - side / 2.0;
        let top = area.top + (area.height() - above - side - notes) / 2.0 + above;
        self.draw_caption(&caption, size, (left, top - 0.5 * size), side)
            .map_err(|error| error.of(key))?;
        let digits = self.board.digit * side / 9.0;
        let smallest = &mut self.book.digits;
        let smallest = if is_puzzle { &mut smallest.0 } else { &mut smallest.1 };
        *smallest = smallest.min(digits);
        let (fonts, style, colours) = (self.fonts, self.board, self.style.colours);
        let width = style.lines(side).0;
        let drawing = self.drawing();
        draw(drawing, fonts, style, board, (left, top), side);
        for line in (1..=note_lines).filter(|_| is_puzzle) {
            let y = top + side + NOTE_LINE * f64::from(line);
            drawing
                .add(colours.cells, Shape::Line { from: (left, y), to: (left + side, y), width });
        }
        Ok(())
    }

    /// Draws the parts of a caption at the ends of a line, so small that they fit: first the right part gets smaller, then both.
    fn draw_caption(
        &mut self,
        (left_text, right_text): &(String, String),
        size: f64,
        (left, base): (f64, f64),
        width: f64,
    ) -> Result<(), BookError> {
        let number = self.fonts.set(left_text, Weight::Bold)?;
        let note = self.fonts.set(right_text, Weight::Regular)?;
        let is_alone = note.glyphs.is_empty();
        let gap = if is_alone { 0.0 } else { 1.0 };
        let least = SMALLEST_LETTERS.min(size);
        let room = width - (number.width + gap) * size;
        let mut sizes = (size, if is_alone { size } else { size.min(room / note.width) });
        if sizes.1 < least || room < 0.0 {
            let both = size.min(width / (number.width + gap + note.width));
            sizes = (both, both);
        }
        if sizes.0 < least {
            return Err(BookError::no_room(&format!("{left_text} {right_text}")));
        }
        let mut ends = [(left, Align::Left), (left + width, Align::Right)];
        if self.book.frame.is_mirrored() {
            ends.reverse();
        }
        let colour = self.style.colours.text;
        let drawing = self.drawing();
        for ((x, align), (run, size)) in ends.into_iter().zip([(number, sizes.0), (note, sizes.1)])
        {
            drawing.text(colour, (x, base), align, size, run);
        }
        Ok(())
    }
}
