//! Distances on lines, by bit sets: how short a chain or cycle can be, before it is walked.
//!
//! Candidates are numbered in the order in which passes take them. A *hop* goes from a candidate that is
//! on, over one that is then off, to one that is then on; `hops[a]` are all candidates one hop from
//! `a`. Layers of hops are a few ORs of rows.
//!
//! * The shortest chain from `a` to "not `a`" has `2k + 2` literals, where the first candidate that turns
//!   `a` off is `k` hops from `a`.
//! * That from "not `a`" to `a` has as many, where `a` is `k` hops from the nearest candidate that is on
//!   if `a` is off.
//! * A cycle of `2k + 2` literals through `a` needs a candidate `k` hops away that turns off one that
//!   turns on `a`. Whether there is one, and whether it removes something, only a walk can say.

use super::branching::{self, Branching};
use super::hint::{Collector, Rank};
use super::linear::{self, Pass};
use super::literal::Literal;
use crate::grade::ChainKind;
use crate::grid::{Candidate, CandidateSet, CellSet, PencilGrid};

/// A set of up to `64 * W` candidates.
type Bits<const W: usize> = [u64; W];

fn members<const W: usize>(bits: &Bits<W>) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                64 * word + bit
            })
        })
    })
}

#[inline]
fn has<const W: usize>(bits: &Bits<W>, i: usize) -> bool {
    bits[i / 64] >> (i % 64) & 1 != 0
}

#[inline]
fn put<const W: usize>(bits: &mut Bits<W>, i: usize) {
    bits[i / 64] |= 1 << (i % 64);
}

#[inline]
fn union_of<const W: usize>(rows: &[Bits<W>], of: &Bits<W>) -> Bits<W> {
    let mut all = [0; W];
    for i in members(of) {
        for (all, row) in all.iter_mut().zip(&rows[i]) {
            *all |= row;
        }
    }
    all
}

/// Joins two sets word by word.
#[inline]
fn zip<const W: usize>(a: &Bits<W>, b: &Bits<W>, join: impl Fn(u64, u64) -> u64) -> Bits<W> {
    std::array::from_fn(|word| join(a[word], b[word]))
}

#[inline]
fn meets<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Candidates and their links.
struct Links<const W: usize> {
    candidates: Vec<Candidate>,
    numbers: [u16; 729],
    /// For each: those that are off if it is on, in its houses, and in its houses and cell.
    weak_x: Vec<Bits<W>>,
    weak_xy: Vec<Bits<W>>,
    /// For each: those that are on if it is off, in its houses, and in its cell.
    strong_x: Vec<Bits<W>>,
    strong_y: Vec<Bits<W>>,
    /// The same links in the order in which they are followed.
    ordered: Vec<Ordered>,
}

/// The links of a candidate in the order in which they are followed.
#[derive(Clone, Copy)]
struct Ordered {
    /// Those that are off if it is on: the others of its cell, then its peers in peer order.
    weak: [u16; 28],
    in_cell: u8,
    weak_count: u8,
    /// Those that are on if it is off: that in its cell, if it has two candidates, then those in its
    /// block, row and column.
    strong: [u16; 4],
    has_cell_partner: bool,
    strong_count: u8,
}

impl Ordered {
    const EMPTY: Self = Self {
        weak: [0; 28],
        in_cell: 0,
        weak_count: 0,
        strong: [0; 4],
        has_cell_partner: false,
        strong_count: 0,
    };

    fn weak(&self, pass: Pass) -> &[u16] {
        let from = if pass == Pass::X { self.in_cell } else { 0 };
        &self.weak[from.into()..self.weak_count.into()]
    }

    fn strong(&self, pass: Pass) -> &[u16] {
        let in_cell = usize::from(self.has_cell_partner);
        match pass {
            Pass::X => &self.strong[in_cell..self.strong_count.into()],
            Pass::Y => &self.strong[..in_cell],
            Pass::Xy => &self.strong[..self.strong_count.into()],
        }
    }

    fn add_weak(&mut self, other: usize) {
        self.weak[usize::from(self.weak_count)] = other as u16;
        self.weak_count += 1;
    }

