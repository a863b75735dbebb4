//! The command `gridmill` as tests start it, and the directory in which it works.

use std::fmt::Debug;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Path of the command.
pub(crate) const GRIDMILL: &str = env!("CARGO_BIN_EXE_gridmill");

/// Path of the project.
pub(crate) const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Directory in which a test runs the command.
pub(crate) struct TestEnv {
    directory: PathBuf,
    /// Removes a new directory at the end of the test.
    _new: Option<TempDir>,
}

/// Arguments of the command: a text with spaces between them, or a list.
pub(crate) trait Arguments: Debug {
    fn add_to(&self, command: &mut Command);
}

impl Arguments for str {
    fn add_to(&self, command: &mut Command) {
        command.args(self.split_whitespace());
    }
}

impl Arguments for String {
    fn add_to(&self, command: &mut Command) {
        self.as_str().add_to(command);
    }
}

impl Arguments for [&str] {
    fn add_to(&self, command: &mut Command) {
        command.args(self);
    }
}

impl<const N: usize> Arguments for [&str; N] {
    fn add_to(&self, command: &mut Command) {
        command.args(self);
    }
}

impl Arguments for Vec<&str> {
    fn add_to(&self, command: &mut Command) {
        command.args(self);
    }
}

impl<A: Arguments + ?Sized> Arguments for &A {
    fn add_to(&self, command: &mut Command) {
        (**self).add_to(command);
    }
}

/// A command that ended: its exit status, its output and its messages.
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let status = output.status.code().unwrap_or_else(|| panic!("it was killed: {stderr}"));
        Self { status, stdout: String::from_utf8(output.stdout).expect("UTF-8"), stderr }
    }
}

impl AsRef<Path> for TestEnv {
    fn as_ref(&self) -> &Path {
        &self.directory
    }
}

impl TestEnv {
    /// Makes a new, empty directory.
    pub(crate) fn new() -> Self {
        let new = tempfile::tempdir().expect("a directory");
        Self { directory: new.path().to_owned(), _new: Some(new) }
    }

    /// Returns the directory of the project, in which tests only read.
    pub(crate) fn project() -> Self {
        Self { directory: Path::new(PROJECT).to_owned(), _new: None }
    }

    /// Returns the path of a file or directory.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.directory.join(name)
    }

    pub(crate) fn exists(&self, name: impl AsRef<Path>) -> bool {
        self.path(name).exists()
    }

    /// Returns the text of a file.
    pub(crate) fn read(&self, name: impl AsRef<Path>) -> String {
        let path = self.path(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    pub(crate) fn write(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::write(&path, content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// Returns the command. Its standard input is empty unless the caller sets another.
    pub(crate) fn gridmill(&self, arguments: &(impl Arguments + ?Sized)) -> Command {
        let mut command = self.command(GRIDMILL);
        arguments.add_to(&mut command);
        command
    }

    /// Returns another command, with an empty standard input, too.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        // `script` starts this shell: the same one everywhere.
        command.current_dir(&self.directory).env("SHELL", "/bin/sh").stdin(Stdio::null());
        command
    }

    /// Runs a script of the shell, in which `"$0"` is the command.
    pub(crate) fn bash(&self, script: &str) -> Ended {
        let mut command = self.command("bash");
        command.args(["-c", script, GRIDMILL]).output().expect("bash runs").into()
    }

    /// Runs the command.
    pub(crate) fn run(&self, arguments: &(impl Arguments + ?Sized)) -> Ended {
        self.gridmill(arguments).output().expect("the binary runs").into()
    }

    /// Runs the command with this standard input.
    pub(crate) fn run_with(
        &self,
        arguments: &(impl Arguments + ?Sized),
        input: impl AsRef<[u8]>,
    ) -> Ended {
        let mut command = self.gridmill(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.as_ref();
        std::thread::scope(|scope| {
            // A command that refuses its arguments reads no input.
            scope.spawn(move || _ = stdin.write_all(input));
            child.wait_with_output().expect("the binary ends").into()
        })
    }

    /// Runs the command, which must end with this exit status.
    pub(crate) fn ends(&self, arguments: &(impl Arguments + ?Sized), status: i32) -> Ended {
        let ended = self.run(arguments);
        assert_eq!(ended.status, status, "{arguments:?}: {}", ended.stderr);
        ended
    }

    /// Runs the command, which must succeed, and returns its messages.
    pub(crate) fn succeed(&self, arguments: &(impl Arguments + ?Sized)) -> String {
        self.ends(arguments, 0).stderr
    }

    /// Runs the command, which must succeed, and returns its output.
    pub(crate) fn output(&self, arguments: &(impl Arguments + ?Sized)) -> String {
        self.ends(arguments, 0).stdout
    }

    /// Runs the command, which must fail with this exit status and this text in its messages.
    pub(crate) fn fail(&self, arguments: &(impl Arguments + ?Sized), status: i32, expected: &str) {
        let message = self.ends(arguments, status).stderr;
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

/// Runs the command with this standard input in the directory of the project.
pub(crate) fn run(arguments: &(impl Arguments + ?Sized), input: impl AsRef<[u8]>) -> Ended {
    TestEnv::project().run_with(arguments, input)
}
