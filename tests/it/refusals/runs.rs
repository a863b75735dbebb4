//! Directories and files with which a run is refused: the message is clear, and no file changes.

use crate::env::TestEnv;
use crate::runs::{assert_same, files, pretend_version_0_2};
use std::fs;

#[test]
fn another_recipe_is_refused_with_the_difference() {
    let env = TestEnv::new();
    env.succeed("generate --run run -n 10 --seed 7 --clues 26..30");
    let before = files(&env.path("run"));
    for (options, expected) in [
        ("--clues 26..30 --seed 8", "run: the run has --seed 7, now --seed 8; to resume it, omit"),
        ("--seed 7", "the run has --clues 26..30, now there is none; to"),
        ("--clues 26..30 --symmetry full", "the run has --symmetry none, now --symmetry full; "),
        ("--clues 26..30 --shard 1/2", "the run has no --shard, now --shard 1/2; "),
        ("--clues 26..30 --levels sudoku-exchange", "the run has other --levels; "),
    ] {
        env.fail(&format!("generate --run run -n 20 {options}"), 2, expected);
    }
    let recipe = env.path("run/recipe.toml");
    let text = fs::read_to_string(&recipe).expect("a recipe");
    fs::write(&recipe, text.replace("seed = \"7\"", "seed = \"8\"")).expect("written");
    for command in [
        "generate --run run -n 20",
        "generate --run run -n 20 --seed 8 --clues 26..30",
        "generate --run run -n 20 --seed 7 --clues 26..30",
        "merge run -o no.csv",
    ] {
        env.fail(command, 1, "run: recipe.toml has changed since the run began");
    }
    fs::write(&recipe, text).expect("written");
    assert!(files(&env.path("run")) == before, "nothing was touched");
    pretend_version_0_2(&env.path("run"));
    for options in ["", "--seed 7 --clues 26..30"] {
        let arguments = format!("generate --run run -n 20 {options}");
        env.fail(&arguments, 2, "gridmill 0.2.0 made this run");
    }
}

#[test]
fn directories_that_cannot_be_used() {
    let env = TestEnv::new();
    env.write("file", "");
    env.fail("generate --run file -n 1", 3, "file is a file, expected a directory");
    env.fail("pack --take easy=1 -o file/x", 3, "file is a file, expected a directory");
    fs::create_dir(env.path("photos")).expect("made");
    env.write("photos/cat.jpg", "");
    env.fail("generate --run photos -n 1", 2, "photos: the directory holds \"cat.jpg\" but no run");
    env.fail("generate --run x -o y", 2, "cannot be used with");
    assert!(!env.exists("x"));

    env.succeed("generate --run run -n 10 --seed 1");
    let easy = env.path("run/easy.csv");
    let text = fs::read(&easy).expect("readable");
    fs::write(&easy, &text[..text.len() - 1]).expect("written");
    env.fail("generate --run run -n 20", 1, "run: easy.csv has ");
    fs::remove_file(&easy).expect("removed");
    env.fail("generate --run run -n 20", 1, "run: easy.csv is missing; restore the file");
    env.fail("generate --run run -n 20", 1, "with the same -n");
    fs::write(&easy, &text).expect("put back");
    env.succeed("generate --run run -n 20");
    env.succeed("generate --run undisturbed --seed 1 -n 20");
    assert_same(&env.path("run"), &env.path("undisturbed"));
    // The messages advise to remove all files but the recipe.
    for name in files(&env.path("run")).into_keys().filter(|name| name != "recipe.toml") {
        fs::remove_file(env.path("run").join(name)).expect("removed");
    }
    env.succeed("generate --run run -n 20");
    assert_same(&env.path("run"), &env.path("undisturbed"));
}

#[test]
fn no_command_writes_into_the_directory_of_a_run() {
    let env = TestEnv::new();
    let path = env.path("run");
    env.succeed("generate --run run -n 20 --seed 1");
    #[cfg(unix)]
    std::os::unix::fs::symlink("run/hard.csv", env.path("link.csv")).expect("made");
    let before = files(&path);
    let commands =
        ["merge run", "generate -n 1", "fill", "grade run/easy.csv", "solve run/easy.csv"];
    let outputs = ["run/easy.csv", "run/new.csv", "run/progress.json"];
    let outputs = outputs.into_iter().chain(cfg!(unix).then_some("link.csv"));
    for output in outputs {
        for command in commands {
            let expected = "among the files of the run in";
            env.fail(&format!("{command} -o {output}"), 2, expected);
        }
    }
    for command in ["merge run --run run/part", "generate --run run/part -n 1"] {
        env.fail(command, 2, "run holds a run; a run needs a directory of its own");
    }
    assert!(files(&path) == before, "nothing was touched");
}

#[test]
fn a_run_without_its_recipe_is_refused_with_advice() {
    let env = TestEnv::new();
    let recipe = env.path("run/recipe.toml");
    env.succeed("generate --run run -n 10 --seed 1");
    let text = fs::read(&recipe).expect("readable");
    fs::remove_file(&recipe).expect("removed");
    for command in ["generate --run run --seed 1", "generate --run run", "merge run"] {
        env.fail(command, 1, "run: recipe.toml is missing, so the run is unknown; restore");
    }
    fs::write(&recipe, text).expect("put back");
    env.succeed("generate --run run -n 20");
}

#[test]
fn a_level_name_too_long_for_a_file_makes_no_directory() {
    let env = TestEnv::new();
    let levels = format!("[[level]]\nname = '{}'", "x".repeat(101));
    env.write("long.toml", levels);
    let arguments = "generate --run run -n 5 --seed 1 --levels long.toml";
    env.fail(arguments, 2, "and have at most 100 bytes");
    assert!(!env.exists("run"));
}
