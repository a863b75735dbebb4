//! The transform-based generator for boards of any layout.

use super::NotASeed;
use super::remixer::{NoImageOfLevel, Remixed, number_of_seed};
use crate::formats::Row;
use crate::grade::{BoardGrader, Levels, Rated, Rating, Scale};
use crate::layout::{Board, Layout};
use crate::random::{ChaCha8Rng, rng_for};
use crate::solve::boards::{BoardPuzzle, BoardSolver};
use crate::transform::{BoardTransform, BoardTransforms};

/// A seed: a board to remix.
#[derive(Clone, Debug)]
pub struct BoardSeed {
    /// The puzzle.
    pub board: Board,
    /// The place of its level.
    pub level: usize,
    /// Its rating.
    pub er: Rating,
    /// Its source as text: a line of a file.
    pub origin: String,
}

/// What works on the boards of a layout.
#[derive(Clone, Debug)]
struct Tools {
    solver: BoardSolver,
    grader: BoardGrader,
}

/// Solves, rates and maps boards. Each thread needs its own.
#[derive(Clone, Debug)]
pub struct BoardTools {
    scale: Scale,
    measures_flow: bool,
    /// Those of the last board's layout.
    tools: Option<Tools>,
    /// Those of the last seed's layout.
    maps: Option<BoardTransforms>,
}

impl BoardTools {
    /// Makes tools that rate on a scale, and also measure the flow, if `measures_flow`.
    pub fn new(scale: Scale, measures_flow: bool) -> Self {
        Self { scale, measures_flow, tools: None, maps: None }
    }

    /// Returns the tools of a layout.
    ///
    /// # Panics
    /// If the scale does not rate its boards.
    fn of(&mut self, layout: &Layout) -> &mut Tools {
        let known = self.tools.take().filter(|it| it.solver.layout() == layout);
        self.tools.insert(known.unwrap_or_else(|| {
            let grader = BoardGrader::of(layout, self.scale).expect("the scale rates the boards");
            let grader = grader.measuring_flow(self.measures_flow);
            Tools { solver: BoardSolver::new(layout), grader }
        }))
    }

    /// Returns a random image of a board, and the map that leads to it.
    fn image(&mut self, board: &Board, rng: &mut ChaCha8Rng) -> (Board, BoardTransform) {
        let known = self.maps.take().filter(|it| it.layout() == board.layout());
        let maps = self.maps.insert(known.unwrap_or_else(|| BoardTransforms::of(board.layout())));
        let (map, layout) = maps.random(rng);
        (map.board_of(layout, board), map)
    }
}

impl BoardSeed {
    /// Returns the seed from `origin`, if it has one of the `wanted` levels (given by their places). It is graded unless its rating is known
    /// and decides its level.
    ///
    /// # Errors
    /// If it does not have exactly one solution, is complete, or has no level and all are wanted.
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
                let grade = grader.grade(&board, None);
                (grade.er, grade.effort)
            }
        };
        let level = levels.place_of(er, effort);
        match er.exactly() {
            None if wanted.len() == levels.as_slice().len() => Err(NotASeed::Beyond),
            Some(er) if wanted.contains(&level) => Ok(Some(Self { board, level, er, origin })),
            _ => Ok(None),
        }
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
    /// Returns image number `index`, the first attempt of [`make`](Self::make), with its map, and with level and rating of its seed puzzle.
    /// Its own rating may differ.
    pub fn image(&self, tools: &mut BoardTools, index: u64) -> Row {
        let mut rng = rng_for(self.seed, index);
        let seed = number_of_seed(index, self.per_seed, self.seeds.len(), &mut rng);
        let BoardSeed { board, level, er, origin } = &self.seeds[seed];
        let (image, map) = tools.image(board, &mut rng);
        let puzzle = BoardPuzzle::new(&image, &mut tools.of(image.layout()).solver);
        let mut row = Row::of_board_puzzle(index, &puzzle.expect("its seed is a puzzle"));
        (row.level, row.seed_er) = (Some(*level), Some(*er));
        (row.origin, row.map) = (Some(origin.clone()), Some(map.to_string()));
        row
    }

    /// Makes puzzle number `index` of the run: the first image that has the level of its seed puzzle.
    ///
    /// # Errors
    /// If no attempt has that level.
    pub fn make(&self, tools: &mut BoardTools, index: u64) -> Result<Remixed, NoImageOfLevel> {
        let mut rng = rng_for(self.seed, index);
        let mut last = 0;
        for replaced in 0..self.attempts {
            last = number_of_seed(index, self.per_seed, self.seeds.len(), &mut rng);
            let BoardSeed { board, level, origin, .. } = &self.seeds[last];
            let (image, _) = tools.image(board, &mut rng);
            let Tools { solver, grader } = tools.of(image.layout());
            let most = self.levels.as_slice()[*level].up_to;
            let grade = grader.grade(&image, most);
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
