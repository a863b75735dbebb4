//! The layouts of boards.

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use gridmill::layout::{Layout, Layouts};

/// The layouts of boards.
#[derive(Args, Default, PartialEq, Debug)]
pub(crate) struct LayoutChoice {
    /// Board: classic, x, windoku, jigsaw, 6x6 ...
    ///
    /// `x` adds both diagonals to the classic board, `windoku` four windows, `disjoint` the cells at one place of all boxes; `9x9+x+windoku`
    /// adds both. `9x9:latin` has no boxes. `6x6` has boxes of 2 rows and 3 columns, `6x6:3x2` of 3 rows and 2 columns; `6x6+x` has
    /// both diagonals. `jigsaw:MAP` has the regions of MAP: a letter for each cell. docs/boards.md describes all layouts.
    ///
    /// New boards: `jigsaw` draws random regions for each puzzle, `jigsaw:symmetric` such that stay the same after half a turn, and
    /// `jigsaw:@FILE` draws one of the maps in the lines of a file; `jigsaw+x` adds diagonals. If you do not give this option, they are
    /// classic.
    ///
    /// Boards of a file: with `jigsaw`, each has its regions behind it or in the next line, as letters or digits. If you do not
    /// give this option, a puzzle tells its layout: 16, 36 or 64 cells are a 4x4, 6x6 or 8x8, and a column `layout` names the layout
    /// of each puzzle.
    #[arg(long, value_name = "LAYOUT", value_parser = layouts)]
    layout: Option<Layouts>,
}

impl LayoutChoice {
    /// Returns the layouts of the command line.
    pub(crate) fn given(&self) -> Option<&Layouts> {
        self.layout.as_ref()
    }

    /// Returns the layouts of new boards, if they are not classic.
    pub(crate) fn of_new(&self) -> Option<&Layouts> {
        self.given().filter(|layouts| !layouts.is_classic())
    }
}

/// Reads layouts, or the file that lists them.
fn layouts(text: &str) -> Result<Layouts> {
    let Some(file) = text.strip_prefix("jigsaw:@") else { return Ok(text.parse()?) };
    let lines =
        std::fs::read_to_string(file).map_err(|error| anyhow!("cannot read {file}: {error}"))?;
    let maps = lines.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let maps = maps.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let layouts = maps.map(|(number, line)| {
        let map = line.strip_prefix("jigsaw:").unwrap_or(line);
        let layout: Result<Layout, _> = format!("jigsaw:{map}").parse();
        layout.with_context(|| format!("{file}:{number}: expected the map of a jigsaw"))
    });
    let layouts: Vec<Layout> = layouts.collect::<Result<_>>()?;
    ensure!(!layouts.is_empty(), "{file} has no map of a jigsaw");
    Layouts::listed(layouts).with_context(|| file.to_owned())
}
