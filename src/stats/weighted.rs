//! Estimates for all minimal puzzles, from puzzles with importance weights.
//!
//! With the weights `w` of `generate --sampling weighted`, `sum(w f) / sum(w)` estimates the mean of `f` over all minimal
//! puzzles, and `sqrt(sum(w^2 (f - mean)^2)) / sum(w)` its standard error. Intervals extend 1.96 errors to both sides. A few
//! puzzles have most of the weight; [`WeightedStats::effective_size`] tells how few.

use super::spread::varies;
use crate::formats::RowRatings;
use crate::grade::{Levels, Rating, Technique};
use crate::grid::Grid;
use std::collections::BTreeMap;

/// Weighted counts of puzzles, in one pass and in memory that does not grow with them.
#[derive(Clone, Debug)]
pub struct WeightedStats {
    levels: Levels,
    puzzles: u64,
    all: Sums,
    greatest: f64,
    by_level: Vec<Sums>,
    cells: BTreeMap<(Rating, usize), Sums>,
    techniques: BTreeMap<Technique, Sums>,
}

/// Sums of weights and of their squares.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Sums {
    weights: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, weight: f64) {
        self.weights += weight;
        self.squares += weight * weight;
    }
}

/// An estimate with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    fn new(value: f64, error: f64) -> Self {
        Self { value, low: value - NORMAL * error, high: value + NORMAL * error }
    }
}

/// Quantiles that summaries list.
pub const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];
/// Half the width of a 95% interval, in standard errors.
const NORMAL: f64 = 1.96;
/// Largest absolute logarithm of a weight. No minimal puzzle has more, and squares of weights must not overflow.
const GREATEST_LOG: f64 = 300.0;

/// Reason why weighted statistics cannot count a puzzle.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightError {
    /// The row has no rating.
    #[error("no column er; `generate --sampling weighted` writes it")]
    Unrated,
    /// The row has no weight.
    #[error("no column log_weight; `generate --sampling weighted` writes it")]
    Missing,
    /// The weight is too large or too small.
    #[error("column log_weight: found {0}, expected -{GREATEST_LOG} to {GREATEST_LOG}")]
    OutOfRange(f64),
    /// Only a lower limit of the rating is known.
    #[error("found only a lower limit of the rating, expected an exact rating")]
    Rating,
    /// The levels bound the effort, and the row has none.
    #[error("no column effort, by which the levels are bounded; `grade` writes it")]
    Effort,
}

/// A quantity of which means are estimated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// Number of clues.
    Clues,
    /// The rating ER.
    Er,
}

impl Quantity {
    fn of(self, (er, clues): (Rating, usize)) -> f64 {
        match self {
            Self::Clues => clues as f64,
            Self::Er => er.decimal(),
        }
    }
}

impl WeightedStats {
    /// Starts without puzzles. `levels` assigns ratings to levels.
    pub fn new(levels: Levels) -> Self {
        let (cells, techniques) = (BTreeMap::new(), BTreeMap::new());
        let by_level = vec![Sums::default(); levels.names().count()];
        let (puzzles, all, greatest) = (0, Sums::default(), 0.0);
        Self { levels, puzzles, all, greatest, by_level, cells, techniques }
    }

    /// Counts a puzzle.
    ///
    /// # Errors
    /// If its row has no rating or no weight, or a bad weight.
    pub fn add(
        &mut self,
        puzzle: &Grid,
        ratings: Option<&RowRatings<'_>>,
    ) -> Result<(), WeightError> {
        let ratings = ratings.ok_or(WeightError::Unrated)?;
        let log = ratings.log_weight.ok_or(WeightError::Missing)?;
        if log.abs() > GREATEST_LOG {
            return Err(WeightError::OutOfRange(log));
        }
        let er = ratings.er.exactly().ok_or(WeightError::Rating)?;
        if ratings.lacks_effort(&self.levels) {
            return Err(WeightError::Effort);
        }
        let level = self.levels.place_of(er, ratings.effort);
        let weight = libm::exp(log);
        self.by_level[level].add(weight);
        self.puzzles += 1;
        self.all.add(weight);
        self.greatest = self.greatest.max(weight);
        self.cells.entry((er, puzzle.clue_count())).or_default().add(weight);
        for (technique, _) in ratings.techniques.iter().flat_map(|techniques| techniques.iter()) {
            self.techniques.entry(technique).or_default().add(weight);
        }
        Ok(())
    }

