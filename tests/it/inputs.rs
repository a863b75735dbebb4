//! Inputs of all commands: run directories, and files that are not text.

use crate::env::TestEnv;

#[test]
fn a_run_directory_is_read_as_merge_writes_it() {
    let env = TestEnv::new();
    env.succeed("generate --run corpus -n 40 --seed 1");
    env.succeed("merge corpus -o corpus.csv");
    for command in [
        "grade {}",
        "explain {} --upto 1",
        "solve {}",
        "canon {}",
        "dig {} --seed 1",
        "transform {} --map r213456789c123456789d123456789",
        "dedup {}",
        "dedup corpus.csv --against {}",
        "audit {} corpus.csv",
        "remix {} -n 5 --seed 1",
        "stats {}",
    ] {
        let of =
            |name: &str| env.output(&command.replace("{}", name)).replace("corpus.csv", "corpus");
        assert_eq!(of("corpus"), of("corpus.csv"), "{command}");
    }
    for name in ["corpus", "corpus.csv"] {
        env.succeed(&format!("split {name} --parts a=0.5,b=0.5 -o parts_{name}"));
        env.succeed(&format!("pack {name} --take easy=2 --format csv --seed 1 -o {name}_book"));
    }
    for file in ["parts_{}/a.csv", "parts_{}/b.csv", "{}_book/puzzles.csv"] {
        let of = |name: &str| env.read(file.replace("{}", name));
        assert_eq!(of("corpus"), of("corpus.csv"), "{file}");
    }
    env.write("corpus/easy.csv", "changed");
    env.fail("grade corpus", 1, "corpus: ");
    std::fs::create_dir(env.path("empty")).expect("made");
    env.fail("grade empty", 2, "empty: the directory holds no run");
}

#[test]
fn a_file_that_is_not_text_is_one_error() {
    let env = TestEnv::new();
    env.write("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n\n");
    let ended = env.ends("grade picture.png", 1);
    let expected = "error: cannot read picture.png: it is not text, because byte 9 is zero\n";
    assert_eq!((ended.stderr.as_str(), ended.stdout.lines().count()), (expected, 0));
    env.write("rows.jsonl", "{\"puzzle\":null}\n");
    env.fail(
        "grade rows.jsonl",
        1,
        "cannot read rows.jsonl: it is JSON, expected lines of puzzles",
    );
    let puzzle = ".".repeat(79) + "12\n";
    env.write("cut.txt", puzzle.repeat(100) + "\0\0\0");
    let ended = env.ends("canon cut.txt", 1);
    let expected = "error: cannot read cut.txt: it is not text, because byte 8201 is zero\n";
    assert_eq!((ended.stderr.as_str(), ended.stdout.lines().count()), (expected, 100));
}
