//! Speed of a run, from the log of `generate --log-json`.

use serde::Deserialize;
use std::io::{self, BufRead, Read};

/// Speed at a point of time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// End of the interval, which begins at the end of the one before.
    pub seconds: f64,
    /// Puzzles per second.
    pub per_s: f64,
}

/// The progress of a run, from its log.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct RunLog {
    /// Speeds between lines of progress.
    pub rates: Vec<Rate>,
    /// Number of lines; a line of more than 64 KiB counts as several.
    pub lines: u64,
    /// Number of lines without progress, such as warnings and damaged lines.
    pub skipped: u64,
}

/// Keys of a line of the log.
#[derive(Deserialize)]
struct Event {
    #[serde(default)]
    event: String,
    elapsed_s: f64,
    /// Puzzles of all commands of the run so far.
    done: Option<u64>,
    /// Puzzles of this command.
    done_now: u64,
}

impl Event {
    /// True if a later command wrote this line than the line before it. A killed command leaves no mark; but the next one begins
    /// with more puzzles, or has less time or fewer puzzles of its own.
    fn is_of_another_command(&self, before: &Self) -> bool {
        let earlier = |event: &Self| event.done.map(|done| done.saturating_sub(event.done_now));
        before.event == "end"
            || earlier(self) != earlier(before)
            || self.elapsed_s < before.elapsed_s
            || self.done_now < before.done_now
    }
}

/// Largest number of rates in a plot.
const MOST_RATES: usize = 400;
/// Shortest time for a rate, in seconds.
const SHORTEST_S: f64 = 1.0;

/// Longest time of a command, in seconds (thousands of years). A line with more is damaged.
const LONGEST_S: f64 = 1e11;

/// Largest number of bytes in a line of a log.
const LONGEST_LINE: u64 = 1 << 16;
/// Largest number of progress lines: a log of months, at six lines per minute.
const MOST_EVENTS: usize = 2_000_000;

impl RunLog {
    /// Reads a log.
    ///
    /// # Errors
    /// If reading fails, or the log is too long to be one.
    pub fn read(mut log: impl BufRead) -> io::Result<Self> {
        let (mut events, mut line, mut lines) = (Vec::new(), Vec::new(), 0);
        while log.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
            lines += 1;
            let event = serde_json::from_slice::<Event>(&line);
            events.extend(event.ok().filter(|event| (0.0..LONGEST_S).contains(&event.elapsed_s)));
            if events.len() > MOST_EVENTS {
                let problem = format!("the log has more than {MOST_EVENTS} lines of progress");
                return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
            }
            line.clear();
        }
        let skipped = lines - events.len() as u64;
        Ok(Self { rates: between(&events), lines, skipped })
    }

    /// True if no line is progress.
    pub fn is_empty(&self) -> bool {
        self.lines == self.skipped
    }
}

/// Returns the rates between events. The times of the commands that resumed a run are joined.
fn between(events: &[Event]) -> Vec<Rate> {
    // Total seconds of work, and total puzzles.
    let mut points = vec![(0.0, 0.0)];
    let mut began = points[0];
    for (i, event) in events.iter().enumerate() {
        if i > 0 && event.is_of_another_command(&events[i - 1]) {
            began = points[i];
        }
        points.push((began.0 + event.elapsed_s, began.1 + event.done_now as f64));
    }
    let end = points.last().map_or(0.0, |point| point.0);
    let shortest = SHORTEST_S.max(end / MOST_RATES as f64);
    let mut rates = Vec::new();
    let mut from = points[0];
    for &to in &points[1..] {
        let (seconds, puzzles) = (to.0 - from.0, to.1 - from.1);
        if seconds >= shortest {
            rates.push(Rate { seconds: to.0, per_s: puzzles / seconds });
            from = to;
        }
    }
    rates
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds and rates, rounded, of events in a command that found some puzzles done.
    fn shown(commands: &[(u64, &[(f64, u64)])]) -> Vec<(f64, f64)> {
        let mut events = Vec::new();
        for (earlier, of_command) in commands {
            events.extend(of_command.iter().map(|&(elapsed_s, done_now)| Event {
                event: "progress".to_owned(),
                elapsed_s,
                done: Some(earlier + done_now),
                done_now,
            }));
        }
        let rates = between(&events);
        rates.iter().map(|rate| (rate.seconds.round(), rate.per_s.round())).collect()
    }

    #[test]
    fn resumed_commands_share_one_time_axis() {
        let first: &[_] = &[(60.0, 600), (120.0, 1_800), (120.5, 1_900)];
        // Puzzles of the last half second are counted with those of the next interval.
        let expected = [(60.0, 10.0), (120.0, 20.0), (181.0, 7.0)];
        assert_eq!(shown(&[(0, first), (1_900, &[(60.0, 300)])]), expected);
        assert_eq!(shown(&[]), []);
    }

    #[test]
    fn a_resumption_after_a_kill_counts_from_its_own_start() {
        let commands: [(u64, &[(f64, u64)]); 2] =
            [(0, &[(10.0, 28_000)]), (24_000, &[(10.004, 31_000), (20.004, 59_000)])];
        assert_eq!(shown(&commands), [(10.0, 2_800.0), (20.0, 3_099.0), (30.0, 2_800.0)]);
        // It had committed nothing.
        let commands: [(u64, &[(f64, u64)]); 2] =
            [(0, &[(60.0, 600)]), (0, &[(61.5, 580), (121.5, 1_180)])];
        assert_eq!(shown(&commands), [(60.0, 10.0), (122.0, 9.0), (182.0, 10.0)]);
    }

    #[test]
    fn an_event_after_the_end_belongs_to_another_command() {
        let event = |event: &str, elapsed_s, done_now| Event {
            event: event.to_owned(),
            elapsed_s,
            done: Some(done_now),
            done_now,
        };
        let rates = between(&[event("end", 10.0, 100), event("end", 20.0, 400)]);
        assert_eq!(rates.iter().map(|rate| rate.per_s).collect::<Vec<_>>(), [10.0, 20.0]);
    }
}
