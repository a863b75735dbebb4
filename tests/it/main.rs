//! All integration tests, as one binary.

mod allocations;
mod bad_input;
mod cli;
mod generated;
mod golden;
mod layers;
mod reference;
mod solver;
mod target;
mod techniques;
