//! Boards as values of JSON: lists of numbers, and the objects of f-puzzles.

use super::entry::EntryError;
use super::region_map::letters_of;
use crate::layout::{Board, Layout, is_only_classic};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

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
                let sign = char::from_digit(u32::try_from(value.as_u64()?).ok()?, 36);
                sign.map(|sign| sign.to_ascii_uppercase())
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

/// Returns the board of an object of f-puzzles: regions, both diagonals and disjoint groups are its layout. `None` if it is no such
/// object; an error if it has other rules.
pub(super) fn board_in(object: &Map<String, Value>) -> Option<Result<Board, EntryError>> {
    let rows = object.get("grid")?.as_array()?;
    let cells: Vec<_> =
        rows.iter().filter_map(Value::as_array).flatten().filter_map(Value::as_object).collect();
    let side = cells.len().isqrt();
    if cells.is_empty() || side * side != cells.len() {
        return None;
    }
    let is_rule = |value: &Value| match value {
        Value::Bool(is) => *is,
        Value::Array(items) => !items.is_empty(),
        _ => false,
    };
    let rules =
        object.iter().filter(|(key, value)| !NO_RULES.contains(&key.as_str()) && is_rule(value));
    let mut rules: Vec<&str> = rules.map(|(key, _)| key.as_str()).collect();
    rules.sort_unstable();
    let has_regions = cells.iter().any(|cell| cell.contains_key("region"));
    if is_only_classic() {
        // The classic board is read as any other list of cells.
        rules.extend(has_regions.then_some("regions"));
        return (!rules.is_empty()).then(|| Err(EntryError::OtherRules(rules.join(", "))));
    }
    let text = cells_of(rows)?;
    let mut more = String::new();
    for (keys, name) in
        [(&["diagonal+", "diagonal-"][..], "+x"), (&["disjointgroups"], "+disjoint")]
    {
        if keys.iter().all(|key| rules.contains(key)) {
            rules.retain(|rule| !keys.contains(rule));
            more.push_str(name);
        }
    }
    if let Some(names) = object.get("extraregion").and_then(|regions| extra_houses(regions, side)) {
        rules.retain(|rule| *rule != "extraregion");
        more.push_str(&names);
    }
    let base = match has_regions {
        false => format!("{side}x{side}"),
        true => match regions(&cells, side) {
            Some(map) => format!("jigsaw:{map}"),
            None => {
                rules.push("regions");
                String::new()
            }
        },
    };
    if !rules.is_empty() {
        return Some(Err(EntryError::OtherRules(rules.join(", "))));
    }
    Some(board(&format!("{base}{more}"), &text))
}

/// Returns the additions of a 9x9 board that have just these houses, such as `+windoku`.
fn extra_houses(regions: &Value, side: usize) -> Option<String> {
    let cell = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        let at =
            |number: &str| number.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < side);
        Some((at(row)? * side + at(column)?) as u16)
    };
    let house = |region: &Value| {
        let cells = region.get("cells")?.as_array()?;
        cells.iter().map(cell).collect::<Option<BTreeSet<u16>>>()
    };
    let mut houses: BTreeSet<BTreeSet<u16>> =
        regions.as_array()?.iter().map(house).collect::<Option<_>>()?;
    let mut names = String::new();
    for name in ["+windoku", "+asterisk", "+centerdot", "+girandola"] {
        let layout: Layout = format!("9x9{name}").parse().ok()?;
        // The other windows follow from the first four.
        let added = layout.families()[3].houses.iter().take(4);
        let added: Vec<BTreeSet<u16>> = added.map(|it| it.iter().copied().collect()).collect();
        if side == 9 && added.iter().all(|house| houses.contains(house)) {
            added.iter().for_each(|house| _ = houses.remove(house));
            names.push_str(name);
        }
    }
    houses.is_empty().then_some(names)
}

/// Returns the letter of the region of each cell. A cell without a region is in that of its box.
fn regions(cells: &[&Map<String, Value>], side: usize) -> Option<String> {
    let boxes: Layout = format!("{side}x{side}").parse().ok()?;
    let of_box = |cell: usize| {
        let is_there = |house: &[u16]| house.contains(&(cell as u16));
        boxes.families()[0].houses.iter().position(|house| is_there(house))
    };
    let regions = cells.iter().enumerate().map(|(i, cell)| match cell.get("region") {
        Some(region) => region.as_u64(),
        None => of_box(i).map(|it| it as u64),
    });
    let regions: Vec<u64> = regions.collect::<Option<_>>()?;
    letters_of(regions.iter())
}

/// Returns the board of a layout with these cells.
pub(super) fn board(layout: &str, cells: &str) -> Result<Board, EntryError> {
    let layout: Layout = layout.parse()?;
    Ok(Board::parse(&layout, cells)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn regions_diagonals_and_groups_are_a_layout() {
        let object = |side: usize, map: &str, more: &Value| {
            let cell = |i: usize| match map.as_bytes().get(i) {
                Some(region @ b'A'..=b'Z') => json!({ "region": region - b'A' }),
                Some(b'-') => json!({ "region": null }),
                _ if i == 0 => json!({ "value": side, "given": true }),
                _ => json!({ "value": 1 }),
            };
            let cells: Vec<Value> = (0..side * side).map(cell).collect();
            let mut object =
                json!({ "size": side, "grid": cells.chunks(side).collect::<Vec<_>>() });
            more.as_object().into_iter().flatten().for_each(|(key, it)| object[key] = it.clone());
            board_in(object.as_object().expect("an object")).expect("a board")
        };
        let both = json!({ "diagonal+": true, "diagonal-": true });
        for (side, map, more, layout) in [
            (9, "", &json!({}), "9x9"),
            (9, "", &both, "9x9+x"),
            (6, "", &json!({ "disjointgroups": true, "diagonal+": false }), "6x6+disjoint"),
            (6, "AAABBBAAABBB", &both, "6x6+x"),
            (16, "", &json!({}), "16x16"),
            (4, "AAABABBB", &json!({}), "jigsaw:AAABABBBCCDDCCDD"),
        ] {
            let board = object(side, map, more).expect(layout);
            assert_eq!(board.layout().to_string(), layout);
        }
        for (map, more, rules) in [
            ("", json!({ "diagonal+": true }), "diagonal+"),
            ("", json!({ "killercage": [{}], "antiknight": true }), "antiknight, killercage"),
            ("-", json!({ "thermometer": [{}] }), "thermometer, regions"),
        ] {
            let said = object(9, map, &more).expect_err(rules).to_string();
            assert!(said.ends_with(&format!(": {rules}")), "{said}");
        }
    }
}
