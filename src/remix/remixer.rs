//! The transform-based generator: fresh puzzles, isomorphic to graded ones and of the same level.

use super::SeedPuzzle;
use crate::formats::Row;
use crate::grade::{Grader, Levels};
use crate::grid::Symmetry;
use crate::random::{ChaCha8Rng, below, rng_for};
use crate::transform::{MapKind, Transform};

/// Everything that decides the puzzles of a run of the transform-based generator. Puzzle `index` depends on nothing else.
///
/// ```
/// use gridmill::grade::{Grader, Levels};
/// use gridmill::remix::{Remixer, SeedPuzzle};
/// use gridmill::transform::MapKind;
///
/// let text = ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
/// let levels = Levels::default();
/// let mut grader = Grader::new();
/// let givens = text.parse()?;
/// let seed = SeedPuzzle::of_level(givens, None, "mine".to_owned(), &levels, &[0], &mut grader)?;
/// let remixer = Remixer {
///     seed: 1,
///     seeds: vec![seed.expect("it is easy")],
///     per_seed: None,
///     kinds: MapKind::ALL.to_vec(),
///     keeps_symmetry: true,
///     levels,
///     attempts: 100,
/// };
/// let remixed = remixer.make(&mut grader, 0)?;
/// assert_eq!(remixed.row.level, Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Remixer {
    /// The random seed.
    pub seed: u64,
    /// The seed puzzles, at least one.
    pub seeds: Vec<SeedPuzzle>,
    /// Number of isomorphic puzzles from each seed puzzle, in order. Without it each puzzle draws its seed puzzle, all equally likely.
    pub per_seed: Option<u64>,
    /// Maps that may be applied to a seed puzzle.
    pub kinds: Vec<MapKind>,
    /// True to use only maps that keep the symmetry of the clues.
    pub keeps_symmetry: bool,
    /// The levels. A puzzle must have the level of its seed puzzle.
    pub levels: Levels,
    /// Largest number of attempts at one puzzle.
    pub attempts: u32,
}

/// A remixed puzzle.
#[derive(Clone, Debug)]
pub struct Remixed {
    /// The puzzle with its grade and the origin of its seed puzzle.
    pub row: Row,
    /// Number of isomorphic puzzles dropped before it because their level had changed.
    pub replaced: u32,
}

/// Error if no attempt has the level of its seed puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "none of {attempts} attempts gave a puzzle with the same level as its seed puzzle; the last seed puzzle has the level {level} (origin {origin}); check its rating"
)]
pub struct NoImageOfLevel {
    /// Number of attempts.
    pub attempts: u32,
    /// The level of the last seed puzzle.
    pub level: String,
    /// Place of this puzzle.
    pub origin: String,
}

/// Error if the seeds give fewer puzzles than requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("requested {number} puzzles, but with {each} per seed puzzle there are only {}", each.saturating_mul(*seeds as u64))]
pub struct TooManyRequested {
    /// Requested number of puzzles.
    pub number: u64,
    /// Number of puzzles from each seed puzzle.
    pub each: u64,
    /// Number of seeds.
    pub seeds: usize,
}

/// Returns the number of puzzles to make from so many seeds: `wanted`, or without it all of `per_seed`, or else one.
///
/// # Errors
/// If `per_seed` gives fewer.
pub fn number_of_images(
    wanted: Option<u64>,
    per_seed: Option<u64>,
    seeds: usize,
) -> Result<u64, TooManyRequested> {
    let Some(each) = per_seed else { return Ok(wanted.unwrap_or(1)) };
    let most = each.saturating_mul(seeds as u64);
    match wanted {
        Some(number) if number > most => Err(TooManyRequested { number, each, seeds }),
        _ => Ok(wanted.unwrap_or(most)),
    }
}

/// Returns the place of the seed of puzzle `index`.
pub(super) fn number_of_seed(
    index: u64,
    per_seed: Option<u64>,
    seeds: usize,
    rng: &mut ChaCha8Rng,
) -> usize {
    match per_seed {
        Some(images) => (index / images) as usize,
        None => below(rng, seeds as u32) as usize,
    }
}

impl Remixer {
    /// Draws the seed puzzle and the map of puzzle `index` from its stream.
    pub fn draw(&self, index: u64, rng: &mut ChaCha8Rng) -> (usize, Transform) {
        let seed = number_of_seed(index, self.per_seed, self.seeds.len(), rng);
        let map = if self.keeps_symmetry {
            let symmetry = Symmetry::strongest(self.seeds[seed].puzzle.givens().clues());
            Transform::random_keeping(symmetry, &self.kinds, rng)
        } else {
            Transform::random_of(&self.kinds, rng)
        };
        (seed, map)
    }

    /// Returns image number `index`, the first attempt of [`make`](Self::make), with its map, and with level and rating of its seed puzzle.
    /// Its own rating may differ.
    pub fn image(&self, index: u64) -> Row {
        let (seed, map) = self.draw(index, &mut rng_for(self.seed, index));
        let SeedPuzzle { puzzle, level, er, ref origin } = self.seeds[seed];
        let mut row = Row::of_puzzle(index, puzzle.transformed(&map));
        (row.level, row.seed_er) = (Some(level), Some(er));
        (row.origin, row.map) = (Some(origin.clone()), Some(map.to_string()));
        row
    }

    /// Makes puzzle number `index` of the run: the first drawn puzzle that has the level of its seed puzzle.
    ///
    /// # Errors
    /// If no attempt has that level.
    pub fn make(&self, grader: &mut Grader, index: u64) -> Result<Remixed, NoImageOfLevel> {
        let mut rng = rng_for(self.seed, index);
        let mut last = 0;
        for replaced in 0..self.attempts {
            let (seed, map) = self.draw(index, &mut rng);
            let SeedPuzzle { puzzle, level, .. } = &self.seeds[seed];
            let puzzle = puzzle.transformed(&map);
            // Grade no farther than the level: a higher rating is another level in any case.
            let grade = grader.steps(&puzzle).limit(self.levels.as_slice()[*level].up_to).grade();
            if self.levels.place_of(grade.er, grade.effort) == *level {
                let is_minimal = puzzle.is_minimal();
                let mut row = Row::graded(index, puzzle, is_minimal, grade, &self.levels);
                row.origin = Some(self.seeds[seed].origin.clone());
                return Ok(Remixed { row, replaced });
            }
            last = seed;
        }
        let SeedPuzzle { level, origin, .. } = &self.seeds[last];
        let level = self.levels.name(*level).to_owned();
        Err(NoImageOfLevel { attempts: self.attempts, level, origin: origin.clone() })
    }
}
