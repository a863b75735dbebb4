//! `scripts/install` and `scripts/test` say what they need before they build.

use crate::env::{Ended, PROJECT, TestEnv};
use std::fs::{Permissions, set_permissions};
use std::os::unix::fs::{PermissionsExt, symlink};

/// Runs a script on a system that has only a few tools and these programs. `cargo` only tells its version.
fn run_script(script: &str, cargo: &str, programs: &[(&str, &str)]) -> Ended {
    let env = TestEnv::new();
    for tool in ["cut", "dirname", "env", "paste", "sed", "sort"] {
        symlink(format!("/usr/bin/{tool}"), env.path(tool)).expect("a link");
    }
    let cargo = format!("[ $1 = --version ] && echo cargo {cargo}");
    for (name, text) in [("cargo", &*cargo), ("cc", "true")].iter().chain(programs) {
        env.write(name, format!("#!/bin/sh\n{text}\n"));
        set_permissions(env.path(name), Permissions::from_mode(0o755)).expect("a program");
    }
    let mut command = env.command("/bin/sh");
    command.arg(format!("{PROJECT}/scripts/{script}"));
    command.env_clear().env("PATH", env.path("")).env("HOME", env.path(""));
    command.output().expect("sh runs").into()
}

#[test]
fn an_old_cargo_is_named_with_what_to_do() {
    let Ended { status, stderr, .. } = run_script("install", "1.65.0", &[]);
    assert_eq!(status, 1, "{stderr}");
    assert!(stderr.contains(" or later (found: cargo 1.65.0)\n"), "{stderr}");
    assert!(stderr.contains("only on Debian and Ubuntu"), "{stderr}");
    assert!(stderr.contains(" https://sh.rustup.rs | sh -s -- -y"), "{stderr}");
    assert!(!stderr.contains("C compiler"), "{stderr}");
}

#[test]
fn a_python_without_venv_is_named_before_any_test() {
    let python = ("python3", "[ $1 = --version ] && echo Python 3.11.2");
    let user = [python, ("apt-get", "true"), ("id", "echo 1000")];
    let Ended { status, stderr, .. } = run_script("test", "9.0.0", &user);
    assert_eq!(status, 1, "{stderr}");
    assert!(stderr.contains("Python 3.11 or later with venv (found: Python 3.11.2)"), "{stderr}");
    let needed = "as root, run 'apt-get update && apt-get install -y python3 python3-venv'";
    assert!(stderr.contains(needed), "{stderr}");
}
