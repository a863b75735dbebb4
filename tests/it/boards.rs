//! Boards that are not classic, in the commands that know them and in those that do not.

use crate::canonical::image;
use crate::env::TestEnv;
use gridmill::fill::{FillError, fill_board};
use gridmill::layout::{Board, Layout};
use gridmill::random::rng_for;
use gridmill::solve::boards::BoardSolver;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;

/// A jigsaw.
const JIGSAW: &str =
    "jigsaw:AAAAAAAAABBBBBCCCCBBDEECFFCBBDDECCFFGDDEECHHFGDDEIHHHFGDGEIHHHFGDGEIIIHFGGGEIIIIF";

/// Returns the rows of a table without their first column.
fn without_first(table: &str) -> Vec<&str> {
    table.lines().skip(1).map(|row| row.split_once(',').expect("a table").1).collect()
}

#[test]
fn made_boards_are_rated_and_checked_as_they_are() {
    let env = TestEnv::new();
    let small = ["4x4", "6x6", "6x6:3x2", "6x6+x", "8x8"].map(|layout| (layout, "classic"));
    let nine = ["x", "windoku", "disjoint", "9x9:latin", "9x9+asterisk+centerdot+girandola"];
    let nine = nine.into_iter().flat_map(|it| [(it, "classic"), (it, "sukaku")]);
    for (layout, scale) in small.into_iter().chain(nine).chain([(JIGSAW, "classic")]) {
        let options = format!("-n 20 --seed 1 --layout {layout} --scale {scale} --format csv");
        let made = env.output(&format!("generate {options}"));
        env.write("made.csv", &made);
        let columns = made.lines().next().and_then(|it| it.strip_prefix("index,"));
        let columns = columns.expect("a header");
        assert!(columns.starts_with("layout,puzzle,solution,clues,minimal,level,er,"), "{columns}");
        let rated = env.output(&format!(
            "grade made.csv --scale {scale} --format csv --columns line,{columns}"
        ));
        assert_eq!(without_first(&rated), without_first(&made), "{layout}");
        let checked = env.output("check made.csv --ratings");
        assert_eq!(checked.matches("unique minimal").count(), 20, "{layout}");
        let solved = env.output("solve made.csv");
        let solutions = made.lines().skip(1).map(|row| row.split(',').nth(3).expect("a field"));
        assert!(solved.lines().eq(solutions.map(|it| it.replace(' ', ""))), "{layout}");
        let puzzles = made.lines().skip(1).map(|row| row.split(',').nth(2).expect("a field"));
        env.write("lines.txt", puzzles.map(|it| format!("{it}\n")).collect::<String>());
        let of_lines =
            env.output(&format!("grade lines.txt --layout {layout} --scale {scale} --format csv"));
        assert!(of_lines.lines().skip(1).all(|row| row.ends_with(",ok")), "{of_lines}");
        let shown =
            env.output(&format!("explain lines.txt --layout {layout} --scale {scale} --grid"));
        assert_eq!(shown.matches(", ER ").count(), 20, "{layout}");
    }
}

#[test]
fn fill_and_dig_make_boards() {
    let env = TestEnv::new();
    let grids = env.output("fill -n 5 --seed 1 --layout 6x6+x");
    env.write("grids.txt", &grids);
    assert!(grids.lines().all(|grid| grid.len() == 36 && !grid.contains('.')));
    let dug = env.output("dig grids.txt --seed 1 --layout 6x6+x --clues 10..12 --symmetry rot180");
    for puzzle in dug.lines() {
        let clues: Vec<bool> = puzzle.chars().map(|cell| cell != '.').collect();
        assert!(clues.iter().eq(clues.iter().rev()), "{puzzle}");
        assert!((10..=12).contains(&clues.iter().filter(|it| **it).count()), "{puzzle}");
    }
    env.fail("generate -n 1 --layout 6x6 --clues 40", 2, "expected 1 to 35 clues");
}

#[test]
fn explain_says_where_diagonals_and_windows_are() {
    let env = TestEnv::new();
    let lines = [
        ("x", "diagonal 1 (r1c1 to r9c9), diagonal 2 (r1c9 to r9c1)"),
        (
            "windoku",
            "window 1 (r2c2 to r4c4), window 2 (r2c6 to r4c8), window 3 (r6c2 to r8c4), window 4 (r6c6 to r8c8)",
        ),
    ];
    for (layout, places) in lines {
        let puzzle = env.output(&format!("generate -n 1 --seed 1 --layout {layout} --format txt"));
        let explained = env.output(&format!("explain {} --layout {layout}", puzzle.trim()));
        assert_eq!(explained.lines().nth(2), Some(places), "{explained}");
    }
}

#[test]
fn jigsaws_without_grids_are_refused() {
    let maps = TestEnv::project().read("data/jigsaws_without_grids.txt");
    for map in maps.lines() {
        let layout: Layout = map.parse().expect(map);
        let filled = fill_board(&mut BoardSolver::new(&layout), &mut rng_for(1, 0));
        let is_refused = match filled {
            Err(FillError::NoGrid) => true,
            // The proof would take seconds.
            Err(FillError::GivenUp { .. }) => layout.side() == 9,
            Err(FillError::NoMap(_)) | Ok(_) => false,
        };
        assert!(is_refused, "{map}");
    }
    assert_eq!(maps.lines().count(), 298);
}

