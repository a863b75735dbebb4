//! Font files, and the faces in them.

use skrifa::raw::FileRef;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};
use std::sync::Arc;

/// Noto Sans with the Latin, Greek and Cyrillic scripts; `data/README.md` describes how it was made.
const REGULAR: &[u8] = include_bytes!("../../../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../../fonts/NotoSans-Bold.ttf");
/// Arrows, stars and other signs, for both weights.
const SYMBOLS: &[u8] = include_bytes!("../../../fonts/NotoSansSymbols.ttf");

/// A face of a font file.
#[derive(Clone, Debug)]
pub struct FontFace {
    /// The whole file.
    pub bytes: Arc<Vec<u8>>,
    /// Index of the face in a collection (`.ttc`), else 0.
    pub index: u32,
}

impl FontFace {
    /// Finds the face of a file by its index from 0 or by one of its names. Without a name it takes the first face.
    ///
    /// # Errors
    /// If the file is not a font, or lacks the face.
    pub fn new(bytes: Arc<Vec<u8>>, name: Option<&str>) -> Result<Self, FaceError> {
        let fonts = FileRef::new(&bytes).map_err(|_| FaceError::NoFont)?.fonts();
        let fonts = fonts.collect::<Result<Vec<_>, _>>().map_err(|_| FaceError::NoFont)?;
        let index = match name {
            None => 0,
            Some(name) => {
                let by_name = || fonts.iter().position(|font| names(font).any(|it| it == name));
                let by_number = name.parse().ok().filter(|&index: &usize| index < fonts.len());
                by_number.or_else(by_name).ok_or_else(|| FaceError::NoFace {
                    name: name.to_owned(),
                    faces: fonts.iter().filter_map(|font| names(font).next()).collect(),
                })?
            }
        };
        drop(fonts);
        Ok(Self { bytes, index: index as u32 })
    }
}

/// Returns the full and the family names of a font, as in its name table.
fn names<'a>(font: &FontRef<'a>) -> impl Iterator<Item = String> + use<'a> {
    let [full, family] = [StringId::FULL_NAME, StringId::FAMILY_NAME]
        .map(|id| font.localized_strings(id).map(|name| name.to_string()));
    full.chain(family)
}

/// Reason why a file has no such face.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FaceError {
    /// The file is not a font.
    #[error("not a TrueType or OpenType font")]
    NoFont,
    /// The file has no face with this name or index.
    #[error("the font has no face {name:?}; the file holds these faces, from index 0: {}", .faces.join(", "))]
    NoFace {
        /// The name or index.
        name: String,
        /// The full names of its faces.
        faces: Vec<String>,
    },
}

/// The fonts of a book, for each weight a list: a character is set in the first font that has it.
#[derive(Clone, Debug)]
pub struct FontFiles {
    /// For plain text.
    pub regular: Vec<FontFace>,
    /// For titles and clues.
    pub bold: Vec<FontFace>,
}

impl FontFiles {
    /// Puts the built-in fonts behind those given. Without bold ones, titles and clues are set in the plain ones.
    pub fn new(mut regular: Vec<FontFace>, mut bold: Vec<FontFace>) -> Self {
        if bold.is_empty() {
            bold.clone_from(&regular);
        }
        let built_in = |bytes: &[u8]| FontFace { bytes: Arc::new(bytes.to_vec()), index: 0 };
        regular.extend([built_in(REGULAR), built_in(SYMBOLS)]);
        bold.extend([built_in(BOLD), built_in(SYMBOLS)]);
        Self { regular, bold }
    }

    pub(crate) fn of(&self, weight: super::Weight) -> &[FontFace] {
        match weight {
            super::Weight::Regular => &self.regular,
            super::Weight::Bold => &self.bold,
        }
    }
}

impl Default for FontFiles {
    fn default() -> Self {
        Self::new(Vec::new(), Vec::new())
    }
}
