//! A puzzle for each day: the days of a calendar, and the puzzle of each day.

use super::assignment::Assignment;
use super::request::Request;
use super::style::Date;
use super::weekdays::Weekdays;
use serde::{Deserialize, Serialize};

/// Days with a puzzle. The first puzzle of the pack is for the first day, and so on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    /// First day; if it is not among `days`, the first puzzle is for the next one that is.
    pub start: Date,
    /// Last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Date>,
    /// Days of the week that have puzzles.
    #[serde(default)]
    pub days: Weekdays,
    /// True if a page opens each puzzle on its day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_daily: bool,
}

/// The names of days in error messages.
const DAY_NAMES: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// Reason why puzzles and days do not fit.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CalendarError {
    /// A `[[take]]` has `days`, but the recipe has no calendar.
    #[error("[[take]] number {0} has `days`, which needs a [calendar] with `start`")]
    Missing(usize),
    /// A `[[take]]` has no `count`, and the calendar has no end.
    #[error("[[take]] number {0} needs `count`, or a [calendar] with `end`")]
    NoCount(usize),
    /// The last day is before the first one.
    #[error("`end` in [calendar] is {end}, which is before `start`, {start}")]
    EndBeforeStart {
        /// The first day.
        start: Date,
        /// The last day.
        end: Date,
    },
    /// The numbers of puzzles and days differ.
    #[error("together, the [[take]] tables have {total} puzzles, but the calendar has {days} days")]
    WrongEnd {
        /// Number of all puzzles.
        total: usize,
        /// Number of days from start to end.
        days: usize,
    },
    /// A day for which no puzzle is left.
    #[error(
        "no puzzle is left for {day}, {date}; the calendar ends on {end}, but the [[take]] tables have only {total} puzzles together, and each table fills only its own `days`"
    )]
    NoPuzzle {
        /// The day without a puzzle.
        date: Date,
        /// Its day of the week.
        day: &'static str,
        /// Number of all puzzles.
        total: usize,
        /// The last day.
        end: Date,
    },
    /// A `[[take]]`, counted from 1, gets no day.
    #[error(
        "[[take]] number {0} gets no day of the calendar, because others take all of its `days`"
    )]
    NoDay(usize),
    /// A day after the last year that dates can have.
    #[error("the calendar ends after the year 9999")]
    TooLong,
}

impl Calendar {
    /// Returns the day of puzzle `i`, from 0; `None` after the last possible date.
    pub(crate) fn date(&self, i: usize) -> Option<Date> {
        // The days are the same in each week from `start` on.
        let days = std::iter::successors(Some(self.start), |date| date.after(1)).take(7);
        let days: Vec<Date> = days.filter(|date| self.days.has(date.weekday())).collect();
        let day = days.get(i.checked_rem(days.len())?)?;
        day.after(i64::try_from(7 * (i / days.len())).ok()?)
    }

    /// Fills in the missing counts: each day goes to the first request that fits it.
    ///
    /// # Errors
    /// If the calendar has no end, or no request fits a day.
    pub(crate) fn fill_counts(&self, requests: &mut [Request]) -> Result<(), CalendarError> {
        self.check_end()?;
        let Some(open) = requests.iter().position(|request| request.count.is_none()) else {
            return Ok(());
        };
        let end = self.end.ok_or(CalendarError::NoCount(open + 1))?;
        let mut counts = vec![0; requests.len()];
        for date in (0..).map_while(|i| self.date(i)).take_while(|date| *date <= end) {
            let weekday = date.weekday();
            let fits = |place: &usize| {
                let request: &Request = &requests[*place];
                let has_room = request.count.is_none_or(|count| counts[*place] < count);
                has_room && request.days.is_none_or(|days| days.has(weekday))
            };
            // A request with `days` comes before those for any day.
            let (some, any): (Vec<usize>, Vec<usize>) =
                (0..requests.len()).partition(|&place| requests[place].days.is_some());
            let place = some.into_iter().chain(any).find(fits).ok_or_else(|| {
                let total = counts.iter().map(|&count| count as usize).sum();
                self.no_puzzle(date, total, end)
            })?;
            counts[place] += 1;
        }
        for (number, (request, count)) in (1..).zip(requests.iter_mut().zip(counts)) {
            if request.count.is_none() && count == 0 {
                return Err(CalendarError::NoDay(number));
            }
            request.count.get_or_insert(count);
        }
        Ok(())
    }

    fn check_end(&self) -> Result<(), CalendarError> {
        let start = self.start;
        match self.end.filter(|end| *end < start) {
            Some(end) => Err(CalendarError::EndBeforeStart { start, end }),
            None => Ok(()),
        }
    }

    fn no_puzzle(&self, date: Date, total: usize, end: Date) -> CalendarError {
        let day = DAY_NAMES[date.weekday()];
        CalendarError::NoPuzzle { date, day, total, end }
    }

