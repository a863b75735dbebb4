//! The pages of a book: title, contents, texts, a page before each level, puzzles, hints, lessons, solutions, all with the
//! same numbers.
//!
//! Some pages name others, and the gutter depends on the number of pages. So the layout is repeated until two passes agree
//! on all page numbers. No pass keeps its pages, which would take much memory: whoever needs them has them drawn again.
//!
//! * `area`, `sheet`: parts of a page; beginning one
//! * `text`, `opening`, `rules`: titles and paragraphs; title, imprint, contents, pages before levels; how to play
//! * `entries`: puzzles and solutions with their captions
//! * `names`: what the book calls its puzzles
//! * `hints`, `lessons`: a question about each puzzle; a lesson for each technique

mod area;
mod entries;
mod hints;
mod lessons;
mod names;
mod opening;
mod rules;
mod sheet;
mod subjects;
mod text;

use crate::print::choose::PackPuzzle;
use crate::print::drawing::BookError;
use crate::print::drawing::Drawing;
use crate::print::drawing::board::BoardStyle;
use crate::print::font::Fonts;
use crate::print::pack::{PLAIN, Pack};
use crate::print::recipe::Millimetres;
use crate::print::recipe::style::{CaptionField, Date, Solutions, Style, Template, TextPage};
use entries::SOLUTIONS_TITLE;
use gridmill::parallel::Pool;
use lessons::Lessons;
use sheet::EdgeMark;
pub(crate) use sheet::Frame;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A book that was laid out.
pub(crate) struct Book<'a> {
    pack: &'a Pack,
    fonts: &'a Fonts<'a>,
    lessons: Arc<Lessons>,
    previous: PreviousPass,
    part: Part,
    pub(crate) facts: BookFacts,
}

impl Book<'_> {
    /// Returns the style of its pages.
    pub(crate) fn style(&self) -> &Style {
        &self.pack.recipe.book
    }

    /// True if a puzzle has a hint.
    pub(crate) fn has_hints(&self) -> bool {
        self.lessons.hints.iter().any(Option::is_some)
    }

    /// Draws the pages at their trim size. `each` gets the number of a page, from 0, and the page.
    pub(crate) fn draw(&self, each: &mut dyn FnMut(usize, &Drawing)) {
        let Self { pack, fonts, lessons, previous, part, .. } = self;
        let drawn = pass(pack, fonts, previous, lessons, *part, each);
        assert!(drawn.is_ok(), "it was laid out before");
    }
}

/// Facts about the pages of a book.
pub(crate) struct BookFacts {
    /// Number of pages, the first one on the right.
    pub(crate) pages: usize,
    /// Place of each puzzle, in the order of the puzzles.
    pub(crate) places: Vec<PuzzlePages>,
    /// Headings, as in the table of contents and in the bookmarks.
    pub(crate) headings: Vec<Heading>,
    /// Sentences about titles with small letters.
    pub(crate) warnings: Vec<String>,
    /// Sizes of the smallest digits of puzzles and of solutions, in points; infinite without any.
    digits: (f64, f64),
    shrunk: Shrunk,
    pub(crate) frame: Frame,
}

impl BookFacts {
    /// Returns the size of the smallest digits of puzzles, in points.
    pub(crate) fn smallest_digits(&self) -> f64 {
        self.digits.0
    }

    /// Returns the sizes of the smallest digits of puzzles and of solutions, if there are any, the least sizes that large print
    /// promises, and true if it keeps this promise.
    pub(crate) fn large_print(&self) -> (String, String, bool) {
        let sizes = [(self.digits.0, LARGE.0), (self.digits.1, LARGE.1)];
        let used = || sizes.iter().filter(|(size, _)| size.is_finite());
        let found: Vec<String> = used().map(|(size, _)| format!("{size:.1}")).collect();
        let wanted = format!("puzzles {} pt, solutions {} pt or more", LARGE.0, LARGE.1);
        let is_good = used().all(|(size, least)| *size > least - ROUNDING);
        (format!("{} pt", found.join(", ")), wanted, is_good)
    }
}

/// A heading and its page.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) text: String,
    /// Its page, from 1.
    pub(crate) page: usize,
    /// Number of headings that it is below: 1 for a lesson, otherwise 0.
    pub(crate) depth: u8,
}

