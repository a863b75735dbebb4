//! Strong links of one digit, joined one after the other: the digit is at one end or the other of the whole. Skyscrapers
//! and kites are the shortest.

mod link;

use super::{Scratch, State, TakeStep};
use crate::grade::rating::surcharge;
use crate::grade::{Effect, Evidence, Step, StrongLink, Technique};
use crate::grid::{CandidateSet, CellSet, Digit, House, HouseKind, Houses, PerCell};
use arrayvec::ArrayVec;
use link::{HouseLink, each_link, houses_around};
use std::cmp::Reverse;
use std::iter;
use std::ops::ControlFlow;

/// Sort key of a step: the least key is offered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct LinkOrder<const N: usize> {
    surcharge: u16,
    targets: Reverse<usize>,
    /// Number of grouped links, then the house kinds.
    suffix: (u8, [u8; N]),
    found: SearchPlace<N>,
}

/// The place in the search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct SearchPlace<const N: usize> {
    /// The kinds of the houses, the last first.
    kinds: [u8; N],
    digit: Digit,
    /// Each with the number of its link.
    houses: [(House, u8); N],
    /// Place in [`CHAINS`].
    chain: usize,
    /// At which side each link is entered.
    enters: [usize; N],
}

/// A chain of links that has targets.
struct LinkChain<const N: usize> {
    order: LinkOrder<N>,
    digit: Digit,
    links: [DirectedLink; N],
    is_loop: bool,
    gone: CellSet,
}

/// A link, and the side at which a chain enters it.
#[derive(Clone, Copy, Debug)]
struct DirectedLink {
    link: HouseLink,
    enters: usize,
}

impl DirectedLink {
    fn entered(&self) -> CellSet {
        self.link.sides[self.enters]
    }

    fn left(&self) -> CellSet {
        self.link.sides[1 - self.enters]
    }
}

/// `N` joined links: two, three or four. Only the first step is offered.
///
/// Order: by rating, most targets, [suffix](LinkOrder), and then by the kinds of the houses, the digit, and the houses.
pub(in crate::grade) fn joined<H: Houses, const N: usize>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    let mut best: Option<LinkChain<N>> = None;
    let houses = state.grid.houses();
    scratch.links.resize_with(9, DigitLinks::default);
    for digit in state.changes.digits.iter() {
        let links = &mut scratch.links[digit.index()];
        // The finders for two, three and four links search the same positions.
        if links.places != state.grid.cells(digit) {
            links.fill(houses, state.grid.cells(digit));
        }
        let mut chain = ArrayVec::new();
        for number in 0..links.links.len() {
            for enters in [0, 1] {
                chain.push(NumberedLink { number, enters });
                let next = links.joined[number][1 - enters];
                links.extend(houses, digit, next, links.apart[number], &mut chain, &mut best);
                chain.pop();
            }
        }
    }
    best.map_or(ControlFlow::Continue(()), |joined| sink(joined.step()))
}

/// Number of links that a digit can have: two in each block, one in each other house; no board has all kinds.
const MOST_LINKS: usize = 60;

/// Links by their numbers, each with the side at which it is entered: bit 2 `number` + `enters`.
type LinkSet = u128;

/// The number of a link, and the side at which a chain enters it.
#[derive(Clone, Copy)]
struct NumberedLink {
    number: usize,
    enters: usize,
}

/// All links of a digit, in the order of their houses.
#[derive(Clone, Default, Debug)]
pub(super) struct DigitLinks {
    /// The places of the digit.
    places: CellSet,
    links: ArrayVec<HouseLink, MOST_LINKS>,
    /// For each end of each link: the links that can follow.
    joined: ArrayVec<[LinkSet; 2], MOST_LINKS>,
    /// For each link, those that have no place in common with it.
    apart: ArrayVec<LinkSet, MOST_LINKS>,
    /// For each link and side: the places that see all of the side.
    seeing: ArrayVec<[CellSet; 2], MOST_LINKS>,
}

/// Iterates over the places of the bits of a set.
fn bits(mut set: LinkSet) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(bit)
    })
}

