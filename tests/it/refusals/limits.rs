//! Limits of the system: a command starts fewer threads than requested.

use crate::runs::{gridmill, skipped};
use std::process::{Command, Output};
use tempfile::tempdir;

/// Runs the command as a user who may have `limit` threads.
#[cfg(target_os = "linux")]
fn with_threads(limit: u32, arguments: &str) -> Output {
    let user = ["--reuid", "54321", "--clear-groups", "prlimit"];
    let limit = format!("--nproc={limit}");
    let mut command = Command::new("setpriv");
    command.args(user).args([limit.as_str(), env!("CARGO_BIN_EXE_gridmill")]);
    command.args(arguments.split_whitespace()).output().expect("util-linux is there")
}

#[test]
#[cfg(target_os = "linux")]
fn a_command_uses_the_threads_that_it_gets() {
    if !with_threads(99, "--version").status.success() {
        return skipped("a limit of threads: only root may become another user");
    }
    let arguments = "generate -n 20 --seed 1 --threads 8";
    let directory = tempdir().expect("a directory");
    let expected = gridmill(arguments, &directory).output().expect("it runs").stdout;
    for limit in 2..=10 {
        let output = with_threads(limit, arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*message), (Some(0), ""), "{limit} threads");
        assert!(output.stdout == expected, "{limit} threads");
    }
    let output = with_threads(1, arguments);
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{message}");
    let expected = "error: cannot start a thread: Resource temporarily unavailable";
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(message.matches("Resource").count(), 1, "{message}");
}
