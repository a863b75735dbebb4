//! A lesson for each technique, drawn from a position in the book.

use super::area::Area;
use super::hints::Hint;
use super::subjects::{lesson_of, plain_form};
use super::text::LINE;
use super::{BookLayout, ROUNDING, SMALLEST_WITH_MARKS};
use crate::language::Language;
use crate::print::choose::PackPuzzle;
use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, MARK, draw};
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::pack::Pack;
use crate::print::pack::phrases;
use crate::print::recipe::Millimetres;
use crate::print::recipe::style::Hints;
use gridmill::grade::{
    ChainLine, Evidence, Grader, Rating, SolvedStep, Step, Technique, chain_lines, reason,
};
use gridmill::grid::PencilGrid;
use gridmill::parallel::Pool;

/// The hints of a book, and its lessons.
pub(super) struct Lessons {
    /// The hint of each puzzle that needs one, if the book has hints.
    pub(super) hints: Vec<Option<Hint>>,
    /// Lessons by rising rating.
    pub(super) techniques: Vec<Lesson>,
}

/// A text, and its indent in units of the letters' size.
type IndentedText = (String, f64);

/// A lesson about a technique, or about several with the same idea.
pub(super) struct Lesson {
    /// The technique that names it.
    pub(super) technique: Technique,
    /// Its first use, or that of each technique.
    examples: Vec<Example>,
}

/// The first use of a technique in the book.
struct Example {
    technique: Technique,
    rating: Rating,
    /// The puzzle, from 0.
    puzzle: usize,
    /// Number of steps before.
    steps: usize,
    pencil: PencilGrid,
    step: Step,
    /// The other puzzles that need it.
    others: Vec<usize>,
}

/// Returns the message that names the techniques of a lesson together, if it has several types.
fn name_of_types(lesson: Technique) -> Option<&'static str> {
    match lesson {
        Technique::UniqueRectangle1 => Some("book-unique-rectangles"),
        Technique::UniqueLoop1 => Some("book-unique-loops"),
        Technique::Bug1 => Some("book-bugs"),
        _ => None,
    }
}

impl Lesson {
    /// Returns its title.
    fn title(&self, language: &Language) -> String {
        let of_types = name_of_types(self.technique).filter(|_| self.examples.len() > 1);
        let named = plain_form(self.examples[0].technique);
        of_types.map_or_else(|| language.technique(named), |name| language.word(name))
    }

    /// Adds a use in a puzzle after those before.
    fn add(&mut self, mut used: Example) {
        let has_types = name_of_types(self.technique).is_some();
        let is_same = |known: &&mut Example| !has_types || known.technique == used.technique;
        let Some(known) = self.examples.iter_mut().find(is_same) else {
            return self.examples.push(used);
        };
        if known.puzzle != used.puzzle && known.others.last() != Some(&used.puzzle) {
            known.others.push(used.puzzle);
        }
        if !has_types && used.technique == self.technique && known.technique != used.technique {
            // The plain form teaches better than the direct one.
            let all = [known.puzzle].into_iter().chain(known.others.iter().copied());
            used.others = all.filter(|&it| it != used.puzzle).collect();
            *known = used;
        }
    }
}

impl Example {
    /// Returns the texts beside its board, each with its indent: the reason, the lines of a chain, and the source,
    /// perhaps with the rating.
    fn texts(&self, book: &BookLayout<'_>) -> Vec<IndentedText> {
        let Example { rating, puzzle, steps, pencil, step, others, .. } = self;
        let language = &book.pack.language;
        let mut texts = vec![(language.text(&reason(pencil, step)), 0.0)];
        let mut lines = texts_of_chain(language, step);
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            lines.push(("...".to_owned(), 0.0));
        }
        texts.extend(lines);
        let rating = book.style.show_er.then_some(*rating);
        // Nobody looks for a technique of most puzzles.
        let is_rare = 2 * (1 + others.len()) <= book.pack.puzzles.len();
        let others = others.iter().filter(|_| is_rare);
        let others: Vec<String> = others.map(|&other| book.name(other)).collect();
        let source = phrases::position(language, rating, &book.puzzle(*puzzle), *steps, &others);
        texts.push((source, 0.0));
        texts
    }
}

/// Returns the lines of a step's chain; none if its evidence is another one.
fn texts_of_chain(language: &Language, step: &Step) -> Vec<IndentedText> {
    let Evidence::Chain(chain) = &step.evidence else { return Vec::new() };
    let text = |line: ChainLine| (language.text(&line.sentence), INDENT * line.depth as f64);
    chain_lines(chain).into_iter().map(text).collect()
}

