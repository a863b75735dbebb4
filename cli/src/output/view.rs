//! Views of rows: chosen columns, and tables and grids for a terminal.

use crate::error::Failure;
use crate::log;
use crate::output::destination::{Destination, Format};
use clap::Args;
use gridmill::formats::{Column, ColumnKind, FLOW, PathOptions, Row, Schema};
use std::fmt::Write;
use std::io::IsTerminal;

/// Columns of rows of text.
#[derive(Args, Debug)]
pub(crate) struct ColumnChoice {
    /// Columns to write, in this order; `all,flow` also counts singles
    ///
    /// `all` stands for the usual columns, and `flow` for flow_min, flow_mean and bottlenecks (docs/ratings.md defines them).
    /// `grade` also has `redundant`, the number of clues that can go, each alone, `rules`, the rules of the board in words, and `link`, which
    /// opens the puzzle in SudokuPad, and knows the names of the other columns of the input.
    /// With `all`, the order is the usual one. Without the option, `gridmill` writes all usual columns, and on a terminal
    /// those that fit.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    columns: Vec<String>,
}

/// Names of columns that `grade` writes only if they are named.
const ONLY_NAMED: [&str; 3] = ["redundant", "rules", "link"];
/// Name of the usual columns.
const ALL: &str = "all";
/// Name of the columns of the flow.
const FLOW_COLUMNS: &str = "flow";

/// The most important columns of puzzles that the user has given, in this order.
const OF_GIVEN_PUZZLES: [&str; 13] = [
    "file", "line", "er", "level", "status", "effort", "hardest", "clues", "puzzle", "ep", "ed",
    "minimal", "steps",
];
/// The most important columns of new puzzles, in this order.
const OF_NEW_PUZZLES: [&str; 11] = [
    "puzzle", "index", "er", "level", "effort", "hardest", "clues", "ep", "ed", "minimal", "steps",
];

/// Number of puzzles that are drawn as grids.
pub(crate) const HANDFUL: u64 = 3;

/// Form of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RowForm {
    Csv,
    /// A puzzle per line.
    Lines,
    /// A JSON text per line.
    JsonLines,
    /// The same with solving paths.
    JsonPaths,
    /// A table with the columns of these paths, if any.
    Parquet(Option<PathOptions>),
    /// A table for people.
    Table,
    /// Puzzles as grids, side by side in this number of characters. They are shown at the end.
    Grids(usize),
}

/// Columns of rows, and their form.
#[derive(Clone, Debug)]
pub(crate) struct RowView {
    pub(crate) schema: Schema,
    pub(crate) form: RowForm,
    /// True if the terminal is too narrow for the new puzzles.
    hides_puzzles: bool,
}

impl ColumnChoice {
    /// Returns the view of rows for a destination: the chosen columns, else all new ones, or on a terminal those that fit.
    pub(crate) fn view(&self, schema: Schema, to: &Destination) -> Result<RowView, Failure> {
        self.view_keeping(false, schema, to)
    }

    /// Does the same; with `keeps_own`, the columns of the input are chosen, too.
    pub(crate) fn view_keeping(
        &self,
        keeps_own: bool,
        schema: Schema,
        to: &Destination,
    ) -> Result<RowView, Failure> {
        let form = match to.format {
            Format::Parquet => RowForm::Parquet(None),
            Format::Text => RowForm::Lines,
            Format::JsonLines => RowForm::JsonLines,
            _ => RowForm::Csv,
        };
        if form == RowForm::Lines {
            if self.is_given() {
                usage!("--columns: a text file has only puzzles; omit the option");
            }
            let puzzle = Column::named("puzzle").expect("a column of the table");
            return Ok(RowView::new(schema.only(vec![puzzle]), form));
        }
        let mut chosen = self.chosen(&schema)?;
        let own = schema.columns().iter().filter(|column| keeps_own && column.is_own());
        let own: Vec<_> =
            own.filter(|own| !chosen.iter().any(|it| it.name == own.name)).copied().collect();
        chosen.extend(own);
        let schema = schema.only(chosen);
        let width = terminal_width().filter(|_| to.format != Format::Parquet && to.is_for_people());
        Ok(match width {
            Some(width) if !self.is_given() => RowView::fitting(schema, width),
            Some(_) => RowView::new(schema, RowForm::Table),
            None => RowView::new(schema, form),
        })
    }