    fn add_strong(&mut self, other: usize) {
        let known = &self.strong[..self.strong_count.into()];
        if !known.contains(&(other as u16)) {
            self.strong[usize::from(self.strong_count)] = other as u16;
            self.strong_count += 1;
        }
    }
}

impl<const W: usize> Links<W> {
    fn new(grid: &PencilGrid) -> Self {
        let mut numbers = [0_u16; 729];
        let mut candidates = Vec::with_capacity(64 * W);
        for cell in grid.empty_cells().iter() {
            for digit in grid.digits(cell).iter() {
                numbers[9 * cell.index() + digit.index()] = candidates.len() as u16;
                candidates.push(Candidate { cell, digit });
            }
        }
        let empty = vec![[0; W]; candidates.len()];
        let mut links = Self {
            weak_x: empty.clone(),
            weak_xy: Vec::new(),
            strong_x: empty.clone(),
            strong_y: empty,
            ordered: vec![Ordered::EMPTY; candidates.len()],
            candidates,
            numbers,
        };
        let number = |c: Candidate| usize::from(numbers[9 * c.cell.index() + c.digit.index()]);
        for (i, &Candidate { cell, digit }) in links.candidates.iter().enumerate() {
            let ordered = &mut links.ordered[i];
            let digits = grid.digits(cell);
            for other in digits.without(digit).iter() {
                ordered.add_weak(number(Candidate { cell, digit: other }));
            }
            ordered.in_cell = ordered.weak_count;
            if digits.len() == 2 {
                ordered.add_strong(ordered.weak[0].into());
                ordered.has_cell_partner = true;
            }
            let cells = grid.cells(digit);
            for &peer in cell.peers_in_order().iter().filter(|&&peer| cells.contains(peer)) {
                let other = number(Candidate { cell: peer, digit });
                ordered.add_weak(other);
                put(&mut links.weak_x[i], other);
            }
            for house in cell.houses() {
                if grid.positions(house, digit).len() == 2 {
                    let place = (cells & house.cells()).without(cell).first();
                    let other = number(Candidate { cell: place.expect("one of two"), digit });
                    ordered.add_strong(other);
                    put(&mut links.strong_x[i], other);
                }
            }
        }
        links.weak_xy.clone_from(&links.weak_x);
        for cell in grid.empty_cells().iter() {
            let digits = grid.digits(cell);
            let first = number(Candidate { cell, digit: digits.first().expect("it is empty") });
            let all = first..first + digits.len();
            for i in all.clone() {
                all.clone().filter(|&j| j != i).for_each(|j| put(&mut links.weak_xy[i], j));
            }
            if digits.len() == 2 {
                put(&mut links.strong_y[first], first + 1);
                put(&mut links.strong_y[first + 1], first);
            }
        }
        links
    }

    fn number(&self, Candidate { cell, digit }: Candidate) -> usize {
        self.numbers[9 * cell.index() + digit.index()].into()
    }

    /// The rows of a pass.
    fn of(&self, pass: Pass) -> Rows<'_, W> {
        let weak = if pass == Pass::X { &self.weak_x } else { &self.weak_xy };
        let strong: Vec<Bits<W>> = match pass {
            Pass::X => self.strong_x.clone(),
            Pass::Y => self.strong_y.clone(),
            Pass::Xy => {
                let both = self.strong_x.iter().zip(&self.strong_y);
                both.map(|(x, y)| std::array::from_fn(|word| x[word] | y[word])).collect()
            }
        };
        let mut linked = [0; W];
        for (i, row) in strong.iter().enumerate() {
            if row.iter().any(|&word| word != 0) {
                put(&mut linked, i);
            }
        }
        let hop = |weak: &Bits<W>| {
            union_of(&strong, &std::array::from_fn(|word| weak[word] & linked[word]))
        };
        let hops = weak.iter().map(hop).collect();
        Rows { pass, links: self, weak, strong, hops, linked }
    }
}

/// The links of one pass.
struct Rows<'a, const W: usize> {
    pass: Pass,
    links: &'a Links<W>,
    weak: &'a [Bits<W>],
    strong: Vec<Bits<W>>,
    hops: Vec<Bits<W>>,
    /// Those with a strong link.
    linked: Bits<W>,
}

