//! `puzzles.csv`: a graded collection, with the number of each puzzle as its index.

use super::{Edition, Export, WriteFile};
use crate::formats::{CsvFormatter, Schema};
use std::io;

pub(super) struct Csv;

impl Export for Csv {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let mut csv = CsvFormatter::default();
        let levels = &pack.recipe.levels;
        let schema = Schema::new(levels, pack.recipe.scale).with(&["index"]);
        let mut text = schema.csv_header();
        for (number, chosen) in pack.numbered() {
            text.push_str(csv.row(&chosen.row(number, levels), &schema));
        }
        sink("puzzles.csv", text.as_bytes())
    }
}