impl DigitLinks {
    /// Replaces the links by those of a digit with these places, in the same memory.
    fn fill<H: Houses>(&mut self, houses: &H, places: CellSet) {
        let Self { links, joined, apart, seeing, .. } = self;
        self.places = places;
        links.clear();
        houses.all().for_each(|house| each_link(houses, places, house, |link| links.push(link)));
        // The links at each cell, and those of which a side is in each house.
        let (mut at, mut inside) = (PerCell([0; 81]), H::per_house(0));
        for (number, link) in links.iter().enumerate() {
            link.places.iter().for_each(|cell| at[cell] |= 0b11 << (2 * number));
            for (enters, around) in link.around.into_iter().enumerate() {
                around.iter().for_each(|house| inside[house] |= 1 << (2 * number + enters));
            }
        }
        apart.clear();
        apart.extend(links.iter().map(|link| {
            let touching = link.places.iter().fold(0, |all: LinkSet, cell| all | at[cell]);
            !touching
        }));
        joined.clear();
        joined.extend(links.iter().zip(apart.iter()).map(|(link, apart)| {
            link.around.map(|around| {
                around.iter().fold(0, |all: LinkSet, house| all | inside[house]) & apart
            })
        }));
        seeing.clear();
        let seeing_side = |side: CellSet| places & houses.common_peers(side);
        seeing.extend(links.iter().map(|link| link.sides.map(seeing_side)));
    }

    /// Adds each link of `next` that is among those `apart` from the links of a chain to its end.
    fn extend<H: Houses, const N: usize>(
        &self,
        houses: &H,
        digit: Digit,
        next: LinkSet,
        apart: LinkSet,
        chain: &mut ArrayVec<NumberedLink, N>,
        best: &mut Option<LinkChain<N>>,
    ) {
        let numbered = |bit: usize| NumberedLink { number: bit / 2, enters: bit % 2 };
        if chain.len() < N - 1 {
            for last in bits(next & apart).map(numbered) {
                chain.push(last);
                let next = self.joined[last.number][1 - last.enters];
                self.extend(houses, digit, next, apart & self.apart[last.number], chain, best);
                chain.pop();
            }
            return;
        }
        // The chain begins at its lower end. It may have targets if it is a loop, or a place sees both ends.
        let NumberedLink { number, enters } = chain[0];
        let (joined, seeing) = (self.joined[number][enters], self.seeing[number][enters]);
        for bit in bits(next & apart & !0b11 << (2 * number)) {
            let last = numbered(bit);
            let sees = seeing & self.seeing[last.number][1 - last.enters];
            if joined >> (bit ^ 1) & 1 == 0 && sees.is_empty() {
                continue;
            }
            chain.push(last);
            if let Some(joined) = self.complete(houses, digit, chain)
                && best.as_ref().is_none_or(|best| joined.order < best.order)
            {
                *best = Some(joined);
            }
            chain.pop();
        }
    }

    fn complete<H: Houses, const N: usize>(
        &self,
        houses: &H,
        digit: Digit,
        chain: &[NumberedLink],
    ) -> Option<LinkChain<N>> {
        let directed = |&NumberedLink { number, enters }: &_| DirectedLink {
            link: self.links[number],
            enters,
        };
        let links: ArrayVec<DirectedLink, N> = chain.iter().map(directed).collect();
        complete(houses, self.places, digit, links.into_inner().ok()?)
    }
}

/// Returns the step of a full chain. `None` if the search also meets it from its other end, or it has no targets.
fn complete<H: Houses, const N: usize>(
    houses: &H,
    places: CellSet,
    digit: Digit,
    links: [DirectedLink; N],
) -> Option<LinkChain<N>> {
    let [first, last] = [links[0], links[N - 1]];
    if first.link.house > last.link.house {
        return None;
    }
    let ends = first.entered() | last.left();
    let is_loop = !houses_around(houses, ends).is_empty();
    let lowest = links.iter().map(|it| it.link.house).min()?;
    if is_loop && (first.enters == 1 || first.link.house != lowest) {
        return None;
    }
    let of_links = links.iter().fold(CellSet::EMPTY, |all, it| all | houses.cells(it.link.house));
    let seeing = |cells: CellSet| (places & houses.common_peers(cells)).minus(of_links);
    let joins = links.windows(2).map(|pair| pair[0].left() | pair[1].entered());
    let (gone, targets) = if is_loop {
        let of_each = joins.chain([ends]).map(seeing);
        of_each
            .fold((CellSet::EMPTY, 0), |(gone, targets), more| (gone | more, targets + more.len()))
    } else {
        let gone = joins.fold(seeing(ends), |gone, join| {
            let house = joining_house(houses, join);
            gone.minus(house.map_or(CellSet::EMPTY, |house| houses.cells(house)))
        });
        (gone, gone.len())
    };
    (targets > 0).then(|| LinkChain {
        order: order(digit, &links, targets),
        digit,
        links,
        is_loop,
        gone,
    })
}

