//! `gridmill pack`: books, and packs for apps.

use super::exit::{Failure, interruption, say};
use super::input;
use super::options::{LevelChoice, Seed};
use crate::canon::Canonizer;
use crate::corpus::{Classes, Form, Quota, ordered};
use crate::formats::{Entry, PuzzleReader};
use crate::grid::Grid;
use crate::publish::{
    self, Choice, Chosen, ExportError, FontFiles, Format, Order, PerPage, Recipe, Shortage, Trim,
    Wanted, choose,
};
use anyhow::{Context, anyhow};
use clap::Args;
use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Choose puzzles by difficulty, and write them as a print-ready book and for apps
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill pack puzzles.csv --take easy=40,medium=40,hard=20 -o book
  gridmill pack puzzles.csv --take easy=50 --large-print --trim letter --title 'Easy on the eyes' -o large
  gridmill pack a.csv b.csv --recipe book.toml --ledger printed.txt -o book
  gridmill pack puzzles.csv --take easy=200,hard=200 --title 'Sudoku to go' --format html -o play
  gridmill pack puzzles.csv --take hard=100 --order shuffled --format sdm,opensudoku,png -o app

Whatever the files say of a puzzle, it is solved and graded anew, and no two of a pack are the same up to
exchanged digits, rows, columns and so on. DIR gets the files of the formats, pack.json (every puzzle with
number, page, rating and canonical form) and recipe.toml, which makes the same bytes again from the same
files. docs/packs.md says what a recipe may have.")]
pub(super) struct Pack {
    /// Files to take puzzles from, in any format that gridmill reads
    #[arg(required = true, value_name = "COLLECTION")]
    collections: Vec<PathBuf>,
    /// Directory to make, or an empty one
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// A TOML file that says what is wanted; options come before it
    #[arg(long, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// So many puzzles of these levels
    #[arg(long, value_name = "LEVEL=N,...")]
    take: Option<Quota>,
    /// Order of the puzzles: ramp (rising ratings), weekly (rising in every seven), level (shuffled in each
    /// level), shuffled [default: ramp]
    #[arg(long)]
    order: Option<Order>,
    /// What to write: pdf, svg, png, csv, json, sdk, sdm, opensudoku, text, html [default: pdf]
    #[arg(long, value_delimiter = ',', value_name = "FORMAT,...")]
    format: Vec<Format>,
    /// Title of the book
    #[arg(long)]
    title: Option<String>,
    /// Author of the book
    #[arg(long)]
    author: Option<String>,
    /// Size of the pages: a4, a5, letter, 6x9, 8.5x11, 5.5x8.5 (inches) [default: 6x9]
    #[arg(long, value_name = "SIZE")]
    trim: Option<Trim>,
    /// Puzzles on a page: 1, 2, 4 or 6 [default: 2, 1 in large print]
    #[arg(long, value_name = "N", value_parser = parse_per_page)]
    per_page: Option<PerPage>,
    /// Large digits and strong lines
    #[arg(long)]
    large_print: bool,
    /// Take none that is in these files, whatever was done to it: earlier packs, say
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
    /// Take none that is in this file, and add the canonical forms of what is taken; it is made if it is not
    /// there
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    levels: LevelChoice,
    #[command(flatten)]
    seed: Seed,
    /// Number of threads [default: all cores]; the output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn parse_per_page(text: &str) -> Result<PerPage, anyhow::Error> {
    Ok(text.parse::<u8>()?.try_into()?)
}

/// Puzzles to choose from, and where each stands.
#[derive(Default)]
struct Candidates {
    grids: Vec<Grid>,
    /// The name of a file and the line in it.
    places: Vec<(Arc<str>, u64)>,
    /// Was there a line that is no grid?
    is_any_bad: bool,
}

