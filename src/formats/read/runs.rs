//! Runs of cells: where a line holds a puzzle.

use arrayvec::ArrayVec;
use std::ops::Range;

/// A run of cells in a line.
#[derive(PartialEq, Debug)]
pub(super) struct Run {
    /// Its bytes.
    pub(super) range: Range<usize>,
    /// Its cells: a digit from `1`, or `.` for an empty one.
    pub(super) cells: Vec<u8>,
    /// True if some of its digits are placed ones: those after `+`, which are no clues. Their cells are empty.
    pub(super) has_placed: bool,
}

impl Run {
    /// Returns its cells as text.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(&self.cells).expect("digits and dots are ASCII")
    }

    /// True if no cell is empty.
    pub(super) fn is_full(&self) -> bool {
        !self.cells.contains(&b'.')
    }

    /// True if this run has all digits of `other`.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        self.cells.iter().zip(&other.cells).all(|(own, clue)| *clue == b'.' || own == clue)
    }
}

/// Cells that stand together: the bytes, and their number.
#[derive(Clone)]
struct Token {
    range: Range<usize>,
    cells: usize,
}

/// Signs for an empty cell, everywhere, and for all empty cells of a run of full length.
const EMPTY: &[u8] = b".0_*";
const EMPTY_IN_FULL: &[u8] = b"-xX?#";

/// What may stand between single cells, and between rows.
const BETWEEN_CELLS: [&[u8]; 4] = [b" ", b",", b", ", b"\t"];
const BETWEEN_ROWS: [&[u8]; 9] = [b" ", b",", b", ", b"\t", b"/", b"|", b";", b":", b"\\n"];

/// Returns the first three runs of `side` times `side` cells, at least one of them with a digit: all in a row, or in rows or
/// single cells with the same sign between all of them. A run is as long as it can be: a part of a longer one is none.
pub(super) fn runs(line: &[u8], side: usize) -> ArrayVec<Run, 3> {
    let size = side * side;
    let is_sign = |byte: u8| EMPTY.contains(&byte) || EMPTY_IN_FULL.contains(&byte);
    let all = tokens(line, side, is_sign);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for token in all.iter().filter(|token| token.cells >= size) {
        if token.cells == size {
            ranges.push(token.range.clone());
        } else {
            let start = token.range.start;
            let parts = tokens(&line[token.range.clone()], side, |byte| EMPTY.contains(&byte));
            let whole = parts.into_iter().filter(|part| part.cells == size);
            ranges.extend(whole.map(|part| start + part.range.start..start + part.range.end));
        }
    }
    for (cells, count, between) in [(1, size, &BETWEEN_CELLS[..]), (side, side, &BETWEEN_ROWS)] {
        let gap = |one: &Token, next: &Token| {
            let gap = &line[one.range.end..next.range.start];
            (one.cells == cells && next.cells == cells && between.contains(&gap)).then_some(gap)
        };
        // All gaps of a chain are alike.
        let mut rest = &all[..];
        while let [first, second, ..] = rest {
            let kind = gap(first, second);
            let more = rest
                .windows(2)
                .take_while(|pair| kind.is_some() && gap(&pair[0], &pair[1]) == kind);
            let (chain, after) = rest.split_at(more.count() + 1);
            if chain.len() == count {
                ranges.push(first.range.start..chain[count - 1].range.end);
            }
            rest = after;
        }
    }
    let mut found = ArrayVec::new();
    while !found.is_full()
        && let Some(first) = (0..ranges.len()).min_by_key(|&i| ranges[i].start)
    {
        let range = ranges.swap_remove(first);
        let run = run(line, range.clone(), side, is_sign);
        if has_one_sign(&line[range]) && run.cells.iter().any(u8::is_ascii_digit) {
            found.push(run);
        }
    }
    found
}

/// True unless one of the rarer signs stands beside another sign, or only once: then it may be damage.
fn has_one_sign(run: &[u8]) -> bool {
    let rare = run.iter().find(|byte| EMPTY_IN_FULL.contains(byte));
    let signs = run.iter().filter(|byte| EMPTY.contains(byte) || EMPTY_IN_FULL.contains(byte));
    rare.is_none_or(|rare| signs.clone().count() >= 2 && signs.clone().all(|sign| sign == rare))
}

/// Returns the number of cells that stand together at most.
pub(super) fn longest(line: &[u8], side: usize) -> usize {
    tokens(line, side, |byte| EMPTY.contains(&byte))
        .iter()
        .map(|token| token.cells)
        .max()
        .unwrap_or(0)
}

/// Returns what stands together of digits up to `side`, placed digits, and signs for empty cells.
fn tokens(line: &[u8], side: usize, is_empty: impl Fn(u8) -> bool) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let Some(length) = cell_length(&line[at..], side, &is_empty) else {
            at += 1;
            continue;
        };
        match tokens.last_mut() {
            Some(last) if last.range.end == at => {
                last.range.end = at + length;
                last.cells += 1;
            }
            _ => tokens.push(Token { range: at..at + length, cells: 1 }),
        }
        at += length;
    }
    tokens
}

/// Returns the length of the cell that a text begins with, if it does: two with `+` before a placed digit.
fn cell_length(text: &[u8], side: usize, is_empty: impl Fn(u8) -> bool) -> Option<usize> {
    let is_digit = |byte: u8| (b'1'..=b'0' + side as u8).contains(&byte);
    match *text {
        [b'+', digit, ..] if is_digit(digit) => Some(2),
        [cell, ..] if is_digit(cell) || is_empty(cell) => Some(1),
        _ => None,
    }
}

fn run(line: &[u8], range: Range<usize>, side: usize, is_empty: impl Fn(u8) -> bool) -> Run {
    let mut run = Run { range: range.clone(), cells: Vec::new(), has_placed: false };
    let mut rest = &line[range];
    while let Some(first) = rest.first() {
        let length = cell_length(rest, side, &is_empty);
        match (length, is_empty(*first)) {
            (Some(1), false) => run.cells.push(*first),
            (Some(1), true) => run.cells.push(b'.'),
            (Some(_), _) => {
                run.cells.push(b'.');
                run.has_placed = true;
            }
            (None, _) => {}
        }
        rest = &rest[length.unwrap_or(1)..];
    }
    run
}
