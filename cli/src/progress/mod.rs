//! Progress and a summary at the end, on standard error: a bar on a terminal, otherwise log lines.

pub(crate) mod input_counts;
pub(crate) mod verbosity;

use crate::error::word_of;
use crate::log;
use crate::options::stop::Deadline;
use crate::options::target::rarity;
use crate::progress::input_counts::InputCounts;
use crate::progress::verbosity::{ShowProgress, Verbosity};
use crate::signals::is_progress_asked;
use crate::standard_stream::copy_of;
use gridmill::run::{EndReason, Tally};
use indicatif::{
    FormattedDuration, HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle,
};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Read};
use std::time::{Duration, Instant};

/// Most bytes that were read from a file and not used yet, apart from a few entries for each thread.
const READ_AHEAD: u64 = 1 << 16;

/// Interval of log lines.
const LINE_EVERY: Duration = Duration::from_secs(60);
/// Interval of log lines with `--progress always`.
const LINE_EVERY_IF_ASKED: Duration = Duration::from_secs(10);

/// Work of less time has no bar and no summary.
const SHORT: Duration = Duration::from_secs(1);

/// Number of equal problems that a terminal shows.
const SHOWN_PROBLEMS: u64 = 5;

/// Progress of a command, with the number of items of each kind. The loop over items and their sink share it.
pub(crate) struct Progress {
    display: RefCell<Display>,
    /// Follows the input, even if hidden.
    bar: ProgressBar,
    /// True if the bar was shown: short work has none.
    is_shown: Cell<bool>,
    total: Total,
    began: Instant,
    deadline: Deadline,
    /// Items done before this command began.
    earlier: u64,
    /// Items done since then.
    items: Cell<u64>,
    /// Kinds in the order of the display, with their counts. Earlier items are included.
    kinds: RefCell<Vec<(String, u64)>>,
    /// Counts of attempts, if items result from attempts.
    tally: RefCell<Option<Tally>>,
    /// Counts of the input, if the command reads puzzles.
    input: InputCounts,
    /// Number of entries reported as bad.
    bad: Cell<u64>,
    /// Problems that a terminal showed, and how often each was found.
    problems: RefCell<BTreeMap<String, u64>>,
    /// Work done before the requested work.
    stage: Option<&'static str>,
}

/// Amount of work.
#[derive(Clone, Copy)]
pub(crate) enum Total {
    /// Number of items, with those done before.
    Items(u64),
    /// Length of the input in bytes.
    Bytes(u64),
    /// The amount is unknown.
    Unknown,
}

impl Total {
    /// Returns the number of items, if it is known.
    fn items(self) -> Option<u64> {
        match self {
            Self::Items(number) => Some(number),
            Self::Bytes(_) | Self::Unknown => None,
        }
    }
}

enum Display {
    Nothing,
    Bar,
    Log {
        format: LogFormat,
        every: Duration,
        next: Instant,
        /// True until the first line. A command that ends before it leaves nothing in the log.
        is_quiet: bool,
    },
}

#[derive(Clone, Copy)]
enum LogFormat {
    Text,
    Json,
}

