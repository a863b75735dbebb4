//! Grids of nine lines: which rows make a grid, and where the next one begins after a damaged one.
//!
//! Nine rows are a grid if blank lines are between its bands or nowhere. If nine rows are not a grid (a row is bad or missing,
//! or two equal digits see each other), the later rows decide: the next grid begins where the most grids follow. So damage
//! costs no other grid.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use crate::grid::{Cell, CellChar, ClashFreeGrid, Grid};

/// A line that may be a row of a grid.
#[derive(Debug)]
pub(super) struct RowLine {
    /// Its number, from 1.
    pub(super) number: u64,
    /// Its cells, if it is a row.
    pub(super) content: Result<[CellChar; 9], BadRow>,
    /// True if a blank line is between the row before and this one.
    pub(super) is_after_blank: bool,
}

/// Error of a line that is neither a row nor a puzzle.
#[derive(Debug)]
pub(super) struct BadRow {
    /// Error among the rows of a grid.
    pub(super) in_grid: EntryError,
    /// Error on a line alone.
    pub(super) alone: EntryError,
}

/// Rows that are not yet part of a grid.
#[derive(Default, Debug)]
pub(super) struct GridRows {
    rows: Vec<RowLine>,
    is_after_blank: bool,
}

/// Rows of a grid.
pub(super) const HEIGHT: usize = 9;
/// Largest number of lines of a damaged grid. A changed row takes as many lines as before, two joined rows one fewer, a row cut
/// in two one more.
const MOST_DAMAGED: usize = HEIGHT + 1;
/// Number of rows that decide where the next grid begins: the damaged ones and three grids.
const ENOUGH: usize = MOST_DAMAGED + 3 * HEIGHT;

impl GridRows {
    /// Takes the next line, and adds complete grids to the queue.
    pub(super) fn push(
        &mut self,
        number: u64,
        content: Result<[CellChar; 9], BadRow>,
        queue: &mut EntryQueue,
    ) {
        if content.is_err() {
            self.end_bad_lines(queue);
        }
        let is_after_blank = std::mem::take(&mut self.is_after_blank);
        self.rows.push(RowLine { number, content, is_after_blank });
        self.settle(ENOUGH, queue);
    }

    /// True if no grid has begun.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Takes a blank line.
    pub(super) fn blank(&mut self, queue: &mut EntryQueue) {
        self.end_bad_lines(queue);
        self.is_after_blank = true;
    }

    /// Ends the rows: no further line belongs to them.
    pub(super) fn end(&mut self, queue: &mut EntryQueue) {
        self.settle(1, queue);
    }

    /// Ends bad lines without a row among them, which belong to no grid.
    fn end_bad_lines(&mut self, queue: &mut EntryQueue) {
        if self.rows.iter().all(|row| row.content.is_err()) {
            self.give_up(self.rows.len(), queue);
        }
    }

    /// Takes grids from the front. Drops damaged rows once `enough` rows tell where the next grid begins.
    fn settle(&mut self, enough: usize, queue: &mut EntryQueue) {
        while self.rows.len() >= HEIGHT.min(enough) {
            if self.is_sound_at(0) {
                self.give_up(HEIGHT, queue);
            } else if self.rows.len() >= enough {
                self.give_up(self.damaged(enough == 1), queue);
            } else {
                return;
            }
        }
    }

    /// True if nine good rows begin here, with blank lines between bands or nowhere.
    fn is_grid_at(&self, start: usize) -> bool {
        self.rows.get(start..start + HEIGHT).is_some_and(|rows| {
            let is_banded = rows[3].is_after_blank;
            let mut gaps = rows.iter().enumerate().skip(1);
            gaps.all(|(i, row)| row.is_after_blank == (is_banded && i.is_multiple_of(3)))
                && rows.iter().all(|row| row.content.is_ok())
        })
    }

    /// True if a grid without clashes begins here.
    fn is_sound_at(&self, start: usize) -> bool {
        self.is_grid_at(start)
            && ClashFreeGrid::new(grid_of(good(&self.rows[start..start + HEIGHT]))).is_ok()
    }

    /// Returns the number of damaged rows at the front: the number after which the most grids follow.
    fn damaged(&self, is_end: bool) -> usize {
        let rows = self.rows.len();
        let merit = |&damaged: &usize| {
            let next = (damaged..rows).step_by(HEIGHT);
            let sound = next.filter(|&start| self.is_sound_at(start)).count();
            // A clash may be the only problem.
            let is_grid = damaged == HEIGHT && self.is_grid_at(0);
            let is_aligned = is_end && rows >= damaged && (rows - damaged).is_multiple_of(HEIGHT);
            let likeliness =
                [MOST_DAMAGED, HEIGHT - 1, HEIGHT].iter().position(|&it| it == damaged);
            let grids = sound + usize::from(self.is_sound_at(damaged)) + usize::from(is_grid);
            (grids, is_aligned, likeliness)
        };
        (1..=MOST_DAMAGED).max_by_key(merit).expect("there are some").min(rows)
    }

