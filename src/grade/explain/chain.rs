//! Chains in words, and their lines.

use super::sentence::{Argument, Part, Sentence, say};
use crate::grade::{Chain, ChainKind, Effect, Evidence, Literal, Step, Trail, TrailNode};
use crate::grid::{Candidate, CellSet, DigitSet};
use std::sync::Arc;

/// Returns the conclusion of a step's chain.
pub(super) fn reason(effect: &Effect, chain: &Chain) -> Sentence {
    let first = &chain.trails[0];
    let (assumed, target) = (assumption(first), first.target());
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle => cycle_reason(effect, first),
        ChainKind::XChain | ChainKind::XyChain => {
            say!(Leads { conclusion: conclusion(target), assumed: !target, target })
        }
        ChainKind::Nishio | ChainKind::Contradiction { .. } => {
            let conclusion = conclusion(!assumed);
            say!(Contradicts { conclusion, assumed, target, opposite: !target })
        }
        ChainKind::Double { .. } => {
            let conclusion = conclusion(target);
            say!(FollowsFromBoth { conclusion, assumed, opposite: !assumed })
        }
        ChainKind::Cell { cell } | ChainKind::DynamicCell { cell, .. } => {
            say!(FollowsFromCell { conclusion: conclusion(target), cell })
        }
        ChainKind::Region { house, digit } | ChainKind::DynamicRegion { house, digit, .. } => {
            say!(FollowsFromHouse { conclusion: conclusion(target), digit, house })
        }
    }
}

/// Returns what a step says about a candidate.
pub(super) fn conclusion(literal: Literal) -> Sentence {
    let Candidate { cell, digit } = literal.candidate();
    if literal.is_on() { say!(MustBe { cell, digit }) } else { say!(CannotBe { cell, digit }) }
}

fn assumption(trail: &Trail) -> Literal {
    trail.nodes()[trail.in_order()[0]].literal
}

/// Explains a cycle: its literals are alternately on and off, or all flipped.
fn cycle_reason(effect: &Effect, trail: &Trail) -> Sentence {
    let with_state = |is_on: bool| -> Vec<Candidate> {
        let nodes = trail.in_order().into_iter().map(|at| trail.nodes()[at].literal);
        nodes.filter(|literal| literal.is_on() == is_on).map(Literal::candidate).collect()
    };
    let [on, off] = [true, false].map(with_state);
    let Effect::Remove(gone) = effect else { unreachable!("cycles place no digit") };
    let digits: DigitSet = on.iter().chain(&off).map(|candidate| candidate.digit).collect();
    let cells = |of: &[Candidate]| of.iter().map(|candidate| candidate.cell).collect::<CellSet>();
    match digits.only() {
        Some(digit) => {
            say!(CycleOfDigit { on: cells(&on), off: cells(&off), digit, seen: gone.all_cells() })
        }
        None => {
            let seen = gone.iter().map(|Candidate { cell, digit }| say!(SeesDigit { cell, digit }));
            say!(Cycle {
                on: Argument::list(on),
                off: Argument::list(off),
                seen: Argument::list(seen)
            })
        }
    }
}

/// A line of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainLine {
    /// 0 for the chain itself, more for the chains inside it, which follow below.
    pub depth: usize,
    /// Sentence of the line.
    pub sentence: Sentence,
}

impl ChainLine {
    /// Returns the text, indented by its depth and broken where it would be wider than `width`. All lines but the first
    /// are indented further.
    pub fn wrapped(&self, width: usize) -> Vec<String> {
        let lines = broken(&self.sentence.to_string(), width);
        lines.into_iter().map(|line| "  ".repeat(self.depth) + &line).collect()
    }
}

/// Returns a line for each branch of a chain: `r2c5=7 -> r2c8<>7 -> ...`. A literal that follows from more than the one
/// before it comes after all that it follows from: `r1c1<>2 + r1c5<>2 -> r1c7=2`. The two sides of a
/// contradiction come after what they have in common. A pattern is named behind what follows from it; a
/// chain that is one has a number there, and its own lines below.
pub fn chain_lines(chain: &Chain) -> Vec<ChainLine> {
    lines(chain, "", 0)
}

