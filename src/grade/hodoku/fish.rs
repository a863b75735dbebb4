//! Basic fish, with fins and without, and Franken fish.
//!
//! Digits ascending; for each, rows as base and columns as cover, then the other way round. A fin of a basic fish
//! sees a candidate of a cover line outside the base lines only inside a box. So all its fins are in one box.

use super::{CountedGrid, Evidence, FinderMemory, FoundStep, Technique, subsets};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, HouseSet};
use arrayvec::ArrayVec;

/// What a search accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FishKind {
    Finless,
    /// Each base line keeps two candidates beside the fins.
    Finned,
    /// A base line does not.
    Sashimi,
}

/// X-wing, swordfish and jellyfish of a kind.
pub(super) fn basic(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
    n: usize,
    kind: FishKind,
) -> Option<FoundStep> {
    use Technique as T;
    let names = match kind {
        FishKind::Finless => [T::XWing, T::Swordfish, T::Jellyfish],
        FishKind::Finned => [T::FinnedXWing, T::FinnedSwordfish, T::FinnedJellyfish],
        FishKind::Sashimi => [T::SashimiXWing, T::SashimiSwordfish, T::SashimiJellyfish],
    };
    for digit in digits {
        for lines in [HouseKind::Row, HouseKind::Column] {
            if let Some((numbers, removed)) = basic_in(grid, n, kind, digit, lines) {
                memory.remove(removed, digit);
                if kind == FishKind::Finless {
                    let houses = |kind: HouseKind, numbers: u16| {
                        (0..9)
                            .filter(|it| numbers & 1 << it != 0)
                            .map(|it| kind.house(it))
                            .collect()
                    };
                    let (base, cover) =
                        (houses(lines, numbers[0]), houses(other(lines), numbers[1]));
                    memory.keep_evidence(|| Evidence::Fish { digit, base, cover });
                }
                return Some(FoundStep::Removed(names[n - 2]));
            }
        }
    }
    None
}

/// A choice of base lines. Positions in a line are bits.
#[derive(Clone, Copy, Default)]
struct BaseLines {
    chosen: u16,
    positions: u16,
    /// For each box, the positions that the cover lines must have if all fins are in the box.
    needed: [u16; 9],
}

impl BaseLines {
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

/// Returns the first basic fish: the numbers of its base lines and cover lines, as bits, and the cells that lose the digit.
fn basic_in(
    grid: &CountedGrid,
    n: usize,
    kind: FishKind,
    digit: Digit,
    lines: HouseKind,
) -> Option<([u16; 2], CellSet)> {
    let positions = |number: usize| {
        let line = lines.house(number);
        let places = grid.places(line, digit).iter();
        places.fold(0_u16, |all, cell| all | 1 << line.position_of(cell).index())
    };
    let count = |positions: u16| positions.count_ones() as usize;
    let most = if kind == FishKind::Finless { n } else { n + 3 };
    let bases: ArrayVec<(usize, u16), 9> = (0..9)
        .map(|number| (number, positions(number)))
        .filter(|(_, positions)| (1..=most).contains(&count(*positions)))
        .collect();
    let crossing = other(lines);
    let covered = |positions: u16| {
        let crosses = (0..9).filter(|number| positions & 1 << number != 0);
        let places = |number| grid.places(crossing.house(number), digit);
        crosses.fold(CellSet::EMPTY, |all, number| all | places(number))
    };
    subsets(
        &bases,
        n,
        BaseLines::default(),
        &mut |base, (number, positions)| {
            let base = base.with(number, positions);
            let is_possible = match kind {
                FishKind::Finless => count(base.positions) <= n,
                _ => base.needed.iter().any(|needed| count(*needed) <= n),
            };
            is_possible.then_some(base)
        },
        &mut |base: BaseLines| {
            if count(base.chosen) != n || count(base.positions) < n {
                return None;
            }
            let base_lines =
                || bases.iter().filter(move |(number, _)| base.chosen & 1 << number != 0);
            let in_base = base_lines().fold(CellSet::EMPTY, |all, (number, _)| {
                all | grid.places(lines.house(*number), digit)
            });
            let crosses: ArrayVec<u16, 9> = (0..9)
                .map(|number| 1 << number)
                .filter(|line| base.positions & line != 0)
                .collect();
            subsets(&crosses, n, 0, &mut |cover, line| Some(cover | line), &mut |cover: u16| {
                let fins = base.positions & !cover;
                if count(cover) != n
                    || CHUTES.iter().all(|chute| fins & !chute != 0)
                    || (fins == 0) != (kind == FishKind::Finless)
                {
                    return None;
                }
                let keeps = |(_, own): &(usize, u16)| count(own & cover) > 1;
                if kind != FishKind::Finless
                    && base_lines().all(keeps) != (kind == FishKind::Finned)
                {
                    return None;
                }
                let fins = in_base & covered(fins);
                let removed = (covered(cover) - in_base) & fins.common_peers();
                (fins.len() <= 5 && !removed.is_empty()).then_some(([base.chosen, cover], removed))
            })
        },
    )
}

/// Franken X-wing and swordfish, with fins or without: base and cover may have boxes.
pub(super) fn franken(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
    n: usize,
    with_fins: bool,
) -> Option<FoundStep> {
    let technique = match (n, with_fins) {
        (2, false) => Technique::FrankenXWing,
        (_, false) => Technique::FrankenSwordfish,
        (2, true) => Technique::FinnedFrankenXWing,
        (_, true) => Technique::FinnedFrankenSwordfish,
    };
    let is_found = digits.iter().any(|digit| {
        [HouseKind::Row, HouseKind::Column]
            .into_iter()
            .any(|lines| franken_in(grid, n, with_fins, digit, lines, memory))
    });
    is_found.then_some(FoundStep::Removed(technique))
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

/// Returns the kind of the lines that cross lines of this kind.
fn other(lines: HouseKind) -> HouseKind {
    if lines == HouseKind::Row { HouseKind::Column } else { HouseKind::Row }
}

fn franken_in(
    grid: &CountedGrid,
    n: usize,
    with_fins: bool,
    digit: Digit,
    lines: HouseKind,
    memory: &mut FinderMemory,
) -> bool {
    let all = grid.cells[digit];
    let places = |house: House| grid.places(house, digit);
    let units = |lines: HouseKind, most: usize| -> ArrayVec<House, 18> {
        let is_unit = |house: &House| (1..=most).contains(&grid.count(*house, digit));
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
                    // The cells in the cover units only, and those in two of them.
                    let removed = [(cover.cells - base.cells) & seen, cover.shared & seen];
                    let removes = !(removed[0] | removed[1]).is_empty();
                    removes.then_some(removed)
                },
            )
        },
    )
    .is_some_and(|removed| {
        memory.remove(removed[0], digit);
        memory.remove_more(removed[1], digit);
        true
    })
}
