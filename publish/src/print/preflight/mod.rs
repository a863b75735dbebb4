//! Preflight: compares drawn pages and covers with the requirements of a printer.
//!
//! * `measures`: measures of drawings
//! * `book`, `cover`: the checks

mod book;
mod cover;
mod measures;

use crate::print::book::Book;
use crate::print::cover::CoverSheet;
use crate::print::recipe::{Colour, INCH, Paper, Printer, Requirements, TrimSizes};
use book::check_book;
use cover::check_cover;
use measures::MarkExtremes;
use std::fmt;

/// Results of all checks of a book for its printer.
#[derive(Clone, Debug)]
pub struct Preflight {
    printer: Printer,
    checks: Checks,
}

/// Checks in their order.
#[derive(Clone, Debug)]
struct Checks(Vec<PrinterCheck>);

/// A requirement and the book's figure.
#[derive(Clone, Debug)]
struct PrinterCheck {
    what: String,
    found: String,
    wanted: String,
    verdict: Verdict,
}

/// Result of a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    Good,
    /// The printer accepts the book, but it may print badly; or the requirement is uncertain.
    Doubtful,
    /// The printer refuses the book.
    Bad,
}

/// Tolerance for rounding, in points.
const NEAR: f64 = 0.05;
/// Least contrast of digits and texts to their ground (WCAG 2.2, AA).
const LEAST_CONTRAST: f64 = 4.5;
/// Lightest tint that prints evenly, in percent of ink (KDP).
const LEAST_TINT: u8 = 10;

impl Preflight {
    /// Compares a book and its cover with the requirements of a printer.
    pub(crate) fn new(
        book: &Book<'_>,
        cover: Option<&CoverSheet>,
        printer: Printer,
        paper: Paper,
    ) -> Self {
        let mut checks = Checks(Vec::new());
        check_book(&mut checks, book, printer.requirements(), paper);
        let style = book.style();
        if let Some(wanted) = printer.requirements().pdf_x {
            let is_x = style.output_intent.is_some();
            let found = if is_x { "X-1a:2001, not validated" } else { "none: set output_intent" };
            checks.add("PDF/X", found.to_owned(), wanted.to_owned(), is_x, Verdict::Doubtful);
        }
        if let Some(sheet) = cover {
            check_cover(&mut checks, sheet, book, (printer, paper));
        }
        Self { printer, checks }
    }

    /// True if the printer would refuse the book.
    pub fn is_refused(&self) -> bool {
        self.checks.0.iter().any(|check| check.verdict == Verdict::Bad)
    }

    /// Returns a sentence for each doubtful check.
    pub fn warnings(&self) -> impl Iterator<Item = String> {
        let doubtful = self.checks.0.iter().filter(|check| check.verdict == Verdict::Doubtful);
        doubtful.map(|PrinterCheck { what, found, wanted, .. }| {
            format!("{}: {what}: {found}, expected {wanted}", self.printer.label())
        })
    }
}

impl Checks {
    /// Adds a check, with the verdict if it fails.
    fn add(&mut self, what: &str, found: String, wanted: String, is_good: bool, worst: Verdict) {
        let verdict = if is_good { Verdict::Good } else { worst };
        self.0.push(PrinterCheck { what: what.to_owned(), found, wanted, verdict });
    }

    /// Adds the check of a distance, in points.
    fn at_least(&mut self, what: &str, found: f64, least: f64) {
        let wanted = format!("at least {}", inches(least));
        self.add(what, inches(found), wanted, found > least - NEAR, Verdict::Bad);
    }

    /// Adds the check of a colour on its ground.
    fn contrast(&mut self, what: &str, colour: Colour, ground: Colour) {
        let found = colour.contrast(ground);
        let wanted = format!("at least {LEAST_CONTRAST} to 1");
        let is_good = found >= LEAST_CONTRAST;
        self.add(what, format!("{found:.1} to 1"), wanted, is_good, Verdict::Doubtful);
    }

    /// Adds the check of the pixels per inch of pictures.
    fn dots(&mut self, what: &str, dots: f64) {
        let (found, wanted) = (format!("{dots:.0} dpi"), "300 dpi".to_owned());
        self.add(what, found, wanted, dots > 300.0 - NEAR, Verdict::Doubtful);
    }

    /// Adds the checks of lines, letters and colours.
    fn marks(&mut self, part: &str, found: &MarkExtremes, asks: &Requirements) {
        let name = |what: &str| format!("{part}{what}");
        let wanted = format!("at least {} pt", asks.line);
        let is_good = found.line > asks.line - NEAR;
        let line = format!("{:.2} pt", found.line);
        self.add(&name("lines"), line, wanted, is_good, Verdict::Doubtful);
        let wanted = format!("at least {} pt", asks.letters);
        let is_good = found.letters > asks.letters - NEAR;
        let letters = format!("{:.1} pt", found.letters);
        self.add(&name("letters"), letters, wanted, is_good, Verdict::Doubtful);
        let wanted = format!("at least {LEAST_TINT}% ink");
        let is_good = found.tint >= LEAST_TINT;
        let tint = format!("{}%", found.tint);
        self.add(&name("lightest tint"), tint, wanted, is_good, Verdict::Doubtful);
        if let Some(most) = asks.most_ink {
            let wanted = format!("at most {most}%");
            let total = format!("{}%", found.total);
            self.add(&name("total ink"), total, wanted, found.total <= most, Verdict::Bad);
        }
        if asks.wants_inks {
            let colours = if found.has_rgb { "red, green, blue" } else { "inks" };
            let wanted = "inks".to_owned();
            self.add(&name("colours"), colours.to_owned(), wanted, !found.has_rgb, Verdict::Bad);
        }
    }
}

/// The checks as a table, and the printer's sizes.
impl fmt::Display for Preflight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = self.printer.label();
        writeln!(f, "{:<22} {:<24} {:<44} result", "check", "book", label)?;
        let mut checks: Vec<&PrinterCheck> = self.checks.0.iter().collect();
        // Print failures last: a terminal shows the end.
        checks.sort_by_key(|check| check.verdict);
        for PrinterCheck { what, found, wanted, verdict } in checks {
            let verdict = match verdict {
                Verdict::Good => "ok",
                Verdict::Doubtful => "WARNING",
                Verdict::Bad => "REFUSED",
            };
            writeln!(f, "{what:<22} {found:<24} {wanted:<44} {verdict}")?;
        }
        if let TrimSizes::List(sizes) = self.printer.requirements().sizes {
            writeln!(f, "\nTrim sizes of {label} that we know, in inches:")?;
            for line in sizes.chunks(8) {
                let line: Vec<String> =
                    line.iter().map(|it| format!("{} x {}", it.0, it.1)).collect();
                writeln!(f, "  {}", line.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Returns a length as text, such as `0.375 in`.
fn inches(points: f64) -> String {
    let thousandths = (points / INCH * 1000.0).round() / 1000.0;
    format!("{thousandths} in")
}
