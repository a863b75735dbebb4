//! How boards look.

use crate::print::pack::PuzzleSymbols;
use crate::print::recipe::Colours;
use crate::print::recipe::style::Style;

/// Style of boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle<'a> {
    /// What stands for the digits.
    pub(crate) symbols: &'a PuzzleSymbols,
    /// The size of digits in units of a cell.
    pub(crate) digit: f64,
    /// The smallest width of a line that the printer accepts, or 0.
    pub(crate) least_line: f64,
    /// True if the cells have small digits for candidates.
    pub(crate) pencil_marks: bool,
    /// True if lines are around additional houses instead of a shade, because gray cells have a meaning.
    pub(crate) is_outlined: bool,
    pub(crate) colours: Colours,
}

impl<'a> BoardStyle<'a> {
    pub(crate) fn new(style: &Style, symbols: &'a PuzzleSymbols) -> Self {
        Self {
            symbols,
            digit: if style.large_print { 0.9 } else { 0.82 },
            least_line: style.printer.map_or(0.0, |printer| printer.requirements().line),
            pencil_marks: style.pencil_marks,
            is_outlined: false,
            colours: style.colours,
        }
    }

    /// Returns the style of a board whose gray cells have a meaning: without pencil marks of its own and without shade.
    pub(crate) fn without_shade(self) -> Self {
        let colours = Colours { shade: None, regions: None, ..self.colours };
        Self { pencil_marks: false, is_outlined: true, colours, ..self }
    }

    /// Returns the widths of the lines between cells with this side and of those around boxes, in points.
    pub(crate) fn lines_of(&self, cell: f64) -> (f64, f64) {
        let (thin, thick) = ((0.02 * cell).clamp(0.5, 1.5), (0.075 * cell).clamp(1.25, 4.5));
        (thin.max(self.least_line), thick.max(2.0 * self.least_line))
    }
}
