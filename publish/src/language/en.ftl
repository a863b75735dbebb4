### The English messages except those in books/en.ftl. Copy this file to translate pages into another language: docs/languages.md.

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

## The page: views, puzzles, printing

page-title = Solving paths
view = View
play = Play
solution = Solution
menu = Menu
print = Print
help = Help
share = Share
share-game = Share with my digits
copied = Copied
close = Close
cancel = Cancel
puzzle = Puzzle
puzzles = Puzzles
previous-puzzle = Previous puzzle
next-puzzle = Next puzzle
puzzle-name = No. { $number }
puzzle-fresh = No. { $number } · fresh
puzzle-own = Own puzzle { $number }
puzzle-new = New puzzle { $number }
tile = Puzzle { $number }, { $rating }
tile-begun = { $tile }, begun
tile-solved = { $tile }, solved
level = Level
all-levels = All
own-level = Own
of-solved = { $solved } of { $count }
begun = begun
solved = solved
time = Time
pause = Pause
resume = Resume
paused = Resume the game
no-script = The script of this page did not run. It needs JavaScript, which this browser or this website may forbid. It sends nothing anywhere.

## The board, as screen readers say it

board = Sudoku
cell = row { $row } column { $column }
cell-given = { $cell }, { $digit }, given
cell-digit = { $cell }, { $digit }
cell-empty = { $cell }, empty
cell-marks = { $cell }, marks { $digits }
cell-centre = { $cell }, centre { $digits }
cell-colour = { $cell }, colour { $number }
cell-conflict = { $cell }, conflict

## The keys

tools = Tools
more = More
digits = Digits
key = { $digit }, { $missing } missing
key-mark = { $digit }, { $missing } missing, mark
key-centre = { $digit }, { $missing } missing, centre mark
key-colour = Colour { $number }
undo = Undo
redo = Redo
erase = Erase
marks = Marks
centre = Centre
colours = Colours
hint = Hint
check = Check
fill-in = Fill in
fresh = Fresh
restart = Restart
undo-tip = Undo (Ctrl+Z)
redo-tip = Redo (Ctrl+Y)
erase-tip = Erase (Delete)
marks-tip = Pencil marks (M)
centre-tip = Marks in the centre (N)
colours-tip = Colour cells (K)
hint-tip = Hint (H)
check-tip = Check (C)
fill-in-tip = Fill in all candidates (F)
fresh-tip = Another puzzle with the same solving path
fresh-tip-new = A new puzzle of this level
restart-tip = Start over

## What the page says about a game

choose-cell = Choose a cell first.
erased = Erased
undone = Undone
redone = Redone
filled-in = All candidates are marked
restarted = Started over
done = Done
right-so-far = Right so far
nothing-wrong = Nothing is wrong.
not-kept = This game is not kept
not-kept-text = The storage of this browser is full or forbidden. Before you close the page, open the menu and save your progress to a file.
not-quite = Not quite
wrong-digits = { $count ->
    [one] { $count } digit is wrong.
   *[other] { $count } digits are wrong.
}
wrong-marks = { $count ->
    [one] In { $count } cell the right digit is not marked.
   *[other] In { $count } cells the right digit is not marked.
}
no-hint = No hint
no-path = This page knows no further step of this puzzle.
first-of-all = There is a mistake
digit-not-right = { $count ->
    [one] The digit in { $cells } is not right.
   *[other] The digits in { $cells } are not right.
}
digit-not-marked = The right digit is not marked in { $cells }.
mark-it = Mark it
next-step = A step of this kind comes next.
next-step-rated = The next step is rated { $rating }.
look-at = Look at { $places }.
tell-me-more = Tell me more
do-it = Do it
fresh-title = A fresh puzzle
fresh-text = It looks different and has the same solving path.
fresh-back = Back to the first
new-search = Searching for a new puzzle, { $level }: { $count } tried.
solver-failed = The solver of this page failed: { $problem }
solved-title = Solved!
solved-text = { $puzzle }, in { $time }.
solved-with-hints = { $hints ->
    [one] { $puzzle }, in { $time } with { $hints } hint.
   *[other] { $puzzle }, in { $time } with { $hints } hints.
}
another-fresh = Another one like it
stay = Stay

## The solution

