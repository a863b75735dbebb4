//! Steps of HoDoKu in words.

use super::chain::{ChainLine, chain_lines, conclusion};
use super::reason_of;
use super::sentence::{Argument, Sentence, say};
use crate::grade::hodoku::{ChainNode, Evidence, Step};
use crate::grade::{self, Effect, Literal};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet, PencilGrid};

impl Step {
    /// Returns the reason why the step holds on these pencil marks, without its effect.
    pub fn reason(&self, pencil: &PencilGrid) -> Sentence {
        let effect = Effect::from(&self.effect);
        let gone = match &effect {
            Effect::Remove(gone) => *gone,
            Effect::Place(_) => CandidateSet::EMPTY,
        };
        let seen = gone.all_cells();
        let Some(evidence) = &self.evidence else {
            let Candidate { cell, digit } = effect.placed().expect("a digit of the solution");
            return say!(BruteForce { cell, digit });
        };
        match evidence {
            Evidence::Shared(evidence) => reason_of(pencil, &effect, evidence),
            &Evidence::Locked { cells, digits, houses } => {
                say!(Locked { cells, digits, houses: Argument::list(houses.iter()) })
            }
            &Evidence::Fish { digit, base, cover, fins } => {
                if fins.is_empty() {
                    return say!(Fish { digit, base, cover });
                }
                say!(FinnedFish { digit, base, cover, fins, seen })
            }
            Evidence::Colors { digits, components } => colors(*digits, components, seen),
            Evidence::Chain { nodes, is_ring } => chain(nodes, *is_ring, &gone),
            Evidence::AlmostLocked { sets, links } => {
                let set = |&(cells, digits): &(CellSet, DigitSet)| {
                    say!(AlmostLockedSet { cells, digits })
                };
                let sets: Vec<Sentence> = sets.iter().map(set).collect();
                match links[..] {
                    [links] if links.len() > 1 => {
                        say!(AlmostLockedPair { sets, links, gone: &gone })
                    }
                    _ => say!(AlmostLockedSets {
                        sets,
                        links: Argument::list(links.iter().copied()),
                        gone: &gone
                    }),
                }
            }
            &Evidence::SueDeCoq { houses: [line, block], cells, others: [inline, inblock] } => {
                say!(SueDeCoq { cells, line, block, inline, inblock, gone: &gone })
            }
            &Evidence::Rectangle { cells, digits, digit, houses } => {
                let then = say!(RectanglePlaces { gone: &gone, digit, houses });
                say!(Loop { cells, digits, then })
            }
        }
    }

    /// Returns the lines of its chain, if it is one.
    pub fn chain_lines(&self) -> Vec<ChainLine> {
        match &self.evidence {
            Some(Evidence::Shared(grade::Evidence::Chain(chain))) => chain_lines(chain),
            Some(Evidence::Chain { nodes, is_ring }) => {
                let Some((first, others)) = nodes.split_first() else { return Vec::new() };
                let again = is_ring.then_some(first);
                let link = |node: &ChainNode| say!(Link { literal: literal(node) });
                let links: Vec<Sentence> = others.iter().chain(again).map(link).collect();
                let runs = vec![say!(Run { from: Argument::list([literal(first)]), links })];
                vec![ChainLine { depth: 0, sentence: say!(Line { runs }) }]
            }
            _ => Vec::new(),
        }
    }
}

/// Returns a candidate that is on or off, or the same of a group.
fn literal(&ChainNode { digit, cells, is_on }: &ChainNode) -> Argument {
    match (cells.only(), is_on) {
        (Some(cell), true) => Literal::on(Candidate { cell, digit }).into(),
        (Some(cell), false) => Literal::off(Candidate { cell, digit }).into(),
        (None, true) => say!(GroupIsOn { cells, digit }).into(),
        (None, false) => say!(GroupIsOff { cells, digit }).into(),
    }
}

fn chain(nodes: &[ChainNode], is_ring: bool, gone: &CandidateSet) -> Sentence {
    let [first, .., last] = nodes else { unreachable!("a chain has two ends") };
    let opposite = ChainNode { is_on: !first.is_on, ..*first };
    match (last.cells.only(), last.digit) {
        _ if is_ring => say!(Ring { gone }),
        (Some(cell), digit) if *last == opposite => {
            let target = Candidate { cell, digit };
            let target = if last.is_on { Literal::on(target) } else { Literal::off(target) };
            let conclusion = conclusion(target);
            say!(Leads { conclusion, assumed: !target, target })
        }
        _ => {
            let [assumed, first, last] = [first, &opposite, last].map(literal);
            say!(EitherEnd { assumed, first, last, gone })
        }
    }
}

fn colors(digits: DigitSet, components: &[[CellSet; 2]], seen: CellSet) -> Sentence {
    let sees = |cells: CellSet, others: CellSet| {
        cells.iter().any(|cell| !(cell.peers() & others).is_empty())
    };
    match (digits.only(), components) {
        (Some(digit), &[[on, off]]) => {
            let wrong = [on, off].into_iter().find(|cells| sees(*cells, *cells));
            match wrong.filter(|wrong| seen.is_subset(*wrong)) {
                Some(wrong) => {
                    say!(ColorsWrap { right: (on | off) - wrong, wrong, digit })
                }
                None => say!(CycleOfDigit { on, off, digit, seen }),
            }
        }
        (Some(digit), &[own, [third, fourth]]) => {
            let wrong = own.into_iter().find(|cells| seen.is_subset(*cells));
            let [on, off] = own;
            let sees_both = |wrong: &CellSet| sees(*wrong, third) && sees(*wrong, fourth);
            match wrong.filter(sees_both) {
                Some(wrong) => say!(ColorsSeen { on: third, off: fourth, wrong, digit }),
                None => {
                    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
                    let pair = |(a, b): (usize, usize)| {
                        let [a, c] = [own[a], own[1 - a]];
                        let [b, d] = [[third, fourth][b], [third, fourth][1 - b]];
                        let is_seen =
                            |it: Cell| sees(c, CellSet::of(it)) && sees(d, CellSet::of(it));
                        (sees(a, b) && seen.iter().any(is_seen))
                            .then(|| say!(ColorsMeetAt { a, b, c, d, digit }))
                    };
                    let ways: Vec<Sentence> = pairs.filter_map(pair).collect();
                    say!(ColorsMeet { on, off, third, fourth, ways, digit, seen })
                }
            }
        }
        (_, [[first, second], ..]) => {
            say!(RemotePair {
                cells: *first | *second,
                first: *first,
                second: *second,
                digits,
                seen
            })
        }
        _ => unreachable!("there is a component"),
    }
}
