//! Unique rectangles and loops, and the bivalue universal grave.

use super::marks::{BOX, Bits, COLUMN, MOST, ROW, each, ones, subsets};
use super::{Found, Pattern, View};
use crate::grade::Technique as T;

/// The order in which loops and the grave look at houses.
const LINK_ORDER: [usize; 3] = [BOX, ROW, COLUMN];
/// Most cells with more candidates that a loop is searched with, unless they share one digit.
const EXTRA_CELLS: i32 = 2;
/// Largest subset of a grave of type 3.
const LARGEST_OF_GRAVE: usize = 6;

/// What two hints on a loop have in common if they are equal.
#[derive(PartialEq, Eq)]
struct Key {
    kind: u8,
    /// In order.
    cells: Vec<u16>,
    /// House, digits and places of a subset.
    subset: (usize, Bits, Bits),
}

struct Hint {
    /// Added up as the original does, which decides the order.
    rating: f64,
    /// 1 to 4.
    number: u8,
    key: Key,
    /// The two digits of the loop.
    pair: Bits,
    removed: Vec<(u16, Bits)>,
}

/// Collects all hints, and returns the first of the lowest rating.
pub(super) fn unique_loop(view: View<'_>) -> Option<Found> {
    let mut search = Search { view, hints: Vec::new(), path: Vec::new() };
    for start in each(view.marks.cells_with(2)) {
        search.visit(start, EXTRA_CELLS, 0, None);
    }
    let best = |one: &Hint, other: &Hint| {
        one.rating.total_cmp(&other.rating).then(one.number.cmp(&other.number))
    };
    let hint = search.hints.into_iter().min_by(best)?;
    const RECTANGLES: [T; 4] =
        [T::UniqueRectangle1, T::UniqueRectangle2, T::UniqueRectangle3, T::UniqueRectangle4];
    const LOOPS: [T; 4] = [T::UniqueLoop1, T::UniqueLoop2, T::UniqueLoop3, T::UniqueLoop4];
    let techniques = if hint.key.cells.len() == 4 { RECTANGLES } else { LOOPS };
    let tenths = ((hint.rating + 0.05) * 10.0).floor() as u32;
    let pattern = || Pattern::Loop { cells: hint.key.cells, digits: hint.pair };
    Found::removing((techniques[usize::from(hint.number) - 1], tenths), hint.removed, pattern)
}

struct Search<'a> {
    view: View<'a>,
    hints: Vec<Hint>,
    path: Vec<u16>,
}

