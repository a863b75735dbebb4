//! Bad input of every kind: a clear message, the right exit status, and nothing lost.

use crate::env::{Ended, TestEnv, run};
use crate::runs::kill;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

const GOOD: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";

/// Grades a good line, a bad one and a good one. The message must name the bad line, its row must have this status, and
/// both good lines must be rated.
fn one_bad_line(bad: &str, status: &str, message: &str) {
    let output = run("grade", format!("{GOOD}\n{bad}\n{GOOD}\n").as_bytes());
    assert_eq!(output.status, 1, "{bad}");
    let summary = "3 lines read: 2 puzzles, 1 bad, 0 skipped";
    assert_eq!(output.stderr, format!("(standard input):2: {message}\n{summary}\n"));
    let rows: Vec<String> = output.stdout.lines().map(str::to_owned).collect();
    assert_eq!(rows.len(), 4, "a header and three rows");
    assert!(rows[1].ends_with(",ok") && rows[3].starts_with("3,") && rows[3].ends_with(",ok"));
    assert!(rows[2].starts_with("2,") && rows[2].ends_with(&format!(",{status}")), "{}", rows[2]);
}

#[test]
fn short_long_and_garbled_lines() {
    let said = "80 cells, a grid has 81: was this saved by a spreadsheet? It removes zeros from the start of a number, unless the column is text";
    one_bad_line(&GOOD.replace('.', "0")[1..], "invalid", said);
    one_bad_line(&GOOD[1..], "invalid", "80 cells, a grid has 81");
    one_bad_line(&format!("{GOOD}5"), "invalid", "82 cells, a grid has 81");
    let expected = "expected a digit or '.', '0', '_', '*' for an empty cell";
    one_bad_line(
        &GOOD.replace("39", "3x"),
        "invalid",
        &format!("column 39: found 'x', {expected}"),
    );
    one_bad_line("<html>", "invalid", &format!("column 1: found '<', {expected}"));
}

#[test]
fn clashes_no_solution_and_many() {
    one_bad_line(&GOOD.replacen('.', "2", 1), "invalid", "r1c1 and r1c2 are both 2");
    // A cell that sees all nine digits.
    let none = format!("12345678.........9{}", ".".repeat(63));
    one_bad_line(&none, "no_solution", "no solution");
    one_bad_line(&GOOD.replacen("27", "..", 1), "multiple", "more than one solution");
}

#[test]
fn a_heading_costs_no_puzzle_and_rows_below_it_are_counted() {
    let input = format!("{GOOD}\n[Hard ones]\n{GOOD}\n{GOOD}\n");
    let output = run("grade", input.as_bytes());
    assert_eq!((output.status, &*output.stderr), (0, ""));
    assert_eq!(output.stdout.lines().count(), 4);

    let rows: String = GOOD
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect();
    let output = run("solve", format!("[Puzzle]\n{rows}[State]\n{rows}").as_bytes());
    assert_eq!((output.status, output.stdout.lines().count()), (0, 1));
    let summary = "20 lines read: 1 puzzle, 0 bad, 11 skipped (9 rows of grids)\n";
    assert_eq!(output.stderr, summary);
    let silent = run("solve -q", format!("[Puzzle]\n{rows}[State]\n{GOOD}").as_bytes());
    assert_eq!((silent.status, &*silent.stderr), (0, ""));
}

#[test]
fn a_puzzle_in_a_section_is_reported() {
    let other = ".".repeat(9) + &GOOD[..72];
    let input = format!("{GOOD}\n[Solution]\n{other}\n{GOOD}\n");
    let output = run("grade", input.as_bytes());
    assert_eq!((output.status, output.stdout.lines().count()), (0, 3), "it has many solutions");
    let other: String = GOOD
        .bytes()
        .map(|byte| b".234567891"[usize::from(byte.saturating_sub(b'0'))] as char)
        .collect();
    let input = format!("{GOOD}\n[Solution]\n{other}\n{GOOD}\n");
    for command in ["grade -q", "solve -q", "check -q", "dedup -q", "canon -q"] {
        let output = run(command, input.as_bytes());
        let message = "(standard input):3: found another puzzle below [Solution], expected the puzzle above it with \
            more cells filled; give it the heading [Puzzle]\n";
        assert_eq!((output.status, &*output.stderr), (1, message), "{command}");
    }
}

