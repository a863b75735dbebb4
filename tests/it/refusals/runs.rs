//! Directories and files with which a run is refused: the message is clear, and no file changes.

use crate::runs::{assert_same, fail, files, pretend_version, succeed};
use std::fs;
use tempfile::tempdir;

#[test]
fn another_recipe_is_refused_with_the_difference() {
    let directory = tempdir().expect("a directory");
    succeed("generate --out run -n 10 --seed 7 --clues 26..30", &directory);
    let before = files(&directory.path().join("run"));
    for (options, expected) in [
        ("--clues 26..30 --seed 8", "seed: \"7\" in the directory, \"8\" now"),
        ("--seed 7", "clues: \"26..30\" in the directory, not set now"),
        ("--clues 26..30 --symmetry full", "symmetry: \"none\" in the directory, \"full\" now"),
        ("--clues 26..30 --shard 1/2", "shard: not set in the directory, \"1/2\" now"),
        ("--clues 26..30 --levels sudoku-exchange", "level: [{ name = \"easy\", up_to = 1.5 }"),
    ] {
        fail(&format!("generate --out run -n 20 {options}"), &directory, 2, expected);
    }
    fail("generate --out run --resume --seed 7", &directory, 2, "cannot be used with");
    let recipe = directory.path().join("run/recipe.toml");
    let text = fs::read_to_string(&recipe).expect("a recipe");
    fs::write(&recipe, text.replace("seed = \"7\"", "seed = \"8\"")).expect("written");
    for command in [
        "generate --out run --resume -n 20",
        "generate --out run -n 20 --seed 8 --clues 26..30",
        "generate --out run -n 20 --seed 7 --clues 26..30",
        "merge run -o no.csv",
    ] {
        fail(command, &directory, 1, "run: recipe.toml has changed since the run began");
    }
    fs::write(&recipe, text).expect("written");
    assert!(files(&directory.path().join("run")) == before, "nothing was touched");
    pretend_version(&directory.path().join("run"), "0.0.7");
    for options in ["--resume", "--seed 7 --clues 26..30"] {
        let arguments = format!("generate --out run -n 20 {options}");
        fail(&arguments, &directory, 2, "gridmill 0.0.7 made this run");
    }
}

#[test]
fn directories_that_cannot_be_used() {
    let directory = tempdir().expect("a directory");
    fs::write(directory.path().join("file"), "").expect("written");
    fail("generate --out file -n 1", &directory, 3, "file is a file, expected a directory");
    fail("pack --take easy=1 -o file/x", &directory, 3, "file is a file, expected a directory");
    fs::create_dir(directory.path().join("photos")).expect("made");
    fs::write(directory.path().join("photos/cat.jpg"), "").expect("written");
    fail(
        "generate --out photos -n 1",
        &directory,
        2,
        "photos: the directory holds \"cat.jpg\" but no run",
    );
    fail("generate --out nowhere --resume", &directory, 2, "nowhere: no such directory");
    fail("generate --out x -o y", &directory, 2, "cannot be used with");
    assert!(!directory.path().join("nowhere").exists() && !directory.path().join("x").exists());

    succeed("generate --out run -n 10 --seed 1", &directory);
    let easy = directory.path().join("run/easy.csv");
    let text = fs::read(&easy).expect("readable");
    fs::write(&easy, &text[..text.len() - 1]).expect("written");
    fail("generate --out run --resume -n 20", &directory, 1, "run: easy.csv has ");
    fs::remove_file(&easy).expect("removed");
    fail(
        "generate --out run --resume -n 20",
        &directory,
        1,
        "run: easy.csv is missing; restore the file",
    );
    fail("generate --out run --resume -n 20", &directory, 1, "with the same -n");
    fs::write(&easy, &text).expect("put back");
    succeed("generate --out run --resume -n 20", &directory);
    succeed("generate --out undisturbed --seed 1 -n 20", &directory);
    assert_same(&directory.path().join("run"), &directory.path().join("undisturbed"));
    // The messages advise to remove all files but the recipe.
    for name in
        files(&directory.path().join("run")).into_keys().filter(|name| name != "recipe.toml")
    {
        fs::remove_file(directory.path().join("run").join(name)).expect("removed");
    }
    succeed("generate --out run --resume -n 20", &directory);
    assert_same(&directory.path().join("run"), &directory.path().join("undisturbed"));
}

#[test]
fn no_command_writes_into_the_directory_of_a_run() {
    let directory = tempdir().expect("a directory");
    let path = directory.path().join("run");
    succeed("generate --out run -n 20 --seed 1", &directory);
    #[cfg(unix)]
    std::os::unix::fs::symlink("run/hard.csv", directory.path().join("link.csv")).expect("made");
    let before = files(&path);
    let commands =
        ["merge run", "generate -n 1", "fill", "grade run/easy.csv", "solve run/easy.csv"];
    let outputs = ["run/easy.csv", "run/new.csv", "run/progress.json"];
    let outputs = outputs.into_iter().chain(cfg!(unix).then_some("link.csv"));
    for output in outputs {
        for command in commands {
            let expected = "among the files of the run in";
            fail(&format!("{command} -o {output}"), &directory, 2, expected);
        }
    }
    for command in ["merge run --out run/part", "generate --out run/part -n 1"] {
        fail(command, &directory, 2, "run holds a run; a run needs a directory of its own");
    }
    assert!(files(&path) == before, "nothing was touched");
}

#[test]
fn a_run_without_its_recipe_is_refused_with_advice() {
    let directory = tempdir().expect("a directory");
    let recipe = directory.path().join("run/recipe.toml");
    succeed("generate --out run -n 10 --seed 1", &directory);
    let text = fs::read(&recipe).expect("readable");
    fs::remove_file(&recipe).expect("removed");
    for command in ["generate --out run --seed 1", "generate --out run --resume", "merge run"] {
        fail(command, &directory, 1, "run: recipe.toml is missing, so the run is unknown; restore");
    }
    fs::write(&recipe, text).expect("put back");
    succeed("generate --out run --resume -n 20", &directory);
}

#[test]
fn a_level_name_too_long_for_a_file_makes_no_directory() {
    let directory = tempdir().expect("a directory");
    let levels = format!("[[level]]\nname = '{}'", "x".repeat(101));
    fs::write(directory.path().join("long.toml"), levels).expect("written");
    let arguments = "generate --out run -n 5 --seed 1 --levels long.toml";
    fail(arguments, &directory, 2, "and have at most 100 bytes");
    assert!(!directory.path().join("run").exists());
}
