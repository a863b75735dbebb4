//! The pipeline: which puzzle has which index, is it wanted, what is known of a puzzle, results in order from all
//! cores, runs that survive anything, and what collections hold.

mod aim;
mod classes;
mod examine;
mod maker;
mod ordered;
mod overflow;
mod recipe;
mod remix;
mod run;
mod search;
mod seeds;
mod selection;
mod stats;
mod tally;
mod target;

pub use classes::{Classes, Form, Seen, Standing};
pub use examine::{Examined, Examiner, NotAPuzzle, examine, status_of};
pub use maker::{Made, Maker, Tools};
pub use ordered::{Ended, MOST_WAITING, ordered};
pub use overflow::{Overflow, Settled};
pub use recipe::{Recipe, TRIES, Unreachable, first_success};
pub use remix::{AllLeft, Remixed, Remixer};
pub use run::{
    Committed, CommittedFile, Difference, Directory, Journal, MergeError, Merged, Part, Plan,
    PlanError, Row, RowReader, RunError, Shard, ShardError, Storage, StorageError, Wanted,
    classes_of, common_end, repeats_of, stored_plan, whole_plan,
};
pub use seeds::{SEED_COLLECTIONS, SeedPuzzle};
pub use selection::Selection;
pub use stats::{Found, LevelCount, Place, Stats, Use};
pub use tally::Tally;
pub use target::{Quota, QuotaError, Target, TargetError};
