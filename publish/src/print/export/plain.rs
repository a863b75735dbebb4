//! Puzzles as plain text: `.sdm`, `.sdk`, and grids drawn with characters.

use crate::print::choose::PackPuzzle;
use crate::print::pack::Pack;
use crate::print::recipe::style::one_line;
use gridmill::grid::Grid;
use std::fmt::Write;

/// Returns a line of 81 digits for each puzzle, `0` for an empty cell.
pub(super) fn sdm(pack: &Pack) -> String {
    let line = |givens: &Grid| givens.to_string().replace('.', "0") + "\n";
    pack.puzzles.iter().map(|chosen| line(chosen.puzzle.givens())).collect()
}

/// Returns a puzzle: author, title and number, day, level; a heading, nine lines.
pub(super) fn sdk(pack: &Pack, number: usize, chosen: &PackPuzzle) -> String {
    let style = &pack.recipe.book;
    let author = style.author.as_deref().map(|author| format!("#A{}\n", one_line(author)));
    let day = pack.date(number - 1).map(|date| format!("#B{date}\n"));
    let mut text = format!(
        "{}#D{} {number}\n{}#L{}\n[Puzzle]\n",
        author.unwrap_or_default(),
        style.one_line_title(),
        day.unwrap_or_default(),
        pack.level(chosen)
    );
    let givens = chosen.puzzle.to_string();
    for row in 0..9 {
        text.push_str(&givens[9 * row..9 * row + 9]);
        text.push('\n');
    }
    text
}

/// Returns puzzles and solutions, boxes set apart, in the standard text format of Debian's `sudoku`.
pub(super) fn texts(pack: &Pack) -> [String; 2] {
    let (mut puzzles, mut solutions) = (String::new(), String::new());
    for (number, chosen) in pack.numbered() {
        let note = format!("{number}: {}, ER {}", pack.level(chosen), chosen.er);
        draw(&mut puzzles, &note, chosen.puzzle.givens());
        draw(&mut solutions, &number.to_string(), chosen.puzzle.solution().grid());
    }
    [puzzles, solutions]
}

fn draw(text: &mut String, note: &str, grid: &Grid) {
    writeln!(text, "% {note}").expect("writing to memory cannot fail");
    let cells = grid.to_string();
    for row in 0..9 {
        if row == 3 || row == 6 {
            text.push_str("-------+-------+-------\n");
        }
        for column in 0..9 {
            let before = match column {
                0 => " ",
                3 | 6 => " | ",
                _ => " ",
            };
            let at = 9 * row + column;
            text.push_str(before);
            text.push_str(&cells[at..=at]);
        }
        text.push('\n');
    }
    text.push('\n');
}