#[test]
fn every_jigsaw_of_a_run_has_regions_of_its_own() {
    let env = TestEnv::new();
    let maps = |rows: &str| -> HashSet<String> {
        rows.lines()
            .filter_map(|row| row.split_once("jigsaw:"))
            .map(|it| it.1[..81].to_owned())
            .collect()
    };
    for layout in ["jigsaw", "jigsaw:symmetric", "jigsaw+x"] {
        let recipe = format!("--layout {layout} --seed 1 --level easy");
        let whole = env.output(&format!("generate -n 30 {recipe} --threads 1 --format csv"));
        assert_eq!(maps(&whole).len(), 30, "{whole}");
        env.write("whole.csv", &whole);
        env.succeed("check whole.csv");
        env.succeed(&format!("generate --run {layout} -n 10 {recipe}"));
        env.succeed(&format!("generate --run {layout} -n 30"));
        let columns = "index,layout,puzzle,er";
        assert_eq!(
            env.output(&format!("grade {layout}/easy.csv --columns {columns}")),
            env.output(&format!("grade whole.csv --columns {columns}"))
        );
    }
    let grids = env.output("fill -n 20 --layout jigsaw --seed 1");
    env.write("grids.txt", &grids);
    // Lines keep the regions, so that they are read again.
    env.write("dug.txt", env.output("dig grids.txt --layout jigsaw --seed 1"));
    env.write("made.txt", env.output("generate -n 20 --layout jigsaw --seed 1 --format txt"));
    for file in ["dug.txt", "made.txt"] {
        assert_eq!(env.output(&format!("check {file}")).matches("unique minimal").count(), 20);
    }
    let listed: Vec<&str> = grids.lines().take(3).map(|line| &line[82..]).collect();
    env.write("maps.txt", format!("# three maps\n\n{}\n", listed.join("\n")));
    let rows = env.output("generate -n 40 --layout jigsaw:@maps.txt --seed 1");
    assert_eq!(maps(&rows).len(), 3, "{rows}");
    env.write("maps.txt", format!("{}\nAAB\n", listed[0]));
    let expected = "maps.txt:2: expected the map of a jigsaw";
    env.fail("generate -n 1 --layout jigsaw:@maps.txt", 2, expected);
}

#[test]
fn a_run_of_boards_keeps_the_promises_of_a_run() {
    let env = TestEnv::new();
    let recipe = "--layout 6x6+x --seed 3";
    let whole = env.output(&format!("generate -n 300 {recipe} --format csv --threads 1"));
    let same = env.output(&format!("generate -n 300 {recipe} --format csv --threads 3"));
    assert!(whole == same, "threads change nothing");
    env.succeed(&format!("generate --run whole -n 300 {recipe}"));
    env.succeed(&format!("generate --run parts -n 100 {recipe}"));
    env.succeed("generate --run parts -n 300");
    for level in ["easy", "medium", "hard", "expert", "fiendish", "extreme"] {
        let file = |run: &str| fs::read(env.path(format!("{run}/{level}.csv"))).expect("a file");
        assert!(file("whole") == file("parts"), "{level}");
    }
    env.succeed("check whole");
    let rated = env.output("grade whole --format csv");
    assert_eq!(rated.matches(",ok\n").count(), 300);
    env.fail(
        "generate --run whole -n 300 --layout 6x6 --seed 3",
        2,
        "the run has --layout 6x6+x, now --layout 6x6",
    );
}

#[test]
fn a_layout_is_decided_before_the_first_row() {
    let env = TestEnv::new();
    let six = "..42........4......523.....56.....12";
    let nine = "..5.....7.1.7..43...74...5...6..3.......6.5..93...21..7.8.1..9...9..4.16.........";
    let columns = "--format csv --columns line,status";
    env.write("nine.txt", format!("{nine}\n{six}\n"));
    let ended = env.ends(&format!("grade nine.txt {columns}"), 1);
    assert_eq!(ended.stdout, "line,status\n1,ok\n2,invalid\n");
    assert!(ended.stderr.contains("nine.txt:2: found a board of 6x6, expected a classic puzzle"));
    env.write("six.txt", format!("{six}\n{nine}\n"));
    let rows = env.output("grade six.txt --format csv --columns line,layout,er");
    assert_eq!(rows, "line,layout,er\n1,6x6,6.6\n2,9x9,4.2\n");
    env.write("mixed.csv", format!("layout,puzzle\n6x6:3x2,{six}\n,{nine}\n7x7,{six}\n"));
    let ended = env.ends("grade mixed.csv --format csv --columns line,layout,status", 1);
    assert!(ended.stdout.contains("\n3,9x9,ok\n"), "{}", ended.stdout);
    assert!(
        ended.stderr.contains("mixed.csv:4: a board of 7 rows has no boxes"),
        "{}",
        ended.stderr
    );
    // A layout that contradicts the given one, or a solution its puzzle, makes a line bad.
    let columns = "layout,puzzle,solution";
    env.write("claims.csv", format!("{columns}\n6x6,{six},\n6x6,{six},153246\n6x6+x,{six},\n"));
    let ended = env.ends("grade claims.csv --layout 6x6 --format csv --columns line", 1);
    assert!(ended.stderr.contains("claims.csv:3: wrong solution: "), "{}", ended.stderr);
    let found = "claims.csv:4: found a board of 6x6+x, expected one of 6x6";
    assert!(ended.stderr.contains(found), "{}", ended.stderr);
    let ended = env.ends("grade six.txt --layout classic --format csv", 1);
    assert!(ended.stderr.contains("six.txt:1: found a board of 6x6, expected one of 9x9"));
    for (text, options, message) in [
        ("..42........4......523.....56.....72", "--layout 6x6", "found '7', expected 1 to 6 or ."),
        ("..42........4......523.....56.....72", "", "found '7', expected 1 to 6 or ."),
        ("..42........4......523.....56.....1", "--layout 6x6", "35 cells, a board of 6x6 has 36"),
        ("..42........4......523.....56.....22", "--layout 6x6", "r6c5 and r6c6 are both 2"),
    ] {
        env.write("bad.txt", format!("{text}\n"));
        env.fail(&format!("grade bad.txt --format csv {options}"), 1, message);
    }
}

