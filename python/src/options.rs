//! Options that several functions read.

use crate::error::value_error;
use gridmill::grade::{Levels, Scales, ScalesError};
use pyo3::prelude::*;

/// Reads levels from JSON: the name of a preset, or an array of objects with `name` and `up_to`.
pub(crate) fn levels(json: Option<&str>) -> PyResult<Levels> {
    match json {
        None => Ok(Levels::default()),
        Some("\"sudoku-exchange\"") => Ok(Levels::sudoku_exchange()),
        Some(json) => serde_json::from_str(json)
            .map_err(|error| value_error(format!("levels: {}", without_place(&error)))),
    }
}

/// Returns the message of an error of JSON without the place, which says nothing to the caller.
pub(crate) fn without_place(error: &serde_json::Error) -> String {
    let (problem, place) = (error.to_string(), format!(" at line {}", error.line()));
    problem.split(&place).next().unwrap_or(&problem).to_owned()
}

/// Reads a list of scales.
pub(crate) fn scales(list: &str) -> PyResult<Scales> {
    list.parse().map_err(|error: ScalesError| value_error(format!("scale: {error}")))
}
