//! Forcing chains and cycles: finds the line of the lowest rank, and the candidates with any line, from the reach of each
//! candidate, before it walks any line.
//!
//! In a pass, the lengths are tried one after the other. `k` strong links lead from "o is off" to "c is on" in layer
//! `k` of `o` ([`Layers`]); where weak links join it at both ends,
//!
//! * a chain of `2k + 2` literals shows that `a` is false if `a` turns off `o`, and `c` turns off `a`: as all links
//!   hold both ways, if `a` sees both `o` and `c`;
//! * a chain of `2k` literals shows that `a` is true if both `o` and `c` are `a`;
//! * a cycle of `2k` literals needs one more weak link. The walk for it depends on its order. So [`Layers::in_cycles`] only tells
//!   the candidates that can have a cycle with an effect, and the walk starts from these.
//!
//! Links over houses alone (X) stay inside a digit, so the line of a digit stays known until the digit loses a place.
//!
//! To collect all lines, chains are searched only from candidates that have one of any length, and cycles only in groups of
//! candidates that lead to each other ([`Chained::in_cycle`]). Before [`plain_lines`] walks a line, sets or a [`CycleWalk`] tell
//! whether the collector can take it. Then it visits only literals that are on such lines. Each of these is still reached
//! first by the same parent, which is on the line, too.
//!
//! A *hop* goes from a candidate that is on, over one that is then off, to one that is then on. A cycle that removes `r` gives `r` a chain, with two literals more at most: one literal of the cycle is off
//! if `r` is on, and with it, as a cycle can be walked either way, every literal that is on in it; another one is on, and
//! with it all of these. So without a chain there is no cycle that removes something, and both states of each candidate of
//! such a cycle follow from some `r` on its way.

use super::chained::{Chained, may_have_cycle};
use super::cycle_walk::CycleWalk;
use super::graph::{linked_cells, linked_in_houses};
use super::hint::{Collector, Finding};
use super::layers::may_close;
use super::link_sets::{CandidateLinks, has, members, zip};
use super::literal::Literal;
use super::lowest_line::{Line, LowestLine};
use super::pass::Pass;
use super::plain_lines::{self, Way};
use super::scratch::{ChainScratch, DigitLine, LineScratch, LineSets, Sets, is_small};
use super::shortest::ShortestChains;
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, Houses, PencilGrid, PerDigit};
use std::ops::ControlFlow;

/// No cycle or chain has fewer literals.
const SHORTEST: u32 = 4;

/// Hands the chain or cycle of the lowest rank to `collector`, which keeps only the best.
pub(super) fn search_best<H: Houses>(
    grid: &PencilGrid<H>,
    scratch: &mut ChainScratch,
    collector: &mut Collector,
) {
    if !grid.cells_with_count(1).is_empty() {
        // Never on the ladder, where naked singles come first. No chain begins in such a cell.
        return plain_lines::search(grid, collector);
    }
    let scratch = &mut scratch.lines;
    let mut lowest = LowestLine::new(collector.scale);
    for digit in Digit::all() {
        if scratch.of_digit[digit].places != grid.cells(digit) {
            let mut linked = PerDigit([CellSet::EMPTY; 9]);
            linked[digit] = linked_in_houses(grid, digit);
            let mut of_digit = LowestLine::new(collector.scale);
            search(grid, Pass::X, linked, scratch, &mut of_digit);
            let (places, linked, line) = (grid.cells(digit), linked[digit], of_digit.line());
            scratch.of_digit[digit] = DigitLine { places, linked, line };
        }
        if let Some((complexity, line)) = scratch.of_digit[digit].line {
            lowest.keep(complexity, line);
        }
    }
    for pass in [Pass::Y, Pass::Xy] {
        if lowest.wants(pass.cycle(), SHORTEST) || wants_chain(pass, SHORTEST, &lowest) {
            let mut linked = linked_cells(grid, pass, |digit| scratch.of_digit[digit].linked);
            if pass == Pass::Y {
                keep_rings(&mut linked, grid.houses());
            }
            search(grid, pass, linked, scratch, &mut lowest);
        }
    }
    let Some((complexity, line)) = lowest.line() else { return };
    let scale = collector.scale;
    collector.offer(line.finding(grid), complexity, || {
        let mut walked = Collector::best(scale, true);
        match line {
            Line::Cycle(pass, start, _) => {
                plain_lines::cycles(grid, pass, start, &Way::all(grid), &mut walked)
            }
            Line::Chain(pass, start) => {
                plain_lines::chain(grid, pass, start, &Way::all(grid), &mut walked)
            }
        }
        walked.into_best().map_or_else(Vec::new, |hint| hint.trails)
    });
}

