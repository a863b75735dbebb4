//! Boards that are not classic, as words of a text.

use super::entry::EntryError;
use super::runs::longest;
use crate::layout::{Board, Layout, Symbols, is_only_classic};

/// The numbers of rows of boards that are read without a layout.
const SIDES: [usize; 7] = [4, 6, 8, 9, 12, 16, 25];

/// Returns the board of a layout that a text is, or why it is none. The symbols are those of boards of more than nine rows.
pub(super) fn parsed(layout: &Layout, symbols: Option<Symbols>, text: &str) -> EntryError {
    let found = || match is_only_classic() {
        true => Some(Symbols::FromOne),
        false => Symbols::of(layout.side(), text),
    };
    let board = match symbols.filter(|_| layout.side() > 9).or_else(found) {
        Some(symbols) => Board::parse_as(layout, symbols, text).map_err(EntryError::Board),
        None => Err(EntryError::UnclearSymbols),
    };
    board.map_or_else(|error| error, |board| EntryError::OtherBoard(Box::new(board)))
}

/// Reads a text as a board of a layout that is not classic.
pub(super) fn board_of(layout: &Layout, text: &[u8]) -> EntryError {
    word(text).map_or(EntryError::Missing, |word| parsed(layout, None, word))
}

/// Reads a text of 16, 36 or 64 cells as a board of as many cells, with the usual boxes. A number without empty cells is none.
pub(super) fn usual_board(text: &[u8], symbols: Option<Symbols>) -> Option<EntryError> {
    let word = word(text)?;
    let layout = match word.len() {
        16 => "4x4",
        36 => "6x6",
        64 => "8x8",
        _ => return None,
    };
    match parsed(&layout.parse().ok()?, symbols, word) {
        EntryError::Board(_) if !word.contains('.') || longest(word.as_bytes(), 9) < word.len() => {
            None
        }
        board => Some(board),
    }
}

/// Returns the first word of a text, if it can be a board; what follows it is a comment.
fn word(text: &[u8]) -> Option<&str> {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"\"").unwrap_or(text);
    let end = text.iter().position(|byte| b" \t,;#|\"".contains(byte)).unwrap_or(text.len());
    std::str::from_utf8(&text[..end]).ok().filter(|word| !word.is_empty())
}

/// Returns the layout of the first board in a text, with the usual boxes, if it has more than nine rows.
pub(super) fn usual_layout(text: &[u8]) -> Option<Layout> {
    if is_only_classic() {
        return None;
    }
    let side = |word: &str| SIDES.into_iter().find(|side| side * side == word.len());
    let side = boards(text).find_map(side).filter(|side| *side > 9)?;
    format!("{side}x{side}").parse().ok()
}

/// Reads a text as a board of this layout: a word of as many symbols as it has cells, which its solution or its regions may follow, or all
/// words as the symbols or numbers of the cells.
pub(super) fn large_board(layout: &Layout, symbols: Option<Symbols>, text: &[u8]) -> EntryError {
    let cells = layout.cell_count();
    let is_map = |word: &&str| layout.regions().is_some_and(|map| map.eq_ignore_ascii_case(word));
    let words = boards(text).filter(|word| word.len() == cells && !is_map(word));
    let words: Vec<&str> = words.collect();
    match words[..] {
        [] => {
            let word = || word(text).map(str::to_owned);
            let all = symbols_in(text, cells).or_else(word);
            all.map_or(EntryError::Missing, |all| parsed(layout, symbols, &all))
        }
        [only] => parsed(layout, symbols, only),
        [puzzle, solution] if can_be_solution(puzzle, solution) => {
            let symbols = symbols.unwrap_or(Symbols::of_solution(layout.side(), solution));
            parsed(layout, Some(symbols), puzzle)
        }
        [first, second, ..] => {
            EntryError::TwoPuzzles { first: first.to_owned(), second: second.to_owned() }
        }
    }
}

/// Returns the solution beside the puzzle of a line that has as many cells, if there is one.
pub(super) fn large_solution(text: &[u8], cells: usize) -> Option<&[u8]> {
    let mut words = boards(text).filter(|word| word.len() == cells);
    let (puzzle, solution) = (words.next()?, words.next()?);
    can_be_solution(puzzle, solution).then_some(solution.as_bytes())
}

/// Returns the symbols of the text of a solution, if it has more than nine rows.
pub(super) fn symbols_of_solution(text: &[u8]) -> Option<Symbols> {
    // Most solutions are of smaller boards, with or without spaces.
    let symbols = || text.iter().filter(|byte| byte.is_ascii_alphanumeric()).count();
    if text.len() < 100 || symbols() < 100 {
        return None;
    }
    let of_side = |side: usize| {
        symbols_in(text, side * side).map(|symbols| Symbols::of_solution(side, &symbols))
    };
    (10..=25).find_map(of_side)
}

/// Returns the words before a comment that can be the symbols of cells.
fn boards(text: &[u8]) -> impl Iterator<Item = &str> {
    let is_symbol = |byte: &u8| byte.is_ascii_alphanumeric() || b"._*".contains(byte);
    let text = text.split(|byte| *byte == b'#').next().unwrap_or_default();
    let words = text.split(|byte| b" \t,;|\"".contains(byte));
    let words = words.filter(move |word| word.iter().all(is_symbol));
    words.filter_map(|word| std::str::from_utf8(word).ok())
}

/// True if no cell is empty, and all symbols of the puzzle are in their places.
fn can_be_solution(puzzle: &str, solution: &str) -> bool {
    let is_empty = |cell: char| "._*".contains(cell);
    let fits = |(clue, cell): (char, char)| {
        !is_empty(cell) && (is_empty(clue) || clue == '0' || clue.eq_ignore_ascii_case(&cell))
    };
    puzzle.chars().zip(solution.chars()).all(fits)
}

