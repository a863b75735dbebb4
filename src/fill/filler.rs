//! Fills boards of given layouts.

use super::boards::{FillError, begin_fill, digits_of, fill_board};
use super::jigsaw::draw_map;
use crate::layout::{Board, Choice, Layouts, jigsaw};
use crate::random::{Rng, below};
use crate::solve::boards::{BoardSolver, RandomSolution};

/// Fills boards of layouts.
#[derive(Clone, Debug)]
pub struct BoardFiller {
    layouts: Layouts,
    /// That of the last board's layout.
    solver: BoardSolver,
}

impl BoardFiller {
    /// Number of maps that are drawn before it is given up.
    const MAPS: u64 = 1_000;

    /// Fills boards of these layouts.
    pub fn new(layouts: &Layouts) -> Self {
        Self { layouts: layouts.clone(), solver: BoardSolver::new(layouts.example()) }
    }

    /// Returns the solver of the last board's layout.
    pub fn solver(&mut self) -> &mut BoardSolver {
        &mut self.solver
    }

    /// Returns a random grid, as [`fill_board`], of a layout that is drawn before. Drawn regions without a grid are dropped, as are those
    /// whose grids are hard to find.
    ///
    /// # Errors
    /// As [`fill_board`]; also if 1,000 maps have no grid.
    pub fn fill(&mut self, rng: &mut impl Rng) -> Result<Board, FillError> {
        match &self.layouts.choice {
            Choice::One => {}
            Choice::Listed(layouts) => {
                let layout = &layouts[below(rng, layouts.len() as u32) as usize];
                if self.solver.layout() != layout {
                    self.solver = BoardSolver::new(layout);
                }
            }
            Choice::Drawn { is_symmetric, more } => {
                for _ in 0..Self::MAPS {
                    let map = draw_map(rng, *is_symmetric);
                    let layout = jigsaw(&map, more).expect("it has nine regions of nine cells");
                    self.solver = BoardSolver::new(&layout);
                    let mut digits = digits_of(&self.solver);
                    if let RandomSolution::Found(grid) =
                        begin_fill(&mut self.solver, rng, &mut digits, 0)
                    {
                        return Ok(grid);
                    }
                }
                return Err(FillError::NoMap(Self::MAPS));
            }
        }
        fill_board(&mut self.solver, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::rng_for;

    #[test]
    fn every_board_has_a_map_of_its_own_and_the_same_seed_gives_the_same() {
        for text in ["jigsaw", "jigsaw:symmetric+x", "9x9+windoku,9x9+x"] {
            let mut filler = BoardFiller::new(&text.parse().expect(text));
            let mut boards = |from: u64| -> Vec<Board> {
                (from..20).map(|index| filler.fill(&mut rng_for(1, index)).expect(text)).collect()
            };
            let all = boards(0);
            assert_eq!(boards(10), all[10..]);
            let mut layouts: Vec<String> = all.iter().map(|it| it.layout().to_string()).collect();
            assert!(all.iter().all(|grid| grid.clash().is_none() && grid.clue_count() == 81));
            layouts.sort_unstable();
            layouts.dedup();
            assert_eq!(layouts.len(), if text.contains(',') { 2 } else { 20 }, "{text}");
        }
    }
}
