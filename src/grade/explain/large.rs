//! Hints for steps of boards of more than nine rows. Their cells, houses and higher digits have no names in [`grid`](crate::grid), so here
//! they are clauses of their own.

use super::clause::Clause;
use super::sentence::{Argument, Part, Sentence, say};
use crate::grade::LargeStep;
use crate::grade::large::{Pattern, ones};
use crate::grid::{Digit, HouseKind};
use crate::layout::Board;

/// The name of a cell.
static CELL: Clause = Clause { id: "cell-name", english: "r{row}c{column}" };
/// The names of houses, by their kinds.
static HOUSES: [Clause; 3] = [
    Clause { id: "house-box", english: "box {number}" },
    Clause { id: "house-row", english: "row {number}" },
    Clause { id: "house-column", english: "column {number}" },
];

/// Returns a hint for a step on a board as it is before the step: a question that does not tell the effect, as those of
/// [`hint`](fn@super::hint). `symbol` returns what stands for a digit from 10 on.
pub fn large_hint(board: &Board, step: &LargeStep, symbol: impl Fn(u8) -> char) -> Sentence {
    let position = Position { board, side: board.layout().side(), symbol: &symbol };
    position.hint(step)
}

struct Position<'a> {
    board: &'a Board,
    side: usize,
    symbol: &'a dyn Fn(u8) -> char,
}

