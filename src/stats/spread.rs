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

/// Count, sum and sum of squares of values, in thousandths. They are exact, so the order of the values does not matter.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Moments {
    count: u64,
    sum: i128,
    squares: i128,
}

/// Values are counted in this part of one.
const UNIT: f64 = 1e-3;

impl Moments {
    pub(super) fn add(&mut self, value: f64) {
        // No flow has values that are nearly as large.
        let value = i128::from((value / UNIT).round().clamp(-1e12, 1e12) as i64);
        self.absorb(Self { count: 1, sum: value, squares: value * value });
    }

    pub(super) fn absorb(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(super) fn spread(self) -> Spread {
        let [count, sum, squares] = [self.count as f64, self.sum as f64, self.squares as f64];
        let squares = (squares - sum * sum / count).max(0.0);
        let deviation = (squares / (count - 1.0)).sqrt() * UNIT;
        let (mean, error) = (sum / count * UNIT, deviation / count.sqrt());
        Spread { count: self.count, mean, deviation, error }
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
