//! Makes the puzzles of a pack without a collection.

use crate::error::Failure;
use crate::options::target::of_target;
use crate::progress::verbosity::Verbosity;
use crate::progress::{Progress, Total};
use anyhow::anyhow;
use gridmill::dig::{BoardClueRange, ClueRange, ClueRangeError};
use gridmill::formats::Row;
use gridmill::grid::Symmetry;
use gridmill::layout::{Board, Layout};
use gridmill::parallel::{Ended, Pool, Sink};
use gridmill::run::{DriveError, EndReason, Made, Recipe, Run, TargetLevels};
use gridmill_publish::{PackRecipe, Request, RequestSymmetry, Shortage, Supply};
use std::ops::ControlFlow;

/// Attempts at the puzzles of a request: so many, and more for each puzzle.
const ATTEMPTS: (u64, u64) = (20_000, 500);
/// Number of new puzzles after which there are no others, if each is equivalent to one before.
const MANY: u64 = 2_000;
/// The symmetry of puzzles if any will do: that of most printed puzzles.
const USUAL: Symmetry = Symmetry::Rot180;

/// Makes puzzles for the requests of a recipe, always the same.
pub(super) struct PuzzleMaker<'a> {
    recipe: &'a PackRecipe,
    sources: Vec<Source>,
    /// True if there seem to be no other puzzles of a request.
    pub(super) has_all: bool,
}

/// The puzzles that were made for a request.
struct Source {
    /// The next index of the run. Requests have indexes far apart, and so different solution grids.
    next: u64,
    /// Number of puzzles made, and of those made last.
    made: u64,
    last: u64,
    /// Number of puzzles that were found before the last ones.
    found: usize,
}

impl<'a> PuzzleMaker<'a> {
    pub(super) fn new(recipe: &'a PackRecipe) -> Self {
        let source = |place| Source { next: first_index(place), made: 0, last: 0, found: 0 };
        let sources = (0..recipe.requests.len() as u64).map(source).collect();
        Self { recipe, sources, has_all: false }
    }

    /// Returns new puzzles for the requests that lack some, as many as were made before or more; too few if they are rare, and none after
    /// the last attempt, or after [many](MANY) that were not new.
    pub(super) fn make(
        &mut self,
        shortage: &Shortage,
        pool: &Pool,
        verbosity: &Verbosity,
        is_over: impl Fn() -> bool + Sync,
    ) -> Result<Vec<Board>, Failure> {
        let mut new = NewPuzzles { boards: Vec::new(), progress: None };
        for (place, supply) in (0..).zip(&shortage.found) {
            let Supply { wanted, found, printed } = supply;
            let Source { next, made, last: latest, found: before } =
                &mut self.sources[place as usize];
            let missing = u64::from(wanted.count()).saturating_sub(*found as u64);
            if missing == 0 || is_over() {
                continue;
            }
            if *latest >= MANY && found == before {
                self.has_all = true;
                continue;
            }
            let (missing, earlier) = (missing.max(*made), new.boards.len());
            let making = making(self.recipe, wanted)?;
            // If every index gives a row, the number is that of all indexes.
            let has_rows = making.has_gaps() || making.can_fail();
            let rows = if has_rows { missing } else { *next + missing };
            let run = Run::new(making, Some(rows)).map_err(of_target)?;
            let (base, each) = ATTEMPTS;
            let attempts = base + each * (u64::from(wanted.count()) + *printed as u64);
            let last = first_index(place) + attempts;
            if *next >= last {
                continue;
            }
            let mut run = run.within(*next..last);
            let total = Total::Items(missing);
            new.progress = Some(Progress::of_stage(verbosity, "new puzzles", total));
            let stop = || is_over().then_some(EndReason::Signal);
            *next = match run.drive(pool, || |row| row, stop, &mut new) {
                Ok(_) => run.next(),
                // Digging cannot reach the number of clues.
                Err(DriveError::Run(_)) => last,
                Err(DriveError::Sink(failure)) => return Err(failure),
            };
            *latest = (new.boards.len() - earlier) as u64;
            (*made, *before) = (*made + *latest, *found);
        }
        Ok(new.boards)
    }
}

/// Returns the first index of a request.
fn first_index(place: u64) -> u64 {
    place << 40
}

/// Returns the recipe of the puzzles of a request.
fn making(recipe: &PackRecipe, wanted: &Request) -> Result<Recipe, Failure> {
    let mut making = Recipe { seed: recipe.seed(), ..Recipe::default() };
    (making.levels, making.scales) = (recipe.levels.clone(), recipe.scale.into());
    making.layouts = wanted.layout.clone().unwrap_or_else(|| Layout::classic().into());
    let wrong_clues =
        |error: ClueRangeError| Failure::Usage(anyhow!("puzzles of {wanted}: {error}"));
    if making.layouts.is_classic() {
        let number = |clues: usize| clues.try_into().map_err(|_| ClueRangeError::OutOfRange);
        let range =
            |range: BoardClueRange| ClueRange::new(number(range.fewest())?, number(range.most())?);
        making.digger.clues = wanted.clues.map(range).transpose().map_err(wrong_clues)?;
    } else {
        let layout = making.layouts.example();
        let range = |range: BoardClueRange| {
            BoardClueRange::new(layout, range.fewest() as u16, range.most() as u16)
        };
        making.board_clues = wanted.clues.map(range).transpose().map_err(wrong_clues)?;
    }
    making.digger.symmetry = match wanted.symmetry {
        None | Some(RequestSymmetry::Any) => Symmetry::None,
        Some(RequestSymmetry::Some) => USUAL,
        Some(RequestSymmetry::Of(symmetry)) => symmetry,
    };
    let layout = making.layouts.example();
    if !recipe.scale.rates(layout) {
        usage!("puzzles of {wanted}: --scale {} does not rate boards of {layout}", recipe.scale);
    }
    let target = &mut making.target;
    target.level = match &wanted.level {
        Some(level) => TargetLevels::Any(vec![level.clone()]),
        None => TargetLevels::All,
    };
    (target.er, target.effort) = (wanted.er, wanted.effort);
    Ok(making)
}

/// Keeps the puzzles of a run.
struct NewPuzzles {
    boards: Vec<Board>,
    progress: Option<Progress>,
}

impl Sink<Made<Row>> for NewPuzzles {
    type Error = Failure;

    fn add(&mut self, made: Made<Row>) -> Result<ControlFlow<()>, Failure> {
        if let Made::Row(row) = made
            && let Some(board) = row.given_board()
        {
            self.boards.push(board);
            self.progress.iter().for_each(|progress| progress.add(None));
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tick(&mut self) -> Result<(), Failure> {
        self.progress.iter().for_each(Progress::show);
        Ok(())
    }

    fn finish(&mut self, ended: Ended) -> Result<(), Failure> {
        let reason = match ended {
            Ended::Complete => EndReason::Complete,
            Ended::Stopped | Ended::Failed => EndReason::Stopped,
        };
        self.progress.take().iter().for_each(|progress| progress.finish(reason));
        Ok(())
    }
}
