//! Packs made at the same time into one directory or with one ledger, and packs that fail at their end.

use super::pack::{COLLECTION, form, puzzles, read};
use super::runs::wait_for;
use crate::env::TestEnv;
use gridmill::grid::Grid;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Child, Output, Stdio};

fn start(arguments: &str, env: &TestEnv) -> Child {
    let mut command = env.gridmill(&format!("pack {COLLECTION} {arguments}"));
    command.stderr(Stdio::piped()).spawn().expect("it runs")
}

fn end(child: Child) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

/// Returns the sorted names in a directory.
fn names(path: &Path) -> Vec<String> {
    let entries = fs::read_dir(path).expect("a directory").map(|entry| entry.expect("readable"));
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn of_packs_into_one_directory_one_is_made_and_the_others_refused() {
    for round in 0..3 {
        let env = TestEnv::new();
        let seeds = 1 + 4 * round..5 + 4 * round;
        let arguments = |seed| format!("--take easy=20 --format csv,svg -o book --seed {seed}");
        let packs: Vec<Child> = seeds.map(|seed| start(&arguments(seed), &env)).collect();
        let ends: Vec<(Option<i32>, String)> = packs.into_iter().map(end).collect();
        assert_eq!(ends.iter().filter(|(status, _)| *status == Some(0)).count(), 1, "{ends:?}");
        for (status, message) in ends {
            let is_told = match status {
                Some(0) => message == "book: 20 puzzles\n",
                Some(3) => message.contains("cannot write book: another process is writing it"),
                // This process checked the directory after the other pack was complete.
                status => status == Some(2) && message.contains("book is not an empty directory"),
            };
            assert!(is_told, "{message}");
        }
        let listed: Vec<Grid> = puzzles(&env.path("book")).iter().map(|it| it.givens).collect();
        assert_eq!(read(&env.path("book/puzzles.csv")), listed);
        assert_eq!(names(env.as_ref()), ["book"]);
        assert_eq!(names(&env.path("book/svg")).len(), 40);
    }
}

#[test]
fn packs_at_once_share_a_ledger() {
    let env = TestEnv::new();
    let arguments =
        |n| format!("--take easy=5 --format csv --ledger printed.txt -o book{n} --seed {n}");
    let packs: Vec<Child> = (1..=6).map(|number| start(&arguments(number), &env)).collect();
    for (status, message) in packs.into_iter().map(end) {
        assert_eq!(status, Some(0), "{message}");
    }
    let books = (1..=6).map(|number| env.path(format!("book{number}")));
    let printed: Vec<Grid> =
        books.flat_map(|book| puzzles(&book)).map(|listed| form(&listed.givens)).collect();
    let ledger = read(&env.path("printed.txt"));
    assert_eq!((printed.len(), ledger.len()), (30, 30));
    let [printed, ledger] = [printed, ledger].map(HashSet::<Grid>::from_iter);
    assert_eq!(printed.len(), 30, "no puzzle stands in two packs");
    assert_eq!(ledger, printed);
    assert_eq!(names(env.as_ref()).len(), 7, "six packs and the ledger");
}

#[test]
fn a_pack_that_fails_at_its_end_adds_nothing_to_the_ledger() {
    let env = TestEnv::new();
    fs::create_dir(env.path("book")).expect("made");
    let mut pack = start("--take easy=40 --format png --ledger printed.txt --seed 1 -o book", &env);
    // It has found the directory empty, and writes pictures.
    wait_for(&mut pack, || env.exists("book.part/png"));
    env.write("book/mine.txt", "mine");
    let (status, message) = end(pack);
    assert_eq!(status, Some(3), "{message}");
    assert!(message.contains("cannot write book: "), "{message}");
    assert_eq!(names(env.as_ref()), ["book"], "there is no ledger");
    assert_eq!(names(&env.path("book")), ["mine.txt"]);
}

/// A kill after the pack was complete left its puzzles in `.pending`, but not in the ledger.
#[test]
fn puzzles_of_a_killed_pack_are_not_taken_again() {
    let env = TestEnv::new();
    env.write("all.toml", "[[take]]\ncount = 1995\n");
    env.write("any.toml", "[[take]]\ncount = 5\n");
    env.succeed(&format!(
        "pack {COLLECTION} --recipe all.toml --ledger printed.txt --seed 1 -o all"
    ));
    fs::rename(env.path("printed.txt"), env.path("printed.txt.pending")).expect("renamed");
    let pack = "--recipe any.toml --ledger printed.txt --seed 1";
    let (status, message) = end(start(&format!("{pack} -o book"), &env));
    assert_eq!(status, Some(0), "{message}");
    let added = "added 1,995 puzzles of an earlier pack that was killed\n";
    assert!(message.contains(added), "{message}");
    assert_eq!(puzzles(&env.path("book")).len(), 5);
    assert_eq!(names(env.as_ref()), ["all", "all.toml", "any.toml", "book", "printed.txt"]);
    assert_eq!(end(start(&format!("{pack} -o other"), &env)).0, Some(1), "all are printed");
}

#[test]
fn the_puzzles_of_a_scrapped_volume_are_free_again() {
    let env = TestEnv::new();
    let puzzles = read(Path::new(COLLECTION));
    env.write("two.txt", puzzles[..2].iter().map(|grid| format!("{grid}\n")).collect::<String>());
    env.write("any.toml", "[[take]]\ncount = 2\n");
    let pack = |name| {
        let arguments =
            format!("pack two.txt --recipe any.toml --ledger printed.txt --seed 1 -o {name}");
        env.run(&arguments).status
    };
    assert_eq!((pack("book"), pack("other")), (0, 1));
    let ledger = env.read("printed.txt");
    let heading = "# gridmill ledger 1\n# volume 1: book, 2 puzzles, crc32 ";
    assert!(ledger.starts_with(heading) && ledger.ends_with("\n# end of 1 volume\n"), "{ledger}");
    env.write("printed.txt", ledger.replace("# volume 1", "# scrapped 1"));
    assert_eq!((pack("other"), pack("third")), (0, 1));
    let ledger = env.read("printed.txt");
    assert!(ledger.contains("# scrapped 1: book,") && ledger.contains("# volume 2: other,"));
    env.write("printed.txt", ledger.replacen("2 puzzles", "1 puzzle", 1));
    let message = "printed.txt:2: this volume was changed or cut off; restore a copy of the ledger";
    env.fail("pack two.txt --recipe any.toml --ledger printed.txt --seed 1 -o no", 1, message);
}

#[test]
#[cfg(unix)]
fn a_ledger_keeps_its_permissions_and_may_be_read_only() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let env = TestEnv::new();
    let ledger = env.path("printed.txt");
    fs::write(&ledger, "").expect("written");
    let set = |mode| {
        fs::set_permissions(&ledger, fs::Permissions::from_mode(mode)).expect("set");
        fs::metadata(&ledger).expect("it is there")
    };
    let before = set(0o640);
    let pack = "--take easy=2 --format csv --ledger printed.txt --seed 1";
    assert_eq!(end(start(&format!("{pack} -o book"), &env)).0, Some(0));
    let after = fs::metadata(&ledger).expect("it is there");
    assert_eq!((after.mode(), after.ino()), (before.mode(), before.ino()));
    set(0o440);
    let (status, message) = end(start(&format!("{pack} -o other"), &env));
    assert_eq!(status, Some(3), "{message}");
    assert!(message.contains("printed.txt: the file is read-only"), "{message}");
    assert_eq!(read(&ledger).len(), 2);
    assert_eq!(names(env.as_ref()), ["book", "printed.txt"]);
}
