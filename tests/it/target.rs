//! Runs with a target: every row meets it, no matching row is missing, and the same seed gives the same rows.

use crate::env::{Ended, TestEnv, run};
use gridmill::dig::{ClueRange, Digger};
use gridmill::grade::{Levels, Scale, TechniqueSet};
use gridmill::grid::Symmetry;
use gridmill::run::{Maker, Outcome, Quota, Recipe, Tally, Target, TargetLevels};
use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};

/// Fields of a row by column.
type Row = BTreeMap<String, String>;

fn rows(csv: &str) -> Vec<Row> {
    let mut lines = csv.lines().map(|line| line.split(',').map(str::to_owned));
    let header: Vec<String> = lines.next().expect("a header").collect();
    lines.map(|fields| header.iter().cloned().zip(fields).collect()).collect()
}

/// Returns the rows of `generate` at seed 5. `grade` must give the same fields.
fn generated(arguments: &str) -> Vec<Row> {
    let csv = TestEnv::project().output(&format!("generate --seed 5 {arguments}"));
    let Ended { status, stdout: again, .. } = run("grade", &csv);
    assert_eq!(status, 0);
    let (rows, again) = (rows(&csv), rows(&again));
    assert_eq!(rows.len(), again.len());
    for (row, again) in rows.iter().zip(&again) {
        for column in row.keys().filter(|column| *column != "index") {
            assert_eq!(row[column], again[column], "{arguments}: {column}");
        }
    }
    let indices = rows.iter().map(|row| row["index"].parse::<u64>().expect("a number"));
    assert!(indices.is_sorted_by(|a, b| a < b), "{arguments}");
    rows
}

fn er(row: &Row) -> f64 {
    row["er"].parse().expect("a rating")
}

fn effort(row: &Row) -> f64 {
    row["effort"].parse().expect("an effort")
}

fn techniques(row: &Row) -> HashSet<&str> {
    let counts = row["techniques"].split(';');
    counts.map(|count| count.split(':').next().expect("a name")).collect()
}

#[test]
fn levels_and_ratings() {
    let rows = generated("-n 40 --level hard,expert --er 3.0..4.5");
    assert_eq!(rows.len(), 40);
    let levels: HashSet<&str> = rows.iter().map(|row| row["level"].as_str()).collect();
    assert_eq!(levels, HashSet::from(["hard", "expert"]));
    assert!(rows.iter().all(|row| (3.0..=4.5).contains(&er(row))));
    assert!(generated("-n 5 --er 8.0..").iter().all(|row| er(row) >= 8.0));
    assert!(generated("-n 5 --er ..1.5").iter().all(|row| row["level"] == "easy"));
    // A puzzle needs only one of the levels.
    assert!(
        generated("-n 5 --level easy,hard --er 2.6..").iter().all(|row| row["level"] == "hard")
    );
}

#[test]
fn efforts() {
    let rows = generated("-n 20 --effort 20..30 --er ..6.2");
    assert!(rows.iter().all(|row| (20.0..=30.0).contains(&effort(row)) && er(row) <= 6.2));
    let rows = generated("-n 5 --effort 250..");
    assert!(rows.iter().all(|row| effort(row) >= 250.0));
    // More clues make less work.
    let rows = generated("-n 20 --clues 30..40 --effort ..5");
    assert!(rows.iter().all(|row| effort(row) <= 5.0));
    let rows = generated("-n 3 --effort 100..110 --er ..7.5 --search");
    assert!(rows.iter().all(|row| (100.0..=110.0).contains(&effort(row)) && er(row) <= 7.5));
}

