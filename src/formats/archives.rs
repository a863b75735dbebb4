//! The archives of a compressed file, decompressed on all threads.

use super::compression::Compression;
use memchr::memmem;
use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::mem::{replace, take};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Number of bytes that are read at a time.
const STEP: u64 = 1 << 17;
/// About the largest number of bytes of an archive that is decompressed alone, and the largest of its text. Ours have less.
const MOST: usize = 1 << 21;

/// Text of a file in which all archives begin with the same bytes, as those of one writer do. If a thread of a pool reads it, all
/// threads of this pool decompress the next archives.
///
/// These bytes can also be inside an archive. Then, or if an archive is large or damaged, it and all after it are decompressed in turn.
pub(super) struct Archives {
    compression: Compression,
    /// The first bytes of each archive.
    mark: Vec<u8>,
    /// Bytes from the beginning of the next archive on that does not wait.
    bytes: Vec<u8>,
    source: Box<dyn Read + Send>,
    /// The archive that is read, and those after it.
    waiting: VecDeque<Arc<Archive>>,
    /// Number of bytes read of the text of the first.
    read: usize,
    /// Memory of a text that was read.
    room: Vec<u8>,
    /// What is decompressed in turn.
    rest: Option<Box<dyn Read + Send>>,
}

/// An archive, or several.
struct Archive {
    compression: Compression,
    bytes: Vec<u8>,
    /// Memory of an earlier text.
    room: Mutex<Vec<u8>>,
    /// `None` if it cannot be decompressed alone.
    text: OnceLock<Option<Vec<u8>>>,
}

impl Archive {
    /// Returns its text, which the first caller decompresses, while others wait.
    fn text(&self) -> Option<&[u8]> {
        let decompress = || {
            let mut text = take(&mut *self.room.lock().unwrap_or_else(PoisonError::into_inner));
            text.clear();
            let decoder = self.compression.decoder(self.bytes.as_slice()).ok()?;
            decoder.take(MOST as u64 + 1).read_to_end(&mut text).ok()?;
            (text.len() <= MOST).then_some(text)
        };
        self.text.get_or_init(decompress).as_deref()
    }
}

impl Archives {
    /// Reads a file whose first bytes are `start`. `source` gives the bytes after them.
    pub(super) fn new(
        compression: Compression,
        start: Vec<u8>,
        source: Box<dyn Read + Send>,
    ) -> Self {
        let length = match compression {
            // With the time of writing, which ours lack.
            Compression::Gzip => 10,
            Compression::Zstd => 6,
        };
        let mark = start[..length.min(start.len())].to_vec();
        let (waiting, read, room, rest) = (VecDeque::new(), 0, Vec::new(), None);
        Self { compression, mark, bytes: start, source, waiting, read, room, rest }
    }

    /// Takes the bytes up to the next mark, or to the end of the file. `None` at the end, or if the mark is far or reading fails.
    fn next(&mut self) -> Option<Vec<u8>> {
        while self.bytes.len() <= MOST {
            let after = self.bytes.get(1..).unwrap_or_default();
            if let Some(length) = memmem::find(after, &self.mark) {
                let rest = self.bytes.split_off(1 + length);
                return Some(replace(&mut self.bytes, rest));
            }
            if self.source.by_ref().take(STEP).read_to_end(&mut self.bytes).ok()? == 0 {
                return Some(take(&mut self.bytes)).filter(|bytes| !bytes.is_empty());
            }
        }
        None
    }

    fn look_ahead(&mut self) {
        let threads = rayon::current_thread_index().map(|_| rayon::current_num_threads());
        let most = match threads {
            // Outside of a pool, such as for a header.
            None => 1,
            // They are busy while one of them decompresses.
            Some(..=2) => 0,
            Some(threads) => 2 * threads,
        };
        while self.waiting.len() < most
            && let Some(bytes) = self.next()
        {
            let (compression, room) = (self.compression, Mutex::new(take(&mut self.room)));
            let archive = Arc::new(Archive { compression, bytes, room, text: OnceLock::new() });
            self.waiting.push_back(Arc::clone(&archive));
            if most > 1 {
                rayon::spawn_fifo(move || _ = archive.text());
            }
        }
    }

    /// Decompresses in turn all that is not read.
    fn begin_rest(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.waiting.drain(..).for_each(|archive| bytes.extend_from_slice(&archive.bytes));
        bytes.append(&mut self.bytes);
        self.rest = Some(if bytes.is_empty() {
            Box::new(io::empty())
        } else {
            let source = replace(&mut self.source, Box::new(io::empty()));
            self.compression.decoder(Cursor::new(bytes).chain(source))?
        });
        Ok(())
    }
}

impl Read for Archives {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(rest) = &mut self.rest {
                return rest.read(buffer);
            }
            self.look_ahead();
            match self.waiting.front().and_then(|first| first.text()) {
                None => self.begin_rest()?,
                Some(text) if self.read == text.len() => {
                    self.read = 0;
                    let read = self.waiting.pop_front().and_then(Arc::into_inner);
                    self.room = read.and_then(|read| read.text.into_inner()?).unwrap_or_default();
                }
                Some(text) => {
                    let length = (&text[self.read..]).read(buffer)?;
                    self.read += length;
                    return Ok(length);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Decompressed;
    use rayon::ThreadPoolBuilder;

    /// Returns the readable text of a file, and the error after it.
    fn read(bytes: &[u8], is_ahead: bool) -> (Vec<u8>, Option<String>) {
        let text = Decompressed::new(Box::new(Cursor::new(bytes.to_vec())), None);
        let mut text = if is_ahead { text.reading_ahead() } else { text };
        let mut found = Vec::new();
        let result = text.read_to_end(&mut found);
        (found, result.err().map(|error| error.to_string()))
    }

    #[test]
    fn ahead_as_in_turn() {
        let pool = ThreadPoolBuilder::new().num_threads(3).build().expect("threads");
        for compression in [Compression::Gzip, Compression::Zstd] {
            let archive =
                |i: usize| compression.compress(&format!("{i}\n").repeat(5000).into_bytes());
            let few: Vec<u8> = (0..20).flat_map(archive).collect();
            let others = [
                compression.compress(&vec![b'7'; MOST + 1]),
                // What begins like an archive, inside of one.
                compression.compress(&few[..30]),
                vec![0],
                few[..few.len() / 2].to_vec(),
            ];
            for other in others {
                let bytes = [few.as_slice(), &other, &few].concat();
                let in_turn = read(&bytes, false);
                assert_eq!(read(&bytes, true), in_turn);
                assert_eq!(pool.install(|| read(&bytes, true)), in_turn);
            }
        }
    }
}
