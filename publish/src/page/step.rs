//! Steps in the form of the page: short lists of numbers and of texts in which each cell, digit and house is one symbol.

use super::symbols::{SentencePattern, symbol};
use crate::language::Language;
use gridmill::grade::{
    BugKind, Chain, ChainKind, ChainLine, Effect, Evidence, LoopKind, Part, SolvedStep, StrongLink,
    Trail, chain_lines, reason,
};
use gridmill::grid::{Candidate, CandidateSet, Digit, HouseSet, Houses, PencilGrid};
use serde_json::{Value, json};

/// Values that many steps share, each stored once and known by its number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    /// Labels of techniques, and ratings in tenths.
    pub(crate) kinds: DistinctValues<(String, u32)>,
    /// Patterns of sentences.
    pub(crate) sentences: DistinctValues<String>,
}

/// Values that are all different.
#[derive(Clone, Debug)]
pub(crate) struct DistinctValues<T>(pub(crate) Vec<T>);

impl<T> Default for DistinctValues<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: PartialEq> DistinctValues<T> {
    /// Returns the number of a value; adds the value if it is new.
    pub(super) fn number(&mut self, value: T) -> usize {
        let known = self.0.iter().position(|known| *known == value);
        known.unwrap_or_else(|| {
            self.0.push(value);
            self.0.len() - 1
        })
    }
}

impl Tables {
    /// `[kind, sentence, its names, placed, houses, removed, pattern, trails, more sentences]`: numbers of the tables, symbols
    /// of houses, and candidates as two symbols each, cell and digit. Empty values at the end are omitted.
    pub(crate) fn step<H: Houses>(
        &mut self,
        pencil: &PencilGrid<H>,
        SolvedStep { rating, step, .. }: &SolvedStep,
        language: &Language,
    ) -> Value {
        let kind = (language.technique(step.technique), rating.tenths());
        let lines = match &step.evidence {
            Evidence::Chain(chain) => chain_lines(chain),
            _ => Vec::new(),
        };
        let [placed, removed] = changed(&step.effect);
        let Drawing { houses, mut pattern, trails } = Drawing::of(pencil, &step.evidence);
        if step.evidence == Evidence::Unstated {
            // The page takes a placed digit without a pattern for a single.
            pattern = placed;
        }
        let kind = self.kinds.number(kind);
        let sentence = language.parts(&reason(pencil, step));
        let (sentence, names) = self.sentence(&sentence, language);
        let line = |line: ChainLine| {
            let mut parts = vec![Part::Words("  ".into()); line.depth];
            parts.extend(language.parts(&line.sentence));
            let (sentence, names) = self.sentence(&parts, language);
            json!([sentence, names])
        };
        let lines = lines.into_iter().map(line).collect();
        let houses = houses.iter().map(|house| symbol(house.index()));
        let mut fields: Vec<Value> = vec![
            kind.into(),
            sentence.into(),
            names.into(),
            candidates(&placed).into(),
            houses.collect::<String>().into(),
            candidates(&removed).into(),
            candidates(&pattern).into(),
            trails.into(),
            Value::Array(lines),
        ];
        let is_empty = |field: &Value| *field == json!("") || *field == json!([]);
        while fields.last().is_some_and(is_empty) {
            fields.pop();
        }
        fields.into()
    }

    fn sentence(&mut self, parts: &[Part], language: &Language) -> (usize, String) {
        let SentencePattern { text, names } = SentencePattern::new(parts, language);
        (self.sentences.number(text), names)
    }
}

/// Returns the candidates that an effect places, and those that it removes.
fn changed(effect: &Effect) -> [CandidateSet; 2] {
    [effect.placed().into_iter().collect(), effect.removed()]
}

fn candidates(of: &CandidateSet) -> String {
    of.iter().flat_map(candidate).collect()
}

fn candidate(Candidate { cell, digit }: Candidate) -> [char; 2] {
    [symbol(cell.index()), symbol(digit.index())]
}

/// Returns, for each trail, its literals, three characters each (`+` on, `-` off), and its arrows, two numbers of literals each.
fn trails(chain: &Chain) -> Vec<Value> {
    let trail = |trail: &Trail| {
        let literals: String = trail
            .nodes()
            .iter()
            .flat_map(|node| {
                let [cell, digit] = candidate(node.literal.candidate());
                [cell, digit, if node.literal.is_on() { '+' } else { '-' }]
            })
            .collect();
        let arrows: Vec<[usize; 2]> = (0..)
            .zip(trail.nodes())
            .flat_map(|(to, node)| node.parents.iter().map(move |&from| [from, to]))
            .collect();
        json!([literals, arrows.concat()])
    };
    chain.trails.iter().map(trail).collect()
}

