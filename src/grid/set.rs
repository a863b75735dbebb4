//! One macro for all bit sets, so that each has the same words and every operation is `const`.

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
                Self(1 << item.index())
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
                self.0.count_ones() as usize
            }

            /// Has no members?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Is `item` a member?
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// This set and `item`.
            #[inline]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// This set but `item`.
            #[inline]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
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

            /// Members of this set that are not in `other`.
            #[inline]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Is every member also in `other`?
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
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let first = Self(bits).first()?;
                    bits &= bits - 1;
                    Some(first)
                })
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                self.and(other)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                self.or(other)
            }
        }

        impl std::ops::BitAndAssign for $set {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                *self = self.and(other);
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                *self = self.or(other);
            }
        }

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

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

/// Makes `$item`, an index 0..`$len`, with its checked constructor and the list of all.
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

pub(super) use {bit_set, index};
