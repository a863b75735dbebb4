//! Compares ratings and steps on other boards with the programs that rate these, and proves each step.

use crate::reference::{LoggedStep, difference, directory, files, logged_step};
use flate2::read::GzDecoder;
use gridmill::dig::BoardDigger;
use gridmill::fill::fill_board;
use gridmill::grade::{Grader, Scale, check};
use gridmill::layout::{Board, Layout};
use gridmill::random::rng_for;
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
use rayon::prelude::*;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A puzzle with its logged ratings and steps.
struct LoggedBoard {
    board: Board,
    ratings: String,
    steps: Vec<LoggedStep>,
}

/// Returns the layout that a head names. Digits name the regions of a jigsaw.
fn named_layout(name: &str) -> Layout {
    let region = |digit: char| digit.to_digit(10).map(|it| (b'@' + it as u8) as char);
    let name = match name.chars().map(region).collect::<Option<String>>() {
        Some(regions) => format!("jigsaw:{regions}"),
        None => name.to_owned(),
    };
    name.parse().expect("a layout")
}

/// Reads paths. Their heads begin with a layout, unless all have this one.
fn logged_boards(file: &Path, layout: Option<&Layout>) -> Vec<LoggedBoard> {
    let reader = BufReader::new(GzDecoder::new(File::open(file).expect("the reference file")));
    let mut paths: Vec<LoggedBoard> = Vec::new();
    for line in reader.lines() {
        let line = line.expect("readable");
        let Some(head) = line.strip_prefix('#') else {
            paths.last_mut().expect("a head first").steps.push(logged_step(&line));
            continue;
        };
        let (head, ratings) = head.rsplit_once(' ').expect("ratings");
        let (board, ratings) = match (head.split_once(' '), layout) {
            (Some((name, text)), None) => {
                (Board::parse(&named_layout(name), text), ratings.to_owned())
            }
            (_, layout) => (Board::parse(layout.expect("a layout"), head), ratings.to_owned()),
        };
        paths.push(LoggedBoard { board: board.expect("a board"), ratings, steps: Vec::new() });
    }
    paths
}

/// Grades a board, and returns what differs from the log, and each step that is not proved.
fn differences(LoggedBoard { board, ratings, steps }: &LoggedBoard, scale: Scale) -> Vec<String> {
    let mut different = Vec::new();
    let mut grader = grader(board.layout(), scale);
    let (grade, ours) = grader.steps_of(&board.grid().expect("at most 81 cells")).path();
    let found = format!("{}/{}/{}", grade.er, grade.ep, grade.ed);
    if found != *ratings {
        different.push(format!("{board}: {found}, but {ratings}"));
    }
    for (pencil, solved) in ours.positions() {
        let what = match steps.get(solved.number - 1) {
            Some(logged) => difference(&pencil, solved, logged, scale),
            None => Some("one step too many".to_owned()),
        };
        let number = solved.number;
        different.extend(what.map(|what| format!("{board} step {number}: {what}")));
    }
    if ours.steps().len() < steps.len() {
        different.push(format!("{board}: {} of {} steps", ours.steps().len(), steps.len()));
    }
    let solver = &mut BoardSolver::new(board.layout());
    let puzzle = BoardPuzzle::new(board, solver).expect("a puzzle");
    different.extend(unproved(&puzzle, scale).1);
    different
}

fn grader(layout: &Layout, scale: Scale) -> Grader<gridmill::grid::HouseTables> {
    Grader::of_board(layout, scale).expect("it rates them")
}

/// Returns the number of steps of a puzzle, and those that `check` does not prove.
fn unproved(puzzle: &BoardPuzzle, scale: Scale) -> (usize, Vec<String>) {
    let grid = |board: &Board| board.grid().expect("at most 81 cells");
    let (givens, solution) = (puzzle.givens(), grid(puzzle.solution()));
    let (_, path) = grader(givens.layout(), scale).steps_of(&grid(givens)).path();
    let checked = path.positions().filter_map(|(pencil, solved)| {
        let error = check(&pencil, &solved.step, &solution).err()?;
        Some(format!("{givens} step {}: {error}", solved.number))
    });
    (path.steps().len(), checked.collect())
}

/// Compares all paths; returns the number of their steps.
fn compare(name: &str, scale: Scale, paths: &[LoggedBoard]) -> usize {
    let steps = paths.iter().map(|path| path.steps.len()).sum();
    let differences = |path| differences(path, scale);
    let different: Vec<String> = paths.par_iter().flat_map_iter(differences).collect();
    println!(
        "{name} on {scale}: {} puzzles, {steps} steps, {} different",
        paths.len(),
        different.len()
    );
    assert!(different.is_empty(), "{}", different[..different.len().min(10)].join("\n"));
    steps
}

