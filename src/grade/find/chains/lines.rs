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
use super::linear;
use super::links::{each, has, members, put_all, zip};
use super::literal::Literal;
use super::pass::Pass;
use super::reach::{Chained, Reach, SHORTEST};
use super::scratch::{ChainScratch, Fitting, Sets};
use super::walk::Walk;
use crate::grade::ChainKind;
use crate::grade::scale::Scale;
use crate::grid::{Candidate, PencilGrid};

/// Hands the chain or cycle of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best(
    grid: &PencilGrid,
    scratch: &mut ChainScratch,
    collector: &mut Collector,
) {
    let lowest = match scratch.fitting(grid) {
        Fitting::Small(sets) => search(grid, sets, collector.scale),
        Fitting::Large(sets) => search(grid, sets, collector.scale),
    };
    let Some((rank, finding, line)) = lowest.line else { return };
    collector.offer(finding, rank.complexity(), || {
        let mut walked = Collector::best(lowest.scale, true);
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
    scale: &'static Scale,
    line: Option<(Rank, Finding, Line)>,
}

impl Lowest {
    /// Does a line of this kind and complexity come before?
    fn wants(&self, kind: ChainKind, complexity: u32) -> bool {
        self.line
            .as_ref()
            .is_none_or(|(lowest, ..)| Rank::new(self.scale, kind, complexity).is_before(lowest))
    }

    fn keep(&mut self, finding: Finding, complexity: u32, line: Line) {
        let rank = Rank::new(self.scale, finding.kind, complexity);
        self.line = Some((rank, finding, line));
    }
}

fn search<const W: usize>(grid: &PencilGrid, sets: &mut Sets<W>, scale: &'static Scale) -> Lowest {
    sets.take_up(grid);
    let mut lowest = Lowest { scale, line: None };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::chains::hint::Hint;
    use crate::grade::find::positions::{Draws, text};
    use crate::grade::scale::CLASSIC;

    #[test]
    fn all_lines_are_walked() {
        let (mut draws, mut scratch, mut found) = (Draws::new(2), ChainScratch::default(), 0);
        for _ in 0..30 {
            let mut grid = draws.position();
            for _ in 0..20 {
                let [mut all, mut walked] = [(); 2].map(|()| Collector::all(&CLASSIC));
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
                let mut best = Collector::best(&CLASSIC, true);
                search_best(&grid, &mut scratch, &mut best);
                let mut all = Collector::all(&CLASSIC);
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
