//! Games that KSudoku has saved: a graph of cells, and a letter for each cell.

use super::region_map::letters_of;
use crate::layout::is_only_classic;
use serde_json::{Map, Value};
use std::str::FromStr;

/// Returns an object with the puzzle, the solution and the layout of a saved game. A board that is no layout has its own name in place
/// of one, so that the reader refuses it by this name. `None` if the text is no such game.
pub(super) fn object_in(text: &[u8]) -> Option<Map<String, Value>> {
    if is_only_classic() {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?;
    let (_, game) = text.split_once("<ksudoku>")?;
    let (_, graph) = game.split_once("<graph")?;
    let (attributes, _) = graph.split_once('>')?;
    let side = number(attributes, "order")?;
    let cells = |tag| between(game, &format!("<{tag}>"), "<").and_then(|it| cells_of(it, side));
    let layout = layout_of(graph, attributes, side).or_else(|| {
        let name = attribute(attributes, "name").or_else(|| attribute(attributes, "type"));
        name.map(str::to_owned)
    });
    let puzzle = cells("values").or_else(|| between(game, "<values>", "<").map(str::to_owned))?;
    let values = [("puzzle", Some(puzzle)), ("solution", cells("solution")), ("layout", layout)];
    Some(Map::from_iter(values.map(|(key, text)| (key.to_owned(), Value::from(text)))))
}

/// Returns the text of the layout of a graph: rows and columns with boxes, or with regions as cliques, and perhaps both diagonals.
fn layout_of(graph: &str, attributes: &str, side: usize) -> Option<String> {
    match attribute(attributes, "type")? {
        "sudoku" => return Some(format!("{side}x{side}")),
        "custom" => {}
        _ => return None,
    }
    let is_board = [("sizeX", side), ("sizeY", side), ("sizeZ", 1)];
    let is_board = is_board.iter().all(|(name, size)| number(attributes, name) == Some(*size));
    let (graph, _) = graph.split_once("</graph>")?;
    let mut groups = graph.split("<sudokugroups").skip(1);
    let has_boxes = attribute(groups.next()?, "withblocks")? == "1";
    if !is_board || groups.next().is_some() || graph.contains("<cage") {
        return None;
    }
    let clique = |text: &str| {
        let (cells, _) = text.split_once('>')?.1.split_once('<')?;
        let cells = cells.split_whitespace().map(|it| usize::from_str(it).ok());
        // Columns come first.
        let cells = cells.map(|it| it.filter(|it| *it < side * side).map(|it| place(it, side)));
        let mut cells: Vec<usize> = cells.collect::<Option<_>>()?;
        cells.sort_unstable();
        Some(cells)
    };
    let mut cliques: Vec<Vec<usize>> =
        graph.split("<clique ").skip(1).map(clique).collect::<Option<_>>()?;
    let diagonals: [Vec<usize>; 2] = [
        (0..side).map(|row| row * side + row).collect(),
        (0..side).map(|row| row * side + side - 1 - row).collect(),
    ];
    let count = cliques.len();
    cliques.retain(|clique| !diagonals.contains(clique));
    let more = match count - cliques.len() {
        0 => "",
        2 => "+x",
        _ => return None,
    };
    if has_boxes {
        return cliques.is_empty().then(|| format!("{side}x{side}{more}"));
    }
    let region = |cell| cliques.iter().position(|clique| clique.binary_search(&cell).is_ok());
    let regions: Vec<usize> = (0..side * side).map(region).collect::<Option<_>>()?;
    let is_partition = cliques.len() == side && cliques.iter().all(|clique| clique.len() == side);
    let map = letters_of(regions.iter()).filter(|_| is_partition)?;
    Some(format!("jigsaw:{map}{more}"))
}

/// Returns the cells of a board of letters, column by column, `b` for 1 and `_` for an empty cell.
fn cells_of(letters: &str, side: usize) -> Option<String> {
    let symbol = |letter: u8| match letter {
        b'_' => Some('.'),
        b'b'..=b'z' => char::from_digit(u32::from(letter - b'a'), 36),
        _ => None,
    };
    let letters = letters.as_bytes();
    let cell = |cell| symbol(*letters.get(place(cell, side))?).map(|it| it.to_ascii_uppercase());
    (0..letters.len()).map(cell).collect::<Option<_>>().filter(|_| letters.len() == side * side)
}

/// Returns the place of a cell if rows come before columns, or the other way round.
fn place(cell: usize, side: usize) -> usize {
    cell % side * side + cell / side
}

/// Returns the text between two others.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(begin)?.1.split_once(end)?.0)
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    between(tag, &format!(" {name}=\""), "\"")
}

fn number(tag: &str, name: &str) -> Option<usize> {
    attribute(tag, name)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;

    /// Returns a game in the form of KSudoku 22.12.
    fn game(graph: &str, values: &str, solution: &str) -> String {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"8561\">\n  <puzzle>\n   <graph {graph}\n   <values>{values}</values>\n   <solution>{solution}</solution>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n"
        )
    }

    #[test]
    fn graphs_of_rows_columns_and_regions_are_layouts() {
        let board = |name: &str, groups: &str, cliques: &str| {
            let attributes = "ncliques=\"18\" type=\"custom\" specific-type=\"Plain\" sizeZ=\"1\"";
            let groups = format!("<sudokugroups at=\"0\" withblocks=\"{groups}\"/>");
            let cliques = cliques.split(',').filter(|it| !it.is_empty());
            let cliques: String =
                cliques.map(|it| format!("<clique size=\"6\">{it} </clique>")).collect();
            format!(
                "order=\"6\" {attributes} sizeX=\"6\" name=\"{name}\" sizeY=\"6\">{groups}{cliques}</graph>"
            )
        };
        let boxes = "0 1 6 7 12 13,18 19 24 25 30 31,2 3 8 9 14 15,20 21 26 27 32 33,4 5 10 11 16 17,22 23 28 29 34 35";
        let diagonals = "0 7 14 21 28 35,5 10 15 20 25 30";
        let values = "g__fb___b_____e_cfbg_e_____c___dg__e";
        let solution = "gecfbdfcbdegdbegcfbgfedcefdcgbcdgbfe";
        for (graph, layout) in [
            ("type=\"sudoku\" specific-type=\"Plain\" order=\"6\"/>".to_owned(), "6x6"),
            (board("6x6", "0", boxes), "6x6"),
            (board("both", "0", &format!("{boxes},{diagonals}")), "6x6+x"),
            (board("one", "0", &format!("{boxes},0 7 14 21 28 35")), "one"),
            (board("open", "0", "0 1 6 7 12 13"), "open"),
            (
                board("cages", "1", "").replace("</graph>", "<cage value=\"8\"> 0 </cage></graph>"),
                "cages",
            ),
            (board("twin", "1\"/><sudokugroups at=\"63", ""), "twin"),
            ("type=\"roxdoku\" specific-type=\"Roxdoku\" order=\"6\"/>".to_owned(), "roxdoku"),
        ] {
            let object = object_in(game(&graph, values, solution).as_bytes()).expect(layout);
            let found = object["layout"].as_str().expect("a text");
            let name =
                |text: &str| text.parse().map_or(text.to_owned(), |it: Layout| it.to_string());
            assert_eq!(name(found), layout);
            assert_eq!(object["puzzle"], "6..1.....6.3.14..65..42.1.2.....5..4");
            assert_eq!(object["solution"], "653142421653214536536421142365365214");
        }
    }
}
