//! A step: one use of a technique, its effect, and its evidence.

use super::Technique;
use super::find::chains::Trail;
use crate::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet, Houses, PencilGrid,
};
use std::fmt;

/// One use of a technique.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Change of the pencil marks.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub effect: Effect,
    /// Reason of the effect.
    pub evidence: Evidence,
}

/// Change that a step makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Puts a digit in a cell (and so removes it from all peers).
    Place(Candidate),
    /// Removes candidates that exist, at least one.
    Remove(CandidateSet),
    /// Puts a digit in a cell because of a pattern, and also removes the candidates that the pattern removes.
    PlaceAndRemove(Candidate, CandidateSet),
}

impl Effect {
    /// Makes the change.
    pub fn apply<H: Houses>(&self, pencil: &mut PencilGrid<H>) {
        match self {
            Effect::Place(candidate) => pencil.place(*candidate),
            Effect::Remove(candidates) => pencil.remove_all(candidates),
            Effect::PlaceAndRemove(candidate, candidates) => {
                pencil.remove_all(candidates);
                pencil.place(*candidate);
            }
        }
    }

    /// Returns the candidate that it places, if any.
    pub fn placed(&self) -> Option<Candidate> {
        match self {
            Effect::Place(candidate) | Effect::PlaceAndRemove(candidate, _) => Some(*candidate),
            Effect::Remove(_) => None,
        }
    }

    /// Returns the candidates that it removes besides those that a placed digit removes from its peers.
    pub fn removed(&self) -> CandidateSet {
        match self {
            Effect::Place(_) => CandidateSet::EMPTY,
            Effect::Remove(candidates) | Effect::PlaceAndRemove(_, candidates) => *candidates,
        }
    }
}

/// `r4c5=7`, or `r1c2<>35 r9c9<>1`.
impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Place(candidate) => candidate.fmt(f),
            Effect::Remove(candidates) => candidates.fmt(f),
            Effect::PlaceAndRemove(candidate, candidates) => write!(f, "{candidate} {candidates}"),
        }
    }
}

/// Evidence of a step, by the shape of the pattern: with the pencil marks and the effect, enough to explain
/// it and to [check](fn@super::check) it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Evidence {
    /// The placed digit has no other place in the house.
    OnlyPlace {
        /// The house.
        house: House,
    },
    /// The placed digit is the only candidate of its cell.
    OnlyDigit,
    /// The pattern has no form here: that of a technique which only HoDoKu has, or brute force. The solution is the only proof.
    Unstated,
    /// The cells that lose the digit see all of its places in the house.
    SeenPlaces {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
    },
    /// In the house `base`, the digit is only in cells that `cover` shares.
    Intersection {
        /// The digit.
        digit: Digit,
        /// The house in which the digit is confined.
        base: House,
        /// The house that loses the digit elsewhere.
        cover: House,
        /// For the direct forms: the house in which the digit then has one place left.
        single: Option<House>,
    },
    /// All places of the digit in the `base` lines lie in equally many crossing lines, `cover`.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base lines.
        base: HouseSet,
        /// The cover lines.
        cover: HouseSet,
    },
    /// A closed path of cells, two or none in each house, that would have two solutions if they held
    /// only these two digits.
    Loop {
        /// The cells, 4 for a rectangle.
        cells: CellSet,
        /// The two digits.
        digits: DigitSet,
        /// Conclusion.
        #[cfg_attr(feature = "serde", serde(rename = "then"))]
        kind: LoopKind,
    },
    /// Without these candidates every cell would have two candidates, and every digit two places in
    /// each house, which has two solutions or none.
    Bug {
        /// The extra candidates.
        extra: CandidateSet,
        /// Conclusion.
        #[cfg_attr(feature = "serde", serde(rename = "then"))]
        kind: BugKind,
    },
    /// Strong links of one digit, joined one after the other: the digit is at one end or the other.
    StrongLinks {
        /// The digit.
        digit: Digit,
        /// The links in the order of the chain.
        links: Vec<StrongLink>,
        /// True if its ends also see each other. Then one side of each joint has the digit.
        is_loop: bool,
    },
    /// Cells that see each other and have one digit more than there are cells, and a pincer with two of the digits.
    AlmostLocked {
        /// The cells.
        cells: CellSet,
        /// Their digits.
        digits: DigitSet,
        /// The most candidates that one of the cells has.
        most: usize,
        /// The cell with two of the digits.
        pincer: Cell,
        /// Digits of it that it takes from all of the cells.
        linked: DigitSet,
    },
    /// A way to fill the cells is impossible if it leaves an excluding cell without a digit, or gives the same digit to two cells
    /// that see each other.
    Exclusion {
        /// The two or three cells.
        cells: CellSet,
        /// Cells that each see all of them and have few candidates; only those that are needed.
        excluders: CellSet,
    },
    // Their kinds are in `kind`: serde wants these at the end.
    /// As many digits as cells of a house.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Subset {
        /// Members that hold nothing else: the cells or the digits.
        kind: SubsetKind,
        /// The house.
        house: House,
        /// The cells.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
    },
    /// For each digit of the pivot, one of the cells has the digit of the wing.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Wing {
        /// True if the pivot may also have the digit.
        kind: WingKind,
        /// The cell that sees both wings.
        pivot: Cell,
        /// The wings.
        wings: [Cell; 2],
        /// The digit.
        digit: Digit,
    },
    /// A chain of literals.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Chain(Chain),
}