    /// Returns the named columns; without names or with `all`, the usual and the named ones, in their usual order.
    fn chosen(&self, schema: &Schema) -> Result<Vec<&'static Column>, Failure> {
        let all = schema.columns();
        let names = self.names();
        let named = names.iter().enumerate().filter(|(_, name)| **name != ALL);
        let named = named.map(|(place, name)| match all.iter().find(|it| it.name == *name) {
            Some(_) if names[..place].contains(name) => {
                usage!("--columns: {name} is listed twice")
            }
            Some(column) => Ok(*column),
            None => {
                let known: Vec<&str> = all.iter().map(|column| column.name).collect();
                let known = known.join(", ");
                usage!("--columns: no column {name:?}, expected {known}, {ALL}, {FLOW_COLUMNS}")
            }
        });
        let named = named.collect::<Result<Vec<_>, _>>()?;
        if self.is_given() && !names.contains(&ALL) {
            return Ok(named);
        }
        let is_chosen =
            |column: &&&'static Column| !is_extra(column) || names.contains(&column.name);
        Ok(all.iter().filter(is_chosen).copied().collect())
    }

    /// Returns the names, with those of the columns of the flow in place of `flow`.
    fn names(&self) -> Vec<&str> {
        let each = |name| if name == FLOW_COLUMNS { FLOW.to_vec() } else { vec![name] };
        self.columns.iter().map(String::as_str).flat_map(each).collect()
    }

    /// True if a named column counts the flow of the path.
    pub(crate) fn flow(&self) -> bool {
        self.names().iter().any(|name| FLOW.contains(name))
    }

    /// Returns the columns that are made only because they are named.
    pub(crate) fn only_named(&self) -> Vec<&'static str> {
        ONLY_NAMED.into_iter().filter(|name| self.names().contains(name)).collect()
    }

    /// Refuses columns that the files of a run do not have.
    pub(crate) fn check_for_run(&self) -> Result<(), Failure> {
        let names = self.names();
        let is_whole = names.iter().all(|name| *name == ALL || FLOW.contains(name))
            && [ALL].iter().chain(&FLOW).all(|name| names.contains(name));
        if is_whole || !self.is_given() {
            return Ok(());
        }
        usage!("--columns: a run directory has all columns, expected --columns all,flow or none")
    }

    /// True if the user has chosen columns.
    pub(crate) fn is_given(&self) -> bool {
        !self.columns.is_empty()
    }
}

/// True for a column that is written only if it is named.
fn is_extra(column: &Column) -> bool {
    FLOW.contains(&column.name) || ONLY_NAMED.contains(&column.name) || column.is_own()
}

/// Returns the number of characters in a line of the terminal, if standard output is one.
pub(crate) fn terminal_width() -> Option<usize> {
    let is_terminal = std::io::stdout().is_terminal();
    is_terminal.then(|| console::Term::stdout().size().1.into())
}

/// Returns the number of characters that the values of a column usually need.
fn cell_width(column: &Column) -> usize {
    let usual = match (column.name, column.kind) {
        ("hardest", _) => 24,
        ("status", _) => 11,
        (_, ColumnKind::Grid | ColumnKind::Map) => 81,
        (_, ColumnKind::Solution) => 89,
        (_, ColumnKind::Long | ColumnKind::Name | ColumnKind::Real) => 8,
        (_, ColumnKind::Counts) => 40,
        (_, ColumnKind::Rating | ColumnKind::Effort | ColumnKind::Short | ColumnKind::YesNo) => 4,
    };
    usual.max(column.name.len())
}

/// True if the values are numbers, which are aligned to the right.
fn is_number(column: &Column) -> bool {
    use ColumnKind::{Effort, Long, Rating, Real, Short};
    matches!(column.kind, Long | Rating | Effort | Real | Short)
}

impl RowView {
    pub(crate) fn new(schema: Schema, form: RowForm) -> Self {
        Self { schema, form, hides_puzzles: false }
    }

    /// Returns a table of the columns that fit into a line, in the order of the schema.
    fn fitting(schema: Schema, width: usize) -> Self {
        let is_given = schema.has("line");
        let wanted = if is_given { &OF_GIVEN_PUZZLES[..] } else { &OF_NEW_PUZZLES[..] };
        let own = schema.columns().iter().filter(|column| column.is_own());
        let wanted: Vec<&str> =
            own.map(|column| column.name).chain(wanted.iter().copied()).collect();
        let mut left = width;
        let mut fitting = Vec::new();
        for name in wanted {
            let found = schema.columns().iter().find(|column| column.name == name);
            if let Some(column) = found
                && let Some(rest) = left.checked_sub(cell_width(column) + 2)
            {
                left = rest;
                fitting.push(name);
            }
        }
        let columns = schema.columns().iter().copied();
        let columns = columns.filter(|column| fitting.contains(&column.name)).collect();
        let hides_puzzles = !is_given && !fitting.contains(&"puzzle");
        Self { hides_puzzles, ..Self::new(schema.only(columns), RowForm::Table) }
    }

