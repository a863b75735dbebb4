//! The finders, a file for each family of techniques.
//!
//! A finder is a pure function from a state to steps, in a documented order; the sink stops it with
//! `Break`. (The scratch is memory, and decides the amount of evidence.) A step is offered only
//! if it changes something. Orders and patterns are those of Sudoku Explainer 1.2.1, and are part of the
//! result.
//!
//! Finders are generic over the [`Houses`](crate::grid::Houses) of the board, and ask for them in one of two orders: set order
//! (blocks, columns, rows) or link order (blocks, rows, columns).

pub(super) mod almost_locked;
pub(super) mod bug;
pub(super) mod chains;
pub(super) mod exclusion;
pub(super) mod fish;
pub(super) mod locked;
mod masks;
mod scratch;
pub(super) mod singles;
mod state;
pub(super) mod strong_links;
pub(super) mod subsets;
#[cfg(test)]
pub(super) mod test_positions;
pub(super) mod uniqueness;
pub(super) mod wings;

pub(super) use scratch::Scratch;
pub(super) use state::{Changes, State};

use super::Step;
use std::ops::ControlFlow;

/// Takes the steps that a finder offers; `Break` stops it.
pub(super) type TakeStep<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;
/// Offers all steps of a family of techniques.
pub(super) type Finder<H> = fn(State<'_, H>, &mut Scratch, &mut TakeStep<'_>) -> ControlFlow<()>;