impl Evidence {
    /// Returns the pencil marks of the pattern; for a chain, all of its literals.
    pub fn candidates<H: Houses>(&self, pencil: &PencilGrid<H>) -> CandidateSet {
        let all = |cells: CellSet| pencil.candidates_in(cells, DigitSet::ALL);
        match self {
            Evidence::OnlyPlace { .. } | Evidence::OnlyDigit | Evidence::Unstated => {
                CandidateSet::EMPTY
            }
            Evidence::Intersection { digit, base, .. } => {
                pencil.candidates_in(pencil.houses().cells(*base), DigitSet::of(*digit))
            }
            Evidence::SeenPlaces { digit, house } => {
                pencil.candidates_in(pencil.houses().cells(*house), DigitSet::of(*digit))
            }
            Evidence::Subset { cells, digits, .. } => pencil.candidates_in(*cells, *digits),
            Evidence::Fish { digit, base, .. } => {
                let cells =
                    base.iter().fold(CellSet::EMPTY, |all, line| all | pencil.houses().cells(line));
                pencil.candidates_in(cells, DigitSet::of(*digit))
            }
            Evidence::Wing { pivot, wings, .. } => {
                all(CellSet::of(*pivot).with(wings[0]).with(wings[1]))
            }
            Evidence::StrongLinks { digit, links, .. } => {
                let cells =
                    links.iter().fold(CellSet::EMPTY, |all, link| all | link.from | link.to);
                pencil.candidates_in(cells, DigitSet::of(*digit))
            }
            Evidence::AlmostLocked { cells, pincer, .. } => all(cells.with(*pincer)),
            Evidence::Loop { cells, kind, .. } => all(*cells | kind.other_cells()),
            Evidence::Bug { extra, kind: BugKind::NakedSubset { cells, .. } } => {
                extra.iter().chain(all(*cells).iter()).collect()
            }
            Evidence::Bug { extra, .. } => *extra,
            Evidence::Exclusion { cells, excluders } => all(*cells | *excluders),
            Evidence::Chain(chain) => {
                let nodes = chain.trails.iter().flat_map(|trail| trail.nodes());
                nodes.map(|node| node.literal.candidate()).collect()
            }
        }
    }
}

/// The two kinds of subset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum SubsetKind {
    /// The cells hold no other digit.
    #[cfg_attr(feature = "serde", serde(rename = "naked_subset"))]
    Naked,
    /// No other cell of the house holds the digits.
    #[cfg_attr(feature = "serde", serde(rename = "hidden_subset"))]
    Hidden,
}

/// The two kinds of wing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum WingKind {
    /// XY: one of the wings has the digit.
    #[cfg_attr(feature = "serde", serde(rename = "xy_wing"))]
    Xy,
    /// XYZ: one of the wings or the pivot has it.
    #[cfg_attr(feature = "serde", serde(rename = "xyz_wing"))]
    Xyz,
}

/// A house in which a digit is on one side or the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StrongLink {
    /// The house.
    pub house: House,
    /// The places at which a chain enters the link.
    pub from: CellSet,
    /// The places at which it leaves it.
    pub to: CellSet,
}

impl StrongLink {
    /// True if it has more than two places.
    pub fn is_grouped(&self) -> bool {
        self.from.len() + self.to.len() > 2
    }
}

/// A chain, or several with the same conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The kind.
    pub kind: ChainKind,
    /// Number of literals in all trails, with those of chains nested in them: the "length" that
    /// decides the rating.
    pub complexity: u32,
    /// Proof of the conclusion: one trail, or one for each branch (cell, region), or for the two
    /// sides of a contradiction.
    pub trails: Vec<Trail>,
}

/// The kinds of chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChainKind {
    /// A cycle over one digit.
    XCycle,
    /// A cycle over cells with two candidates.
    YCycle,
    /// A cycle over both.
    XyCycle,
    /// A chain over one digit, from a candidate to its opposite.
    XChain,
    /// A chain from a candidate to its opposite.
    XyChain,
    /// A contradiction over one digit.
    Nishio,
    /// A literal that follows from all candidates of a cell.
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// A literal that follows from all places of a digit in a house.
    Region {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// A contradiction, found dynamically.
    Contradiction {
        /// 0 plain, 1 with patterns, 2 to 8 with chains inside.
        level: u8,
    },
    /// A literal that follows from a candidate and from its opposite.
    Double {
        /// As in `Contradiction`.
        level: u8,
    },
    /// As `Cell`, found dynamically.
    DynamicCell {
        /// The cell.
        cell: Cell,
        /// As in `Contradiction`.
        level: u8,
    },
    /// As `Region`, found dynamically.
    DynamicRegion {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// As in `Contradiction`.
        level: u8,
    },
}

