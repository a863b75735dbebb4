//! The pages of a book: title, text, a page before each level, puzzles, solutions at the back, all with the same
//! numbers.

mod area;
mod text;

use super::board::{Board, BoardStyle, draw};
use super::choose::Chosen;
use super::drawing::{Align, Drawing, Mark, Shape};
use super::font::{FontError, Fonts, Weight};
use super::pack::Pack;
use super::recipe::Order;
use super::style::{Millimetres, Solutions, Style};
use area::Area;

/// The pages of a book.
pub(super) struct Book {
    /// As they are cut, the first one on the right.
    pub(super) pages: Vec<Drawing>,
    /// Place of each puzzle, in their order.
    pub(super) places: Vec<Place>,
    /// Bookmarks, each with its page, from 1.
    pub(super) headings: Vec<(String, usize)>,
}

/// On which pages a puzzle and its solution are, from 1.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub(super) puzzle: usize,
    pub(super) solution: Option<usize>,
}

/// Reason why the book cannot be laid out.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// Something with a font.
    #[error(transparent)]
    Font(#[from] FontError),
    /// There is hardly room for anything.
    #[error(
        "the cells of a {what} would be less than {smallest} mm wide: a smaller margin, fewer on a page, or larger pages"
    )]
    NoRoom {
        /// Kind of page.
        what: &'static str,
        /// Least size of its cells, in millimetres.
        smallest: f64,
    },
    /// A title that is longer than its page, or a word that is longer than a line.
    #[error("no room on a page for {0:?} in letters of at least 7 points")]
    NoRoomForText(String),
}

/// The smallest side of a cell, in millimetres.
const SMALLEST: f64 = 2.5;
/// The same if there are pencil marks in it.
const SMALLEST_WITH_MARKS: f64 = 6.0;

/// The width of edge marks, in points: 4 mm, unless the margin is narrow.
const EDGE_MARK: f64 = 11.3;

/// The sizes of letters, in points.
struct Sizes {
    title: f64,
    heading: f64,
    body: f64,
    caption: f64,
    page_number: f64,
}

/// Lays out a book, page by page.
struct Layout<'a> {
    pack: &'a Pack,
    style: &'a Style,
    fonts: &'a Fonts<'a>,
    sizes: Sizes,
    board: BoardStyle,
    book: Book,
    /// Top and bottom of the edge mark of the pages to come.
    edge_mark: Option<(f64, f64)>,
}

/// Lays out the pages of a pack.
///
/// # Errors
/// If the fonts lack characters, or the pages are too small.
pub(super) fn lay_out(pack: &Pack, fonts: &Fonts<'_>) -> Result<Book, BookError> {
    let style = &pack.recipe.book;
    let sizes = if style.large_print {
        Sizes { title: 48.0, heading: 36.0, body: 18.0, caption: 20.0, page_number: 16.0 }
    } else {
        Sizes { title: 40.0, heading: 28.0, body: 11.0, caption: 11.0, page_number: 9.0 }
    };
    let book = Book {
        pages: Vec::new(),
        places: vec![Place::default(); pack.puzzles.len()],
        headings: Vec::new(),
    };
    let board = BoardStyle::new(style);
    let mut layout = Layout { pack, style, fonts, sizes, board, book, edge_mark: None };
    let (width, height) = style.trim.size();
    let inside = width.min(height) - 2.0 * style.margin.points() - style.gutter.points();
    if inside < 9.0 * Millimetres::in_points(SMALLEST) {
        return Err(BookError::NoRoom { what: "puzzle", smallest: SMALLEST });
    }
    layout.title_page(&pack.puzzles)?;
    if let Some(imprint) = &style.imprint {
        layout.imprint_page(imprint)?;
    }
    if !style.text.is_empty() {
        layout.turn_to(true);
    }
    for text in &style.text {
        layout.text_page(text)?;
    }
    let in_levels = matches!(pack.recipe.order, Order::Ramp | Order::Level | Order::Flow);
    let has_sections = in_levels && style.section_pages;
    if !has_sections && style.solutions != Solutions::Facing {
        layout.turn_to(true);
    }
    let mut first = 0;
    let is_section = |a: &Chosen, b: &Chosen| !has_sections || a.graded.level == b.graded.level;
    let sections: Vec<&[Chosen]> = pack.puzzles.chunk_by(is_section).collect();
    for (place, &section) in sections.iter().enumerate() {
        if has_sections && style.edge_marks {
            layout.edge_mark = Some(layout.edge_mark_of(place, sections.len()));
        }
        if has_sections {
            let range = format!("{}\u{2013}{}", first + 1, first + section.len());
            let range = if section.len() == 1 { (first + 1).to_string() } else { range };
            layout.section_page(&pack.level_title(&section[0]), &range)?;
        }
        layout.puzzle_pages(section, first)?;
        first += section.len();
    }
    layout.edge_mark = None;
    if style.solutions == Solutions::Back {
        layout.section_page(&style.solutions_title, "")?;
        layout.solution_pages(&pack.puzzles, 0, style.solution_table())?;
    }
    Ok(layout.book)
}

