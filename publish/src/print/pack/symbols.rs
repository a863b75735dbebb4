//! What stands for the digits of a puzzle, on its board and in sentences about it.

use super::{Pack, PackPuzzle};
use crate::language::Language;
use crate::print::recipe::{Picture, Symbols};
use gridmill::grade::{Part, Sentence};
use gridmill::layout::{Layout, symbol};
use gridmill::solve::boards::BoardPuzzle;

/// What stands for the digits of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleSymbols {
    /// The characters of the digits from 1 on; none if they are the digits themselves.
    characters: Vec<char>,
    /// The same as they are listed: in this order, or of a word by alphabet, so that they do not tell it.
    listed: Vec<char>,
    /// Pictures that stand for the digits instead; the text has the digits.
    pictures: Vec<Picture>,
}

/// The digits themselves.
pub(crate) static PLAIN: PuzzleSymbols =
    PuzzleSymbols { characters: Vec::new(), listed: Vec::new(), pictures: Vec::new() };

impl PuzzleSymbols {
    fn new(characters: Vec<char>) -> Self {
        Self { listed: characters.clone(), characters, pictures: Vec::new() }
    }

    /// Puts a word into the solution: on the diagonal from the top left if this has different digits, otherwise into the row with the
    /// fewest clues.
    fn word(word: &str, puzzle: &BoardPuzzle) -> Self {
        let (givens, solution) = (puzzle.givens().digits(), puzzle.solution().digits());
        let rows = puzzle.givens().layout().side();
        let row = |row: usize| (row * rows..(row + 1) * rows).collect::<Vec<_>>();
        let diagonal: Vec<usize> = (0..rows).map(|line| line * (rows + 1)).collect();
        let clues = |row: &Vec<usize>| row.iter().filter(|cell| givens[**cell] > 0).count();
        let hidden = (0..rows).map(row).min_by_key(clues).expect("rows");
        let mut best = Self::new(word.chars().collect());
        best.listed.sort_unstable();
        for cells in [hidden, diagonal] {
            let digits = cells.iter().map(|cell| solution[*cell]);
            let mut pairs: Vec<_> = digits.zip(word.chars()).collect();
            pairs.sort_unstable();
            pairs.dedup_by_key(|(digit, _)| *digit);
            if pairs.len() == rows {
                best.characters = pairs.into_iter().map(|(_, letter)| letter).collect();
            }
        }
        best
    }

    /// Returns the character of a digit.
    pub(crate) fn of(&self, value: u8) -> char {
        let own = self.characters.get(usize::from(value) - 1).copied();
        own.unwrap_or_else(|| symbol(value))
    }

    /// Returns the place of a digit among the symbols as they are listed, from 1.
    pub(crate) fn place(&self, value: u8) -> u8 {
        let own = self.listed.iter().position(|&it| it == self.of(value));
        own.map_or(value, |place| place as u8 + 1)
    }

    /// Returns the pictures that stand for the digits, if they do.
    pub(crate) fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// Returns the symbols as they are listed; none if they are the digits themselves.
    pub(crate) fn listed(&self) -> &[char] {
        &self.listed
    }

    /// Returns cells as text, with these symbols for digits.
    pub(crate) fn cells(&self, cells: &str) -> impl Iterator<Item = char> {
        let symbol = |cell: char| cell.to_digit(36).map_or(cell, |digit| self.of(digit as u8));
        cells.chars().map(symbol)
    }

    /// Returns a sentence about the puzzle.
    pub(crate) fn text(&self, language: &Language, sentence: &Sentence) -> String {
        let text = |part: &Part| {
            let text = language.part(part);
            let digit = match part {
                Part::Digit(digit) => *digit,
                Part::Literal(literal) => literal.candidate().digit,
                _ => return text,
            };
            let before = text.strip_suffix(&digit.to_string()).expect("it ends with its digit");
            format!("{before}{}", self.of(digit.value()))
        };
        language.parts(sentence).iter().map(text).collect()
    }
}

