//! A sentence as data: a [`Clause`] and its arguments. Each language has a text for each clause.

use super::clause::{self, Clause};
use crate::grade::{Literal, Technique};
use crate::grid::{
    Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, HouseSet,
};
use std::borrow::Cow;
use std::fmt;

/// A sentence about a step.
///
/// [`parts`](Self::parts) returns its words and names, in reading order. `Display` writes them as text.
///
/// ```
/// use gridmill::grade::{Grader, Part, reason};
/// let puzzle = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........".parse()?;
/// let (_, path) = Grader::new().path(&puzzle);
/// let (pencil, first) = path.positions().next().expect("a step");
/// let sentence = reason(&pencil, &first.step);
/// assert_eq!(sentence.to_string(), "In box 3 the 1s in r2c2, r6c7 and r8c8 leave only r3c9.");
/// let named = sentence.parts().into_iter().filter(|part| !matches!(part, Part::Words(_)));
/// assert_eq!(named.map(|part| part.to_string()).collect::<Vec<_>>(), ["box 3", "1", "r2c2", "r6c7", "r8c8", "r3c9"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    clause: &'static Clause,
    arguments: Vec<(&'static str, Argument)>,
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Words, with the spaces around them.
    Words(Cow<'static, str>),
    /// The name of a technique.
    Technique(Technique),
    /// A cell.
    Cell(Cell),
    /// A digit.
    Digit(Digit),
    /// A house.
    House(House),
    /// Several houses of this kind, whose numbers follow.
    Houses(HouseKind),
    /// The number of one of these houses.
    HouseNumber(House),
    /// A candidate that is on or off.
    Literal(Literal),
    /// The number of a chain inside a chain: `2`, and those inside that `2.1`, `2.2`.
    ChainNumber(String),
}

/// The text in English.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => f.write_str(words),
            Self::Technique(technique) => f.write_str(technique.label()),
            Self::Cell(cell) => cell.fmt(f),
            Self::Digit(digit) => digit.fmt(f),
            Self::House(house) => house.fmt(f),
            Self::Houses(kind) => f.write_str(kind.plural()),
            Self::HouseNumber(house) => write!(f, "{}", house.number() + 1),
            Self::Literal(literal) => literal.fmt(f),
            Self::ChainNumber(number) => f.write_str(number),
        }
    }
}

/// Argument of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// One name.
    Part(Part),
    /// Several arguments, which the text joins.
    List(Vec<Argument>),
    /// A clause inside the clause.
    Sentence(Sentence),
}

/// Makes a sentence from its clause and its arguments, written like a value of a struct.
macro_rules! say {
    ($clause:ident { $($name:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::grade::explain::sentence::Sentence::new(
            &$crate::grade::explain::clause::$clause,
            vec![$((stringify!($name), say!(@ $name $($value)?).into())),*],
        )
    };
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
}
pub(super) use say;

impl Sentence {
    pub(super) fn new(clause: &'static Clause, arguments: Vec<(&'static str, Argument)>) -> Self {
        Self { clause, arguments }
    }

    /// Returns the id of the clause, such as `OnlyPlace`.
    pub fn clause(&self) -> &'static str {
        self.clause.id
    }

    /// Returns the arguments of the clause with their names.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// Returns the words and names, in reading order.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_to(&mut parts);
        parts.retain(|part| *part != Part::Words("".into()));
        parts
    }

    /// Adds the text of the clause with its places filled.
    fn add_to(&self, parts: &mut Vec<Part>) {
        let mut rest = self.clause.english;
        while let Some((words, after)) = rest.split_once('{') {
            let (place, after) = after.split_once('}').expect("every place ends with '}'");
            parts.push(Part::Words(words.into()));
            if let Some((name, forms)) = place.split_once('#') {
                let form = forms.split('|').take(self.argument(name).number()).last();
                parts.push(Part::Words(form.expect("every number is positive").into()));
            } else if let Some((name, joints)) = place.split_once('|') {
                let (joint, last) = joints.split_once('|').unwrap_or((joints, joints));
                self.argument(name).add_to(parts, joint, last);
            } else {
                self.argument(place).add_to(parts, ", ", " and ");
            }
            rest = after;
        }
        parts.push(Part::Words(rest.into()));
    }

    fn argument(&self, name: &str) -> &Argument {
        let found = self.arguments.iter().find(|(known, _)| *known == name);
        &found.unwrap_or_else(|| panic!("{} has no {name}", self.clause.id)).1
    }
}

