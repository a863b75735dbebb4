//! The names of the steps.

macro_rules! techniques {
    ($($name:ident $label:literal;)*) => {
        /// The technique of a step. Several techniques may share an entry of the ladder.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!($label, ".")] $name,)*
        }

        impl Technique {
            /// All techniques, in order of the ladder.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The name that HoDoKu prints.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)* }
            }
        }
    };
}

techniques! {
    FullHouse "Full House";
    NakedSingle "Naked Single";
    HiddenSingle "Hidden Single";
    LockedPair "Locked Pair";
    LockedTriple "Locked Triple";
    Pointing "Locked Candidates Type 1 (Pointing)";
    Claiming "Locked Candidates Type 2 (Claiming)";
    NakedPair "Naked Pair";
    NakedTriple "Naked Triple";
    HiddenPair "Hidden Pair";
    HiddenTriple "Hidden Triple";
    NakedQuad "Naked Quadruple";
    HiddenQuad "Hidden Quadruple";
    XWing "X-Wing";
    Swordfish "Swordfish";
    Jellyfish "Jellyfish";
    RemotePair "Remote Pair";
    Bug1 "Bivalue Universal Grave + 1";
    Skyscraper "Skyscraper";
    TwoStringKite "2-String Kite";
    TurbotFish "Turbot Fish";
    EmptyRectangle "Empty Rectangle";
    WWing "W-Wing";
    XyWing "XY-Wing";
    XyzWing "XYZ-Wing";
    UniqueRectangle1 "Uniqueness Test 1";
    UniqueRectangle2 "Uniqueness Test 2";
    UniqueRectangle3 "Uniqueness Test 3";
    UniqueRectangle4 "Uniqueness Test 4";
    UniqueRectangle5 "Uniqueness Test 5";
    UniqueRectangle6 "Uniqueness Test 6";
    HiddenRectangle "Hidden Rectangle";
    AvoidableRectangle1 "Avoidable Rectangle Type 1";
    AvoidableRectangle2 "Avoidable Rectangle Type 2";
    FinnedXWing "Finned X-Wing";
    SashimiXWing "Sashimi X-Wing";
    FinnedSwordfish "Finned Swordfish";
    SashimiSwordfish "Sashimi Swordfish";
    FinnedJellyfish "Finned Jellyfish";
    SashimiJellyfish "Sashimi Jellyfish";
    SueDeCoq "Sue de Coq";
    SimpleColorsTrap "Simple Colors Trap";
    SimpleColorsWrap "Simple Colors Wrap";
    MultiColors1 "Multi Colors 1";
    MultiColors2 "Multi Colors 2";
    XChain "X-Chain";
    XyChain "XY-Chain";
    Aic "AIC";
    ContinuousNiceLoop "Continuous Nice Loop";
    DiscontinuousNiceLoop "Discontinuous Nice Loop";
    GroupedAic "Grouped AIC";
    GroupedContinuousNiceLoop "Grouped Continuous Nice Loop";
    GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop";
    AlsXz "Almost Locked Set XZ-Rule";
    AlsXyWing "Almost Locked Set XY-Wing";
    AlsChain "Almost Locked Set Chain";
    FrankenXWing "Franken X-Wing";
    FrankenSwordfish "Franken Swordfish";
    FinnedFrankenXWing "Finned Franken X-Wing";
    FinnedFrankenSwordfish "Finned Franken Swordfish";
    ForcingChainContradiction "Forcing Chain Contradiction";
    ForcingChainVerity "Forcing Chain Verity";
    ForcingNetContradiction "Forcing Net Contradiction";
    ForcingNetVerity "Forcing Net Verity";
    BruteForce "Brute Force";
}
