//! Counts of a part of the rows, made apart: on another thread, and added in order.

use super::{LayoutStats, LevelCount, NotCounted, SourceLine, Stats, place_of_level};
use crate::formats::RowRatings;
use crate::grade::Scale;
use crate::grid::Grid;
use crate::layout::Board;
use std::collections::BTreeMap;
use std::iter;
use std::mem::take;

/// Counts of rows that follow each other, which [`LayoutStats::absorb`] adds to those of the rows before them. The sum is the same
/// as if all rows had been added one by one.
///
/// ```
/// use gridmill::{grid::Grid, stats::{LayoutStats, SourceLine, Stats, StatsPart}};
///
/// let mut stats = LayoutStats::new(Stats::new(None, 3));
/// let mut part = StatsPart::of(&stats);
/// part.add(&Grid::EMPTY, None, SourceLine { file: 0, line: 1 });
/// assert!(stats.absorb(part).is_empty());
/// assert_eq!(stats.puzzles(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct StatsPart {
    /// Without puzzles.
    empty: LayoutStats,
    unrated: LayoutStats,
    /// Rated puzzles. Those in a row that are on one scale are counted together.
    rated: Vec<(Scale, LayoutStats)>,
}

/// What the counts of a part must know to be added to others.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PartNotes {
    /// Place of the first row, counted or not.
    first: Option<SourceLine>,
    /// Place of the first row without effort, and their number.
    without_effort: Option<(SourceLine, u64)>,
}

impl PartNotes {
    pub(super) fn note(&mut self, place: SourceLine, lacks_effort: bool) {
        self.first.get_or_insert(place);
        if lacks_effort {
            self.without_effort.get_or_insert((place, 0)).1 += 1;
        }
    }
}

/// Rows that are not counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Place of the first.
    pub first: SourceLine,
    /// Number of rows.
    pub rows: u64,
    /// The reason.
    pub reason: NotCounted,
}

impl StatsPart {
    /// Starts without puzzles, with the levels and the scale of `stats`.
    pub fn of(stats: &LayoutStats) -> Self {
        let part = Some(PartNotes::default());
        let empty = LayoutStats::new(Stats { part, ..stats.classic.like() });
        Self { unrated: empty.clone(), rated: Vec::new(), empty }
    }

    /// Counts a puzzle, with the ratings of its row.
    pub fn add(&mut self, puzzle: &Grid, ratings: Option<&RowRatings<'_>>, place: SourceLine) {
        // A row that is not counted is noted.
        _ = self.counts_of(ratings).classic.add(puzzle, ratings, place);
    }

    /// Counts a board of another layout than the classic one.
    pub fn add_board(
        &mut self,
        board: &Board,
        ratings: Option<&RowRatings<'_>>,
        place: SourceLine,
    ) {
        _ = self.counts_of(ratings).add_board(board, ratings, place);
    }

    /// Returns the counts that a row with these ratings belongs to.
    fn counts_of(&mut self, ratings: Option<&RowRatings<'_>>) -> &mut LayoutStats {
        let only = self.empty.classic.only;
        let scale = ratings.map(|it| it.scale).filter(|scale| only.is_none_or(|it| it == *scale));
        let Some(scale) = scale else { return &mut self.unrated };
        if self.rated.last().is_none_or(|(last, _)| *last != scale) {
            self.rated.push((scale, self.empty.clone()));
        }
        &mut self.rated.last_mut().expect("just pushed").1
    }
}

