//! Steps in words: the sentences of `explain`, whole and in parts.

use crate::HAS_BOARDS;
use gridmill::grade::{Evidence, LargeStep, Part, Sentence, Step, chain_lines, hint, reason};
use gridmill::grid::{Cell, Houses, PencilGrid};
use serde_json::{Value, json};

/// Adds to a step of `grade --steps` its label, its effect as text, and its sentences.
pub(crate) fn with_words<H: Houses>(object: &mut Value, pencil: &PencilGrid<H>, step: &Step) {
    let side = pencil.houses().side();
    let words = |sentence: &Sentence| {
        let parts: Value = sentence.parts().iter().map(|it| part(it, side)).collect();
        (sentence.to_string(), parts)
    };
    let lines = match &step.evidence {
        Evidence::Chain(chain) => chain_lines(chain),
        _ => Vec::new(),
    };
    let chain = lines.iter().map(|line| {
        let (text, parts) = words(&line.sentence);
        json!({"depth": line.depth, "text": text, "parts": parts})
    });
    let (text, parts) = words(&reason(pencil, step));
    object["label"] = step.technique.label().into();
    object["effect"] = step.effect.to_string().into();
    object["text"] = text.into();
    object["parts"] = parts;
    object["hint"] = hint(pencil, step).to_string().into();
    object["chain"] = chain.collect();
}

/// Adds to a step of a board of more than nine rows its label and its effect. It has no sentences.
pub(crate) fn with_effect(object: &mut Value, step: &LargeStep, side: usize) {
    let effect =
        step.place(side).unwrap_or_else(|| step.remove(side).collect::<Vec<_>>().join(" "));
    object["label"] = step.technique.label().into();
    object["effect"] = effect.into();
    object["text"] = "".into();
    object["hint"] = "".into();
    object["parts"] = json!([]);
    object["chain"] = json!([]);
}

/// Returns a part: its type, its text, and the numbers of the cells (row by row) and houses that it names, from 0.
fn part(part: &Part, side: usize) -> Value {
    let text = part.to_string();
    let number = |cell: Cell| match HAS_BOARDS {
        true => cell.row() * side + cell.column(),
        false => cell.index(),
    };
    match part {
        Part::Cell(cell) => json!({"type": "cell", "text": text, "cell": number(*cell)}),
        Part::Digit(_) => json!({"type": "digit", "text": text}),
        Part::House(house) => json!({"type": "house", "text": text, "house": house.index()}),
        Part::HouseNumber(house) => {
            json!({"type": "houseNumber", "text": text, "house": house.index()})
        }
        Part::Literal(literal) => {
            let candidate = literal.candidate();
            json!({
                "type": "literal",
                "text": text,
                "cell": number(candidate.cell),
                "digit": candidate.digit.index() + 1,
                "isOn": literal.is_on(),
            })
        }
        Part::Technique(technique) => {
            json!({"type": "technique", "text": text, "technique": technique.id()})
        }
        _ => json!({"type": "words", "text": text}),
    }
}
