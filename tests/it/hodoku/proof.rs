//! Proofs of steps from the pencil marks and the stated pattern alone.

use gridmill::grade::hodoku::{ChainNode, Evidence};
use gridmill::grade::{self, Effect, LoopKind, Step, Technique, check};
use gridmill::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, PencilGrid};
use gridmill::solve::Puzzle;

/// True if the evidence is right, and proves all of the effect.
pub(super) fn proves(
    puzzle: &Puzzle,
    pencil: &PencilGrid,
    evidence: &Evidence,
    effect: &Effect,
) -> bool {
    let gone = match (effect, evidence) {
        (Effect::Remove(gone), _) => gone,
        (_, Evidence::Shared(_)) => &CandidateSet::EMPTY,
        _ => return false,
    };
    let facts = match evidence {
        Evidence::Shared(grade::Evidence::Loop { cells, digits, kind }) => {
            let houses = match *kind {
                LoopKind::OnlyPlaces { house, digit, .. } => vec![(house, digit)],
                _ => Vec::new(),
            };
            let others = match *kind {
                LoopKind::NakedSubset { cells, .. } => cells,
                _ => CellSet::EMPTY,
            };
            Facts { cells: *cells | others, houses, loop_of: Some((*cells, *digits)) }
        }
        Evidence::Shared(evidence) => {
            let (effect, evidence) = (effect.clone(), evidence.clone());
            // The proof does not depend on the name.
            let step = Step { technique: Technique::LastDigit, effect, evidence };
            return check(pencil, &step, puzzle.solution()).is_ok();
        }
        Evidence::Chain { nodes, is_ring } => return is_chain(pencil, nodes, *is_ring, gone),
        Evidence::Locked { cells, .. } => Facts::of_cells(*cells),
        Evidence::Fish { digit, base, cover, fins } => {
            let all =
                |houses: &[House]| houses.iter().fold(CellSet::EMPTY, |all, it| all | it.cells());
            let [base, cover] = [base, cover].map(|it| it.iter().collect::<Vec<_>>());
            let places = pencil.cells(*digit) & all(&base);
            if base.len() != cover.len() || !(places - *fins).is_subset(all(&cover)) {
                return false;
            }
            Facts::of_houses(base.into_iter().map(|house| (house, *digit)).collect())
        }
        Evidence::Colors { digits, components } => match digits.only() {
            Some(digit) => {
                let is_pair = |house: &House| {
                    let places = pencil.cells(digit) & house.cells();
                    let halves =
                        |it: &[CellSet; 2]| it.map(|cells| (cells & places).len()) == [1, 1];
                    places.len() == 2 && components.iter().any(halves)
                };
                Facts::of_houses(House::all().filter(is_pair).map(|it| (it, digit)).collect())
            }
            None => Facts::of_cells(components[0][0] | components[0][1]),
        },
        Evidence::AlmostLocked { sets, links } => {
            let is_set = |(cells, digits): &(CellSet, DigitSet)| {
                let held = cells.iter().fold(DigitSet::EMPTY, |all, it| all | pencil.digits(it));
                held == *digits && digits.len() == cells.len() + 1
            };
            if !sets.iter().all(is_set) || sets.len() != links.len() + 1 {
                return false;
            }
            Facts::of_cells(sets.iter().fold(CellSet::EMPTY, |all, (cells, _)| all | *cells))
        }
        Evidence::SueDeCoq { houses: [line, block], cells, others: [in_line, in_block] } => {
            let is_in = |house: &House, part: &CellSet| (*cells | *part).is_subset(house.cells());
            if !is_in(line, in_line) || !is_in(block, in_block) {
                return false;
            }
            Facts::of_cells(*cells | *in_line | *in_block)
        }
        Evidence::Rectangle { cells, digits, digit, houses } => Facts {
            cells: *cells,
            houses: houses.iter().map(|house| (house, *digit)).collect(),
            loop_of: Some((*cells, *digits)),
        },
    };
    let is_free = |(cells, _): (CellSet, _)| {
        (cells & puzzle.givens().clues()).is_empty() && is_rectangle(cells)
    };
    facts.loop_of.is_none_or(is_free)
        && !gone.is_empty()
        && gone.iter().all(|it| facts.exclude(pencil, it))
}

