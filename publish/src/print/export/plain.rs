//! Puzzles as plain text: `.sdm`, `.sdk`, and grids drawn with characters.

use crate::print::choose::PackPuzzle;
use crate::print::pack::Pack;
use crate::print::recipe::style::one_line;
use gridmill::layout::Board;
use std::fmt::Write;

/// Returns a line of 81 digits for each puzzle, `0` for an empty cell.
pub(super) fn sdm(pack: &Pack) -> String {
    let line = |givens: &Board| givens.to_string().replace('.', "0") + "\n";
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
    let givens = chosen.puzzle.givens().to_string();
    for row in 0..9 {
        text.push_str(&givens[9 * row..9 * row + 9]);
        text.push('\n');
    }
    text
}

/// Returns puzzles and solutions, boxes set apart, in the standard text format of Debian's `sudoku`. Boards that are not classic have
/// their layout in the heading.
pub(super) fn texts(pack: &Pack) -> [String; 2] {
    let (mut puzzles, mut solutions) = (String::new(), String::new());
    for (number, chosen) in pack.numbered() {
        let layout = chosen.layout();
        let layout = if layout.is_classic() { String::new() } else { format!(", {layout}") };
        let note = format!("{number}: {}, ER {}{layout}", pack.level(chosen), chosen.er);
        draw(&mut puzzles, &note, chosen.puzzle.givens());
        draw(&mut solutions, &number.to_string(), chosen.puzzle.solution());
    }
    [puzzles, solutions]
}

fn draw(text: &mut String, note: &str, board: &Board) {
    writeln!(text, "% {note}").expect("writing to memory cannot fail");
    let (cells, side) = (board.to_string(), board.layout().side());
    let [rows, columns] = board.layout().boxes().unwrap_or([side, side]);
    let line = vec!["-".repeat(2 * columns + 1); side / columns].join("+");
    for row in 0..side {
        if row > 0 && row.is_multiple_of(rows) {
            writeln!(text, "{line}").expect("writing to memory cannot fail");
        }
        for column in 0..side {
            let is_box = column > 0 && column.is_multiple_of(columns);
            let at = side * row + column;
            text.push_str(if is_box { " | " } else { " " });
            text.push_str(&cells[at..=at]);
        }
        text.push('\n');
    }
    text.push('\n');
}
