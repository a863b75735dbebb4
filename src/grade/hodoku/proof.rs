//! Proofs of forcing chains and nets. A chain of these may rest on groups, and a net on more than it names. So everything that follows
//! from a premise is collected again, by single links and by intersections, which each has its parents.

use super::node::Node;
use super::{Evidence, State};
use crate::grade::{self, Cause, Chain, ChainKind, Effect, Literal, Technique, Trail};
use crate::grid::{
    Candidate, CandidateSet, CellSet, Digit, DigitSet, House, HouseKind, PencilGrid,
};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// Returns the evidence of a conclusion from the premises. Its kind says what they are.
pub(super) fn evidence(
    state: &State,
    kind: ChainKind,
    premises: &[Node],
    target: Node,
) -> Evidence {
    let mut expansions: Vec<Expansion> =
        premises.iter().map(|premise| Expansion::new(state, literal(*premise))).collect();
    let (kind, trails) = match (kind, &mut expansions[..]) {
        (ChainKind::Contradiction { .. }, [expansion]) => expansion.contradiction(),
        _ => (kind, expansions.iter_mut().map(|it| it.conclusion(literal(target))).collect()),
    };
    let complexity = trails.iter().map(|trail| trail.nodes().len() as u32).sum();
    Evidence::Shared(grade::Evidence::Chain(Chain { kind, complexity, trails }))
}

fn literal(node: Node) -> Literal {
    let candidate = node.candidate().expect("premises and conclusions are no groups");
    if node.is_on() { Literal::on(candidate) } else { Literal::off(candidate) }
}

/// A literal that follows from others.
struct Consequence {
    literal: Literal,
    cause: Cause,
    parents: Vec<usize>,
    pattern: Option<Arc<grade::Step>>,
}

/// All that follows from a premise, in the order of finding. A contradiction does not end it.
struct Expansion {
    before: PencilGrid,
    /// Without the candidates that were found to be off.
    now: PencilGrid,
    found: Vec<Consequence>,
    /// For each literal, its place.
    places: Vec<Option<usize>>,
}

impl Expansion {
    fn new(state: &State, premise: Literal) -> Self {
        let mut before = PencilGrid::new(&state.values);
        for digit in Digit::all() {
            before.remove_all(&before.candidates_in(!state.cells[digit], DigitSet::of(digit)));
        }
        let (now, places) = (before.clone(), vec![None; 2 * 729]);
        let mut expansion = Self { before, now, found: Vec::new(), places };
        expansion.add(premise, Cause::Assumed, Vec::new(), None);
        let mut next = 0;
        while next < expansion.found.len() {
            expansion.follow(next);
            next += 1;
            if next == expansion.found.len() {
                expansion.follow_intersections();
            }
        }
        expansion
    }

    fn place(&self, literal: Literal) -> Option<usize> {
        self.places[Node::of(literal.candidate(), literal.is_on()).index()]
    }

    fn find(&self, literal: Literal) -> usize {
        self.place(literal).expect("it follows from the premise")
    }

    fn add(
        &mut self,
        literal: Literal,
        cause: Cause,
        parents: Vec<usize>,
        pattern: Option<Arc<grade::Step>>,
    ) {
        let place = &mut self.places[Node::of(literal.candidate(), literal.is_on()).index()];
        if place.is_none() {
            *place = Some(self.found.len());
            self.found.push(Consequence { literal, cause, parents, pattern });
        }
    }

    /// Adds what follows from a literal, together with earlier ones.
    fn follow(&mut self, place: usize) {
        let literal = self.found[place].literal;
        let own = literal.candidate();
        if !literal.is_on() {
            self.now.remove(own);
        }
        let in_cell = self.before.candidates_in(CellSet::of(own.cell), DigitSet::ALL);
        let in_house = |kind: HouseKind| {
            let cells = kind.house_of(own.cell).cells();
            (Cause::House(kind), self.before.candidates_in(cells, DigitSet::of(own.digit)))
        };
        // In each of these, one candidate is on.
        let choices = [(Cause::Cell, in_cell)].into_iter().chain(HouseKind::ALL.map(in_house));
        for (cause, choice) in choices.collect::<ArrayVec<_, 4>>() {
            let others = choice.iter().filter(|it| *it != own);
            if literal.is_on() {
                others.for_each(|it| self.add(Literal::off(it), cause, vec![place], None));
                continue;
            }
            let left = choice.and(&self.now.candidates());
            if let (1, Some(last)) = (left.len(), left.iter().next()) {
                let gone = choice.iter().filter(|it| *it != last);
                let parents = gone.map(|it| self.find(Literal::off(it))).collect();
                self.add(Literal::on(last), cause, parents, None);
            }
        }
    }

    /// Adds what follows because all places that a digit has left in a house are in another house too.
    fn follow_intersections(&mut self) {
        let pairs = House::all().flat_map(|base| Digit::all().map(move |digit| (base, digit)));
        for (base, digit) in pairs {
            let [all, left] =
                [&self.before, &self.now].map(|grid| grid.cells(digit) & base.cells());
            let Some(first) = left.first().filter(|_| left.len() > 1 && left != all) else {
                continue;
            };
            let is_cover = |it: &House| *it != base && left.is_subset(it.cells());
            for cover in first.houses().into_iter().filter(is_cover) {
                let gone = (self.before.cells(digit) & cover.cells()) - base.cells();
                let off = |cell| Literal::off(Candidate { cell, digit });
                let parents: Vec<usize> =
                    (all - left).iter().map(|cell| self.find(off(cell))).collect();
                let technique = match base.kind() {
                    HouseKind::Block => Technique::Pointing,
                    _ => Technique::Claiming,
                };
                let effect = Effect::Remove(CandidateSet::of_digit(digit, gone));
                let evidence = grade::Evidence::Intersection { digit, base, cover, single: None };
                let step = Arc::new(grade::Step { technique, effect, evidence });
                for cell in gone {
                    let step = Some(Arc::clone(&step));
                    self.add(off(cell), Cause::Pattern, parents.clone(), step);
                }
            }
        }
    }

    /// Returns the places of a literal and its opposite that rest on the fewest literals.
    fn clash(&self) -> [usize; 2] {
        let on = self.found.iter().map(|it| it.literal).filter(|it| it.is_on());
        let pairs = on.filter_map(|it| Some([self.place(it)?, self.place(!it)?]));
        let length = |pair: &[usize; 2]| -> usize {
            pair.iter().map(|place| self.trail(*place).nodes().len()).sum()
        };
        pairs.min_by_key(length).expect("the premise leads to a contradiction")
    }

    /// Returns the trails to a contradiction.
    fn contradiction(&self) -> (ChainKind, Vec<Trail>) {
        let clash = self.clash();
        match clash {
            [0, opposite] | [opposite, 0] => (ChainKind::XyChain, vec![self.trail(opposite)]),
            _ => (ChainKind::Contradiction { level: 1 }, clash.map(|it| self.trail(it)).into()),
        }
    }

    /// Returns the trail to a literal. A net may come to it after a contradiction, from which everything follows.
    fn conclusion(&mut self, target: Literal) -> Trail {
        if self.place(target).is_none() {
            self.add(target, Cause::Contradiction, self.clash().into(), None);
        }
        self.trail(self.find(target))
    }

    fn trail(&self, place: usize) -> Trail {
        Trail::new(
            place,
            |place| self.found[place].literal,
            |place| (self.found[place].cause, self.found[place].pattern.clone()),
            |place| self.found[place].parents.iter().copied(),
            |_| Vec::new(),
        )
    }
}
