//! The layouts of new boards.

use super::{Layout, LayoutError, is_only_classic};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The layouts of new boards: one for all of them, or another jigsaw for each.
///
/// Its text is that of a layout, or `jigsaw` (random regions) or `jigsaw:symmetric` (random regions that stay the same after half a
/// turn), perhaps with families of houses, such as `jigsaw+x`; a list of layouts has commas between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layouts {
    /// One of them.
    example: Layout,
    pub(crate) choice: Choice,
}

/// How each board gets its layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// All have the same.
    One,
    /// Jigsaws of nine rows.
    Drawn {
        is_symmetric: bool,
        /// What is added to the regions: nothing, or for example `+x`.
        more: String,
    },
    /// Each has one of these.
    Listed(Arc<[Layout]>),
}

/// A map with grids.
const MAP: &str =
    "AAABBBBCCAAABBBCCCADABBCCCCADDEEEFFFDDDEEFFFFDDDHEEEFFGGGHHEIIIGGGGHHHIIGGHHHIIII";

impl Layouts {
    /// Returns the layouts of a list. Each board has one of them, all of which are equally likely.
    ///
    /// # Errors
    /// If there is none, or if they are of different sizes.
    pub fn listed(layouts: Vec<Layout>) -> Result<Self, LayoutError> {
        let example = layouts.first().cloned().ok_or(LayoutError::NoMap)?;
        match layouts.iter().find(|layout| layout.side() != example.side()) {
            Some(other) => Err(LayoutError::Sizes(example.to_string(), other.to_string())),
            None if layouts.len() == 1 => Ok(example.into()),
            None => Ok(Self { example, choice: Choice::Listed(layouts.into()) }),
        }
    }

    /// Returns the layout, if all boards have the same.
    pub fn one(&self) -> Option<&Layout> {
        matches!(self.choice, Choice::One).then_some(&self.example)
    }

    /// Returns one of the layouts. All have the same number of rows.
    pub fn example(&self) -> &Layout {
        &self.example
    }

    /// Returns the layouts of a list, or else one of the layouts; the others have the same families of houses.
    pub fn kinds(&self) -> &[Layout] {
        match &self.choice {
            Choice::Listed(layouts) => layouts,
            Choice::One | Choice::Drawn { .. } => std::slice::from_ref(&self.example),
        }
    }

    /// True if a board of this layout can be one of them.
    pub fn has(&self, layout: &Layout) -> bool {
        match &self.choice {
            Choice::One => *layout == self.example,
            Choice::Listed(layouts) => layouts.contains(layout),
            Choice::Drawn { is_symmetric, more } => {
                let turned = |map: &str| jigsaw(&map.chars().rev().collect::<String>(), more);
                let is_turned = |map| turned(map).is_ok_and(|turned| turned == *layout);
                let is_jigsaw = layout.kind() == self.example.kind();
                is_jigsaw && (!is_symmetric || layout.regions().is_some_and(is_turned))
            }
        }
    }

    /// True if all boards are classic.
    #[inline(always)]
    pub fn is_classic(&self) -> bool {
        is_only_classic() || self.one().is_some_and(Layout::is_classic)
    }
}

impl From<Layout> for Layouts {
    fn from(layout: Layout) -> Self {
        Self { example: layout, choice: Choice::One }
    }
}

impl FromStr for Layouts {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        if is_only_classic() {
            return text.parse().map(Layout::into);
        }
        if text.contains(',') {
            let layouts = text.split(',').map(str::parse);
            return Self::listed(layouts.collect::<Result<_, _>>()?);
        }
        let lower = text.trim().to_ascii_lowercase();
        let (base, more) = lower.split_at(lower.find('+').unwrap_or(lower.len()));
        let is_symmetric = match base {
            "jigsaw" => false,
            "jigsaw:symmetric" => true,
            _ => return text.parse().map(Layout::into),
        };
        let example = jigsaw(MAP, more)?;
        let more = example.to_string().split_off("jigsaw:".len() + MAP.len());
        Ok(Self { example, choice: Choice::Drawn { is_symmetric, more } })
    }
}

impl fmt::Display for Layouts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.choice {
            _ if is_only_classic() => write!(f, "{}", self.example),
            Choice::One => write!(f, "{}", self.example),
            Choice::Drawn { is_symmetric: false, more } => write!(f, "jigsaw{more}"),
            Choice::Drawn { is_symmetric: true, more } => write!(f, "jigsaw:symmetric{more}"),
            Choice::Listed(layouts) => {
                let texts: Vec<String> = layouts.iter().map(Layout::to_string).collect();
                f.write_str(&texts.join(","))
            }
        }
    }
}

/// Returns the jigsaw of a map with more families of houses.
pub(crate) fn jigsaw(map: &str, more: &str) -> Result<Layout, LayoutError> {
    format!("jigsaw:{map}{more}").parse()
}

#[cfg(feature = "serde")]
crate::grid::serde_as_text!(Layouts);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_its_boards() {
        let turned = "jigsaw:AAAABBCCCAAABBBCCCAABBBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHHIIGGGHHHIIIGGGHHIIII";
        for (text, layout, has) in [
            ("9x9+x", "x", true),
            ("9x9+x,9x9", "9x9", true),
            ("9x9+x,9x9", "windoku", false),
            ("jigsaw", &format!("jigsaw:{MAP}"), true),
            ("jigsaw", &format!("jigsaw:{MAP}+x"), false),
            ("jigsaw:symmetric", turned, true),
            ("jigsaw:symmetric", &format!("jigsaw:{MAP}"), false),
            ("jigsaw", "9x9", false),
        ] {
            let layouts: Layouts = text.parse().expect(text);
            assert_eq!(layouts.has(&layout.parse().expect(layout)), has, "{text} {layout}");
        }
    }

    #[test]
    fn texts_read_back_and_errors_name_layouts() {
        for text in ["9x9", "6x6+x", "jigsaw", "jigsaw:symmetric+x", "9x9+x,9x9"] {
            let layouts: Layouts = text.parse().expect(text);
            assert_eq!(layouts.to_string(), text);
            assert_eq!(layouts.is_classic(), text == "9x9");
        }
        let said = |text: &str| text.parse::<Layouts>().unwrap_err().to_string();
        assert_eq!(said("6x6,9x9"), "boards of 6x6 and 9x9 have different sizes");
        assert!(said("jigsaw:random").starts_with("6 letters, a map has one for each cell"));
        assert!(said("jigsaw+disjoint").starts_with("disjoint is only for boards with boxes"));
    }
}
