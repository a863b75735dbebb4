//! JSON lines: a puzzle with its grade and its solving path in each line.

use super::record::{Graded, Record, Status};
use crate::grade::{
    BugKind, Cause, Chain, ChainKind, Effect, Evidence, Grade, LoopKind, Rated, Rating, Step,
    SubsetKind, Trail, TrailNode, WingKind,
};
use crate::grid::{Cell, CellSet, DigitSet, House, HouseSet, Symmetry};
use serde_json::{Map, Value, json};

/// One line (with its line end): the columns of a collection and `path`, an array with an object for
/// each numbered step (`docs/steps.md` has all of them):
///
/// ```json
/// {"n":1,"technique":"pointing","rating":2.6,"place":null,"remove":["r4c3<>5"],
///  "evidence":{"kind":"intersection","digit":5,"base":"box 1","cover":"column 3","single":null}}
/// ```
pub fn json_line(line: u64, record: &Record, status: Status, path: &[(usize, Step)]) -> String {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| _ = object.insert(key.to_owned(), value);
    let puzzle = record.puzzle.as_ref();
    let graded = record.graded.as_ref();
    let rated = |of: fn(&Grade) -> Rated| graded.map(|graded| rated(of(&graded.grade))).into();
    put("line", line.into());
    put("puzzle", puzzle.map(|puzzle| puzzle.to_string()).into());
    put("solution", graded.map(|graded| graded.solution.to_string()).into());
    put("clues", puzzle.map(|puzzle| puzzle.clue_count()).into());
    put("minimal", graded.map(|graded| graded.is_minimal).into());
    put("level", graded.map(|graded| graded.level.clone()).into());
    put("er", rated(|grade| grade.er));
    put("ep", rated(|grade| grade.ep));
    put("ed", rated(|grade| grade.ed));
    put(
        "hardest",
        graded.and_then(|graded| graded.grade.hardest).map(|hardest| hardest.id()).into(),
    );
    put("steps", graded.map(|graded| graded.grade.steps).into());
    put("techniques", graded.map(techniques).into());
    put("symmetry", puzzle.map(|puzzle| Symmetry::strongest(puzzle.clues()).id()).into());
    put("status", status.id().into());
    put("path", path.iter().map(|(number, step)| json_step(*number, step)).collect());
    let mut text = Value::Object(object).to_string();
    text.push('\n');
    text
}

fn techniques(graded: &Graded) -> Value {
    let counts = graded.grade.techniques.iter();
    counts.map(|(technique, count)| (technique.id().to_owned(), Value::from(count))).collect()
}

/// A number, or a text such as `">7.2"`.
fn rated(rated: Rated) -> Value {
    rated.exactly().map_or_else(|| rated.to_string().into(), decimal)
}

fn decimal(rating: Rating) -> Value {
    (f64::from(rating.tenths()) / 10.0).into()
}

/// A step of a path as an object.
fn json_step(number: usize, step: &Step) -> Value {
    json!({
        "n": number,
        "technique": step.technique.id(),
        "rating": decimal(step.rating()),
        "place": place(&step.effect),
        "remove": remove(&step.effect),
        "evidence": evidence(&step.evidence),
    })
}

/// A step inside a chain.
fn pattern(step: &Step) -> Value {
    json!({
        "technique": step.technique.id(),
        "place": place(&step.effect),
        "remove": remove(&step.effect),
        "evidence": evidence(&step.evidence),
    })
}

fn place(effect: &Effect) -> Option<String> {
    effect.placed().map(|placed| placed.to_string())
}

/// `r4c3<>5` for each cell.
fn remove(effect: &Effect) -> Vec<String> {
    match effect {
        Effect::Place(_) => Vec::new(),
        Effect::Remove(gone) => {
            gone.all_cells().iter().map(|cell| format!("{cell}<>{}", gone.digits(cell))).collect()
        }
    }
}

fn evidence(evidence: &Evidence) -> Value {
    match *evidence {
        Evidence::Chain(ref of) => chain(of),
        Evidence::OnlyPlace { house: of } => json!({"kind": "only_place", "house": house(of)}),
        Evidence::OnlyDigit => json!({"kind": "only_digit"}),
        Evidence::Intersection { digit, base, cover, single } => json!({
            "kind": "intersection", "digit": digit.value(), "base": house(base),
            "cover": house(cover), "single": single.map(house),
        }),
        Evidence::Subset { kind, house: of, cells: at, digits: which } => json!({
            "kind": match kind {
                SubsetKind::Naked => "naked_subset",
                SubsetKind::Hidden => "hidden_subset",
            },
            "house": house(of), "cells": cells(at), "digits": digits(which),
        }),
        Evidence::Fish { digit, base, cover } => json!({
            "kind": "fish", "digit": digit.value(), "base": houses(base), "cover": houses(cover),
        }),
        Evidence::Wing { kind, pivot, wings, digit } => json!({
            "kind": match kind {
                WingKind::Xy => "xy_wing",
                WingKind::Xyz => "xyz_wing",
            },
            "pivot": cell(pivot), "wings": wings.map(cell), "digit": digit.value(),
        }),
        Evidence::Loop { cells: at, digits: which, kind } => json!({
            "kind": "loop", "cells": cells(at), "digits": digits(which), "then": loop_kind(kind),
        }),
        Evidence::Bug { ref extra, kind } => {
            let extra: Vec<String> = extra.iter().map(|candidate| candidate.to_string()).collect();
            json!({"kind": "bug", "extra": extra, "then": bug_kind(kind)})
        }
        Evidence::Exclusion { cells: at, excluders } => json!({
            "kind": "exclusion", "cells": cells(at), "excluders": cells(excluders),
        }),
    }
}

