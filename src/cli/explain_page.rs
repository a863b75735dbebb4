//! `gridmill explain --html`: one page with all paths, written at the end.

use super::destination::{Destination, TakesAnswers};
use super::exit::Failure;
use super::output::Output;
use super::stream::Answer;
use gridmill::examine::{Examined, examine};
use gridmill::formats::{Entry, Record};
use gridmill::grade::{Grader, Levels, Rating, Scale, Step};
use gridmill::grid::PencilGrid;
use gridmill::parallel::Ended;
use gridmill::publish::{Language, Page, View};

/// A puzzle and its path.
pub(super) struct SolvedPuzzle {
    pub(super) record: Record,
    pub(super) path: Vec<(PencilGrid, Step)>,
}

/// Solves the puzzle of an entry, if it has one.
pub(super) fn solve(
    grader: &mut Grader,
    entry: &Entry,
    levels: &Levels,
    most: Option<Rating>,
) -> Answer<SolvedPuzzle> {
    let mut path = Vec::new();
    let mut observe = |pencil: &PencilGrid, step: &Step| path.push((pencil.clone(), step.clone()));
    let examined = examine(grader, &entry.grid, levels, most, Some(&mut observe));
    let Examined { record, problem, .. } = examined;
    let problem = problem.map(|problem| problem.to_string());
    Answer { result: SolvedPuzzle { record, path }, problem, kind: None }
}

/// The page and its destination.
pub(super) struct PageOutput {
    page: Page,
    language: Language,
    levels: Levels,
    output: Output,
}

impl PageOutput {
    pub(super) fn new(output: Output, language: Language, levels: Levels, scale: Scale) -> Self {
        let title = language.word("page-title");
        let page = Page::new(&title, View::Path, scale).in_language(language.clone());
        Self { page, language, levels, output }
    }
}

impl TakesAnswers<SolvedPuzzle> for PageOutput {
    fn add(&mut self, puzzles: Vec<SolvedPuzzle>) -> Result<(), Failure> {
        for SolvedPuzzle { record, path } in puzzles {
            if let Some(graded) = &record.graded {
                let level = self.language.level(self.levels.name(graded.level));
                self.page.add(&record, &level, &path);
            }
        }
        Ok(())
    }
}

impl Destination for PageOutput {
    /// Writes the page, unless it has no puzzles.
    fn finish(mut self, ended: Ended) -> Result<(), Failure> {
        if self.page.is_empty() {
            self.output.abandon();
            return Ok(());
        }
        self.output.commit(self.page.text().as_bytes())?;
        self.output.finish(ended)
    }

    fn abandon(self) {
        self.output.abandon();
    }
}
