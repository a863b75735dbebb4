//! Hints: a question about one step of each puzzle that needs one.

use super::BookLayout;
use super::subjects::{lesson_of, plain_form};
use super::text::{LINE, Paragraph};
use crate::print::drawing::BookError;
use crate::print::font::Weight;
use gridmill::grade::{Evidence, LargeStep, Sentence, Step, Technique, hint, large_hint};
use gridmill::grid::{HouseKind, Houses, PencilGrid};
use gridmill::layout::Board;

/// The hint of a puzzle.
pub(super) struct Hint {
    pub(super) technique: Technique,
    /// True for a step of the kind that beginners know; hints for others are better.
    pub(super) is_of_easiest_kind: bool,
    question: Sentence,
    /// Number of cells that are filled before.
    filled: usize,
}

/// The largest part of a page's width for a column of names; longer ones begin the hint.
const MOST_OF_WIDTH: f64 = 0.25;
/// The space above a hint, in lines.
const ABOVE: f64 = 0.17;
/// Number of empty cells from which on nobody needs a hint.
const FEW: usize = 9;

impl Hint {
    /// Returns the hint for a step after `filled` cells; none for one of the easiest kind, unless no other box has such a step.
    pub(super) fn new<H: Houses>(
        pencil: &PencilGrid<H>,
        step: &Step,
        filled: usize,
    ) -> Option<Self> {
        let technique = step.technique;
        let is_of_easiest_kind = match step.evidence {
            Evidence::OnlyPlace { house } => {
                is_box(house.kind()) || technique == Technique::HiddenSingle
            }
            _ => false,
        };
        let is_needed =
            technique != Technique::LastDigit && (!is_of_easiest_kind || has_one_way(pencil));
        let question = || hint(pencil, step);
        is_needed.then(|| Self { technique, is_of_easiest_kind, question: question(), filled })
    }

    /// Returns the hint for a step on a board of more than nine rows, after `filled` cells; none for one of the easiest kind.
    pub(super) fn on_large(
        board: &Board,
        step: &LargeStep,
        filled: usize,
        symbol: impl Fn(u8) -> char,
    ) -> Option<Self> {
        let technique = step.technique;
        let is_easiest = matches!(technique, Technique::LastDigit | Technique::HiddenSingleBox);
        (!is_easiest).then(|| Self {
            technique,
            is_of_easiest_kind: false,
            question: large_hint(board, step, symbol),
            filled,
        })
    }
}

/// True for boxes and the regions of a jigsaw.
fn is_box(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Block | HouseKind::Region)
}

/// True if only one box has a step of the easiest kind, long before the end.
fn has_one_way<H: Houses>(pencil: &PencilGrid<H>) -> bool {
    let boxes = pencil.houses().all().filter(|house| is_box(house.kind()));
    let ways: usize = boxes.map(|house| pencil.single_place_digits(house).len()).sum();
    let is_last = pencil.empty_cells().len() <= FEW;
    ways == 1 && pencil.houses_with_one_cell().is_empty() && !is_last
}

impl BookLayout<'_> {
    /// The pages of hints; none if no puzzle needs one.
    pub(super) fn hint_pages(&mut self) -> Result<(), BookError> {
        let hints = (0..).zip(&self.lessons.hints);
        let hints =
            hints.filter_map(|(i, hint)| Some((self.name(i), self.text_of(i, hint.as_ref()?))));
        let hints: Vec<(String, String)> = hints.collect();
        if hints.is_empty() {
            self.book.warnings.push("`hints` in [book]: no puzzle needs one".to_owned());
            return Ok(());
        }
        if self.style.front {
            self.turn_to(true);
        }
        let word = |id: &str| self.pack.language.word(id);
        let (heading, intro) = (word("book-hints"), word("book-hints-intro"));
        let at = self.headed_page("a hint", heading, 0)?;
        let (size, line) = (self.sizes.body, LINE * self.sizes.body);
        let (area, y) = self.paragraph(&intro, 0.0, at)?;
        let mut widest: f64 = 0.0;
        for (name, _) in &hints {
            widest = widest.max(self.fonts.set(name, Weight::Regular)?.width);
        }
        let has_column = widest * size <= MOST_OF_WIDTH * area.width();
        let hint = |(name, text): (String, String)| {
            if has_column {
                Paragraph { mark: name, text, indent: widest + 0.8, above: ABOVE }
            } else {
                Paragraph::new(format!("**{name}** \u{b7} {text}"), ABOVE)
            }
        };
        let hints: Vec<Paragraph> = hints.into_iter().map(hint).collect();
        self.paragraphs(&hints, (area, y + 0.5 * line))?;
        Ok(())
    }

    /// Returns the text of the hint of puzzle `i`, from 0: its technique, when it holds, the page of its lesson, and its question.
    fn text_of(&self, i: usize, Hint { technique, question, filled, .. }: &Hint) -> String {
        let language = &self.pack.language;
        let when = (*filled > 0)
            .then(|| language.format("book-hint-after", &[("cells", &filled.to_string())]));
        let named = lesson_of(*technique);
        let lesson = self.lessons.techniques.iter().position(|it| it.technique == named);
        let mut lessons = self.previous.headings.iter().filter(|heading| heading.depth == 1);
        let page = lesson.and_then(|lesson| lessons.nth(lesson)).map(|heading| {
            language.format("book-hint-page", &[("page", &heading.page.to_string())])
        });
        let notes: Vec<String> = when.into_iter().chain(page).collect();
        let technique = language.technique(plain_form(*technique));
        let question = self.pack.symbols(i).text(language, question);
        let hint = [("technique", technique.as_str()), ("question", &question)];
        if notes.is_empty() {
            return language.format("book-hint", &hint);
        }
        let notes = notes.join(&language.word("list-with"));
        language.format("book-hint-noted", &[&hint[..], &[("notes", &notes)]].concat())
    }
}
