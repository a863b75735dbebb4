### The English messages except those in pages/en.ftl and books/en.ftl. Copy them to translate into another language: docs/languages.md.

## Levels

level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert
level-fiendish = Fiendish
level-extreme = Extreme
level-unfair = Unfair

## Names in sentences

# `ltr` or `rtl`: the direction of the script
direction = ltr
cell-name = r{ $row }c{ $column }
list-with = {", "}
list-last = {" and "}
house-box = box { $number }
house-row = row { $number }
house-column = column { $number }
house-group = group { $number }
house-window = window { $number }
house-diagonal-1 = diagonal 1
house-diagonal-2 = diagonal 2
house-girandola = girandola
house-asterisk = asterisk
house-centerdot = center dots
house-region = region { $number }
houses-box = boxes
houses-row = rows
houses-column = columns
houses-group = groups
houses-window = windows
houses-region = regions

## Techniques with others inside

# Of chains with chains inside
inner-forcing = Forcing Chains
inner-multiple = Multiple Forcing Chains
inner-dynamic = Dynamic Forcing Chains

## Sentences about steps, called like the clauses in src/grade/explain/clause.rs

OnlyPlace = In { $house } earlier steps leave only { $cell } for { $digit }.
OnlyDigit = { $cell } can only be { $digit }: it sees all others, or earlier steps ruled them out.
LastCell = { $cell } is the last empty cell of { $house }, so it is { $digit }.
OnlyPlaceSeen = In { $house } the { $digit }{ $seen ->
        [one] {""}
       *[other] s
    } in { $seen } { $seen ->
        [one] leaves
       *[other] leave
    } only { $cell }.
OnlyPlaceLeft = In { $house } the { $digit }{ $seen ->
        [one] {""}
       *[other] s
    } in { $seen } and earlier steps leave only { $cell }.
OnlyDigitSeen = { $cell } sees all digits but { $digit }.
Intersection = In { $base } all { $digit }s are in { $cover }, so { $cover } has no other { $digit }.
DirectIntersection = In { $base } all { $digit }s are in { $cover }, so { $cover } has no other { $digit }, and in { $single } only { $cell } is left for { $digit }.
SeenPlaces = Wherever { $digit } is in { $house }, other cells see it, so these have no { $digit }.
NakedSubset = { $cells } of { $house } hold only { $digits }, so no other cell of it has any of these.
GeneralizedNakedSubset = { $cells } of { $house } hold only { $digits }, so a cell that sees all places of one of these there does not have it.
HiddenSubset = { $digits } can only be in { $cells } of { $house }, which hold nothing else.
DirectHiddenSubset = { $digits } can only be in { $cells } of { $house }, so only { $cell } is left there for { $digit }.
Fish = In { $base } the { $digit }s are only in { $cover }, so these have no other { $digit }.
Houses = { $kind } { $numbers }
Wing = Whatever { $pivot } is, { $digit } is in { LIST($cells, with: ", ", last: " or ") }, so it is in no cell that sees { $cells ->
        [2] both
       *[other] all of them
    }.
StrongLinks = { $digit } stands { LIST($links, with: ", ") }; so it stands at { LIST($first, with: ", ", last: " or ") } or { LIST($last, with: ", ", last: " or ") }, and in no cell that sees all of these.
StrongLoop = { $digit } stands { LIST($links, with: ", ") }, and these are joined in a ring; so each joint of two links has one { $digit }, and no cell that sees all of a joint has another.
StrongLink = in { $house } at { LIST($from, with: ", ", last: " or ") } or { LIST($to, with: ", ", last: " or ") }
AlmostLocked = { $cells } hold only { $digits }, one digit more than there are cells. If { $pincer } is { $linked }, they hold all others, so { $other } is in { $pincer } or in them.
AlmostLockedTwice = { $cells } hold only { $digits }, one digit more than there are cells. { $pincer } takes one of { $linked } from them, so they hold all others, and { $linked } are in { $pincer } and in them.
Loop = With only { $digits } in { $cells } there would be two solutions; { $then }
Bug = Without { $extra } every empty cell would have two candidates, and every digit two places in each house; { $then }
OneCellIsExtra = so { $cell } is neither { LIST($digits, with: ", ", last: " nor ") }.
OneIsExtra = so { $extra }.
OneHas = so one of { $cells } is { $digit }, and no other cell that sees { $cells ->
        [2] both
       *[other] all of them
    } can be { $digit }.
MakesNakedSubset = so { $extra }, which makes, with { $cells }, a naked { $digits ->
        [2] pair
        [3] triplet
        [4] quad
       *[other] subset
    } of { $digits } in { $house }.
MakesHiddenSubset = so { $extra }, and only the other one can make, with { $cells }, a hidden { $digits ->
        [2] pair
        [3] triplet
        [4] quad
       *[other] subset
    } of { $digits } in { $house }.
OnlyPlaces = in { $house } only { $cells } can be { $digit }, so neither is { $other }.
SharedDigit = in { $house } only { $cells } can be { $digit }, so one of them is, and the other one has an extra digit.
CellMustBe = { $cell } must be { LIST($digits, with: ", ", last: " or ") }
OneOfCellsIs = one of { $cells } is { LIST($digits, with: ", ", last: " or ") }
Exclusion = { LIST($cases, with: "; ") }.
ExcludedCandidate = { $conclusion }, because { LIST($outcomes, with: ", ") }
LeavesNothing = with { LIST($ways, with: ", ", last: " or with ") } it leaves { $cell } nothing
RepeatsDigit = with { LIST($ways, with: ", ", last: " or with ") } it repeats { $digit }
Together = { $candidates }
CycleOfDigit = Either { $on } { $on ->
        [one] is
       *[other] are
    } { $digit }, or { $off } are; { $seen } { $seen ->
        [one] sees
       *[other] see
    } some of each, so { $seen ->
        [one] it is not
       *[other] none of them is
    }.
Cycle = Either { $on }, or { $off }; each way { $seen }, so { $seen ->
        [one] this digit is
       *[other] these digits are
    } impossible there.
SeesDigit = { $cell } sees { $digit ->
        [8] an
       *[other] a
    } { $digit }
CannotBe = { $cell } cannot be { $digit }
MustBe = { $cell } must be { $digit }
Leads = { $assumed } would lead to { $target }, a contradiction, so { $conclusion }.
Contradicts = { $assumed } would lead to both { $target } and { $opposite }, a contradiction, so { $conclusion }.
FollowsFromBoth = { $assumed } and { $opposite } lead to the same, and one of these is true, so { $conclusion }.
FollowsFromCell = Every candidate of { $cell } leads to the same, so { $conclusion }.
FollowsFromHouse = Every place of { $digit } in { $house } leads to the same, so { $conclusion }.
Line = { LIST($runs, with: "; ") }
Run = { LIST($from, with: " + ") }{ LIST($links, with: "") }
Link = {" → "}{ $literal }
LinkByPattern = {" → "}{ $literal } ({ $pattern })
NestedChain = chain { $number }, { $technique }: { $reason }
ByChain = chain { $number }
ByIntersection = { $technique } from { $base } into { $cover }
BySubset = { $technique } { LIST($digits, with: "") } in { $house }
ByFish = { $technique } in { $base }
ByTechnique = { $technique }
PlacesUnstated = { $technique } shows that { $cell } is { $digit }.
RemovesUnstated = { $technique } excludes { $gone }.