/// Returns strong links as a trail. A digit that is not on the first side of a link is on its second side, and so not on the
/// first side of the next link.
fn trail_of_links<H: Houses>(
    pencil: &PencilGrid<H>,
    digit: Digit,
    links: &[StrongLink],
    is_loop: bool,
) -> Value {
    let sides = links.iter().flat_map(|link| [(link.from, '-'), (link.to, '+')]);
    let (mut literals, mut count, mut numbered) = (String::new(), 0, Vec::new());
    for (cells, state) in sides {
        let candidates = (cells & pencil.cells(digit)).iter().map(|cell| Candidate { cell, digit });
        let candidates: Vec<(usize, Candidate)> = (count..).zip(candidates).collect();
        for (_, it) in &candidates {
            literals.extend(candidate(*it));
            literals.push(state);
        }
        count += candidates.len();
        numbered.push(candidates);
    }
    // Each arrow joins the nearest candidates of two sides.
    let ends = numbered.last().zip(numbered.first()).filter(|_| is_loop);
    let arrows = numbered.windows(2).map(|pair| (&pair[0], &pair[1])).chain(ends);
    let arrows: Vec<usize> = arrows.filter_map(|(from, to)| nearest(from, to)).flatten().collect();
    json!([literals, arrows])
}

/// Returns the numbers of two different candidates that are nearest to each other.
fn nearest(from: &[(usize, Candidate)], to: &[(usize, Candidate)]) -> Option<[usize; 2]> {
    let pairs = from.iter().flat_map(|from| to.iter().map(move |to| (from, to)));
    let different = pairs.filter(|((_, from), (_, to))| from != to);
    let pair = different.min_by_key(|((_, from), (_, to))| {
        let [from, to] = [from.cell, to.cell];
        from.row().abs_diff(to.row()).pow(2) + from.column().abs_diff(to.column()).pow(2)
    });
    pair.map(|((from, _), (to, _))| [*from, *to])
}

/// The pattern of a step in the grid.
struct Drawing {
    houses: HouseSet,
    pattern: CandidateSet,
    trails: Vec<Value>,
}

impl Drawing {
    fn of<H: Houses>(pencil: &PencilGrid<H>, evidence: &Evidence) -> Self {
        let houses = houses(evidence);
        let (pattern, trails) = match evidence {
            Evidence::Chain(chain) => (CandidateSet::EMPTY, trails(chain)),
            &Evidence::StrongLinks { digit, ref links, is_loop } => {
                (CandidateSet::EMPTY, vec![trail_of_links(pencil, digit, links, is_loop)])
            }
            evidence => (evidence.candidates(pencil), Vec::new()),
        };
        Self { houses, pattern, trails }
    }
}

/// Returns the houses of a step's pattern.
fn houses(evidence: &Evidence) -> HouseSet {
    match *evidence {
        Evidence::OnlyPlace { house }
        | Evidence::SeenPlaces { house, .. }
        | Evidence::Subset { house, .. } => HouseSet::of(house),
        Evidence::Intersection { base, cover, single, .. } => {
            [base, cover].into_iter().chain(single).collect()
        }
        Evidence::Fish { base, cover, .. } => base | cover,
        Evidence::StrongLinks { ref links, .. } => links.iter().map(|link| link.house).collect(),
        Evidence::Loop { kind, .. } => match kind {
            LoopKind::NakedSubset { house, .. }
            | LoopKind::HiddenSubset { house, .. }
            | LoopKind::OnlyPlaces { house, .. } => HouseSet::of(house),
            LoopKind::OneCell { .. } | LoopKind::OneDigit { .. } => HouseSet::EMPTY,
        },
        Evidence::Bug { kind: BugKind::NakedSubset { house, .. }, .. } => HouseSet::of(house),
        Evidence::Chain(Chain {
            kind: ChainKind::Region { house, .. } | ChainKind::DynamicRegion { house, .. },
            ..
        }) => HouseSet::of(house),
        Evidence::OnlyDigit
        | Evidence::Unstated
        | Evidence::Wing { .. }
        | Evidence::AlmostLocked { .. }
        | Evidence::Bug { .. }
        | Evidence::Chain(_)
        | Evidence::Exclusion { .. } => HouseSet::EMPTY,
    }
}
