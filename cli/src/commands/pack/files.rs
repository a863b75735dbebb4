//! The files besides fonts that a recipe names: the solver and pictures.

use super::fonts::seen_from;
use crate::error::{Failure, OrFail};
use crate::input::read_whole;
use anyhow::Context;
use bytesize::ByteSize;
use gridmill_publish::{Format, PackRecipe, Picture, Solver, Symbols};
use std::path::Path;

/// Larger than any sensible file of its kind.
const LARGEST_SOLVER: ByteSize = ByteSize::mib(16);
const LARGEST_PICTURE: ByteSize = ByteSize::mib(256);

/// Reads the solver that an option names, or the recipe as seen from `home`. Puts the path into the recipe by which the
/// file is found from the `directory` of the pack.
pub(super) fn solver(
    given: Option<&Path>,
    recipe: &mut PackRecipe,
    home: &Path,
    directory: &Path,
) -> Result<Option<Solver>, Failure> {
    let is_page = recipe.formats.contains(&Format::Html);
    if given.is_some() && !is_page {
        usage!("--solver works only with --format html");
    }
    let named = recipe.book.solver.as_deref().map(|name| home.join(name));
    let given = given.map(Path::to_owned);
    let Some(path) = given.or(named).filter(|_| is_page) else { return Ok(None) };
    let bytes = read_whole(&path, LARGEST_SOLVER)
        .io(|| format!("solver: cannot read {}", path.display()))?;
    let solver = Solver::new(&bytes).with_context(|| format!("solver: {}", path.display()));
    recipe.book.solver = Some(seen_from(directory, &path));
    Ok(Some(solver.map_err(Failure::Usage)?))
}

/// Reads the picture of the cover that the recipe names as seen from `home`. Puts the path into the recipe by which the file is
/// found from the `directory` of the pack.
pub(super) fn picture(
    recipe: &mut PackRecipe,
    home: &Path,
    directory: &Path,
) -> Result<Option<Picture>, Failure> {
    let has_cover = recipe.formats.contains(&Format::Cover);
    let named = recipe.cover.image.as_deref().map(|name| home.join(name));
    let Some(path) = named.filter(|_| has_cover) else { return Ok(None) };
    let bytes = read_whole(&path, LARGEST_PICTURE)
        .io(|| format!("`image` in [cover]: cannot read {}", path.display()))?;
    let picture =
        Picture::new(bytes).with_context(|| format!("`image` in [cover]: {}", path.display()));
    recipe.cover.image = Some(seen_from(directory, &path));
    Ok(Some(picture.map_err(Failure::Usage)?))
}

/// Reads the pictures that stand for digits, if the recipe names their folder. Puts the path into the recipe by which the folder is
/// found from the `directory` of the pack.
pub(super) fn digit_pictures(
    recipe: &mut PackRecipe,
    home: &Path,
    directory: &Path,
) -> Result<Vec<Picture>, Failure> {
    let Some(Symbols::Pictures(folder)) = &mut recipe.book.symbols else { return Ok(Vec::new()) };
    let path = home.join(&*folder);
    let read = |digit: u8| {
        let [path, svg] = ["png", "svg"].map(|end| path.join(format!("{digit}.{end}")));
        if svg.exists() && !path.exists() {
            let (svg, png) = (svg.display(), path.display());
            usage!(
                "`symbols` in [book]: found {svg}, expected a PNG; make one with `rsvg-convert -w 512 {svg} -o {png}`"
            );
        }
        let bytes = read_whole(&path, LARGEST_PICTURE)
            .io(|| format!("`symbols` in [book]: cannot read {}", path.display()))?;
        let picture = Picture::of_digit(bytes);
        let picture = picture.with_context(|| format!("`symbols` in [book]: {}", path.display()));
        picture.map_err(Failure::Usage)
    };
    // As many as there are.
    let has =
        |digit: u8| ["png", "svg"].iter().any(|end| path.join(format!("{digit}.{end}")).exists());
    let pictures = (1..=25).take_while(|digit| *digit == 1 || has(*digit)).map(read).collect();
    // The slash says that it is a folder.
    *folder = format!("{}/", seen_from(directory, &path).trim_end_matches('/'));
    pictures
}