    /// Returns the number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// Returns the number of evenly drawn puzzles with the same precision: `sum(w)^2 / sum(w^2)`.
    pub fn effective_size(&self) -> f64 {
        self.all.weights * self.all.weights / self.all.squares
    }

    /// True if so few puzzles have most of the weight that intervals are too narrow (docs/unbiased.md has how often they miss).
    pub fn is_small(&self) -> bool {
        const FEWEST: f64 = 1000.0;
        self.effective_size() < FEWEST
    }

    /// Returns the share of the heaviest puzzle in the sum of all weights.
    pub fn greatest_share(&self) -> f64 {
        self.greatest / self.all.weights
    }

    /// Estimates the number of minimal puzzles of a grid: the mean weight.
    pub fn puzzles_per_grid(&self) -> Estimate {
        let number = self.puzzles as f64;
        let mean = self.all.weights / number;
        let variance = self.all.squares / number - mean * mean;
        let estimate = Estimate::new(mean, (variance.max(0.0) / number).sqrt());
        Estimate { low: estimate.low.max(0.0), ..estimate }
    }

    /// Estimates the mean of a quantity.
    pub fn mean(&self, of: Quantity) -> Estimate {
        self.mean_of(|cell| of.of(cell))
    }

    /// Estimates the standard deviation of a quantity.
    pub fn deviation(&self, of: Quantity) -> Estimate {
        let mean = self.mean(of).value;
        let Estimate { value, high, .. } = self.mean_of(|cell| (of.of(cell) - mean).powi(2));
        let deviation = value.sqrt();
        let error = if deviation > 0.0 { (high - value) / NORMAL / (2.0 * deviation) } else { 0.0 };
        Estimate::new(deviation, error)
    }

    /// Estimates the correlation of clues and ER; none if one of them does not vary.
    pub fn correlation(&self) -> Option<f64> {
        let is_varied = |of: Quantity| varies(self.cells.keys().map(|&cell| of.of(cell)));
        if !is_varied(Quantity::Clues) || !is_varied(Quantity::Er) {
            return None;
        }
        let [clues, er] = [Quantity::Clues, Quantity::Er].map(|of| self.mean(of).value);
        let [clue_deviation, er_deviation] =
            [Quantity::Clues, Quantity::Er].map(|of| self.deviation(of).value);
        let both =
            self.mean_of(|cell| (Quantity::Clues.of(cell) - clues) * (Quantity::Er.of(cell) - er));
        Some(both.value / (clue_deviation * er_deviation))
    }

    /// Estimates the value that this share of all puzzles does not exceed.
    pub fn quantile(&self, of: Quantity, share: f64) -> Estimate {
        let mut values: Vec<f64> = self.cells.keys().map(|&cell| of.of(cell)).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let reached = |limit: &dyn Fn(Estimate) -> f64| {
            let at = values.partition_point(|&value| {
                limit(self.share_of(|cell| of.of(cell) <= value)) < share
            });
            values.get(at).or(values.last()).copied().unwrap_or(f64::NAN)
        };
        // Sums in another order may differ from 1 a little.
        let [value, low, high] =
            [reached(&|it| it.value + 1e-12), reached(&|it| it.high), reached(&|it| it.low)];
        Estimate { value, low, high }
    }

    /// Estimates the share of each level, by name, easiest first.
    pub fn levels(&self) -> Vec<(&str, Estimate)> {
        let levels = self.levels.names().zip(&self.by_level);
        let levels = levels.map(|(name, sums)| (name, self.share(*sums)));
        levels.filter(|(_, share)| share.value > 0.0).collect()
    }

    /// Estimates the share of each number of clues.
    pub fn clues(&self) -> BTreeMap<usize, Estimate> {
        let numbers = self.cells.keys().map(|&(_, clues)| clues);
        numbers.map(|clues| (clues, self.share_of(|cell| cell.1 == clues))).collect()
    }

    /// Estimates the share of the puzzles that need each technique, easiest first.
    pub fn techniques(&self) -> impl Iterator<Item = (Technique, Estimate)> {
        self.techniques.iter().map(|(technique, sums)| (*technique, self.share(*sums)))
    }

    fn mean_of(&self, value: impl Fn((Rating, usize)) -> f64) -> Estimate {
        let sum = self.cells.iter().map(|(&cell, sums)| sums.weights * value(cell)).sum::<f64>();
        let mean = sum / self.all.weights;
        let squares =
            self.cells.iter().map(|(&cell, sums)| sums.squares * (value(cell) - mean).powi(2));
        Estimate::new(mean, squares.sum::<f64>().sqrt() / self.all.weights)
    }

