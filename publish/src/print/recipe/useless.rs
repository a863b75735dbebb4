//! Keys of a recipe without an effect, because of the values of other keys.

use super::error::{line_at, table_in};
use super::style::{NO_FRONT, PictureStyle, Style};
use super::{Colours, CoverStyle, Format, PackRecipe};
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
        let has_pages = self.book.front && self.book.section_pages;
        has_pages && self.order.is_by_level() && self.calendar.is_none()
    }

    /// Returns the keys that differ from their defaults without an effect on the files. Without a book or a cover it returns none,
    /// because a recipe may describe more than its formats show.
    pub fn useless_keys(&self) -> Vec<UselessKey> {
        if !self.has_pages() {
            return Vec::new();
        }
        let [own, usual] = [self, &Self::default()]
            .map(|recipe| serde_json::to_value(recipe).expect("names, numbers and lists are JSON"));
        let tables = [Style::EFFECTS, Colours::EFFECTS, PictureStyle::EFFECTS, CoverStyle::EFFECTS];
        let useless = tables.concat().into_iter().filter_map(|(table, key, effect)| {
            let place = format!("/{}/{key}", table.replace('.', "/"));
            let reason = effect(self)?;
            let is_set = own.pointer(&place) != usual.pointer(&place);
            is_set.then_some(UselessKey { table, key, reason })
        });
        useless.collect()
    }

    /// True if the pack has one of these formats.
    pub(super) fn has(&self, formats: &[Format]) -> bool {
        self.formats.iter().any(|it| formats.contains(it))
    }

    /// Returns the reason why no page opens a level.
    pub(super) fn no_level_pages(&self) -> String {
        match self.order {
            _ if !self.book.front => NO_FRONT.to_owned(),
            order if order.is_by_level() => "`section_pages` is false".to_owned(),
            order => format!("`order` is \"{order}\""),
        }
    }
}