/// Levels of which one bounds the effort, too.
#[test]
fn levels_that_bound_the_effort() {
    let env = TestEnv::new();
    let table = "[[level]]\nname = 'short'\nup_to = 2.6\neffort_up_to = 14.8\n\
                 [[level]]\nname = 'plain'\nup_to = 2.6\n\
                 [[level]]\nname = 'hard'\n";
    env.write("levels.toml", table);
    let level_of = |row: &Row| match (er(row) <= 2.6, effort(row) <= 14.8) {
        (true, true) => "short",
        (true, false) => "plain",
        (false, _) => "hard",
    };
    let csv = env.output("generate --seed 5 -n 300 --levels levels.toml");
    let all = rows(&csv);
    assert!(all.iter().all(|row| row["level"] == level_of(row)));
    let names: HashSet<&str> = all.iter().map(|row| row["level"].as_str()).collect();
    assert_eq!(names.len(), 3);
    let plain = rows(&env.output("generate --seed 5 -n 5 --level plain --levels levels.toml"));
    assert!(plain.iter().all(|row| row["level"] == "plain" && level_of(row) == "plain"));
    env.succeed("remix -n 20 --seed 1 --level plain --levels levels.toml -o remixed.csv");
    let remixed = rows(&env.read("remixed.csv"));
    assert_eq!((remixed.len(), remixed.iter().all(|row| level_of(row) == "plain")), (20, true));
    // A later level may end at a lower rating, but at more effort.
    let falling = "[[level]]\nname = 'short'\nup_to = 4.0\neffort_up_to = 14.8\n\
                   [[level]]\nname = 'plain'\nup_to = 1.5\n[[level]]\nname = 'hard'\n";
    env.write("falling.toml", falling);
    let falling =
        rows(&env.output("remix -n 200 --seed 1 --level short,plain --levels falling.toml"));
    assert!(falling.iter().any(|row| row["level"] == "short" && er(row) > 1.5));
    // Levels of rows are found again, but not without their effort.
    env.write("all.csv", &csv);
    let counted = env.output("stats all.csv --levels levels.toml --format json");
    let short = all.iter().filter(|row| row["level"] == "short").count();
    assert!(counted.contains(&format!("\"short\": {short}")), "{counted}");
    let without: String = csv.lines().map(|line| line.replace("effort", "other") + "\n").collect();
    env.write("without.csv", without);
    let Ended { status, stderr, .. } = env.run("stats without.csv --levels levels.toml");
    assert_eq!(status, 1);
    assert!(stderr.contains("no column effort, by which the levels are bounded"), "{stderr}");
    assert!(stderr.contains("300 rows have no effort, so they are not counted"), "{stderr}");
    for (arguments, expected) in [
        ("--effort 20..10", "the range begins above its end"),
        ("--effort hard", "expected efforts such as 12.0..20.0"),
        ("--level short --effort 20..", "level \"short\" has effort ..14.8"),
    ] {
        let command = format!("generate -n 1 --levels levels.toml {arguments}");
        let Ended { status, stderr, .. } = env.run(&command);
        assert!(status == 2 && stderr.contains(expected), "{arguments}: {stderr}");
    }
}

#[test]
fn required_forbidden_and_allowed_techniques() {
    for row in
        generated("-n 20 --require x_wing --require swordfish|naked_triplet --forbid xy_wing")
    {
        let path = techniques(&row);
        assert!(path.contains("x_wing") && !path.contains("xy_wing"));
        assert!(path.contains("swordfish") || path.contains("naked_triplet"));
    }
    let fit: HashSet<&str> = HashSet::from([
        "last_digit",
        "hidden_single_box",
        "hidden_single_line",
        "naked_single",
        "x_wing",
        "pointing",
    ]);
    for row in generated("-n 5 --allow singles,x_wing,pointing --er 2.6..") {
        assert!(techniques(&row).is_subset(&fit), "{row:?}");
    }
    for row in generated("-n 60 --forbid uniqueness --er 4.2..") {
        let path = techniques(&row);
        let taken = |name: &&&str| name.starts_with("unique_") || name.starts_with("bug_");
        assert_eq!(path.iter().find(taken), None);
    }
}

#[test]
fn easy_puzzles_with_many_clues_are_found_at_every_index() {
    let rows = generated("-n 100 --level easy --clues 30..36");
    assert!(rows.iter().all(|row| row["level"] == "easy"));
    let clues: HashSet<u32> =
        rows.iter().map(|row| row["clues"].parse().expect("a number")).collect();
    assert_eq!(clues, (30..=36).collect());
    assert_eq!(rows[99]["index"], "99");
    let rows =
        generated("-n 20 --er 2.0..2.5 --clues 28..34 --symmetry rot180 --forbid naked_single");
    for row in rows {
        assert!((2.0..=2.5).contains(&er(&row)) && !techniques(&row).contains("naked_single"));
        assert!(row["symmetry"].parse::<Symmetry>().expect("a symmetry") >= Symmetry::Rot180);
    }
}

