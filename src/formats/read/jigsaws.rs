//! Texts of jigsaws: each puzzle has its regions beside it, or in the next line.

use super::entry::EntryError;
use super::entry_queue::EntryQueue;
use super::region_map::{letters_of, scattered};
use crate::layout::{Board, Layout};
use std::mem::take;

/// State of reading the lines of such a text.
#[derive(Default, Debug)]
pub(super) struct JigsawLines {
    /// A puzzle without regions.
    waiting: Option<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    /// The number of its line.
    first: u64,
    /// How many lines it has, with that of its solution.
    lines: u64,
    puzzle: String,
}

impl JigsawLines {
    /// Reads a line, and notes the entries that end with it.
    pub(super) fn read(&mut self, line: u64, text: &[u8], queue: &mut EntryQueue) {
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"._*".contains(&byte);
        let words: Vec<&str> = text
            .split(|byte| !is_part(*byte))
            .filter_map(|word| std::str::from_utf8(word).ok().filter(|word| !word.is_empty()))
            .collect();
        if words.is_empty() || text.starts_with(b"#") {
            return queue.skip(1);
        }
        let (mut puzzles, mut maps) = (Vec::new(), Vec::new());
        for word in words.iter().copied().flat_map(parts) {
            maps.extend(regions(word));
            puzzles.extend(cells(word));
        }
        maps.dedup();
        match (&mut puzzles[..], &mut maps[..], &mut self.waiting) {
            (rest, [map], Some(Waiting { first, lines, puzzle }))
                if map.len() == puzzle.len() && is_at_most_solution(puzzle, rest) =>
            {
                add(*first, *lines + 1, puzzle, take(map), queue);
                self.waiting = None;
            }
            (rest @ [_], [], Some(Waiting { lines, puzzle, .. }))
                if is_at_most_solution(puzzle, rest) =>
            {
                *lines += 1;
            }
            (puzzles, maps, _) => {
                self.end(queue);
                match (puzzles, maps) {
                    ([puzzle, rest @ ..], [map]) if is_at_most_solution(puzzle, rest) => {
                        add(line, 1, puzzle, take(map), queue);
                    }
                    ([puzzle, rest @ ..], []) if is_at_most_solution(puzzle, rest) => {
                        self.waiting =
                            Some(Waiting { first: line, lines: 1, puzzle: take(puzzle) });
                    }
                    ([first, second, ..], _) | ([_], [first, second, ..]) => {
                        let (first, second) = (take(first), take(second));
                        queue.bad(line, 1, EntryError::TwoPuzzles { first, second });
                    }
                    _ => queue.bad(line, 1, EntryError::Missing),
                }
            }
        }
    }

    /// Ends the text: the last puzzle has no regions.
    pub(super) fn end(&mut self, queue: &mut EntryQueue) {
        if let Some(Waiting { first, lines, .. }) = self.waiting.take() {
            queue.bad(first, lines, EntryError::NoRegions);
        }
    }
}

/// Returns the puzzle and the regions in a word that are joined, or else the word.
fn parts(word: &str) -> Vec<&str> {
    let halves = word.split_at_checked(word.len() / 2);
    let joined = halves.filter(|(puzzle, map)| {
        puzzle.len() == map.len() && cells(puzzle).is_some() && regions(map).is_some()
    });
    joined.map_or(vec![word], |(puzzle, map)| vec![puzzle, map])
}

/// True if what follows a puzzle is nothing, or can be its solution.
fn is_at_most_solution(puzzle: &str, rest: &[String]) -> bool {
    let fits = |(clue, cell): (char, char)| cell != '.' && (clue == '.' || clue == cell);
    match rest {
        [] => true,
        [solution] => {
            solution.len() == puzzle.len() && puzzle.chars().zip(solution.chars()).all(fits)
        }
        _ => false,
    }
}

fn add(line: u64, lines: u64, puzzle: &str, map: String, queue: &mut EntryQueue) {
    let layout = format!("jigsaw:{map}").parse::<Layout>().map_err(EntryError::from);
    let board = layout.and_then(|layout| Ok(Board::parse(&layout, puzzle)?));
    let board = board.map_or_else(|problem| problem, |it| EntryError::OtherBoard(Box::new(it)));
    queue.bad(line, lines, board);
}

/// Returns the number of rows of a board of as many cells.
fn side_of(word: &str) -> Option<usize> {
    (4..=9).find(|side| side * side == word.len())
}

