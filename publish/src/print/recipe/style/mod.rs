//! Style of a book's pages. Lengths in recipes are millimetres, lengths here are points (1/72 inch).

mod date;
mod font_names;
mod pictures;
mod template;

pub use date::Date;
pub use font_names::FontNames;
pub use pictures::{Background, PictureStyle, PictureWidth, Resolution};
pub use template::{CaptionField, Field, HeadField, Template, TemplateError};

use crate::print::recipe::Format;
use crate::print::recipe::colour::Colours;
use crate::print::recipe::length::{Bleed, Millimetres, Trim};
use crate::print::recipe::output_intent::OutputIntent;
use crate::print::recipe::printer::Printer;
use crate::print::recipe::symbols::Symbols;
use crate::print::recipe::table::table;
use crate::print::recipe::unexpected::bounded;
use gridmill::grid::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

named! {
    /// Place of the solutions.
    #[derive(Default)]
    Solutions, "place for solutions" {
        /// At the end of the book, smaller.
        #[default]
        Back = "back",
        /// On the page opposite the puzzles, at their size.
        Facing = "facing",
        /// On the back of the sheet with the puzzles, at their size.
        Behind = "behind",
        /// At the foot of the page with the puzzles, smaller and upside down.
        Foot = "foot",
        /// Beside the next puzzle, smaller, as in newspapers.
        Next = "next",
        /// Nowhere.
        None = "none",
    }
}

named! {
    /// Side on which a book is bound.
    Binding, "side of the binding" {
        /// For scripts from left to right: the first page is a right-hand page.
        Left = "left",
        /// For scripts from right to left: the first page is a left-hand page.
        Right = "right",
    }
}

named! {
    /// Step that a hint describes.
    Hints, "kind of hints" {
        /// The first step.
        First = "first",
        /// The first of the hardest steps.
        Key = "key",
    }
}

named! {
    /// Signs of the difficulty: more are filled for a harder level.
    #[derive(Default)]
    Signs, "kind of signs" {
        /// `★★☆`
        #[default]
        Stars = "stars",
        /// `●●○`
        Dots = "dots",
    }
}

impl Signs {
    /// Returns `all` signs, the first `filled` of them filled.
    pub(crate) fn of(self, filled: usize, all: usize) -> String {
        let (full, empty) = match self {
            Self::Stars => ("\u{2605}", "\u{2606}"),
            Self::Dots => ("\u{25cf}", "\u{25cb}"),
        };
        full.repeat(filled) + &empty.repeat(all - filled)
    }

    /// True for a sign that is filled.
    pub(crate) fn is_filled(sign: char) -> bool {
        matches!(sign, '\u{2605}' | '\u{25cf}')
    }
}

/// Why a page that opens the book or a part of it is not there.
pub(in crate::print::recipe) const NO_FRONT: &str = "`front` is false";
/// Why what is printed above a puzzle has no keys of its own.
const CAPTION: &str = "`caption` says what is above a puzzle";

