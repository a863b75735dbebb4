//! Run directories of other versions: resumed with the same output number, else refused.

use super::{assert_same, change_recipe, files, pretend_version_0_2};
use crate::env::TestEnv;
use std::fs;

const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
fn any_version_with_the_output_number_resumes_the_run() {
    let env = TestEnv::new();
    env.succeed("generate --run whole --seed 3 -n 60");
    env.succeed("generate --run run --seed 3 -n 20");
    change_recipe(&env.path("run"), |recipe| recipe.replacen(VERSION, "9.0.1", 1));
    let recipe = env.read("run/recipe.toml");
    env.succeed("generate --run run --seed 3 -n 40");
    env.succeed("generate --run run -n 60");
    assert_eq!(env.read("run/recipe.toml"), recipe);
    for name in files(&env.path("whole")).keys().filter(|name| name.ends_with(".csv")) {
        assert!(env.read(format!("run/{name}")) == env.read(format!("whole/{name}")), "{name}");
    }
    env.succeed("check run");
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
fn runs_with_another_output_number_or_form_are_refused_by_every_reader() {
    let env = TestEnv::new();
    env.succeed("generate --run run --seed 3 -n 20");
    let recipe = env.read("run/recipe.toml");
    for (from, to, said) in [
        ("output = 1", "output = 2\ncolour = 3", "gridmill 9.9.9 made this run (output = 2), and"),
        ("form = 2", "form = 3", "gridmill 9.9.9 made this run (form = 3), and this is gridmill"),
        ("output = 1\n", "", "gridmill 9.9.9 made this run (no output), and this is gridmill"),
    ] {
        change_recipe(&env.path("run"), |_| {
            recipe.replacen(VERSION, "9.9.9", 1).replacen(from, to, 1)
        });
        every_reader_refuses(&env, said);
    }
    change_recipe(&env.path("run"), |_| recipe.clone());
    pretend_version_0_2(&env.path("run"));
    every_reader_refuses(&env, "gridmill 0.2.0 made this run (no output), and this is gridmill");
}

fn every_reader_refuses(env: &TestEnv, said: &str) {
    let before = files(&env.path("run"));
    for command in READERS.iter().chain(&["generate --run run -n 40"]) {
        env.fail(command, 2, said);
    }
    assert!(files(&env.path("run")) == before && !env.exists("no.csv") && !env.exists("no"));
}
