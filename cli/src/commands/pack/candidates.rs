//! The candidates of a pack, and the puzzles printed before.

use crate::entries::{Entries, Problems, PuzzleFile};
use crate::error::Failure;
use crate::log;
use crate::options::Reading;
use crate::options::layout::LayoutChoice;
use crate::progress::Progress;
use crate::progress::verbosity::Verbosity;
use gridmill::dedup::{Classes, Forms};
use gridmill::examine::NotAPuzzle;
use gridmill::formats::Entry;
use gridmill::layout::Board;
use gridmill::parallel::Pool;
use gridmill::solve::boards::BoardNotUnique;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

/// Puzzles to choose from, and the place of each.
#[derive(Default)]
pub(super) struct Candidates {
    pub(super) boards: Vec<Board>,
    /// The name of a file and the line in it.
    places: Vec<(Arc<str>, u64)>,
    /// True if some line is not a grid.
    pub(super) is_any_bad: bool,
}

impl Candidates {
    /// Reads all puzzles of the files, and reports bad lines.
    pub(super) fn read(
        paths: &[PathBuf],
        (reading, layout): (&Reading, &LayoutChoice),
        pool: &Rc<Pool>,
        verbosity: &Verbosity,
    ) -> Result<Self, Failure> {
        let mut candidates = Self::default();
        let paths = paths.iter().map(PathBuf::as_path);
        let problems = candidates.add(paths, (reading, layout), pool, verbosity)?;
        candidates.is_any_bad = problems.is_any_bad;
        Ok(candidates)
    }

    /// Reads the puzzles that must not be printed again, also from the JSON files of a pack. The first problem ends the
    /// command: what cannot be read cannot be excluded.
    pub(super) fn printed(
        paths: &[PathBuf],
        pool: &Rc<Pool>,
        verbosity: &Verbosity,
    ) -> Result<Self, Failure> {
        let mut printed = Self::default();
        let strictly = (&Reading { strict: true, ..Reading::default() }, &LayoutChoice::default());
        // The directory of a pack stands for the list of its puzzles.
        let listed = |path: &PathBuf| Some(path.join("pack.json")).filter(|list| list.is_file());
        let paths = paths.iter().map(|path| listed(path).unwrap_or(path.clone()));
        let paths: Vec<PathBuf> = paths.collect();
        printed.add(paths.iter().map(PathBuf::as_path), strictly, pool, verbosity)?.result()?;
        Ok(printed)
    }

    /// Adds all puzzles of the files, and reports bad lines; the first one ends the command if they are read strictly.
    fn add<'a>(
        &mut self,
        paths: impl IntoIterator<Item = &'a Path>,
        (reading, layout): (&Reading, &LayoutChoice),
        pool: &Rc<Pool>,
        verbosity: &Verbosity,
    ) -> Result<Problems, Failure> {
        let progress = |total| Progress::of_stage(verbosity, "puzzles", total);
        let entries = Entries::open(paths, pool, reading, progress)?;
        let entries = entries.of_layout(layout).copying_rows();
        let read = |file: &PuzzleFile, entry: Entry| (Arc::clone(&file.name), entry);
        let work = |(): &mut (), (name, entry): (Arc<str>, Entry)| {
            let line = entry.line;
            let candidate = entry.into_board().map_err(NotAPuzzle::from).and_then(|board| {
                match board.clash() {
                    Some(clash) => Err(BoardNotUnique::from(clash).into()),
                    None if board.clue_count() == board.digits().len() => Err(NotAPuzzle::Complete),
                    None => Ok((board, (name, line))),
                }
            });
            candidate.into()
        };
        let mut keep = |(board, place)| {
            self.boards.push(board);
            self.places.push(place);
        };
        entries.answer_all(&mut keep, read, || (), work)
    }

    /// Reports candidates that are not puzzles.
    pub(super) fn report(&mut self, bad: &[(usize, NotAPuzzle)]) {
        for (i, problem) in bad {
            let (name, line) = &self.places[*i];
            log::line(format_args!("{name}:{line}: {problem}"));
            self.is_any_bad = true;
        }
    }

    /// Returns the classes of the candidates.
    pub(super) fn classes(&self, pool: &Pool, is_over: impl Fn() -> bool + Sync) -> Classes {
        let mut classes = Classes::default();
        let form = |forms: &mut Forms, board: &Board| forms.of_board(board).ok();
        let mut add = |form| _ = classes.insert(form);
        let Ok(_) = pool.collect(self.boards.iter(), Forms::default, form, is_over, &mut add);
        classes
    }
}