/// The text in English.
impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().iter().try_for_each(|part| part.fmt(f))
    }
}

impl Argument {
    pub(super) fn list<T: Into<Self>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(items.into_iter().map(T::into).collect())
    }

    /// Returns the number that decides the form of a word: the length of a list, the value of a digit, or 1.
    pub fn number(&self) -> usize {
        match self {
            Self::List(items) => items.len(),
            Self::Part(Part::Digit(digit)) => digit.value().into(),
            Self::Sentence(Sentence { clause, arguments }) if **clause == clause::Houses => {
                arguments.iter().map(|(_, argument)| argument.number()).max().unwrap_or(1)
            }
            // A digit from 10 on.
            Self::Part(Part::Words(_)) => usize::MAX,
            Self::Part(_) | Self::Sentence(_) => 1,
        }
    }

    /// Returns the kind of the houses, if the argument names one or several; it may decide the form of a word too.
    pub fn house_kind(&self) -> Option<HouseKind> {
        match self {
            Self::Part(Part::House(house)) => Some(house.kind()),
            Self::Part(Part::Houses(kind)) => Some(*kind),
            Self::Sentence(Sentence { arguments, .. }) => {
                arguments.iter().find_map(|(_, argument)| argument.house_kind())
            }
            _ => None,
        }
    }

    /// Adds the argument. It joins the items of a list with `joint`, and the last two with `last`.
    fn add_to(&self, parts: &mut Vec<Part>, joint: &'static str, last: &'static str) {
        match self {
            Self::Part(part) => parts.push(part.clone()),
            Self::Sentence(sentence) => sentence.add_to(parts),
            Self::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        let is_last = i + 1 == items.len();
                        parts.push(Part::Words(if is_last { last } else { joint }.into()));
                    }
                    item.add_to(parts, joint, last);
                }
            }
        }
    }
}

macro_rules! from_parts {
    ($($part:ident),*) => {
        $(
            impl From<$part> for Argument {
                fn from(part: $part) -> Self {
                    Self::Part(Part::$part(part))
                }
            }
        )*
    };
}

from_parts!(Technique, Cell, Digit, House, Literal);

impl From<Candidate> for Argument {
    fn from(candidate: Candidate) -> Self {
        Literal::on(candidate).into()
    }
}

impl From<Sentence> for Argument {
    fn from(sentence: Sentence) -> Self {
        Self::Sentence(sentence)
    }
}

impl From<Vec<Sentence>> for Argument {
    fn from(sentences: Vec<Sentence>) -> Self {
        Self::list(sentences)
    }
}

impl From<CellSet> for Argument {
    fn from(cells: CellSet) -> Self {
        Self::list(cells.iter())
    }
}

impl From<DigitSet> for Argument {
    fn from(digits: DigitSet) -> Self {
        Self::list(digits.iter())
    }
}

impl From<&CandidateSet> for Argument {
    fn from(candidates: &CandidateSet) -> Self {
        Self::list(candidates.iter())
    }
}