/// The house that joins two sides: the first that holds them, by kind.
fn joining_house<H: Houses>(houses: &H, join: CellSet) -> Option<House> {
    /// For each kind its place: columns, rows, blocks, groups, windows, girandola, asterisk, center dot, diagonals.
    const PLACES: [u8; HouseKind::ALL.len()] = [2, 1, 0, 3, 4, 8, 9, 5, 6, 7, 10];
    houses_around(houses, join).iter().min_by_key(|house| PLACES[house.kind() as usize])
}

fn order<const N: usize>(digit: Digit, links: &[DirectedLink; N], targets: usize) -> LinkOrder<N> {
    let kinds = links.map(|it| it.link.house.kind() as u8);
    let grouped = links.iter().filter(|it| it.link.is_grouped()).count();
    let mut houses = links.map(|it| (it.link.house, it.link.number));
    houses.sort_unstable();
    let mut last_first = houses.map(|(house, _)| house.kind() as u8);
    last_first.reverse();
    let slot = |it: DirectedLink| houses.iter().position(|(house, _)| *house == it.link.house);
    let chain = links.map(|it| slot(it).map_or(0, |slot| slot as u8));
    let enters = links.map(|it| it.enters);
    LinkOrder {
        surcharge: surcharge::of_links(links.map(|it| it.link.house), grouped),
        targets: Reverse(targets),
        suffix: (grouped as u8, canonical(kinds)),
        found: SearchPlace { kinds: last_first, digit, houses, chain: place_of(&chain), enters },
    }
}

/// The orders in which chains take the houses, which are numbered by kind and number; the first is lower than the last.
const CHAINS: [&[&[u8]]; 3] = [
    &[&[0, 1]],
    &[&[0, 1, 2], &[1, 0, 2], &[0, 2, 1]],
    &[
        &[0, 1, 2, 3],
        &[1, 0, 2, 3],
        &[2, 0, 1, 3],
        &[0, 2, 1, 3],
        &[1, 2, 0, 3],
        &[2, 1, 0, 3],
        &[0, 3, 2, 1],
        &[0, 2, 3, 1],
        &[1, 0, 3, 2],
        &[0, 1, 3, 2],
        &[1, 3, 0, 2],
        &[0, 3, 1, 2],
    ],
];

fn place_of(chain: &[u8]) -> usize {
    let place = CHAINS[chain.len() - 2].iter().position(|known| *known == chain);
    place.expect("all orders are there, from the lower end")
}

/// Returns the least of four equivalent texts: the house kinds, reversed, and both with rows and columns exchanged.
fn canonical<const N: usize>(kinds: [u8; N]) -> [u8; N] {
    let first_way = |kinds: [u8; N]| {
        let mut back = kinds;
        back.reverse();
        kinds.min(back)
    };
    let turned = |kinds: [u8; N]| {
        kinds.map(|kind| match kind {
            1 => 2,
            2 => 1,
            block => block,
        })
    };
    let first = first_way(kinds);
    if first.contains(&1) { first.min(first_way(turned(first))) } else { turned(first) }
}

impl<const N: usize> LinkChain<N> {
    fn step(&self) -> Step {
        let link = |it: &DirectedLink| StrongLink {
            house: it.link.house,
            from: it.entered() & it.link.places,
            to: it.left() & it.link.places,
        };
        let links = self.links.iter().map(link).collect();
        Step {
            technique: self.technique(),
            effect: Effect::Remove(CandidateSet::of_digit(self.digit, self.gone)),
            evidence: Evidence::StrongLinks { digit: self.digit, links, is_loop: self.is_loop },
        }
    }

