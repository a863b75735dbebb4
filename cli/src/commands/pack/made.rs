//! Makes puzzles where the built-in ones are too few.

use crate::error::Failure;
use crate::options::target::of_target;
use crate::progress::verbosity::Verbosity;
use crate::progress::{Progress, Total};
use gridmill::formats::Row;
use gridmill::grid::{ClashFreeGrid, Symmetry};
use gridmill::parallel::{Ended, Pool, Sink};
use gridmill::run::{DriveError, EndReason, Made, Recipe, Run, TargetLevels};
use gridmill_publish::{PackRecipe, RequestSymmetry, Shortage, Supply};
use std::ops::ControlFlow;

/// Attempts at the puzzles of a request: so many, and more for each puzzle.
const ATTEMPTS: (u64, u64) = (20_000, 500);
/// The symmetry of new puzzles if any will do: that of most printed puzzles.
const USUAL: Symmetry = Symmetry::Rot180;

/// Returns new puzzles for the requests that lack some; perhaps too few if they are rare. The same recipe makes the same puzzles.
pub(super) fn made(
    recipe: &PackRecipe,
    shortage: &Shortage,
    pool: &Pool,
    verbosity: &Verbosity,
    is_over: impl Fn() -> bool + Sync,
) -> Result<Vec<ClashFreeGrid>, Failure> {
    let mut grids = NewPuzzles { grids: Vec::new(), progress: None };
    for (place, Supply { wanted, found, printed }) in (1..).zip(&shortage.found) {
        let missing = u64::from(wanted.count()).saturating_sub(*found as u64);
        if missing == 0 || is_over() {
            continue;
        }
        // Some may be equivalent to others, or printed before.
        let number = missing + missing / 8 + *printed as u64 + 4;
        let seed = recipe.seed().wrapping_add(place);
        let mut making = Recipe { seed, ..Recipe::default() };
        (making.levels, making.scales) = (recipe.levels.clone(), recipe.scale.into());
        making.digger.clues = wanted.clues;
        making.digger.symmetry = match wanted.symmetry {
            None | Some(RequestSymmetry::Any) => Symmetry::None,
            Some(RequestSymmetry::Some) => USUAL,
            Some(RequestSymmetry::Of(symmetry)) => symmetry,
        };
        let target = &mut making.target;
        target.level = match &wanted.level {
            Some(level) => TargetLevels::Any(vec![level.clone()]),
            None => TargetLevels::All,
        };
        (target.er, target.effort) = (wanted.er, wanted.effort);
        let (base, each) = ATTEMPTS;
        let run = Run::new(making, Some(number)).map_err(of_target)?;
        let mut run = run.within(0..base + each * number);
        grids.progress = Some(Progress::of_stage(verbosity, "new puzzles", Total::Items(number)));
        let stop = || is_over().then_some(EndReason::Signal);
        match run.drive(pool, || |row| row, stop, &mut grids) {
            // Digging cannot reach the number of clues.
            Ok(_) | Err(DriveError::Run(_)) => {}
            Err(DriveError::Sink(failure)) => return Err(failure),
        }
    }
    Ok(grids.grids)
}

/// Keeps the puzzles of a run.
struct NewPuzzles {
    grids: Vec<ClashFreeGrid>,
    progress: Option<Progress>,
}

impl Sink<Made<Row>> for NewPuzzles {
    type Error = Failure;

    fn add(&mut self, made: Made<Row>) -> Result<ControlFlow<()>, Failure> {
        if let Made::Row(row) = made
            && let Some(puzzle) = row.puzzle()
            && let Ok(grid) = ClashFreeGrid::new(*puzzle.givens())
        {
            self.grids.push(grid);
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
