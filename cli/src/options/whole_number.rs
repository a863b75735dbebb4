//! Whole numbers of the command line.

use anyhow::anyhow;
use std::ops::RangeInclusive;

/// Any number of 64 bits.
pub(crate) const ANY: RangeInclusive<u64> = 0..=u64::MAX;
/// 1 or more, up to 32 bits.
pub(crate) const POSITIVE: RangeInclusive<u64> = 1..=u32::MAX as u64;

/// Returns a parser of whole numbers in a range that fits `T`. The parser of the standard library does not say what it expects.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, anyhow::Error> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            if *most < u64::from(u32::MAX) {
                anyhow!("expected a whole number from {least} to {most}")
            } else if !is_number {
                anyhow!("expected a whole number, such as 1000")
            } else if text.parse().is_ok_and(|number: u64| number < *least) {
                anyhow!("expected a whole number of at least {least}")
            } else {
                anyhow!("expected a whole number of at most {most}")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_range() {
        let error = |range, text| whole_number::<u64>(range)(text).unwrap_err().to_string();
        assert_eq!(whole_number::<u16>(1..=1024)("1024").expect("a number"), 1024);
        assert_eq!(error(1..=1024, "0"), "expected a whole number from 1 to 1024");
        assert_eq!(error(1..=1024, "x"), "expected a whole number from 1 to 1024");
        assert_eq!(error(POSITIVE, "0"), "expected a whole number of at least 1");
        for text in ["", "x", "1.5", "-1"] {
            assert_eq!(error(ANY, text), "expected a whole number, such as 1000");
        }
        let large = "expected a whole number of at most 18446744073709551615";
        assert_eq!(error(ANY, "18446744073709551616"), large);
    }
}