steps = Steps
to-beginning = To the beginning
step-back = Step back
step-forward = Step forward
to-end = To the end
run = Run
stop = Stop
speed = Speed
skip-singles = Skip singles
step-of = Step { $number } of { $count }
sum = sum { $sum }
chain = The chain
branches = Branches
all-branches = All branches
path-solved = Solved
path-ends = The path ends here
path-summary = { $count ->
    [one] { $count } step. Hardest: { $technique }.
   *[other] { $count } steps. Hardest: { $technique }.
}
path-summary-rated = { $count ->
    [one] { $count } step, rated { $rating }. Hardest: { $technique }.
   *[other] { $count } steps, rated { $rating }. Hardest: { $technique }.
}
show-hardest = Show the hardest step

## The menu

settings = Settings
theme = Theme
theme-auto = As the system
theme-light = Light
theme-dark = Dark
digit-first = Digit first: choose a digit, then its cells
instant-check = Check each digit when you enter it
candidates = Highlight the cells that can hold the chosen digit
statistics = Statistics
no-statistics = Solved puzzles are counted here.
stat-solved = Solved
stat-best = Best time
stat-mean = Mean time
streak = { $count ->
    [one] { $count } day in a row
   *[other] { $count } days in a row
}
streak-longest = { $count ->
    [one] Longest: { $count } day
   *[other] Longest: { $count } days
}
progress = Progress
progress-text = Games, settings and statistics are kept in this browser only. Save them to a file to move them to another browser.
save-file = Save to a file
load-file = Load from a file
not-loaded = This is no file of saved progress.
load-question = { $count ->
    [0] This browser and the file have different statistics.
    [one] { $count } game differs between this browser and the file.
   *[other] { $count } games differ between this browser and the file.
}
load-merged = Which do you want to keep? Games that only one of them has are kept.
load-here = Keep what is here
load-there = Take the file
own-puzzle = Own puzzle
own-text = Paste a puzzle: 81 characters, nine lines, or a text or link with them. Empty cells are dots or zeros.
own-open = Open
delete = Delete
put-back = Put back
own-not-81 = { $count ->
    [one] { $count } cell, expected 81.
   *[other] { $count } cells, expected 81.
}
own-character = { $character } is neither a digit nor an empty cell.
own-long = { $count } characters, expected { $most } at most.
own-clash = Equal digits see each other in { $cells }.
own-none = This puzzle has no solution.
own-many = This puzzle has more than one solution.
own-complete = This grid has no empty cell.
own-no-steps = This is no puzzle with steps.
own-wrong-step = Step { $number } does not fit this puzzle.
own-rating = Rating the puzzle …
print-which = Print several
print-from = From
print-to = to
print-per-page = On a page
print-solutions = Solutions, too

## Help

help-title = How to play
help-rules = Every row, column and box holds each digit from 1 to 9 once. Choose cells, then a digit. Drag, or hold Shift or Ctrl, to choose several cells.
help-digit = place a digit; with Shift a mark, with Alt a mark in the centre
help-modes = digits are marks, marks in the centre, colours
help-arrows = choose a cell; with Shift several; Home and End: the ends of a row
help-all = choose all cells
help-erase = erase
help-undo = undo, redo
help-actions = hint, check, fill in all candidates
help-pause = pause
help-hints = A hint names the technique of the next step and shows where to look. Ask again to see what follows and why.
help-solution = Solution shows the whole path: the arrow keys go through it, Space runs it.
help-fresh = Fresh turns the puzzle into one that looks different and has the same solving path. Your games are kept in this browser.
help-fresh-new = Fresh makes a new puzzle of the same level. Your games are kept in this browser.

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
LookForLastCell = Look at { $house }: only one cell is empty.
LookForPlace = Look at { $house }: the digits outside it leave one of its missing digits only one cell.
LookForPlaceLeft = Look at { $house }: after the steps before, one of its missing digits has only one cell left there.
LookForDigit = Look at { $cell }: its row, column and box leave it only one digit.
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
OneCellIsExtra = so { $cell } must be something else.
OneIsExtra = so { $extra }.
OneHas = so one of { $cells } is { $digit }, and no cell that sees { $cells ->
        [2] both
       *[other] all of them
    } is.
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
ExcludedCandidate = { $conclusion }: { LIST($outcomes, with: ", ") }
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
Leads = { $conclusion }: { $assumed } would lead to { $target }, a contradiction.
Contradicts = { $conclusion }: { $assumed } would lead to both { $target } and { $opposite }, a contradiction.
FollowsFromBoth = { $conclusion }: this follows from { $assumed } and from { $opposite }, and one of these is true.
FollowsFromCell = { $conclusion }: this follows from every candidate of { $cell }.
FollowsFromHouse = { $conclusion }: this follows from every place of { $digit } in { $house }.
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
