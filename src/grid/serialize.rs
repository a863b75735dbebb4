//! Serde: a word is the text that it displays as, a digit its value, a set the list of its members.

use super::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, HouseSet, SolutionGrid,
};
use serde::{Serialize, Serializer};

macro_rules! as_text {
    ($($word:ty),*) => {
        $(
            /// Writes the text that it displays as.
            impl Serialize for $word {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }
        )*
    };
}

macro_rules! as_list {
    ($($set:ty),*) => {
        $(
            /// Writes the members in their order.
            impl Serialize for $set {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_seq(self.iter())
                }
            }
        )*
    };
}

as_text!(Candidate, Cell, Grid, House, SolutionGrid);
as_list!(CandidateSet, CellSet, DigitSet, HouseSet);

/// Writes 1..=9.
impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.value())
    }
}

/// Implements serialization of a type as the text that `Display` writes and `FromStr` reads.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($name:ty $(, $($generics:tt)+)?) => {
        impl $(<$($generics)+>)? serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de $(, $($generics)+)?> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_are_texts_and_sets_are_lists() {
        let (cell, digit) = (Cell::at(3, 6), Digit::from_index(4));
        let house = House::block(2);
        let value = json!([cell, digit, house, Candidate { cell, digit }]);
        assert_eq!(value.to_string(), r#"["r4c7",5,"box 3","r4c7=5"]"#);
        let digits = DigitSet::of(digit).with(Digit::from_index(0));
        let candidates = CandidateSet::of_digit(digit, CellSet::of(cell));
        let value = json!([CellSet::of(cell), digits, HouseSet::of(house), candidates]);
        assert_eq!(value.to_string(), r#"[["r4c7"],[1,5],["box 3"],["r4c7=5"]]"#);
        assert_eq!(json!(Grid::EMPTY), json!(".".repeat(81)));
    }
}
