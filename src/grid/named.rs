//! Enums whose variants have names in files and flags, and types that files store as text.

use std::fmt;

/// Largest number of known names that a message lists.
const LISTED: usize = 12;

/// A name that is not in the list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct UnknownName {
    /// Kind of name that was expected.
    pub what: &'static str,
    /// The text found.
    pub found: String,
    /// All known names.
    pub known: Vec<String>,
}

impl UnknownName {
    /// Makes the error of a name that is none of these.
    pub fn new<'a>(
        what: &'static str,
        found: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known = known.into_iter().map(str::to_owned).collect();
        Self { what, found: found.to_owned(), known }
    }

    /// Returns up to three known names that are similar, the most similar first.
    pub fn nearest(&self) -> Vec<&str> {
        let found = self.found.to_ascii_lowercase().replace(['-', ' '], "_");
        let known = self.known.iter().map(String::as_str);
        let similar = known.map(|known| (strsim::jaro_winkler(&found, known), known));
        let mut similar: Vec<(f64, &str)> = similar.filter(|(alike, _)| *alike > 0.75).collect();
        // The bits of positive numbers have their order.
        similar.sort_by_cached_key(|(alike, _)| !alike.to_bits());
        similar.into_iter().take(3).map(|(_, known)| known).collect()
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, found, known } = self;
        write!(f, "no {what} is called {found:?}")?;
        match self.nearest() {
            nearest if !nearest.is_empty() => write!(f, "; nearest: {}", nearest.join(", ")),
            _ if known.len() <= LISTED => write!(f, ", expected one of {}", known.join(", ")),
            _ => Ok(()),
        }
    }
}

/// Defines an enum, the list of its variants, and their names for display, parsing and serialization.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $name:ident, $what:literal { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            const NAMES: &'static [&'static str] = &[$($id,)+];

            /// All of them.
            pub const ALL: [Self; Self::NAMES.len()] = [$(Self::$variant,)+];

            /// Its name in files and flags.
            pub const fn id(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::grid::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|named| named.id() == text);
                let known = Self::NAMES.iter().copied();
                found.ok_or_else(|| $crate::grid::UnknownName::new($what, text, known))
            }
        }

        $crate::grid::serde_as_text!($name);
    };
}
pub use named;

/// Without the feature `serde`, the macro that implements it does nothing.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($type:tt)*) => {};
}
pub use serde_as_text;

/// Implements `Debug` as the text that `Display` writes.
macro_rules! debug_as_text {
    ($($name:ty),+) => {
        $(impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        })+
    };
}
pub(crate) use debug_as_text;
