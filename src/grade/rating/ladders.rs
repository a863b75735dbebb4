//! The ladders of the scales: the order in which techniques are tried, and the lowest rating of each.

use crate::grade::Technique as T;

/// Techniques that one finder finds, with the least rating of each, in tenths.
pub(in crate::grade) type RungRow = &'static [(T, u32)];

/// Rows of all ladders. The scales agree on the order and on the least ratings.
const ROWS: [RungRow; 44] = [
    &[(T::LastDigit, 10), (T::HiddenSingleBox, 12), (T::HiddenSingleLine, 15)],
    &[(T::DirectPointing, 17), (T::DirectClaiming, 19)],
    &[(T::DirectHiddenPair, 20)],
    &[(T::NakedSingle, 23)],
    &[(T::DirectHiddenTriplet, 25)],
    &[(T::Pointing, 26), (T::Claiming, 28)],
    &[(T::GeneralizedIntersection, 29)],
    &[(T::NakedPair, 30)],
    &[(T::GeneralizedNakedPair, 30)],
    &[(T::XWing, 32)],
    &[(T::HiddenPair, 34)],
    &[(T::NakedTriplet, 36)],
    &[(T::GeneralizedNakedTriplet, 36)],
    &[(T::Swordfish, 38)],
    &[(T::HiddenTriplet, 40)],
    &[(T::Skyscraper, 40), (T::TwoStringKite, 41), (T::StrongLinks2, 41)],
    &[(T::XyWing, 42)],
    &[(T::XyzWing, 44)],
    &[
        (T::UniqueRectangle1, 45),
        (T::UniqueRectangle2, 45),
        (T::UniqueRectangle3, 45),
        (T::UniqueRectangle4, 45),
        (T::UniqueLoop1, 46),
        (T::UniqueLoop2, 46),
        (T::UniqueLoop3, 46),
        (T::UniqueLoop4, 46),
    ],
    &[(T::NakedQuad, 50)],
    &[(T::GeneralizedNakedQuad, 50)],
    &[(T::Jellyfish, 52)],
    &[(T::HiddenQuad, 54)],
    &[(T::Skyscraper3, 54), (T::StringKite3, 55), (T::StrongLinks3, 55)],
    &[(T::WxyzWing, 55)],
    &[(T::Bug1, 56), (T::Bug2, 57), (T::Bug3, 58), (T::Bug4, 57)],
    &[(T::StrongLinks4, 58)],
    &[(T::VwxyzWing, 62)],
    &[(T::AlignedPairExclusion, 62)],
    &[(T::UvwxyzWing, 66)],
    &[
        (T::XCycle, 65),
        (T::YCycle, 65),
        (T::TurbotFish, 66),
        (T::ForcingXChain, 66),
        (T::XyCycle, 70),
        (T::ForcingChain, 70),
    ],
    &[(T::TuvwxyzWing, 75)],
    &[(T::AlignedTripletExclusion, 75)],
    &[(T::NishioForcingChain, 75)],
    &[(T::CellForcingChain, 80), (T::RegionForcingChain, 80)],
    &[
        (T::DynamicContradictionChain, 85),
        (T::DynamicDoubleChain, 85),
        (T::DynamicCellChain, 85),
        (T::DynamicRegionChain, 85),
    ],
    &[
        (T::DynamicContradictionChainPlus, 90),
        (T::DynamicDoubleChainPlus, 90),
        (T::DynamicCellChainPlus, 90),
        (T::DynamicRegionChainPlus, 90),
    ],
    &[
        (T::DynamicContradictionChainNestedFc, 95),
        (T::DynamicDoubleChainNestedFc, 95),
        (T::DynamicCellChainNestedFc, 95),
        (T::DynamicRegionChainNestedFc, 95),
    ],
    &[
        (T::DynamicContradictionChainNestedMfc, 100),
        (T::DynamicDoubleChainNestedMfc, 100),
        (T::DynamicCellChainNestedMfc, 100),
        (T::DynamicRegionChainNestedMfc, 100),
    ],
    &[
        (T::DynamicContradictionChainNestedDfc, 105),
        (T::DynamicDoubleChainNestedDfc, 105),
        (T::DynamicCellChainNestedDfc, 105),
        (T::DynamicRegionChainNestedDfc, 105),
    ],
    &[
        (T::DynamicContradictionChainNestedDfcPlus, 110),
        (T::DynamicDoubleChainNestedDfcPlus, 110),
        (T::DynamicCellChainNestedDfcPlus, 110),
        (T::DynamicRegionChainNestedDfcPlus, 110),
    ],
    &[
        (T::DynamicContradictionChainNestedDfc1, 105),
        (T::DynamicDoubleChainNestedDfc1, 105),
        (T::DynamicCellChainNestedDfc1, 105),
        (T::DynamicRegionChainNestedDfc1, 105),
    ],
    &[
        (T::DynamicContradictionChainNestedDfc2, 105),
        (T::DynamicDoubleChainNestedDfc2, 105),
        (T::DynamicCellChainNestedDfc2, 105),
        (T::DynamicRegionChainNestedDfc2, 105),
    ],
    &[
        (T::DynamicContradictionChainNestedDfc3, 105),
        (T::DynamicDoubleChainNestedDfc3, 105),
        (T::DynamicCellChainNestedDfc3, 105),
        (T::DynamicRegionChainNestedDfc3, 105),
    ],
];

