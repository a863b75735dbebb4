//! `puzzles.csv`: a graded collection, with the number of each puzzle as its index. In a calendar it has the dates, and beside pictures
//! their files, in columns as programs for layout merge them.

use crate::print::pack::Pack;
use crate::print::recipe::Format;
use gridmill::formats::{CsvFormatter, Schema};

/// Returns the collection.
pub(super) fn csv(pack: &Pack) -> String {
    let mut csv = CsvFormatter::default();
    let levels = &pack.recipe.levels;
    let schema = Schema::new(levels, pack.recipe.scale).with(&["index"]);
    let schema = if pack.is_classic() { schema } else { schema.with(&["layout"]) };
    let pictures = [Format::Eps, Format::Pdfs, Format::Svg, Format::Png];
    let pictures = pictures.into_iter().find(|format| pack.recipe.formats.contains(format));
    let pictures = pictures.map(|format| match format {
        Format::Pdfs => "pdf".to_owned(),
        other => other.to_string(),
    });
    let has_dates = pack.recipe.calendar.is_some();
    let mut text = schema.csv_header().trim_end().to_owned();
    text.push_str(if has_dates { ",date" } else { "" });
    text.push_str(if pictures.is_some() { ",@picture,@solution_picture\n" } else { "\n" });
    for (number, chosen) in pack.numbered() {
        text.push_str(csv.row(&chosen.row(number, levels), &schema).trim_end());
        if let Some(date) = pack.date(number - 1) {
            text.push_str(&format!(",{date}"));
        }
        if let Some(kind) = &pictures {
            let name = pack.file_name(number);
            text.push_str(&format!(",{kind}/{name}.{kind},{kind}/{name}-solution.{kind}"));
        }
        text.push('\n');
    }
    text
}
