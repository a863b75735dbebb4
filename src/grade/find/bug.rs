//! Bivalue universal grave: the grid would have two solutions, or none, were it not for a few extra
//! candidates.

use super::masks::subsets_of;
use super::{Scratch, State, TakeStep};
use crate::grade::{BugKind, Effect, Evidence, Step, Technique};
use crate::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, Houses,
};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// BUG types 1 to 4; at most one type is offered, but all subsets of type 3.
///
/// Order of type 3: blocks, rows, columns; size of the subset (or the size first); its cells in mask order
/// over the common peers, which are in peer order of the first cell with extra digits.
pub(in crate::grade) fn bug<H: Houses>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    match Bug::find(state) {
        Some(bug) => bug.steps(state, sink),
        None => ControlFlow::Continue(()),
    }
}

/// A grave: what keeps the grid from having two candidates in every cell and two places for every
/// digit.
struct Bug {
    /// The cells with extra digits, as found, and these digits.
    cells: ArrayVec<(Cell, DigitSet), 81>,
    /// All extra digits.
    digits: DigitSet,
    /// The other cells that see all of `cells`.
    common: CellSet,
}

impl Bug {
    fn find<H: Houses>(state: State<'_, H>) -> Option<Bug> {
        let grid = state.grid;
        let at_most_two = grid.cells_with_count(1) | grid.cells_with_count(2);
        // In a grave, all other cells have an extra digit. A step needs one that they share, or a cell that sees them all.
        let others = grid.empty_cells() - at_most_two;
        let is_in_all = |digit: Digit| (others - grid.cells(digit)).is_empty();
        let common =
            others.iter().fold(CellSet::ALL, |common, cell| common & grid.houses().peers(cell));
        if common.is_empty() && !Digit::all().any(is_in_all) {
            return None;
        }
        let mut bug = Bug { cells: ArrayVec::new(), digits: DigitSet::EMPTY, common: CellSet::ALL };
        let mut stripped = grid.clone();
        // The digits that do not have two places everywhere, and cells in which they may be extra.
        let (mut odd_digits, mut odd_cells) = (DigitSet::EMPTY, CellSet::EMPTY);
        for house in grid.houses().all() {
            for digit in Digit::all() {
                if matches!(grid.positions(house, digit).len(), 0 | 2) {
                    continue;
                }
                let places = grid.cells(digit) & grid.houses().cells(house);
                let extra = places.minus(at_most_two);
                if extra.is_empty() {
                    return None;
                }
                odd_digits = odd_digits.with(digit);
                odd_cells |= extra;
                let Some(cell) = extra.only() else { continue };
                bug.add(Candidate { cell, digit }, grid.houses());
                stripped.remove(Candidate { cell, digit });
                if bug.cells.len() >= 2 && bug.digits.len() >= 2 && bug.common.is_empty() {
                    return None;
                }
            }
        }
        if let Some(digit) = odd_digits.only().filter(|_| state.scale.searches.bug_counts_all_cells)
        {
            for cell in odd_cells.minus(bug.cell_set()).iter() {
                bug.cells.push((cell, DigitSet::of(digit)));
                stripped.remove(Candidate { cell, digit });
                bug.common = (bug.common & grid.houses().peers(cell)).minus(bug.cell_set());
            }
        }
        let is_grave = stripped.cells_with_count(2) == stripped.empty_cells()
            && grid.houses().all().all(|house| {
                Digit::all().all(|digit| matches!(stripped.positions(house, digit).len(), 0 | 2))
            });
        (is_grave && !bug.cells.is_empty()).then_some(bug)
    }

