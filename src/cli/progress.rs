//! The progress bar and the summary at the end, on standard error.

use super::options::{Common, ShowProgress};
use super::target::{left, rarity};
use crate::corpus::Tally;
use indicatif::{FormattedDuration, HumanCount, ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Read};
use std::time::{Duration, Instant};

/// How often a line is printed where there is no terminal for a bar.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How far a command is, and how many items of each kind there were.
pub(super) struct Progress {
    display: Display,
    began: Instant,
    items: u64,
    /// In the order in which they are shown.
    kinds: Vec<String>,
    counts: BTreeMap<String, u64>,
    /// How rare the items are among what is tried, and how long is left.
    rarity: Option<(String, String)>,
    /// Is everything to be kept quiet?
    is_quiet: bool,
}

/// How much there is to do.
#[derive(Clone, Copy)]
pub(super) enum Total {
    /// So many items.
    Items(u64),
    /// An input of so many bytes.
    Bytes(u64),
    /// Nobody knows.
    Unknown,
}

enum Display {
    Nothing,
    Bar {
        bar: ProgressBar,
        /// Or with what is read.
        moves_with_items: bool,
    },
    Lines {
        next: Instant,
    },
}

impl Progress {
    /// `kinds` gives the order in which counts are shown.
    pub(super) fn new(common: &Common, total: Total, kinds: Vec<String>) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        // Results that scroll by are progress enough.
        let is_output_seen = common.output.is_none() && std::io::stdout().is_terminal();
        let is_shown = match common.progress {
            ShowProgress::Auto => is_terminal && !is_output_seen,
            ShowProgress::Always => true,
            ShowProgress::Never => false,
        };
        let began = Instant::now();
        let display = match (is_shown, is_terminal) {
            (false, _) => Display::Nothing,
            (true, true) => Display::Bar {
                bar: bar(total),
                moves_with_items: !matches!(total, Total::Bytes(_)),
            },
            (true, false) => Display::Lines { next: began + LINE_EVERY },
        };
        let is_quiet = common.progress == ShowProgress::Never;
        Self { display, began, items: 0, kinds, counts: BTreeMap::new(), rarity: None, is_quiet }
    }

    /// Lets the bar follow what is read from `reader`, if it is a bar of bytes.
    pub(super) fn watch(&self, reader: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
        match &self.display {
            Display::Bar { bar, moves_with_items: false } => Box::new(bar.wrap_read(reader)),
            _ => reader,
        }
    }

    /// Counts an item, of a kind if it has one.
    pub(super) fn add(&mut self, kind: Option<&str>) {
        self.items += 1;
        if let Some(kind) = kind {
            match self.counts.get_mut(kind) {
                Some(count) => *count += 1,
                None => _ = self.counts.insert(kind.to_owned(), 1),
            }
        }
    }

    /// From now on the summary also says how rare the items are, and how long is left.
    pub(super) fn tell_rarity(&mut self, tally: &Tally) {
        self.rarity = Some((rarity(tally), left(tally, self.began.elapsed()) + ", "));
    }

    /// Shows what was counted.
    pub(super) fn show(&mut self) {
        match &self.display {
            Display::Nothing => {}
            Display::Bar { bar, moves_with_items } => {
                if *moves_with_items {
                    bar.set_position(self.items);
                }
                bar.set_message(self.summary());
            }
            Display::Lines { next } => {
                let now = Instant::now();
                if now >= *next {
                    eprintln!("{}", self.summary());
                    self.display = Display::Lines { next: now + LINE_EVERY };
                }
            }
        }
    }

    /// Prints a line above the bar.
    pub(super) fn say(&self, line: &str) {
        match &self.display {
            Display::Bar { bar, .. } => bar.suspend(|| eprintln!("{line}")),
            Display::Nothing | Display::Lines { .. } => eprintln!("{line}"),
        }
    }

    /// Ends the display, with a summary where there was one. How rare the items are is said in any case.
    pub(super) fn finish(mut self) {
        if let Some((_, left)) = &mut self.rarity {
            left.clear();
        }
        match (&self.display, &self.rarity) {
            (Display::Nothing, Some((rarity, _))) if !self.is_quiet => eprintln!("{rarity}"),
            _ => {}
        }
        match &self.display {
            Display::Nothing => {}
            Display::Bar { bar, .. } => {
                bar.finish_and_clear();
                eprintln!("{}", self.summary());
            }
            Display::Lines { .. } => eprintln!("{}", self.summary()),
        }
    }

    fn summary(&self) -> String {
        let elapsed = self.began.elapsed();
        let rate = self.items as f64 / elapsed.as_secs_f64();
        let counts = counts(&self.kinds, &self.counts, self.items);
        let (items, elapsed) = (HumanCount(self.items), FormattedDuration(elapsed));
        let rate = HumanCount(rate as u64);
        match &self.rarity {
            None => format!("{items} in {elapsed}, {rate}/s {counts}"),
            Some((rarity, left)) => format!("{rarity}; {elapsed}, {left}{counts}"),
        }
    }
}

fn bar(total: Total) -> ProgressBar {
    let (bar, template) = match total {
        Total::Items(length) | Total::Bytes(length) => {
            (ProgressBar::new(length), "{wide_bar} {percent}%, {eta} left\n{msg}")
        }
        Total::Unknown => (ProgressBar::new_spinner(), "{spinner} {msg}"),
    };
    let style = ProgressStyle::with_template(template).expect("the template is correct");
    let bar = bar.with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn counts(kinds: &[String], counts: &BTreeMap<String, u64>, items: u64) -> String {
    let shown = kinds.iter().filter_map(|kind| {
        let count = counts.get(kind)?;
        Some(format!(
            "{kind} {} ({:.1}%)",
            HumanCount(*count),
            *count as f64 * 100.0 / items as f64
        ))
    });
    shown.collect::<Vec<_>>().join(", ")
}
