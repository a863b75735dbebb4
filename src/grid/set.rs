//! One macro for all bit sets, so that each has the same words and every operation is `const`.

/// The members of a set, in order of their indices.
#[derive(Clone, Debug)]
pub struct Members<S>(pub(super) S);

/// An integer that is not an index of the wanted type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{index} is out of range, expected 0..{end}")]
pub struct OutOfRange {
    /// The integer.
    pub index: usize,
    /// The first integer that is too large.
    pub end: usize,
}

/// Number of ones of each number with nine bits. Many processors count ones, but the code runs also on those that do not.
pub(super) static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 1;
    while bits < 512 {
        counts[bits] = counts[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    counts
};

/// The bits of 128, which are faster to look up than to shift.
pub(super) static BITS: [u128; 128] = {
    let mut bits = [0; 128];
    let mut i = 0;
    while i < 128 {
        bits[i] = 1 << i;
        i += 1;
    }
    bits
};

/// Implements an operator of two sets by a method.
macro_rules! operator {
    ($set:ident, $operator:ident, $method:ident, $assign:ident, $assign_method:ident, $by:ident) => {
        impl std::ops::$operator for $set {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                self.$by(other)
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$by(other);
            }
        }
    };
}

/// Makes `$set`, a `Copy` set of `$item`, bit `i` of `$bits` standing for `$item::from_index(i)`.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $item:ident, $bits:ty, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without members.
            pub const EMPTY: Self = Self(0);
            /// The set of everything.
            pub const ALL: Self = Self(((1 as $bits) << $len) - 1);

            /// The set of one member.
            #[inline]
            pub const fn of(item: $item) -> Self {
                if $len == 81 {
                    Self($crate::grid::set::BITS[item.index()] as $bits)
                } else {
                    Self(1 << item.index())
                }
            }

            /// The set whose members are the set bits; bits beyond the last member are dropped.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Bit `i` is set if the member with index `i` is in the set.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Number of members.
            #[inline]
            pub const fn len(self) -> usize {
                if $len == 9 {
                    $crate::grid::set::COUNTS[self.0 as usize & 0o777] as usize
                } else {
                    self.0.count_ones() as usize
                }
            }

            /// True if it has no members.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// True if `item` is a member.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 & Self::of(item).0 != 0
            }

            /// This set and `item`.
            #[inline]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | Self::of(item).0)
            }

            /// This set but `item`.
            #[inline]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !Self::of(item).0)
            }

            /// Members of both sets.
            #[inline]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Members of either set.
            #[inline]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Members of just one of the sets.
            #[inline]
            pub const fn xor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }

            /// Members of this set that are not in `other`.
            #[inline]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// True if every member is also in `other`.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The member with the least index.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 {
                    None
                } else {
                    Some($item::from_index(self.0.trailing_zeros() as usize))
                }
            }

            /// The member, if there is exactly one.
            #[inline]
            pub const fn only(self) -> Option<$item> {
                if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
            }

            /// The members in order of their indices.
            #[inline]
            pub const fn iter(self) -> $crate::grid::Members<Self> {
                $crate::grid::Members(self)
            }
        }

        impl Iterator for $crate::grid::Members<$set> {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                // By halves, since no processor takes the first of 128 bits at once.
                let all = u128::from(self.0.0);
                let halves = [all as u64, (all >> 64) as u64];
                let (index, rest) = match halves {
                    [0, 0] => return None,
                    [0, high] => {
                        (64 + high.trailing_zeros(), u128::from(high & (high - 1)) << 64)
                    }
                    [low, high] => {
                        let low_rest = u128::from(low & (low - 1));
                        (low.trailing_zeros(), low_rest | u128::from(high) << 64)
                    }
                };
                self.0.0 = rest as $bits;
                Some($item::from_index(index as usize))
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $crate::grid::Members<$set> {}

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $crate::grid::Members<Self>;
            #[inline]
            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }

        $crate::grid::set::operator!($set, BitAnd, bitand, BitAndAssign, bitand_assign, and);
        $crate::grid::set::operator!($set, BitOr, bitor, BitOrAssign, bitor_assign, or);
        $crate::grid::set::operator!($set, BitXor, bitxor, BitXorAssign, bitxor_assign, xor);
        $crate::grid::set::operator!($set, Sub, sub, SubAssign, sub_assign, minus);

        impl std::ops::Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self::ALL.minus(self)
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<$item> for $set {
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                *self = items.into_iter().fold(*self, Self::with);
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

/// Makes `$item`, an index 0..`$len`, with its checked constructors and the list of all.
macro_rules! index {
    ($(#[$doc:meta])* $item:ident, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $item(u8);

        impl $item {
            #[doc = concat!("The one with this index, 0..", stringify!($len), ".")]
            ///
            /// # Panics
            /// If the index is out of range.
            #[inline]
            pub const fn from_index(index: usize) -> Self {
                assert!(index < $len, "index out of range");
                Self(index as u8)
            }

            #[doc = concat!("Its index, 0..", stringify!($len), ".")]
            #[inline]
            pub const fn index(self) -> usize {
                // Tells the compiler what the constructor checked, so that it needs no bounds checks.
                (if self.0 < $len { self.0 } else { 0 }) as usize
            }

            /// All of them, by index.
            #[inline]
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$len).map(Self)
            }
        }
    };
}

/// Adds the fallible constructor from an index, for types that have no number of their own.
macro_rules! try_from_index {
    ($item:ident, $len:literal) => {
        impl TryFrom<usize> for $item {
            type Error = $crate::grid::OutOfRange;

            #[inline]
            fn try_from(index: usize) -> Result<Self, $crate::grid::OutOfRange> {
                if index < $len {
                    Ok(Self(index as u8))
                } else {
                    Err($crate::grid::OutOfRange { index, end: $len })
                }
            }
        }
    };
}

pub(super) use {bit_set, index, operator, try_from_index};
