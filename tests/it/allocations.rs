//! A grader reuses its memory: grading the same puzzles again allocates nothing.

use gridmill::grade::Grader;
use gridmill::solve::Puzzle;

/// Returns all reference puzzles below ER 9.0. (Dynamic chains, from ER 9.0, do allocate for the patterns inside them.)
fn puzzles() -> Vec<Puzzle> {
    let rows = include_str!("../../data/ratings.csv").lines().skip(1);
    let fields = rows.map(|row| row.split(',').collect::<Vec<_>>());
    let is_in_hot_path = |fields: &Vec<&str>| fields[2].parse::<f64>().expect("ER") < 9.0;
    fields.filter(is_in_hot_path).map(|fields| fields[0].parse().expect("a puzzle")).collect()
}

#[test]
fn a_second_round_of_grading_allocates_nothing() {
    let puzzles = puzzles();
    let mut grader = Grader::new();
    let mut steps = || puzzles.iter().map(|puzzle| grader.grade(puzzle).steps).sum::<usize>();
    let mut counts = [0; 2];
    let first = allocation_counter::measure(|| counts[0] = steps());
    let second = allocation_counter::measure(|| counts[1] = steps());
    assert!(counts[0] > 100_000 && counts[0] == counts[1], "{counts:?} steps");
    assert!(first.count_total > 0, "the counter counts");
    assert_eq!(second.count_total, 0, "allocations, of {} bytes", second.bytes_total);
}