    /// Returns a note for the user if the view lacks the new puzzles.
    pub(crate) fn note(&self) -> Option<&'static str> {
        let note = "the terminal is too narrow for the puzzles: use --columns puzzle or -o FILE";
        self.hides_puzzles.then_some(note)
    }

    /// Returns puzzles as grids, if standard output is a terminal.
    pub(crate) fn of_grids(schema: Schema) -> Option<Self> {
        Some(Self::new(schema, RowForm::Grids(terminal_width()?)))
    }

    /// Returns the line above the rows, with its end.
    pub(crate) fn header(&self) -> String {
        match self.form {
            RowForm::Csv => self.schema.csv_header(),
            RowForm::Table => table_line(self.schema.columns(), |column| column.name.to_owned()),
            _ => String::new(),
        }
    }

    /// Returns a line of a table for people.
    pub(crate) fn table_line(&self, row: &Row) -> String {
        table_line(self.schema.columns(), |column| self.shown(column, row))
    }

    /// Returns a value as people see it.
    fn shown(&self, column: &Column, row: &Row) -> String {
        let value = column.get(row, &self.schema);
        value.map_or(String::new(), |value| log::printable(&value.to_string()))
    }

    /// Draws puzzles as grids, side by side.
    pub(crate) fn grids(&self, rows: &[Row], width: usize) -> String {
        let field = |row: &Row, name: &str| {
            self.shown(Column::named(name).expect("a column of the table"), row)
        };
        let drawn = rows.iter().map(|row| {
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

/// Returns a line of a table with a cell for each column, and its end.
fn table_line(columns: &[&'static Column], cell: impl Fn(&Column) -> String) -> String {
    let mut text = String::new();
    for column in columns {
        let (value, width) = (cell(column), cell_width(column));
        let written = if is_number(column) {
            write!(text, "{value:>width$}  ")
        } else {
            write!(text, "{value:<width$}  ")
        };
        written.expect("memory does not fail");
    }
    text.trim_end().to_owned() + "\n"
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
    use gridmill::examine::Examiner;
    use gridmill::formats::Entry;
    use gridmill::grade::{Levels, Scale};

    fn schema() -> Schema {
        Schema::new(&Levels::default(), Scale::Classic).with(&["line", "status"])
    }

    fn row() -> Row {
        let puzzle =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let entry = Entry { line: 7, grid: Ok(puzzle.parse().expect("a grid")) };
        Examiner::new(Scale::Classic).examine(entry).row
    }

    fn choice(columns: &[&str]) -> ColumnChoice {
        ColumnChoice { columns: columns.iter().map(|&name| name.to_owned()).collect() }
    }

    fn csv() -> Destination {
        let mut file = Destination::standard();
        (file.path, file.format) = (Some("x.csv".into()), Format::Csv);
        file
    }

    #[test]
    fn chosen_columns_in_their_order() {
        let view = choice(&["er", "line"]).view(schema(), &csv()).expect("columns");
        assert_eq!((view.form, view.header().as_str()), (RowForm::Csv, "er,line\n"));
        let all = choice(&[]).view(schema(), &csv()).expect("columns");
        assert_eq!(all.header(), schema().csv_header());
        let unknown = choice(&["rating"]).view(schema(), &csv()).err();
        let Some(Failure::Usage(error)) = unknown else { panic!("no such column") };
        assert!(error.to_string().starts_with("--columns: no column \"rating\", expected line, "));
    }

    #[test]
    fn a_table_of_the_columns_that_fit() {
        let row = row();
        for width in [20, 40, 80, 120, 200] {
            let view = RowView::fitting(schema(), width);
            let text = view.table_line(&row);
            assert!(text.trim_end().len() <= width, "{text}");
            assert_eq!(text.contains("2.3"), width >= 20);
            assert_eq!(text.contains("......"), width >= 200, "{width}: {text}");
            assert_eq!(view.note(), None);
        }
    }

    #[test]
    fn a_table_has_new_puzzles_if_they_fit() {
        let schema = Schema::new(&Levels::default(), Scale::Classic).with(&["index"]);
        for (width, is_wide) in [(80, false), (82, false), (83, true), (100, true), (200, true)] {
            let view = RowView::fitting(schema.clone(), width);
            assert_eq!((view.schema.has("puzzle"), view.note().is_none()), (is_wide, is_wide));
        }
    }

    #[test]
    fn grids_stand_side_by_side() {
        let view = RowView::new(schema(), RowForm::Grids(80));
        assert_eq!(view.header(), "");
        let text = view.grids(&vec![row(); 4], 80);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2 * 13);
        assert_eq!(lines[0].matches("ER 2.3, medium").count(), 3);
        assert!(lines[2].starts_with(". . . | . . 3 | . 8 5     "), "{text}");
        assert_eq!(lines[4], ["------+-------+------"; 3].join("     "));
    }
}
