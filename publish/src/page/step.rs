//! Steps in the form of the page: short lists of numbers and of texts in which each cell, digit and house is one symbol.

use super::symbols::{SentencePattern, symbol};
use crate::language::Language;
use gridmill::grade::{
    BugKind, Chain, ChainKind, ChainLine, Effect, Evidence, LoopKind, Part, Sentence, SolvedStep,
    StrongLink, Trail, chain_lines, hodoku, reason,
};
use gridmill::grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, HouseSet, PencilGrid};
use serde_json::{Value, json};

/// Values that many steps share, each stored once and known by its number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tables {
    /// Labels of techniques, and ratings in tenths or scores.
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
    fn number(&mut self, value: T) -> usize {
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
    pub(crate) fn step(
        &mut self,
        pencil: &PencilGrid,
        SolvedStep { rating, step, .. }: &SolvedStep,
        language: &Language,
    ) -> Value {
        let kind = (language.technique(step.technique), rating.tenths().into());
        let lines = match &step.evidence {
            Evidence::Chain(chain) => chain_lines(chain),
            _ => Vec::new(),
        };
        let drawing = Drawing::of(pencil, &step.evidence);
        self.explained(kind, &reason(pencil, step), &step.effect, drawing, lines, language)
    }

    /// A step of HoDoKu in the same form, with its score. The pattern of a digit of the solution is the digit: the page takes a placed
    /// digit without a pattern for a single.
    pub(crate) fn hodoku_step(
        &mut self,
        pencil: &PencilGrid,
        step: &hodoku::Step,
        language: &Language,
    ) -> Value {
        let kind = (language.hodoku_technique(step.technique), step.score);
        let effect = Effect::from(&step.effect);
        let drawing = match &step.evidence {
            Some(evidence) => Drawing::of_hodoku(pencil, evidence),
            None => Drawing { pattern: changed(&effect)[0], ..Drawing::EMPTY },
        };
        let sentence = step.reason(pencil);
        self.explained(kind, &sentence, &effect, drawing, step.chain_lines(), language)
    }

    fn explained(
        &mut self,
        kind: (String, u32),
        sentence: &Sentence,
        effect: &Effect,
        drawing: Drawing,
        lines: Vec<ChainLine>,
        language: &Language,
    ) -> Value {
        let kind = self.kinds.number(kind);
        let (sentence, names) = self.sentence(&language.parts(sentence), language);
        let [placed, removed] = changed(effect);
        let line = |line: ChainLine| {
            let mut parts = vec![Part::Words("  ".into()); line.depth];
            parts.extend(language.parts(&line.sentence));
            let (sentence, names) = self.sentence(&parts, language);
            json!([sentence, names])
        };
        let lines = lines.into_iter().map(line).collect();
        let Drawing { houses, pattern, trails } = drawing;
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
    match effect {
        Effect::Place(placed) => [CandidateSet::from_iter([*placed]), CandidateSet::EMPTY],
        Effect::Remove(removed) => [CandidateSet::EMPTY, *removed],
    }
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

/// Cells with a digit that is on or off in one or all of them.
type Side = (Digit, CellSet, char);

/// Returns strong links as a trail. A digit that is not on the first side of a link is on its second side, and so not on the
/// first side of the next link.
fn trail_of_links(pencil: &PencilGrid, digit: Digit, links: &[StrongLink], is_loop: bool) -> Value {
    let sides = links.iter().flat_map(|link| [(link.from, '-'), (link.to, '+')]);
    let sides = sides.map(|(cells, state)| (digit, cells & pencil.cells(digit), state));
    trail_of_sides(&sides.collect::<Vec<_>>(), is_loop)
}

/// Returns a trail of groups of candidates. Each arrow joins the nearest candidates of two groups.
fn trail_of_sides(sides: &[Side], is_loop: bool) -> Value {
    let (mut count, mut numbered) = (0, Vec::new());
    for &(digit, cells, _) in sides {
        let candidates = cells.iter().map(|cell| Candidate { cell, digit });
        numbered.push((count..).zip(candidates).collect::<Vec<(usize, Candidate)>>());
        count += cells.len();
    }
    let ends = numbered.last().zip(numbered.first()).filter(|_| is_loop);
    let arrows = numbered.windows(2).map(|pair| (&pair[0], &pair[1])).chain(ends);
    let arrows: Vec<usize> = arrows.filter_map(|(from, to)| nearest(from, to)).flatten().collect();
    json!([literals(sides), arrows])
}

/// Returns the literals of a trail.
fn literals(sides: &[Side]) -> String {
    let of_side = |&(digit, cells, state): &Side| {
        cells.iter().flat_map(move |cell| {
            let [cell, digit] = candidate(Candidate { cell, digit });
            [cell, digit, state]
        })
    };
    sides.iter().flat_map(of_side).collect()
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
    const EMPTY: Self =
        Self { houses: HouseSet::EMPTY, pattern: CandidateSet::EMPTY, trails: Vec::new() };

    fn of(pencil: &PencilGrid, evidence: &Evidence) -> Self {
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

    fn of_hodoku(pencil: &PencilGrid, evidence: &hodoku::Evidence) -> Self {
        let all = |cells: CellSet| pencil.candidates_in(cells, DigitSet::ALL);
        let cells_of = |houses: &HouseSet| {
            houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
        };
        // Candidates without arrows.
        let marks = |sides: &[Side]| vec![json!([literals(sides), []])];
        let mut drawing = Self::EMPTY;
        match evidence {
            hodoku::Evidence::Shared(evidence) => return Self::of(pencil, evidence),
            &hodoku::Evidence::Locked { cells, houses, .. } => {
                drawing.houses = houses;
                drawing.pattern = all(cells);
            }
            hodoku::Evidence::Fish { digit, base, cover, fins } => {
                drawing.houses = *base | *cover;
                let places = (pencil.cells(*digit) & cells_of(base)) - *fins;
                drawing.pattern = CandidateSet::of_digit(*digit, places);
                drawing.trails = marks(&[(*digit, *fins, '+')]);
            }
            hodoku::Evidence::Colors { digits, components } => {
                let sides = digits.iter().flat_map(|digit| {
                    let colors = components.iter().flat_map(|it| [(it[0], '+'), (it[1], '-')]);
                    colors.map(move |(cells, state)| (digit, cells, state))
                });
                drawing.trails = marks(&sides.collect::<Vec<_>>());
            }
            hodoku::Evidence::Chain { nodes, is_ring } => {
                let side = |node: &hodoku::ChainNode| {
                    (node.digit, node.cells, if node.is_on { '+' } else { '-' })
                };
                drawing.trails =
                    vec![trail_of_sides(&nodes.iter().map(side).collect::<Vec<_>>(), *is_ring)];
            }
            hodoku::Evidence::AlmostLocked { sets, links } => {
                let cells = sets.iter().fold(CellSet::EMPTY, |all, (cells, _)| all | *cells);
                drawing.pattern = all(cells);
                let linked = links.iter().zip(sets.windows(2)).flat_map(|(digits, pair)| {
                    digits.iter().map(|digit| (digit, pair[0].0 | pair[1].0))
                });
                let linked = linked.map(|(digit, cells)| (digit, cells & pencil.cells(digit), '-'));
                let linked: Vec<Side> = linked.collect();
                linked.iter().for_each(|(digit, cells, _)| drawing.pattern.remove(*digit, *cells));
                drawing.trails = marks(&linked);
            }
            hodoku::Evidence::SueDeCoq { houses, cells, others } => {
                drawing.houses = houses.iter().copied().collect();
                drawing.pattern = all(*cells | others[0] | others[1]);
            }
            hodoku::Evidence::Rectangle { cells, houses, .. } => {
                drawing.houses = *houses;
                drawing.pattern = all(*cells);
            }
        }
        drawing
    }
}

/// Returns the houses of a step's pattern.
fn houses(evidence: &Evidence) -> HouseSet {
    match *evidence {
        Evidence::OnlyPlace { house } | Evidence::Subset { house, .. } => HouseSet::of(house),
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
        | Evidence::Wing { .. }
        | Evidence::AlmostLocked { .. }
        | Evidence::Bug { .. }
        | Evidence::Chain(_)
        | Evidence::Exclusion { .. } => HouseSet::EMPTY,
    }
}
