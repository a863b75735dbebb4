//! Which static chains there can be after a dynamic search removed candidates, by sets, before any is walked.
//!
//! A chain counts only if the search had to remove candidates for it. So a line has a *new* strong link: a cell or house has two
//! candidates left only since then. If the line removes `r`, both ends of the new link, if they are on, turn `r` off: all
//! links hold in both directions, so a way from `r` back to itself leads from either end to `r`. This is true for cycles,
//! too, as they can be walked either way. A chain that places a digit removes the other candidates of its cell. (A cycle may
//! also count without a new strong link, because of its weak links. Then there was a chain before.)
//!
//! All positions of a search share the numbers and the weak links of the position in which it began.

use super::link_sets::{Bits, CandidateLinks, drop_one, each, has, put, put_all, zip};
use super::pass::Pass;
use crate::grid::{
    Candidate, CandidateSet, CellSet, Digit, HouseSet, Houses, PencilGrid, PerDigit,
};

/// Candidates of a position that a dynamic search led to, and what is off if one of them is on.
#[derive(Clone, Debug)]
pub(super) struct Prospects<const W: usize> {
    /// The candidates of the position in which the search began, and of the position now.
    before: Option<CandidateSet>,
    now: CandidateSet,
    /// True if there is a forcing chain already in the position in which the search began.
    is_chained: bool,
    links: CandidateLinks<W>,
    /// The numbers of all candidates, and of those that are left now.
    all: Bits<W>,
    alive: Bits<W>,
    strong: Vec<Bits<W>>,
    linked: Bits<W>,
    /// The ends of the new strong links.
    new: Vec<[usize; 2]>,
    /// Candidates for which the following are known: those that are on, and off, in the end, if it is on.
    known: Bits<W>,
    on: Vec<Bits<W>>,
    off: Vec<Bits<W>>,
}

impl<const W: usize> Default for Prospects<W> {
    fn default() -> Self {
        Self {
            before: None,
            now: CandidateSet::EMPTY,
            is_chained: false,
            links: CandidateLinks::default(),
            all: [0; W],
            alive: [0; W],
            strong: Vec::new(),
            linked: [0; W],
            new: Vec::new(),
            known: [0; W],
            on: Vec::new(),
            off: Vec::new(),
        }
    }
}

/// Cells and houses that can have a forcing chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    pub(super) cells: CellSet,
    pub(super) regions: PerDigit<HouseSet>,
}

impl<const W: usize> Prospects<W> {
    /// Takes up the position `now` of a search that began with `before`.
    fn take_up<H: Houses>(&mut self, before: &PencilGrid<H>, now: &PencilGrid<H>) {
        let began = before.candidates();
        if self.before != Some(began) {
            self.before = Some(began);
            self.links.fill(before);
            let rows = self.links.candidates.len();
            for sets in [&mut self.strong, &mut self.on, &mut self.off] {
                sets.clear();
                sets.resize(rows, [0; W]);
            }
            self.all = [0; W];
            (0..rows).for_each(|number| put(&mut self.all, number));
            self.new.clear();
            self.link(before);
            self.is_chained = (0..rows).any(|a| has(self.off(a), a));
        }
        if self.now != now.candidates() {
            self.link(now);
        }
    }

    /// Finds the links of a position.
    fn link<H: Houses>(&mut self, now: &PencilGrid<H>) {
        self.now = now.candidates();
        self.known = [0; W];
        let Self { links, alive, strong, linked, new, .. } = self;
        let gone = self.before.map_or(CandidateSet::EMPTY, |before| before - self.now);
        *alive = self.all;
        for digit in Digit::all() {
            for cell in gone.cells(digit) {
                drop_one(alive, links.number(Candidate { cell, digit }));
            }
        }
        // Rows without an earlier or new link stay empty.
        new.drain(..).flatten().for_each(|end| strong[end] = [0; W]);
        *linked = [0; W];
        let earlier = links.of(Pass::Xy);
        each(earlier.linked, |number| {
            strong[number] = zip(&earlier.strong[number], alive, |earlier, alive| earlier & alive);
            if strong[number] != [0; W] && has(alive, number) {
                put(linked, number);
            }
        });
        let mut link = |ends: [Option<Candidate>; 2]| {
            let [Some(a), Some(b)] = ends else { return };
            let ends = [a, b].map(|end| links.number(end));
            for [a, b] in [ends, [ends[1], ends[0]]] {
                put(&mut strong[a], b);
                put(linked, a);
            }
            new.push(ends);
        };
        for cell in gone.all_cells() {
            let digits = now.digits(cell);
            if digits.len() == 2 {
                let ends = [digits.iter().next(), digits.iter().nth(1)];
                link(ends.map(|digit| Some(Candidate { cell, digit: digit? })));
            }
        }
        for digit in Digit::all() {
            let houses = gone.cells(digit).iter().flat_map(|cell| now.houses().houses_of(cell));
            let houses = houses.copied().filter(|&house| now.has_two_places(house, digit));
            for house in houses.collect::<HouseSet>() {
                let places = now.cells(digit) & now.houses().cells(house);
                let ends = [places.iter().next(), places.iter().nth(1)];
                link(ends.map(|cell| Some(Candidate { cell: cell?, digit })));
            }
        }
    }