#[test]
fn a_jigsaw_is_named() {
    let regions =
        "AAAABCCCCAAABBCCCDEAABBBCCDEFFFFBBBDEEEEFDDDDEGGGFFFFDEHHGGGIIDEHHHGGIIIHHHHGIIII";
    let said = "the cells of region I of the jigsaw do not hang together";
    let scattered = format!("I{}A", &regions[1..80]);
    one_bad_line(&format!("{GOOD}{scattered}"), "invalid", said);
    let said = "region B has 10 cells, expected 9";
    one_bad_line(&format!("{GOOD},B{}", &regions[1..]), "invalid", said);
}

#[test]
fn every_command_counts_the_lines_that_it_read() {
    let env = TestEnv::new();
    let path = env.path("mixed.txt");
    std::fs::write(&path, format!("# mixed\n{GOOD}\n12\n\n{GOOD}\n")).expect("written");
    let name = path.display().to_string();
    let pack = env.path("pack").display().to_string();
    let summary = "5 lines read: 2 puzzles, 1 bad, 2 skipped\n";
    for arguments in [
        &["grade"][..],
        &["solve"],
        &["canon"],
        &["dig", "--seed", "1"],
        &["explain"],
        &["dedup"],
        &["stats"],
        &["remix", "--seed", "1"],
        &["pack", "--format", "text", "--take", "easy=1", "--seed", "1", "-o", &pack],
    ] {
        let output = run(&[arguments, &[&name]].concat(), b"");
        assert_eq!(output.status, 1, "{arguments:?}: {}", output.stderr);
        assert!(output.stderr.contains(summary), "{arguments:?}: {}", output.stderr);
    }
    let output = run(&["grade", "--progress", "json", &name], b"");
    let expected = r#""read":{"lines":5,"puzzles":2,"bad":1,"skipped":2,"skipped_rows":0}"#;
    assert!(output.stderr.contains(expected), "{}", output.stderr);
}

/// A solution grid has one solution, but nothing to solve.
#[test]
fn a_solution_grid_is_refused_as_a_puzzle() {
    let solved = run("solve", GOOD).stdout.trim().to_owned();
    one_bad_line(
        &solved,
        "complete",
        "found a solution grid (all cells are filled), expected a puzzle",
    );
    let said = "(argument):1: found a solution grid (all cells are filled), expected a puzzle\n";
    for arguments in [&["remix", &solved, "-n", "1", "--seed", "1"][..], &["explain", &solved]] {
        let output = run(arguments, b"");
        assert_eq!(output.status, 1, "{arguments:?}");
        assert!(output.stderr.starts_with(said), "{arguments:?}: {}", output.stderr);
    }
    let env = TestEnv::new();
    let book = env.path("book").display().to_string();
    let output = run(&["pack", &solved, "--take", "easy=1", "--seed", "1", "-o", &book], b"");
    assert_eq!(output.status, 1);
    assert!(output.stderr.starts_with(said), "{}", output.stderr);
    assert!(output.stderr.contains("easy: 1 requested, 0 found, 1 missing"));
}

/// A terminal would execute control characters.
#[test]
fn control_characters_in_names_are_escaped() {
    let env = TestEnv::new();
    let path = env.path("a\u{1b}[31mred\u{7}.csv");
    std::fs::write(&path, format!("puzzle,level\n12,x\n{GOOD},\u{1b}[31mhard\n")).expect("written");
    let path = path.display().to_string();
    for command in ["grade", "stats"] {
        let output = run(&[command, &path], b"");
        let said = output.stderr + &output.stdout;
        assert!(said.contains("a\\u{1b}[31mred\\u{7}.csv"), "{said}");
        assert!(!said.contains(['\u{1b}', '\u{7}']), "{said:?}");
    }
}

#[test]
fn strict_stops_at_the_first_bad_line() {
    let output = run("grade --strict", format!("{GOOD}\n12\n{GOOD}\n").as_bytes());
    assert_eq!(output.status, 1);
    assert_eq!(output.stdout.lines().count(), 2, "the header and what came before");
    assert!(output.stderr.contains(":2: 2 cells"));
}

