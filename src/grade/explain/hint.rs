//! Hints: a question about the cells, houses and digits of a step, which does not tell its result.

use super::sentence::{Argument, Sentence, say};
use super::single::seen_from;
use crate::grade::{
    Chain, ChainKind, Effect, Evidence, Step, StrongLink, SubsetKind, TechniqueSet, Trail, WingKind,
};
use crate::grid::{
    Candidate, Cell, CellSet, DigitSet, House, HouseKind, HouseSet, Houses, PencilGrid,
};

/// Returns a hint for a step on these pencil marks: a question about its pattern that does not tell its effect, such as `Where in
/// box 3 can the 8 go? Look along row 2 and column 8.`
pub fn hint<H: Houses>(
    pencil: &PencilGrid<H>,
    Step { technique, effect, evidence }: &Step,
) -> Sentence {
    let placed = || effect.placed().expect("the evidence is of a step that places a digit");
    match evidence {
        &Evidence::OnlyPlace { house } => only_place(pencil, house, placed()),
        Evidence::OnlyDigit => {
            let Candidate { cell, digit } = placed();
            let seen = pencil.houses().peers(cell).iter().filter_map(|it| pencil.value(it));
            if seen.collect::<DigitSet>().with(digit) == pencil.houses().digits() {
                say!(AskDigit { cell })
            } else {
                say!(AskDigitLeft { cell })
            }
        }
        Evidence::Unstated => {
            let candidates = effect.placed().into_iter().chain(effect.removed().iter());
            say!(AskUnstated { digits: candidates.map(|it| it.digit).collect::<DigitSet>() })
        }
        &Evidence::SeenPlaces { digit, house } => say!(AskSeenPlaces { digit, house }),
        &Evidence::Intersection { digit, base, cover, single: None } => {
            say!(AskIntersection { digit, base, cover })
        }
        &Evidence::Intersection { digit, base, cover, single: Some(single) } => {
            say!(AskDirectIntersection { digit, base, cover, single })
        }
        &Evidence::Subset { kind, house, cells, digits } => match (kind, effect.placed()) {
            (SubsetKind::Naked, _) if TechniqueSet::of_boards().contains(*technique) => {
                say!(AskGeneralizedNakedSubset { house, cells })
            }
            (SubsetKind::Naked, _) => say!(AskNakedSubset { house, cells }),
            (SubsetKind::Hidden, Some(Candidate { digit, .. })) => {
                say!(AskDirectHiddenSubset { house, digits, digit })
            }
            (SubsetKind::Hidden, None) => say!(AskHiddenSubset { house, digits }),
        },
        &Evidence::Fish { digit, base, cover } => say!(AskFish { digit, base, cover }),
        &Evidence::Wing { kind, pivot, wings, digit } => {
            let wings = CellSet::from_iter(wings);
            let cells = if kind == WingKind::Xy { wings } else { wings.with(pivot) };
            say!(AskWing { pivot, cells, digit })
        }
        &Evidence::StrongLinks { digit, ref links, .. } => {
            let houses: HouseSet = links.iter().map(|&StrongLink { house, .. }| house).collect();
            say!(AskStrongLinks { digit, houses })
        }
        &Evidence::AlmostLocked { cells, pincer, .. } => say!(AskAlmostLocked { cells, pincer }),
        &Evidence::Loop { cells, digits, .. } => say!(AskLoop { cells, digits }),
        Evidence::Bug { extra, .. } => say!(AskBug { cells: extra.all_cells() }),
        &Evidence::Exclusion { cells, .. } => say!(AskExclusion { cells }),
        Evidence::Chain(chain) => of_chain(effect, chain),
    }
}

fn only_place<H: Houses>(
    pencil: &PencilGrid<H>,
    house: House,
    Candidate { cell, digit }: Candidate,
) -> Sentence {
    let others = (pencil.houses().cells(house) & pencil.empty_cells()).without(cell);
    let (seen, unseen) = seen_from(pencil, others, digit);
    let lines = lines_of(pencil, seen, others);
    match (others.is_empty(), seen.is_empty(), unseen.is_empty()) {
        (true, ..) => say!(AskLastCell { house }),
        (_, true, _) => say!(AskPlaceEarlier { house, digit }),
        (.., false) => say!(AskPlaceLeft { house, digit, lines }),
        _ if house.kind() == HouseKind::Block => say!(AskPlaceInBox { house, digit, lines }),
        _ => say!(AskPlaceInLine { house, digit, lines }),
    }
}

/// Returns houses by which digits in the cells `seen` block all of the cells that they see, few of them.
fn lines_of<H: Houses>(pencil: &PencilGrid<H>, seen: CellSet, mut blocked: CellSet) -> HouseSet {
    let houses = pencil.houses();
    let mut lines = HouseSet::EMPTY;
    let of_seen = || houses.all().filter(|&it| !(houses.cells(it) & seen).is_empty());
    while let Some(best) = of_seen().max_by_key(|&it| (houses.cells(it) & blocked).len()) {
        if (houses.cells(best) & blocked).is_empty() {
            break;
        }
        lines = lines.with(best);
        blocked = blocked.minus(houses.cells(best));
    }
    lines
}

