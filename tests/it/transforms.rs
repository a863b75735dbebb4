//! Images of puzzles under the symmetry group are puzzles, and images of their steps are sound.

use gridmill::dig::Digger;
use gridmill::fill::fill;
use gridmill::grade::{Grader, check};
use gridmill::random::rng_for;
use gridmill::solve::{Puzzle, reference};
use gridmill::transform::Transform;
use std::collections::HashSet;

#[test]
fn images_of_puzzles_are_unique_and_minimal_puzzles() {
    let mut rng = rng_for(30, 0);
    for _ in 0..50 {
        let dug = Digger::default().dig_grid(&fill(&mut rng), &mut rng).expect("no clue count");
        let map = Transform::random(&mut rng);
        let image = dug.puzzle.transformed(&map);
        assert_eq!(Puzzle::new(image.givens()), Ok(image));
        assert!(reference::is_minimal_puzzle(image.givens()));
        assert_eq!(image.transformed(&map.inverse()), dug.puzzle);
    }
}

#[test]
fn images_of_steps_hold_in_images_of_puzzles() {
    let puzzles = include_str!("../../data/stratified.csv").lines().skip(1).step_by(5);
    let (mut rng, mut grader) = (rng_for(31, 0), Grader::new());
    let mut techniques = HashSet::new();
    for puzzle in puzzles.map(|line| line[..81].parse::<Puzzle>().expect("a puzzle")) {
        let map = Transform::random(&mut rng);
        let image = puzzle.transformed(&map);
        let (_, path) = grader.path(&puzzle);
        let of_path = path.transformed(&map);
        for ((marks, solved), (pencil, of_solved)) in path.positions().zip(of_path.positions()) {
            let (step, of_step) = (&solved.step, &of_solved.step);
            assert_eq!(pencil.candidates(), map.candidates(&marks.candidates()));
            assert_eq!(check(&pencil, of_step, image.solution().grid()), Ok(()), "{puzzle} {map}");
            assert_eq!((of_solved.number, of_solved.rating), (solved.number, solved.rating));
            assert_eq!(of_step.transformed(&map.inverse()), *step);
            techniques.insert(step.technique);
        }
    }
    assert!(techniques.len() > 30, "{techniques:?}");
}
