//! The same seed gives the same bytes on any number of threads and in every version.
//!
//! The golden files hold the output of `generate` in an earlier version. A change that alters them breaks every
//! collection that is described by its seed. Announce it in the changelog, and accept it with
//! `GRIDMILL_GOLDEN=overwrite cargo test golden`.

use crate::env::TestEnv;

fn generate(arguments: &str) -> String {
    TestEnv::project().output(&format!("generate {arguments}"))
}

fn compare(name: &str, arguments: &str) {
    let (env, path) = (TestEnv::project(), format!("tests/golden/{name}"));
    let made = generate(arguments);
    if std::env::var_os("GRIDMILL_GOLDEN").is_some_and(|value| value == "overwrite") {
        env.write(&path, &made);
    }
    assert!(made == env.read(&path), "{path} is not what `generate` writes now");
}

/// Golden files, and the arguments of `generate` that make them.
pub(super) const GOLDEN: [(&str, &str); 8] = [
    ("seed_1.csv", "-n 100 --seed 1"),
    ("seed_1_rot180.csv", "-n 40 --seed 1 --symmetry rot180 --clues 28..34"),
    ("seed_1_unbiased.csv", "-n 30 --seed 1 --sampling unbiased"),
    ("seed_1_6x6.csv", "-n 100 --seed 1 --layout 6x6"),
    ("seed_1_6x6_x.csv", "-n 40 --seed 1 --layout 6x6+x --symmetry rot180 --clues 8..12"),
    ("seed_1_x.csv", "-n 40 --seed 1 --layout x"),
    ("seed_1_windoku.csv", "-n 40 --seed 1 --layout windoku --scale sukaku"),
    (
        "seed_1_jigsaw.csv",
        "-n 20 --seed 1 --layout jigsaw:AAAAAAAAABBBBBCCCCBBDEECFFCBBDDECCFFGDDEECHHFGDDEIHHHFGDGEIHHHFGDGEIIIHFGGGEIIIIF",
    ),
];

#[test]
fn puzzles_of_seed_1() {
    for (name, arguments) in GOLDEN {
        compare(name, arguments);
    }
}

#[test]
fn output_does_not_depend_on_threads() {
    let with = |threads: u32| generate(&format!("-n 1500 --seed 9 --threads {threads}"));
    let one = with(1);
    assert_eq!(one.matches('\n').count(), 1501);
    assert!(one == with(2) && one == with(5));
}

#[test]
fn a_shorter_run_is_the_beginning_of_a_longer_one() {
    let (short, long) = (generate("-n 50 --seed 3"), generate("-n 80 --seed 3"));
    assert_eq!(short, long[..short.len()]);
}
