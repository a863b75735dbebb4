//! Checks of a cover.

use super::measures::{MarkExtremes, marks_in, printed};
use super::{Checks, NEAR, Verdict, inches};
use crate::print::book::Book;
use crate::print::cover::{Barcode, CoverSheet, SPINE_TEXT};
use crate::print::drawing::{Area, Shape, Turn};
use crate::print::recipe::INCH;
use crate::print::recipe::Paper;
use crate::print::recipe::Printer;

/// Width and height of the barcode that a printer adds, and its distance from the edges of the back (KDP).
const OWN_BARCODE: ((f64, f64), f64) = ((2.0 * INCH, 1.2 * INCH), 0.25 * INCH);

pub(super) fn check_cover(
    checks: &mut Checks,
    sheet: &CoverSheet,
    book: &Book<'_>,
    (printer, paper): (Printer, Paper),
) {
    let asks = printer.requirements();
    let CoverSheet { drawing, bleed, spine, .. } = sheet;
    let (width, height) = (drawing.width + 2.0 * bleed, drawing.height + 2.0 * bleed);
    let found = format!("{} x {}", inches(width), inches(height));
    let (page, page_height) = book.facts.frame.trim;
    let sheet_of = |spine| (2.0 * (page + asks.bleed) + spine, page_height + 2.0 * asks.bleed);
    let formula = printer.spine(paper, book.facts.pages);
    let wanted = sheet_of(formula.unwrap_or(*spine));
    // Tolerance between a spine and the printer's formula.
    let slack = INCH / 64.0;
    let is_good = (width - wanted.0).abs() < slack && (height - wanted.1).abs() < NEAR;
    let wanted = format!("{} x {}", inches(wanted.0), inches(wanted.1));
    checks.add("cover: size", found, wanted, is_good, Verdict::Bad);
    let wanted = formula.map_or("as in the printer's template".to_owned(), inches);
    let is_good = formula.is_none_or(|formula| (formula - spine).abs() < slack);
    checks.add("cover: spine", inches(*spine), wanted, is_good, Verdict::Bad);
    let is_good = (bleed - asks.bleed).abs() < NEAR;
    checks.add("cover: bleed", inches(*bleed), inches(asks.bleed), is_good, Verdict::Bad);
    if let Some(printed) = printed(drawing) {
        let right = drawing.width - printed.right;
        let bottom = drawing.height - printed.bottom;
        let margin = printed.left.min(printed.top).min(right).min(bottom);
        checks.at_least("cover: margin", margin, asks.cover);
    }
    check_spine(checks, sheet, book.facts.pages);
    match &sheet.barcode {
        Some(barcode) => check_quiet_zone(checks, sheet, barcode),
        None => {
            let ((width, height), from) = OWN_BARCODE;
            let right = sheet.back + (drawing.width - spine) / 2.0 - from;
            let bottom = drawing.height - from;
            let area = Area { left: right - width, top: bottom - height, right, bottom };
            let is_free = marks_in(drawing, area).next().is_none();
            let found = if is_free { "free" } else { "printed" };
            let wanted = "free for the printer's".to_owned();
            checks.add("cover: barcode", found.to_owned(), wanted, is_free, Verdict::Bad);
        }
    }
    let mut marks = MarkExtremes::default();
    marks.add(drawing);
    checks.marks("cover: ", &marks, asks);
    let (text, ground) = sheet.colours;
    match marks.dots {
        dots if dots.is_finite() => checks.dots("cover: picture", dots),
        // The colours below letters on a picture are not known.
        _ => checks.contrast("cover: contrast", text, ground),
    }
}

/// Checks the text on the spine, if there is one: its distance from the folds, and whether the book is thick enough.
fn check_spine(checks: &mut Checks, CoverSheet { drawing, spine, .. }: &CoverSheet, pages: usize) {
    let is_turned = |shape: &Shape| matches!(shape, Shape::Text { turn: Turn::Down, .. });
    let on_spine = drawing.marks.iter().find(|mark| is_turned(&mark.shape));
    if let Some(text) = on_spine.and_then(|mark| mark.shape.bounds()) {
        let (least, white) = SPINE_TEXT;
        let fold = (drawing.width - spine) / 2.0;
        let found = (text.left - fold).min(fold + spine - text.right);
        checks.at_least("cover: white on spine", found, white);
        let (found, wanted) = (format!("{pages} pages"), format!("at least {least} pages"));
        checks.add("cover: text on spine", found, wanted, pages >= least, Verdict::Bad);
    }
}

/// Checks that the quiet zones beside the bars are white and empty.
fn check_quiet_zone(checks: &mut Checks, sheet: &CoverSheet, barcode: &Barcode) {
    let Barcode { white, bars } = barcode;
    let (left, right) = Barcode::quiet();
    let beside = [
        Area { left: bars.left - left, right: bars.left, ..*bars },
        Area { left: bars.right, right: bars.right + right, ..*bars },
    ];
    let is_white = |area: Area| {
        let inside = area.left > white.left - NEAR && area.right < white.right + NEAR;
        // Ignore the barcode's bars, which touch the area, and its white ground, which covers the area.
        let mut marks = marks_in(&sheet.drawing, area);
        inside
            && marks.all(|mark| {
                let edges = mark.shape.bounds().map_or((0.0, 0.0), |it| (it.left, it.right));
                mark.colour.ink() == 0 || edges.0 > area.right - NEAR || edges.1 < area.left + NEAR
            })
    };
    let is_good = beside.into_iter().all(is_white);
    let found = if is_good { "white" } else { "printed" };
    let wanted = format!("{} and {} of white", inches(left), inches(right));
    checks.add("cover: quiet zone", found.to_owned(), wanted, is_good, Verdict::Bad);
}
