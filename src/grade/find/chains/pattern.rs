//! Dynamic chains, and the patterns inside them (levels 1 to 8), which are tried when a search runs dry.

use super::branching::{self, Branching};
use super::ended::KEEPS_EXPANSIONS;
use super::expand::{Pattern, Patterns};
use super::hint::Collector;
use super::literal::Literal;
use super::scratch::ChainScratch;
use super::{best_line, needs};
use crate::grade::find::{Changes, Finder, Scratch, State, fish, locked, subsets};
use crate::grade::rating::{Removal, Table};
use crate::grade::{Chain, Evidence, Step, SubsetKind, Technique};
use crate::grid::{Candidate, CandidateSet, Cell, Houses, PencilGrid};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Hands all hints of dynamic chains of this level to `collector`.
pub(super) fn search_dynamic<H: Houses>(
    grid: &PencilGrid<H>,
    level: u8,
    scratch: &mut Scratch,
    collector: &mut Collector,
) {
    let scale = collector.scale;
    let Scratch { chains, nested, .. } = scratch;
    let ChainScratch { pool, ended, .. } = chains;
    let mut without_simple = grid.candidates();
    let mut find = |before: &PencilGrid<H>, now: &PencilGrid<H>, is_resumed| match level {
        0 => None,
        _ => {
            let position = Position { before, now, scale };
            let scratch = nested.get_or_insert_default();
            patterns(position, level, is_resumed, &mut without_simple, scratch)
        }
    };
    let kind = Branching::Dynamic { level };
    let ended = (KEEPS_EXPANSIONS && level > 0).then(|| {
        let goes_on = match level {
            2 | 5 => true,
            3 => !scale.searches.nests_multiple_only,
            _ => false,
        };
        ended.begin(grid.candidates(), level, goes_on, pool);
        ended
    });
    branching::search(grid, kind, ended, pool, &mut find, collector);
}

/// Tried in this order at every level, if the scale has the technique on the board.
const fn simple<H: Houses>() -> [&'static [(Technique, Finder<H>)]; 4] {
    use Technique as T;
    [
        &[
            (T::Pointing, locked::locking),
            (T::GeneralizedIntersection, locked::generalized_intersection),
        ],
        &[(T::HiddenPair, subsets::hidden::<_, 2>)],
        &[
            (T::NakedPair, subsets::naked::<_, 2, false>),
            (T::GeneralizedNakedPair, subsets::naked::<_, 2, true>),
        ],
        &[(T::XWing, fish::fish::<_, 2>)],
    ]
}

/// All patterns of the first kind that has any which could not be seen before the search removed candidates.
///
/// `without_simple` are the candidates of an earlier position of this search without simple patterns that need removals.
/// Only what changed since then can have one. If the search is resumed, only the last kind can have any.
fn patterns<H: Houses>(
    position: Position<'_, H>,
    level: u8,
    is_resumed: bool,
    without_simple: &mut CandidateSet,
    scratch: &mut Scratch,
) -> Patterns {
    let Position { before, now, scale } = position;
    let candidates = now.candidates();
    let kinds: &[Search<H>] = match level {
        2 => &[lines],
        3 if scale.searches.nests_multiple_only => &[multiple],
        3 => &[lines, multiple],
        4 => &[dynamic::<_, 0>],
        5 => &[dynamic::<_, 0>, dynamic::<_, 2>],
        6 => &[dynamic::<_, 1>],
        7 => &[dynamic::<_, 2>],
        8 => &[dynamic::<_, 3>],
        _ => &[],
    };
    if is_resumed {
        *without_simple = candidates;
        return kinds.last()?(position, scratch);
    }
    if !candidates.is_subset(without_simple) {
        *without_simple = before.candidates();
    }
    let changes = Changes::between(without_simple, now);
    let state = State { grid: now, changes: &changes, scale };
    for finders in simple() {
        let mut found = Vec::new();
        for (_, finder) in finders.iter().filter(|(technique, _)| scale.has(*technique)) {
            let _all = finder(state, scratch, &mut |step| {
                let gone = step.effect.removed();
                found.extend(pattern(before, now, step, &gone, scale));
                ControlFlow::Continue(())
            });
        }
        if !found.is_empty() {
            return Some(found.into());
        }
    }
    *without_simple = candidates;
    kinds.iter().find_map(|kind| kind(position, scratch))
}

