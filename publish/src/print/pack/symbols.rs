//! What stands for the digits of a puzzle, on its board and in sentences about it.

use super::Pack;
use crate::language::Language;
use crate::print::recipe::{Picture, Symbols};
use gridmill::grade::{Part, Sentence};
use gridmill::grid::{Cell, Grid};

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
    fn word(word: &str, givens: &Grid, solution: &Grid) -> Self {
        let row = |row: usize| (0..9).map(move |column| Cell::at(row, column)).collect::<Vec<_>>();
        let diagonal: Vec<Cell> = (0..9).map(|line| Cell::at(line, line)).collect();
        let clues = |row: &Vec<Cell>| row.iter().filter(|&&it| givens.get(it).is_some()).count();
        let hidden = (0..9).map(row).min_by_key(clues).expect("rows");
        let mut best = Self::new(word.chars().collect());
        best.listed.sort_unstable();
        for cells in [hidden, diagonal] {
            let digits = cells.iter().filter_map(|&cell| solution.get(cell));
            let mut pairs: Vec<_> = digits.zip(word.chars()).collect();
            pairs.sort_unstable();
            pairs.dedup_by_key(|(digit, _)| *digit);
            if pairs.len() == 9 {
                best.characters = pairs.into_iter().map(|(_, letter)| letter).collect();
            }
        }
        best
    }

    /// Returns the character of a digit.
    pub(crate) fn of(&self, value: u8) -> char {
        let own = self.characters.get(usize::from(value) - 1).copied();
        let usual = || char::from_digit(value.into(), 36).expect("boards have at most 25 digits");
        own.unwrap_or_else(|| usual().to_ascii_uppercase())
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
        let symbol = |cell: char| cell.to_digit(10).map_or(cell, |digit| self.of(digit as u8));
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
    /// Returns what stands for the digits of puzzle `i`, from 0.
    pub(crate) fn symbols(&self, i: usize) -> PuzzleSymbols {
        let puzzle = self.puzzles.get(i).map(|chosen| &chosen.puzzle);
        let is_classic = puzzle.is_none_or(|puzzle| puzzle.givens().layout().is_classic());
        match self.recipe.book.symbols.as_ref().filter(|_| is_classic) {
            None => PLAIN.clone(),
            Some(Symbols::Pictures(_)) => {
                PuzzleSymbols { pictures: self.digit_pictures.clone(), ..PLAIN.clone() }
            }
            Some(Symbols::Script(script)) => PuzzleSymbols::new(script.digits().collect()),
            Some(Symbols::Characters(text)) => PuzzleSymbols::new(text.chars().collect()),
            Some(Symbols::Words(words)) => {
                let word = |(givens, solution): (Grid, Grid)| {
                    PuzzleSymbols::word(&words[i % words.len()], &givens, &solution)
                };
                let grids = puzzle.and_then(|it| it.givens().grid().zip(it.solution().grid()));
                grids.map_or_else(|| PLAIN.clone(), word)
            }
        }
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

    #[test]
    fn a_word_stands_in_the_row_with_the_fewest_clues_or_on_the_diagonal() {
        let solution =
            "193876542457392168826514739271953486548261397639748251762489315384125976915637824";
        let solution: Grid = solution.parse().expect("a grid");
        let givens: Grid =
            format!("{}{}", ".".repeat(9), &solution.to_string()[9..]).parse().expect("a grid");
        let symbols = PuzzleSymbols::word("WORKSHEDG", &givens, &solution);
        let row: String = symbols.cells(&solution.to_string()[..9]).collect();
        assert_eq!(row, "WORKSHEDG");
        assert_eq!(symbols.listed().iter().collect::<String>(), "DEGHKORSW");
        assert_eq!((symbols.of(1), symbols.place(1)), ('W', 9));
        assert_eq!((PLAIN.of(7), PLAIN.place(7)), ('7', 7));
    }
}
