//! What all commands that go through a file of puzzles share: each entry is worked on by itself, and
//! the answers are written in order.

use super::exit::{Failure, interruption};
use super::input;
use super::options::{Common, Input};
use super::output::Output;
use super::progress::{Progress, Total};
use crate::corpus::{Ended, ordered};
use crate::formats::{Entry, PuzzleReader};
use std::io::BufReader;

/// What comes of an entry.
pub(super) struct Answer {
    /// What is written, with its line ends.
    pub(super) text: String,
    /// What is wrong with the entry.
    pub(super) problem: Option<String>,
    /// What it counts as in the progress.
    pub(super) kind: Option<String>,
}

impl Answer {
    pub(super) fn good(text: String) -> Self {
        Self { text, problem: None, kind: None }
    }

    pub(super) fn bad(problem: impl ToString) -> Self {
        Self { text: String::new(), problem: Some(problem.to_string()), kind: None }
    }
}

/// Reads the input, answers each entry (with its number among the entries, from 0), and writes the
/// answers below `header`. `kinds` is the order in which the progress shows them.
pub(super) fn answer_each(
    input: &Input,
    common: &Common,
    header: &str,
    kinds: Vec<String>,
    answer: impl Fn(u64, &Entry) -> Answer + Sync,
) -> Result<(), Failure> {
    let source = input::open(&input.file)?;
    let mut output = Output::open(common.output.as_deref(), source.path.as_deref())?;
    let pool = common.pool()?;
    let stop = interruption();
    output.commit(header)?;

    let mut failure = None;
    let total = source.length.map_or(Total::Unknown, Total::Bytes);
    let mut progress = Progress::new(common, total, kinds);
    let reader = BufReader::with_capacity(1 << 16, progress.watch(source.reader));
    let mut entries = PuzzleReader::new(reader).map_while(|entry| match entry {
        Ok(entry) => Some(entry),
        Err(error) => {
            failure = Some(error);
            None
        }
    });
    let mut is_any_bad = false;
    let work = |(number, entry): (u64, Entry)| (entry.line, answer(number, &entry));
    let mut read = 0;
    let ended = pool.install(|| {
        ordered((0..).zip(entries.by_ref()), work, stop, |answers| {
            read += answers.len();
            let mut text = String::new();
            for (line, answer) in answers {
                if let Some(problem) = answer.problem {
                    is_any_bad = true;
                    // What stands before the bad line in the input also comes before its message.
                    output.commit(&std::mem::take(&mut text))?;
                    progress.say(&format!("{}:{line}: {problem}", source.name));
                    if input.strict {
                        return Err(Failure::BadInput);
                    }
                }
                text.push_str(&answer.text);
                progress.add(answer.kind.as_deref());
            }
            progress.show();
            output.commit(&text)
        })
    })?;
    progress.finish();
    if let Some(error) = failure {
        let error = anyhow::Error::new(error).context(format!("cannot read {}", source.name));
        return Err(Failure::Io(error));
    }
    output.finish()?;
    if ended == Ended::Stopped {
        return Err(Failure::Interrupted);
    }
    if read == 0 {
        eprintln!("{}: no puzzles in it", source.name);
        is_any_bad = true;
    }
    if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
}