    /// Returns what is off, in the end, if candidate `a` is on.
    fn off(&mut self, a: usize) -> &Bits<W> {
        if !has(&self.known, a) {
            let weak = self.links.of(Pass::Xy).weak;
            let (mut open, mut on, mut off) = ([0; W], [0; W], [0; W]);
            put(&mut open, a);
            while let Some(word) = open.iter().position(|&word| word != 0) {
                let x = 64 * word + open[word].trailing_zeros() as usize;
                if has(&self.known, x) {
                    put_all(&mut on, &self.on[x]);
                    put_all(&mut off, &self.off[x]);
                } else {
                    put(&mut on, x);
                    let seen = zip(&self.alive, &off, |alive, off| alive & !off);
                    let fresh = zip(&weak[x], &seen, |weak, seen| weak & seen);
                    put_all(&mut off, &fresh);
                    let linked = zip(&fresh, &self.linked, |fresh, linked| fresh & linked);
                    each(&linked, |over| put_all(&mut open, &self.strong[over]));
                }
                open = zip(&open, &on, |open, on| open & !on);
            }
            put(&mut self.known, a);
            self.on[a] = on;
            self.off[a] = off;
        }
        &self.off[a]
    }

    /// True if there can be a forcing chain or cycle with a new strong link.
    pub(super) fn has_lines<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        now: &PencilGrid<H>,
    ) -> bool {
        self.take_up(before, now);
        self.is_chained
            || (0..self.new.len()).any(|i| {
                let [a, b] = self.new[i];
                let off = *self.off(a);
                zip(&off, self.off(b), |a, b| a & b) != [0; W]
            })
    }

    /// Fills in the links of the position now, if it is this one.
    pub(super) fn fill(&self, now: &CandidateSet, links: &mut CandidateLinks<W>) -> bool {
        let is_now = self.before.is_some() && self.now == *now;
        if is_now {
            links.fill_later(&self.links, &self.alive, &self.new);
        }
        is_now
    }

    /// Returns the cells and houses that can have a forcing chain.
    pub(super) fn groups<H: Houses>(
        &mut self,
        before: &PencilGrid<H>,
        now: &PencilGrid<H>,
    ) -> Groups {
        self.take_up(before, now);
        let mut groups = Groups { cells: CellSet::EMPTY, regions: PerDigit([HouseSet::EMPTY; 9]) };
        for cell in now.empty_cells() {
            let digits = now.digits(cell);
            if digits.len() < 3 {
                continue;
            }
            if self.has_common(digits.iter().map(|digit| Candidate { cell, digit })) {
                groups.cells = groups.cells.with(cell);
            }
            for digit in digits {
                for house in now.houses().houses_of(cell).iter().copied() {
                    let places = now.houses().in_house(house, now.cells(digit));
                    if places.clone().next() == Some(cell)
                        && now.positions(house, digit).len() >= 2
                        && self.has_common(places.map(|cell| Candidate { cell, digit }))
                    {
                        groups.regions[digit] = groups.regions[digit].with(house);
                    }
                }
            }
        }
        groups
    }

    /// True if a candidate is off whichever of these is on.
    fn has_common(&mut self, mut of: impl Iterator<Item = Candidate>) -> bool {
        let mut common = self.alive;
        of.all(|candidate| {
            let number = self.links.number(candidate);
            common = zip(&common, self.off(number), |common, off| common & off);
            common != [0; W]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Step;
    use crate::grade::find::chains::expand::ExpansionPool;
    use crate::grade::find::chains::hint::{Collector, Hint};
    use crate::grade::find::chains::{branching, needs, plain_lines};
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::rating::CLASSIC;

    fn first_line(grid: &PencilGrid) -> Option<Step> {
        let mut best = Collector::best(&CLASSIC, false);
        plain_lines::search(grid, &mut best);
        Some(best.into_best()?.into_step())
    }

    #[test]
    fn no_chain_is_left_out() {
        let (mut draws, mut prospects) = (Draws::new(3), Box::<Prospects<12>>::default());
        let mut pool = ExpansionPool::default();
        // Positions without and with prospects of lines, and groups likewise.
        let (mut lines, mut groups) = ([0; 2], [0; 2]);
        for round in 0..24 {
            let mut before = draws.position();
            // In most positions there are no chains before, as on the ladder.
            while let Some(step) = first_line(&before).filter(|_| round % 4 > 0) {
                step.effect.apply(&mut before);
            }
            let mut now = before.clone();
            for _ in 0..6 {
                draws.remove_some(&mut now);
                let needs_removals = |hint: Hint| {
                    let evidence = hint.into_step().evidence;
                    !needs::prerequisites(&evidence, &before, &now).is_empty()
                };
                let mut all = Collector::all(&CLASSIC);
                plain_lines::search(&now, &mut all);
                let has_lines = prospects.has_lines(&before, &now);
                let has_any = all.into_sorted().into_iter().any(needs_removals);
                assert!(has_lines || !has_any, "{}", text(&now));
                assert!(has_any || !has_lines || prospects.is_chained, "{}", text(&now));
                lines[usize::from(has_any)] += usize::from(!prospects.is_chained);

                let found = prospects.groups(&before, &now);
                let [mut all, mut in_groups] = [(); 2].map(|()| Collector::all(&CLASSIC));
                branching::search_multiple(&now, &mut pool, &mut all);
                branching::search_groups(&now, &found, &mut pool, &mut in_groups);
                let [all, in_groups] = [all, in_groups].map(Collector::into_sorted);
                groups[usize::from(!all.is_empty())] += 1;
                let steps = |hints: Vec<Hint>| hints.into_iter().map(Hint::into_step);
                assert!(steps(all).eq(steps(in_groups)), "{}", text(&now));
            }
        }
        assert!(lines.iter().chain(&groups).all(|&count| count > 20), "{lines:?} {groups:?}");
    }
}