impl Search<'_> {
    /// The two digits of the loop: those of its first cell.
    fn pair(&self) -> Bits {
        self.view.marks.digits[usize::from(self.path[0])]
    }

    /// Extends the path by a cell. `extra` also keeps the extra digits of neighbours that the search rejects here, as the original does.
    fn visit(&mut self, cell: u16, allowed: i32, mut extra: Bits, last: Option<usize>) {
        self.path.push(cell);
        let View { houses, marks } = self.view;
        for kind in LINK_ORDER.into_iter().filter(|kind| Some(*kind) != last) {
            let (house, pair) = (houses.house(cell, kind), self.pair());
            for place in ones(marks.places_of_all(house, pair)) {
                let next = houses.cells[house][place];
                if next == self.path[0] && self.path.len() >= 4 {
                    self.add_hints();
                }
                if self.path.contains(&next) {
                    continue;
                }
                let digits = marks.digits[usize::from(next)];
                extra |= digits & !pair;
                let has_more = digits != pair;
                if !has_more || extra.count_ones() == 1 || allowed > 0 {
                    self.visit(next, allowed - i32::from(has_more), extra, Some(kind));
                }
            }
        }
        self.path.pop();
    }

    /// True if each house that the cells of even places visit is visited by just one of odd places, and vice versa.
    fn is_valid(&self) -> bool {
        let houses = self.view.houses;
        let visited = |parity: usize| {
            let cells = self.path.iter().skip(parity).step_by(2);
            let all = cells.flat_map(|cell| LINK_ORDER.map(|kind| houses.house(*cell, kind)));
            let mut all: Vec<usize> = all.collect();
            all.sort_unstable();
            all
        };
        let [even, odd] = [visited(0), visited(1)];
        even == odd && even.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn add(
        &mut self,
        rating: f64,
        number: u8,
        kind: u8,
        subset: (usize, Bits, Bits),
        removed: Vec<(u16, Bits)>,
    ) {
        let mut cells = self.path.clone();
        cells.sort_unstable();
        let key = Key { kind, cells, subset };
        if !removed.is_empty() && self.hints.iter().all(|hint| hint.key != key) {
            self.hints.push(Hint { rating, number, key, pair: self.pair(), removed });
        }
    }

    /// Adds the hints of the loop that the path is.
    fn add_hints(&mut self) {
        if !self.is_valid() {
            return;
        }
        let View { houses, marks } = self.view;
        let pair = self.pair();
        let digits = |cell: u16| marks.digits[usize::from(cell)];
        let more: Vec<u16> = self.path.iter().copied().filter(|it| digits(*it) != pair).collect();
        let extra = more.iter().fold(0, |extra, cell| extra | digits(*cell) & !pair);
        let mut base = 4.5;
        match self.path.len() {
            10.. => base = base + 0.3 + 0.2,
            8.. => base += 0.2,
            6.. => base += 0.1,
            _ => {}
        }
        if let [cell] = more[..] {
            self.add(base, 1, 1, (0, 0, 0), vec![(cell, pair)]);
        } else if more.len() > 1 && extra.count_ones() == 1 {
            let sees_all = |cell: &u16| more.iter().all(|it| houses.sees(*cell, *it));
            let victims = (0..marks.digits.len() as u16).filter(sees_all);
            let removed = victims.map(|cell| (cell, digits(cell) & extra));
            let removed = removed.filter(|(_, digits)| *digits > 0).collect();
            self.add(base, 2, 2, (0, 0, 0), removed);
        }
        let [one, other] = more[..] else { return };
        if extra.count_ones() > 1 {
            self.add_subsets(base, [one, other], extra);
        }
        let common = LINK_ORDER
            .into_iter()
            .filter(|kind| houses.house(one, *kind) == houses.house(other, *kind));
        let common: Vec<usize> = common.map(|kind| houses.house(one, kind)).collect();
        let is_bound = |digit: &usize| {
            common.iter().any(|house| marks.places(*house, *digit).count_ones() == 2)
        };
        if let Some(digit) = ones(pair).find(is_bound) {
            let gone = pair & !(1 << digit);
            self.add(base, 4, 5, (0, 0, 0), vec![(one, gone), (other, gone)]);
        }
    }

    /// Adds the hints of type 3: the extra digits of two cells make a naked or hidden subset.
    fn add_subsets(&mut self, base: f64, [one, other]: [u16; 2], extra: Bits) {
        let View { houses, marks } = self.view;
        let (side, pair) = (houses.side, self.pair());
        let both = extra & marks.digits[usize::from(one)] & marks.digits[usize::from(other)];
        for size in extra.count_ones() as usize..=side - 2 {
            for kind in LINK_ORDER {
                let house = houses.house(one, kind);
                if house != houses.house(other, kind) {
                    continue;
                }
                let (open, cells) = (marks.open[house], &houses.cells[house]);
                let ends: Bits =
                    1 << houses.position(one, kind) | 1 << houses.position(other, kind);
                let sets = marks.digits_of(houses, house);
                let mut found = Vec::new();
                if 2 * size <= open {
                    let items = of_sizes(&sets, !ends, 2, size);
                    subsets(&items, size - 1, size as u32, (0, extra), &mut |places, union| {
                        let all = ones(places).fold(both, |all, place| all | sets[place]);
                        if all.count_ones() as usize == size {
                            let others = (0..side).filter(|it| (places | ends) >> it & 1 == 0);
                            let removed = others.map(|place| (cells[place], sets[place] & union));
                            found.push((3, (house, union, places), removed.collect::<Vec<_>>()));
                        }
                        None::<()>
                    });
                }
                if 2 * size < open {
                    let end: Bits = 1 << houses.position(other, kind);
                    let places: Vec<Bits> =
                        (0..side).map(|digit| marks.places(house, digit) & !end).collect();
                    let items = of_sizes(&places, !(pair | extra), 1, size);
                    let start = ones(pair).fold(0, |union, digit| union | places[digit]);
                    subsets(&items, size - 2, size as u32, (0, start), &mut |digits, union| {
                        let subset = digits | pair;
                        let others = ones(union & !ends);
                        let removed = others.map(|place| (cells[place], sets[place] & !subset));
                        found.push((4, (house, subset, union), removed.collect()));
                        None::<()>
                    });
                }
                for (kind, subset, mut removed) in found {
                    removed.retain(|(_, digits)| *digits > 0);
                    let more = if kind == 3 { size - 1 } else { size - 2 };
                    self.add(base + more as f64 * 0.1, 3, kind, subset, removed);
                }
            }
        }
    }
}

