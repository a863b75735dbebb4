//! `folders.opensudoku`: the XML that the Android app OpenSudoku exports and imports, with a folder for each level.

use crate::print::pack::Pack;
use html_escape::encode_double_quoted_attribute;
use std::fmt::{self, Write};

/// Returns the folders.
pub(super) fn opensudoku(pack: &Pack) -> String {
    let mut text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n".to_owned();
    let mut add = |line: fmt::Arguments<'_>| {
        writeln!(text, "{line}").expect("writing to memory cannot fail");
    };
    for (level, name) in pack.recipe.levels.names().enumerate() {
        let mut puzzles = pack.numbered().filter(|(_, chosen)| chosen.level == level).peekable();
        if puzzles.peek().is_none() {
            continue;
        }
        let title = pack.recipe.book.one_line_title();
        let folder = format!("{title}: {}", pack.title_of_level(name));
        let folder = encode_double_quoted_attribute(&folder);
        add(format_args!("  <folder name=\"{folder}\" created=\"0\">"));
        for (number, chosen) in puzzles {
            let cells = chosen.puzzle.givens().to_string().replace('.', "0");
            // State 1: not begun.
            add(format_args!(
                "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{cells}\" note=\"{number}\" command_stack=\"\" />"
            ));
        }
        add(format_args!("  </folder>"));
    }
    text + "</opensudoku>\n"
}
