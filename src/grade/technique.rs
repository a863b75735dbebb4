//! Techniques: their properties in the catalog, and counts of their uses on a path.

use super::catalog::catalog;
use std::fmt;
use std::str::FromStr;

use Technique as T;

/// Makes the enum of the rows.
macro_rules! technique {
    (
        $($name:ident, $id:literal, $label:literal, [$($group:literal),+], $nesting:expr, $rule:ident, $finder:expr, $source:literal;)*
        [only large boards]
        $($large:ident, $large_id:literal, $large_label:literal, [$($large_group:literal),+], $large_source:literal;)*
        [only HoDoKu]
        $($own:ident, $own_id:literal, $own_label:literal, $own_source:literal;)*
    ) => {
        /// A solving technique. [`Technique::id`] is its name in files and flags.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $label] $name,)*
            $(#[doc = $large_label] $large,)*
            $(#[doc = $own_label] $own,)*
        }

        impl Technique {
            /// All techniques, by the order in which a scale would list them, easiest first; those that only large boards or HoDoKu have come last.
            pub const ALL: &'static [Self] = &[$(Self::$name,)* $(Self::$large,)* $(Self::$own,)*];

            /// Returns its name in the program whose rules it follows: Sudoku Explainer 1.2.1, SukakuExplainer 1.18.1 or HoDoKu 2.2.0.
            pub const fn source(self) -> &'static str {
                match self {
                    $(Self::$name => $source,)*
                    $(Self::$large => $large_source,)*
                    $(Self::$own => $own_source,)*
                }
            }

            const fn row(self) -> &'static CatalogRow {
                match self {
                    $(Self::$name => const { &CatalogRow {
                        id: $id,
                        label: $label,
                        groups: &[$($group),+],
                        nesting: $nesting,
                        rule: Rule::$rule,
                    } },)*
                    $(Self::$large => const { &CatalogRow {
                        id: $large_id,
                        label: $large_label,
                        groups: &[$($large_group),+],
                        nesting: None,
                        rule: Rule::Fixed,
                    } },)*
                    $(Self::$own => const { &CatalogRow {
                        id: $own_id,
                        label: $own_label,
                        groups: &["hodoku"],
                        nesting: None,
                        rule: Rule::Fixed,
                    } },)*
                }
            }
        }
    };
}

/// Row of a technique in the catalog.
struct CatalogRow {
    id: &'static str,
    label: &'static str,
    groups: &'static [&'static str],
    nesting: Option<(Technique, u8)>,
    rule: Rule,
}

/// Rule by which the rating of a step depends on more than its technique. A scale gives the least rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// All steps have the same rating.
    Fixed,
    /// It rises with the length of the unique loop, and with the subset that its extra digits make.
    Loop,
    /// It rises with the naked subset that the extra digits of a BUG make.
    Subset,
    /// It rises with the length of the chain.
    Length,
    /// It depends on the houses of strong links, and on whether they are grouped.
    Links,
    /// It depends on the most candidates that a cell of an almost locked set has.
    Set,
}

catalog!(technique);

impl Technique {
    /// Returns its name in files and flags, in snake case.
    pub const fn id(self) -> &'static str {
        self.row().id
    }

    /// Returns its printed name.
    pub const fn label(self) -> &'static str {
        self.row().label
    }

    /// Returns the names of the [groups](super::TechniqueSet::GROUPS) it belongs to.
    pub const fn groups(self) -> &'static [&'static str] {
        self.row().groups
    }

    pub(super) const fn rule(self) -> Rule {
        self.row().rule
    }

    /// Returns the technique of the same conclusion with chains of this level inside; level 0 is itself.
    pub(super) fn with_nesting(self, level: u8) -> Self {
        NESTED.get(self)[usize::from(level)]
    }
}

/// Number of levels of nesting, with level 0, where nothing is nested.
const LEVELS: usize = 9;

