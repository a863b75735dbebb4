//! Arrays indexed by our own words instead of numbers.

use super::{Cell, Digit, House};
use std::ops::{Index, IndexMut};

macro_rules! per {
    ($name:ident of $item:ident, $len:literal) => {
        #[doc = concat!("One `T` for each [`", stringify!($item), "`], indexed by it.")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<T>(pub [T; $len]);

        impl<T> Index<$item> for $name<T> {
            type Output = T;
            #[inline]
            fn index(&self, item: $item) -> &T {
                &self.0[item.index()]
            }
        }

        impl<T> IndexMut<$item> for $name<T> {
            #[inline]
            fn index_mut(&mut self, item: $item) -> &mut T {
                &mut self.0[item.index()]
            }
        }
    };
}

per! { PerCell of Cell, 81 }
per! { PerDigit of Digit, 9 }
per! { PerHouse of House, 27 }
