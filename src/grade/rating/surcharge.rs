//! Tenths by which the rating of a step exceeds the lowest rating of its technique.

use crate::grid::{House, HouseKind};

/// Returns the surcharge of strong links: three if links are grouped, or in other houses than those of the classic board; or else
/// one for a link in a block and one if there are rows and columns.
pub(in crate::grade) fn of_links(houses: impl IntoIterator<Item = House>, grouped: usize) -> u16 {
    let mut kinds = [false; HouseKind::ALL.len()];
    houses.into_iter().for_each(|house| kinds[house.kind() as usize] = true);
    let [block, row, column, others @ ..] = kinds;
    match grouped > 0 || others.contains(&true) {
        true => 3,
        false => u16::from(block) + u16::from(row && column),
    }
}

/// Returns the surcharge of an almost locked set with `cells` cells, of which one has `most` candidates and none has more.
pub(in crate::grade) fn of_set(cells: usize, most: usize) -> u16 {
    match (cells, most) {
        (3, 3) => 1,
        (4, 3) => 2,
        (4, 2 | 4) => 1,
        _ => 0,
    }
}

/// Returns the surcharge of a chain: a tenth for each of 4, 6, 8, 12, 16, 24, ... that is less than the number of links. It
/// is a float because Sudoku Explainer compares such sums.
pub(super) fn of_length(complexity: u32) -> f64 {
    let links = complexity.saturating_sub(2);
    let mut surcharge = 0.0;
    let (mut threshold, mut is_power) = (4, true);
    while threshold < links {
        surcharge += 0.1;
        threshold = if is_power { threshold * 3 / 2 } else { threshold * 4 / 3 };
        is_power = !is_power;
    }
    surcharge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surcharges_rise_at_the_thresholds() {
        let tenths = |complexity| (of_length(complexity) * 10.0).round() as u32;
        let rises = [7, 9, 11, 15, 19, 27, 35, 51, 67, 99, 131];
        for (&complexity, tenth) in rises.iter().zip(1..) {
            assert_eq!((tenths(complexity - 1), tenths(complexity)), (tenth - 1, tenth));
        }
    }
}
