//! Fonts: from text to placed glyphs.

mod file;

pub use file::{FaceError, FontFace, FontFiles};

use harfrust::{Direction, Feature, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class, get_base_direction};
use unicode_script::{Script, UnicodeScript};

/// Features of the digits on boards: they stand on one line and have one height and one width.
const BOARD_DIGITS: [&[u8; 4]; 2] = [b"lnum", b"tnum"];

/// The mark U+200E, which has no glyph.
const LTR_MARK: char = '\u{200e}';

/// Role of the font.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// Key of the font in a recipe.
    pub(crate) const fn key(self) -> &'static str {
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
    /// The font cannot be read.
    #[error("`{0}` in [book] is not a TrueType or OpenType font")]
    NoFont(&'static str),
    /// All fonts of the list lack characters.
    #[error("no font has the characters {} of {text:?}; add a font that has them to `{key}` in [book]", listed(.missing))]
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

/// The fonts of a book, and its direction.
pub(crate) struct Fonts<'a> {
    regular: Family<'a>,
    bold: Family<'a>,
    /// True for a book from right to left.
    is_rtl: bool,
}

/// The fonts of a weight, and the glyphs of boards.
struct Family<'a> {
    weight: Weight,
    fonts: Vec<Font<'a>>,
    digits: Vec<Arc<GlyphRun>>,
    symbols: BTreeMap<char, Arc<GlyphRun>>,
    /// Height of the middle of the symbols above the base line, and the part of their size to which wide ones shrink.
    middle: f64,
    part: f64,
}

/// The largest width of a symbol, in units of the size of digits.
const MOST_WIDTH: f64 = 1.0;

struct Font<'a> {
    font: FontRef<'a>,
    charmap: Charmap<'a>,
    shaper: ShaperData,
    units: f64,
}

/// A text set in glyphs from left to right. Lengths are in units of the font's size.
#[derive(Debug)]
pub(crate) struct GlyphRun {
    pub(crate) text: String,
    pub(crate) weight: Weight,
    pub(crate) glyphs: Vec<Glyph>,
    pub(crate) width: f64,
}

#[derive(Debug)]
pub(crate) struct Glyph {
    /// Position of its font in the list of the weight.
    pub(crate) font: usize,
    pub(crate) id: GlyphId,
    /// Bytes of the text that it stands for.
    pub(crate) range: Range<usize>,
    pub(crate) advance: f64,
    pub(crate) offset: (f64, f64),
}

impl GlyphRun {
    /// Returns the glyphs, each with its position if the base line begins at `(x, y)`.
    pub(crate) fn placed(
        &self,
        (mut x, y): (f64, f64),
        size: f64,
    ) -> impl Iterator<Item = (&Glyph, (f64, f64))> {
        self.glyphs.iter().map(move |glyph| {
            let at = (x + glyph.offset.0 * size, y - glyph.offset.1 * size);
            x += glyph.advance * size;
            (glyph, at)
        })
    }
}

impl<'a> Fonts<'a> {
    /// Reads the fonts, and sets the characters that stand for the digits on boards; none for the digits themselves.
    pub(crate) fn new(
        files: &'a FontFiles,
        is_rtl: bool,
        symbols: &[char],
    ) -> Result<Self, FontError> {
        let family = |weight| Family::new(files.of(weight), weight, symbols);
        Ok(Self { regular: family(Weight::Regular)?, bold: family(Weight::Bold)?, is_rtl })
    }

    /// True if a paragraph runs from right to left. Its first letter or mark of direction decides. In a book from right to left, one
    /// letter of such a script anywhere is enough, unless the paragraph begins with a left-to-right mark.
    pub(crate) fn is_rtl(&self, paragraph: &str) -> bool {
        let has_rtl_letter =
            || paragraph.chars().any(|c| matches!(bidi_class(c), BidiClass::R | BidiClass::AL));
        get_base_direction(paragraph) == unicode_bidi::Direction::Rtl
            || self.is_rtl && !paragraph.starts_with(LTR_MARK) && has_rtl_letter()
    }

    fn of(&self, weight: Weight) -> &Family<'a> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Sets a text in its own direction.
    pub(crate) fn set(&self, text: &str, weight: Weight) -> Result<Arc<GlyphRun>, FontError> {
        self.set_line(text, weight, self.is_rtl(text))
    }

    /// Sets a line of a paragraph that runs from right to left, or from left to right.
    pub(crate) fn set_line(
        &self,
        text: &str,
        weight: Weight,
        is_rtl: bool,
    ) -> Result<Arc<GlyphRun>, FontError> {
        let level = if is_rtl { Level::rtl() } else { Level::ltr() };
        self.of(weight).set(text, level).map(Arc::new)
    }

    /// A digit: 1 to 9, then the letters from A on.
    pub(crate) fn digit(&self, value: u8, weight: Weight) -> Arc<GlyphRun> {
        Arc::clone(&self.of(weight).digits[usize::from(value) - 1])
    }

