//! The layouts of new boards.

use super::boards::{FillError, begin_fill, digits_of, fill_board};
use super::jigsaw::draw_map;
use crate::layout::{Board, Layout, LayoutError};
use crate::random::{Rng, below};
use crate::solve::boards::{BoardSolver, RandomSolution};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The layouts of new boards: one for all of them, or another jigsaw for each.
///
/// Its text is that of a layout, or `jigsaw` (random regions) or `jigsaw:symmetric` (random regions that stay the same after half a
/// turn), perhaps with families of houses, such as `jigsaw+x`; a list of layouts has commas between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layouts {
    /// One of them.
    example: Layout,
    choice: Choice,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Choice {
    One,
    /// Jigsaws of nine rows.
    Drawn {
        is_symmetric: bool,
        /// What is added to the regions: nothing, or for example `+x`.
        more: String,
    },
    Listed(Arc<[Layout]>),
}

/// A map with grids.
const MAP: &str =
    "AAABBBBCCAAABBBCCCADABBCCCCADDEEEFFFDDDEEFFFFDDDHEEEFFGGGHHEIIIGGGGHHHIIGGHHHIIII";

impl Layouts {
    /// Returns the layouts of a list. Each board has one of them, all of which are equally likely.
    ///
    /// # Errors
    /// If there is none, or if they are of different sizes.
    pub fn listed(layouts: Vec<Layout>) -> Result<Self, LayoutError> {
        let example = layouts.first().cloned().ok_or(LayoutError::NoMap)?;
        match layouts.iter().find(|layout| layout.side() != example.side()) {
            Some(other) => Err(LayoutError::Sizes(example.to_string(), other.to_string())),
            None if layouts.len() == 1 => Ok(example.into()),
            None => Ok(Self { example, choice: Choice::Listed(layouts.into()) }),
        }
    }

    /// Returns the layout, if all boards have the same.
    pub fn one(&self) -> Option<&Layout> {
        matches!(self.choice, Choice::One).then_some(&self.example)
    }

    /// Returns one of the layouts. All have the same number of rows.
    pub fn example(&self) -> &Layout {
        &self.example
    }

    /// Returns the layouts of a list, or else one of the layouts; the others have the same families of houses.
    pub fn kinds(&self) -> &[Layout] {
        match &self.choice {
            Choice::Listed(layouts) => layouts,
            Choice::One | Choice::Drawn { .. } => std::slice::from_ref(&self.example),
        }
    }

    /// True if all boards are classic.
    pub fn is_classic(&self) -> bool {
        self.one().is_some_and(Layout::is_classic)
    }
}

impl From<Layout> for Layouts {
    fn from(layout: Layout) -> Self {
        Self { example: layout, choice: Choice::One }
    }
}

impl FromStr for Layouts {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        // It knows only the classic board.
        if cfg!(target_family = "wasm") {
            return text.parse().map(Layout::into);
        }
        if text.contains(',') {
            let layouts = text.split(',').map(str::parse);
            return Self::listed(layouts.collect::<Result<_, _>>()?);
        }
        let lower = text.trim().to_ascii_lowercase();
        let (base, more) = lower.split_at(lower.find('+').unwrap_or(lower.len()));
        let is_symmetric = match base {
            "jigsaw" => false,
            "jigsaw:symmetric" => true,
            _ => return text.parse().map(Layout::into),
        };
        let example = jigsaw(MAP, more)?;
        let more = example.to_string().split_off("jigsaw:".len() + MAP.len());
        Ok(Self { example, choice: Choice::Drawn { is_symmetric, more } })
    }
}

impl fmt::Display for Layouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.choice {
            _ if cfg!(target_family = "wasm") => write!(f, "{}", self.example),
            Choice::One => write!(f, "{}", self.example),
            Choice::Drawn { is_symmetric: false, more } => write!(f, "jigsaw{more}"),
            Choice::Drawn { is_symmetric: true, more } => write!(f, "jigsaw:symmetric{more}"),
            Choice::Listed(layouts) => {
                let texts: Vec<String> = layouts.iter().map(Layout::to_string).collect();
                f.write_str(&texts.join(","))
            }
        }
    }
}

/// Returns the jigsaw of a map with more families of houses.
fn jigsaw(map: &str, more: &str) -> Result<Layout, LayoutError> {
    format!("jigsaw:{map}{more}").parse()
}

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
    fn texts_read_back_and_errors_name_layouts() {
        for text in ["9x9", "6x6+x", "jigsaw", "jigsaw:symmetric+x", "9x9+x,9x9"] {
            let layouts: Layouts = text.parse().expect(text);
            assert_eq!(layouts.to_string(), text);
            assert_eq!(layouts.is_classic(), text == "9x9");
        }
        let said = |text: &str| text.parse::<Layouts>().unwrap_err().to_string();
        assert_eq!(said("6x6,9x9"), "boards of 6x6 and 9x9 have different sizes");
        assert!(said("jigsaw:random").starts_with("6 letters, a map has one for each cell"));
        assert!(said("jigsaw+disjoint").starts_with("disjoint is only for boards with boxes"));
    }

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