/// Chains inside this one are numbered after `prefix`.
fn lines(chain: &Chain, prefix: &str, depth: usize) -> Vec<ChainLine> {
    let mut writer = Writer { prefix, depth, lines: Vec::new(), nested: Vec::new() };
    match (chain.kind, &chain.trails[..]) {
        (ChainKind::Nishio | ChainKind::Contradiction { .. }, [first, second]) => {
            let is_in = |trail: &Trail, node: &TrailNode| {
                trail.nodes().iter().any(|other| other.literal == node.literal)
            };
            // The assumption alone is named again where it is used.
            if first.nodes().iter().filter(|node| is_in(second, node)).count() > 1 {
                writer.write(first, |node| is_in(second, node));
            }
            writer.write(first, |node| !is_in(second, node));
            writer.write(second, |node| !is_in(first, node));
        }
        (_, trails) => trails.iter().for_each(|trail| writer.write(trail, |_| true)),
    }
    writer.finish()
}

/// Writes trails, and collects the chains inside them.
struct Writer<'a> {
    prefix: &'a str,
    depth: usize,
    lines: Vec<ChainLine>,
    nested: Vec<Arc<Step>>,
}

impl Writer<'_> {
    /// Writes the wanted literals of a trail, each after its parents.
    fn write(&mut self, trail: &Trail, is_wanted: impl Fn(&TrailNode) -> bool) {
        let nodes = trail.nodes();
        // The first literals of each run, and its links.
        let mut runs: Vec<(Vec<Literal>, Vec<Sentence>)> = Vec::new();
        let mut last = None;
        for at in trail.in_order().into_iter().filter(|&at| is_wanted(&nodes[at])) {
            let node = &nodes[at];
            let literal = node.literal;
            if node.parents.is_empty() {
                runs.push((vec![literal], Vec::new()));
            } else {
                let link = match &node.pattern {
                    Some(step) => say!(LinkByPattern { literal, pattern: self.name(step) }),
                    None => say!(Link { literal }),
                };
                match runs.last_mut() {
                    Some((_, links)) if node.parents[..] == *last.as_slice() => links.push(link),
                    _ => {
                        let parents = node.parents.iter().map(|&parent| nodes[parent].literal);
                        runs.push((parents.collect(), vec![link]));
                    }
                }
            }
            last = Some(at);
        }
        if !runs.is_empty() {
            let run = |(from, links): (Vec<Literal>, Vec<Sentence>)| {
                say!(Run { from: Argument::list(from), links })
            };
            let runs: Vec<Sentence> = runs.into_iter().map(run).collect();
            self.lines.push(ChainLine { depth: self.depth, sentence: say!(Line { runs }) });
        }
    }

    /// Returns the name of a pattern. For a chain it is the number of its lines below.
    fn name(&mut self, step: &Arc<Step>) -> Sentence {
        let technique = step.technique;
        match step.evidence {
            Evidence::Intersection { base, cover, .. } => {
                say!(ByIntersection { technique, base, cover })
            }
            Evidence::Subset { house, digits, .. } => say!(BySubset { technique, digits, house }),
            Evidence::Fish { base, .. } => say!(ByFish { technique, base }),
            Evidence::Chain(_) => {
                let known = self.nested.iter().position(|known| known == step);
                let place = known.unwrap_or_else(|| {
                    self.nested.push(Arc::clone(step));
                    self.nested.len() - 1
                });
                say!(ByChain { number: number(self.prefix, place) })
            }
            _ => say!(ByTechnique { technique }),
        }
    }

    /// Returns the lines, followed by those of the chains inside.
    fn finish(self) -> Vec<ChainLine> {
        let Self { prefix, depth, mut lines, nested } = self;
        for (place, step) in nested.iter().enumerate() {
            let Evidence::Chain(chain) = &step.evidence else { continue };
            let sentence = say!(NestedChain {
                number: number(prefix, place),
                technique: step.technique,
                reason: reason(&step.effect, chain)
            });
            lines.push(ChainLine { depth: depth + 1, sentence });
            let prefix = format!("{prefix}{}.", place + 1);
            lines.extend(self::lines(chain, &prefix, depth + 2));
        }
        lines
    }
}

/// Returns the number of the chain in this place, counted from 0.
fn number(prefix: &str, place: usize) -> Argument {
    Argument::Part(Part::ChainNumber(format!("{prefix}{}", place + 1)))
}

/// Breaks a text into lines of at most `width`, all but the first indented.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.len() + 1 + word.len() > width {
            // Keep an arrow with its target.
            let tail = line.ends_with(" ->").then(|| line.split_off(line.len() - 3));
            lines.push(std::mem::take(&mut line));
            line = format!(" {}", tail.as_deref().unwrap_or(""));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}
