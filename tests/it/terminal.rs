//! Output of commands on a terminal, which `script` of util-linux simulates.

use crate::env::{GRIDMILL, TestEnv};
use crate::runs::skipped;
use std::fs;

/// Returns the output of a command on a terminal of `columns` columns, or `None` if `script` is not installed.
fn shown(columns: usize, arguments: &str) -> Option<String> {
    let command = format!("stty cols {columns} rows 24; '{GRIDMILL}' {arguments}");
    let mut script = TestEnv::project().command("script");
    let output = script.args(["-qefc", &command, "/dev/null"]).output();
    let Ok(output) = output else {
        skipped("output on a terminal: there is no `script`");
        return None;
    };
    assert!(output.status.success(), "{arguments}: {output:?}");
    Some(String::from_utf8(output.stdout).expect("text").replace('\r', ""))
}

#[test]
fn generate_without_options_shows_three_grids() {
    let Some(text) = shown(80, "generate --seed 3") else { return };
    let expected = "\
to make a collection, add -n 1000 -o puzzles.csv
ER 5.6, expert            ER 1.5, easy              ER 2.0, medium
6 . . | 4 . 5 | . 2 .     7 . . | . 3 . | . . .     . 2 . | 4 . . | 8 . 3
";
    assert!(text.starts_with(expected), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("------+")).count(), 2, "{text}");
    let one_below_the_other = shown(40, "generate --seed 3").expect("it was there");
    assert_eq!(one_below_the_other.matches("\nER ").count(), 3, "{one_below_the_other}");
}

#[test]
fn rows_are_a_table_as_wide_as_the_terminal() {
    let seed = "generate -n 2 --seed 3";
    let Some(narrow) = shown(80, seed) else { return };
    let expected = "   index  clues  level       er    ep    ed  effort  hardest\n";
    assert!(narrow.starts_with(expected), "{narrow}");
    assert!(narrow.lines().all(|line| line.len() <= 80), "{narrow}");
    assert!(narrow.contains("too narrow for the puzzles"), "{narrow}");
    let wide = shown(180, seed).expect("it was there");
    assert!(wide.contains("6..4.5.2..1...8.4."), "{wide}");
    let chosen = shown(80, &format!("{seed} --columns er,clues")).expect("it was there");
    assert_eq!(chosen, "  er  clues\n 5.6     26\n 1.5     24\n");
}

#[test]
fn no_bar_is_drawn_over_the_rows_of_a_pipeline() {
    let Some(text) = shown(200, "generate -n 100 --seed 3 | cat") else { return };
    assert_eq!(text.lines().filter(|line| line.contains(",yes,")).count(), 100, "{text}");
    assert_eq!((text.lines().count(), text.contains('\x1b')), (101, false), "{text}");
}

#[test]
fn a_terminal_shows_the_first_of_equal_problems() {
    let bad = tempfile::NamedTempFile::new().expect("a file");
    // After a puzzle, the text is one of puzzles.
    fs::write(&bad, format!("{}\n{}", ".".repeat(81), "53\n".repeat(100))).expect("text");
    let Some(text) = shown(80, &format!("canon {}; true", bad.path().display())) else { return };
    let problems = text.lines().filter(|line| line.ends_with(": 2 cells, a grid has 81"));
    assert_eq!(problems.count(), 6, "{text}");
    assert!(text.contains("\n95 more: 2 cells, a grid has 81\n"), "{text}");
}

#[test]
fn a_command_that_waits_for_a_person_says_so_and_ends_at_once() {
    // The pipe that keeps the terminal open ends later than the command.
    let script = r#"sleep 6 | script -qefc "bash -c 'timeout --foreground --preserve-status -s INT 0.5 $0 canon; echo \$? after \$SECONDS s'" /dev/null"#;
    if shown(80, "--version").is_none() {
        return;
    }
    let text = TestEnv::project().bash(script).stdout.replace('\r', "");
    let expected = "reading puzzles from the terminal; end with Ctrl-D\n130 after ";
    let seconds = text.strip_prefix(expected).and_then(|rest| rest.strip_suffix(" s\n"));
    let seconds: Option<u32> = seconds.and_then(|seconds| seconds.parse().ok());
    assert!(seconds.is_some_and(|seconds| seconds < 6), "{text}");
}

/// Types Ctrl-D once, without any puzzle.
#[test]
fn the_first_end_of_a_terminal_ends_every_command() {
    if shown(80, "--version").is_none() {
        return;
    }
    std::thread::scope(|scope| {
        for command in ["canon", "grade", "stats", "check", "explain", "dig", "dedup"] {
            scope.spawn(move || {
                // `script` would pass on the end of its own input, too.
                let script = format!(
                    r#"(sleep 0.3; printf '\4'; sleep 6) |
                        script -qefc "$0 {command}; echo after \$((\$(date +%s) - $(date +%s))) s" /dev/null"#
                );
                let text = TestEnv::project().bash(&script).stdout;
                let seconds = text.split("after ").nth(1).and_then(|rest| rest.split(' ').next());
                let seconds: Option<u32> = seconds.and_then(|seconds| seconds.parse().ok());
                assert!(seconds.is_some_and(|seconds| seconds < 5), "{command}: {text}");
            });
        }
    });
}
