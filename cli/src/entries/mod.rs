//! The entries of the input of a command: one file or several.

mod answers;
mod batches;
mod file;

use crate::error::{Failure, read_failure};
use crate::input::{self, Puzzles, Source};
use crate::log;
use crate::options::layout::LayoutChoice;
use crate::options::{Common, Input, Reading};
use crate::progress::{Progress, Total};
use crate::work::{Answer, Placed, Work};
use answers::{Answers, Origin, check_claim};
use batches::{Batches, RowReaders, Task};
pub(crate) use file::PuzzleFile;
use gridmill::formats::Entry;
use gridmill::layout::{Board, Layout, Layouts};
use gridmill::parallel::{Pool, Results, Sink};
use same_file::Handle;
use std::collections::BTreeMap;
use std::io;
use std::mem::take;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Opened files, read one after another.
pub(crate) struct Entries {
    files: Vec<PuzzleFile>,
    /// Number of the first files that are only compared with the others.
    references: usize,
    /// True if the command copies rows: not those with a wrong solution.
    copies_rows: bool,
    /// True if the command knows other boards than the classic one.
    knows_boards: bool,
    /// True if the first problem ends the command.
    is_strict: bool,
    pool: Rc<Pool>,
    pub(crate) progress: Rc<Progress>,
    /// Handles that tell the files from others.
    pub(crate) handles: Vec<Handle>,
}

/// Problems of the inputs.
#[must_use]
pub(crate) struct Problems {
    pub(crate) is_any_bad: bool,
    /// Names of the files without puzzles.
    empty: Vec<Arc<str>>,
}

impl Problems {
    /// Reports the files without puzzles.
    pub(crate) fn result(self) -> Result<(), Failure> {
        for name in &self.empty {
            log::line(format_args!("{name}: no puzzles found"));
        }
        if self.is_any_bad || !self.empty.is_empty() { Err(Failure::BadInput) } else { Ok(()) }
    }
}

impl Entries {
    /// Opens the input of a command, which shows counts in the order of `kinds`.
    pub(crate) fn of(input: &Input, common: &Common, kinds: Vec<String>) -> Result<Self, Failure> {
        let paths = input.files.iter().map(PathBuf::as_path);
        Self::open(paths, &common.pool()?, &input.reading, |total| common.progress(total, kinds))
    }

