//! `play.html`: the puzzles to play in a browser.

use crate::page::{Page, View};
use crate::print::choose::PackGrader;
use crate::print::pack::Pack;
use crate::print::recipe::style::CaptionField;

/// Returns a page with the puzzles, solved again.
pub(super) fn page(pack: &Pack) -> Page {
    let style = &pack.recipe.book;
    let dates = (0..pack.puzzles.len()).map_while(|i| pack.date(i));
    let days = dates.map(|date| (date.to_string(), pack.date_text(date, CaptionField::Date)));
    let mut page = Page::new(&style.one_line_title(), View::Play, pack.recipe.scale)
        .in_language(pack.language.clone())
        .with_ratings(style.show_er)
        .with_days(days.collect())
        .opened_daily(pack.recipe.calendar.as_ref().is_some_and(|calendar| calendar.open_daily));
    if !pack.is_one_file {
        page = page.with_worker();
    }
    if let Some(solver) = &pack.solver {
        let levels = &pack.recipe.levels;
        let titles = levels.names().map(|name| (name.to_owned(), pack.title_of_level(name)));
        page = page.with_solver(solver, levels, &titles.collect());
    }
    let mut grader = PackGrader::new(pack.recipe.scale, false);
    for (number, chosen) in pack.numbered() {
        let row = grader.row_with_path(chosen, number, &pack.recipe.levels);
        let (title, symbols) = (pack.section_title(chosen), pack.symbols(number - 1));
        if !symbols.listed().is_empty() {
            let listed: Vec<String> = symbols.listed().iter().map(char::to_string).collect();
            let digits = 1..=chosen.layout().side() as u8;
            let symbols: String = digits.map(|digit| symbols.of(digit)).collect();
            page.add_with_symbols(&row, &title, &symbols, &listed.join(" "));
        } else if chosen.layout().is_classic() {
            page.add(&row, &title);
        } else {
            page.add_board(&row, &title);
        }
    }
    page
}
