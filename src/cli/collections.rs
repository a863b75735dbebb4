//! The loop of commands that read several files and tell their lines apart: `dedup`, `split` and `audit`.

use super::destination::Destination;
use super::exit::{Failure, say};
use super::input::{self, Puzzles};
use super::progress::{Progress, Total};
use super::stream::run;
use anyhow::anyhow;
use gridmill::examine::NotAPuzzle;
use gridmill::grid::Grid;
use gridmill::parallel::Pool;
use same_file::Handle;
use std::collections::BTreeMap;
use std::io;
use std::iter;
use std::mem::take;
use std::path::Path;

/// Opened files, read one after another.
pub(super) struct Collections {
    readings: Vec<Reading>,
    progress: Progress,
    /// Handles that tell the files from others.
    pub(super) handles: Vec<Handle>,
}

struct Reading {
    name: String,
    reader: Puzzles,
    /// Names of the columns that its lines lack.
    left_out: Vec<String>,
    notes: Vec<(String, String)>,
}

/// Entry of a file, and the result of the work on it.
pub(super) struct Item<T> {
    /// Place of the file among the inputs.
    pub(super) source: usize,
    pub(super) line: u64,
    pub(super) result: T,
    /// The text of the entry in the file, with its line end.
    pub(super) text: Vec<u8>,
}

/// Problems of the inputs.
#[must_use]
pub(super) struct Problems {
    is_any_bad: bool,
    /// Names of the files without puzzles.
    empty: Vec<String>,
}

impl Problems {
    /// Reports the files without puzzles.
    pub(super) fn result(self) -> Result<(), Failure> {
        for name in &self.empty {
            say(format_args!("{name}: no puzzles found"));
        }
        if self.is_any_bad || !self.empty.is_empty() { Err(Failure::BadInput) } else { Ok(()) }
    }
}

/// Takes the entries of collections.
pub(super) trait TakesItems<T>: Destination {
    /// Takes the next entry.
    fn take(&mut self, item: Item<T>, progress: &mut Progress) -> Result<(), Failure>;

    /// Writes the entries taken so far, before the message about a later line.
    fn write(&mut self) -> Result<(), Failure>;
}

