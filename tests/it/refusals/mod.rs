//! Bad requests, bad input and damaged files: a clear message, the right exit status, and nothing lost.

mod bad_input;
mod check;
mod limits;
mod requests;
mod runs;
