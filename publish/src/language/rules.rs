//! Layouts in words: their names, and their rules in one sentence.

use super::Language;
use gridmill::grid::HouseKind;
use gridmill::layout::Layout;

impl Language {
    /// Returns the name of a layout for players: `6x6`, `X`, `Jigsaw + X`.
    pub fn layout(&self, layout: &Layout) -> String {
        let kind = layout.kind();
        let (base, extras) = kind.split_once('+').unwrap_or((&kind, ""));
        let (size, form) = match base.split_once(':') {
            Some((size, form @ ("jigsaw" | "latin"))) => (size, form),
            _ => (base, ""),
        };
        let names = [form].into_iter().chain(extras.split('+')).filter(|it| !it.is_empty());
        let names: Vec<String> = names.map(|it| self.word(&format!("layout-{it}"))).collect();
        match (size, names.join(" + ")) {
            (size, names) if names.is_empty() => size.to_owned(),
            ("9x9", names) => names,
            (size, names) => format!("{size} {names}"),
        }
    }

    /// Returns the rules of a layout in one sentence: `Each row, each column, each box and each diagonal has the digits 1 to 9 once.`
    pub fn rules(&self, layout: &Layout) -> String {
        let side = layout.side();
        let digits = if side < 10 {
            self.format("rules-digits", &[("last", &side.to_string())])
        } else {
            let last = char::from(b'A' + (side - 10) as u8).to_string();
            self.format("rules-letters", &[("count", &(side - 9).to_string()), ("last", &last)])
        };
        self.rules_about(layout, &digits)
    }

    /// Returns the rules of a layout with these words for its digits.
    pub(crate) fn rules_about(&self, layout: &Layout, digits: &str) -> String {
        let mut kinds: Vec<&str> = layout.families().iter().map(|it| rule(it.kind)).collect();
        kinds.dedup();
        // Rows come first: the message about them begins the sentence.
        kinds.sort_by_key(|kind| match *kind {
            "row" => 0,
            "column" => 1,
            _ => 2,
        });
        let houses: Vec<String> =
            kinds.iter().map(|kind| self.word(&format!("rules-{kind}"))).collect();
        let (last, others) = houses.split_last().expect("each board has rows and columns");
        let others = others.join(&self.word("list-with"));
        let houses = format!("{others}{}{last}", self.word("list-last"));
        self.format("rules", &[("houses", &houses), ("digits", digits)])
    }
}

/// Returns the kind of houses in the name of a message.
fn rule(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::MainDiagonal | HouseKind::AntiDiagonal => "diagonal",
        other => other.id(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_layouts_are_short() {
        let map =
            "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHIIHI";
        for (layout, name) in [
            ("x", "X"),
            ("6x6+x", "6x6 X"),
            ("6x6:3x2", "6x6:3x2"),
            ("16x16", "16x16"),
            ("9x9:latin", "Lateinisches Quadrat"),
            (&format!("jigsaw:{map}"), "Jigsaw"),
            ("9x9+windoku+disjoint", "Windoku + Disjunkte Gruppen"),
        ] {
            let language = Language::built_in("de").expect("it is built in");
            assert_eq!(language.layout(&layout.parse().expect(layout)), name);
        }
    }

    #[test]
    fn the_rules_name_all_kinds_of_houses() {
        for (tag, layout, rules) in [
            ("en", "9x9", "Each row, each column and each box has the digits 1 to 9 once."),
            ("en", "4x4:latin", "Each row and each column has the digits 1 to 4 once."),
            (
                "en",
                "jigsaw:AAAABBBBCCCCDDDD+x",
                "Each row, each column, each region and each diagonal has the digits 1 to 4 once.",
            ),
            (
                "en",
                "10x10",
                "Each row, each column and each box has the digits 1 to 9 and the letter A once.",
            ),
            (
                "de",
                "16x16",
                "Jede Zeile, jede Spalte und jeder Block enthält die Ziffern 1 bis 9 und die Buchstaben A bis G genau einmal.",
            ),
            (
                "ja",
                "windoku",
                "行、列、ブロック、影の付いたウィンドウのそれぞれに1から9までの数字が一つずつ入ります。",
            ),
        ] {
            let language = Language::built_in(tag).expect(tag);
            assert_eq!(language.rules(&layout.parse().expect(layout)), rules);
        }
    }
}
