//! All integration tests, as one binary.

mod allocations;
mod bad_input;
mod big_files;
mod browser;
mod canonical;
mod cli;
mod dedup_on_disk;
mod distinct;
mod generated;
mod golden;
mod isomorphs;
mod layers;
mod overnight;
mod pack;
mod power_loss;
mod reference;
mod refused_runs;
mod remixes;
mod runs;
mod shards;
mod solver;
mod target;
mod targeted_runs;
mod techniques;
mod transforms;
