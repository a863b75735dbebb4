//! Counts over collections, in one pass and in constant memory.

mod layouts;
mod part;
mod spread;
mod summary;

pub use layouts::LayoutStats;
use part::PartNotes;
pub use part::{Refused, StatsPart};
use spread::Moments;
pub use spread::Spread;
pub use summary::EFFORT_QUANTILES;

use crate::formats::RowRatings;
use crate::grade::{Effort, Levels, Rating, Scale, Technique};
use crate::grid::{Grid, Symmetry};
use std::collections::BTreeMap;
use std::fmt::Display;

/// Counts of puzzles. Shares are of `puzzles`; those about ratings are of `rated`.
///
/// ```
/// use gridmill::{grid::{Grid, Symmetry}, stats::{SourceLine, Stats}};
///
/// let grid: Grid = format!("1{}2", ".".repeat(79)).parse()?;
/// let mut stats = Stats::new(None, 3);
/// stats.add(&grid, None, SourceLine { file: 0, line: 1 })?;
/// assert_eq!((stats.puzzles, stats.clues[&2]), (1, 1));
/// assert_eq!(stats.symmetries[&Symmetry::DiagonalBoth], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Stats {
    /// Number of all puzzles.
    pub puzzles: u64,
    /// Number of puzzles by number of clues.
    pub clues: BTreeMap<usize, u64>,
    /// Number of puzzles by strongest symmetry of the clues.
    pub symmetries: BTreeMap<Symmetry, u64>,
    /// Number of rated puzzles. All other counts are about these.
    pub rated: u64,
    /// Number of puzzles by rating and number of clues.
    pub ratings: BTreeMap<(Rating, usize), u64>,
    /// Minimal puzzles and others, if their rows tell.
    pub minimal: [u64; 2],
    /// Number of puzzles with a list of techniques.
    pub with_techniques: u64,
    /// Techniques used, easiest first.
    pub techniques: BTreeMap<Technique, TechniqueUse>,
    /// The hardest puzzles by ER, EP and ED, the hardest first. Of equal ones the first are kept.
    pub hardest: Vec<NotablePuzzle>,
    /// Moments of the columns of the flow.
    flow: [Moments; 3],
    levels: Vec<LevelCount>,
    /// Levels given by the caller; without them the rows decide.
    given: Option<Levels>,
    built_in: Levels,
    /// The only scale whose ratings count, if one was chosen.
    only: Option<Scale>,
    /// Scale of the first rated row.
    scale: Option<Scale>,
    /// Number of hardest puzzles to keep.
    most: usize,
    /// Set if these are counts of a part, which has no largest number of levels.
    part: Option<PartNotes>,
}

/// Use of a technique in a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueUse {
    /// Number of puzzles whose paths use it.
    pub puzzles: u64,
    /// Number of uses on all paths.
    pub times: u64,
    /// The first of the puzzles.
    pub first: NotablePuzzle,
    /// The puzzles of each level, in the order in which levels were first seen.
    levels: Vec<u64>,
}

/// Size of a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelCount {
    /// Its name.
    pub name: String,
    /// Number of puzzles.
    pub puzzles: u64,
    /// The rating of the easiest of them.
    pub least: Rating,
    /// Number of puzzles by effort, if their rows tell.
    pub efforts: BTreeMap<Effort, u64>,
}

/// A notable puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotablePuzzle {
    /// Its text.
    pub puzzle: String,
    /// Its rating.
    pub er: Rating,
    /// Rating of the path up to the first placed digit.
    pub ep: Option<Rating>,
    /// Rating of the first step.
    pub ed: Option<Rating>,
    /// The name of its level.
    pub level: String,
    /// Place of the puzzle.
    pub place: SourceLine,
}

/// Reason why a row cannot be counted with the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotCounted {
    /// Ratings of two scales cannot be compared.
    #[error("rated on the scale {found}, but earlier rows are rated on {before}")]
    OtherScale {
        /// Scale of the row.
        found: Scale,
        /// Scale of the rows before it.
        before: Scale,
    },
    /// The given levels bound the effort, and the row has none.
    #[error("no column effort, by which the levels are bounded; `grade` writes it")]
    NoEffort,
}

/// Place of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceLine {
    /// Place of its file among the files.
    pub file: usize,
    /// Number of its line, from 1.
    pub line: u64,
}

/// Number of rarest techniques to name.
const RAREST: usize = 5;
/// Largest number of levels to count. If a column holds other names than levels, memory must not grow with them.
const MOST_LEVELS: usize = 100;
/// Name that stands for all levels beyond that number.
const OTHER_LEVELS: &str = "(other)";

impl NotablePuzzle {
    fn hardness(&self) -> (Rating, Option<Rating>, Option<Rating>) {
        (self.er, self.ep, self.ed)
    }
}

