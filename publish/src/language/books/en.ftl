### The English messages of books, and sentences about steps and names of techniques, which the package for browsers has from the library.

book-solutions = Solutions
book-solution = Solution
book-contents = Contents
book-puzzles = Puzzles { $numbers }
# The name of a puzzle: by its number, or by its page if its caption has no number and no date
book-puzzle = Puzzle { $number }
book-page = Page { $page }
book-hints = Hints
book-techniques = Techniques
book-hints-intro = Each hint asks about one step of its puzzle. “After 12 cells” means that you have filled 12 cells; earlier steps may have removed candidates, too. A puzzle that is not here needs no hint.
# A hint, perhaps with notes: when it holds, and the page of its lesson
book-hint = **{ $technique }.** { $question }
book-hint-noted = **{ $technique }** ({ $notes }). { $question }
book-hint-after = { $cells ->
    [one] after { $cells } cell
   *[other] after { $cells } cells
}
book-hint-page = page { $page }
book-rules = How to play
book-rules-goal = Fill the empty cells so that every row, every column and every box of nine cells has each digit from 1 to 9 once. Each puzzle has one solution, and reasoning finds it: you never need to guess.
book-rules-symbols = **{ $symbols }** stand for the digits from 1 to { $last }.
book-rules-each-symbol = each symbol
book-rules-letters = Letters stand for the digits: each row, column and box has each letter of its puzzle once. They are below the board. In the solution, they make a word, in a row or on the diagonal from the top left.
book-rules-pictures = Pictures stand for the digits: each row, column and box has each picture once. The number of a picture is below the board. Draw the pictures, or write their numbers.
book-rules-names = Rows are numbered from top to bottom, columns from left to right, and boxes as in the picture. **r3c7** is the cell in row 3 and column 7, which is gray here. It lies in box 3.
book-rules-names-board = Rows are numbered from top to bottom, columns from left to right, and other areas as in the picture. **{ $cell }** is the cell in row { $row } and column { $column }, which is gray here.
book-rules-diagonals = Diagonal 1 begins at the top left, diagonal 2 at the top right.
book-rules-groups = Group 1 has the first cell of each box, group 2 the second one, and so on.
book-rules-windows = Five more windows follow: rows 1, 5 and 9 in columns 2 to 4 (5), in columns 6 to 8 (6) and in columns 1, 5 and 9 (9); columns 1, 5 and 9 in rows 2 to 4 (7) and in rows 6 to 8 (8).
book-rules-words = A **house** is a row, a column or a box. Two cells **see** each other if they share a house. A **candidate** of an empty cell is a digit that it can still have.
book-rules-words-board = A **house** is a row, a column or another area that has each digit once. Two cells **see** each other if they share a house. A **candidate** of an empty cell is a digit that it can still have.
book-rules-notation = **r3c7=5** means: r3c7 is 5. **r3c7≠5** means: r3c7 is not 5. An arrow **→** leads to what follows.
book-rules-position = Each lesson shows a puzzle **after some steps** of its solution. A step places a digit or removes candidates.
book-rules-legend = **In the pictures** of lessons, small digits are candidates, and the gray cells matter. A dark ground marks what the step places, or the pivot of a wing, and a struck-out digit is one that it removes. An arrow leads from a statement to what follows: a black one to a digit that is true, a gray one to a digit that is false. In the text, **+** joins statements that only together lead to the next.
book-rules-scan = **How to begin:** look for one digit in one box. In the picture, the box at the top left needs an 8. The gray 8s block two of its rows and one of its columns. Only the dark cell is left, so the 8 goes there.
book-rules-scan-symbols = **How to begin:** look for one symbol in one box. In the picture, the box at the top left needs { $digit }. The gray cells with { $digit } block two of its rows and one of its columns. Only the dark cell is left, so { $digit } goes there.
book-rules-scan-board = **How to begin:** look for one digit in one area. In the picture, it is { $digit } ({ $house }). The gray cells with { $digit } block the crossed-out cells. Only the dark cell is left, so { $digit } goes there.
book-rules-marks = **If you are stuck:** write all digits that an empty cell can still have into it, small. When you enter a digit, cross it out in the other cells of its row, column and box. If a cell has one small digit left, this is its digit.
book-rules-marks-board = **If you are stuck:** write all digits that an empty cell can still have into it, small. When you enter a digit, cross it out in all cells that share an area with it. If a cell has one small digit left, this is its digit.
book-rules-signs = **{ $signs }** shows how hard a puzzle is: the more signs are filled, the harder it is.
book-rating = ER { $er }.
# Source of a lesson's position, and the other puzzles that need the technique
book-position = { $steps ->
    [0] { $puzzle }, at the start.
    [one] { $puzzle }, after { $steps } step.
   *[other] { $puzzle }, after { $steps } steps.
}
book-also = Also in { $numbers }.
book-also-more = Also in { $numbers } and { $count } more.
# Between two sentences; {""} in scripts without spaces
book-between-sentences = {" "}
# A day in a caption
book-date = { $day } { $month } { $year }
book-month = { $month } { $year }
book-month-1 = January
book-month-2 = February
book-month-3 = March
book-month-4 = April
book-month-5 = May
book-month-6 = June
book-month-7 = July
book-month-8 = August
book-month-9 = September
book-month-10 = October
book-month-11 = November
book-month-12 = December
# From Monday
book-weekday-1 = Monday
book-weekday-2 = Tuesday
book-weekday-3 = Wednesday
book-weekday-4 = Thursday
book-weekday-5 = Friday
book-weekday-6 = Saturday
book-weekday-7 = Sunday
# Lessons about several types of a technique, and the name of one of them
book-unique-rectangles = Unique Rectangles
book-unique-loops = Unique Loops
book-bugs = Bivalue Universal Graves
book-type = **{ $technique }.**
# A number in an idea
book-count = { $count ->
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
   *[other] { $count }
}
# Ideas of techniques, for lessons
book-idea-last-digit = Look at one house. If only one of its cells is empty, this cell has the missing digit.
book-idea-only-place-box = Look at one box and one digit. If only one cell of the box can have the digit, the digit goes there.
book-idea-only-place-line = Look at one row or column and one digit. If only one of its cells can have the digit, the digit goes there.
book-idea-only-place-house = Look at one house and one digit. If only one of its cells can have the digit, the digit goes there.
book-idea-only-digit = Look at one cell. If its row, column and box hold all digits but one, the cell has that digit.
book-idea-only-digit-houses = Look at one cell. If its houses hold all digits but one, the cell has that digit.
book-idea-pointing = If all places of a digit in a box lie in one row or column, one of them has the digit. Remove it from the other cells of the row or column.
book-idea-claiming = If all places of a digit in a row or column lie in one box, one of them has the digit. Remove it from the other cells of the box.
book-idea-locked = If all places of a digit in a house also lie in a second house, one of them has the digit. Remove it from the other cells of the second house.
book-idea-seen-places = If cells elsewhere see all places of a digit in a row, column, box or diagonal, they cannot have the digit.
book-idea-direct = Here a house then has only one place left for a digit, so the digit goes there.
book-idea-naked = If { $count } cells of a house together can have only { $count } digits, these cells have these digits. Remove them from the other cells of the house.
book-idea-hidden = If { $count } digits of a house together can be in only { $count } cells, these cells have these digits. Remove all others from these cells.
book-idea-fish = Look at one digit in { $count } parallel lines. If its places there lie in only { $count } crossing lines, remove it from all other cells of the crossing lines.
book-idea-wing-xy = A cell has two candidates and sees two cells. One has the first candidate and a third digit, the other has the second candidate and the same third digit. So one of the two cells has the third digit. Remove it from each cell that sees both.
book-idea-wing-xyz = A cell has three candidates and sees two cells. Each has two of these candidates, but not the same two. One digit is common to all three cells, so one of them has it. Remove it from each cell that sees all three.
book-idea-strong-links = If a digit has only two places in a house, these are linked: one of them has the digit. Join { $count } such links, so that the end of each sees the start of the next. Then one end of the chain has the digit. Remove it from each cell that sees both ends.
book-idea-parallel = Here the links lie in parallel lines.
book-idea-crossing = Here the links lie in rows and columns.
book-idea-almost-locked = A set of { $count } cells has one digit more than cells. If another cell takes one of these digits, the set has all the others. Remove what is false in all cases.
book-idea-rectangle = A puzzle has one solution. If the four corners of a rectangle in two boxes had only the same two digits, these could be swapped. So at least one corner has another digit.
book-idea-loop = A puzzle has one solution. If the cells of a closed path had only the same two digits, these could be swapped. So at least one of the cells has another digit.
book-idea-bug = A puzzle has one solution. If every empty cell had two candidates, and every missing digit two places in each house, the puzzle would have no solution or several. So one of the extra digits is true.
book-idea-one-cell = Here only one cell has other digits, so it has one of these.
book-idea-one-digit = Here the other digits are all the same, so one of their cells has this digit.
book-idea-with-naked = Here the cells with other digits count as one cell of a naked pair, triplet or quad.
book-idea-with-hidden = Here one of the two cells with other digits is part of a hidden pair, triplet or quad.
book-idea-two-places = Here two cells have other digits, and one digit of the pair has no other place in a house. So neither of the two cells has the other digit of the pair.
book-idea-exclusion = Try all ways to fill { $count } cells. A way fails if it repeats a digit in a house or leaves no digit to a cell around them. Remove digits that only failing ways have.
book-idea-x-cycle = The places of one digit form a ring of links. Either every second place has the digit, or the others have it. Remove it from each cell that sees some of both.
book-idea-y-cycle = Cells with two candidates form a ring. Either every second candidate is true, or the others are. Remove what is false both ways.
book-idea-xy-cycle = Cells with two candidates and houses with two places of a digit form a ring. Either every second candidate is true, or the others are. Remove what is false both ways.
book-idea-x-chain = Assume that a cell has a digit, or that it does not, and follow the links of this digit. If they lead to the opposite, the assumption is false.
book-idea-turbot = Here there are only five links.
book-idea-xy-chain = Assume that a cell has a digit, or that it does not. Follow cells with two candidates and houses with two places. If they lead to the opposite, the assumption is false.
book-idea-nishio = Assume that a cell has a digit, and follow only this digit. If this leads to a contradiction, the assumption is false.
book-idea-contradiction = Assume something, and follow what it forces. If it forces something and its opposite, the assumption is false.
book-idea-double = Assume something, then its opposite, and follow what each forces. What follows from both is true.
book-idea-cell = Try every candidate of a cell, and follow what each forces. What follows from all is true.
book-idea-house = Try every place of a digit in a house, and follow what each forces. What follows from all is true.
book-idea-dynamic = Several results together may force the next one.
book-idea-nested = Some links are chains themselves.

