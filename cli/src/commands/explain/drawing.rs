//! Draws pencil marks as text, with the candidates that a step uses and changes.

use gridmill::grade::{Evidence, Step};
use gridmill::grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House, Houses, PencilGrid};
use std::ffi::OsStr;

/// Explanation of the signs.
pub(crate) const LEGEND: &str = "Grids: =7= placed, (7) removed, *7 in the pattern. Chains: +7 on, -7 off, ±7 on in one branch and off in another.";

/// True if text is coloured: on a terminal, unless the variables `NO_COLOR` (`no_color`) or `TERM` (`term`) forbid it.
pub(crate) fn is_coloured(
    is_terminal: bool,
    no_color: Option<&OsStr>,
    term: Option<&OsStr>,
) -> bool {
    is_terminal && no_color.is_none_or(OsStr::is_empty) && term.is_none_or(|term| term != "dumb")
}

/// Draws the grids of a path, all with the same columns.
pub(crate) struct PencilDrawing {
    widths: [usize; 9],
    is_coloured: bool,
}

impl PencilDrawing {
    /// Makes columns that are wide enough for all steps.
    pub(crate) fn new<'a, H: Houses>(
        steps: impl Iterator<Item = (&'a PencilGrid<H>, &'a Step)>,
        is_coloured: bool,
    ) -> Self {
        let mut widths = [1; 9];
        for (pencil, step) in steps {
            let marking = Marking::new(pencil, step);
            for cell in pencil.houses().all_cells() {
                let width = &mut widths[cell.column()];
                *width =
                    marking.parts(cell).iter().map(SignedDigits::width).sum::<usize>().max(*width);
            }
        }
        Self { widths, is_coloured }
    }

    /// Returns the rows with borders between the boxes.
    pub(crate) fn draw<H: Houses>(&self, pencil: &PencilGrid<H>, step: &Step) -> String {
        let marking = Marking::new(pencil, step);
        let side = pencil.houses().side();
        let [rows, columns] = box_size(pencil.houses());
        let stacks = self.widths[..side].chunks(columns);
        let stacks = stacks.map(|stack| stack.iter().sum::<usize>() + columns + 1);
        let dashes: Vec<String> = stacks.map(|width| "-".repeat(width)).collect();
        let border = format!("+{}+\n", dashes.join("+"));
        let mut text = border.clone();
        for cell in pencil.houses().all_cells() {
            let (row, column) = (cell.row(), cell.column());
            text += if column.is_multiple_of(columns) { "| " } else { "" };
            let parts = marking.parts(cell);
            let width: usize = parts.iter().map(SignedDigits::width).sum();
            for part in &parts {
                text += &part.text(self.is_coloured);
            }
            text += &" ".repeat(self.widths[column] - width + 1);
            if column == side - 1 {
                text += "|\n";
                text += if (row + 1).is_multiple_of(rows) { &border } else { "" };
            }
        }
        text
    }
}

/// Returns the numbers of rows and columns of the boxes; of a board without boxes, of the board.
fn box_size(houses: &impl Houses) -> [usize; 2] {
    let first = houses.cells(House::block(0));
    match first.iter().last() {
        Some(last) => [last.row() + 1, last.column() + 1],
        None => [houses.side(); 2],
    }
}

/// The role of each candidate in a step.
struct Marking<'a, H: Houses> {
    pencil: &'a PencilGrid<H>,
    placed: CandidateSet,
    gone: CandidateSet,
    /// Literals of the chain.
    on: CandidateSet,
    off: CandidateSet,
    pattern: CandidateSet,
}

impl<'a, H: Houses> Marking<'a, H> {
    fn new(pencil: &'a PencilGrid<H>, step: &Step) -> Self {
        let (placed, mut gone) = (step.effect.placed(), step.effect.removed());
        if let Some(Candidate { cell, digit }) = placed {
            let others = pencil.candidates_in(CellSet::of(cell), !DigitSet::of(digit));
            gone = gone | others;
            gone.add(digit, pencil.houses().peers(cell) & pencil.cells(digit));
        }
        let literals = |is_on: bool| match &step.evidence {
            Evidence::Chain(chain) => {
                let nodes = chain.trails.iter().flat_map(|trail| trail.nodes());
                let literals = nodes.map(|node| node.literal);
                literals.filter(|it| it.is_on() == is_on).map(|it| it.candidate()).collect()
            }
            _ => CandidateSet::EMPTY,
        };
        let pattern = step.evidence.candidates(pencil);
        let placed = placed.into_iter().collect();
        Self { pencil, placed, gone, on: literals(true), off: literals(false), pattern }
    }

