//! The recipe of a pack: from a file, a manifest and options.

use crate::commands::pack::ask::SHEET;
use crate::commands::pack::take::{Take, takes_all};
use crate::commands::pack::{LARGEST_RECIPE, PackCommand, read};
use crate::error::Failure;
use crate::log;
use anyhow::{Context, anyhow};
use gridmill::layout::Layouts;
use gridmill_publish::{
    Format, Manifest, Order, PackRecipe, RecipeError, RecipeKey, Request, RequestSymmetry,
};
use std::path::Path;

/// A recipe as text.
struct RecipeFile<'a> {
    path: &'a Path,
    text: String,
}

impl<'a> RecipeFile<'a> {
    fn read(path: &'a Path) -> Result<Self, Failure> {
        Ok(Self { path, text: read(path, LARGEST_RECIPE)? })
    }

    fn recipe(&self) -> Result<PackRecipe, Failure> {
        self.text.parse().with_context(|| self.place(None)).map_err(Failure::Usage)
    }

    /// Returns `book.toml: line 3`, or the path without a line.
    fn place(&self, line: Option<usize>) -> String {
        let path = self.path.display();
        line.map_or_else(|| path.to_string(), |line| format!("{path}: line {line}"))
    }

    /// Reports its keys that have no effect in the recipe.
    fn report_useless(&self, recipe: &PackRecipe) {
        for key in recipe.useless_keys() {
            if let Some(line) = key.line(&self.text) {
                log::line(format_args!("{}: {key}", self.place(Some(line))));
            }
        }
    }
}

impl PackCommand {
    /// Returns the recipe from the options, the file and the manifest, in this order of precedence. A pack that is one file has
    /// this format.
    pub(super) fn recipe(
        &self,
        manifest: Option<&Manifest>,
        one: Option<Format>,
    ) -> Result<PackRecipe, Failure> {
        let file = self.recipe.as_deref().map(RecipeFile::read).transpose()?;
        let parsed = file.as_ref().map(RecipeFile::recipe).transpose()?;
        let mut recipe = match (manifest.map(|manifest| manifest.recipe.clone()), parsed) {
            // The puzzles are what they are.
            (Some(mut made), Some(file)) => {
                (made.formats, made.book) = (file.formats, file.book);
                (made.pictures, made.cover) = (file.pictures, file.cover);
                made
            }
            (Some(recipe), None) | (None, Some(recipe)) => recipe,
            (None, None) => {
                let kids = self.kids.map(|kids| format!("kids = \"{kids}\"\n"));
                let sheet = self.sheet.then(|| format!("[book]\ntrim = \"a4\"\n{SHEET}"));
                let text = kids.into_iter().chain(sheet).collect::<String>();
                text.parse().expect("a recipe")
            }
        };
        self.choose_puzzles(&mut recipe)?;
        self.choose_formats(&mut recipe, one)?;
        self.choose_pages(&mut recipe);
        let checked = recipe.complete().and_then(|()| recipe.ratings());
        checked.map_err(|error| self.located(error, file.as_ref()))?;
        file.iter().for_each(|file| file.report_useless(&recipe));
        if let Some(printer) = recipe.book.printer.filter(|_| !recipe.has_pages()) {
            log::line(format_args!(
                "`printer` in [book] is {printer}, but no pages are checked, because the formats have neither pdf nor cover"
            ));
        }
        Ok(recipe)
    }