impl Progress {
    /// Starts the progress. `has_file` is true if results do not go to standard output. `kinds` has the names of all kinds, in
    /// the order of the display; an item names its kind by the place in it.
    pub(crate) fn new(
        verbosity: &Verbosity,
        has_file: bool,
        total: Total,
        kinds: Vec<String>,
    ) -> Self {
        let is_terminal = io::stderr().is_terminal();
        // Results that scroll by are progress enough.
        let is_output_seen = !has_file && io::stdout().is_terminal();
        // The program that reads them may write to the same terminal as the bar.
        let is_output_read = !has_file && !is_output_seen && is_standard_output_read();
        let is_asked = verbosity.progress == ShowProgress::Always;
        let began = Instant::now();
        let log = |format| {
            let every = if is_asked { LINE_EVERY_IF_ASKED } else { LINE_EVERY };
            let is_quiet = !is_asked && matches!(format, LogFormat::Text);
            Display::Log { format, every, next: began + every, is_quiet }
        };
        let display = match verbosity.progress {
            _ if log::is_quiet() => Display::Nothing,
            ShowProgress::Json => log(LogFormat::Json),
            ShowProgress::Auto if is_terminal && is_output_seen => Display::Nothing,
            ShowProgress::Auto if is_output_read => log(LogFormat::Text),
            ShowProgress::Auto | ShowProgress::Always if is_terminal => Display::Bar,
            ShowProgress::Auto | ShowProgress::Always => log(LogFormat::Text),
        };
        let bar = match display {
            Display::Bar => bar(total),
            Display::Nothing | Display::Log { .. } => ProgressBar::hidden(),
        };
        let kinds = kinds.into_iter().map(|kind| (kind, 0)).collect();
        log::begin(total.items());
        Self {
            display: RefCell::new(display),
            bar,
            is_shown: Cell::new(false),
            total,
            began,
            deadline: Deadline::default(),
            earlier: 0,
            items: Cell::new(0),
            kinds: RefCell::new(kinds),
            tally: RefCell::default(),
            input: InputCounts::default(),
            bad: Cell::new(0),
            problems: RefCell::default(),
            stage: None,
        }
    }

    /// Starts the progress of a stage before the main work.
    pub(crate) fn of_stage(verbosity: &Verbosity, stage: &'static str, total: Total) -> Self {
        Self { stage: Some(stage), ..Self::new(verbosity, true, total, Vec::new()) }
    }

    /// Sets the deadline of the work.
    pub(crate) fn until(self, deadline: Deadline) -> Self {
        Self { deadline, ..self }
    }

    /// Returns the deadline of the work.
    pub(crate) fn deadline(&self) -> Deadline {
        self.deadline
    }

    /// Counts items of a kind that were done before this command began.
    pub(crate) fn add_earlier(&mut self, kind: usize, count: u64) {
        self.earlier += count;
        self.kinds.get_mut()[kind].1 += count;
    }

    /// Lets the bar follow `reader`, if it is a bar of bytes.
    pub(crate) fn watch(&self, reader: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        match self.total {
            Total::Bytes(_) => Box::new(self.bar.wrap_read(reader)),
            Total::Items(_) | Total::Unknown => reader,
        }
    }

    /// Counts an item of a kind. If there are no kinds, it counts the item alone; else an item without a kind does not count.
    pub(crate) fn add(&self, kind: Option<usize>) {
        self.add_all(kind, 1);
    }

    /// Does the same for several items.
    pub(crate) fn add_all(&self, kind: Option<usize>, items: u64) {
        let mut kinds = self.kinds.borrow_mut();
        if let Some(kind) = kind {
            kinds[kind].1 += items;
        }
        if kind.is_some() || kinds.is_empty() {
            self.items.update(|count| count + items);
        }
    }

    /// Returns the number of items of each kind.
    pub(crate) fn counts(&self) -> Vec<u64> {
        self.kinds.borrow().iter().map(|(_, count)| *count).collect()
    }

    /// Also reports, from now on, how rare the items are.
    pub(crate) fn tell_rarity(&self, tally: Tally) {
        self.tally.replace(Some(tally));
    }

    /// Shows the counts, also if SIGUSR1 asks for them.
    pub(crate) fn show(&self) {
        let is_asked = is_progress_asked();
        match &mut *self.display.borrow_mut() {
            Display::Nothing if is_asked => {
                log::note(format_args!("{} {}", log::time(), self.line()))
            }
            Display::Nothing => {}
            Display::Bar => {
                if !self.is_shown.get() && self.began.elapsed() >= SHORT {
                    self.bar.set_draw_target(ProgressDrawTarget::stderr());
                    self.is_shown.set(true);
                }
                if is_asked {
                    self.say(&format!("{} {}", log::time(), self.line()));
                }
                if matches!(self.total, Total::Items(_)) {
                    self.bar.set_position(self.done());
                }
                self.bar.set_message(self.line());
                self.bar.tick();
            }
            Display::Log { format, every, next, is_quiet } => {
                let now = Instant::now();
                if now >= *next || is_asked {
                    *next = now + *every;
                    *is_quiet = false;
                    match *format {
                        LogFormat::Text => {
                            log::line(format_args!("{} {}", log::time(), self.line()))
                        }
                        LogFormat::Json => log::event("progress", self.json(false)),
                    }
                }
            }
        }
    }