#[test]
fn quotas_stop_exactly_and_take_the_first_of_each_level() {
    let all = generated("-n 300");
    let rows = generated("--level easy=12,medium=5,fiendish=7");
    for (level, number) in [("easy", 12), ("medium", 5), ("fiendish", 7)] {
        let indices = |rows: &[Row]| -> Vec<String> {
            let of_level = rows.iter().filter(|row| row["level"] == level);
            of_level.map(|row| row["index"].clone()).collect()
        };
        assert_eq!(indices(&rows), indices(&all)[..number]);
    }
    assert_eq!(rows.len(), 24);
    let refused = "-n: the run ends with --level easy=12,medium=5; change these numbers";
    TestEnv::project().fail("generate --level easy=12,medium=5 -n 4", 2, refused);
    let csv = TestEnv::project().output("generate --level easy=0 --seed 1");
    assert_eq!(csv.lines().count(), 1);
}

#[test]
fn a_target_filters_the_run_without_one() {
    let all = generated("-n 300");
    let hard = generated("-n 30 --level hard");
    let expected = all.into_iter().filter(|row| row["level"] == "hard").take(30);
    assert!(hard.into_iter().eq(expected));
}

#[test]
fn rows_do_not_depend_on_threads() {
    let env = TestEnv::project();
    for target in [
        "--level easy=30,hard=20",
        "-n 40 --level medium --clues 27..30",
        "-n 6 --require x_wing --allow x_wing,singles,direct --search 200",
    ] {
        let of = |threads| {
            let ended = env.ends(&format!("generate --seed 6 --threads {threads} {target}"), 0);
            ended.stdout + &ended.stderr
        };
        assert_eq!(of(1), of(3), "{target}");
    }
}

#[test]
fn search_matches_at_more_indices_than_sampling() {
    let rows = generated("-n 4 --require x_wing --allow x_wing,singles --search");
    for row in &rows {
        assert!(
            techniques(row).contains("x_wing") && row["er"] == "3.2" && row["minimal"] == "yes"
        );
    }
    let last: u64 = rows[3]["index"].parse().expect("a number");
    assert!(last < 1_000, "sampling finds one in 30,000, the search needed {last}");
    for row in generated("-n 3 --er 8.5.. --symmetry rot180 --search 50") {
        assert!(
            er(&row) >= 8.5
                && row["symmetry"].parse::<Symmetry>().expect("one") >= Symmetry::Rot180
        );
    }
}

#[test]
fn impossible_targets_are_refused_at_once() {
    let env = TestEnv::project();
    for (options, message) in [
        ("--level hrad", "no level is called \"hrad\"; nearest: hard"),
        ("--level beyond", "no level is called \"beyond\""),
        ("--level eazy=3", "no level is called \"eazy\"; nearest: easy"),
        ("--level easy=3,easy=4", "level \"easy\" appears twice"),
        ("--level easy=x", "--level: expected a whole number, such as 1000, 20k or 1M"),
        ("--level hard --level easy=3", "either all levels have a number of puzzles or none"),
        (
            "--level easy --er 4.0..",
            "level \"easy\" has ER ..1.5, but the requested ratings are 4.0..",
        ),
        ("--er 6..4", "the range begins above its end: 6.0 is more than 4.0"),
        ("--er hard", "expected ratings such as 4.2..6.0, 9.0.. or ..2.0"),
        (
            "--level easy=3,hard=2 --er 2.6..",
            "level \"easy\" has ER ..1.5, but the requested ratings",
        ),
        ("--require=", "no technique or group is called \"\""),
        ("--require xwing", "no technique or group is called \"xwing\"; nearest: x_wing"),
        ("--forbid unique_rectangle", "nearest: unique_rectangle_1"),
        ("--require x_wing --forbid fish", "x_wing is both required and excluded"),
        ("--require xy_wing --allow singles", "xy_wing is both required and excluded"),
        ("--require bug --forbid uniqueness", "bug is both required and excluded"),
        ("--require chains --allow singles", "chains is both required and excluded"),
        (
            "--require jellyfish --level hard",
            "jellyfish is rated 5.2 or more, but the requested ratings end at 4.0",
        ),
        (
            "--allow singles --er 4.0..",
            "the allowed techniques are rated 2.3 or less, but the requested ratings begin at 4.0",
        ),
        (
            "--allow x_wing",
            "--allow: last_digit is excluded, but every path ends with it; also allow `singles`",
        ),
        ("--forbid singles", "--forbid: last_digit is excluded, but every path ends with it"),
        ("--forbid x_wing,skyscraper", "skyscraper is not on the scale classic, but on"),
        ("--allow singles,direct,skyscraper", "skyscraper is not on the scale classic, but on"),
        ("--search 0", "expected a whole number of at least 1"),
        ("--columns er,index,er", "--columns: er is listed twice"),
        ("--columns eR", "--columns: no column \"eR\", expected index, "),
    ] {
        let refused = env.ends(&format!("generate -n 5 --seed 1 {options}"), 2);
        assert_eq!(refused.stdout, "", "{options}");
        assert!(refused.stderr.contains(message), "{options}: {}", refused.stderr);
    }
}

