//! Options that end a run.

use crate::log;
use crate::options::whole_number::{ANY, whole_number};
use anyhow::anyhow;
use clap::Args;
use gridmill::run::Plan;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan, Zoned};
use std::time::{Duration, Instant, SystemTime};

/// Ends of a run: the run stops at the first that it reaches.
#[derive(Args, Debug)]
pub(crate) struct Stop {
    /// Number of puzzles [default: 1000; on a terminal 3; none with --for or --until]
    ///
    /// It includes the puzzles that are already in the directory of --run.
    #[arg(short, long, alias = "n", value_name = "N", value_parser = whole_number::<u64>(ANY))]
    number: Option<u64>,
    /// Stop after this duration, such as 8h, 90m or "1h 30m"
    #[arg(long = "for", value_name = "TIME", value_parser = parse_duration)]
    duration: Option<Duration>,
    /// Stop at this time, such as 06:30 or "2030-01-31 06:30"
    #[arg(long, value_name = "TIME", value_parser = parse_moment)]
    until: Option<SystemTime>,
}

impl Stop {
    /// Returns the number of puzzles, if the user gives one.
    pub(crate) fn number(&self) -> Option<u64> {
        self.number
    }

    /// Returns the number of puzzles of a new run; `None` if only time or the numbers of levels end it.
    pub(crate) fn number_of_new(&self, plan: &Plan) -> Option<u64> {
        let is_limited = self.duration.is_some()
            || self.until.is_some()
            || plan.recipe.target.level.quota().is_some();
        self.number.or(if is_limited { None } else { Some(1000) })
    }

    /// True if the user says when the run ends.
    pub(crate) fn is_given(&self) -> bool {
        self.number.is_some() || self.duration.is_some() || self.until.is_some()
    }

    /// Returns the time at which the run ends.
    pub(crate) fn deadline(&self) -> Deadline {
        let after = self.duration.map(Deadline::after).unwrap_or_default();
        Deadline { at: self.until, ..after }
    }
}

/// Time at which a run ends, if it has one: after a duration of work, or at a time of the clock, even if the machine slept
/// in between.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Deadline {
    after: Option<Instant>,
    at: Option<SystemTime>,
}

impl Deadline {
    /// Ends after this duration of work from now on.
    pub(crate) fn after(duration: Duration) -> Self {
        Self { after: Instant::now().checked_add(duration), at: None }
    }

    /// Returns the time left.
    pub(crate) fn left(self) -> Option<Duration> {
        let after = self.after.map(|after| after.saturating_duration_since(Instant::now()));
        let at = self.at.map(|at| at.duration_since(SystemTime::now()).unwrap_or_default());
        after.into_iter().chain(at).min()
    }

    pub(crate) fn is_past(self) -> bool {
        self.left() == Some(Duration::ZERO)
    }
}

/// Parses a duration such as `8h`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, anyhow::Error> {
    let duration = text.parse::<SignedDuration>().ok().and_then(|it| Duration::try_from(it).ok());
    duration.ok_or_else(|| anyhow!("expected a duration such as 8h, 90m, 45s or \"1h 30m\""))
}

fn parse_moment(text: &str) -> Result<SystemTime, anyhow::Error> {
    moment(&log::now().to_zoned(TimeZone::system()), text).map(|then| then.timestamp().into())
}

/// Returns the next time after `now` at which the clock shows `text`.
fn moment(now: &Zoned, text: &str) -> Result<Zoned, anyhow::Error> {
    match (text.parse::<DateTime>(), text.parse::<Time>()) {
        (Ok(moment), _) => Some(moment.to_zoned(now.time_zone().clone())?)
            .filter(|then| then > now)
            .ok_or_else(|| anyhow!("this time is past, expected a time in the future")),
        (_, Ok(time)) => {
            let today = now.with().time(time).build()?;
            Ok(if today > *now {
                today
            } else {
                now.checked_add(1.day())?.with().time(time).build()?
            })
        }
        _ => Err(anyhow!("expected a time such as 06:30 or \"2030-01-31 06:30\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_means_its_next_occurrence() {
        let now: Zoned = "2030-01-31T22:00[+01:00]".parse().expect("a time");
        let minutes = |text| Some(now.duration_until(&moment(&now, text).ok()?).as_mins());
        assert_eq!(minutes("06:30"), Some(8 * 60 + 30));
        assert_eq!(minutes("22:00"), Some(24 * 60));
        assert_eq!(minutes("23:59"), Some(119));
        assert_eq!(minutes("2030-02-01 22:30"), Some(24 * 60 + 30));
        assert_eq!(minutes("2030-01-31 21:00"), None);
        assert_eq!(minutes("noon"), None);
    }

    #[test]
    fn a_deadline_is_the_first_of_clock_and_time_at_work() {
        let (now, here) = (SystemTime::now(), Instant::now());
        let [short, long] = [100, 200].map(Duration::from_secs);
        let left = |after: Option<Duration>, at: Option<Duration>| {
            let (after, at) = (after.map(|it| here + it), at.map(|it| now + it));
            Deadline { after, at }.left().map(|left| left.as_secs_f64().round())
        };
        assert_eq!(left(Some(short), Some(long)), Some(100.0));
        assert_eq!(left(Some(long), Some(short)), Some(100.0));
        assert_eq!(left(None, None), None);
        let at = Some(now - short);
        assert!(Deadline { at, after: Some(here + short) }.is_past());
        assert!(!Deadline::default().is_past());
    }

    #[test]
    fn durations() {
        let seconds = |text| parse_duration(text).map(|time| time.as_secs()).ok();
        assert_eq!(seconds("8h"), Some(8 * 3600));
        assert_eq!(seconds("1h 30m"), Some(5400));
        assert_eq!(seconds("90m"), Some(5400));
        assert_eq!(seconds("8"), None);
        assert_eq!(seconds("-8h"), None);
    }
}