/// Pages of a puzzle and its solution, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PuzzlePages {
    pub(crate) puzzle: usize,
    pub(crate) solution: Option<usize>,
}

/// The least sizes of digits in large print, of puzzles and of solutions, in points.
const LARGE: (f64, f64) = (24.0, 16.0);
/// The smallest side of a cell, in millimetres.
const SMALLEST: f64 = 2.5;
/// The smallest side of a cell with pencil marks, in millimetres.
const SMALLEST_WITH_MARKS: f64 = 6.0;
/// A length that sums of lengths may be off, in points.
const ROUNDING: f64 = 0.01;
/// Largest number of passes until the page numbers agree.
const MOST_PASSES: usize = 8;

/// Sizes of letters, in points.
struct LetterSizes {
    title: f64,
    heading: f64,
    body: f64,
    /// The smallest caption above a board.
    least_caption: f64,
    page_number: f64,
}

impl LetterSizes {
    /// Returns the sizes on pages of this height.
    fn new(is_large_print: bool, height: f64) -> Self {
        let [title, heading, body, least_caption, page_number] = match is_large_print {
            true => [48.0, 36.0, (height / 44.0).clamp(16.0, 18.0), 14.0, 14.0],
            false => [40.0, 28.0, 11.0, 9.0, (height / 72.0).clamp(9.0, 14.0)],
        };
        Self { title, heading, body, least_caption, page_number }
    }
}

/// Page numbers and headings of the previous pass.
#[derive(PartialEq)]
struct PreviousPass {
    pages: usize,
    places: Vec<PuzzlePages>,
    headings: Vec<Heading>,
    shrunk: Shrunk,
}

/// For the key of a text, the smallest part of its usual size to which one of its kind shrinks: they all have one size.
type Shrunk = BTreeMap<&'static str, f64>;

/// Pages that are laid out.
#[derive(Clone, Copy)]
enum Part {
    /// All pages of the book.
    Book,
    /// The solutions alone.
    Answers,
}

/// Lays out a book, page by page.
struct BookLayout<'a> {
    pack: &'a Pack,
    style: &'a Style,
    fonts: &'a Fonts<'a>,
    previous: &'a PreviousPass,
    lessons: &'a Lessons,
    sizes: LetterSizes,
    board: BoardStyle<'a>,
    book: BookFacts,
    /// The page that was begun last.
    page: Option<Drawing>,
    /// Takes each page that is complete.
    each: &'a mut dyn FnMut(usize, &Drawing),
    /// The edge mark of the pages to come.
    edge_mark: Option<EdgeMark>,
    /// Numbers of the solutions of the next page, for its running head.
    range: Option<String>,
    /// True if all puzzles have the same level and layout.
    is_one_section: bool,
    /// Number of rows of the largest board.
    rows: usize,
    /// The field of captions that names a puzzle.
    naming: CaptionField,
}

/// Lays out the pages of a pack.
///
/// # Errors
/// If the fonts lack characters, or the pages are too small.
pub(crate) fn lay_out<'a>(
    pack: &'a Pack,
    fonts: &'a Fonts<'_>,
    pool: &Pool,
) -> Result<Book<'a>, BookError> {
    let style = &pack.recipe.book;
    let (lessons, part) = (Arc::new(Lessons::new(pack, pool)), Part::Book);
    let places = vec![PuzzlePages::default(); pack.puzzles.len()];
    let shrunk = Shrunk::new();
    let mut previous = PreviousPass { pages: 0, places, headings: Vec::new(), shrunk };
    let is_page = |field| matches!(field, CaptionField::Page | CaptionField::SolutionPage);
    let captions = [&style.caption, &style.solution_caption];
    let names_pages = captions.into_iter().flatten().flat_map(Template::fields).any(is_page);
    let names_pages = names_pages || names::naming(pack) == CaptionField::Page;
    let has_references = style.hints.is_some() && style.techniques;
    let needs_previous = style.contents || names_pages || has_references || style.printer.is_some();
    for _ in 0..MOST_PASSES {
        let facts = pass(pack, fonts, &previous, &lessons, part, &mut |_, _| {})?;
        let BookFacts { pages, places, headings, shrunk, .. } = &facts;
        let (places, headings, shrunk) = (places.clone(), headings.clone(), shrunk.clone());
        let found = PreviousPass { pages: *pages, places, headings, shrunk };
        if found == previous || !needs_previous && found.shrunk == previous.shrunk {
            return Ok(Book { pack, fonts, lessons, previous, part, facts });
        }
        previous = found;
    }
    Err(BookError::Unsettled)
}

