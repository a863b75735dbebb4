//! Counts as JSON; `docs/stats.md` says what is in it.

use crate::grade::{Rated, Rating};
use crate::stats::{Found, Stats};
use serde_json::{Map, Value, json};

/// The counts as indented JSON; `files` are the names of what was read.
pub fn stats_json(stats: &Stats, files: &[String]) -> String {
    let found = |found: &Found| found_json(found, files);
    let ratings = stats.ratings.iter();
    let techniques = stats.techniques.iter().map(|(technique, used)| {
        let counts = json!({
            "puzzles": used.puzzles,
            "times": used.times,
            "first": found(&used.first),
        });
        (technique.id().to_owned(), counts)
    });
    let [minimal, not_minimal] = stats.minimal;
    let json = json!({
        "files": files,
        "puzzles": stats.puzzles,
        "rated": stats.rated,
        "scale": stats.scale(),
        "clues": counts(&stats.clues),
        "symmetry": counts(&stats.symmetries),
        "minimal": { "yes": minimal, "no": not_minimal },
        "levels": counts(stats.levels().iter().map(|level| (&level.name, &level.puzzles))),
        "er": counts(&stats.by_rating()),
        "er_above": counts(&stats.above),
        "median_er": stats.median().map(decimal),
        "er_and_clues": ratings
            .map(|((er, clues), puzzles)| json!({"er": decimal(*er), "clues": clues, "puzzles": puzzles}))
            .collect::<Value>(),
        "with_techniques": stats.with_techniques,
        "techniques": techniques.collect::<Map<_, _>>(),
        "hardest": stats.hardest.iter().map(found).collect::<Value>(),
    });
    format!("{json:#}")
}

fn counts<'a>(counts: impl IntoIterator<Item = (impl ToString, &'a u64)>) -> Value {
    counts.into_iter().map(|(of, count)| (of.to_string(), Value::from(*count))).collect()
}

fn found_json(found: &Found, files: &[String]) -> Value {
    json!({
        "puzzle": found.puzzle.to_string(),
        "level": found.level,
        "er": rated(found.er),
        "ep": found.ep.map(rated),
        "ed": found.ed.map(rated),
        "file": files[found.place.file],
        "line": found.place.line,
    })
}

/// A number, or a text such as `">7.2"`.
fn rated(rated: Rated) -> Value {
    rated.exactly().map_or_else(|| rated.to_string().into(), decimal)
}

fn decimal(rating: Rating) -> Value {
    rating.decimal().into()
}
