//! Commands write the same bytes under every back end of the solver that this processor can run. The tests in `solve`
//! compare the back ends state by state; these commands ask for more than "one solution or several?".

use crate::env::{Ended, TestEnv};
use crate::golden::GOLDEN;
use gridmill::solve::Backend;

fn run(backend: &str, arguments: &str) -> Ended {
    let mut command = TestEnv::project().gridmill(arguments);
    command.env("GRIDMILL_BACKEND", backend).output().expect("the binary runs").into()
}

/// Runs a command, which must succeed, and returns its standard output.
fn written(backend: Backend, arguments: &str) -> String {
    let ended = run(backend.id(), arguments);
    assert_eq!(ended.status, 0, "{backend}: {arguments:?}: {}", ended.stderr);
    assert!(!ended.stdout.is_empty(), "{backend}: {arguments:?}");
    ended.stdout
}

#[test]
fn golden_files_hold_under_every_back_end() {
    for (name, arguments) in GOLDEN {
        let golden = TestEnv::project().read(format!("tests/golden/{name}"));
        for backend in Backend::available() {
            assert!(
                written(backend, &format!("generate {arguments}")) == golden,
                "{backend}: {name}"
            );
        }
    }
}

#[test]
fn commands_write_the_same_under_every_back_end() {
    let commands: [&str; 12] = [
        // The drawn solution, and the number of draws.
        "fill -n 2000 --seed 3",
        "fill -n 20 --seed 3 --sampling uniform",
        "generate -n 1 --seed 3 --search --require x_wing --allow x_wing,singles",
        // Digging: a check of single clues and of pairs against a known solution.
        "generate -n 200 --seed 3",
        "generate -n 30 --seed 3 --symmetry rot90 --clues 30..40",
        "generate -n 20 --seed 3 --level easy --clues 30..36",
        // Boards of other layouts: a few registers, or many.
        "generate -n 100 --seed 3 --layout 6x6",
        "generate -n 10 --seed 3 --layout 9x9+x+windoku+disjoint",
        "fill -n 200 --seed 3 --layout x",
        // Counts, and unique solutions.
        "check data/ratings.csv",
        "solve data/stratified.csv",
        "solve --count 1000 8...............7...9..2......1......6.......7....4.......5..1...3....3...2......",
    ];
    for arguments in commands {
        let mut backends = Backend::available();
        let first = backends.next().expect("one runs everywhere");
        let expected = written(first, arguments);
        for backend in backends {
            assert!(written(backend, arguments) == expected, "{first}, {backend}: {arguments:?}");
        }
    }
}

#[test]
fn an_unknown_back_end_is_refused_with_the_names_of_all() {
    for arguments in ["fill", "--version"] {
        let Ended { status, stderr: message, .. } = run("sse9", arguments);
        assert_eq!(status, 2);
        assert!(message.contains("GRIDMILL_BACKEND") && message.contains("\"sse9\""), "{message}");
        assert!(Backend::available().all(|backend| message.contains(backend.id())), "{message}");
    }
}

#[test]
fn the_long_version_names_the_back_end_in_use() {
    for backend in Backend::available() {
        let version = written(backend, "--version");
        let name = backend.id();
        assert!(version.contains(&format!("solver back end: {name} (of ")), "{version}");
        let short = written(backend, "-V");
        assert_eq!(short, format!("gridmill {}\n", env!("CARGO_PKG_VERSION")));
    }
}

/// CRC-32 of the output of `gridmill generate -n 100000 --seed 1`, on any machine.
const CHECKSUM: u32 = 0x1342_3df5;

#[test]
#[ignore = "takes minutes: scripts/backends"]
fn hundred_thousand_puzzles_have_one_checksum_under_every_back_end() {
    for backend in Backend::available() {
        let rows = written(backend, "generate -n 100000 --seed 1");
        let checksum = crc32fast::hash(rows.as_bytes());
        println!("{backend}: {checksum:08x}");
        assert_eq!(checksum, CHECKSUM, "{backend}: {checksum:08x}, not {CHECKSUM:08x}");
    }
}