/// All classes of minimal 4x4 puzzles are 36 (13 with 4 clues, 22 with 5, 1 with 6), and of 4x4 with diagonals 38 (20 and 18), as a search
/// of all subsets of clues found.
#[test]
fn a_run_of_distinct_boards_ends_when_nothing_is_new() {
    let env = TestEnv::new();
    for (layout, expected) in [("4x4", &[13, 22, 1][..]), ("4x4+x", &[20, 18])] {
        let first = if layout == "4x4" { 4 } else { 3 };
        let classes: usize = expected.iter().sum();
        let options = format!("--layout {layout} --distinct --seed 1 -n 40");
        let message = format!("{classes} of 40 puzzles; 100,000 attempts gave nothing new");
        let ended = env.ends(&format!("generate {options} --columns clues -o {first}.csv"), 1);
        assert!(ended.stderr.contains(&format!("error: {message}\n")), "{}", ended.stderr);
        let text = env.read(format!("{first}.csv"));
        let counts = (first..).zip(expected).map(|(clues, expected)| {
            let line = format!("{clues}");
            (text.lines().filter(|it| *it == line).count(), *expected)
        });
        assert!(counts.clone().all(|(found, expected)| found == expected), "{text}");
    }
    // The end is the same after a resume, on any number of threads.
    let options = "--layout 4x4+x --distinct --seed 1";
    env.succeed(&format!("generate {options} --run run -n 30 --threads 1"));
    let message = "run: 38 of 39 puzzles; 100,000 attempts gave nothing new";
    env.fail("generate --run run -n 39 --threads 2", 1, message);
    env.fail("generate --run run", 1, message);
    assert!(env.output("status run").contains(": ended (38 of 39 puzzles"));
    let whole = env.ends(&format!("generate {options} -n 39 --format csv --threads 3"), 1).stdout;
    assert_eq!(env.output("merge run"), whole);
    let latin = env.output("generate -n 5 --distinct --layout 9x9:latin --format txt");
    assert_eq!(latin.lines().count(), 5);
}

#[test]
fn equivalent_boards_are_duplicates() {
    let env = TestEnv::new();
    let dedup = |files: &str| env.ends(&format!("dedup {files}"), 0);
    env.write("six.txt", "..42........4......523.....56.....12\n");
    let [upright, turned] =
        ["..42........4......523.....56.....12", "..4......5..4..2..2..35.....61.....2"];
    env.write("both.csv", format!("layout,puzzle\n6x6,{upright}\n6x6:3x2,{turned}\n"));
    let ended = dedup("both.csv");
    assert!(ended.stderr.contains("1 of 2 kept"), "{}{}", ended.stdout, ended.stderr);
    let forms = env.output("canon both.csv");
    let forms: Vec<&str> = forms.lines().collect();
    assert_eq!((forms.len(), forms[0]), (2, forms[1]));
    // A jigsaw and its mirror image, regions included.
    let map = JIGSAW.strip_prefix("jigsaw:").expect("a jigsaw");
    let mirrored = |text: &str| -> String {
        text.as_bytes()
            .chunks(9)
            .flat_map(|row| row.iter().rev().map(|it| char::from(*it)))
            .collect()
    };
    let puzzle =
        "..9........5.6..2.....3......6..........8..9..3.4.82.........5......2...12..4....";
    let (other, other_map) = (mirrored(puzzle), mirrored(map));
    let fewer = puzzle.replacen('9', ".", 1);
    env.write("jigsaws.txt", format!("{puzzle} {map}\n{other} {other_map}\n{fewer} {map}\n"));
    let ended = dedup("jigsaws.txt");
    assert!(ended.stderr.contains("2 of 3 kept"), "{}", ended.stderr);
    assert_eq!(ended.stdout, format!("{puzzle} {map}\n{fewer} {map}\n"));
    let forms = env.output("canon jigsaws.txt --automorphisms");
    let forms: Vec<&str> = forms.lines().collect();
    assert!(forms[0] == forms[1] && forms[0].ends_with(" 1") && forms[0] != forms[2], "{forms:?}");
    assert_eq!(dedup("jigsaws.txt --layouts").stdout, format!("{puzzle} {map}\n"));
    // Classic puzzles and boards side by side, and a published one.
    let one = format!("1{}", ".".repeat(80));
    env.write("mixed.csv", format!("layout,puzzle\n9x9,{one}\n9x9+x,{one}\n,{one}\n"));
    let ended = dedup("mixed.csv");
    assert!(ended.stderr.contains("2 of 3 kept"), "{}", ended.stderr);
    assert!(dedup("six.txt --against six.txt").stderr.contains("0 of 1 kept"));
}

