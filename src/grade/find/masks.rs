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

/// Where the masks of each length begin in `BY_LEN`: sums of binomial coefficients.
const START: [usize; 11] = [0, 1, 10, 46, 130, 256, 382, 466, 502, 511, 512];

/// The subsets with `len` members, 0..=9, of the nine-element set that are inside `of`, in mask order.
pub(super) fn subsets_of(of: u16, len: usize) -> impl Iterator<Item = u16> {
    let is_enough = of.count_ones() as usize >= len;
    let range = if is_enough { START[len]..START[len + 1] } else { 0..0 };
    BY_LEN[range].iter().copied().filter(move |mask| mask & !of == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_come_in_mask_order() {
        let pairs: Vec<u16> = subsets_of(0b1111, 2).collect();
        assert_eq!(pairs, [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]);
        let sizes: Vec<usize> = (0..=9).map(|len| subsets_of(0o777, len).count()).collect();
        assert_eq!(sizes, [1, 9, 36, 84, 126, 126, 84, 36, 9, 1]);
    }
}