impl Pack {
    pub(super) fn run(self) -> Result<(), Failure> {
        let recipe = self.recipe()?;
        let fonts = self.fonts(&recipe)?;
        let out = Directory::new(&self.output)?;
        let interrupted = interruption()?;
        let all = || std::thread::available_parallelism().map_or(1, NonZero::get);
        let threads = self.threads.map_or_else(all, usize::from);

        let candidates = Candidates::read(&self.collections)?;
        let ledger = self.ledger.iter().filter(|path| path.exists());
        let printed: Vec<PathBuf> = self.against.iter().chain(ledger).cloned().collect();
        let printed = Candidates::read(&printed)?;
        let is_over = || interrupted.load(Ordering::Relaxed);
        let mut against = Classes::default();
        let form = |canonizer: &mut Canonizer, grid| Form::new(&canonizer.canonical(grid).grid);
        let Ok(_) =
            ordered(threads, printed.grids.iter(), Canonizer::new, form, is_over, |forms| {
                forms.into_iter().for_each(|form| _ = against.insert(form));
                Ok::<(), Infallible>(())
            });
        let choice = choose(&recipe, &candidates.grids, &against, threads, is_over);
        let Choice { taken, bad } = choice.map_err(|error| Failure::Usage(error.into()))?;
        for (i, problem) in &bad {
            let (name, line) = &candidates.places[*i];
            say(format_args!("{name}:{line}: {problem}"));
        }
        let puzzles = match taken {
            Some(Ok(puzzles)) => puzzles,
            Some(Err(shortage)) => return Err(missing(&shortage)),
            None => return Err(Failure::Interrupted),
        };
        let pack = publish::Pack { recipe, puzzles };
        out.fill(&pack, &fonts, &interrupted, || match &self.ledger {
            Some(ledger) => add_to_ledger(ledger, &pack.puzzles),
            None => Ok(()),
        })?;
        say(format_args!("{}: {} puzzles", self.output.display(), pack.puzzles.len()));
        let is_any_bad = candidates.is_any_bad || printed.is_any_bad || !bad.is_empty();
        if is_any_bad { Err(Failure::BadInput) } else { Ok(()) }
    }

    /// What the file and the options say, options first.
    fn recipe(&self) -> Result<Recipe, Failure> {
        let mut recipe = match &self.recipe {
            Some(path) => {
                let named = || path.display().to_string();
                let text = fs::read_to_string(path)
                    .with_context(|| format!("cannot read {}", named()))
                    .map_err(Failure::Io)?;
                text.parse::<Recipe>().with_context(named).map_err(Failure::Usage)?
            }
            None => Recipe::default(),
        };
        if let Some(levels) = self.levels.given()? {
            recipe.levels = levels;
        }
        if let Some(quota) = &self.take {
            let wanted = |level: &str| {
                let count = u32::try_from(quota.of(level));
                let count =
                    count.with_context(|| format!("--take {quota}")).map_err(Failure::Usage)?;
                let level = Some(level.to_owned());
                Ok(Wanted { count, level, er: None, clues: None, symmetry: None })
            };
            recipe.take = quota.levels().map(wanted).collect::<Result<_, _>>()?;
        }
        if !self.format.is_empty() {
            recipe.formats.clone_from(&self.format);
        }
        if recipe.formats.is_empty() {
            recipe.formats.push(Format::Pdf);
        }
        recipe.order = self.order.unwrap_or(recipe.order);
        let book = &mut recipe.book;
        if let Some(title) = &self.title {
            book.title.clone_from(title);
        }
        book.author = self.author.clone().or(book.author.take());
        book.trim = self.trim.unwrap_or(book.trim);
        book.per_page = self.per_page.or(book.per_page);
        book.large_print |= self.large_print;
        recipe.ratings().map_err(|error| Failure::Usage(error.into()))?;
        if self.seed.given().is_some() || recipe.seed.is_none() {
            recipe.seed = Some(publish::Seed(self.seed.get()?));
        }
        Ok(recipe)
    }

    /// The fonts that the recipe names, as seen from where it is.
    fn fonts(&self, recipe: &Recipe) -> Result<FontFiles, Failure> {
        let home = self.recipe.as_deref().and_then(Path::parent).unwrap_or(Path::new(""));
        let read = |name: &String| {
            let path = home.join(name);
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()));
            bytes.map(Arc::new).map_err(Failure::Io)
        };
        let regular = recipe.book.font.as_ref().map(read).transpose()?;
        let bold = recipe.book.bold_font.as_ref().map(read).transpose()?;
        let own = FontFiles::default();
        Ok(FontFiles {
            bold: bold.or_else(|| regular.clone()).unwrap_or(own.bold),
            regular: regular.unwrap_or(own.regular),
        })
    }
}