#[test]
fn stats_count_layout_by_layout() {
    let env = TestEnv::new();
    env.succeed("generate -n 30 --seed 1 -o nine.csv");
    env.succeed("generate -n 20 --seed 1 --layout 6x6 -o six.csv");
    let other = JIGSAW.chars().rev().collect::<String>();
    let other = format!("jigsaw:{}", &other[..81]);
    let [first, other] = [JIGSAW, &other].map(|layout| format!("{layout},1{}\n", ".".repeat(80)));
    env.write("jigsaws.csv", format!("layout,puzzle\n{first}{other}"));
    let counted = |files: &str| -> Value {
        let text = env.output(&format!("stats --format json {files}"));
        serde_json::from_str(&text).expect("JSON")
    };
    let all = counted("six.csv nine.csv jigsaws.csv");
    let mut alone = counted("nine.csv");
    alone.as_object_mut().expect("an object").remove("files");
    alone["layout"] = json!("9x9");
    assert_eq!(all["layouts"][0], alone);
    let six = &counted("six.csv")["layouts"][0];
    assert_eq!(&all["layouts"][1], six);
    let kinds = all["layouts"].as_array().expect("a list").iter();
    let kinds: Vec<_> = kinds.map(|it| (it["layout"].clone(), it["puzzles"].clone())).collect();
    let expected = [("9x9", 30), ("6x6", 20), ("9x9:jigsaw", 2)];
    assert_eq!(kinds, expected.map(|(kind, puzzles)| (json!(kind), json!(puzzles))));
    assert_eq!(all["layouts"][2]["symmetry"], json!({"diagonal": 2}));
    let hardest = six["hardest"][0]["puzzle"].as_str().expect("a text");
    assert!(env.read("six.csv").contains(&format!("6x6,{hardest},")), "{hardest}");
    let text = env.output("stats six.csv nine.csv");
    assert!(text.starts_with("30 puzzles of 9x9\n") && text.contains("\n\n20 puzzles of 6x6\n"));
    assert!(env.output("stats six.csv").starts_with("20 puzzles of 6x6\n"));
    env.succeed("stats six.csv nine.csv -o report.html");
    let report = env.read("report.html");
    assert!(report.contains("2 files: 9x9</h1>") && report.contains("2 files: 6x6</h1>"));
}

#[test]
fn images_of_boards_stay_in_one_part_and_leak() {
    let env = TestEnv::new();
    let mut rng = rng_for(1, 5);
    let mut tables = ["layout,puzzle\n".to_owned(), "layout,puzzle\n".to_owned()];
    for name in ["6x6", "x", "classic", JIGSAW] {
        let layout: Layout = name.parse().expect(name);
        let options = format!("--layout {name} --format txt");
        for line in env.output(&format!("generate -n 10 --seed 1 {options}")).lines() {
            let text = line.split(' ').next().expect("a puzzle");
            let board = Board::parse(&layout, text).expect(text);
            for (table, board) in tables.iter_mut().zip([&board, &image(&board, &mut rng)]) {
                *table += &format!("{},{board}\n", board.layout());
            }
        }
    }
    env.write("one.csv", &tables[0]);
    env.write("other.csv", &tables[1]);
    let rows = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    for by in ["puzzle", "solution"] {
        let parts = format!("--by {by} --parts a=0.3,b=0.3,c=0.4");
        for file in ["one", "other"] {
            env.succeed(&format!("split {file}.csv {parts} -o {by}-{file}"));
        }
        let part = |file: &str, row: &String| {
            ["a", "b", "c"]
                .map(|part| rows(&env.read(format!("{by}-{file}/{part}.csv"))).contains(row))
        };
        for (one, other) in rows(&tables[0]).iter().zip(&rows(&tables[1])) {
            assert_eq!(part("one", one), part("other", other), "{by}: {one} {other}");
        }
    }
    let audit = env.output("audit one.csv other.csv --format json");
    let audit: Value = serde_json::from_str(&audit).expect("JSON");
    assert_eq!(
        (&audit["isomorphic_puzzles"], &audit["isomorphic_grids"]),
        (&json!(40), &json!(40))
    );
    let leaks = audit["leaks"].as_array().expect("a list");
    assert!(
        leaks.iter().all(|leak| leak["line"] == leak["known_line"] && leak["leak"] == "puzzle")
    );
    let between = env.output("audit solution-one/a.csv solution-one/c.csv");
    assert!(between.contains("equivalent solution grid              0    0.0%"), "{between}");
}

