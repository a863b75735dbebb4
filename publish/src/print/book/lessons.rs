//! A lesson for each technique, drawn from a position in the book.

use super::area::Area;
use super::hints::Hint;
use super::subjects::{lesson_of, plain_form};
use super::text::{LINE, Paragraph, breaks, height_of, is_enough};
use super::{BookLayout, ROUNDING};
use crate::language::Language;
use crate::print::choose::{PackGrader, PackPuzzle, PackSteps};
use crate::print::drawing::BookError;
use crate::print::drawing::board::{Board, BoardStyle, MARK_OF_POSITION, draw};
use crate::print::drawing::lines::SMALLEST_LETTERS;
use crate::print::drawing::position::{houses_of, is_single};
use crate::print::pack::Pack;
use crate::print::pack::phrases;
use crate::print::recipe::style::{Hints, Style};
use gridmill::grade::{
    Evidence, LargeGrader, Rating, Sentence, SolvedStep, Step, Steps, Technique, chain_lines,
    reason,
};
use gridmill::grid::{Candidate, House, HouseTables, Houses, PencilGrid};
use gridmill::parallel::Pool;

/// The hints of a book, and its lessons.
pub(super) struct Lessons {
    /// The hint of each puzzle that needs one, if the book has hints.
    pub(super) hints: Vec<Option<Hint>>,
    /// Lessons by rising rating.
    pub(super) techniques: Vec<Lesson>,
}

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
    pencil: PencilGrid<HouseTables>,
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
        // The plain form teaches better than the direct one, and then the classic board better than others.
        let rank = |it: &Example| {
            (!has_types && it.technique != self.technique, !it.is_on_classic_board())
        };
        if rank(&used) < rank(known) {
            let all = [known.puzzle].into_iter().chain(known.others.iter().copied());
            used.others = all.filter(|&it| it != used.puzzle).collect();
            *known = used;
        }
    }
}

impl Example {
    fn is_on_classic_board(&self) -> bool {
        self.pencil.houses().all().eq(House::classic())
    }

    /// Returns the texts beside its board: the reason, the lines of a chain, and the source, perhaps with the rating.
    fn texts(&self, book: &BookLayout<'_>) -> Vec<Paragraph> {
        let Example { rating, puzzle, steps, pencil, step, others, .. } = self;
        let language = &book.pack.language;
        let symbols = book.pack.symbols(*puzzle);
        let text = |sentence: &Sentence| symbols.text(language, sentence);
        let mut texts = vec![Paragraph::new(text(&reason(pencil, step)), 0.0)];
        if let Evidence::Chain(chain) = &step.evidence {
            texts.extend(chain_lines(chain).into_iter().map(|line| Paragraph {
                indent: INDENT * line.depth as f64,
                ..Paragraph::new(text(&line.sentence), 0.0)
            }));
        }
        if texts.len() > 1 + MOST_LINES {
            texts.truncate(1 + MOST_LINES);
            texts.push(Paragraph::new("...".to_owned(), 0.0));
        }
        let rating = book.style.show_er.then_some(*rating);
        // Nobody looks for a technique of most puzzles.
        let is_rare = 2 * (1 + others.len()) <= book.pack.puzzles.len();
        let others = others.iter().filter(|_| is_rare);
        let others: Vec<String> = others.map(|&other| book.name(other)).collect();
        let source = phrases::position(language, rating, &book.puzzle(*puzzle), *steps, &others);
        texts.push(Paragraph::new(source, 0.5));
        texts
    }
}

/// Largest number of lines of a chain in a lesson.
const MOST_LINES: usize = 16;
/// The indent of a chain inside a chain, in units of the letters' size.
const INDENT: f64 = 1.5;
/// The part of a page's height that the board of a lesson takes at most.
const BOARD: f64 = 0.55;
/// The side of the smallest cell of a lesson, in points: its pencil marks are as small as letters may be.
const LEAST_CELL: f64 = SMALLEST_LETTERS / MARK_OF_POSITION;
/// The same for a single, which has no pencil marks.
const LEAST_CELL_OF_SINGLE: f64 = 0.7 * LEAST_CELL;
/// The side of the largest cell, in units of that of a board of nine rows.
const LARGEST_CELL: f64 = 1.5;
/// The side of the smallest board on a page that is too narrow, in units of the largest one there.
const LEAST_PART: f64 = 0.9;
/// Number of sizes tried for a board beside its texts.
const SIZES: u8 = 8;

/// The cells of the board of a lesson.
#[derive(Clone, Copy)]
struct Cells {
    /// Number of cells side by side.
    across: f64,
    /// The side of the smallest cell.
    least: f64,
}

