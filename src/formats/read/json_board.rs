//! Boards as values of JSON: lists of numbers, and the objects of f-puzzles.

use serde_json::{Map, Value};

/// Returns the cells of a board: a list of its numbers, or of lists of them, row by row. 0 and null are empty cells.
pub(super) fn cells_of(items: &[Value]) -> Option<String> {
    let is_nested = items.iter().any(Value::is_array);
    let rows: Vec<&[Value]> = match is_nested {
        true => items.iter().map(|row| row.as_array().map(Vec::as_slice)).collect::<Option<_>>()?,
        false => vec![items],
    };
    let cell = |value: &Value| match value {
        Value::Null => Some('.'),
        Value::Number(number) => match number.as_u64()? {
            0 => Some('.'),
            digit => char::from_digit(u32::try_from(digit).ok()?, 10),
        },
        Value::String(text) => match text.trim() {
            "" => Some('.'),
            text => text.chars().next().filter(|_| text.chars().count() == 1),
        },
        // f-puzzles: {"value":5,"given":true}, and {} for an empty cell.
        Value::Object(cell) => match (cell.get("value"), cell.get("given")) {
            (Some(Value::Number(value)), Some(Value::Bool(true))) => {
                char::from_digit(u32::try_from(value.as_u64()?).ok()?, 10)
            }
            _ => Some('.'),
        },
        _ => None,
    };
    let cells: String = rows.iter().flat_map(|row| row.iter()).map(cell).collect::<Option<_>>()?;
    let side = cells.chars().count().isqrt();
    let is_square = side >= 4 && side * side == cells.chars().count();
    let is_whole = !is_nested || rows.len() == side && rows.iter().all(|row| row.len() == side);
    (is_square && is_whole).then_some(cells)
}

/// Keys of f-puzzles that are no rules.
const NO_RULES: [&str; 9] = [
    "size",
    "title",
    "author",
    "ruleset",
    "msgcorrect",
    "grid",
    "solution",
    "metadata",
    "highlightConflicts",
];

/// Returns the names of the rules of a puzzle of f-puzzles, in order, if it has others than a classic one.
pub(super) fn other_rules(object: &Map<String, Value>) -> Option<String> {
    let rows = object.get("grid")?.as_array()?;
    let mut cells =
        rows.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_object).peekable();
    cells.peek()?;
    let regions = cells.any(|cell| cell.contains_key("region")).then_some("regions");
    let is_rule = |value: &Value| match value {
        Value::Bool(is) => *is,
        Value::Array(items) => !items.is_empty(),
        _ => false,
    };
    let others =
        object.iter().filter(|(key, value)| !NO_RULES.contains(&key.as_str()) && is_rule(value));
    let mut rules: Vec<&str> = others.map(|(key, _)| key.as_str()).chain(regions).collect();
    rules.sort_unstable();
    (!rules.is_empty()).then(|| rules.join(", "))
}
