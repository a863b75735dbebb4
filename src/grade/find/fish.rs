//! Fish: X-Wing, Swordfish, Jellyfish.

use super::masks::{each_locked_subset, subsets_of, with_few};
use super::{Scratch, State, TakeStep};
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{
    CandidateSet, CellSet, Digit, DigitSet, HouseKind, HouseSet, Houses, PerDigit, PositionSet,
};
use std::ops::ControlFlow;

/// In `SIZE` parallel lines a digit stands only in `SIZE` crossing lines, so these lose it elsewhere.
/// Each of the parallel lines has at least two places. No fins.
///
/// Order: parallel columns, then rows; lines in mask order; digits.
pub(in crate::grade) fn fish<H: Houses, const SIZE: usize>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][SIZE - 2];
    let grid = state.grid;
    for (base_kind, cover_kind) in
        [(HouseKind::Column, HouseKind::Row), (HouseKind::Row, HouseKind::Column)]
    {
        // The lines in which a digit has as few places as the fish allows.
        let fitting = |digit: Digit| -> [u16; 9] {
            let places = |line| grid.positions(base_kind.house(line), digit).bits();
            with_few::<SIZE>(std::array::from_fn(places))
        };
        let find = |digit, lines| -> Option<Step> {
            let base = lines_of(base_kind, lines);
            let places =
                base.iter().fold(PositionSet::EMPTY, |all, line| all | grid.positions(line, digit));
            if places.len() != SIZE {
                return None;
            }
            let cover = lines_of(cover_kind, places.bits());
            let cells = |lines: HouseSet| {
                lines.iter().fold(CellSet::EMPTY, |all, line| all | grid.houses().cells(line))
            };
            let gone = grid.cells(digit) & cells(cover).minus(cells(base));
            (!gone.is_empty()).then(|| Step {
                technique,
                effect: Effect::Remove(CandidateSet::of_digit(digit, gone)),
                evidence: Evidence::Fish { digit, base, cover },
            })
        };
        // Digits take turns with each choice of lines, but most have no fish at all.
        let mut fitting_of = PerDigit([[0; 9]; 9]);
        let mut having = DigitSet::EMPTY;
        for digit in state.changes.digits.iter() {
            if grid.solved_count(digit) + 2 * SIZE <= grid.houses().side() {
                fitting_of[digit] = fitting(digit);
                let is_fish = |lines, _| match find(digit, lines) {
                    Some(_) => ControlFlow::Break(()),
                    None => ControlFlow::Continue(()),
                };
                if each_locked_subset(SIZE, &fitting_of[digit], &mut { is_fish }).is_break() {
                    having = having.with(digit);
                }
            }
        }
        if having.is_empty() {
            continue;
        }
        for lines in subsets_of(0o777, SIZE) {
            let fits = |digit: &Digit| {
                let places = fitting_of[*digit];
                (0..9).all(|line| lines >> line & 1 == 0 || places[line] != 0)
            };
            for digit in having.iter().filter(fits) {
                if let Some(step) = find(digit, lines) {
                    sink(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The lines of this kind whose numbers are the bits of `numbers`.
fn lines_of(kind: HouseKind, numbers: u16) -> HouseSet {
    PositionSet::from_bits(numbers).iter().map(|number| kind.house(number.index())).collect()
}
