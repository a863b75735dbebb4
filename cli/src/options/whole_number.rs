//! Whole numbers of the command line: `1000000`, `1_000_000`, `20k`, `1M`, `1e6`.

use anyhow::{Context, anyhow};
use gridmill::run::Quota;
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
        let number = parsed(text);
        let fitting = number.and_then(|number| u64::try_from(number).ok());
        let fitting = fitting.filter(|number| range.contains(number));
        fitting.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            if *most < u64::from(u32::MAX) {
                anyhow!("expected a whole number from {least} to {most}")
            } else {
                match number {
                    None => anyhow!("expected a whole number, such as 1000, 20k or 1M"),
                    Some(number) if number < u128::from(*least) => {
                        anyhow!("expected a whole number of at least {least}")
                    }
                    Some(_) => anyhow!("expected a whole number of at most {most}"),
                }
            }
        })
    }
}

/// Parses a number of any size; one above [`u128::MAX`] is that.
fn parsed(text: &str) -> Option<u128> {
    let factors = [("k", 1_000), ("M", 1_000_000)];
    let scaled =
        factors.iter().find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, *factor)));
    let power = || {
        let (digits, power) = text.split_once('e')?;
        Some((digits, 10_u128.checked_pow(power.parse().ok()?)?))
    };
    let (digits, factor) = scaled.or_else(power).unwrap_or((text, 1));
    let is_grouped = digits
        .split('_')
        .all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()));
    is_grouped.then(|| {
        let number = digits.replace('_', "").parse().unwrap_or(u128::MAX);
        number.saturating_mul(factor)
    })
}

/// Parses the number of puzzles of each level, such as `easy=10000,hard=5k`.
pub(crate) fn numbers_of_levels(text: &str) -> Result<Quota, anyhow::Error> {
    let row = |row: &str| {
        let (level, number) =
            row.split_once('=').context("expected LEVEL=N,... such as easy=40,hard=20")?;
        Ok((level.trim().to_owned(), whole_number(ANY)(number.trim())?))
    };
    Ok(Quota::new(text.split(',').map(row).collect::<Result<_, anyhow::Error>>()?)?)
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
        let large = "expected a whole number of at most 18446744073709551615";
        assert_eq!(error(ANY, "18446744073709551616"), large);
        assert_eq!(error(POSITIVE, "5000M"), "expected a whole number of at most 4294967295");
        for text in
            ["", "x", "1.5", "-1", "_1", "1__0", "1_", "k", "1kk", "1G", "+1", "e3", "1e", "1e-3"]
        {
            assert_eq!(error(ANY, text), "expected a whole number, such as 1000, 20k or 1M");
        }
    }

    #[test]
    fn large_numbers_are_easy_to_write() {
        let number = |text| whole_number::<u64>(ANY)(text).expect("a number");
        for text in ["1000000", "1_000_000", "1000k", "1_000k", "1M", "1e6", "10e5"] {
            assert_eq!(number(text), 1_000_000);
        }
        assert_eq!(number("18446744073709551615"), u64::MAX);
        let quota = numbers_of_levels("easy=20k, hard=5").expect("numbers");
        assert_eq!(quota.to_string(), "easy=20000,hard=5");
        assert!(numbers_of_levels("easy").is_err() && numbers_of_levels("easy=1,easy=2").is_err());
    }
}
