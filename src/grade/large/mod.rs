//! The grader of boards of 10 to 16 rows with boxes, on the classic scale, as far as aligned pair exclusion. It has no chains.

mod exclusion;
mod loops;
mod marks;
mod sets;

use super::{Effort, Grade, Rated, Rating, Scale, Technique, TechniqueCounts, TechniqueSet};
use crate::grid::HouseKind;
use crate::layout::{Board, Layout, symbol};
pub(super) use marks::ones;
use marks::{Bits, Houses, Marks};

/// The highest rating of a technique that it knows.
pub(super) const HIGHEST: Rating = Rating::from_tenths(62);
/// Steps up to this rating are no effort.
const NO_EFFORT: Rating = Rating::from_tenths(10);

/// What a finder sees.
#[derive(Clone, Copy)]
struct View<'a> {
    houses: &'a Houses,
    marks: &'a Marks,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LargeStep {
    /// The technique.
    pub technique: Technique,
    /// Its rating.
    pub rating: Rating,
    /// The cell that it solves, and the digit, from 1.
    pub placed: Option<(u16, u8)>,
    /// The cells that lose candidates by the pattern, each with its digits: bit 0 is digit 1.
    pub removed: Vec<(u16, u16)>,
    /// Where it is found.
    pub(super) pattern: Pattern,
}

/// What a hint for a step may name. Houses have the numbers of [`Layout::houses`], digits begin with 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    OnlyPlace { house: usize },
    OnlyDigit,
    Intersection { digit: usize, base: usize, cover: usize, single: Option<usize> },
    Naked { house: usize, places: Bits },
    Hidden { house: usize, digits: Bits },
    Fish { digit: usize, base: Vec<usize>, cover: Vec<usize> },
    Wing { pivot: u16, cells: Vec<u16>, digit: usize },
    Loop { cells: Vec<u16>, digits: Bits },
    Bug { cells: Vec<u16> },
    Exclusion { cells: [u16; 2] },
}

impl LargeStep {
    /// Returns the candidate that it places on a board of so many rows, such as `r4c12=B`.
    pub fn place(&self, side: usize) -> Option<String> {
        let (cell, digit) = self.placed?;
        Some(format!("{}={}", name(cell, side), symbol(digit)))
    }

    /// Returns the candidates that it removes from each cell of a board of so many rows, such as `r1c2<>3A`.
    pub fn remove(&self, side: usize) -> impl Iterator<Item = String> {
        self.removed.iter().map(move |(cell, digits)| {
            let digits: String = marks::ones(*digits).map(|it| symbol(it as u8 + 1)).collect();
            format!("{}<>{digits}", name(*cell, side))
        })
    }
}

/// Returns the name of a cell of a board of so many rows.
fn name(cell: u16, side: usize) -> String {
    let cell = usize::from(cell);
    format!("r{}c{}", cell / side + 1, cell % side + 1)
}

/// What a finder finds.
type Found = LargeStep;

impl Found {
    fn placing(
        (technique, tenths): (Technique, u32),
        (cell, digit): (u16, usize),
        removed: Vec<(u16, Bits)>,
        pattern: Pattern,
    ) -> Self {
        let (rating, placed) = (Rating::from_tenths(tenths), Some((cell, digit as u8 + 1)));
        Self { technique, rating, placed, removed, pattern }
    }

    /// Returns the step, if it removes anything.
    fn removing(
        (technique, tenths): (Technique, u32),
        removed: Vec<(u16, Bits)>,
        pattern: impl FnOnce() -> Pattern,
    ) -> Option<Self> {
        let rating = Rating::from_tenths(tenths);
        (!removed.is_empty()).then(|| Self {
            technique,
            rating,
            placed: None,
            removed,
            pattern: pattern(),
        })
    }
}