/// Returns the sets at some places that have this many elements, with their places.
fn of_sizes(sets: &[Bits], places: Bits, least: u32, most: usize) -> Vec<(usize, Bits)> {
    let is_item = |(place, set): &(usize, Bits)| {
        places >> place & 1 > 0 && (least..=most as u32).contains(&set.count_ones())
    };
    sets.iter().copied().enumerate().filter(is_item).collect()
}

/// The bivalue universal grave.
pub(super) fn bug(View { houses, marks }: View<'_>) -> Option<Found> {
    let mut without = marks.clone();
    let mut bugs: Vec<(u16, Bits)> = Vec::new();
    let mut all: Bits = 0;
    let mut common: Option<Vec<u16>> = None;
    let digits = |cell: u16| marks.digits[usize::from(cell)];
    for house in LINK_ORDER.iter().flat_map(|kind| houses.of_kind(*kind)) {
        for digit in 0..houses.side {
            let places = marks.places(house, digit);
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let cells = ones(places).map(|place| houses.cells[house][place]);
            let cells: Vec<u16> = cells.filter(|cell| marks.count(*cell) > 2).collect();
            let cell = match cells[..] {
                [] => return None,
                [cell] => cell,
                _ => continue,
            };
            match bugs.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, own)) => *own |= 1 << digit,
                None => bugs.push((cell, 1 << digit)),
            }
            all |= 1 << digit;
            without.remove(houses, cell, 1 << digit);
            let common = common.get_or_insert_with(|| houses.peers[usize::from(cell)].clone());
            common.retain(|it| houses.sees(*it, cell) && bugs.iter().all(|(bug, _)| bug != it));
            if bugs.len() > 1 && all.count_ones() > 1 && common.is_empty() {
                return None;
            }
        }
    }
    let is_open = |cell: &u16| digits(*cell) > 0;
    let mut open = (0..marks.digits.len() as u16).filter(is_open);
    let houses_have_two = (0..houses.cells.len()).all(|house| {
        (0..houses.side).all(|it| matches!(without.places(house, it).count_ones(), 0 | 2))
    });
    if !open.all(|cell| without.count(cell) == 2) || !houses_have_two {
        return None;
    }
    let common = common?;
    let pattern = || Pattern::Bug { cells: bugs.iter().map(|(cell, _)| *cell).collect() };
    if let [(cell, _)] = bugs[..] {
        return Found::removing((T::Bug1, 56), vec![(cell, digits(cell) & !all)], pattern);
    }
    let removing = |technique, tenths, removed: Vec<(u16, Bits)>| {
        let removed = removed.into_iter().filter(|(_, digits)| *digits > 0);
        Found::removing((technique, tenths), removed.collect(), pattern)
    };
    let type_4 = || {
        let [(one, own), (other, other_own)] = bugs[..] else { return None };
        let key = digits(one) & digits(other) & !all;
        if key.count_ones() != 1 || !houses.sees(one, other) {
            return None;
        }
        let removed =
            [(one, digits(one) & !(own | key)), (other, digits(other) & !(other_own | key))];
        removing(T::Bug4, 57, removed.to_vec())
    };
    if all.count_ones() == 1 {
        let removed = common.iter().map(|cell| (*cell, digits(*cell) & all)).collect();
        return removing(T::Bug2, 57, removed).or_else(type_4);
    }
    type_4().or_else(|| {
        LINK_ORDER.into_iter().find_map(|kind| {
            let house = houses.house(bugs[0].0, kind);
            if !bugs.iter().all(|(cell, _)| houses.house(*cell, kind) == house) {
                return None;
            }
            let cells = common.iter().copied().filter(|cell| houses.house(*cell, kind) == house);
            let cells: Vec<u16> = cells.take(MOST).collect();
            let sets: Vec<Bits> = cells.iter().map(|cell| digits(*cell)).collect();
            (2..=LARGEST_OF_GRAVE.min(cells.len())).find_map(|size| {
                let items = of_sizes(&sets, Bits::MAX, 2, size);
                subsets(&items, size - 1, size as u32, (0, all), &mut |chosen, union| {
                    let own = ones(chosen).fold(0, |own, place| own | sets[place]);
                    if own.count_ones() as usize != size {
                        return None;
                    }
                    let others = (0..cells.len()).filter(|place| chosen >> place & 1 == 0);
                    let removed = others.map(|place| (cells[place], sets[place] & union));
                    removing(T::Bug3, 57 + size as u32 - 1, removed.collect())
                })
            })
        })
    })
}