/// A candidate that is on, and by which of those that are off it was reached, from which one on.
#[derive(Clone, Copy)]
struct Hop {
    on: u16,
    over: u16,
    from: u16,
}

/// No chain or cycle.
const NONE: u32 = u32::MAX;

impl<const W: usize> Rows<'_, W> {
    /// May a cycle of this complexity come back to candidate `a` over `last`, from the candidates of
    /// `layer`? If it is short, it must have come to them over another one.
    fn may_close(&self, a: usize, layer: &Bits<W>, last: usize, complexity: u32) -> bool {
        let before: Bits<W> = std::array::from_fn(|word| layer[word] & self.weak[last][word]);
        let has_other_way = |on: usize| {
            let mut strong =
                self.links.ordered[on].strong(self.pass).iter().map(|&i| usize::from(i));
            strong.any(|over| over != last && has(&self.weak[a], over))
        };
        before != [0; W] && (complexity > SHORTEST || members(&before).any(has_other_way))
    }

    /// The complexity of the shortest cycle through candidate `a` that removes something, up to `most`.
    /// Follows the links as [`linear::cycles`] does, except that it skips what leads nowhere.
    fn shortest_cycle(&self, a: usize, most: u32, grid: &PencilGrid, hops: &mut Vec<Hop>) -> u32 {
        let is_ancestor = |hops: &[Hop], mut hop: usize, off: u16| {
            while hop != 0 {
                if hops[hop].over == off {
                    return true;
                }
                hop = hops[hop].from.into();
            }
            false
        };
        hops.clear();
        hops.push(Hop { on: a as u16, over: 0, from: 0 });
        let mut seen = [0; W];
        put(&mut seen, a);
        let (mut next, mut complexity) = (0, 2);
        while next < hops.len() && complexity <= most {
            let layer = next..hops.len();
            next = layer.end;
            for hop in layer {
                let on = usize::from(hops[hop].on);
                for &over in self.links.ordered[on].weak(self.pass) {
                    if !has(&self.linked, over.into()) || is_ancestor(hops, hop, over) {
                        continue;
                    }
                    for &to in self.links.ordered[usize::from(over)].strong(self.pass) {
                        if usize::from(to) == a {
                            if complexity >= 4 && self.removes(hops, hop, over, grid) {
                                return complexity;
                            }
                        } else if !has(&seen, to.into()) {
                            put(&mut seen, to.into());
                            hops.push(Hop { on: to, over, from: hop as u16 });
                        }
                    }
                }
            }
            complexity += 2;
        }
        NONE
    }

    /// Does the cycle that is closed from `last` over `over` remove something?
    fn removes(&self, hops: &[Hop], last: usize, over: u16, grid: &PencilGrid) -> bool {
        // All literals of the cycle: those that are on, and those that are off.
        let mut literals = [hops[0].on, over].map(|i| self.links.candidates[usize::from(i)]);
        let mut cells = CellSet::EMPTY;
        let mut seen = [CandidateSet::EMPTY; 2];
        let mut hop = last;
        loop {
            for candidate in literals {
                cells = cells.with(candidate.cell);
            }
            for (seen, Candidate { cell, digit }) in seen.iter_mut().zip(literals) {
                seen.add(digit, cell.peers() & grid.cells(digit));
            }
            if hop == 0 {
                break;
            }
            let Hop { on, over, from } = hops[hop];
            literals = [on, over].map(|i| self.links.candidates[usize::from(i)]);
            hop = from.into();
        }
        let both = seen[0].and(&seen[1]);
        !both.all_cells().minus(cells).is_empty()
    }
}

/// Hands the chain or cycle of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best(grid: &PencilGrid, collector: &mut Collector) {
    if candidate_count(grid) <= 256 {
        search::<4>(grid, collector);
    } else {
        search::<12>(grid, collector);
    }
}

fn candidate_count(grid: &PencilGrid) -> usize {
    grid.empty_cells().iter().map(|cell| grid.digits(cell).len()).sum()
}

/// A cycle or chain and where it begins.
enum Line {
    Cycle(Pass, Candidate),
    Chain(Pass, Literal),
}