/// A finder, and the lowest rating of what it finds.
type Rung = (u32, fn(View<'_>) -> Option<Found>);

/// The techniques in the order in which they are tried.
const LADDER: [Rung; 30] = [
    (10, sets::hidden_single),
    (17, sets::direct_locking),
    (20, |view| sets::direct_hidden(view, 2)),
    (23, sets::naked_single),
    (25, |view| sets::direct_hidden(view, 3)),
    (26, sets::locking),
    (30, |view| sets::naked(view, 2)),
    (32, |view| sets::fish(view, 2)),
    (34, |view| sets::hidden(view, 2)),
    (36, |view| sets::naked(view, 3)),
    (38, |view| sets::fish(view, 3)),
    (40, |view| sets::hidden(view, 3)),
    (42, |view| sets::wing(view, 2)),
    (43, |view| sets::direct_hidden(view, 4)),
    (44, |view| sets::wing(view, 3)),
    (45, loops::unique_loop),
    (50, |view| sets::naked(view, 4)),
    (52, |view| sets::fish(view, 4)),
    (54, |view| sets::hidden(view, 4)),
    (54, |view| larger(view, 5, sets::naked)),
    (54, |view| larger(view, 5, sets::hidden)),
    (54, |view| larger(view, 6, sets::naked)),
    (54, |view| larger(view, 6, sets::hidden)),
    (54, |view| larger(view, 7, sets::naked)),
    (54, |view| larger(view, 7, sets::hidden)),
    (55, |view| larger(view, 5, sets::fish)),
    (55, |view| larger(view, 6, sets::fish)),
    (55, |view| larger(view, 7, sets::fish)),
    (56, loops::bug),
    (62, exclusion::aligned_pair),
];

/// True if a layout has 10 to 16 rows, boxes, and no other houses than lines.
pub(super) fn is_rated(layout: &Layout) -> bool {
    let kinds = layout.families().iter().map(|family| family.kind);
    (10..=marks::MOST).contains(&layout.side()) && kinds.eq(HouseKind::CLASSIC)
}

/// The techniques that only these boards have, with their ratings in tenths.
const OWN: [(Technique, u32); 10] = [
    (Technique::DirectHiddenQuad, 43),
    (Technique::NakedQuintuplet, 54),
    (Technique::HiddenQuintuplet, 54),
    (Technique::NakedSextuplet, 54),
    (Technique::HiddenSextuplet, 54),
    (Technique::NakedSeptuplet, 54),
    (Technique::HiddenSeptuplet, 54),
    (Technique::Squirmbag, 55),
    (Technique::Whale, 55),
    (Technique::Leviathan, 55),
];

/// Returns the techniques that only these boards have.
pub(super) fn own_techniques() -> TechniqueSet {
    OWN.iter().map(|(technique, _)| *technique).collect()
}

/// Returns the rating of a technique that only these boards have.
pub(super) fn own_rating(technique: Technique) -> Option<Rating> {
    let tenths = OWN.iter().find(|(own, _)| *own == technique)?.1;
    Some(Rating::from_tenths(tenths))
}

/// Returns all techniques of the ladder.
pub(super) fn techniques() -> TechniqueSet {
    let is_known = |technique: &Technique| {
        let ratings = Scale::Classic.ratings(*technique);
        ratings.and_then(|it| it.least).is_some_and(|least| least <= HIGHEST)
    };
    let ladder = Scale::Classic.ladder().flat_map(TechniqueSet::iter);
    ladder.filter(is_known).collect::<TechniqueSet>() | own_techniques()
}

/// Sets and fish of more than four, which are less than half of the board.
fn larger(
    view: View<'_>,
    size: usize,
    find: fn(View<'_>, usize) -> Option<Found>,
) -> Option<Found> {
    if size < view.houses.side / 2 { find(view, size) } else { None }
}

/// Grades puzzles of boards of 10 to 16 rows with boxes, on the classic scale. A puzzle that needs chains is beyond 6.2.
///
/// ```
/// use gridmill::grade::LargeGrader;
/// use gridmill::layout::Layout;
///
/// let grader = LargeGrader::of(&"16x16".parse()?);
/// assert!(grader.is_some() && LargeGrader::of(&"16x16+x".parse()?).is_none());
/// # Ok::<(), gridmill::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LargeGrader {
    houses: Houses,
}

impl LargeGrader {
    /// Makes the grader of a layout; `None` unless it has 10 to 16 rows, boxes, and no other houses than lines.
    pub fn of(layout: &Layout) -> Option<Self> {
        is_rated(layout).then(|| Self { houses: Houses::of(layout) })
    }

    /// Grades a puzzle, and returns its steps.
    ///
    /// # Panics
    /// If the board has another number of cells than the layout.
    pub fn path(&self, puzzle: &Board, most: Option<Rating>) -> (Grade, Vec<LargeStep>) {
        let mut steps = Vec::new();
        let grade = self.grade_while(puzzle, most, |step, _| {
            steps.push(step.clone());
            true
        });
        (grade.expect("it takes all steps"), steps)
    }

    /// Grades a puzzle, at most up to a rating; `None` if its path has a step that is not taken, with the effort of the path so far.
    ///
    /// # Panics
    /// If the board has another number of cells than the layout.
    pub fn grade_while(
        &self,
        puzzle: &Board,
        most: Option<Rating>,
        mut takes: impl FnMut(&LargeStep, Effort) -> bool,
    ) -> Option<Grade> {
        let most = most.map_or(HIGHEST, |most| most.min(HIGHEST));
        let mut marks = Marks::of(puzzle, &self.houses);
        let mut steps = 0;
        let (mut er, mut ep, mut ed) = (Rating::ZERO, None, None);
        let (mut effort, mut hardest) = (Effort::ZERO, None);
        let mut techniques = TechniqueCounts::default();
        while marks.open_cells > 0 {
            let view = View { houses: &self.houses, marks: &marks };
            let mut rungs = LADDER.iter().take_while(|(least, _)| *least <= most.tenths());
            let found = rungs.find_map(|(_, find)| find(view)).filter(|it| it.rating <= most);
            let Some(step) = found else { break };
            for (cell, digits) in &step.removed {
                marks.remove(&self.houses, *cell, *digits);
            }
            if let Some((cell, digit)) = step.placed {
                marks.place(&self.houses, cell, usize::from(digit) - 1);
            }
            if step.rating > er {
                (er, hardest) = (step.rating, Some(step.technique));
            }
            ed = ed.or(Some(step.rating));
            ep = ep.or(step.placed.map(|_| er));
            effort = effort.and(step.rating, NO_EFFORT);
            techniques.add(step.technique);
            steps += 1;
            if !takes(&step, effort) {
                return None;
            }
        }
        let is_solved = marks.open_cells == 0;
        let unknown = if is_solved { Rated::Exactly(Rating::ZERO) } else { Rated::Above(most) };
        let known = |rating: Option<Rating>| rating.map_or(unknown, Rated::Exactly);
        Some(Grade {
            er: if is_solved { Rated::Exactly(er) } else { unknown },
            ep: known(ep),
            ed: known(ed),
            effort: is_solved.then_some(effort),
            hardest: hardest.filter(|_| is_solved),
            steps,
            techniques,
            flow: None,
        })
    }
}