/// Lays out the solutions of a book as pages of their own.
///
/// # Errors
/// As of [`lay_out`].
pub(crate) fn answers<'a>(book: &Book<'a>) -> Result<Book<'a>, BookError> {
    let &Book { pack, fonts, ref lessons, ref facts, .. } = book;
    let (places, part) = (facts.places.clone(), Part::Answers);
    let mut previous =
        PreviousPass { pages: 0, places, headings: Vec::new(), shrunk: Shrunk::new() };
    let each = &mut |_: usize, _: &Drawing| {};
    previous.shrunk = pass(pack, fonts, &previous, lessons, part, each)?.shrunk;
    let facts = pass(pack, fonts, &previous, lessons, part, each)?;
    Ok(Book { pack, fonts, lessons: Arc::clone(lessons), previous, part, facts })
}

/// Lays out all pages of a part, with the page numbers of the previous pass.
fn pass(
    pack: &Pack,
    fonts: &Fonts<'_>,
    previous: &PreviousPass,
    lessons: &Lessons,
    part: Part,
    each: &mut dyn FnMut(usize, &Drawing),
) -> Result<BookFacts, BookError> {
    let style = &pack.recipe.book;
    let frame = Frame::new(pack, previous.pages);
    let sizes = LetterSizes::new(style.large_print, frame.trim.1);
    if frame.inside() < pack.rows() as f64 * Millimetres::in_points(SMALLEST) {
        return Err(BookError::NoRoom { what: "puzzle", smallest: SMALLEST });
    }
    let book = BookFacts {
        pages: 0,
        places: vec![PuzzlePages::default(); pack.puzzles.len()],
        headings: Vec::new(),
        warnings: Vec::new(),
        digits: (f64::INFINITY, f64::INFINITY),
        shrunk: Shrunk::new(),
        frame,
    };
    let board = BoardStyle::new(style, &PLAIN);
    let is_one_section = pack.puzzles.iter().all(|chosen| chosen.is_like(&pack.puzzles[0]));
    let (page, edge_mark, range) = (None, None, None);
    let mut layout = BookLayout {
        pack,
        style,
        fonts,
        previous,
        lessons,
        sizes,
        board,
        book,
        page,
        each,
        edge_mark,
        range,
        is_one_section,
        rows: pack.rows(),
        naming: names::naming(pack),
    };
    match part {
        Part::Book => {
            layout.front()?;
            layout.puzzles()?;
            layout.back()?;
            style.printer.into_iter().for_each(|printer| layout.fill_up(printer));
        }
        Part::Answers => layout.solution_pages(true)?,
    }
    layout.end_page();
    let mut book = layout.book;
    let (digits, wanted, is_good) = book.large_print();
    if style.large_print && style.printer.is_none() && !is_good {
        book.warnings
            .push(format!("large_print: the smallest digits: {digits}, expected {wanted}"));
    }
    Ok(book)
}

impl<'a> BookLayout<'a> {
    /// Title, imprint, contents, and the texts after them.
    fn front(&mut self) -> Result<(), BookError> {
        let style = self.style;
        if style.front {
            self.title_page(&self.pack.puzzles)?;
        }
        if let Some(imprint) = style.imprint.as_ref().filter(|_| style.front) {
            self.imprint_page(imprint).map_err(|error| error.of("`imprint` in [book]"))?;
        }
        if style.contents {
            self.contents_pages().map_err(|error| error.of("`contents` in [book]"))?;
        }
        let mut texts = style.text.iter().filter(|text| text.before.is_none()).peekable();
        if style.has_rules() || texts.peek().is_some() {
            self.turn_to(true);
        }
        if style.has_rules() {
            self.rules_pages().map_err(|error| error.of("`rules` in [book]"))?;
        }
        texts.try_for_each(|text| self.text(text))
    }

