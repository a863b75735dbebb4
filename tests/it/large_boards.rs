//! Compares ratings and steps of 16x16 with the program that rates them.

use flate2::read::GzDecoder;
use gridmill::grade::{LargeGrader, LargeStep, Rated, large_hint};
use gridmill::layout::{Board, Layout, Symbols, symbol};
use gridmill::solve::boards::{BoardPuzzle, BoardSolver};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// Returns a step as the log has it, without its number.
fn logged(step: &LargeStep) -> String {
    let letter = |digit: u8| char::from(b'@' + digit);
    let name = |cell: u16| format!("r{}c{}", cell / 16 + 1, cell % 16 + 1);
    let placed = step.placed.map(|(cell, digit)| format!("{}={}", name(cell), letter(digit)));
    let mut removed = step.removed.clone();
    removed.sort_unstable();
    let removed = removed.iter().map(|(cell, digits)| {
        let digits = (1..=16).filter(|digit| digits >> (digit - 1) & 1 > 0).map(letter);
        format!("{}-{}", name(*cell), digits.collect::<String>())
    });
    let removed: Vec<String> = removed.collect();
    let technique = step.technique.source();
    format!("{}|{technique}|{}|{}", step.rating, placed.unwrap_or_default(), removed.join(" "))
}

/// Sorts the eliminations of a logged step by cells, and leaves out its number and what follows the name of the technique.
fn sorted(line: &str) -> String {
    let parts: Vec<&str> = line.split('|').collect();
    let place = |item: &&str| {
        let (row, column) = item[1..].split_once('c').expect("a cell");
        let column = column.split('-').next().expect("a column");
        [row, column].map(|number| number.parse::<usize>().expect("a number"))
    };
    let mut removed: Vec<&str> = parts[4].split(' ').filter(|it| !it.is_empty()).collect();
    removed.sort_by_key(place);
    let technique = parts[2].split(" (").next().expect("a name");
    format!("{}|{technique}|{}|{}", parts[1], parts[3], removed.join(" "))
}

/// Compares the paths of a file; returns the numbers of puzzles, of those beyond, and of steps.
fn compare(file: &Path) -> [usize; 3] {
    let layout: Layout = "16x16".parse().expect("a layout");
    let grader = LargeGrader::of(&layout).expect("it is rated");
    let reader = BufReader::new(GzDecoder::new(File::open(file).expect("the reference file")));
    let mut paths: Vec<(String, Vec<String>)> = Vec::new();
    for line in reader.lines().map(|line| line.expect("readable")) {
        match line.strip_prefix('#') {
            Some(head) => paths.push((head.to_owned(), Vec::new())),
            None => paths.last_mut().expect("a head first").1.push(line),
        }
    }
    let (mut beyond, mut steps) = (0, 0);
    for (head, log) in &paths {
        let (text, ratings) = head.split_once(' ').expect("ratings");
        let board = Board::parse_as(&layout, Symbols::Letters, text).expect("a board");
        let (grade, path) = grader.path(&board, None);
        for (number, (step, line)) in path.iter().zip(log).enumerate() {
            assert_eq!(logged(step), sorted(line), "{text} step {}", number + 1);
        }
        steps += path.len();
        match grade.er {
            Rated::Exactly(er) => {
                let found = format!("{er}/{}/{}", grade.ep, grade.ed);
                assert_eq!((found.as_str(), path.len()), (ratings, log.len()), "{text}");
            }
            Rated::Above(_) => {
                beyond += 1;
                let next = log.get(path.len()).expect("a step that the grader does not know");
                let rating: f64 =
                    next.split('|').nth(1).expect("a rating").parse().expect("a number");
                assert!(rating > 6.2, "{text}: {next}");
            }
        }
    }
    [paths.len(), beyond, steps]
}

#[test]
fn every_step_equals_the_reference_path_on_16x16() {
    let file = Path::new(crate::env::PROJECT).join("data/large_boards.steps.gz");
    let [puzzles, beyond, steps] = compare(&file);
    println!("16x16: {puzzles} puzzles, {beyond} beyond, {steps} steps, 0 different");
    assert!(puzzles > 150 && steps > 20_000 && beyond < 10, "{beyond}");
}

/// Returns the cells of the houses of one kind that follow a word such as `row` or `boxes`, and the text behind.
fn cells_of(layout: &Layout, text: &str) -> Vec<u16> {
    let (kind, numbers) = text.split_once(' ').expect("a kind and numbers");
    let first = ["box", "row", "col"].iter().position(|it| kind.starts_with(it)).expect("a kind");
    let numbers = numbers.split(|c: char| !c.is_ascii_alphanumeric()).filter(|it| *it != "and");
    let numbers = numbers.map_while(|it| if it.is_empty() { Some(0) } else { it.parse().ok() });
    let numbers: Vec<usize> = numbers.filter(|it| *it > 0).collect();
    let house = |number: usize| layout.houses().nth(first * layout.side() + number - 1);
    numbers.into_iter().flat_map(|it| house(it).expect("a house").iter().copied()).collect()
}

#[test]
fn hints_hold_in_the_solution_and_do_not_tell_the_cell_and_its_digit() {
    let mut asked = [0; 3];
    for line in include_str!("../cases/large_hints.txt").lines() {
        let (size, text) = line.split_once(' ').expect("a layout and a puzzle");
        let layout: Layout = size.parse().expect("a layout");
        let (grader, mut solver) =
            (LargeGrader::of(&layout).expect("it is rated"), BoardSolver::new(&layout));
        let mut board = Board::parse(&layout, text).expect("a board");
        let puzzle = BoardPuzzle::new(&board, &mut solver).expect("a puzzle");
        let digit_of = |cell: u16| puzzle.solution().digits()[usize::from(cell)];
        for step in grader.path(&board, None).1 {
            let hint = large_hint(&board, &step, symbol).to_string();
            let place = step.place(layout.side());
            let place = place.as_deref().and_then(|it| it.split_once('='));
            if let Some((cell, digit)) = place {
                let words: Vec<&str> = hint.split(|c: char| !c.is_alphanumeric()).collect();
                assert!(!(words.contains(&cell) && words.contains(&digit)), "{line} {hint}");
            }
            // `Where in row 3 can the A go? What does this mean for boxes 1 and 2?`
            if let Some((bases, rest)) =
                hint.strip_prefix("Where in ").and_then(|it| it.split_once(" can the "))
            {
                let is_digit = |cell: &u16| rest.starts_with(symbol(digit_of(*cell)));
                let places: Vec<u16> =
                    cells_of(&layout, bases).into_iter().filter(is_digit).collect();
                assert!(!places.is_empty(), "{line} {hint}");
                if let Some((_, covers)) = rest.split_once("What does this mean for ") {
                    let covers = cells_of(&layout, covers);
                    assert!(places.iter().all(|it| covers.contains(it)), "{line} {hint}");
                    asked[1] += 1;
                } else {
                    let (cell, _) = step.placed.expect("a single");
                    assert_eq!(places, [cell], "{line} {hint}");
                    asked[0] += 1;
                }
            } else {
                asked[2] += 1;
            }
            if let Some((cell, digit)) = step.placed {
                board.set(cell.into(), digit);
            }
        }
    }
    assert!(asked[0] > 200 && asked[1] > 10 && asked[2] > 10, "{asked:?}");
}
