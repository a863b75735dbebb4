//! The transform-based generator for boards of any layout.

use super::NotASeed;
use super::remixer::{NoImageOfLevel, Remixed, number_of_seed};
use crate::formats::Row;
use crate::grade::{Grader, Levels, Rated, Rating, Scale};
use crate::grid::HouseTables;
use crate::layout::{Board, Group, Layout};
use crate::random::{ChaCha8Rng, below, rng_for, shuffle};
use crate::solve::boards::{BoardPuzzle, BoardSolver};

/// A seed: a board to remix.
#[derive(Clone, Debug)]
pub struct BoardSeed {
    /// The puzzle.
    pub board: Board,
    /// The place of its level.
    pub level: usize,
    /// Its source as text: a line of a file.
    pub origin: String,
}

/// What works on the boards of a layout.
#[derive(Clone, Debug)]
struct Tools {
    solver: BoardSolver,
    grader: Grader<HouseTables>,
}

/// The images of a layout.
#[derive(Clone, Debug)]
struct Images {
    symmetries: Group,
    /// Its rotations and mirrors that are this layout, or of a jigsaw any, with the cell that comes to each place.
    turned: Vec<(Layout, Vec<u16>)>,
}

/// Solves, rates and maps boards. Each thread needs its own.
#[derive(Clone, Debug)]
pub struct BoardTools {
    scale: Scale,
    measures_flow: bool,
    /// Those of the last board's layout.
    tools: Option<Tools>,
    /// Those of the last seed's layout.
    images: Option<(Layout, Images)>,
}

impl BoardTools {
    /// Makes tools that rate on a scale, and also measure the flow, if `measures_flow`.
    pub fn new(scale: Scale, measures_flow: bool) -> Self {
        Self { scale, measures_flow, tools: None, images: None }
    }

    /// Returns the tools of a layout.
    ///
    /// # Panics
    /// If the scale does not rate its boards.
    fn of(&mut self, layout: &Layout) -> &mut Tools {
        let known = self.tools.take().filter(|it| it.solver.layout() == layout);
        self.tools.insert(known.unwrap_or_else(|| {
            let grader = Grader::of_board(layout, self.scale).expect("the scale rates the boards");
            let grader = grader.measuring_flow(self.measures_flow);
            Tools { solver: BoardSolver::new(layout), grader }
        }))
    }

    fn images(&mut self, layout: &Layout) -> &Images {
        let known = self.images.take().filter(|(known, _)| known == layout);
        let images = || {
            let is_taken = |(image, _): &(Layout, _)| image == layout || image.regions().is_some();
            let turned = layout.images().into_iter().filter(is_taken).collect();
            Images { symmetries: layout.symmetries(), turned }
        };
        &self.images.insert(known.unwrap_or_else(|| (layout.clone(), images()))).1
    }

    /// Returns a random image: a symmetry of the layout, a rotation or mirror, and new names of the digits, all equally likely.
    fn image(&mut self, board: &Board, rng: &mut ChaCha8Rng) -> Board {
        let Images { symmetries, turned } = self.images(board.layout());
        let map = symmetries.random(&mut |bound| below(rng, bound));
        let (layout, from) = &turned[below(rng, turned.len() as u32) as usize];
        let mut digits: Vec<u8> = (1..=layout.side() as u8).collect();
        shuffle(rng, &mut digits);
        digits.insert(0, 0);
        let mut image = Board::empty(layout);
        for (place, cell) in from.iter().enumerate() {
            let source = map[usize::from(*cell)];
            image.set(place, digits[usize::from(board.digits()[usize::from(source)])]);
        }
        image
    }
}

impl BoardSeed {
    /// Returns the seed from `origin`, if it has one of the `wanted` levels (given by their places). It is graded unless its rating is known
    /// and decides its level.
    ///
    /// # Errors
    /// If it does not have exactly one solution, or is complete.
    ///
    /// # Panics
    /// If the scale of the tools does not rate its layout.
    pub fn of_level(
        board: Board,
        er: Option<Rating>,
        origin: String,
        levels: &Levels,
        wanted: &[usize],
        tools: &mut BoardTools,
    ) -> Result<Option<Self>, NotASeed> {
        let Tools { solver, grader } = tools.of(board.layout());
        BoardPuzzle::new(&board, solver)?;
        if board.clue_count() == board.digits().len() {
            return Err(NotASeed::Complete);
        }
        let (er, effort) = match er.filter(|_| !levels.bound_effort()) {
            Some(er) => (Rated::Exactly(er), None),
            None => {
                let grade = grader.steps_of(&board.grid().expect("it is rated")).grade();
                (grade.er, grade.effort)
            }
        };
        let level = levels.place_of(er, effort);
        Ok(wanted.contains(&level).then_some(Self { board, level, origin }))
    }
}

/// Everything that decides the boards of a run of the transform-based generator, as [`Remixer`](super::Remixer) for classic puzzles.
#[derive(Clone, Debug)]
pub struct BoardRemixer {
    /// The random seed.
    pub seed: u64,
    /// The seed puzzles, at least one.
    pub seeds: Vec<BoardSeed>,
    /// Number of puzzles from each seed puzzle, in order. Without it each puzzle draws its seed puzzle, all equally likely.
    pub per_seed: Option<u64>,
    /// The levels. A puzzle must have the level of its seed puzzle.
    pub levels: Levels,
    /// Largest number of attempts at one puzzle.
    pub attempts: u32,
}

impl BoardRemixer {
    /// Makes puzzle number `index` of the run: the first image that has the level of its seed puzzle.
    ///
    /// # Errors
    /// If no attempt has that level.
    pub fn make(&self, tools: &mut BoardTools, index: u64) -> Result<Remixed, NoImageOfLevel> {
        let mut rng = rng_for(self.seed, index);
        let mut last = 0;
        for replaced in 0..self.attempts {
            last = number_of_seed(index, self.per_seed, self.seeds.len(), &mut rng);
            let BoardSeed { board, level, origin } = &self.seeds[last];
            let image = tools.image(board, &mut rng);
            let Tools { solver, grader } = tools.of(image.layout());
            let most = self.levels.as_slice()[*level].up_to;
            let grade = grader.steps_of(&image.grid().expect("it is rated")).limit(most).grade();
            if self.levels.place_of(grade.er, grade.effort) == *level {
                let puzzle = BoardPuzzle::new(&image, solver).expect("its seed is a puzzle");
                let is_minimal = puzzle.is_minimal(solver);
                let row = Row::of_board_puzzle(index, &puzzle);
                let mut row = row.with_grade(Some(is_minimal), grade, &self.levels);
                row.origin = Some(origin.clone());
                return Ok(Remixed { row, replaced });
            }
        }
        let BoardSeed { level, origin, .. } = &self.seeds[last];
        let level = self.levels.name(*level).to_owned();
        Err(NoImageOfLevel { attempts: self.attempts, level, origin: origin.clone() })
    }
}
