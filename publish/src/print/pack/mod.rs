//! A pack: chosen puzzles in their order, and the recipe.

pub(crate) mod phrases;
mod symbols;

pub(crate) use symbols::{PLAIN, PuzzleSymbols};

use crate::language::{Language, capitalized};
use crate::page::solver::Solver;
use crate::print::choose::{PackGrader, PackPuzzle};
use crate::print::recipe::style::{Binding, CaptionField, Date};
use crate::print::recipe::{PackRecipe, Picture};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::EntryError;
use gridmill::grid::Grid;
use gridmill::layout::{Board, Layout};
use gridmill::parallel::{Ended, Pool};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The puzzles of a pack, numbered from 1 in this order, with their recipe and language.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Recipe of the puzzles and the print.
    pub recipe: PackRecipe,
    /// The puzzles.
    pub puzzles: Vec<PackPuzzle>,
    /// Language of all words that the recipe does not give.
    pub language: Language,
    /// Solver in its page.
    pub solver: Option<Solver>,
    /// Picture on its cover.
    pub picture: Option<Picture>,
    /// Pictures that stand for the digits, from 1 on; none if other things do.
    pub digit_pictures: Vec<Picture>,
    /// True if a page of the pack has no other file beside it.
    pub is_one_file: bool,
}

impl Pack {
    /// Returns a pack in English, without a solver and a picture.
    pub fn new(recipe: PackRecipe, puzzles: Vec<PackPuzzle>) -> Self {
        let language = Language::default();
        let (solver, picture, digit_pictures) = (None, None, Vec::new());
        Self { recipe, puzzles, language, solver, picture, digit_pictures, is_one_file: false }
    }

    /// True if all its puzzles are classic.
    pub(crate) fn is_classic(&self) -> bool {
        self.puzzles.iter().all(|chosen| chosen.layout().is_classic())
    }

    /// Returns the first puzzle of each kind of layout, in their order.
    pub(crate) fn kinds(&self) -> Vec<&PackPuzzle> {
        let mut known = BTreeSet::new();
        self.puzzles.iter().filter(|chosen| known.insert(chosen.layout().kind())).collect()
    }

    /// Returns the printed title of a layout: `6x6`, `X`, `Windoku`, `6x6 X`, `Jigsaw`.
    pub(crate) fn layout_title(&self, layout: &Layout) -> String {
        let title = self.recipe.book.layout_titles.get(&layout.kind());
        title.cloned().unwrap_or_else(|| self.language.layout(layout))
    }

    /// Returns the number of rows of its largest board.
    pub(crate) fn rows(&self) -> usize {
        self.puzzles.iter().map(|chosen| chosen.layout().side()).max().unwrap_or(9)
    }

