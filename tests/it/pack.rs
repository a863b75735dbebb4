//! Packs: the chosen puzzles match the recipe, and every format has them.

use crate::env::{Ended, TestEnv};
use gridmill::canon::canonical;
use gridmill::formats::PuzzleReader;
use gridmill::grade::Grader;
use gridmill::grid::{Grid, Symmetry};
use gridmill::random::rng_for;
use gridmill::solve::Puzzle;
use gridmill::transform::Transform;
use gridmill_publish::{Format, PackRecipe};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

/// Path of a collection of 2,000 random puzzles.
pub(super) const COLLECTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/ratings.csv");

pub(super) fn pack(env: &TestEnv, arguments: &[&str]) -> Ended {
    env.run(&[&["pack"], arguments].concat())
}

/// Makes a pack in `out`, which must succeed.
pub(super) fn packed(env: &TestEnv, out: &str, arguments: &[&str]) {
    let ended = pack(env, &[arguments, &["-o", out]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let count = puzzles(&env.path(out)).len();
    let ending = if count == 1 { "" } else { "s" };
    assert_eq!(ended.stderr, format!("{out}: {count} puzzle{ending}\n"));
    assert!(ended.stdout.is_empty());
}

/// A puzzle of a manifest.
pub(super) struct Listed {
    pub(super) givens: Grid,
    pub(super) entry: Value,
}

pub(super) fn puzzles(pack: &Path) -> Vec<Listed> {
    let text = fs::read_to_string(pack.join("pack.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&text).expect("JSON");
    let entries = manifest["puzzles"].as_array().expect("a list").clone();
    let listed = |entry: Value| Listed { givens: grid(&entry["puzzle"]), entry };
    entries.into_iter().map(listed).collect()
}

fn grid(value: &Value) -> Grid {
    value.as_str().expect("a text").parse().expect("a grid")
}

fn er(listed: &Listed) -> f64 {
    listed.entry["er"].as_f64().expect("a number")
}

/// Reads the grids of a file with the reader of all commands.
pub(super) fn read(path: &Path) -> Vec<Grid> {
    let text = fs::read(path).expect("readable");
    let entries = PuzzleReader::new(text.as_slice()).map(|entry| entry.expect("readable"));
    entries.map(|entry| entry.grid.expect("a grid")).collect()
}

/// Returns all files below a directory by relative path.
fn files(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(directory).expect("readable") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            let inside = files(&path).into_iter();
            found.extend(inside.map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(&path).expect("readable"));
        }
    }
    found
}

#[test]
fn a_pack_can_be_made_again_byte_for_byte() {
    let env = TestEnv::new();
    let all = "pdf,svg,png,eps,pdfs,csv,json,sdk,sdm,opensudoku2,ipuz,links,text,html";
    let take = ["--take", "easy=3,hard=4", "--format", all, "--seed", "18446744073709551615"];
    packed(&env, "one", &[&[COLLECTION, "--threads", "1"], &take[..]].concat());
    packed(&env, "three", &[&[COLLECTION, "--threads", "3"], &take[..]].concat());
    packed(&env, "same", &[COLLECTION, "--recipe", "one/recipe.toml"]);
    packed(&env, "again", &["--again", "one/pack.json"]);
    let one = files(&env.path("one"));
    assert_eq!(one.len(), 3 + 4 * 2 * 7 + 7 + 7 + 6 + 3, "{:?}", one.keys());
    assert!(one == files(&env.path("three")));
    assert!(one == files(&env.path("same")));
    assert!(one == files(&env.path("again")));
    packed(&env, "other", &[COLLECTION, "--take", "easy=3", "--seed", "2"]);
    assert_ne!(er_and_puzzles(&env.path("other")), er_and_puzzles(&env.path("one")));
}

/// The puzzles are the same, the pages differ, and the fonts can be copies in the pack.
#[test]
fn a_pack_can_be_made_again_on_other_pages() {
    let env = TestEnv::new();
    packed(&env, "one", &[COLLECTION, "--take", "easy=3,hard=4", "--seed", "1"]);
    let regular = concat!(env!("CARGO_MANIFEST_DIR"), "/../publish/fonts/NotoSans-Regular.ttf");
    fs::create_dir(env.path("mine")).expect("made");
    fs::copy(regular, env.path("mine/Own.ttf")).expect("copied");
    let recipe = "[book]\ntrim = 'a5'\nper_page = 1\nfont = 'mine/Own.ttf'\ncopy_fonts = true\n";
    env.write("pocket.toml", recipe);
    let again = ["--again", "one/pack.json", "--recipe", "pocket.toml", "--format", "pdf,csv"];
    packed(&env, "pocket", &again);
    let [one, pocket] = ["one", "pocket"].map(|out| env.path(out));
    assert_eq!(er_and_puzzles(&pocket), er_and_puzzles(&one));
    assert!(fs::read(pocket.join("book.pdf")).is_ok_and(|pdf| pdf.starts_with(b"%PDF")));
    let font = fs::read(pocket.join("fonts/regular.ttf")).expect("a copy");
    assert!(font == fs::read(regular).expect("readable"));
    // Without `copy_fonts` the recipe of a pack has the path of the font.
    let recipe = recipe.replace("true", "false");
    env.write("pocket.toml", recipe);
    let again = ["--again", "one/pack.json", "--recipe", "pocket.toml", "--format", "pdf,csv"];
    packed(&env, "plain", &again);
    packed(&env, "plain2", &["--again", "plain/pack.json"]);
    let plain = files(&env.path("plain"));
    assert!(plain == files(&env.path("plain2")) && plain.len() == 4);
    let kept = String::from_utf8_lossy(&plain["recipe.toml"]);
    assert!(kept.contains("font = \"../mine/Own.ttf\""), "{kept}");
    assert!(plain["book.pdf"] == fs::read(pocket.join("book.pdf")).expect("readable"));
    fs::remove_dir_all(env.path("mine")).expect("removed");
    packed(&env, "third", &["--again", "pocket/pack.json"]);
    assert!(files(&pocket) == files(&env.path("third")));

    for (manifest, message) in [
        ("{\n\"recipe\": {}", "line 2"),
        (
            "{\"recipe\": {\"take\": [{\"count\": 1}]}, \"puzzles\": [{\"number\": 7, \"puzzle\": \"12\"}]}",
            "number 7: 2 cells",
        ),
    ] {
        env.write("bad.json", manifest);
        let output = pack(&env, &["--again", "bad.json", "-o", "bad"]);
        let said = output.stderr;
        assert_eq!(output.status, 1, "{said}");
        assert!(said.contains(message), "{said}");
    }
}

/// Returns the canonical form of a puzzle.
pub(super) fn form(givens: &Grid) -> Grid {
    canonical(&Puzzle::new(givens).expect("a puzzle")).grid
}

#[test]
fn without_a_collection_packs_have_new_symmetric_puzzles() {
    let env = TestEnv::new();
    let take = ["--take", "Easy=5,gentle=5,expert=5"];
    for (name, seed) in [("out", "1"), ("same", "1"), ("other", "2")] {
        packed(&env, name, &[&take[..], &["--seed", seed]].concat());
    }
    assert!(files(&env.path("out")) == files(&env.path("same")));
    let [out, other] = ["out", "other"].map(|out| puzzles(&env.path(out)));
    let forms: HashSet<Grid> = out.iter().chain(&other).map(|it| form(&it.givens)).collect();
    assert_eq!(forms.len(), 30);
    assert!(out.iter().chain(&other).all(|it| it.entry["symmetry"] != "none"));
    let has_many_clues = |it: &&Listed| (34..=40).contains(&it.givens.clue_count());
    let gentle: Vec<&Listed> = out.iter().filter(has_many_clues).collect();
    assert_eq!(gentle.len(), 5);
    assert!(gentle.iter().all(|it| it.entry["level"] == "easy"));
    // The same seed made them all before.
    let against = ["--against", "out/pack.json", "--against", "other", "--seed", "1"];
    packed(&env, "third", &[&take[..], &against].concat());
    assert!(puzzles(&env.path("third")).iter().all(|it| !forms.contains(&form(&it.givens))));
    packed(&env, "large", &["--take", "easy=5", "--large-print", "--seed", "1"]);
    assert!(puzzles(&env.path("large")).iter().all(|it| has_many_clues(&it)));
    let output = pack(&env, &["--take", "all", "-o", "all"]);
    assert!(output.status == 2 && output.stderr.contains("needs a COLLECTION"));
}

/// The easy puzzles are needed for the second `[[take]]`, so the first one must not use them up.
#[test]
fn a_puzzle_for_several_takes_goes_where_it_is_needed() {
    let env = TestEnv::new();
    for (name, level) in [("easy.csv", "easy=6"), ("medium.csv", "medium=6")] {
        packed(&env, level, &["--take", level, "--format", "csv", "--seed", "1"]);
        fs::rename(env.path(level).join("puzzles.csv"), env.path(name)).expect("moved");
    }
    let recipe = "[[take]]\ncount = 6\n[[take]]\ncount = 6\nlevel = 'easy'\n";
    env.write("book.toml", recipe);
    for seed in ["1", "2", "3"] {
        let all = ["easy.csv", "medium.csv", "--recipe", "book.toml", "--seed", seed];
        packed(&env, seed, &all);
        assert_eq!(puzzles(&env.path(seed)).len(), 12);
    }
}

fn er_and_puzzles(pack: &Path) -> Vec<(String, String)> {
    let listed = puzzles(pack).into_iter();
    listed.map(|listed| (er(&listed).to_string(), listed.givens.to_string())).collect()
}

#[test]
fn puzzles_match_the_recipe() {
    let env = TestEnv::new();
    let recipe = "
        [[take]]
        level = 'easy'
        clues = '23..24'
        count = 5
        [[take]]
        er = '2.6..3.0'
        effort = '12..40'
        count = 8
        [[take]]
        level = 'rough'
        symmetry = 'none'
        count = 3
        [[levels]]
        name = 'easy'
        up_to = 1.2
        [[levels]]
        name = 'rough'
    ";
    env.write("book.toml", recipe);
    for order in ["ramp", "effort", "weekly", "level", "flow", "shuffled"] {
        let arguments = [COLLECTION, "--recipe", "book.toml", "--seed", "4", "--order", order];
        packed(&env, order, &arguments);
        let listed = puzzles(&env.path(order));
        let count =
            |is: &dyn Fn(&Listed) -> bool| listed.iter().filter(|listed| is(listed)).count();
        let clues = |listed: &Listed| listed.givens.clue_count();
        assert_eq!(count(&|it| er(it) <= 1.2 && (23..=24).contains(&clues(it))), 5);
        assert!(count(&|it| (2.6..=3.0).contains(&er(it))) >= 8);
        assert_eq!(count(&|it| it.entry["level"] == "rough"), 11);
        let rises = |part: &[Listed]| part.is_sorted_by_key(|listed| (er(listed) * 10.0) as u32);
        let mut grader = Grader::new().measuring_flow(true);
        let mut grade =
            |listed: &Listed| grader.grade(&Puzzle::new(&listed.givens).expect("a puzzle"));
        match order {
            "ramp" => assert!(
                rises(&listed)
                    && listed.is_sorted_by_key(|it| (grade(it).er.exactly(), grade(it).effort))
            ),
            "effort" => {
                assert!(listed.is_sorted_by_key(|it| (er(it) > 1.2, grade(it).effort)));
            }
            // 16 puzzles: two weeks, and two days of a third.
            "weekly" => assert!(listed.chunks(7).all(rises) && !rises(&listed)),
            "level" => assert!(listed.is_sorted_by_key(|listed| er(listed) > 1.2)),
            "flow" => {
                let mut openness =
                    |listed: &Listed| grade(listed).flow.expect("it is solved").mean();
                let (easy, rough) = listed.split_at(5);
                assert!(easy.iter().all(|listed| er(listed) <= 1.2));
                for part in [easy, rough] {
                    let falling: Vec<f64> = part.iter().map(&mut openness).collect();
                    assert!(falling.is_sorted_by(|a, b| a >= b), "{falling:?}");
                }
            }
            _ => assert!(!listed.is_sorted_by_key(|listed| er(listed) > 1.2)),
        }
    }
}

#[test]
fn a_symmetry_includes_stronger_ones() {
    let env = TestEnv::new();
    env.succeed("generate -n 12 --seed 1 --clues 30..40 --symmetry full -o full.csv");
    let recipe = "[[take]]\nsymmetry = 'rot180'\ncount = 12\n";
    env.write("book.toml", recipe);
    packed(&env, "out", &["full.csv", "--recipe", "book.toml", "--seed", "1"]);
    for listed in puzzles(&env.path("out")) {
        assert_eq!(listed.entry["symmetry"], Symmetry::Full.id());
    }
}

#[test]
fn puzzles_are_distinct_and_none_was_printed_before() {
    let env = TestEnv::new();
    // 60 puzzles, each followed by two images of it.
    let mut text = String::new();
    for (i, grid) in read(Path::new(COLLECTION)).into_iter().take(60).enumerate() {
        let mut rng = rng_for(1, i as u64);
        let images = [0, 1].map(|_| Transform::random(&mut rng).grid(&grid));
        text += &format!("{grid}\n{}\n{}\n", images[0], images[1]);
    }
    env.write("thrice.txt", text);
    env.write("any.toml", "[[take]]\ncount = 30\n");
    let any = ["thrice.txt", "--recipe", "any.toml", "--seed", "1", "--ledger", "printed.txt"];
    packed(&env, "first", &any);
    packed(&env, "second", &any);
    let both = ["first", "second"].map(|out| puzzles(&env.path(out)));
    let forms: HashSet<Grid> = both.iter().flatten().map(|listed| form(&listed.givens)).collect();
    assert_eq!(forms.len(), 60);
    assert_eq!(read(&env.path("printed.txt")).into_iter().collect::<HashSet<_>>(), forms);
    let listed: HashSet<Grid> =
        both.iter().flatten().map(|listed| grid(&listed.entry["canonical"])).collect();
    assert_eq!(listed, forms);

    let third = pack(&env, &[&any[..], &["-o", "third"]].concat());
    assert_eq!(third.status, 1);
    let said = third.stderr;
    let missing = "any: 30 requested, 0 found, 30 missing (60 excluded as printed before)";
    assert!(said.contains(missing), "{said}");
    let take = ["thrice.txt", "--recipe", "any.toml", "--seed", "1", "-o", "third"];
    let against = pack(&env, &[&take[..], &["--against", "first/puzzles.csv"]].concat());
    assert_eq!(against.status, 3, "the first pack has no such file");
    packed(&env, "json", &["--again", "first/pack.json", "--format", "json"]);
    for printed in ["first/pack.json", "json/puzzles.json"] {
        let against = pack(&env, &[&take[..], &["--against", printed]].concat());
        assert_eq!(against.status, 0, "{printed}: {}", against.stderr);
        let third = puzzles(&env.path("third"));
        let third: HashSet<Grid> = third.iter().map(|listed| form(&listed.givens)).collect();
        let first = puzzles(&env.path("first"));
        assert!(first.iter().all(|listed| !third.contains(&form(&listed.givens))), "{printed}");
        fs::remove_dir_all(env.path("third")).expect("removed");
    }
}

#[test]
fn missing_puzzles_are_listed_before_anything_is_written() {
    let env = TestEnv::new();
    let take = [COLLECTION, "--take", "easy=3,hard=1000,medium=2000", "--seed", "1"];
    let output = pack(&env, &[&take[..], &["-o", "out", "--ledger", "printed.txt"]].concat());
    assert_eq!(output.status, 1);
    let message = output.stderr;
    assert!(
        message.starts_with("error: not enough puzzles:\n  hard: 1000 requested, "),
        "{message}"
    );
    assert!(
        message.contains("\n  medium: 2000 requested, ") && !message.contains("easy"),
        "{message}"
    );
    assert_eq!(fs::read_dir(&env).expect("readable").count(), 0);
}

/// Reads the recipe of all keys with and without its commented lines.
#[test]
fn the_recipe_of_all_keys_has_the_defaults() {
    let env = TestEnv::new();
    let recipe = env.output("pack --write-recipe");
    env.succeed("pack --write-recipe -o all.toml");
    assert_eq!(env.read("all.toml"), recipe);
    let written: PackRecipe = recipe.parse().expect("a recipe");
    let mut default = PackRecipe::default();
    default.requests.clone_from(&written.requests);
    default.formats = vec![Format::Pdf];
    assert_eq!(written.to_toml(), default.to_toml());
    let all: PackRecipe = recipe.replace("\n# ", "\n").parse().expect("a recipe");
    assert!(all.book.text.len() == 1 && all.levels.as_slice().len() == 2);
    let again: PackRecipe = all.to_toml().parse().expect("a recipe");
    assert_eq!(again.to_toml(), all.to_toml());
    let keys = serde_json::to_value(&all).expect("keys and values");
    for table in ["book", "pictures", "cover", "calendar"] {
        for key in keys[table].as_object().expect("a table").keys() {
            let forms = [format!("\n{key} = "), format!("\n# {key} = "), format!(".{key}]")];
            assert!(forms.iter().any(|form| recipe.contains(form)), "{key}");
        }
    }
}

#[test]
fn answers_to_questions_make_a_recipe_and_a_book() {
    let env = TestEnv::new();
    let answers = "sheep\nsheet\n5 x\na5\n\nKlasse \"3b\"\nxx\nde\neasy\ngentle=3\n\nmaybe\nno\n";
    let output = env.run_with("pack --ask --seed 1", answers);
    assert_eq!(output.status, 0, "{}", output.stderr);
    for said in [
        "no kind of pack is called \"sheep\"",
        "no trim size is called",
        "no language is called \"xx\", expected one of en, de",
        "expected LEVEL=N",
        "found \"maybe\", expected yes or no",
    ] {
        assert!(output.stderr.contains(said), "{said}: {}", output.stderr);
    }
    let recipe = env.read("book.toml");
    assert!(output.stderr.contains(&recipe), "{}", output.stderr);
    assert!(recipe.contains("title = \"Klasse \\\"3b\\\"\"\n") && recipe.contains("per_page = 3"));
    assert!(env.read("book.pack.json").contains("\"pages\": 2,"));
    let output = env.run_with("pack --ask -o other.pdf", "book\n\n");
    assert_eq!(output.status, 2);
    assert!(output.stderr.contains("the answers ended before the question \"Printer"));
    assert!(!env.exists("other.toml"));
    env.fail("pack", 2, "--output");
    // What is known before is refused before the questions.
    for (command, message) in [
        ("pack --ask", "book.pdf exists"),
        ("pack --ask -o book.csv", "--format csv"),
        ("pack --ask --title T", "--title"),
        ("pack --write-recipe --take easy=3", "--take"),
        ("pack --write-recipe -o new.pdf", "expected a name that ends in .toml"),
    ] {
        let said = env.ends(command, 2).stderr;
        assert!(said.contains(message) && !said.contains("What to make"), "{command}: {said}");
    }
    // All puzzles of a COLLECTION fit on one sheet.
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/puzzles.txt"),
        env.path("three.txt"),
    )
    .expect("copied");
    let output = env.run_with("pack --ask three.txt -o three.pdf", "sheet\n\n\n\n\n\n\n\n");
    // Two of its lines are bad.
    assert_eq!(output.status, 1, "{}", output.stderr);
    assert!(env.read("three.pack.json").contains("\"pages\": 2,"));
    assert!(env.read("three.toml").contains("per_page = 12"));
    let again = "gridmill pack three.txt --recipe three.toml -o three.pdf --force";
    assert!(output.stderr.contains(again), "{}", output.stderr);
}

#[test]
fn a_directory_that_is_not_empty_is_left_alone() {
    let env = TestEnv::new();
    fs::create_dir(env.path("out")).expect("made");
    let take = [COLLECTION, "--take", "easy=1", "--seed", "1"];
    packed(&env, "out", &take);
    let before = files(&env.path("out"));
    let output = pack(&env, &[&take[..], &["-o", "out"]].concat());
    assert_eq!(output.status, 2);
    assert!(before == files(&env.path("out")));
}

/// `pack` replaces an empty directory by the finished one, but cannot replace a link or `.`.
#[test]
#[cfg(unix)]
fn an_empty_directory_may_be_a_link_or_the_current_one() {
    let env = TestEnv::new();
    for name in ["real", "here"] {
        fs::create_dir(env.path(name)).expect("made");
    }
    std::os::unix::fs::symlink("real", env.path("link")).expect("made");
    let take = [COLLECTION, "--take", "easy=1", "--seed", "1", "--format", "csv"];
    packed(&env, "link", &take);
    let mut inside = env.gridmill(&[&["pack"], &take[..], &["-o", "."]].concat());
    let status = inside.current_dir(env.path("here")).status();
    assert!(status.expect("it runs").success());
    let [real, here] = ["real", "here"].map(|name| files(&env.path(name)));
    assert!(real.len() == 3 && real == here);
    env.write("file", "");
    let output = pack(&env, &[&take[..], &["-o", "file"]].concat());
    assert_eq!(output.status, 3);
    assert!(output.stderr.contains("found a file, expected a directory"), "{}", output.stderr);
}

#[test]
fn a_file_that_is_no_ledger_is_refused() {
    let env = TestEnv::new();
    let puzzle = "1".repeat(81);
    for text in ["puzzle,note\n", &puzzle] {
        env.write("mine.txt", text);
        let take =
            [COLLECTION, "--take", "easy=1", "--seed", "1", "--ledger", "mine.txt", "-o", "out"];
        let output = pack(&env, &take);
        let said = output.stderr;
        assert_eq!(output.status, 1, "{said}");
        let problem = "mine.txt:1: not a ledger; to exclude the puzzles of a file, use --against";
        assert!(said.contains(problem), "{said}");
        assert!(fs::read_to_string(env.path("mine.txt")).is_ok_and(|now| now == text));
        assert!(!env.path("out").exists());
    }
}

#[test]
fn bad_puzzles_are_reported_and_the_others_taken() {
    let env = TestEnv::new();
    let good = read(Path::new(COLLECTION));
    let text = format!("{}\n12\n{}\n{}\n", good[0], ".".repeat(81), good[1]);
    env.write("mixed.txt", text);
    env.write("any.toml", "[[take]]\ncount = 2\n");
    let any = ["mixed.txt", "--recipe", "any.toml", "--seed", "3", "-o", "out"];
    let output = pack(&env, &any);
    assert_eq!(output.status, 1);
    let said = output.stderr;
    assert!(said.contains("mixed.txt:2: 2 cells, a grid has 81"), "{said}");
    assert!(said.contains("mixed.txt:3: more than one solution"), "{said}");
    assert_eq!(puzzles(&env.path("out")).len(), 2);
}

#[test]
fn every_text_format_is_read_back() {
    let env = TestEnv::new();
    let formats = "csv,json,sdk,sdm,opensudoku2,ipuz,links,text";
    let title = "Easy & <hard>";
    let take = ["--take", "easy=6,medium=5", "--seed", "1", "--title", title, "--format", formats];
    packed(&env, "out", &[&[COLLECTION], &take[..]].concat());
    let out = env.path("out");
    let listed = puzzles(&out);
    let givens: Vec<Grid> = listed.iter().map(|listed| listed.givens).collect();
    for name in ["puzzles.csv", "puzzles.sdm", "puzzles.txt"] {
        assert_eq!(read(&out.join(name)), givens, "{name}");
    }
    let sdk = (1..=11).flat_map(|number| read(&out.join(format!("sdk/{number:02}.sdk"))));
    assert_eq!(sdk.collect::<Vec<_>>(), givens);
    let solutions: Vec<Grid> = listed.iter().map(|it| grid(&it.entry["solution"])).collect();
    assert_eq!(read(&out.join("solutions.txt")), solutions);

    let json = fs::read_to_string(out.join("puzzles.json")).expect("readable");
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let entries = json["puzzles"].as_array().expect("a list");
    assert_eq!(entries.iter().map(|entry| grid(&entry["puzzle"])).collect::<Vec<_>>(), givens);
    // The path places the solution's digits in all empty cells.
    for entry in entries {
        let path = entry["path"].as_array().expect("a list");
        let places = path.iter().filter_map(|step| step["place"].as_str());
        let cells: HashSet<(usize, char)> = places
            .map(|place| {
                let bytes = place.as_bytes();
                let cell = usize::from(bytes[1] - b'1') * 9 + usize::from(bytes[3] - b'1');
                (cell, char::from(bytes[5]))
            })
            .collect();
        let puzzle = entry["puzzle"].as_str().expect("a text").chars();
        let solution = entry["solution"].as_str().expect("a text").chars();
        let open = puzzle.zip(solution).enumerate().filter(|(_, (given, _))| *given == '.');
        assert_eq!(cells, open.map(|(cell, (_, digit))| (cell, digit)).collect());
    }
    let ipuz = (1..=11).map(|number| {
        let text = fs::read_to_string(out.join(format!("ipuz/{number:02}.ipuz"))).expect("text");
        let puzzle: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(puzzle["kind"][0], "http://ipuz.org/sudoku#1");
        let rows = puzzle["puzzle"].as_array().expect("rows").iter();
        let cells = rows.flat_map(|row| row.as_array().expect("a row").iter());
        cells.map(Value::to_string).collect::<String>().parse().expect("a grid")
    });
    assert_eq!(ipuz.collect::<Vec<Grid>>(), givens);
    let links = fs::read_to_string(out.join("links.csv")).expect("readable");
    let linked = links.lines().skip(1).map(|line| {
        let (rest, data) = line.split_once(",https://f-puzzles.com/?load=").expect("a link");
        let (_, other) = rest.split_once("?puzzleid=fpuzzles").expect("a link");
        assert_eq!(other.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="), data);
        let json = lz_str::decompress_from_base64(data).expect("packed");
        let json = String::from_utf16(&json).expect("UTF-16");
        let puzzle: Value = serde_json::from_str(&json).expect("JSON");
        let rows = puzzle["grid"].as_array().expect("rows").iter();
        let cells = rows.flat_map(|row| row.as_array().expect("a row").iter());
        let value = |cell: &Value| cell["value"].as_u64().unwrap_or(0).to_string();
        cells.map(value).collect::<String>().parse().expect("a grid")
    });
    assert_eq!(linked.collect::<Vec<Grid>>(), givens);
    let sdk = fs::read_to_string(out.join("sdk/07.sdk")).expect("readable");
    assert!(sdk.starts_with("#DEasy & <hard> 7\n#Lmedium\n[Puzzle]\n"), "{sdk}");
    let folders = fs::read_to_string(out.join("folders.opensudoku")).expect("readable");
    let names =
        folders.lines().filter_map(|line| line.split_once("folder name=\"")?.1.split('"').next());
    let expected = ["Easy &amp; &lt;hard&gt;: Easy", "Easy &amp; &lt;hard&gt;: Medium"];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    let games = folders.lines().filter_map(|line| line.split_once("data=\"")?.1.split('"').next());
    assert_eq!(games.map(|data| data.parse().expect("a grid")).collect::<Vec<Grid>>(), givens);
}

/// XML cannot represent control characters, and fonts have no glyphs for them.
#[test]
fn texts_with_control_characters_are_refused() {
    let env = TestEnv::new();
    let take = [COLLECTION, "--take", "easy=1", "--seed", "1", "--format", "opensudoku2,html"];
    for title in ["To\u{1}go", "To\u{7f}go", "To\u{ffff}go"] {
        let output = pack(&env, &[&take[..], &["--title", title, "-o", "out"]].concat());
        let said = output.stderr;
        assert_eq!(output.status, 2, "{said}");
        assert!(said.contains("`title` in [book] has the control character '\\u{"), "{said}");
    }
    let recipe = "[[book.text]]\nheading = 'How'\ntext = \"one\\ntwo\\u0008\"\n";
    env.write("book.toml", recipe);
    let output = pack(&env, &[&take[..], &["--recipe", "book.toml", "-o", "out"]].concat());
    let said = output.stderr;
    assert!(said.contains("`text` in [book] has the control character"), "{said}");
    assert!(!env.path("out").exists());
}

/// A table of the font is missing or damaged.
#[test]
fn a_font_that_cannot_be_embedded_has_a_clear_error() {
    let font = concat!(env!("CARGO_MANIFEST_DIR"), "/../publish/fonts/NotoSans-Regular.ttf");
    let font = fs::read(font).expect("readable");
    let records = usize::from(u16::from_be_bytes([font[4], font[5]]));
    let record = |name: &[u8]| {
        let places = (0..records).map(|record| 12 + 16 * record);
        places.into_iter().find(|&at| font[at..].starts_with(name)).expect("it has this table")
    };
    let without = |name: &[u8]| {
        let mut font = font.clone();
        font[record(name)..][..4].copy_from_slice(b"gone");
        font
    };
    let mut names = font.clone();
    let at = record(b"name");
    let at = u32::from_be_bytes([8, 9, 10, 11].map(|byte| font[at + byte])) as usize;
    names[at + 16..][..4].fill(0xff);
    for (font, problem) in [
        (without(b"head"), "the font of `font` in [book] cannot be embedded: not a complete font"),
        (without(b"loca"), "the font of `font` in [book] cannot be embedded: failed to subset"),
        (names, ""),
    ] {
        let env = TestEnv::new();
        env.write("own.ttf", font);
        env.write("book.toml", "[book]\nfont = 'own.ttf'");
        let take = ["--take", "easy=2", "--seed", "1", "--recipe", "book.toml", "-o", "book"];
        let output = pack(&env, &take);
        let said = output.stderr;
        // The PDF library may or may not embed the last font.
        let is_good = output.status == 0 && problem.is_empty();
        assert!(is_good || output.status == 3, "{said}");
        assert!(said.contains(problem) && !said.contains("Font("), "{said}");
    }
}

/// What cannot be read cannot be excluded, so nothing is made.
#[test]
fn bad_files_of_against_are_refused() {
    let env = TestEnv::new();
    // A grid with a clash has no canonical form.
    env.write("old.txt", "1".repeat(81));
    env.write("empty.txt", "");
    env.write("book.pdf", "%PDF-1.7\nbinary\nand more\n");
    env.write("any.json", "{\"other\": []}");
    env.write("none.json", "{\"puzzles\": []}");
    env.write("clash.json", format!("{{\"puzzles\": [{{\"puzzle\": \"{}\"}}]}}", "1".repeat(81)));
    for (name, problem) in [
        ("old.txt", "old.txt:1: r1c1 and r1c2 are both 1"),
        ("empty.txt", "empty.txt: no puzzles found"),
        ("book.pdf", "book.pdf: it is a PDF; copy the puzzles out of it as text"),
        ("any.json", "any.json:1: no puzzle found"),
        ("none.json", "none.json:1: the key puzzles holds a list"),
        ("clash.json", "clash.json:1: r1c1 and r1c2 are both 1"),
    ] {
        let take = [COLLECTION, "--take", "easy=3", "--seed", "1", "-o", "out"];
        let output = pack(&env, &[&take[..], &["--against", name]].concat());
        let message = output.stderr;
        assert!(message.contains(problem) && message.lines().count() <= 4, "{message}");
        assert_eq!(output.status, 1, "{message}");
        assert!(!env.path("out").exists(), "{name}");
    }
}

/// Somebody has ten puzzles and wants them in a book, as they are.
#[test]
fn a_file_is_printed_whole_and_in_its_order() {
    let env = TestEnv::new();
    let text = env.output("generate -n 12 --seed 5 --columns puzzle");
    let mine: Vec<&str> = text.lines().skip(1).collect();
    let lines = mine.iter().enumerate().map(|(i, puzzle)| format!("{}. {puzzle}\n", i + 1));
    env.write("mine.txt", lines.collect::<String>());
    let names = |out: &str| -> Vec<String> {
        puzzles(&env.path(out)).into_iter().map(|it| it.givens.to_string()).collect()
    };
    packed(&env, "all", &["mine.txt", "--format", "text", "--seed", "1"]);
    assert_eq!(names("all"), mine);
    packed(
        &env,
        "five",
        &["mine.txt", "--take", "5", "--order", "file", "--format", "text", "--seed", "1"],
    );
    assert_eq!(names("five"), mine[..5]);
    packed(&env, "any", &["mine.txt", "--take", "any=5", "--seed", "1", "--format", "text"]);
    assert_eq!(names("any").len(), 5);
    packed(&env, "again", &["--again", "all/pack.json"]);
    assert_eq!(names("again"), mine);

    // A pack has no two equivalent puzzles, and what is bad is told.
    env.write("more.txt", format!("{text}\n{}\n12\n", mine[3]));
    let ended = pack(&env, &["more.txt", "--take", "all", "--format", "text", "-o", "more"]);
    assert_eq!(
        (ended.status, names("more")),
        (1, mine.iter().map(|it| (*it).to_owned()).collect())
    );
    let said = "left out 1 puzzle, equivalent to others of the pack, or printed before\n";
    assert!(ended.stderr.contains(said), "{}", ended.stderr);
}

#[test]
fn a_latex_document_is_as_it_was_when_latex_took_it() {
    let env = TestEnv::new();
    let title = "--title 50%_of_{x}&y#1 --author A^B";
    env.succeed(&format!("pack --take easy=2,hard=1 --seed 1 {title} -o book.tex"));
    let (project, golden) = (TestEnv::project(), "tests/golden/book.tex");
    let made = env.read("book.tex");
    if std::env::var_os("GRIDMILL_GOLDEN").is_some_and(|value| value == "overwrite") {
        project.write(golden, &made);
    }
    assert!(made == project.read(golden), "{golden} is not what `pack` writes now");
}

#[test]
fn a_pack_needs_puzzles_and_a_known_ending() {
    let env = TestEnv::new();
    env.write("empty.txt", "");
    env.fail("pack empty.txt -o out", 1, "error: the collections have no puzzles");
    env.fail("pack -o out", 2, "no puzzles are taken: name a COLLECTION, or give --take");
    for name in ["book.docx", "book.epub"] {
        let problem =
            format!("cannot write {name}: a pack is a file that ends in .pdf, .html or .tex");
        env.fail(&format!("pack --take easy=1 -o {name}"), 2, &problem);
        assert!(!env.exists(name));
    }
    let problem =
        "a run is a directory, but .csv is the ending of a file; for one file, give -o x.csv";
    env.fail("generate -n 1 --run x.csv", 2, problem);
}
