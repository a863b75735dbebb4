//! Finds the forms of one collection in another, even if they do not fit in memory.
//!
//! The forms of each collection, with their line numbers, are in [`Partitions`], whose files stay in memory until they get too
//! large. At the end the files are compared one after another.

use super::classes::PackedGrid;
use super::partitions::Partitions;
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Number of files for each collection. All may be open at once.
const PARTS: usize = 32;

/// Forms of two collections, each with its line.
///
/// ```
/// use gridmill::dedup::{Join, PackedGrid, JoinSide};
/// use gridmill::grid::Grid;
///
/// let forms = ["1", "2", "3"].map(|digit| format!("{}{digit}", ".".repeat(80)).parse());
/// let [one, two, three] = forms.map(|grid| PackedGrid::new(&grid.expect("a grid")));
/// let mut join = Join::new(&std::env::temp_dir(), 1 << 20);
/// [&one, &two, &two].into_iter().zip(1..).try_for_each(|(it, line)| join.add(JoinSide::Known, it, line))?;
/// [&three, &two].into_iter().zip(1..).try_for_each(|(it, line)| join.add(JoinSide::New, it, line))?;
/// let matches: Vec<_> = join.matches()?.iter().map(|it| (it.line, it.known)).collect();
/// assert_eq!(matches, [(2, 2)]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Join {
    /// The known forms and the new ones.
    sides: [Partitions<8>; 2],
}

/// The collection to which a form belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JoinSide {
    /// The one that is searched.
    Known,
    /// The one whose forms are looked up.
    New,
}

/// A new form that is among the known ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Match {
    /// Line of the new form.
    pub line: u64,
    /// Line of the first known form that equals it.
    pub known: u64,
}

impl Join {
    /// Starts without forms. Forms that do not fit in about `memory` bytes go to files in this directory.
    pub fn new(directory: &Path, memory: u64) -> Self {
        let each = usize::try_from(memory).unwrap_or(usize::MAX) / (2 * PARTS);
        Self { sides: [(); 2].map(|()| Partitions::new(directory, PARTS, each)) }
    }

    /// Adds a form. The lines of a side must ascend.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, side: JoinSide, form: &PackedGrid, line: u64) -> io::Result<()> {
        self.sides[side as usize].add(form, line.to_le_bytes()).map(|_| ())
    }

    /// Returns the new forms that are known, by line.
    ///
    /// # Errors
    /// If files cannot be read or written.
    pub fn matches(self) -> io::Result<Vec<Match>> {
        let mut matches = Vec::new();
        let [known, new] = self.sides;
        for (known, new) in known.forms().zip(new.forms()) {
            let mut first = HashMap::new();
            for form in known? {
                let (form, line) = form?;
                first.entry(form).or_insert(u64::from_le_bytes(line));
            }
            for form in new? {
                let (form, line) = form?;
                let line = u64::from_le_bytes(line);
                matches.extend(first.get(&form).map(|&known| Match { line, known }));
            }
        }
        matches.sort_unstable();
        Ok(matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::{below, rng_for};

    /// In memory and on disk, the matches are those of a plain search.
    #[test]
    fn matches_do_not_depend_on_memory() {
        let mut rng = rng_for(71, 0);
        let mut draw = |count| (0..count).map(|_| below(&mut rng, 900)).collect::<Vec<u32>>();
        let sides = [(JoinSide::Known, draw(800)), (JoinSide::New, draw(1000))];
        let form = |number: u32| {
            PackedGrid::new(&format!("{number:081}").parse::<Grid>().expect("digits are a grid"))
        };
        let known = |number| sides[0].1.iter().position(|&it| it == number);
        let expected = (1..).zip(&sides[1].1).filter_map(|(line, &number)| {
            known(number).map(|place| Match { line, known: place as u64 + 1 })
        });
        let expected: Vec<Match> = expected.collect();
        assert!(expected.len() > 100);
        for memory in [0, 10_000, 1 << 30] {
            let mut join = Join::new(&std::env::temp_dir(), memory);
            for (side, numbers) in &sides {
                for (line, &number) in (1..).zip(numbers) {
                    join.add(*side, &form(number), line).expect("written");
                }
            }
            assert_eq!(join.matches().expect("read"), expected, "{memory} bytes");
        }
    }
}