/// Says what is missing.
fn missing(shortage: &Shortage) -> Failure {
    say(format_args!("error: {shortage}"));
    Failure::BadInput
}

impl Candidates {
    fn read(paths: &[PathBuf]) -> Result<Self, Failure> {
        let mut candidates = Self::default();
        for path in paths {
            let source = input::open(path)?;
            let name: Arc<str> = source.name.as_str().into();
            let reader = BufReader::with_capacity(1 << 16, source.plain_text());
            for entry in PuzzleReader::new(reader) {
                let Entry { line, grid } =
                    entry.map_err(|error| input::read_failure(&name, error))?;
                match grid {
                    Ok(grid) => {
                        candidates.grids.push(grid);
                        candidates.places.push((Arc::clone(&name), line));
                    }
                    Err(problem) => {
                        say(format_args!("{name}:{line}: {problem}"));
                        candidates.is_any_bad = true;
                    }
                }
            }
        }
        Ok(candidates)
    }
}

/// The directory of a pack: there as a whole, or not at all.
struct Directory<'a> {
    path: &'a Path,
    /// Where it is made.
    partial: PathBuf,
}

impl<'a> Directory<'a> {
    /// There is nothing in it yet, is there?
    fn new(path: &'a Path) -> Result<Self, Failure> {
        let is_free = match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        };
        let (Some(name), true) = (path.file_name(), is_free) else {
            let error = anyhow!("{} is there already, and no empty directory", path.display());
            return Err(Failure::Usage(error));
        };
        let mut partial = OsString::from(name);
        partial.push(".partial");
        Ok(Self { path, partial: path.with_file_name(partial) })
    }

    /// Writes everything, does what comes `last`, and only then gives the directory its name.
    fn fill(
        &self,
        pack: &publish::Pack,
        fonts: &FontFiles,
        interrupted: &AtomicBool,
        last: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let filled = self.write(pack, fonts, interrupted).and_then(|()| {
            last()?;
            let renamed = fs::rename(&self.partial, self.path);
            renamed.with_context(|| self.context()).map_err(Failure::Io)
        });
        if filled.is_err() {
            let _nothing_more = fs::remove_dir_all(&self.partial);
        }
        filled
    }

    fn context(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    fn write(
        &self,
        pack: &publish::Pack,
        fonts: &FontFiles,
        interrupted: &AtomicBool,
    ) -> Result<(), Failure> {
        let mut sink = |name: &str, bytes: &[u8]| {
            if interrupted.load(Ordering::Relaxed) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let path = self.partial.join(name);
            fs::create_dir_all(path.parent().expect("it is in the directory"))?;
            let mut file = File::create(path)?;
            file.write_all(bytes)?;
            file.sync_all()
        };
        // What a process that was killed left behind.
        let _nothing_there = fs::remove_dir_all(&self.partial);
        publish::write(pack, fonts, &mut sink).map_err(|error| match error {
            ExportError::Io(error) if error.kind() == io::ErrorKind::Interrupted => {
                Failure::Interrupted
            }
            ExportError::Io(error) => {
                Failure::Io(anyhow::Error::new(error).context(self.context()))
            }
            error => Failure::Usage(error.into()),
        })
    }
}

/// Adds the canonical forms of `puzzles`. The file is replaced as a whole.
fn add_to_ledger(path: &Path, puzzles: &[Chosen]) -> Result<(), Failure> {
    let add = || {
        let mut text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        for chosen in puzzles {
            text.push_str(&chosen.canonical.to_string());
            text.push('\n');
        }
        let mut name = path.as_os_str().to_owned();
        name.push(".partial");
        let mut file = File::create(&name)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&name, path)
    };
    add().with_context(|| format!("cannot write {}", path.display())).map_err(Failure::Io)
}
