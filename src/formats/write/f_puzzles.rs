//! Boards in the form of f-puzzles, which SudokuPad reads, too.

use crate::grid::HouseKind;
use crate::layout::Layout;
use serde_json::{Map, Value, json};

/// Number of the windows that are drawn. The others follow from them.
const DRAWN_WINDOWS: usize = 4;

/// Returns the object of a board: its size, the clues with the region of each cell unless these are the usual boxes, the other houses,
/// and its solution, if that is not empty. Both are texts of boards. `None` for a Latin square, which the form does not have.
pub(in crate::formats) fn f_puzzles(
    layout: &Layout,
    puzzle: &str,
    solution: &str,
    title: &str,
    author: &str,
) -> Option<Value> {
    let side = layout.side();
    let mut object = Map::new();
    let mut extra_regions = Vec::new();
    let mut regions = None;
    for family in layout.families() {
        let mut is = |key: &str| _ = object.insert(key.to_owned(), true.into());
        match family.kind {
            HouseKind::Row | HouseKind::Column => {}
            HouseKind::Block | HouseKind::Region => regions = Some(&family.houses),
            HouseKind::MainDiagonal => is("diagonal-"),
            HouseKind::AntiDiagonal => is("diagonal+"),
            HouseKind::Group => is("disjointgroups"),
            HouseKind::Window => extra_regions.extend(family.houses.iter().take(DRAWN_WINDOWS)),
            HouseKind::Asterisk | HouseKind::CenterDot | HouseKind::Girandola => {
                extra_regions.extend(&family.houses);
            }
        }
    }
    let regions = regions?;
    let usual = format!("{side}x{side}").parse::<Layout>();
    let is_usual = usual.is_ok_and(|usual| usual.families()[0].houses == *regions);
    let digit = |symbol: char| symbol.to_digit(26);
    let cell = |(cell, symbol): (usize, char)| {
        let mut object = Map::new();
        if let Some(value) = digit(symbol) {
            object.extend([("value".to_owned(), value.into()), ("given".to_owned(), true.into())]);
        }
        let region = || regions.iter().position(|house| house.contains(&(cell as u16)));
        object.extend((!is_usual).then(|| ("region".to_owned(), region().into())));
        Value::Object(object)
    };
    let cells: Vec<Value> = puzzle.chars().enumerate().map(cell).collect();
    let name = |cell: &u16| {
        let cell = usize::from(*cell);
        format!("R{}C{}", cell / side + 1, cell % side + 1)
    };
    let extra_regions = extra_regions.iter().map(|house| {
        let cells: Vec<String> = house.iter().map(name).collect();
        json!({ "cells": cells })
    });
    let extra_regions: Vec<Value> = extra_regions.collect();
    if !extra_regions.is_empty() {
        object.insert("extraregion".to_owned(), extra_regions.into());
    }
    let solution: Vec<u32> = solution.chars().filter_map(digit).collect();
    if !solution.is_empty() {
        object.insert("solution".to_owned(), solution.into());
    }
    object.insert("size".to_owned(), side.into());
    object.insert("title".to_owned(), title.into());
    object.insert("author".to_owned(), author.into());
    object.insert("grid".to_owned(), cells.chunks(side).collect::<Vec<_>>().into());
    Some(Value::Object(object))
}
