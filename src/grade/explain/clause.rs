//! The clauses that explain steps, one row each, with their English text.
//!
//! A text has places for the arguments of the clause:
//!
//! * `{cells}`: the argument; the items of a list are joined, `r1c1, r1c2 and r1c3`
//! * `{cells|, | or }`: joined by the first text, the last two by the second; `{cells| + }`: all by the same
//! * `{cells#is|are}`: a word that depends on the number of the argument (the length of a list or the value of a digit): the
//!   first form for 1, the second for 2, the last for all higher numbers
//!
//! Another language has another text for each clause, in its message file in `publish/language`.

/// Statement of a sentence.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// The id in message files.
    pub(super) id: &'static str,
    /// The text in English.
    pub(super) english: &'static str,
}

/// One row makes a clause. Each is an item of its own, so that a program has only those that it may say.
macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident: $english:literal;)*) => {
        $(
            $(#[$doc])*
            #[expect(non_upper_case_globals, reason = "named as in message files")]
            pub(super) static $name: Clause =
                Clause { id: stringify!($name), english: $english };
        )*

        #[cfg(test)]
        pub(super) static ALL: &[&Clause] = &[$(&$name,)*];
    };
}

clauses! {
    /// The only empty cell of the house.
    LastCell: "{cell} is the last empty cell of {house}, so it is {digit}.";
    /// Every other empty cell of the house sees one of these digits.
    OnlyPlaceSeen: "In {house} the {digit}{seen#|s} in {seen} {seen#leaves|leave} only {cell}.";
    /// Some of the other empty cells do.
    OnlyPlaceLeft: "In {house} the {digit}{seen#|s} in {seen} and earlier steps leave only {cell}.";
    OnlyPlace: "In {house} earlier steps leave only {cell} for {digit}.";
    OnlyDigitSeen: "{cell} sees all digits but {digit}.";
    OnlyDigit: "{cell} can only be {digit}: it sees all others, or earlier steps ruled them out.";
    Intersection: "In {base} all {digit}s are in {cover}, so {cover} has no other {digit}.";
    DirectIntersection: "In {base} all {digit}s are in {cover}, so {cover} has no other {digit}, and in {single} only {cell} is left for {digit}.";
    SeenPlaces: "Wherever {digit} is in {house}, other cells see it, so these have no {digit}.";
    NakedSubset: "{cells} of {house} hold only {digits}, so no other cell of it has any of these.";
    GeneralizedNakedSubset: "{cells} of {house} hold only {digits}, so a cell that sees all places of one of these there does not have it.";
    HiddenSubset: "{digits} can only be in {cells} of {house}, which hold nothing else.";
    DirectHiddenSubset: "{digits} can only be in {cells} of {house}, so only {cell} is left there for {digit}.";
    Fish: "In {base} the {digit}s are only in {cover}, so these have no other {digit}.";
    Houses: "{kind} {numbers}";
    Wing: "Whatever {pivot} is, {digit} is in {cells|, | or }, so it is in no cell that sees {cells#all of them|both|all of them}.";

    StrongLinks: "{digit} stands {links|, }; so it stands at {first|, | or } or {last|, | or }, and in no cell that sees all of these.";
    StrongLoop: "{digit} stands {links|, }, and these are joined in a ring; so each joint of two links has one {digit}, and no cell that sees all of a joint has another.";
    StrongLink: "in {house} at {from|, | or } or {to|, | or }";
    AlmostLocked: "{cells} hold only {digits}, one digit more than there are cells. If {pincer} is {linked}, they hold all others, so {other} is in {pincer} or in them.";
    AlmostLockedTwice: "{cells} hold only {digits}, one digit more than there are cells. {pincer} takes one of {linked} from them, so they hold all others, and {linked} are in {pincer} and in them.";

    Loop: "With only {digits} in {cells} there would be two solutions; {then}";
    Bug: "Without {extra} every empty cell would have two candidates, and every digit two places in each house; {then}";
    OneCellIsExtra: "so {cell} is neither {digits|, | nor }.";
    OneIsExtra: "so {extra}.";
    OneHas: "so one of {cells} is {digit}, and no other cell that sees {cells#all of them|both|all of them} can be {digit}.";
    MakesNakedSubset: "so {extra}, which makes, with {cells}, a naked {digits#subset|pair|triplet|quad|subset} of {digits} in {house}.";
    MakesHiddenSubset: "so {extra}, and only the other one can make, with {cells}, a hidden {digits#subset|pair|triplet|quad|subset} of {digits} in {house}.";
    OnlyPlaces: "in {house} only {cells} can be {digit}, so neither is {other}.";
    SharedDigit: "in {house} only {cells} can be {digit}, so one of them is, and the other one has an extra digit.";
    CellMustBe: "{cell} must be {digits|, | or }";
    OneOfCellsIs: "one of {cells} is {digits|, | or }";

    Exclusion: "{cases|; }.";
    /// Each way to fill the other cells, by what it leads to.
    ExcludedCandidate: "{conclusion}, because {outcomes|, }";
    LeavesNothing: "with {ways|, | or with } it leaves {cell} nothing";
    RepeatsDigit: "with {ways|, | or with } it repeats {digit}";
    Together: "{candidates}";

    CycleOfDigit: "Either {on} {on#is|are} {digit}, or {off} are; {seen} {seen#sees|see} some of each, so {seen#it is not|none of them is}.";
    Cycle: "Either {on}, or {off}; each way {seen}, so {seen#this digit is|these digits are} impossible there.";
    SeesDigit: "{cell} sees {digit#a|a|a|a|a|a|a|an|a} {digit}";
    CannotBe: "{cell} cannot be {digit}";
    MustBe: "{cell} must be {digit}";
    Leads: "{assumed} would lead to {target}, a contradiction, so {conclusion}.";
    Contradicts: "{assumed} would lead to both {target} and {opposite}, a contradiction, so {conclusion}.";
    FollowsFromBoth: "{assumed} and {opposite} lead to the same, and one of these is true, so {conclusion}.";
    FollowsFromCell: "Every candidate of {cell} leads to the same, so {conclusion}.";
    FollowsFromHouse: "Every place of {digit} in {house} leads to the same, so {conclusion}.";

    /// A line of a chain.
    Line: "{runs|; }";
    /// Literals that each follow from the one before, the first from all of `from`.
    Run: "{from| + }{links|}";
    Link: " -> {literal}";
    LinkByPattern: " -> {literal} ({pattern})";
    NestedChain: "chain {number}, {technique}: {reason}";
    ByChain: "chain {number}";
    ByIntersection: "{technique} from {base} into {cover}";
    BySubset: "{technique} {digits|} in {house}";
    ByFish: "{technique} in {base}";
    ByTechnique: "{technique}";

    // Steps of HoDoKu whose pattern is not stated.
    PlacesUnstated: "{technique} shows that {cell} is {digit}.";
    RemovesUnstated: "{technique} excludes {gone}.";

    // Hints. None tells the effect of its step.
    AskLastCell: "Which digit is missing in {house}? Only one of its cells is empty.";
    AskPlaceInBox: "Where in {house} can the {digit} go? Look along {lines}.";
    AskPlaceInLine: "Where in {house} can the {digit} go? Look at {lines}.";
    AskPlaceLeft: "Where in {house} can the {digit} go? Look at {lines}, and at what earlier steps removed.";
    AskPlaceEarlier: "Where in {house} can the {digit} go? Think of what earlier steps removed.";
    AskDigit: "Which digit can {cell} have? It sees all others.";
    AskDigitLeft: "Which digit can {cell} have? It sees the others, or earlier steps removed them.";
    AskIntersection: "Where in {base} can the {digit} go? What does this mean for {cover}?";
    AskDirectIntersection: "Where in {base} can the {digit} go? What does this mean for {cover}, and then for {single}?";
    AskSeenPlaces: "Where in {house} can the {digit} go? Which other cells see all of these places?";
    AskNakedSubset: "Which digits can {cells} hold? What does this mean for the rest of {house}?";
    AskGeneralizedNakedSubset: "Which digits can {cells} hold? Which cells see all places of one of these digits in {house}?";
    AskHiddenSubset: "Where in {house} can {digits} go? What else can these cells hold?";
    AskDirectHiddenSubset: "Where in {house} can {digits} go? Where is then room for the {digit}?";
    AskFish: "Where in {base} can the {digit} go? What does this mean for {cover}?";
    AskWing: "Try each candidate of {pivot}. Which of {cells} is then {digit}?";
    AskStrongLinks: "Where in {houses} can the {digit} go? Which of these places see each other?";
    AskAlmostLocked: "Which digits can {cells} hold? Try each candidate of {pincer}.";
    AskLoop: "With only {digits} in {cells} there would be two solutions. What prevents this?";
    AskBug: "All empty cells except {cells} have two candidates. What if {cells#this one|these|these} had two as well?";
    AskExclusion: "Try all ways to fill {cells}. Which of their candidates never work?";
    AskCycleOfDigit: "Follow the {digit} around the ring of {cells}. Which other cells does it rule out?";
    AskCycle: "Follow the ring through {cells}. What is false whichever way it goes?";
    AskChainOfDigit: "Follow the {digit} through {cells}. Which cell do both ends decide?";
    AskChain: "Follow the links through {cells}. Which candidate do both ends decide?";
    AskContradiction: "Try the candidates of {cell}. Which of them lead to a contradiction in {other}?";
    AskDouble: "Assume {assumed}, then its opposite. What follows for the {digit} either way?";
    AskCellChain: "Try each candidate of {cell}. What follows for the {digit} from all of them?";
    AskHouseChain: "Try each place of the {digit} in {house}. What follows from all of them?";
    AskUnstated: "Which candidates for {digits} does this pattern decide?";
}