/// Looks in a pass over these [`linked_cells`] for a line that comes before the lowest.
fn search<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    linked: PerDigit<CellSet>,
    scratch: &mut LineScratch,
    lowest: &mut LowestLine,
) {
    let LineScratch { walk, smallest, small, medium, large, .. } = scratch;
    walk.begin(pass, linked);
    match linked.0.iter().map(|cells| cells.len()).sum() {
        0 => {}
        1..=64 => smallest.fill(grid, pass, linked).search(grid, pass, walk, lowest),
        65..=128 => small.fill(grid, pass, linked).search(grid, pass, walk, lowest),
        129..=256 => medium.fill(grid, pass, linked).search(grid, pass, walk, lowest),
        _ => {
            let large = large.get_or_insert_default();
            large.fill(grid, pass, linked).search(grid, pass, walk, lowest);
        }
    }
}

/// Leaves the cells that may stand in a cycle over cells: both of their digits have to lead to another such cell.
fn keep_rings<H: Houses>(linked: &mut PerDigit<CellSet>, houses: &H) {
    loop {
        let mut lost = CellSet::EMPTY;
        for cells in &linked.0 {
            let seen = cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | houses.peers(cell));
            lost |= *cells - seen;
        }
        if lost.is_empty() {
            return;
        }
        linked.0.iter_mut().for_each(|cells| *cells -= lost);
    }
}

fn wants_chain(pass: Pass, complexity: u32, lowest: &LowestLine) -> bool {
    pass.has_chains() && lowest.wants(pass.chain(), complexity)
}

impl<const W: usize> LineSets<W> {
    /// Looks in the pass whose links were taken up for a line that comes before the lowest.
    fn search<H: Houses>(
        &mut self,
        grid: &PencilGrid<H>,
        pass: Pass,
        walk: &mut CycleWalk,
        lowest: &mut LowestLine,
    ) {
        let Self { graph, layers, closure } = self;
        if !pass.has_chains() {
            closure.clone_from(&graph.hops);
            if !may_have_cycle(&graph.strong, &graph.rivals, closure) {
                return;
            }
        }
        layers.begin(graph);
        let mut complexity = SHORTEST;
        let mut is_any = true;
        while is_any {
            let wants_cycle = lowest.wants(pass.cycle(), complexity);
            let wants_chain = wants_chain(pass, complexity, lowest);
            if !wants_cycle && !wants_chain {
                return;
            }
            let is_false = if wants_chain { layers.first_false(grid, pass, graph) } else { None };
            is_any = layers.advance(graph);
            let is_true = if wants_chain { layers.first_true(graph) } else { None };
            // Of a candidate that has both, that which shows it to be false comes first.
            let chain = match (is_false, is_true) {
                (Some(a), Some(b)) if b < a => Some(Literal::off(b)),
                (None, Some(b)) => Some(Literal::off(b)),
                (a, _) => a.map(Literal::on),
            };
            if let Some(assumption) = chain {
                lowest.keep(complexity, Line::Chain(pass, assumption));
            }
            if wants_cycle {
                for a in members(&layers.in_cycles(graph)) {
                    let start = graph.nodes[a];
                    if !lowest.wants_cycle(pass, complexity, start) {
                        break;
                    }
                    if may_close(a, complexity as usize / 2, graph)
                        && let Some(gone) = walk.find_cycle(grid, start, complexity)
                    {
                        lowest.keep(complexity, Line::Cycle(pass, start, gone));
                    }
                }
            }
            complexity += 2;
        }
    }
}

/// Hands all chains and cycles to `collector`: pass by pass, for candidates in order, cycles first.
pub(super) fn search_all<H: Houses>(
    grid: &PencilGrid<H>,
    scratch: &mut ChainScratch,
    collector: &mut Collector,
) {
    let ChainScratch { small, large, lines, prospects, .. } = scratch;
    let walk = &mut lines.walk;
    // In WebAssembly the size of the code matters more.
    let earlier = prospects.small.as_ref().filter(|_| !cfg!(target_family = "wasm"));
    if earlier.is_some_and(|now| small.take_up_later(grid, now)) {
        walk_all(grid, small, walk, collector);
    } else if is_small(grid) {
        small.take_up(grid);
        walk_all(grid, small, walk, collector);
    } else {
        let large = large.get_or_insert_default();
        large.take_up(grid);
        walk_all(grid, large, walk, collector);
    }
}

