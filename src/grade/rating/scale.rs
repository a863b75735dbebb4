//! Scales: the order of the techniques and the rating of each. A scale is a table plus the peculiarities of its program's
//! searches.

use super::ladders::{self, RungRow};
use super::surcharge;
use super::{InTenths, Rating, RatingRange};
use crate::grade::technique::{PerTechnique, Rule};
use crate::grade::{BugKind, Evidence, LoopKind, Step, Technique, TechniqueSet, hodoku, large};
use crate::grid::{HouseKind, HouseOrder, named};
use crate::layout::Layout;

use Technique as T;

named! {
    /// The scale of ratings, named after its program. Ratings on two scales cannot be compared.
    #[derive(Default)]
    Scale, "scale" {
        /// Sudoku Explainer 1.2.1, the scale of the forums.
        #[default]
        Classic = "classic",
        /// SukakuExplainer 1.18.1 with its default options.
        Sukaku = "sukaku",
        /// SukakuExplainer 1.15.10 with its default options: the same without chains of four strong links, UVWXYZ-Wings
        /// and TUVWXYZ-Wings.
        Sukaku115 = "sukaku-1.15",
        /// HoDoKu 2.2.0 with its default configuration. Its ratings are scores, and it has levels of its own
        /// ([`HodokuRating`](crate::grade::HodokuRating)).
        Hodoku = "hodoku",
    }
}

/// The order of the searches, and the ratings of their steps.
#[derive(Debug)]
pub(in crate::grade) struct Table {
    /// The searches in their order, which is not quite the order of ratings: the first step found is taken, even if a
    /// later search had an easier one.
    pub(in crate::grade) rungs: &'static [Rung],
    /// Variants of the searches.
    pub(in crate::grade) searches: Searches,
    /// The lowest rating of each technique that is on a rung.
    least: PerTechnique<Option<Rating>>,
    /// For each rung, the lowest rating on it and on those after it.
    least_from: [Rating; Technique::ALL.len()],
    /// Rating of a step that adds no effort.
    pub(in crate::grade) no_effort: Rating,
    /// True if all steps of a technique have the same rating.
    is_fixed: bool,
}

/// Differences between the searches of the programs: orders and faults. They decide which step comes first.
#[derive(Clone, Copy, Debug)]
pub(in crate::grade) struct Searches {
    /// Locked candidates: digits before houses, not after them.
    pub(in crate::grade) locks_by_digit: bool,
    /// The peers of a cell in the order of all cells, not by its block, row and column.
    pub(in crate::grade) peers_by_cell: bool,
    /// Unique loops: true if each neighbour of a cell is examined by itself, and hidden subsets may have any size. Otherwise the
    /// extra digits of earlier neighbours count as if they were in the loop, and a subset has at least as many cells as there are
    /// extra digits.
    pub(in crate::grade) checks_neighbours_separately: bool,
    /// BUG: all cells with the one extra digit count, however many a house has.
    pub(in crate::grade) bug_counts_all_cells: bool,
    /// The order in which a pattern inside a chain removes candidates.
    pub(in crate::grade) removal: Removal,
    /// Direct steps also make the eliminations of their pattern.
    pub(in crate::grade) directs_eliminate: bool,
    /// Chains of the third level hold multiple chains only, not also plain ones.
    pub(in crate::grade) nests_multiple_only: bool,
}

/// An order of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::grade) enum Removal {
    /// Column by column.
    Column,
    /// Row by row.
    Row,
    /// That of a hash table.
    Hash,
}

/// One search of a scale.
#[derive(Debug)]
pub(in crate::grade) struct Rung {
    /// A technique that it finds, which decides the finder.
    pub(in crate::grade) first: Technique,
    /// The least rating of the steps it finds.
    pub(in crate::grade) least: Rating,
    /// The techniques that it finds, with the least rating of each.
    pub(in crate::grade) techniques: RungRow,
}