/// For each technique that of each level of nesting, by the catalog.
const NESTED: PerTechnique<[Technique; LEVELS]> = {
    let mut all = PerTechnique([[Technique::LastDigit; LEVELS]; Technique::ALL.len()]);
    let mut rest = Technique::ALL;
    while let [technique, others @ ..] = rest {
        let (plain, level) = match technique.row().nesting {
            Some(nesting) => nesting,
            None => (*technique, 0),
        };
        all.0[plain as usize][level as usize] = *technique;
        rest = others;
    }
    all
};

/// A value for each technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PerTechnique<V>(pub(super) [V; Technique::ALL.len()]);

impl<V> PerTechnique<V> {
    pub(super) const fn get(&self, technique: Technique) -> &V {
        &self.0[technique as usize]
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Number of uses of each technique on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueCounts(PerTechnique<u16>);

impl Default for TechniqueCounts {
    fn default() -> Self {
        Self(PerTechnique([0; Technique::ALL.len()]))
    }
}

impl TechniqueCounts {
    /// Counts one more use.
    pub fn add(&mut self, technique: Technique) {
        self.0.0[technique as usize] += 1;
    }

    /// Returns the number of uses of `technique`.
    pub fn get(&self, technique: Technique) -> usize {
        usize::from(*self.0.get(technique))
    }

    /// Iterates over the used techniques, easiest first, each with its number of uses.
    pub fn iter(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        let counts = Technique::ALL.iter().map(|&technique| (technique, self.get(technique)));
        counts.filter(|&(_, count)| count > 0)
    }
}

/// `hidden_single_box:41;pointing:2`, easiest first.
impl fmt::Display for TechniqueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (technique, count)) in self.iter().enumerate() {
            f.write_str(if i > 0 { ";" } else { "" })?;
            f.write_str(technique.id())?;
            write!(f, ":{count}")?;
        }
        Ok(())
    }
}

/// Error of a text that is not counts of techniques.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found {0:?}, expected techniques and how often each was used, such as pointing:2;naked_pair:1"
)]
pub struct NotTechniqueCounts(String);

/// Reads what is written, quickest if the easiest come first.
impl FromStr for TechniqueCounts {
    type Err = NotTechniqueCounts;

    fn from_str(text: &str) -> Result<Self, NotTechniqueCounts> {
        let mut counts = Self::default();
        let (mut next, mut rest) = (0, Some(text).filter(|text| !text.is_empty()));
        while let Some(text) = rest {
            let (part, after) = match split_at(text, b';') {
                Some((part, after)) => (part, Some(after)),
                None => (text, None),
            };
            let read = || {
                let (id, count) = split_at(part, b':')?;
                let count = count.parse().ok()?;
                let from_next = (next..Technique::ALL.len()).chain(0..next);
                let found = from_next.into_iter().find(|&i| Technique::ALL[i].id() == id)?;
                Some((found, count))
            };
            let (found, count) = read().ok_or_else(|| NotTechniqueCounts(part.to_owned()))?;
            counts.0.0[found] = count;
            (next, rest) = (found + 1, after);
        }
        Ok(counts)
    }
}

/// Splits a short text at an ASCII byte, in less time than the search of the standard library takes to begin.
fn split_at(text: &str, byte: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|found| found == byte)?;
    Some((&text[..at], &text[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_read_back_unchanged() {
        for text in ["", "last_digit:21;pointing:1", "dynamic_region_chain_nested_dfc_plus:65535"] {
            assert_eq!(text.parse::<TechniqueCounts>().expect("counts").to_string(), text);
        }
        let disordered: TechniqueCounts = "pointing:1;last_digit:21".parse().expect("counts");
        assert_eq!(disordered.to_string(), "last_digit:21;pointing:1");
        for text in ["pointing", "pointing:x", "pointing:1;", "guess:1", "pointing:65536"] {
            assert!(text.parse::<TechniqueCounts>().is_err(), "{text}");
        }
    }
}
