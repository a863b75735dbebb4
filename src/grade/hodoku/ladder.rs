//! The ladder: techniques in the order in which they are searched, with their levels and scores.

use super::fish::FishKind;
use super::{
    CountedGrid, FinderMemory, FoundStep, HodokuLevel, als, coloring, fish, forcing, loops,
    simple_chains, single_digit, singles, subsets, sue_de_coq, uniqueness, wings,
};
use crate::grade::Technique;
use crate::grade::rating::RungRow;
use crate::grid::{CellSet, Digit, DigitSet, PerDigit};

/// An entry of the ladder.
#[derive(Debug)]
pub(super) struct LadderEntry {
    pub(super) level: HodokuLevel,
    pub(super) finder: LadderFinder,
}

/// Finds the first step of a technique, or the best.
#[derive(Debug)]
pub(super) enum LadderFinder {
    /// Searches everything.
    All(fn(&CountedGrid, &mut FinderMemory) -> Option<FoundStep>),
    /// Searches these digits. What it finds of a digit depends only on the cells with the candidate.
    Digits(fn(&CountedGrid, DigitSet, &mut FinderMemory) -> Option<FoundStep>),
}

impl LadderEntry {
    /// Searches for a step. `searched` are the cells of each digit in which the finder found nothing before.
    pub(super) fn find(
        &self,
        grid: &CountedGrid,
        searched: &mut PerDigit<CellSet>,
        memory: &mut FinderMemory,
    ) -> Option<FoundStep> {
        match self.finder {
            LadderFinder::All(find) => find(grid, memory),
            LadderFinder::Digits(find) => {
                let is_new = |digit: &Digit| searched[*digit] != grid.cells[*digit];
                let found = find(grid, Digit::all().filter(is_new).collect(), memory);
                if found.is_none() {
                    *searched = grid.cells;
                }
                found
            }
        }
    }
}

/// The entries, and the techniques of each with their scores in tenths.
macro_rules! ladder {
    ($($level:ident $score:literal $kind:ident $find:expr, $($technique:ident)+;)*) => {
        pub(super) const LADDER: &[LadderEntry] = &[$(
            LadderEntry { level: HodokuLevel::$level, finder: LadderFinder::$kind($find) },
        )*];
        pub(in crate::grade) const ROWS: [RungRow; LADDER.len()] =
            [$(&[$((Technique::$technique, 10 * $score)),+],)*];
    };
}

ladder! {
    Easy 4 All singles::full_house, LastDigit;
    Easy 4 All singles::naked, NakedSingle;
    Easy 14 All singles::hidden, HiddenSingle;
    Medium 40 All |grid, memory| subsets::locked(grid, memory, 2), LockedPair;
    Medium 60 All |grid, memory| subsets::locked(grid, memory, 3), LockedTriple;
    Medium 50 All subsets::pointing, Pointing;
    Medium 50 All subsets::claiming, Claiming;
    Medium 60 All |grid, memory| subsets::naked(grid, memory, 2), NakedPair;
    Medium 80 All |grid, memory| subsets::naked(grid, memory, 3), NakedTriplet;
    Medium 70 All |grid, memory| subsets::hidden(grid, memory, 2), HiddenPair;
    Medium 100 All |grid, memory| subsets::hidden(grid, memory, 3), HiddenTriplet;
    Hard 120 All |grid, memory| subsets::naked(grid, memory, 4), NakedQuad;
    Hard 150 All |grid, memory| subsets::hidden(grid, memory, 4), HiddenQuad;
    Hard 140 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 2, FishKind::Finless), XWing;
    Hard 150 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 3, FishKind::Finless), Swordfish;
    Hard 160 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 4, FishKind::Finless), Jellyfish;
    Hard 110 All simple_chains::remote_pair, RemotePair;
    Hard 100 All uniqueness::bug, Bug1;
    Hard 130 Digits single_digit::skyscraper, Skyscraper;
    Hard 150 Digits single_digit::two_string_kite, TwoStringKite;
    Hard 120 Digits simple_chains::turbot_fish, TurbotFish;
    Hard 120 Digits single_digit::empty_rectangle, EmptyRectangle;
    Hard 150 All wings::w_wing, WWing;
    Hard 160 All wings::xy_wing, XyWing;
    Hard 180 All wings::xyz_wing, XyzWing;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::UniqueRectangle1), UniqueRectangle1;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::UniqueRectangle2), UniqueRectangle2;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::UniqueRectangle3), UniqueRectangle3;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::UniqueRectangle4), UniqueRectangle4;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::UniqueRectangle5), UniqueRectangle5;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::UniqueRectangle6), UniqueRectangle6;
    Hard 100 All |grid, memory| uniqueness::unique_rectangle(grid, memory, Technique::HiddenRectangle), HiddenRectangle;
    Hard 100 All |grid, memory| uniqueness::avoidable_rectangle(grid, memory, Technique::AvoidableRectangle1), AvoidableRectangle1;
    Hard 100 All |grid, memory| uniqueness::avoidable_rectangle(grid, memory, Technique::AvoidableRectangle2), AvoidableRectangle2;
    Hard 130 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 2, FishKind::Finned), FinnedXWing;
    Hard 150 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 2, FishKind::Sashimi), SashimiXWing;
    Unfair 200 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 3, FishKind::Finned), FinnedSwordfish;
    Unfair 240 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 3, FishKind::Sashimi), SashimiSwordfish;
    Unfair 250 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 4, FishKind::Finned), FinnedJellyfish;
    Unfair 260 Digits |grid, digits, memory| fish::basic(grid, digits, memory, 4, FishKind::Sashimi), SashimiJellyfish;
    Unfair 250 All sue_de_coq::sue_de_coq, SueDeCoq;
    Hard 150 Digits coloring::simple, SimpleColorsTrap SimpleColorsWrap;
    Hard 200 Digits coloring::multi, MultiColors1 MultiColors2;
    Unfair 260 Digits simple_chains::x_chain, XChain;
    Unfair 260 All simple_chains::xy_chain, XyChain;
    Unfair 280 All loops::plain, Aic ContinuousNiceLoop DiscontinuousNiceLoop;
    Unfair 300 All loops::grouped, GroupedAic GroupedContinuousNiceLoop GroupedDiscontinuousNiceLoop;
    Unfair 300 All als::als_xz, AlsXz;
    Unfair 320 All als::als_xy_wing, AlsXyWing;
    Unfair 340 All als::als_chain, AlsChain;
    Unfair 300 Digits |grid, digits, memory| fish::franken(grid, digits, memory, 2, false), FrankenXWing;
    Unfair 350 Digits |grid, digits, memory| fish::franken(grid, digits, memory, 3, false), FrankenSwordfish;
    Unfair 390 Digits |grid, digits, memory| fish::franken(grid, digits, memory, 2, true), FinnedFrankenXWing;
    Unfair 410 Digits |grid, digits, memory| fish::franken(grid, digits, memory, 3, true), FinnedFrankenSwordfish;
    Extreme 500 All forcing::chain, ForcingChainContradiction ForcingChainVerity;
    Extreme 700 All forcing::net, ForcingNetContradiction ForcingNetVerity;
    Extreme 10000 All singles::brute_force, BruteForce;
}
