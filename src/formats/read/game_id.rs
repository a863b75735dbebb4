//! Game ids: boards of any layout in a word, as [Solo](https://www.chiark.greenend.org.uk/~sgtatham/puzzles/doc/solo.html) and SumoCue
//! write them.

use super::entry::EntryError;
use super::json_board;
use super::region_map::letters_of;
use crate::layout::{Board, is_only_classic};

/// Returns the board of the game id in a line, if there is one; or an error, if it has other rules.
pub(super) fn board_in(line: &[u8]) -> Option<Result<Board, EntryError>> {
    let text = std::str::from_utf8(line).ok()?;
    let mut words = text.split(|c: char| c.is_ascii_whitespace() || "\"'<>".contains(c));
    let of_sumo_cue = |word| if is_only_classic() { None } else { of_sumo_cue(word) };
    words.find_map(|word| of_solo(word).or_else(|| of_sumo_cue(word)))
}

fn board(regions: &str, has_diagonals: bool, cells: &str) -> Result<Board, EntryError> {
    let diagonals = if has_diagonals { "+x" } else { "" };
    json_board::board(&format!("{regions}{diagonals}"), cells)
}

fn killer() -> EntryError {
    EntryError::OtherRules("killer cages".to_owned())
}

/// Reads an id of Solo, such as `2x3x:a7_3...`: rows and columns of a box, or `9j` for a jigsaw, then `x` for diagonals and `k` for
/// cages; behind the colon the cells, and after a comma the borders of the jigsaw.
fn of_solo(word: &str) -> Option<Result<Board, EntryError>> {
    let (kind, text) = word.split_once(':')?;
    let (first, rest) = number(kind)?;
    let (side, boxes, rules) = match rest.strip_prefix('x').and_then(number) {
        Some((columns, rules)) => {
            (first.checked_mul(columns)?, Some(format!("{first}x{columns}")), rules)
        }
        None => (first, None, rest),
    };
    let is_jigsaw = rules.contains('j') && boxes.is_none();
    let is_known = rules.bytes().all(|rule| b"jxk".contains(&rule));
    if !is_known || !(4..=25).contains(&side) || boxes.is_none() && !is_jigsaw {
        return None;
    }
    if rules.contains('k') {
        return Some(Err(killer()));
    }
    if is_only_classic() && (side, rules) != (9, "") {
        return Some(Err(EntryError::OtherRules("another board than 9x9".to_owned())));
    }
    let (cells, borders) = text.split_once(',').unwrap_or((text, ""));
    let cells = cells_of_solo(cells, side)?;
    let regions = match boxes {
        Some(boxes) if boxes == "3x3" => "9x9".to_owned(),
        Some(boxes) => format!("{side}x{side}:{boxes}"),
        None => format!("jigsaw:{}", map_of_solo(borders, side)?),
    };
    Some(board(&regions, rules.contains('x'), &cells))
}

/// Returns the number that a text begins with, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Reads the cells: a letter for a number of empty ones, a number for a digit, `_` between two of these.
fn cells_of_solo(text: &str, side: usize) -> Option<String> {
    let mut cells = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        match first {
            'a'..='z' => cells.push_str(&".".repeat(first as usize - 'a' as usize + 1)),
            '_' => {}
            _ => {
                let (digit, after) = number(rest).filter(|(it, _)| (1..=side).contains(it))?;
                cells.push(symbol(digit)?);
                rest = after;
                continue;
            }
        }
        rest = &rest[1..];
    }
    (cells.len() == side * side).then_some(cells)
}

/// Returns the sign of a digit in the text of a board.
fn symbol(digit: usize) -> Option<char> {
    char::from_digit(u32::try_from(digit).ok()?, 36).map(|sign| sign.to_ascii_uppercase())
}

/// Reads the borders of regions. The sides between two cells are numbered: first those between columns, row by row, then those between
/// rows, column by column. A letter is a number of sides without a border before one with a border, `_` is none; `z` is 25 without
/// a border after them.
fn map_of_solo(text: &str, side: usize) -> Option<String> {
    let between = side * (side - 1);
    let pair = |number: usize| {
        let (line, place) = (number % between / (side - 1), number % between % (side - 1));
        let cell = |place: usize| match number < between {
            true => line * side + place,
            false => place * side + line,
        };
        (cell(place), cell(place + 1))
    };
    let mut region: Vec<usize> = (0..side * side).collect();
    let mut number = 0;
    for byte in text.bytes() {
        let open = match byte {
            b'_' => 0,
            b'a'..=b'z' => usize::from(byte - b'a' + 1).min(25),
            _ => return None,
        };
        if number + open > 2 * between {
            return None;
        }
        for (one, other) in (number..number + open).map(pair) {
            let (from, to) = (region[other], region[one]);
            region.iter_mut().filter(|region| **region == from).for_each(|region| *region = to);
        }
        number += open + usize::from(byte != b'z');
    }
    letters_of(region.iter()).filter(|_| number == 2 * between + 1)
}

/// Reads `SumoCueV1=0J0=8J0...`: for each cell its digit, or 0, and its region; `D` before the first stands for both diagonals. With
/// larger numbers, or `+` before some, they are the sums and the cells of cages.
fn of_sumo_cue(word: &str) -> Option<Result<Board, EntryError>> {
    let (_, text) = word.split_once("SumoCueV1")?;
    let has_diagonals = text.starts_with('D');
    let cells: Vec<&str> = text.split(['=', '+']).skip(1).collect();
    let side = cells.len().isqrt();
    if !(4..=9).contains(&side) || side * side != cells.len() {
        return None;
    }
    let numbers = |cell: &str| {
        let (digit, region) = cell.split_once('J')?;
        Some((digit.parse::<usize>().ok()?, region.parse::<usize>().ok()?))
    };
    let cells: Vec<(usize, usize)> = cells.into_iter().map(numbers).collect::<Option<_>>()?;
    if text.contains('+') || cells.iter().any(|(digit, _)| *digit > side) {
        return Some(Err(killer()));
    }
    let digit = |digit| if digit > 0 { symbol(digit) } else { Some('.') };
    let digits = cells.iter().map(|(it, _)| digit(*it)).collect::<Option<String>>()?;
    let regions: Vec<usize> = cells.iter().map(|(_, region)| *region).collect();
    let boxes = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3);
    let regions = match boxes.eq(regions.iter().copied()) {
        true => "9x9".to_owned(),
        false => format!("jigsaw:{}", letters_of(regions.iter())?),
    };
    Some(board(&regions, has_diagonals, &digits))
}
