//! The finders, a file for each family of techniques.
//!
//! A finder is a pure function from a state to steps, in a documented order; the sink stops it with
//! `Break`. (The scratch is memory, and decides the amount of evidence.) A step is offered only
//! if it changes something. Orders and patterns are those of Sudoku Explainer 1.2.1, and are part of the
//! result.
//!
//! Two orders of house kinds occur: blocks, columns, rows ([`BLOCKS_COLUMNS_ROWS`]) and blocks, rows,
//! columns ([`House::all`]).

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
use crate::grid::{House, HouseKind, HouseSet};
use std::ops::ControlFlow;

/// Takes the steps that a finder offers; `Break` stops it.
pub(super) type TakeStep<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;
/// Offers all steps of a family of techniques.
pub(super) type Finder = fn(State<'_>, &mut Scratch, &mut TakeStep<'_>) -> ControlFlow<()>;

const BLOCKS_COLUMNS_ROWS: [HouseKind; 3] = [HouseKind::Block, HouseKind::Column, HouseKind::Row];

/// All houses: the blocks, then the columns, then the rows.
fn blocks_columns_rows() -> impl Iterator<Item = House> {
    BLOCKS_COLUMNS_ROWS.into_iter().flat_map(HouseKind::houses)
}

/// Returns the given houses: blocks, then columns, then rows.
fn in_blocks_columns_rows(houses: HouseSet) -> impl Iterator<Item = House> {
    let of_kind = move |kind: HouseKind| HouseSet::from_bits(0o777 << (9 * kind as u32));
    BLOCKS_COLUMNS_ROWS.into_iter().flat_map(move |kind| houses & of_kind(kind))
}