impl Collections {
    /// Opens files; `progress` makes the progress for their total length.
    pub(super) fn open<'a>(
        paths: impl Iterator<Item = &'a Path>,
        progress: impl FnOnce(Total) -> Progress,
    ) -> Result<Self, Failure> {
        let sources = paths.map(input::open).collect::<Result<Vec<_>, Failure>>()?;
        let length: Option<u64> = sources.iter().map(|source| source.length).sum();
        let progress = progress(length.map_or(Total::Unknown, Total::Bytes));
        let (mut handles, mut readings) = (Vec::new(), Vec::new());
        for mut source in sources {
            let (name, handle) = (source.name.clone(), source.handle.take());
            handles.extend(handle);
            let (left_out, notes) = (take(&mut source.left_out), take(&mut source.notes));
            let reader = Puzzles::of(source, &progress);
            readings.push(Reading { name, reader, left_out, notes });
        }
        Ok(Self { readings, progress, handles })
    }

    /// Returns the header of all files from number `first` on, with its line end; empty if they have none. Reports the columns
    /// that their lines lack.
    pub(super) fn common_header(&mut self, first: usize) -> Result<Vec<u8>, Failure> {
        let mut common: Option<(String, Vec<u8>)> = None;
        for Reading { name, reader, left_out, .. } in &mut self.readings[first..] {
            if !left_out.is_empty() {
                let columns = left_out.join(", ");
                say(format_args!(
                    "{name}: omitting the columns {columns}, because CSV has no lists"
                ));
            }
            let header = reader.header().map_err(|error| input::read_failure(name, error))?;
            let header = header.map_or(Vec::new(), |header| [header, b"\n"].concat());
            match &common {
                None => common = Some((name.clone(), header)),
                Some((_, expected)) if *expected == header => {}
                Some((first, _)) => {
                    let error = anyhow!("{name} does not have the same header as {first}");
                    return Err(Failure::Usage(error));
                }
            }
        }
        Ok(common.map_or(Vec::new(), |(_, header)| header))
    }

    /// Returns the keys and values that gridmill wrote to the metadata of all files.
    pub(super) fn common_notes(&self) -> BTreeMap<String, String> {
        let mut all = self.readings.iter().map(|reading| &reading.notes);
        let first = all.next().cloned().unwrap_or_default();
        first.into_iter().filter(|note| all.clone().all(|notes| notes.contains(note))).collect()
    }

    /// Returns the delimiter of the first file, if it is a table. Its header must have been read.
    pub(super) fn delimiter(&self) -> Option<u8> {
        self.readings.first()?.reader.delimiter()
    }

    /// Works on each grid, with the text of its entry, and hands the results to `output`, in order. Bad lines are reported; the first one ends the
    /// command if `strict`. Files before number `first` may be without puzzles.
    pub(super) fn take_each<T: Send, W: Send, D: TakesItems<T> + Send>(
        self,
        pool: &Pool,
        strict: bool,
        first: usize,
        output: D,
        worker: impl Fn() -> W + Sync + Send,
        work: impl Fn(&mut W, Grid, &[u8]) -> Result<T, anyhow::Error> + Sync + Send,
    ) -> Result<Problems, Failure> {
        let names: Vec<String> = self.readings.iter().map(|it| it.name.clone()).collect();
        let mut is_empty = vec![true; names.len()];
        let items = self.readings.into_iter().enumerate();
        let items = items.flat_map(|(source, mut it)| iter::from_fn(move || it.next(source)));
        let work = |worker: &mut W, item: Item<io::Result<Result<Grid, NotAPuzzle>>>| {
            let Item { source, line, result, text } = item;
            let result = result.map(|grid| work(worker, grid?, &text));
            Some(Item { source, line, result, text })
        };
        let mut is_any_bad = false;
        let write = |results: Vec<Item<io::Result<Result<T, anyhow::Error>>>>,
                     output: &mut D,
                     progress: &mut Progress| {
            for Item { source, line, result, text } in results {
                is_empty[source] = false;
                match result {
                    Ok(Ok(result)) => output.take(Item { source, line, result, text }, progress)?,
                    Ok(Err(problem)) => {
                        is_any_bad = true;
                        output.write()?;
                        progress.report(&format!("{}:{line}: {problem}", names[source]));
                        if strict {
                            output.conclude(progress, &|| false)?;
                            return Err(Failure::BadInput);
                        }
                    }
                    Err(error) => {
                        output.write()?;
                        output.conclude(progress, &|| false)?;
                        return Err(input::read_failure(&names[source], error));
                    }
                }
            }
            output.write()
        };
        run(pool, output, self.progress, items, worker, work, write)?;
        let empty = names.into_iter().zip(is_empty).skip(first);
        let empty = empty.filter(|(_, is_empty)| *is_empty).map(|(name, _)| name).collect();
        Ok(Problems { is_any_bad, empty })
    }
}

impl Reading {
    fn next(&mut self, source: usize) -> Option<Item<io::Result<Result<Grid, NotAPuzzle>>>> {
        let (line, result) = match self.reader.next()? {
            Ok(entry) => (entry.line, Ok(entry.grid.map_err(NotAPuzzle::from))),
            Err(error) => (0, Err(error)),
        };
        let text = match (&result, self.reader.line()) {
            (Ok(Ok(_)), Some(line)) => [line, b"\n"].concat(),
            (Ok(Ok(grid)), None) => format!("{grid}\n").into_bytes(),
            (Ok(Err(_)) | Err(_), _) => Vec::new(),
        };
        Some(Item { source, line, result, text })
    }
}
