//! Examination of all entries of a file, on all cores.

use super::{Examined, Examiner};
use crate::formats::Entry;
use crate::parallel::{Ended, Pool, Sink};

/// Examines all entries on the threads of a pool, and adds the results to `sink` in the order of the entries. A bad entry has a
/// [problem](Examined::problem). If the file cannot be read, the last result is the error.
///
/// The command `grade` does the same with [`Pool::collect`], and also shows its progress and ends at a signal.
///
/// ```
/// use gridmill::examine::{Examiner, examine_all};
/// use gridmill::{formats::PuzzleReader, grade::Scale, parallel::Pool};
/// use std::{fs::File, io::BufReader};
/// # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/puzzles.txt");
///
/// let reader = PuzzleReader::new(BufReader::new(File::open(path)?));
/// let (pool, examiner, mut all) = (Pool::new(2)?, Examiner::new(Scale::Classic), Vec::new());
/// let Ok(_) = examine_all(reader, &pool, &examiner, &mut all);
/// for examined in all {
///     println!("{:?}", examined?.row.grade.map(|grade| grade.er));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the sink fails.
pub fn examine_all<E: Send, S: Sink<Result<Examined, E>>>(
    entries: impl Iterator<Item = Result<Entry, E>> + Send,
    pool: &Pool,
    examiner: &Examiner,
    sink: &mut S,
) -> Result<Ended, S::Error> {
    let work = |examiner: &mut Examiner, entry: Result<Entry, E>| {
        Some(entry.map(|entry| examiner.examine(entry)))
    };
    pool.collect(entries, || examiner.clone(), work, || false, sink)
}
