//! `gridmill explain -o FILE.html`: one page with all paths, written at the end.

use crate::error::Failure;
use crate::output::Output;
use crate::work::Answer;
use gridmill::examine::{Examined, Examiner};
use gridmill::formats::{Entry, Row};
use gridmill::grade::Scale;
use gridmill::parallel::{Ended, Sink};
use gridmill_publish::{Language, Page, View};
use std::ops::ControlFlow;

/// Solves the puzzle of an entry, if it has one.
pub(crate) fn solve(examiner: &mut Examiner, entry: Entry) -> Answer<Row> {
    let Examined { row, problem } = examiner.examine(entry);
    Answer { problem: problem.map(|problem| problem.to_string()), ..Answer::good(row) }
}

/// The page and its destination. `A` adds an item to the page.
pub(crate) struct PageOutput<A> {
    page: Page,
    add: A,
    output: Output,
}

impl<A> PageOutput<A> {
    pub(crate) fn new(output: Output, language: &Language, scale: Scale, add: A) -> Self {
        let title = language.word("page-title");
        let page = Page::new(&title, View::Path, scale).in_language(language.clone());
        Self { page, add, output }
    }
}

impl<T, A: FnMut(&mut Page, T)> Sink<T> for PageOutput<A> {
    type Error = Failure;

    fn add(&mut self, item: T) -> Result<ControlFlow<()>, Failure> {
        (self.add)(&mut self.page, item);
        Ok(ControlFlow::Continue(()))
    }

    /// Writes the page, unless it has no puzzles.
    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        if self.page.is_empty() || ended == Ended::Failed {
            return Ok(());
        }
        self.output.commit(self.page.text().as_bytes())?;
        self.output.finish(ended)
    }
}