#[test]
fn a_target_reads_back_unchanged() {
    let set = |text: &str| text.parse::<TechniqueSet>().expect("techniques");
    let target = Target {
        level: "hard=3".parse().expect("numbers"),
        er: Some("3.0..".parse().expect("a range")),
        require: vec![set("x_wing"), set("swordfish|jellyfish")],
        forbid: Some(set("uniqueness")),
        search: Some(7),
        distinct: true,
        ..Target::default()
    };
    let json = serde_json::to_string(&target).expect("it is plain data");
    assert!(json.contains(r#""er":"3.0..","require":["x_wing","swordfish|jellyfish"]"#), "{json}");
    assert_eq!(serde_json::from_str::<Target>(&json).expect("the same"), target);
    assert_eq!(serde_json::to_string(&Target::default()).expect("plain"), "{}");
    assert!(serde_json::from_str::<Target>(r#"{"require":["xwing"]}"#).is_err());
    assert!(Target::default().is_everything() && !target.is_everything());
    assert!(target.check(&Levels::default(), Scale::Classic).is_ok());
}

#[test]
fn digging_stops_before_the_puzzle_gets_too_hard() {
    let digger = Digger::default().with_clues(ClueRange::new(26, 30).expect("a range"));
    let target = Target { level: "easy".parse().expect("a level"), ..Target::default() };
    let recipe = Recipe { seed: 9, digger, attempts: 100, target, ..Recipe::default() };
    let mut maker = Maker::new(recipe).expect("a puzzle can meet it");
    let made = |index| maker.make(index, &|| false).expect("a few attempts are enough");
    assert!((0..60).map(made).all(|attempt| matches!(attempt, Outcome::Match(_))));
}

#[test]
fn an_attempt_stops_when_the_run_is_over() {
    let er = Some("10.5..".parse().expect("ratings"));
    let hard = Target { er, search: Some(u32::MAX), ..Target::default() };
    let clues = ClueRange::new(17, 17).expect("a range");
    let rare = Digger::default().with_clues(clues);
    for (digger, target) in [(Digger::default(), hard), (rare, Target::default())] {
        let recipe = Recipe { digger, attempts: u32::MAX, target, ..Recipe::default() };
        let mut maker = Maker::new(recipe).expect("a puzzle can meet it");
        let asked = Cell::new(0);
        let is_over = || asked.replace(asked.get() + 1) == 3;
        assert!(matches!(maker.make(0, &is_over), Ok(Outcome::Stopped)));
        assert_eq!(asked.get(), 4);
    }
}

#[test]
fn a_tally_estimates_the_remaining_time() {
    use std::time::Duration;
    let quota: Quota = "easy=10,hard=4".parse().expect("a quota");
    let target = Target { level: TargetLevels::Numbers(quota), ..Target::default() };
    let recipe = Recipe { target, ..Recipe::default() };
    let place = |name| recipe.levels.place(name).expect("a level");
    let [easy, hard, extreme] = ["easy", "hard", "extreme"].map(place);
    let mut tally = Tally::new(Some(1000), &recipe);
    assert!((0..10).all(|_| tally.count(Some(easy))));
    assert!(!tally.count(Some(easy)) && !tally.count(None) && !tally.count(Some(extreme)));
    assert_eq!(tally.left(Duration::from_secs(10)), None);
    assert!(tally.count(Some(hard)));
    assert_eq!((tally.indexes(), tally.rows(), tally.is_full()), (14, 11, false));
    assert_eq!(tally.left(Duration::from_secs(10)), Some(Duration::from_secs(30)));
    assert!((0..3).all(|_| tally.count(Some(hard))) && tally.is_full());
}
