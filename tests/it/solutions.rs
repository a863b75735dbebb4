//! Why a grid is no puzzle, or no minimal one: its solutions, and its redundant clues.

use crate::env::TestEnv;

#[test]
fn several_solutions_are_shown() {
    let env = TestEnv::new();
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = env.output(&format!("solve {puzzle}"));
    // The cells of an unavoidable rectangle become empty.
    let solution = solution.trim();
    let cells: Vec<usize> = rectangle(solution);
    let open: String = solution
        .chars()
        .enumerate()
        .map(|(i, c)| if cells.contains(&i) { '.' } else { c })
        .collect();
    env.write("two.txt", format!("{open}\n"));
    let names: Vec<String> =
        cells.iter().map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
    let said = format!("differ in 4 cells: {}\n", names.join(", "));
    for command in ["solve two.txt", "check two.txt"] {
        let ended = env.ends(command, 1);
        assert!(
            ended.stderr.contains(&said) && ended.stderr.contains(solution),
            "{}",
            ended.stderr
        );
    }
    let all = env.output("solve --all two.txt");
    assert_eq!(all.lines().count(), 2);
    assert!(all.lines().all(|line| line.starts_with(&open)) && all.contains(solution), "{all}");
    let ended = env.ends("solve --all=1 two.txt", 1);
    assert_eq!(ended.stdout.lines().count(), 1);
    assert!(ended.stderr.contains("more than 1 solutions, of which these are the first"));
    // What `--all` writes is read as puzzles with their solutions.
    env.write("all.txt", env.output(&format!("solve --all {puzzle}")));
    assert_eq!(env.output("solve all.txt").trim(), solution);
}

/// Returns the cells of two rows and two columns, in two boxes, that hold two digits.
fn rectangle(solution: &str) -> Vec<usize> {
    let digit = |cell: usize| solution.as_bytes()[cell];
    for cell in 0..81 {
        for column in cell % 9 + 1..9 {
            for row in cell / 9 + 1..9 {
                let other = [cell / 9 * 9 + column, row * 9 + cell % 9, row * 9 + column];
                let boxes = (row / 3 == cell / 27) != (column / 3 == cell % 9 / 3);
                if boxes && digit(cell) == digit(other[2]) && digit(other[0]) == digit(other[1]) {
                    return vec![cell, other[0], other[1], other[2]];
                }
            }
        }
    }
    panic!("no rectangle in {solution}")
}

#[test]
fn redundant_clues_are_named() {
    let env = TestEnv::new();
    let text = env.output("generate -n 1 --seed 3 --columns puzzle,solution");
    let (puzzle, solution) =
        text.lines().nth(1).and_then(|row| row.split_once(',')).expect("a row");
    let solution = solution.replace(' ', "");
    let empty = puzzle.find('.').expect("an empty cell");
    let mut more = puzzle.to_owned();
    more.replace_range(empty..=empty, &solution[empty..=empty]);
    let found = env.output(&format!("check --redundant {more}"));
    let clues = found.trim().strip_prefix(&format!("{more} unique not_minimal ")).expect("clues");
    let name = format!("r{}c{}", empty / 9 + 1, empty % 9 + 1);
    assert!(clues.split(',').any(|clue| clue == name), "{found}");
    assert_eq!(
        env.output(&format!("check --redundant {puzzle}")),
        format!("{puzzle} unique minimal\n")
    );
    assert_eq!(env.output(&format!("check {more}")), format!("{more} unique not_minimal\n"));
}
