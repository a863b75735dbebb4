//! Puzzles of boards that are not classic: their layouts, as families of houses, and the steps of large boards.

use super::Page;
use super::step::Tables;
use super::symbols::symbol;
use crate::language::Language;
use gridmill::formats::Row;
use gridmill::grade::{LargeStep, Technique};
use gridmill::layout::{Family, Layout};
use serde_json::{Value, json};

impl Page {
    /// Adds a puzzle of a layout in a level, with its path, if it has one. Skips a row of the classic board.
    pub fn add_board(&mut self, row: &Row, level: &str) {
        let Some(layout) = row.layout() else { return };
        self.add_on(row, level, self::layout(&layout, &self.language));
    }

    /// Adds a puzzle with symbols for its digits from 1 on, and the same symbols as they are listed.
    #[cfg(feature = "print")]
    pub(crate) fn add_with_symbols(&mut self, row: &Row, level: &str, symbols: &str, listed: &str) {
        let layout = row.layout();
        let rules = |layout| self.language.rules_about(layout, listed);
        let Some(layout) = layout else {
            let data = json!({"symbols": symbols, "rules": rules(&Layout::classic())});
            let number = self.number_of(data);
            return self.add_classic(row, level, Some(number));
        };
        let mut data = self::layout(&layout, &self.language);
        (data["symbols"], data["rules"]) = (symbols.into(), rules(&layout).into());
        self.add_on(row, level, data);
    }

    /// Adds a puzzle of a layout with these data.
    fn add_on(&mut self, row: &Row, level: &str, layout: Value) {
        let Self { tables, language, .. } = self;
        let steps: Vec<Value> = match (&row.board_path, &row.large_path) {
            (Some(path), _) => path
                .positions()
                .map(|(pencil, solved)| tables.step(&pencil, solved, language))
                .collect(),
            (None, Some(steps)) => steps.iter().map(|step| tables.large(step, language)).collect(),
            (None, None) => Vec::new(),
        };
        let rating = row.grade.as_ref().map_or(String::new(), |grade| self.rating(grade));
        let key = format!("{} {}", row.puzzle_text(), layout["name"].as_str().expect("a name"));
        let number = self.number_of(layout);
        let entry = json!([row.puzzle_text(), row.solution_text(), level, rating, steps, number]);
        self.push(&key, &entry);
    }

    /// Returns the number of a layout among those of the page.
    fn number_of(&mut self, layout: Value) -> usize {
        let known = self.layouts.iter().position(|known| *known == layout);
        known.unwrap_or_else(|| {
            self.layouts.push(layout);
            self.layouts.len() - 1
        })
    }
}

impl Tables {
    /// Returns a step of a large board in the form of [`Tables::step`], without a sentence.
    fn large(&mut self, step: &LargeStep, language: &Language) -> Value {
        let kind = (language.technique(step.technique), step.rating.tenths());
        let candidate = |cell: u16, digit: usize| [symbol(cell.into()), symbol(digit)];
        let placed = step.placed.map(|(cell, digit)| candidate(cell, usize::from(digit) - 1));
        let placed: String = placed.into_iter().flatten().collect();
        let removed = step.removed.iter().flat_map(|&(cell, digits)| {
            let digits = (0..16).filter(move |digit| digits >> digit & 1 == 1);
            digits.flat_map(move |digit| candidate(cell, digit))
        });
        let removed: String = removed.collect();
        let singles = [
            Technique::LastDigit,
            Technique::HiddenSingleBox,
            Technique::HiddenSingleLine,
            Technique::NakedSingle,
        ];
        // The page takes a placed digit without a pattern for a single.
        let pattern = if singles.contains(&step.technique) { "" } else { &placed };
        let [kind, sentence] = [self.kinds.number(kind), self.sentences.number(String::new())];
        json!([kind, sentence, "", placed, "", removed, pattern])
    }
}

/// Returns a layout as the page reads it: for each family of houses its kind, and a text with a letter for the house of each cell.
pub(super) fn layout(layout: &Layout, language: &Language) -> Value {
    let family = |family: &Family| {
        let mut map = vec!['.'; layout.cell_count()];
        for (number, house) in family.houses.iter().enumerate() {
            house.iter().for_each(|&cell| map[usize::from(cell)] = symbol(number));
        }
        json!([family.kind.id().replace(' ', "-"), map.into_iter().collect::<String>()])
    };
    let families: Vec<Value> = layout.families().iter().map(family).collect();
    let (name, side, rules) = (layout.to_string(), layout.side(), language.rules(layout));
    json!({"name": name, "side": side, "families": families, "rules": rules})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "print")]
    fn classic_puzzles_with_the_same_symbols_have_one_layout() {
        use crate::page::View;
        use gridmill::examine::Examiner;
        use gridmill::grade::Scale;
        use gridmill::grid::Grid;

        let text =
            ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
        let grid: Grid = text.parse().expect("a grid");
        let row = Examiner::new(Scale::default()).with_paths(true).examine(grid).row;
        let mut page = Page::new("", View::Play, Scale::default());
        page.add(&row, "Easy");
        for symbols in ["CABDEFGHI", "ABCDEFGHI", "CABDEFGHI"] {
            page.add_with_symbols(&row, "Easy", symbols, "A B C");
        }
        let data = page.data();
        let layouts = [0, 1, 2, 3].map(|i| data["puzzles"][i][5].as_u64());
        assert_eq!(layouts, [None, Some(0), Some(1), Some(0)]);
        let rules = "Each row, each column and each box has A B C once.";
        assert_eq!(data["layouts"][0], json!({"symbols": "CABDEFGHI", "rules": rules}));
    }

    #[test]
    #[cfg(feature = "print")]
    fn puzzles_of_other_boards_have_symbols_too() {
        use crate::page::View;
        use gridmill::grade::Scale;
        use gridmill::layout::Board;
        use gridmill::solve::boards::{BoardPuzzle, BoardSolver};

        let layout: Layout = "4x4+x".parse().expect("a layout");
        let givens = Board::parse(&layout, "123434124321.143").expect("a board");
        let puzzle = BoardPuzzle::new(&givens, &mut BoardSolver::new(&layout)).expect("a puzzle");
        let row = Row::of_board_puzzle(1, &puzzle);
        let mut page = Page::new("", View::Play, Scale::default());
        page.add_board(&row, "Easy");
        page.add_with_symbols(&row, "Easy", "MALE", "A E L M");
        let data = page.data();
        assert_eq!([0, 1].map(|i| data["puzzles"][i][5].as_u64()), [Some(0), Some(1)]);
        let [plain, named] = [0, 1].map(|i| &data["layouts"][i]);
        assert_eq!((&plain["families"], &plain["symbols"]), (&named["families"], &Value::Null));
        let rules = "Each row, each column, each box and each diagonal has A E L M once.";
        assert_eq!((&named["symbols"], &named["rules"]), (&json!("MALE"), &json!(rules)));
    }

    #[test]
    fn a_layout_has_a_letter_for_the_house_of_each_cell() {
        let x: Layout = "4x4+x".parse().expect("a layout");
        let families = json!([
            ["box", "AABBAABBCCDDCCDD"],
            ["row", "AAAABBBBCCCCDDDD"],
            ["column", "ABCDABCDABCDABCD"],
            ["diagonal-1", "A....A....A....A"],
            ["diagonal-2", "...A..A..A..A..."],
        ]);
        let rules = "Each row, each column, each box and each diagonal has the digits 1 to 4 once.";
        let expected = json!({"name": "4x4+x", "side": 4, "families": families, "rules": rules});
        assert_eq!(layout(&x, &Language::default()), expected);
    }
}
