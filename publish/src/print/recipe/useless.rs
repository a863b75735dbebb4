//! Keys of a recipe without an effect, because of the values of other keys.

use super::colour::Colours;
use super::cover::Paper;
use super::error::{line_at, table_in};
use super::printer::Printer;
use super::style::Solutions;
use super::{Format, PackRecipe};
use std::fmt::{self, Display};
use toml::de::DeTable;

/// A key whose value changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UselessKey {
    table: &'static str,
    key: &'static str,
    reason: String,
}

/// The key, its table and the reason.
impl Display for UselessKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { table, key, reason } = self;
        write!(f, "`{key}` in [{table}] has no effect, because {reason}")
    }
}

impl UselessKey {
    /// Returns the line, from 1, of the key in a recipe's text, if the text has the key.
    pub fn line(&self, text: &str) -> Option<usize> {
        let recipe = DeTable::parse(text).ok()?.into_inner();
        let value = table_in(&recipe, self.table)?.get_ref().get(self.key)?;
        Some(line_at(text, value))
    }
}

impl PackRecipe {
    /// True if a page opens each level.
    pub(crate) fn has_level_pages(&self) -> bool {
        self.book.section_pages && self.order.is_by_level() && self.calendar.is_none()
    }

    /// Returns the keys that differ from their defaults without an effect on the files. Without a book or a cover it returns none,
    /// because a recipe may describe more than its formats show.
    pub fn useless_keys(&self) -> Vec<UselessKey> {
        if !self.has_pages() {
            return Vec::new();
        }
        let (book, colours, usual) = (&self.book, &self.book.colours, Colours::default());
        let has = |formats: &[Format]| self.formats.iter().any(|it| formats.contains(it));
        let has_pictures = has(&[Format::Svg, Format::Png, Format::Eps, Format::Pdfs]);
        let has_fonts = !book.font.is_empty() || !book.bold_font.is_empty();
        let (is_back, is_none) =
            (book.solutions == Solutions::Back, book.solutions == Solutions::None);
        let has_parts = self.has_level_pages() || self.calendar.is_some();
        let has_openings = self.has_level_pages() || is_back || book.techniques;
        let mut keys = Vec::new();
        let mut add = |table, key, is_useless: bool, reason: &str| {
            if is_useless {
                keys.push(UselessKey { table, key, reason: reason.to_owned() });
            }
        };
        let reason = format!("`solutions` is \"{}\"", book.solutions);
        let is_set = book.solutions_per_page.is_some();
        add("book", "solutions_per_page", is_set && !is_back, &reason);
        // Pictures of solutions have the title, too.
        let is_set =
            book.solutions_title.is_some() && !has(&[Format::Svg, Format::Eps, Format::Pdfs]);
        add("book", "solutions_title", is_set && !is_back, &reason);
        add("book", "solution_caption", book.solution_caption.is_some() && is_none, &reason);
        let is_set = colours.found != usual.found && !book.techniques && !has_pictures;
        add("book.colours", "found", is_set && is_none, &reason);

        let (has_caption, reason) =
            (book.caption.is_some(), "`caption` says what is above a puzzle");
        add("book", "show_level", !book.show_level && has_caption, reason);
        let is_set = book.show_er && !has(&[Format::Html]);
        add("book", "show_er", is_set && has_caption, reason);

        let order = format!("`order` is \"{}\"", self.order);
        let reason =
            if self.order.is_by_level() { "`section_pages` is false" } else { order.as_str() };
        add("book", "edge_marks", book.edge_marks && !has_parts, reason);
        let is_set = !book.level_per_page.is_empty();
        add("book", "level_per_page", is_set && !self.has_level_pages(), reason);
        let reason = "no page opens levels, lessons or solutions";
        add("book.colours", "section", colours.section.is_some() && !has_openings, reason);

        let reason = "there is no `font` and no `bold_font`";
        add("book", "copy_fonts", book.copy_fonts && !has_fonts, reason);
        let reason = "`pencil_marks` and `techniques` are false";
        let is_shown = book.pencil_marks || book.techniques;
        add("book.colours", "marks", colours.marks != usual.marks && !is_shown, reason);
        let reason = match book.printer {
            Some(_) => "the printer has one rule for all paper",
            None => "there is no `printer`",
        };
        let is_equal = matches!(book.printer, None | Some(Printer::Lulu));
        add("cover", "paper", self.cover.paper != Paper::default() && is_equal, reason);
        keys
    }
}
