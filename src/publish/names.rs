//! Lists of names, as flags and recipes have them.

use std::fmt;

/// A name that is not in the list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct UnknownName {
    /// What kind of name it should be.
    pub what: &'static str,
    /// What was found.
    pub found: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, found, known } = self;
        write!(f, "no {what} is called {found:?}; there are {}", known.join(", "))
    }
}

/// An enum whose variants have names in files and flags.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident, $what:literal { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Its name in files and flags.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }
        }

        impl From<$name> for &'static str {
            fn from(named: $name) -> Self {
                named.id()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::publish::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().find(|named| named.id() == text).copied();
                found.ok_or_else(|| $crate::publish::UnknownName {
                    what: $what,
                    found: text.to_owned(),
                    known: Self::ALL.iter().map(|named| named.id()).collect(),
                })
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::publish::UnknownName;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    };
}
pub(super) use named;
