//! Checks of a recipe's values against each other.

use super::calendar::{self, CalendarError};
use super::colour::Colour;
use super::error::{MOST_PIXELS, RecipeError, RecipeKey};
use super::request::{GENTLE, Request};
use super::style::{CaptionField, HeadField, Template};
use super::{Format, PackRecipe};
use gridmill::grade::RatingRange;

/// Adds the name for puzzles for beginners to the levels that an error lists.
fn with_gentle(mut error: RecipeError) -> RecipeError {
    if let RecipeError::NoLevel { unknown, .. } = &mut error {
        unknown.known.insert(0, GENTLE.to_owned());
    }
    error
}

impl PackRecipe {
    /// Returns the range of ratings of each request.
    ///
    /// # Errors
    /// If the recipe takes no puzzle, or if two of its values contradict each other.
    pub fn ratings(&self) -> Result<Vec<RatingRange>, RecipeError> {
        if let Some(open) = self.requests.iter().position(|wanted| wanted.count.is_none()) {
            return Err(CalendarError::NoCount(open + 1).into());
        }
        if self.requests.iter().all(|wanted| wanted.count() == 0) {
            return Err(RecipeError::NothingTaken);
        }
        self.check_texts()?;
        self.check_fields()?;
        self.check_inks()?;
        let pixels = self.pictures.pixels();
        if self.formats.contains(&Format::Png) && pixels > MOST_PIXELS {
            return Err(RecipeError::TooManyPixels(pixels));
        }
        calendar::check(self.calendar.as_ref(), &self.requests)?;
        let ratings_of = |(number, wanted): (usize, &Request)| {
            let er = wanted.er.unwrap_or(RatingRange::ALL);
            let Some(name) = &wanted.level else { return Ok(er) };
            let level = self.level(name, RecipeKey::Request(number)).map_err(with_gentle)?;
            if let (Some(effort), Ok(level)) = (wanted.effort, self.levels.efforts_of(name))
                && level.and(effort).is_none()
            {
                return Err(RecipeError::EffortOutside {
                    number,
                    name: name.clone(),
                    level,
                    effort,
                });
            }
            let outside = || RecipeError::LevelOutside { number, name: name.clone(), level, er };
            level.and(er).ok_or_else(outside)
        };
        (1..).zip(&self.requests).map(ratings_of).collect()
    }

    /// True if the pack has a book, its answers or a cover.
    pub fn has_pages(&self) -> bool {
        self.has(&[Format::Pdf, Format::Answers, Format::Cover])
    }

    /// Characters of texts, and the levels that they name.
    fn check_texts(&self) -> Result<(), RecipeError> {
        let is_bad = |&found: &char| {
            found.is_control() && !"\n\r\t".contains(found)
                || matches!(found, '\u{fffe}' | '\u{ffff}')
        };
        for (key, text) in self.book.texts().chain(self.cover.texts()) {
            if let Some(found) = text.chars().find(is_bad) {
                return Err(RecipeError::ControlCharacter { key, found });
            }
        }
        for name in self.book.level_titles.keys() {
            // Perhaps a level of a layout.
            let level = name.rsplit_once(':').map_or(name.as_str(), |(_, level)| level);
            self.level(level, RecipeKey::LevelTitles)?;
        }
        for name in self.book.level_per_page.keys() {
            self.level(name, RecipeKey::LevelPerPage)?;
        }
        for name in self.book.text.iter().filter_map(|text| text.before.as_deref()) {
            if !["solutions", "end"].contains(&name) {
                self.level(name, RecipeKey::TextBefore)?;
            }
        }
        Ok(())
    }

    /// Fields of captions and running heads: each has a value in this book.
    fn check_fields(&self) -> Result<(), RecipeError> {
        let book = &self.book;
        let missing = |field: CaptionField| match field {
            CaptionField::Date
            | CaptionField::IsoDate
            | CaptionField::Weekday
            | CaptionField::CapitalWeekday => {
                self.calendar.is_none().then_some("there is no [calendar]")
            }
            CaptionField::SolutionPage => {
                (!book.has_solutions()).then_some("`solutions` is \"none\"")
            }
            _ => None,
        };
        for (key, caption) in
            [("caption", &book.caption), ("solution_caption", &book.solution_caption)]
        {
            let mut fields = caption.iter().flat_map(Template::fields);
            if let Some((field, reason)) = fields.find_map(|it| Some((it, missing(it)?))) {
                return Err(RecipeError::NoValue { key, field: field.to_string(), reason });
            }
        }
        let mut heads = book.running_head.iter().flat_map(Template::fields);
        match heads.find(|field| *field == HeadField::Author && book.author.is_none()) {
            Some(field) => Err(RecipeError::NoValue {
                key: "running_head",
                field: field.to_string(),
                reason: "there is no `author`",
            }),
            None => Ok(()),
        }
    }

    /// A PDF/X-1a has a date, and inks only.
    fn check_inks(&self) -> Result<(), RecipeError> {
        if self.book.output_intent.is_none() {
            return Ok(());
        }
        self.book.date.ok_or(RecipeError::NoDate)?;
        let cover = [("ground", self.cover.ground), ("text", self.cover.text)];
        let cover = cover.map(|(key, colour)| ("cover", key, colour));
        let cover = cover.into_iter().filter(|_| self.formats.contains(&Format::Cover));
        let book = self.book.colours.all().map(|(key, colour)| ("book.colours", key, colour));
        match book.chain(cover).find(|(.., colour)| matches!(colour, Colour::Rgb(_))) {
            Some((table, key, colour)) => Err(RecipeError::NoInk { table, key, colour }),
            None => Ok(()),
        }
    }

    /// Returns the ratings of a level.
    fn level(&self, name: &str, part: RecipeKey) -> Result<RatingRange, RecipeError> {
        self.levels.ratings_of(name).map_err(|unknown| RecipeError::NoLevel { part, unknown })
    }
}
