//! `gridmill completions` and `gridmill man`: the command line for shells and for `man`.

use crate::command_line;
use crate::error::{Failure, write_failure};
use crate::output::Output;
use crate::output::checks::make_directory;
use crate::output::destination::Destination;
use crate::output::part::begin_part;
use clap::builder::Resettable;
use clap::{Args, Command};
use clap_complete::{Shell, generate};
use gridmill::disk::NewFile;
use roff::{Roff, roman};
use std::io::{self, Write};
use std::path::PathBuf;

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill completions bash > ~/.local/share/bash-completion/completions/gridmill
  gridmill completions zsh > ~/.zfunc/_gridmill            # a directory in $fpath
  gridmill completions fish > ~/.config/fish/completions/gridmill.fish
  gridmill completions powershell >> $PROFILE")]
pub(crate) struct Completions {
    /// Shell to print completions for
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut command_line(), "gridmill", &mut script);
        Output::open(&Destination::standard(), "", &[])?.commit(&script)
    }
}

/// Write a man page for each command
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  gridmill man ~/.local/share/man/man1        then: man gridmill-generate")]
pub(crate) struct Man {
    /// Directory for the pages, created if missing
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// Replace existing pages
    #[arg(long)]
    force: bool,
}

impl Man {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Self { directory, force } = self;
        make_directory(&directory)?;
        // The long version names the processor of this machine, and pages are for all machines.
        let mut command =
            command_line().disable_help_subcommand(true).long_version(Resettable::Reset);
        command.build();
        let commands = command.get_subcommands().chain([&command]);
        let page_of = |command: &Command| {
            let name = command.get_display_name().unwrap_or_else(|| command.get_name());
            (directory.join(name).with_extension("1"), page(command))
        };
        let pages: Vec<_> = commands.map(page_of).collect();
        let begin = |(path, page): (PathBuf, io::Result<Vec<u8>>)| {
            let mut file = begin_part(&path, force, &[])?;
            let written = page.and_then(|page| file.write_all(&page));
            written.map_err(|error| write_failure(error, &path.display().to_string()))?;
            Ok(file)
        };
        let files = pages.into_iter().map(begin).collect::<Result<_, Failure>>()?;
        let placed = NewFile::commit_all(files);
        placed.map_err(|error| write_failure(error.into(), &directory.display().to_string()))
    }
}

/// Returns the man page of a command. Its examples, which come first in the text after its options, keep their lines.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let text = command.get_after_long_help().or(command.get_after_help());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let (examples, notes) = text.split_once("\n\n").unwrap_or((&text, ""));
    let mut page = Vec::new();
    let command = command.clone().after_help(Resettable::Reset).after_long_help(Resettable::Reset);
    clap_mangen::Man::new(command).render(&mut page)?;
    let mut rest = Roff::new();
    rest.control("SH", ["EXAMPLES"]).control("nf", []);
    examples.lines().skip(1).for_each(|line| _ = rest.text([roman(line.trim_start())]));
    rest.control("fi", []);
    if !notes.is_empty() {
        rest.control("SH", ["NOTES"]).control("nh", []).control("ad", ["l"]);
    }
    for line in notes.lines() {
        match line {
            "" => rest.control("PP", []),
            _ => rest.text([roman(line)]),
        };
    }
    rest.to_writer(&mut page)?;
    Ok(page)
}
