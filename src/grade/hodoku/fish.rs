//! Basic fish, with fins and without, and Franken fish.
//!
//! Digits ascending; for each, rows as base and columns as cover, then the other way round. A fin of a basic fish
//! sees a candidate of a cover line outside the base lines only inside a box. So all its fins are in one box.

use super::{Evidence, Found, Scratch, State, Technique, subsets};
use crate::grade;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, HouseSet};
use arrayvec::ArrayVec;

/// What a search accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Finless,
    /// Each base line keeps two candidates beside the fins.
    Finned,
    /// A base line does not.
    Sashimi,
}

/// X-wing, swordfish and jellyfish.
pub(super) fn basic<const N: usize>(
    state: &State,
    digits: DigitSet,
    scratch: &mut Scratch,
) -> Option<Found> {
    use Technique as T;
    let names = [T::XWing, T::Swordfish, T::Jellyfish];
    basic_of(state, digits, N, Kind::Finless, names, scratch)
}

/// The same with fins.
pub(super) fn finned<const N: usize>(
    state: &State,
    digits: DigitSet,
    scratch: &mut Scratch,
) -> Option<Found> {
    use Technique as T;
    let names = [T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish];
    basic_of(state, digits, N, Kind::Finned, names, scratch)
}

/// The same with fins, sashimi.
pub(super) fn sashimi<const N: usize>(
    state: &State,
    digits: DigitSet,
    scratch: &mut Scratch,
) -> Option<Found> {
    use Technique as T;
    let names = [T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish];
    basic_of(state, digits, N, Kind::Sashimi, names, scratch)
}

fn basic_of(
    state: &State,
    digits: DigitSet,
    n: usize,
    kind: Kind,
    names: [Technique; 3],
    scratch: &mut Scratch,
) -> Option<Found> {
    for digit in digits {
        for lines in [HouseKind::Row, HouseKind::Column] {
            let removed = basic_in(state, n, kind, digit, lines, |_, _, removed| removed);
            if let Some(removed) = removed {
                scratch.remove(removed, digit);
                // Search again for the rest: grading needs none of it, and it would slow down the search.
                scratch.tell(move || {
                    let fish = |numbers, fins, removed| Fish::new(lines, numbers, fins, removed);
                    let fish = basic_in(state, n, kind, digit, lines, fish);
                    fish.expect("it was found").evidence(digit)
                });
                return Some(Found::Removed(names[n - 2]));
            }
        }
    }
    None
}

/// A fish that removes something.
struct Fish {
    base: HouseSet,
    cover: HouseSet,
    fins: CellSet,
    /// The cells in the cover units only, and those in two of them.
    removed: [CellSet; 2],
}

impl Fish {
    /// Makes a basic fish. The numbers of base lines and of cover lines are bits.
    fn new(lines: HouseKind, [base, cover]: [u16; 2], fins: CellSet, removed: CellSet) -> Self {
        let houses = |kind: HouseKind, numbers: u16| {
            (0..9).filter(|it| numbers & 1 << it != 0).map(|it| kind.house(it)).collect()
        };
        let (base, cover) = (houses(lines, base), houses(other(lines), cover));
        Self { base, cover, fins, removed: [removed, CellSet::EMPTY] }
    }

    fn evidence(&self, digit: Digit) -> Evidence {
        let Self { base, cover, fins, .. } = *self;
        let has_boxes = |it: HouseSet| it.iter().any(|it| it.kind() == HouseKind::Block);
        if fins.is_empty() && !has_boxes(base | cover) {
            return Evidence::Shared(grade::Evidence::Fish { digit, base, cover });
        }
        Evidence::Fish { digit, base, cover, fins }
    }
}

/// A choice of base lines. Positions in a line are bits.
#[derive(Clone, Copy, Default)]
struct Lines {
    chosen: u16,
    positions: u16,
    /// For each box, the positions that the cover lines must have if all fins are in the box.
    needed: [u16; 9],
}

impl Lines {
    #[inline(always)]
    fn with(mut self, line: usize, positions: u16) -> Self {
        self.chosen |= 1 << line;
        self.positions |= positions;
        for (block, needed) in self.needed.iter_mut().enumerate() {
            let in_block = if block / 3 == line / 3 { CHUTES[block % 3] } else { 0 };
            *needed |= positions & !in_block;
        }
        self
    }
}

/// The positions of a line that are in each of its boxes.
const CHUTES: [u16; 3] = [0o7, 0o70, 0o700];