/// True for the corners of a rectangle in two boxes.
fn is_rectangle(cells: CellSet) -> bool {
    let count = |of: fn(Cell) -> usize| {
        let mut all: Vec<usize> = cells.iter().map(of).collect();
        all.sort_unstable();
        all.dedup();
        all.len()
    };
    let counts = [|cell: Cell| cell.row(), |cell: Cell| cell.column(), |cell: Cell| cell.block()];
    cells.len() == 4 && counts.map(count) == [2, 2, 2]
}

/// What a pattern states: each cell has a digit, and each house has the digit.
struct Facts {
    cells: CellSet,
    houses: Vec<(House, Digit)>,
    /// Cells that cannot hold only these digits, because there would be two solutions.
    loop_of: Option<(CellSet, DigitSet)>,
}

impl Facts {
    fn of_cells(cells: CellSet) -> Self {
        Self { cells, houses: Vec::new(), loop_of: None }
    }

    fn of_houses(houses: Vec<(House, Digit)>) -> Self {
        Self { cells: CellSet::EMPTY, houses, loop_of: None }
    }

    /// True if the facts cannot all hold once the candidate is placed.
    fn exclude(&self, pencil: &PencilGrid, placed: Candidate) -> bool {
        let mut pencil = pencil.clone();
        pencil.place(placed);
        let of_cell = |cell: Cell| pencil.candidates_in(CellSet::of(cell), DigitSet::ALL);
        let open = self.cells.iter().filter(|cell| pencil.value(*cell).is_none());
        let has = |(house, digit): (House, Digit)| {
            house.cells().iter().any(|cell| pencil.value(cell) == Some(digit))
        };
        let missing = self.houses.iter().filter(|it| !has(**it));
        let of_house = |(house, digit): (House, Digit)| {
            pencil.candidates_in(house.cells(), DigitSet::of(digit))
        };
        let choices = open.map(of_cell).chain(missing.map(|it| of_house(*it)));
        match choices.min_by_key(CandidateSet::len) {
            Some(choice) => choice.iter().all(|it| self.exclude(&pencil, it)),
            None => self.loop_of.is_some_and(|(cells, digits)| {
                cells.iter().all(|cell| pencil.value(cell).is_some_and(|it| digits.contains(it)))
            }),
        }
    }
}

/// True if each literal follows from the one before it, and if the candidates contradict what is true either way.
fn is_chain(pencil: &PencilGrid, nodes: &[ChainNode], is_ring: bool, gone: &CandidateSet) -> bool {
    let (Some(first), Some(last)) = (nodes.first(), nodes.last()) else { return false };
    let exist = |it: &ChainNode| !it.cells.is_empty() && it.cells.is_subset(pencil.cells(it.digit));
    let links = nodes.windows(2).map(|pair| (&pair[0], &pair[1]));
    let all = links.chain(is_ring.then_some((last, first)));
    if !nodes.iter().all(exist) || !{ all }.all(|(from, to)| follows(pencil, from, to)) {
        return false;
    }
    let excluded_by = |is_on: bool, it: Candidate| {
        nodes.iter().any(|node| node.is_on == is_on && excludes(node, it))
    };
    let is_same = first.digit == last.digit && first.cells == last.cells;
    !gone.is_empty()
        && gone.iter().all(|it| match (first.is_on, last.is_on) {
            // All literals are true, or all are false.
            _ if is_ring => excluded_by(true, it) && excluded_by(false, it),
            (true, false) => {
                is_same && first.digit == it.digit && first.cells.only() == Some(it.cell)
            }
            (false, true) => excludes(first, it) && excludes(last, it),
            _ => false,
        })
}

fn follows(pencil: &PencilGrid, from: &ChainNode, to: &ChainNode) -> bool {
    let is_in_cell = from.cells == to.cells && from.cells.only().is_some();
    match (from.is_on, to.is_on) {
        (true, false) => {
            to.cells.iter().all(|cell| excludes(from, Candidate { cell, digit: to.digit }))
        }
        (false, true) if from.digit == to.digit => House::all().any(|house| {
            (pencil.cells(from.digit) & house.cells()).is_subset(from.cells | to.cells)
                && to.cells.is_subset(house.cells())
        }),
        (false, true) => {
            let digits = DigitSet::of(from.digit).with(to.digit);
            is_in_cell && from.cells.iter().all(|cell| pencil.digits(cell) == digits)
        }
        _ => false,
    }
}

/// True if the candidate cannot be where one of the cells has the digit.
fn excludes(node: &ChainNode, Candidate { cell, digit }: Candidate) -> bool {
    match node.digit == digit {
        true => node.cells.iter().all(|it| it.sees(cell)),
        false => node.cells.only() == Some(cell),
    }
}