    /// Takes these rows from the front: grids and parts of grids, or the rest of a grid with a bad row.
    fn give_up(&mut self, count: usize, queue: &mut EntryQueue) {
        let rows: Vec<RowLine> = self.rows.drain(..count).collect();
        if rows.iter().all(|row| row.content.is_ok()) {
            let mut rest = rows.as_slice();
            while let [first, ..] = rest {
                // No grid has a blank line inside a band.
                let is_end =
                    |&i: &usize| i == HEIGHT || !i.is_multiple_of(3) && rest[i].is_after_blank;
                let (part, after) =
                    rest.split_at((1..rest.len()).find(is_end).unwrap_or(rest.len()));
                let (line, lines) = (first.number, part.len());
                match lines {
                    HEIGHT => queue.puzzle(line, lines as u64, grid_of(good(part))),
                    rows => queue.bad(
                        line,
                        rows as u64,
                        EntryError::UnfinishedGrid { rows, height: HEIGHT },
                    ),
                }
                rest = after;
            }
            return;
        }
        let is_grid = rows.iter().any(|row| row.content.is_ok());
        for RowLine { number, content, .. } in rows {
            match content {
                Ok(_) => queue.skip_rows(1),
                Err(bad) => queue.bad(number, 1, if is_grid { bad.in_grid } else { bad.alone }),
            }
        }
    }
}

/// The cells of good rows.
fn good(rows: &[RowLine]) -> impl Iterator<Item = &[CellChar; 9]> {
    rows.iter().filter_map(|row| row.content.as_ref().ok())
}

/// The grid of nine rows.
pub(super) fn grid_of<'a>(rows: impl Iterator<Item = &'a [CellChar; 9]>) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, content) in Cell::all().zip(rows.flatten()) {
        grid.set(cell, *content);
    }
    grid
}

#[cfg(test)]
mod tests {
    use crate::formats::PuzzleReader;

    /// Images of a puzzle, as rows.
    fn grids(count: usize) -> Vec<Vec<String>> {
        const PUZZLE: &str =
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
        let grid = |shift: usize| {
            let renamed = |byte: u8| match byte {
                b'.' => '.',
                digit => char::from(b'1' + ((digit - b'1') as usize + shift) as u8 % 9),
            };
            let rows = PUZZLE.as_bytes().chunks(9);
            rows.map(|row| row.iter().map(|&byte| renamed(byte)).collect()).collect()
        };
        (0..count).map(grid).collect()
    }

    /// Returns the places of the grids found in the text, the number of other grids, and the messages.
    fn found(text: &str, grids: &[Vec<String>]) -> (Vec<usize>, usize, Vec<String>) {
        let (mut known, mut others, mut messages) = (Vec::new(), 0, Vec::new());
        let mut reader = PuzzleReader::new(text.as_bytes());
        for entry in reader.by_ref() {
            match entry.expect("readable").grid {
                Ok(grid) => match grids.iter().position(|it| it.concat() == grid.to_string()) {
                    Some(i) => known.push(i),
                    None => others += 1,
                },
                Err(error) => messages.push(error.to_string()),
            }
        }
        let counts = reader.line_counts();
        let sum = counts.puzzles + counts.bad + counts.skipped + counts.skipped_rows;
        assert_eq!(counts.read, sum);
        (known, others, messages)
    }

    /// Text of grids: rows by themselves, or with blank lines between bands, and something between the grids.
    fn text(grids: &[Vec<String>], is_banded: bool, between: &str) -> String {
        let text = |rows: &Vec<String>| {
            let bands: Vec<String> = rows.chunks(3).map(|band| band.join("\n") + "\n").collect();
            bands.join(if is_banded { "\n" } else { "" })
        };
        grids.iter().map(text).collect::<Vec<String>>().join(between)
    }

    #[test]
    fn one_bad_cell_costs_one_grid() {
        let good = grids(7);
        for (is_banded, between) in [(false, ""), (false, "\n"), (true, "\n")] {
            for row in 0..9 {
                for bad in ["12x456789", "12345678", "1234567890", "1234\n56789", ""] {
                    let mut damaged = good.clone();
                    damaged[3][row] = bad.to_owned();
                    let (known, others, messages) =
                        found(&text(&damaged, is_banded, between), &good);
                    let context = format!("{row} {bad:?} {is_banded} {between:?}: {messages:?}");
                    assert_eq!((known, others), (vec![0, 1, 2, 4, 5, 6], 0), "{context}");
                    assert!((1..=3).contains(&messages.len()), "{context}");
                }
            }
        }
    }

    #[test]
    fn a_cut_grid_is_not_joined_with_the_next_one() {
        let good = grids(4);
        for (is_banded, between) in [(false, "\n"), (true, "\n"), (true, "\n\n")] {
            for rows in 1..9 {
                let mut damaged = good.clone();
                damaged[1].truncate(rows);
                let (known, others, messages) = found(&text(&damaged, is_banded, between), &good);
                let context = format!("{rows} rows, {is_banded}, {between:?}");
                assert_eq!((known, others), (vec![0, 2, 3], 0), "{context}: {messages:?}");
                let said = format!("the grid that begins here ends after {rows} of 9 rows");
                assert_eq!(messages, [said], "{context}");
            }
        }
    }

    #[test]
    fn titles_between_grids_only_give_messages() {
        let good = grids(3);
        for (title, said) in [("Grid 02\n", 0), ("the second grid\n", 2)] {
            let (known, others, messages) = found(&text(&good, false, title), &good);
            assert_eq!((known, others, messages.len()), (vec![0, 1, 2], 0, said));
        }
    }

    #[test]
    fn a_clash_moves_no_other_grid() {
        let mut good = grids(6);
        for clashing in [1, 2, 4, 5] {
            good[clashing][0] = "11.......".to_owned();
        }
        for between in ["", "\n"] {
            let (known, others, messages) = found(&text(&good, false, between), &good);
            assert_eq!((known, others, messages), ((0..6).collect(), 0, vec![]), "{between:?}");
        }
    }
}