impl LayoutStats {
    /// Adds the counts of the rows that follow. Returns the rows that are not counted.
    pub fn absorb(&mut self, part: StatsPart) -> Vec<Refused> {
        let StatsPart { unrated, rated, .. } = part;
        let mut refused = Vec::new();
        let rated = rated.into_iter().map(|(_, counts)| counts);
        let all: Vec<LayoutStats> = iter::once(unrated).chain(rated).collect();
        let mut kinds: Vec<&(String, Stats)> = all.iter().flat_map(|it| &it.boards).collect();
        kinds.sort_by_key(|(_, stats)| {
            stats.part.and_then(|part| part.first).map(|first| (first.file, first.line))
        });
        kinds.into_iter().for_each(|(kind, _)| _ = self.place_of(kind.clone()));
        for counts in all {
            refused.extend(self.classic.absorb(counts.classic));
            for (kind, stats) in counts.boards {
                let at = self.place_of(kind);
                refused.extend(self.boards[at].1.absorb(stats));
            }
        }
        refused
    }
}

impl Stats {
    /// Returns counts without puzzles, with the same levels, scale, and number of hardest puzzles.
    pub(super) fn like(&self) -> Self {
        let Self { given, most, only, .. } = self;
        let part = self.part.map(|_| PartNotes::default());
        Self { only: *only, part, ..Self::new(given.clone(), *most) }
    }

    /// Adds the counts of rows that follow, all of them unrated or on one scale. If that is not the scale of the rows before them, it
    /// refuses them all.
    fn absorb(&mut self, later: Self) -> Option<Refused> {
        let PartNotes { first, without_effort } = later.part.unwrap_or_default();
        if let (Some(found), Some(first)) = (later.scale, first)
            && *self.scale.get_or_insert(found) != found
        {
            let rows = later.puzzles + without_effort.map_or(0, |(_, rows)| rows);
            let reason = NotCounted::OtherScale { found, before: self.scale() };
            return Some(Refused { first, rows, reason });
        }
        self.puzzles += later.puzzles;
        add_counts(&mut self.clues, later.clues);
        add_counts(&mut self.symmetries, later.symmetries);
        self.rated += later.rated;
        add_counts(&mut self.ratings, later.ratings);
        self.minimal.iter_mut().zip(later.minimal).for_each(|(sum, count)| *sum += count);
        self.with_techniques += later.with_techniques;
        self.flow.iter_mut().zip(later.flow).for_each(|(sum, moments)| sum.absorb(moments));
        let places: Vec<usize> =
            later.levels.into_iter().map(|level| self.absorb_level(level)).collect();
        for (technique, mut used) in later.techniques {
            let levels = take(&mut used.levels);
            let sum = self.techniques.entry(technique).or_insert_with(|| {
                let first = used.first.clone();
                super::TechniqueUse { puzzles: 0, times: 0, first, levels: Vec::new() }
            });
            sum.puzzles += used.puzzles;
            sum.times += used.times;
            for (place, puzzles) in places.iter().zip(levels).filter(|(_, puzzles)| *puzzles > 0) {
                sum.levels.resize(sum.levels.len().max(place + 1), 0);
                sum.levels[*place] += puzzles;
            }
        }
        later.hardest.into_iter().for_each(|found| self.keep_hardest(found));
        let reason = NotCounted::NoEffort;
        without_effort.map(|(first, rows)| Refused { first, rows, reason })
    }

    /// Adds the counts of a level, and returns its place.
    fn absorb_level(&mut self, later: LevelCount) -> usize {
        let place = place_of_level(&mut self.levels, &later.name, later.least, self.part.is_some());
        let level = &mut self.levels[place];
        level.puzzles += later.puzzles;
        level.least = level.least.min(later.least);
        add_counts(&mut level.efforts, later.efforts);
        place
    }
}

