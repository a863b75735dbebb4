//! `gridmill pack`: books, and packs for apps.

mod ask;
mod candidates;
mod files;
mod fonts;
mod ledger;
mod made;
mod place;
mod recipe;
mod take;

use crate::error::{Failure, OrFail, for_shell, io_failure, reason_of};
use crate::input::read_text;
use crate::log;
use crate::options::language;
use crate::options::layout::LayoutChoice;
use crate::options::whole_number::whole_number;
use crate::options::{LevelChoice, Reading, Seed, Threads, scale_with_er};
use crate::output::Output;
use crate::output::checks::{cannot_read, cannot_write};
use crate::output::destination::Destination;
use crate::output::part::begin_part;
use crate::progress::input_counts::counted;
use crate::progress::verbosity::Verbosity;
use crate::progress::{Progress, Total};
use crate::signals::interruption;
use anyhow::Context;
use ask::per_sheet;
use bytesize::ByteSize;
use candidates::Candidates;
use clap::Args;
use clap::builder::ArgPredicate;
use files::{digit_pictures, picture, solver};
use fonts::PackFonts;
use gridmill::dig::BoardClueRange;
use gridmill::disk::{NewFile, parent};
use gridmill::grade::Scale;
use gridmill::parallel::Pool;
use gridmill_publish::{
    Choice, ExportError, Format, Kids, Manifest, Order, Pack, PackPuzzle, PackRecipe, PerPage,
    Preflight, Printer, RecipeSeed, RequestSymmetry, Shortage, Symbols, Trim, WrittenPack, choose,
};
use ledger::{Announced, Ledger};
use made::PuzzleMaker;
use place::PackPlace;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use take::{Take, takes_all};

/// Choose puzzles by difficulty, and write books and files for apps
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill pack --take easy=40,medium=40,hard=20 -o book.pdf    new, symmetric puzzles
  gridmill pack mine.txt -o book.pdf                      all puzzles of a file, in its order
  gridmill pack mine.csv --take easy=50 --large-print --trim letter --title 'Big and easy' -o large
  gridmill pack a.csv b.csv --recipe book.toml --ledger printed.txt -o book
  gridmill pack --take easy=200,hard=200 --title 'Sudoku to go' -o play.html
  gridmill pack mine.csv --take hard=100 --order shuffled --format sdm,opensudoku2,png -o app
  gridmill pack --again book/pack.json --recipe other.toml -o other   same puzzles, other pages
  gridmill pack --take 6x6:easy=20,x:easy=20 -o mixed.pdf    other boards: docs/boards.md
  gridmill pack --take easy=6 --sheet -o sheet.pdf        puzzles in front, answers behind
  gridmill pack --kids 4x4 -o kids.pdf                    4x4, 6x6, 9x9, with large digits
  gridmill pack --ask                                     questions, then book.toml and book.pdf

