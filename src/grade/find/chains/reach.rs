//! Forcing chains and cycles: which candidates have any, and which line has the lowest rank, by how far each
//! candidate reaches, before any line is walked.
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

use super::hint::{Collector, Finding, Rank};
use super::linear::{self, Pass};
use super::links::{Bits, Links, Rows, each, has, meets, members, put, put_all, union_of, zip};
use super::literal::Literal;
use super::scratch::{ChainScratch, Fitting, Sets};
use crate::grade::ChainKind;
use crate::grid::{Candidate, CandidateSet, CellSet, DigitSet, PencilGrid};

/// Hands the chain or cycle of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best(
    grid: &PencilGrid,
    scratch: &mut ChainScratch,
    collector: &mut Collector,
) {
    let lowest = match scratch.fitting(grid) {
        Fitting::Small(sets) => search(grid, sets),
        Fitting::Large(sets) => search(grid, sets),
    };
    let Some((rank, finding, line)) = lowest.line else { return };
    collector.offer(finding, rank.complexity(), || {
        let mut walked = Collector::Best { hint: None, with_trails: true };
        match line {
            Line::Cycle(pass, start) => linear::cycles(grid, pass, start, &mut walked),
            Line::Chain(pass, start) => linear::chain(grid, pass, start, &mut walked),
        }
        walked.into_best().map_or_else(Vec::new, |hint| hint.trails)
    });
}

/// Hands all chains and cycles to `collector`: pass by pass, for candidates in order, cycles first.
pub(super) fn search_all(grid: &PencilGrid, scratch: &mut ChainScratch, collector: &mut Collector) {
    match scratch.fitting(grid) {
        Fitting::Small(sets) => walk_all(grid, sets, collector),
        Fitting::Large(sets) => walk_all(grid, sets, collector),
    }
}

fn walk_all<const W: usize>(grid: &PencilGrid, sets: &mut Sets<W>, collector: &mut Collector) {
    sets.take_up(grid);
    for pass in Pass::ALL {
        sets.close(pass);
        let Sets { links, closure, .. } = &*sets;
        let (rows, closure) = (&links.of(pass), &closure[pass as usize]);
        let chained = Chained::new(rows, closure);
        let in_cycle = chained.in_cycle(rows, closure);
        let either = zip(&chained.if_on, &chained.if_off, |on, off| on | off);
        for a in members(&zip(&either, &in_cycle, |chain, cycle| chain | cycle)) {
            let start = links.candidates[a];
            if !pass.begins_in(grid, start.cell) {
                continue;
            }
            if has(&in_cycle, a) {
                linear::cycles(grid, pass, start, collector);
            }
            if pass.has_chains() {
                let on = Literal::on(start);
                for (chained, assumption) in [(&chained.if_on, on), (&chained.if_off, !on)] {
                    if has(chained, a) {
                        linear::chain(grid, pass, assumption, collector);
                    }
                }
            }
        }
    }
}

/// A cycle or chain and where it begins.
enum Line {
    Cycle(Pass, Candidate),
    Chain(Pass, Literal),
}

/// The line of the lowest rank so far.
struct Lowest {
    line: Option<(Rank, Finding, Line)>,
}

impl Lowest {
    /// Does a line of this kind and complexity come before?
    fn wants(&self, kind: ChainKind, complexity: u32) -> bool {
        self.line.as_ref().is_none_or(|(lowest, ..)| Rank::new(kind, complexity).is_before(lowest))
    }

    fn keep(&mut self, finding: Finding, complexity: u32, line: Line) {
        self.line = Some((Rank::new(finding.kind, complexity), finding, line));
    }
}

/// No cycle or chain has fewer literals.
const SHORTEST: u32 = 4;