/// The line of the lowest rank so far.
struct Lowest {
    line: Option<(Rank, Line)>,
    /// The largest complexities with which a cycle and a chain of this pass come before it.
    most_cycle: u32,
    most_chain: u32,
}

impl Lowest {
    fn begin(&mut self, pass: Pass) {
        let most = |kind| self.line.as_ref().map_or(NONE - 1, |(rank, _)| rank.most_before(kind));
        self.most_cycle = most(pass.cycle());
        self.most_chain = if pass == Pass::Y { 0 } else { most(pass.chain()) };
    }

    fn most(&self) -> u32 {
        self.most_cycle.max(self.most_chain)
    }

    fn keep(&mut self, complexity: u32, line: Line) {
        let (pass, kind) = match line {
            Line::Cycle(pass, _) => (pass, pass.cycle()),
            Line::Chain(pass, _) => (pass, pass.chain()),
        };
        self.line = Some((Rank::new(kind, complexity), line));
        self.begin(pass);
    }
}

/// No cycle or chain has fewer literals.
const SHORTEST: u32 = 4;

fn search<const W: usize>(grid: &PencilGrid, collector: &mut Collector) {
    let links = Links::<W>::new(grid);
    let mut hops = Vec::with_capacity(64 * W);
    let mut lowest = Lowest { line: None, most_cycle: 0, most_chain: 0 };
    for pass in [Pass::X, Pass::Y, Pass::Xy] {
        lowest.begin(pass);
        if lowest.most() < SHORTEST {
            continue;
        }
        let rows = links.of(pass);
        let mut layers = Layers::new(&rows);
        let mut complexity = SHORTEST;
        while complexity <= lowest.most() {
            for (a, &candidate) in links.candidates.iter().enumerate() {
                let count = grid.digits(candidate.cell).len();
                if count < 2 || pass == Pass::Y && count > 2 {
                    continue;
                }
                let layer = &layers.now[a];
                let is_spent = *layer == [0; W];
                let strong = || links.ordered[a].strong(pass).iter().map(|&i| usize::from(i));
                if !is_spent
                    && complexity <= lowest.most_cycle
                    && strong().any(|last| rows.may_close(a, layer, last, complexity))
                    && rows.shortest_cycle(a, complexity, grid, &mut hops) == complexity
                {
                    lowest.keep(complexity, Line::Cycle(pass, candidate));
                }
                if complexity <= lowest.most_chain && meets(layer, &rows.weak[a]) {
                    lowest.keep(complexity, Line::Chain(pass, Literal::on(candidate)));
                }
                if complexity <= lowest.most_chain
                    && strong().any(|first| has(&layers.now[first], a))
                {
                    lowest.keep(complexity, Line::Chain(pass, Literal::off(candidate)));
                }
            }
            complexity += 2;
            if complexity <= lowest.most() && !layers.advance(&rows) {
                break;
            }
        }
    }
    match lowest.line {
        Some((_, Line::Cycle(pass, start))) => linear::cycles(grid, pass, start, collector),
        Some((_, Line::Chain(pass, start))) => linear::chain(grid, pass, start, collector),
        None => {}
    }
}

/// The candidates that are so many hops, and no fewer, from each candidate.
struct Layers<const W: usize> {
    now: Vec<Bits<W>>,
    seen: Vec<Bits<W>>,
}

impl<const W: usize> Layers<W> {
    /// One hop.
    fn new(rows: &Rows<'_, W>) -> Self {
        let mut now = rows.hops.clone();
        let mut seen = now.clone();
        for (a, (now, seen)) in now.iter_mut().zip(&mut seen).enumerate() {
            now[a / 64] &= !(1 << (a % 64));
            put(seen, a);
        }
        Self { now, seen }
    }

    /// One hop more. Does it lead anywhere?
    fn advance(&mut self, rows: &Rows<'_, W>) -> bool {
        let mut is_any_new = false;
        for (now, seen) in self.now.iter_mut().zip(&mut self.seen) {
            let mut next = union_of(&rows.hops, now);
            for word in 0..W {
                next[word] &= !seen[word];
                seen[word] |= next[word];
                is_any_new |= next[word] != 0;
            }
            *now = next;
        }
        is_any_new
    }
}