Without a COLLECTION, `pack` makes new puzzles, symmetric ones unless --symmetry says otherwise. `pack` solves and rates all puzzles again. No two puzzles of a pack are equivalent. \
`pack` writes pack.json, recipe.toml and the files of the chosen formats to a directory; or one file, book.pdf, \
play.html or book.tex, and book.pack.json beside it. In pack.json, every puzzle has its \
number, page, rating and canonical form. docs/packs.md describes recipes.")]
pub(crate) struct PackCommand {
    /// Files to take puzzles from [default: `pack` makes new puzzles]
    #[arg(value_name = "COLLECTION")]
    collections: Vec<PathBuf>,
    /// New or empty directory for the pack, or one .pdf, .html or .tex file
    #[arg(short, long, value_name = "DIR|FILE", required = false, required_unless_present_any = ["ask", "write_recipe"],
        default_value_ifs = [("ask", ArgPredicate::IsPresent, "book.pdf"), ("write_recipe", ArgPredicate::IsPresent, "-")])]
    output: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// Recipe, a TOML file; options override its settings
    #[arg(long, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// Ask eight questions, and write the answers as a recipe, book.toml
    ///
    /// The recipe is beside the pack, which is book.pdf without -o.
    #[arg(long, conflicts_with_all = ["recipe", "again", "take", "sheet", "kids", "BookOptions"])]
    ask: bool,
    /// Print a recipe of all keys with their defaults; -o writes it to a file
    #[arg(long, conflicts_with_all = ["collections", "recipe", "again", "ask", "take", "sheet", "kids", "BookOptions"])]
    write_recipe: bool,
    /// Make a sheet: puzzles in front, answers behind, no title page
    ///
    /// The paper is a4 without --trim.
    #[arg(long, conflicts_with_all = ["recipe", "again"])]
    sheet: bool,
    /// Make a book for children: 4x4, 6x6 and 9x9, or 6x6 and 9x9
    ///
    /// Large digits, two boards on a page of 8.5x11, easy puzzles with many clues, and pictures of the rules. --take 30 takes so many in all.
    #[arg(long, value_name = "4x4|6x6", conflicts_with_all = ["recipe", "again"])]
    kids: Option<Kids>,
    /// Make the pack of this pack.json again, byte for byte
    ///
    /// If you also give --recipe, the puzzles stay the same, and the recipe decides the formats and pages.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["collections", "take", "clues", "symmetry", "order", "levels", "scale", "layout", "seed", "against", "ledger"])]
    again: Option<PathBuf>,
    /// Number of puzzles: of each level, 30 of any, or all
    ///
    /// easy=40,hard=20; x:easy=20,6x6:any=10: of these layouts; gentle=40: easy ones with 34 to 40 clues, for beginners; any=30 or 30;
    /// all: every puzzle of the COLLECTION, in its order if you give no other --order. Without the option, a COLLECTION gives all.
    #[arg(long, value_name = "LEVEL=N,...", value_parser = Take::parse)]
    take: Option<Take>,
    /// Number of clues of all puzzles: 30, 34..40
    #[arg(long, value_name = "MIN..MAX", hide_short_help = true)]
    clues: Option<BoardClueRange>,
    /// Symmetry of all puzzles: any, some, rot180, ... [default: any for a COLLECTION, otherwise some]
    ///
    /// some: any symmetry, but not none. A symmetry such as rot180 allows the stronger ones, too.
    #[arg(long, value_name = "SYMMETRY", hide_short_help = true)]
    symmetry: Option<RequestSymmetry>,
    /// Order of the puzzles [default: ramp]
    ///
    /// ramp: by rising ratings, and equal ratings by rising effort. effort: by level, and in each level by rising effort.
    /// weekly: as ramp within each group of seven puzzles. level: by level, and shuffled in each level. flow: by level,
    /// and in each level the highest flow_mean first. shuffled: all puzzles shuffled. file: as in the COLLECTION, of which the
    /// first fitting puzzles are taken.
    #[arg(long)]
    order: Option<Order>,
    #[command(flatten)]
    book: BookOptions,
    /// Solver for the page of --format html: the file gridmill.wasm
    ///
    /// `scripts/web` makes this file. With the solver, the page rates puzzles that the player enters, and the button Fresh makes
    /// new puzzles.
    #[arg(long, value_name = "FILE")]
    solver: Option<PathBuf>,
    /// Exclude puzzles equivalent to one in this file; may be repeated
    ///
    /// A file of puzzles, a run directory, or the pack.json or puzzles.json of an earlier pack. If a line is not a puzzle, `pack`
    /// makes nothing.
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Exclude the puzzles in this file, and append the new ones
    ///
    /// The file holds a volume for each pack, with one canonical form per line. If it does not exist, `pack` creates it.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Scale of all ratings [default: that of the recipe, or classic]
    #[arg(long, value_parser = scale_with_er(), hide_possible_values = true, value_name = "SCALE")]
    scale: Option<Scale>,
    #[command(flatten)]
    layout: LayoutChoice,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    seed: Seed,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// What `--ask` asks for, and what a recipe has