/// Ladder of Sudoku Explainer 1.2.1.
pub(super) const CLASSIC: [RungRow; 30] = rows_without([
    T::GeneralizedIntersection,
    T::GeneralizedNakedPair,
    T::GeneralizedNakedTriplet,
    T::Skyscraper,
    T::GeneralizedNakedQuad,
    T::Skyscraper3,
    T::WxyzWing,
    T::StrongLinks4,
    T::VwxyzWing,
    T::UvwxyzWing,
    T::TuvwxyzWing,
    T::DynamicContradictionChainNestedDfc1,
    T::DynamicContradictionChainNestedDfc2,
    T::DynamicContradictionChainNestedDfc3,
]);

/// Ladder of the explainers of other boards that descend from Sudoku Explainer 1.2.1. Their fourth level of nesting is three
/// techniques.
pub(super) const CLASSIC_OF_BOARDS: [RungRow; 32] = rows_without([
    T::GeneralizedNakedPair,
    T::GeneralizedNakedTriplet,
    T::Skyscraper,
    T::GeneralizedNakedQuad,
    T::Skyscraper3,
    T::WxyzWing,
    T::StrongLinks4,
    T::VwxyzWing,
    T::UvwxyzWing,
    T::TuvwxyzWing,
    T::DynamicContradictionChainNestedDfcPlus,
    T::DynamicContradictionChainNestedDfc3,
]);

/// Ladder of SukakuExplainer 1.18.1.
pub(super) const SUKAKU: [RungRow; 39] = rows_without([
    T::GeneralizedIntersection,
    T::GeneralizedNakedPair,
    T::GeneralizedNakedTriplet,
    T::GeneralizedNakedQuad,
    T::DynamicContradictionChainNestedDfcPlus,
]);

/// Its ladder on boards with more houses than blocks, rows and columns.
pub(super) const SUKAKU_OF_BOARDS: [RungRow; 39] = rows_without([
    T::Pointing,
    T::NakedPair,
    T::NakedTriplet,
    T::NakedQuad,
    T::DynamicContradictionChainNestedDfcPlus,
]);

/// Ladder of SukakuExplainer 1.15.10.
pub(super) const SUKAKU_1_15: [RungRow; 36] = rows_without([
    T::GeneralizedIntersection,
    T::GeneralizedNakedPair,
    T::GeneralizedNakedTriplet,
    T::GeneralizedNakedQuad,
    T::StrongLinks4,
    T::UvwxyzWing,
    T::TuvwxyzWing,
    T::DynamicContradictionChainNestedDfcPlus,
]);

/// Returns all rows, except those that begin with one of these techniques, which are in the order of the rows.
const fn rows_without<const KEPT: usize, const LEFT_OUT: usize>(
    left_out: [T; LEFT_OUT],
) -> [RungRow; KEPT] {
    let mut kept = [ROWS[0]; KEPT];
    let (mut place, mut skipped) = (0, 0);
    while place < ROWS.len() {
        let row = ROWS[place];
        if skipped < LEFT_OUT && row[0].0 as usize == left_out[skipped] as usize {
            skipped += 1;
        } else {
            kept[place - skipped] = row;
        }
        place += 1;
    }
    assert!(place - skipped == KEPT, "each technique begins one row");
    kept
}