    /// The puzzles with their numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (usize, &PackPuzzle)> + Send {
        (1..).zip(&self.puzzles)
    }

    /// Returns the name of a puzzle's level.
    pub(crate) fn level(&self, chosen: &PackPuzzle) -> &str {
        self.recipe.levels.name(chosen.level)
    }

    /// Returns the printed title of a puzzle's level.
    pub(crate) fn level_title(&self, chosen: &PackPuzzle) -> String {
        let level = self.level(chosen);
        let of_layout = format!("{}:{level}", chosen.layout().kind());
        let title = self.recipe.book.level_titles.get(&of_layout);
        title.cloned().unwrap_or_else(|| self.title_of_level(level))
    }

    /// Returns the printed title of a level.
    pub(crate) fn title_of_level(&self, level: &str) -> String {
        let title = self.recipe.book.level_titles.get(level);
        title.cloned().unwrap_or_else(|| self.language.level(level))
    }

    /// Returns the printed title of the puzzles of its level and layout: `Easy`, or `X · Easy` if the pack has several layouts.
    pub(crate) fn section_title(&self, chosen: &PackPuzzle) -> String {
        let level = self.level_title(chosen);
        if self.kinds().len() == 1 {
            return level;
        }
        format!("{} \u{b7} {level}", self.layout_title(chosen.layout()))
    }

    /// Returns the first puzzle of each level and layout, by layouts in their order and then by level, and the number of its puzzles.
    fn sections(&self) -> Vec<(&PackPuzzle, usize)> {
        let kinds: Vec<String> = self.kinds().iter().map(|first| first.layout().kind()).collect();
        let mut counts = BTreeMap::<_, (&PackPuzzle, usize)>::new();
        for chosen in &self.puzzles {
            let kind = kinds.iter().position(|kind| *kind == chosen.layout().kind());
            counts.entry((kind, chosen.level)).or_insert((chosen, 0)).1 += 1;
        }
        counts.into_values().collect()
    }

    /// Returns the titles of its levels with their numbers of puzzles.
    pub(crate) fn level_counts(&self) -> Vec<(String, usize)> {
        let sections = self.sections().into_iter();
        sections.map(|(first, count)| (self.section_title(first), count)).collect()
    }

    /// Returns the titles of the parts of its book beside the puzzles; `has_hints` if any puzzle has one.
    pub(crate) fn parts(&self, has_hints: bool) -> Vec<String> {
        let book = &self.recipe.book;
        let word = |id: &str| self.language.word(id);
        let parts = [
            book.has_rules().then(|| word("book-rules")),
            has_hints.then(|| word("book-hints")),
            book.techniques.then(|| word("book-techniques")),
            book.has_solutions().then(|| self.solutions_title()),
        ];
        parts.into_iter().flatten().collect()
    }

    /// Returns the title above the solutions.
    pub(crate) fn solutions_title(&self) -> String {
        let title = &self.recipe.book.solutions_title;
        title.clone().unwrap_or_else(|| self.language.word("book-solutions"))
    }

    /// Returns the side of its book's binding: that of the recipe, or else of the language's script.
    pub(crate) fn binding(&self) -> Binding {
        let usual = if self.has_rtl_language() { Binding::Right } else { Binding::Left };
        self.recipe.book.binding.unwrap_or(usual)
    }

    /// True if its book is from right to left: bound on the right, or in a language that runs so.
    pub(crate) fn is_rtl(&self) -> bool {
        self.binding() == Binding::Right || self.has_rtl_language()
    }

    fn has_rtl_language(&self) -> bool {
        self.language.word("direction") == "rtl"
    }

    /// Returns the day of puzzle `i`, from 0, in a calendar.
    pub(crate) fn date(&self, i: usize) -> Option<Date> {
        self.recipe.calendar.as_ref()?.date(i)
    }

    /// Returns a day in the form of a field of a caption.
    pub(crate) fn date_text(&self, date: Date, field: CaptionField) -> String {
        match field {
            CaptionField::Date => phrases::date(&self.language, date),
            CaptionField::Weekday => phrases::weekday(&self.language, date),
            CaptionField::CapitalWeekday => capitalized(&phrases::weekday(&self.language, date)),
            _ => date.to_string(),
        }
    }

    /// Returns what tells the title of a puzzle from those of others: its number, or its day.
    pub(crate) fn label(&self, number: usize) -> String {
        self.date(number - 1).map_or_else(|| number.to_string(), |date| date.to_string())
    }

    /// Returns the name of a puzzle's files: the same, with numbers padded to the same length.
    pub(crate) fn file_name(&self, number: usize) -> String {
        let width = self.puzzles.len().to_string().len();
        format!("{:0>width$}", self.label(number))
    }
}

/// The part of `pack.json` that reproduces the pack.
#[derive(Clone, Debug, Deserialize)]
pub struct Manifest {
    /// Its recipe.
    pub recipe: PackRecipe,
    puzzles: Vec<ManifestEntry>,
}

#[derive(Clone, Debug, Deserialize)]
struct ManifestEntry {
    number: u64,
    puzzle: String,
    #[serde(default)]
    layout: Layout,
}

impl ManifestEntry {
    fn board(&self) -> Result<Board, EntryError> {
        match self.layout.is_classic() {
            true => Ok(Board::of_grid(&self.puzzle.parse::<Grid>()?)),
            false => Ok(Board::parse(&self.layout, &self.puzzle)?),
        }
    }
}

/// Error of an entry of the manifest that is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`puzzle` number {number}: {problem}")]
pub struct ManifestError {
    number: u64,
    problem: NotAPuzzle,
}

impl Manifest {
    /// Reads `pack.json`.
    ///
    /// # Errors
    /// If it is not JSON, or not a manifest; the message names the line.
    pub fn from_json(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Returns its puzzles in their order, solved and graded again by the levels of `recipe`, which may differ from its own.
    /// Returns `None` if stopped.
    ///
    /// # Errors
    /// If an entry does not have exactly one solution.
    pub fn pack(
        &self,
        recipe: PackRecipe,
        pool: &Pool,
        is_over: impl Fn() -> bool + Sync,
    ) -> Result<Option<Pack>, ManifestError> {
        let work = |grader: &mut PackGrader, listed: &ManifestEntry| {
            let mut read = || {
                let puzzle = grader.solve(&listed.board()?)?;
                if puzzle.givens() == puzzle.solution() {
                    return Err(NotAPuzzle::Complete);
                }
                let grade = grader.grade(&puzzle, None)?;
                let unrated = || NotAPuzzle::Unrated(listed.layout.clone(), "with its techniques");
                let er = grade.er.exactly().ok_or_else(unrated)?;
                Ok(grader.facts(puzzle, (er, grade), &recipe.levels))
            };
            Some(read().map_err(|problem| ManifestError { number: listed.number, problem }))
        };
        let mut puzzles = Vec::new();
        let worker = || PackGrader::new(recipe.scale, false);
        let ended = pool.ordered(self.puzzles.iter(), worker, work, is_over, |graded| {
            for chosen in graded {
                puzzles.push(chosen?);
            }
            Ok(())
        })?;
        Ok((ended == Ended::Complete).then_some(Pack::new(recipe, puzzles)))
    }
}
