//! Fonts: from text to placed glyphs.

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Face, UnicodeBuffer};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

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

/// Which of the two fonts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// What is wrong with a font.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FontError {
    /// It cannot be read.
    #[error("{0} is no TrueType or OpenType font")]
    NoFont(&'static str),
    /// It lacks a character.
    #[error("the font has no glyph for {found:?} in {text:?}; `font` in [book] names another")]
    NoGlyph {
        /// The character.
        found: char,
        /// The text in which it is.
        text: String,
    },
}

/// The fonts of a book.
pub(super) struct Fonts<'a> {
    regular: Font<'a>,
    bold: Font<'a>,
}

/// A font, and the glyphs of its digits.
struct Font<'a> {
    face: Face<'a>,
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
    /// Which bytes of the text it stands for.
    pub(super) range: Range<usize>,
    pub(super) advance: f64,
    pub(super) offset: (f64, f64),
}

impl<'a> Fonts<'a> {
    pub(super) fn new(files: &'a FontFiles) -> Result<Self, FontError> {
        let regular = Font::new(&files.regular, Weight::Regular, "`font`")?;
        let bold = Font::new(&files.bold, Weight::Bold, "`bold_font`")?;
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
        shape(&self.of(weight).face, text, weight).map(Arc::new)
    }

    /// A digit, 1 to 9.
    pub(super) fn digit(&self, value: u8, weight: Weight) -> Arc<Run> {
        Arc::clone(&self.of(weight).digits[usize::from(value) - 1])
    }

    /// How high capitals and digits stand, in units of the font's size.
    pub(super) fn height(&self, weight: Weight) -> f64 {
        let face = &self.of(weight).face;
        let height = face.capital_height().map(f64::from);
        height.map_or(0.7, |height| height / f64::from(face.units_per_em()))
    }

    /// The outline of a glyph as a path of SVG, in units of which a font's size has `units`.
    pub(super) fn outline(&self, weight: Weight, glyph: GlyphId) -> String {
        let mut path = SvgPath(String::new());
        self.of(weight).face.outline_glyph(glyph, &mut path);
        path.0
    }

    /// How many units of outlines the font's size has.
    pub(super) fn units(&self, weight: Weight) -> f64 {
        f64::from(self.of(weight).face.units_per_em())
    }
}

impl<'a> Font<'a> {
    fn new(bytes: &'a [u8], weight: Weight, key: &'static str) -> Result<Self, FontError> {
        let face = Face::from_slice(bytes, 0).ok_or(FontError::NoFont(key))?;
        let digit = |value| shape(&face, &format!("{value}"), weight).map(Arc::new);
        let digits = (1..=9).map(digit).collect::<Result<_, _>>()?;
        Ok(Self { face, digits })
    }
}

fn shape(face: &Face<'_>, text: &str, weight: Weight) -> Result<Run, FontError> {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let shaped = rustybuzz::shape(face, &[], buffer);
    let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
    let mut starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
    starts.sort_unstable();
    let units = f64::from(face.units_per_em());
    let mut glyphs = Vec::with_capacity(infos.len());
    for (info, position) in infos.iter().zip(positions) {
        let start = info.cluster as usize;
        if info.glyph_id == 0 {
            let found = text[start..].chars().next().unwrap_or_default();
            return Err(FontError::NoGlyph { found, text: text.to_owned() });
        }
        let end = starts.iter().copied().find(|&other| other > start).unwrap_or(text.len());
        let of_size = |length: i32| f64::from(length) / units;
        glyphs.push(Glyph {
            id: GlyphId(info.glyph_id as u16),
            range: start..end,
            advance: of_size(position.x_advance),
            offset: (of_size(position.x_offset), of_size(position.y_offset)),
        });
    }
    let width = glyphs.iter().map(|glyph| glyph.advance).sum();
    Ok(Run { text: text.to_owned(), weight, glyphs, width })
}

/// Writes an outline as the path of an SVG; the y axis points up, as in fonts.
struct SvgPath(String);

impl SvgPath {
    fn add(&mut self, command: char, numbers: &[f32]) {
        self.0.push(command);
        for (i, number) in numbers.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(self.0, "{space}{number}").expect("writing to memory cannot fail");
        }
    }
}

impl OutlineBuilder for SvgPath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}