    /// Returns, for each day, the place of the request of its puzzle.
    ///
    /// # Errors
    /// If the puzzles do not fit the days.
    pub(crate) fn requests(&self, requests: &[Request]) -> Result<Vec<usize>, CalendarError> {
        self.check_end()?;
        let counts: Vec<usize> = requests.iter().map(|request| request.count() as usize).collect();
        let total = counts.iter().sum();
        let dates: Option<Vec<Date>> = (0..total).map(|i| self.date(i)).collect();
        let dates = dates.ok_or(CalendarError::TooLong)?;
        let Some(&end) = dates.last() else { return Ok(Vec::new()) };
        if let Some(last) = self.end {
            let days = (0..).map_while(|i| self.date(i)).take_while(|date| *date <= last).count();
            if days != total {
                return Err(CalendarError::WrongEnd { total, days });
            }
        }
        let mut assignment = Assignment::new(counts);
        for &date in &dates {
            let weekday = date.weekday();
            let fits = |request: &Request| request.days.is_none_or(|days| days.has(weekday));
            let fitting = (0..requests.len()).filter(|&place| fits(&requests[place])).collect();
            if !assignment.add(fitting) {
                return Err(self.no_puzzle(date, total, end));
            }
        }
        Ok(assignment.requests())
    }
}

/// Checks the days of all requests, with or without a calendar.
///
/// # Errors
/// If the puzzles do not fit the days, or a request has days without a calendar.
pub(crate) fn check(
    calendar: Option<&Calendar>,
    requests: &[Request],
) -> Result<(), CalendarError> {
    match calendar {
        Some(calendar) => calendar.requests(requests).map(|_| ()),
        None => {
            let place = requests.iter().position(|request| request.days.is_some());
            place.map_or(Ok(()), |place| Err(CalendarError::Missing(place + 1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::recipe::PackRecipe;

    #[test]
    fn kinds_for_some_days_come_before_kinds_for_any() {
        let mut recipe: PackRecipe =
            "[[take]]\nlevel = 'hard'\n[[take]]\nlevel = 'easy'\ndays = 'sat-sun'\n\
            [calendar]\nstart = 2027-01-01\nend = 2027-01-31"
                .parse()
                .expect("a recipe");
        recipe.complete().expect("enough days");
        let counts: Vec<u32> = recipe.requests.iter().map(Request::count).collect();
        assert_eq!(counts, [21, 10]);
    }

    #[test]
    fn each_day_has_a_puzzle_of_its_kind() {
        let date =
            |text: &str| toml::from_str::<Calendar>(&format!("start = {text}\ndays = 'mon-sat'"));
        let request = |count: u32, days: Option<&str>| Request {
            count: Some(count),
            days: days.map(|days| days.parse().unwrap()),
            ..Request::default()
        };
        // 2027-01-04 is a Monday.
        let requests = [request(4, Some("mon-tue")), request(2, Some("sat")), request(6, None)];
        let found = date("2027-01-04").unwrap().requests(&requests).unwrap();
        assert_eq!(found, [0, 0, 2, 2, 2, 1, 0, 0, 2, 2, 2, 1]);
        let calendar = date("2027-01-09").unwrap();
        let dates = [0, 1, 2, 6].map(|i| calendar.date(i).unwrap().to_string());
        assert_eq!(dates, ["2027-01-09", "2027-01-11", "2027-01-12", "2027-01-16"]);
        assert_eq!(calendar.date(usize::MAX / 8), None);
        let requests = [request(1, Some("mon")), request(1, Some("wed"))];
        let error = date("2027-01-04").unwrap().requests(&requests).unwrap_err().to_string();
        assert!(error.starts_with("no puzzle is left for Tuesday, 2027-01-05"), "{error}");
    }

    #[test]
    fn an_end_counts_the_days() {
        let recipe = "[calendar]\nstart = 2027-01-01\nend = 2027-12-31\ndays = 'mon-sat'\n\
            [[take]]\ndays = 'mon'\n[[take]]\ncount = 10\ndays = 'tue'\n[[take]]\ndays = 'tue-sat'\n";
        let mut recipe: PackRecipe = recipe.parse().unwrap();
        recipe.complete().unwrap();
        // 52 Mondays and Sundays, 365 days.
        let counts: Vec<u32> = recipe.requests.iter().map(Request::count).collect();
        assert_eq!(counts, [52, 10, 365 - 52 - 52 - 10]);
        let requests = recipe.calendar.as_ref().unwrap().requests(&recipe.requests).unwrap();
        assert_eq!(requests.len(), 313);
        recipe.requests[0].count = Some(53);
        let error = recipe.calendar.unwrap().requests(&recipe.requests).unwrap_err().to_string();
        assert!(error.starts_with("together, the [[take]] tables have 314 puzzles"), "{error}");
    }
}
