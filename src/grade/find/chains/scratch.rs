//! The memory that searches for chains work in, kept from one search to the next.

use super::cycle_walk::CycleWalk;
use super::ended::EndedSearch;
use super::expand::ExpansionPool;
use super::graph::Graph;
use super::known_patterns::KnownPatterns;
use super::layers::Layers;
use super::line_lengths::LineLengths;
use super::link_sets::{Bits, CandidateLinks, close, put_all};
use super::lowest_line::Line;
use super::pass::Pass;
use super::prospects::{Groups, Prospects};
use super::shortest::ShortestChains;
use crate::grid::{CandidateSet, CellSet, Houses, PencilGrid, PerDigit};

/// The memory of all searches for chains.
#[derive(Clone, Debug, Default)]
pub(in crate::grade) struct ChainScratch {
    /// For positions with up to 256 candidates, that is nearly all.
    pub(super) small: Sets<4>,
    /// For all others.
    pub(super) large: Option<Box<Sets<12>>>,
    pub(super) lines: LineScratch,
    pub(super) pool: ExpansionPool,
    pub(super) ended: EndedSearch,
    pub(super) prospects: ProspectScratch,
    pub(super) known_lines: KnownPatterns,
    pub(super) known_groups: KnownPatterns,
}

/// The memory of what is known about a position inside a dynamic search.
#[derive(Clone, Debug, Default)]
pub(super) struct ProspectScratch {
    pub(super) small: Option<Box<Prospects<4>>>,
    large: Option<Box<Prospects<12>>>,
}

impl ProspectScratch {
    /// True if there can be a forcing chain or cycle that needs candidates removed by the search.
    pub(super) fn has_lines<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        now: &PencilGrid<H>,
    ) -> bool {
        if is_small(before) {
            self.small.get_or_insert_default().has_lines(before, now)
        } else {
            self.large.get_or_insert_default().has_lines(before, now)
        }
    }

    /// Returns the cells and houses that can have a forcing chain.
    pub(super) fn groups<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        now: &PencilGrid<H>,
    ) -> Groups {
        if is_small(before) {
            self.small.get_or_insert_default().groups(before, now)
        } else {
            self.large.get_or_insert_default().groups(before, now)
        }
    }
}

/// True if the position has at most 256 candidates, as nearly all have.
pub(super) fn is_small<H: Houses>(grid: &PencilGrid<H>) -> bool {
    let counts = grid.empty_cells().iter().map(|cell| grid.digits(cell).len());
    counts.sum::<usize>() <= 256
}

/// The line of the lowest rank inside a digit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DigitLine {
    /// The places of the digit, and those of them with a strong link.
    pub(super) places: CellSet,
    pub(super) linked: CellSet,
    /// The line and its complexity.
    pub(super) line: Option<(u32, Line)>,
}

/// The memory of the search for the line of the lowest rank.
#[derive(Clone, Debug)]
pub(super) struct LineScratch {
    /// What the last search found inside each digit.
    pub(super) of_digit: PerDigit<DigitLine>,
    pub(super) walk: CycleWalk,
    pub(super) smallest: LineSets<1>,
    pub(super) small: LineSets<2>,
    pub(super) medium: LineSets<4>,
    pub(super) large: Option<Box<LineSets<12>>>,
}

impl Default for LineScratch {
    fn default() -> Self {
        Self {
            of_digit: PerDigit([DigitLine::default(); 9]),
            walk: CycleWalk::default(),
            smallest: LineSets::default(),
            small: LineSets::default(),
            medium: LineSets::default(),
            large: None,
        }
    }
}

/// The memory of a pass over up to `64 * W` candidates with a strong link.
#[derive(Clone, Debug, Default)]
pub(super) struct LineSets<const W: usize> {
    pub(super) graph: Graph<W>,
    pub(super) layers: Layers<W>,
    /// For each node: what is on, in the end, if it is on.
    pub(super) closure: Vec<Bits<W>>,
}

impl<const W: usize> LineSets<W> {
    /// Takes up a position, of which these are the candidates with a strong link.
    pub(super) fn fill<H: Houses>(
        &mut self,
        grid: &PencilGrid<H>,
        pass: Pass,
        linked: PerDigit<CellSet>,
    ) -> &mut Self {
        self.graph.fill(grid, pass, linked);
        self
    }
}

/// Sets that are large enough for a position.
pub(super) enum Fitting<'a> {
    Small(&'a mut Sets<4>),
    Large(&'a mut Sets<12>),
}

impl ChainScratch {
    pub(super) fn fitting<H: Houses>(&mut self, grid: &PencilGrid<H>) -> Fitting<'_> {
        if is_small(grid) {
            Fitting::Small(&mut self.small)
        } else {
            Fitting::Large(self.large.get_or_insert_default())
        }
    }
}

/// Sets of candidates for static searches.
#[derive(Clone, Debug)]
pub(super) struct Sets<const W: usize> {
    /// The candidates of the position that these links are of.
    position: Option<CandidateSet>,
    pub(super) links: CandidateLinks<W>,
    /// For each pass and candidate: what is on, in the end, if it is on. Empty as long as it is not known.
    pub(super) closure: [Vec<Bits<W>>; 3],
    /// For each candidate: what is off, in the end, if it is on.
    pub(super) off: Vec<Bits<W>>,
    pub(super) lengths: LineLengths<W>,
    pub(super) shortest: ShortestChains<W>,
}

/// Has space for as many candidates as fit, so that nothing moves when more are needed than before.
impl<const W: usize> Default for Sets<W> {
    fn default() -> Self {
        let most = 64 * W;
        Self {
            position: None,
            links: CandidateLinks::default(),
            closure: std::array::from_fn(|_| Vec::with_capacity(most)),
            off: Vec::with_capacity(most),
            lengths: LineLengths::default(),
            shortest: ShortestChains::default(),
        }
    }
}

impl<const W: usize> Sets<W> {
    /// Takes up the position of the prospects, if it is this one.
    pub(super) fn take_up_later<H: Houses>(
        &mut self,
        grid: &PencilGrid<H>,
        prospects: &Prospects<W>,
    ) -> bool {
        let is_now = prospects.fill(&grid.candidates(), &mut self.links);
        if is_now {
            // Its candidates have other numbers.
            self.position = None;
            self.closure.iter_mut().for_each(Vec::clear);
        }
        is_now
    }

    /// Takes up a position, if it is not that of the last time.
    pub(super) fn take_up<H: Houses>(&mut self, grid: &PencilGrid<H>) {
        let position = Some(grid.candidates());
        if self.position != position {
            self.position = position;
            self.links.fill(grid);
            self.closure.iter_mut().for_each(Vec::clear);
        }
    }

    /// Finds the hops of a pass, and the closure.
    pub(super) fn close(&mut self, pass: Pass) {
        let mut closure = std::mem::take(&mut self.closure[pass as usize]);
        if closure.is_empty() {
            self.links.fill_hops(pass);
            let rows = self.links.of(pass);
            closure.extend_from_slice(rows.hops);
            if pass == Pass::Xy {
                // What follows over links of one kind follows over both.
                for known in &self.closure {
                    closure.iter_mut().zip(known).for_each(|(all, known)| put_all(all, known));
                }
            }
            close(&rows, &mut closure);
        }
        self.closure[pass as usize] = closure;
    }
}