static CLASSIC_RUNGS: [Rung; 30] = rungs(ladders::CLASSIC);
static CLASSIC_OF_BOARDS_RUNGS: [Rung; 32] = rungs(ladders::CLASSIC_OF_BOARDS);
static SUKAKU_RUNGS: [Rung; 39] = rungs(ladders::SUKAKU);
static SUKAKU_OF_BOARDS_RUNGS: [Rung; 39] = rungs(ladders::SUKAKU_OF_BOARDS);
static SUKAKU_1_15_RUNGS: [Rung; 36] = rungs(ladders::SUKAKU_1_15);
static HODOKU_RUNGS: [Rung; 57] = rungs(hodoku::ROWS);

pub(in crate::grade) static CLASSIC: Table = Table::new(
    &CLASSIC_RUNGS,
    Searches {
        locks_by_digit: false,
        peers_by_cell: false,
        checks_neighbours_separately: false,
        bug_counts_all_cells: false,
        removal: Removal::Column,
        directs_eliminate: false,
        nests_multiple_only: false,
    },
);

/// The same scale on other boards, by the descendants of Sudoku Explainer for these.
static CLASSIC_OF_BOARDS: Table = Table::new(
    &CLASSIC_OF_BOARDS_RUNGS,
    Searches {
        removal: Removal::Row,
        directs_eliminate: true,
        nests_multiple_only: true,
        ..CLASSIC.searches
    },
);

const SUKAKU_SEARCHES: Searches = Searches {
    locks_by_digit: true,
    peers_by_cell: true,
    checks_neighbours_separately: true,
    bug_counts_all_cells: true,
    removal: Removal::Hash,
    ..CLASSIC.searches
};

static SUKAKU: Table = Table::new(&SUKAKU_RUNGS, SUKAKU_SEARCHES);

/// The same scale on boards with more houses than blocks, rows and columns.
static SUKAKU_OF_BOARDS: Table = Table::new(&SUKAKU_OF_BOARDS_RUNGS, SUKAKU_SEARCHES);

static SUKAKU_1_15: Table = Table::new(&SUKAKU_1_15_RUNGS, SUKAKU_SEARCHES);

/// Its solver has searches of its own.
static HODOKU: Table =
    Table { no_effort: Rating::ZERO, is_fixed: true, ..Table::new(&HODOKU_RUNGS, SUKAKU_SEARCHES) };

/// Returns the rungs of the rows of a ladder.
pub(in crate::grade) const fn rungs<const N: usize>(rows: [RungRow; N]) -> [Rung; N] {
    let mut rungs =
        [const { Rung { first: T::LastDigit, least: Rating::ZERO, techniques: &[] } }; N];
    let mut place = 0;
    while place < N {
        let (first, mut least) = rows[place][0];
        let mut rest = rows[place];
        while let [(_, rating), others @ ..] = rest {
            least = if *rating < least { *rating } else { least };
            rest = others;
        }
        rungs[place] = Rung { first, least: Rating(least), techniques: rows[place] };
        place += 1;
    }
    rungs
}

impl Table {
    /// Makes the scale of a table.
    pub(in crate::grade) const fn new(rungs: &'static [Rung], searches: Searches) -> Self {
        let mut least = PerTechnique([None; Technique::ALL.len()]);
        let mut rest = rungs;
        while let [rung, others @ ..] = rest {
            let mut found = rung.techniques;
            while let [(technique, rating), others @ ..] = found {
                least.0[*technique as usize] = Some(Rating(*rating));
                found = others;
            }
            rest = others;
        }
        let mut least_from = [Rating(u32::MAX); Technique::ALL.len()];
        let (mut place, mut lowest) = (rungs.len(), u32::MAX);
        while place > 0 {
            place -= 1;
            let least = rungs[place].least.0;
            lowest = if least < lowest { least } else { lowest };
            least_from[place] = Rating(lowest);
        }
        let no_effort = Rating(10);
        Self { rungs, searches, least, least_from, no_effort, is_fixed: false }
    }

