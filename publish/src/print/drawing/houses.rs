//! Draws the houses of a layout: thick lines where boxes or regions meet, shades, and lines along diagonals.

use super::board_style::BoardStyle;
use super::{Drawing, Shape};
use crate::print::recipe::{Colour, Colours};
use gridmill::grid::HouseKind;
use gridmill::layout::{Family, Layout};

/// The usual colours of windows and the like, and of the lines along diagonals.
const HOUSE: Colour = Colour::Gray(14);
const DIAGONAL: Colour = Colour::Gray(40);
/// The usual colour of diagonals in lessons, where arrows and pencil marks stand on them.
const DIAGONAL_OF_POSITION: Colour = Colour::Gray(20);
/// Number of windows that are drawn; the others follow from them.
pub(crate) const DRAWN_WINDOWS: usize = 4;
/// Number of tints of regions, white among them. It is enough for regions whose cells hang together.
const TINTS: u8 = 4;
/// Width of the lines along diagonals, and their distance from the corners, in units of a cell.
const DIAGONAL_WIDTH: f64 = 0.05;
const DIAGONAL_INSET: f64 = 0.1;
/// Distance of the lines around houses from the edges of their cells, in units of a cell.
const OUTLINE_INSET: f64 = 0.06;

/// A board without digits.
pub(super) struct EmptyBoard<'a> {
    pub(super) layout: &'a Layout,
    pub(super) corner: (f64, f64),
    /// The side of the board.
    pub(super) side: f64,
}

