//! Wings of an almost locked set: cells that see each other and have one digit more than there are cells, and a cell with
//! two of these digits.

use super::{Scratch, State, TakeStep};
use crate::grade::rating::surcharge;
use crate::grade::{Effect, Evidence, Step, Technique};
use crate::grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House, Houses, PencilGrid};
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Sort key of a step: the least key is offered.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SetOrder<const N: usize> {
    surcharge: u16,
    removed: Reverse<usize>,
    suffix: Reverse<Suffix>,
    /// The place in the search of the classic board; on others, steps are found in order.
    found: Option<([Cell; N], Cell)>,
}

/// A text: `2` if the wing works both ways, or `1`; the most candidates of a cell; the candidates of all cells.
type Suffix = ArrayVec<u8, 4>;

struct Wing<const N: usize> {
    order: SetOrder<N>,
    set: AlmostLocked<N>,
    pincer: Cell,
    linked: DigitSet,
    gone: CandidateSet,
}

/// Cells of a house that have one digit more than there are cells.
#[derive(Clone, Copy)]
struct AlmostLocked<const N: usize> {
    cells: [Cell; N],
    all: CellSet,
    digits: DigitSet,
}

/// A set of `N` cells, three (WXYZ-Wing) to six (TUVWXYZ-Wing). Only the first step is offered.
///
/// Order: by rating, most candidates removed, [suffix](SetOrder) backwards, and then by cells, the pincer last.
pub(in crate::grade) fn wing<H: Houses, const N: usize>(
    state: State<'_, H>,
    _: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let (grid, new) = (state.grid, state.changes.cells);
    let bivalue = grid.cells_with_count(2);
    let mut best: Option<Wing<N>> = None;
    // Only pincers that are new make something new of a house in which nothing is.
    let new_pincers = bivalue & new;
    let is_new = |house: House| {
        !(grid.houses().cells(house) & new).is_empty()
            || new_pincers.iter().any(|it| may_reach(grid.houses(), it, house))
    };
    each_set(grid, &is_new, &mut |set: AlmostLocked<N>| {
        let pincers = if (set.all & new).is_empty() { new_pincers } else { bivalue };
        let others = (DigitSet::ALL.minus(set.digits)).iter();
        let pincers = others.fold(pincers.minus(set.all), |left, it| left.minus(grid.cells(it)));
        for pincer in pincers.iter() {
            if let Some(wing) = set.with(grid, pincer)
                && best.as_ref().is_none_or(|best| wing.order < best.order)
            {
                best = Some(wing);
            }
        }
    });
    let Some(Wing { set, pincer, linked, gone, .. }) = best else {
        return ControlFlow::Continue(());
    };
    let most = set.cells.iter().map(|&cell| grid.digits(cell).len()).max().unwrap_or(0);
    let (cells, digits) = (set.all, set.digits);
    let evidence = Evidence::AlmostLocked { cells, digits, most, pincer, linked };
    let technique =
        [Technique::WxyzWing, Technique::VwxyzWing, Technique::UvwxyzWing, Technique::TuvwxyzWing]
            [N - 3];
    sink(Step { technique, effect: Effect::Remove(gone), evidence })
}

/// True if the cell sees a cell of the house.
fn may_reach<H: Houses>(houses: &H, cell: Cell, house: House) -> bool {
    !(houses.peers(cell) & houses.cells(house)).is_empty()
}

/// Calls `found` with all almost locked sets of `N` cells in wanted houses. On the classic board they share a house, since cells that see
/// each other do, if there are three or more.
fn each_set<H: Houses, const N: usize>(
    grid: &PencilGrid<H>,
    is_wanted: &dyn Fn(House) -> bool,
    found: &mut dyn FnMut(AlmostLocked<N>),
) {
    let many = grid.empty_cells().minus(grid.cells_with_count(1) | grid.cells_with_count(0));
    if !H::IS_CLASSIC {
        let mut found = |cells: [Cell; N], digits| {
            found(AlmostLocked { cells, all: cells.into_iter().collect(), digits });
        };
        choose_seeing(grid, many, DigitSet::EMPTY, &mut ArrayVec::new(), &mut found);
        return;
    }
    for house in grid.houses().all().filter(|&house| is_wanted(house)) {
        let cells: ArrayVec<Cell, 9> = (grid.houses().cells(house) & many).iter().collect();
        let mut chosen = ArrayVec::new();
        choose(grid, &cells, DigitSet::EMPTY, &mut chosen, &mut |chosen: [Cell; N], digits| {
            let all: CellSet = chosen.into_iter().collect();
            // Those that are in a later house as well come with that.
            let mut houses = grid.houses().houses_of(chosen[0]).iter();
            let comes_again =
                houses.any(|&it| it > house && all.is_subset(grid.houses().cells(it)));
            if !comes_again {
                found(AlmostLocked { cells: chosen, all, digits });
            }
        });
    }
}

