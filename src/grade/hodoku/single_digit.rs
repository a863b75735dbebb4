//! Skyscraper, 2-string kite, and empty rectangle.

use super::{CountedGrid, Evidence, FinderMemory, FoundStep, Technique, houses_of};
use crate::grade::StrongLink;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use arrayvec::ArrayVec;

/// Returns the two cells of each line of the kind that has the digit twice.
fn pairs(grid: &CountedGrid, lines: HouseKind, digit: Digit) -> ArrayVec<[Cell; 2], 9> {
    let cells = |line: House| {
        let mut places = grid.places(line, digit).iter();
        Some([places.next()?, places.next()?])
    };
    lines.houses().filter(|line| grid.count(*line, digit) == 2).filter_map(cells).collect()
}

/// Returns the evidence of two strong links in these houses: from the first to the second places, from the third to the fourth.
fn strong_links(digit: Digit, houses: [House; 2], cells: [CellSet; 4]) -> Evidence {
    let [first, second] = houses;
    let links = vec![
        StrongLink { house: first, from: cells[0], to: cells[1] },
        StrongLink { house: second, from: cells[2], to: cells[3] },
    ];
    Evidence::StrongLinks { digit, links, is_loop: false }
}

/// Two rows with the digit twice, two of the places in one column; or the same with rows and columns exchanged.
pub(super) fn skyscraper(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    for (lines, crossing) in
        [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)]
    {
        let same = |a: Cell, b: Cell| crossing.house_of(a) == crossing.house_of(b);
        for digit in digits {
            let pairs = pairs(grid, lines, digit);
            for (i, first) in pairs.iter().enumerate() {
                for second in &pairs[i + 1..] {
                    let [starts, ends] = [0, 1].map(|k| [first[k], second[k]]);
                    let (joint, ends) = match (same(starts[0], starts[1]), same(ends[0], ends[1])) {
                        (true, false) => (starts, ends),
                        (false, true) => (ends, starts),
                        _ => continue,
                    };
                    if memory.remove_seeing(grid, ends[0], ends[1], digit) {
                        let cells = [ends[0], joint[0], joint[1], ends[1]].map(CellSet::of);
                        let houses = ends.map(|cell| lines.house_of(cell));
                        memory.keep_evidence(|| strong_links(digit, houses, cells));
                        return Some(FoundStep::Removed(Technique::Skyscraper));
                    }
                }
            }
        }
    }
    None
}

/// A row and a column with the digit twice, joined in a box.
pub(super) fn two_string_kite(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    for digit in digits {
        let columns = pairs(grid, HouseKind::Column, digit);
        for row in pairs(grid, HouseKind::Row, digit) {
            for column in &columns {
                let turns = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let joined = |(r, c): &(usize, usize)| row[*r].block() == column[*c].block();
                let Some((r, c)) = turns.into_iter().find(joined) else { continue };
                if row.iter().any(|cell| column.contains(cell)) {
                    continue;
                }
                let target = Cell::at(column[1 - c].row(), row[1 - r].column());
                if grid.digits[target].contains(digit) {
                    memory.remove(CellSet::of(target), digit);
                    let cells = [row[1 - r], row[r], column[c], column[1 - c]].map(CellSet::of);
                    let houses =
                        [HouseKind::Row.house_of(row[r]), HouseKind::Column.house_of(column[c])];
                    memory.keep_evidence(|| strong_links(digit, houses, cells));
                    return Some(FoundStep::Removed(Technique::TwoStringKite));
                }
            }
        }
    }
    None
}

/// A box whose places are all in one of its rows or columns, and a line outside that has the digit twice.
pub(super) fn empty_rectangle(
    grid: &CountedGrid,
    digits: DigitSet,
    memory: &mut FinderMemory,
) -> Option<FoundStep> {
    for digit in digits {
        for block in HouseKind::Block.houses() {
            if !(2..=5).contains(&grid.count(block, digit)) {
                continue;
            }
            let places = grid.places(block, digit);
            // From the last crossing to the first.
            let mut crossings: ArrayVec<Cell, 9> = block.cells().iter().collect();
            crossings.reverse();
            for crossing in crossings {
                let [row, column, _] = houses_of(crossing);
                let (in_row, in_column) = (places & row.cells(), places & column.cells());
                let is_empty_rectangle = places.is_subset(in_row | in_column)
                    && !(in_row - in_column).is_empty()
                    && !(in_column - in_row).is_empty()
                    && (in_row.len() >= 2 || in_column.len() >= 2);
                if !is_empty_rectangle {
                    continue;
                }
                for (line, is_row) in [(row, true), (column, false)] {
                    for cell in grid.places(line, digit) - block.cells() {
                        let [own_row, own_column, _] = houses_of(cell);
                        let link = if is_row { own_column } else { own_row };
                        let Some(end) = grid.partner(link, Candidate { cell, digit }) else {
                            continue;
                        };
                        let target = if is_row {
                            Cell::at(end.row(), crossing.column())
                        } else {
                            Cell::at(crossing.row(), end.column())
                        };
                        if !block.cells().contains(target) && grid.digits[target].contains(digit) {
                            memory.remove(CellSet::of(target), digit);
                            let [near, far] = match is_row {
                                true => [in_row, places - in_row],
                                false => [in_column, places - in_column],
                            };
                            let cells = [CellSet::of(end), CellSet::of(cell), near, far];
                            memory.keep_evidence(|| strong_links(digit, [link, block], cells));
                            return Some(FoundStep::Removed(Technique::EmptyRectangle));
                        }
                    }
                }
            }
        }
    }
    None
}
