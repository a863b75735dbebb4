//! The grader of the scale of HoDoKu 2.2.0 (default configuration): level, score, and the steps.
//!
//! One loop: the first technique of the ladder with a step gives the step, and the search starts again at the first technique. The
//! score is the sum of the scores of the entries of the ladder; the level is the highest level of an entry, raised if the
//! score is above its maximum. It differs from the other scales in three ways: singles come from queues, in the order of
//! their appearance; some techniques collect all instances and take the best; and the order in which candidates are removed counts, since
//! singles appear in that order.
//!
//! Orders here: houses are rows, columns, boxes; the houses of a cell likewise. `all` in a name of the grid (boxes, rows, columns) is
//! the order of some subsets.

mod als;
mod best;
mod coloring;
mod evidence;
mod fish;
mod forcing;
mod ladder;
mod loops;
mod nets;
mod node;
mod proof;
mod simple_chains;
mod single_digit;
mod singles;
mod state;
mod subsets;
mod sue_de_coq;
mod tables;
mod technique;
mod uniqueness;
mod walk;
mod wings;

pub use evidence::{ChainNode, Evidence};
pub use technique::Technique;

use super::ScoreRange;
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, House, HouseKind, PerDigit, named};
use crate::solve::Puzzle;
use ladder::{Entry, LADDER};
use state::State;
use std::fmt;

named! {
    /// Level of a puzzle.
    Level, "HoDoKu level" {
        /// Score up to 800.
        Easy = "easy",
        /// Score up to 1000.
        Medium = "medium",
        /// Score up to 1600.
        Hard = "hard",
        /// Score up to 1800.
        Unfair = "unfair",
        /// Any score.
        Extreme = "extreme",
    }
}

impl Level {
    /// Returns the scores that puzzles of the level may have.
    pub const fn scores(self) -> ScoreRange {
        let most = match self {
            Self::Easy => Some(800),
            Self::Medium => Some(1000),
            Self::Hard => Some(1600),
            Self::Unfair => Some(1800),
            Self::Extreme => None,
        };
        ScoreRange { least: None, most }
    }
}

/// Level and score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grade {
    /// The level.
    pub level: Level,
    /// The sum of the scores of the steps.
    pub score: u32,
}

/// Effect of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Puts a digit in a cell.
    Place(Candidate),
    /// Removes candidates, in this order. Some may be listed twice.
    Remove(Vec<Candidate>),
}

/// Forgets the order.
impl From<&Effect> for super::Effect {
    fn from(effect: &Effect) -> Self {
        match effect {
            Effect::Place(candidate) => Self::Place(*candidate),
            Effect::Remove(removed) => Self::Remove(removed.iter().copied().collect()),
        }
    }
}

/// `r4c5=7`, or `r1c2<>35 r9c9<>1`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::Effect::from(self).fmt(f)
    }
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The score.
    pub score: u32,
    /// The effect.
    pub effect: Effect,
    /// The evidence. Only brute force has none.
    pub evidence: Option<Evidence>,
}

/// What a finder found. The candidates to remove are in the scratch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Placed(Technique, Candidate),
    Removed(Technique),
}

/// Memory that the finders reuse.
#[derive(Clone, Debug)]
struct Scratch {
    /// Number of the state, by which lists know if they are of an earlier one.
    state_number: u64,
    /// The candidates that the step removes, in order.
    removed: Vec<Candidate>,
    /// True if the finders tell the evidence of what they find.
    wants_evidence: bool,
    evidence: Option<Evidence>,
    solution: Grid,
    als: als::AlsList,
    tables: tables::Tables,
    chain: Vec<node::Node>,
    singles: Vec<forcing::Singles>,
    walk: walk::Walk,
}

impl Scratch {
    /// Keeps the evidence of what was found, if it is wanted.
    fn tell(&mut self, evidence: impl FnOnce() -> Evidence) {
        self.tell_with(|_| evidence());
    }

    /// The same, with the candidates that the step removes.
    fn tell_with(&mut self, evidence: impl FnOnce(&[Candidate]) -> Evidence) {
        if self.wants_evidence {
            self.keep(evidence);
        }
    }

    #[cold]
    fn keep(&mut self, evidence: impl FnOnce(&[Candidate]) -> Evidence) {
        self.evidence = Some(evidence(&self.removed));
    }

    /// Lists the cells as those that lose the digit.
    fn remove(&mut self, cells: CellSet, digit: Digit) {
        self.removed.clear();
        self.remove_more(cells, digit);
    }

    /// Adds cells that lose the digit.
    fn remove_more(&mut self, cells: CellSet, digit: Digit) {
        self.removed.extend(cells.iter().map(|cell| Candidate { cell, digit }));
    }

    /// Lists the cells with the digit that see both cells. False if there are none.
    fn remove_seeing(&mut self, state: &State, first: Cell, second: Cell, digit: Digit) -> bool {
        self.remove(state.cells[digit] & first.peers() & second.peers(), digit);
        !self.removed.is_empty()
    }
}

