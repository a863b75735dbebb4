//! Layouts of the puzzles of a batch.

use crate::error::{row_error, value_error};
use gridmill::formats::PuzzleReader;
use gridmill::layout::Layout;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::fmt::Display;
use std::slice;

/// The layouts of the puzzles of a batch.
#[derive(Clone)]
pub(crate) enum Layouts {
    /// All puzzles have the same.
    All(Layout),
    /// Each puzzle has its own.
    Each(Vec<Layout>),
}

/// The classic layout for all puzzles.
impl Default for Layouts {
    fn default() -> Self {
        Self::All(Layout::classic())
    }
}

/// Reads the name of a layout.
fn layout_named(name: &str) -> PyResult<Layout> {
    name.parse().map_err(|error| value_error(format!("layout: {error}")))
}

/// Tells a reader the layout of all puzzles by its name, which can be `jigsaw`.
pub(crate) fn set_layout(puzzles: &mut PuzzleReader<'_>, name: &str) -> PyResult<()> {
    match name {
        "jigsaw" => puzzles.set_jigsaws(),
        name => puzzles.set_layout(&layout_named(name)?),
    }
    Ok(())
}

/// Reads the argument `layout`: a name, an iterable of names, or `None`.
impl<'py> FromPyObject<'_, 'py> for Layouts {
    type Error = PyErr;

    fn extract(found: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if found.is_none() {
            return Ok(Self::default());
        }
        if let Ok(name) = found.cast::<PyString>() {
            return layout_named(name.to_str()?).map(Self::All);
        }
        // The elements of an Arrow array are not `str`, so convert the array first.
        let names = if found.hasattr("to_pylist")? {
            found.call_method0("to_pylist")?
        } else {
            found.to_owned()
        };
        let names = names.try_iter()?.map(|name| name?.extract());
        let names: Vec<Option<String>> = names.collect::<PyResult<_>>()?;
        Self::each(names.iter().map(Option::as_deref))
    }
}

impl Layouts {
    /// Returns the layouts of these names, one for each puzzle. No name means the classic layout.
    pub(crate) fn each<'a>(names: impl Iterator<Item = Option<&'a str>>) -> PyResult<Self> {
        let mut last = ("", Layout::classic());
        let layout = |(row, name): (usize, Option<&'a str>)| {
            let name = name.unwrap_or_default();
            if name != last.0 {
                let named = if name.is_empty() { Ok(Layout::classic()) } else { name.parse() };
                last = (name, named.map_err(|error| row_error(row, error))?);
            }
            Ok(last.1.clone())
        };
        names.enumerate().map(layout).collect::<PyResult<_>>().map(Self::Each)
    }

    /// Returns the layout of all, or those of each.
    pub(crate) fn as_slice(&self) -> &[Layout] {
        match self {
            Self::All(layout) => slice::from_ref(layout),
            Self::Each(layouts) => layouts,
        }
    }

    /// Returns the layout of the puzzle of a row.
    pub(crate) fn of(&self, row: usize) -> PyResult<&Layout> {
        match self {
            Self::All(layout) => Ok(layout),
            Self::Each(layouts) => layouts.get(row).ok_or_else(|| self.unfit()),
        }
    }

    /// Checks that there are as many as puzzles.
    pub(crate) fn check_number(&self, puzzles: usize) -> PyResult<()> {
        let fits = matches!(self, Self::All(_)) || self.as_slice().len() == puzzles;
        if fits { Ok(()) } else { Err(self.unfit()) }
    }

    fn unfit(&self) -> PyErr {
        let found = self.as_slice().len();
        value_error(format!("layout: found a list of {found}, expected one for each puzzle"))
    }

    /// Returns the number of cells of the puzzle of a row, which decides the width of an array.
    pub(crate) fn width(&self, row: usize) -> usize {
        self.of(row).map_or(81, Layout::cell_count)
    }

    /// True if all puzzles are classic, and none has its own layout.
    pub(crate) fn is_classic(&self) -> bool {
        matches!(self, Self::All(layout) if layout.is_classic())
    }

    /// Refuses boards that are not classic, unless `what` knows their layouts.
    pub(crate) fn refuse_boards(
        &self,
        what: impl Display,
        knows: impl Fn(&Layout) -> bool,
    ) -> PyResult<()> {
        let is_refused = |layout: &&Layout| !layout.is_classic() && !knows(layout);
        self.as_slice().iter().find(is_refused).map_or(Ok(()), |layout| {
            Err(value_error(format!("found boards of {layout}, which do not work with {what}")))
        })
    }
}