    /// Applies the options for puzzles.
    fn choose_puzzles(&self, recipe: &mut PackRecipe) -> Result<(), Failure> {
        if let Some(levels) = self.levels.given()? {
            recipe.levels = levels;
        }
        recipe.scale = self.scale.unwrap_or(recipe.scale);
        let is_open = recipe.requests.is_empty() && recipe.calendar.is_none();
        let makes_new = self.collections.is_empty() && self.again.is_none();
        if makes_new && self.take == Some(Take::All) {
            usage!("--take all needs a COLLECTION; without one, give numbers, such as easy=40");
        }
        if let (Some(Take::Any(count)), Some(_)) = (&self.take, self.kids) {
            // The first boards get the rest.
            let parts = (1..=recipe.requests.len() as u32).rev();
            let mut left = *count;
            for (wanted, parts) in recipe.requests.iter_mut().zip(parts) {
                wanted.count = Some(left.div_ceil(parts));
                left -= wanted.count();
            }
            recipe.requests.retain(|wanted| wanted.count() > 0);
        } else if let Some(take) = &self.take {
            recipe.requests = take.requests().map_err(Failure::Usage)?;
        } else if is_open && !self.collections.is_empty() {
            recipe.requests = Take::All.requests().map_err(Failure::Usage)?;
        }
        if takes_all(&recipe.requests) && self.recipe.is_none() {
            recipe.order = Order::File;
        }
        let has_layout = |wanted: &Request| wanted.layout.is_some();
        if makes_new
            && self.layout.given().is_some()
            && !recipe.requests.is_empty()
            && recipe.requests.iter().all(has_layout)
        {
            usage!(
                "--layout changes nothing: all puzzles have their layouts from --kids, --take or the recipe"
            );
        }
        let of_children = self.kids.map(|kids| kids.id().parse::<Layouts>().expect("a layout"));
        let is_large = self.book.large_print || recipe.book.large_print;
        for wanted in &mut recipe.requests {
            wanted.clues = self.clues.or(wanted.clues);
            wanted.symmetry = self.symmetry.or(wanted.symmetry);
            if makes_new {
                let given = self.layout.given().or(of_children.as_ref());
                wanted.layout = wanted.layout.take().or(given.cloned());
                wanted.symmetry.get_or_insert(RequestSymmetry::Some);
                // Large print is mostly for beginners.
                if is_large && wanted.level.as_deref() == Some("easy") {
                    wanted.make_gentle();
                }
            }
        }
        recipe.order = self.order.unwrap_or(recipe.order);
        Ok(())
    }

    /// Applies the options for formats.
    fn choose_formats(&self, recipe: &mut PackRecipe, one: Option<Format>) -> Result<(), Failure> {
        match one {
            Some(_) if recipe.book.messages.is_some() || recipe.book.copy_fonts => {
                let problem =
                    "`messages` and `copy_fonts` in [book] add files to a pack; name a directory";
                usage!("{problem} instead of {}", self.output.display());
            }
            Some(format) if self.book.format.iter().all(|asked| *asked == format) => {
                recipe.formats = vec![format];
            }
            Some(_) => {
                let formats: Vec<String> = self.book.format.iter().map(Format::to_string).collect();
                let (formats, name) = (formats.join(","), self.output.display());
                usage!("--format {formats} contradicts the name {name}; name a directory");
            }
            None if !self.book.format.is_empty() => recipe.formats.clone_from(&self.book.format),
            None if recipe.formats.is_empty() => recipe.formats.push(Format::Pdf),
            None => {}
        }
        Ok(())
    }

    /// Applies the options for pages.
    fn choose_pages(&self, recipe: &mut PackRecipe) {
        let book = &mut recipe.book;
        if let Some(title) = &self.book.title {
            book.title.clone_from(title);
        }
        book.author = self.book.author.clone().or(book.author.take());
        book.trim = self.book.trim.unwrap_or(book.trim);
        book.printer = self.book.printer.or(book.printer);
        book.per_page = self.book.per_page.or(book.per_page);
        book.large_print |= self.book.large_print;
        book.pencil_marks |= self.book.pencil_marks;
        book.symbols = self.book.board_symbols.clone().or(book.symbols.take());
    }

    /// Adds the position in the recipe to the error, unless an option replaces that part of the recipe.
    fn located(&self, error: RecipeError, file: Option<&RecipeFile<'_>>) -> Failure {
        let file = file.filter(|_| self.take.is_none() || !error.is_about_requests());
        let place = file.map(|file| file.place(error.line(&file.text)));
        let error = match error {
            RecipeError::NothingTaken => anyhow!(
                "no puzzles are taken: name a COLLECTION, or give --take easy=40, or a recipe that has [[take]] with `count`"
            ),
            RecipeError::NoLevel { part: RecipeKey::Request(_), unknown }
                if self.take.is_some() =>
            {
                anyhow!("--take: {unknown}")
            }
            error => error.into(),
        };
        Failure::Usage(match place {
            Some(place) => error.context(place),
            None => error,
        })
    }
}
