//! Steps that are nearly right, which the check must refuse.

use super::is_proved;
use crate::grade::{
    BugKind, Cause, Chain, Effect, Evidence, Grader, Literal, LoopKind, Scale, Step, StrongLink,
    SubsetKind, Technique, TrailNode, WingKind,
};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, PencilGrid};
use std::sync::LazyLock;

/// Reads `<81 cells>:<candidates already gone, digit row column>`.
fn position(text: &str) -> PencilGrid {
    let (cells, gone) = text.split_once(':').unwrap();
    let mut pencil = PencilGrid::new(&cells.parse().unwrap());
    for candidate in gone.split_whitespace() {
        let [digit, row, column] = [0, 1, 2].map(|i| usize::from(candidate.as_bytes()[i] - b'1'));
        let (cell, digit) = (Cell::at(row, column), Digit::from_index(digit));
        pencil.remove(Candidate { cell, digit });
    }
    pencil
}

/// Returns the positions and steps of `tests/cases/techniques`, except the deepest chains, which take seconds to minutes.
pub(crate) fn cases() -> Vec<(PencilGrid, Step)> {
    static CASES: LazyLock<Vec<(PencilGrid, Step)>> = LazyLock::new(|| {
        let slowest = Technique::DynamicContradictionChainNestedDfcPlus;
        cases_of(|technique| !is_deep(technique) && technique != slowest)
    });
    CASES.clone()
}

/// True for chains in which chains have patterns inside, on the scale `sukaku`.
fn is_deep(technique: Technique) -> bool {
    technique.id().contains("_nested_dfc_") && !technique.id().ends_with("_plus")
}

/// Returns the positions and steps of the cases of some techniques.
fn cases_of(is_wanted: impl Fn(Technique) -> bool) -> Vec<(PencilGrid, Step)> {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/techniques");
    let mut found = Vec::new();
    for technique in Technique::ALL.iter().filter(|it| is_wanted(**it)) {
        let path = directory.join(format!("{technique}.txt"));
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        for line in text.lines() {
            let (before, effect) = line.split_once(" => ").unwrap();
            if effect.starts_with("none") {
                continue;
            }
            let pencil = position(before);
            let has_it = |scale: &Scale| scale.techniques().contains(*technique);
            let scale = Scale::ALL.into_iter().find(has_it).unwrap();
            let step = Grader::with_scale(scale).steps_from(pencil.clone()).only(*technique).next();
            let step = step.map(|it| it.step).filter(|it| it.technique == *technique);
            found.extend(step.map(|step| (pencil, step)));
        }
    }
    found
}

/// Positions with patterns and chains inside chains, from puzzles of Arto Inkala: "AI Escargot" (2006) and
/// that of 2012.
pub(crate) fn nested() -> Vec<(PencilGrid, Step)> {
    let found = NESTED.iter().map(|(technique, text)| {
        let pencil = position(text);
        let mut grader = Grader::new();
        let step = grader.steps_from(pencil.clone()).only(*technique).next().unwrap().step;
        let Evidence::Chain(chain) = &step.evidence else { panic!("{step:?}") };
        let mut nodes = chain.trails.iter().flat_map(|trail| trail.nodes());
        assert!(nodes.any(|node| node.pattern.is_some()));
        (pencil, step)
    });
    found.collect()
}

const NESTED: [(Technique, &str); 4] = [
    (
        Technique::DynamicRegionChainNestedFc,
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..:\
         126 974 976 286 986 994 996",
    ),
    (
        Technique::DynamicContradictionChainPlus,
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..:\
         421 126 427 564 768 974 575 976 286 886 986 994 696 996 898",
    ),
    (
        Technique::DynamicContradictionChainNestedFc,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..:\
         314 917 521 927 539 441 641 643 947 659 661 662 663 669 794 295 395 795",
    ),
    (
        Technique::DynamicContradictionChainPlus,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..:\
         314 917 519 719 121 521 125 527 927 531 433 539 441 641 643 947 659 661 462 662 \
         663 866 867 967 669 371 471 771 374 376 381 681 785 389 989 593 794 295 395 695 \
         795",
    ),
];

