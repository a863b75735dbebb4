//! `puzzles.csv`: a graded collection, with the number of each puzzle as its index.

use super::{Edition, Export, WriteFile};
use crate::formats::{Addition, CsvFormatter, RowKind, Schema, TableRow};
use std::io;

pub(super) struct Csv;

impl Export for Csv {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let mut csv = CsvFormatter::default();
        let schema = Schema::new(RowKind::Generated, pack.recipe.scale);
        let mut text = schema.csv_header();
        for (number, chosen) in pack.numbered() {
            let (number, record) = (number as u64, &chosen.record());
            let (levels, addition) = (&pack.recipe.levels, Addition::None);
            text.push_str(csv.row(&TableRow { number, record, levels, schema, addition }));
        }
        sink("puzzles.csv", text.as_bytes())
    }
}