    /// Returns the rungs on which, or after which, a step may be rated `most` or less.
    pub(in crate::grade) fn rungs_up_to(&self, most: Option<Rating>) -> &'static [Rung] {
        let Some(most) = most else { return self.rungs };
        let end = self.least_from[..self.rungs.len()].partition_point(|&least| least <= most);
        &self.rungs[..end]
    }

    /// True if the technique is on a rung.
    pub(in crate::grade) fn has(&self, technique: Technique) -> bool {
        self.least.get(technique).is_some()
    }

    /// Returns the least rating of a technique, that of unsolved puzzles if it is on no rung.
    fn least(&self, technique: Technique) -> Rating {
        self.least.get(technique).unwrap_or(Rating::UNSOLVED)
    }

    /// Returns the rule of a technique.
    fn rule(&self, technique: Technique) -> Rule {
        if self.is_fixed { Rule::Fixed } else { technique.rule() }
    }

    /// Returns the rating of a step.
    pub(in crate::grade) fn rating(&self, step: &Step) -> Rating {
        let technique = step.technique;
        let least = self.least(technique);
        match (self.rule(technique), &step.evidence) {
            (Rule::Fixed, _) => least,
            (Rule::Loop, Evidence::Loop { cells, kind, .. }) => {
                printed(self.loop_difficulty(technique, cells.len(), kind))
            }
            // A tenth for each cell that a BUG takes into its naked subset.
            (Rule::Subset, Evidence::Bug { kind: BugKind::NakedSubset { cells, .. }, .. }) => {
                Rating(least.0 + cells.len() as u32 - 1)
            }
            (Rule::Length, Evidence::Chain(chain)) => {
                printed(self.chain_difficulty(technique, chain.complexity))
            }
            (Rule::Links, Evidence::StrongLinks { links, .. }) => {
                let plain = [T::Skyscraper, T::Skyscraper3, T::StrongLinks4][links.len() - 2];
                let grouped = links.iter().filter(|link| link.is_grouped()).count();
                let houses = links.iter().map(|link| link.house);
                Rating(self.least(plain).0 + u32::from(surcharge::of_links(houses, grouped)))
            }
            (Rule::Set, Evidence::AlmostLocked { cells, most, .. }) => {
                Rating(least.0 + u32::from(surcharge::of_set(cells.len(), *most)))
            }
            _ => unreachable!("the rating of {technique} depends on other evidence"),
        }
    }

    /// Returns the sort key of unique loops. It is a float, and added up in this order, because Sudoku Explainer compares such
    /// sums: a loop of 6 cells with a naked pair, 4.6 + 0.1, is a little less than the 4.7 of 8 cells, and so comes first.
    pub(in crate::grade) fn loop_difficulty(
        &self,
        technique: Technique,
        length: usize,
        kind: &LoopKind,
    ) -> f64 {
        let for_length = match length {
            ..8 => 0,
            8 => 1,
            _ => 4,
        };
        let difficulty = Rating(self.least(technique).0 + for_length).decimal();
        match kind {
            LoopKind::NakedSubset { cells, .. } => difficulty + cells.len() as f64 * 0.1,
            LoopKind::HiddenSubset { cells, .. } => difficulty + (cells.len() as f64 - 1.0) * 0.1,
            LoopKind::OneCell { .. } | LoopKind::OneDigit { .. } | LoopKind::OnlyPlaces { .. } => {
                difficulty
            }
        }
    }

    /// Returns the first sort key of chains: the lowest rating of the technique plus a surcharge for the length. It is a float,
    /// and added up in this order, for the same reason: 6.5 plus five tenths is exactly 7.0.
    pub(in crate::grade) fn chain_difficulty(&self, technique: Technique, complexity: u32) -> f64 {
        self.least(technique).decimal() + surcharge::of_length(complexity)
    }
}

