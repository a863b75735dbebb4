//! Days of the week.

use super::unexpected::Unexpected;
use gridmill::grid::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// Days of the week, such as `mon-sat` or `mon,wed,fri`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weekdays([bool; 7]);

/// The names of days in recipes.
const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

impl Weekdays {
    /// True if it has this day; Monday is 0.
    pub(super) fn has(self, weekday: usize) -> bool {
        self.0[weekday]
    }
}

/// All days.
impl Default for Weekdays {
    fn default() -> Self {
        Self([true; 7])
    }
}

impl FromStr for Weekdays {
    type Err = Unexpected;

    fn from_str(text: &str) -> Result<Self, Unexpected> {
        let bad = || Unexpected {
            found: format!("{text:?} is not a list of days"),
            expected: "names or ranges of mon, tue, wed, thu, fri, sat, sun, such as \"mon-sat\" or \"mon,wed\"",
        };
        let day = |name: &str| DAYS.iter().position(|day| *day == name.trim()).ok_or_else(bad);
        let mut days = [false; 7];
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (day(first)?, day(last)?);
            // `sat-mon` wraps around the end of the week.
            let length = (last + 7 - first) % 7;
            (first..=first + length).for_each(|day| days[day % 7] = true);
        }
        Ok(Self(days))
    }
}

/// The names of the days, with ranges from Monday on.
impl fmt::Display for Weekdays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut days = (0..7).filter(|&day| self.0[day]).peekable();
        let mut comma = "";
        while let Some(first) = days.next() {
            let mut last = first;
            while let Some(next) = days.next_if_eq(&(last + 1)) {
                last = next;
            }
            f.write_str(comma)?;
            comma = ",";
            match last - first {
                0 => f.write_str(DAYS[first])?,
                _ => write!(f, "{}-{}", DAYS[first], DAYS[last])?,
            }
        }
        Ok(())
    }
}

serde_as_text!(Weekdays);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_written_again() {
        for (text, written) in [
            ("mon-sat", "mon-sat"),
            ("fri, mon,wed", "mon,wed,fri"),
            ("sat-mon", "mon,sat-sun"),
            ("sun", "sun"),
        ] {
            assert_eq!(text.parse::<Weekdays>().unwrap().to_string(), written);
        }
        for text in ["", "monday", "mon-", "mon;tue"] {
            assert!(text.parse::<Weekdays>().is_err(), "{text}");
        }
    }
}