    /// Prints a line above the bar.
    pub(crate) fn say(&self, line: &str) {
        self.bar.suspend(|| log::line(line));
    }

    /// Reports the problem of a bad entry. A terminal shows only the first of equal problems.
    pub(crate) fn report(&self, place: &str, problem: String) {
        self.bad.update(|count| count + 1);
        let message = format!("{place}: {problem}");
        let mut count = 1;
        if io::stderr().is_terminal() {
            let mut problems = self.problems.borrow_mut();
            count = *problems.entry(problem).and_modify(|count| *count += 1).or_insert(1);
        }
        if count <= SHOWN_PROBLEMS {
            self.say(&message);
        }
    }

    /// Counts bad entries that are reported together.
    pub(crate) fn add_bad(&self, entries: u64) {
        self.bad.update(|count| count + entries);
    }

    /// Counts the problems that were not shown.
    fn tell_hidden_problems(&self) {
        for (problem, count) in self.problems.take() {
            if count > SHOWN_PROBLEMS {
                self.say(&format!("{} more: {problem}", HumanCount(count - SHOWN_PROBLEMS)));
            }
        }
    }

    /// Returns the counts that readers add to.
    pub(crate) fn input_counts(&self) -> InputCounts {
        self.input.clone()
    }

    /// Summarises the input if some entries were not puzzles.
    fn tell_what_was_lost(&self) {
        let read = self.input.get();
        // For a single line, the error message is enough.
        let is_news = read.lines.read > 1 && (self.bad.get() > 0 || read.lines.skipped_rows > 0);
        if !log::is_json() && is_news {
            log::note(read.summary(self.bad.get()));
        }
    }

    /// Ends the display, with a summary and the reason of the end if it showed anything. In any case it reports how rare the
    /// items are, and entries that were not puzzles. Of a stage it reports only these.
    pub(crate) fn finish(&self, reason: EndReason) {
        self.tell_hidden_problems();
        match *self.display.borrow() {
            _ if self.stage.is_some() => {
                self.bar.finish_and_clear();
                self.tell_what_was_lost();
            }
            Display::Nothing | Display::Log { is_quiet: true, .. } => self.tell_quietly(),
            // Short work had no bar.
            Display::Bar if !self.is_shown.get() => self.tell_quietly(),
            Display::Bar => {
                self.bar.finish_and_clear();
                log::line(self.summary(reason));
            }
            Display::Log { format: LogFormat::Text, .. } => log::line(self.summary(reason)),
            Display::Log { format: LogFormat::Json, .. } => self.keep_for_end(),
        }
    }

    fn tell_quietly(&self) {
        self.tally.borrow().iter().map(rarity).for_each(log::note);
        self.tell_what_was_lost();
    }

    /// Keeps the counts for the end of a log for programs.
    pub(crate) fn keep_for_end(&self) {
        log::add_to_end(self.json(true));
    }

    /// Ends the display when a bad line ended the work. A count of the lines read ahead would mislead.
    pub(crate) fn break_off(&self) {
        self.tell_hidden_problems();
        match *self.display.borrow() {
            Display::Log { format: LogFormat::Json, .. } => self.keep_for_end(),
            _ => self.bar.finish_and_clear(),
        }
    }

    /// Returns the number of items done, earlier ones included.
    fn done(&self) -> u64 {
        self.earlier + self.items.get()
    }

    /// Returns the number of items per second since this command began.
    fn rate(&self) -> f64 {
        self.items.get() as f64 / self.began.elapsed().as_secs_f64()
    }

    /// Returns the bytes that were used, at least.
    fn bytes(&self) -> u64 {
        self.bar.position().saturating_sub(READ_AHEAD)
    }

    /// Returns the part of the work that is done, if that is known.
    fn percent(&self) -> Option<f64> {
        let part = match self.total {
            Total::Items(whole) => self.done() as f64 / whole as f64,
            Total::Bytes(whole) => self.bytes() as f64 / whole as f64,
            Total::Unknown => return None,
        };
        part.is_finite().then_some(part * 100.0)
    }

