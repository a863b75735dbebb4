//! Names of font files in recipes.

use serde::{Deserialize, Serialize};

/// Font files, one name or a list. `#` and a name or an index behind a file choose a face of a collection.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "OneOrMany", into = "OneOrMany")]
pub struct FontNames(pub Vec<String>);

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected the name of a font file, or a list of names")]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl FontNames {
    /// True if no font is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<OneOrMany> for FontNames {
    fn from(names: OneOrMany) -> Self {
        match names {
            OneOrMany::One(name) => Self(vec![name]),
            OneOrMany::Many(names) => Self(names),
        }
    }
}

impl From<FontNames> for OneOrMany {
    fn from(FontNames(mut names): FontNames) -> Self {
        if names.len() == 1 { Self::One(names.remove(0)) } else { Self::Many(names) }
    }
}