/// Returns the symbols of as many cells, which are side by side, in groups or apart. A number that stands alone is the symbol of its digit.
pub(crate) fn symbols_in(text: &[u8], cells: usize) -> Option<String> {
    let text = std::str::from_utf8(text).ok()?;
    let words = text.split(|c: char| c.is_whitespace() || ",;|".contains(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let all = words.concat();
    if all.len() == cells {
        return Some(all);
    }
    // `Symbols::of` decides whether 0 is a digit or an empty cell.
    let symbol = |word: &&str| match word.parse::<u8>() {
        Ok(number) => char::from_digit(number.into(), 26).map(|it| it.to_ascii_uppercase()),
        Err(_) => word.parse().ok(),
    };
    words.iter().map(symbol).collect::<Option<String>>().filter(|symbols| symbols.len() == cells)
}

/// Returns the symbols of a row of as many cells, one of which is empty or has no letter.
pub(super) fn row_in(line: &[u8], side: usize) -> Option<String> {
    let is_symbol = |symbol: char| match symbol.to_ascii_uppercase() {
        '0'..='9' | '.' | '_' | '*' => true,
        letter => letter.is_ascii_uppercase() && (letter as usize) < 'A' as usize + side,
    };
    let row = symbols_in(line, side)?;
    let has_other = row.contains(|symbol: char| !symbol.is_ascii_alphabetic());
    (has_other && row.chars().all(is_symbol)).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::super::held::{Expected, held};
    use super::*;

    /// A board of 16x16 with this symbol in the first cell, and the others empty.
    fn board(first: char) -> String {
        format!("{first}{}", ".".repeat(255))
    }

    fn read(text: &str, layout: Option<&str>, symbols: Option<Symbols>) -> Result<Board, String> {
        let layout: Option<Layout> = layout.map(|it| it.parse().expect(it));
        let expected = Expected { layout: layout.as_ref(), symbols, ..Expected::default() };
        match held(text.as_bytes(), expected).grid.expect_err("no classic puzzle") {
            EntryError::OtherBoard(board) => Ok(*board),
            error => Err(error.to_string()),
        }
    }

    #[test]
    fn a_second_board_must_be_the_solution() {
        let (puzzle, other) = (board('2'), board('3'));
        let solution = "2".repeat(256);
        for layout in [None, Some("16x16")] {
            let alone = read(&puzzle, layout, None).expect("a board");
            for text in [
                format!("7 {puzzle} {solution}"),
                format!("{puzzle},{solution} # {other}"),
                format!("\"{puzzle}\"\t(easy)"),
            ] {
                assert_eq!(read(&text, layout, None).as_ref(), Ok(&alone), "{text}");
            }
            for second in [&other, &"3".repeat(256), &format!("2.{}", &solution[2..])] {
                let error = read(&format!("{puzzle} {second}"), layout, None).expect_err(second);
                assert!(error.starts_with("found two puzzles"), "{error}");
            }
        }
        let text = format!("{puzzle} {solution}");
        assert_eq!(large_solution(text.as_bytes(), 256), Some(solution.as_bytes()));
        assert_eq!(large_solution(format!("{puzzle} {other}").as_bytes(), 256), None);
    }

    #[test]
    fn a_solution_tells_the_symbols() {
        let solution: String = "0123456789ABCDEF".repeat(16);
        let puzzle = format!(".1{}", ".".repeat(254));
        let first = |board: Board| board.digits()[1];
        assert_eq!(read(&puzzle, None, None).map(first), Ok(1));
        assert_eq!(read(&format!("{puzzle} {solution}"), None, None).map(first), Ok(2));
        let text = format!("puzzle,solution\n{puzzle},{solution}\n");
        let entry = crate::formats::PuzzleReader::new(text.as_bytes()).next().expect("an entry");
        assert_eq!(entry.expect("it is read").board().cloned().map(first), Some(2));
    }

    #[test]
    fn no_part_of_a_large_board_is_a_small_one() {
        let text = format!("A2......1.3.4....1B{}", ".".repeat(125));
        let found = read(&text, None, None).expect("a board");
        assert_eq!(found.layout().to_string(), "12x12");
        assert_eq!(found.to_string(), text);
        let small = "2.1...6...5....5.1.....3.......4.36.";
        let text = format!("{small} {}", "ab3f".repeat(36));
        assert_eq!(read(&text, None, None).map(|board| board.to_string()), Ok(small.to_owned()));
    }

    #[test]
    fn zero_is_a_digit_beside_another_sign_for_empty_cells() {
        let numbers = |empty: &str, digits: [u8; 3]| {
            let mut cells = vec![empty.to_owned(); 256];
            (0..3).for_each(|i| cells[17 * i] = digits[i].to_string());
            cells.join(" ")
        };
        let digits = |text: &str, symbols| {
            let board = read(text, Some("16x16"), symbols).ok()?;
            Some([0, 17, 34].map(|cell| board.digits()[cell]))
        };
        assert_eq!(digits(&numbers(".", [0, 15, 7]), None), Some([1, 16, 8]));
        assert_eq!(digits(&numbers("0", [1, 15, 7]), None), Some([1, 15, 7]));
        assert_eq!(digits(&numbers(".", [1, 16, 7]), None), Some([1, 16, 7]));
        assert_eq!(digits(&numbers(".", [0, 16, 7]), None), None);
        assert_eq!(digits(&numbers("_", [1, 15, 7]), Some(Symbols::FromZero)), Some([2, 16, 8]));
    }
}
