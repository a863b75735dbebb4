//! The ladder: techniques in the order in which they are searched, with their level and score.

use super::{
    Found, Level, Scratch, State, als, coloring, fish, forcing, loops, simple_chains, single_digit,
    singles, subsets, sue_de_coq, uniqueness, wings,
};
use crate::grid::{CellSet, Digit, DigitSet, PerDigit};

/// An entry of the ladder.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) level: Level,
    pub(super) score: u32,
    pub(super) finder: Finder,
}

/// Finds the first step of a technique, or the best.
#[derive(Debug)]
pub(super) enum Finder {
    /// Searches everything.
    All(fn(&State, &mut Scratch) -> Option<Found>),
    /// Searches these digits. What it finds of a digit depends only on the cells with the candidate.
    Digits(fn(&State, DigitSet, &mut Scratch) -> Option<Found>),
}

impl Entry {
    /// Searches for a step. `barren` are the cells of each digit in which the finder found nothing before.
    pub(super) fn find(
        &self,
        state: &State,
        barren: &mut PerDigit<CellSet>,
        scratch: &mut Scratch,
    ) -> Option<Found> {
        match self.finder {
            Finder::All(find) => find(state, scratch),
            Finder::Digits(find) => {
                let is_new = |digit: &Digit| barren[*digit] != state.cells[*digit];
                let found = find(state, Digit::all().filter(is_new).collect(), scratch);
                if found.is_none() {
                    *barren = state.cells;
                }
                found
            }
        }
    }
}

macro_rules! ladder {
    ($($level:ident $score:literal $kind:ident $find:expr;)*) => {
        pub(super) const LADDER: &[Entry] = &[$(
            Entry { level: Level::$level, score: $score, finder: Finder::$kind($find) },
        )*];
    };
}

ladder! {
    Easy 4 All singles::full_house;
    Easy 4 All singles::naked;
    Easy 14 All singles::hidden;
    Medium 40 All subsets::locked::<2>;
    Medium 60 All subsets::locked::<3>;
    Medium 50 All subsets::pointing;
    Medium 50 All subsets::claiming;
    Medium 60 All subsets::naked::<2>;
    Medium 80 All subsets::naked::<3>;
    Medium 70 All subsets::hidden::<2>;
    Medium 100 All subsets::hidden::<3>;
    Hard 120 All subsets::naked::<4>;
    Hard 150 All subsets::hidden::<4>;
    Hard 140 Digits fish::basic::<2>;
    Hard 150 Digits fish::basic::<3>;
    Hard 160 Digits fish::basic::<4>;
    Hard 110 All simple_chains::remote_pair;
    Hard 100 All uniqueness::bug;
    Hard 130 Digits single_digit::skyscraper;
    Hard 150 Digits single_digit::two_string_kite;
    Hard 120 Digits simple_chains::turbot_fish;
    Hard 120 Digits single_digit::empty_rectangle;
    Hard 150 All wings::w_wing;
    Hard 160 All wings::xy_wing;
    Hard 180 All wings::xyz_wing;
    Hard 100 All uniqueness::unique_rectangle::<1>;
    Hard 100 All uniqueness::unique_rectangle::<2>;
    Hard 100 All uniqueness::unique_rectangle::<3>;
    Hard 100 All uniqueness::unique_rectangle::<4>;
    Hard 100 All uniqueness::unique_rectangle::<5>;
    Hard 100 All uniqueness::unique_rectangle::<6>;
    Hard 100 All uniqueness::unique_rectangle::<7>;
    Hard 100 All uniqueness::avoidable_rectangle::<1>;
    Hard 100 All uniqueness::avoidable_rectangle::<2>;
    Hard 130 Digits fish::finned::<2>;
    Hard 150 Digits fish::sashimi::<2>;
    Unfair 200 Digits fish::finned::<3>;
    Unfair 240 Digits fish::sashimi::<3>;
    Unfair 250 Digits fish::finned::<4>;
    Unfair 260 Digits fish::sashimi::<4>;
    Unfair 250 All sue_de_coq::sue_de_coq;
    Hard 150 Digits coloring::simple;
    Hard 200 Digits coloring::multi;
    Unfair 260 Digits simple_chains::x_chain;
    Unfair 260 All simple_chains::xy_chain;
    Unfair 280 All loops::plain;
    Unfair 300 All loops::grouped;
    Unfair 300 All als::als_xz;
    Unfair 320 All als::als_xy_wing;
    Unfair 340 All als::als_chain;
    Unfair 300 Digits fish::franken::<2>;
    Unfair 350 Digits fish::franken::<3>;
    Unfair 390 Digits fish::finned_franken::<2>;
    Unfair 410 Digits fish::finned_franken::<3>;
    Extreme 500 All forcing::chain;
    Extreme 700 All forcing::net;
    Extreme 10000 All singles::brute_force;
}