fn add_counts<K: Ord>(sum: &mut BTreeMap<K, u64>, later: BTreeMap<K, u64>) {
    for (key, count) in later {
        *sum.entry(key).or_default() += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::{Effort, Level, Levels, Rating, TechniqueCounts};

    /// Counts of all rows, one by one and in parts of `rows` rows, and the numbers of rows that are not counted: on another scale, and
    /// without effort.
    fn both(stats: &LayoutStats, seed: u64, rows: u64) -> [(String, [u64; 2]); 2] {
        let of = |reason: &NotCounted| usize::from(*reason == NotCounted::NoEffort);
        let board = |index: u32| {
            let mut board =
                Board::empty(&["4x4", "6x6"][index as usize].parse().expect("a layout"));
            board.set(index as usize, 1);
            board
        };
        let boards = [board(0), board(1)];
        let names: Vec<String> = (0..150).map(|number| format!("level {number}")).collect();
        let techniques: Vec<TechniqueCounts> = ["naked_single:1", "x_wing:2;naked_single:3"]
            .map(|text| text.parse().expect("counts"))
            .to_vec();
        let [mut whole, mut parts] = [stats.clone(), stats.clone()];
        let mut part = StatsPart::of(stats);
        let mut refused = [[0, 0]; 2];
        let mut state = seed;
        // Later rows are on another scale more often.
        for line in 1..=2_000 {
            // Numbers that look random (xorshift).
            let mut draw = |bound: u32| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state % u64::from(bound)) as u32
            };
            let scale = if draw(4_000) < line { Scale::Sukaku } else { Scale::Classic };
            let ratings = RowRatings {
                er: Rating::from_tenths(10 + draw(80)),
                ep: Some(Rating::from_tenths(draw(20))),
                ed: None,
                effort: (draw(3) > 0)
                    .then(|| format!("{}.5", draw(90)).parse().expect("an effort")),
                level: (draw(9) > 0).then(|| &names[draw(150) as usize][..]),
                is_minimal: Some(draw(2) > 0),
                techniques: Some(techniques[draw(2) as usize]),
                flow: Some([draw(9), draw(900), draw(3)].map(|it| f64::from(it) / 100.0)),
                scale,
            };
            let ratings = Some(&ratings).filter(|_| draw(10) > 0);
            let place = SourceLine { file: 0, line: line.into() };
            let added = match draw(4) {
                at @ 0..2 => {
                    let board = &boards[at as usize];
                    part.add_board(board, ratings, place);
                    whole.add_board(board, ratings, place)
                }
                _ => {
                    part.add(&Grid::EMPTY, ratings, place);
                    whole.classic.add(&Grid::EMPTY, ratings, place)
                }
            };
            added.err().iter().for_each(|reason| refused[0][of(reason)] += 1);
            if u64::from(line) % rows == 0 || line == 2_000 {
                let part = std::mem::replace(&mut part, StatsPart::of(stats));
                for Refused { rows, reason, .. } in parts.absorb(part) {
                    refused[1][of(&reason)] += rows;
                }
            }
        }
        let text = |stats: &LayoutStats| format!("{:#?} {:#?}", stats.classic, stats.boards);
        [(text(&whole), refused[0]), (text(&parts), refused[1])]
    }

    #[test]
    fn parts_add_up_to_the_counts_of_all_rows() {
        let all = LayoutStats::new(Stats::new(None, 10));
        let of_sukaku = LayoutStats::new(Stats::new(None, 3).on(Scale::Sukaku));
        let level =
            |name: &str, effort_up_to| Level { name: name.to_owned(), up_to: None, effort_up_to };
        let levels = [level("short", Some(Effort::from_tenths(455))), level("long", None)];
        let levels = Levels::new(levels.to_vec()).expect("levels");
        let by_effort = LayoutStats::new(Stats::new(Some(levels), 10));
        for (seed, rows) in (1..).zip([1, 7, 100, 999, 5_000]) {
            for (stats, refuses) in
                [(&all, [true, false]), (&of_sukaku, [false; 2]), (&by_effort, [true; 2])]
            {
                let [whole, parts] = both(stats, seed, rows);
                assert_eq!(whole.1.map(|rows| rows > 100), refuses);
                assert!(
                    whole == parts,
                    "{rows} rows: {:?} and {:?} are not counted",
                    whole.1,
                    parts.1
                );
            }
        }
    }
}
