//! `play.html`: the puzzles to play in a browser; and a service worker for servers.

use super::{Edition, Export, WriteFile};
use crate::grade::Grader;
use crate::publish::page::{PAGE_WORKER, Page, View};
use std::io;

pub(super) struct Html;

impl Export for Html {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let style = &pack.recipe.book;
        let mut page = Page::new(&style.one_line_title(), View::Play, pack.recipe.scale)
            .in_language(pack.language.clone())
            .with_ratings(style.show_er)
            .with_worker();
        if let Some(solver) = &pack.solver {
            let levels = &pack.recipe.levels;
            let titles = levels.names().map(|name| (name.to_owned(), pack.title_of_level(name)));
            let titles = titles.collect();
            page = page.with_solver(solver, levels, &titles);
        }
        let mut grader = Grader::with_scale(pack.recipe.scale);
        for (number, chosen) in pack.numbered() {
            let mut row = chosen.row(number, &pack.recipe.levels);
            row.path = Some(grader.path(&chosen.puzzle).1);
            page.add(&row, &pack.level_title(chosen));
        }
        sink("play.html", page.text().as_bytes())?;
        let (name, text) = PAGE_WORKER;
        sink(name, text.as_bytes())
    }
}
