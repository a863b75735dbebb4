//! Forcing chains and cycles: which line has the lowest rank, by how far each candidate reaches, before any
//! line is walked.
//!
//! A *hop* goes from a candidate that is on, over one that is then off, to one that is then on.
//!
//! * The shortest chain from `a` to "not `a`" has `2k + 2` literals, where the first candidate that turns
//!   `a` off is `k` hops from `a`.
//! * That from "not `a`" to `a` has as many, where `a` is `k` hops from the nearest candidate that is on
//!   if `a` is off.
//! * A cycle of `2k + 2` literals through `a` needs a candidate `k` hops away that turns off one that
//!   turns on `a`. Whether there is one, and whether it removes something, only a walk can say.
//!
//! Only candidates that have a chain of any length are searched. A cycle that removes `r` gives `r` a chain,
//! with two literals more at most: one literal of the cycle is off if `r` is on, and with it, as a cycle can
//! be walked either way, every literal that is on in it; another one is on, and with it all of these. So
//! without a chain there is no cycle that removes something, and both states of each candidate of such a
//! cycle follow from some `r` on its way.

use super::hint::{Collector, Rank};
use super::linear::{self, Pass};
use super::links::{
    Bits, Links, Rows, candidate_count, each, has, meets, members, put, put_all, union_of, zip,
};
use super::literal::Literal;
use crate::grade::ChainKind;
use crate::grid::{Candidate, CandidateSet, CellSet, PencilGrid};

/// Hands the chain or cycle of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best(grid: &PencilGrid, collector: &mut Collector) {
    let lowest = if candidate_count(grid) <= 256 { search::<4>(grid) } else { search::<12>(grid) };
    match lowest.line {
        Some((_, Line::Cycle(pass, start))) => linear::cycles(grid, pass, start, collector),
        Some((_, Line::Chain(pass, start))) => linear::chain(grid, pass, start, collector),
        None => {}
    }
}

/// A cycle or chain and where it begins.
enum Line {
    Cycle(Pass, Candidate),
    Chain(Pass, Literal),
}

/// The line of the lowest rank so far.
struct Lowest {
    line: Option<(Rank, Line)>,
}

impl Lowest {
    /// Does a line of this kind and complexity come before?
    fn wants(&self, kind: ChainKind, complexity: u32) -> bool {
        self.line.as_ref().is_none_or(|(lowest, _)| Rank::new(kind, complexity).is_before(lowest))
    }

    fn keep(&mut self, kind: ChainKind, complexity: u32, line: Line) {
        self.line = Some((Rank::new(kind, complexity), line));
    }
}

/// No cycle or chain has fewer literals.
const SHORTEST: u32 = 4;

fn search<const W: usize>(grid: &PencilGrid) -> Lowest {
    let links = Links::<W>::new(grid);
    let mut lowest = Lowest { line: None };
    // What follows over links of any kind follows over both.
    let mut closure = vec![[0; W]; links.candidates.len()];
    for pass in [Pass::X, Pass::Y, Pass::Xy] {
        let (cycle, chain) = (pass.cycle(), pass.chain());
        if !lowest.wants(cycle, SHORTEST) && !lowest.wants(chain, SHORTEST) {
            continue;
        }
        let rows = links.of(pass);
        let chained = if pass == Pass::Y {
            let mut own = vec![[0; W]; links.candidates.len()];
            let chained = Chained::new(&rows, &mut own);
            closure.iter_mut().zip(&own).for_each(|(all, own)| put_all(all, own));
            chained
        } else {
            Chained::new(&rows, &mut closure)
        };
        let either = zip(&chained.if_on, &chained.if_off, |on, off| on | off);
        let mut reach = Reach::new(&rows);
        let mut complexity = SHORTEST;
        let mut is_any = true;
        while is_any {
            let wants_cycles = lowest.wants(cycle, complexity);
            let wants_chains = pass != Pass::Y && lowest.wants(chain, complexity);
            if !wants_cycles && !wants_chains {
                break;
            }
            is_any = false;
            let hops = complexity as usize / 2 - 1;
            let mut in_cycle = [0; W];
            each(&chained.if_on, |a| {
                let front = reach.at(a, hops);
                is_any |= front.now != [0; W];
                if wants_cycles && front.is_chained {
                    put_all(&mut in_cycle, &zip(&front.on, &front.off, |on, off| on & off));
                }
            });
            for a in members(&zip(&either, &in_cycle, |chain, cycle| chain | cycle)) {
                let start = links.candidates[a];
                let count = grid.digits(start.cell).len();
                if count < 2 || pass == Pass::Y && count > 2 {
                    continue;
                }
                if has(&in_cycle, a) {
                    is_any |= reach.at(a, hops).now != [0; W];
                    if lowest.wants(cycle, complexity)
                        && reach.may_close(a, complexity)
                        && (Walk { grid, links: &links, rows: &rows, pass })
                            .has_cycle(a, complexity)
                    {
                        lowest.keep(cycle, complexity, Line::Cycle(pass, start));
                    }
                }
                if !wants_chains || !lowest.wants(chain, complexity) {
                    continue;
                }
                if has(&chained.if_on, a) && reach.turns_off(a) {
                    lowest.keep(chain, complexity, Line::Chain(pass, Literal::on(start)));
                } else if has(&chained.if_off, a) && reach.turns_on(a) {
                    lowest.keep(chain, complexity, Line::Chain(pass, Literal::off(start)));
                }
            }
            complexity += 2;
        }
    }
    lowest
}