/// A search of patterns.
type Search<H> = fn(Position<'_, H>, &mut Scratch) -> Patterns;

/// A position that a dynamic search led to.
struct Position<'a, H: Houses> {
    /// The position in which the search began.
    before: &'a PencilGrid<H>,
    now: &'a PencilGrid<H>,
    scale: &'static Table,
}

impl<H: Houses> Clone for Position<'_, H> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<H: Houses> Copy for Position<'_, H> {}

impl<H: Houses> Position<'_, H> {
    /// Returns the patterns of all chains that a search finds.
    fn patterns_of(self, search: impl FnOnce(&mut Collector)) -> Patterns {
        let Self { before, now, scale } = self;
        let mut all = Collector::all(scale);
        search(&mut all);
        let hints = all.into_sorted().into_iter();
        let patterns = hints.filter_map(|hint| {
            let gone = hint.finding.gone;
            pattern(before, now, hint.into_step(), &gone, scale)
        });
        let patterns: Vec<Pattern> = patterns.collect();
        (!patterns.is_empty()).then(|| patterns.into())
    }
}

fn lines<H: Houses>(position: Position<'_, H>, scratch: &mut Scratch) -> Patterns {
    let Position { before, now, .. } = position;
    let chains = &mut scratch.chains;
    if let Some(known) = chains.known_lines.get(before, now) {
        return known;
    }
    let found = position.patterns_of(|all| {
        if chains.prospects.has_lines(before, now) {
            best_line::search_all(now, chains, all);
        }
    });
    chains.known_lines.insert(now, found.clone());
    found
}

fn multiple<H: Houses>(position: Position<'_, H>, scratch: &mut Scratch) -> Patterns {
    let Position { before, now, .. } = position;
    let chains = &mut scratch.chains;
    if let Some(known) = chains.known_groups.get(before, now) {
        return known;
    }
    let groups = chains.prospects.groups(before, now);
    let pool = &mut chains.pool;
    let found = position.patterns_of(|all| branching::search_groups(now, &groups, pool, all));
    chains.known_groups.insert(now, found.clone());
    found
}

fn dynamic<H: Houses, const LEVEL: u8>(
    position: Position<'_, H>,
    scratch: &mut Scratch,
) -> Patterns {
    position.patterns_of(|all| search_dynamic(position.now, LEVEL, scratch, all))
}

/// Returns the pattern of a step that removes these candidates, if the search had to remove others for it.
fn pattern<H: Houses>(
    before: &PencilGrid<H>,
    now: &PencilGrid<H>,
    step: Step,
    gone: &CandidateSet,
    scale: &Table,
) -> Option<Pattern> {
    let prerequisites = needs::prerequisites(&step.evidence, before, now);
    (!prerequisites.is_empty()).then(|| {
        let gone = in_order(gone, &step.evidence, now.houses(), scale);
        Pattern { gone, prerequisites, step: Arc::new(step) }
    })
}

