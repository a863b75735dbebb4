use super::*;
use crate::grade::{Grader, Scale};

/// Returns the singles of a queue as `r6c3=4`, the oldest first.
fn text(singles: impl Iterator<Item = Candidate>) -> String {
    singles.map(|single| single.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn singles_are_queued_while_the_givens_are_placed() {
    for (puzzle, naked, hidden) in [
        (
            "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........",
            "r6c3=4 r2c3=2",
            "r5c9=3 r5c9=3 r9c3=3 r3c9=1 r3c9=1 r6c8=6 r6c8=6",
        ),
        (
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.",
            "",
            "r3c7=4 r3c7=4 r1c5=8 r4c5=5 r4c5=5 r4c9=8 r4c9=8 r4c9=8 r3c3=8 r3c3=8",
        ),
    ] {
        let grid = CountedGrid::new(&PencilGrid::new(&puzzle.parse().unwrap()));
        let queued = |single: &Candidate| grid.empty.contains(single.cell);
        assert_eq!(text(grid.naked.iter().filter(queued)), naked);
        assert_eq!(text(grid.hidden.iter().filter(queued)), hidden);
    }
}

#[test]
fn a_full_grid_is_easy_and_has_no_score() {
    let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let grade = Grader::with_scale(Scale::Hodoku).grade(&text.parse().unwrap());
    let rating = HodokuRating { level: HodokuLevel::Easy, score: 0 };
    assert_eq!(HodokuRating::of(&grade, Scale::Hodoku), Some(rating));
}