    /// Returns the expected time left.
    fn left(&self) -> Option<Duration> {
        self.left_for_all().into_iter().chain(self.deadline.left()).min()
    }

    /// Returns the expected time for the remaining work, ignoring the deadline.
    fn left_for_all(&self) -> Option<Duration> {
        let elapsed = self.began.elapsed();
        let tally = self.tally.borrow();
        let (done, whole) = match self.total {
            _ if tally.is_some() => (0, 0),
            Total::Items(whole) => (self.items.get(), whole.saturating_sub(self.earlier)),
            Total::Bytes(whole) => (self.bytes(), whole),
            Total::Unknown => (0, 0),
        };
        let seconds = elapsed.as_secs_f64() * whole.saturating_sub(done) as f64;
        let by_work = Duration::try_from_secs_f64(seconds / done as f64).ok();
        let by_tally = tally.as_ref().and_then(|tally| tally.left(elapsed));
        by_work.into_iter().chain(by_tally).min()
    }

    /// Returns a line of text.
    fn line(&self) -> String {
        let (done, kinds) = (self.done(), self.kinds.borrow());
        let kinds = kinds.iter().filter(|(_, count)| *count > 0);
        let kinds = kinds.map(|(kind, count)| {
            format!("{kind} {} ({})", HumanCount(*count), percent(*count, done))
        });
        let left = self.left().map(|left| format!(", {} left", FormattedDuration(left)));
        let rarity = self.tally.borrow().as_ref().map(|tally| rarity(tally) + "; ");
        let stage = self.stage.map(|stage| format!("{stage}: "));
        format!(
            "{}{}{}{} {}",
            stage.unwrap_or_default(),
            rarity.unwrap_or_default(),
            self.pace(),
            left.unwrap_or_default(),
            kinds.collect::<Vec<_>>().join(", ")
        )
    }

    fn pace(&self) -> String {
        let (items, rate) = (HumanCount(self.items.get()), self.rate());
        let rate = match rate < 1.0 {
            true => format!("{}/h", HumanCount((rate * 3600.0) as u64)),
            false => format!("{}/s", HumanCount(rate as u64)),
        };
        format!("{items} in {}, {rate}", FormattedDuration(self.began.elapsed()))
    }

    /// Returns the keys of a progress event, or of the last if `is_end`.
    fn json(&self, is_end: bool) -> serde_json::Value {
        let levels: serde_json::Map<_, _> = self
            .kinds
            .borrow()
            .iter()
            .map(|(kind, count)| (kind.clone(), (*count).into()))
            .collect();
        let read = self.input.get();
        let left = if is_end { self.left_for_all() } else { self.left() };
        serde_json::json!({
            "stage": self.stage,
            "elapsed_s": self.began.elapsed().as_secs_f64(),
            "done": self.done(),
            "done_now": self.items.get(),
            "per_s": self.rate(),
            "percent": self.percent(),
            "left_s": left.map(|left| left.as_secs_f64()),
            "kinds": levels,
            "attempts": self.tally.borrow().as_ref().map(Tally::indexes),
            "failed": self.tally.borrow().as_ref().map(Tally::failed),
            "repeats": self.tally.borrow().as_ref().and_then(Tally::duplicates),
            "read": (is_end && read.lines.read > 0).then(|| read.json(self.bad.get())),
        })
    }

    /// Returns the summary as a table.
    fn summary(&self, reason: EndReason) -> String {
        let (done, kinds) = (self.done(), self.kinds.borrow());
        let rows = kinds.iter().filter(|(_, count)| *count > 0);
        let rows: Vec<_> = rows.map(|(kind, count)| (kind.as_str(), *count)).collect();
        let width = rows.iter().map(|(kind, _)| kind.chars().count()).max().unwrap_or(0).max(5);
        let row = |kind: &str, count: u64| {
            let count_text = HumanCount(count).to_string();
            format!("{kind:width$} {count_text:>14} {:>7}", percent(count, done))
        };
        let mut lines: Vec<String> = rows.iter().map(|(kind, count)| row(kind, *count)).collect();
        if !lines.is_empty() {
            lines.push(row("total", done));
        }
        lines.extend(self.tally.borrow().as_ref().map(rarity));
        let read = self.input.get();
        lines.extend((read.lines.read > 0).then(|| read.summary(self.bad.get())));
        lines.push(format!("{}; ended: {}", self.pace(), word_of(reason)));
        lines.join("\n")
    }
}