## Sentences about steps, and hints, called like the clauses in src/grade/explain/clause.rs; pages/en.ftl has those of most singles

OnlyPlace = In { $house } earlier steps leave only { $cell } for { $digit }.
OnlyDigit = { $cell } can only be { $digit }: it sees all others, or earlier steps ruled them out.
OnlyPlaceLeft = In { $house } the { $digit }{ $seen ->
        [one] {""}
       *[other] s
    } in { $seen } and earlier steps leave only { $cell }.
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
NestedChain = chain { $number }, { $technique }: { $reason }
ByChain = chain { $number }
ByIntersection = { $technique } from { $base } into { $cover }
BySubset = { $technique } { LIST($digits, with: "") } in { $house }
ByFish = { $technique } in { $base }
ByTechnique = { $technique }
PlacesUnstated = { $technique } shows that { $cell } is { $digit }.
RemovesUnstated = { $technique } excludes { $gone }.

AskPlaceLeft = Where in { $house } can the { $digit } go? Look at { $lines }, and at what earlier steps removed.
AskPlaceEarlier = Where in { $house } can the { $digit } go? Think of what earlier steps removed.
AskDigitLeft = Which digit can { $cell } have? It sees the others, or earlier steps removed them.
AskIntersection = Where in { $base } can the { $digit } go? What does this mean for { $cover }?
AskDirectIntersection = Where in { $base } can the { $digit } go? What does this mean for { $cover }, and then for { $single }?
AskSeenPlaces = Where in { $house } can the { $digit } go? Which other cells see all of these places?
AskNakedSubset = Which digits can { $cells } hold? What does this mean for the rest of { $house }?
AskGeneralizedNakedSubset = Which digits can { $cells } hold? Which cells see all places of one of these digits in { $house }?
AskHiddenSubset = Where in { $house } can { $digits } go? What else can these cells hold?
AskDirectHiddenSubset = Where in { $house } can { $digits } go? Where is then room for the { $digit }?
AskFish = Where in { $base } can the { $digit } go? What does this mean for { $cover }?
AskWing = Try each candidate of { $pivot }. Which of { $cells } is then { $digit }?
AskStrongLinks = Where in { $houses } can the { $digit } go? Which of these places see each other?
AskAlmostLocked = Which digits can { $cells } hold? Try each candidate of { $pincer }.
AskLoop = With only { $digits } in { $cells } there would be two solutions. What prevents this?
AskBug = All empty cells except { $cells } have two candidates. What if { $cells ->
        [one] this one
       *[other] these
    } had two as well?
