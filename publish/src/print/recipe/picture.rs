//! The picture on a cover.

use krilla::Data;
use krilla::image::Image;
use std::sync::Arc;

/// A picture, from a file in the format PNG or JPEG.
#[derive(Clone, Debug)]
pub struct Picture {
    pub(crate) image: Image,
    /// Width and height in pixels.
    pub(crate) size: (u32, u32),
    /// True if it consists of gray, or of the four inks, without transparent parts.
    pub(crate) is_inks: bool,
}

/// The file is no picture in one of these formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a PNG or JPEG picture")]
pub struct NotAPicture;

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
        let data = Data::from(Arc::new(bytes));
        let read = if is_png { Image::from_png(data, true) } else { Image::from_jpeg(data, true) };
        let image = read.map_err(|_| NotAPicture)?;
        let size = image.size();
        if size.0 == 0 || size.1 == 0 {
            Err(NotAPicture)
        } else {
            Ok(Self { image, size, is_inks })
        }
    }
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