/// Largest number of lines of a chain in a lesson.
const MOST_LINES: usize = 16;
/// The indent of a chain inside a chain, in units of the letters' size.
const INDENT: f64 = 1.5;
/// The part of a page's height that the board of a lesson takes at most.
const BOARD: f64 = 0.55;
/// Fewest lines on a page that continues a lesson.
const LEAST_LINES: usize = 3;
/// The smallest board of a lesson on a page that is too narrow for [`LEAST_BOARD`], in units of the largest one there.
const LEAST_PART: f64 = 0.9;
/// The side of a board whose pencil marks are as small as letters may be, in points. Long texts get no more room.
const LEAST_BOARD: f64 = 9.0 * SMALLEST_LETTERS / MARK;
/// The side of a board for which the page below the idea of its technique has too little room: the next page has it then.
const SMALLEST_PLACE: f64 = 9.0 * Millimetres::in_points(SMALLEST_WITH_MARKS);

impl Lessons {
    /// Solves the puzzles of a pack, if its book has hints or lessons.
    pub(super) fn new(pack: &Pack, pool: &Pool) -> Self {
        let style = &pack.recipe.book;
        let mut lessons = Self { hints: Vec::new(), techniques: Vec::new() };
        if style.hints.is_none() && !style.techniques {
            return lessons;
        }
        let scale = pack.recipe.scale;
        let solve = |grader: &mut Grader, (puzzle, chosen): (usize, &PackPuzzle)| {
            let (mut told, mut uses) = (None, Vec::<Example>::new());
            let mut filled = 0;
            let mut path = grader.steps(&chosen.puzzle);
            while let Some(SolvedStep { number, rating, step, .. }) = path.next() {
                let (pencil, technique) = (path.pencil(), step.technique);
                let is_asked = match style.hints {
                    Some(Hints::First) => true,
                    Some(Hints::Key) => rating == chosen.er,
                    None => false,
                };
                if is_asked && told.as_ref().is_none_or(Hint::is_of_easiest_kind) {
                    let hint = Hint::new(pencil, &step, filled);
                    let is_better = |hint: &Hint| told.is_none() || !hint.is_of_easiest_kind();
                    told = hint.filter(is_better).or(told);
                }
                filled += usize::from(step.effect.placed().is_some());
                if style.techniques && uses.iter().all(|known| known.technique != technique) {
                    let (pencil, steps, others) = (pencil.clone(), number - 1, Vec::new());
                    uses.push(Example { technique, rating, puzzle, steps, pencil, step, others });
                }
            }
            Some((told, uses))
        };
        let grader = || Grader::with_scale(scale);
        let mut add = |(told, uses): (_, Vec<Example>)| {
            lessons.hints.push(told);
            uses.into_iter().for_each(|used| lessons.add(used));
        };
        let Ok(_) = pool.collect((0..).zip(&pack.puzzles), grader, solve, || false, &mut add);
        for lesson in &mut lessons.techniques {
            lesson.examples.sort_by_key(|example| example.technique);
        }
        lessons.techniques.sort_by_key(|lesson| (lesson.examples[0].rating, lesson.technique));
        lessons
    }

    /// Adds a use of a technique in a puzzle, after those of the puzzles before.
    fn add(&mut self, used: Example) {
        let technique = lesson_of(used.technique);
        match self.techniques.iter_mut().find(|lesson| lesson.technique == technique) {
            Some(lesson) => lesson.add(used),
            None => self.techniques.push(Lesson { technique, examples: vec![used] }),
        }
    }
}

