//! Duplicates among more puzzles than fit in memory.
//!
//! The forms are in [`Partitions`] of 128 files. The lines of the puzzles go to another file, each with the number of the file of
//! its form. At the end the files of forms are read one after another. The result for each puzzle is written to a file beside its
//! form. Then the lines are read again, each with its result.
//!
//! This writes and reads everything once, in order. Alternatives, measured with 10^7 forms: embedded stores, which look up each
//! form on disk, took 125 s (fjall, 707 MB of memory) and 157 s (redb). Sorting took 4 s (extsort), but its files have names
//! and stay when the process is killed, and the numbers of the first puzzles need a second sort.

use super::classes::{Novelty, PackedGrid, Seen};
use super::partitions::{Partitions, reread};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Number of files of forms. All are open at once, and systems allow 256 at least.
const PARTS: usize = 128;

/// Puzzles that do not fit in memory, in files without names, which vanish however the process ends.
#[derive(Debug)]
pub struct Overflow {
    directory: PathBuf,
    forms: Partitions<1>,
    lines: BufWriter<File>,
}

/// Purpose of a form, written as a byte after it.
#[derive(Clone, Copy)]
enum FormPurpose {
    /// A published form.
    Published = 0,
    /// The form of a puzzle that was already handed out.
    Met = 1,
    /// The next line of the file of lines that belongs to this part.
    Line = 2,
}

impl Novelty {
    const ALL: [Self; 3] = [Self::First, Self::Duplicate, Self::Published];
}

impl Overflow {
    /// Continues in files of this directory, with the forms `seen` so far.
    ///
    /// # Errors
    /// If they cannot be made or written.
    pub fn new(directory: &Path, seen: Seen) -> io::Result<Self> {
        let forms = Partitions::new(directory, PARTS, 0);
        let lines = BufWriter::with_capacity(1 << 15, tempfile::tempfile_in(directory)?);
        let mut overflow = Self { directory: directory.to_owned(), forms, lines };
        let Seen { published, met } = seen;
        for (classes, kind) in [(published, FormPurpose::Published), (met, FormPurpose::Met)] {
            for form in classes.forms() {
                overflow.forms.add(form, [kind as u8])?;
            }
        }
        Ok(overflow)
    }

    /// Adds a published form. Add all of them before the first puzzle.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn publish(&mut self, form: &PackedGrid) -> io::Result<()> {
        self.forms.add(form, [FormPurpose::Published as u8]).map(|_| ())
    }

    /// Adds the next puzzle and its line or row, with the line end.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add_line(&mut self, form: &PackedGrid, line: &[u8]) -> io::Result<()> {
        let part = self.forms.add(form, [FormPurpose::Line as u8])?;
        self.lines.write_all(&[part as u8])?;
        // The length, because a quoted field can have line breaks.
        self.lines.write_all(&(line.len() as u64).to_le_bytes())?;
        self.lines.write_all(line)
    }

    /// Finds the duplicates among all added puzzles. Calls `is_over` now and then; returns `None` once it is true.
    ///
    /// # Errors
    /// If files cannot be read or written.
    pub fn resolve(self, is_over: impl Fn() -> bool) -> io::Result<Option<ResolvedLines>> {
        let mut novelties = Vec::with_capacity(PARTS);
        for forms in self.forms.forms() {
            let mut novelty = BufWriter::new(tempfile::tempfile_in(&self.directory)?);
            let mut seen = Seen::default();
            for (number, form) in (0_u64..).zip(forms?) {
                if number.is_multiple_of(1 << 16) && is_over() {
                    return Ok(None);
                }
                let (form, [kind]) = form?;
                if kind == FormPurpose::Published as u8 {
                    seen.publish(form);
                } else {
                    let its = seen.add(form);
                    if kind == FormPurpose::Line as u8 {
                        novelty.write_all(&[its as u8])?;
                    }
                }
            }
            novelties.push(reread(novelty)?);
        }
        Ok(Some(ResolvedLines { lines: reread(self.lines)?, novelties }))
    }
}

/// The lines of an [`Overflow`] in input order, each with the result.
#[derive(Debug)]
pub struct ResolvedLines {
    lines: BufReader<File>,
    novelties: Vec<BufReader<File>>,
}

impl Iterator for ResolvedLines {
    type Item = io::Result<(Novelty, Vec<u8>)>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.lines.fill_buf() {
            Ok([]) => None,
            Ok(&[part, ..]) => {
                self.lines.consume(1);
                Some(self.line(part))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

impl ResolvedLines {
    fn line(&mut self, part: u8) -> io::Result<(Novelty, Vec<u8>)> {
        let mut length = [0; 8];
        self.lines.read_exact(&mut length)?;
        let mut line = vec![0; u64::from_le_bytes(length) as usize];
        self.lines.read_exact(&mut line)?;
        let mut novelty = [0];
        self.novelties[usize::from(part)].read_exact(&mut novelty)?;
        Ok((Novelty::ALL[usize::from(novelty[0])], line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::{below, rng_for};

    fn form(number: u32) -> PackedGrid {
        PackedGrid::new(&format!("{number:081}").parse::<Grid>().expect("digits are a grid"))
    }

    /// The results do not depend on where memory ends.
    #[test]
    fn results_on_disk_equal_results_in_memory() {
        let mut rng = rng_for(70, 0);
        let mut draw = |count| (0..count).map(|_| below(&mut rng, 700)).collect::<Vec<u32>>();
        let (published, puzzles) = (draw(100), draw(2000));
        let line = |number: usize| format!("{number},\"a\nb\"\n").into_bytes();
        let mut expected = Seen::default();
        published.iter().for_each(|&number| expected.publish(form(number)));
        let expected: Vec<Novelty> =
            puzzles.iter().map(|&number| expected.add(form(number))).collect();
        for (published_in_memory, in_memory) in [(0, 0), (60, 0), (100, 0), (100, 1), (100, 1500)] {
            let mut seen = Seen::default();
            let (here, there) = published.split_at(published_in_memory);
            here.iter().for_each(|&number| seen.publish(form(number)));
            let mut found: Vec<(Novelty, Vec<u8>)> = Vec::new();
            for (number, &puzzle) in puzzles[..in_memory].iter().enumerate() {
                found.push((seen.add(form(puzzle)), line(number)));
            }
            let mut overflow = Overflow::new(&std::env::temp_dir(), seen).expect("a file");
            there.iter().for_each(|&number| overflow.publish(&form(number)).expect("written"));
            for (number, &puzzle) in puzzles.iter().enumerate().skip(in_memory) {
                overflow.add_line(&form(puzzle), &line(number)).expect("written");
            }
            let resolved = overflow.resolve(|| false).expect("read").expect("it was not over");
            found.extend(resolved.map(|line| line.expect("read")));
            let all = expected.iter().enumerate().map(|(number, &its)| (its, line(number)));
            assert!(all.eq(found), "{in_memory} of {} in memory", puzzles.len());
        }
    }
}
