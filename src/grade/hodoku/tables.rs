//! Implication tables: for each candidate, what follows if it is on, and if it is off.
//!
//! A table begins with its premise and with *direct* entries: the links of the premise, or in a forcing net what follows when the
//! puzzle is played forward. The expansion appends the direct entries of the tables of its entries.

use super::node::{Group, ImplicationNode, list_groups};
use super::{CountedGrid, houses_of, in_house_order};
use crate::grid::{Candidate, Digit, House};
use arrayvec::ArrayVec;
use std::ops::Range;

/// A node that follows from the premise of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Implication {
    pub(super) node: ImplicationNode,
    /// Number of the entry from which it follows.
    pub(super) parent: u16,
    pub(super) distance: u16,
}

/// What follows from a premise.
#[derive(Clone, Debug, Default)]
pub(super) struct ImplicationTable {
    pub(super) entries: Vec<Implication>,
    /// Number of direct entries, with the premise.
    pub(super) direct: usize,
    is_expanded: bool,
    /// The parents of entries beside the main one; only in nets.
    pub(super) sides: Vec<(u16, ArrayVec<u16, 4>)>,
}

impl ImplicationTable {
    fn reset(&mut self, premise: ImplicationNode) {
        self.entries.clear();
        self.sides.clear();
        self.entries.push(Implication { node: premise, parent: 0, distance: 1 });
        self.direct = 1;
        self.is_expanded = false;
    }

    /// Appends a direct entry that follows from the premise alone.
    pub(super) fn link(&mut self, node: ImplicationNode) {
        if self.entries.iter().all(|entry| entry.node != node) {
            self.entries.push(Implication { node, parent: 0, distance: 2 });
            self.direct += 1;
        }
    }

    /// Returns the numbers of the entries that the expansion appended.
    pub(super) fn added(&self) -> Range<usize> {
        self.direct..self.entries.len()
    }

    /// Returns the number of the entry of a node.
    pub(super) fn find(&self, node: ImplicationNode) -> Option<usize> {
        self.entries.iter().position(|entry| entry.node == node)
    }

    /// Returns the side parents of an entry.
    pub(super) fn sides_of(&self, entry: usize) -> &[u16] {
        let sides = self.sides.iter().find(|(owner, _)| usize::from(*owner) == entry);
        sides.map_or(&[], |(_, sides)| sides)
    }
}

/// The numbers of the entries of one table, by node.
#[derive(Clone, Debug, Default)]
pub(super) struct Positions {
    numbers: Vec<u32>,
    generation: u32,
}

impl Positions {
    /// Forgets all entries.
    pub(super) fn reset(&mut self, nodes: usize) {
        if self.numbers.len() < nodes {
            self.numbers.resize(nodes, 0);
        }
        self.generation = (self.generation + 1) % (1 << 16);
        if self.generation == 0 {
            self.numbers.fill(0);
            self.generation = 1;
        }
    }

    pub(super) fn get(&self, node: ImplicationNode) -> Option<usize> {
        let number = self.numbers[node.index()];
        (number >> 16 == self.generation).then_some((number & 0xffff) as usize)
    }

    pub(super) fn set(&mut self, node: ImplicationNode, entry: usize) {
        self.numbers[node.index()] = self.generation << 16 | entry as u32;
    }
}

/// The tables of all candidates, and of groups.
#[derive(Clone, Debug, Default)]
pub(super) struct Implications {
    /// The grid whose links the tables have, and the one whose groups they have.
    grid_numbers: [u64; 2],
    are_nets: bool,
    pub(super) tables: Vec<ImplicationTable>,
    pub(super) groups: Vec<Group>,
    pub(super) positions: Positions,
}

impl Implications {
    pub(super) fn of(&self, node: ImplicationNode) -> &ImplicationTable {
        &self.tables[node.index()]
    }

    pub(super) fn table_mut(&mut self, node: ImplicationNode) -> &mut ImplicationTable {
        &mut self.tables[node.index()]
    }

    /// Empties a table.
    pub(super) fn reset(&mut self, premise: ImplicationNode) {
        if self.tables.len() <= premise.index() {
            self.tables.resize_with(premise.index() + 1, ImplicationTable::default);
        }
        self.table_mut(premise).reset(premise);
    }

    /// Makes the tables of the links in cells and houses, with groups or without. They are not expanded.
    pub(super) fn make(&mut self, grid: &CountedGrid, grid_number: u64, with_groups: bool) {
        if self.grid_numbers[0] != grid_number {
            self.fill_with_links(grid);
            self.grid_numbers = [grid_number, 0];
            self.are_nets = false;
        }
        if with_groups && self.grid_numbers[1] != grid_number {
            self.add_groups(grid);
            self.grid_numbers[1] = grid_number;
        }
    }

    /// Makes the tables of nets: direct entries by `fill`, and groups.
    pub(super) fn make_nets(&mut self, grid: &CountedGrid, fill: impl Fn(&CountedGrid, &mut Self)) {
        self.grid_numbers = [0; 2];
        self.are_nets = true;
        fill(grid, self);
        self.add_groups(grid);
    }