impl BookLayout<'_> {
    /// A page for each technique, after a page with their title.
    pub(super) fn technique_pages(&mut self) -> Result<(), BookError> {
        let lessons = self.lessons;
        self.section_page("a lesson", &self.pack.language.word("book-techniques"), &[])?;
        lessons.techniques.iter().try_for_each(|lesson| self.technique_page(lesson))
    }

    /// A lesson: its idea, and its examples, each after the first one on a page of its own.
    fn technique_page(&mut self, lesson: &Lesson) -> Result<(), BookError> {
        let language = &self.pack.language;
        let has_types = lesson.examples.len() > 1;
        let mut at = self.headed_page("a lesson", lesson.title(language), 1)?;
        for (place, example) in lesson.examples.iter().enumerate() {
            let Example { technique, step, .. } = example;
            let mut ideas = phrases::ideas(language, *technique, &step.evidence);
            if has_types {
                let idea = ideas.remove(0);
                if place == 0 {
                    at = self.paragraph(&idea, 0.0, at)?;
                    at.1 += 0.5 * LINE * self.sizes.body;
                } else {
                    let area = self.numbered_page()?;
                    at = (area, area.top + LINE * self.sizes.body);
                }
                let name = language.technique(*technique);
                ideas.insert(0, language.format("book-type", &[("technique", &name)]));
            }
            let ideas = ideas.join(&language.word("book-between-sentences"));
            at = self.paragraph(&ideas, 0.0, at)?;
            at = self.example(example, &example.texts(self), at)?;
        }
        Ok(())
    }

    /// The board of an example, with its texts.
    fn example(
        &mut self,
        example: &Example,
        texts: &[IndentedText],
        (area, y): (Area, f64),
    ) -> Result<(Area, f64), BookError> {
        let place = |book: &Self, at| {
            if area.width() > area.height() {
                Ok(book.board_beside(at))
            } else {
                book.board_above(texts, at)
            }
        };
        let (mut board, mut at) = place(self, (area, y))?;
        if board.width() < SMALLEST_PLACE.min(LEAST_PART * area.width()) {
            let area = self.numbered_page()?;
            (board, at) = place(self, (area, area.top + self.board.lines(area.width()).1 / 2.0))?;
        }
        let Example { puzzle, pencil, step, .. } = example;
        let (fonts, style) = (self.fonts, self.board.without_shade());
        let givens = self.pack.puzzles[*puzzle].puzzle.givens();
        let position = Board::Position { givens, pencil, step };
        draw(self.drawing(), fonts, style, position, (board.left, board.top), board.width());
        let (last, fitting) = (texts.len() - 1, self.fitting_texts(texts, at)?);
        for (place, (text, indent)) in texts.iter().enumerate() {
            if place == fitting {
                let area = self.numbered_page()?;
                at = (area, area.top + LINE * self.sizes.body);
            }
            at.1 += if place == last { 0.5 * LINE * self.sizes.body } else { 0.0 };
            at = self.paragraph(text, *indent, at)?;
        }
        Ok(at)
    }

    /// Returns the place of a board in the middle of the page, and the place of the texts below. All fit on the page, unless the board got
    /// too small.
    fn board_above(
        &self,
        texts: &[IndentedText],
        (area, y): (Area, f64),
    ) -> Result<(Area, (Area, f64)), BookError> {
        let line = LINE * self.sizes.body;
        let mut lines = 0;
        for (text, indent) in texts {
            lines += self.lines_of(text, *indent, area)?;
        }
        // The first base line is 1.5 lines below the board, and the last text half a line below the others.
        let room = area.bottom - y - (lines as f64 + 1.0) * line - ROUNDING;
        // Half of the width of the lines around a board is outside it.
        let outside = self.board.lines(area.width()).1;
        let most = (area.width() - outside).min(BOARD * area.height());
        let least = if most < LEAST_BOARD { LEAST_PART * most } else { LEAST_BOARD };
        let side = room.clamp(least, most).min(area.bottom - y - 4.0 * line);
        let left = area.centre() - side / 2.0;
        let board = Area { left, top: y, right: left + side, bottom: y + side };
        Ok((board, (area, board.bottom + 1.5 * line)))
    }

    /// Returns the number of texts to set from a place on: all, or those before a page that continues the lesson with enough lines.
    fn fitting_texts(
        &self,
        texts: &[IndentedText],
        (area, y): (Area, f64),
    ) -> Result<usize, BookError> {
        let counts = texts.iter().map(|(text, indent)| self.lines_of(text, *indent, area));
        let counts: Vec<usize> = counts.collect::<Result<_, _>>()?;
        let line = LINE * self.sizes.body;
        let fitting = ((area.bottom - y) / line + 0.5).floor().max(0.0) as usize;
        let all: usize = counts.iter().sum();
        if all <= fitting {
            return Ok(texts.len());
        }
        let ends = counts.iter().scan(0, |lines, count| {
            *lines += count;
            Some(*lines)
        });
        Ok(ends.take_while(|&lines| lines <= fitting && all - lines >= LEAST_LINES).count())
    }

    /// Returns the place of a board on a wide page, and the place of the texts beside it.
    fn board_beside(&self, (area, y): (Area, f64)) -> (Area, (Area, f64)) {
        let size = self.sizes.body;
        let side = (area.bottom - y).min(LEAST_BOARD.max(0.5 * area.width()));
        let left = area.left + self.board.lines(side).1 / 2.0;
        let board = Area { left, top: y, right: left + side, bottom: y + side };
        let texts = Area { left: board.right + 2.0 * size, ..area };
        let is_mirrored = self.book.frame.is_mirrored();
        let placed = |part| if is_mirrored { area.mirrored(part) } else { part };
        (placed(board), (placed(texts), y + size))
    }
}
