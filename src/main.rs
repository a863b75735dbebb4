//! The `gridmill` command; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridmill::cli::main()
}