#[test]
fn maps_lead_to_canonical_forms_and_back() {
    let env = TestEnv::new();
    for layout in ["4x4", "6x6", "windoku", "jigsaw", "9x9:latin", "12x12", "16x16+x", "25x25"] {
        let boards = env.output(&format!("fill -n 3 --seed 1 --layout {layout}"));
        env.write("boards.txt", &boards);
        let forms = env.output(&format!("canon boards.txt --layout {layout} --map"));
        env.write("forms.txt", &forms);
        let back = format!("transform forms.txt --layout {layout} --undo");
        assert_eq!(env.output(&back), boards, "{layout}");
        let words = |line: &str| line.rsplit_once(' ').map(|(form, _)| form.to_owned() + "\n");
        let forms: String = forms.lines().filter_map(words).collect();
        env.write("both.txt", &(boards.clone() + &forms));
        let [kept, all] = ["boards", "both"]
            .map(|name| env.output(&format!("dedup {name}.txt --layout {layout} -o -")));
        assert_eq!(all, kept, "{layout}");
        assert!(kept == boards || layout == "4x4", "{layout}");
    }
    env.write("six.txt", "..42........4......523.....56.....12\n");
    let message = "six.txt:1: the map separates cells of a house of 6x6";
    env.fail("transform --map r132456c123456d123456 six.txt", 1, message);
    env.fail("transform --map r12c21 six.txt", 2, "found \"r12c21\", expected r, c and d");
}

#[test]
fn what_does_not_fit_is_said() {
    let env = TestEnv::new();
    env.succeed("generate -n 20 --seed 6 --layout 6x6 -o six.csv");
    let table = env.read("six.csv");
    env.write("kept.txt", "kept\n");
    env.fail("dig six.csv --clues abc -o kept.txt --force", 2, "invalid value 'abc'");
    assert_eq!(env.read("kept.txt"), "kept\n");
    env.succeed("fill -n 3 --seed 1 --layout 6x6 -o grids.txt");
    let dug = env.output("dig grids.txt --clues 12 --seed 1");
    let clues = |line: &str| line.bytes().filter(u8::is_ascii_digit).count();
    assert_eq!(dug.lines().map(clues).collect::<Vec<_>>(), [12; 3]);

    let clues = |row: &str| row.split(',').nth(2).map(clues);
    let first = table.lines().nth(1).and_then(clues).expect("a row");
    let others = table.lines().skip(1).filter(|row| clues(row) != Some(first)).count();
    let said = env.succeed(&format!("pack six.csv --clues {first} --format csv -o some"));
    let message = format!("left out {others} puzzles, with other clues or another symmetry");
    assert!(others > 1 && said.contains(&message), "{said}");
    env.succeed("generate -n 2 --seed 1 --layout 10x10 --level easy -o ten.csv");
    env.succeed("generate -n 1 --seed 4 --layout 12x12 -o large.csv");
    let said = env.succeed("pack ten.csv large.csv --format csv -o large");
    assert!(said.contains("left out 1 puzzle without a rating"), "{said}");
    let changes = "--layout changes nothing";
    env.fail("pack --kids 4x4 --layout x -o kids", 2, changes);
    env.fail("pack --again some/pack.json --layout x -o again", 2, "cannot be used with");

    env.succeed("generate -n 3 --seed 1 -o nine.csv");
    env.succeed("grade nine.csv --scale sukaku -o sukaku.csv");
    let message = "8 lines read: 3 puzzles, 3 bad, 2 skipped";
    env.fail("stats nine.csv sukaku.csv", 1, message);
}

