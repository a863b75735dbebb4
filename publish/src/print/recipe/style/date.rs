//! Days in recipes.

use crate::print::recipe::unexpected::Unexpected;
use jiff::civil;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A day; as text `2026-03-01`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "DateText", into = "String")]
pub struct Date(civil::Date);

/// A date of TOML, or a date in quotes.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a date such as 2026-03-01")]
enum DateText {
    Toml(toml::value::Datetime),
    Text(String),
}

impl Date {
    /// Year, month and day of the month.
    pub fn parts(self) -> (u16, u8, u8) {
        let Self(date) = self;
        (date.year().unsigned_abs(), date.month().unsigned_abs(), date.day().unsigned_abs())
    }
}

impl Date {
    /// Year and month.
    pub(crate) fn month(self) -> (u16, u8) {
        let (year, month, _) = self.parts();
        (year, month)
    }

    /// Day of the week, 0 for Monday.
    pub(crate) fn weekday(self) -> usize {
        self.0.weekday().to_monday_zero_offset().unsigned_abs().into()
    }

    /// Returns the day `days` days later; `None` after the last possible year.
    pub(crate) fn after(self, days: i64) -> Option<Self> {
        let days = jiff::Span::new().try_days(days).ok()?;
        self.0.checked_add(days).ok().map(Self)
    }
}

impl TryFrom<DateText> for Date {
    type Error = Unexpected;

    fn try_from(date: DateText) -> Result<Self, Unexpected> {
        let text = match date {
            DateText::Toml(date) => date.to_string(),
            DateText::Text(text) => text,
        };
        // Accept only year, month and day, and no negative years.
        let parsed = text.parse::<civil::Date>().ok();
        let is_plain = |date: &civil::Date| date.year() >= 0 && date.to_string() == text;
        parsed.filter(is_plain).map(Self).ok_or_else(|| Unexpected {
            found: format!("{text:?} is not a date"),
            expected: "a date such as 2026-03-01",
        })
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
