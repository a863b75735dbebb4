//! `puzzles.csv`: a graded collection, with the number of each puzzle as its index.

use super::{Edition, Export, Sink};
use crate::formats::{csv_row, generate_header};
use std::io;

pub(super) struct Csv;

impl Export for Csv {
    fn write(&self, Edition { pack, .. }: &Edition<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
        let rows = pack.numbered().map(|(n, chosen)| csv_row(n as u64, &chosen.record(), None));
        let text: String = [generate_header()].into_iter().chain(rows).collect();
        sink("puzzles.csv", text.as_bytes())
    }
}
