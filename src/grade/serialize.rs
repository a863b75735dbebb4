//! Serde: the JSON of a grade and of a step. `docs/steps.md` lists all keys; they are an API.

use super::{
    Cause, Chain, ChainKind, Effect, Effort, Evidence, Level, Levels, LevelsError, Literal, Rated,
    Rating, Scales, SolvedStep, Step, Technique, TechniqueCounts, Trail, TrailNode,
};
use crate::grid::{Candidate, Cell, Digit, House, serde_as_text};
use serde::de::Error;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes its id.
impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Writes a map from the technique to the number of its uses, easiest first.
impl Serialize for TechniqueCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

serde_as_text!(Scales);

/// Writes a number: `7.2`.
impl Serialize for Rating {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.tenths()) / 10.0)
    }
}

/// Writes a number: `15.7`.
impl Serialize for Effort {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.decimal())
    }
}

/// Writes a number, or a text such as `">7.2"`.
impl Serialize for Rated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Exactly(rating) => rating.serialize(serializer),
            Self::Above(_) => serializer.collect_str(self),
        }
    }
}

/// Writes the number as `n`, the technique, the rating, the effect and the evidence.
impl Serialize for SolvedStep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct StepFields<'a> {
            n: usize,
            technique: Technique,
            rating: Rating,
            #[serde(flatten)]
            effect: &'a Effect,
            evidence: &'a Evidence,
        }
        let Self { number: n, rating, step: Step { technique, effect, evidence }, .. } = self;
        StepFields { n: *n, technique: *technique, rating: *rating, effect, evidence }
            .serialize(serializer)
    }
}

/// Writes `place`, the placed candidate or nothing, and `remove`, a text such as `r4c3<>25` for each
/// cell.
impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct EffectFields {
            place: Option<Candidate>,
            remove: Vec<String>,
        }
        let gone = self.removed();
        let cells = gone.all_cells().iter();
        let remove = cells.map(|cell| format!("{cell}<>{}", gone.digits(cell))).collect();
        EffectFields { place: self.placed(), remove }.serialize(serializer)
    }
}

/// Writes the text that it displays as.
impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Writes the shape of the chain as its `kind`; the level is known by the technique.
impl Serialize for Chain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct ChainFields<'a> {
            kind: &'static str,
            length: u32,
            #[serde(skip_serializing_if = "Option::is_none")]
            cell: Option<Cell>,
            #[serde(skip_serializing_if = "Option::is_none")]
            house: Option<House>,
            #[serde(skip_serializing_if = "Option::is_none")]
            digit: Option<Digit>,
            trails: &'a [Trail],
        }
        let (kind, cell, place) = match self.kind {
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle => ("cycle", None, None),
            ChainKind::XChain | ChainKind::XyChain => ("chain", None, None),
            ChainKind::Nishio | ChainKind::Contradiction { .. } => ("contradiction", None, None),
            ChainKind::Double { .. } => ("double", None, None),
            ChainKind::Cell { cell } | ChainKind::DynamicCell { cell, .. } => {
                ("cell", Some(cell), None)
            }
            ChainKind::Region { house, digit } | ChainKind::DynamicRegion { house, digit, .. } => {
                ("region", None, Some((house, digit)))
            }
        };
        let (house, digit) = place.unzip();
        let fields =
            ChainFields { kind, length: self.complexity, cell, house, digit, trails: &self.trails };
        fields.serialize(serializer)
    }
}

/// Writes the literals in their [order](Trail::in_order); `from` has places in this list.
impl Serialize for Trail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct NodeFields<'a> {
            literal: Literal,
            cause: String,
            from: Vec<Option<usize>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            pattern: Option<&'a Step>,
        }
        let order = self.in_order();
        let place = |of: &usize| order.iter().position(|node| node == of);
        let mut list = serializer.serialize_seq(Some(order.len()))?;
        for &at in &order {
            let node = &self.nodes()[at];
            list.serialize_element(&NodeFields {
                literal: node.literal,
                cause: cause(node),
                from: node.parents.iter().map(place).collect(),
                pattern: node.pattern.as_deref(),
            })?;
        }
        list.end()
    }
}

/// `assumed`, `pattern`, or the cell or house by which the literal follows.
fn cause(node: &TrailNode) -> String {
    let cell = node.literal.candidate().cell;
    match node.cause {
        Cause::Assumed => "assumed".to_owned(),
        Cause::Cell => cell.to_string(),
        Cause::House(house) => house.to_string(),
        Cause::Pattern => "pattern".to_owned(),
        Cause::Contradiction => "contradiction".to_owned(),
    }
}

/// A level as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LevelRow {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    effort_up_to: Option<f64>,
}

impl TryFrom<Vec<LevelRow>> for Levels {
    type Error = LevelsError;

    fn try_from(rows: Vec<LevelRow>) -> Result<Self, LevelsError> {
        let level = |LevelRow { name, up_to, effort_up_to }: LevelRow| {
            let rating = |up_to| {
                let error = || LevelsError::Rating { name: name.clone(), up_to };
                Rating::from_decimal(up_to).ok_or_else(error)
            };
            let effort = |up_to| {
                let error = || LevelsError::Effort { name: name.clone(), up_to };
                Effort::from_decimal(up_to).ok_or_else(error)
            };
            let up_to = up_to.map(rating).transpose()?;
            let effort_up_to = effort_up_to.map(effort).transpose()?;
            Ok(Level { name, up_to, effort_up_to })
        };
        Self::new(rows.into_iter().map(level).collect::<Result<_, _>>()?)
    }
}

/// Writes a list of tables.
impl Serialize for Levels {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |level: &Level| {
            let up_to = level.up_to.map(Rating::decimal);
            let effort_up_to = level.effort_up_to.map(Effort::decimal);
            LevelRow { name: level.name.clone(), up_to, effort_up_to }
        };
        serializer.collect_seq(self.as_slice().iter().map(row))
    }
}

impl<'de> Deserialize<'de> for Levels {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::<LevelRow>::deserialize(from)?.try_into().map_err(D::Error::custom)
    }
}