/// The candidates that have a chain of any length.
struct Chained<const W: usize> {
    /// From the candidate to its opposite.
    if_on: Bits<W>,
    /// From its opposite to the candidate. What is on first in such a chain is in `if_on`.
    if_off: Bits<W>,
}

impl<const W: usize> Chained<W> {
    /// `closure` is what is on, in the end, if a candidate is on; some of it may be known.
    fn new(rows: &Rows<'_, W>, closure: &mut [Bits<W>]) -> Self {
        close(rows, closure);
        let mut chained = Self { if_on: [0; W], if_off: [0; W] };
        for (a, hops) in rows.hops.iter().enumerate() {
            let on = if has(rows.linked, a) { closure[a] } else { reached(hops, closure) };
            if meets(&on, &rows.weak[a]) {
                put(&mut chained.if_on, a);
            }
        }
        each(rows.linked, |a| {
            if members(&rows.strong[a]).any(|first| has(&closure[first], a)) {
                put(&mut chained.if_off, a);
            }
        });
        chained
    }
}

/// What is on, in the end, if these are on.
#[inline]
fn reached<const W: usize>(these: &Bits<W>, closure: &[Bits<W>]) -> Bits<W> {
    zip(these, &union_of(closure, these), |own, others| own | others)
}

/// Completes `closure`, what is on, in the end, if a candidate is on, for all that have strong links.
#[inline(never)]
fn close<const W: usize>(rows: &Rows<'_, W>, closure: &mut [Bits<W>]) {
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        each(rows.linked, |a| {
            let all = zip(&closure[a], &reached(&rows.hops[a], closure), |known, new| known | new);
            is_changed |= all != closure[a];
            closure[a] = all;
        });
    }
}

/// How far candidates reach.
struct Reach<'a, const W: usize> {
    rows: &'a Rows<'a, W>,
    fronts: Vec<Option<Front<W>>>,
}

/// How far a candidate reaches.
#[derive(Clone, Copy)]
struct Front<const W: usize> {
    /// The candidates that are so many hops away, and no fewer, and those one hop farther.
    hops: usize,
    now: Bits<W>,
    next: Bits<W>,
    /// Those found so far, which are on, and those that are off by these.
    on: Bits<W>,
    off: Bits<W>,
    /// Does the candidate turn off itself, as far as is seen?
    is_chained: bool,
}

impl<'a, const W: usize> Reach<'a, W> {
    fn new(rows: &'a Rows<'a, W>) -> Self {
        Self { rows, fronts: vec![None; rows.weak.len()] }
    }

    /// The front of candidate `a` after so many hops.
    fn at(&mut self, a: usize, hops: usize) -> &Front<W> {
        let Self { rows, fronts } = self;
        let front = fronts[a].get_or_insert_with(|| Front::new(a, rows));
        while front.hops < hops {
            front.hops += 1;
            front.advance(a, rows);
        }
        front
    }

    fn now(&self, a: usize) -> &Bits<W> {
        self.fronts[a].as_ref().map_or(&[0; W], |front| &front.now)
    }

    /// May a cycle of this complexity come back to candidate `a` from its front? If it is short, it must
    /// have come there over another candidate than that over which it goes on.
    fn may_close(&self, a: usize, complexity: u32) -> bool {
        let Rows { weak, strong, .. } = *self.rows;
        members(&strong[a]).any(|last| {
            let before = zip(self.now(a), &weak[last], |layer, weak| layer & weak);
            let has_other_way =
                |on: usize| members(&strong[on]).any(|over| over != last && has(&weak[a], over));
            before != [0; W] && (complexity > SHORTEST || members(&before).any(has_other_way))
        })
    }

    /// Does the front of candidate `a` turn it off?
    fn turns_off(&self, a: usize) -> bool {
        meets(self.now(a), &self.rows.weak[a])
    }

    /// Is candidate `a` in the front of one that is on if it is off?
    fn turns_on(&self, a: usize) -> bool {
        members(&self.rows.strong[a]).any(|first| has(self.now(first), a))
    }
}

impl<const W: usize> Front<W> {
    /// No hop is made yet.
    fn new(a: usize, rows: &Rows<'_, W>) -> Self {
        let mut own = [0; W];
        put(&mut own, a);
        let mut front =
            Self { hops: 0, now: [0; W], next: own, on: own, off: [0; W], is_chained: false };
        front.advance(a, rows);
        front
    }

