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
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::print::drawing::Shape;
    use crate::print::font::FontFiles;
    use crate::print::pack::Manifest;
    use crate::print::recipe::{Colours, PackRecipe};

    /// A book with every kind of page.
    const RECIPE: &str = "[book]\nsubtitle = 'S'\nauthor = 'A'\nimprint = 'I'\ncontents = true\nrules = true\n\
        hints = 'key'\ntechniques = true\nsolutions = 'back'\n";
    const TEXT: &str = "[[book.text]]\nheading = 'H'\ntext = 'T'\n";
    const PUZZLES: [&str; 3] = [
        ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.",
        "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........",
        "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86.",
    ];

    /// Layouts, each with a puzzle.
    const BOARDS: [(&str, &str); 4] = [
        ("6x6", ".5....16..5.41.3..........12..2...4."),
        ("x", "..48.1...........6..........1...........7....845..2....7.....455...1...7.....6.89"),
        (
            "windoku",
            ".7..........3.9...8...57........4.13.......8.........65..1...7.....43..........4.",
        ),
        (
            "jigsaw:AABCCCDDDABBCCEDDDAABCEEDFFAABCEDDFFAABCEEEFGBBBCHEFFGIIHHHEGFGIIIHHHGFGIIIIHHGGG",
            "4.....873....67...3..9....5..5..................4.........9....2.......8.79.....6",
        ),
    ];

    /// Keys that change what is drawn.
    const KEYS: [&str; 37] = [
        "symbols = 'ABCDEFGHI'",
        "symbols = ['DUPLICATE', 'COPYRIGHT']\nper_page = 4",
        "symbols = ['DUPLICATE']\nsolutions = 'behind'\nnote_lines = 2",
        "large_print = true",
        "pencil_marks = true",
        "edge_marks = true",
        "signs = 'stars'",
        "signs = 'dots'",
        "show_er = true",
        "show_level = false",
        "note_lines = 2",
        "per_page = 4",
        "level_per_page = { easy = 6 }",
        "solutions = 'facing'",
        "solutions = 'next'",
        "solutions = 'none'",
        "solutions = 'behind'",
        "solutions = 'foot'",
        "front = false",
        "per_page = 12",
        "solutions_per_page = 6",
        "solutions_per_page = 5",
        "signs = 'stars'\nsigns_of = 5",
        "section_pages = false",
        "contents = false",
        "hints = 'first'",
        "techniques = false",
        "running_head = '{title} | {section}'",
        "caption = '{number} | {level} {er} {clues}'",
        "solution_caption = '{level} {number_in_level}'",
        "language = 'de'",
        "binding = 'right'",
        "trim = '8.5x11in'",
        "margin = 20",
        "gutter = 20",
        "bleed = 3",
        "level_titles = { easy = 'E' }",
    ];

    /// Checks that an area covers no text, line or whole area below it, and that areas on each other can be told apart.
    fn check(page: &Drawing, context: &str) {
        const ROUNDING: f64 = 0.01;
        for (place, above) in page.marks.iter().enumerate() {
            let (Shape::Area { .. }, Some(area)) = (&above.shape, above.shape.bounds()) else {
                continue;
            };
            for below in &page.marks[..place] {
                let Some(it) = below.shape.bounds() else { continue };
                let is_apart = it.right.min(area.right) - it.left.max(area.left) < ROUNDING
                    || it.bottom.min(area.bottom) - it.top.max(area.top) < ROUNDING;
                let is_around = it.left < area.left - ROUNDING
                    || it.top < area.top - ROUNDING
                    || it.right > area.right + ROUNDING
                    || it.bottom > area.bottom + ROUNDING;
                let is_ground = matches!(below.shape, Shape::Area { .. }) && is_around;
                let is_seen = above.colour.ink().abs_diff(below.colour.ink()) >= 10;
                let (area, it) = ((area, above.colour), (it, below.colour));
                assert!(is_apart || is_ground && is_seen, "{context}: {area:?} covers {it:?}");
            }
        }
    }

    /// Returns a pack whose book has more keys, in which each puzzle stands `times` times.
    fn pack(keys: &str, colours: &str, times: usize) -> Pack {
        let puzzles = PUZZLES.into_iter().flat_map(|puzzle| std::iter::repeat_n(puzzle, times));
        pack_of(keys, colours, puzzles.map(|puzzle| ("9x9", puzzle)))
    }

    /// Returns a pack of puzzles with their layouts whose book has more keys.
    fn pack_of<'a>(
        keys: &str,
        colours: &str,
        puzzles: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Pack {
        // A later value of a key replaces the earlier one.
        let name = |line: &str| line.split(' ').next().map(str::to_owned);
        let replaced: Vec<_> = keys.lines().map(name).collect();
        let usual = RECIPE.lines().filter(|line| !replaced.contains(&name(line)));
        let usual = usual.collect::<Vec<_>>().join("\n");
        let recipe = format!("{usual}\n{keys}\n{TEXT}[book.colours]\n{colours}\n");
        let recipe: PackRecipe =
            toml::from_str(&recipe).unwrap_or_else(|error| panic!("{recipe}: {error}"));
        let puzzle = |(number, (layout, puzzle)): (u64, (&str, &str))| serde_json::json!({ "number": number, "layout": layout, "puzzle": puzzle });
        let puzzles = (1..).zip(puzzles).map(puzzle);
        let list = serde_json::json!({ "recipe": {}, "puzzles": puzzles.collect::<Vec<_>>() });
        let manifest = Manifest::from_json(&list.to_string()).expect("a manifest");
        let pool = Pool::new(1).expect("a thread");
        manifest.pack(recipe, &pool, || false).expect("puzzles").expect("not stopped")
    }

    /// Draws the book of a pack. `each` gets the pages.
    fn draw(pack: &Pack, context: &str, each: &mut dyn FnMut(usize, &Drawing)) -> BookFacts {
        let files = FontFiles::default();
        let fonts = Fonts::new(&files, pack.is_rtl(), &pack.symbol_characters()).expect("fonts");
        let pool = Pool::new(1).expect("a thread");
        let book =
            lay_out(pack, &fonts, &pool).unwrap_or_else(|error| panic!("{context}: {error}"));
        book.draw(each);
        book.facts
    }

    /// Draws a book with more keys, checks its pages, and returns their number.
    fn check_book(keys: &str, colours: &str) -> usize {
        let context = format!("{keys} {colours}");
        let mut check =
            |number, page: &Drawing| check(page, &format!("{context}, page {}", number + 1));
        draw(&pack(keys, colours, 1), &context, &mut check).pages
    }

    /// Returns the lines of a page: texts with the same base line, from left to right.
    fn lines(page: &Drawing) -> Vec<String> {
        let mut texts = Vec::new();
        for mark in &page.marks {
            if let Shape::Text { at, run, .. } = &mark.shape {
                texts.push(((at.1 * 10.0) as i64, (at.0 * 10.0) as i64, run.text.as_str()));
            }
        }
        texts.sort_unstable();
        let lines = texts.chunk_by(|a, b| a.0 == b.0);
        lines.map(|line| line.iter().map(|it| it.2).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn each_reference_names_a_puzzle_as_its_caption_does() {
        let calendar = "[calendar]\nstart = '2027-03-02'\n";
        for (caption, extra) in [
            ("", ""),
            ("{level} | No. {number}", ""),
            ("{level} {number_in_level}", ""),
            ("{Weekday}, {date}", calendar),
            ("{iso_date}", calendar),
            ("{level}", ""),
        ] {
            let mut keys = "per_page = 3".to_owned();
            if !caption.is_empty() {
                keys += &format!("\ncaption = '{caption}'");
            }
            let mut pack = pack(&keys, "", 2);
            if !extra.is_empty() {
                let dated: PackRecipe = toml::from_str(extra).expect("a calendar");
                pack.recipe.calendar = dated.calendar;
            }
            let mut pages: Vec<Vec<String>> = Vec::new();
            let facts = draw(&pack, caption, &mut |_, page| pages.push(lines(page)));
            let page = |number: usize| &pages[number - 1];
            let has = |page: &[String], text: &str| page.iter().any(|line| line.contains(text));
            let hints = &pages
                [facts.headings.iter().find(|it| it.text == "Hints").expect("hints").page - 1];
            let mut referred = 0;
            let mut names = Vec::new();
            for (i, (chosen, places)) in pack.puzzles.iter().zip(&facts.places).enumerate() {
                let level = pack.level_title(chosen);
                let number = (i + 1).to_string();
                let in_level = pack.puzzles[..=i].iter().filter(|it| it.level == chosen.level);
                let in_level = format!("{level} {}", in_level.count());
                let date =
                    |field| pack.date(i).map_or(String::new(), |it| pack.date_text(it, field));
                let beside = &facts.places[..i];
                let beside = beside.iter().filter(|it| it.puzzle == places.puzzle).count();
                let (printed, name) = match caption {
                    "{level} {number_in_level}" => (in_level.clone(), in_level),
                    "{Weekday}, {date}" => (date(CaptionField::Date), date(CaptionField::Date)),
                    "{iso_date}" => (date(CaptionField::IsoDate), date(CaptionField::IsoDate)),
                    "{level}" => (level, format!("Page {} ({})", places.puzzle, beside + 1)),
                    _ => (number.clone(), number),
                };
                assert!(has(page(places.puzzle), &printed), "{caption}: {printed}");
                let solution = page(places.solution.expect("a solution"));
                assert!(has(solution, &name), "{caption}: {name}: {solution:?}");
                referred += usize::from(hints.iter().any(|line| line.starts_with(&name)));
                names.push(name);
            }
            assert_eq!(referred, names.len(), "{caption}: {names:?} {hints:?}");
            let mut lessons = 0;
            let is_source =
                |line: &&String| line.contains(", after ") || line.contains(", at the start.");
            for line in pages.iter().flatten().filter(is_source) {
                let named = |name: &String| {
                    [format!("Puzzle {name}, "), format!("{name}, ")]
                        .iter()
                        .any(|it| line.starts_with(it))
                };
                assert!(names.iter().any(named), "{caption}: {line}");
                lessons += 1;
            }
            assert!(lessons > 5, "{caption}: {lessons}");
        }
    }

    /// Returns the lowest mark of each page above the page number, as a part of the height inside the margins.
    fn used(pack: &Pack, context: &str) -> (Vec<f64>, Vec<Heading>) {
        let mut used = Vec::new();
        let facts = draw(pack, context, &mut |_, page| {
            let texts = page.marks.iter().filter_map(|mark| mark.shape.bounds());
            let texts = texts.filter(|it| it.bottom < page.height - 50.0);
            let lowest = texts.map(|it| it.bottom).fold(0.0, f64::max);
            used.push((lowest - 36.0) / page.height);
        });
        (used, facts.headings)
    }

    #[test]
    fn no_page_of_how_to_play_is_nearly_empty() {
        let mut counts = [0; 4];
        let wide = [("en", "11x8.5in", true)];
        for (language, trim, size) in languages_and_sizes().chain(wide) {
            for (steps, has_hints) in [
                ("techniques = true", true),
                ("techniques = false\nsigns = 'dots'", true),
                ("techniques = false\nsigns = 'stars'", false),
            ] {
                let keys = format!("language = '{language}'\ntrim = '{trim}'\n{steps}");
                let mut pack = pack(&keys, "", 1);
                pack.recipe.book.hints = pack.recipe.book.hints.filter(|_| has_hints);
                pack.recipe.book.large_print = size;
                pack.puzzles.truncate(1);
                pack.language = Language::built_in(language).expect("built in");
                let (used, headings) = used(&pack, &keys);
                let title = pack.language.word("book-rules");
                let first = headings.iter().position(|it| it.text == title).expect("rules");
                let (from, to) = (headings[first].page - 1, headings[first + 1].page - 1);
                assert!(used[from..to].iter().all(|&it| it > 0.25), "{keys} {size}: {used:?}");
                counts[to - from - 1] += 1;
            }
        }
        // Only large print on small pages needs a third one.
        assert!(counts[0] + counts[1] >= 110 && counts[3] == 0, "{counts:?}");
    }

    #[test]
    fn no_page_of_hints_or_lessons_is_nearly_empty() {
        let (mut lessons, mut short) = (0, Vec::new());
        for (language, trim, size) in languages_and_sizes() {
            let keys = format!("language = '{language}'\ntrim = '{trim}'\nrules = false");
            let mut pack = pack(&keys, "", 1);
            pack.recipe.book.large_print = size;
            pack.language = Language::built_in(language).expect("built in");
            let (used, headings) = used(&pack, &keys);
            let place = |title: &str| headings.iter().position(|it| it.text == title);
            let word = |id: &str| place(&pack.language.word(id)).expect("a heading");
            let from = headings[word("book-hints")].page - 1;
            let title = headings[word("book-techniques")].page - 1;
            let to = headings[place(&pack.solutions_title()).expect("a heading")].page - 1;
            for (page, &used) in used.iter().enumerate().take(to).skip(from) {
                // The only page of hints, the title of the lessons, and empty pages beside it.
                let is_apart = page == from || page == title || used < 0.0;
                if !is_apart && used <= 0.25 {
                    short.push(format!("{keys} {size}, page {}: {used:.2}", page + 1));
                }
                lessons += usize::from(page > title);
            }
        }
        assert!(lessons > 400 && short.is_empty(), "{lessons} {short:#?}");
    }

    /// Combinations of languages, page sizes, and large print or not.
    fn languages_and_sizes() -> impl Iterator<Item = (&'static str, &'static str, bool)> {
        let sizes = ["5.5x8.5", "6x9", "8.5x11", "a4", "a5"];
        let sizes = sizes.into_iter().flat_map(|trim| [(trim, false), (trim, true)]);
        let all = move |language| sizes.clone().map(move |(trim, size)| (language, trim, size));
        ["en", "de", "es", "fr", "it"].into_iter().flat_map(all)
    }

    #[test]
    fn boards_hints_and_lessons_have_the_symbols() {
        for (symbols, listed) in
            [("'ABCDEFGHI'", "ABCDEFGHI"), ("['DUPLICATE', 'COPYRIGHT']", "ACDEILPTU")]
        {
            let keys = format!("symbols = {symbols}\nsolutions_per_page = 1\nper_page = 1");
            let pack = pack(&keys, "", 1);
            let mut pages: Vec<Vec<String>> = Vec::new();
            let facts = draw(&pack, &keys, &mut |_, page| pages.push(lines(page)));
            let rows = |page: usize| -> String {
                let is_row = |line: &&String| line.split(' ').all(|it| it.chars().count() == 1);
                let rows = pages[page - 1].iter().filter(is_row).filter(|line| line.len() == 17);
                rows.flat_map(|row| row.split(' ')).collect()
            };
            for (i, places) in facts.places.iter().enumerate() {
                let solution = pack.puzzles[i].puzzle.solution().to_string();
                let expected: String = pack.symbols(i).cells(&solution).collect();
                assert_eq!(rows(places.solution.expect("a solution")), expected, "{keys}");
            }
            let key: Vec<String> = listed.chars().map(String::from).collect();
            assert!(pages[facts.places[0].puzzle - 1].contains(&key.join(" \u{a0} ")), "{keys}");
            let names_a_digit = |line: &&String| {
                ('1'..='9').any(|it| {
                    line.contains(&format!("={it}")) || line.contains(&format!(" {it}s "))
                })
            };
            let bad = pages.iter().flatten().find(names_a_digit);
            assert!(bad.is_none(), "{bad:?}");
        }
    }

    #[test]
    fn boards_of_another_size_than_the_symbols_keep_digits() {
        for (symbols, of_small, of_classic) in [
            ("'ABCDEF'", "ABCDEF", "123456789"),
            ("['FLOWER', 'DUPLICATE']", "EFLORW", "ACDEILPTU"),
            ("['FLOWER']", "EFLORW", "123456789"),
            ("'persian'", "۱۲۳۴۵۶", "۱۲۳۴۵۶۷۸۹"),
        ] {
            let keys = format!("symbols = {symbols}");
            let pack = pack_of(&keys, "", [BOARDS[0], ("9x9", PUZZLES[0])]);
            let listed = |i: usize, count: u8| -> String {
                let symbols = pack.symbols(i);
                let mut all: Vec<char> = (1..=count).map(|digit| symbols.of(digit)).collect();
                all.sort_unstable();
                all.into_iter().collect()
            };
            assert_eq!((listed(0, 6).as_str(), listed(1, 9).as_str()), (of_small, of_classic));
            assert!(pack.rules(pack.puzzles[0].layout()).ends_with(" has each symbol once."));
            if !symbols.contains("persian") {
                draw(&pack, symbols, &mut |_, page| check(page, symbols));
            }
        }
    }

    #[test]
    fn other_boards_have_rules_hints_and_lessons_in_their_own_words() {
        let own = |layout: &str| match layout {
            "x" => ["Diagonal 1 begins", "diagonal"],
            "windoku" => ["Five more windows", "window"],
            "jigsaw" => ["other areas as in the picture", "region"],
            _ => ["has the digits 1 to 6 once", "box"],
        };
        for language in ["en", "de", "es", "fr", "it"] {
            let keys = format!("language = '{language}'\nper_page = 1");
            let packs = BOARDS.into_iter().map(|board| vec![board]);
            for boards in
                packs.chain([BOARDS.to_vec(), [&[("9x9", PUZZLES[0])], &BOARDS[..]].concat()])
            {
                let mut pack = pack_of(&keys, "", boards.clone());
                pack.language = Language::built_in(language).expect("built in");
                let mut pages: Vec<Vec<String>> = Vec::new();
                let facts = draw(&pack, &keys, &mut |number, page| {
                    check(page, &format!("{keys} {boards:?}, page {}", number + 1));
                    pages.push(lines(page));
                });
                let title = pack.language.word("book-hints");
                let hints = facts.headings.iter().find(|it| it.text == title).expect("hints").page;
                let hinted = |number: usize| {
                    let begins = |line: &String| line.starts_with(&format!("{number} "));
                    pages[hints - 1..=hints].iter().flatten().any(begins)
                };
                assert!((1..=boards.len()).all(hinted), "{boards:?}: {:?}", pages[hints - 1]);
                assert!(facts.headings.iter().filter(|it| it.depth == 1).count() > 3, "{boards:?}");
                if let ("en", [(layout, _)]) = (language, &boards[..]) {
                    let layout = layout.split(':').next().expect("a name");
                    let text = pages.concat().join(" ");
                    assert!(own(layout).iter().all(|words| text.contains(words)), "{text}");
                }
            }
        }
    }

    #[test]
    fn no_page_hides_what_it_shows_with_any_key() {
        assert!(check_book("", "") > 20, "a book with every kind of page");
        for key in KEYS {
            check_book(key, "shade = 'gray 10'\nsection = 'gray 10'");
        }
        let usual = Colours::default();
        let all = usual.all().map(|(key, _)| key).chain(["shade", "section"]);
        for key in all {
            for colour in ["gray 10", "black", "#c00000", "cmyk 0 100 80 20"] {
                check_book("", &format!("{key} = '{colour}'"));
            }
        }
    }
}