fn chain(chain: &Chain) -> Value {
    let trails: Vec<Value> = chain.trails.iter().map(trail).collect();
    let mut object = json!({"kind": chain_kind(chain.kind), "length": chain.complexity});
    match chain.kind {
        ChainKind::Cell { cell: at } | ChainKind::DynamicCell { cell: at, .. } => {
            object["cell"] = cell(at).into();
        }
        ChainKind::Region { house: of, digit }
        | ChainKind::DynamicRegion { house: of, digit, .. } => {
            object["house"] = house(of).into();
            object["digit"] = digit.value().into();
        }
        _ => {}
    }
    object["trails"] = trails.into();
    object
}

fn chain_kind(kind: ChainKind) -> &'static str {
    match kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XyCycle => "cycle",
        ChainKind::XChain | ChainKind::XyChain => "chain",
        ChainKind::Nishio | ChainKind::Contradiction { .. } => "contradiction",
        ChainKind::Double { .. } => "double",
        ChainKind::Cell { .. } | ChainKind::DynamicCell { .. } => "cell",
        ChainKind::Region { .. } | ChainKind::DynamicRegion { .. } => "region",
    }
}

/// What each literal follows from comes before it: the assumption first, the conclusion last. (In a cycle
/// the first follows from the last.) `from` has the places in this list.
fn trail(trail: &Trail) -> Value {
    let order = trail.in_order();
    let place = |of: usize| order.iter().position(|&node| node == of);
    let node = |&at: &usize| {
        let node = &trail.nodes()[at];
        let parents: Vec<Option<usize>> =
            node.parents.iter().map(|&parent| place(parent)).collect();
        let mut object = json!({
            "literal": node.literal.to_string(), "cause": cause(node), "from": parents,
        });
        if let Some(step) = &node.pattern {
            object["pattern"] = pattern(step);
        }
        object
    };
    order.iter().map(node).collect()
}

fn cause(node: &TrailNode) -> String {
    let at = node.literal.candidate().cell;
    match node.cause {
        Cause::Assumed => "assumed".to_owned(),
        Cause::Cell => cell(at),
        Cause::House(kind) => house(kind.house_of(at)),
        Cause::Pattern => "pattern".to_owned(),
    }
}

fn loop_kind(kind: LoopKind) -> Value {
    match kind {
        LoopKind::OneCell { cell: at } => json!({"kind": "one_cell", "cell": cell(at)}),
        LoopKind::OneDigit { cells: at, digit } => {
            json!({"kind": "one_digit", "cells": cells(at), "digit": digit.value()})
        }
        LoopKind::NakedSubset { house: of, cells: at, digits: which } => json!({
            "kind": "naked_subset", "house": house(of), "cells": cells(at), "digits": digits(which),
        }),
        LoopKind::HiddenSubset { house: of, cells: at, digits: which } => json!({
            "kind": "hidden_subset", "house": house(of), "cells": cells(at), "digits": digits(which),
        }),
        LoopKind::OnlyPlaces { cells: at, house: of, digit } => json!({
            "kind": "only_places", "cells": cells(at), "house": house(of), "digit": digit.value(),
        }),
    }
}

fn bug_kind(kind: BugKind) -> Value {
    match kind {
        BugKind::OneCell => json!({"kind": "one_cell"}),
        BugKind::OneDigit => json!({"kind": "one_digit"}),
        BugKind::NakedSubset { house: of, cells: at, digits: which } => json!({
            "kind": "naked_subset", "house": house(of), "cells": cells(at), "digits": digits(which),
        }),
        BugKind::SharedDigit { digit } => json!({"kind": "shared_digit", "digit": digit.value()}),
    }
}

fn cell(cell: Cell) -> String {
    cell.to_string()
}

fn cells(cells: CellSet) -> Vec<String> {
    cells.iter().map(cell).collect()
}

fn digits(digits: DigitSet) -> Vec<u8> {
    digits.iter().map(|digit| digit.value()).collect()
}

fn house(house: House) -> String {
    house.to_string()
}

fn houses(houses: HouseSet) -> Vec<String> {
    houses.iter().map(house).collect()
}
