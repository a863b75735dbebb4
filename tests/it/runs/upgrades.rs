//! Run directories of other versions: resumed with the same output number, read with an older one, else refused.

use super::{as_in_0_2, assert_same, change_recipe, files, pretend_version};
use crate::env::TestEnv;
use std::fs;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn any_version_with_the_output_number_resumes_the_run() {
    let env = TestEnv::new();
    env.succeed("generate --run whole --seed 3 -n 60");
    for version in ["9.0.1", "0.2.0"] {
        env.succeed("generate --run run --seed 3 -n 20");
        let is_old = version == "0.2.0";
        if is_old {
            pretend_version(&env.path("run"), version);
        } else {
            change_recipe(&env.path("run"), |recipe| recipe.replacen(VERSION, version, 1));
        }
        let recipe = env.read("run/recipe.toml");
        env.succeed("generate --run run --seed 3 -n 40");
        env.succeed("generate --run run -n 60");
        assert_eq!(env.read("run/recipe.toml"), recipe);
        for name in files(&env.path("whole")).keys().filter(|name| name.ends_with(".csv")) {
            let rows = env.read(format!("whole/{name}"));
            let rows = if is_old { as_in_0_2(&rows) } else { rows };
            assert!(env.read(format!("run/{name}")) == rows, "{name}");
        }
        env.succeed("check run");
        fs::remove_dir_all(env.path("run")).expect("removed");
    }
}

#[test]
fn a_run_keeps_its_columns() {
    let env = TestEnv::new();
    env.succeed("generate -o whole.csv --seed 3 -n 60");
    env.succeed("generate --run run --seed 3 -n 20");
    change_recipe(&env.path("run"), |recipe| recipe.replacen(",techniques,symmetry", "", 1));
    let earlier = files(&env.path("run"));
    for name in earlier.keys().filter(|name| *name != "recipe.toml") {
        fs::remove_file(env.path("run").join(name)).expect("removed");
    }
    env.succeed("generate --run run -n 30");
    env.succeed("generate --run run --seed 3 -n 60");
    env.succeed("check run");
    env.succeed("merge run -o merged.csv");
    let cut = |line: &str| line.rsplitn(3, ',').last().map(|line| format!("{line}\n"));
    let expected: String = env.read("whole.csv").lines().filter_map(cut).collect();
    assert_eq!(env.read("merged.csv"), expected);
    assert_eq!(env.output("dedup run -q"), expected);
    env.succeed("merge run --run again");
    assert_same(&env.path("again"), &env.path("run"));
    env.succeed("generate --run part1 --seed 3 -n 60 --shard 1/2");
    env.succeed("generate --run part2 --seed 3 -n 60 --shard 2/2");
    change_recipe(&env.path("part1"), |recipe| recipe.replacen(",techniques,symmetry", "", 1));
    let message = "part1 and part2 are not parts of one run (columns: index,puzzle,";
    env.fail("merge part1 part2 -o no.csv", 1, message);
}

const READERS: [&str; 7] = [
    "check run",
    "stats run",
    "merge run -o no.csv",
    "merge run --run no",
    "grade run",
    "dedup run",
    "split run --parts a=0.5,b=0.5 -o no",
];

#[test]
fn newer_and_unknown_runs_are_refused_by_every_reader() {
    let env = TestEnv::new();
    env.succeed("generate --run run --seed 3 -n 20");
    let recipe = env.read("run/recipe.toml");
    for (from, to, said) in [
        ("output = 1", "output = 2\ncolour = 3", "gridmill 9.9.9 made this run (output = 2), and"),
        ("form = 2", "form = 3", "gridmill 9.9.9 made this run (form = 3), and this is gridmill"),
        ("output = 1\n", "", "gridmill \"9.9.9\" made this run, which is not a known version"),
    ] {
        change_recipe(&env.path("run"), |_| {
            recipe.replacen(VERSION, "9.9.9", 1).replacen(from, to, 1)
        });
        let before = files(&env.path("run"));
        for command in READERS.iter().chain(&["generate --run run -n 40"]) {
            env.fail(command, 2, said);
        }
        assert!(files(&env.path("run")) == before && !env.exists("no.csv") && !env.exists("no"));
    }
}

#[test]
fn older_runs_are_read_and_told_the_way_on() {
    let env = TestEnv::new();
    env.succeed("generate --run run --seed 3 -n 20");
    pretend_version(&env.path("run"), "0.1.0");
    for command in READERS {
        env.succeed(&command.replace("no.csv", "merged.csv").replace("no", "made"));
        _ = fs::remove_dir_all(env.path("made"));
    }
    let message = "resume it with gridmill 0.1.0, or merge it, start a new run, and drop known puzzles with `dedup --against`";
    env.fail("generate --run run -n 40", 2, message);
    env.succeed("generate -n 40 --seed 3 -o new.csv");
    assert_eq!(env.output("dedup new.csv --against merged.csv -q").lines().count(), 21);
}