#[test]
fn data_sets_have_boards_of_one_kind() {
    let env = TestEnv::new();
    env.succeed("generate -n 40 --seed 1 --layout 6x6 -o six.csv");
    env.succeed("generate -n 40 --seed 1 --layout 6x6+x -o both.csv");
    let [six, both] = ["six.csv", "both.csv"].map(|name| env.read(name).replace(' ', ""));
    let text = six.clone() + both.split_once('\n').expect("a header").1;
    env.write("both.csv", &text);
    env.succeed("split both.csv --parts all=1 --format huggingface -o folder");
    assert!(env.read("folder/README.md").contains("\nLayout of the boards: 6x6, 6x6+x.\n"));
    env.succeed("dedup folder/all/0000.parquet -o again.csv");
    assert!(env.read("again.csv") == text);
    let puzzles = six.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
    let puzzles: Vec<_> = puzzles.collect();
    env.write("six.txt", puzzles.iter().map(|row| format!("{}\n", row[2])).collect::<String>());
    env.succeed("split six.txt --parts all=1 --format huggingface -o own");
    env.succeed("dedup own/all/0000.parquet -o own.csv");
    let row = |row: &Vec<&str>| format!("6x6,{},{}\n", row[2], row[3]);
    let expected = puzzles.iter().map(row).collect::<String>();
    assert_eq!(env.read("own.csv"), format!("layout,puzzle,solution\n{expected}"));
    env.succeed("split six.csv --parts all=1 --format kaggle -o kaggle");
    let line = |row: &Vec<&str>| format!("{},{}\n", row[2].replace('.', "0"), row[3]);
    let expected = puzzles.iter().map(line).collect::<String>();
    assert_eq!(env.read("kaggle/all.csv"), format!("quizzes,solutions\n{expected}"));
    env.succeed("split six.csv --parts all=1 --format hrm -o arrays");
    let facts: Value = serde_json::from_str(&env.read("arrays/all/dataset.json")).expect("JSON");
    assert_eq!(
        [&facts["vocab_size"], &facts["seq_len"], &facts["total_puzzles"]],
        [&json!(8), &json!(36), &json!(40)]
    );
    let inputs = fs::read(env.path("arrays/all/all__inputs.npy")).expect("a file");
    assert!(String::from_utf8_lossy(&inputs[..128]).contains("'shape': (40, 36)"));
    let values = puzzles[0][2].bytes().map(|it| if it == b'.' { 1 } else { it - b'0' + 1 });
    assert!(inputs[128..].iter().copied().take(36).eq(values));
    env.write("mixed.csv", format!("layout,puzzle\n6x6,{}\n4x4,...1.4....3.2...\n", puzzles[0][2]));
    for (format, file, other, one) in [
        ("huggingface", "mixed.csv:3", "4x4", "size"),
        ("kaggle", "mixed.csv:3", "4x4", "layout"),
        ("hrm", "both.csv:42", "6x6+x", "layout"),
    ] {
        let (name, _) = file.split_once(':').expect("a line");
        env.fail(
            &format!("split {name} --parts all=1 --format {format} -o mixed-{format}"),
            1,
            &format!("{file}: found a board of {other}, but the first is of 6x6; --format {format} takes boards of one {one}"),
        );
    }
    // Each puzzle is followed by two images, which are new and are solved by theirs.
    env.succeed("split six.csv --parts train=1 --format hrm --augment 2 --seed 1 -o images");
    let rows = |name: &str| -> Vec<String> {
        let bytes = fs::read(env.path(format!("images/train/all__{name}.npy"))).expect("a file");
        let text = |row: &[u8]| row.iter().map(|it| char::from(b'0' - 1 + it)).collect();
        bytes[128..].chunks(36).map(text).collect()
    };
    let (inputs, labels) = (rows("inputs"), rows("labels"));
    assert_eq!((inputs.len(), labels.len()), (120, 120));
    assert_eq!(inputs.iter().collect::<HashSet<_>>().len(), 120);
    env.write("inputs.txt", &(inputs.join("\n") + "\n"));
    let solved = env.output("solve inputs.txt --layout 6x6");
    assert!(solved.lines().eq(labels.iter().map(String::as_str)), "{solved}");
    let forms = env.output("canon inputs.txt --layout 6x6");
    let forms: Vec<&str> = forms.lines().collect();
    assert!(forms.chunks(3).all(|group| group[0] == group[1] && group[1] == group[2]));
}

/// Until they know other boards, all other commands refuse them.
#[test]
fn all_other_commands_refuse_boards() {
    let env = TestEnv::new();
    env.succeed("generate -n 3 --seed 1 --layout 6x6 -o six.csv");
    env.succeed("generate --run run -n 3 --seed 1 --layout 6x6");
    for input in ["six.csv", "run"] {
        for command in [
            "remix INPUT -n 1 --scale sukaku",
            "explain INPUT --scale hodoku",
            "grade INPUT --scale sukaku",
            "grade INPUT --canonical",
        ] {
            let message = format!("{input} has boards of 6x6, which do not work with ");
            env.fail(&command.replace("INPUT", input), 2, &message);
        }
    }
    for option in ["--search --require x_wing", "--sampling uniform"] {
        env.fail(&format!("generate -n 1 --layout 6x6 {option}"), 2, "only with classic puzzles");
    }
    env.fail("generate -n 1 --layout 25x25 --level easy", 2, "does not rate boards of 25x25");
    for (scale, layout) in
        [("sukaku", "6x6"), ("sukaku-1.15", "x"), ("classic,sukaku", "x"), ("sukaku", JIGSAW)]
    {
        let message = format!("--scale {scale} does not rate boards of ");
        env.fail(&format!("generate -n 1 --layout {layout} --scale {scale}"), 2, &message);
    }
    for options in [
        "--scale sukaku --require generalized_naked_pair",
        "--require generalized_intersection",
        "--layout x --scale sukaku --require pointing,naked_pair",
    ] {
        let message = "a required technique does not occur on boards of 9x9";
        env.fail(&format!("generate -n 1 {options}"), 2, message);
    }
    for command in [
        "generate -n 1 --layout 16x16 --level extreme",
        "generate -n 1 --layout 16x16 --er 6.3..8",
        "generate --layout 16x16 --level easy=1,extreme=1",
        "pack --layout 16x16 --take extreme=2 -o book.pdf",
    ] {
        env.fail(command, 2, "boards of 16x16 are rated up to 6.2");
    }
    let message = "boards of 6x6 with the symmetry mirror_h have a number of clues that 2 divides";
    env.fail("generate -n 1 --layout 6x6 --symmetry mirror_h --clues 11", 2, message);
    let message = "--scale classic does not rate boards of 25x25";
    env.fail("pack --take 25x25:any=1 -o book.pdf", 2, message);
    env.succeed("generate --layout 12x12 -n 3 --seed 4 -o large.csv");
    assert_eq!(env.read("large.csv").matches(",beyond,").count(), 3);
    let message = "large.csv:2: the puzzle has no level";
    env.fail("remix large.csv -n 3", 1, message);
}

