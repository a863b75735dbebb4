//! A grader reuses its memory: grading the same puzzles again allocates nothing.

use gridmill::grade::{Grader, Scale};
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
    for scale in [Scale::Classic, Scale::Hodoku] {
        let mut grader = Grader::with_scale(scale);
        grades_without_allocation(|puzzle| grader.grade(puzzle).steps);
    }
}

fn grades_without_allocation(mut grade: impl FnMut(&Puzzle) -> usize) {
    let puzzles = puzzles();
    let mut sum = || puzzles.iter().map(&mut grade).sum::<usize>();
    let mut sums = [0; 2];
    let first = allocation_counter::measure(|| sums[0] = sum());
    let second = allocation_counter::measure(|| sums[1] = sum());
    assert!(sums[0] > 100_000 && sums[0] == sums[1], "{sums:?}");
    assert!(first.count_total > 0, "the counter counts");
    assert_eq!(second.count_total, 0, "allocations, of {} bytes", second.bytes_total);
}
