//! `remix`: all images are equally likely and have the level of their seed. The built-in seeds are as labelled.

use crate::env::TestEnv;
use gridmill::canon::Canonizer;
use gridmill::formats::PuzzleReader;
use gridmill::grade::{Grader, Levels, Scale};
use gridmill::grid::{Grid, Symmetry};
use gridmill::random::rng_for;
use gridmill::remix::{Remixer, SEED_COLLECTIONS, SeedPuzzle};
use gridmill::solve::Puzzle;
use gridmill::transform::{MapKind, Transform};
use rayon::prelude::*;
use std::collections::{HashMap, HashSet};

/// A puzzle rated 1.5.
const EASY: &str =
    ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
/// A puzzle of which half of the images are rated 8.3 and half 8.4.
const VARIES: &str =
    "......1....83.4.9..7.59.....9.....4...7.1..6.6.....2.8..1..5..3.3..28...2..4.....";

fn remixer(texts: &[&str], kinds: &[MapKind]) -> Remixer {
    let levels = Levels::default();
    let seed = |text: &&str| {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let er = Grader::new().grade(&puzzle).er.exactly().expect("a rating");
        SeedPuzzle { puzzle, level: levels.place_of(er, None), er, origin: String::new() }
    };
    Remixer {
        seed: 50,
        seeds: texts.iter().map(seed).collect(),
        per_seed: None,
        kinds: kinds.to_vec(),
        keeps_symmetry: false,
        levels,
        attempts: 100,
    }
}