AskExclusion = Try all ways to fill { $cells }. Which of their candidates never work?
AskCycleOfDigit = Follow the { $digit } around the ring of { $cells }. Which other cells does it rule out?
AskCycle = Follow the ring through { $cells }. What is false whichever way it goes?
AskChainOfDigit = Follow the { $digit } through { $cells }. What follows?
AskChain = Follow the links through { $cells }. What follows?
AskContradiction = Try the candidates of { $cell }. Which of them lead to a contradiction in { $other }?
AskDouble = Assume { $assumed }, then its opposite. What follows for the { $digit } either way?
AskCellChain = Try each candidate of { $cell }. What follows for the { $digit } from all of them?
AskHouseChain = Try each place of the { $digit } in { $house }. What follows from all of them?
AskUnstated = Which candidates for { $digits } does this pattern decide?

## Techniques

technique-last_digit = Last Digit
technique-hidden_single_box = Hidden Single in a Box
technique-hidden_single_line = Hidden Single in a Line
technique-direct_pointing = Direct Pointing
technique-direct_claiming = Direct Claiming
technique-direct_hidden_pair = Direct Hidden Pair
technique-naked_single = Naked Single
technique-direct_hidden_triplet = Direct Hidden Triplet
technique-pointing = Pointing
technique-claiming = Claiming
technique-generalized_intersection = Generalized Intersection
technique-naked_pair = Naked Pair
technique-generalized_naked_pair = Generalized Naked Pair
technique-x_wing = X-Wing
technique-hidden_pair = Hidden Pair
technique-naked_triplet = Naked Triplet
technique-generalized_naked_triplet = Generalized Naked Triplet
technique-swordfish = Swordfish
technique-hidden_triplet = Hidden Triplet
technique-skyscraper = Skyscraper
technique-two_string_kite = 2-String Kite
technique-strong_links_2 = 2 Strong Links
technique-xy_wing = XY-Wing
technique-xyz_wing = XYZ-Wing
technique-unique_rectangle_1 = Unique Rectangle Type 1
technique-unique_rectangle_2 = Unique Rectangle Type 2
technique-unique_rectangle_3 = Unique Rectangle Type 3
technique-unique_rectangle_4 = Unique Rectangle Type 4
technique-unique_loop_1 = Unique Loop Type 1
technique-unique_loop_2 = Unique Loop Type 2
technique-unique_loop_3 = Unique Loop Type 3
technique-unique_loop_4 = Unique Loop Type 4
technique-naked_quad = Naked Quad
technique-generalized_naked_quad = Generalized Naked Quad
technique-jellyfish = Jellyfish
technique-hidden_quad = Hidden Quad
technique-skyscraper_3 = 3 Skyscrapers
technique-string_kite_3 = 3-String Kite
technique-strong_links_3 = 3 Strong Links
technique-wxyz_wing = WXYZ-Wing
technique-bug_1 = Bivalue Universal Grave Type 1
technique-bug_2 = Bivalue Universal Grave Type 2
technique-bug_3 = Bivalue Universal Grave Type 3
technique-bug_4 = Bivalue Universal Grave Type 4
technique-strong_links_4 = 4 Strong Links
technique-vwxyz_wing = VWXYZ-Wing
technique-aligned_pair_exclusion = Aligned Pair Exclusion
technique-uvwxyz_wing = UVWXYZ-Wing
technique-x_cycle = X-Cycle
technique-y_cycle = Y-Cycle
technique-turbot_fish = Turbot Fish
technique-forcing_x_chain = Forcing X-Chain
technique-xy_cycle = XY-Cycle
technique-forcing_chain = Forcing Chain
technique-tuvwxyz_wing = TUVWXYZ-Wing
technique-aligned_triplet_exclusion = Aligned Triplet Exclusion
technique-nishio_forcing_chain = Nishio Forcing Chain
technique-cell_forcing_chain = Cell Forcing Chain
technique-region_forcing_chain = Region Forcing Chain
technique-dynamic_contradiction_chain = Dynamic Contradiction Forcing Chain
technique-dynamic_double_chain = Dynamic Double Forcing Chain
technique-dynamic_cell_chain = Dynamic Cell Forcing Chain
technique-dynamic_region_chain = Dynamic Region Forcing Chain
technique-hidden_single = Hidden Single
technique-locked_pair = Locked Pair
technique-locked_triple = Locked Triplet
technique-remote_pair = Remote Pair
technique-empty_rectangle = Empty Rectangle
technique-w_wing = W-Wing
technique-unique_rectangle_5 = Unique Rectangle Type 5
technique-unique_rectangle_6 = Unique Rectangle Type 6
technique-hidden_rectangle = Hidden Rectangle
technique-avoidable_rectangle_1 = Avoidable Rectangle Type 1
technique-avoidable_rectangle_2 = Avoidable Rectangle Type 2
technique-finned_x_wing = Finned X-Wing
technique-sashimi_x_wing = Sashimi X-Wing
technique-finned_swordfish = Finned Swordfish
technique-sashimi_swordfish = Sashimi Swordfish
technique-finned_jellyfish = Finned Jellyfish
technique-sashimi_jellyfish = Sashimi Jellyfish
technique-sue_de_coq = Sue de Coq
technique-simple_colors_trap = Simple Colouring (Trap)
technique-simple_colors_wrap = Simple Colouring (Wrap)
technique-multi_colors_1 = Multi-Colouring Type 1
technique-multi_colors_2 = Multi-Colouring Type 2
technique-x_chain = X-Chain
technique-xy_chain = XY-Chain
technique-aic = AIC
technique-continuous_nice_loop = Continuous Nice Loop
technique-discontinuous_nice_loop = Discontinuous Nice Loop
technique-grouped_aic = Grouped AIC
technique-grouped_continuous_nice_loop = Grouped Continuous Nice Loop
technique-grouped_discontinuous_nice_loop = Grouped Discontinuous Nice Loop
technique-als_xz = ALS-XZ
technique-als_xy_wing = ALS-XY-Wing
technique-als_chain = ALS Chain
technique-franken_x_wing = Franken X-Wing
technique-franken_swordfish = Franken Swordfish
technique-finned_franken_x_wing = Finned Franken X-Wing
technique-finned_franken_swordfish = Finned Franken Swordfish
technique-forcing_chain_contradiction = Forcing Chain (Contradiction)
technique-forcing_chain_verity = Forcing Chain (Verity)
technique-forcing_net_contradiction = Forcing Net (Contradiction)
technique-forcing_net_verity = Forcing Net (Verity)
technique-brute_force = Brute Force
