//! Maps and grids as plain numbers, for arrays.

use super::{Transform, TransformError};

impl Transform {
    /// Count of its [`numbers`](Self::numbers).
    pub const NUMBERS: usize = 28;

    /// Returns 1 if it transposes, else 0, and then the lists of rows, columns and digits, from 0.
    ///
    /// ```
    /// use gridmill::transform::Transform;
    ///
    /// let numbers = Transform::QUARTER_TURN.numbers();
    /// assert_eq!((numbers[0], numbers[10]), (1, 8));
    /// assert_eq!(Transform::from_numbers(&numbers), Ok(Transform::QUARTER_TURN));
    /// ```
    pub fn numbers(&self) -> [u8; Self::NUMBERS] {
        let mut numbers = [0; Self::NUMBERS];
        numbers[0] = self.transposes.into();
        for (i, list) in [&self.rows, &self.columns, &self.digits].into_iter().enumerate() {
            numbers[1 + 9 * i..][..9].copy_from_slice(list);
        }
        numbers
    }

    /// Returns the map with these [`numbers`](Self::numbers).
    ///
    /// # Errors
    /// If the numbers are not a map.
    pub fn from_numbers(numbers: &[u8; Self::NUMBERS]) -> Result<Self, TransformError> {
        let list = |i: usize| std::array::from_fn(|place| numbers[1 + 9 * i + place]);
        let transposes = match numbers[0] {
            0 => false,
            1 => true,
            found => return Err(TransformError::Transposes(found)),
        };
        Self::new(transposes, list(0), list(1), list(2))
    }

    /// Returns the image of [values](crate::grid::Grid::values), as [`grid`](Self::grid) does for a grid, but faster.
    ///
    /// ```
    /// use gridmill::{fill::fill, random::rng_for, transform::Transform};
    ///
    /// let mut rng = rng_for(1, 0);
    /// let (solution, map) = (fill(&mut rng), Transform::random(&mut rng));
    /// let image = map.solution(&solution);
    /// assert_eq!(map.values(solution.grid().values()), *image.grid().values());
    /// ```
    ///
    /// # Panics
    /// If a value is above 9.
    pub fn values(&self, values: &[u8; 81]) -> [u8; 81] {
        let mut labels = [0; 10];
        for (label, digit) in labels[1..].iter_mut().zip(self.digits) {
            *label = digit + 1;
        }
        // The image of a row is a row, or a column if it transposes.
        let (line, cell) = if self.transposes {
            (self.columns, self.rows.map(|row| 9 * row))
        } else {
            (self.rows.map(|row| 9 * row), self.columns)
        };
        let mut image = [0; 81];
        for (start, values) in line.into_iter().zip(values.chunks_exact(9)) {
            for (place, value) in cell.into_iter().zip(values) {
                image[usize::from(start + place)] = labels[usize::from(*value)];
            }
        }
        image
    }
}