    /// What was the next layer is the one that counts.
    #[inline(never)]
    fn advance(&mut self, a: usize, rows: &Rows<'_, W>) {
        (self.now, self.next) = (self.next, [0; W]);
        each(&self.now, |on| {
            put_all(&mut self.off, &rows.weak[on]);
            put_all(&mut self.next, &rows.hops[on]);
        });
        for word in 0..W {
            self.next[word] &= !self.on[word];
            self.on[word] |= self.next[word];
        }
        self.is_chained |= meets(&self.next, &rows.weak[a]);
    }
}

/// Looks for a cycle as [`linear::cycles`] does, except that it skips what leads nowhere.
struct Walk<'a, const W: usize> {
    grid: &'a PencilGrid,
    links: &'a Links<W>,
    rows: &'a Rows<'a, W>,
    pass: Pass,
}

/// A candidate that is on, and by which of those that are off it was reached, from which one on.
#[derive(Clone, Copy)]
struct Hop {
    on: u16,
    over: u16,
    from: u16,
}

impl<const W: usize> Walk<'_, W> {
    /// Is there a cycle of this complexity through candidate `a` that removes something?
    #[inline(never)]
    fn has_cycle(&self, a: usize, complexity: u32) -> bool {
        let mut hops = Vec::with_capacity(64 * W);
        hops.push(Hop { on: a as u16, over: 0, from: 0 });
        let mut seen = [0; W];
        put(&mut seen, a);
        let mut next = 0;
        for layer in (2..=complexity).step_by(2) {
            for hop in std::mem::replace(&mut next, hops.len())..hops.len() {
                for over in self.weak(hops[hop].on.into()) {
                    if is_ancestor(&hops, hop, over) {
                        continue;
                    }
                    for to in self.strong(over) {
                        if to == a {
                            if layer == complexity && self.removes(&hops, hop, over) {
                                return true;
                            }
                        } else if !has(&seen, to) {
                            put(&mut seen, to);
                            hops.push(Hop { on: to as u16, over: over as u16, from: hop as u16 });
                        }
                    }
                }
            }
        }
        false
    }

    /// What is off if this candidate is on, and has a strong link; in order.
    fn weak(&self, on: usize) -> impl Iterator<Item = usize> {
        let Candidate { cell, digit } = self.links.candidates[on];
        let digits = self.grid.digits(cell).without(digit).iter();
        let others = digits.map(move |digit| Candidate { cell, digit });
        let cells = self.grid.cells(digit);
        let peers = cell.peers_in_order().iter().filter(move |&&peer| cells.contains(peer));
        let is_in_cell = self.pass != Pass::X;
        others
            .filter(move |_| is_in_cell)
            .chain(peers.map(move |&cell| Candidate { cell, digit }))
            .map(|candidate| self.links.number(candidate))
            .filter(|&over| has(self.rows.linked, over))
    }

    /// What is on if this candidate is off, in order: that in its cell, then those in its block, row and
    /// column; the same one may come twice.
    fn strong(&self, off: usize) -> impl Iterator<Item = usize> {
        let Candidate { cell, digit } = self.links.candidates[off];
        let strong = move |candidate| {
            let other = self.links.number(candidate);
            has(&self.rows.strong[off], other).then_some(other)
        };
        let in_cell = self.grid.digits(cell).without(digit).iter();
        let in_houses = cell.houses().into_iter().flat_map(move |house| {
            let places = (self.grid.cells(digit) & house.cells()).without(cell);
            (self.grid.positions(house, digit).len() == 2).then_some(places.first()).flatten()
        });
        in_cell
            .map(move |digit| Candidate { cell, digit })
            .chain(in_houses.map(move |cell| Candidate { cell, digit }))
            .filter_map(strong)
    }

    /// Does the cycle that is closed from `last` over `over` remove something?
    fn removes(&self, hops: &[Hop], last: usize, over: usize) -> bool {
        let Self { grid, links, .. } = self;
        // All literals of the cycle: those that are on, and those that are off.
        let mut literals = [usize::from(hops[0].on), over].map(|i| links.candidates[i]);
        let mut cells = CellSet::EMPTY;
        let mut seen = [CandidateSet::EMPTY; 2];
        let mut hop = last;
        loop {
            for (seen, Candidate { cell, digit }) in seen.iter_mut().zip(literals) {
                cells = cells.with(cell);
                seen.add(digit, cell.peers() & grid.cells(digit));
            }
            if hop == 0 {
                break;
            }
            let Hop { on, over, from } = hops[hop];
            literals = [on, over].map(|i| links.candidates[usize::from(i)]);
            hop = from.into();
        }
        let both = seen[0].and(&seen[1]);
        !both.all_cells().minus(cells).is_empty()
    }
}

/// Is a candidate off on the way to this hop?
fn is_ancestor(hops: &[Hop], mut hop: usize, off: usize) -> bool {
    while hop != 0 {
        if usize::from(hops[hop].over) == off {
            return true;
        }
        hop = hops[hop].from.into();
    }
    false
}