    /// Height of the digits, in units of the font's size.
    pub(crate) fn height(&self, weight: Weight) -> f64 {
        self.of(weight).height()
    }

    /// What stands for a digit on a board, the height of its middle above the base line, and the part of the size of digits that it
    /// has.
    pub(crate) fn symbol(&self, symbol: char, weight: Weight) -> (Arc<GlyphRun>, f64, f64) {
        let family = self.of(weight);
        (Arc::clone(&family.symbols[&symbol]), family.middle, family.part)
    }

    /// Draws the outline of a glyph, in [`units`](Self::units) of the font's size; the y axis points up.
    pub(crate) fn outline(&self, weight: Weight, glyph: &Glyph, pen: &mut impl OutlinePen) {
        let font = &self.of(weight).fonts[glyph.font].font;
        if let Some(outline) = font.outline_glyphs().get(glyph.id) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A damaged glyph stays empty, like one without an outline.
            let _drawn = outline.draw(settings, pen);
        }
    }

    /// Units of a glyph's outline in the font's size.
    pub(crate) fn units(&self, weight: Weight, glyph: &Glyph) -> f64 {
        self.of(weight).fonts[glyph.font].units
    }
}

impl<'a> Family<'a> {
    fn new(faces: &'a [FontFace], weight: Weight, symbols: &[char]) -> Result<Self, FontError> {
        let font = |face: &'a FontFace| {
            let font = FontRef::from_index(&face.bytes, face.index);
            let font = font.map_err(|_| FontError::NoFont(weight.key()))?;
            let units = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
            // A damaged font has no units; embedding refuses it later.
            let units = if units == 0 { 1000.0 } else { f64::from(units) };
            Ok(Font { charmap: font.charmap(), shaper: ShaperData::new(&font), units, font })
        };
        let fonts = faces.iter().map(font).collect::<Result<_, _>>()?;
        let (digits, symbols_of) = (Vec::new(), BTreeMap::new());
        let mut family =
            Self { weight, fonts, digits, symbols: symbols_of, middle: 0.0, part: 1.0 };
        let features = BOARD_DIGITS.map(|tag| Feature::new(Tag::new(tag), 1, ..));
        let set = |symbol: char| {
            let run = family.set_with(&symbol.to_string(), Level::ltr(), &features);
            run.map(Arc::new)
        };
        let digits = ('1'..='9').map(set).collect::<Result<_, _>>()?;
        let symbols = symbols.iter().map(|&symbol| Ok((symbol, set(symbol)?)));
        let symbols: BTreeMap<_, _> = symbols.collect::<Result<_, FontError>>()?;
        family.digits = digits;
        family.middle = family.height() / 2.0;
        if let Some(widest) = symbols.values().map(|run| run.width).max_by(f64::total_cmp) {
            let mut middles: Vec<f64> = symbols.values().map(|run| family.middle_of(run)).collect();
            middles.sort_by(f64::total_cmp);
            (family.middle, family.part) =
                (middles[middles.len() / 2], (MOST_WIDTH / widest).min(1.0));
        }
        family.symbols = ('1'..='9').zip(family.digits.iter().cloned()).collect();
        family.symbols.extend(symbols);
        Ok(family)
    }

    /// Height of the digits, in units of the font's size.
    fn height(&self) -> f64 {
        let one = &self.digits[0].glyphs[0];
        let Font { font, units, .. } = &self.fonts[one.font];
        let (size, place) = (Size::unscaled(), LocationRef::default());
        let drawn = font.glyph_metrics(size, place).bounds(one.id).map(|bounds| bounds.y_max);
        // A damaged glyph has no bounds.
        let stated = || font.metrics(size, place).cap_height;
        drawn
            .filter(|height| *height > 0.0)
            .or_else(stated)
            .map_or(0.7, |height| f64::from(height) / units)
    }

    /// Returns the height of the middle of a symbol above its base line.
    fn middle_of(&self, run: &GlyphRun) -> f64 {
        let mut bounds = run.glyphs.iter().filter_map(|glyph| {
            let Font { font, units, .. } = &self.fonts[glyph.font];
            let glyphs = font.glyph_metrics(Size::unscaled(), LocationRef::default());
            let bounds = glyphs.bounds(glyph.id)?;
            Some(f64::from(bounds.y_min + bounds.y_max) / 2.0 / units)
        });
        bounds.next_back().unwrap_or(self.middle)
    }

    fn set(&self, text: &str, level: Level) -> Result<GlyphRun, FontError> {
        self.set_with(text, level, &[])
    }

    /// Sets a text with features of its fonts, where they have them.
    fn set_with(
        &self,
        text: &str,
        level: Level,
        features: &[Feature],
    ) -> Result<GlyphRun, FontError> {
        let mut glyphs = Vec::new();
        let bidi = BidiInfo::new(text, Some(level));
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rtl = levels[run.start].is_rtl();
                let mut parts = self.parts(text, run);
                if is_rtl {
                    parts.reverse();
                }
                for (font, part) in parts {
                    self.shape(text, font, part, (is_rtl, features), &mut glyphs);
                }
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
        // An empty sum would be -0.
        let width = glyphs.iter().fold(0.0, |width, glyph| width + glyph.advance);
        Ok(GlyphRun { text: text.to_owned(), weight: self.weight, glyphs, width })
    }

    /// Cuts a part of a text where another script or another font begins, and returns the font of each piece. Characters without
    /// a script, such as spaces, stay with the character before; marks stay in the font of their letter.
    fn parts(&self, text: &str, part: Range<usize>) -> Vec<(usize, Range<usize>)> {
        let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
        let mut current = None;
        for (at, character) in text[part.clone()].char_indices() {
            let (at, end) = (part.start + at, part.start + at + character.len_utf8());
            let script = character.script();
            let is_mark = script == Script::Inherited || is_invisible(character);
            let has_script = !is_mark && !matches!(script, Script::Common | Script::Unknown);
            let is_other = has_script && current.is_some_and(|current| current != script);
            if has_script {
                current = Some(script);
            }
            match parts.last_mut() {
                Some((_, range)) if is_mark => range.end = end,
                Some((font, range)) if !is_other && *font == self.font_of(character) => {
                    range.end = end;
                }
                _ => parts.push((self.font_of(character), at..end)),
            }
        }
        parts
    }

    /// Returns the first font that has the character, or else the first of all.
    fn font_of(&self, character: char) -> usize {
        let has = |font: &Font<'_>| font.charmap.map(character).is_some();
        self.fonts.iter().position(has).unwrap_or(0)
    }

    /// Adds the glyphs of a part of a text.
    fn shape(
        &self,
        text: &str,
        index: usize,
        part: Range<usize>,
        (is_rtl, features): (bool, &[Feature]),
        glyphs: &mut Vec<Glyph>,
    ) {
        let font = &self.fonts[index];
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text[part.clone()]);
        buffer.guess_segment_properties();
        buffer.set_direction(if is_rtl { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaped = font
            .shaper
            .shaper(&font.font)
            .build()
            .shape(buffer, ShapeOptions::new().features(features));
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        let start_of = |cluster: u32| part.start + cluster as usize;
        let mut starts: Vec<usize> = infos.iter().map(|info| start_of(info.cluster)).collect();
        starts.sort_unstable();
        let of_size = |length: i32| f64::from(length) / font.units;
        glyphs.extend(infos.iter().zip(positions).map(|(info, position)| {
            let start = start_of(info.cluster);
            let next = starts.get(starts.partition_point(|&other| other <= start));
            Glyph {
                font: index,
                id: GlyphId::new(info.glyph_id),
                range: start..next.copied().unwrap_or(part.end),
                advance: of_size(position.x_advance),
                offset: (of_size(position.x_offset), of_size(position.y_offset)),
            }
        }));
    }
}