/// Returns the candidates that a pattern removes, in the order of the scale.
fn in_order<H: Houses>(
    gone: &CandidateSet,
    evidence: &Evidence,
    houses: &H,
    scale: &Table,
) -> Vec<Candidate> {
    let cells = gone.all_cells();
    let removal = scale.searches.removal;
    let once = |cells: &mut dyn Iterator<Item = Cell>| {
        cells.fold(Vec::new(), |mut all, cell| {
            if !all.contains(&cell) {
                all.push(cell);
            }
            all
        })
    };
    let ordered: Vec<Cell> = match evidence {
        _ if removal != Removal::Hash => cells.iter().collect(),
        Evidence::Subset { kind: SubsetKind::Naked, digits, .. }
            if scale.has(Technique::GeneralizedNakedPair) =>
        {
            once(&mut digits.iter().flat_map(|digit| gone.cells(digit).iter()))
        }
        Evidence::Fish { cover, .. } => {
            cover.iter().flat_map(|line| (cells & houses.cells(line)).iter()).collect()
        }
        // As they are seen from the literals of the cycle that are on, the last of the walk first.
        Evidence::Chain(Chain { kind, trails, .. }) if kind.is_cycle() => {
            let on = trails[0].nodes().iter().map(|node| node.literal).filter(|it| it.is_on());
            let seen = on.map(Literal::candidate).flat_map(|Candidate { cell, digit }| {
                (gone.cells(digit) & houses.peers(cell)).iter()
            });
            once(&mut { seen })
        }
        _ => cells.iter().collect(),
    };
    // The number of groups of cells, and the group of a cell.
    let (count, group): (usize, fn(Cell) -> usize) = match removal {
        Removal::Hash if cells.len() <= 12 => (16, |cell| cell.index() % 16),
        Removal::Hash => (32, |cell| cell.index() % 32),
        Removal::Column => (9, Cell::column),
        Removal::Row => (9, Cell::row),
    };
    let groups = (0..count).flat_map(|it| ordered.iter().filter(move |cell| group(**cell) == it));
    let of = |cell: &Cell| {
        let cell = *cell;
        gone.digits(cell).iter().map(move |digit| Candidate { cell, digit })
    };
    groups.flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::super::trail::{Cause, Trail};
    use super::*;
    use crate::grade::find::chains::hint::Hint;
    use crate::grade::find::test_positions::{Draws, text};
    use crate::grade::rating::CLASSIC;
    use crate::grade::{ChainKind, Scale};
    use crate::grid::{Classic, Digit};

    #[test]
    fn candidates_go_in_the_order_of_the_scale() {
        let at =
            |row, column| Candidate { cell: Cell::at(row, column), digit: Digit::from_index(0) };
        // The literals of a cycle that are on, the last of the walk first.
        let on = [at(1, 4), at(0, 3)];
        let trail = Trail::new(
            0,
            |place: usize| Literal::on(on[place]),
            |_| (Cause::Cell, None),
            |place| Vec::from_iter((place == 0).then_some(1)),
            |_| Vec::new(),
        );
        let chain = Chain { kind: ChainKind::XCycle, complexity: 2, trails: vec![trail] };
        // r1c2 and r2c9 are cells 1 and 17, which share one of 16 buckets; r1c8 is cell 7.
        let gone: CandidateSet = [at(0, 1), at(0, 7), at(1, 8)].into_iter().collect();
        let order = |scale: Scale| {
            in_order(&gone, &Evidence::Chain(chain.clone()), &Classic, scale.table())
        };
        assert_eq!(order(Scale::Classic), [at(0, 1), at(0, 7), at(1, 8)]);
        assert_eq!(order(Scale::Sukaku), [at(1, 8), at(0, 1), at(0, 7)]);
    }

    #[test]
    fn a_search_goes_on_where_that_of_the_level_below_ended() {
        let (mut draws, mut scratch, mut found) = (Draws::new(6), Scratch::default(), [0; 3]);
        for _ in 0..8 {
            let grid = draws.position();
            for (level, found) in (1..).zip(&mut found) {
                let [resumed, fresh] = [&mut scratch, &mut Scratch::default()].map(|scratch| {
                    let mut all = Collector::all(&CLASSIC);
                    search_dynamic(&grid, level, scratch, &mut all);
                    all.into_sorted().into_iter().map(Hint::into_step).collect::<Vec<_>>()
                });
                assert!(resumed == fresh, "level {level} of {}", text(&grid));
                *found += resumed.len();
            }
        }
        assert!(found[0] > 50 && found[0] < found[1] && found[1] < found[2], "{found:?}");
    }

    #[test]
    fn known_lines_are_those_of_a_new_search() {
        let (mut draws, mut scratch, mut found) = (Draws::new(5), Scratch::default(), 0);
        for _ in 0..20 {
            let before = draws.position();
            let mut all = vec![before.clone()];
            for _ in 0..4 {
                let mut now = before.clone();
                (0..4).for_each(|_| draws.remove_some(&mut now));
                all.push(now);
            }
            // Each position again, and each also as the first of a search.
            for (before, now) in [(0, 1), (0, 2), (0, 1), (1, 1), (0, 3), (0, 4), (0, 3)] {
                let (before, now) = (&all[before], &all[now]);
                let position = Position { before, now, scale: &CLASSIC };
                let fresh = lines(position, &mut Scratch::default());
                let known = lines(position, &mut scratch);
                found += known.iter().flat_map(|all| all.iter()).count();
                assert_eq!(format!("{known:?}"), format!("{fresh:?}"), "{}", text(now));
            }
        }
        assert!(found > 100, "{found}");
    }
}