    /// Opens files and run directories; `progress` makes the progress for their total length. If they are read strictly, the
    /// first problem ends the command.
    pub(crate) fn open<'a>(
        paths: impl IntoIterator<Item = &'a Path>,
        pool: &Rc<Pool>,
        reading: &Reading,
        progress: impl FnOnce(Total) -> Progress,
    ) -> Result<Self, Failure> {
        let sources: Vec<Source> = paths.into_iter().map(input::open).collect::<Result<_, _>>()?;
        let length: Option<u64> = sources.iter().map(|source| source.length).sum();
        let progress = progress(length.map_or(Total::Unknown, Total::Bytes));
        let (mut files, mut handles) = (Vec::new(), Vec::new());
        for (index, mut source) in sources.into_iter().enumerate() {
            handles.extend(source.handle.take());
            let name = source.name.as_str().into();
            let (left_out, notes) = (take(&mut source.left_out), take(&mut source.notes));
            let mut puzzles = Puzzles::of(source, &progress);
            reading.column.iter().for_each(|name| puzzles.set_column(name));
            reading.symbols.into_iter().for_each(|symbols| puzzles.set_symbols(symbols));
            files.push(PuzzleFile { name, index, puzzles, left_out, notes });
        }
        let progress = Rc::new(progress);
        let (references, copies_rows, knows_boards) = (0, false, false);
        let pool = Rc::clone(pool);
        Ok(Self {
            files,
            references,
            copies_rows,
            knows_boards,
            is_strict: reading.strict,
            pool,
            progress,
            handles,
        })
    }

    /// Reads boards, all of the given layout. Without this, only classic puzzles are read.
    pub(crate) fn of_layout(mut self, choice: &LayoutChoice) -> Self {
        for PuzzleFile { puzzles, .. } in &mut self.files {
            match choice.given().map(Layouts::one) {
                None => {}
                Some(Some(layout)) => puzzles.set_layout(layout),
                Some(None) => puzzles.set_jigsaws(),
            }
        }
        Self { knows_boards: true, ..self }
    }

    /// Refuses files that begin with another board than the classic one, unless `what` knows its layout.
    pub(crate) fn refuse_boards(
        &mut self,
        what: &str,
        knows: impl Fn(&Layout) -> bool,
    ) -> Result<(), Failure> {
        for PuzzleFile { name, puzzles, .. } in &mut self.files {
            let board = puzzles.first_board().map_err(|error| read_failure(name, error))?;
            if let Some(layout) = board.map(Board::layout).filter(|layout| !knows(layout)) {
                usage!("{name} has boards of {layout}, which do not work with {what}");
            }
        }
        Ok(())
    }

    /// True if the files can have boards of other layouts.
    pub(crate) fn has_layouts(&mut self) -> Result<bool, Failure> {
        for PuzzleFile { name, puzzles, .. } in &mut self.files {
            if puzzles.has_layouts().map_err(|error| read_failure(name, error))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Only compares the first files with the others: they may be without puzzles, and have other headers.
    pub(crate) fn with_references(self, references: usize) -> Self {
        Self { references, ..self }
    }

    /// Leaves out rows with a wrong solution, except in references, whose puzzles count all the same.
    pub(crate) fn copying_rows(self) -> Self {
        Self { copies_rows: true, ..self }
    }

    /// Returns the names of the files.
    pub(crate) fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.name.to_string()).collect()
    }

    /// Returns the names of the columns that hold neither puzzles nor solutions nor layouts, for each file in order.
    pub(crate) fn other_columns(&mut self) -> Result<Vec<Vec<String>>, Failure> {
        let of_file = |PuzzleFile { name, puzzles, .. }: &mut PuzzleFile| {
            puzzles.header().map_err(|error| read_failure(name, error))?;
            let others = puzzles.other_columns().filter(|name| !name.is_empty());
            Ok(others.cloned().collect())
        };
        self.files.iter_mut().map(of_file).collect()
    }

    /// Returns the header of all files, with its line end; empty if they have none. Reports the columns that their lines lack.
    pub(crate) fn common_header(&mut self) -> Result<Vec<u8>, Failure> {
        let mut common: Option<(Arc<str>, Vec<u8>)> = None;
        let files = self.files.iter_mut().skip(self.references);
        for PuzzleFile { name, puzzles, left_out, .. } in files {
            let header = puzzles.header().map_err(|error| read_failure(name, error))?;
            let header = header.map_or(Vec::new(), |header| [header, b"\n"].concat());
            left_out.extend_from_slice(puzzles.left_out());
            if !left_out.is_empty() {
                let columns = left_out.join(", ");
                log::line(format_args!(
                    "{name}: omitting the columns {columns}, because CSV has no lists"
                ));
            }
            match &common {
                None => common = Some((Arc::clone(name), header)),
                Some((_, expected)) if *expected == header => {}
                Some((first, _)) => usage!("{name} does not have the same header as {first}"),
            }
        }
        Ok(common.map_or(Vec::new(), |(_, header)| header))
    }

    /// Returns the keys and values that gridmill wrote to the metadata of all files.
    pub(crate) fn common_notes(&self) -> BTreeMap<String, String> {
        let mut all = self.files.iter().map(|file| &file.notes);
        let first = all.next().cloned().unwrap_or_default();
        first.into_iter().filter(|note| all.clone().all(|notes| notes.contains(note))).collect()
    }

    /// Returns the columns of the first file, if it is a table. Its header must have been read.
    pub(crate) fn columns(&self) -> Option<Vec<String>> {
        self.files.first()?.puzzles.columns().map(<[String]>::to_vec)
    }

    /// Reads all entries, works on what `read` returns for each, and adds the results to `sink`, in order. Reports each
    /// problem with its place, also a solution that contradicts its puzzle. `worker` makes the state of a thread. The threads
    /// also read the rows of tables.
    pub(crate) fn answer_all<I: Send, W: Send, T: Send, S: Sink<T>>(
        self,
        sink: &mut S,
        read: impl Fn(&PuzzleFile, Entry) -> I + Sync,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, I) -> Answer<T> + Sync,
    ) -> Result<Problems, Failure>
    where
        Failure: From<S::Error>,
    {
        let readers = RowReaders::of(&self.files);
        self.answer_entries(Some(&readers), sink, read, worker, work)
    }

    /// Like [`answer_all`](Self::answer_all), but reads the entries one after the other.
    pub(crate) fn answer_in_turn<I: Send, W: Send, T: Send, S: Sink<T>>(
        self,
        sink: &mut S,
        read: impl FnMut(&PuzzleFile, Entry) -> I + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, I) -> Answer<T> + Sync,
    ) -> Result<Problems, Failure>
    where
        Failure: From<S::Error>,
    {
        let read = Mutex::new(read);
        let read = |file: &PuzzleFile, entry| {
            read.lock().unwrap_or_else(PoisonError::into_inner)(file, entry)
        };
        self.answer_entries(None, sink, read, worker, work)
    }

    /// Does the same; the threads read rows if there are `readers`.
    fn answer_entries<I: Send, W: Send, T: Send, S: Sink<T>>(
        self,
        readers: Option<&RowReaders>,
        sink: &mut S,
        read: impl Fn(&PuzzleFile, Entry) -> I + Sync,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, I) -> Answer<T> + Sync,
    ) -> Result<Problems, Failure>
    where
        Failure: From<S::Error>,
    {
        let mut batches = Batches { readers, pending: None };
        let take = |file: &mut PuzzleFile, most| {
            let add = |items: &mut Vec<_>, file: &PuzzleFile, entry| {
                items.push((Origin::of(file, &entry), read(file, entry)));
            };
            batches.next(file, most, Vec::new(), add)
        };
        let worker = || (None, worker());
        let work = |(known, worker): &mut (_, W), task, answers: &mut Answers<'_, '_, T>| {
            match task {
                Task::Read(items) => {
                    for (origin, item) in items {
                        answers.add(|| (origin, work(worker, item)))?;
                    }
                }
                Task::Rows(index, rows) => {
                    let file = readers.expect("only they have rows").of_file(index, known);
                    file.puzzles.read(rows);
                    while let Some(Ok(entry)) = file.puzzles.next() {
                        let origin = Origin::of(file, &entry);
                        answers.add(|| (origin, work(worker, read(file, entry))))?;
                    }
                }
            }
            ControlFlow::Continue(())
        };
        self.answer(sink, take, worker, work)
    }

    /// Reads all entries in groups, each on one thread, and adds the groups to `sink`, in order. `count` adds an entry to its group,
    /// with the problem of its solution, if it has one. `puzzles` returns the number of puzzles in a group.
    pub(crate) fn answer_groups<G: Send, S: Sink<G>>(
        self,
        sink: &mut S,
        group: impl Fn() -> G + Sync,
        count: impl Fn(&mut G, &PuzzleFile, Entry, Option<String>) + Sync,
        puzzles: impl Fn(&G) -> u64 + Sync,
    ) -> Result<Problems, Failure>
    where
        Failure: From<S::Error>,
    {
        let add = |group: &mut G, file: &PuzzleFile, entry: Entry| {
            let claim = Origin::of(file, &entry).claim;
            let contradiction = claim.and_then(|claim| check_claim(&claim).err());
            count(group, file, entry, contradiction.map(|it| it.to_string()));
        };
        let readers = RowReaders::of(&self.files);
        let mut batches = Batches { readers: Some(&readers), pending: None };
        let take = |file: &mut PuzzleFile, most| batches.next(file, most, group(), add);
        let work = |known: &mut _, task, answers: &mut Answers<'_, '_, G>| {
            let group = match task {
                Task::Read(group) => group,
                Task::Rows(index, rows) => {
                    let (file, mut group) = (readers.of_file(index, known), group());
                    file.puzzles.read(rows);
                    while let Some(Ok(entry)) = file.puzzles.next() {
                        add(&mut group, file, entry);
                    }
                    group
                }
            };
            let items = puzzles(&group);
            let origin = Origin { file: 0, line: 0, claim: None };
            answers.add(|| (origin, Answer { items, ..Answer::good(group) }))
        };
        self.answer(sink, take, || None, work)
    }

    /// Answers the batches that `take` takes of each file.
    fn answer<B: Send, W: Send, T: Send, S: Sink<T>>(
        mut self,
        sink: &mut S,
        mut take: impl FnMut(&mut PuzzleFile, usize) -> Option<io::Result<B>> + Send,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, B, &mut Answers<'_, '_, T>) -> ControlFlow<()> + Sync,
    ) -> Result<Problems, Failure>
    where
        Failure: From<S::Error>,
    {
        if !self.knows_boards {
            self.refuse_boards("this command", |_| false)?;
        }
        let Self { files, references, copies_rows, is_strict, pool, progress, .. } = self;
        let names: Vec<Arc<str>> = files.iter().map(|file| Arc::clone(&file.name)).collect();
        let mut is_empty: Vec<bool> = (0..files.len()).map(|i| i >= references).collect();
        let unread = &mut is_empty;
        let mut files = files.into_iter();
        let mut current = files.next();
        // The closure drops the readers before the progress counts their lines.
        let take = move |most| {
            loop {
                let file = current.as_mut()?;
                let taken = take(file, most);
                for (line, note) in file.puzzles.notes() {
                    log::note(format_args!("{}:{line}: {note}", file.name));
                }
                match taken {
                    Some(Ok(batch)) => {
                        unread[file.index] = false;
                        return Some(Ok(batch));
                    }
                    Some(Err(error)) => {
                        let failure = read_failure(&file.name, error);
                        current = None;
                        return Some(Err(failure));
                    }
                    None => current = files.next(),
                }
            }
        };
        let work = |worker: &mut W, batch, results: &mut Results<'_, Placed<T>>| {
            _ = match batch {
                Ok(batch) => {
                    let copied_from = if copies_rows { references } else { names.len() };
                    work(worker, batch, &mut Answers { results, names: &names, copied_from })
                }
                Err(failure) => results.add(|| Some(Err(failure))),
            };
        };
        let of_all = Work { pool: &pool, progress: &progress, is_strict };
        let is_any_bad = of_all.run_batches(take, sink, worker, work)?;
        let empty = names.into_iter().zip(is_empty).filter(|(_, is_empty)| *is_empty);
        Ok(Problems { is_any_bad, empty: empty.map(|(name, _)| name).collect() })
    }
}
