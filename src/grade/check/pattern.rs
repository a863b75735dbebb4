//! Proofs by patterns, from pencil marks.

use crate::grade::combination::Combination;
use crate::grade::{BugKind, Effect, Evidence, LoopKind, Step, StrongLink, SubsetKind, WingKind};
use crate::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet, Houses, PencilGrid,
};

/// Returns all that the pattern proves; `None` if the pencil marks do not show it.
pub(super) fn proved<H: Houses>(pencil: &PencilGrid<H>, step: &Step) -> Option<Effect> {
    let marks = Marks(pencil);
    let placed = step.effect.placed();
    let gone = match step.evidence {
        Evidence::OnlyPlace { house } => {
            let placed = marks.only_place(placed?.digit, house, CellSet::EMPTY)?;
            return Some(Effect::Place(placed));
        }
        Evidence::OnlyDigit => {
            let Candidate { cell, .. } = placed?;
            let digit = pencil.digits(cell).only()?;
            return Some(Effect::Place(Candidate { cell, digit }));
        }
        Evidence::Intersection { digit, base, cover, single } => {
            let gone = marks.intersection(digit, base, cover)?;
            match single {
                Some(house) => {
                    let placed = marks.only_place(digit, house, pencil.houses().cells(cover))?;
                    return Some(Effect::PlaceAndRemove(placed, gone));
                }
                None => gone,
            }
        }
        Evidence::Subset { kind, house, cells, digits } => {
            let gone = marks.subset(kind, house, cells, digits)?;
            match placed.filter(|placed| !digits.contains(placed.digit)) {
                Some(placed) if kind == SubsetKind::Hidden => {
                    let placed = marks.only_place(placed.digit, house, cells)?;
                    return Some(Effect::PlaceAndRemove(placed, gone));
                }
                _ => gone,
            }
        }
        Evidence::SeenPlaces { digit, house } => {
            let places = Some(marks.places(digit, house)).filter(|places| !places.is_empty())?;
            let seeing = pencil.houses().common_peers(places);
            pencil.candidates_in(seeing, DigitSet::of(digit))
        }
        Evidence::Fish { digit, base, cover } => marks.fish(digit, base, cover)?,
        Evidence::Wing { kind, pivot, wings, digit } => marks.wing(kind, pivot, wings, digit)?,
        Evidence::StrongLinks { digit, ref links, is_loop } => {
            marks.strong_links(digit, links, is_loop)?
        }
        Evidence::AlmostLocked { cells, digits, pincer, linked, .. } => {
            marks.almost_locked(cells, digits, pincer, linked)?
        }
        Evidence::Loop { cells, digits, kind } => marks.unique_loop(cells, digits, kind)?,
        Evidence::Bug { extra, kind } => marks.bug(&extra, kind)?,
        Evidence::Exclusion { cells, excluders } => marks.exclusion(cells, excluders)?,
        Evidence::Chain(_) | Evidence::Unstated => return None,
    };
    Some(Effect::Remove(gone))
}

/// Pencil marks, which tell the candidates that a pattern removes.
struct Marks<'a, H: Houses>(&'a PencilGrid<H>);