impl EmptyBoard<'_> {
    fn rows(&self) -> usize {
        self.layout.side()
    }

    /// Returns the side of a cell.
    pub(super) fn cell(&self) -> f64 {
        self.side / self.rows() as f64
    }

    /// Returns the place of the corner of a cell.
    fn at(&self, row: usize, column: usize) -> (f64, f64) {
        let (left, top) = self.corner;
        (left + column as f64 * self.cell(), top + row as f64 * self.cell())
    }

    fn family(&self, is_it: impl Fn(HouseKind) -> bool) -> Option<&Family> {
        self.layout.families().iter().find(|family| is_it(family.kind))
    }

    /// Draws the shades of boxes, regions and additional houses, and the lines along diagonals.
    pub(super) fn draw_ground(&self, drawing: &mut Drawing, style: BoardStyle<'_>) {
        let Colours { shade, regions, houses, .. } = style.colours;
        let shaded: Vec<_> =
            self.layout.families().iter().filter_map(|it| self.shaded(it)).collect();
        if let Some(colour) = shade.filter(|_| shaded.is_empty()) {
            self.draw_boxes(drawing, colour);
        }
        if let Some(darkest) = regions {
            for (house, tint) in self.tints() {
                if tint > 0 {
                    self.fill(drawing, darkest.part(tint, TINTS - 1), house);
                }
            }
        }
        let colour = houses.unwrap_or(DIAGONAL);
        let width = (DIAGONAL_WIDTH * self.cell()).max(style.lines_of(self.cell()).0);
        for (i, cells) in shaded.iter().enumerate() {
            if i == 0 && !style.is_outlined {
                self.fill(drawing, houses.unwrap_or(HOUSE), cells);
            } else {
                // A second kind can have the same cells.
                let inset = OUTLINE_INSET * (1 + 2 * i) as f64;
                self.outline(drawing, (colour, width), inset, cells);
            }
        }
        let usual = if style.is_outlined { DIAGONAL_OF_POSITION } else { DIAGONAL };
        let colour = houses.unwrap_or(usual);
        let (near, far) = (DIAGONAL_INSET, self.rows() as f64 - DIAGONAL_INSET);
        let point =
            |x: f64, y: f64| (self.corner.0 + x * self.cell(), self.corner.1 + y * self.cell());
        for family in self.layout.families() {
            let (from, to) = match family.kind {
                HouseKind::MainDiagonal => (point(near, near), point(far, far)),
                HouseKind::AntiDiagonal => (point(far, near), point(near, far)),
                _ => continue,
            };
            drawing.add(colour, Shape::Line { from, to, width });
        }
    }

    /// Shades every other box.
    fn draw_boxes(&self, drawing: &mut Drawing, colour: Colour) {
        let Some([rows, columns]) = self.layout.boxes() else { return };
        let size = (columns as f64 * self.cell(), rows as f64 * self.cell());
        for (down, row) in (0..self.rows()).step_by(rows).enumerate() {
            let across = (0..self.rows()).step_by(columns).enumerate();
            for (_, column) in across.filter(|(across, _)| (down + across).is_multiple_of(2)) {
                drawing.add(colour, Shape::Area { at: self.at(row, column), size });
            }
        }
    }

    /// Returns the cells of windows and of other additional houses, or those at every other place of the boxes, if the cells at the same
    /// place are a house; `None` for other families.
    fn shaded(&self, family: &Family) -> Option<Vec<u16>> {
        let houses = family.houses.iter();
        let mut cells: Vec<u16> = match family.kind {
            HouseKind::Window => houses.take(DRAWN_WINDOWS).flatten().copied().collect(),
            HouseKind::Asterisk | HouseKind::CenterDot | HouseKind::Girandola => {
                houses.flatten().copied().collect()
            }
            HouseKind::Group => {
                let is_even = |house: &&Vec<u16>| {
                    let first = usize::from(house[0]);
                    (first / self.rows() + first % self.rows()).is_multiple_of(2)
                };
                houses.filter(is_even).flatten().copied().collect()
            }
            _ => return None,
        };
        cells.sort_unstable();
        Some(cells)
    }

    /// Fills cells, which are in order.
    fn fill(&self, drawing: &mut Drawing, colour: Colour, cells: &[u16]) {
        let is_run = |a: &u16, b: &u16| *b == a + 1 && !usize::from(*b).is_multiple_of(self.rows());
        for run in cells.chunk_by(is_run) {
            let first = usize::from(run[0]);
            let size = (run.len() as f64 * self.cell(), self.cell());
            let at = self.at(first / self.rows(), first % self.rows());
            drawing.add(colour, Shape::Area { at, size });
        }
    }

    /// Draws lines inside the cells at the edges of an area, whose cells are in order, at this distance from the edges.
    fn outline(
        &self,
        drawing: &mut Drawing,
        (colour, width): (Colour, f64),
        inset: f64,
        cells: &[u16],
    ) {
        let (near, far) = (inset, 1.0 - inset);
        let is_inside = |row: Option<usize>, column: Option<usize>| {
            let inside = |line: &usize| *line < self.rows();
            let place = row.filter(inside).zip(column.filter(inside));
            let cell = place.map(|(row, column)| (row * self.rows() + column) as u16);
            cell.is_some_and(|cell| cells.binary_search(&cell).is_ok())
        };
        for cell in cells {
            let (row, column) =
                (usize::from(*cell) / self.rows(), usize::from(*cell) % self.rows());
            for (above, left, from, to) in [
                (row.checked_sub(1), Some(column), (near, near), (far, near)),
                (Some(row + 1), Some(column), (near, far), (far, far)),
                (Some(row), column.checked_sub(1), (near, near), (near, far)),
                (Some(row), Some(column + 1), (far, near), (far, far)),
            ] {
                let corner = self.at(row, column);
                let point = |(x, y)| (corner.0 + x * self.cell(), corner.1 + y * self.cell());
                if !is_inside(above, left) {
                    let line = Shape::Line { from: point(from), to: point(to), width };
                    drawing.add(colour, line);
                }
            }
        }
    }

    /// Returns the regions of a jigsaw, each with a tint that no neighbour has; none if there are too few tints.
    fn tints(&self) -> Vec<(&[u16], u8)> {
        let Some(family) = self.family(|kind| kind == HouseKind::Region) else {
            return Vec::new();
        };
        let regions = self.regions();
        let mut touch = vec![vec![false; self.rows()]; self.rows()];
        for cell in 0..regions.len() {
            let right = (cell + 1) % self.rows() > 0;
            let others = [right.then_some(cell + 1), Some(cell + self.rows())];
            for other in others.into_iter().flatten().filter(|other| *other < regions.len()) {
                touch[regions[cell]][regions[other]] = true;
                touch[regions[other]][regions[cell]] = true;
            }
        }
        let mut tints = Vec::new();
        // Counts up like a number, one digit for each region, past all tints that clash.
        let mut next = 0;
        while tints.len() < family.houses.len() {
            let fits = |tint: &u8| {
                let is_clash =
                    |(other, known): (usize, &u8)| touch[tints.len()][other] && known == tint;
                !tints.iter().enumerate().any(is_clash)
            };
            match (next..TINTS).find(fits) {
                Some(tint) => {
                    tints.push(tint);
                    next = 0;
                }
                None => match tints.pop() {
                    Some(last) => next = last + 1,
                    None => return Vec::new(),
                },
            }
        }
        family.houses.iter().map(Vec::as_slice).zip(tints).collect()
    }

    /// Returns the number of the box or region of each cell.
    fn regions(&self) -> Vec<usize> {
        let mut regions = vec![0; self.layout.cell_count()];
        let family = self.family(|kind| matches!(kind, HouseKind::Block | HouseKind::Region));
        for (number, house) in family.iter().flat_map(|family| family.houses.iter().enumerate()) {
            house.iter().for_each(|cell| regions[usize::from(*cell)] = number);
        }
        regions
    }

    /// Draws the lines between cells, and above them those around boxes or regions.
    pub(super) fn draw_lines(&self, drawing: &mut Drawing, style: BoardStyle<'_>) {
        let (rows, regions) = (self.rows(), self.regions());
        let (thin, thick) = style.lines_of(self.cell());
        let Colours { cells, lines, .. } = style.colours;
        let (left, top) = self.corner;
        // A line has number `line`, and its parts are numbered along it.
        let is_border = |line: usize, part: usize, is_vertical: bool| {
            let cell = |line: usize| {
                if is_vertical { part * rows + line } else { line * rows + part }
            };
            line == 0 || line == rows || regions[cell(line - 1)] != regions[cell(line)]
        };
        let along = |part: usize| match part {
            part if part == rows => self.side,
            part => part as f64 * self.cell(),
        };
        for (is_thick, colour, width) in [(false, cells, thin), (true, lines, thick)] {
            for line in 0..=rows {
                let (x, y) = (left + line as f64 * self.cell(), top + line as f64 * self.cell());
                for is_vertical in [true, false] {
                    let parts: Vec<usize> = (0..rows).collect();
                    let kind = |part: usize| is_border(line, part, is_vertical);
                    for run in parts.chunk_by(|a, b| kind(*a) == kind(*b)) {
                        let (start, end) = (along(run[0]), along(run[0] + run.len()));
                        if kind(run[0]) != is_thick {
                            continue;
                        }
                        let (from, to) = match is_vertical {
                            true => ((x, top + start), (x, top + end)),
                            false => ((left + start, y), (left + end, y)),
                        };
                        drawing.add(colour, Shape::Line { from, to, width });
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::pack::PLAIN;
    use crate::print::recipe::style::Style;

    const MAP: &str =
        "AAABBBBCCAAABBBCCCADABBCCCCADDEEEFFFDDDEEFFFFDDDHEEEFFGGGHHEIIIGGGGHHHIIGGHHHIIII";

    fn drawn(layout: &str, style: &Style) -> Drawing {
        let layout: Layout = layout.parse().expect(layout);
        let side = 10.0 * layout.side() as f64;
        let empty = EmptyBoard { layout: &layout, corner: (0.0, 0.0), side };
        let mut drawing = Drawing::new(side, side);
        empty.draw_ground(&mut drawing, BoardStyle::new(style, &PLAIN));
        empty.draw_lines(&mut drawing, BoardStyle::new(style, &PLAIN));
        drawing
    }

    /// Returns the length of all lines of a colour, in cells.
    fn length(drawing: &Drawing, colour: Colour) -> f64 {
        let length = |mark: &crate::print::drawing::Mark| match mark.shape {
            Shape::Line { from, to, .. } if mark.colour == colour => {
                (to.0 - from.0).hypot(to.1 - from.1) / 10.0
            }
            _ => 0.0,
        };
        drawing.marks.iter().map(length).sum::<f64>().round()
    }

    /// Returns the area in a colour, in cells.
    fn area(drawing: &Drawing, colour: Colour) -> f64 {
        let area = |mark: &crate::print::drawing::Mark| match mark.shape {
            Shape::Area { size, .. } if mark.colour == colour => size.0 * size.1 / 100.0,
            _ => 0.0,
        };
        drawing.marks.iter().map(area).sum::<f64>().round()
    }

    #[test]
    fn lines_are_thick_where_boxes_or_regions_meet() {
        // All lines of a board have 2 n (n + 1) parts.
        for (layout, rows, thick) in
            [("9x9", 9, 72), ("6x6", 6, 42), ("9x9:latin", 9, 36), ("16x16", 16, 160)]
        {
            let drawing = drawn(layout, &Style::default());
            assert_eq!(length(&drawing, Colour::BLACK), f64::from(thick), "{layout}");
            let thin = 2 * rows * (rows + 1) - thick;
            assert_eq!(length(&drawing, Colour::Gray(50)), f64::from(thin), "{layout}");
        }
        let cells: Vec<u8> = MAP.bytes().collect();
        let meets = |a: usize, b: usize| usize::from(cells[a] != cells[b]);
        let across = (0..81).filter(|cell| cell % 9 < 8).map(|cell| meets(cell, cell + 1));
        let down = (0..72).map(|cell| meets(cell, cell + 9));
        let all = 36 + across.sum::<usize>() + down.sum::<usize>();
        let drawing = drawn(&format!("jigsaw:{MAP}"), &Style::default());
        assert_eq!(length(&drawing, Colour::BLACK), all as f64);
    }

    #[test]
    fn houses_are_shaded_and_diagonals_are_lines() {
        let shade = |layout| area(&drawn(layout, &Style::default()), HOUSE);
        let shaded = ["9x9", "x", "windoku", "disjoint", "9x9+asterisk"].map(shade);
        assert_eq!(shaded, [0.0, 0.0, 36.0, 45.0, 9.0]);
        // A second kind has lines around its cells.
        let both = drawn("windoku+asterisk", &Style::default());
        assert_eq!((area(&both, HOUSE), length(&both, DIAGONAL)), (36.0, 23.0));
        let lines = |layout| length(&drawn(layout, &Style::default()), DIAGONAL);
        assert_eq!(["9x9", "x", "6x6+x"].map(lines), [0.0, 25.0, 16.0]);
    }

    #[test]
    fn neighbours_among_regions_have_other_tints() {
        let layout: Layout = format!("jigsaw:{MAP}").parse().expect("a layout");
        let empty = EmptyBoard { layout: &layout, corner: (0.0, 0.0), side: 9.0 };
        let mut tint = [0; 81];
        for (house, number) in empty.tints() {
            house.iter().for_each(|cell| tint[usize::from(*cell)] = number);
        }
        let cells: Vec<u8> = MAP.bytes().collect();
        for cell in 0..81 {
            for other in [cell + 1, cell + 9] {
                let is_beside = other < 81 && (other == cell + 9 || other % 9 > 0);
                if is_beside && cells[cell] != cells[other] {
                    assert_ne!(tint[cell], tint[other], "{cell} {other}");
                }
            }
        }
        let mut style = Style::default();
        style.colours.regions = Some(Colour::Gray(30));
        let drawing = drawn(&layout.to_string(), &style);
        let shaded = [10, 20, 30].map(|ink| area(&drawing, Colour::Gray(ink)));
        assert!(shaded.iter().sum::<f64>() >= 36.0, "{shaded:?}");
    }
}
