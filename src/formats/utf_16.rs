//! Text in UTF-16, as spreadsheets write it.

use std::io::{self, Read};

/// Reads UTF-16 with a byte order mark as UTF-8. What is no character becomes U+FFFD.
pub(super) struct Utf16<R> {
    source: R,
    /// Bytes that are not converted yet: the end of a character.
    rest: Vec<u8>,
    /// True if the first byte of a unit is the higher one; known after the mark.
    is_big: Option<bool>,
    text: io::Cursor<Vec<u8>>,
}

impl<R: Read> Utf16<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, rest: Vec::new(), is_big: None, text: io::Cursor::new(Vec::new()) }
    }

    /// Converts the next bytes. False at the end.
    fn convert(&mut self) -> io::Result<bool> {
        let mut bytes = std::mem::take(&mut self.rest);
        let read = self.source.by_ref().take(1 << 16).read_to_end(&mut bytes)?;
        let is_big = *self.is_big.get_or_insert_with(|| bytes.starts_with(b"\xfe\xff"));
        let unit = |pair: &[u8]| {
            let pair = [pair[0], pair[1]];
            if is_big { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
        };
        // Half a unit, or half a pair of surrogates, waits for more.
        let mut whole = bytes.len() - bytes.len() % 2;
        if read > 0 && whole >= 2 && matches!(unit(&bytes[whole - 2..]), 0xd800..0xdc00) {
            whole -= 2;
        }
        self.rest = bytes.split_off(whole);
        let units = bytes.chunks_exact(2).map(unit);
        let text = char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER));
        self.text = io::Cursor::new(text.collect::<String>().into_bytes());
        Ok(read > 0)
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(buffer)?;
            if read > 0 || buffer.is_empty() || !self.convert()? && self.text.get_ref().is_empty() {
                return Ok(read);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_byte_orders_are_read_in_any_pieces() {
        let text = "\u{feff}Rätsel,1\n😀";
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let bytes: Vec<u8> = text.encode_utf16().flat_map(to_bytes).collect();
            let mut read = String::new();
            Utf16::new(bytes.as_slice()).read_to_string(&mut read).expect("from memory");
            assert_eq!(read, text);
        }
    }
}
