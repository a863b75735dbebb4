//! Preflight: the pages as they are drawn, compared with the requirements of a printer.

use super::book::Book;
use super::colour::Colour;
use super::drawing::{Drawing, Mark, Shape};
use super::printer::{Printer, Sizes};
use std::fmt;

/// The checks of a book for its printer.
#[derive(Clone, Debug)]
pub struct Preflight {
    printer: Printer,
    checks: Vec<Check>,
}

/// A requirement and the book's figure.
#[derive(Clone, Debug)]
struct Check {
    what: &'static str,
    found: String,
    wanted: String,
    verdict: Verdict,
}

/// Result of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Good,
    /// The printer takes the book, but something may look bad.
    Doubtful,
    /// The printer refuses the book.
    Bad,
}

/// Slack for rounding, in points.
const NEAR: f64 = 0.05;

impl Preflight {
    /// Compares a book with the requirements of a printer.
    pub(super) fn new(book: &Book, printer: Printer) -> Self {
        let asks = printer.requirements();
        let frame = &book.frame;
        let pages = book.pages.len();
        let found = Measures::of(book);
        let mut checks = Vec::new();
        let mut check = |what, found: String, wanted: String, is_good: bool, else_: Verdict| {
            let verdict = if is_good { Verdict::Good } else { else_ };
            checks.push(Check { what, found, wanted, verdict });
        };
        let (width, height) = frame.trim;
        let wanted = match &asks.sizes {
            Sizes::Between(least, most) => format!(
                "{} to {} wide, {} to {} high",
                inches(least.0),
                inches(most.0),
                inches(least.1),
                inches(most.1)
            ),
            Sizes::List(sizes) => format!("one of {} sizes", sizes.len()),
        };
        let size = format!("{} x {}", inches(width), inches(height));
        check("trim size", size, wanted, asks.sizes.contain(frame.trim), Verdict::Bad);
        let (least, most) = asks.pages;
        let is_good = (least..=most).contains(&pages);
        check("pages", pages.to_string(), format!("{least} to {most}"), is_good, Verdict::Bad);
        let is_bled = frame.bleed > 0.0;
        let is_good = (frame.bleed - asks.bleed).abs() < NEAR || !is_bled && !found.reaches_edges;
        let wanted = if found.reaches_edges {
            inches(asks.bleed)
        } else {
            format!("0 or {}", inches(asks.bleed))
        };
        check("bleed", inches(frame.bleed), wanted, is_good, Verdict::Bad);
        let outer = if is_bled { asks.outer.1 } else { asks.outer.0 };
        let mut margin = |what, found: f64, least: f64| {
            check(
                what,
                inches(found),
                format!("at least {}", inches(least)),
                found > least - NEAR,
                Verdict::Bad,
            );
        };
        margin("outer margin", found.outer, outer);
        margin("top and bottom margin", found.height, outer);
        margin("margin at the spine", found.inner, asks.inner(pages));
        let is_good = found.line > asks.line - NEAR;
        let wanted = format!("at least {} pt", asks.line);
        check("lines", format!("{:.2} pt", found.line), wanted, is_good, Verdict::Doubtful);
        let is_good = found.letters > asks.letters - NEAR;
        let wanted = format!("at least {} pt", asks.letters);
        check("letters", format!("{:.1} pt", found.letters), wanted, is_good, Verdict::Doubtful);
        let is_good = found.tint >= LEAST_TINT;
        let wanted = format!("at least {LEAST_TINT}% ink");
        check("lightest tint", format!("{}%", found.tint), wanted, is_good, Verdict::Doubtful);
        if asks.wants_inks {
            let colours = if found.has_rgb { "red, green, blue" } else { "inks" };
            check("colours", colours.to_owned(), "inks".to_owned(), !found.has_rgb, Verdict::Bad);
        }
        // These follow from how pages are written.
        check("fonts", "embedded".to_owned(), "embedded".to_owned(), true, Verdict::Bad);
        check(
            "images",
            "none, all is vectors".to_owned(),
            "300 dpi".to_owned(),
            true,
            Verdict::Bad,
        );
        Self { printer, checks }
    }

