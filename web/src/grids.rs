//! `canonical` and `transform`.

use crate::examine::grid;
use crate::options;
use crate::refusal::Refusal;
use gridmill::canon;
use gridmill::formats::Status;
use gridmill::grid::ClashFreeGrid;
use gridmill::transform::Transform;
use serde_json::{Value, json};

/// Returns the canonical form of a grid, a map to it, and the number of maps that keep the grid.
pub(crate) fn canonical(text: &Value) -> Result<Value, Refusal> {
    let grid = ClashFreeGrid::new(grid(text)?);
    let grid = grid.map_err(|clash| Refusal::status(Status::Invalid, clash))?;
    let form = canon::canonical(grid);
    let (grid, map) = (form.grid.to_string(), form.map.to_string());
    Ok(json!({"grid": grid, "map": map, "automorphisms": form.automorphisms}))
}

/// Returns the image of a grid under a map.
pub(crate) fn transform(text: &Value, map: &Value) -> Result<Value, Refusal> {
    let grid = grid(text)?;
    let map: Transform = options::parsed("map", options::text("map", map)?)?;
    Ok(map.grid(&grid).to_string().into())
}