#[test]
fn byte_order_mark_crlf_and_no_last_newline() {
    let output = run("solve", format!("\u{feff}{GOOD}\r\n{GOOD}").as_bytes());
    assert_eq!(output.status, 0);
    assert_eq!(output.stdout.lines().count(), 2);
    let latin_1 = [GOOD.as_bytes(), b" caf\xe9\n\xff\xfe\n", GOOD.as_bytes()].concat();
    let output = run("solve", &latin_1);
    assert_eq!((output.status, output.stdout.lines().count()), (1, 2));
}

#[test]
fn empty_input() {
    for input in ["", "\n\n", "# only a comment\n", "puzzle,solution\n"] {
        let output = run("grade", input.as_bytes());
        assert_eq!(output.status, 1, "{input:?}");
        assert_eq!(output.stderr, "(standard input): no puzzles found\n");
    }
}

#[test]
fn an_endless_line_does_not_fill_the_memory() {
    let output =
        run("solve", [&b".".repeat(20_000_000), b"\n".as_slice(), GOOD.as_bytes()].concat());
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains(":1: the line has more than 65536 bytes"));
    assert_eq!(output.stdout.lines().count(), 1);
}

#[test]
fn many_lines_stream_through() {
    let lines = format!("{GOOD}\n").repeat(30_000);
    let output = run("solve", lines.as_bytes());
    assert_eq!(output.status, 0);
    assert_eq!(output.stdout.lines().count(), 30_000);
}

#[test]
fn missing_and_unwritable_paths() {
    let env = TestEnv::new();
    let missing = env.path("missing").display().to_string();
    let output = run(&["grade", &missing], b"");
    assert_eq!(output.status, 3);
    assert!(output.stderr.starts_with(&format!("error: cannot read {missing}: ")));

    let inside = env.path("no/such/directory.csv").display().to_string();
    let output = run(&["generate", "-n", "1", "-o", &inside], b"");
    assert_eq!(output.status, 3);
    assert!(output.stderr.contains("cannot write"));

    let itself = env.path("").display().to_string();
    assert_eq!(run(&["grade", &itself], b"").status, 2);
}

