//! The error of a value in a recipe.

/// A value that a recipe cannot have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found}, expected {expected}")]
pub struct Unexpected {
    /// The value, in words such as `found length 200` or `"x" is not a date`.
    pub found: String,
    /// The values that are possible.
    pub expected: &'static str,
}

/// Defines a number with its possible values. The patterns are the two parts of an [`Unexpected`]; `{}` stands for the number.
macro_rules! bounded {
    ($(#[$doc:meta])* $name:ident($number:ty), $possible:expr, $found:literal, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, PartialOrd, Debug, serde::Serialize)]
        pub struct $name($number);

        impl TryFrom<$number> for $name {
            type Error = $crate::print::recipe::Unexpected;

            fn try_from(number: $number) -> Result<Self, Self::Error> {
                if $possible.contains(&number) {
                    return Ok(Self(number));
                }
                Err($crate::print::recipe::Unexpected { found: format!($found, number), expected: $expected })
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let number = <$number as serde::Deserialize>::deserialize(from)?;
                Self::try_from(number).map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use bounded;