/// `columns 1, 3 and 4`, if there are several. Those of each kind are an argument.
impl From<HouseSet> for Argument {
    fn from(houses: HouseSet) -> Self {
        let of_kind = |kind: HouseKind| houses.iter().filter(move |it| it.kind() == kind);
        let kinds = HouseKind::ALL.map(|kind| of_kind(kind).collect::<HouseSet>());
        if !kinds.contains(&houses) {
            return Self::list(kinds.into_iter().filter(|it| !it.is_empty()));
        }
        match (houses.only(), houses.first()) {
            (None, Some(first)) => {
                let numbers = houses.iter().map(|house| Self::Part(Part::HouseNumber(house)));
                let kind = Self::Part(Part::Houses(first.kind()));
                say!(Houses { kind, numbers: Self::List(numbers.collect()) }).into()
            }
            (Some(house), _) => house.into(),
            (None, None) => Self::List(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::check::near_miss_tests::{cases, nested};
    use crate::grade::{Evidence, Grader, Scale, Step, TechniqueSet, chain_lines, hint, reason};
    use crate::grid::{HouseTables, PencilGrid};
    use crate::layout::{Board, Layout};
    use crate::solve::Puzzle;

    fn clauses(sentence: &Sentence, said: &mut Vec<&'static Clause>) {
        said.push(sentence.clause);
        sentence.arguments.iter().for_each(|(_, argument)| clauses_in(argument, said));
    }

    fn clauses_in(argument: &Argument, said: &mut Vec<&'static Clause>) {
        match argument {
            Argument::Part(_) => {}
            Argument::List(items) => items.iter().for_each(|item| clauses_in(item, said)),
            Argument::Sentence(sentence) => clauses(sentence, said),
        }
    }

    /// Returns the steps of some puzzles on the scale of HoDoKu.
    fn hodoku_steps() -> Vec<(PencilGrid, Step)> {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases/hodoku.txt");
        let mut found = Vec::new();
        for line in std::fs::read_to_string(file).expect("the puzzles").lines() {
            let puzzle: Puzzle = line.parse().expect("a puzzle");
            let (_, path) = Grader::with_scale(Scale::Hodoku).path(&puzzle);
            found.extend(path.positions().map(|(pencil, solved)| (pencil, solved.step.clone())));
        }
        found
    }

    /// Returns the steps of a windoku that only boards with more houses have.
    fn steps_of_boards() -> Vec<(PencilGrid<HouseTables>, Step)> {
        const WINDOKU: &str =
            "...1...2.......79.8...25.....4........2......6...43.5.7....2.4.....8........37...";
        let layout: Layout = "9x9+windoku".parse().expect("a layout");
        let mut grader = Grader::of_board(&layout, Scale::Sukaku).expect("it rates them");
        let board = Board::parse(&layout, WINDOKU).expect("a board");
        let (_, path) = grader.steps_of(&board.grid().expect("81 cells")).path();
        let of_boards = TechniqueSet::of_boards();
        let steps = path.positions().filter(|(_, it)| of_boards.contains(it.step.technique));
        steps.map(|(pencil, solved)| (pencil, solved.step.clone())).collect()
    }

    #[test]
    fn every_clause_has_a_case_with_all_its_parts() {
        let mut said = Vec::new();
        let classic = cases().into_iter().chain(nested()).chain(hodoku_steps());
        for (pencil, step) in steps_of_boards() {
            clauses(&reason(&pencil, &step), &mut said);
            clauses(&hint(&pencil, &step), &mut said);
        }
        for (pencil, step) in classic {
            let mut sentences = vec![reason(&pencil, &step), hint(&pencil, &step)];
            if let Evidence::Chain(chain) = &step.evidence {
                sentences.extend(chain_lines(chain).into_iter().map(|line| line.sentence));
            }
            for sentence in sentences {
                // Nothing that has a name of its own stands in the words.
                let named = |part: &Part| matches!(part, Part::Words(words) if words.contains(char::is_numeric));
                assert!(!sentence.parts().iter().any(named), "{sentence}");
                clauses(&sentence, &mut said);
            }
        }
        let unsaid: Vec<_> = clause::ALL.iter().filter(|clause| !said.contains(clause)).collect();
        // `single` has its own cases of singles after other steps. All patterns inside chains are intersections, subsets, fish and
        // chains so far.
        let others = [
            &clause::OnlyPlaceLeft,
            &clause::OnlyPlace,
            &clause::OnlyDigit,
            &clause::AskPlaceLeft,
            &clause::AskPlaceEarlier,
            &clause::AskDigitLeft,
        ];
        assert!(
            unsaid.iter().all(|it| others.contains(it) || **it == &clause::ByTechnique),
            "{unsaid:?}"
        );
    }
}