/// Returns a word as the cells of a board, if it can be some: digits, at least one, and signs for empty cells.
fn cells(word: &str) -> Option<String> {
    let side = side_of(word)?;
    let cell = |found: char| match found {
        '.' | '0' | '_' | '*' => Some('.'),
        _ => {
            Some(found).filter(|_| (1..=side).contains(&(found.to_digit(10).unwrap_or(0) as usize)))
        }
    };
    let cells: String = word.chars().map(cell).collect::<Option<_>>()?;
    (cells.contains(|cell| cell != '.') && regions(word).is_none()).then_some(cells)
}

/// Returns a word as regions with the letters A, B, C ..., if it can be some: as many signs as rows, each as often, and those of
/// each sign hang together.
fn regions(word: &str) -> Option<String> {
    let side = side_of(word)?;
    let map = letters_of(word.bytes())?;
    let is_full = |letter: char| map.matches(letter).count() == side;
    let is_map = ('A'..).take(side).all(is_full) && scattered(map.as_bytes(), side).is_none();
    is_map.then_some(map)
}

#[cfg(test)]
mod tests {
    use crate::formats::PuzzleReader;

    const PUZZLE: &str =
        "4.....7...........................................................1.............2";
    const MAP: &str =
        "AAAAAAAAABBBBBCCCCBBDEECFFCBBDDECCFFGDDEECHHFGDDEIHHHFGDGEIHHHFGDGEIIIHFGGGEIIIIF";

    /// Digits that the puzzle allows; their houses do not matter here.
    fn solution() -> String {
        PUZZLE.replace('.', "9")
    }

    fn read(text: &str) -> Vec<(u64, String)> {
        let mut reader = PuzzleReader::new(text.as_bytes());
        reader.set_jigsaws();
        let found = reader.by_ref().map(|entry| entry.expect("readable")).collect::<Vec<_>>();
        let counts = reader.line_counts();
        assert_eq!(counts.read, counts.puzzles + counts.bad + counts.skipped, "{text}");
        let shown = |entry: crate::formats::Entry| match entry.board() {
            Some(board) => format!("{board} {}", board.layout()),
            None => entry.grid.expect_err("no classic puzzle").to_string(),
        };
        found.into_iter().map(|it| (it.line, shown(it))).collect()
    }

    #[test]
    fn regions_follow_their_puzzle() {
        let digits: String = MAP.chars().map(|it| char::from(it as u8 - b'A' + b'1')).collect();
        let jigsaw = format!("{PUZZLE} jigsaw:{MAP}");
        for text in [
            format!("{PUZZLE} {MAP}"),
            format!("7: {PUZZLE},{digits}"),
            format!("{PUZZLE}{digits}"),
            format!("{PUZZLE}\n{digits}\n"),
            format!("{PUZZLE}\n\n{MAP} easy"),
            format!("{MAP} {PUZZLE}"),
            format!("{digits},{PUZZLE},{MAP}"),
            format!("{PUZZLE} {} {MAP}", solution()),
            format!("{PUZZLE}\n{MAP} {}", solution()),
            format!("{PUZZLE}\n{}\n{MAP}\n", solution()),
        ] {
            assert_eq!(read(&text), [(1, jigsaw.clone())], "{text}");
        }
        let next = format!("{PUZZLE}\n{MAP} {PUZZLE}\n{MAP} {PUZZLE}\n");
        let found = read(&next);
        assert_eq!(
            (found.len(), &found[1..]),
            (3, &[(2, jigsaw.clone()), (3, jigsaw.clone())][..])
        );
        assert!(found[0].1.starts_with("expected the regions"), "{found:?}");
        let turned: String = MAP.chars().rev().collect();
        let other = PUZZLE.replace('4', "5");
        for (first, second) in [(PUZZLE, &other), (MAP, &turned), (PUZZLE, &"1".repeat(81))] {
            let (map, more) = if first == MAP { (PUZZLE, &turned) } else { (MAP, second) };
            for text in [format!("{first} {more} {map}"), format!("{first} {map} {more}")] {
                let found = read(&text);
                assert!(found.len() == 1 && found[0].1.starts_with("found two"), "{found:?}");
            }
        }
        let two = format!("{PUZZLE}\n{PUZZLE}\n{digits}\nwords\n{PUZZLE}\n");
        let [none, third] = ["expected the regions", "no puzzle found"];
        let found = read(&two);
        let lines: Vec<u64> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 4, 5]);
        assert!(found[0].1.starts_with(none) && found[3].1.starts_with(none), "{found:?}");
        assert_eq!((found[1].1.as_str(), found[2].1.as_str()), (jigsaw.as_str(), third));
    }
}
