//! The `gridmill` command: [`cli`] over the library of the same name.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
