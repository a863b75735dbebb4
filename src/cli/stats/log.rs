//! How fast puzzles were made, by what `generate --log-json` said of it.

use crate::cli::exit::Failure;
use crate::cli::input;
use crate::publish::Rate;
use serde::Deserialize;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// What counts in a line of the log.
#[derive(Deserialize)]
struct Event {
    elapsed_s: f64,
    done_now: u64,
}

/// No plot shows more.
const MOST_RATES: usize = 400;
/// A rate over less time says little.
const SHORTEST_S: f64 = 1.0;

/// The rates between lines of a log. Lines that are something else, such as warnings, are passed over.
pub(super) fn rates(path: &Path) -> Result<Vec<Rate>, Failure> {
    let source = input::open(path)?;
    let name = source.name.clone();
    let mut events = Vec::new();
    for line in BufReader::new(source.plain_text()).split(b'\n') {
        let line = line.map_err(|error| input::read_failure(&name, error))?;
        events.extend(serde_json::from_slice::<Event>(&line));
    }
    Ok(between(&events))
}

/// The rates between events. Commands that went on with a run, one after another, make one time of work.
fn between(events: &[Event]) -> Vec<Rate> {
    // Seconds of work and puzzles, in all.
    let mut points = vec![(0.0, 0)];
    let (mut earlier, mut last) = ((0.0, 0), (0.0, 0));
    for event in events {
        if event.elapsed_s < last.0 {
            earlier = (earlier.0 + last.0, earlier.1 + last.1);
        }
        last = (event.elapsed_s, event.done_now);
        points.push((earlier.0 + last.0, earlier.1 + last.1));
    }
    let end = points.last().map_or(0.0, |point| point.0);
    let shortest = SHORTEST_S.max(end / MOST_RATES as f64);
    let mut rates = Vec::new();
    let mut from = points[0];
    for &to in &points[1..] {
        let (seconds, puzzles) = (to.0 - from.0, to.1 - from.1);
        if seconds >= shortest {
            rates.push(Rate { seconds: to.0, per_s: puzzles as f64 / seconds });
            from = to;
        }
    }
    rates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_that_went_on_make_one_time() {
        let event = |(elapsed_s, done_now)| Event { elapsed_s, done_now };
        let log = [(60.0, 600), (120.0, 1_800), (120.5, 1_900), (60.0, 300)].map(event);
        let rates = between(&log);
        let shown: Vec<(f64, f64)> =
            rates.iter().map(|rate| (rate.seconds.round(), rate.per_s.round())).collect();
        // What was made in the last half second counts with what came after it.
        assert_eq!(shown, [(60.0, 10.0), (120.0, 20.0), (181.0, 7.0)]);
        assert!(between(&[]).is_empty());
    }
}