impl ChainKind {
    /// True for a chain that ends where it began.
    pub const fn is_cycle(self) -> bool {
        matches!(self, Self::XCycle | Self::YCycle | Self::XyCycle)
    }

    /// True if a chain of this kind may contain other chains.
    pub(super) const fn has_nested(self) -> bool {
        match self {
            Self::Contradiction { level }
            | Self::Double { level }
            | Self::DynamicCell { level, .. }
            | Self::DynamicRegion { level, .. } => level >= 2,
            _ => false,
        }
    }

    /// Sort key among hints of the same difficulty and complexity.
    pub(super) const fn sort_key(self) -> u8 {
        match self {
            Self::Double { .. } => 1,
            Self::XCycle | Self::XChain => 2,
            Self::YCycle => 3,
            Self::XyCycle | Self::XyChain => 4,
            Self::Cell { .. } | Self::DynamicCell { .. } => 5,
            Self::Region { .. } | Self::DynamicRegion { .. } => 6,
            Self::Nishio | Self::Contradiction { .. } => 7,
        }
    }

    /// The technique of a chain of this kind and complexity.
    pub(super) fn technique(self, complexity: u32) -> Technique {
        use Technique as T;
        match self {
            Self::XCycle => T::XCycle,
            Self::YCycle => T::YCycle,
            Self::XyCycle => T::XyCycle,
            Self::XChain if complexity <= 6 => T::TurbotFish,
            Self::XChain => T::ForcingXChain,
            Self::XyChain => T::ForcingChain,
            Self::Nishio => T::NishioForcingChain,
            Self::Cell { .. } => T::CellForcingChain,
            Self::Region { .. } => T::RegionForcingChain,
            Self::Contradiction { level } => T::DynamicContradictionChain.with_nesting(level),
            Self::Double { level } => T::DynamicDoubleChain.with_nesting(level),
            Self::DynamicCell { level, .. } => T::DynamicCellChain.with_nesting(level),
            Self::DynamicRegion { level, .. } => T::DynamicRegionChain.with_nesting(level),
        }
    }
}

/// Conclusion from a unique loop, by its cells with extra digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum LoopKind {
    /// Type 1: this one cell must hold an extra digit.
    OneCell {
        /// The cell.
        cell: Cell,
    },
    /// Type 2: one of these cells holds this digit, their only extra one.
    OneDigit {
        /// The cells with the extra digit.
        cells: CellSet,
        /// The digit.
        digit: Digit,
    },
    /// Type 3: two cells, seen as one with their extra digits, make a naked subset with others.
    NakedSubset {
        /// The house of the subset.
        house: House,
        /// The other cells of the subset.
        cells: CellSet,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 3: two cells, of which one holds a digit of the loop, make a hidden subset with others.
    HiddenSubset {
        /// The house of the subset.
        house: House,
        /// The other cells of the subset.
        cells: CellSet,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 4: this digit of the loop stands in one of two cells of a house, so the other digit of
    /// the loop in neither.
    OnlyPlaces {
        /// The two cells.
        cells: CellSet,
        /// The house in which the digit has no other place.
        house: House,
        /// The digit that stays.
        digit: Digit,
    },
}

impl LoopKind {
    /// The cells of its subset that need not be in the loop.
    fn other_cells(self) -> CellSet {
        match self {
            Self::NakedSubset { cells, .. } | Self::HiddenSubset { cells, .. } => cells,
            Self::OneCell { .. } | Self::OneDigit { .. } | Self::OnlyPlaces { .. } => {
                CellSet::EMPTY
            }
        }
    }

    /// The number of the type, 1..=4.
    pub const fn number(self) -> u8 {
        match self {
            Self::OneCell { .. } => 1,
            Self::OneDigit { .. } => 2,
            Self::NakedSubset { .. } | Self::HiddenSubset { .. } => 3,
            Self::OnlyPlaces { .. } => 4,
        }
    }
}

/// Conclusion from a bivalue universal grave, by its cells with extra digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum BugKind {
    /// Type 1: the one cell must hold an extra digit.
    OneCell,
    /// Type 2: one of the cells holds the one extra digit.
    OneDigit,
    /// Type 3: the cells, seen as one, make a naked subset with others of a house.
    NakedSubset {
        /// The house.
        house: House,
        /// The other cells of the subset.
        cells: CellSet,
        /// Its digits.
        digits: DigitSet,
    },
    /// Type 4: two cells of a house share this digit, which one of them holds; the other cell holds an
    /// extra digit.
    SharedDigit {
        /// The shared digit.
        digit: Digit,
    },
}