/// True if standard output is not a file, such as a pipe that another program reads.
fn is_standard_output_read() -> bool {
    let copy = copy_of(&io::stdout());
    copy.and_then(|it| it.metadata()).is_ok_and(|metadata| !metadata.is_file())
}

pub(crate) fn percent(count: u64, of: u64) -> String {
    format!("{:.1}%", count as f64 * 100.0 / of as f64)
}

fn bar(total: Total) -> ProgressBar {
    let (bar, template) = match total {
        Total::Items(length) | Total::Bytes(length) => {
            (ProgressBar::new(length), "{wide_bar} {percent}%\n{msg}")
        }
        Total::Unknown => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    let style = ProgressStyle::with_template(template).expect("the template is correct");
    // Clear the bar also when an error ends the command. Work that may be short shows it later.
    bar.set_draw_target(ProgressDrawTarget::hidden());
    bar.with_style(style).with_finish(ProgressFinish::AndClear)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(total: Total, earlier: u64, items: u64) -> Progress {
        let mut progress = Progress {
            display: RefCell::new(Display::Nothing),
            bar: ProgressBar::hidden(),
            is_shown: Cell::new(false),
            total,
            began: Instant::now() - Duration::from_secs(10),
            deadline: Deadline::default(),
            earlier: 0,
            items: Cell::new(0),
            kinds: RefCell::new(vec![("easy".to_owned(), 0), ("hard".to_owned(), 0)]),
            tally: RefCell::default(),
            input: InputCounts::default(),
            bad: Cell::new(0),
            problems: RefCell::default(),
            stage: None,
        };
        progress.add_earlier(1, earlier);
        (0..items).for_each(|_| progress.add(Some(0)));
        progress
    }

    #[test]
    fn earlier_work_counts_except_for_the_rate() {
        let progress = progress(Total::Items(5_000), 3_000, 1_000);
        assert!(progress.line().starts_with("1,000 in 00:00:10, 99/s, 00:00:10 left"));
        assert!(progress.line().ends_with("easy 1,000 (25.0%), hard 3,000 (75.0%)"));
        let json = progress.json(false);
        assert_eq!(json["done"], 4_000);
        assert_eq!(json["kinds"]["hard"], 3_000);
        assert_eq!(json["percent"], 80.0);
        let summary = progress.summary(EndReason::Time);
        assert!(summary.ends_with("99/s; ended: time"), "{summary}");
        let expected = [
            "easy           1,000   25.0%",
            "hard           3,000   75.0%",
            "total          4,000  100.0%",
        ];
        assert_eq!(summary.lines().take(3).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_stage_says_what_it_is() {
        let progress = Progress { stage: Some("seeds"), ..progress(Total::Unknown, 0, 20) };
        assert!(progress.line().starts_with("seeds: 20 in 00:00:10"), "{}", progress.line());
    }

    #[test]
    fn the_run_ends_at_the_earlier_of_work_and_clock() {
        let of = |total, left: u64| {
            let deadline = Deadline::after(Duration::from_secs(left));
            let left = progress(total, 0, 1_000).until(deadline).left();
            left.expect("there is a deadline").as_secs_f64().round()
        };
        assert_eq!(of(Total::Items(10_000), 30), 30.0);
        assert_eq!(of(Total::Items(2_000), 30), 10.0);
        assert_eq!(of(Total::Unknown, 30), 30.0);
        assert_eq!(progress(Total::Items(2_000), 0, 0).left(), None);
    }

    /// A short file is read at once, and the work on it begins then.
    #[test]
    fn the_time_for_what_was_read_ahead_is_unknown() {
        let progress = progress(Total::Bytes(10_000), 0, 3);
        progress.bar.set_position(10_000);
        assert_eq!(progress.left(), None);
        assert_eq!(progress.json(true)["left_s"], serde_json::Value::Null);
    }
}
