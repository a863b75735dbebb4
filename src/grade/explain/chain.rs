//! Chains in words.

use super::{all_of, are, houses};
use crate::grade::{Chain, ChainKind, Effect, Evidence, Literal, Step, Trail, TrailNode};
use crate::grid::{Candidate, CellSet, DigitSet};
use std::sync::Arc;

/// What the chain of a step shows.
pub(super) fn reason(step: &Step, chain: &Chain) -> String {
    let first = &chain.trails[0];
    let target = first.target();
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle => cycle_reason(step, first),
        ChainKind::XChain | ChainKind::XyChain => format!("If {}, then {target}.", !target),
        ChainKind::Nishio | ChainKind::Contradiction { .. } => {
            format!("If {}, then both {target} and {}.", assumption(first), !target)
        }
        ChainKind::Double { .. } => {
            let assumed = assumption(first);
            format!("{target} follows from {assumed} and from {}.", !assumed)
        }
        ChainKind::Cell { cell } | ChainKind::DynamicCell { cell, .. } => {
            format!("{target} follows from every candidate of {cell}.")
        }
        ChainKind::Region { house, digit } | ChainKind::DynamicRegion { house, digit, .. } => {
            format!("{target} follows from every place of {digit} in {house}.")
        }
    }
}

fn assumption(trail: &Trail) -> Literal {
    trail.nodes()[trail.in_order()[0]].literal
}

/// The literals of a cycle are on and off in turn: as they are, or all flipped.
fn cycle_reason(step: &Step, trail: &Trail) -> String {
    let with_state = |is_on: bool| -> Vec<Candidate> {
        let nodes = trail.in_order().into_iter().map(|at| trail.nodes()[at].literal);
        nodes.filter(|literal| literal.is_on() == is_on).map(Literal::candidate).collect()
    };
    let [on, off] = [true, false].map(with_state);
    let Effect::Remove(gone) = &step.effect else { unreachable!("cycles place no digit") };
    let digits: DigitSet = on.iter().chain(&off).map(|candidate| candidate.digit).collect();
    let cells = |of: &[Candidate]| of.iter().map(|candidate| candidate.cell).collect::<CellSet>();
    match digits.only() {
        Some(digit) => {
            let see = if gone.all_cells().len() == 1 { "sees" } else { "see" };
            format!(
                "Either {}, or {} are; {} {see} some of each.",
                are(cells(&on).iter(), digit),
                all_of(cells(&off).iter()),
                all_of(gone.all_cells().iter())
            )
        }
        None => {
            let seen = gone.iter().map(|Candidate { cell, digit }| {
                let article = if digit.value() == 8 { "an" } else { "a" };
                format!("{cell} sees {article} {digit}")
            });
            format!(
                "Either {}, or {}; each way {}.",
                all_of(on.iter()),
                all_of(off.iter()),
                all_of(seen)
            )
        }
    }
}

/// A chain, a line for each of its branches: `r2c5=7 -> r2c8<>7 -> ...`. Where something follows from
/// more than the literal before it, all that it follows from is named: `r1c1<>2 + r1c5<>2 -> r1c7=2`. The
/// two sides of a contradiction come after what they have in common. A pattern is named behind what
/// follows from it, another chain has a number there, and lines of its own below. What begins with spaces
/// belongs to the line above. Lines are broken where they would be wider than `width`.
pub fn chain_lines(chain: &Chain, width: usize) -> Vec<String> {
    lines(chain, "", width)
}

/// Chains inside this one are numbered after `prefix`.
fn lines(chain: &Chain, prefix: &str, width: usize) -> Vec<String> {
    let mut writer = Writer { prefix, width, lines: Vec::new(), nested: Vec::new() };
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
    width: usize,
    lines: Vec<String>,
    nested: Vec<Arc<Step>>,
}

impl Writer<'_> {
    /// Writes those literals of a trail that are wanted, each after what it follows from.
    fn write(&mut self, trail: &Trail, is_wanted: impl Fn(&TrailNode) -> bool) {
        let nodes = trail.nodes();
        let mut text = String::new();
        let mut last = None;
        for at in trail.in_order().into_iter().filter(|&at| is_wanted(&nodes[at])) {
            let node = &nodes[at];
            let follows_last = last.is_some() && node.parents == Vec::from_iter(last);
            if !follows_last {
                let parents = node.parents.iter().map(|&parent| nodes[parent].literal.to_string());
                if !text.is_empty() {
                    text.push_str("; ");
                }
                text.push_str(&parents.collect::<Vec<_>>().join(" + "));
            }
            if !node.parents.is_empty() {
                text.push_str(" -> ");
            }
            text.push_str(&node.literal.to_string());
            if let Some(step) = &node.pattern {
                text.push_str(&format!(" ({})", self.name(step)));
            }
            last = Some(at);
        }
        if !text.is_empty() {
            self.lines.extend(broken(&text, self.width));
        }
    }

    /// What a pattern is called. That of a chain has its number, under which it is written below.
    fn name(&mut self, step: &Arc<Step>) -> String {
        let label = step.technique.label();
        match &step.evidence {
            Evidence::Intersection { base, cover, .. } => {
                format!("{label} from {base} into {cover}")
            }
            Evidence::Subset { house, digits, .. } => format!("{label} {digits} in {house}"),
            Evidence::Fish { base, .. } => format!("{label} in {}", houses(*base)),
            Evidence::Chain(_) => {
                let known = self.nested.iter().position(|known| known == step);
                let place = known.unwrap_or_else(|| {
                    self.nested.push(Arc::clone(step));
                    self.nested.len() - 1
                });
                format!("chain {}{}", self.prefix, place + 1)
            }
            _ => label.to_owned(),
        }
    }

    /// The lines, and below them those of the chains inside.
    fn finish(self) -> Vec<String> {
        let Self { prefix, width, mut lines, nested } = self;
        for (i, step) in nested.iter().enumerate() {
            let Evidence::Chain(chain) = &step.evidence else { continue };
            let (number, label) = (format!("{prefix}{}", i + 1), step.technique.label());
            let head = format!("chain {number}, {label}: {}. {}", step.effect, reason(step, chain));
            let inner = self::lines(chain, &format!("{number}."), width);
            let below = broken(&head, width).into_iter().chain(inner.into_iter().map(indented));
            lines.extend(below.map(indented));
        }
        lines
    }
}

fn indented(line: String) -> String {
    format!("  {line}")
}

/// The text in lines that are not too wide, all but the first indented.
fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.len() + 1 + word.len() > width {
            // What an arrow points at stays with it.
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
