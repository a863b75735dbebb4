//! Limits of the system: a command starts fewer threads than requested.

use crate::env::{Ended, GRIDMILL, TestEnv};
use crate::runs::skipped;

/// Runs the command as a user who may have `limit` threads.
#[cfg(target_os = "linux")]
fn with_threads(limit: u32, arguments: &str) -> Ended {
    let user = ["--reuid", "54321", "--clear-groups", "prlimit"];
    let limit = format!("--nproc={limit}");
    let mut command = TestEnv::project().command("setpriv");
    command.args(user).args([&limit, GRIDMILL]).args(arguments.split_whitespace());
    command.output().expect("util-linux is there").into()
}

#[test]
#[cfg(target_os = "linux")]
fn a_command_uses_the_threads_that_it_gets() {
    if with_threads(99, "--version").status != 0 {
        return skipped("a limit of threads: no other user can run this program");
    }
    let arguments = "generate -n 20 --seed 1 --threads 8";
    let expected = TestEnv::new().output(arguments);
    for limit in 2..=10 {
        let ended = with_threads(limit, arguments);
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{limit} threads");
        assert!(ended.stdout == expected, "{limit} threads");
    }
    let Ended { status, stderr: message, .. } = with_threads(1, arguments);
    assert_eq!(status, 3, "{message}");
    let expected = "error: cannot start a thread: Resource temporarily unavailable";
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(message.matches("Resource").count(), 1, "{message}");
}
