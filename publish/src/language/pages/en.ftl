### The English messages of pages: a part of en.ftl that the package for browsers keeps outside WebAssembly.

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
closed = This puzzle opens on its day.
shared-title = A shared position
shared-replaced = It replaces your own game. Undo brings yours back.
shared-solved = You have solved this puzzle, so the board shows your own solution.
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
chain-suppose = Suppose { $cell } is { $digit }.
chain-suppose-not = Suppose { $cell } is not { $digit }.
chain-not = Then { $cell } is not { $digit }.
chain-so = So in { $house } only { $cell } can be { $digit }.
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
stat-hinted = With hints
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
own-layout = This page has no board of this layout.
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
help-rules = Every row, column and box holds each digit from 1 to 9 once.
help-choose = Choose cells, then a digit. Drag, or hold Shift or Ctrl, to choose several cells.
help-digit = place a digit; with Shift a mark, with Alt a mark in the centre
help-modes = digits become marks, marks in the centre, colours; Space: the next of these
help-arrows = choose a cell; with Shift several; Home and End: the ends of a row
help-all = choose all cells; double-click: all cells with a digit
help-erase = erase
help-undo = undo, redo
help-actions = hint, check, fill in all candidates
help-pause = pause
help-hints = A hint names the technique of the next step and shows where to look. Ask again to see what follows and why.
help-solution = Solution shows the whole path: the arrow keys go through it, Space runs it.
help-fresh = Fresh turns the puzzle into one that looks different and has the same solving path. Your games are kept in this browser.
help-fresh-new = Fresh makes a new puzzle of the same level. Your games are kept in this browser.

## Layouts of boards: their names, and their rules in one sentence

layout-x = X
layout-windoku = Windoku
layout-disjoint = Disjoint groups
layout-asterisk = Asterisk
layout-centerdot = Center dots
layout-girandola = Girandola
layout-jigsaw = Jigsaw
layout-latin = Latin square
rules = { $houses } has { $digits } once.
rules-row = Each row
rules-column = each column
rules-box = each box
rules-region = each region
rules-diagonal = each diagonal
rules-window = each shaded window
rules-group = each group of the cells at the same place of all boxes
rules-asterisk = the asterisk
rules-centerdot = the group of the centres of all boxes
rules-girandola = the girandola
rules-digits = the digits 1 to { $last }
rules-letters = { $count ->
    [1] the digits 1 to 9 and the letter A
   *[other] the digits 1 to 9 and the letters A to { $last }
}

## Sentences and hints about singles

LastCell = { $cell } is the last empty cell of { $house }, so it is { $digit }.
OnlyPlaceSeen = In { $house } the { $digit }{ $seen ->
        [one] {""}
       *[other] s
    } in { $seen } { $seen ->
        [one] leaves
       *[other] leave
    } only { $cell }.
OnlyDigitSeen = { $cell } sees all digits but { $digit }.
AskLastCell = Which digit is missing in { $house }? Only one of its cells is empty.
AskPlaceInBox = Where in { $house } can the { $digit } go? Look along { $lines }.
AskPlaceInLine = Where in { $house } can the { $digit } go? Look at { $lines }.
AskDigit = Which digit can { $cell } have? It sees all others.