impl Layout<'_> {
    /// The page that was begun last.
    fn drawing(&mut self) -> &mut Drawing {
        self.book.pages.last_mut().expect("a page was begun")
    }

    /// Begins a page. Gives what is inside its margins.
    fn page(&mut self) -> Area {
        let (width, height) = self.style.trim.size();
        let is_right = self.book.pages.len().is_multiple_of(2);
        let (margin, gutter) = (self.style.margin.points(), self.style.gutter.points());
        let (left, right) =
            if is_right { (margin + gutter, margin) } else { (margin, margin + gutter) };
        let area = Area { left, top: margin, right: width - right, bottom: height - margin };
        let mut drawing = Drawing::new(width, height);
        if let Some((top, bottom)) = self.edge_mark {
            let (depth, beyond) = (EDGE_MARK.min(0.5 * margin), self.style.bleed.points());
            let left = if is_right { width - depth } else { -beyond };
            let size = (depth + beyond, bottom - top);
            drawing.add(self.style.colours.titles, Shape::Area { at: (left, top), size });
        }
        self.book.pages.push(drawing);
        area
    }

    /// Top and bottom of the edge mark of a section: lower for each, and at most as high as an eighth of the page.
    fn edge_mark_of(&self, place: usize, sections: usize) -> (f64, f64) {
        let (_, page) = self.style.trim.size();
        let margin = self.style.margin.points();
        let step = (page - 2.0 * margin) / sections as f64;
        let top = margin + step * place as f64;
        (top, top + (0.8 * step).min(page / 8.0))
    }

    /// Begins a page with its number at the foot, on the outer side. The area is what is above.
    fn numbered_page(&mut self) -> Result<Area, BookError> {
        let number = self.book.pages.len() + 1;
        let run = self.fonts.set(&number.to_string(), Weight::Regular)?;
        let size = self.sizes.page_number;
        let mut area = self.page();
        let (x, align) =
            if number % 2 == 1 { (area.right, Align::Right) } else { (area.left, Align::Left) };
        let colour = self.style.colours.text;
        self.drawing().text(colour, (x, area.bottom), align, size, run);
        area.bottom -= 2.0 * size;
        Ok(area)
    }

    /// Leaves a page empty if the next one would not be on this side.
    fn turn_to(&mut self, is_right: bool) {
        if self.book.pages.len().is_multiple_of(2) != is_right {
            let mark = self.edge_mark.take();
            self.page();
            self.edge_mark = mark;
        }
    }

    /// Title, subtitle and the first puzzle for a picture.
    fn title_page(&mut self, puzzles: &[Chosen]) -> Result<(), BookError> {
        let style = self.style;
        let area = self.page();
        let size = self.sizes.title;
        let y = area.top + 0.16 * area.height();
        let mut y = self.title(&style.title, Weight::Bold, size, (area, y))?;
        if let Some(subtitle) = &style.subtitle {
            y = self.title(subtitle, Weight::Regular, 0.45 * size, (area, y))?;
        }
        if let Some(author) = &style.author {
            let at = (area, area.bottom - 0.5 * size);
            self.title(author, Weight::Regular, 0.4 * size, at)?;
        }
        let room = area.bottom - 1.5 * size - y;
        let side = (0.6 * area.width()).min(0.8 * room);
        if let Some(first) =
            puzzles.first().filter(|_| side >= 9.0 * Millimetres::in_points(SMALLEST))
        {
            let at = (area.centre() - side / 2.0, y + (room - side) / 2.0);
            let fonts = self.fonts;
            let plain = BoardStyle { pencil_marks: false, ..self.board };
            draw(self.drawing(), fonts, plain, Board::Puzzle(first.puzzle.givens()), at, side);
        }
        Ok(())
    }

    /// A page on the right with a heading and what it holds.
    fn section_page(&mut self, heading: &str, range: &str) -> Result<(), BookError> {
        self.turn_to(true);
        let style = self.style;
        let size = self.sizes.heading;
        let area = self.page();
        if let Some(ground) = self.style.colours.section {
            let (drawing, beyond) = (self.drawing(), style.bleed.points());
            let size = (drawing.width + 2.0 * beyond, drawing.height + 2.0 * beyond);
            let ground =
                Mark { shape: Shape::Area { at: (-beyond, -beyond), size }, colour: ground };
            // Below the edge mark.
            drawing.marks.insert(0, ground);
        }
        let y = area.top + 0.4 * area.height();
        let y = self.title(heading, Weight::Bold, size, (area, y))?;
        self.title(range, Weight::Regular, 0.5 * size, (area, y))?;
        self.book.headings.push((heading.to_owned(), self.book.pages.len()));
        Ok(())
    }

    /// The puzzles of a section, the first of which has number `first`, from 0.
    fn puzzle_pages(&mut self, section: &[Chosen], first: usize) -> Result<(), BookError> {
        let table = self.style.puzzle_table();
        let is_facing = self.style.solutions == Solutions::Facing;
        for (page, puzzles) in section.chunks(table.0 * table.1).enumerate() {
            let first = first + page * table.0 * table.1;
            if is_facing {
                self.turn_to(false);
            }
            let area = self.numbered_page()?;
            let number = self.book.pages.len();
            for ((i, chosen), part) in (first..).zip(puzzles).zip(area.parts(table, self.gap())) {
                self.book.places[i].puzzle = number;
                let Style { show_level, show_er, .. } = *self.style;
                let level = show_level.then(|| self.pack.level_title(chosen));
                let er = show_er.then(|| format!("ER {}", chosen.er));
                let note: Vec<String> = level.into_iter().chain(er).collect();
                let board = Board::Puzzle(chosen.puzzle.givens());
                self.entry(i, &note.join(" \u{b7} "), board, part, self.sizes.caption, "puzzle")?;
            }
            if is_facing {
                self.solution_pages(puzzles, first, table)?;
            }
        }
        Ok(())
    }

    /// Solutions, the first of which has number `first`, from 0.
    fn solution_pages(
        &mut self,
        puzzles: &[Chosen],
        first: usize,
        table: (usize, usize),
    ) -> Result<(), BookError> {
        for (page, puzzles) in puzzles.chunks(table.0 * table.1).enumerate() {
            let first = first + page * table.0 * table.1;
            let area = self.numbered_page()?;
            let number = self.book.pages.len();
            let size = if self.style.solutions == Solutions::Back { 0.8 } else { 1.0 };
            let size = size * self.sizes.caption;
            for ((i, chosen), part) in (first..).zip(puzzles).zip(area.parts(table, self.gap())) {
                self.book.places[i].solution = Some(number);
                let (givens, solution) = (chosen.puzzle.givens(), chosen.graded.solution.grid());
                let board = Board::Solution { givens, solution };
                self.entry(i, "", board, part, size, "solution")?;
            }
        }
        Ok(())
    }

    /// The space between the boards of a page.
    fn gap(&self) -> f64 {
        1.4 * self.sizes.caption
    }

    /// A board in the middle of `area`, with the number of its puzzle (`i` from 0) and a note above.
    fn entry(
        &mut self,
        i: usize,
        note: &str,
        board: Board<'_>,
        area: Area,
        size: f64,
        what: &'static str,
    ) -> Result<(), BookError> {
        let caption = 1.5 * size;
        let side = area.width().min(area.height() - caption);
        let has_marks = self.style.pencil_marks && matches!(board, Board::Puzzle(_));
        let smallest = if has_marks { SMALLEST_WITH_MARKS } else { SMALLEST };
        if side < 9.0 * Millimetres::in_points(smallest) {
            return Err(BookError::NoRoom { what, smallest });
        }
        let left = area.centre() - side / 2.0;
        let top = area.top + (area.height() - caption - side) / 2.0 + caption;
        let number = self.fonts.set(&(i + 1).to_string(), Weight::Bold)?;
        let note = self.fonts.set(note, Weight::Regular)?;
        let mut style = self.board;
        if matches!(board, Board::Solution { .. }) && self.style.solutions == Solutions::Back {
            style.lines = (0.5, 1.0);
        }
        let fonts = self.fonts;
        let drawing = self.drawing();
        let (base, colour) = (top - 0.5 * size, style.colours.text);
        // No larger than there is room for beside the number.
        let room = (side - (number.width + 1.0) * size).max(1.0);
        let note_size = size.min(room / note.width);
        if note_size < text::SMALLEST_LETTERS {
            return Err(BookError::NoRoomForText(note.text.clone()));
        }
        drawing.text(colour, (left, base), Align::Left, size, number);
        drawing.text(colour, (left + side, base), Align::Right, note_size, note);
        draw(drawing, fonts, style, board, (left, top), side);
        Ok(())
    }
}
