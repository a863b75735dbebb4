//! All integration tests, as one binary.

mod allocations;
mod bad_input;
mod canonical;
mod cli;
mod generated;
mod golden;
mod layers;
mod overnight;
mod pack;
mod power_loss;
mod reference;
mod solver;
mod target;
mod techniques;
mod transforms;
