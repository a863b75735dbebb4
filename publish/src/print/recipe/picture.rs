//! The picture on a cover, and pictures that stand for digits.

use krilla::Data;
use krilla::image::Image;
use png::{Decoder, DecodingError, Transformations};
use std::io::Cursor;
use std::sync::Arc;

/// A picture, from a file in the format PNG or JPEG.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) image: Image,
    /// Width and height in pixels.
    pub(crate) size: (u32, u32),
    /// True if it consists of gray, or of the four inks, without transparent parts.
    pub(crate) is_inks: bool,
    /// The file.
    pub(crate) file: Arc<Vec<u8>>,
    /// Red, green, blue and opacity of each pixel, multiplied by the opacity; none of a picture on a cover.
    pub(crate) samples: Arc<Vec<u8>>,
}

/// The file is no picture in one of these formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a PNG or JPEG picture")]
pub struct NotAPicture;

/// The file is no picture that can stand for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotASymbol {
    /// The file is damaged, or has another format.
    #[error("not a PNG picture")]
    NoPng,
    /// The picture has another form or size.
    #[error("found {0} x {1} pixels, expected a square of {LEAST_SIDE} to {MOST_SIDE} pixels")]
    WrongSize(u32, u32),
}

/// Sides of a picture that stands for a digit, in pixels.
const LEAST_SIDE: u32 = 32;
const MOST_SIDE: u32 = 1024;

impl Picture {
    /// Returns the points that a pixel takes in each direction if the picture fills an area, its middle in the middle of the area,
    /// and the rest is cut off.
    pub(crate) fn scale(&self, (width, height): (f64, f64)) -> f64 {
        (width / f64::from(self.size.0)).max(height / f64::from(self.size.1))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is no picture.
    pub fn new(bytes: Vec<u8>) -> Result<Self, NotAPicture> {
        let is_png = bytes.starts_with(b"\x89PNG");
        let is_inks = if is_png {
            // The type of the colours in the first chunk: 0 is gray without transparent parts.
            bytes.get(25) == Some(&0)
        } else {
            components_of_jpeg(&bytes).is_some_and(|components| components != 3)
        };
        let file = Arc::new(bytes);
        let data = Data::from(Arc::clone(&file));
        let read = if is_png { Image::from_png(data, true) } else { Image::from_jpeg(data, true) };
        let image = read.map_err(|_| NotAPicture)?;
        let size = image.size();
        if size.0 == 0 || size.1 == 0 {
            Err(NotAPicture)
        } else {
            Ok(Self { image, size, is_inks, file, samples: Arc::default() })
        }
    }
}

impl Picture {
    /// Reads a file with a picture that stands for a digit.
    ///
    /// # Errors
    /// If it is no square PNG.
    pub fn of_digit(bytes: Vec<u8>) -> Result<Self, NotASymbol> {
        let mut picture = Self::new(bytes).map_err(|_| NotASymbol::NoPng)?;
        let (wide, high) = picture.size;
        if wide != high || !(LEAST_SIDE..=MOST_SIDE).contains(&wide) {
            return Err(NotASymbol::WrongSize(wide, high));
        }
        let mut samples = samples(&picture.file).map_err(|_| NotASymbol::NoPng)?;
        for pixel in samples.chunks_exact_mut(4) {
            let opacity = u16::from(pixel[3]);
            for part in &mut pixel[..3] {
                *part = (u16::from(*part) * opacity / 255) as u8;
            }
        }
        picture.samples = Arc::new(samples);
        Ok(picture)
    }

    /// Returns a name that only the same file has.
    pub(crate) fn id(&self) -> String {
        format!("p{:08x}", crc32fast::hash(&self.file))
    }
}

/// Returns red, green, blue and opacity of each pixel of a PNG.
fn samples(file: &[u8]) -> Result<Vec<u8>, DecodingError> {
    let mut decoder = Decoder::new(Cursor::new(file));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let mut samples = vec![0; reader.output_buffer_size().unwrap_or_default()];
    let frame = reader.next_frame(&mut samples)?;
    samples.truncate(frame.buffer_size());
    if frame.color_type.samples() == 2 {
        samples = samples
            .as_chunks()
            .0
            .iter()
            .flat_map(|&[gray, opacity]| [gray, gray, gray, opacity])
            .collect();
    }
    Ok(samples)
}

/// Returns the number of colours of a JPEG picture, from the segment that begins its frame.
fn components_of_jpeg(bytes: &[u8]) -> Option<u8> {
    let mut at = 2;
    loop {
        let &[0xff, marker, high, low] = bytes.get(at..at + 4)? else { return None };
        // Markers of frames; C4, C8 and CC in between are others.
        if matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
            return bytes.get(at + 9).copied();
        }
        at += 2 + usize::from(u16::from_be_bytes([high, low]));
    }
}