impl Stats {
    /// Starts without puzzles. The levels are `levels`, or else those that rows name, or else the built-in ones. `most` is the
    /// number of hardest puzzles to keep.
    pub fn new(levels: Option<Levels>, most: usize) -> Self {
        Self { given: levels, most, ..Self::default() }
    }

    /// Counts only ratings on this scale. Puzzles rated on another one count as if they were not rated.
    #[must_use]
    pub fn on(self, scale: Scale) -> Self {
        Self { only: Some(scale), ..self }
    }

    /// Returns the scale of all ratings, classic if there are none.
    pub fn scale(&self) -> Scale {
        self.only.or(self.scale).unwrap_or_default()
    }

    /// Counts a puzzle, with the ratings of its row.
    ///
    /// # Errors
    /// If it is rated on another scale than the puzzles before it, or lacks the effort that decides its level. Then it is
    /// not counted.
    pub fn add(
        &mut self,
        puzzle: &Grid,
        ratings: Option<&RowRatings<'_>>,
        place: SourceLine,
    ) -> Result<(), NotCounted> {
        let clues = (puzzle.clue_count(), Symmetry::strongest(puzzle.clues()));
        self.add_with(puzzle, clues, ratings, place)
    }

    /// Counts a puzzle with this number of clues, and their symmetry.
    fn add_with(
        &mut self,
        puzzle: &dyn Display,
        clues: (usize, Symmetry),
        ratings: Option<&RowRatings<'_>>,
        place: SourceLine,
    ) -> Result<(), NotCounted> {
        let ratings = ratings.filter(|it| self.only.is_none_or(|only| only == it.scale));
        if let Some(RowRatings { scale, .. }) = ratings
            && *self.scale.get_or_insert(*scale) != *scale
        {
            return Err(NotCounted::OtherScale { found: *scale, before: self.scale() });
        }
        let lacks_effort = ratings
            .zip(self.given.as_ref())
            .is_some_and(|(ratings, levels)| ratings.lacks_effort(levels));
        if let Some(part) = &mut self.part {
            part.note(place, lacks_effort);
        }
        if lacks_effort {
            return Err(NotCounted::NoEffort);
        }
        self.count(puzzle, clues, ratings, place);
        Ok(())
    }

    fn count(
        &mut self,
        puzzle: &dyn Display,
        (clues, symmetry): (usize, Symmetry),
        ratings: Option<&RowRatings<'_>>,
        place: SourceLine,
    ) {
        self.puzzles += 1;
        *self.clues.entry(clues).or_default() += 1;
        *self.symmetries.entry(symmetry).or_default() += 1;
        let Some(ratings) = ratings else { return };
        self.rated += 1;
        *self.ratings.entry((ratings.er, clues)).or_default() += 1;
        for (moments, value) in self.flow.iter_mut().zip(ratings.flow.into_iter().flatten()) {
            moments.add(value);
        }
        if let Some(is_minimal) = ratings.is_minimal {
            self.minimal[usize::from(!is_minimal)] += 1;
        }
        let levels = self.given.as_ref().unwrap_or(&self.built_in);
        let named = ratings.level.filter(|_| self.given.is_none());
        let level = named.unwrap_or_else(|| levels.name_of(ratings.er, ratings.effort));
        let place_of_level =
            place_of_level(&mut self.levels, level, ratings.er, self.part.is_some());
        let counted = &mut self.levels[place_of_level];
        counted.puzzles += 1;
        counted.least = counted.least.min(ratings.er);
        if let Some(effort) = ratings.effort {
            *counted.efforts.entry(effort).or_default() += 1;
        }
        let found = || NotablePuzzle {
            puzzle: puzzle.to_string(),
            er: ratings.er,
            ep: ratings.ep,
            ed: ratings.ed,
            level: level.to_owned(),
            place,
        };
        if let Some(techniques) = &ratings.techniques {
            self.with_techniques += 1;
            for (technique, times) in techniques.iter() {
                let new =
                    || TechniqueUse { puzzles: 0, times: 0, first: found(), levels: Vec::new() };
                let used = self.techniques.entry(technique).or_insert_with(new);
                used.puzzles += 1;
                used.times += times as u64;
                if used.levels.len() <= place_of_level {
                    used.levels.resize(place_of_level + 1, 0);
                }
                used.levels[place_of_level] += 1;
            }
        }
        let hardness = (ratings.er, ratings.ep, ratings.ed);
        let is_harder = |other: &NotablePuzzle| hardness > other.hardness();
        if self.hardest.len() < self.most || self.hardest.last().is_some_and(is_harder) {
            self.keep_hardest(found());
        }
    }

    /// Adds a puzzle to the hardest, if it is one of them.
    fn keep_hardest(&mut self, found: NotablePuzzle) {
        let at = self.hardest.partition_point(|other| other.hardness() >= found.hardness());
        self.hardest.insert(at, found);
        self.hardest.truncate(self.most);
    }

