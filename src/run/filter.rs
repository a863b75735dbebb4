//! A target and levels, prepared to judge each puzzle with as little work as possible.

use super::recipe::Recipe;
use super::target::{highest, least, outermost};
use super::target_error::TargetError;
use crate::grade::{
    BoardGrader, Effort, EffortRange, Grade, Grader, HodokuLevel, HodokuRating, Levels, Rated,
    Rating, RatingRange, Scale, ScoreRange, Steps, Technique, TechniqueSet,
};
use crate::layout::Board;
use crate::solve::Puzzle;

/// Filter for matching puzzles.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// Ranges of ratings; one must hold the rating.
    ranges: Vec<RatingRange>,
    /// Range of efforts; it must hold the effort.
    efforts: EffortRange,
    levels: Levels,
    /// Places of the levels that match; none if all do.
    places: Vec<usize>,
    /// Techniques that may be on the path.
    techniques: TechniqueSet,
    /// Sets of techniques; the path must have one of each.
    require: Vec<TechniqueSet>,
    /// Rating above which nothing matches.
    most: Option<Rating>,
    /// Scale of the ratings.
    scale: Scale,
    /// Rating up to which a path is enough to tell which of two puzzles is nearer.
    enough_to_compare: Option<Rating>,
    /// The levels and scores of HoDoKu that match, if not all do.
    hodoku: Option<HodokuFilter>,
    /// True if all puzzles match.
    is_everything: bool,
}

/// Filter for levels and scores of HoDoKu.
#[derive(Clone, Debug)]
struct HodokuFilter {
    grader: Grader,
    levels: Vec<HodokuLevel>,
    scores: ScoreRange,
}

impl HodokuFilter {
    /// Returns the distance of a puzzle: a point for each ten of the score that it is off, and more if the level does not match.
    fn distance(&mut self, puzzle: &Puzzle) -> u32 {
        let grade = self.grader.grade(puzzle);
        let HodokuRating { level, score } =
            HodokuRating::of(&grade, Scale::Hodoku).expect("brute force solves every puzzle");
        let matches = self.levels.is_empty() || self.levels.contains(&level);
        let off = self.scores.distance(score).div_ceil(100);
        if matches { off } else { off + OTHER_LEVEL }
    }
}

/// Result of a filter for a puzzle.
#[derive(Clone, Debug)]
pub(super) enum FilterResult {
    /// The puzzle matches, with this grade.
    Match(Box<Grade>),
    /// The puzzle does not match. The distance is the sum of the tenths by which its rating is off, of the points by which
    /// its effort is off, and of the penalties below.
    Distance(u32),
}

/// Penalty for each step that is not allowed.
const NOT_ALLOWED: u32 = 5;
/// Penalty for each missing requirement, to which the tenths are added by which the puzzle is easier.
const MISSING: u32 = 20;
/// Penalty for another level of HoDoKu.
const OTHER_LEVEL: u32 = 20;
/// Penalty for a puzzle that is too hard by an unknown amount.
const TOO_HARD: u32 = 10;

impl Filter {
    /// # Errors
    /// If no puzzle can meet the target.
    pub(super) fn new(recipe: &Recipe) -> Result<Self, TargetError> {
        let Recipe { target, levels, scales, .. } = recipe;
        let scale = scales.first();
        let ranges = target.ratings(levels, scale)?;
        let techniques = target.techniques();
        let wanted = outermost(&ranges, |range| range.most, Rating::max);
        let on_board = match recipe.can_be_beyond() {
            true => techniques,
            false => techniques.minus(TechniqueSet::of_large_boards()),
        };
        let most = [wanted, highest(on_board, scale)].into_iter().flatten().min();
        let easiest = |of: &TechniqueSet| least(of.and(techniques), scale);
        let efforts = target.effort.unwrap_or(EffortRange::ALL);
        let places = target.level.names().into_iter().map(|name| levels.place(name));
        let places = places.collect::<Result<_, _>>()?;
        let enough_to_compare = match outermost(&ranges, |range| range.least, Rating::min) {
            _ if efforts != EffortRange::ALL => None,
            Some(_) => None,
            None => target.require.iter().filter_map(easiest).max().or(most),
        };
        let (levels, require) = (levels.clone(), target.require.clone());
        let scores = target.hodoku_score.unwrap_or(ScoreRange::ALL);
        let has_hodoku = !target.hodoku_level.is_empty() || scores != ScoreRange::ALL;
        let hodoku = has_hodoku.then(|| HodokuFilter {
            grader: Grader::with_scale(Scale::Hodoku),
            levels: target.hodoku_level.clone(),
            scores,
        });
        Ok(Self {
            ranges,
            efforts,
            levels,
            places,
            techniques,
            require,
            most,
            enough_to_compare,
            scale,
            hodoku,
            is_everything: target.is_everything(),
        })
    }

    /// True if a puzzle can be too hard for it.
    pub(super) fn has_ceiling(&self) -> bool {
        self.most.is_some() || self.efforts.most.is_some() || self.techniques != TechniqueSet::ALL
    }

    /// True if a rating can be too high for it.
    pub(super) fn has_highest(&self) -> bool {
        self.most.is_some()
    }