impl Pack {
    /// Returns what stands for the digits of puzzle `i`, from 0: the digits themselves if the symbols are for boards with other numbers of
    /// rows.
    pub(crate) fn symbols(&self, i: usize) -> PuzzleSymbols {
        let Some(PackPuzzle { puzzle, .. }) = self.puzzles.get(i) else { return PLAIN.clone() };
        let rows = puzzle.givens().layout().side();
        let symbols = self.recipe.book.symbols.as_ref();
        match symbols.filter(|_| self.has_symbols(rows)) {
            None => PLAIN.clone(),
            Some(Symbols::Pictures(_)) => {
                let pictures = self.digit_pictures.iter().take(rows).cloned().collect();
                PuzzleSymbols { pictures, ..PLAIN.clone() }
            }
            Some(Symbols::Script(script)) => {
                PuzzleSymbols::new(script.digits().take(rows).collect())
            }
            Some(Symbols::Characters(text)) => PuzzleSymbols::new(text.chars().collect()),
            Some(symbols @ Symbols::Words(_)) => {
                let words: Vec<&str> = symbols.words_of(rows).collect();
                PuzzleSymbols::word(words[i % words.len()], puzzle)
            }
        }
    }

    /// True if its symbols are for boards with so many rows.
    fn has_symbols(&self, rows: usize) -> bool {
        let symbols = self.recipe.book.symbols.as_ref();
        let pictures = self.digit_pictures.len();
        symbols.is_some_and(|it| it.are_for(rows)) && (pictures == 0 || pictures >= rows)
    }

    /// Returns the rules of a layout, whose boards have digits or symbols.
    pub(crate) fn rules(&self, layout: &Layout) -> String {
        match self.has_symbols(layout.side()) {
            true => {
                self.language.rules_about(layout, &self.language.word("book-rules-each-symbol"))
            }
            false => self.language.rules(layout),
        }
    }

    /// Returns the place of the first puzzle whose board has the symbols, from 0, if any has.
    pub(crate) fn first_with_symbols(&self) -> Option<usize> {
        self.puzzles.iter().position(|chosen| self.has_symbols(chosen.layout().side()))
    }

    /// Returns all characters that stand for digits, without the digits themselves.
    pub(crate) fn symbol_characters(&self) -> Vec<char> {
        let mut characters: Vec<char> = match &self.recipe.book.symbols {
            None | Some(Symbols::Pictures(_)) => Vec::new(),
            Some(Symbols::Script(script)) => script.digits().collect(),
            Some(Symbols::Characters(text)) => text.chars().collect(),
            Some(Symbols::Words(words)) => words.iter().flat_map(|word| word.chars()).collect(),
        };
        characters.extend((10..=self.rows() as u8).map(|value| PLAIN.of(value)));
        characters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridmill::layout::Board;
    use gridmill::solve::boards::BoardSolver;

    #[test]
    fn a_word_stands_in_the_row_with_the_fewest_clues_or_on_the_diagonal() {
        let solution =
            "927486135146532879358971462674253918539168247812794356293615784761849523485327691";
        let puzzle = |layout: &str, givens: &str| {
            let layout = layout.parse().expect("a layout");
            let givens = Board::parse(&layout, givens).expect("a board");
            BoardPuzzle::new(&givens, &mut BoardSolver::new(&layout)).expect("a puzzle")
        };
        let givens = format!("{}{}", ".".repeat(9), &solution[9..]);
        let symbols = PuzzleSymbols::word("WORKSHEDG", &puzzle("9x9", &givens));
        let row: String = symbols.cells(&solution[..9]).collect();
        assert_eq!(row, "WORKSHEDG");
        assert_eq!(symbols.listed().iter().collect::<String>(), "DEGHKORSW");
        assert_eq!((symbols.of(1), symbols.place(1)), ('E', 2));
        let small = puzzle("4x4+x", "123434124321.143");
        let symbols = PuzzleSymbols::word("MALE", &small);
        let solution = small.solution().to_string();
        let diagonal: String = symbols.cells(&solution).step_by(5).collect();
        assert_eq!(diagonal, "MALE", "{solution}");
        assert_eq!((PLAIN.of(7), PLAIN.place(7)), ('7', 7));
    }
}