/// True for characters that have no glyph of their own: soft hyphens, zero-width spaces and joiners, marks of direction,
/// variation selectors.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latin_line_of_a_paragraph_from_right_to_left_ends_on_the_left() {
        let files = FontFiles::default();
        let fonts = Fonts::new(&files, false, &[]).unwrap();
        let starts = |is_rtl: bool| -> Vec<usize> {
            let run = fonts.set_line("ab.", Weight::Regular, is_rtl).unwrap();
            run.glyphs.iter().map(|glyph| glyph.range.start).collect()
        };
        assert_eq!((starts(false), starts(true)), (vec![0, 1, 2], vec![2, 0, 1]));
    }

    #[test]
    fn paragraphs_of_a_book_from_right_to_left_run_so_unless_they_are_latin_or_marked() {
        let files = FontFiles::default();
        let directions = |is_rtl: bool| {
            let fonts = Fonts::new(&files, is_rtl, &[]).unwrap();
            [
                "Sudoku \u{647}\u{64a} (1984).",
                "\u{200e}Sudoku \u{647}\u{64a} (1984).",
                "\u{200f}Sudoku (1984).",
                "\u{647}\u{64a} Sudoku",
                "Sudoku (1984).",
                "12 \u{b7} 34",
            ]
            .map(|paragraph| fonts.is_rtl(paragraph))
        };
        assert_eq!(directions(true), [true, false, true, true, false, false]);
        assert_eq!(directions(false), [false, false, true, true, false, false]);
    }

    #[test]
    fn marks_stay_in_the_font_of_their_letter_and_other_scripts_are_cut_off() {
        let files = FontFiles::default();
        let family = Family::new(&files.regular, Weight::Regular, &[]).unwrap();
        let text = "e\u{301}a \u{3b1}b";
        let parts: Vec<&str> =
            family.parts(text, 0..text.len()).into_iter().map(|(_, part)| &text[part]).collect();
        assert_eq!(parts, ["e\u{301}a ", "\u{3b1}", "b"]);
    }
}