impl<H: Houses> Marks<'_, H> {
    fn places(&self, digit: Digit, house: House) -> CellSet {
        self.0.cells(digit) & self.0.houses().cells(house)
    }

    fn digits_in(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.0.digits(cell))
    }

    /// True if these are unsolved cells of the house.
    fn are_open(&self, cells: CellSet, house: House) -> bool {
        cells.is_subset(self.0.houses().cells(house)) && cells.is_subset(self.0.empty_cells())
    }

    /// True if each of the digits is open in the house, and only in these cells.
    fn are_confined(&self, digits: DigitSet, house: House, cells: CellSet) -> bool {
        let mut places = digits.iter().map(|digit| self.places(digit, house));
        places.all(|places| !places.is_empty() && places.is_subset(cells))
    }

    /// Returns the digit in its only place in the house outside `excluded`.
    fn only_place(&self, digit: Digit, house: House, excluded: CellSet) -> Option<Candidate> {
        let cell = self.places(digit, house).minus(excluded).only()?;
        Some(Candidate { cell, digit })
    }

    fn intersection(&self, digit: Digit, base: House, cover: House) -> Option<CandidateSet> {
        let is_confined =
            self.are_confined(DigitSet::of(digit), base, self.0.houses().cells(cover));
        let others = self.0.houses().cells(cover).minus(self.0.houses().cells(base));
        is_confined.then(|| self.0.candidates_in(others, DigitSet::of(digit)))
    }

    fn subset(
        &self,
        kind: SubsetKind,
        house: House,
        cells: CellSet,
        digits: DigitSet,
    ) -> Option<CandidateSet> {
        let (holds, gone) = match kind {
            SubsetKind::Naked => {
                (self.digits_in(cells).is_subset(digits), self.0.candidates_seeing(cells, digits))
            }
            SubsetKind::Hidden => {
                (self.are_confined(digits, house, cells), self.0.candidates_in(cells, !digits))
            }
        };
        let is_subset = cells.len() == digits.len() && self.are_open(cells, house);
        (is_subset && holds).then_some(gone)
    }

    fn fish(&self, digit: Digit, base: HouseSet, cover: HouseSet) -> Option<CandidateSet> {
        let cells = |houses: HouseSet| {
            houses.iter().fold(CellSet::EMPTY, |all, line| all | self.0.houses().cells(line))
        };
        let kind = base.first()?.kind();
        let is_fish = base.len() == cover.len()
            && base.iter().all(|line| {
                line.kind() == kind && self.are_confined(DigitSet::of(digit), line, cells(cover))
            });
        let others = cells(cover).minus(cells(base));
        is_fish.then(|| self.0.candidates_in(others, DigitSet::of(digit)))
    }

    /// A wing: for each digit of the pivot, the digit of the wing is in the pivot or in a pincer.
    fn wing(
        &self,
        kind: WingKind,
        pivot: Cell,
        wings: [Cell; 2],
        digit: Digit,
    ) -> Option<CandidateSet> {
        let has_digit = self.0.digits(pivot).contains(digit);
        let comes_to_it = |other: Digit| {
            let pair = DigitSet::of(digit).with(other);
            other == digit
                || wings
                    .iter()
                    .any(|&wing| self.0.houses().sees(wing, pivot) && self.0.digits(wing) == pair)
        };
        let is_wing =
            has_digit == (kind == WingKind::Xyz) && self.0.digits(pivot).iter().all(comes_to_it);
        let mut having = CellSet::of(wings[0]).with(wings[1]);
        if has_digit {
            having = having.with(pivot);
        }
        is_wing.then(|| {
            self.0.candidates_in(self.0.houses().common_peers(having), DigitSet::of(digit))
        })
    }

    fn strong_links(
        &self,
        digit: Digit,
        links: &[StrongLink],
        is_loop: bool,
    ) -> Option<CandidateSet> {
        let (first, last) = (links.first()?, links.last()?);
        let is_link = |link: &StrongLink| {
            self.places(digit, link.house) == link.from | link.to
                && !link.from.is_empty()
                && !link.to.is_empty()
        };
        // Two of one house cannot both have the digit, unless they are the same cell.
        let are_joined = |one: CellSet, other: CellSet| {
            (one & other).is_empty()
                && self
                    .0
                    .houses()
                    .all()
                    .any(|house| (one | other).is_subset(self.0.houses().cells(house)))
        };
        let joints: Vec<(CellSet, CellSet)> =
            links.windows(2).map(|pair| (pair[0].to, pair[1].from)).collect();
        if !links.iter().all(is_link) || !joints.iter().all(|&(one, other)| are_joined(one, other))
        {
            return None;
        }
        let ends = (first.from, last.to);
        if is_loop && !are_joined(ends.0, ends.1) {
            return None;
        }
        let seeing = |(one, other): (CellSet, CellSet)| {
            self.0.candidates_in(self.0.houses().common_peers(one | other), DigitSet::of(digit))
        };
        let joints = joints.into_iter().filter(|_| is_loop).chain([ends]);
        Some(joints.flat_map(|joint| seeing(joint).iter()).collect())
    }

    fn almost_locked(
        &self,
        cells: CellSet,
        digits: DigitSet,
        pincer: Cell,
        linked: DigitSet,
    ) -> Option<CandidateSet> {
        let ends = self.0.digits(pincer);
        let places = |digit| self.0.cells(digit) & cells;
        let see_each_other =
            |cell: Cell| cells.without(cell).is_subset(self.0.houses().peers(cell));
        let is_set = cells.iter().all(see_each_other)
            && cells.is_subset(self.0.empty_cells())
            && self.digits_in(cells) == digits
            && digits.len() == cells.len() + 1
            && !cells.contains(pincer)
            && ends.len() == 2
            && ends.is_subset(digits)
            && linked.is_subset(ends)
            && linked.iter().all(|digit| places(digit).is_subset(self.0.houses().peers(pincer)));
        if !is_set {
            return None;
        }
        // With one of its digits the pincer takes it from the cells, and they hold all others.
        let mut gone = CandidateSet::EMPTY;
        for digit in ends.iter().filter(|&digit| !linked.without(digit).is_empty()) {
            let seeing = self.0.houses().common_peers(places(digit).with(pincer));
            gone.add(digit, self.0.cells(digit) & seeing);
        }
        for digit in digits.minus(ends).iter().filter(|_| linked == ends) {
            gone.add(digit, self.0.cells(digit) & self.0.houses().common_peers(places(digit)));
        }
        Some(gone)
    }

    fn unique_loop(&self, cells: CellSet, pair: DigitSet, kind: LoopKind) -> Option<CandidateSet> {
        let is_loop = pair.len() == 2
            && cells.iter().all(|cell| pair.is_subset(self.0.digits(cell)))
            && is_closed_path(self.0.houses(), cells);
        if !is_loop {
            return None;
        }
        // One of these cells holds a digit that the loop does not.
        let extra = self.0.candidates_in(cells, !pair);
        let extra_cells = extra.all_cells();
        let extra_digits = self.digits_in(extra_cells).minus(pair);
        let (holds, gone) = match kind {
            LoopKind::OneCell { cell } => {
                (extra_cells == CellSet::of(cell), self.0.candidates_in(CellSet::of(cell), pair))
            }
            LoopKind::OneDigit { cells, digit } => (
                extra_cells == cells && extra_digits == DigitSet::of(digit),
                self.0.candidates_in(self.0.houses().common_peers(cells), extra_digits),
            ),
            LoopKind::NakedSubset { house, cells, digits } => {
                (true, self.naked_with(extra_cells, extra_digits, house, cells, digits)?)
            }
            LoopKind::HiddenSubset { house, cells, digits } => (
                extra_cells.len() == 2
                    && self.are_open(cells | extra_cells, house)
                    && (cells & extra_cells).is_empty()
                    && (extra_digits & digits).is_empty()
                    && digits.len() == cells.len() + 1
                    && self.are_confined(digits, house, cells | extra_cells),
                self.0.candidates_in(cells, !digits),
            ),
            LoopKind::OnlyPlaces { cells, house, digit } => (
                extra_cells == cells
                    && cells.len() == 2
                    && pair.contains(digit)
                    && self.places(digit, house) == cells,
                self.0.candidates_in(cells, pair.without(digit)),
            ),
        };
        holds.then_some(gone)
    }

    fn bug(&self, extra: &CandidateSet, kind: BugKind) -> Option<CandidateSet> {
        let mut grave = self.0.clone();
        grave.remove_all(extra);
        let is_grave = extra.is_subset(&self.0.candidates())
            && !extra.is_empty()
            && grave.cells_with_count(2) == grave.empty_cells()
            && self.0.houses().all().all(|house| {
                Digit::all().all(|digit| matches!(grave.positions(house, digit).len(), 0 | 2))
            });
        if !is_grave {
            return None;
        }
        // One of the extra candidates holds.
        let cells = extra.all_cells();
        let digits: DigitSet = extra.iter().map(|candidate| candidate.digit).collect();
        let (holds, gone) = match kind {
            BugKind::OneCell => (cells.len() == 1, self.0.candidates_in(cells, !digits)),
            BugKind::OneDigit => (
                digits.len() == 1,
                self.0.candidates_in(self.0.houses().common_peers(cells), digits),
            ),
            BugKind::NakedSubset { house, cells: others, digits: all } => {
                (true, self.naked_with(cells, digits, house, others, all)?)
            }
            BugKind::SharedDigit { digit } => {
                let stays =
                    |candidate: &Candidate| candidate.digit == digit || extra.contains(*candidate);
                let gone = self.0.candidates_in(cells, DigitSet::ALL);
                (
                    cells.len() == 2
                        && !digits.contains(digit)
                        && self.0.houses().all().any(|house| self.places(digit, house) == cells),
                    gone.iter().filter(|candidate| !stays(candidate)).collect(),
                )
            }
        };
        holds.then_some(gone)
    }

    /// One of `cells` holds one of `extra`, and so they make a naked subset with the `others`.
    fn naked_with(
        &self,
        cells: CellSet,
        extra: DigitSet,
        house: House,
        others: CellSet,
        digits: DigitSet,
    ) -> Option<CandidateSet> {
        let is_subset = self.are_open(cells | others, house)
            && (cells & others).is_empty()
            && digits.len() == others.len() + 1
            && (extra | self.digits_in(others)).is_subset(digits);
        is_subset.then(|| self.0.candidates_seeing(cells | others, digits))
    }

    fn exclusion(&self, cells: CellSet, excluders: CellSet) -> Option<CandidateSet> {
        let is_exclusion = (2..=3).contains(&cells.len())
            && excluders.is_subset(self.0.houses().common_peers(cells) & self.0.empty_cells());
        if !is_exclusion {
            return None;
        }
        let is_excluded = |combination: &Combination| {
            combination.repeated_digit(self.0.houses()).is_some()
                || excluders.iter().any(|cell| combination.takes_all(self.0.digits(cell)))
        };
        let allowed: CandidateSet = Combination::all(self.0, cells)
            .filter(|combination| !is_excluded(combination))
            .flat_map(|combination| combination.candidates().to_vec())
            .collect();
        let all = self.0.candidates_in(cells, DigitSet::ALL);
        Some(all.iter().filter(|&candidate| !allowed.contains(candidate)).collect())
    }
}

/// True if the cells are one closed path, with two or none in each house, on which two digits can alternate.
fn is_closed_path<H: Houses>(houses: &H, cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    if houses.all().any(|house| !matches!((houses.cells(house) & cells).len(), 0 | 2)) {
        return false;
    }
    // All cells that are reached, by the digit that they would have.
    let mut reached = [CellSet::of(first), CellSet::EMPTY];
    loop {
        let next = |from: CellSet| {
            from.iter().fold(CellSet::EMPTY, |all, cell| all | (houses.peers(cell) & cells))
        };
        let more = [reached[0] | next(reached[1]), reached[1] | next(reached[0])];
        if more == reached {
            return reached[0] | reached[1] == cells && (reached[0] & reached[1]).is_empty();
        }
        reached = more;
    }
}