/// Adds some of `cells` to those that are chosen, until there are `N` with `N` + 1 digits.
fn choose<H: Houses, const N: usize>(
    grid: &PencilGrid<H>,
    cells: &[Cell],
    digits: DigitSet,
    chosen: &mut ArrayVec<Cell, N>,
    found: &mut dyn FnMut([Cell; N], DigitSet),
) {
    if let Ok(all) = <[Cell; N]>::try_from(&chosen[..]) {
        if digits.len() == N + 1 {
            found(all, digits);
        }
        return;
    }
    for (place, &cell) in cells.iter().enumerate() {
        let digits = digits | grid.digits(cell);
        if digits.len() <= N + 1 && cells.len() - place >= N - chosen.len() {
            chosen.push(cell);
            choose(grid, &cells[place + 1..], digits, chosen, found);
            chosen.pop();
        }
    }
}

/// Adds some of `left`, which see all those that are chosen, to them, until there are `N` with `N` + 1 digits.
///
/// Order: cells; but the second in peer order of the first, of the cells after this.
fn choose_seeing<H: Houses, const N: usize>(
    grid: &PencilGrid<H>,
    left: CellSet,
    digits: DigitSet,
    chosen: &mut ArrayVec<Cell, N>,
    found: &mut dyn FnMut([Cell; N], DigitSet),
) {
    if let Ok(all) = <[Cell; N]>::try_from(&chosen[..]) {
        if digits.len() == N + 1 {
            found(all, digits);
        }
        return;
    }
    let only = match chosen[..] {
        [first] => Some(first),
        _ => None,
    };
    let add = |cell: Cell| {
        let digits = digits | grid.digits(cell);
        if digits.len() <= N + 1 {
            let after = CellSet::from_bits(!1 << cell.index());
            chosen.push(cell);
            choose_seeing(grid, left & grid.houses().peers(cell) & after, digits, chosen, found);
            chosen.pop();
        }
    };
    match only {
        Some(first) => grid.houses().in_peer_order(left, first, true).for_each(add),
        None => left.iter().for_each(add),
    }
}

impl<const N: usize> AlmostLocked<N> {
    /// Returns the wing of this set and a pincer, a cell with two of its digits. `None` if it removes nothing.
    fn with<H: Houses>(&self, grid: &PencilGrid<H>, pincer: Cell) -> Option<Wing<N>> {
        let places = |digit: Digit| grid.cells(digit) & self.all;
        let ends = grid.digits(pincer);
        let linked: DigitSet = ends
            .iter()
            .filter(|&digit| places(digit).is_subset(grid.houses().peers(pincer)))
            .collect();
        if linked.is_empty() {
            return None;
        }
        let outside = |digit: Digit| {
            (grid.cells(digit) & grid.houses().common_peers(places(digit)))
                .minus(self.all)
                .without(pincer)
        };
        let mut gone = CandidateSet::EMPTY;
        let is_double = linked == ends;
        for digit in ends.iter() {
            // Where the other digit is linked, this one is in the pincer or in the set.
            if !linked.without(digit).is_empty() {
                gone.add(digit, outside(digit) & grid.houses().peers(pincer));
            }
        }
        let of_ends = ends.iter().filter(|&digit| !gone.cells(digit).is_empty()).count();
        let mut of_others = 0;
        if is_double {
            for digit in self.digits.minus(ends).iter() {
                gone.add(digit, outside(digit));
                of_others += gone.cells(digit).len();
            }
        }
        if gone.is_empty() {
            return None;
        }
        let counts = self.cells.map(|cell| grid.digits(cell).len());
        let most = counts.into_iter().max().unwrap_or(0);
        let works_both_ways = is_double && (of_others > 0 || of_ends == 2);
        let order = SetOrder {
            surcharge: surcharge::of_set(N, most),
            removed: Reverse(gone.len()),
            suffix: Reverse(suffix(works_both_ways, most, counts.iter().sum())),
            found: H::IS_CLASSIC.then_some((self.cells, pincer)),
        };
        Some(Wing { order, set: *self, pincer, linked, gone })
    }
}

