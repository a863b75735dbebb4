//! Subsets of nine things in *mask order*: by the number whose bits are their members.

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
}
