//! Unbiased runs: the same bytes with threads, interruptions and shards; refused options.

use crate::env::TestEnv;
use std::fs;

fn made(arguments: &[&str], env: &TestEnv) -> String {
    env.output(&[&["generate", "--sampling=unbiased", "--seed", "1"], arguments].concat())
}

#[test]
fn threads_interruptions_and_shards_give_the_same_bytes() {
    let env = TestEnv::new();
    let whole = made(&["-n", "40", "--threads", "1"], &env);
    assert_eq!(made(&["-n", "40", "--threads", "3"], &env), whole);

    // A run can end after any row, also between two rows of the same grid.
    for rows in ["7", "8", "9", "23", "40"] {
        made(&["-n", rows, "--run", "run"], &env);
    }
    assert!(env.output("merge run") == whole);
    env.succeed("check run");

    let index =
        |row: &str| row.split(',').next().and_then(|it| it.parse::<u64>().ok()).expect("an index");
    let grids: Vec<u64> = whole.lines().skip(1).map(|row| index(row) / 1_000_000).collect();
    assert!(grids.is_sorted() && grids.first() != grids.last());
    for shard in ["1/2", "2/2"] {
        made(&["-n", "30", "--shard", shard, "--run", &shard.replace('/', "of")], &env);
    }
    let merged = env.output("merge 1of2 2of2");
    let first = whole.lines().enumerate().filter(|(at, _)| *at == 0 || grids[at - 1] < 30);
    assert!(merged.lines().eq(first.map(|(_, row)| row)));
}

#[test]
fn options_that_would_bias_it_are_refused() {
    let env = TestEnv::new();
    for option in ["--clues=24", "--level=hard", "--distinct", "--symmetry=rot180"] {
        env.ends(&["generate", "--sampling=unbiased", "-n", "1", option], 2);
    }
    fs::create_dir(env.path("run")).expect("a directory");
    made(&["-n", "2", "--run", "run"], &env);
    let expected = "--sampling unbiased, now --sampling fast; to resume it";
    env.fail("generate -n 2 --run run --seed 1", 2, expected);
}
