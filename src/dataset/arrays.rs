//! The arrays that the trainers of HRM and TRM read: for each part `dataset.json` and five `.npy` files.
//!
//! `all__inputs.npy` and `all__labels.npy` have a row of 81 bytes for each puzzle and its solution: 0 is padding, 1 an empty
//! cell, 2 to 10 are the digits. A *group* is a puzzle of the input, followed by isomorphic puzzles of it. The trainers cannot
//! read a part without puzzles, so such a part is left out.

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
/// let mut set = Hrm::new(NewDirectory::new(&place)?, &["train", "test"], 4, 1);
/// let puzzle: Puzzle =
///     ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.".parse()?;
/// set.add(0, puzzle.givens(), puzzle.solution().grid())?;
/// set.finish()?.put_in_place()?;
/// assert!(place.join("train/all__inputs.npy").exists() && !place.join("test").exists());
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
    /// Inputs and labels, once there is a puzzle.
    arrays: Option<(Npy, Npy)>,
    /// Number of isomorphic puzzles to add to each puzzle.
    augment: u32,
    groups: u64,
    /// Number of all puzzles.
    total: i32,
}

impl Hrm {
    /// Begins a data set with these parts. To each puzzle of the part `train` it adds `augment` random isomorphic puzzles:
    /// number `i` of the part, from 0, depends on the seed, the puzzle and `i` alone.
    pub fn new(directory: NewDirectory, parts: &[&str], augment: u32, seed: u64) -> Self {
        let part = |name: &&str| {
            let augment = if *name == AUGMENTED { augment } else { 0 };
            ArrayPart { name: (*name).to_owned(), arrays: None, augment, groups: 0, total: 0 }
        };
        Self { directory, parts: parts.iter().map(part).collect(), seed }
    }

    /// Adds a puzzle and its solution to the part with this index.
    ///
    /// # Errors
    /// If writing fails, or the part would have more than 2^31 - 1 puzzles, which the trainers cannot count.
    pub fn add(&mut self, part: usize, puzzle: &Grid, solution: &Grid) -> io::Result<()> {
        let Self { directory, parts, seed } = self;
        let part = &mut parts[part];
        let augment = u64::from(part.augment);
        let total = part.total.checked_add_unsigned(part.augment).and_then(|n| n.checked_add(1));
        part.total =
            total.ok_or_else(|| io::Error::other(format!("{}: too many puzzles", part.name)))?;
        let arrays = match &mut part.arrays {
            Some(arrays) => arrays,
            none => none.insert(begin(directory, &part.name)?),
        };
        push(arrays, puzzle.values(), solution.values())?;
        for index in part.groups * augment..(part.groups + 1) * augment {
            let map = Transform::random(&mut rng_for(*seed, index));
            push(arrays, &map.values(puzzle.values()), &map.values(solution.values()))?;
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

/// Begins the arrays of a part.
fn begin(directory: &mut NewDirectory, part: &str) -> io::Result<(Npy, Npy)> {
    let mut array =
        |key: &str| Npy::new(directory.create(&format!("{part}/all__{key}.npy"))?, "|u1", Some(81));
    Ok((array("inputs")?, array("labels")?))
}

fn push(
    (inputs, labels): &mut (Npy, Npy),
    puzzle: &[u8; 81],
    solution: &[u8; 81],
) -> io::Result<()> {
    inputs.add(&puzzle.map(|value| value + 1))?;
    labels.add(&solution.map(|value| value + 1))
}

impl ArrayPart {
    fn finish(self, directory: &mut NewDirectory) -> io::Result<()> {
        let Self { name, arrays, augment, groups, total } = self;
        let Some((inputs, labels)) = arrays else { return Ok(()) };
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
        let mut set = Hrm::new(directory, &["train"], most, 1);
        let text =
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
        let grid: Grid = text.parse().expect("a grid");
        let error = set.add(0, &grid, &grid);
        assert_eq!(error.map_err(|error| error.to_string()), Err("train: too many puzzles".into()));
    }
}