    /// True if the printer would refuse the book.
    pub fn is_refused(&self) -> bool {
        self.checks.iter().any(|check| check.verdict == Verdict::Bad)
    }

    /// Returns a sentence for each check that is doubtful.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        let doubtful = self.checks.iter().filter(|check| check.verdict == Verdict::Doubtful);
        doubtful.map(|Check { what, found, wanted, .. }| {
            format!("{}: {what}: {found}, expected {wanted}", self.printer.label())
        })
    }
}

/// The checks as a table.
impl fmt::Display for Preflight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = self.printer.label();
        writeln!(f, "{:<22} {:<24} {:<44} result", "check", "book", label)?;
        for Check { what, found, wanted, verdict } in &self.checks {
            let verdict = match verdict {
                Verdict::Good => "ok",
                Verdict::Doubtful => "WARNING",
                Verdict::Bad => "REFUSED",
            };
            writeln!(f, "{what:<22} {found:<24} {wanted:<44} {verdict}")?;
        }
        Ok(())
    }
}

/// Lightest tint that prints evenly, in percent of ink (KDP).
const LEAST_TINT: u8 = 10;

/// Figures of all pages, as they are drawn.
struct Measures {
    /// White at the outer edges, at the spine, and above and below, in points.
    outer: f64,
    inner: f64,
    height: f64,
    /// Width of the thinnest line, and size of the smallest letters.
    line: f64,
    letters: f64,
    /// Lightest gray, in percent of ink.
    tint: u8,
    has_rgb: bool,
    reaches_edges: bool,
}

impl Measures {
    fn of(book: &Book) -> Self {
        let (outer, inner, height) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
        let mut found = Self {
            outer,
            inner,
            height,
            line: f64::INFINITY,
            letters: f64::INFINITY,
            tint: 100,
            has_rgb: false,
            reaches_edges: false,
        };
        for (page, drawing) in book.pages.iter().enumerate() {
            let is_right = book.frame.is_right_hand(page);
            drawing.marks.iter().for_each(|mark| found.add(is_right, drawing, mark));
        }
        found
    }

    fn add(&mut self, is_right: bool, drawing: &Drawing, mark: &Mark) {
        match mark.colour {
            Colour::Gray(ink) if ink > 0 => self.tint = self.tint.min(ink),
            Colour::Rgb(_) => self.has_rgb = true,
            Colour::Gray(_) | Colour::Cmyk(_) => {}
        }
        let (left, top, right, bottom) = match &mark.shape {
            Shape::Area { at, size } => (at.0, at.1, at.0 + size.0, at.1 + size.1),
            Shape::Line { from, to, width } => {
                self.line = self.line.min(*width);
                let half = width / 2.0;
                (
                    from.0.min(to.0) - half,
                    from.1.min(to.1) - half,
                    from.0.max(to.0) + half,
                    from.1.max(to.1) + half,
                )
            }
            Shape::Text { at, size, run, .. } => {
                if run.glyphs.is_empty() {
                    return;
                }
                self.letters = self.letters.min(*size);
                (at.0, at.1 - 0.7 * size, at.0 + run.width * size, at.1)
            }
        };
        // A mark at an edge is meant to be cut.
        if left <= 0.0 || top <= 0.0 || right >= drawing.width || bottom >= drawing.height {
            self.reaches_edges = true;
            return;
        }
        let (left, right) = (left, drawing.width - right);
        let (inner, outer) = if is_right { (left, right) } else { (right, left) };
        self.inner = self.inner.min(inner);
        self.outer = self.outer.min(outer);
        self.height = self.height.min(top).min(drawing.height - bottom);
    }
}

/// `0.375 in`.
fn inches(points: f64) -> String {
    let thousandths = (points / 72.0 * 1000.0).round() / 1000.0;
    format!("{thousandths} in")
}