fn search<const W: usize>(grid: &PencilGrid, sets: &mut Sets<W>) -> Lowest {
    sets.take_up(grid);
    let mut lowest = Lowest { line: None };
    for pass in Pass::ALL {
        let (cycle, chain) = (pass.cycle(), pass.chain());
        let wants_chains =
            |lowest: &Lowest, length| pass.has_chains() && lowest.wants(chain, length);
        if !(lowest.wants(cycle, SHORTEST) || wants_chains(&lowest, SHORTEST)) {
            continue;
        }
        sets.close(pass);
        let Sets { links, closure, fronts, walk, .. } = sets;
        let rows = &links.of(pass);
        let chained = Chained::new(rows, &closure[pass as usize]);
        let either = zip(&chained.if_on, &chained.if_off, |on, off| on | off);
        let mut reach = Reach::new(rows, fronts);
        let mut complexity = SHORTEST;
        let mut is_any = true;
        while is_any {
            let wants_cycles = lowest.wants(cycle, complexity);
            let wants_chains = wants_chains(&lowest, complexity);
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
                if !pass.begins_in(grid, start.cell) {
                    continue;
                }
                if has(&in_cycle, a) {
                    is_any |= reach.at(a, hops).now != [0; W];
                    if lowest.wants(cycle, complexity)
                        && reach.may_close(a, complexity)
                        && let Some(gone) =
                            (Walk { grid, links, rows, pass }).find_cycle(a, complexity, walk)
                    {
                        let finding = Finding { kind: cycle, place: None, gone };
                        lowest.keep(finding, complexity, Line::Cycle(pass, start));
                    }
                }
                if !wants_chains || !lowest.wants(chain, complexity) {
                    continue;
                }
                let on = Literal::on(start);
                let assumption = if has(&chained.if_on, a) && reach.turns_off(a) {
                    on
                } else if has(&chained.if_off, a) && reach.turns_on(a) {
                    !on
                } else {
                    continue;
                };
                let finding = linear::chain_finding(grid, pass, assumption);
                lowest.keep(finding, complexity, Line::Chain(pass, assumption));
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
    /// By what is on, in the end, if a candidate is on.
    fn new(rows: &Rows<'_, W>, closure: &[Bits<W>]) -> Self {
        let mut chained = Self { if_on: [0; W], if_off: [0; W] };
        for (a, (on, weak)) in closure.iter().zip(rows.weak).enumerate() {
            if meets(on, weak) {
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

    /// Those that may be in a cycle that removes something.
    fn in_cycle(&self, rows: &Rows<'_, W>, closure: &[Bits<W>]) -> Bits<W> {
        let mut in_cycle = [0; W];
        each(&self.if_on, |a| {
            let mut on = closure[a];
            put(&mut on, a);
            let off = union_of(rows.weak, &on);
            put_all(&mut in_cycle, &zip(&on, &off, |on, off| on & off));
        });
        in_cycle
    }
}

/// How far candidates reach.
struct Reach<'a, const W: usize> {
    rows: &'a Rows<'a, W>,
    /// Those whose fronts are known.
    known: Bits<W>,
    fronts: &'a mut [Front<W>],
}

/// How far a candidate reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front<const W: usize> {
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
    fn new(rows: &'a Rows<'a, W>, fronts: &'a mut Vec<Front<W>>) -> Self {
        fronts.resize(fronts.len().max(rows.weak.len()), Front::NONE);
        Self { rows, known: [0; W], fronts }
    }

    /// The front of candidate `a` after so many hops.
    fn at(&mut self, a: usize, hops: usize) -> &Front<W> {
        if !has(&self.known, a) {
            put(&mut self.known, a);
            self.fronts[a] = Front::new(a, self.rows);
        }
        let front = &mut self.fronts[a];
        while front.hops < hops {
            front.hops += 1;
            front.advance(a, self.rows);
        }
        front
    }

    fn now(&self, a: usize) -> &Bits<W> {
        if has(&self.known, a) { &self.fronts[a].now } else { &[0; W] }
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
    const NONE: Self =
        Self { hops: 0, now: [0; W], next: [0; W], on: [0; W], off: [0; W], is_chained: false };

    /// No hop is made yet.
    fn new(a: usize, rows: &Rows<'_, W>) -> Self {
        let mut own = [0; W];
        put(&mut own, a);
        let mut front = Self { next: own, on: own, ..Self::NONE };
        front.advance(a, rows);
        front
    }

    /// What was the next layer is the one that counts.
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    on: u16,
    over: u16,
    from: u16,
}

impl<const W: usize> Walk<'_, W> {
    /// What goes by the first cycle of this complexity through candidate `a` that removes something.
    fn find_cycle(&self, a: usize, complexity: u32, hops: &mut Vec<Hop>) -> Option<CandidateSet> {
        hops.clear();
        hops.push(Hop { on: a as u16, over: 0, from: 0 });
        let mut seen = [0; W];
        put(&mut seen, a);
        let mut next = 0;
        for layer in (2..=complexity).step_by(2) {
            for hop in std::mem::replace(&mut next, hops.len())..hops.len() {
                for over in self.weak(hops[hop].on.into()) {
                    if is_ancestor(hops, hop, over) {
                        continue;
                    }
                    for to in self.strong(over) {
                        if to == a {
                            let gone = (layer == complexity).then(|| self.gone(hops, hop, over));
                            if let Some(gone) = gone.filter(|gone| !gone.is_empty()) {
                                return Some(gone);
                            }
                        } else if !has(&seen, to) {
                            put(&mut seen, to);
                            hops.push(Hop { on: to as u16, over: over as u16, from: hop as u16 });
                        }
                    }
                }
            }
        }
        None
    }

    /// What is off if this candidate is on, and has a strong link; in order.
    fn weak(&self, on: usize) -> impl Iterator<Item = usize> {
        let Candidate { cell, digit } = self.links.candidates[on];
        let is_in_cell = self.pass != Pass::X;
        let digits = if is_in_cell { self.grid.digits(cell) } else { DigitSet::EMPTY };
        let others = digits.without(digit).iter().map(move |digit| Candidate { cell, digit });
        let linked = self.rows.linked_cells;
        let others = others.filter(|other| linked[other.digit].contains(other.cell));
        let peers = linked[digit].in_peer_order(cell).map(move |cell| Candidate { cell, digit });
        others.chain(peers).map(|candidate| self.links.number(candidate))
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

    /// What goes by the cycle that is closed from `last` over `over`.
    fn gone(&self, hops: &[Hop], last: usize, over: usize) -> CandidateSet {
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
        seen[0].and(&seen[1]).and(&grid.candidates_in(!cells, DigitSet::ALL))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::chains::hint::Hint;
    use crate::grade::find::positions::{Draws, text};

    #[test]
    fn all_lines_are_walked() {
        let (mut draws, mut scratch, mut found) = (Draws::new(2), ChainScratch::default(), 0);
        for _ in 0..30 {
            let mut grid = draws.position();
            for _ in 0..20 {
                let [mut all, mut walked] = [(); 2].map(|()| Collector::All(Vec::new()));
                linear::search(&grid, &mut all);
                search_all(&grid, &mut scratch, &mut walked);
                let [all, walked] = [all, walked].map(Collector::into_sorted);
                found += all.len();
                let steps = |hints: Vec<Hint>| hints.into_iter().map(Hint::into_step);
                assert!(steps(walked).eq(steps(all)), "{}", text(&grid));
                draws.remove_some(&mut grid);
            }
        }
        assert!(found > 5000, "{found}");
    }

    #[test]
    fn the_lowest_line_is_the_first_of_all() {
        let (mut draws, mut scratch, mut found) = (Draws::new(1), ChainScratch::default(), 0);
        for _ in 0..30 {
            let mut grid = draws.position();
            loop {
                let mut best = Collector::Best { hint: None, with_trails: true };
                search_best(&grid, &mut scratch, &mut best);
                let mut all = Collector::All(Vec::new());
                linear::search(&grid, &mut all);
                let [best, first] = [best, all].map(|hints| Some(hints.into_best()?.into_step()));
                assert_eq!(best, first, "{}", text(&grid));
                let Some(step) = best else { break };
                found += 1;
                step.effect.apply(&mut grid);
            }
        }
        assert!(found > 500, "{found}");
    }
}