    fn add<H: Houses>(&mut self, Candidate { cell, digit }: Candidate, houses: &H) {
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits = digits.with(digit),
            None => self.cells.push((cell, DigitSet::of(digit))),
        }
        self.digits = self.digits.with(digit);
        self.common = (self.common & houses.peers(cell)).minus(self.cell_set());
    }

    fn cell_set(&self) -> CellSet {
        self.cells.iter().map(|&(cell, _)| cell).collect()
    }

    fn steps<H: Houses>(&self, state: State<'_, H>, sink: &mut TakeStep<'_>) -> ControlFlow<()> {
        let grid = state.grid;
        if let [(cell, _)] = self.cells[..] {
            let gone = grid.candidates_in(CellSet::of(cell), !self.digits);
            self.offer(Technique::Bug1, BugKind::OneCell, gone, sink)?;
        } else if let Some(digit) = self.digits.only() {
            let gone = CandidateSet::of_digit(digit, self.common & grid.cells(digit));
            if gone.is_empty() {
                self.type_4(state, sink)?;
            }
            self.offer(Technique::Bug2, BugKind::OneDigit, gone, sink)?;
        } else if !self.common.is_empty() {
            self.type_4(state, sink)?;
            self.type_3(state, sink)?;
        }
        ControlFlow::Continue(())
    }

    fn offer(
        &self,
        technique: Technique,
        kind: BugKind,
        gone: CandidateSet,
        sink: &mut TakeStep<'_>,
    ) -> ControlFlow<()> {
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let of = |&(cell, digits): &(Cell, DigitSet)| {
            digits.iter().map(move |digit| Candidate { cell, digit })
        };
        let extra = self.cells.iter().flat_map(of).collect();
        sink(Step {
            technique,
            effect: Effect::Remove(gone),
            evidence: Evidence::Bug { extra, kind },
        })
    }

    /// Returns the houses that hold all cells with extra digits; of those of other boards only on some scales.
    fn houses<H: Houses>(&self, state: State<'_, H>) -> impl Iterator<Item = House> {
        let (houses, cells) = (state.grid.houses(), self.cell_set());
        let has_all_kinds = state.scale.searches.bug_counts_all_cells;
        let is_asked = move |house: &House| has_all_kinds || *house < HouseKind::Group.house(0);
        houses.all().filter(move |house| is_asked(house) && cells.is_subset(houses.cells(*house)))
    }

    /// Two cells of a house share one digit that is not extra. One of them holds it, because the
    /// grave without the extra digits has it there, and the other one holds an extra digit.
    fn type_4<H: Houses>(&self, state: State<'_, H>, sink: &mut TakeStep<'_>) -> ControlFlow<()> {
        let grid = state.grid;
        let [(first, first_extra), (second, second_extra)] = self.cells[..] else {
            return ControlFlow::Continue(());
        };
        let shared = (grid.digits(first) & grid.digits(second)).minus(self.digits);
        let sees = self.houses(state).next().is_some();
        let Some(digit) = shared.only().filter(|_| sees) else {
            return ControlFlow::Continue(());
        };
        let mut gone = grid.candidates_in(CellSet::of(first), !first_extra.with(digit));
        for other in (!second_extra.with(digit)).iter() {
            gone.add(other, CellSet::of(second) & grid.cells(other));
        }
        self.offer(Technique::Bug4, BugKind::SharedDigit { digit }, gone, sink)
    }

    /// The cells, seen as one that holds an extra digit, make a naked subset with others.
    fn type_3<H: Houses>(&self, state: State<'_, H>, sink: &mut TakeStep<'_>) -> ControlFlow<()> {
        const SIZES: std::ops::RangeInclusive<usize> = 2..=6;
        let houses = || self.houses(state);
        if state.scale.searches.bug_counts_all_cells {
            for size in SIZES {
                houses().try_for_each(|house| self.subsets(state, house, size, sink))?;
            }
        } else {
            for house in houses() {
                SIZES.into_iter().try_for_each(|size| self.subsets(state, house, size, sink))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn subsets<H: Houses>(
        &self,
        state: State<'_, H>,
        house: House,
        size: usize,
        sink: &mut TakeStep<'_>,
    ) -> ControlFlow<()> {
        let (grid, first) = (state.grid, self.cells[0].0);
        let others: ArrayVec<Cell, 9> =
            state.in_peer_order(self.common & grid.houses().cells(house), first).collect();
        if others.len() < size || self.digits.is_empty() {
            return ControlFlow::Continue(());
        }
        let all_others: CellSet = others.iter().copied().collect();
        // A house has at most seven cells besides two with extra digits.
        for mask in subsets_of((1 << others.len()) - 1, size - 1) {
            let chosen = others.iter().enumerate().filter(|(i, _)| mask >> i & 1 != 0);
            let cells: CellSet = chosen.map(|(_, &cell)| cell).collect();
            let union = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | grid.digits(cell));
            let has_two = |cell: Cell| grid.digits(cell).len() >= 2;
            let digits = union | self.digits;
            if union.len() == size && digits.len() == size && cells.iter().all(has_two) {
                let gone = match state.scale.has(Technique::GeneralizedNakedPair) {
                    false => grid.candidates_in(all_others.minus(cells), digits),
                    true => grid.candidates_seeing(cells | self.cell_set(), digits),
                };
                let kind = BugKind::NakedSubset { house, cells, digits };
                self.offer(Technique::Bug3, kind, gone, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}
