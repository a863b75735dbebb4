//! The language of pages and books.

use crate::error::{Failure, OrFail};
use crate::input::read_text;
use crate::log;
use crate::output::checks::cannot_read;
use anyhow::{Context, anyhow};
use bytesize::ByteSize;
use clap::Args;
use gridmill_publish::{Language, PackRecipe};
use std::path::{Path, PathBuf};

/// Largest message file.
const LARGEST_MESSAGES: ByteSize = ByteSize::mib(1);

/// Missing messages that are listed by name.
const MOST_LISTED: usize = 8;

/// Options for the language of a page.
#[derive(Args, Clone, Debug)]
pub(crate) struct LanguageChoice {
    /// Language of the page: de, en, es, fr, it, ja, or any with --messages
    #[arg(long, value_name = "TAG")]
    language: Option<String>,
    /// File with the messages of the page (docs/languages.md describes it)
    #[arg(long, value_name = "FILE")]
    messages: Option<PathBuf>,
}

impl LanguageChoice {
    /// Refuses the options for an output that is not a page.
    pub(crate) fn refuse_without_page(&self) -> Result<(), Failure> {
        if self.language.is_some() || self.messages.is_some() {
            usage!("--language and --messages work only with the format html");
        }
        Ok(())
    }

    /// Returns the chosen language.
    pub(crate) fn get(&self) -> Result<Language, Failure> {
        match (&self.messages, &self.language) {
            (Some(path), tag) => read(path, tag.as_deref()),
            (None, Some(tag)) => Language::built_in(tag).ok_or_else(|| {
                let known = Language::tags().collect::<Vec<_>>().join(", ");
                let or = "or a message file (--messages)";
                Failure::Usage(anyhow!(
                    "no messages for the language `{tag}`, expected one of {known}, {or}"
                ))
            }),
            (None, None) => Ok(Language::default()),
        }
    }
}

/// Returns the language of a recipe, and replaces the name of its message file by that in the pack. The path of the file is
/// relative to `home`.
pub(crate) fn of_recipe(recipe: &mut PackRecipe, home: &Path) -> Result<Language, Failure> {
    let book = &mut recipe.book;
    if let Some(name) = &mut book.messages {
        let language = read(&home.join(&*name), book.language.as_deref());
        *name = "messages.ftl".to_owned();
        return language;
    }
    let Some(tag) = &book.language else { return Ok(Language::default()) };
    Ok(Language::built_in(tag).unwrap_or_else(|| {
        log::line(format_args!(
            "pack: no messages for the language `{tag}`, using English; name a message file with `messages` in [book]"
        ));
        Language::default()
    }))
}

/// Reads a message file. Its language is English unless a tag names another.
fn read(path: &Path, tag: Option<&str>) -> Result<Language, Failure> {
    let text = read_text(path, LARGEST_MESSAGES).io(|| cannot_read(path))?;
    let language = Language::from_messages(tag.unwrap_or("en"), &text)
        .with_context(|| path.display().to_string())
        .map_err(Failure::Usage)?;
    report_missing(&language, path);
    Ok(language)
}

/// Reports the messages that a language lacks: their number, and the first of them.
fn report_missing(language: &Language, path: &Path) {
    let missing: Vec<_> = language.missing().collect();
    let listed = missing.iter().take(MOST_LISTED).copied().collect::<Vec<_>>().join(", ");
    let more = if missing.len() > MOST_LISTED { ", ..." } else { "" };
    let (path, count) = (path.display(), missing.len());
    match count {
        0 => {}
        1 => log::line(format_args!("{path}: 1 message is missing, so it is English: {listed}")),
        _ => log::line(format_args!(
            "{path}: {count} messages are missing, so they are English: {listed}{more}"
        )),
    }
}
