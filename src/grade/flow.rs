//! Flow: the number of possible singles at each point of a solving path.
//!
//! A *point* is a position in which a person looks for the next digit: the puzzle itself, and the position after each placed
//! digit, however many candidates are removed in between. The *ways* at a point are the cells that a single can fill there: a
//! cell with one candidate, or the only place of a digit in a house. A cell counts once, whatever shows its digit.
//!
//! The points end before the first position in which every empty cell is a way: from there on, counting ways would only
//! count empty cells. The puzzle itself is always a point.
//!
//! Radek Pelánek found that such counts explain the times of people better than the hardest step alone ("Difficulty Rating of
//! Sudoku Puzzles: An Overview and Evaluation", 2014).

use crate::grid::{CellSet, Houses, PencilGrid};

/// Flow of a solving path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Flow {
    /// Number of points.
    pub points: usize,
    /// Number of ways at all points together.
    pub ways: usize,
    /// Smallest number of ways at a point, 0 if some point has no single.
    pub least: usize,
    /// Number of points with exactly one way.
    pub bottlenecks: usize,
}

impl Flow {
    /// Starts before the first point.
    pub(super) const NO_POINTS: Self =
        Self { points: 0, ways: 0, least: usize::MAX, bottlenecks: 0 };

    /// Counts the ways at a point, unless every empty cell is a way.
    pub(super) fn add<H: Houses>(&mut self, pencil: &PencilGrid<H>) {
        let ways = ways(pencil).len();
        if self.points > 0 && ways == pencil.empty_cells().len() {
            return;
        }
        self.points += 1;
        self.ways += ways;
        self.least = self.least.min(ways);
        self.bottlenecks += usize::from(ways == 1);
    }

    /// Returns the mean number of ways at a point.
    pub fn mean(&self) -> f64 {
        self.ways as f64 / self.points as f64
    }
}

/// Returns the cells that a single can fill.
fn ways<H: Houses>(pencil: &PencilGrid<H>) -> CellSet {
    let naked = pencil.cells_with_count(1);
    pencil.houses_with_single().iter().fold(naked, |cells, house| {
        let digits = pencil.single_place_digits(house).iter();
        let places = digits.filter_map(|digit| pencil.positions(house, digit).only());
        places.fold(cells, |cells, position| cells.with(pencil.houses().cell(house, position)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{Grader, Rating};
    use crate::grid::{Candidate, Digit, House};
    use crate::solve::Puzzle;

    fn flow(puzzle: &str, most: Option<Rating>) -> Option<Flow> {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        Grader::new().measuring_flow(true).steps(&puzzle).limit(most).grade().flow
    }

    const SOLUTION: &str =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

    #[test]
    fn a_cell_counts_once_and_the_end_does_not() {
        // Two empty cells far from each other.
        let two = format!(".{}.", &SOLUTION[1..80]);
        assert_eq!(flow(&two, None), Some(Flow { points: 1, ways: 2, least: 2, bottlenecks: 0 }));
        assert_eq!(flow(&two, None).map(|flow| flow.mean()), Some(2.0));
    }

    #[test]
    fn removed_candidates_add_no_points() {
        // Its hardest step is an XY-Wing.
        let puzzle =
            "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
        let found = flow(puzzle, None).expect("it is solved");
        assert!((30..56).contains(&found.points) && found.least == 0, "{found:?}");
        assert_eq!(flow(puzzle, Some(Rating::from_tenths(20))), None);
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        assert_eq!(Grader::new().grade(&puzzle).flow, None);
    }

    #[test]
    fn ways_are_the_candidates_that_some_rule_places() {
        let puzzle =
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let (mut expected, mut is_point) = (Flow::NO_POINTS, true);
        let (grade, path) = Grader::new().path(&puzzle);
        for (pencil, solved) in path.positions() {
            if is_point {
                let is_way = |Candidate { cell, digit }: &Candidate| {
                    let is_only = |house: House| (pencil.cells(*digit) & house.cells()).len() == 1;
                    pencil.digits(*cell).len() == 1 || cell.houses().into_iter().any(is_only)
                };
                let ways = pencil.candidates().iter().filter(is_way).count();
                let is_end = ways == pencil.empty_cells().len();
                expected.points += usize::from(!is_end);
                expected.ways += if is_end { 0 } else { ways };
                expected.least = expected.least.min(if is_end { 81 } else { ways });
                expected.bottlenecks += usize::from(ways == 1 && !is_end);
            }
            is_point = solved.step.effect.placed().is_some();
        }
        assert_eq!(Grader::new().measuring_flow(true).grade(&puzzle).flow, Some(expected));
        assert_eq!((grade.steps, Digit::all().count()), (56, 9));
    }
}
