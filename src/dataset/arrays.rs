//! The arrays that the trainers of HRM and TRM read: for each part `dataset.json` and five `.npy` files.
//!
//! `all__inputs.npy` and `all__labels.npy` have a row of 81 bytes for each puzzle and its solution: 0 is padding, 1 an empty
//! cell, 2 to 10 are the digits. A *group* is a puzzle of the input, followed by isomorphic puzzles of it.

use super::npy::Npy;
use crate::disk::NewDirectory;
use crate::grid::Grid;
use crate::random::rng_for;
use crate::transform::Transform;
use std::io;

/// The part whose puzzles are augmented.
const AUGMENTED: &str = "train";

/// A data set of arrays that is written puzzle by puzzle.
///
/// ```
/// use gridmill::{dataset::Hrm, disk::NewDirectory, solve::Puzzle};
///
/// let home = tempfile::tempdir()?;
/// let place = home.path().join("set");
/// let mut set = Hrm::new(NewDirectory::new(&place)?, &["train", "test"], 4, 1)?;
/// let puzzle: Puzzle =
///     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
/// set.add(0, puzzle.givens(), puzzle.solution().grid())?;
/// set.finish()?.put_in_place()?;
/// assert!(place.join("train/all__inputs.npy").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Hrm {
    directory: NewDirectory,
    parts: Vec<ArrayPart>,
    seed: u64,
}

#[derive(Debug)]
struct ArrayPart {
    name: String,
    inputs: Npy,
    labels: Npy,
    /// Number of isomorphic puzzles to add to each puzzle.
    augment: u32,
    groups: u64,
    /// Number of all puzzles.
    total: i32,
}

impl Hrm {
    /// Begins a data set with these parts. To each puzzle of the part `train` it adds `augment` random isomorphic puzzles:
    /// number `i` of the part, from 0, depends on the seed, the puzzle and `i` alone.
    ///
    /// # Errors
    /// If writing fails.
    pub fn new(
        mut directory: NewDirectory,
        parts: &[&str],
        augment: u32,
        seed: u64,
    ) -> io::Result<Self> {
        let part = |name: &&str| {
            let mut array = |key: &str| {
                Npy::new(directory.create(&format!("{name}/all__{key}.npy"))?, "|u1", Some(81))
            };
            let (inputs, labels) = (array("inputs")?, array("labels")?);
            let augment = if *name == AUGMENTED { augment } else { 0 };
            Ok(ArrayPart { name: (*name).to_owned(), inputs, labels, augment, groups: 0, total: 0 })
        };
        let parts = parts.iter().map(part).collect::<io::Result<Vec<_>>>()?;
        Ok(Self { directory, parts, seed })
    }

    /// Adds a puzzle and its solution to the part with this index.
    ///
    /// # Errors
    /// If writing fails, or the part would have more than 2^31 - 1 puzzles, which the trainers cannot count.
    pub fn add(&mut self, part: usize, puzzle: &Grid, solution: &Grid) -> io::Result<()> {
        let part = &mut self.parts[part];
        let augment = u64::from(part.augment);
        let total = part.total.checked_add_unsigned(part.augment).and_then(|n| n.checked_add(1));
        part.total =
            total.ok_or_else(|| io::Error::other(format!("{}: too many puzzles", part.name)))?;
        part.push(puzzle.values(), solution.values())?;
        for index in part.groups * augment..(part.groups + 1) * augment {
            let map = Transform::random(&mut rng_for(self.seed, index));
            part.push(&map.values(puzzle.values()), &map.values(solution.values()))?;
        }
        part.groups += 1;
        Ok(())
    }

    /// Completes all files, and returns the directory, which the caller puts in place.
    ///
    /// # Errors
    /// If writing fails.
    pub fn finish(self) -> io::Result<NewDirectory> {
        let mut directory = self.directory;
        for part in self.parts {
            part.finish(&mut directory)?;
        }
        directory.add("identifiers.json", b"[\"<blank>\"]")?;
        Ok(directory)
    }
}

impl ArrayPart {
    fn push(&mut self, puzzle: &[u8; 81], solution: &[u8; 81]) -> io::Result<()> {
        self.inputs.add(&puzzle.map(|value| value + 1))?;
        self.labels.add(&solution.map(|value| value + 1))
    }

    fn finish(self, directory: &mut NewDirectory) -> io::Result<()> {
        let Self { name, inputs, labels, augment, groups, total } = self;
        inputs.finish()?;
        labels.finish()?;
        let mut numbers = |key: &str, numbers: &mut dyn Iterator<Item = i32>| {
            let file = directory.create(&format!("{name}/all__{key}.npy"))?;
            let mut array = Npy::new(file, "<i4", None)?;
            for number in numbers {
                array.add(&number.to_le_bytes())?;
            }
            array.finish()
        };
        numbers("puzzle_identifiers", &mut (0..total).map(|_| 0))?;
        numbers("puzzle_indices", &mut (0..=total))?;
        numbers("group_indices", &mut (0..=total).step_by(augment as usize + 1))?;
        let facts = format!(
            r#"{{"pad_id":0,"ignore_label_id":0,"blank_identifier_id":0,"vocab_size":11,"seq_len":81,"num_puzzle_identifiers":1,"total_groups":{groups},"mean_puzzle_examples":1,"total_puzzles":{total},"sets":["all"]}}"#
        );
        directory.add(&format!("{name}/dataset.json"), facts.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_puzzles_than_the_trainers_count_are_refused_before_any_is_written() {
        let home = tempfile::tempdir().expect("a directory");
        let directory = NewDirectory::new(&home.path().join("set")).expect("a directory");
        let most = i32::MAX as u32;
        let mut set = Hrm::new(directory, &["train"], most, 1).expect("it begins");
        let text =
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
        let grid: Grid = text.parse().expect("a grid");
        let error = set.add(0, &grid, &grid);
        assert_eq!(error.map_err(|error| error.to_string()), Err("train: too many puzzles".into()));
    }
}