    /// The puzzles: level by level if levels have pages, or month by month in a calendar.
    fn puzzles(&mut self) -> Result<(), BookError> {
        let (style, pack) = (self.style, self.pack);
        let has_sections = pack.recipe.has_level_pages();
        if !has_sections && style.solutions != Solutions::Facing && style.front {
            self.turn_to(true);
        }
        let mut first = 0;
        let sections: Vec<&[PackPuzzle]> = if has_sections {
            pack.puzzles.chunk_by(PackPuzzle::is_like).collect()
        } else {
            self.months()
        };
        for (place, &section) in sections.iter().enumerate() {
            // A level may have a section of each layout.
            let is_first = |section: &&[PackPuzzle]| section[0].level == sections[place][0].level;
            if has_sections && !sections[..place].iter().any(is_first) {
                self.texts_before(pack.level(&section[0]))?;
            }
            if style.edge_marks && (has_sections || pack.recipe.calendar.is_some()) {
                let signs = style.signs.filter(|_| has_sections);
                let signs = signs.map(|signs| self.signs(signs, &section[0]));
                self.edge_mark = Some(self.edge_mark_of(place, sections.len(), signs)?);
            }
            if has_sections {
                let range = self.numbers(first, first + section.len() - 1).unwrap_or_default();
                let key = "`level_titles` in [book]";
                let title = pack.section_title(&section[0]);
                let signs = style.signs.map(|signs| self.signs(signs, &section[0]));
                self.section_page(key, &title, &[&range, &signs.unwrap_or_default()])?;
            }
            self.puzzle_pages(section, first, !has_sections)?;
            self.edge_mark = None;
            first += section.len();
        }
        if style.solutions == Solutions::Next {
            self.last_solution()?;
        }
        let levels = if has_sections { sections.as_slice() } else { &[] };
        self.check_texts(levels)
    }

    /// Checks that each text stands before pages of the book; `levels` are the levels with pages of their own.
    fn check_texts(&self, levels: &[&[PackPuzzle]]) -> Result<(), BookError> {
        let has_level = |name: &str| levels.iter().any(|level| self.pack.level(&level[0]) == name);
        let is_placed = |before: &str| match before {
            "end" => true,
            "solutions" => self.style.has_back_solutions(),
            level => has_level(level),
        };
        for TextPage { heading, before, .. } in &self.style.text {
            if let Some(before) = before.as_deref().filter(|before| !is_placed(before)) {
                let (heading, before) = (heading.clone(), before.to_owned());
                return Err(BookError::NoPlace { heading, before });
            }
        }
        Ok(())
    }

    /// The puzzles of each month in a calendar; in other books all puzzles.
    fn months(&self) -> Vec<&'a [PackPuzzle]> {
        let mut rest = self.pack.puzzles.as_slice();
        let month = |i| self.pack.date(i).map(Date::month);
        let mut months = Vec::new();
        while !rest.is_empty() {
            let first = self.pack.puzzles.len() - rest.len();
            let length = (0..rest.len()).take_while(|i| month(first + i) == month(first)).count();
            let (these, others) = rest.split_at(length);
            months.push(these);
            rest = others;
        }
        months
    }

    /// Hints, lessons, solutions, and the texts at the end.
    fn back(&mut self) -> Result<(), BookError> {
        let (style, pack) = (self.style, self.pack);
        if style.hints.is_some() {
            self.hint_pages().map_err(|error| error.of("a hint"))?;
        }
        if style.techniques {
            self.technique_pages().map_err(|error| error.of("a lesson"))?;
        }
        if style.has_back_solutions() {
            self.texts_before("solutions")?;
            if style.front {
                self.section_page(SOLUTIONS_TITLE, &pack.solutions_title(), &[])?;
            }
            self.solution_pages(!style.front)?;
        }
        self.texts_before("end")
    }

    /// Returns the part of its usual size that a text of this key has, of which it needs a part itself.
    fn shared(&mut self, key: &'static str, needed: f64) -> f64 {
        if needed < 1.0 {
            let least = self.book.shrunk.entry(key).or_insert(1.0);
            *least = least.min(needed);
        }
        needed.min(self.previous.shrunk.get(key).copied().unwrap_or(1.0))
    }

    fn text(&mut self, text: &TextPage) -> Result<(), BookError> {
        self.text_page(text).map_err(|error| error.of("a [[book.text]]"))
    }

    /// Adds the texts whose `before` is this place.
    fn texts_before(&mut self, place: &str) -> Result<(), BookError> {
        let texts = &self.style.text;
        let is_here = |text: &&TextPage| text.before.as_deref() == Some(place);
        texts.iter().filter(is_here).try_for_each(|text| self.text(text))
    }
}

#[cfg(test)]
mod tests;