    fn fill_with_links(&mut self, grid: &CountedGrid) {
        self.groups.clear();
        for it in candidates(grid) {
            let Candidate { cell, digit } = it;
            for on in [true, false] {
                self.reset(ImplicationNode::of(it, on));
            }
            let table = self.table_mut(ImplicationNode::of(it, true));
            for other in grid.digits[cell].without(digit) {
                table.link(ImplicationNode::of(Candidate { cell, digit: other }, false));
            }
            for cell in in_house_order(grid.cells[digit], cell) {
                table.link(ImplicationNode::of(Candidate { cell, digit }, false));
            }
            let table = self.table_mut(ImplicationNode::of(it, false));
            let others = grid.digits[cell].without(digit);
            if let Some(other) = others.only() {
                table.link(ImplicationNode::of(Candidate { cell, digit: other }, true));
            }
            for house in houses_of(cell) {
                if let Some(cell) = grid.partner(house, it) {
                    table.link(ImplicationNode::of(Candidate { cell, digit }, true));
                }
            }
        }
    }

    /// Adds the links of groups.
    fn add_groups(&mut self, grid: &CountedGrid) {
        list_groups(|digit| grid.cells[digit], &mut self.groups);
        for number in 0..self.groups.len() {
            for on in [true, false] {
                self.reset(ImplicationNode::of_group(number, on));
            }
        }
        for it in candidates(grid) {
            for on in [true, false] {
                let table = self.table_mut(ImplicationNode::of(it, on));
                table.entries.truncate(table.direct);
                table.is_expanded = false;
            }
        }
        for number in 0..self.groups.len() {
            let group = self.groups[number];
            let digit = group.digit;
            let [group_on, group_off] =
                [true, false].map(|on| ImplicationNode::of_group(number, on));
            let seeing = grid.cells[digit] & group.cells.common_peers();
            for cell in seeing {
                let it = Candidate { cell, digit };
                self.table_mut(group_on).link(ImplicationNode::of(it, false));
                self.table_mut(ImplicationNode::of(it, true)).link(group_off);
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (seeing & house.cells()).only() {
                    let it = Candidate { cell, digit };
                    self.table_mut(group_off).link(ImplicationNode::of(it, true));
                    self.table_mut(ImplicationNode::of(it, false)).link(group_on);
                }
            }
            let others = |house: fn(&Group) -> House| {
                let sees = move |(_, other): &(usize, &Group)| {
                    group.sees(other) && house(other) == house(&group)
                };
                self.groups.iter().enumerate().filter(sees)
            };
            let seen: ArrayVec<usize, 12> = (self.groups.iter().enumerate())
                .filter(|(_, other)| group.sees(other))
                .map(|(other, _)| other)
                .collect();
            let only = |house: fn(&Group) -> House| {
                let mut others = others(house);
                let (other, cells) = others.next().map(|(number, it)| (number, it.cells))?;
                let all = grid.places(house(&group), digit);
                (others.next().is_none() && all.is_subset(group.cells | cells)).then_some(other)
            };
            let linked = [only(|group| group.line), only(|group| group.block)];
            for other in seen {
                self.table_mut(group_on).link(ImplicationNode::of_group(other, false));
            }
            for other in linked.into_iter().flatten() {
                self.table_mut(group_off).link(ImplicationNode::of_group(other, true));
            }
        }
    }

    /// Expands the tables of all candidates that are not.
    pub(super) fn expand_all(&mut self, grid: &CountedGrid) {
        for on in [true, false] {
            candidates(grid).for_each(|it| self.expand(ImplicationNode::of(it, on)));
        }
    }

    /// Expands the table of a candidate, if it is not.
    pub(super) fn expand(&mut self, premise: ImplicationNode) {
        let nodes = self.tables.len();
        let Self { tables, positions, are_nets, .. } = self;
        let table = &mut tables[premise.index()];
        if std::mem::replace(&mut table.is_expanded, true) {
            return;
        }
        let direct = table.direct;
        let mut entries = std::mem::take(&mut table.entries);
        positions.reset(nodes);
        for (number, entry) in entries.iter().enumerate() {
            positions.set(entry.node, number);
        }
        let mut j = 1;
        while j < entries.len() {
            let parent = entries[j];
            let source = &tables[parent.node.index()];
            for link in &source.entries[1..source.direct] {
                let distance = parent.distance + link.distance;
                let entry = Implication { node: link.node, parent: j as u16, distance };
                match positions.get(link.node) {
                    None => {
                        positions.set(link.node, entries.len());
                        entries.push(entry);
                    }
                    // Without nets, all links have the same distance, and the first way is the shortest.
                    Some(at) if *are_nets && at >= direct && entries[at].distance > distance => {
                        entries[at] = entry;
                    }
                    Some(_) => (),
                }
            }
            j += 1;
        }
        tables[premise.index()].entries = entries;
    }
}

/// Iterates over the candidates, cells ascending, digits ascending.
pub(super) fn candidates(grid: &CountedGrid) -> impl Iterator<Item = Candidate> {
    let of_cell =
        |cell| grid.digits[cell].iter().map(move |digit: Digit| Candidate { cell, digit });
    grid.empty.iter().flat_map(of_cell)
}