#[test]
fn remix_makes_equivalent_boards_of_the_same_level() {
    let env = TestEnv::new();
    for layout in ["6x6", "x", "9x9+disjoint", "jigsaw"] {
        env.succeed(&format!("generate -n 6 --seed 1 --layout {layout} -o seeds.csv --force"));
        env.succeed("remix seeds.csv --per-seed 20 --seed 1 -o images.csv --force --threads 1");
        let drawn = env.output("remix seeds.csv --per-seed 20 --seed 1 --format csv --threads 3");
        assert_eq!(env.read("images.csv"), drawn, "{layout}");
        let columns = "--columns puzzle,level,er,minimal";
        let graded = env.output(&format!("grade images.csv {columns}"));
        assert_eq!(graded.lines().count(), 121);
        let rows: HashSet<&str> = graded.lines().collect();
        assert!(rows.len() > 115, "{layout}: {graded}");
        let forms: HashSet<String> =
            env.output("canon images.csv").lines().map(str::to_owned).collect();
        let of_seeds: HashSet<String> =
            env.output("canon seeds.csv").lines().map(str::to_owned).collect();
        assert_eq!(forms, of_seeds, "{layout}");
        assert!(layout == "jigsaw" || !drawn.contains(":3x2"), "boxes keep their form");
    }
    env.fail("remix seeds.csv --only rotate", 2, "--only works only with classic puzzles");
    env.fail("remix --layout 6x6", 2, "the built-in seed puzzles are classic");
}

#[test]
fn rules_are_a_column_on_request() {
    let env = TestEnv::new();
    let boards = env.output("generate -n 3 --seed 1 --layout 6x6+x");
    let rules = env.run_with("grade - --columns rules", &boards).stdout;
    let sentence: Layout = "6x6+x".parse().expect("a layout");
    assert_eq!(rules.lines().nth(3), Some(format!("{:?}", sentence.rules()).as_str()), "{rules}");
    let bad = env.run_with("grade - --columns rules,status", "12\n").stdout;
    assert_eq!(bad, "rules,status\n,invalid\n");
}

#[test]
fn large_boards_are_read_in_all_notations() {
    let env = TestEnv::new();
    let digits: Vec<usize> = (0..256)
        .map(|cell| (cell / 16 % 4 * 4 + cell / 64 + cell % 16) % 16 + 1)
        .enumerate()
        .map(|(cell, digit)| if cell % 5 == 0 { 0 } else { digit })
        .collect();
    let text = |symbols: &str, between: &str, rows: &str| {
        let symbols: Vec<String> = match symbols.contains(' ') {
            true => symbols.split(' ').map(str::to_owned).collect(),
            false => symbols.chars().map(String::from).collect(),
        };
        let row = |row: &[usize]| {
            row.iter().map(|digit| symbols[*digit].as_str()).collect::<Vec<_>>().join(between)
        };
        digits.chunks(16).map(row).collect::<Vec<_>>().join(rows) + "\n"
    };
    let identity = "r123456789ABCDEFGc123456789ABCDEFGd123456789ABCDEFG";
    let usual = text(".123456789ABCDEFG", "", "");
    let numbers = ". 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16";
    for (symbols, between, rows, option) in [
        (".123456789ABCDEFG", "", "", ""),
        ("0123456789abcdefg", " ", "\n", ""),
        (numbers, " ", "\n", ""),
        (numbers, ",", ";", ""),
        (".0123456789ABCDEF", "", "", ""),
        ("*0123456789abcdef", "", "\n", "--symbols 0-F"),
        (".ABCDEFGHIJKLMNOP", "", " ", ""),
        ("0ABCDEFGHIJKLMNOP", "|", "\n", "--symbols A-P"),
    ] {
        env.write("board.txt", text(symbols, between, rows));
        let read = format!("transform board.txt --layout 16x16 --map {identity} {option}");
        assert_eq!(env.output(&read), usual, "{symbols} {between:?} {rows:?}");
    }
    env.write("board.txt", &usual);
    assert_eq!(env.output(&format!("transform board.txt --map {identity}")), usual);
    env.write("board.txt", usual.replacen('.', "0", 1));
    let unclear = "board.txt:1: 0 may be a digit or an empty cell: say which symbols the boards";
    env.fail(&format!("transform board.txt --layout 16x16 --map {identity}"), 1, unclear);
    let read = format!("transform board.txt --layout 16x16 --map {identity} --symbols 1-G");
    assert_eq!(env.output(&read), usual);
    let message = "board.txt:1: column 28: found 'G', expected 0 to F or .";
    env.fail("check board.txt --layout 16x16 --symbols 0-F", 1, message);
    env.fail("check board.txt --symbols hex", 2, "--symbols");
    // Small boards have 1 to 9.
    env.write("small.txt", "...1.4....3.2...\n1234\n3412\n2143\n4321\n");
    let read = env.output("canon small.txt --symbols 0-F");
    assert_eq!(read, env.output("canon small.txt"));
}