/// Grades puzzles with the same memory.
///
/// ```
/// use gridmill::{grade::hodoku::{Grade, Grader, Level}, solve::{ParsePuzzleError, Puzzle}};
///
/// let puzzle: Puzzle =
///     "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// assert_eq!(Grader::new().grade(&puzzle), Grade { level: Level::Hard, score: 604 });
/// # Ok::<(), ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grader {
    /// The entries, each with the cells of each digit in which it found nothing before.
    ladder: Vec<(&'static Entry, PerDigit<CellSet>)>,
    scratch: Scratch,
}

impl Default for Grader {
    fn default() -> Self {
        Self::new()
    }
}

impl Grader {
    /// Makes a grader.
    pub fn new() -> Self {
        let scratch = Scratch {
            state_number: 0,
            removed: Vec::new(),
            wants_evidence: false,
            evidence: None,
            solution: Grid::EMPTY,
            als: als::AlsList::default(),
            tables: tables::Tables::default(),
            chain: Vec::new(),
            singles: Vec::new(),
            walk: walk::Walk::default(),
        };
        Self {
            ladder: LADDER.iter().map(|entry| (entry, PerDigit([CellSet::EMPTY; 9]))).collect(),
            scratch,
        }
    }

    /// Grades a puzzle.
    pub fn grade(&mut self, puzzle: &Puzzle) -> Grade {
        self.scratch.wants_evidence = false;
        self.solve(puzzle, |_, _, _| ())
    }

    /// Grades a puzzle, and returns its steps.
    pub fn path(&mut self, puzzle: &Puzzle) -> (Grade, Vec<Step>) {
        let mut steps = Vec::new();
        self.scratch.wants_evidence = true;
        let grade = self.solve(puzzle, |score, found, scratch| {
            let (technique, effect) = match found {
                Found::Placed(technique, candidate) => (technique, Effect::Place(candidate)),
                Found::Removed(technique) => (technique, Effect::Remove(scratch.removed.clone())),
            };
            steps.push(Step { technique, score, effect, evidence: scratch.evidence.take() });
        });
        (grade, steps)
    }

    fn solve(&mut self, puzzle: &Puzzle, mut visit: impl FnMut(u32, Found, &mut Scratch)) -> Grade {
        let Self { ladder, scratch } = self;
        scratch.solution = *puzzle.solution().grid();
        let mut state = State::new(puzzle.givens());
        let mut grade = Grade { level: Level::Easy, score: 0 };
        while !state.empty.is_empty() {
            scratch.state_number += 1;
            let (entry, found) = (ladder.iter_mut())
                .find_map(|(entry, barren)| Some((*entry, entry.find(&state, barren, scratch)?)))
                .expect("brute force always finds a digit");
            grade.score += entry.score;
            grade.level = grade.level.max(entry.level);
            visit(entry.score, found, scratch);
            match found {
                Found::Placed(_, candidate) => state.place(candidate),
                Found::Removed(_) => {
                    for candidate in &scratch.removed {
                        state.remove(*candidate);
                    }
                }
            }
            state.drop_placed();
        }
        while !grade.level.scores().contains(grade.score) {
            grade.level = Level::ALL[grade.level as usize + 1];
        }
        grade
    }
}

/// Returns the row, the column and the box of a cell.
fn houses_of(cell: Cell) -> [House; 3] {
    let [block, row, column] = cell.houses();
    [row, column, block]
}

/// Iterates over the rows, the columns and the boxes.
fn rows_columns_blocks() -> impl Iterator<Item = House> {
    [HouseKind::Row, HouseKind::Column, HouseKind::Block].into_iter().flat_map(HouseKind::houses)
}

/// Iterates over the cells that see a cell: those in its row, in its column, and the others in its box.
fn in_house_order(cells: CellSet, cell: Cell) -> impl Iterator<Item = Cell> {
    let [row, column, block] = houses_of(cell).map(|house| (cells & house.cells()).without(cell));
    row.iter().chain(column.iter()).chain((block - row - column).iter())
}

/// Goes through the sets of up to `most` of the items, depth first: takes an item, tests, goes deeper with later items. `add` adds an
/// item to what is known of a set, or drops it with all that it would be extended to. Returns the first result of a test.
fn subsets<I: Copy, A: Copy, R>(
    items: &[I],
    most: usize,
    set: A,
    add: &mut dyn FnMut(A, I) -> Option<A>,
    test: &mut dyn FnMut(A) -> Option<R>,
) -> Option<R> {
    if most == 0 {
        return None;
    }
    items.iter().enumerate().find_map(|(i, &item)| {
        let next = add(set, item)?;
        test(next).or_else(|| subsets(&items[i + 1..], most - 1, next, add, test))
    })
}

#[cfg(test)]
mod tests;