    /// Returns the levels that occur, easiest first.
    pub fn levels(&self) -> Vec<&LevelCount> {
        self.level_places().into_iter().map(|place| &self.levels[place]).collect()
    }

    /// Returns the number of puzzles that use a technique, for each level that occurs, easiest first.
    pub fn uses_by_level(&self, used: &TechniqueUse) -> Vec<u64> {
        let uses = |place: usize| used.levels.get(place).copied().unwrap_or(0);
        self.level_places().into_iter().map(uses).collect()
    }

    /// Returns the places of the levels, easiest first.
    fn level_places(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.levels.len()).collect();
        places.sort_by_cached_key(|&place| u64::from(self.levels[place].least.tenths()));
        places
    }

    /// Returns the techniques that the fewest puzzles need, the rarest first.
    pub fn rarest(&self) -> Vec<(Technique, &TechniqueUse)> {
        let mut used: Vec<_> = self.techniques.iter().map(|(it, used)| (*it, used)).collect();
        used.sort_by_cached_key(|(_, used)| used.puzzles);
        used.truncate(RAREST);
        used
    }

    /// Iterates over the hardest puzzles, and those with the rarest techniques.
    pub fn notable(&self) -> impl Iterator<Item = &NotablePuzzle> {
        let rarest = self.rarest().into_iter().map(|(_, used)| &used.first);
        self.hardest.iter().chain(rarest)
    }
}

/// Returns the place of a level; if it is new, `er` is the rating of its first puzzle.
fn place_of_level(levels: &mut Vec<LevelCount>, name: &str, er: Rating, is_part: bool) -> usize {
    let is_full = levels.len() == MOST_LEVELS && !is_part;
    let known = |levels: &[LevelCount], name| levels.iter().position(|it| it.name == name);
    let at = known(levels, name).or_else(|| known(levels, OTHER_LEVELS).filter(|_| is_full));
    at.unwrap_or_else(|| {
        let is_last = levels.len() + 1 == MOST_LEVELS && !is_part;
        let name = if is_last { OTHER_LEVELS } else { name };
        let (name, efforts) = (name.to_owned(), BTreeMap::new());
        levels.push(LevelCount { name, puzzles: 0, least: er, efforts });
        levels.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratings(tenths: u32, level: &str) -> RowRatings<'_> {
        let er = Rating::from_tenths(tenths);
        let level = Some(level);
        let (is_minimal, techniques) = (None, None);
        let scale = Scale::Classic;
        let flow = None;
        RowRatings {
            er,
            ep: None,
            ed: None,
            effort: None,
            level,
            is_minimal,
            techniques,
            flow,
            scale,
        }
    }

    #[test]
    fn the_hardest_puzzles_are_kept_and_the_first_of_equals() {
        let mut stats = Stats::new(None, 3);
        for (line, er) in (1..).zip([50, 72, 20, 72, 72, 90]) {
            let place = SourceLine { file: 0, line };
            stats.add(&Grid::EMPTY, Some(&ratings(er, "x")), place).expect("one scale");
        }
        let lines: Vec<u64> = stats.hardest.iter().map(|found| found.place.line).collect();
        assert_eq!(lines, [6, 2, 4]);
        assert_eq!(stats.median(), Some(Rating::from_tenths(72)));
    }

    #[test]
    fn names_of_levels_do_not_fill_the_memory() {
        let mut stats = Stats::new(None, 1);
        for line in 1..=1_000 {
            let level = line.to_string();
            let place = SourceLine { file: 0, line };
            stats.add(&Grid::EMPTY, Some(&ratings(15, &level)), place).expect("one scale");
        }
        let levels = stats.levels();
        assert_eq!(levels.len(), MOST_LEVELS);
        assert_eq!(levels.iter().map(|level| level.puzzles).sum::<u64>(), 1_000);
        assert_eq!(levels[MOST_LEVELS - 1].name, OTHER_LEVELS);
    }

    #[test]
    fn ratings_of_two_scales_are_not_mixed() {
        let mut stats = Stats::new(None, 1);
        let (classic, place) = (ratings(15, "x"), SourceLine { file: 0, line: 1 });
        let sukaku = RowRatings { scale: Scale::Sukaku, ..classic.clone() };
        assert_eq!(stats.add(&Grid::EMPTY, Some(&sukaku), place), Ok(()));
        let error = stats.add(&Grid::EMPTY, Some(&classic), place).expect_err("another scale");
        assert!(error.to_string().starts_with("rated on the scale classic"), "{error}");
        assert_eq!((stats.puzzles, stats.scale()), (1, Scale::Sukaku));

        let mut stats = Stats::new(None, 1).on(Scale::Classic);
        for ratings in [sukaku, classic] {
            assert_eq!(stats.add(&Grid::EMPTY, Some(&ratings), place), Ok(()));
        }
        assert_eq!((stats.puzzles, stats.rated, stats.scale()), (2, 1, Scale::Classic));
    }
}
