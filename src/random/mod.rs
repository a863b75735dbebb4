//! Random draws that never change between versions.
//!
//! Item `index` of run `seed` has its own stream of ChaCha8, a portable generator. This module has its own draws, because the
//! shuffles and ranges of a library may change between versions, and with them every collection ever made from a seed.

use rand::SeedableRng;
pub use rand::{Rng, rngs::ChaCha8Rng};

/// Returns the stream of item `index` in the run with this seed.
///
/// ```
/// use gridmill::random::{Rng, rng_for};
/// assert_eq!(rng_for(1, 5).next_u64(), rng_for(1, 5).next_u64());
/// assert_ne!(rng_for(1, 5).next_u64(), rng_for(1, 6).next_u64());
/// ```
pub fn rng_for(seed: u64, index: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    rng
}

/// Draws a number below `bound`, all equally likely (Lemire 2019, "Fast random integer generation in an interval").
///
/// ```
/// use gridmill::random::{below, rng_for};
///
/// let mut rng = rng_for(1, 0);
/// assert!((0..100).all(|_| below(&mut rng, 6) < 6));
/// ```
///
/// # Panics
/// If `bound` is 0.
#[inline]
pub fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    assert!(bound > 0, "there is no number below 0");
    let mut product = u64::from(rng.next_u32()) * u64::from(bound);
    if (product as u32) < bound {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u32) < threshold {
            product = u64::from(rng.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Puts `items` in random order, all orders equally likely (Fisher and Yates, from the end).
///
/// ```
/// use gridmill::random::{rng_for, shuffle};
///
/// let mut items = ["a", "b", "c", "d"];
/// shuffle(&mut rng_for(1, 0), &mut items);
/// items.sort_unstable();
/// assert_eq!(items, ["a", "b", "c", "d"], "nothing is lost");
/// ```
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        let bound = u32::try_from(end + 1).expect("far fewer items than 2^32 are shuffled");
        items.swap(end, below(rng, bound) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_never_change() {
        let mut rng = rng_for(1, 2);
        let drawn: Vec<u32> = (0..8).map(|_| below(&mut rng, 100)).collect();
        assert_eq!(drawn, STREAM_OF_SEED_1_INDEX_2);
        let mut order: Vec<u8> = (0..9).collect();
        shuffle(&mut rng, &mut order);
        assert_eq!(order, SHUFFLED_NEXT);
    }

    const STREAM_OF_SEED_1_INDEX_2: [u32; 8] = [56, 87, 91, 68, 25, 33, 13, 51];
    const SHUFFLED_NEXT: [u8; 9] = [1, 3, 5, 0, 4, 6, 2, 7, 8];

    #[test]
    fn numbers_below_the_bound_are_equally_likely() {
        let mut rng = rng_for(7, 0);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[below(&mut rng, 6) as usize] += 1;
        }
        // Each count is binomial with standard deviation 91.
        assert!(seen.iter().all(|&n| n.abs_diff(10_000) < 500), "{seen:?}");
    }
}
