//! `puzzles.opensudoku`: the XML that the Android app OpenSudoku imports. It is the form without a version, for puzzles
//! that nobody has begun; in that with `version="2"`, which the app exports, they would stand in folders.

use super::{Edition, Export, WriteFile};
use html_escape::encode_text;
use std::fmt::Write;
use std::io;

pub(super) struct OpenSudoku;

impl Export for OpenSudoku {
    fn write(
        &self,
        Edition { pack, .. }: &Edition<'_>,
        sink: &mut WriteFile<'_>,
    ) -> io::Result<()> {
        let style = &pack.recipe.book;
        let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n".to_owned();
        let fields = [
            ("name", Some(style.title.clone())),
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
