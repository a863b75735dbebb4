//! `puzzles.opensudoku` and `folders.opensudoku`: the XML that the Android app OpenSudoku imports. The first has the form
//! without a version, one folder of puzzles. The second has the form of `version="2"`, which the app exports, with a folder for
//! each level.

use super::{Edition, Export, WriteFile};
use html_escape::{encode_double_quoted_attribute, encode_text};
use std::fmt::{self, Write};
use std::io;

pub(super) struct OpenSudoku;

/// A folder for each level.
pub(super) struct OpenSudoku2;

impl Export for OpenSudoku2 {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let mut text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n".to_owned();
        let levels = pack.recipe.levels.names().enumerate();
        for (level, name) in levels {
            let mut puzzles =
                pack.numbered().filter(|(_, chosen)| chosen.graded.level == level).peekable();
            if puzzles.peek().is_none() {
                continue;
            }
            let style = &pack.recipe.book;
            let folder = format!("{}: {}", style.one_line_title(), pack.title_of_level(name));
            let folder = encode_double_quoted_attribute(&folder);
            let mut add = |line: fmt::Arguments<'_>| {
                writeln!(text, "{line}").expect("writing to memory cannot fail");
            };
            add(format_args!("  <folder name=\"{folder}\" created=\"0\">"));
            for (number, chosen) in puzzles {
                let cells = chosen.puzzle.to_string().replace('.', "0");
                // State 1: not begun.
                add(format_args!(
                    "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{cells}\" note=\"{number}\" command_stack=\"\" />"
                ));
            }
            add(format_args!("  </folder>"));
        }
        text.push_str("</opensudoku>\n");
        sink("folders.opensudoku", text.as_bytes())
    }
}

impl Export for OpenSudoku {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let style = &pack.recipe.book;
        let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n".to_owned();
        let fields = [
            ("name", Some(style.one_line_title())),
            ("author", style.author.clone()),
            ("description", style.subtitle.clone()),
            ("created", style.date.map(|date| date.to_string())),
        ];
        for (name, value) in fields {
            if let Some(value) = value {
                writeln!(text, "  <{name}>{}</{name}>", encode_text(&value))
                    .expect("writing to memory cannot fail");
            }
        }
        for chosen in &pack.puzzles {
            let cells = chosen.puzzle.to_string().replace('.', "0");
            writeln!(text, "  <game data=\"{cells}\" />").expect("writing to memory cannot fail");
        }
        text.push_str("</opensudoku>\n");
        sink("puzzles.opensudoku", text.as_bytes())
    }
}
