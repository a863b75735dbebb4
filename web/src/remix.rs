//! `remix`: makes isomorphic puzzles of the built-in seeds or of given puzzles with the code of the command.

use crate::examine::columns;
use crate::options::{self, LevelOption, Whole};
use crate::refusal::Refusal;
use gridmill::formats::Schema;
use gridmill::grade::{Grader, Scale};
use gridmill::remix::{Remixer, SeedPuzzle};
use gridmill::transform::MapKind;
use serde::Deserialize;
use serde_json::Value;

/// Collections of seeds, each with its name.
pub(crate) type Collections = Vec<(String, String)>;

/// Options that decide the puzzles, except the seed of the run.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct RemixOptions {
    /// Seeds instead of the built-in ones.
    puzzles: Option<Vec<Value>>,
    level: Vec<String>,
    only: Vec<MapKind>,
    keep_symmetry: bool,
    attempts: Option<Whole<1, u32>>,
    scale: Option<Scale>,
    levels: Option<LevelOption>,
}

/// Makes puzzles one after another with the same options.
#[derive(Debug)]
pub(crate) struct Remixing {
    options: Value,
    remixer: Remixer,
    grader: Grader,
    scale: Scale,
}

impl Remixing {
    fn new(given: &Value, collections: &Collections) -> Result<Self, Refusal> {
        let options: RemixOptions = options::read(given)?;
        let scale = options::scale_with_er(options.scale.unwrap_or_default())?;
        let levels = LevelOption::get(options.levels.as_ref())?;
        let wanted: Vec<usize> = if options.level.is_empty() {
            (0..levels.as_slice().len()).collect()
        } else {
            let places = options.level.iter().map(|name| levels.place(name));
            places.collect::<Result<_, _>>().map_err(|error| Refusal::option("level", error))?
        };
        let mut grader = Grader::with_scale(scale);
        let seeds = match &options.puzzles {
            None => {
                let collections = collections.iter().map(|(level, text)| (&**level, &**text));
                SeedPuzzle::in_collections(collections, &levels, &wanted, scale)
            }
            Some(puzzles) => {
                let mut seeds = Vec::new();
                for (number, puzzle) in (1..).zip(puzzles) {
                    let refused = |problem: String| {
                        Refusal::option("puzzles", format!("puzzle {number}: {problem}"))
                    };
                    let grid = crate::examine::grid(puzzle).map_err(|it| refused(it.message))?;
                    let origin = number.to_string();
                    let seed =
                        SeedPuzzle::of_level(grid, None, origin, &levels, &wanted, &mut grader);
                    seeds.extend(seed.map_err(|error| refused(error.to_string()))?);
                }
                seeds
            }
        };
        if seeds.is_empty() {
            return Err(Refusal::option("puzzles", "no puzzles of the requested levels"));
        }
        let kinds = MapKind::ALL.into_iter();
        let kinds = kinds.filter(|kind| options.only.is_empty() || options.only.contains(kind));
        let remixer = Remixer {
            seed: 0,
            seeds,
            per_seed: None,
            kinds: kinds.collect(),
            keeps_symmetry: options.keep_symmetry,
            levels,
            attempts: options.attempts.map_or(1000, |attempts| attempts.0),
        };
        Ok(Self { options: given.clone(), remixer, grader, scale })
    }
}

/// Index of a puzzle in the run of a seed. Another seed needs no other seed puzzles.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct SeededIndex {
    index: Whole<0, u64>,
    seed: String,
}

/// Returns puzzle number `index` of a run of `remix`.
pub(crate) fn remix(
    last: &mut Option<Remixing>,
    collections: &Collections,
    options: &Value,
    place: &Value,
) -> Result<Value, Refusal> {
    let place: SeededIndex = options::read(place)?;
    let Whole(index) = place.index;
    let seed = options::seed(&place.seed)?;
    let kept = last.take().filter(|kept| kept.options == *options);
    let remixing = last.insert(match kept {
        Some(kept) => kept,
        None => Remixing::new(options, collections)?,
    });
    let Remixing { remixer, grader, scale, .. } = remixing;
    remixer.seed = seed;
    let remixed = remixer
        .make(grader, index)
        .map_err(|error| Refusal::text(Refusal::UNREACHABLE, format!("puzzle {index}: {error}")))?;
    let schema = Schema::new(&remixer.levels, *scale).with(&["index", "origin"]);
    Ok(columns(&remixed.row, &schema))
}
