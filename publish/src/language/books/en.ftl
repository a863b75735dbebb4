### The English messages of books, which no page has.

book-solutions = Solutions
book-solution = Solution
book-contents = Contents
book-puzzles = Puzzles { $numbers }
book-hints = Hints
book-techniques = Techniques
book-hint = **{ $technique }:** { $reason }
book-rules = How to play
book-rules-goal = Fill the empty cells so that every row, every column and every box of nine cells has each digit from 1 to 9 once. Each puzzle has one solution, and reasoning finds it: you never need to guess.
book-rules-names = Rows are numbered from top to bottom, columns from left to right, and boxes as in the picture. **r3c7** is the cell in row 3 and column 7, which is gray here. It lies in box 3.
book-rules-words = A **house** is a row, a column or a box. Two cells **see** each other if they share a house. A **candidate** of an empty cell is a digit that it can still have.
book-rules-notation = **r3c7=5** means: r3c7 is 5. **r3c7≠5** means: r3c7 is not 5. An arrow **→** leads to what follows.
book-rules-position = Each lesson shows a puzzle **after some steps** of its solution. A step places a digit or removes candidates.
book-rating = ER { $er }.
# Source of a lesson's position, and the other puzzles that need the technique
book-position = { $steps ->
    [one] Puzzle { $number }, after { $steps } step.
   *[other] Puzzle { $number }, after { $steps } steps.
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
# Ideas of techniques, for lessons
book-idea-last-digit = Look at one house. If only one of its cells is empty, this cell has the missing digit.
book-idea-only-place-box = Look at one box and one digit. If only one cell of the box can have the digit, the digit goes there.
book-idea-only-place-line = Look at one row or column and one digit. If only one of its cells can have the digit, the digit goes there.
book-idea-only-digit = Look at one cell. If its row, column and box hold all digits but one, the cell has that digit.
book-idea-pointing = If all places of a digit in a box lie in one row or column, one of them has the digit. Remove it from the other cells of the row or column.
book-idea-claiming = If all places of a digit in a row or column lie in one box, one of them has the digit. Remove it from the other cells of the box.
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
book-idea-loop = A puzzle has one solution. If the { $count } cells of a closed path had only the same two digits, these could be swapped. So one of the other digits in these cells is true.
book-idea-bug = A puzzle has one solution. If every empty cell had two candidates, and every missing digit two places in each house, the puzzle would have no solution or several. So one of the extra digits is true.
book-idea-one-cell = Here only one cell has such digits.
book-idea-one-digit = Here they are all the same digit, and one of their cells has it.
book-idea-with-naked = Here the cells with such digits count as one cell of a naked subset.
book-idea-with-hidden = Here one of the two cells with such digits is part of a hidden subset.
book-idea-two-places = Here, in one house, another digit can only be in the two cells with such digits.
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
