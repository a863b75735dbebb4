//! Distances on lines: how short a chain or cycle can be, before it is walked. Layers of hops are a few ORs
//! of rows (see `links`).
//!
//! * The shortest chain from `a` to "not `a`" has `2k + 2` literals, where the first candidate that turns
//!   `a` off is `k` hops from `a`.
//! * That from "not `a`" to `a` has as many, where `a` is `k` hops from the nearest candidate that is on
//!   if `a` is off.
//! * A cycle of `2k + 2` literals through `a` needs a candidate `k` hops away that turns off one that
//!   turns on `a`. Whether there is one, and whether it removes something, only a walk can say.

use super::hint::{Collector, Rank};
use super::linear::{self, Pass};
use super::links::{Bits, Links, Rows, candidate_count, has, meets, members, put, union_of};
use super::literal::Literal;
use crate::grid::{Candidate, CandidateSet, CellSet, PencilGrid};

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
