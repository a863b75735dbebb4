//! The strong and weak links of one pass, as bit sets over the candidates that have a strong link.

use super::link_sets::{Bits, drop_one, each, put, put_all, union_of, zip};
use super::pass::Pass;
use crate::grid::{
    Candidate, CellSet, Digit, DigitSet, House, Houses, PencilGrid, PerCell, PerDigit,
};

/// Returns the cells in which a digit has a strong link inside a house.
pub(super) fn linked_in_houses<H: Houses>(grid: &PencilGrid<H>, digit: Digit) -> CellSet {
    let houses = grid.houses().all().filter(|&house| grid.has_two_places(house, digit));
    houses.fold(CellSet::EMPTY, |linked, house| {
        linked | grid.cells(digit) & grid.houses().cells(house)
    })
}

/// Returns, for each digit, the cells in which it has a strong link in this pass. `in_houses` gives those of links inside
/// houses.
pub(super) fn linked_cells<H: Houses>(
    grid: &PencilGrid<H>,
    pass: Pass,
    in_houses: impl Fn(Digit) -> CellSet,
) -> PerDigit<CellSet> {
    let bivalue = if pass.has_cell_links() { grid.cells_with_count(2) } else { CellSet::EMPTY };
    PerDigit(std::array::from_fn(|digit| {
        let digit = Digit::from_index(digit);
        let linked = if pass.has_house_links() { in_houses(digit) } else { CellSet::EMPTY };
        linked | grid.cells(digit) & bivalue
    }))
}

/// The links of a pass. The nodes are the candidates with a strong link: only these stand inside a line.
/// All positions are filled into the same memory.
#[derive(Clone, Debug)]
pub(super) struct Graph<const W: usize> {
    /// The nodes, by cell, then by digit.
    pub(super) nodes: Vec<Candidate>,
    /// The digits of the nodes by cell.
    in_cell: PerCell<DigitSet>,
    /// The nodes of each digit.
    of_digit: [Bits<W>; 9],
    /// For each node: the nodes it turns off if it is on, and the nodes it turns on if it is off.
    pub(super) weak: Vec<Bits<W>>,
    pub(super) strong: Vec<Bits<W>>,
    /// For each node that is on: the nodes that are on one strong link later.
    pub(super) hops: Vec<Bits<W>>,
    /// For each node: the nodes that turn off a candidate which this one turns off, too. In a pass without chains only
    /// candidates and nodes of its digit count.
    pub(super) near: Vec<Bits<W>>,
    /// For each node: those of the same digit that are near.
    pub(super) rivals: Vec<Bits<W>>,
}

/// Reserves space for all nodes that fit, so that a larger position needs no new memory.
impl<const W: usize> Default for Graph<W> {
    fn default() -> Self {
        let rows = || Vec::with_capacity(64 * W);
        Self {
            nodes: Vec::with_capacity(64 * W),
            in_cell: PerCell([DigitSet::EMPTY; 81]),
            of_digit: [[0; W]; 9],
            weak: rows(),
            strong: rows(),
            hops: rows(),
            near: rows(),
            rivals: rows(),
        }
    }
}

