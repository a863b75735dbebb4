//! Merges the parts of a run.

use super::distinct::duplicates_of;
use super::open::open_to_read;
use super::rows::{Merged, MergedRow, RowReader, readers};
use super::{Committed, Directory, EndReason, MergeError, Plan, RunError, RunWriter, Shard};
use crate::formats::{FLOW, Schema};
use crate::grade::{Levels, Scale};
use crate::parallel::{Ended, Pool};
use std::collections::HashSet;
use std::fmt;
use std::io::{self, Read};
use std::iter;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The parts of a run, merged into one: their rows in the order of their indexes. Call [`count`](Self::count) before you read
/// the rows: it verifies them.
#[derive(Debug)]
pub struct Merge {
    parts: MergeParts,
    /// Columns of the rows.
    schema: Schema,
    /// Number of rows.
    number: Option<u64>,
    /// Rows with indexes below this one.
    end: u64,
    is_common: bool,
    has_gaps: bool,
    has_mixed_scales: bool,
    /// Indexes of rows to leave out.
    duplicates: HashSet<u64>,
}

#[derive(Debug)]
enum MergeParts {
    Directories(Vec<RunPart>, Box<Plan>),
    /// CSV files that `generate` wrote.
    Files(Vec<PathBuf>, OpenInput),
}

/// The committed rows of a run directory. No lock is needed: a run never changes them, and only adds others.
#[derive(Debug)]
struct RunPart {
    /// Name in messages.
    name: String,
    plan: Plan,
    committed: Committed,
    path: PathBuf,
    /// True if a process wrote the run when it was opened.
    is_active: bool,
}

/// Opens a file for reading.
struct OpenInput(Box<OpenFile>);

type OpenFile = dyn Fn(&Path) -> io::Result<Box<dyn Read + Send>>;

impl fmt::Debug for OpenInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OpenInput")
    }
}

/// Number of bytes to write at once.
const CHUNK: usize = 1 << 20;

impl RunPart {
    /// Opens a run directory, and verifies its committed bytes.
    fn open(path: &Path) -> Result<Self, RunError> {
        let is_active = Directory::is_active(path);
        let committed = Committed::of(path)?;
        let plan = committed.verify(path)?;
        let (name, path) = (path.display().to_string(), path.to_owned());
        Ok(Self { name, plan, committed, path, is_active })
    }
}

impl Merge {
    /// Opens the directories of all parts of a run, and verifies their committed bytes. Of an active run, it takes what is
    /// committed now.
    ///
    /// # Errors
    /// If a directory has no run or is damaged, or they are not all parts of one run.
    ///
    /// # Panics
    /// If there is no path.
    pub fn of_directories(paths: &[PathBuf]) -> Result<Self, MergeError> {
        let open = |path: &PathBuf| RunPart::open(path).map_err(failed(path));
        let parts = paths.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let plan = Box::new(whole_plan(&parts)?);
        let schema = plan.schema();
        Ok(Self::of(MergeParts::Directories(parts, plan), schema))
    }

    /// Prepares to merge CSV files with rows of a run; `open` opens a file, which is read several times.
    pub fn of_files(
        paths: &[PathBuf],
        open: impl Fn(&Path) -> io::Result<Box<dyn Read + Send>> + 'static,
    ) -> Self {
        let schema = Schema::new(&Levels::default(), Scale::Classic).with(&["index"]);
        Self::of(MergeParts::Files(paths.to_vec(), OpenInput(Box::new(open))), schema)
    }

    fn of(parts: MergeParts, schema: Schema) -> Self {
        let [is_common, has_gaps, has_mixed_scales] = [false; 3];
        let (number, end, duplicates) = (None, u64::MAX, HashSet::new());
        Self { parts, schema, number, end, is_common, has_gaps, has_mixed_scales, duplicates }
    }

    /// Merges only the first rows; all parts must have reached the end of them.
    #[must_use]
    pub fn first(self, number: Option<u64>) -> Self {
        Self { number, ..self }
    }

    /// Ends at the first index that a directory has not reached. Otherwise all must have the same end.
    #[must_use]
    pub fn up_to_common_end(self, is_common: bool) -> Self {
        Self { is_common, ..self }
    }

    /// Accepts files in which indexes are missing.
    #[must_use]
    pub fn with_gaps(self, has_gaps: bool) -> Self {
        Self { has_gaps, ..self }
    }

    /// Accepts files on different scales; the column `scale` then names the scale of each row.
    #[must_use]
    pub fn with_mixed_scales(self, has_mixed_scales: bool) -> Self {
        Self { has_mixed_scales, ..self }
    }

    /// Returns the plan of the whole run, if it is known: if the parts are directories.
    pub fn plan(&self) -> Option<&Plan> {
        match &self.parts {
            MergeParts::Directories(_, plan) => Some(plan),
            MergeParts::Files(..) => None,
        }
    }

    /// Returns the name and the number of committed rows of each directory whose run was active.
    pub fn active_parts(&self) -> impl Iterator<Item = (&str, u64)> {
        let parts = match &self.parts {
            MergeParts::Directories(parts, _) => parts.as_slice(),
            MergeParts::Files(..) => &[],
        };
        let active = parts.iter().filter(|part| part.is_active);
        active.map(|part| (part.name.as_str(), part.committed.rows()))
    }