/// The step with other evidence.
fn with(step: &Step, change: impl FnOnce(&mut Evidence)) -> Step {
    let mut changed = step.clone();
    change(&mut changed.evidence);
    assert_ne!(changed, *step);
    changed
}

#[test]
fn a_wrong_effect_is_refused_whatever_the_evidence() {
    for (pencil, step) in cases().into_iter().chain(nested()) {
        assert!(is_proved(&pencil, &step), "{step:?}");
        let changed = |effect| Step { effect, ..step.clone() };
        let everything = changed(Effect::Remove(pencil.candidates()));
        assert!(!is_proved(&pencil, &everything), "{step:?}");
        let placed = step.effect.placed();
        // (Where two digits have one place in a house, the same evidence is good for both.)
        let is_near = |other: &Candidate| {
            placed.is_none_or(|it| it.cell == other.cell || it.digit == other.digit)
        };
        for other in pencil.candidates().iter().filter(is_near) {
            let is_refused = !is_proved(&pencil, &changed(Effect::Place(other)));
            assert!(is_refused || placed == Some(other), "{other} with {step:?}");
        }
        if let Effect::Remove(gone) = &step.effect {
            // Nothing that cannot be seen from what goes may go with it.
            let near = gone.all_cells().iter().fold(gone.all_cells(), |all, it| all | it.peers());
            for far in pencil.candidates_in(!near, DigitSet::ALL).iter() {
                let both = CandidateSet::from_iter(gone.iter().chain([far]));
                let is_chain = matches!(step.evidence, Evidence::Chain(_));
                let is_refused = !is_proved(&pencil, &changed(Effect::Remove(both)));
                assert!(is_refused || !is_chain, "{far} with {step:?}");
            }
        }
    }
}

#[test]
fn chains_in_which_chains_have_patterns_are_proved() {
    assert_proved(|technique| technique == Technique::DynamicDoubleChainNestedDfc1);
}

#[test]
fn a_chain_names_what_patterns_inside_its_chains_need() {
    let mut flaws = 0;
    for (pencil, step) in cases_of(|it| it == Technique::DynamicCellChainNestedDfc1) {
        let Evidence::Chain(chain) = &step.evidence else { unreachable!("it is a chain") };
        if chain.trails.iter().all(|trail| trail.nodes.len() == trail.counted) {
            continue;
        }
        let changed = with(&step, |evidence| {
            let Evidence::Chain(chain) = evidence else { unreachable!("cloned") };
            for trail in &mut chain.trails {
                trail.nodes.truncate(trail.counted);
                let parents = trail.nodes.iter_mut().map(|node| &mut node.parents);
                parents.for_each(|parents| parents.retain(|parent| *parent < trail.counted));
            }
        });
        assert!(is_proved(&pencil, &step), "{step:?}");
        assert!(!is_proved(&pencil, &changed), "{changed:?}");
        flaws += 1;
    }
    assert!(flaws > 0);
}

#[test]
#[ignore = "takes half an hour: one search takes up to a minute"]
fn the_deepest_chains_are_proved() {
    assert_proved(is_deep);
}

fn assert_proved(is_wanted: impl Fn(Technique) -> bool) {
    let cases = cases_of(is_wanted);
    assert!(cases.len() > 1, "{}", cases.len());
    for (pencil, step) in cases {
        assert!(is_proved(&pencil, &step), "{step:?}");
        let changed = with(&step, |evidence| {
            let Evidence::Chain(chain) = evidence else { unreachable!("it is a chain") };
            let nodes = chain.trails.iter_mut().flat_map(|trail| &mut trail.nodes);
            let nested = nodes.filter(|node| node.pattern.is_some());
            nested.for_each(|node| node.parents.clear());
        });
        assert!(!is_proved(&pencil, &changed), "{changed:?}");
    }
}