impl<const W: usize> Graph<W> {
    /// Fills in the links of a position with these [`linked_cells`] in this pass.
    pub(super) fn fill<H: Houses>(
        &mut self,
        grid: &PencilGrid<H>,
        pass: Pass,
        linked: PerDigit<CellSet>,
    ) {
        let digits: DigitSet = Digit::all().filter(|&digit| !linked[digit].is_empty()).collect();
        let in_house = self.number_nodes(grid.houses(), digits, &linked);
        for rows in [&mut self.weak, &mut self.strong] {
            rows.clear();
        }
        self.near.clear();
        self.near.resize(self.nodes.len(), [0; W]);
        // All candidates that turn off a node, by cell, then by digit, as the nodes are.
        let cells = digits.iter().fold(CellSet::EMPTY, |all, digit| all | grid.cells(digit));
        for cell in cells {
            let (first, own_digits) = (self.weak.len(), self.in_cell[cell]);
            let mut own = [0; W];
            if pass.has_cell_links() {
                (first..first + own_digits.len()).for_each(|node| put(&mut own, node));
            }
            let digits = if own == [0; W] { digits } else { DigitSet::ALL };
            let mut all_in_houses = [0; W];
            grid.houses()
                .houses_of(cell)
                .iter()
                .for_each(|&house| put_all(&mut all_in_houses, &in_house[house]));
            for digit in grid.digits(cell) & digits {
                let of_digit = &self.of_digit[digit.index()];
                let mut in_houses = zip(&all_in_houses, of_digit, |all, same| all & same);
                let mut weak = zip(&in_houses, &own, |in_houses, own| in_houses | own);
                if own_digits.contains(digit) {
                    let mut strong = if grid.digits(cell).len() == 2 { own } else { [0; W] };
                    if pass.has_house_links() {
                        let two = |house: &House| grid.has_two_places(*house, digit);
                        for house in grid.houses().houses_of(cell).iter().copied().filter(two) {
                            let two = zip(&in_house[house], of_digit, |all, same| all & same);
                            put_all(&mut strong, &two);
                        }
                    }
                    let node = self.weak.len();
                    for set in [&mut weak, &mut strong, &mut in_houses] {
                        drop_one(set, node);
                    }
                    self.weak.push(weak);
                    self.strong.push(strong);
                }
                // Cycles remove candidates of the same digit.
                let together = if pass.has_chains() { weak } else { in_houses };
                each(&together, |node| put_all(&mut self.near[node], &together));
            }
        }
        self.rivals.clear();
        self.rivals.extend(self.nodes.iter().zip(&self.near).map(|(node, near)| {
            let same = &self.of_digit[node.digit.index()];
            zip(near, same, |near, same| near & same)
        }));
        self.hops.clear();
        self.hops.extend(self.weak.iter().map(|weak| union_of(&self.strong, weak)));
    }

    /// Gives each node a number. Returns the nodes in each house.
    fn number_nodes<H: Houses>(
        &mut self,
        houses: &H,
        digits: DigitSet,
        linked: &PerDigit<CellSet>,
    ) -> H::PerHouse<Bits<W>> {
        let mut in_house = H::per_house([0; W]);
        self.nodes.clear();
        self.of_digit = [[0; W]; 9];
        self.in_cell = PerCell([DigitSet::EMPTY; 81]);
        let mut cells = CellSet::EMPTY;
        for digit in digits {
            cells |= linked[digit];
            for cell in linked[digit] {
                self.in_cell[cell] = self.in_cell[cell].with(digit);
            }
        }
        for cell in cells {
            let mut own = [0; W];
            for digit in self.in_cell[cell] {
                put(&mut self.of_digit[digit.index()], self.nodes.len());
                put(&mut own, self.nodes.len());
                self.nodes.push(Candidate { cell, digit });
            }
            houses.houses_of(cell).iter().for_each(|&house| put_all(&mut in_house[house], &own));
        }
        in_house
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::find::test_positions::{Draws, text};

    #[test]
    fn near_and_hops_are_what_they_say() {
        let (mut draws, mut graph) = (Draws::new(6), Graph::<12>::default());
        for _ in 0..200 {
            let mut grid = draws.position();
            (0..draws.below(30)).for_each(|_| draws.remove_some(&mut grid));
            for pass in Pass::ALL {
                graph.fill(
                    &grid,
                    pass,
                    linked_cells(&grid, pass, |digit| linked_in_houses(&grid, digit)),
                );
                let turns_off = |a: Candidate, b: Candidate| match a.cell == b.cell {
                    true => pass.has_cell_links() && a.digit != b.digit,
                    false => a.digit == b.digit && a.cell.sees(b.cell),
                };
                let nodes_where = |is_in: &dyn Fn(Candidate) -> bool| {
                    let mut nodes = [0; 12];
                    let all = graph.nodes.iter().enumerate();
                    all.filter(|(_, node)| is_in(**node)).for_each(|(i, _)| put(&mut nodes, i));
                    nodes
                };
                for (i, &node) in graph.nodes.iter().enumerate() {
                    let mut near = [0; 12];
                    for a in grid.candidates().iter().filter(|&a| turns_off(a, node)) {
                        let has_digit = |b: Candidate| [a.digit, b.digit] == [node.digit; 2];
                        let is_asked = |b| pass.has_chains() || has_digit(b);
                        put_all(&mut near, &nodes_where(&|b| turns_off(a, b) && is_asked(b)));
                    }
                    let weak = nodes_where(&|other| turns_off(node, other));
                    let hops = union_of(&graph.strong, &weak);
                    let found = (graph.near[i], graph.hops[i]);
                    assert_eq!(found, (near, hops), "{node} {pass:?} {}", text(&grid));
                }
            }
        }
    }
}