/// Returns the deviation of chi-square from its mean, in standard deviations, if all `size` values are equally likely.
fn deviation<T>(counts: &HashMap<T, u32>, size: u32) -> f64 {
    assert_eq!(counts.len(), size as usize, "all values must come");
    let expected = f64::from(counts.values().sum::<u32>()) / f64::from(size);
    let square = |n: &u32| (f64::from(*n) - expected).powi(2) / expected;
    let (sum, freedom) = (counts.values().map(square).sum::<f64>(), f64::from(size - 1));
    (sum - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn all_images_are_equally_likely() {
    let puzzle: Puzzle = EASY.parse().expect("a puzzle");
    assert_eq!(Canonizer::new().canonical(&puzzle).automorphisms, 1);
    // Rotations, and orders of the rows in each band: 4 * 6^3 images.
    let remixer = remixer(&[EASY], &[MapKind::Rotate, MapKind::Rows]);
    let mut images: HashMap<Grid, u32> = HashMap::new();
    // The rows of the first band alone have 4 * 6 images.
    let mut of_one_band: HashMap<_, u32> = HashMap::new();
    for index in 0..864 * 50 {
        let (_, map) = remixer.draw(index, &mut rng_for(remixer.seed, index));
        let image = map.grid(puzzle.givens());
        let rows = image.values()[..27].chunks(9);
        *images.entry(image).or_default() += 1;
        *of_one_band.entry(rows.map(<[u8]>::to_vec).collect::<Vec<_>>()).or_default() += 1;
    }
    assert!(deviation(&images, 864).abs() < 4.0, "{}", deviation(&images, 864));
    assert!(deviation(&of_one_band, 24).abs() < 4.0, "{}", deviation(&of_one_band, 24));
}

#[test]
fn seeds_are_equally_likely_or_used_in_turn() {
    let other = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
    let mut remixer = remixer(&[EASY, other, EASY], &MapKind::ALL);
    let drawn = |remixer: &Remixer, index| remixer.draw(index, &mut rng_for(remixer.seed, index)).0;
    let mut counts: HashMap<usize, u32> = HashMap::new();
    (0..3000).for_each(|index| *counts.entry(drawn(&remixer, index)).or_default() += 1);
    assert!(deviation(&counts, 3).abs() < 4.0, "{counts:?}");
    remixer.per_seed = Some(2);
    let seeds: Vec<usize> = (0..6).map(|index| drawn(&remixer, index)).collect();
    assert_eq!(seeds, [0, 0, 1, 1, 2, 2]);
}

#[test]
fn an_image_of_another_level_is_replaced_by_the_next_of_its_stream() {
    let mut remixer = remixer(&[VARIES], &MapKind::ALL);
    let table = "level = [{ name = \"low\", up_to = 8.3 }, { name = \"high\" }]";
    remixer.levels = table.parse().expect("levels");
    let mut grader = Grader::new();
    for level in [0, 1] {
        remixer.seeds[0].level = level;
        let mut counts = [0; 2];
        for index in 0..24 {
            let made = remixer.make(&mut grader, index).expect("an image");
            let mut rng = rng_for(remixer.seed, index);
            let mut draw =
                || remixer.draw(index, &mut rng).1.grid(remixer.seeds[0].puzzle.givens());
            let mut drawn = (0..=made.replaced).map(|_| draw());
            assert_eq!(made.row.givens().copied(), drawn.by_ref().last());
            assert_eq!(made.row.level, Some(level));
            counts[usize::from(made.replaced > 0)] += 1;
        }
        assert!(counts.iter().all(|&count| count >= 4), "{counts:?}");
    }
}

#[test]
fn a_seed_with_a_wrong_level_is_an_error() {
    let mut remixer = remixer(&[EASY], &MapKind::ALL);
    remixer.seeds[0].level = 5;
    remixer.seeds[0].origin = "7".to_owned();
    let error = remixer.make(&mut Grader::new(), 0).expect_err("no image is extreme");
    assert!(error.to_string().starts_with("none of 100 attempts gave a puzzle"), "{error}");
    assert!(error.to_string().contains("extreme (origin 7)"), "{error}");
}

#[test]
fn the_built_in_seeds_have_the_levels_of_their_labels() {
    let mut forms = HashSet::new();
    let levels = Levels::default();
    for (level, text) in SEED_COLLECTIONS {
        let mut reader = PuzzleReader::new(text.as_bytes());
        let mut rows = Vec::new();
        while let Some(entry) = reader.next() {
            let givens = entry.expect("readable").grid.expect("a grid");
            let field = |reader: &mut PuzzleReader<'_>, name| {
                let field = reader.field(name).expect("a column");
                String::from_utf8(field.to_vec()).expect("UTF-8")
            };
            assert_eq!(field(&mut reader, "level"), level);
            rows.push((givens, field(&mut reader, "er"), field(&mut reader, "symmetry")));
        }
        assert!(rows.len() >= 1000, "{level}");
        for name in ["rot180", "none"] {
            let count = rows.iter().filter(|(_, _, symmetry)| symmetry == name).count();
            assert_eq!(2 * count, rows.len(), "{level} {name}");
        }
        let mut canonizer = Canonizer::new();
        for (givens, _, symmetry) in &rows {
            let puzzle = Puzzle::new(givens).expect("a puzzle");
            assert!(forms.insert(canonizer.canonical(&puzzle).grid), "{givens} is there twice");
            assert_eq!(Symmetry::strongest(givens.clues()).id(), symmetry);
        }
        rows.par_iter().step_by(20).for_each(|(givens, er, _)| {
            let grade = Grader::new().grade(&Puzzle::new(givens).expect("a puzzle"));
            assert_eq!(grade.er.to_string(), *er, "{givens}");
            assert_eq!(grade.level(Scale::Classic, &levels), level);
        });
    }
}

/// Rows of `--no-grade` have level and rating of their seeds, and the map from the seed to the row.
#[test]
fn ungraded_images_have_their_maps() {
    let env = TestEnv::new();
    env.succeed("generate -n 20 --seed 3 -o mine.csv");
    let options = "--per-seed 4 --seed 9 --keep-symmetry";
    env.succeed(&format!("remix mine.csv {options} --no-grade -o images.csv"));
    env.succeed(&format!("remix mine.csv {options} -o graded.csv"));
    let read = |name: &str| env.read(name);
    let [mine, images, graded] = ["mine.csv", "images.csv", "graded.csv"].map(read);
    let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<String>>();
    let seeds: Vec<Vec<String>> = mine.lines().map(fields).collect();
    let mut lines = images.lines();
    let header = "index,puzzle,solution,clues,level,er,symmetry,origin,map";
    assert_eq!(lines.next(), Some(header));
    for (line, graded) in lines.zip(graded.lines().skip(1)) {
        let [row, graded] = [line, graded].map(fields);
        assert_eq!(row[..4], graded[..4]);
        let seed = &seeds[row[7].parse::<usize>().expect("a line") - 1];
        assert_eq!([&row[4], &row[5]], [&seed[5], &seed[6]]);
        let map: Transform = row[8].parse().expect("a map");
        for place in [1, 2] {
            let grid = seed[place].parse().expect("a grid");
            assert_eq!(map.grid(&grid).to_string(), row[place].replace(' ', ""));
        }
    }
    assert_eq!(images.lines().count(), 81);
}
