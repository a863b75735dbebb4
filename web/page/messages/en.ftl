# Words of the page that rates and makes puzzles. It also uses messages of publish/src/language.

language = Language
language-name = English
bench-title = Rate and make sudoku
promise = Nothing leaves this page.

## Forms

your-puzzles = Your puzzles
your-text = Puzzles: lines of 81 characters, CSV, or grids of nine lines
remove = Remove
open-file = Open or drop a file
layout = Board
told-layout = as the text tells
scale = Scale
rate = Rate
new-puzzles = New puzzles
number = Number
any-level = any
clues = Clues
minimal = minimal
symmetry = Symmetry
technique = Technique
any-technique = any
seed = Seed
new-seed = new
make = Make

## Results

results = Results
report = Report
save-csv = Download CSV
save-page = Download page that plays
save-report = Download report
report-page = Report with plots
path-page = Solution step by step
table = Table of puzzles
hardest = Hardest
answer = Solution
path = Path
number-of-puzzles = { $count ->
    [one] { $number } puzzle
   *[other] { $number } puzzles
}
bad-lines = { $count ->
    [one] { $number } bad line
   *[other] { $number } bad lines
}
so-far = { $list } so far.
all-of-list = { $list }.
part-of-list = { $list }. The list is incomplete: { $number } of { $total }.
rest = The first { $number } rows. The CSV file has all.
puzzle-at = Puzzle { $number }
puzzle-is = Puzzle { $number }: { $text }
line = Line
line-at = line { $number }: { $problem }
is-minimal = Valid, one solution, minimal
is-not-minimal = Valid, one solution, not minimal
no-solution = no solution
many-solutions = more than one solution
nothing = none
clues-with = { $clues }, symmetry { $symmetry }
steps-with = { $count ->
    [one] { $number } step: { $techniques }
   *[other] { $number } steps: { $techniques }
}

## State

working = Working …
no-puzzle = no puzzle found
pasted = Pasted text
bytes = { $count ->
    [one] { $number } byte
   *[other] { $number } bytes
}
characters = { $count ->
    [one] { $number } character
   *[other] { $number } characters
}
many-files = { $number } files, expected one
busy = One job runs at a time. Stop it to begin another.
path-waits = The path appears when the running job ends.
too-large = { $name }: { $number } MB, expected { $most } MB at most
rated-of = { $done } of { $total } rated
made-of = { $count ->
    [one] { $done } of { $total } made, { $number } attempt
   *[other] { $done } of { $total } made, { $number } attempts
}
rated = Rated { $list }.
made = Made { $list } with seed { $seed }.
stopped = Stopped.
stopped-at = Stopped. { $list } so far.
wrote-page = { $count ->
    [one] Wrote a page with { $number } puzzle.
   *[other] Wrote a page with { $number } puzzles.
}
no-webassembly = This browser has no WebAssembly, or forbids it. This page cannot rate puzzles without it.
