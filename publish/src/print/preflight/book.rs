//! Checks of a book's pages.

use super::measures::measures;
use super::{Checks, NEAR, Verdict, inches};
use crate::print::book::Book;
use crate::print::recipe::Colour;
use crate::print::recipe::Paper;
use crate::print::recipe::{Requirements, TrimSizes};

/// The least size of the digits of puzzles, in points.
const DIGITS: f64 = 12.0;

pub(super) fn check_book(checks: &mut Checks, book: &Book<'_>, asks: &Requirements, paper: Paper) {
    let (frame, pages) = (&book.facts.frame, book.facts.pages);
    let (found, marks) = measures(book);
    let (width, height) = frame.trim;
    let wanted = match &asks.sizes {
        TrimSizes::Between(least, most) => format!(
            "{} to {} wide, {} to {} high",
            inches(least.0),
            inches(most.0),
            inches(least.1),
            inches(most.1)
        ),
        TrimSizes::List(sizes) => format!("one of {} sizes, see below", sizes.len()),
    };
    let size = format!("{} x {}", inches(width), inches(height));
    let worst = if asks.is_unconfirmed { Verdict::Doubtful } else { Verdict::Bad };
    checks.add("trim size", size, wanted, asks.sizes.contain(frame.trim), worst);
    let (least, most) = (asks.fewest, asks.most(width, paper));
    let wanted = format!("{least} to {most}, even");
    let is_good = (least..=most).contains(&pages) && pages.is_multiple_of(2);
    checks.add("pages", pages.to_string(), wanted, is_good, worst);
    let is_bled = frame.bleed > 0.0;
    let is_good = (frame.bleed - asks.bleed).abs() < NEAR || !is_bled && !found.has_bled;
    let wanted =
        if found.has_bled { inches(asks.bleed) } else { format!("0 or {}", inches(asks.bleed)) };
    checks.add("bleed", inches(frame.bleed), wanted, is_good, Verdict::Bad);
    let outer = if is_bled { asks.outer.1 } else { asks.outer.0 };
    checks.at_least("outer margin", found.outer, outer);
    checks.at_least("top and bottom margin", found.height, outer);
    checks.at_least("margin at the spine", found.inner, asks.inner(pages));
    checks.marks("", &marks, asks);
    let style = book.style();
    let ground = style.colours.shade.unwrap_or(Colour::Gray(0));
    checks.contrast("contrast of clues", style.colours.clues, ground);
    checks.contrast("contrast of text", style.colours.text, Colour::Gray(0));
    if style.large_print {
        let (found, wanted, is_good) = book.facts.large_print();
        checks.add("large print: digits", found, wanted, is_good, Verdict::Doubtful);
    } else if let size = book.facts.smallest_digits()
        && size < DIGITS
    {
        let wanted = format!("{DIGITS} pt or more");
        checks.add("digits", format!("{size:.1} pt"), wanted, false, Verdict::Doubtful);
    }
    // The writer of PDF files always embeds fonts, and draws vectors only.
    let embedded = || "embedded".to_owned();
    checks.add("fonts", embedded(), embedded(), true, Verdict::Bad);
    if marks.dots.is_finite() {
        checks.dots("images", marks.dots);
    } else {
        let (images, wanted) = ("none, vectors only".to_owned(), "300 dpi".to_owned());
        checks.add("images", images, wanted, true, Verdict::Bad);
    }
}
