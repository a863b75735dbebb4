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

/// One row makes the clause and its text.
macro_rules! clauses {
    ($($(#[$doc:meta])* $name:ident: $english:literal;)*) => {
        /// Statement of the clause.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Clause {
            $($(#[$doc])* $name,)*
        }

        impl Clause {
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$name,)*];

            /// The id in message files.
            pub(super) const fn id(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// The text in English.
            pub(super) const fn english(self) -> &'static str {
                match self { $(Self::$name => $english,)* }
            }
        }
    };
}

clauses! {
    OnlyPlace: "In {house} only {cell} can be {digit}.";
    OnlyDigit: "{cell} can only be {digit}.";
    Intersection: "In {base} all {digit}s are in {cover}, so {cover} has no other {digit}.";
    DirectIntersection: "In {base} all {digit}s are in {cover}, so {cover} has no other {digit}, and in {single} only {cell} is left for {digit}.";
    NakedSubset: "In {house}, {cells} hold only {digits}, so no other cell of it does.";
    HiddenSubset: "In {house}, {digits} can only be in {cells}, which hold nothing else.";
    DirectHiddenSubset: "In {house}, {digits} can only be in {cells}, so in {house} only {cell} is left for {digit}.";
    Fish: "In {base} the {digit}s are only in {cover}, so these have no other {digit}.";
    Houses: "{kind} {numbers}";
    Wing: "Whatever {pivot} is, {cells|, | or } is {digit}, so no cell that sees {cells#all of them|both|all of them} is.";

    StrongLinks: "{digit} stands {links|, }; so it stands at {first|, | or } or {last|, | or }, and in no cell that sees all of these.";
    StrongLoop: "{digit} stands {links|, }, and these are joined in a ring; so each joint has one {digit}, and no cell that sees all of a joint has another.";
    StrongLink: "in {house} at {from|, | or } or {to|, | or }";
    AlmostLocked: "{cells} hold only {digits}, one digit more than there are cells. If {pincer} is {linked}, they hold all others, so {other} is in {pincer} or in them.";
    AlmostLockedTwice: "{cells} hold only {digits}, one digit more than there are cells. {pincer} takes one of {linked} from them, so they hold all others, and {linked} are in {pincer} and in them.";

    Loop: "With only {digits} in {cells} there would be two solutions; {then}";
    Bug: "Without {extra} every cell would have two candidates, and every digit two places in each house; {then}";
    OneCellIsExtra: "so {cell} must be something else.";
    OneIsExtra: "so {extra}.";
    OneHas: "so one of {cells} is {digit}, and no cell that sees {cells#all of them|both|all of them} is.";
    MakesNakedSubset: "so {extra}, which makes, with {cells}, a naked {digits#subset|pair|triplet|quad|subset} of {digits} in {house}.";
    MakesHiddenSubset: "so {extra}, and only the other one can make, with {cells}, a hidden {digits#subset|pair|triplet|quad|subset} of {digits} in {house}.";
    OnlyPlaces: "in {house} only {cells} can be {digit}, so neither is {other}.";
    SharedDigit: "in {house} only {cells} can be {digit}, so one of them is, and the other one has an extra digit.";
    CellMustBe: "{cell} must be {digits|, | or }";
    OneOfCellsIs: "one of {cells} is {digits|, | or }";

    Exclusion: "{cases|; }.";
    /// Each way to fill the other cells, by what it leads to.
    ExcludedCandidate: "{candidate} {outcomes|, }";
    LeavesNothing: "with {ways|, | or with } leaves {cell} nothing";
    RepeatsDigit: "with {ways|, | or with } repeats {digit}";
    Together: "{candidates}";

    CycleOfDigit: "Either {on} {on#is|are} {digit}, or {off} are; {seen} {seen#sees|see} some of each.";
    Cycle: "Either {on}, or {off}; each way {seen}.";
    SeesDigit: "{cell} sees {digit#a|a|a|a|a|a|a|an|a} {digit}";
    Leads: "{assumed} would lead to {target}, a contradiction.";
    Contradicts: "If {assumed}, then both {target} and {opposite}.";
    FollowsFromBoth: "{target} follows from {assumed} and from {opposite}.";
    FollowsFromCell: "{target} follows from every candidate of {cell}.";
    FollowsFromHouse: "{target} follows from every place of {digit} in {house}.";

    /// A line of a chain.
    Line: "{runs|; }";
    /// Literals that each follow from the one before, the first from all of `from`.
    Run: "{from| + }{links|}";
    Link: " -> {literal}";
    LinkByPattern: " -> {literal} ({pattern})";
    NestedChain: "chain {number}, {technique}: {effect| }. {reason}";
    Removal: "{cell}<>{digits|}";
    ByChain: "chain {number}";
    ByIntersection: "{technique} from {base} into {cover}";
    BySubset: "{technique} {digits|} in {house}";
    ByFish: "{technique} in {base}";
    ByTechnique: "{technique}";
}