impl Scale {
    pub(in crate::grade) fn table(self) -> &'static Table {
        match self {
            Self::Classic => &CLASSIC,
            Self::Sukaku => &SUKAKU,
            Self::Sukaku115 => &SUKAKU_1_15,
            Self::Hodoku => &HODOKU,
        }
    }

    /// Returns the table of boards with more houses; `None` if the scale rates no other than the classic one.
    fn table_of_boards(self) -> Option<&'static Table> {
        match self {
            Self::Classic => Some(&CLASSIC_OF_BOARDS),
            Self::Sukaku => Some(&SUKAKU_OF_BOARDS),
            Self::Sukaku115 | Self::Hodoku => None,
        }
    }

    /// True if it rates boards of this layout. All scales rate the classic board.
    pub fn rates(self, layout: &Layout) -> bool {
        layout.is_classic() || self.on(layout).is_some() || self.rates_large(layout)
    }

    /// True if it rates boards of this layout, which has more than nine rows.
    fn rates_large(self, layout: &Layout) -> bool {
        self == Self::Classic && large::is_rated(layout)
    }

    /// Returns the table of a layout and the order of its houses; `None` if the scale does not rate it, or only as a classic board.
    pub(in crate::grade) fn on(self, layout: &Layout) -> Option<(&'static Table, HouseOrder)> {
        let mut kinds = layout.families().iter().map(|family| family.kind);
        match self {
            Self::Classic if layout.side() > 9 => None,
            Self::Classic => Some((&CLASSIC_OF_BOARDS, HouseOrder::Explainers)),
            Self::Sukaku if layout.side() != 9 || kinds.any(|it| it == HouseKind::Region) => None,
            Self::Sukaku
                if layout.families().iter().all(|it| HouseKind::CLASSIC.contains(&it.kind)) =>
            {
                Some((&SUKAKU, HouseOrder::Sukaku))
            }
            Self::Sukaku => Some((&SUKAKU_OF_BOARDS, HouseOrder::Sukaku)),
            Self::Sukaku115 | Self::Hodoku => None,
        }
    }

    /// Returns the name and version of its program.
    pub const fn program(self) -> &'static str {
        match self {
            Self::Classic => "Sudoku Explainer 1.2.1",
            Self::Sukaku => "SukakuExplainer 1.18.1",
            Self::Sukaku115 => "SukakuExplainer 1.15.10",
            Self::Hodoku => "HoDoKu 2.2.0",
        }
    }

    /// True if its ratings are ER, which decide levels and targets.
    pub const fn has_er(self) -> bool {
        !matches!(self, Self::Hodoku)
    }

    /// Returns a rating or an effort as text: with one decimal, but a score without one.
    ///
    /// ```
    /// use gridmill::grade::{Rating, Scale};
    ///
    /// let printed = [Scale::Classic, Scale::Hodoku].map(|scale| scale.printed(Rating::from_tenths(420)));
    /// assert_eq!(printed, ["42.0", "42"]);
    /// ```
    pub fn printed(self, number: impl InTenths) -> String {
        match self {
            Self::Hodoku => (number.in_tenths() / 10).to_string(),
            _ => number.to_string(),
        }
    }

    /// Returns the ratings that steps of a technique may have, `None` if the scale lacks the technique. The range may be too wide:
    /// that of loops ends below that of chains, and that of chains has no end.
    pub fn ratings(self, technique: Technique) -> Option<RatingRange> {
        let of_boards = || *self.table_of_boards()?.least.get(technique);
        let of_large = || large::own_rating(technique).filter(|_| self == Self::Classic);
        let least = self.table().least.get(technique).or_else(of_boards).or_else(of_large)?;
        let most = match self.table().rule(technique) {
            Rule::Fixed => Some(least),
            Rule::Loop | Rule::Subset => Some(Rating(64)),
            Rule::Links => Some(Rating(least.0 + 3)),
            Rule::Set => Some(Rating(least.0 + 2)),
            Rule::Length => None,
        };
        Some(RatingRange { least: Some(least), most })
    }

    /// Returns the techniques that it has on the classic board, and what no scale has there, but it has on others.
    pub fn techniques(self) -> TechniqueSet {
        let of_boards = TechniqueSet::of_boards();
        let has = |technique: &Technique| self.ratings(*technique).is_some();
        self.ladder().fold(of_boards.iter().filter(has).collect(), |all, found| all | found)
    }

    /// Returns the techniques that it has on boards of this layout; none if it does not rate them.
    pub fn techniques_on(self, layout: &Layout) -> TechniqueSet {
        if self.rates_large(layout) {
            return large::techniques();
        }
        let table = match layout.is_classic() {
            true => Some(self.table()),
            false => self.on(layout).map(|(table, _)| table),
        };
        let rungs = table.map_or(&[][..], |table| table.rungs);
        rungs.iter().flat_map(|rung| rung.techniques).map(|(technique, _)| *technique).collect()
    }

    /// Returns the highest rating of boards of this layout that its grader knows; `None` if it knows all.
    pub fn highest_on(self, layout: &Layout) -> Option<Rating> {
        self.rates_large(layout).then_some(large::HIGHEST)
    }

    /// Returns its techniques on the classic board, in the order in which a grader tries them; those of one set by one search.
    ///
    /// ```
    /// use gridmill::grade::{Scale, Technique};
    ///
    /// assert_eq!(Scale::ALL.map(|scale| scale.ladder().len()), [30, 39, 36, 57]);
    /// assert!(!Scale::Classic.techniques().contains(Technique::Skyscraper));
    /// ```
    pub fn ladder(self) -> impl ExactSizeIterator<Item = TechniqueSet> {
        let found = |rung: &Rung| rung.techniques.iter().map(|(technique, _)| *technique).collect();
        self.table().rungs.iter().map(found)
    }
}

