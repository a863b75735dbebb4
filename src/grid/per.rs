//! Arrays indexed by our own words instead of numbers.

use super::house::{ALL, CLASSIC};
use super::{Cell, Digit, House};
use std::ops::{Index, IndexMut};

macro_rules! per {
    ($doc:literal, $name:ident of $item:ident, $index:ident, $len:expr) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<T>(pub [T; $len]);

        impl<T> Index<$item> for $name<T> {
            type Output = T;
            #[inline]
            fn index(&self, item: $item) -> &T {
                &self.0[within($len, item.$index())]
            }
        }

        impl<T> IndexMut<$item> for $name<T> {
            #[inline]
            fn index_mut(&mut self, item: $item) -> &mut T {
                &mut self.0[within($len, item.$index())]
            }
        }
    };
}

/// Tells the compiler that an index is below `len`.
#[inline]
const fn within(len: usize, index: usize) -> usize {
    debug_assert!(index < len, "no house of the classic board");
    if index < len { index } else { 0 }
}

per! { "One `T` for each [`Cell`], indexed by it.", PerCell of Cell, index, 81 }
per! { "One `T` for each [`Digit`], indexed by it.", PerDigit of Digit, index, 9 }
per! { "One `T` for each [`House`] of the classic board, indexed by it.", PerHouse of House, plain_index, CLASSIC }
per! { "One `T` for each [`House`] of any board, indexed by it.", PerAnyHouse of House, plain_index, ALL }