impl Cells {
    /// Returns the side of the smallest board.
    fn least_board(self) -> f64 {
        self.across * self.least
    }

    /// Returns the side of the largest board where a classic board has this side.
    fn largest_board(self, classic: f64) -> f64 {
        classic.min(LARGEST_CELL * self.across * classic / 9.0)
    }
}

impl Lessons {
    /// Solves the puzzles of a pack, if its book has hints or lessons.
    pub(super) fn new(pack: &Pack, pool: &Pool) -> Self {
        let style = &pack.recipe.book;
        let mut lessons = Self { hints: Vec::new(), techniques: Vec::new() };
        if style.hints.is_none() && !style.techniques {
            return lessons;
        }
        let solve = |grader: &mut PackGrader, (i, chosen): (usize, &PackPuzzle)| {
            Some(match grader.steps(chosen) {
                PackSteps::Classic(path) => follow(*path, i, chosen, style),
                PackSteps::Small(path) => follow(*path, i, chosen, style),
                PackSteps::Large(grader) => {
                    let symbols = pack.symbols(i);
                    let told = |hints| large_hint_of(grader, chosen, hints, |it| symbols.of(it));
                    (style.hints.and_then(told), Vec::new())
                }
            })
        };
        let grader = || PackGrader::new(pack.recipe.scale, false);
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

/// Returns the hint of a puzzle of more than nine rows.
fn large_hint_of(
    grader: &LargeGrader,
    chosen: &PackPuzzle,
    hints: Hints,
    symbol: impl Fn(u8) -> char,
) -> Option<Hint> {
    let givens = chosen.puzzle.givens();
    let (mut board, mut filled, mut told) = (givens.clone(), 0, None);
    grader.grade_while(givens, None, |step, _| {
        if hints == Hints::First || step.rating == chosen.er {
            told = Hint::on_large(&board, step, filled, &symbol);
        }
        if let Some((cell, digit)) = step.placed {
            board.set(cell.into(), digit);
            filled += 1;
        }
        told.is_none()
    });
    told
}

/// Follows the path of puzzle `i`, from 0, and returns its hint and the first use of each technique.
fn follow<H: Houses>(
    mut path: Steps<'_, H>,
    puzzle: usize,
    chosen: &PackPuzzle,
    style: &Style,
) -> (Option<Hint>, Vec<Example>) {
    let houses = style.techniques.then(|| houses_of(chosen.layout()));
    let (mut told, mut uses) = (None::<Hint>, Vec::<Example>::new());
    let mut filled = 0;
    while let Some(SolvedStep { number, rating, step, .. }) = path.next() {
        let (pencil, technique) = (path.pencil(), step.technique);
        let is_asked = match style.hints {
            Some(Hints::First) => true,
            Some(Hints::Key) => rating == chosen.er,
            None => false,
        };
        if is_asked && told.as_ref().is_none_or(|hint| hint.is_of_easiest_kind) {
            let hint = Hint::new(pencil, &step, filled);
            let is_better = |hint: &Hint| told.is_none() || !hint.is_of_easiest_kind;
            told = hint.filter(is_better).or(told);
        }
        filled += usize::from(step.effect.placed().is_some());
        let is_new = uses.iter().all(|known| known.technique != technique);
        if let Some(houses) = houses.as_ref().filter(|_| is_new) {
            let (pencil, steps, others) = (in_tables(pencil, houses), number - 1, Vec::new());
            uses.push(Example { technique, rating, puzzle, steps, pencil, step, others });
        }
    }
    (told, uses)
}

/// Returns the same pencil marks on a board whose houses are in tables.
fn in_tables<H: Houses>(pencil: &PencilGrid<H>, houses: &HouseTables) -> PencilGrid<HouseTables> {
    let mut marks = PencilGrid::on(houses.clone(), pencil.values());
    for cell in pencil.empty_cells() {
        for digit in marks.digits(cell).minus(pencil.digits(cell)) {
            marks.remove(Candidate { cell, digit });
        }
    }
    marks
}

impl BookLayout<'_> {
    /// A page for each technique, after a page with their title.
    pub(super) fn technique_pages(&mut self) -> Result<(), BookError> {
        let lessons = self.lessons;
        if self.style.front {
            self.section_page("a lesson", &self.pack.language.word("book-techniques"), &[])?;
        }
        lessons.techniques.iter().try_for_each(|lesson| self.technique_page(lesson))
    }

    /// A lesson: its idea, and its examples, each after the first one on a page of its own.
    fn technique_page(&mut self, lesson: &Lesson) -> Result<(), BookError> {
        let language = &self.pack.language;
        let has_types = lesson.examples.len() > 1;
        let mut at = self.headed_page("a lesson", lesson.title(language), 1)?;
        for (place, example) in lesson.examples.iter().enumerate() {
            let Example { technique, pencil, step, .. } = example;
            let houses = pencil.houses();
            let mut ideas = phrases::ideas(language, houses, *technique, &step.evidence);
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
            self.example(example, &example.texts(self), at)?;
        }
        Ok(())
    }

    /// The board of an example, with its texts; on the next page if they fit badly on this one, which has enough without them.
    fn example(
        &mut self,
        example: &Example,
        texts: &[Paragraph],
        (area, y): (Area, f64),
    ) -> Result<(), BookError> {
        let is_single = is_single(&example.step.evidence);
        let least = if is_single { LEAST_CELL_OF_SINGLE } else { LEAST_CELL };
        let cells = Cells { across: example.pencil.houses().side() as f64, least };
        let place = |book: &Self, at| {
            if area.width() > area.height() {
                let beside = book.board_beside(texts, at, cells)?;
                if beside.2 {
                    return Ok(beside);
                }
            }
            book.board_above(texts, at, cells)
        };
        let (mut board, mut at, fits) = place(self, (area, y))?;
        let before = y - LINE * self.sizes.body - area.top;
        if !fits && is_enough(before, area.height()) {
            let area = self.numbered_page()?;
            let top = area.top + self.board.lines_of(area.width() / cells.across).1 / 2.0;
            (board, at, _) = place(self, (area, top))?;
        }
        let Example { puzzle, pencil, step, .. } = example;
        let symbols = &self.pack.symbols(*puzzle);
        let (fonts, style) = (self.fonts, BoardStyle { symbols, ..self.board.without_shade() });
        let givens = self.pack.puzzles[*puzzle].puzzle.givens();
        let position = Board::Position { givens, pencil, step };
        draw(self.drawing(), fonts, style, position, (board.left, board.top), board.width());
        self.paragraphs(texts, at)
    }

    /// Returns the place of a board in the middle of the page, the place of the texts below, and whether the page has room for both: for
    /// all texts, or for so many that the last page has enough of them.
    fn board_above(
        &self,
        texts: &[Paragraph],
        (area, y): (Area, f64),
        cells: Cells,
    ) -> Result<(Area, (Area, f64), bool), BookError> {
        let line = LINE * self.sizes.body;
        let heights = self.heights(texts, area)?;
        // The first base line is 1.5 lines below the board.
        let room = area.bottom - y - 0.5 * line - ROUNDING;
        // Half of the width of the lines around a board is outside it.
        let outside = self.board.lines_of(area.width() / cells.across).1;
        let most = cells.largest_board((area.width() - outside).min(BOARD * area.height()));
        let least = cells.least_board().min(LEAST_PART * most);
        let breaks = breaks(&heights, room - least, area.height());
        let (here, last) = match breaks[..] {
            [] => (heights.as_slice(), f64::INFINITY),
            [first, ..] => (&heights[..first], height_of(&heights[breaks[breaks.len() - 1]..])),
        };
        let left_over = room - height_of(here);
        let fits = left_over >= least && is_enough(last, area.height());
        // If nothing helps, a smaller board is better than a page with a few lines.
        let side = if fits { left_over } else { room - height_of(&heights) };
        let side = side.clamp(LEAST_PART * least, most);
        let left = area.centre() - side / 2.0;
        let board = Area { left, top: y, right: left + side, bottom: y + side };
        Ok((board, (area, board.bottom + 1.5 * line), fits))
    }

    /// Returns the place of a board on a wide page, the place of the texts beside it, and whether the page has room for both.
    fn board_beside(
        &self,
        texts: &[Paragraph],
        (area, y): (Area, f64),
        cells: Cells,
    ) -> Result<(Area, (Area, f64), bool), BookError> {
        let (size, least) = (self.sizes.body, cells.least_board());
        let most = cells.largest_board((area.bottom - y).min(least.max(0.5 * area.width())));
        let smallest = least.min(most);
        for step in (0..=SIZES).rev() {
            let side = smallest + f64::from(step) / f64::from(SIZES) * (most - smallest);
            let left = area.left + self.board.lines_of(side / cells.across).1 / 2.0;
            let board = Area { left, top: y, right: left + side, bottom: y + side };
            let beside = Area { left: board.right + 2.0 * size, ..area };
            let room = area.bottom - y - size + LINE * size;
            let fits = height_of(&self.heights(texts, beside)?) <= room;
            if fits || step == 0 {
                let is_mirrored = self.book.frame.is_mirrored();
                let placed = |part| if is_mirrored { area.mirrored(part) } else { part };
                return Ok((placed(board), (placed(beside), y + size), fits && side >= least));
            }
        }
        unreachable!("the smallest size is taken")
    }
}
