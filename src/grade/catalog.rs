//! The catalog: one row for each technique.

/// Calls a macro with the rows, so that each part of a row is used by the room that knows it.
///
/// A row holds, so that nothing can be forgotten: the enum variant, its id in files, its name for people, its groups, for
/// a chain with others inside the plain technique and the level of nesting, the rule by which its rating depends on the
/// step, its finder, and its name in the program whose rules it follows. Those that only boards of more
/// than nine rows have follow, with their groups, and those that only HoDoKu has, with its names. The ids are in published files and never change.
macro_rules! catalog {
    ($with_rows:ident) => {
        $with_rows! {
            LastDigit, "last_digit", "Last Digit", ["singles"], None, Fixed, singles::hidden_single, "Hidden Single";
            HiddenSingleBox, "hidden_single_box", "Hidden Single in a Box", ["singles"], None, Fixed, singles::hidden_single, "Hidden Single";
            HiddenSingleLine, "hidden_single_line", "Hidden Single in a Line", ["singles"], None, Fixed, singles::hidden_single, "Hidden Single";
            DirectPointing, "direct_pointing", "Direct Pointing", ["direct"], None, Fixed, locked::direct_locking, "Direct Pointing";
            DirectClaiming, "direct_claiming", "Direct Claiming", ["direct"], None, Fixed, locked::direct_locking, "Direct Claiming";
            DirectHiddenPair, "direct_hidden_pair", "Direct Hidden Pair", ["direct"], None, Fixed, subsets::direct_hidden::<_, 2>, "Direct Hidden Pair";
            NakedSingle, "naked_single", "Naked Single", ["singles"], None, Fixed, singles::naked_single, "Naked Single";
            DirectHiddenTriplet, "direct_hidden_triplet", "Direct Hidden Triplet", ["direct"], None, Fixed, subsets::direct_hidden::<_, 3>, "Direct Hidden Triplet";
            Pointing, "pointing", "Pointing", ["locked"], None, Fixed, locked::locking, "Pointing";
            Claiming, "claiming", "Claiming", ["locked"], None, Fixed, locked::locking, "Claiming";
            GeneralizedIntersection, "generalized_intersection", "Generalized Intersection", ["locked"], None, Fixed, locked::generalized_intersection, "Generalized Intersection";
            NakedPair, "naked_pair", "Naked Pair", ["pairs"], None, Fixed, subsets::naked::<_, 2, false>, "Naked Pair";
            GeneralizedNakedPair, "generalized_naked_pair", "Generalized Naked Pair", ["pairs"], None, Fixed, subsets::naked::<_, 2, true>, "Generalized Naked Pair";
            XWing, "x_wing", "X-Wing", ["fish"], None, Fixed, fish::fish::<_, 2>, "X-Wing";
            HiddenPair, "hidden_pair", "Hidden Pair", ["pairs"], None, Fixed, subsets::hidden::<_, 2>, "Hidden Pair";
            NakedTriplet, "naked_triplet", "Naked Triplet", ["triplets"], None, Fixed, subsets::naked::<_, 3, false>, "Naked Triplet";
            GeneralizedNakedTriplet, "generalized_naked_triplet", "Generalized Naked Triplet", ["triplets"], None, Fixed, subsets::naked::<_, 3, true>, "Generalized Naked Triplet";
            Swordfish, "swordfish", "Swordfish", ["fish"], None, Fixed, fish::fish::<_, 3>, "Swordfish";
            HiddenTriplet, "hidden_triplet", "Hidden Triplet", ["triplets"], None, Fixed, subsets::hidden::<_, 3>, "Hidden Triplet";
            Skyscraper, "skyscraper", "Skyscraper", ["strong_links"], None, Links, strong_links::joined::<_, 2>, "Skyscraper";
            TwoStringKite, "two_string_kite", "2-String Kite", ["strong_links"], None, Links, strong_links::joined::<_, 2>, "2-String Kite";
            StrongLinks2, "strong_links_2", "2 Strong Links", ["strong_links"], None, Links, strong_links::joined::<_, 2>, "2 Strong links";
            XyWing, "xy_wing", "XY-Wing", ["wings"], None, Fixed, wings::wing::<_, 2>, "XY-Wing";
            XyzWing, "xyz_wing", "XYZ-Wing", ["wings"], None, Fixed, wings::wing::<_, 3>, "XYZ-Wing";
            UniqueRectangle1, "unique_rectangle_1", "Unique Rectangle Type 1", ["rectangles", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Rectangle type 1";
            UniqueRectangle2, "unique_rectangle_2", "Unique Rectangle Type 2", ["rectangles", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Rectangle type 2";
            UniqueRectangle3, "unique_rectangle_3", "Unique Rectangle Type 3", ["rectangles", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Rectangle type 3";
            UniqueRectangle4, "unique_rectangle_4", "Unique Rectangle Type 4", ["rectangles", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Rectangle type 4";
            UniqueLoop1, "unique_loop_1", "Unique Loop Type 1", ["loops", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Loop type 1";
            UniqueLoop2, "unique_loop_2", "Unique Loop Type 2", ["loops", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Loop type 2";
            UniqueLoop3, "unique_loop_3", "Unique Loop Type 3", ["loops", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Loop type 3";
            UniqueLoop4, "unique_loop_4", "Unique Loop Type 4", ["loops", "uniqueness"], None, Loop, uniqueness::unique_loop, "Unique Loop type 4";
            NakedQuad, "naked_quad", "Naked Quad", ["quads"], None, Fixed, subsets::naked::<_, 4, false>, "Naked Quad";
            GeneralizedNakedQuad, "generalized_naked_quad", "Generalized Naked Quad", ["quads"], None, Fixed, subsets::naked::<_, 4, true>, "Generalized Naked Quad";
            Jellyfish, "jellyfish", "Jellyfish", ["fish"], None, Fixed, fish::fish::<_, 4>, "Jellyfish";
            HiddenQuad, "hidden_quad", "Hidden Quad", ["quads"], None, Fixed, subsets::hidden::<_, 4>, "Hidden Quad";
            Skyscraper3, "skyscraper_3", "3 Skyscrapers", ["strong_links"], None, Links, strong_links::joined::<_, 3>, "3 Skyscrapers";
            StringKite3, "string_kite_3", "3-String Kite", ["strong_links"], None, Links, strong_links::joined::<_, 3>, "3-String Kite";
            StrongLinks3, "strong_links_3", "3 Strong Links", ["strong_links"], None, Links, strong_links::joined::<_, 3>, "3 Strong links";
            WxyzWing, "wxyz_wing", "WXYZ-Wing", ["wings"], None, Set, almost_locked::wing::<_, 3>, "WXYZ-Wing";
            Bug1, "bug_1", "Bivalue Universal Grave Type 1", ["bug", "uniqueness"], None, Fixed, bug::bug, "BUG type 1";
            Bug2, "bug_2", "Bivalue Universal Grave Type 2", ["bug", "uniqueness"], None, Fixed, bug::bug, "BUG type 2";
            Bug3, "bug_3", "Bivalue Universal Grave Type 3", ["bug", "uniqueness"], None, Subset, bug::bug, "BUG type 3";
            Bug4, "bug_4", "Bivalue Universal Grave Type 4", ["bug", "uniqueness"], None, Fixed, bug::bug, "BUG type 4";
            StrongLinks4, "strong_links_4", "4 Strong Links", ["strong_links"], None, Links, strong_links::joined::<_, 4>, "4 Strong links";
            VwxyzWing, "vwxyz_wing", "VWXYZ-Wing", ["wings"], None, Set, almost_locked::wing::<_, 4>, "VWXYZ-Wing";
            AlignedPairExclusion, "aligned_pair_exclusion", "Aligned Pair Exclusion", ["exclusion"], None, Fixed, exclusion::aligned_pair, "Aligned Pair Exclusion";
            UvwxyzWing, "uvwxyz_wing", "UVWXYZ-Wing", ["wings"], None, Set, almost_locked::wing::<_, 5>, "UVWXYZ-Wing";
            XCycle, "x_cycle", "X-Cycle", ["chains"], None, Length, chains::forcing_chain, "Bidirectional X-Cycle";
            YCycle, "y_cycle", "Y-Cycle", ["chains"], None, Length, chains::forcing_chain, "Bidirectional Y-Cycle";
            TurbotFish, "turbot_fish", "Turbot Fish", ["chains"], None, Length, chains::forcing_chain, "Turbot Fish";
            ForcingXChain, "forcing_x_chain", "Forcing X-Chain", ["chains"], None, Length, chains::forcing_chain, "Forcing X-Chain";
            XyCycle, "xy_cycle", "XY-Cycle", ["chains"], None, Length, chains::forcing_chain, "Bidirectional Cycle";
            ForcingChain, "forcing_chain", "Forcing Chain", ["chains"], None, Length, chains::forcing_chain, "Forcing Chain";
            TuvwxyzWing, "tuvwxyz_wing", "TUVWXYZ-Wing", ["wings"], None, Set, almost_locked::wing::<_, 6>, "TUVWXYZ-Wing";
            AlignedTripletExclusion, "aligned_triplet_exclusion", "Aligned Triplet Exclusion", ["exclusion"], None, Fixed, exclusion::aligned_triplet, "Aligned Triplet Exclusion";
            NishioForcingChain, "nishio_forcing_chain", "Nishio Forcing Chain", ["chains"], None, Length, chains::nishio, "Nishio Forcing Chains";
            CellForcingChain, "cell_forcing_chain", "Cell Forcing Chain", ["chains"], None, Length, chains::multiple, "Cell Forcing Chains";
            RegionForcingChain, "region_forcing_chain", "Region Forcing Chain", ["chains"], None, Length, chains::multiple, "Region Forcing Chains";
            DynamicContradictionChain, "dynamic_contradiction_chain", "Dynamic Contradiction Forcing Chain", ["chains", "dynamic"], None, Length, chains::dynamic::<_, 0>, "Dynamic Contradiction Forcing Chains";
            DynamicDoubleChain, "dynamic_double_chain", "Dynamic Double Forcing Chain", ["chains", "dynamic"], None, Length, chains::dynamic::<_, 0>, "Dynamic Double Forcing Chains";
            DynamicCellChain, "dynamic_cell_chain", "Dynamic Cell Forcing Chain", ["chains", "dynamic"], None, Length, chains::dynamic::<_, 0>, "Dynamic Cell Forcing Chains";
            DynamicRegionChain, "dynamic_region_chain", "Dynamic Region Forcing Chain", ["chains", "dynamic"], None, Length, chains::dynamic::<_, 0>, "Dynamic Region Forcing Chains";
            DynamicContradictionChainPlus, "dynamic_contradiction_chain_plus", "Dynamic Contradiction Forcing Chain (+)", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 1)), Length, chains::dynamic::<_, 1>, "Dynamic Contradiction Forcing Chains (+)";
            DynamicDoubleChainPlus, "dynamic_double_chain_plus", "Dynamic Double Forcing Chain (+)", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 1)), Length, chains::dynamic::<_, 1>, "Dynamic Double Forcing Chains (+)";
            DynamicCellChainPlus, "dynamic_cell_chain_plus", "Dynamic Cell Forcing Chain (+)", ["chains", "dynamic"], Some((T::DynamicCellChain, 1)), Length, chains::dynamic::<_, 1>, "Dynamic Cell Forcing Chains (+)";
            DynamicRegionChainPlus, "dynamic_region_chain_plus", "Dynamic Region Forcing Chain (+)", ["chains", "dynamic"], Some((T::DynamicRegionChain, 1)), Length, chains::dynamic::<_, 1>, "Dynamic Region Forcing Chains (+)";
            DynamicContradictionChainNestedFc, "dynamic_contradiction_chain_nested_fc", "Dynamic Contradiction Forcing Chain (+ Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 2)), Length, chains::dynamic::<_, 2>, "Dynamic Contradiction Forcing Chains (+ Forcing Chains)";
            DynamicDoubleChainNestedFc, "dynamic_double_chain_nested_fc", "Dynamic Double Forcing Chain (+ Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 2)), Length, chains::dynamic::<_, 2>, "Dynamic Double Forcing Chains (+ Forcing Chains)";
            DynamicCellChainNestedFc, "dynamic_cell_chain_nested_fc", "Dynamic Cell Forcing Chain (+ Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicCellChain, 2)), Length, chains::dynamic::<_, 2>, "Dynamic Cell Forcing Chains (+ Forcing Chains)";
            DynamicRegionChainNestedFc, "dynamic_region_chain_nested_fc", "Dynamic Region Forcing Chain (+ Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicRegionChain, 2)), Length, chains::dynamic::<_, 2>, "Dynamic Region Forcing Chains (+ Forcing Chains)";
            DynamicContradictionChainNestedMfc, "dynamic_contradiction_chain_nested_mfc", "Dynamic Contradiction Forcing Chain (+ Multiple Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 3)), Length, chains::dynamic::<_, 3>, "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)";
            DynamicDoubleChainNestedMfc, "dynamic_double_chain_nested_mfc", "Dynamic Double Forcing Chain (+ Multiple Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 3)), Length, chains::dynamic::<_, 3>, "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)";
            DynamicCellChainNestedMfc, "dynamic_cell_chain_nested_mfc", "Dynamic Cell Forcing Chain (+ Multiple Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicCellChain, 3)), Length, chains::dynamic::<_, 3>, "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)";
            DynamicRegionChainNestedMfc, "dynamic_region_chain_nested_mfc", "Dynamic Region Forcing Chain (+ Multiple Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicRegionChain, 3)), Length, chains::dynamic::<_, 3>, "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)";
            DynamicContradictionChainNestedDfc, "dynamic_contradiction_chain_nested_dfc", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 4)), Length, chains::dynamic::<_, 4>, "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)";
            DynamicDoubleChainNestedDfc, "dynamic_double_chain_nested_dfc", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 4)), Length, chains::dynamic::<_, 4>, "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)";
            DynamicCellChainNestedDfc, "dynamic_cell_chain_nested_dfc", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicCellChain, 4)), Length, chains::dynamic::<_, 4>, "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)";
            DynamicRegionChainNestedDfc, "dynamic_region_chain_nested_dfc", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains)", ["chains", "dynamic"], Some((T::DynamicRegionChain, 4)), Length, chains::dynamic::<_, 4>, "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)";
            DynamicContradictionChainNestedDfcPlus, "dynamic_contradiction_chain_nested_dfc_plus", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 5)), Length, chains::dynamic::<_, 5>, "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicDoubleChainNestedDfcPlus, "dynamic_double_chain_nested_dfc_plus", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 5)), Length, chains::dynamic::<_, 5>, "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicCellChainNestedDfcPlus, "dynamic_cell_chain_nested_dfc_plus", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicCellChain, 5)), Length, chains::dynamic::<_, 5>, "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicRegionChainNestedDfcPlus, "dynamic_region_chain_nested_dfc_plus", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicRegionChain, 5)), Length, chains::dynamic::<_, 5>, "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicContradictionChainNestedDfc1, "dynamic_contradiction_chain_nested_dfc_1", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains (+))", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 6)), Length, chains::dynamic::<_, 6>, "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+))";
            DynamicDoubleChainNestedDfc1, "dynamic_double_chain_nested_dfc_1", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains (+))", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 6)), Length, chains::dynamic::<_, 6>, "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+))";
            DynamicCellChainNestedDfc1, "dynamic_cell_chain_nested_dfc_1", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains (+))", ["chains", "dynamic"], Some((T::DynamicCellChain, 6)), Length, chains::dynamic::<_, 6>, "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+))";
            DynamicRegionChainNestedDfc1, "dynamic_region_chain_nested_dfc_1", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains (+))", ["chains", "dynamic"], Some((T::DynamicRegionChain, 6)), Length, chains::dynamic::<_, 6>, "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+))";
            DynamicContradictionChainNestedDfc2, "dynamic_contradiction_chain_nested_dfc_2", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 7)), Length, chains::dynamic::<_, 7>, "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicDoubleChainNestedDfc2, "dynamic_double_chain_nested_dfc_2", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 7)), Length, chains::dynamic::<_, 7>, "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicCellChainNestedDfc2, "dynamic_cell_chain_nested_dfc_2", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicCellChain, 7)), Length, chains::dynamic::<_, 7>, "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicRegionChainNestedDfc2, "dynamic_region_chain_nested_dfc_2", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains (+ Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicRegionChain, 7)), Length, chains::dynamic::<_, 7>, "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))";
            DynamicContradictionChainNestedDfc3, "dynamic_contradiction_chain_nested_dfc_3", "Dynamic Contradiction Forcing Chain (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicContradictionChain, 8)), Length, chains::dynamic::<_, 8>, "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))";
            DynamicDoubleChainNestedDfc3, "dynamic_double_chain_nested_dfc_3", "Dynamic Double Forcing Chain (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicDoubleChain, 8)), Length, chains::dynamic::<_, 8>, "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))";
            DynamicCellChainNestedDfc3, "dynamic_cell_chain_nested_dfc_3", "Dynamic Cell Forcing Chain (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicCellChain, 8)), Length, chains::dynamic::<_, 8>, "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))";
            DynamicRegionChainNestedDfc3, "dynamic_region_chain_nested_dfc_3", "Dynamic Region Forcing Chain (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))", ["chains", "dynamic"], Some((T::DynamicRegionChain, 8)), Length, chains::dynamic::<_, 8>, "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Multiple Forcing Chains))";
            [only large boards]
            DirectHiddenQuad, "direct_hidden_quad", "Direct Hidden Quad", ["large_boards"], "Direct Hidden Quad";
            NakedQuintuplet, "naked_quintuplet", "Naked Quintuplet", ["large_boards"], "Naked Quintuplet";
            HiddenQuintuplet, "hidden_quintuplet", "Hidden Quintuplet", ["large_boards"], "Hidden Quintuplet";
            NakedSextuplet, "naked_sextuplet", "Naked Sextuplet", ["large_boards"], "Naked Sextuplet";
            HiddenSextuplet, "hidden_sextuplet", "Hidden Sextuplet", ["large_boards"], "Hidden Sextuplet";
            NakedSeptuplet, "naked_septuplet", "Naked Septuplet", ["large_boards"], "Naked Septuplet";
            HiddenSeptuplet, "hidden_septuplet", "Hidden Septuplet", ["large_boards"], "Hidden Septuplet";
            Squirmbag, "squirmbag", "Squirmbag", ["large_boards"], "Squirmbag";
            Whale, "whale", "Whale", ["large_boards"], "Whale";
            Leviathan, "leviathan", "Leviathan", ["large_boards"], "Leviathan";
            [only HoDoKu]
            HiddenSingle, "hidden_single", "Hidden Single", "Hidden Single";
            LockedPair, "locked_pair", "Locked Pair", "Locked Pair";
            LockedTriple, "locked_triple", "Locked Triplet", "Locked Triple";
            RemotePair, "remote_pair", "Remote Pair", "Remote Pair";
            EmptyRectangle, "empty_rectangle", "Empty Rectangle", "Empty Rectangle";
            WWing, "w_wing", "W-Wing", "W-Wing";
            UniqueRectangle5, "unique_rectangle_5", "Unique Rectangle Type 5", "Uniqueness Test 5";
            UniqueRectangle6, "unique_rectangle_6", "Unique Rectangle Type 6", "Uniqueness Test 6";
            HiddenRectangle, "hidden_rectangle", "Hidden Rectangle", "Hidden Rectangle";
            AvoidableRectangle1, "avoidable_rectangle_1", "Avoidable Rectangle Type 1", "Avoidable Rectangle Type 1";
            AvoidableRectangle2, "avoidable_rectangle_2", "Avoidable Rectangle Type 2", "Avoidable Rectangle Type 2";
            FinnedXWing, "finned_x_wing", "Finned X-Wing", "Finned X-Wing";
            SashimiXWing, "sashimi_x_wing", "Sashimi X-Wing", "Sashimi X-Wing";
            FinnedSwordfish, "finned_swordfish", "Finned Swordfish", "Finned Swordfish";
            SashimiSwordfish, "sashimi_swordfish", "Sashimi Swordfish", "Sashimi Swordfish";
            FinnedJellyfish, "finned_jellyfish", "Finned Jellyfish", "Finned Jellyfish";
            SashimiJellyfish, "sashimi_jellyfish", "Sashimi Jellyfish", "Sashimi Jellyfish";
            SueDeCoq, "sue_de_coq", "Sue de Coq", "Sue de Coq";
            SimpleColorsTrap, "simple_colors_trap", "Simple Colouring (Trap)", "Simple Colors Trap";
            SimpleColorsWrap, "simple_colors_wrap", "Simple Colouring (Wrap)", "Simple Colors Wrap";
            MultiColors1, "multi_colors_1", "Multi-Colouring Type 1", "Multi Colors 1";
            MultiColors2, "multi_colors_2", "Multi-Colouring Type 2", "Multi Colors 2";
            XChain, "x_chain", "X-Chain", "X-Chain";
            XyChain, "xy_chain", "XY-Chain", "XY-Chain";
            Aic, "aic", "AIC", "AIC";
            ContinuousNiceLoop, "continuous_nice_loop", "Continuous Nice Loop", "Continuous Nice Loop";
            DiscontinuousNiceLoop, "discontinuous_nice_loop", "Discontinuous Nice Loop", "Discontinuous Nice Loop";
            GroupedAic, "grouped_aic", "Grouped AIC", "Grouped AIC";
            GroupedContinuousNiceLoop, "grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", "Grouped Continuous Nice Loop";
            GroupedDiscontinuousNiceLoop, "grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", "Grouped Discontinuous Nice Loop";
            AlsXz, "als_xz", "ALS-XZ", "Almost Locked Set XZ-Rule";
            AlsXyWing, "als_xy_wing", "ALS-XY-Wing", "Almost Locked Set XY-Wing";
            AlsChain, "als_chain", "ALS Chain", "Almost Locked Set Chain";
            FrankenXWing, "franken_x_wing", "Franken X-Wing", "Franken X-Wing";
            FrankenSwordfish, "franken_swordfish", "Franken Swordfish", "Franken Swordfish";
            FinnedFrankenXWing, "finned_franken_x_wing", "Finned Franken X-Wing", "Finned Franken X-Wing";
            FinnedFrankenSwordfish, "finned_franken_swordfish", "Finned Franken Swordfish", "Finned Franken Swordfish";
            ForcingChainContradiction, "forcing_chain_contradiction", "Forcing Chain (Contradiction)", "Forcing Chain Contradiction";
            ForcingChainVerity, "forcing_chain_verity", "Forcing Chain (Verity)", "Forcing Chain Verity";
            ForcingNetContradiction, "forcing_net_contradiction", "Forcing Net (Contradiction)", "Forcing Net Contradiction";
            ForcingNetVerity, "forcing_net_verity", "Forcing Net (Verity)", "Forcing Net Verity";
            BruteForce, "brute_force", "Brute Force", "Brute Force";
        }
    };
}

pub(super) use catalog;