#[test]
fn changed_patterns_are_refused() {
    let mut shapes = 0;
    for (pencil, step) in cases() {
        let mut refuse = |change: &dyn Fn(&mut Evidence)| {
            let changed = with(&step, change);
            assert!(!is_proved(&pencil, &changed), "{changed:?}\nfrom {step:?}");
            shapes += 1;
        };
        match step.evidence {
            Evidence::OnlyPlace { house } => {
                let place = step.effect.placed().unwrap();
                let others = House::classic().filter(|other| !other.cells().contains(place.cell));
                for other in others {
                    refuse(&|it| *it = Evidence::OnlyPlace { house: other });
                }
                assert!(house.cells().contains(place.cell));
            }
            Evidence::Intersection { digit, base, cover, single } => {
                refuse(&|it| {
                    *it = Evidence::Intersection { digit, base: cover, cover: base, single };
                });
                let single = if single.is_some() { None } else { Some(base) };
                refuse(&|it| *it = Evidence::Intersection { digit, base, cover, single });
            }
            Evidence::Subset { kind, house, cells, digits } => {
                let other = match kind {
                    SubsetKind::Naked => SubsetKind::Hidden,
                    SubsetKind::Hidden => SubsetKind::Naked,
                };
                refuse(&|it| *it = Evidence::Subset { kind: other, house, cells, digits });
                let fewer = cells.without(cells.first().unwrap());
                refuse(&|it| *it = Evidence::Subset { kind, house, cells: fewer, digits });
                let fewer = digits.without(digits.iter().next().unwrap());
                refuse(&|it| *it = Evidence::Subset { kind, house, cells, digits: fewer });
            }
            Evidence::SeenPlaces { digit, house } => {
                let other = Digit::all().find(|it| *it != digit).expect("nine");
                refuse(&|it| *it = Evidence::SeenPlaces { digit: other, house });
            }
            Evidence::Fish { digit, base, cover } => {
                refuse(&|it| *it = Evidence::Fish { digit, base: cover, cover: base });
                let fewer = cover.without(cover.first().unwrap());
                refuse(&|it| *it = Evidence::Fish { digit, base, cover: fewer });
            }
            Evidence::Wing { kind, pivot, wings, digit } => {
                let other = match kind {
                    WingKind::Xy => WingKind::Xyz,
                    WingKind::Xyz => WingKind::Xy,
                };
                refuse(&|it| *it = Evidence::Wing { kind: other, pivot, wings, digit });
                let wings = [wings[0], wings[0]];
                refuse(&|it| *it = Evidence::Wing { kind, pivot, wings, digit });
            }
            Evidence::StrongLinks { digit, ref links, is_loop } => {
                let turned = |link: &StrongLink| StrongLink {
                    house: link.house,
                    from: link.to,
                    to: link.from,
                };
                let mut changed = links.clone();
                changed[0] = turned(&links[0]);
                refuse(&|it| {
                    *it = Evidence::StrongLinks { digit, links: changed.clone(), is_loop };
                });
                let fewer = links[1..].to_vec();
                refuse(&|it| *it = Evidence::StrongLinks { digit, links: fewer.clone(), is_loop });
            }
            Evidence::AlmostLocked { cells, digits, most, pincer, linked } => {
                let fewer = cells.without(cells.first().unwrap());
                refuse(&|it| {
                    *it = Evidence::AlmostLocked { cells: fewer, digits, most, pincer, linked };
                });
                let none = DigitSet::EMPTY;
                refuse(&|it| {
                    *it = Evidence::AlmostLocked { cells, digits, most, pincer, linked: none };
                });
            }
            Evidence::Loop { cells, digits, kind } => {
                let fewer = cells.without(cells.first().unwrap());
                refuse(&|it| *it = Evidence::Loop { cells: fewer, digits, kind });
                let smaller = |cells: CellSet| cells.without(cells.first().unwrap());
                let kind = match kind {
                    LoopKind::OneCell { cell } => {
                        LoopKind::OneCell { cell: cells.without(cell).first().unwrap() }
                    }
                    LoopKind::OneDigit { cells, digit } => {
                        LoopKind::OneDigit { cells: smaller(cells), digit }
                    }
                    LoopKind::NakedSubset { house, cells, digits } => {
                        LoopKind::NakedSubset { house, cells: smaller(cells), digits }
                    }
                    LoopKind::HiddenSubset { house, cells, digits } => {
                        LoopKind::HiddenSubset { house, cells: smaller(cells), digits }
                    }
                    LoopKind::OnlyPlaces { cells, house, digit } => {
                        LoopKind::OnlyPlaces { cells: smaller(cells), house, digit }
                    }
                };
                refuse(&|it| *it = Evidence::Loop { cells, digits, kind });
            }
            Evidence::Bug { extra, kind } => {
                let fewer: CandidateSet = extra.iter().skip(1).collect();
                refuse(&|it| *it = Evidence::Bug { extra: fewer, kind });
                let kind = match kind {
                    BugKind::OneCell | BugKind::OneDigit => {
                        BugKind::SharedDigit { digit: extra.iter().next().unwrap().digit }
                    }
                    BugKind::NakedSubset { .. } | BugKind::SharedDigit { .. } => BugKind::OneDigit,
                };
                refuse(&|it| *it = Evidence::Bug { extra, kind });
            }
            Evidence::Exclusion { cells, .. } => {
                let excluders = CellSet::EMPTY;
                refuse(&|it| *it = Evidence::Exclusion { cells, excluders });
                let excluders = !cells.common_peers();
                refuse(&|it| *it = Evidence::Exclusion { cells, excluders });
            }
            Evidence::OnlyDigit | Evidence::Unstated | Evidence::Chain(_) => {}
        }
    }
    assert!(shapes > 200, "{shapes}");
}

