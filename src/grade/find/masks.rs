//! Subsets of nine things in *mask order*: by the number whose bits are their members.

use crate::grid::{DigitSet, Position, PositionSet};
use std::ops::ControlFlow;

/// All numbers below 512, by how many bits they have, then by value.
const BY_LEN: [u16; 512] = {
    let mut masks = [0; 512];
    let (mut len, mut n) = (0, 0);
    while len <= 9 {
        let mut mask = 0_u16;
        while mask < 512 {
            if mask.count_ones() == len {
                masks[n] = mask;
                n += 1;
            }
            mask += 1;
        }
        len += 1;
    }
    masks
};

/// Start of the masks of each length in `BY_LEN`: sums of binomial coefficients.
const START: [usize; 11] = [0, 1, 10, 46, 130, 256, 382, 466, 502, 511, 512];

/// The subsets with `len` members, 0..=9, of the nine-element set that are inside `of`, in mask order.
pub(super) fn subsets_of(of: u16, len: usize) -> impl Iterator<Item = u16> {
    // The subsets of the first things, as many as `of` has, come first, and stay in order when each of these
    // things stands for one of `of`.
    let count = of.count_ones() as usize;
    let mut members = [0; 9];
    let mut rest = of;
    for member in &mut members[..count] {
        *member = rest & rest.wrapping_neg();
        rest ^= *member;
    }
    let of_first = BY_LEN[START[len]..][..CHOICES[count][len]].iter();
    of_first.map(move |&mask| {
        let (mut subset, mut rest) = (0, mask);
        while rest != 0 {
            subset |= members[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        subset
    })
}

/// Returns the parts of each of nine things that has two to `SIZE` parts; none of each other.
#[inline(always)]
pub(super) fn with_few<const SIZE: usize>(parts: [u16; 9]) -> [u16; 9] {
    // Without branches, so that the compiler takes eight things at once.
    parts.map(|parts| {
        let but_one = parts & parts.wrapping_sub(1);
        let others = (1..SIZE).fold(but_one, |rest, _| rest & rest.wrapping_sub(1));
        if but_one != 0 && others == 0 { parts } else { 0 }
    })
}

/// Calls `found` with each `size` (two or more) of nine things that have `size` parts together, and with these parts, in mask
/// order. `parts` are those of each thing; things without parts are left out.
#[inline]
pub(super) fn each_locked_subset(
    size: usize,
    parts: &[u16; 9],
    found: &mut dyn FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let with_parts = |all, thing| all | u16::from(parts[thing] != 0) << thing;
    let all = (0..9).fold(0, with_parts);
    if DigitSet::from_bits(all).len() < size {
        return ControlFlow::Continue(());
    }
    add_things(size, parts, all, size, [0, 0], found)
}

/// Adds `left` things among `of` to the chosen ones and their parts, that with the highest bit first.
fn add_things(
    size: usize,
    parts: &[u16; 9],
    of: u16,
    left: usize,
    [chosen, known]: [u16; 2],
    found: &mut dyn FnMut(u16, u16) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let len = |bits| DigitSet::from_bits(bits).len();
    for highest in bits(of) {
        let known = known | parts[highest];
        let (chosen, of) = (chosen | 1 << highest, of & ((1 << highest) - 1));
        if len(known) > size || len(of) < left - 1 {
            continue;
        }
        if left > 2 {
            add_things(size, parts, of, left - 1, [chosen, known], found)?;
            continue;
        }
        for last in bits(of) {
            let known = known | parts[last];
            if len(known) == size {
                found(chosen | 1 << last, known)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The places of the ones, 0..9.
fn bits(set: u16) -> impl Iterator<Item = usize> {
    PositionSet::from_bits(set).iter().map(Position::index)
}

/// Binomial coefficients: the number of ways to choose some things (second index) of others (first index).
const CHOICES: [[usize; 10]; 10] = {
    let mut choices = [[0; 10]; 10];
    let mut count = 0;
    while count < 10 {
        choices[count][0] = 1;
        let mut len = 1;
        while len <= count {
            choices[count][len] = choices[count - 1][len - 1] + choices[count - 1][len];
            len += 1;
        }
        count += 1;
    }
    choices
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_in_mask_order() {
        let pairs: Vec<u16> = subsets_of(0b1111, 2).collect();
        assert_eq!(pairs, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        let spread: Vec<u16> = subsets_of(0b1_0100_1001, 3).collect();
        assert_eq!(spread, [0b0_0100_1001, 0b1_0000_1001, 0b1_0100_0001, 0b1_0100_1000]);
        assert_eq!(subsets_of(0b11, 3).count(), 0);
        let sizes: Vec<usize> = (0..=9).map(|len| subsets_of(0o777, len).count()).collect();
        assert_eq!(sizes, [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]);
    }

    #[test]
    fn locked_subsets_are_those_of_all_subsets() {
        let mut bits = 1_u32;
        let mut count = 0;
        for _ in 0..3_000 {
            let parts: [u16; 9] = std::array::from_fn(|_| {
                bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (bits >> 23) as u16 & (bits >> 12) as u16 & 0o777
            });
            for size in 2..=4 {
                let with_parts = (0..9).filter(|&thing| parts[thing] != 0);
                let of = with_parts.fold(0, |all, thing| all | 1 << thing);
                let all = subsets_of(of, size).map(|mask| {
                    let members = (0..9).filter(|thing| mask >> thing & 1 != 0);
                    (mask, members.fold(0, |all, thing| all | parts[thing]))
                });
                let locked = all.filter(|(_, union)| union.count_ones() as usize == size);
                let mut found = Vec::new();
                let _all = each_locked_subset(size, &parts, &mut |mask, union| {
                    found.push((mask, union));
                    ControlFlow::Continue(())
                });
                count += found.len();
                assert_eq!(found, locked.collect::<Vec<_>>(), "{size} of {parts:?}");
            }
        }
        assert!(count > 1_000, "{count}");
    }
}
