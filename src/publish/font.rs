//! Fonts: from text to placed glyphs.

use harfrust::{Direction, ShaperData, UnicodeBuffer};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::ops::Range;
use std::sync::Arc;
use unicode_bidi::BidiInfo;
use unicode_script::{Script, UnicodeScript};

/// Noto Sans with the Latin, Greek and Cyrillic scripts; `data/README.md` says how it was made.
const REGULAR: &[u8] = include_bytes!("../../data/fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../data/fonts/NotoSans-Bold.ttf");

/// The bytes of the fonts of a book.
#[derive(Clone, Debug)]
pub struct FontFiles {
    /// For plain text.
    pub regular: Arc<Vec<u8>>,
    /// For titles and clues.
    pub bold: Arc<Vec<u8>>,
}

impl Default for FontFiles {
    fn default() -> Self {
        Self { regular: Arc::new(REGULAR.to_vec()), bold: Arc::new(BOLD.to_vec()) }
    }
}

/// Role of the font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// Key of the font in a recipe.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Regular => "font",
            Self::Bold => "bold_font",
        }
    }
}

/// Error of a font.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FontError {
    /// It cannot be read.
    #[error("`{0}` in [book] is no TrueType or OpenType font")]
    NoFont(&'static str),
    /// It lacks characters.
    #[error("the font has no {} of {text:?}; `{key}` in [book] names one that has", listed(.missing))]
    NoGlyphs {
        /// The characters, each once.
        missing: Vec<char>,
        /// The text in which they are.
        text: String,
        /// Key of the font in a recipe.
        key: &'static str,
    },
}

/// `'数' (U+6570), '独' (U+72EC)`.
fn listed(characters: &[char]) -> String {
    let listed = characters.iter().map(|&found| format!("{found:?} (U+{:04X})", u32::from(found)));
    listed.collect::<Vec<_>>().join(", ")
}

/// The fonts of a book.
pub(super) struct Fonts<'a> {
    regular: Font<'a>,
    bold: Font<'a>,
}

/// A font, and the glyphs of its digits.
struct Font<'a> {
    font: FontRef<'a>,
    shaper: ShaperData,
    weight: Weight,
    units: f64,
    digits: Vec<Arc<Run>>,
}

/// A text set in glyphs from left to right. Lengths are in units of the font's size.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) text: String,
    pub(super) weight: Weight,
    pub(super) glyphs: Vec<Glyph>,
    pub(super) width: f64,
}

#[derive(Debug)]
pub(super) struct Glyph {
    pub(super) id: GlyphId,
    /// Bytes of the text that it stands for.
    pub(super) range: Range<usize>,
    pub(super) advance: f64,
    pub(super) offset: (f64, f64),
}

impl Run {
    /// The glyphs, and where each stands if the base line begins at `(x, y)`.
    pub(super) fn placed(
        &self,
        (mut x, y): (f64, f64),
        size: f64,
    ) -> impl Iterator<Item = (GlyphId, (f64, f64))> {
        self.glyphs.iter().map(move |glyph| {
            let at = (x + glyph.offset.0 * size, y - glyph.offset.1 * size);
            x += glyph.advance * size;
            (glyph.id, at)
        })
    }
}

impl<'a> Fonts<'a> {
    pub(super) fn new(files: &'a FontFiles) -> Result<Self, FontError> {
        let regular = Font::new(&files.regular, Weight::Regular)?;
        let bold = Font::new(&files.bold, Weight::Bold)?;
        Ok(Self { regular, bold })
    }

    fn of(&self, weight: Weight) -> &Font<'a> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Sets a text.
    pub(super) fn set(&self, text: &str, weight: Weight) -> Result<Arc<Run>, FontError> {
        self.of(weight).set(text).map(Arc::new)
    }

    /// A digit, 1 to 9.
    pub(super) fn digit(&self, value: u8, weight: Weight) -> Arc<Run> {
        Arc::clone(&self.of(weight).digits[usize::from(value) - 1])
    }

