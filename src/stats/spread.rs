//! Mean and spread of a number.

/// Mean, standard deviation and standard error of a number that puzzles have.
///
/// ```
/// use gridmill::stats::Spread;
///
/// let spread = Spread::of([(1.0, 2), (4.0, 2)]);
/// assert_eq!((spread.count, spread.mean), (4, 2.5));
/// assert!((spread.deviation - 3.0_f64.sqrt()).abs() < 1e-12);
/// assert_eq!(spread.error, spread.deviation / 2.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Number of puzzles.
    pub count: u64,
    /// Mean; not a number without puzzles.
    pub mean: f64,
    /// Standard deviation of the population from which the puzzles are drawn; not a number for fewer than two puzzles.
    pub deviation: f64,
    /// Standard error of the mean, for puzzles drawn one by one.
    pub error: f64,
}

/// Count, mean and sum of squares of a sequence of values (Welford).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1;
        let before = value - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (value - self.mean);
    }

    pub(super) fn spread(self) -> Spread {
        let Self { count, mean, squares } = self;
        let mean = if count > 0 { mean } else { f64::NAN };
        let deviation = (squares / (count as f64 - 1.0)).sqrt();
        Spread { count, mean, deviation, error: deviation / (count as f64).sqrt() }
    }
}

/// True if not all values are equal.
pub(super) fn varies(mut values: impl Iterator<Item = f64>) -> bool {
    let first = values.next();
    values.any(|value| Some(value) != first)
}

impl Spread {
    /// Computes them from values and their counts.
    pub fn of(values: impl IntoIterator<Item = (f64, u64)>) -> Self {
        let values: Vec<(f64, u64)> = values.into_iter().collect();
        let count: u64 = values.iter().map(|(_, count)| count).sum();
        let sum = |term: &dyn Fn(f64) -> f64| {
            values.iter().map(|&(value, count)| term(value) * count as f64).sum::<f64>()
        };
        let mean = sum(&|value| value) / count as f64;
        let squares = sum(&|value| (value - mean) * (value - mean));
        let deviation = (squares / (count as f64 - 1.0)).sqrt();
        Self { count, mean, deviation, error: deviation / (count as f64).sqrt() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_values_add_up_to_counted_ones() {
        let values = [(1.5, 2), (7.0, 1), (-2.25, 3)];
        let mut moments = Moments::default();
        for (value, count) in values {
            (0..count).for_each(|_| moments.add(value));
        }
        let (found, expected) = (moments.spread(), Spread::of(values));
        assert_eq!(found.count, expected.count);
        assert!((found.mean - expected.mean).abs() < 1e-12);
        assert!((found.error - expected.error).abs() < 1e-12);
    }
}
