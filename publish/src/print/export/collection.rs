//! `puzzles.csv`: a graded collection, with the number of each puzzle as its index.

use crate::print::pack::Pack;
use gridmill::formats::{CsvFormatter, Schema};

/// Returns the collection.
pub(super) fn csv(pack: &Pack) -> String {
    let mut csv = CsvFormatter::default();
    let levels = &pack.recipe.levels;
    let schema = Schema::new(levels, pack.recipe.scale).with(&["index"]);
    let mut text = schema.csv_header();
    for (number, chosen) in pack.numbered() {
        text.push_str(csv.row(&chosen.row(number, levels), &schema));
    }
    text
}