/// Returns the result of the first basic fish: of the numbers of its base lines and cover lines, as bits, its fins, and the cells that
/// lose the digit.
fn basic_in<R>(
    state: &State,
    n: usize,
    kind: Kind,
    digit: Digit,
    lines: HouseKind,
    result: impl Fn([u16; 2], CellSet, CellSet) -> R,
) -> Option<R> {
    let positions = |number: usize| {
        let line = lines.house(number);
        let places = state.places(line, digit).iter();
        places.fold(0_u16, |all, cell| all | 1 << line.position_of(cell).index())
    };
    let count = |positions: u16| positions.count_ones() as usize;
    let most = if kind == Kind::Finless { n } else { n + 3 };
    let bases: ArrayVec<(usize, u16), 9> = (0..9)
        .map(|number| (number, positions(number)))
        .filter(|(_, positions)| (1..=most).contains(&count(*positions)))
        .collect();
    let crossing = other(lines);
    let covered = |positions: u16| {
        let crosses = (0..9).filter(|number| positions & 1 << number != 0);
        let places = |number| state.places(crossing.house(number), digit);
        crosses.fold(CellSet::EMPTY, |all, number| all | places(number))
    };
    subsets(
        &bases,
        n,
        Lines::default(),
        &mut |base, (number, positions)| {
            let base = base.with(number, positions);
            let is_possible = match kind {
                Kind::Finless => count(base.positions) <= n,
                _ => base.needed.iter().any(|needed| count(*needed) <= n),
            };
            is_possible.then_some(base)
        },
        &mut |base: Lines| {
            if count(base.chosen) != n || count(base.positions) < n {
                return None;
            }
            let base_lines =
                || bases.iter().filter(move |(number, _)| base.chosen & 1 << number != 0);
            let in_base = base_lines().fold(CellSet::EMPTY, |all, (number, _)| {
                all | state.places(lines.house(*number), digit)
            });
            let crosses: ArrayVec<u16, 9> = (0..9)
                .map(|number| 1 << number)
                .filter(|line| base.positions & line != 0)
                .collect();
            subsets(&crosses, n, 0, &mut |cover, line| Some(cover | line), &mut |cover: u16| {
                let fins = base.positions & !cover;
                if count(cover) != n
                    || CHUTES.iter().all(|chute| fins & !chute != 0)
                    || (fins == 0) != (kind == Kind::Finless)
                {
                    return None;
                }
                let keeps = |(_, own): &(usize, u16)| count(own & cover) > 1;
                if kind != Kind::Finless && base_lines().all(keeps) != (kind == Kind::Finned) {
                    return None;
                }
                let fins = in_base & covered(fins);
                let removed = (covered(cover) - in_base) & fins.common_peers();
                (fins.len() <= 5 && !removed.is_empty())
                    .then(|| result([base.chosen, cover], fins, removed))
            })
        },
    )
}

/// Franken X-wing and swordfish: base and cover may have boxes.
pub(super) fn franken<const N: usize>(
    state: &State,
    digits: DigitSet,
    scratch: &mut Scratch,
) -> Option<Found> {
    let names = [Technique::FrankenXWing, Technique::FrankenSwordfish];
    franken_of(state, digits, N, false, scratch).then_some(Found::Removed(names[N - 2]))
}

/// The same with fins.
pub(super) fn finned_franken<const N: usize>(
    state: &State,
    digits: DigitSet,
    scratch: &mut Scratch,
) -> Option<Found> {
    let names = [Technique::FinnedFrankenXWing, Technique::FinnedFrankenSwordfish];
    franken_of(state, digits, N, true, scratch).then_some(Found::Removed(names[N - 2]))
}

/// A choice of base units.
#[derive(Clone, Copy)]
struct Base {
    houses: HouseSet,
    cells: CellSet,
    /// The cells in more than one of the units.
    shared: CellSet,
    shared_count: usize,
    /// The cells that a fish with fins may remove.
    targets: CellSet,
}

impl Base {
    /// True if `n` lines of a kind and boxes that are no base unit cover the cells.
    fn is_covered(&self, cells: CellSet, lines: HouseKind, n: usize) -> bool {
        let Some(cell) = cells.first() else { return true };
        n > 0
            && self
                .covers(cell, lines)
                .any(|house| self.is_covered(cells - house.cells(), lines, n - 1))
    }

    /// True if `n` cover units can cover a cell and all base cells that do not see it, which are no fins then.
    fn may_remove(&self, cell: Cell, lines: HouseKind, n: usize) -> bool {
        let needed = self.cells - cell.peers();
        self.covers(cell, lines).any(|house| self.is_covered(needed - house.cells(), lines, n - 1))
    }

