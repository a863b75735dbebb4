//! Statistics as JSON, which `docs/stats.md` describes.

use gridmill::grade::Rating;
use gridmill::stats::{EFFORT_QUANTILES, LayoutStats, NotablePuzzle, Spread, Stats};
use serde_json::{Map, Value, json};

/// Returns the statistics as indented JSON; `files` are the names of the inputs. If there are boards of other layouts than the classic
/// one, it has an object for each layout.
pub fn stats_json(stats: &LayoutStats, files: &[String]) -> String {
    let LayoutStats { classic, boards, .. } = stats;
    let json = if boards.is_empty() {
        of_layout(("files", json!(files)), classic, files)
    } else {
        let first = of_layout(("layout", "9x9".into()), classic, files);
        let first = Some(first).filter(|_| classic.puzzles > 0);
        let others = boards
            .iter()
            .map(|(kind, stats)| of_layout(("layout", kind.as_str().into()), stats, files));
        json!({"files": files, "layouts": first.into_iter().chain(others).collect::<Value>()})
    };
    format!("{json:#}")
}

/// Returns the statistics of a layout, below a first value with its key.
fn of_layout((key, first): (&str, Value), stats: &Stats, files: &[String]) -> Value {
    let found = |found: &NotablePuzzle| found_json(found, files);
    let ratings = stats.ratings.iter();
    let levels = stats.levels();
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let techniques = stats.techniques.iter().map(|(technique, used)| {
        let uses = json!({
            "puzzles": used.puzzles,
            "times": used.times,
            "levels": counts(names.iter().copied().zip(&stats.uses_by_level(used))),
            "first": found(&used.first),
        });
        (technique.id().to_owned(), uses)
    });
    let efforts = levels.iter().filter_map(|level| {
        let quantiles = EFFORT_QUANTILES.into_iter().zip(level.effort_quantiles(EFFORT_QUANTILES)?);
        let quantiles = quantiles.map(|(share, it)| (share.to_string(), it.decimal().into()));
        Some((level.name.clone(), quantiles.collect::<Map<_, _>>().into()))
    });
    let spread =
        |it: Spread| json!({"mean": it.mean, "deviation": it.deviation, "error": it.error});
    let flow = stats.flow_spreads().map(|spreads| {
        spreads.map(|(name, it)| (name.to_owned(), spread(it))).into_iter().collect::<Map<_, _>>()
    });
    let [minimal, not_minimal] = stats.minimal;
    json!({
        key: first,
        "puzzles": stats.puzzles,
        "rated": stats.rated,
        "scale": stats.scale(),
        "clues": counts(&stats.clues),
        "symmetry": counts(&stats.symmetries),
        "minimal": { "yes": minimal, "no": not_minimal },
        "levels": counts(levels.iter().map(|level| (&level.name, &level.puzzles))),
        "er": counts(&stats.by_rating()),
        "effort": efforts.collect::<Map<_, _>>(),
        "clue_spread": spread(stats.clue_spread()),
        "er_spread": spread(stats.er_spread()),
        "effort_spread": spread(stats.effort_spread()),
        "correlation": stats.correlation(),
        "flow": flow,
        "median_er": stats.median().map(decimal),
        "er_and_clues": ratings
            .map(|((er, clues), puzzles)| json!({"er": decimal(*er), "clues": clues, "puzzles": puzzles}))
            .collect::<Value>(),
        "with_techniques": stats.with_techniques,
        "techniques": techniques.collect::<Map<_, _>>(),
        "hardest": stats.hardest.iter().map(found).collect::<Value>(),
    })
}

fn counts<'a>(counts: impl IntoIterator<Item = (impl ToString, &'a u64)>) -> Value {
    counts.into_iter().map(|(of, count)| (of.to_string(), Value::from(*count))).collect()
}

fn found_json(found: &NotablePuzzle, files: &[String]) -> Value {
    json!({
        "puzzle": found.puzzle,
        "level": found.level,
        "er": decimal(found.er),
        "ep": found.ep.map(decimal),
        "ed": found.ed.map(decimal),
        "file": files[found.place.file],
        "line": found.place.line,
    })
}

fn decimal(rating: Rating) -> Value {
    rating.decimal().into()
}
