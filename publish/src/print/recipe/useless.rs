//! Keys of a recipe without an effect, because of the values of other keys.

use super::error::{line_at, table_in};
use super::printer::Printer;
use super::style::Solutions;
use super::{Format, PackRecipe};
use serde_json::Value;
use std::fmt::{self, Display};
use toml::de::DeTable;

/// A key whose value changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UselessKey {
    table: &'static str,
    key: String,
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
        let value = table_in(&recipe, self.table)?.get_ref().get(self.key.as_str())?;
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
        let mut useless = Vec::new();
        if !self.has_pages() {
            return useless;
        }
        let [own, usual] = [self, &Self::default()]
            .map(|recipe| serde_json::to_value(recipe).expect("names, numbers and lists are JSON"));
        let tables = [("book", "/book"), ("book.colours", "/book/colours"), ("cover", "/cover")];
        for (table, place) in tables {
            let keys = |recipe| Value::pointer(recipe, place).and_then(Value::as_object);
            for (key, value) in keys(&own).into_iter().flatten() {
                if keys(&usual).and_then(|keys| keys.get(key)) != Some(value)
                    && let Some(reason) = self.reason_without_effect(table, key)
                {
                    useless.push(UselessKey { table, key: key.clone(), reason });
                }
            }
        }
        useless
    }

    /// Returns the reason why a key has no effect, if so.
    fn reason_without_effect(&self, table: &str, key: &str) -> Option<String> {
        let book = &self.book;
        let has = |formats: &[Format]| self.formats.iter().any(|it| formats.contains(it));
        let [is_back, is_none] = [Solutions::Back, Solutions::None].map(|it| book.solutions == it);
        let solutions = &*format!("`solutions` is \"{}\"", book.solutions);
        let order = format!("`order` is \"{}\"", self.order);
        let no_level_pages =
            if self.order.is_by_level() { "`section_pages` is false" } else { &order };
        let caption = "`caption` says what is above a puzzle";
        let has_openings = self.has_level_pages() || is_back || book.techniques;
        let has_fonts = !book.font.is_empty() || !book.bold_font.is_empty();
        let paper = match book.printer {
            Some(_) => "the printer has one rule for all paper",
            None => "there is no `printer`",
        };
        // Pictures of solutions have the title, too.
        let has_title = is_back || has(&[Format::Svg, Format::Eps, Format::Pdfs]);
        let has_found = !is_none
            || book.techniques
            || has(&[Format::Svg, Format::Png, Format::Eps, Format::Pdfs]);
        let (has_effect, reason) = match (table, key) {
            ("book", "solutions_per_page") => (is_back, solutions),
            ("book", "solutions_title") => (has_title, solutions),
            ("book", "solution_caption") => (!is_none, solutions),
            ("book.colours", "found") => (has_found, solutions),
            ("book", "show_level") => (book.caption.is_none(), caption),
            ("book", "show_er") => (book.caption.is_none() || has(&[Format::Html]), caption),
            ("book", "edge_marks") => {
                (self.has_level_pages() || self.calendar.is_some(), no_level_pages)
            }
            ("book", "level_per_page") => (self.has_level_pages(), no_level_pages),
            ("book.colours", "section") => {
                (has_openings, "no page opens levels, lessons or solutions")
            }
            ("book", "copy_fonts") => (has_fonts, "there is no `font` and no `bold_font`"),
            ("book.colours", "marks") => {
                (book.pencil_marks || book.techniques, "`pencil_marks` and `techniques` are false")
            }
            ("cover", "paper") => (!matches!(book.printer, None | Some(Printer::Lulu)), paper),
            _ => return None,
        };
        (!has_effect).then(|| reason.to_owned())
    }
}
