//! Views of rows: chosen columns, and tables and grids for a terminal.

use super::exit::{Failure, printable};
use anyhow::anyhow;
use clap::Args;
use gridmill::formats::{Column, ColumnKind, Schema};
use std::fmt::Write;
use std::io::IsTerminal;

/// Columns of rows of text.
#[derive(Args, Debug)]
pub(super) struct ColumnChoice {
    /// Columns to write, in this order [default: all; on a terminal, the columns that fit]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    columns: Vec<String>,
}

/// The most important columns of puzzles that the user has given, in this order.
const OF_GIVEN_PUZZLES: [&str; 11] =
    ["line", "er", "level", "status", "hardest", "clues", "puzzle", "ep", "ed", "minimal", "steps"];
/// The most important columns of new puzzles, in this order.
const OF_NEW_PUZZLES: [&str; 10] =
    ["puzzle", "index", "er", "level", "hardest", "clues", "ep", "ed", "minimal", "steps"];

/// Number of puzzles that are drawn as grids.
pub(super) const HANDFUL: u64 = 3;

/// A view of rows of CSV.
pub(super) struct View {
    /// Places of its columns in a row, and the columns.
    columns: Vec<(usize, &'static Column)>,
    kind: ViewKind,
    /// Rows to show at the end.
    held: Vec<csv::StringRecord>,
    /// True if the terminal is too narrow for the new puzzles.
    hides_puzzles: bool,
}

/// The kind of a view.
enum ViewKind {
    Csv,
    /// A table for people.
    Table,
    /// Puzzles as grids, side by side in this number of characters. They are shown at the end.
    Grids(usize),
}

impl ColumnChoice {
    /// Returns the view of rows with the chosen columns; `None` if a file gets all columns. `to_terminal` is true if the rows
    /// go to standard output.
    pub(super) fn view(&self, schema: Schema, to_terminal: bool) -> Result<Option<View>, Failure> {
        let all: Vec<_> = schema.columns().enumerate().collect();
        let chosen = self.columns.iter().enumerate().map(|(place, name)| {
            let is_named = |(_, column): &&(usize, &Column)| column.name == name.as_str();
            let error = match all.iter().find(is_named) {
                Some(_) if self.columns[..place].contains(name) => {
                    anyhow!("--columns: {name} is listed twice")
                }
                Some(column) => return Ok(*column),
                None if schema.with_flow(true).columns().any(|column| column.name == name) => {
                    anyhow!("--columns: add --flow, which computes {name}")
                }
                None => {
                    let names: Vec<&str> = all.iter().map(|(_, column)| column.name).collect();
                    anyhow!("--columns: no column {name:?}, expected {}", names.join(", "))
                }
            };
            Err(Failure::Usage(error))
        });
        let chosen: Vec<_> = chosen.collect::<Result<_, _>>()?;
        Ok(match terminal_width().filter(|_| to_terminal) {
            Some(_) if !chosen.is_empty() => Some(View::new(chosen, ViewKind::Table)),
            Some(width) => Some(View::fitting(&all, width)),
            None if !chosen.is_empty() => Some(View::new(chosen, ViewKind::Csv)),
            None => None,
        })
    }

