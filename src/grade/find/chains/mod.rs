//! Chains: what follows if a candidate is on or off.
//!
//! ```text
//! literal    a candidate that is on or off; the node of every chain
//! trail      a conclusion and its ancestors, as evidence
//! hint       the rank of a hint: difficulty, complexity, kind; which hint comes first
//! needs      the candidates that had to go before a pattern appeared
//! pass       the three passes: over links of houses, of cells, and of both
//! plain_lines
//!            lines without branches: X-, Y- and XY-cycles, forcing chains (static)
//! link_sets  the same links as bit sets over the candidates of a position
//! chained    the candidates with a line of any length, by these sets
//! line_lengths
//!            the lengths of the shortest lines from one candidate to all others, by these sets
//! shortest   the shortest chains from a literal to its opposite, by these sets
//! graph      the links of one pass as bit sets over the candidates that have a strong one
//! layers     the number of strong links from each candidate to the others, by these sets
//! cycle_walk the walk for cycles
//! lowest_line
//!            the line of the lowest rank so far
//! expansion  everything that follows from one assumption, as a list in the order of finding:
//!            a node keeps its literal, its cause, its parents, and the number of its ancestors,
//!            which is its length
//! expand     the search that makes an expansion
//! ended      the expansions with which the search of the level below ended
//! known_patterns
//!            the lines and groups that searches find in the same positions
//! prospects  the static chains that there can be inside a dynamic search, by sets
//! scratch    the memory of these searches, reused by the next one
//! best_line  the forcing chain or cycle of the lowest rank
//! nishio     contradictions inside one digit
//! branching  multiple and dynamic chains: comparisons of expansions
//! multiple   the cell or region forcing chain of the lowest rank
//! pattern    dynamic chains, and the patterns and chains that they try when they run dry (levels 1 to 8)
//! ```
//!
//! A file imports only files above it.
//!
//! Links. A candidate that is on turns off the others of its cell, then its peers by block, row and
//! column. One that is off turns on the last of a cell with two candidates and the other place of a
//! house with two. A literal is kept with the parents by which it was reached *first*, so the order
//! of the queue decides the length of a chain, and with it the rating and the choice among hints. In a
//! dynamic search it also decides which candidates are gone already, hence which links there are.
//! Nothing here may be visited in another order than Sudoku Explainer's.
//!
//! All hints of one technique compete, and only the one of the lowest rank is offered. So a search skips hints that can no
//! longer be the lowest. Sets of candidates tell which hints exist; lists in the order of the queue tell which comes first.

mod best_line;
mod branching;
mod chained;
mod cycle_walk;
mod ended;
mod expand;
mod expansion;
mod graph;
mod hint;
mod known_patterns;
mod layers;
mod line_lengths;
mod link_sets;
mod literal;
mod lowest_line;
mod multiple;
mod needs;
mod nishio;
mod pass;
mod pattern;
mod plain_lines;
mod prospects;
mod scratch;
mod shortest;
mod trail;

pub use literal::Literal;
pub(in crate::grade) use scratch::ChainScratch;
pub use trail::{Cause, Parents, Trail, TrailNode};

use super::{Scratch, State, TakeStep};
use crate::grid::Houses;
use hint::Collector;
use std::ops::ControlFlow;

/// Forcing chains and cycles.
pub(in crate::grade) fn forcing_chain<H: Houses>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    best(state, scratch, sink, |scratch, collector| {
        best_line::search_best(state.grid, &mut scratch.chains, collector)
    })
}

/// Nishio forcing chains.
pub(in crate::grade) fn nishio<H: Houses>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    best(state, scratch, sink, |scratch, collector| {
        nishio::search(state, &mut scratch.chains.pool, collector)
    })
}

/// Cell and region forcing chains.
pub(in crate::grade) fn multiple<H: Houses>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    best(state, scratch, sink, |scratch, collector| {
        multiple::search_best(state.grid, &mut scratch.chains, collector)
    })
}

/// Dynamic forcing chains; from level 1 on with patterns, from level 2 on with chains inside.
pub(in crate::grade) fn dynamic<H: Houses, const LEVEL: u8>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
) -> ControlFlow<()> {
    best(state, scratch, sink, |scratch, collector| {
        scratch.chains.pool.prepare();
        pattern::search_dynamic(state.grid, LEVEL, scratch, collector);
    })
}

/// Offers the first of the hints that `search` finds.
fn best<H: Houses>(
    state: State<'_, H>,
    scratch: &mut Scratch,
    sink: &mut TakeStep<'_>,
    search: impl FnOnce(&mut Scratch, &mut Collector),
) -> ControlFlow<()> {
    let mut collector = Collector::best(state.scale, scratch.wants_trails);
    search(scratch, &mut collector);
    match collector.into_best() {
        Some(hint) => sink(hint.into_step()),
        None => ControlFlow::Continue(()),
    }
}