    /// Returns the columns of the rows.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Finds the rows that are isomorphic to an earlier row of another part: a part does not know the puzzles of
    /// the others. They are left out from now on. Returns their number. It ends early once it `is_over`.
    ///
    /// # Errors
    /// If the parts have different ends, or rows cannot be read.
    pub fn drop_duplicates(
        &mut self,
        pool: &Pool,
        is_over: impl Fn() -> bool + Sync,
    ) -> Result<u64, MergeError> {
        self.find_end()?;
        let is_one = matches!(&self.parts, MergeParts::Directories(parts, _) if parts.len() == 1);
        if !is_one {
            self.duplicates = duplicates_of(Merged::new(self.readers()?)?, pool, is_over)?;
        }
        Ok(self.duplicates.len() as u64)
    }

    /// Finds the index at which the rows end.
    fn find_end(&mut self) -> Result<(), MergeError> {
        if let MergeParts::Directories(parts, _) = &self.parts {
            self.end = common_end(parts, self.is_common || self.number.is_some())?;
        }
        Ok(())
    }

    /// Counts the rows, and verifies those of files: directories were verified when they were opened. Returns `None` if `is_over` before the end.
    ///
    /// # Errors
    /// If rows are bad, missing or not of one run.
    pub fn count(&mut self, is_over: impl Fn() -> bool) -> Result<Option<u64>, MergeError> {
        self.find_end()?;
        if let MergeParts::Directories(parts, _) = &self.parts
            && self.number.is_none()
            && parts.iter().all(|part| part.committed.next == self.end)
        {
            // They were verified, and know how many rows they have.
            let rows: u64 = parts.iter().map(|part| part.committed.rows()).sum();
            return Ok(Some(rows - self.duplicates.len() as u64));
        }
        if let MergeParts::Files(..) = &self.parts {
            self.schema = self.schema_of(&self.readers()?)?;
        }
        let (mut count, mut scale) = (0, None);
        for row in self.rows()? {
            let row = row?;
            if is_over() {
                return Ok(None);
            }
            let before = *scale.get_or_insert(row.scale);
            if row.scale != before && !self.has_mixed_scales {
                return Err(MergeError::Scales { index: row.index, found: row.scale, before });
            }
            count += 1;
        }
        if matches!(self.parts, MergeParts::Files(..)) && !self.has_mixed_scales {
            self.schema = self.schema.clone().with_scale(scale.unwrap_or_default());
        }
        Ok(Some(count))
    }

    /// Returns the columns of files, on the classic scale.
    fn schema_of(&self, readers: &[RowReader]) -> Result<Schema, MergeError> {
        let have = |column| match readers.iter().filter(|it| it.has_column(column)).count() {
            0 => Ok(false),
            some if some < readers.len() => Err(MergeError::Columns(column)),
            _ => Ok(true),
        };
        let schema = Schema::new(&Levels::default(), Scale::Classic).with(&["index"]);
        let schema = if self.has_mixed_scales { schema.with_mixed_scales() } else { schema };
        let schema = if have("layout")? { schema.with(&["layout"]) } else { schema };
        Ok(schema.with_flow(have(FLOW[0])?))
    }

    fn readers(&self) -> Result<Vec<RowReader>, MergeError> {
        match &self.parts {
            MergeParts::Directories(parts, _) => {
                let header = self.schema.csv_header();
                let mut all = Vec::new();
                for RunPart { name, committed, path, .. } in parts {
                    let open = |name: &str| Ok(Box::new(open_to_read(&path.join(name))?) as _);
                    all.extend(readers(open, name, &committed.files, &header)?);
                }
                Ok(all)
            }
            MergeParts::Files(paths, open) => {
                let reader = |path: &PathBuf| {
                    let name = path.display().to_string();
                    let reader = match (open.0)(path) {
                        Ok(file) => RowReader::of_any_scale(name, file)?,
                        Err(source) => return Err(MergeError::Read { name, source }),
                    };
                    Ok(if self.has_mixed_scales { reader.naming_scales() } else { reader })
                };
                paths.iter().map(reader).collect()
            }
        }
    }

