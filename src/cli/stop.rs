//! When a run ends.

use crate::corpus::{Plan, Wanted};
use anyhow::anyhow;
use clap::Args;
use jiff::civil::{DateTime, Time};
use jiff::{SignedDuration, ToSpan, Zoned};
use std::time::{Duration, Instant};

/// What ends a run; whatever comes first.
#[derive(Args, Debug)]
pub(super) struct Stop {
    /// How many puzzles, those that are in the directory already included; with --shard, of the whole run, of which this
    /// makes its part [default: 1000, or what the quotas add up to; no limit with --for or --until; in a directory, what
    /// it was]
    #[arg(short, long, value_name = "N")]
    number: Option<u64>,
    /// Stop after this time, such as 8h, 90m or "1h 30m"
    #[arg(long = "for", value_name = "TIME", value_parser = parse_duration)]
    duration: Option<Duration>,
    /// Stop at this time of day, such as 06:30, or date and time, such as "2030-01-31 06:30"
    #[arg(long, value_name = "TIME", value_parser = parse_moment)]
    until: Option<Instant>,
}

impl Stop {
    /// What there shall be, if that ends it and not quotas; `before` is what an earlier command said.
    pub(super) fn wanted(&self, plan: &Plan, before: Option<Option<Wanted>>) -> Option<Wanted> {
        let is_limited =
            self.duration.is_some() || self.until.is_some() || plan.recipe.target.quota.is_some();
        match (self.number, before) {
            (Some(number), _) => Some(plan.wanted(number)),
            (None, Some(before)) => before,
            (None, None) if is_limited => None,
            (None, None) => Some(plan.wanted(1000)),
        }
    }

    /// When it ends.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let after = self.duration.and_then(|duration| Instant::now().checked_add(duration));
        after.into_iter().chain(self.until).min()
    }
}

/// A duration such as `8h`.
pub(super) fn parse_duration(text: &str) -> Result<Duration, anyhow::Error> {
    let duration = text.parse::<SignedDuration>().ok().and_then(|it| Duration::try_from(it).ok());
    duration.ok_or_else(|| anyhow!("expected a time such as 8h, 90m, 45s or \"1h 30m\""))
}

fn parse_moment(text: &str) -> Result<Instant, anyhow::Error> {
    let now = Zoned::now();
    let left = time_until(&now, text)?;
    Instant::now().checked_add(left).ok_or_else(|| anyhow!("that is too far away"))
}

/// How long it is from `now` to the next time that the clock shows `text`.
fn time_until(now: &Zoned, text: &str) -> Result<Duration, anyhow::Error> {
    let then = match (text.parse::<DateTime>(), text.parse::<Time>()) {
        (Ok(moment), _) => moment.to_zoned(now.time_zone().clone())?,
        (_, Ok(time)) => {
            let today = now.with().time(time).build()?;
            if today > *now { today } else { (now + 1.day()).with().time(time).build()? }
        }
        _ => return Err(anyhow!("expected a time such as 06:30 or \"2030-01-31 06:30\"")),
    };
    let left = now.duration_until(&then);
    Duration::try_from(left).map_err(|_| anyhow!("that is past"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_time_the_clock_shows_it() {
        let now: Zoned = "2030-01-31T22:00[+01:00]".parse().expect("a time");
        let minutes = |text| time_until(&now, text).map(|left| left.as_secs() / 60).ok();
        assert_eq!(minutes("06:30"), Some(8 * 60 + 30));
        assert_eq!(minutes("22:00"), Some(24 * 60));
        assert_eq!(minutes("23:59"), Some(119));
        assert_eq!(minutes("2030-02-01 22:30"), Some(24 * 60 + 30));
        assert_eq!(minutes("2030-01-31 21:00"), None);
        assert_eq!(minutes("noon"), None);
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
