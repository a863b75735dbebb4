//! The candidates of a pack, and the puzzles printed before.

use crate::cli::exit::{Failure, say};
use crate::cli::input::{self, Puzzles};
use crate::cli::input_counts::InputCounts;
use gridmill::canon::Canonizer;
use gridmill::dedup::{Classes, PackedGrid};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::Entry;
use gridmill::grid::ClashFreeGrid;
use gridmill::parallel::Pool;
use gridmill::publish::built_in_candidates;
use gridmill::solve::NotUnique;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

/// Puzzles to choose from, and the place of each.
#[derive(Default)]
pub(super) struct Candidates {
    pub(super) grids: Vec<ClashFreeGrid>,
    /// The name of a file and the line in it.
    places: Vec<(Arc<str>, u64)>,
    /// True if some line is not a grid.
    pub(super) is_any_bad: bool,
}

impl Candidates {
    /// Reads all puzzles of the files, and reports bad lines.
    pub(super) fn read(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut candidates = Self::default();
        let (input, mut bad) = (InputCounts::default(), 0);
        for path in paths {
            let source = input::open(path)?;
            let name: Arc<str> = source.name.as_str().into();
            for entry in Puzzles::new(source.plain_text(), input.clone()) {
                let Entry { line, grid } =
                    entry.map_err(|error| input::read_failure(&name, error))?;
                // A grid with a clash has no canonical form.
                let grid = grid
                    .map_err(NotAPuzzle::from)
                    .and_then(|grid| ClashFreeGrid::new(grid).map_err(NotAPuzzle::from));
                let grid = grid.and_then(|grid| match grid.grid().clue_count() {
                    81 => Err(NotAPuzzle::Complete),
                    _ => Ok(grid),
                });
                match grid {
                    Ok(grid) => {
                        candidates.grids.push(grid);
                        candidates.places.push((Arc::clone(&name), line));
                    }
                    Err(problem) => {
                        say(format_args!("{name}:{line}: {problem}"));
                        bad += 1;
                    }
                }
            }
        }
        let read = input.get();
        if read.lines.read > 1 && bad > 0 || read.lines.skipped_rows > 0 {
            say(read.summary(bad));
        }
        candidates.is_any_bad = bad > 0;
        Ok(candidates)
    }

    /// Returns isomorphic puzzles of the built-in seeds.
    pub(super) fn built_in(seed: u64) -> Self {
        Self { grids: built_in_candidates(seed), ..Self::default() }
    }

    /// Reports candidates that are not puzzles.
    pub(super) fn report(&mut self, bad: &[(usize, NotUnique)]) {
        for (i, problem) in bad {
            let (name, line) = &self.places[*i];
            say(format_args!("{name}:{line}: {problem}"));
            self.is_any_bad = true;
        }
    }

    /// Returns the classes of the candidates.
    pub(super) fn classes(&self, pool: &Pool, is_over: impl Fn() -> bool + Sync) -> Classes {
        let mut classes = Classes::default();
        let form = |canonizer: &mut Canonizer, grid: &ClashFreeGrid| {
            Some(PackedGrid::from(&canonizer.canonical(*grid)))
        };
        let grids = self.grids.iter();
        let Ok(_) = pool.ordered(grids, Canonizer::new, form, is_over, |forms| {
            forms.into_iter().for_each(|form| _ = classes.insert(form));
            Ok::<(), Infallible>(())
        });
        classes
    }
}
