//! The Python module `gridmill._gridmill`, a binding of the Rust library `gridmill`. Users call the Python package
//! `gridmill`. The package turns keyword arguments into the arguments of this module.

mod arrays;
mod batch;
mod collection;
mod columns;
mod dataset;
mod error;
mod examine;
mod fields;
mod foreign;
mod generate;
mod grids;
mod layouts;
mod options;
mod pickle;
mod reader;
mod remix;
mod rows;
mod sets;
mod solve;
mod steps;
mod table;
mod work;
mod write;

use error::value_error;
use gridmill::solve::Backend;
use pyo3::prelude::*;

#[pymodule]
mod _gridmill {
    #[pymodule_export]
    use super::error::PuzzleError;
    #[pymodule_export]
    use super::reader::Reader;
    #[pymodule_export]
    use super::table::Table;
    use super::*;

    /// Selects the solver back end that the environment names, at import.
    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        let name = std::env::var_os("GRIDMILL_BACKEND").filter(|name| !name.is_empty());
        let Some(name) = name else { return Ok(()) };
        let selected = name.to_string_lossy().parse().and_then(Backend::select);
        selected.map_err(|error| value_error(format!("GRIDMILL_BACKEND: {error}")))
    }

    #[pymodule_export]
    use super::arrays::{augment, check_solutions, transform, transform_boards, values};
    #[pymodule_export]
    use super::collection::read;
    #[pymodule_export]
    use super::dataset::{write_hrm, write_huggingface};
    #[pymodule_export]
    use super::examine::{explain, grade, paths};
    #[pymodule_export]
    use super::foreign::{only_table, table_of};
    #[pymodule_export]
    use super::generate::{generate, whole_recipe};
    #[pymodule_export]
    use super::remix::remix;
    #[pymodule_export]
    use super::sets::{audit, dedup, forms, split};
    #[pymodule_export]
    use super::solve::{canon, count, solve};
    #[pymodule_export]
    use super::table::read_table;
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "the name that Python gives it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
