//! Where results go, and their format: `-o`, `--format` and `--force`.

use crate::error::Failure;
use crate::output::checks::{is_directory, look, refuse_missing_directory, refuse_run_directory};
use clap::Args;
use gridmill::formats::Compression;
use gridmill::grid::named;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

named! {
    /// Format of results. Its name is also the ending of files.
    Format, "format" {
        /// Rows with commas.
        Csv = "csv",
        /// A JSON text per line.
        JsonLines = "jsonl",
        /// A table of typed columns.
        Parquet = "parquet",
        /// A page.
        Html = "html",
        /// Text with marks for headings and lists.
        Markdown = "md",
        /// A puzzle per line, or text for people.
        Text = "txt",
        /// A JSON text.
        Json = "json",
    }
}

/// Formats of new rows.
pub(crate) const ROW_FORMATS: [Format; 4] =
    [Format::Csv, Format::JsonLines, Format::Parquet, Format::Text];

/// Place of the output.
#[derive(Args, Debug)]
pub(crate) struct OutputChoice {
    /// Output file; its ending chooses the format [default: standard output]
    ///
    /// If .gz or .zst follows the ending, the file is compressed.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

impl OutputChoice {
    /// Returns the destination of a command that writes these formats, the usual format first. `asked` is the value of
    /// `--format`. Refuses the name of any other format.
    pub(crate) fn destination(
        &self,
        formats: &[Format],
        asked: Option<Format>,
    ) -> Result<Destination, Failure> {
        let path = self.output.clone().filter(|path| !is_standard_output(path));
        let named = match &path {
            Some(path) => named_format(path, formats)?,
            None => None,
        };
        let format = match (named, asked) {
            (Some(named), Some(asked)) if named != asked => {
                let name = path.unwrap_or_default();
                usage!("--format {asked} contradicts the name {}", name.display());
            }
            (named, asked) => named.or(asked).unwrap_or(formats[0]),
        };
        if format == Format::Parquet && path.is_none() {
            usage!("a Parquet file cannot be standard output; give -o FILE.parquet");
        }
        let is_asked =
            asked.is_some() || self.output.as_ref().is_some_and(|it| it.as_os_str() != "-");
        Ok(Destination { path, format, is_asked, force: self.force, is_in_place: false })
    }

    /// Refuses a directory, for a command that can write a run directory.
    pub(crate) fn refuse_directory(&self) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(()) };
        if !is_directory(path)? {
            return Ok(());
        }
        let path = path.display();
        usage!("cannot write {path}: it is a directory; for a run directory, use --run {path}")
    }

    /// True if there is an output file.
    pub(crate) fn is_file(&self) -> bool {
        self.output.as_ref().is_some_and(|path| !is_standard_output(path))
    }
}

/// A file or standard output, and the format of what goes there.
#[derive(Clone, Debug)]
pub(crate) struct Destination {
    /// `None` for standard output.
    pub(crate) path: Option<PathBuf>,
    pub(crate) format: Format,
    /// True if `--format` chose the format.
    is_asked: bool,
    /// True if it may replace a file.
    pub(crate) force: bool,
    /// True if a new text file has its name from the beginning, so that its rows survive a kill.
    pub(crate) is_in_place: bool,
}

impl Destination {
    /// Returns standard output for text.
    pub(crate) fn standard() -> Self {
        let (path, format) = (None, Format::Text);
        Self { path, format, is_asked: false, force: false, is_in_place: false }
    }

    /// Gives a new text file its name from the beginning: it is not made of an input that could be read again.
    pub(crate) fn in_place(self) -> Self {
        Self { is_in_place: true, ..self }
    }

    /// True if results in the usual format go to standard output, where a terminal can show them in a form of its own.
    pub(crate) fn is_for_people(&self) -> bool {
        self.path.is_none() && !self.is_asked
    }
}

/// True for standard output. Its other names can lead to the file that the shell writes, which must keep its place.
fn is_standard_output(path: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]
        .iter()
        .any(|name| path.as_os_str() == *name)
}

/// Returns the format that the name of a file chooses, if any. Refuses a place that cannot be a file, or is among the files of
/// a run: another writer would destroy committed rows.
fn named_format(path: &Path, formats: &[Format]) -> Result<Option<Format>, Failure> {
    let (name, found) = (path.display(), look(path)?);
    if found.as_ref().is_some_and(Metadata::is_dir) {
        usage!("cannot write {name}: it is a directory; name a file");
    }
    refuse_missing_directory(path)?;
    refuse_run_directory(path)?;
    let is_compressed = Compression::of_name(path).is_some();
    let whole = if is_compressed { path.with_extension("") } else { path.to_owned() };
    let Some(ending) = whole.extension() else { return Ok(None) };
    let mut possible =
        formats.iter().filter(|format| **format != Format::Parquet || !is_compressed);
    let format = possible.find(|format| ending.eq_ignore_ascii_case(format.id()));
    // A pipe or a device can have any name.
    if format.is_some() || found.is_some_and(|found| !found.is_file()) {
        return Ok(format.copied());
    }
    let endings: Vec<String> = formats.iter().map(|format| format!(".{format}")).collect();
    let endings = match endings.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => endings.concat(),
    };
    let is_book = ["pdf", "html", "tex"].iter().any(|it| ending.eq_ignore_ascii_case(it));
    let book = format!("; for a book: gridmill pack mine.txt -o {name}");
    let book = if is_book { &book } else { "" };
    usage!("cannot write {name}: expected a name that ends in {endings}{book}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_chooses_the_format() {
        let formats = [Format::Csv, Format::JsonLines, Format::Parquet];
        let of = |name: &str, asked| {
            let choice = OutputChoice { output: Some(name.into()), force: false };
            choice.destination(&formats, asked).map(|it| it.format).map_err(|error| match error {
                Failure::Usage(error) | Failure::Io(error) => error.to_string(),
                _ => unreachable!("it is not opened"),
            })
        };
        for (name, format) in [
            ("x", Format::Csv),
            ("x.gz", Format::Csv),
            ("x.CSV.zst", Format::Csv),
            ("x.jsonl.gz", Format::JsonLines),
            ("x.parquet", Format::Parquet),
            ("/dev/null", Format::Csv),
        ] {
            assert_eq!(of(name, None), Ok(format), "{name}");
        }
        assert_eq!(of("x", Some(Format::Parquet)), Ok(Format::Parquet));
        assert_eq!(of("-", Some(Format::JsonLines)), Ok(Format::JsonLines));
        let expected = "expected a name that ends in .csv, .jsonl or .parquet";
        for name in ["x.json", "x.xlsx", "x.parquet.gz", "x.csv.bz2"] {
            assert_eq!(of(name, None), Err(format!("cannot write {name}: {expected}")));
        }
        let contradiction = Err("--format csv contradicts the name x.jsonl".to_owned());
        assert_eq!(of("x.jsonl", Some(Format::Csv)), contradiction);
        let missing = Err("cannot write no/x.csv: the directory no does not exist".to_owned());
        assert_eq!(of("no/x.csv", None), missing);
        assert!(of("-", Some(Format::Parquet)).is_err());
        assert_eq!(of("src", None), Err("cannot write src: it is a directory; name a file".into()));
    }
}
