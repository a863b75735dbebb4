//! All integration tests, as one binary.

mod allocations;
mod bad_input;
mod big_files;
mod canonical;
mod cli;
mod generated;
mod golden;
mod layers;
mod overnight;
mod power_loss;
mod reference;
mod solver;
mod techniques;
mod transforms;