#[derive(Args, Debug)]
struct BookOptions {
    /// Formats to write, such as pdf,cover,html (see --help) [default: pdf]
    ///
    /// pdf, cover, answers (the solutions alone), svg, png, eps, pdfs, csv, json, sdk, sdm, opensudoku2, ipuz, links, text, tex, html.
    #[arg(long, value_delimiter = ',', value_name = "FORMAT,...")]
    format: Vec<Format>,
    /// Title of the book
    #[arg(long)]
    title: Option<String>,
    /// Author of the book
    #[arg(long)]
    author: Option<String>,
    /// Size of the pages, such as a4, letter, 6x9 or 130x200mm [default: 6x9]
    #[arg(long, value_name = "SIZE")]
    trim: Option<Trim>,
    /// Printer whose rules the book must follow: kdp, ingram, lulu
    #[arg(long)]
    printer: Option<Printer>,
    /// Puzzles per page: 1 to 12 [default: 2, or 1 in large print]
    #[arg(long, value_name = "N", value_parser = parse_per_page)]
    per_page: Option<PerPage>,
    /// Print large digits and strong lines
    #[arg(long)]
    large_print: bool,
    /// Print small digits for all candidates in the empty cells
    #[arg(long)]
    pencil_marks: bool,
    /// Symbols for the digits: ABCDEFGHI, persian, arabic, devanagari, or words
    ///
    /// A text is for boards with as many rows as it has characters. Words are separated by commas: each puzzle has one, which stands in
    /// its solution. A text with a slash is a folder with the pictures 1.png, 2.png and so on.
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    board_symbols: Option<Symbols>,
}

/// Larger than any sensible file of its kind.
const LARGEST_RECIPE: ByteSize = ByteSize::mib(1);
const LARGEST_MANIFEST: ByteSize = ByteSize::mib(512);

/// A recipe with all keys.
const ALL_KEYS: &str = include_str!("recipe.toml");

fn parse_per_page(text: &str) -> Result<PerPage, anyhow::Error> {
    Ok(whole_number::<i64>(1..=12)(text)?.try_into()?)
}