table! {
    /// Style of a book's pages.
    #[non_exhaustive]
    Style in "book" {
        /// Title, on the title page and in the properties of the PDF.
        title: String = "Sudoku".to_owned(),
        /// Subtitle, below the title.
        subtitle: Option<String>,
        /// Author, at the foot of the title page and in the properties.
        author: Option<String>,
        /// Small print at the foot of the page behind the title page: copyright, ISBN. Its lines stay as they are.
        imprint: Option<String> => |_, book| book.front, NO_FRONT,
        /// True for a title page, and pages before levels and solutions.
        front: bool = true,
        /// Date in the properties. By default they have none, so that the same recipe gives the same bytes.
        date: Option<Date>,
        /// Language, such as `en` or `de-AT`: of the words of the program, and in the properties.
        language: Option<String>,
        /// A message file with the words of the program in this language. A pack has a copy.
        messages: Option<String>,
        /// Path of the file `gridmill.wasm` in the page, which lets it rate and make puzzles.
        solver: Option<String>,
        /// The size of the pages.
        trim: Trim,
        /// Printer whose requirements the pages meet.
        printer: Option<Printer>,
        /// Printing condition of a PDF/X-1a; without it the PDF is not PDF/X.
        output_intent: Option<OutputIntent>,
        /// Width printed beyond the outer edges and cut off, not at the spine. By default 0, or the bleed of the printer if
        /// something is printed there.
        bleed: Option<Bleed>,
        /// White space at all edges.
        margin: Millimetres = Millimetres::new(12.7),
        /// Additional margin on the inner side, where the book is bound; 6.35 mm, or more if the printer requires it.
        gutter: Option<Millimetres>,
        /// Side of the spine on the first page; by default that of the script of the language.
        binding: Option<Binding>,
        /// Puzzles on a page; 2, or 1 in large print.
        per_page: Option<PerPage>,
        /// Puzzles on a page of a level, where they differ.
        level_per_page: BTreeMap<String, PerPage> => |it, _| it.has_level_pages(), it.no_level_pages(),
        /// Large digits, strong lines.
        large_print: bool,
        /// Place of the solutions.
        solutions: Solutions,
        /// Solutions on a page of solutions only; 12, or in large print as many as have large digits.
        solutions_per_page: Option<SolutionsPerPage>
            => |it, book| book.has_back_solutions() || it.has(&[Format::Answers]), book.place_of_solutions(),
        /// True for a page before each level, if the order puts levels one after the other.
        section_pages: bool = true => |_, book| book.front, NO_FRONT,
        /// Pages with all headings, after the title page.
        contents: bool,
        /// Text at the head of pages with numbers; the left part on left-hand pages, the right part on right-hand ones.
        running_head: Option<Template<HeadField>>,
        /// Text above a puzzle, instead of number, level and rating.
        caption: Option<Template<CaptionField>>,
        /// Text above a solution, instead of the number.
        solution_caption: Option<Template<CaptionField>>
            => |it, book| book.has_solutions() || it.has(&[Format::Answers]), book.place_of_solutions(),
        /// Ruled lines for notes below each puzzle.
        note_lines: NoteLines = NoteLines(0),
        /// Pages with a hint for each puzzle, before the solutions.
        hints: Option<Hints>,
        /// Pages with a lesson for each technique that the puzzles need, before the solutions.
        techniques: bool,
        /// True for a page that says how to play and what the words of hints and lessons mean; by default if there are any.
        rules: Option<bool>,
        /// Signs of the difficulty above puzzles, on the pages before levels and on edge marks.
        signs: Option<Signs>,
        /// Number of signs of the hardest level; by default the number of levels.
        signs_of: Option<SignsOf> => |_, book| book.has_signs(), "there are no `signs`",
        /// True if the level is printed above a puzzle.
        show_level: bool = true => |_, book| book.caption.is_none(), CAPTION,
        /// True if the rating is printed above a puzzle.
        show_er: bool => |it, book| book.caption.is_none() || it.has(&[Format::Html]), CAPTION,
        /// What stands for the digits on boards, in hints and in lessons.
        symbols: Option<Symbols>,
        /// Small digits for all candidates in the empty cells.
        pencil_marks: bool,
        /// A mark at the outer edge of each level's pages, lower for each level.
        edge_marks: bool => |it, _| it.has_level_pages() || it.calendar.is_some(), it.no_level_pages(),
        /// Font files for plain text. A character is set in the first one that has it, or in the built-in Noto Sans.
        font: FontNames,
        /// The same for titles and clues; without them the fonts are those of `font`.
        bold_font: FontNames,
        /// True if the pack gets copies of the fonts.
        copy_fonts: bool
            => |_, book| !book.font.is_empty() || !book.bold_font.is_empty(), "there is no `font` and no `bold_font`",
        /// The title above the solutions; without it that of the language.
        solutions_title: Option<String>
            // Pictures of solutions have the title, too.
            => |it, book| book.has_back_solutions() || it.has(&[Format::Answers, Format::Svg, Format::Eps, Format::Pdfs]),
            book.place_of_solutions(),
        /// Colours of the book.
        colours: Colours,
        /// Names of levels in print, where they differ; `6x6:easy` is that of a layout.
        level_titles: BTreeMap<String, String>,
        /// Names of layouts in print, where they differ.
        layout_titles: BTreeMap<String, String>,
        /// Pages of text after the title page.
        text: Vec<TextPage>,
    }
}

/// Text on a page of its own, or on more if it is long.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextPage {
    /// Its heading.
    pub heading: String,
    /// The text; an empty line begins a paragraph.
    pub text: String,
    /// Before the pages of this level, before the `solutions`, or at the `end`; without it after the title page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

