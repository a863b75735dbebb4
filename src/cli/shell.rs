//! `gridmill completions` and `gridmill man`: the command line for shells and for `man`.

use super::Arguments;
use super::destination::{make_directory, write_failure};
use super::exit::Failure;
use super::output::Output;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use std::path::PathBuf;

/// Print completions for a shell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  gridmill completions bash > ~/.local/share/bash-completion/completions/gridmill
  gridmill completions zsh > ~/.zfunc/_gridmill            # a directory in $fpath
  gridmill completions fish > ~/.config/fish/completions/gridmill.fish
  gridmill completions powershell >> $PROFILE")]
pub(super) struct Completions {
    /// Shell to complete in
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut script = Vec::new();
        generate(self.shell, &mut Arguments::command(), "gridmill", &mut script);
        Output::open(None, "", &[])?.commit(&script)
    }
}

/// Write a man page for each command
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  gridmill man ~/.local/share/man/man1        then: man gridmill-generate")]
pub(super) struct Man {
    /// Directory for the pages, created if missing
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

impl Man {
    pub(super) fn run(self) -> Result<(), Failure> {
        let Self { directory } = self;
        make_directory(&directory)?;
        let written = clap_mangen::generate_to(Arguments::command(), &directory);
        written.map_err(|error| write_failure(error, &directory.display().to_string()))
    }
}
