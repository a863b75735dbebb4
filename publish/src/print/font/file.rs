//! Font files, and the faces in them.

use skrifa::instance::{LocationRef, Size};
use skrifa::raw::tables::layout::FeatureRecord;
use skrifa::raw::{FileRef, TableProvider};
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider, Tag};
use std::sync::Arc;

/// Noto Sans with the Latin, Greek and Cyrillic scripts; `data/README.md` describes how it was made.
const REGULAR: &[u8] = include_bytes!("../../../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../../fonts/NotoSans-Bold.ttf");
/// Arrows, stars and other signs, for both weights.
const SYMBOLS: &[u8] = include_bytes!("../../../fonts/NotoSansSymbols.ttf");

/// The lowest point of a digit that reaches below the base line, in units of the letters' size.
const HANGING: f32 = -0.1;

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

impl FontFace {
    /// Returns sentences about a variable font, of which only the default is used, about a licence that forbids to embed the font, and
    /// about digits of different heights.
    pub fn warnings(&self) -> Vec<&'static str> {
        let Ok(font) = FontRef::from_index(&self.bytes, self.index) else { return Vec::new() };
        let mut warnings = Vec::new();
        if !font.axes().is_empty() {
            warnings.push("a variable font: only its default weight and width are used");
        }
        // The four lowest bits of fsType; 2 alone is a restricted licence (OpenType 1.9.1, OS/2).
        if font.os2().is_ok_and(|table| table.fs_type() & 0xf == 2) {
            warnings.push("its licence bits forbid to embed it without a permission of its owner");
        }
        if has_hanging_digits(&font) {
            warnings.push(
                "its digits have different heights, and it has no others: boards look uneven",
            );
        }
        warnings
    }
}

/// True if some digits reach below the base line and the font has no lining ones.
fn has_hanging_digits(font: &FontRef<'_>) -> bool {
    let features = font.gsub().and_then(|gsub| gsub.feature_list());
    let is_lining = |record: &FeatureRecord| record.feature_tag() == Tag::new(b"lnum");
    let has_lining = features.is_ok_and(|list| list.feature_records().iter().any(is_lining));
    let glyphs = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let bottom = |digit: char| Some(glyphs.bounds(font.charmap().map(digit)?)?.y_min);
    !has_lining && "34579".chars().filter_map(bottom).any(|bottom| bottom < HANGING)
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