    /// True if the user has chosen columns.
    pub(super) fn is_given(&self) -> bool {
        !self.columns.is_empty()
    }
}

/// Returns the number of characters in a line of the terminal, if standard output is one.
pub(super) fn terminal_width() -> Option<usize> {
    let is_terminal = std::io::stdout().is_terminal();
    is_terminal.then(|| console::Term::stdout().size().1.into())
}

/// Returns the number of characters that the values of a column usually need.
fn cell_width(column: &Column) -> usize {
    let usual = match (column.name, column.kind) {
        ("hardest", _) => 24,
        ("status", _) => 11,
        (_, ColumnKind::Grid | ColumnKind::Map) => 81,
        (_, ColumnKind::Long | ColumnKind::Name | ColumnKind::Real) => 8,
        (_, ColumnKind::Counts) => 40,
        (_, ColumnKind::Rating | ColumnKind::Short | ColumnKind::YesNo) => 4,
    };
    usual.max(column.name.len())
}

/// True if the values are numbers, which are aligned to the right.
fn is_number(column: &Column) -> bool {
    use ColumnKind::{Long, Rating, Real, Short};
    matches!(column.kind, Long | Rating | Real | Short)
}

impl View {
    fn new(columns: Vec<(usize, &'static Column)>, kind: ViewKind) -> Self {
        Self { columns, kind, held: Vec::new(), hides_puzzles: false }
    }

    /// Returns a table of the columns that fit into a line, in the order of `all` columns.
    fn fitting(all: &[(usize, &'static Column)], width: usize) -> Self {
        let is_given = all.iter().any(|(_, column)| column.name == "line");
        let wanted = if is_given { &OF_GIVEN_PUZZLES[..] } else { &OF_NEW_PUZZLES[..] };
        let mut left = width;
        let mut fitting = Vec::new();
        for name in wanted {
            let found = all.iter().find(|(_, column)| column.name == *name);
            if let Some(&(place, column)) = found
                && let Some(rest) = left.checked_sub(cell_width(column) + 2)
            {
                left = rest;
                fitting.push((place, column));
            }
        }
        fitting.sort_by_key(|(place, _)| *place);
        let has_puzzles = fitting.iter().any(|(_, column)| column.name == "puzzle");
        Self { hides_puzzles: !is_given && !has_puzzles, ..Self::new(fitting, ViewKind::Table) }
    }

    /// Returns a note for the user if the view lacks the new puzzles.
    pub(super) fn note(&self) -> Option<&'static str> {
        let note = "the terminal is too narrow for the puzzles: use --columns puzzle or -o FILE";
        self.hides_puzzles.then_some(note)
    }

    /// Returns puzzles as grids, if standard output is a terminal.
    pub(super) fn of_grids(schema: Schema) -> Option<Self> {
        let columns = schema.columns().enumerate().collect();
        Some(Self::new(columns, ViewKind::Grids(terminal_width()?)))
    }

    /// Shows rows of CSV, or a header.
    pub(super) fn show(&mut self, rows: &[u8]) -> Vec<u8> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(rows);
        let rows: Vec<csv::StringRecord> =
            reader.records().map(|row| row.expect("a row of our own")).collect();
        match self.kind {
            ViewKind::Csv => self.csv(&rows),
            ViewKind::Table => self.table(&rows).into_bytes(),
            ViewKind::Grids(_) => {
                self.held.extend(rows);
                Vec::new()
            }
        }
    }

    /// Shows the rows held until the end.
    pub(super) fn end(&self) -> Vec<u8> {
        match self.kind {
            ViewKind::Csv | ViewKind::Table => Vec::new(),
            ViewKind::Grids(width) => self.grids(width).into_bytes(),
        }
    }

    fn csv(&self, rows: &[csv::StringRecord]) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in rows {
            let fields = self.columns.iter().map(|&(place, _)| &row[place]);
            writer.write_record(fields).expect("memory does not fail");
        }
        writer.into_inner().expect("memory does not fail")
    }

    fn table(&self, rows: &[csv::StringRecord]) -> String {
        let mut text = String::new();
        for row in rows {
            let start = text.len();
            for &(place, column) in &self.columns {
                let (value, width) = (printable(&row[place]), cell_width(column));
                let written = if is_number(column) {
                    write!(text, "{value:>width$}  ")
                } else {
                    write!(text, "{value:<width$}  ")
                };
                written.expect("memory does not fail");
            }
            text.truncate(start + text[start..].trim_end().len());
            text.push('\n');
        }
        text
    }