/// Returns a difficulty as it is printed.
fn printed(difficulty: f64) -> Rating {
    Rating(((difficulty + 0.05) * 10.0) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_and_chains_of_one_difficulty_are_equal() {
        let cycle = CLASSIC.chain_difficulty(Technique::YCycle, 19);
        assert_eq!(cycle, CLASSIC.chain_difficulty(Technique::ForcingChain, 6));
    }

    #[test]
    fn every_technique_is_on_a_ladder() {
        for scale in Scale::ALL {
            let on_rungs: Vec<Technique> =
                scale.ladder().flat_map(|found| found.iter().collect::<Vec<_>>()).collect();
            let different: TechniqueSet = on_rungs.iter().copied().collect();
            assert_eq!(on_rungs.len(), different.iter().count(), "none is on two rungs");
        }
        let [classic, sukaku, older, hodoku] = Scale::ALL.map(Scale::techniques);
        assert_eq!(classic | sukaku | hodoku, TechniqueSet::ALL);
        let own = TechniqueSet::named("hodoku").expect("a group");
        assert_eq!(hodoku.minus(classic | sukaku), own);
        let newer: Vec<_> = sukaku.minus(older | TechniqueSet::of_boards()).iter().collect();
        assert_eq!(newer, [T::StrongLinks4, T::UvwxyzWing, T::TuvwxyzWing]);
    }

    #[test]
    fn a_limit_leaves_out_only_rungs_with_nothing_easier_after_them() {
        let up_to = |tenths| Scale::Sukaku.table().rungs_up_to(Some(Rating(tenths)));
        let has = |rungs: &[Rung], first| rungs.iter().any(|rung| rung.first == first);
        assert!(!has(up_to(64), T::UvwxyzWing), "6.6");
        let up_to_chains = up_to(65);
        assert!(has(up_to_chains, T::UvwxyzWing) && has(up_to_chains, T::XCycle), "6.6, then 6.5");
        assert_eq!(up_to(105).len(), Scale::Sukaku.ladder().len());
    }
}