    /// Iterates over the line and the box of a cell, without a box that is a base unit.
    fn covers(&self, cell: Cell, lines: HouseKind) -> impl Iterator<Item = House> {
        let houses = [lines.house_of(cell), HouseKind::Block.house_of(cell)];
        let base = self.houses;
        houses.into_iter().filter(move |house| !base.contains(*house))
    }
}

/// A choice of cover units.
#[derive(Clone, Copy)]
struct Cover {
    houses: HouseSet,
    cells: CellSet,
    /// The cells in more than one of the units.
    shared: CellSet,
}

fn franken_of(
    state: &State,
    digits: DigitSet,
    n: usize,
    with_fins: bool,
    scratch: &mut Scratch,
) -> bool {
    digits.iter().any(|digit| {
        [HouseKind::Row, HouseKind::Column]
            .into_iter()
            .any(|lines| franken_in(state, n, with_fins, digit, lines, scratch))
    })
}

/// Returns the kind of the lines that cross lines of this kind.
fn other(lines: HouseKind) -> HouseKind {
    if lines == HouseKind::Row { HouseKind::Column } else { HouseKind::Row }
}

fn franken_in(
    state: &State,
    n: usize,
    with_fins: bool,
    digit: Digit,
    lines: HouseKind,
    scratch: &mut Scratch,
) -> bool {
    let all = state.cells[digit];
    let places = |house: House| state.places(house, digit);
    let units = |lines: HouseKind, most: usize| -> ArrayVec<House, 18> {
        let is_unit = |house: &House| (1..=most).contains(&state.count(*house, digit));
        lines.houses().chain(HouseKind::Block.houses()).filter(is_unit).collect()
    };
    let bases = units(lines, if with_fins { 9 } else { n });
    let crossing = other(lines);
    let covers = units(crossing, 9);
    let most_fins = if with_fins { 5 } else { 0 };
    let none = CellSet::EMPTY;
    let base =
        Base { houses: HouseSet::EMPTY, cells: none, shared: none, shared_count: 0, targets: all };
    subsets(
        &bases,
        n,
        base,
        &mut |base, house| {
            let cells = places(house);
            let shared = base.cells & cells;
            let shared_count = base.shared_count + shared.len();
            if shared_count > if with_fins { 2 } else { 0 } {
                return None;
            }
            let mut next = Base {
                houses: base.houses.with(house),
                cells: base.cells | cells,
                shared: base.shared | shared,
                shared_count,
                targets: base.targets & (base.shared | shared).common_peers(),
            };
            if !with_fins {
                return next.is_covered(next.cells, crossing, n).then_some(next);
            }
            let targets = next.targets.iter().filter(|cell| next.may_remove(*cell, crossing, n));
            next.targets = targets.collect();
            (!next.targets.is_empty()).then_some(next)
        },
        &mut |base: Base| {
            if base.houses.len() != n {
                return None;
            }
            let crosses = |house: &House| {
                !base.houses.contains(*house) && !(base.cells & house.cells()).is_empty()
            };
            let covers: ArrayVec<House, 18> = covers.iter().copied().filter(crosses).collect();
            subsets(
                &covers,
                n,
                Cover { houses: HouseSet::EMPTY, cells: none, shared: none },
                &mut |cover, house| {
                    let cells = places(house);
                    let next = Cover {
                        houses: cover.houses.with(house),
                        cells: cover.cells | cells,
                        shared: cover.shared | (cover.cells & cells),
                    };
                    let left = n - next.houses.len();
                    let is_enough =
                        |needed: CellSet| base.is_covered(needed - next.cells, crossing, left);
                    let is_possible = match with_fins {
                        true => base.targets.iter().any(|it| is_enough(base.cells - it.peers())),
                        false => is_enough(base.cells),
                    };
                    is_possible.then_some(next)
                },
                &mut |cover: Cover| {
                    let fins = (base.cells - cover.cells) | base.shared;
                    if cover.houses.len() != n
                        || fins.is_empty() == with_fins
                        || fins.len() > most_fins
                    {
                        return None;
                    }
                    let seen = fins.common_peers();
                    let removed = [(cover.cells - base.cells) & seen, cover.shared & seen];
                    let (base, cover) = (base.houses, cover.houses);
                    let removes = !(removed[0] | removed[1]).is_empty();
                    removes.then_some(Fish { base, cover, fins, removed })
                },
            )
        },
    )
    .is_some_and(|fish| {
        scratch.remove(fish.removed[0], digit);
        scratch.remove_more(fish.removed[1], digit);
        scratch.tell(move || fish.evidence(digit));
        true
    })
}