    fn grids(&self, width: usize) -> String {
        let place = |name: &str| {
            let found = self.columns.iter().find(|(_, column)| column.name == name);
            found.map(|(place, _)| *place)
        };
        let field = |row: &csv::StringRecord, name: &str| {
            place(name).map_or(String::new(), |place| printable(&row[place]))
        };
        let drawn = self.held.iter().filter(|row| field(row, "puzzle").len() == 81).map(|row| {
            let caption = format!("ER {}, {}", field(row, "er"), field(row, "level"));
            let mut lines = vec![format!("{caption:<GRID_WIDTH$}")];
            lines.extend(grid_lines(&field(row, "puzzle")));
            lines
        });
        let drawn: Vec<Vec<String>> = drawn.collect();
        let beside = ((width + GRID_GAP) / (GRID_WIDTH + GRID_GAP)).max(1);
        let mut text = String::new();
        for group in drawn.chunks(beside) {
            for line in 0..group[0].len() {
                let parts: Vec<&str> = group.iter().map(|lines| lines[line].as_str()).collect();
                text += parts.join(&" ".repeat(GRID_GAP)).trim_end();
                text.push('\n');
            }
            text.push('\n');
        }
        text
    }
}

/// Characters of a drawn line.
const GRID_WIDTH: usize = 21;
/// Characters between two grids.
const GRID_GAP: usize = 5;

/// Returns the eleven lines of a grid.
fn grid_lines(puzzle: &str) -> Vec<String> {
    let cells: Vec<String> = puzzle.chars().map(String::from).collect();
    let mut lines = Vec::new();
    for (number, row) in cells.chunks(9).enumerate() {
        if number > 0 && number.is_multiple_of(3) {
            lines.push("------+-------+------".to_owned());
        }
        let stacks: Vec<String> = row.chunks(3).map(|three| three.join(" ")).collect();
        lines.push(stacks.join(" | "));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridmill::formats::RowKind;
    use gridmill::grade::Scale;

    const ROW: &str = "7,..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9,\
        987654321246173985351928746128537694634892157795461832519286473472319568863745219,17,yes,extreme,8.3,1.5,1.5,\
        dynamic_forcing_chain,99,hidden_single:1,none,ok\n";

    fn schema() -> Schema {
        Schema::new(RowKind::Graded, Scale::Classic)
    }

    fn choice(columns: &[&str]) -> ColumnChoice {
        ColumnChoice { columns: columns.iter().map(|&name| name.to_owned()).collect() }
    }

    #[test]
    fn chosen_columns_in_their_order() {
        let view = choice(&["er", "line"]).view(schema(), false).expect("columns");
        let mut view = view.expect("not all columns");
        assert_eq!(view.show(ROW.as_bytes()), b"8.3,7\n");
        assert_eq!(view.show(schema().csv_header().as_bytes()), b"er,line\n");
        assert!(choice(&[]).view(schema(), false).expect("columns").is_none());
        let unknown = choice(&["rating"]).view(schema(), false).err();
        let Some(Failure::Usage(error)) = unknown else { panic!("no such column") };
        assert!(error.to_string().starts_with("--columns: no column \"rating\", expected line, "));
    }

    #[test]
    fn a_table_of_the_columns_that_fit() {
        let all: Vec<_> = schema().columns().enumerate().collect();
        for width in [20, 40, 80, 120, 200] {
            let mut view = View::fitting(&all, width);
            let text = String::from_utf8(view.show(ROW.as_bytes())).expect("text");
            assert!(text.trim_end().len() <= width, "{text}");
            assert_eq!(text.contains("8.3"), width >= 20);
            assert_eq!(text.contains("......"), width >= 200, "{width}: {text}");
            assert_eq!(view.note(), None);
        }
    }

    #[test]
    fn a_table_has_new_puzzles_if_they_fit() {
        let schema = Schema::new(RowKind::Generated, Scale::Classic);
        let all: Vec<_> = schema.columns().enumerate().collect();
        for (width, is_wide) in [(80, false), (82, false), (83, true), (100, true), (200, true)] {
            let view = View::fitting(&all, width);
            let has_puzzle = view.columns.iter().any(|(_, column)| column.name == "puzzle");
            assert_eq!((has_puzzle, view.note().is_none()), (is_wide, is_wide), "{width}");
        }
    }

    #[test]
    fn grids_stand_side_by_side() {
        let columns = schema().columns().enumerate().collect();
        let mut view = View::new(columns, ViewKind::Grids(80));
        assert!(view.show(schema().csv_header().as_bytes()).is_empty());
        (0..4).for_each(|_| assert!(view.show(ROW.as_bytes()).is_empty()));
        let text = String::from_utf8(view.end()).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2 * 13);
        assert_eq!(lines[0].matches("ER 8.3, extreme").count(), 3);
        assert!(lines[2].starts_with(". . . | . . 3 | . 8 5     "), "{text}");
        assert_eq!(lines[4], ["------+-------+------"; 3].join("     "));
    }
}
