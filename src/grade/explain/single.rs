//! Singles: the digits around a cell or a house that leave only one possibility.

use super::sentence::{Sentence, say};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, Houses, PencilGrid};

/// `In box 3 the 1s in r2c2 and r7c7 leave only r3c9.`
pub(super) fn only_place<H: Houses>(
    pencil: &PencilGrid<H>,
    house: House,
    placed: Candidate,
) -> Sentence {
    let Candidate { cell, digit } = placed;
    let others = (pencil.houses().cells(house) & pencil.empty_cells()).without(cell);
    let (seen, unseen) = seen_from(pencil, others, digit);
    match (others.is_empty(), seen.is_empty(), unseen.is_empty()) {
        (true, ..) => say!(LastCell { house, cell, digit }),
        (_, true, _) => say!(OnlyPlace { house, cell, digit }),
        (_, _, true) => say!(OnlyPlaceSeen { house, cell, digit, seen }),
        _ => say!(OnlyPlaceLeft { house, cell, digit, seen }),
    }
}

/// `r5c5 sees all digits but 4.`
pub(super) fn only_digit<H: Houses>(
    pencil: &PencilGrid<H>,
    Candidate { cell, digit }: Candidate,
) -> Sentence {
    let seen: DigitSet =
        pencil.houses().peers(cell).iter().filter_map(|peer| pencil.value(peer)).collect();
    if seen.with(digit) == pencil.houses().digits() {
        say!(OnlyDigitSeen { cell, digit })
    } else {
        say!(OnlyDigit { cell, digit })
    }
}

/// Returns solved cells with the digit that block the given cells, few of them, and those of the given cells that none blocks.
pub fn seen_from<H: Houses>(
    pencil: &PencilGrid<H>,
    cells: CellSet,
    digit: Digit,
) -> (CellSet, CellSet) {
    let holders = || Cell::all().filter(|&it| pencil.value(it) == Some(digit));
    let (mut seen, mut unseen) = (CellSet::EMPTY, cells);
    while let Some(best) = holders().max_by_key(|it| (pencil.houses().peers(*it) & unseen).len()) {
        if (pencil.houses().peers(best) & unseen).is_empty() {
            break;
        }
        seen = seen.with(best);
        unseen = unseen.minus(pencil.houses().peers(best));
    }
    (seen, unseen)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::grade::{Effect, Evidence, Step, Technique, reason};

    /// Returns a single in r1c1, and its position, after these candidates of its row were removed.
    pub(in crate::grade::explain) fn single(
        grid: &str,
        evidence: Evidence,
        removed: &[(usize, u8)],
    ) -> (PencilGrid, Step) {
        let mut pencil = PencilGrid::new(&format!("{grid:.<81}").parse().expect("a grid"));
        let candidate = |column, digit| Candidate {
            cell: Cell::at(0, column),
            digit: Digit::from_index(usize::from(digit) - 1),
        };
        removed.iter().for_each(|&(column, digit)| pencil.remove(candidate(column, digit)));
        let effect = Effect::Place(candidate(0, 1));
        (pencil, Step { technique: Technique::HiddenSingleLine, effect, evidence })
    }

    fn said(grid: &str, evidence: Evidence, removed: &[(usize, u8)]) -> String {
        let (pencil, step) = single(grid, evidence, removed);
        reason(&pencil, &step).to_string()
    }

    #[test]
    fn a_single_is_explained_by_what_its_cell_and_its_house_see() {
        let row = || Evidence::OnlyPlace { house: House::row(0) };
        assert_eq!(
            said(".............1...........1", row(), &[(1, 1), (2, 1)]),
            "In row 1 the 1s in r2c5 and r3c8 and earlier steps leave only r1c1."
        );
        assert_eq!(
            said(".23..........1...........1", row(), &[]),
            "In row 1 the 1s in r2c5 and r3c8 leave only r1c1."
        );
        let removed: Vec<_> = (1..9).map(|column| (column, 1)).collect();
        assert_eq!(said("", row(), &removed), "In row 1 earlier steps leave only r1c1 for 1.");
        assert_eq!(
            said(".23456789", row(), &[]),
            "r1c1 is the last empty cell of row 1, so it is 1."
        );
        assert_eq!(
            said(".23456......................78.....9", Evidence::OnlyDigit, &[]),
            "r1c1 can only be 1: it sees all others, or earlier steps ruled them out."
        );
        assert_eq!(
            said(".23456...78.......9", Evidence::OnlyDigit, &[]),
            "r1c1 sees all digits but 1."
        );
    }
}