#[test]
fn the_input_is_never_overwritten() {
    let env = TestEnv::new();
    let path = env.path("puzzles.txt");
    std::fs::write(&path, GOOD).expect("written");
    let name = path.display().to_string();
    let output = run(&["solve", &name, "-o", &name, "--force"], b"");
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("is both input and output"));
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), GOOD);

    let link = env.path("link.txt");
    std::fs::hard_link(&path, &link).expect("linked");
    let link = link.display().to_string();
    assert_eq!(run(&["solve", &name, "-o", &link], b"").status, 2);
    let standard_input = std::fs::File::open(&path).expect("readable");
    let status = env.gridmill(&["solve", "-o", &name]).stdin(standard_input).status();
    assert_eq!(status.expect("it runs").code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), GOOD);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    for arguments in [&["generate", "-n", "3"][..], &["fill"], &["grade"], &["explain"]] {
        let output = run(&[arguments, &["-o", "/dev/full"]].concat(), GOOD.as_bytes());
        assert_eq!(output.status, 3, "{arguments:?}");
        let message = output.stderr;
        assert!(message.contains("cannot write to /dev/full: No space left"), "{message}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn help_and_version_on_a_full_disk() {
    for argument in ["--help", "--version"] {
        let full = std::fs::File::create("/dev/full").expect("a device");
        let output = TestEnv::project().gridmill(argument).stdout(full).output();
        let output = Ended::from(output.expect("it runs"));
        assert_eq!(output.status, 3, "{argument}");
        let message = output.stderr;
        assert!(message.contains("cannot write to standard output: No space left"), "{message}");
    }
}

/// A limit of 60,000 bytes per file simulates a full disk.
#[test]
#[cfg(target_os = "linux")]
fn rows_written_before_the_disk_was_full_are_complete() {
    let env = TestEnv::new();
    let path = env.path("out.csv");
    let output = env.bash("ulimit -f 60; exec \"$0\" generate -n 5000 --seed 1 -o out.csv");
    assert_eq!(output.status, 3, "{}", output.stderr);
    whole_rows(&path, 10);
    let rows = env.read("out.csv").lines().count() - 1;
    let kept = format!("out.csv: {rows} whole puzzles; only a run with --run DIR resumes");
    let lines: Vec<&str> = output.stderr.lines().rev().take(2).collect();
    assert!(lines[0] == kept && lines[1].contains("cannot write to"), "{}", output.stderr);
}

/// Checks that a collection has more than `least` lines and that all are complete.
fn whole_rows(path: &Path, least: usize) {
    let text = std::fs::read_to_string(path).expect("readable");
    assert!(text.ends_with('\n'));
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows.len() > least, "{} rows", rows.len());
    assert!(rows.iter().all(|row| row.split(',').count() == 14));
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    let mut child = TestEnv::project()
        .gridmill("generate -n 1000000 --seed 1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.next().expect("a line").expect("readable").starts_with("index,puzzle"));
    drop(lines);
    let output = Ended::from(child.wait_with_output().expect("the binary ends"));
    assert_eq!((output.status, &*output.stderr), (0, ""));
}

#[test]
fn explain_ends_quietly_when_the_pipe_is_closed() {
    let env = TestEnv::new();
    let path = env.path("many.txt");
    std::fs::write(&path, format!("{GOOD}\n").repeat(3_000)).expect("written");
    let mut child = env
        .gridmill("explain many.txt")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(lines.next().expect("a line").expect("readable"), GOOD);
    drop(lines);
    let output = Ended::from(child.wait_with_output().expect("the binary ends"));
    assert_eq!((output.status, &*output.stderr), (0, ""));
}

#[test]
fn explain_reports_bad_lines_and_continues() {
    let clash = GOOD.replacen('.', "2", 1);
    let many = GOOD.replacen("27", "..", 1);
    let input = format!("12\n{clash}\n{many}\n{GOOD}\n");
    let output = run("explain", input.as_bytes());
    assert_eq!(output.status, 1);
    assert_eq!(output.stderr.lines().count(), 4, "three lines and a summary");
    assert!(output.stdout.starts_with(GOOD));
    assert_eq!(run("explain --strict", input.as_bytes()).stdout, "");

    let output = run("explain --format jsonl", input.as_bytes());
    let objects = output.stdout;
    let expected = ["invalid", "invalid", "multiple", "ok"];
    assert_eq!(objects.lines().count(), expected.len());
    for (object, status) in objects.lines().zip(expected) {
        assert!(object.contains(&format!("\"status\":\"{status}\"")), "{object}");
    }
}

#[test]
fn a_puzzle_as_an_argument_is_read_like_a_file() {
    let rows: Vec<String> =
        GOOD.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    for good in [format!("{GOOD} # hard"), format!("{GOOD},x"), rows.join("\n")] {
        let output = run(&["solve", &good], b"");
        assert_eq!(output.status, 0, "{good}: {}", output.stderr);
        assert_eq!(output.stdout.lines().count(), 1);
    }
    for (bad, message) in [
        (
            GOOD.replace('.', "0")[1..].to_owned(),
            "(argument):1: 80 cells, a grid has 81: was this saved by a spreadsheet?",
        ),
        (format!("{GOOD}5"), "(argument):1: 82 cells, a grid has 81\n"),
        (GOOD.replace("39", "3x"), "(argument):1: column 39: found 'x', expected a digit or"),
    ] {
        let output = run(&["explain", &bad], b"");
        assert_eq!(output.status, 1, "{bad}");
        assert!(output.stderr.starts_with(message), "{}", output.stderr);
    }
}

#[test]
fn a_failure_before_the_first_row_leaves_no_new_file() {
    let env = TestEnv::new();
    let path = env.path("new.csv");
    let name = path.display().to_string();
    let output = run(&["grade", "--strict", "-o", &name], format!("12\n{GOOD}\n").as_bytes());
    assert_eq!((output.status, path.exists()), (1, false));
    let output = run(&["grade", "--strict", "-o", &name], format!("{GOOD}\n12\n").as_bytes());
    assert_eq!(output.status, 1);
    let text = std::fs::read_to_string(path.with_extension("csv.part")).expect("it is there");
    assert_eq!(text.lines().count(), 2, "the header and the row before");
}

#[test]
#[cfg(unix)]
fn interruption_leaves_a_readable_file() {
    for signal in ["-INT", "-TERM"] {
        let env = TestEnv::new();
        let path = env.path("out.csv");
        let mut child = env
            .gridmill("generate -n 100000000 --seed 1 -o out.csv")
            .spawn()
            .expect("the binary runs");
        while std::fs::metadata(&path).map_or(0, |data| data.len()) < 50_000 {
            std::thread::sleep(Duration::from_millis(20));
        }
        kill(&child, signal);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        whole_rows(&path, 100);
    }
}

#[test]
#[cfg(unix)]
fn interruption_ends_a_command_that_waits_for_input() {
    let mut child = TestEnv::project()
        .gridmill("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    writeln!(stdin, "{GOOD}\n{GOOD}").expect("the pipe is open");
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut first = [0; 82];
    stdout.read_exact(&mut first).expect("the first solution comes at once");
    kill(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn wrong_usage() {
    for (arguments, message) in [
        (&["generate", "--clues", "16"][..], "expected 17 to 80 clues"),
        (&["generate", "--clues", "30..20"], "the range begins above its end: 30 is more than 20"),
        (&["generate", "--clues", "x"], "MIN..MAX"),
        (&["generate", "--symmetry", "spiral"], "rot180"),
        (&["dig", "--pattern", "111"], "3 characters, a pattern has 81"),
        (&["dig", "--pattern", "1"], "1 character, a pattern has 81"),
        (&["solve", "--count", "0"], "expected a whole number of at least 1"),
        (&["generate", "-n", "x"], "expected a whole number, such as 1000, 20k or 1M"),
        (&["explain", "--upto", "1.5"], "expected a whole number, such as 1000, 20k or 1M"),
        (&["grade", "--threads", "0"], "expected a whole number from 1 to 1024"),
        (&["pack", "--per-page", "x"], "expected a whole number from 1 to 12"),
        (&["dedup", "--memory", "x"], "expected a size such as 512M or 4G"),
        (&["generate", "-n", "-5"], "unexpected argument"),
        (&["grate"], "similar subcommand"),
    ] {
        let output = run(arguments, b"");
        assert_eq!(output.status, 2, "{arguments:?}");
        assert!(output.stderr.contains(message), "{arguments:?}: {}", output.stderr);
    }
}

#[test]
fn unreachable_clue_counts_are_reported() {
    let output = run("generate -n 2 --clues 17 --attempts 20 --seed 1", b"");
    assert_eq!(output.status, 1);
    let message = output.stderr;
    assert!(message.contains("puzzle 0: none of 20 attempts had the requested"), "{message}");

    let few = ".".repeat(70) + "11111111111";
    let output = run(&["generate", "-n", "1", "--pattern", &few, "--attempts", "20"], b"");
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains("with clues only in the pattern"));

    let output = run("dig --clues 18 --attempts 5 --seed 1", GOOD.as_bytes());
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains("(standard input):1: none of 5 attempts"));

    let output = run("dig --clues 40", GOOD.as_bytes());
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains(":1: found 25 clues, fewer than requested"));
}

#[test]
fn a_failed_run_leaves_an_older_file_alone() {
    let env = TestEnv::new();
    let path = env.path("old.csv");
    std::fs::write(&path, "old").expect("written");
    let name = path.display().to_string();
    let inside = env.path("").display().to_string();
    for (arguments, status) in [
        (&["generate", "--clues", "17", "--attempts", "2", "--force", "-o"][..], 1),
        (&["grade", &inside, "-o"], 2),
    ] {
        let output = run(&[arguments, &[&name]].concat(), b"12\n");
        assert_eq!(output.status, status, "{arguments:?}: {}", output.stderr);
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), "old");
    }
}

/// `nohup` makes a command ignore SIGHUP, and a shell makes what a script starts in the background ignore SIGINT.
#[test]
#[cfg(unix)]
fn signals_that_are_ignored_at_the_start_stay_ignored() {
    let script = "trap '' HUP INT; \"$0\" generate -n 3000 --seed 1 & sleep 0.1; kill -HUP $!; kill -INT $!; wait $!";
    let output = TestEnv::project().bash(script);
    assert_eq!(output.status, 0, "{}", output.stderr);
    assert_eq!(output.stdout.lines().count(), 3001);
}

#[test]
fn bad_level_files() {
    let env = TestEnv::new();
    let path = env.path("levels.toml");
    std::fs::write(&path, "[[level]]\nname = \"a\"\nup_to = 2.55\n").expect("written");
    let name = path.display().to_string();
    let output = run(&["grade", "--levels", &name], GOOD.as_bytes());
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("up_to = 2.55 is not a rating"));
    assert_eq!(run("grade --levels /no/such/file", b"").status, 3);
}
