//! The rules of a layout in words.

use super::Layout;
use super::text::Extra;
use crate::grid::HouseKind;

impl Layout {
    /// Returns the rules of its puzzles as an English sentence, which says all that is needed to solve one without knowing the layout.
    ///
    /// ```
    /// use gridmill::layout::Layout;
    /// let rules = "Fill the empty cells so that each row, each column, each box of 2 rows and 3 columns, and each of the two main \
    ///              diagonals has the digits 1 to 6 once.";
    /// assert_eq!("6x6+x".parse::<Layout>()?.rules(), rules);
    /// # Ok::<(), gridmill::layout::LayoutError>(())
    /// ```
    pub fn rules(&self) -> String {
        let side = self.side();
        let mut houses = vec!["each row".to_owned(), "each column".to_owned()];
        if let Some([rows, columns]) = self.boxes() {
            houses.push(format!("each box of {rows} rows and {columns} columns"));
        }
        if let Some(map) = self.regions() {
            houses
                .push(format!("each region (the cells with the same letter in {map}, row by row)"));
        }
        let mut names = self.to_string();
        let names = names.split_off(names.find('+').unwrap_or(names.len()));
        let extras = names.split('+').skip(1).filter_map(Extra::named);
        houses.extend(extras.map(|extra| match extra {
            Extra::X => "each of the two main diagonals".to_owned(),
            Extra::Windoku => {
                let lines = "rows 2 to 4 or 6 to 8 and columns 2 to 4 or 6 to 8";
                format!("each of the four windows of 3 rows and 3 columns ({lines})")
            }
            Extra::Disjoint => "each set of cells at the same place of all boxes".to_owned(),
            Extra::Asterisk => self.cells_of(HouseKind::Asterisk),
            Extra::CenterDot => self.cells_of(HouseKind::CenterDot),
            Extra::Girandola => self.cells_of(HouseKind::Girandola),
        }));
        let last = houses.pop().expect("each board has columns");
        let comma = if houses.len() > 1 { "," } else { "" };
        let houses = format!("{}{comma} and {last}", houses.join(", "));
        let letter = |digit: usize| char::from(b'A' + (digit - 10) as u8);
        let digits = match side {
            ..10 => format!("the digits 1 to {side}"),
            10 => "the digits 1 to 9 and the letter A".to_owned(),
            _ => format!("the digits 1 to 9 and the letters A to {}", letter(side)),
        };
        format!("Fill the empty cells so that {houses} has {digits} once.")
    }

    /// Returns the names of the cells of the only house of a kind.
    fn cells_of(&self, kind: HouseKind) -> String {
        let family = self.families().iter().find(|family| family.kind == kind);
        let cells = &family.expect("the layout has it").houses[0];
        let name = |cell: &u16| {
            let cell = usize::from(*cell);
            format!("r{}c{}", cell / self.side() + 1, cell % self.side() + 1)
        };
        format!("the set of the cells {}", cells.iter().map(name).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_all_houses() {
        for (text, rules) in [
            (
                "9x9",
                "each row, each column, and each box of 3 rows and 3 columns has the digits 1 to 9 once.",
            ),
            ("7x7:latin", "each row and each column has the digits 1 to 7 once."),
            (
                "16x16",
                "each box of 4 rows and 4 columns has the digits 1 to 9 and the letters A to G once.",
            ),
            (
                "9x9+windoku+centerdot",
                "(rows 2 to 4 or 6 to 8 and columns 2 to 4 or 6 to 8), and the set of the cells r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8 has the digits 1 to 9 once.",
            ),
            (
                "jigsaw:AAAABBBBCCCCDDDD",
                "and each region (the cells with the same letter in AAAABBBBCCCCDDDD, row by row) has the digits 1 to 4 once.",
            ),
        ] {
            let said = text.parse::<Layout>().expect(text).rules();
            assert!(said.starts_with("Fill the empty cells so that each row"), "{said}");
            assert!(said.ends_with(rules), "{said}");
        }
    }
}