    /// Returns the rows in order.
    ///
    /// # Errors
    /// If a file cannot be read, or its first row is bad.
    pub fn rows(
        &self,
    ) -> Result<impl Iterator<Item = Result<MergedRow, MergeError>> + use<'_>, MergeError> {
        let mut rows = Merged::new(self.readers()?)?;
        let is_complete = !self.has_gaps && matches!(self.parts, MergeParts::Files(..));
        let (mut count, mut is_over) = (0, false);
        let mut next = move || {
            while self.number != Some(count) {
                let row = rows.next_row()?.filter(|row| row.index < self.end);
                let Some(row) = row else { break };
                if self.duplicates.contains(&row.index) {
                    continue;
                }
                if is_complete && row.index != count {
                    return Err(MergeError::NoIndex(count));
                }
                count += 1;
                return Ok(Some(row));
            }
            match self.number {
                Some(number) if count < number => Err(MergeError::TooFew(count)),
                _ => Ok(None),
            }
        };
        Ok(iter::from_fn(move || {
            let row = if is_over { None } else { next().transpose() };
            is_over = !matches!(row, Some(Ok(_)));
            row
        }))
    }

    /// Writes the rows of directories to a new run directory, which can be resumed, and passes each to `each`. If `each` breaks
    /// with a reason, the rows are not committed.
    ///
    /// # Errors
    /// If rows cannot be read, the directory cannot be written, or it already has a run.
    ///
    /// # Panics
    /// If the parts are files.
    pub fn write(
        &self,
        directory: Directory,
        mut each: impl FnMut(&MergedRow) -> ControlFlow<EndReason>,
    ) -> Result<Ended, MergeError> {
        let MergeParts::Directories(parts, plan) = &self.parts else {
            panic!("files have no recipe, which a run directory needs")
        };
        let path = directory.path().to_owned();
        let failed = || failed(&path);
        let wanted = parts[0].committed.wanted;
        let is_same = parts.iter().all(|part| part.committed.wanted == wanted);
        let asked = self.number.map(|number| plan.length_of(number));
        let wanted = asked.or(wanted.filter(|_| is_same));
        if directory.committed().map_err(failed())?.is_some_and(|committed| committed.next > 0) {
            return Err(failed()(RunError::NotNew));
        }
        let mut writer = RunWriter::open(directory, plan, wanted, &|| None).map_err(failed())?;
        let journal = &mut writer.journal;
        let (mut next, mut waiting) = (0, 0);
        for row in self.rows()? {
            let row = row?;
            if let ControlFlow::Break(reason) = each(&row) {
                writer.record_end(Ok(reason));
                return Ok(Ended::Stopped);
            }
            journal.add(row.level.expect("it comes from a run directory"), &row.text);
            next = row.index + 1;
            waiting += row.text.len();
            if waiting >= CHUNK {
                journal.write(next).map_err(failed())?;
                waiting = 0;
            }
        }
        let next = if self.number.is_some() { next } else { self.end };
        // Of a run with gaps, this counts failures beyond its end, too.
        let of_parts = parts.iter().map(|part| part.committed.failed).sum();
        let rows = writer.journal.rows().map(|(_, count)| count).sum();
        let of_whole = |rows| next.saturating_sub(rows);
        let failed_indexes = if plan.recipe.has_gaps() { of_parts } else { of_whole(rows) };
        writer.journal.set_failed(failed_indexes);
        writer.settle(next).map_err(failed())?;
        writer.record_end(Ok(EndReason::Complete));
        Ok(Ended::Complete)
    }
}

/// Names the directory of an error.
fn failed(path: &Path) -> impl FnOnce(RunError) -> MergeError {
    |source| MergeError::Directory { path: path.to_owned(), source: Box::new(source) }
}

/// Returns the plan of the whole run of these parts.
///
/// # Errors
/// If they are not all parts of one run.
fn whole_plan(parts: &[RunPart]) -> Result<Plan, MergeError> {
    let (first, others) = parts.split_first().expect("there are parts");
    let of_shard = |part: &RunPart, shard| Plan { shard, ..part.plan.clone() };
    let siblings: Vec<Shard> = first.plan.shard.siblings().collect();
    for part in others {
        // Parts of one run differ in the number of the part, but not in the number of parts.
        let is_sibling = siblings.contains(&part.plan.shard);
        let shard = if is_sibling { first.plan.shard } else { part.plan.shard };
        if let Some(difference) = first.plan.differences(&of_shard(part, shard)).into_iter().next()
        {
            let (first, second) = (first.name.clone(), part.name.clone());
            let difference = Box::new(difference);
            return Err(MergeError::Different { first, second, difference });
        }
    }
    let mut missing = Vec::new();
    for shard in siblings {
        let mut named = parts.iter().filter(|part| part.plan.shard == shard);
        match (named.next(), named.next()) {
            (Some(one), Some(other)) => {
                let (first, second) = (one.name.clone(), other.name.clone());
                return Err(MergeError::Duplicate { first, second, shard });
            }
            (None, _) => missing.push(shard),
            (Some(_), None) => {}
        }
    }
    if missing.is_empty() {
        Ok(of_shard(first, Shard::WHOLE))
    } else {
        Err(MergeError::Missing(missing))
    }
}

/// Returns the index up to which all parts are done.
///
/// # Errors
/// If some parts have more, unless `is_common` allows it.
fn common_end(parts: &[RunPart], is_common: bool) -> Result<u64, MergeError> {
    let end = |part: &&RunPart| part.committed.next;
    let least = parts.iter().min_by_key(end).expect("there are parts");
    let most = parts.iter().max_by_key(end).expect("there are parts");
    let ends = (least.committed.next, most.committed.next);
    if ends.0 == ends.1 || is_common {
        return Ok(ends.0);
    }
    Err(MergeError::DifferentEnds { first: least.name.clone(), second: most.name.clone(), ends })
}