    fn share_of(&self, is_in: impl Fn((Rating, usize)) -> bool) -> Estimate {
        let mut part = Sums::default();
        for (_, sums) in self.cells.iter().filter(|(cell, _)| is_in(**cell)) {
            part.weights += sums.weights;
            part.squares += sums.squares;
        }
        self.share(part)
    }

    fn share(&self, part: Sums) -> Estimate {
        let share = part.weights / self.all.weights;
        let others = (self.all.squares - part.squares).max(0.0);
        let squares = part.squares * (1.0 - share).powi(2) + others * share.powi(2);
        let Estimate { value, low, high } = Estimate::new(share, squares.sqrt() / self.all.weights);
        Estimate { value, low: low.max(0.0), high: high.min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{Rated, Scale};
    use crate::grid::{Cell, Digit};

    fn stats(rows: &[(usize, u32, f64)]) -> WeightedStats {
        let mut stats = WeightedStats::new(Levels::default());
        for &(clues, tenths, weight) in rows {
            stats.add(&grid(clues), Some(&ratings(tenths, Some(weight.ln())))).expect("a weight");
        }
        stats
    }

    fn grid(clues: usize) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all().take(clues) {
            grid.set(cell, Digit::new(1));
        }
        grid
    }

    fn ratings(tenths: u32, log_weight: Option<f64>) -> RowRatings<'static> {
        let er = Rated::Exactly(Rating::from_tenths(tenths));
        let (level, is_minimal, techniques, scale) = (None, None, None, Scale::Classic);
        let flow = None;
        RowRatings {
            er,
            ep: None,
            ed: None,
            effort: None,
            level,
            is_minimal,
            techniques,
            log_weight,
            flow,
            scale,
        }
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn equal_weights_give_plain_statistics() {
        let stats = stats(&[(24, 12, 3.0), (25, 20, 3.0), (26, 71, 3.0), (25, 20, 3.0)]);
        assert!(is_near(stats.effective_size(), 4.0) && is_near(stats.greatest_share(), 0.25));
        let clues = stats.mean(Quantity::Clues);
        assert!(
            is_near(clues.value, 25.0) && is_near(clues.high - 25.0, NORMAL * 0.5_f64.sqrt() / 2.0)
        );
        assert!(is_near(stats.deviation(Quantity::Clues).value, 0.5_f64.sqrt()));
        assert!(is_near(stats.mean(Quantity::Er).value, 3.075));
        assert!(is_near(stats.quantile(Quantity::Er, 0.5).value, 2.0));
        assert!(is_near(stats.quantile(Quantity::Er, 1.0).value, 7.1));
        assert!(is_near(stats.clues()[&25].value, 0.5));
        assert!(is_near(stats.puzzles_per_grid().value, 3.0));
        assert!(stats.correlation().is_some_and(|it| (0.8..1.0).contains(&it)));
        let levels: Vec<&str> = stats.levels().into_iter().map(|(name, _)| name).collect();
        assert_eq!(levels, ["easy", "medium", "fiendish"]);
    }

    #[test]
    fn integer_weights_equal_repeated_puzzles() {
        let weighted = stats(&[(24, 12, 1.0), (26, 20, 3.0)]);
        assert!(is_near(weighted.mean(Quantity::Clues).value, 25.5));
        assert!(is_near(weighted.clues()[&26].value, 0.75));
        assert!(is_near(weighted.effective_size(), 1.6) && weighted.is_small());
        assert!(is_near(weighted.greatest_share(), 0.75));
        let quantile = weighted.quantile(Quantity::Er, 0.5);
        assert!(is_near(quantile.value, 2.0) && is_near(quantile.low, 1.2));
    }

    #[test]
    fn rows_without_a_weight_are_refused() {
        let mut stats = WeightedStats::new(Levels::default());
        let mut error = |ratings: Option<&RowRatings<'_>>| {
            stats.add(&Grid::EMPTY, ratings).expect_err("no weight").to_string()
        };
        assert!(error(None).starts_with("no column er"));
        assert!(error(Some(&ratings(12, None))).starts_with("no column log_weight"));
        let said = error(Some(&ratings(12, Some(301.0))));
        assert_eq!(said, "column log_weight: found 301, expected -300 to 300");
        let er = Rated::Above(Rating::from_tenths(72));
        assert!(error(Some(&RowRatings { er, ..ratings(12, Some(1.0)) })).contains("lower limit"));
        assert_eq!(stats.puzzles(), 0);
    }
}