impl PackCommand {
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        if self.write_recipe {
            return self.write_all_keys();
        }
        let file = place::format_of(&self.output)?;
        if self.ask {
            self.ask(file.is_some())?;
        }
        let manifest = self.again.as_deref().map(read_manifest).transpose()?;
        let mut recipe = self.recipe(manifest.as_ref(), file)?;
        let language = language::of_recipe(&mut recipe, self.home())?;
        let home = self.home().to_owned();
        let directory = if file.is_some() { parent(&self.output) } else { &self.output };
        let solver = solver(self.solver.as_deref(), &mut recipe, &home, directory)?;
        let picture = picture(&mut recipe, &home, directory)?;
        let digit_pictures = digit_pictures(&mut recipe, &home, directory)?;
        let fonts = PackFonts::read(&mut recipe, &home, directory)?;
        let out = PackPlace::new(&self.output, file.is_some(), self.force)?;
        if self.seed.given().is_some() || recipe.seed.is_none() {
            recipe.seed = Some(RecipeSeed(self.seed.get()?));
        }
        let ledger = self.ledger.as_deref().map(Ledger::open).transpose()?;
        let pool = self.threads.pool()?;
        let interrupted = interruption()?;
        let is_over = || interrupted.load(Ordering::Relaxed);
        let (mut pack, is_any_bad) = match manifest {
            Some(manifest) => {
                let pack = manifest.pack(recipe, &pool, is_over);
                let pack = pack.map_err(|error| Failure::Damaged(error.into()))?;
                (pack.ok_or(Failure::Interrupted)?, false)
            }
            None => self.choose(&pool, recipe, ledger.as_ref(), is_over)?,
        };
        if self.sheet && !pack.recipe.book.large_print {
            let count = per_sheet(pack.puzzles.len()) as i64;
            pack.recipe.book.per_page.get_or_insert(count.try_into().expect("it is 1 to 12"));
        }
        pack.language = language;
        pack.solver = solver;
        pack.is_one_file = file.is_some();
        pack.picture = picture;
        pack.digit_pictures = digit_pictures;
        self.write(&pool, &pack, &fonts, out, ledger.as_ref(), is_over)?;
        let puzzles = counted(pack.puzzles.len() as u64, "puzzle");
        log::note(format_args!("{}: {puzzles}", self.output.display()));
        if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
    }

    /// Asks for a recipe, and writes it beside the pack. Refuses a pack that is there before it asks.
    fn ask(&mut self, is_file: bool) -> Result<(), Failure> {
        let path = self.output.with_extension("toml");
        drop(PackPlace::new(&self.output, is_file, self.force)?);
        let file = begin_part(&path, self.force, &[])?;
        let text = ask::recipe(&mut io::stdin().lock(), !self.collections.is_empty())?;
        put(file, &path, &text)?;
        let files = self.collections.iter().map(|file| format!("{} ", for_shell(file)));
        let (files, output) = (files.collect::<String>(), for_shell(&self.output));
        log::note(format_args!(
            "\n{text}\nTo change the book, change this recipe, and run this command:\n  gridmill pack {files}--recipe {} -o {output} --force",
            for_shell(&path)
        ));
        self.recipe = Some(path);
        Ok(())
    }

    /// Writes a recipe with all keys as a file, or to standard output.
    fn write_all_keys(&self) -> Result<(), Failure> {
        let path = &self.output;
        if path.as_os_str() == "-" {
            return Output::open(&Destination::standard(), "", &[])?.commit(ALL_KEYS.as_bytes());
        }
        if path.extension().is_none_or(|it| it != "toml") {
            usage!("cannot write {}: expected a name that ends in .toml", path.display());
        }
        put(begin_part(path, self.force, &[])?, path, ALL_KEYS)
    }

    /// Returns the pack of the recipe, and whether any input was bad.
    fn choose(
        &self,
        pool: &Rc<Pool>,
        mut recipe: PackRecipe,
        ledger: Option<&Ledger>,
        is_over: impl Fn() -> bool + Sync,
    ) -> Result<(Pack, bool), Failure> {
        let mut candidates = Candidates::read(
            &self.collections,
            (&self.reading, &self.layout),
            pool,
            &self.verbosity,
        )?;
        let takes_all = takes_all(&recipe.requests);
        if takes_all {
            if candidates.boards.is_empty() {
                log::line("error: the collections have no puzzles");
                return Err(Failure::BadInput);
            }
            recipe.requests[0].count =
                Some(u32::try_from(candidates.boards.len()).unwrap_or(u32::MAX));
        }
        let mut printed = Candidates::printed(&self.against, pool, &self.verbosity)?;
        printed.boards.extend(ledger.into_iter().flat_map(Ledger::boards).cloned());
        let against = printed.classes(pool, &is_over);
        let wanted = recipe.requests.iter().map(|wanted| u64::from(wanted.count())).sum();
        let levels = recipe.levels.names().map(str::to_owned).collect();
        let mut maker = PuzzleMaker::new(&recipe);
        let mut make = |shortage: &Shortage| maker.make(shortage, pool, &self.verbosity, &is_over);
        if self.collections.is_empty() {
            candidates.boards = make(&Shortage::of_all(&recipe))?;
        }
        let progress = Progress::new(&self.verbosity, true, Total::Items(wanted), levels);
        let watch = |taken: &[PackPuzzle]| {
            taken.iter().for_each(|chosen| progress.add(Some(chosen.level)));
            progress.show();
        };
        let choice = choose(&recipe, &candidates.boards, &against, pool, &is_over, watch);
        let choice = choice.map_err(|error| Failure::Usage(error.into()));
        progress.finish(reason_of(&choice));
        let mut choice = choice?;
        // Some were printed before.
        while let Some(Err(shortage)) = &choice.taken
            && self.collections.is_empty()
            && let new = make(shortage)?
            && !new.is_empty()
        {
            candidates.boards.extend(new);
            let again = choose(&recipe, &candidates.boards, &against, pool, &is_over, |_| {});
            choice = again.map_err(|error| Failure::Usage(error.into()))?;
        }
        let has_all = maker.has_all;
        if matches!(choice.taken, Some(Err(_))) && choice.unrated > 0 {
            let puzzles = counted(choice.unrated as u64, "puzzle");
            log::line(format_args!("left out {puzzles} without a rating on this scale"));
        }
        if let Some(Err(shortage)) = &choice.taken
            && takes_all
            && let found @ 1.. = shortage.found[0].found
        {
            let Choice { bad, unfit, unrated, .. } = &choice;
            let known = candidates.boards.len() - bad.len() - unfit - unrated - found;
            // A request for all puzzles has no level and no ratings.
            let reasons = [
                (*unfit, "with other clues or another symmetry than asked for"),
                (known, "equivalent to others of the pack, or printed before"),
            ];
            for (count, reason) in reasons.into_iter().filter(|(count, _)| *count > 0) {
                let puzzles = counted(count as u64, "puzzle");
                log::line(format_args!("left out {puzzles}, {reason}"));
            }
            recipe.requests[0].count = Some(found as u32);
            let again = choose(&recipe, &candidates.boards, &against, pool, &is_over, |_| {});
            choice.taken = again.map_err(|error| Failure::Usage(error.into()))?.taken;
        }
        let Choice { taken, bad, .. } = choice;
        candidates.report(&bad);
        match taken {
            Some(Ok(puzzles)) => Ok((Pack::new(recipe, puzzles), candidates.is_any_bad)),
            Some(Err(shortage)) => Err(self.missing(&shortage, has_all)),
            None => Err(Failure::Interrupted),
        }
    }

    /// Reports the missing puzzles.
    fn missing(&self, shortage: &Shortage, has_all: bool) -> Failure {
        log::line(format_args!("error: {shortage}"));
        if has_all {
            log::line(
                "there seem to be no others: `pack` made many more, and each was equivalent to one of these or was printed before",
            );
        } else if self.collections.is_empty() {
            log::line(
                "such puzzles are rare, and `pack` made too few attempts; `gridmill generate` makes more, for a COLLECTION",
            );
        }
        Failure::BadInput
    }

    fn write(
        &self,
        pool: &Pool,
        pack: &Pack,
        fonts: &PackFonts,
        mut out: PackPlace,
        ledger: Option<&Ledger>,
        is_over: impl Fn() -> bool,
    ) -> Result<(), Failure> {
        let progress = Progress::new(&self.verbosity, true, Total::Unknown, Vec::new());
        let mut warnings = Vec::new();
        let context = || cannot_write(&self.output);
        let mut sink = |name: &str, bytes: &[u8]| {
            if is_over() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            out.add(name, bytes)?;
            progress.add(None);
            progress.show();
            Ok(())
        };
        let written = gridmill_publish::write(pack, &fonts.files, pool, &mut sink);
        let copied = |written: WrittenPack| {
            warnings.extend(written.warnings);
            warnings.extend(written.preflight.iter().flat_map(Preflight::warnings));
            let mut copies = fonts.copies.iter();
            copies.try_for_each(|(name, bytes)| sink(name, bytes)).map_err(ExportError::Io)
        };
        let written = written.and_then(copied).map_err(|error| match error {
            ExportError::Io(error) if error.kind() == io::ErrorKind::Interrupted => {
                Failure::Interrupted
            }
            ExportError::Io(error) => io_failure(error, context()),
            error => Failure::Usage(error.into()),
        });
        progress.finish(reason_of(&written));
        written?;
        warnings.iter().for_each(log::line);
        let announce = |ledger| Ledger::announce(ledger, &pack.puzzles, &self.output);
        let announced = ledger.map(announce).transpose()?;
        if let Err(error) = out.put_in_place() {
            if error.left_nothing() {
                // There is no such pack.
                announced.iter().for_each(Announced::withdraw);
            }
            return Err(io_failure(error, context()));
        }
        announced.map_or(Ok(()), Announced::add)
    }

    /// Returns the directory that paths in the recipe are relative to.
    fn home(&self) -> &Path {
        let file = self.recipe.as_deref().or(self.again.as_deref());
        file.and_then(Path::parent).unwrap_or(Path::new(""))
    }
}

/// Writes the text of a new file, and puts it in place.
fn put(mut file: NewFile, path: &Path, text: &str) -> Result<(), Failure> {
    file.write_all(text.as_bytes()).io(|| cannot_write(path))?;
    file.commit().map_err(|error| io_failure(error, cannot_write(path)))
}

fn read(path: &Path, most: ByteSize) -> Result<String, Failure> {
    read_text(path, most).io(|| cannot_read(path))
}

fn read_manifest(path: &Path) -> Result<Manifest, Failure> {
    let manifest = Manifest::from_json(&read(path, LARGEST_MANIFEST)?);
    let context = || format!("{} is not a pack.json of `gridmill pack`", path.display());
    manifest.with_context(context).map_err(Failure::Damaged)
}