fn of_chain(effect: &Effect, chain: &Chain) -> Sentence {
    let first = &chain.trails[0];
    let start = first.nodes()[first.in_order()[0]].literal;
    let target = first.target().candidate();
    let (cell, digit) = (target.cell, target.digit);
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle => {
            let cells = Argument::list(cells_of(first, None));
            match effect.removed().iter().next() {
                Some(Candidate { digit, .. }) if chain.kind == ChainKind::XCycle => {
                    say!(AskCycleOfDigit { digit, cells })
                }
                _ => say!(AskCycle { cells }),
            }
        }
        ChainKind::XChain => {
            say!(AskChainOfDigit { digit, cells: Argument::list(cells_of(first, Some(cell))) })
        }
        ChainKind::XyChain => say!(AskChain { cells: Argument::list(cells_of(first, Some(cell))) }),
        ChainKind::Nishio | ChainKind::Contradiction { .. } => {
            say!(AskContradiction { cell: start.candidate().cell, other: cell })
        }
        ChainKind::Double { .. } => say!(AskDouble { assumed: start, digit }),
        ChainKind::Cell { cell } | ChainKind::DynamicCell { cell, .. } => {
            say!(AskCellChain { cell, digit })
        }
        ChainKind::Region { house, digit } | ChainKind::DynamicRegion { house, digit, .. } => {
            say!(AskHouseChain { house, digit })
        }
    }
}

/// Returns the cells of a trail in its order, each once, without the one of its conclusion.
fn cells_of(trail: &Trail, conclusion: Option<Cell>) -> Vec<Cell> {
    let mut cells = Vec::new();
    for at in trail.in_order() {
        let cell = trail.nodes()[at].literal.candidate().cell;
        if Some(cell) != conclusion && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::super::single::tests::single;
    use super::*;
    use crate::grade::Part;
    use crate::grade::check::near_miss_tests::cases;

    /// Returns what a hint names.
    fn named(sentence: &Sentence) -> Vec<Part> {
        sentence.parts().into_iter().filter(|part| !matches!(part, Part::Words(_))).collect()
    }

    #[test]
    fn no_hint_tells_the_digit_of_a_cell_that_its_step_places() {
        let mut asked = 0;
        for (pencil, step) in cases() {
            let Some(Candidate { cell, digit }) = step.effect.placed() else { continue };
            let hint = hint(&pencil, &step);
            let named = named(&hint);
            let is_told = named.contains(&Part::Cell(cell)) && named.contains(&Part::Digit(digit));
            // The pattern may name both, but not together as a candidate.
            let is_pattern = matches!(step.evidence, Evidence::Chain(_) | Evidence::Loop { .. });
            assert!(!is_told || is_pattern, "{hint}");
            asked += 1;
        }
        assert!(asked > 20, "{asked}");
    }

    fn asked(grid: &str, evidence: Evidence, removed: &[(usize, u8)]) -> String {
        let (pencil, step) = single(grid, evidence, removed);
        hint(&pencil, &step).to_string()
    }

    #[test]
    fn a_single_is_asked_for_by_the_lines_that_block_its_house() {
        let row = || Evidence::OnlyPlace { house: House::row(0) };
        let ones = ".............1...........1";
        assert_eq!(
            asked(ones, row(), &[(1, 1), (2, 1)]),
            "Where in row 1 can the 1 go? Look at boxes 2 and 3, and at what earlier steps removed."
        );
        assert_eq!(
            asked(".23..........1...........1", row(), &[]),
            "Where in row 1 can the 1 go? Look at boxes 2 and 3."
        );
        let block = Evidence::OnlyPlace { house: House::block(0) };
        assert_eq!(
            asked(".2...........1....3.........1...........................1", block, &[]),
            "Where in box 1 can the 1 go? Look along row 2 and columns 2 and 3."
        );
        let removed: Vec<_> = (1..9).map(|column| (column, 1)).collect();
        assert_eq!(
            asked("", row(), &removed),
            "Where in row 1 can the 1 go? Think of what earlier steps removed."
        );
        assert_eq!(
            asked(".23456789", row(), &[]),
            "Which digit is missing in row 1? Only one of its cells is empty."
        );
        assert_eq!(
            asked(".23456......................78.....9", Evidence::OnlyDigit, &[]),
            "Which digit can r1c1 have? It sees the others, or earlier steps removed them."
        );
        assert_eq!(
            asked(".23456...78.......9", Evidence::OnlyDigit, &[]),
            "Which digit can r1c1 have? It sees all others."
        );
    }
}