fn suffix(works_both_ways: bool, most: usize, all: usize) -> Suffix {
    let figure = |figure: usize| b'0' + figure as u8;
    let mut text = Suffix::new();
    text.push(if works_both_ways { b'2' } else { b'1' });
    text.push(figure(most));
    if all >= 10 {
        text.push(figure(all / 10));
    }
    text.push(figure(all % 10));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::Changes;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::{Scale, first_of};

    /// All sets, whatever houses they share, in the order of their cells.
    fn each_seeing<const N: usize>(
        grid: &PencilGrid,
        chosen: &mut Vec<Cell>,
        found: &mut dyn FnMut([Cell; N]),
    ) {
        if let Ok(all) = <[Cell; N]>::try_from(&chosen[..]) {
            return found(all);
        }
        let last = chosen.last().copied();
        for cell in Cell::all().filter(|&cell| last.is_none_or(|last| last < cell)) {
            if grid.digits(cell).len() >= 2 && chosen.iter().all(|other| other.sees(cell)) {
                chosen.push(cell);
                each_seeing(grid, chosen, found);
                chosen.pop();
            }
        }
    }

    /// The first step by the rules as they are written: all sets, all pincers, sorted at the end.
    fn plain<const N: usize>(grid: &PencilGrid) -> Option<CandidateSet> {
        let mut all: Vec<Wing<N>> = Vec::new();
        each_seeing(grid, &mut Vec::new(), &mut |cells: [Cell; N]| {
            let set = AlmostLocked {
                cells,
                all: cells.into_iter().collect(),
                digits: cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | grid.digits(cell)),
            };
            let fits = |pincer: &Cell| {
                !set.all.contains(*pincer)
                    && cells.iter().any(|cell| cell.sees(*pincer))
                    && grid.digits(*pincer).len() == 2
                    && grid.digits(*pincer).is_subset(set.digits)
            };
            if set.digits.len() == N + 1 {
                all.extend(Cell::all().filter(fits).filter_map(|pincer| set.with(grid, pincer)));
            }
        });
        all.sort_by(|a, b| {
            let key = |it: &Wing<N>| (it.order.surcharge, it.order.removed);
            key(a).cmp(&key(b)).then(a.order.suffix.cmp(&b.order.suffix))
        });
        all.first().map(|wing| wing.gone)
    }

    fn first<const N: usize>(grid: &PencilGrid) -> Option<CandidateSet> {
        let scale = Scale::Sukaku.table();
        let state = State { grid, changes: &Changes::EVERYTHING, scale };
        let step = first_of(wing::<_, N>, state, &mut Scratch::default())?;
        let Effect::Remove(gone) = step.effect else { unreachable!("wings place nothing") };
        Some(gone)
    }

    #[test]
    fn the_first_step_is_that_of_the_plain_search() {
        let mut draws = Draws::new(11);
        let mut found = [0; 4];
        for _ in 0..100 {
            let mut grid = draws.position();
            for _ in 0..5 {
                let wings = [
                    (first::<3>(&grid), plain::<3>(&grid)),
                    (first::<4>(&grid), plain::<4>(&grid)),
                    (first::<5>(&grid), plain::<5>(&grid)),
                    (first::<6>(&grid), plain::<6>(&grid)),
                ];
                for (n, (first, plain)) in wings.into_iter().enumerate() {
                    assert_eq!(first, plain, "{} cells: {}", n + 3, text(&grid));
                    found[n] += usize::from(first.is_some());
                }
                draws.remove_some(&mut grid);
            }
        }
        assert!(found.iter().all(|&found| found > 20), "{found:?}");
    }

    #[test]
    fn steps_that_work_both_ways_come_first_then_those_with_fewer_candidates() {
        let (double, single) = (suffix(true, 3, 9), suffix(false, 3, 8));
        assert!(Reverse(&double) < Reverse(&single));
        assert!(Reverse(suffix(false, 3, 8)) < Reverse(suffix(false, 3, 10)), "as text");
    }
}