    /// Height of capitals and digits, in units of the font's size.
    pub(super) fn height(&self, weight: Weight) -> f64 {
        let Font { font, units, .. } = self.of(weight);
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        metrics.cap_height.map_or(0.7, |height| f64::from(height) / units)
    }

    /// Draws the outline of a glyph, in units of which a font's size has `units`; the y axis points up.
    pub(super) fn outline(&self, weight: Weight, glyph: GlyphId, pen: &mut impl OutlinePen) {
        if let Some(outline) = self.of(weight).font.outline_glyphs().get(glyph) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A glyph that is damaged stays empty, as one that has no outline.
            let _drawn = outline.draw(settings, pen);
        }
    }

    /// Units of outlines in the font's size.
    pub(super) fn units(&self, weight: Weight) -> f64 {
        self.of(weight).units
    }
}

impl<'a> Font<'a> {
    fn new(bytes: &'a [u8], weight: Weight) -> Result<Self, FontError> {
        let font = FontRef::from_index(bytes, 0).map_err(|_| FontError::NoFont(weight.key()))?;
        let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        let (shaper, units) = (ShaperData::new(&font), f64::from(units));
        let mut font = Self { font, shaper, weight, units, digits: Vec::new() };
        let digit = |value: u8| font.set(&value.to_string()).map(Arc::new);
        font.digits = (1..=9).map(digit).collect::<Result<_, _>>()?;
        Ok(font)
    }

    fn set(&self, text: &str) -> Result<Run, FontError> {
        let mut glyphs = Vec::new();
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rtl = levels[run.start].is_rtl();
                let mut parts = of_one_script(text, run);
                if is_rtl {
                    parts.reverse();
                }
                parts.into_iter().for_each(|part| self.shape(text, part, is_rtl, &mut glyphs));
            }
        }
        let mut missing: Vec<char> = Vec::new();
        for glyph in glyphs.iter().filter(|glyph| glyph.id == GlyphId::NOTDEF) {
            missing.extend(text[glyph.range.clone()].chars().next());
        }
        if !missing.is_empty() {
            missing.sort_unstable();
            missing.dedup();
            let (text, key) = (text.to_owned(), self.weight.key());
            return Err(FontError::NoGlyphs { missing, text, key });
        }
        let width = glyphs.iter().map(|glyph| glyph.advance).sum();
        Ok(Run { text: text.to_owned(), weight: self.weight, glyphs, width })
    }

    /// Adds the glyphs of a part of a text.
    fn shape(&self, text: &str, part: Range<usize>, is_rtl: bool, glyphs: &mut Vec<Glyph>) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text[part.clone()]);
        buffer.guess_segment_properties();
        buffer.set_direction(if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaped = self.shaper.shaper(&self.font).build().shape(buffer, &[]);
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        let start_of = |cluster: u32| part.start + cluster as usize;
        let starts: Vec<usize> = infos.iter().map(|info| start_of(info.cluster)).collect();
        let of_size = |length: i32| f64::from(length) / self.units;
        glyphs.extend(infos.iter().zip(positions).map(|(info, position)| {
            let start = start_of(info.cluster);
            let next = starts.iter().copied().filter(|&other| other > start).min();
            Glyph {
                id: GlyphId::new(info.glyph_id),
                range: start..next.unwrap_or(part.end),
                advance: of_size(position.x_advance),
                offset: (of_size(position.x_offset), of_size(position.y_offset)),
            }
        }));
    }
}

/// Cuts a part of a text where another script begins. Characters of no script, such as spaces, stay with those before.
fn of_one_script(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut cuts = vec![part.start];
    let mut current = None;
    for (at, character) in text[part.clone()].char_indices() {
        let script = character.script();
        if !matches!(script, Script::Common | Script::Inherited | Script::Unknown) {
            if current.is_some_and(|current| current != script) {
                cuts.push(part.start + at);
            }
            current = Some(script);
        }
    }
    cuts.push(part.end);
    cuts.windows(2).map(|cut| cut[0]..cut[1]).collect()
}