#[test]
fn links_carry_boards() {
    let env = TestEnv::new();
    for layout in [
        "9x9",
        "4x4",
        "6x6",
        "6x6:3x2",
        "8x8",
        "x",
        "windoku",
        "x+windoku",
        "disjoint",
        "jigsaw",
        "jigsaw+x",
        "9x9+asterisk+centerdot",
        "9x9+girandola",
    ] {
        let make = format!("generate -n 4 --seed 1 --layout {layout} --level easy -o made.csv");
        env.succeed(&(make + " --force"));
        let columns = if layout == "9x9" { "er,puzzle,link" } else { "layout,er,puzzle,link" };
        let linked = env.output(&format!("grade made.csv --columns {columns}"));
        let rows: Vec<Vec<&str>> =
            linked.lines().skip(1).map(|row| row.split(',').collect()).collect();
        let last = rows[0].len() - 1;
        let links: String = rows.iter().map(|row| row[last].to_owned() + "\n").collect();
        env.write("links.txt", links);
        let read = env.output(&format!("grade links.txt --columns {columns}"));
        assert_eq!(read, linked, "{layout}");
    }
    env.succeed("generate -n 1 --seed 1 --layout 9x9:latin -o made.csv --force");
    let linked = env.output("grade made.csv --columns status,link");
    assert_eq!(linked, "status,link\nok,\n");
}

#[test]
fn large_boards_are_made_rated_and_explained() {
    let env = TestEnv::new();
    let made = env.ends("generate -n 6 --seed 1 --layout 12x12 -o made.csv", 0);
    let beyond = "puzzles need chains, which are not rated on boards of more than nine rows";
    assert!(made.stderr.contains(beyond), "{}", made.stderr);
    env.succeed("generate --run run -n 6 --seed 1 --layout 12x12 --threads 2");
    assert!(env.exists("run/beyond.csv"));
    env.succeed("generate --run run -n 9");
    let whole = env.output("generate -n 9 --seed 1 --layout 12x12 --format csv");
    assert_eq!(env.output("merge run"), whole);
    assert!(env.output("check run").contains("beyond.csv"));
    let graded = env.output("grade made.csv --columns layout,level,er,effort,hardest,status");
    assert!(graded.contains("12x12,beyond,,,,above\n"), "{graded}");
    env.succeed("generate -n 5 --seed 1 --layout 16x16 --level easy -o easy.csv");
    let graded = env.output("grade easy.csv --columns layout,level,status,minimal");
    assert_eq!(graded.lines().skip(1).filter(|row| row.contains(",easy,ok,")).count(), 5);
    let ends =
        env.ends("generate --level easy=4,hard=4 --layout 12x12 --seed 1 -o both.csv", 0).stderr;
    let made = ends.split("8 puzzles written, ").nth(1).and_then(|it| it.split(' ').next());
    let made: u64 = made.expect("the number of attempts").parse().expect("a number");
    assert!(made < 40, "each attempt aims at one of the levels, but {made} were made");
    let puzzles = env.output("grade easy.csv --columns puzzle");
    let first = puzzles.lines().nth(1).expect("a puzzle");
    assert_eq!(env.output("stats easy.csv").matches(first).count(), 4, "hardest and rarest");
    let text = env.output("explain easy.csv");
    assert!(text.contains("\neasy, ER 1.") && text.contains("\n   1. 1."), "{text}");
    let message = "easy.csv has boards of 16x16, which do not work with --grid and --only-hardest";
    env.fail("explain easy.csv --grid", 2, message);
    let asked = env.output("explain easy.csv --hint --upto 1");
    assert_eq!(asked.matches("\n   1. 1.2 Hidden Single in a Box\n      Where in box ").count(), 5);
    assert!(!asked.contains("\n   2. "), "{asked}");
    let paths = env.output("explain easy.csv --format jsonl");
    assert_eq!(env.output("grade easy.csv --steps"), paths);
    let path: serde_json::Value =
        serde_json::from_str(paths.lines().next().expect("a path")).expect("JSON");
    let first = &path["path"][0];
    assert_eq!((&first["n"], &first["evidence"]["kind"]), (&1.into(), &"unstated".into()));
    let place = first["place"].as_str().expect("a single");
    assert!(text.contains(&format!("\n   1. 1.2 Hidden Single in a Box: {place}\n")), "{text}");
    // Without ratings.
    let made = env.ends("generate -n 2 --seed 1 --layout 16x16+x --clues 120..130 -o x.csv", 0);
    let unrated = "2 of 2 puzzles have no rating: that of their layout is not known";
    assert!(made.stderr.contains(unrated), "{}", made.stderr);
    assert_eq!(env.output("check x.csv").matches(" unique").count(), 2);
}
