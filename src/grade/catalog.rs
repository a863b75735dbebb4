//! The catalog: one row for each technique.

use super::find::{
    Finder, bug, chains, exclusion, fish, locked, singles, subsets, uniqueness, wings,
};
use std::fmt;
use std::str::FromStr;

/// One row makes the enum variant, its id in files, its name for people, and its finder, so that none
/// can be forgotten. The ids are in published files and never change.
macro_rules! catalog {
    ($($name:ident, $id:literal, $label:literal, $finder:expr;)*) => {
        /// A solving technique. [`Technique::id`] is its name in files and flags.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $label] $name,)*
        }

        impl Technique {
            /// All techniques, by the order in which a scale would list them, easiest first.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its name in files and flags, in snake case.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// Its name for people.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)* }
            }

            /// The function that finds it, maybe among related techniques.
            pub(super) const fn finder(self) -> Finder {
                match self { $(Self::$name => $finder,)* }
            }
        }
    };
}

catalog! {
    LastDigit, "last_digit", "Last Digit", singles::hidden_single;
    HiddenSingleBox, "hidden_single_box", "Hidden Single in a Box", singles::hidden_single;
    HiddenSingleLine, "hidden_single_line", "Hidden Single in a Line", singles::hidden_single;
    DirectPointing, "direct_pointing", "Direct Pointing", locked::direct_locking;
    DirectClaiming, "direct_claiming", "Direct Claiming", locked::direct_locking;
    DirectHiddenPair, "direct_hidden_pair", "Direct Hidden Pair", subsets::direct_hidden_pair;
    NakedSingle, "naked_single", "Naked Single", singles::naked_single;
    DirectHiddenTriplet, "direct_hidden_triplet", "Direct Hidden Triplet", subsets::direct_hidden_triplet;
    Pointing, "pointing", "Pointing", locked::locking;
    Claiming, "claiming", "Claiming", locked::locking;
    NakedPair, "naked_pair", "Naked Pair", subsets::naked_pair;
    XWing, "x_wing", "X-Wing", fish::x_wing;
    HiddenPair, "hidden_pair", "Hidden Pair", subsets::hidden_pair;
    NakedTriplet, "naked_triplet", "Naked Triplet", subsets::naked_triplet;
    Swordfish, "swordfish", "Swordfish", fish::swordfish;
    HiddenTriplet, "hidden_triplet", "Hidden Triplet", subsets::hidden_triplet;
    XyWing, "xy_wing", "XY-Wing", wings::xy_wing;
    XyzWing, "xyz_wing", "XYZ-Wing", wings::xyz_wing;
    UniqueRectangle1, "unique_rectangle_1", "Unique Rectangle Type 1", uniqueness::unique_loop;
    UniqueRectangle2, "unique_rectangle_2", "Unique Rectangle Type 2", uniqueness::unique_loop;
    UniqueRectangle3, "unique_rectangle_3", "Unique Rectangle Type 3", uniqueness::unique_loop;
    UniqueRectangle4, "unique_rectangle_4", "Unique Rectangle Type 4", uniqueness::unique_loop;
    UniqueLoop1, "unique_loop_1", "Unique Loop Type 1", uniqueness::unique_loop;
    UniqueLoop2, "unique_loop_2", "Unique Loop Type 2", uniqueness::unique_loop;
    UniqueLoop3, "unique_loop_3", "Unique Loop Type 3", uniqueness::unique_loop;
    UniqueLoop4, "unique_loop_4", "Unique Loop Type 4", uniqueness::unique_loop;
    NakedQuad, "naked_quad", "Naked Quad", subsets::naked_quad;
    Jellyfish, "jellyfish", "Jellyfish", fish::jellyfish;
    HiddenQuad, "hidden_quad", "Hidden Quad", subsets::hidden_quad;
    Bug1, "bug_1", "Bivalue Universal Grave Type 1", bug::bug;
    Bug2, "bug_2", "Bivalue Universal Grave Type 2", bug::bug;
    Bug3, "bug_3", "Bivalue Universal Grave Type 3", bug::bug;
    Bug4, "bug_4", "Bivalue Universal Grave Type 4", bug::bug;
    AlignedPairExclusion, "aligned_pair_exclusion", "Aligned Pair Exclusion", exclusion::aligned_pair;
    XCycle, "x_cycle", "X-Cycle", chains::forcing_chain;
    YCycle, "y_cycle", "Y-Cycle", chains::forcing_chain;
    TurbotFish, "turbot_fish", "Turbot Fish", chains::forcing_chain;
    ForcingXChain, "forcing_x_chain", "Forcing X-Chain", chains::forcing_chain;
    XyCycle, "xy_cycle", "XY-Cycle", chains::forcing_chain;
    ForcingChain, "forcing_chain", "Forcing Chain", chains::forcing_chain;
    AlignedTripletExclusion, "aligned_triplet_exclusion", "Aligned Triplet Exclusion", exclusion::aligned_triplet;
    NishioForcingChain, "nishio_forcing_chain", "Nishio Forcing Chain", chains::nishio;
    CellForcingChain, "cell_forcing_chain", "Cell Forcing Chain", chains::multiple;
    RegionForcingChain, "region_forcing_chain", "Region Forcing Chain", chains::multiple;
    DynamicContradictionChain, "dynamic_contradiction_chain", "Dynamic Contradiction Forcing Chain", chains::dynamic::<0>;
    DynamicDoubleChain, "dynamic_double_chain", "Dynamic Double Forcing Chain", chains::dynamic::<0>;
    DynamicCellChain, "dynamic_cell_chain", "Dynamic Cell Forcing Chain", chains::dynamic::<0>;
    DynamicRegionChain, "dynamic_region_chain", "Dynamic Region Forcing Chain", chains::dynamic::<0>;
    DynamicContradictionChainPlus, "dynamic_contradiction_chain_plus", "Dynamic Contradiction Forcing Chain (+)", chains::dynamic::<1>;
    DynamicDoubleChainPlus, "dynamic_double_chain_plus", "Dynamic Double Forcing Chain (+)", chains::dynamic::<1>;
    DynamicCellChainPlus, "dynamic_cell_chain_plus", "Dynamic Cell Forcing Chain (+)", chains::dynamic::<1>;
    DynamicRegionChainPlus, "dynamic_region_chain_plus", "Dynamic Region Forcing Chain (+)", chains::dynamic::<1>;
    DynamicContradictionChainNestedFc, "dynamic_contradiction_chain_nested_fc", "Dynamic Contradiction Forcing Chain (+ Forcing Chains)", chains::dynamic::<2>;
    DynamicDoubleChainNestedFc, "dynamic_double_chain_nested_fc", "Dynamic Double Forcing Chain (+ Forcing Chains)", chains::dynamic::<2>;
    DynamicCellChainNestedFc, "dynamic_cell_chain_nested_fc", "Dynamic Cell Forcing Chain (+ Forcing Chains)", chains::dynamic::<2>;
    DynamicRegionChainNestedFc, "dynamic_region_chain_nested_fc", "Dynamic Region Forcing Chain (+ Forcing Chains)", chains::dynamic::<2>;
    DynamicContradictionChainNestedMfc, "dynamic_contradiction_chain_nested_mfc", "Dynamic Contradiction Forcing Chain (+ Multiple Forcing Chains)", chains::dynamic::<3>;
    DynamicDoubleChainNestedMfc, "dynamic_double_chain_nested_mfc", "Dynamic Double Forcing Chain (+ Multiple Forcing Chains)", chains::dynamic::<3>;
    DynamicCellChainNestedMfc, "dynamic_cell_chain_nested_mfc", "Dynamic Cell Forcing Chain (+ Multiple Forcing Chains)", chains::dynamic::<3>;
    DynamicRegionChainNestedMfc, "dynamic_region_chain_nested_mfc", "Dynamic Region Forcing Chain (+ Multiple Forcing Chains)", chains::dynamic::<3>;
    DynamicContradictionChainNestedDfc, "dynamic_contradiction_chain_nested_dfc", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains)", chains::dynamic::<4>;
    DynamicDoubleChainNestedDfc, "dynamic_double_chain_nested_dfc", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains)", chains::dynamic::<4>;
    DynamicCellChainNestedDfc, "dynamic_cell_chain_nested_dfc", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains)", chains::dynamic::<4>;
    DynamicRegionChainNestedDfc, "dynamic_region_chain_nested_dfc", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains)", chains::dynamic::<4>;
    DynamicContradictionChainNestedDfcPlus, "dynamic_contradiction_chain_nested_dfc_plus", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", chains::dynamic::<5>;
    DynamicDoubleChainNestedDfcPlus, "dynamic_double_chain_nested_dfc_plus", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", chains::dynamic::<5>;
    DynamicCellChainNestedDfcPlus, "dynamic_cell_chain_nested_dfc_plus", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", chains::dynamic::<5>;
    DynamicRegionChainNestedDfcPlus, "dynamic_region_chain_nested_dfc_plus", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", chains::dynamic::<5>;
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// How often each technique was used on a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueCounts([u16; Technique::ALL.len()]);

