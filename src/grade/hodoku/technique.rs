//! The names of the steps.

use crate::grid::named;

macro_rules! techniques {
    ($($name:ident $id:literal $label:literal;)*) => {
        named! {
            /// The technique of a step. Several techniques may share an entry of the ladder. The id is that of
            /// [`grade::Technique`](crate::grade::Technique) where both are the same pattern.
            Technique, "technique of HoDoKu" { $(#[doc = concat!($label, ".")] $name = $id,)* }
        }

        impl Technique {
            /// The name that HoDoKu prints.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)* }
            }
        }
    };
}

techniques! {
    FullHouse "last_digit" "Full House";
    NakedSingle "naked_single" "Naked Single";
    HiddenSingle "hidden_single" "Hidden Single";
    LockedPair "locked_pair" "Locked Pair";
    LockedTriple "locked_triple" "Locked Triple";
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)";
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)";
    NakedPair "naked_pair" "Naked Pair";
    NakedTriple "naked_triplet" "Naked Triple";
    HiddenPair "hidden_pair" "Hidden Pair";
    HiddenTriple "hidden_triplet" "Hidden Triple";
    NakedQuad "naked_quad" "Naked Quadruple";
    HiddenQuad "hidden_quad" "Hidden Quadruple";
    XWing "x_wing" "X-Wing";
    Swordfish "swordfish" "Swordfish";
    Jellyfish "jellyfish" "Jellyfish";
    RemotePair "remote_pair" "Remote Pair";
    Bug1 "bug_1" "Bivalue Universal Grave + 1";
    Skyscraper "skyscraper" "Skyscraper";
    TwoStringKite "two_string_kite" "2-String Kite";
    TurbotFish "turbot_fish" "Turbot Fish";
    EmptyRectangle "empty_rectangle" "Empty Rectangle";
    WWing "w_wing" "W-Wing";
    XyWing "xy_wing" "XY-Wing";
    XyzWing "xyz_wing" "XYZ-Wing";
    UniqueRectangle1 "unique_rectangle_1" "Uniqueness Test 1";
    UniqueRectangle2 "unique_rectangle_2" "Uniqueness Test 2";
    UniqueRectangle3 "unique_rectangle_3" "Uniqueness Test 3";
    UniqueRectangle4 "unique_rectangle_4" "Uniqueness Test 4";
    UniqueRectangle5 "unique_rectangle_5" "Uniqueness Test 5";
    UniqueRectangle6 "unique_rectangle_6" "Uniqueness Test 6";
    HiddenRectangle "hidden_rectangle" "Hidden Rectangle";
    AvoidableRectangle1 "avoidable_rectangle_1" "Avoidable Rectangle Type 1";
    AvoidableRectangle2 "avoidable_rectangle_2" "Avoidable Rectangle Type 2";
    FinnedXWing "finned_x_wing" "Finned X-Wing";
    SashimiXWing "sashimi_x_wing" "Sashimi X-Wing";
    FinnedSwordfish "finned_swordfish" "Finned Swordfish";
    SashimiSwordfish "sashimi_swordfish" "Sashimi Swordfish";
    FinnedJellyfish "finned_jellyfish" "Finned Jellyfish";
    SashimiJellyfish "sashimi_jellyfish" "Sashimi Jellyfish";
    SueDeCoq "sue_de_coq" "Sue de Coq";
    SimpleColorsTrap "simple_colors_trap" "Simple Colors Trap";
    SimpleColorsWrap "simple_colors_wrap" "Simple Colors Wrap";
    MultiColors1 "multi_colors_1" "Multi Colors 1";
    MultiColors2 "multi_colors_2" "Multi Colors 2";
    XChain "x_chain" "X-Chain";
    XyChain "xy_chain" "XY-Chain";
    Aic "aic" "AIC";
    ContinuousNiceLoop "continuous_nice_loop" "Continuous Nice Loop";
    DiscontinuousNiceLoop "discontinuous_nice_loop" "Discontinuous Nice Loop";
    GroupedAic "grouped_aic" "Grouped AIC";
    GroupedContinuousNiceLoop "grouped_continuous_nice_loop" "Grouped Continuous Nice Loop";
    GroupedDiscontinuousNiceLoop "grouped_discontinuous_nice_loop" "Grouped Discontinuous Nice Loop";
    AlsXz "als_xz" "Almost Locked Set XZ-Rule";
    AlsXyWing "als_xy_wing" "Almost Locked Set XY-Wing";
    AlsChain "als_chain" "Almost Locked Set Chain";
    FrankenXWing "franken_x_wing" "Franken X-Wing";
    FrankenSwordfish "franken_swordfish" "Franken Swordfish";
    FinnedFrankenXWing "finned_franken_x_wing" "Finned Franken X-Wing";
    FinnedFrankenSwordfish "finned_franken_swordfish" "Finned Franken Swordfish";
    ForcingChainContradiction "forcing_chain_contradiction" "Forcing Chain Contradiction";
    ForcingChainVerity "forcing_chain_verity" "Forcing Chain Verity";
    ForcingNetContradiction "forcing_net_contradiction" "Forcing Net Contradiction";
    ForcingNetVerity "forcing_net_verity" "Forcing Net Verity";
    BruteForce "brute_force" "Brute Force";
}
