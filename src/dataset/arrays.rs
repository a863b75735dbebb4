//! The arrays that the trainers of HRM and TRM read: for each part `dataset.json` and five `.npy` files.
//!
//! `all__inputs.npy` and `all__labels.npy` have a row of 81 bytes for each puzzle and its solution: 0 is padding, 1 an empty
//! cell, 2 to 10 are the digits. Boards of another size have rows of that size. A *group* is a puzzle of the input, followed by isomorphic puzzles of it. The trainers cannot
//! read a part without puzzles, so such a part is left out.

use super::npy::Npy;
use crate::disk::NewDirectory;
use crate::grid::Grid;
use crate::layout::Board;
use crate::random::rng_for;
use crate::transform::{BoardTransforms, Transform};
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
    /// The maps of the last board's layout.
    maps: Option<BoardTransforms>,
}

#[derive(Debug)]
struct ArrayPart {
    name: String,
    /// Inputs and labels, once there is a puzzle.
    arrays: Option<(Npy, Npy)>,
    /// Number of rows of a board.
    side: usize,
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
            let (name, arrays) = ((*name).to_owned(), None);
            ArrayPart { name, arrays, side: 9, augment, groups: 0, total: 0 }
        };
        Self { directory, parts: parts.iter().map(part).collect(), seed, maps: None }
    }

    /// Adds a puzzle and its solution to the part with this index.
    ///
    /// # Errors
    /// If writing fails, or the part would have more than 2^31 - 1 puzzles, which the trainers cannot count.
    pub fn add(&mut self, part: usize, puzzle: &Grid, solution: &Grid) -> io::Result<()> {
        let Self { directory, parts, seed, .. } = self;
        let part = &mut parts[part];
        let augment = u64::from(part.augment);
        let group = part.groups;
        let arrays = part.begin_group(directory, 9)?;
        push(arrays, puzzle.values(), solution.values())?;
        for index in group * augment..(group + 1) * augment {
            let map = Transform::random(&mut rng_for(*seed, index));
            push(arrays, &map.values(puzzle.values()), &map.values(solution.values()))?;
        }
        Ok(())
    }

    /// Adds a board of another layout, and its solution. All boards of a part have the same size.
    ///
    /// # Errors
    /// As [`Hrm::add`].
    ///
    /// # Panics
    /// If the part has boards of another size.
    pub fn add_board(&mut self, part: usize, puzzle: &Board, solution: &Board) -> io::Result<()> {
        let Self { directory, parts, seed, maps } = self;
        let part = &mut parts[part];
        let augment = u64::from(part.augment);
        let group = part.groups;
        let arrays = part.begin_group(directory, puzzle.layout().side())?;
        push(arrays, puzzle.digits(), solution.digits())?;
        if augment == 0 {
            return Ok(());
        }
        let known = maps.take().filter(|it| it.layout() == puzzle.layout());
        let maps = maps.insert(known.unwrap_or_else(|| BoardTransforms::of(puzzle.layout())));
        for index in group * augment..(group + 1) * augment {
            let (map, layout) = maps.random(&mut rng_for(*seed, index));
            let [puzzle, solution] = [puzzle, solution].map(|board| map.board_of(layout, board));
            push(arrays, puzzle.digits(), solution.digits())?;
        }
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

/// Adds a row to each array. A board has at most 25 rows.
fn push((inputs, labels): &mut (Npy, Npy), puzzle: &[u8], solution: &[u8]) -> io::Result<()> {
    for (array, digits) in [(inputs, puzzle), (labels, solution)] {
        let mut row = [0; 25 * 25];
        row.iter_mut().zip(digits).for_each(|(value, digit)| *value = digit + 1);
        array.add(&row[..digits.len()])?;
    }
    Ok(())
}

impl ArrayPart {
    /// Counts the puzzles of a group, and returns the arrays for them. The first group begins the arrays.
    fn begin_group(
        &mut self,
        directory: &mut NewDirectory,
        side: usize,
    ) -> io::Result<&mut (Npy, Npy)> {
        let Self { name, arrays, augment, groups, total, .. } = self;
        let more = total.checked_add_unsigned(*augment).and_then(|n| n.checked_add(1));
        *total = more.ok_or_else(|| io::Error::other(format!("{name}: too many puzzles")))?;
        *groups += 1;
        match arrays {
            Some(arrays) => {
                assert_eq!(self.side, side, "all boards of a part have the same size");
                Ok(arrays)
            }
            none => {
                self.side = side;
                let mut array = |key: &str| {
                    let file = directory.create(&format!("{name}/all__{key}.npy"))?;
                    Npy::new(file, "|u1", Some(side * side))
                };
                Ok(none.insert((array("inputs")?, array("labels")?)))
            }
        }
    }

    fn finish(self, directory: &mut NewDirectory) -> io::Result<()> {
        let Self { name, arrays, side, augment, groups, total } = self;
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
        let (vocabulary, cells) = (side + 2, side * side);
        let facts = format!(
            r#"{{"pad_id":0,"ignore_label_id":0,"blank_identifier_id":0,"vocab_size":{vocabulary},"seq_len":{cells},"num_puzzle_identifiers":1,"total_groups":{groups},"mean_puzzle_examples":1,"total_puzzles":{total},"sets":["all"]}}"#
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