    /// True if the paths below the ceiling are those of hidden singles, all of them and no others.
    pub(super) fn takes_hidden_singles(&self) -> bool {
        use Technique as T;
        let hidden = [T::LastDigit, T::HiddenSingleBox, T::HiddenSingleLine];
        let hidden: TechniqueSet = hidden.into_iter().collect();
        let others = least(TechniqueSet::ALL.minus(hidden), self.scale);
        let is_allowed = hidden.minus(self.techniques).is_empty() && self.efforts.most.is_none();
        let is_below = |most| highest(hidden, self.scale).is_some_and(|highest| highest <= most);
        is_allowed && self.most.is_some_and(|most| is_below(most) && others > Some(most))
    }

    /// Returns the grade of a puzzle if it is not too hard and its path has only allowed techniques.
    pub(super) fn grade_below_ceiling(&self, steps: Steps<'_>) -> Option<Grade> {
        let steps = steps.limit(self.most).without_trails();
        let grade = steps.grade_while(|technique, effort| self.takes(technique, effort))?;
        grade.er.exactly().is_some().then_some(grade)
    }

    /// Returns the same for a board that is not classic. A path that ends without a solution, or beyond what the grader knows, is not too
    /// hard if the filter has no ceiling.
    pub(super) fn board_below_ceiling(
        &self,
        grader: &mut BoardGrader,
        board: &Board,
    ) -> Option<Grade> {
        let takes = |technique, effort| self.takes(technique, effort);
        let grade = grader.grade_while(board, self.most, takes)?;
        (grade.effort.is_some() || !self.has_ceiling()).then_some(grade)
    }

    /// True if a path may have a step of this technique, with this effort up to it.
    fn takes(&self, technique: Technique, effort: Effort) -> bool {
        self.techniques.contains(technique) && self.efforts.most.is_none_or(|most| effort <= most)
    }

    /// Returns the distance of a puzzle in level and score of HoDoKu.
    fn hodoku_distance(&mut self, puzzle: &Puzzle) -> u32 {
        self.hodoku.as_mut().map_or(0, |filter| filter.distance(puzzle))
    }

    /// Returns the grade of a puzzle if it matches.
    pub(super) fn grade(&mut self, grader: &mut Grader, puzzle: &Puzzle) -> Option<Grade> {
        let grade = self.grade_below_ceiling(grader.steps(puzzle))?;
        let is_met = self.is_met(&grade) && self.hodoku_distance(puzzle) == 0;
        is_met.then_some(grade)
    }

    /// True if a grade meets all but level and score of HoDoKu.
    pub(super) fn is_met(&self, grade: &Grade) -> bool {
        let Some(er) = grade.er.exactly() else { return self.is_everything };
        let place = || self.levels.place_of(er, grade.effort);
        self.ranges.iter().any(|range| range.contains(er))
            && grade.effort.map_or(self.efforts == EffortRange::ALL, |it| self.efforts.contains(it))
            && (self.places.is_empty() || self.places.contains(&place()))
            && self.require.iter().all(|of| is_on_path(*of, grade))
    }

    /// Returns the result for a puzzle, unless its distance exceeds `farthest`.
    pub(super) fn nearness(
        &mut self,
        grader: &mut Grader,
        puzzle: &Puzzle,
        farthest: u32,
    ) -> Option<FilterResult> {
        let ceiling = self.most;
        let excess = |rating: Rating| {
            ceiling.map_or(0, |most| rating.tenths().saturating_sub(most.tenths()))
        };
        let mut not_allowed = 0;
        let mut steps = grader.steps(puzzle).limit(self.enough_to_compare).without_trails();
        for solved in steps.by_ref() {
            if !self.techniques.contains(solved.step.technique) {
                not_allowed += NOT_ALLOWED;
            }
            if not_allowed.max(excess(solved.rating)) > farthest {
                return None;
            }
        }
        let grade = steps.grade();
        let (er, mut distance) = match grade.er {
            Rated::Exactly(er) => (er, not_allowed),
            Rated::Above(er) if self.most.is_some_and(|most| most <= er) => {
                (er, not_allowed + TOO_HARD)
            }
            Rated::Above(er) => (er, not_allowed),
        };
        distance += self.ranges.iter().map(|range| range.distance(er)).min().unwrap_or(0);
        distance += grade.effort.map_or(0, |effort| self.efforts.distance(effort).div_ceil(10));
        for of in self.require.iter().filter(|of| !is_on_path(**of, &grade)) {
            let easier = least(*of, self.scale)
                .map_or(0, |least| least.tenths().saturating_sub(er.tenths()));
            distance += MISSING + easier;
        }
        if distance <= farthest {
            distance += self.hodoku_distance(puzzle);
        }
        if distance == 0 {
            if let Some(grade) = self.grade(grader, puzzle) {
                return Some(FilterResult::Match(Box::new(grade)));
            }
            distance = 1;
        }
        (distance <= farthest).then_some(FilterResult::Distance(distance))
    }
}

fn is_on_path(one_of: TechniqueSet, grade: &Grade) -> bool {
    one_of.iter().any(|technique| grade.techniques.get(technique) > 0)
}