    fn sign(&self, candidate: Candidate) -> Sign {
        let is_in = |set: &CandidateSet| set.contains(candidate);
        match (is_in(&self.on), is_in(&self.off)) {
            _ if is_in(&self.placed) => Sign::Placed,
            _ if is_in(&self.gone) => Sign::Gone,
            (true, true) => Sign::Either,
            (true, false) => Sign::On,
            (false, true) => Sign::Off,
            (false, false) if is_in(&self.pattern) => Sign::Pattern,
            (false, false) => Sign::Stays,
        }
    }

    /// Returns the digits of a cell, grouped by sign.
    fn parts(&self, cell: Cell) -> Vec<SignedDigits> {
        if let Some(digit) = self.pencil.value(cell) {
            return vec![SignedDigits { sign: Sign::Stays, digits: DigitSet::of(digit) }];
        }
        let with_sign = |sign: &Sign| -> DigitSet {
            let digits = self.pencil.digits(cell).iter();
            digits.filter(|&digit| self.sign(Candidate { cell, digit }) == *sign).collect()
        };
        let parts = Sign::ALL.map(|sign| SignedDigits { sign, digits: with_sign(&sign) });
        parts.into_iter().filter(|part| !part.digits.is_empty()).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Stays,
    Pattern,
    On,
    Off,
    Either,
    Placed,
    Gone,
}

impl Sign {
    const ALL: [Self; 7] =
        [Self::Stays, Self::Pattern, Self::On, Self::Off, Self::Either, Self::Placed, Self::Gone];

    /// Returns the text before and after the digits, and their colour on a terminal.
    fn style(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Stays => ("", "", ""),
            Self::Pattern => ("*", "", "\x1b[36m"),
            Self::On => ("+", "", "\x1b[32m"),
            Self::Off => ("-", "", "\x1b[33m"),
            Self::Either => ("±", "", "\x1b[35m"),
            Self::Placed => ("=", "=", "\x1b[1;32m"),
            Self::Gone => ("(", ")", "\x1b[31m"),
        }
    }
}

/// Digits of a cell that have the same sign.
struct SignedDigits {
    sign: Sign,
    digits: DigitSet,
}

impl SignedDigits {
    fn width(&self) -> usize {
        let (before, after, _) = self.sign.style();
        before.chars().count() + self.digits.len() + after.len()
    }

    fn text(&self, is_coloured: bool) -> String {
        let (before, after, colour) = self.sign.style();
        let text = format!("{before}{}{after}", self.digits);
        if is_coloured && !colour.is_empty() { format!("{colour}{text}\x1b[0m") } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridmill::grade::Grader;
    use gridmill::solve::Puzzle;

    #[test]
    fn colour_is_for_terminals_that_want_it() {
        let coloured = |is_terminal, no_color: Option<&str>, term: Option<&str>| {
            is_coloured(is_terminal, no_color.map(OsStr::new), term.map(OsStr::new))
        };
        assert!(coloured(true, None, None));
        assert!(coloured(true, Some(""), Some("xterm")));
        assert!(!coloured(false, None, Some("xterm")));
        assert!(!coloured(true, Some("1"), Some("xterm")));
        assert!(!coloured(true, None, Some("dumb")));
    }

    #[test]
    fn grids_of_a_path_are_equally_wide_and_colour_adds_nothing_but_colour() {
        let puzzle: Puzzle =
            "........79....8..2..4267.1...2.4....4....15...9..32...359.....1..7....3.......86."
                .parse()
                .unwrap();
        let (_, path) = Grader::new().path(&puzzle);
        let draw = |is_coloured: bool| -> Vec<String> {
            let positions: Vec<_> = path.positions().collect();
            let steps = || positions.iter().map(|(pencil, solved)| (pencil, &solved.step));
            let drawing = PencilDrawing::new(steps(), is_coloured);
            steps().map(|(pencil, step)| drawing.draw(pencil, step)).collect()
        };
        let (plain, coloured) = (draw(false), draw(true));
        let width = |line: &str| line.chars().count();
        let first = width(plain[0].lines().next().unwrap());
        assert!(plain.iter().flat_map(|grid| grid.lines()).all(|line| width(line) == first));
        assert!(plain.iter().all(|grid| !grid.contains('\x1b')));
        for (plain, coloured) in plain.iter().zip(&coloured) {
            let mut parts = coloured.split('\x1b');
            let mut text = parts.next().unwrap().to_owned();
            parts.for_each(|part| text += part.split_once('m').unwrap().1);
            assert_eq!(text, *plain);
            assert!(coloured.contains('\x1b'));
        }
    }
}
