//! The memory that searches for chains work in, kept from one search to the next.

use super::expand::Pool;
use super::lengths::Lengths;
use super::links::{Bits, Links, close, put_all};
use super::pass::Pass;
use super::reach::Front;
use super::walk::Hop;
use crate::grid::{CandidateSet, PencilGrid};

/// The memory of all searches for chains.
#[derive(Clone, Debug, Default)]
pub(in crate::grade) struct ChainScratch {
    /// For positions with up to 256 candidates, that is nearly all.
    small: Sets<4>,
    /// For all others.
    large: Option<Box<Sets<12>>>,
    pub(super) pool: Pool,
}

/// Sets that are large enough for a position.
pub(super) enum Fitting<'a> {
    Small(&'a mut Sets<4>),
    Large(&'a mut Sets<12>),
}

impl ChainScratch {
    pub(super) fn fitting(&mut self, grid: &PencilGrid) -> Fitting<'_> {
        let counts = grid.empty_cells().iter().map(|cell| grid.digits(cell).len());
        if counts.sum::<usize>() <= 256 {
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
    pub(super) links: Links<W>,
    /// For each pass and candidate: what is on, in the end, if it is on. Empty as long as it is not known.
    pub(super) closure: [Vec<Bits<W>>; 3],
    pub(super) fronts: Vec<Front<W>>,
    pub(super) walk: Vec<Hop>,
    /// For each candidate: what is off, in the end, if it is on.
    pub(super) off: Vec<Bits<W>>,
    pub(super) lengths: Lengths<W>,
}

/// Has space for as many candidates as fit, so that nothing moves when more are needed than before.
impl<const W: usize> Default for Sets<W> {
    fn default() -> Self {
        let most = 64 * W;
        Self {
            position: None,
            links: Links::default(),
            closure: std::array::from_fn(|_| Vec::with_capacity(most)),
            fronts: Vec::with_capacity(most),
            walk: Vec::with_capacity(most),
            off: Vec::with_capacity(most),
            lengths: Lengths::default(),
        }
    }
}

impl<const W: usize> Sets<W> {
    /// Takes up a position, if it is not that of the last time.
    pub(super) fn take_up(&mut self, grid: &PencilGrid) {
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