/// Walks the lines of the position whose links were taken up.
fn walk_all<H: Houses, const W: usize>(
    grid: &PencilGrid<H>,
    sets: &mut Sets<W>,
    walk: &mut CycleWalk,
    collector: &mut Collector,
) {
    for pass in Pass::ALL {
        sets.close(pass);
        let Sets { links, closure, shortest, .. } = &mut *sets;
        let (rows, closure) = (&links.of(pass), &closure[pass as usize]);
        let chained = Chained::new(rows, closure);
        let in_cycle = chained.in_cycle(rows, links.of(Pass::X).weak, closure);
        if in_cycle != [0; W] {
            walk.begin(pass, linked_cells(grid, pass, |digit| linked_in_houses(grid, digit)));
        }
        let either = zip(&chained.if_on, &chained.if_off, |on, off| on | off);
        for a in members(&zip(&either, &in_cycle, |chain, cycle| chain | cycle)) {
            let start = links.candidates[a];
            if !pass.begins_in(grid, start.cell) {
                continue;
            }
            if has(&in_cycle, a) {
                walk_cycles(grid, pass, start, walk, collector);
            }
            if pass.has_chains() {
                let on = Literal::on(start);
                for (chained, assumption) in [(&chained.if_on, on), (&chained.if_off, !on)] {
                    if has(chained, a) {
                        walk_chain(grid, pass, assumption, links, shortest, collector);
                    }
                }
            }
        }
    }
}

/// Hands the shortest chain from `assumption` to its opposite to `collector`, if that can take it.
fn walk_chain<H: Houses, const W: usize>(
    grid: &PencilGrid<H>,
    pass: Pass,
    assumption: Literal,
    links: &CandidateLinks<W>,
    shortest: &mut ShortestChains<W>,
    collector: &mut Collector,
) {
    let (rows, a) = (&links.of(pass), links.number(assumption.candidate()));
    let Some(length) = shortest.find(a, assumption.is_on(), rows) else { return };
    if !collector.wants_effect(&plain_lines::chain_finding(grid, pass, assumption), length) {
        return;
    }
    let way = Way(shortest.on_way(a, rows).map(|numbers| {
        let candidates = members(&numbers).map(|number| links.candidates[number]);
        candidates.collect()
    }));
    plain_lines::chain(grid, pass, assumption, &way, collector);
}

/// Hands the cycles from `start` to `collector` that it can take.
fn walk_cycles<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    start: Candidate,
    walk: &mut CycleWalk,
    collector: &mut Collector,
) {
    let mut way = Way([CandidateSet::EMPTY; 2]);
    let _all = walk.each_cycle(grid, start, u32::MAX, &mut |cycle| {
        let finding = Finding { kind: pass.cycle(), place: None, gone: cycle.gone(grid) };
        if !finding.gone.is_empty() && collector.wants_effect(&finding, cycle.complexity) {
            cycle.literals().for_each(|literal| way.add(literal));
        }
        ControlFlow::Continue(())
    });
    if !way.is_empty() {
        plain_lines::cycles(grid, pass, start, &way, collector);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::chains::hint::Hint;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::rating::CLASSIC;
    use crate::grid::Candidate;

    #[test]
    fn all_lines_are_walked() {
        let (mut draws, mut scratch, mut found) = (Draws::new(2), ChainScratch::default(), 0);
        for round in 0..30 {
            let before = draws.position();
            let mut grid = before.clone();
            for _ in 0..10 {
                // With or without the links of an earlier position.
                if round % 2 == 0 {
                    scratch.prospects.has_lines(&before, &grid);
                }
                let [mut all, mut walked] = [(); 2].map(|()| Collector::all(&CLASSIC));
                plain_lines::search(&grid, &mut all);
                search_all(&grid, &mut scratch, &mut walked);
                let [all, walked] = [all, walked].map(Collector::into_sorted);
                found += all.len();
                let steps = |hints: Vec<Hint>| hints.into_iter().map(Hint::into_step);
                assert!(steps(walked).eq(steps(all)), "{}", text(&grid));
                draws.remove_some(&mut grid);
                draws.remove_some(&mut grid);
            }
        }
        assert!(found > 5000, "{found}");
    }

    #[test]
    fn the_lowest_line_is_the_first_of_all() {
        let (mut draws, mut scratch) = (Draws::new(1), ChainScratch::default());
        // In positions as on the ladder, and in those with single candidates.
        let mut found = [0; 2];
        for _ in 0..60 {
            let (mut grid, is_ladder) = (draws.position(), draws.below(3) > 0);
            loop {
                while let Some(cell) = grid.cells_with_count(1).first().filter(|_| is_ladder) {
                    let digit = grid.digits(cell).only().expect("one candidate");
                    grid.place(Candidate { cell, digit });
                }
                let has_single = !grid.cells_with_count(1).is_empty();
                let mut best = Collector::best(&CLASSIC, true);
                search_best(&grid, &mut scratch, &mut best);
                let mut all = Collector::all(&CLASSIC);
                plain_lines::search(&grid, &mut all);
                let [best, first] = [best, all].map(|hints| Some(hints.into_best()?.into_step()));
                assert_eq!(best, first, "{}", text(&grid));
                let Some(step) = best else { break };
                found[usize::from(has_single)] += 1;
                step.effect.apply(&mut grid);
            }
        }
        assert!(found.iter().all(|&found| found > 200), "{found:?}");
    }
}