impl Style {
    /// Returns the key and the text of each setting that is printed.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let one = [("title", &self.title)];
        let (subtitle, author) = (self.subtitle.as_ref(), self.author.as_ref());
        let (imprint, language) = (self.imprint.as_ref(), self.language.as_ref());
        let maybe = [
            ("subtitle", subtitle),
            ("author", author),
            ("imprint", imprint),
            ("language", language),
            ("solutions_title", self.solutions_title.as_ref()),
        ];
        let maybe = maybe.into_iter().filter_map(|(key, text)| Some((key, text?)));
        let titles = self.level_titles.values().map(|title| ("level_titles", title));
        let layouts = self.layout_titles.values().map(|title| ("layout_titles", title));
        let pages =
            self.text.iter().flat_map(|page| [("text", &page.heading), ("text", &page.text)]);
        one.into_iter()
            .chain(maybe)
            .chain(titles)
            .chain(layouts)
            .chain(pages)
            .map(|(key, text)| (key, text.as_str()))
    }

    /// True if the book has solutions.
    pub(crate) fn has_solutions(&self) -> bool {
        self.solutions != Solutions::None
    }

    /// True if the solutions have a page of their own for each page of puzzles, of the same size.
    pub(crate) fn has_pages_of_solutions(&self) -> bool {
        matches!(self.solutions, Solutions::Facing | Solutions::Behind)
    }

    /// True if signs of the difficulty are printed.
    fn has_signs(&self) -> bool {
        let mut fields =
            self.caption.iter().chain(&self.solution_caption).flat_map(Template::fields);
        self.signs.is_some() || fields.any(|field| field == CaptionField::Signs)
    }

    /// True if the solutions are at the back.
    pub(crate) fn has_back_solutions(&self) -> bool {
        self.solutions == Solutions::Back
    }

    /// Returns where solutions are, as a reason.
    pub(super) fn place_of_solutions(&self) -> String {
        format!("`solutions` is \"{}\"", self.solutions)
    }

    /// Returns the title on one line, for names of files and folders.
    pub(crate) fn one_line_title(&self) -> String {
        one_line(&self.title)
    }

    /// Number of puzzles on a page of a level.
    pub(crate) fn puzzles_on_page(&self, level: Option<&str>) -> usize {
        let usual = if self.large_print || self.solutions == Solutions::Next { 1 } else { 2 };
        let of_level = level.and_then(|level| self.level_per_page.get(level)).copied();
        of_level.or(self.per_page).map_or(usual, |PerPage(number)| number as usize)
    }

    /// True if a page says how to play.
    pub(crate) fn has_rules(&self) -> bool {
        self.rules.unwrap_or(self.hints.is_some() || self.techniques)
    }

    /// True if something is printed up to the edges of pages.
    pub(crate) fn reaches_edges(&self) -> bool {
        self.edge_marks || self.colours.section.is_some()
    }

    /// Number of solutions on a page of solutions only, if the recipe has it.
    pub(crate) fn solutions_on_page(&self) -> Option<usize> {
        self.solutions_per_page.map(|SolutionsPerPage(number)| number as usize)
    }
}

bounded! {
    /// Puzzles on a page: 1 to 12.
    PerPage(i64), (1..=12), "found {} puzzles per page", "1 to 12"
}

bounded! {
    /// Solutions on a page: 1 to 12.
    SolutionsPerPage(i64), (1..=12), "found {} solutions per page", "1 to 12"
}

bounded! {
    /// Signs of the hardest level: 2 to 10.
    SignsOf(i64), (2..=10), "found {} signs", "2 to 10"
}

impl SignsOf {
    /// Number of signs.
    pub(crate) fn count(self) -> usize {
        self.0 as usize
    }
}

bounded! {
    /// Ruled lines below a puzzle: 0 to 12.
    NoteLines(i64), (0..=12), "found {} lines for notes", "0 to 12"
}

impl NoteLines {
    /// Number of lines.
    pub fn count(self) -> u8 {
        self.0 as u8
    }
}

/// Returns a text with single spaces instead of white space between its words. Spaces that do not break stay.
pub(crate) fn one_line(text: &str) -> String {
    let is_gap = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{202f}');
    let words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
