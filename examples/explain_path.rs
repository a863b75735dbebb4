//! Solves a puzzle as a person would, and explains each step: `cargo run --release --example explain_path`.

use gridmill::grade::{Grader, reason};
use gridmill::solve::{ParsePuzzleError, Puzzle};

fn main() -> Result<(), ParsePuzzleError> {
    let puzzle: Puzzle =
        "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16........."
            .parse()?;
    let (grade, path) = Grader::new().path(&puzzle);
    println!("ER {}, EP {}, ED {}", grade.er, grade.ep, grade.ed);
    for (pencil, solved) in path.positions() {
        let (step, reason) = (&solved.step, reason(&pencil, &solved.step));
        println!("{}. {} {}: {reason}", solved.number, solved.rating, step.effect);
    }
    Ok(())
}