#[test]
fn every_step_equals_the_reference_path_on_other_boards() {
    for (name, scale, least) in
        [("boards", Scale::Classic, 50_000), ("sukaku_boards", Scale::Sukaku, 20_000)]
    {
        let file = Path::new(crate::env::PROJECT).join(format!("data/{name}.steps.gz"));
        assert!(compare(name, scale, &logged_boards(&file, None)) > least);
    }
}

#[test]
#[ignore = "needs a directory of reference files in GRIDMILL_REFERENCE; run by scripts/agree"]
fn all_layout_files_agree() {
    let known = [
        ("6x6", Some("6x6")),
        ("6x6_3x2", Some("6x6:3x2")),
        ("6x6_x", Some("6x6+x")),
        ("classic_asterisk", Some("9x9+asterisk")),
        ("classic_centerdot", Some("9x9+centerdot")),
        ("classic_disjoint", Some("9x9+disjoint")),
        ("classic_disjoint_windows", Some("9x9+windoku+disjoint")),
        ("classic_girandola", Some("9x9+girandola")),
        ("classic_latin", Some("9x9:latin")),
        ("classic_windows", Some("9x9+windoku")),
        ("classic_x", Some("9x9+x")),
        ("classic_x_disjoint", Some("9x9+x+disjoint")),
        ("classic_x_windows", Some("9x9+x+windoku")),
        ("jigsaw", None),
    ];
    let sukaku = [
        ("asterisk", Some("9x9+asterisk")),
        ("centerdot", Some("9x9+centerdot")),
        ("disjoint", Some("9x9+disjoint")),
        ("disjoint_windows", Some("9x9+windoku+disjoint")),
        ("girandola", Some("9x9+girandola")),
        ("latin", Some("9x9:latin")),
        ("latin_x", Some("9x9:latin+x")),
        ("windows", Some("9x9+windoku")),
        ("x", Some("9x9+x")),
        ("x_disjoint", Some("9x9+x+disjoint")),
        ("x_windows", Some("9x9+x+windoku")),
    ];
    let steps = files(&directory().join("steps"), ".steps.gz");
    for (scale, known) in [(Scale::Classic, &known[..]), (Scale::Sukaku, &sukaku[..])] {
        for (name, layout) in known {
            let ending = format!("/{name}.steps.gz");
            let file = steps.iter().find(|it| it.to_string_lossy().ends_with(&ending));
            let layout = layout.map(named_layout);
            compare(name, scale, &logged_boards(file.expect("the file"), layout.as_ref()));
        }
    }
}

/// Makes puzzles of a board until they have so many steps on a scale, and proves each step.
fn prove(layout: &Layout, scale: Scale, wanted: usize) {
    let (mut steps, mut index, mut wrong) = (0, 0, Vec::new());
    while steps < wanted {
        let indexes = index..index + 64;
        let made = indexes.into_par_iter().map(|index| {
            let (mut rng, mut solver) = (rng_for(5, index), BoardSolver::new(layout));
            let grid = fill_board(&mut solver, &mut rng).expect("a grid");
            let dug = BoardDigger::default().dig_grid(&grid, &mut solver, &mut rng);
            unproved(&dug.expect("a puzzle").puzzle, scale)
        });
        for (count, unproved) in made.collect::<Vec<_>>() {
            steps += count;
            wrong.extend(unproved);
        }
        index += 64;
    }
    println!("{layout} on {scale}: {index} puzzles, {steps} steps, {} not proved", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong[..wrong.len().min(10)].join("\n"));
}

/// Proves so many steps of each board on each scale that rates it.
fn prove_all(wanted: usize) {
    for layout in [
        "4x4",
        "6x6",
        "6x6:3x2",
        "6x6+x",
        "8x8",
        "x",
        "windoku",
        "disjoint",
        "9x9:latin",
        "9x9+x+windoku",
        "9x9+asterisk+centerdot+girandola",
        "jigsaw:AAAAAAAAABBBBBCCCCBBDEECFFCBBDDECCFFGDDEECHHFGDDEIHHHFGDGEIHHHFGDGEIIIHFGGGEIIIIF",
    ] {
        let layout: Layout = layout.parse().expect("a layout");
        for scale in [Scale::Classic, Scale::Sukaku].into_iter().filter(|it| it.rates(&layout)) {
            prove(&layout, scale, wanted);
        }
    }
}

#[test]
fn steps_on_other_boards_are_proved() {
    prove_all(3_000);
}

#[test]
#[ignore = "takes some minutes; run by scripts/before-release"]
fn a_million_steps_on_other_boards_are_proved() {
    prove_all(100_000);
}
