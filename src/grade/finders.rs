//! The finder of each technique, by the catalog.

use super::Technique;
use super::catalog::catalog;
use super::find::{
    Finder, almost_locked, bug, chains, exclusion, fish, locked, singles, strong_links, subsets,
    uniqueness, wings,
};
use crate::grid::Houses;

/// Makes the function that looks into the rows.
macro_rules! finder {
    (
        $($name:ident, $id:literal, $label:literal, [$($group:literal),+], $nesting:expr, $rule:ident, $finder:expr, $source:literal;)*
        [only large boards]
        $($large:ident, $large_id:literal, $large_label:literal, [$($large_group:literal),+], $large_source:literal;)*
        [only HoDoKu]
        $($own:ident, $own_id:literal, $own_label:literal, $own_source:literal;)*
    ) => {
        /// Returns the function that finds a technique, maybe among related techniques.
        pub(super) const fn finder<H: Houses>(technique: Technique) -> Finder<H> {
            match technique {
                $(Technique::$name => $finder,)*
                $(Technique::$large => panic!("a technique of another solver"),)*
                $(Technique::$own => panic!("a technique of another solver"),)*
            }
        }
    };
}

catalog!(finder);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Scale;
    use crate::grid::Classic;

    #[test]
    fn techniques_on_one_rung_have_one_finder() {
        for scale in Scale::ALL.into_iter().filter(|scale| scale.has_er()) {
            for rung in scale.table().rungs {
                for (technique, _) in rung.techniques {
                    let (first, own) =
                        (finder::<Classic>(rung.first), finder::<Classic>(*technique));
                    assert!(std::ptr::fn_addr_eq(first, own), "{technique}");
                }
            }
        }
    }
}