#[test]
fn chains_with_a_flaw_are_refused() {
    let mut flaws = 0;
    for (pencil, step) in cases().into_iter().chain(nested()) {
        let Evidence::Chain(chain) = &step.evidence else { continue };
        let mut refuse = |change: &dyn Fn(&mut Chain)| {
            let changed = with(&step, |evidence| {
                let Evidence::Chain(chain) = evidence else { unreachable!("cloned") };
                change(chain);
            });
            assert!(!is_proved(&pencil, &changed), "{changed:?}\nfrom {step:?}");
            flaws += 1;
        };
        for branch in 0..chain.trails.len() {
            refuse(&|chain| _ = chain.trails.remove(branch));
            for (at, node) in chain.trails[branch].nodes().iter().enumerate() {
                let mut refuse_node = |change: &dyn Fn(&mut TrailNode)| {
                    refuse(&|chain| change(&mut chain.trails[branch].nodes[at]));
                };
                refuse_node(&|node| node.literal = !node.literal);
                let own = node.literal.candidate();
                let gone = Digit::all().find(|&digit| !pencil.digits(own.cell).contains(digit));
                if let Some(digit) = gone {
                    let absent = Literal::on(Candidate { digit, ..own });
                    let literal = if node.literal.is_on() { absent } else { !absent };
                    refuse_node(&|node| node.literal = literal);
                }
                // A cycle inside names more than it needs.
                let is_cycle = node.pattern.as_ref().is_some_and(
                    |step| matches!(&step.evidence, Evidence::Chain(it) if it.kind.is_cycle()),
                );
                for parent in 0..node.parents.len() {
                    if !is_cycle {
                        refuse_node(&|node| _ = node.parents.remove(parent));
                    }
                    refuse_node(&|node| node.parents[parent] = at);
                }
                if node.cause != Cause::Assumed {
                    refuse_node(&|node| node.cause = Cause::Assumed);
                    refuse_node(&|node| {
                        *node = TrailNode { parents: Default::default(), ..node.clone() }
                    });
                }
                if node.pattern.is_some() {
                    refuse_node(&|node| node.pattern = None);
                }
            }
        }
    }
    assert!(flaws > 5_000, "{flaws}");
}