impl Default for TechniqueCounts {
    fn default() -> Self {
        Self([0; Technique::ALL.len()])
    }
}

impl TechniqueCounts {
    /// Counts one more use.
    pub fn add(&mut self, technique: Technique) {
        self.0[technique as usize] += 1;
    }

    /// How often `technique` was used.
    pub fn get(&self, technique: Technique) -> usize {
        usize::from(self.0[technique as usize])
    }

    /// The techniques that were used, easiest first, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        let counts = Technique::ALL.iter().map(|&technique| (technique, self.get(technique)));
        counts.filter(|&(_, count)| count > 0)
    }
}

/// `hidden_single_box:41;pointing:2`, easiest first.
impl fmt::Display for TechniqueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (technique, count)) in self.iter().enumerate() {
            let separator = if i > 0 { ";" } else { "" };
            write!(f, "{separator}{technique}:{count}")?;
        }
        Ok(())
    }
}

/// A text does not say how often techniques were used.
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
        let mut next = 0;
        for part in text.split(';').filter(|_| !text.is_empty()) {
            let read = || {
                let (id, count) = part.split_once(':')?;
                let count = count.parse().ok()?;
                let from_next = (next..Technique::ALL.len()).chain(0..next);
                let found = from_next.into_iter().find(|&i| Technique::ALL[i].id() == id)?;
                Some((found, count))
            };
            let (found, count) = read().ok_or_else(|| NotTechniqueCounts(part.to_owned()))?;
            counts.0[found] = count;
            next = found + 1;
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
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