/// Hands the cell or region forcing chain of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best_multiple(grid: &PencilGrid, collector: &mut Collector) {
    if candidate_count(grid) <= 256 {
        search_multiple::<4>(grid, collector);
    } else {
        search_multiple::<12>(grid, collector);
    }
}

/// How many literals those that follow from a candidate rest on, by their numbers; 0 for those that do
/// not follow.
struct Lengths<const W: usize> {
    /// Those that follow and are on, and off.
    reached: [Bits<W>; 2],
    on: Vec<u8>,
    off: Vec<u8>,
}

impl<const W: usize> Rows<'_, W> {
    fn lengths(&self, a: usize) -> Lengths<W> {
        let count = self.weak.len();
        let mut lengths = Lengths { reached: [[0; W]; 2], on: vec![0; count], off: vec![0; count] };
        let mut layer = [0; W];
        put(&mut layer, a);
        let mut length = 1;
        while layer != [0; W] {
            let mut new_off = union_of(self.weak, &layer);
            let [on, off] = &mut lengths.reached;
            *on = zip(on, &layer, |on, layer| on | layer);
            new_off = zip(&new_off, off, |new, off| new & !off);
            *off = zip(off, &new_off, |off, new| off | new);
            members(&layer).for_each(|i| lengths.on[i] = length);
            members(&new_off).for_each(|i| lengths.off[i] = length + 1);
            let linked = zip(&new_off, &self.linked, |new, linked| new & linked);
            layer =
                zip(&union_of(&self.strong, &linked), &lengths.reached[0], |on, seen| on & !seen);
            length += 2;
        }
        lengths
    }
}

fn search_multiple<const W: usize>(grid: &PencilGrid, collector: &mut Collector) {
    let links = Links::<W>::new(grid);
    let rows = links.of(Pass::Xy);
    let all: Vec<Lengths<W>> = (0..links.candidates.len()).map(|a| rows.lengths(a)).collect();
    if all.iter().any(|lengths| meets(&lengths.reached[0], &lengths.reached[1])) {
        // A forcing chain was left out. What follows then depends on where the search stops.
        return branching::search(grid, Branching::Multiple, collector);
    }
    // The least complexity of what follows from all branches.
    let least = |branches: &[usize]| {
        let sum = |i: usize, of: fn(&Lengths<W>) -> &Vec<u8>| {
            branches.iter().map(|&branch| u32::from(of(&all[branch])[i])).sum::<u32>()
        };
        let common = |is_off: usize| -> Bits<W> {
            branches.iter().fold([u64::MAX; W], |common, &branch| {
                let reached = &all[branch].reached[is_off];
                std::array::from_fn(|word| common[word] & reached[word])
            })
        };
        let on = members(&common(0)).map(|i| sum(i, |lengths| &lengths.on)).min();
        let off = members(&common(1)).map(|i| sum(i, |lengths| &lengths.off)).min();
        on.into_iter().chain(off).min()
    };
    let mut lowest: Option<(Rank, ChainKind)> = None;
    let mut keep = |kind, branches: &[usize]| {
        let Some(complexity) = least(branches) else { return };
        let rank = Rank::new(kind, complexity);
        if lowest.as_ref().is_none_or(|(lowest, _)| rank.is_before(lowest)) {
            lowest = Some((rank, kind));
        }
    };
    let mut branches = Vec::with_capacity(9);
    let mut first = 0;
    for cell in grid.empty_cells().iter() {
        let digits = grid.digits(cell);
        let own = first..first + digits.len();
        first = own.end;
        if digits.len() < 3 {
            continue;
        }
        for digit in digits.iter() {
            for house in cell.houses() {
                let places = grid.cells(digit) & house.cells();
                if places.first() == Some(cell) && places.len() >= 2 {
                    branches.clear();
                    branches
                        .extend(places.iter().map(|cell| links.number(Candidate { cell, digit })));
                    keep(ChainKind::Region { house, digit }, &branches);
                }
            }
        }
        branches.clear();
        branches.extend(own);
        keep(ChainKind::Cell { cell }, &branches);
    }
    if let Some((_, kind)) = lowest {
        branching::search_one(grid, kind, collector);
    }
}