impl Position<'_> {
    fn hint(&self, step: &LargeStep) -> Sentence {
        let digit = |index: usize| self.digit(index as u8 + 1);
        let digits = |bits| Argument::List(ones(bits).map(digit).collect());
        match &step.pattern {
            Pattern::OnlyPlace { house } => self.only_place(*house, step),
            Pattern::OnlyDigit => self.only_digit(step),
            Pattern::Intersection { digit: it, base, cover, single } => {
                let (base, cover) = (self.house(*base), self.house(*cover));
                match single {
                    None => say!(AskIntersection { digit: digit(*it), base, cover }),
                    Some(single) => {
                        let single = self.house(*single);
                        say!(AskDirectIntersection { digit: digit(*it), base, cover, single })
                    }
                }
            }
            Pattern::Naked { house, places } => {
                let cells = self.cells_of(*house);
                let cells = self.cells(ones(*places).map(|place| cells[place]));
                say!(AskNakedSubset { house: self.house(*house), cells })
            }
            Pattern::Hidden { house, digits: bits } => {
                let (house, digits) = (self.house(*house), digits(*bits));
                match step.placed {
                    None => say!(AskHiddenSubset { house, digits }),
                    Some((_, digit)) => {
                        say!(AskDirectHiddenSubset { house, digits, digit: self.digit(digit) })
                    }
                }
            }
            Pattern::Fish { digit: it, base, cover } => {
                let (base, cover) = (self.houses(base), self.houses(cover));
                say!(AskFish { digit: digit(*it), base, cover })
            }
            Pattern::Wing { pivot, cells, digit: it } => {
                let (pivot, cells) = (self.cell(*pivot), self.cells(cells.iter().copied()));
                say!(AskWing { pivot, cells, digit: digit(*it) })
            }
            Pattern::Loop { cells, digits: bits } => {
                let cells = self.cells(cells.iter().copied());
                say!(AskLoop { cells, digits: digits(*bits) })
            }
            Pattern::Bug { cells } => say!(AskBug { cells: self.cells(cells.iter().copied()) }),
            Pattern::Exclusion { cells } => say!(AskExclusion { cells: self.cells(*cells) }),
        }
    }

    fn only_place(&self, number: usize, step: &LargeStep) -> Sentence {
        let (cell, digit) = step.placed.expect("a single places a digit");
        let (digits, layout) = (self.board.digits(), self.board.layout());
        let is_other = |it: &u16| *it != cell && digits[usize::from(*it)] == 0;
        let others: Vec<u16> = self.cells_of(number).iter().copied().filter(is_other).collect();
        let holders: Vec<u16> =
            (0..).zip(digits).filter(|(_, it)| **it == digit).map(|(cell, _)| cell).collect();
        let sees = |one: u16, other| layout.peers(usize::from(one)).contains(&other);
        let (seen, unseen) = covering(&holders, &others, sees);
        let is_in = |house: usize, cell| self.cells_of(house).contains(&cell);
        let of_seen = (0..3 * self.side).filter(|house| seen.iter().any(|it| is_in(*house, *it)));
        let mut lines = covering(&of_seen.collect::<Vec<_>>(), &others, is_in).0;
        lines.sort_unstable();
        let (house, digit, lines) = (self.house(number), self.digit(digit), self.houses(&lines));
        match (others.is_empty(), seen.is_empty(), unseen.is_empty()) {
            (true, ..) => say!(AskLastCell { house }),
            (_, true, _) => say!(AskPlaceEarlier { house, digit }),
            (.., false) => say!(AskPlaceLeft { house, digit, lines }),
            _ if number < self.side => say!(AskPlaceInBox { house, digit, lines }),
            _ => say!(AskPlaceInLine { house, digit, lines }),
        }
    }

    fn only_digit(&self, step: &LargeStep) -> Sentence {
        let (cell, _) = step.placed.expect("a single places a digit");
        let peers = self.board.layout().peers(usize::from(cell)).iter();
        let mut seen: Vec<u8> = peers.map(|it| self.board.digits()[usize::from(*it)]).collect();
        seen.retain(|digit| *digit > 0);
        seen.sort_unstable();
        seen.dedup();
        let is_all = seen.len() + 1 == self.side;
        let cell = self.cell(cell);
        if is_all { say!(AskDigit { cell }) } else { say!(AskDigitLeft { cell }) }
    }

    fn cells_of(&self, house: usize) -> &[u16] {
        self.board.layout().houses().nth(house).expect("a house of the board")
    }

    /// A digit, from 1.
    fn digit(&self, digit: u8) -> Argument {
        Argument::Part(match Digit::new(digit) {
            Some(digit) => Part::Digit(digit),
            None => Part::Words((self.symbol)(digit).to_string().into()),
        })
    }

    fn cell(&self, cell: u16) -> Argument {
        let cell = usize::from(cell);
        let [row, column] = [cell / self.side, cell % self.side].map(number);
        Sentence::new(&CELL, vec![("row", row), ("column", column)]).into()
    }

    fn cells(&self, cells: impl IntoIterator<Item = u16>) -> Argument {
        Argument::List(cells.into_iter().map(|cell| self.cell(cell)).collect())
    }

    fn house(&self, house: usize) -> Argument {
        let kind = house / self.side;
        let arguments = vec![("kind", kind_of(kind)), ("number", number(house % self.side))];
        Sentence::new(&HOUSES[kind], arguments).into()
    }

    /// Houses in order: those of each kind are an argument.
    fn houses(&self, houses: &[usize]) -> Argument {
        let of_kind = |houses: &[usize]| {
            let numbers = houses.iter().map(|house| number(house % self.side)).collect();
            let (kind, numbers) = (kind_of(houses[0] / self.side), Argument::List(numbers));
            if houses.len() == 1 {
                self.house(houses[0])
            } else {
                say!(Houses { kind, numbers }).into()
            }
        };
        let kinds = houses.chunk_by(|one, other| one / self.side == other / self.side);
        let mut kinds: Vec<Argument> = kinds.map(of_kind).collect();
        if kinds.len() == 1 { kinds.remove(0) } else { Argument::List(kinds) }
    }
}

/// Returns the kind of houses with this place among the kinds, of which a word may depend.
fn kind_of(kind: usize) -> Argument {
    Argument::Part(Part::Houses(HouseKind::CLASSIC[kind]))
}

/// Returns the number of the row, column or house with this place.
fn number(place: usize) -> Argument {
    Argument::Part(Part::Words((place + 1).to_string().into()))
}

/// Returns items that cover cells, few of them, and the cells that none covers.
fn covering<T: Copy>(
    items: &[T],
    cells: &[u16],
    covers: impl Fn(T, u16) -> bool,
) -> (Vec<T>, Vec<u16>) {
    let (mut chosen, mut rest) = (Vec::new(), cells.to_vec());
    let count = |item: T, rest: &[u16]| rest.iter().filter(|cell| covers(item, **cell)).count();
    while let Some(best) = items.iter().copied().max_by_key(|item| count(*item, &rest)) {
        if count(best, &rest) == 0 {
            break;
        }
        chosen.push(best);
        rest.retain(|cell| !covers(best, *cell));
    }
    (chosen, rest)
}
