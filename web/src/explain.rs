//! Steps in words: the sentences of `explain`, whole and in parts.

use gridmill::grade::{Evidence, Part, Sentence, Step, chain_lines, hint, reason};
use gridmill::grid::PencilGrid;
use serde_json::{Value, json};

/// Adds to a step of `grade --steps` its label, its effect as text, and its sentences.
pub(crate) fn with_words(object: &mut Value, pencil: &PencilGrid, step: &Step) {
    let sentence = reason(pencil, step);
    let lines = match &step.evidence {
        Evidence::Chain(chain) => chain_lines(chain),
        _ => Vec::new(),
    };
    let chain = lines.iter().map(|line| {
        let (text, parts) = words(&line.sentence);
        json!({"depth": line.depth, "text": text, "parts": parts})
    });
    let (text, parts) = words(&sentence);
    object["label"] = step.technique.label().into();
    object["effect"] = step.effect.to_string().into();
    object["text"] = text.into();
    object["parts"] = parts;
    object["hint"] = hint(pencil, step).to_string().into();
    object["chain"] = chain.collect();
}

/// Returns a sentence, whole and in parts.
fn words(sentence: &Sentence) -> (String, Value) {
    (sentence.to_string(), sentence.parts().iter().map(part).collect())
}

/// Returns a part: its type, its text, and the numbers of the cells and houses that it names, from 0.
fn part(part: &Part) -> Value {
    let text = part.to_string();
    match part {
        Part::Cell(cell) => json!({"type": "cell", "text": text, "cell": cell.index()}),
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
                "cell": candidate.cell.index(),
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