    fn technique(&self) -> Technique {
        use Technique as T;
        let has = |kind| self.links.iter().any(|it| it.link.house.kind() == kind);
        let lines = has(HouseKind::Row) && has(HouseKind::Column);
        match (N, has(HouseKind::Block), lines) {
            (2, true, _) => T::StrongLinks2,
            (2, false, false) => T::Skyscraper,
            (2, false, true) => T::TwoStringKite,
            (3, true, _) => T::StrongLinks3,
            (3, false, false) => T::Skyscraper3,
            (3, false, true) => T::StringKite3,
            _ => T::StrongLinks4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::Changes;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::{Scale, first_of};
    use crate::grid::{Classic, PencilGrid};

    /// All choices of houses, and then of links: kinds of the houses, the last first; digits; houses.
    fn each_choice<const N: usize>(
        grid: &PencilGrid,
        found: &mut dyn FnMut(Digit, [HouseLink; N]),
    ) {
        let mut kinds: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..N {
            let longer = |list: Vec<usize>| {
                (list.last().copied().unwrap_or(0)..3)
                    .map(move |kind| [&list[..], &[kind]].concat())
            };
            kinds = kinds.into_iter().flat_map(longer).collect();
        }
        kinds.sort_by_key(|list| list.iter().rev().copied().collect::<Vec<_>>());
        for list in kinds {
            for digit in Digit::all() {
                choose(grid, digit, &list, &mut Vec::new(), found);
            }
        }
    }

    fn choose<const N: usize>(
        grid: &PencilGrid,
        digit: Digit,
        kinds: &[usize],
        chosen: &mut Vec<HouseLink>,
        found: &mut dyn FnMut(Digit, [HouseLink; N]),
    ) {
        let Some(&kind) = kinds.get(chosen.len()) else {
            return found(digit, chosen[..].try_into().unwrap());
        };
        let last = chosen.last().map(|link| link.house).filter(|it| it.kind() as usize == kind);
        for house in
            HouseKind::CLASSIC[kind].houses().filter(|house| last.is_none_or(|it| it < *house))
        {
            each_link(&Classic, grid.cells(digit), house, |link| {
                if chosen.iter().all(|other| (other.places & link.places).is_empty()) {
                    chosen.push(link);
                    choose(grid, digit, kinds, chosen, found);
                    chosen.pop();
                }
            });
        }
    }

    /// The first step by the rules as they are written: all choices, all orders, all directions, sorted at the end.
    fn plain<const N: usize>(grid: &PencilGrid) -> Option<Step> {
        let mut all: Vec<LinkChain<N>> = Vec::new();
        each_choice::<N>(grid, &mut |digit, links| {
            for chain in CHAINS[N - 2] {
                for bits in 0..1_usize << N {
                    let enters = |place: usize| bits >> (N - 1 - place) & 1;
                    let directed: [DirectedLink; N] = std::array::from_fn(|place| DirectedLink {
                        link: links[usize::from(chain[place])],
                        enters: enters(place),
                    });
                    let joins = directed.windows(2).map(|pair| pair[0].left() | pair[1].entered());
                    if joins.into_iter().all(|join| joining_house(&Classic, join).is_some()) {
                        all.extend(complete(&Classic, grid.cells(digit), digit, directed));
                    }
                }
            }
        });
        all.sort_by_key(|it| (it.order.surcharge, it.order.targets, it.order.suffix));
        all.first().map(LinkChain::step)
    }

    fn first<const N: usize>(grid: &PencilGrid) -> Option<Step> {
        let scale = Scale::Sukaku.table();
        let state = State { grid, changes: &Changes::EVERYTHING, scale };
        first_of(joined::<_, N>, state, &mut Scratch::default())
    }

    #[test]
    fn the_first_step_is_that_of_the_plain_search() {
        let mut draws = Draws::new(7);
        let mut found = [0; 3];
        for _ in 0..150 {
            let mut grid = draws.position();
            for _ in 0..6 {
                let steps = [first::<2>(&grid), first::<3>(&grid), first::<4>(&grid)];
                assert_eq!(steps[0], plain::<2>(&grid), "{}", text(&grid));
                assert_eq!(steps[1], plain::<3>(&grid), "{}", text(&grid));
                if draws.below(8) == 0 {
                    assert_eq!(steps[2], plain::<4>(&grid), "{}", text(&grid));
                }
                found
                    .iter_mut()
                    .zip(&steps)
                    .for_each(|(n, step)| *n += usize::from(step.is_some()));
                draws.remove_some(&mut grid);
            }
        }
        assert!(found.iter().all(|&found| found > 100), "{found:?}");
    }

    #[test]
    fn kinds_are_named_by_the_first_text_that_means_the_same() {
        assert_eq!(canonical([2, 2]), [1, 1]);
        assert_eq!(canonical([2, 1, 0]), [0, 1, 2]);
        assert_eq!(canonical([1, 0, 2]), [1, 0, 2]);
        assert_eq!(canonical([2, 0]), [0, 1]);
    }
}
