//! The words that a book has by itself, in English.

use crate::grade::Evidence;

/// Words of a book.
#[derive(Clone, Copy, Debug)]
pub(super) struct BookWords {
    pub(super) contents: &'static str,
    pub(super) hints: &'static str,
    pub(super) techniques: &'static str,
    pub(super) months: [&'static str; 12],
    /// From Monday.
    pub(super) weekdays: [&'static str; 7],
}

/// The words in English.
pub(super) const ENGLISH: BookWords = BookWords {
    contents: "Contents",
    hints: "Hints",
    techniques: "Techniques",
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
};

impl BookWords {
    /// Returns a day such as `4 January 2027`.
    pub(super) fn date(&self, (year, month, day): (u16, u8, u8)) -> String {
        format!("{day} {} {year}", self.months[usize::from(month) - 1])
    }

    /// Returns where a position is from, and the puzzles in which its technique is needed.
    pub(super) fn position(&self, puzzle: usize, steps: usize, others: &[usize]) -> String {
        let ending = if steps == 1 { "" } else { "s" };
        let mut text = format!("Puzzle {puzzle}, after {steps} step{ending}.");
        let numbers: Vec<String> = others.iter().take(MOST_NUMBERS).map(usize::to_string).collect();
        if !numbers.is_empty() {
            let more = if others.len() > MOST_NUMBERS { " ..." } else { "" };
            text += &format!(" Also in {}{more}", numbers.join(", "));
        }
        text
    }

    /// Returns the idea of a technique, by the evidence of its steps.
    pub(super) fn idea(&self, evidence: &Evidence) -> &'static str {
        match evidence {
            Evidence::OnlyPlace { .. } => {
                "Look at one house and one digit. If only one cell of the house can have the digit, the digit goes there."
            }
            Evidence::OnlyDigit => {
                "Look at one cell. If all digits but one are in its row, column and box, the cell has the last one."
            }
            Evidence::Intersection { .. } => {
                "A box and a line share three cells. If a digit of one of them must be in the shared cells, it goes from the rest of the other."
            }
            Evidence::Subset { .. } => {
                "If so many cells of a house share the same number of digits, those digits and those cells belong together. The digits go from the other cells, or other digits go from the cells."
            }
            Evidence::Fish { .. } => {
                "Look at one digit in several parallel lines. If its places in them lie in the same number of crossing lines, it goes from all other cells of the crossing lines."
            }
            Evidence::Wing { .. } => {
                "Whatever the pivot is, one of the cells of the wing has the digit. The digit goes from each cell that sees all of them."
            }
            Evidence::StrongLinks { .. } => {
                "Two cells of a house are joined if one of them must have the digit. Follow such links: one end of the row has the digit, and it goes from each cell that sees both ends."
            }
            Evidence::AlmostLocked { .. } => {
                "A set of cells with one digit too many gives up one digit at most. A second cell forces it to; what both ways exclude goes."
            }
            Evidence::Loop { .. } => {
                "A puzzle has one solution. If a closed path of cells had two digits only, they could be swapped. So one of the other digits is true."
            }
            Evidence::Bug { .. } => {
                "A puzzle has one solution. If every open cell had two digits, and every digit two places in each house, it would have none or several. So an extra digit is true."
            }
            Evidence::Exclusion { .. } => {
                "Go through all ways to fill a few cells. A digit goes if it is in none of the ways that leave the cells around them a digit."
            }
            Evidence::Chain(_) => {
                "Assume something, and follow what it forces. What all assumptions lead to is true, and what contradicts itself is false."
            }
        }
    }
}

/// Numbers of puzzles that a lesson lists.
const MOST_NUMBERS: usize = 12;
