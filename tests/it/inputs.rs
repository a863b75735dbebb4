//! Inputs of all commands: run directories, and files that are not text.

use crate::env::TestEnv;

#[test]
fn a_run_directory_is_read_as_merge_writes_it() {
    let env = TestEnv::new();
    env.succeed("generate --run corpus -n 40 --seed 1");
    env.succeed("merge corpus -o corpus.csv");
    for command in [
        "grade {}",
        "explain {} --upto 1",
        "solve {}",
        "canon {}",
        "dig {} --seed 1",
        "transform {} --map r213456789c123456789d123456789",
        "dedup {}",
        "dedup corpus.csv --against {}",
        "audit {} corpus.csv",
        "remix {} -n 5 --seed 1",
        "stats {}",
    ] {
        let of =
            |name: &str| env.output(&command.replace("{}", name)).replace("corpus.csv", "corpus");
        assert_eq!(of("corpus"), of("corpus.csv"), "{command}");
    }
    for name in ["corpus", "corpus.csv"] {
        env.succeed(&format!("split {name} --parts a=0.5,b=0.5 -o parts_{name}"));
        env.succeed(&format!("pack {name} --take easy=2 --format csv --seed 1 -o {name}_book"));
    }
    for file in ["parts_{}/a.csv", "parts_{}/b.csv", "{}_book/puzzles.csv"] {
        let of = |name: &str| env.read(file.replace("{}", name));
        assert_eq!(of("corpus"), of("corpus.csv"), "{file}");
    }
    env.write("corpus/easy.csv", "changed");
    env.fail("grade corpus", 1, "corpus: ");
    std::fs::create_dir(env.path("empty")).expect("made");
    env.fail("grade empty", 2, "empty: the directory holds no run");
}

#[test]
fn standard_input_is_read_beside_a_directory_of_its_name() {
    let env = TestEnv::new();
    std::fs::create_dir(env.path("-")).expect("made");
    for command in ["check", "grade", "stats", "solve", "explain", "dedup"] {
        let ended = env.run_with(command, "1");
        assert!(ended.stderr.starts_with("(standard input):"), "{command}: {}", ended.stderr);
    }
}

/// JSON lines are read like the CSV file with the same rows.
#[test]
fn what_grade_writes_as_json_is_read_back() {
    let env = TestEnv::new();
    env.write("mine.txt", env.output("generate -n 60 --seed 1 --format txt"));
    env.succeed("grade mine.txt -o mine.csv");
    env.succeed("grade --steps mine.txt -o mine.jsonl");
    env.succeed("grade mine.txt -o rows.jsonl.gz");
    for name in ["mine.jsonl", "rows.jsonl.gz"] {
        for command in [
            "grade {} --columns puzzle,solution,er,techniques,status",
            "stats {}",
            "canon {}",
            "dedup {}",
            "remix {} -n 5 --seed 1 --columns puzzle,er",
            "solve {}",
        ] {
            let of = |file: &str| env.output(&command.replace("{}", file));
            let [json, csv] = [of(name), of("mine.csv")];
            // The header of CSV moves the places of the puzzles that `stats` lists.
            let counts = |text: &str| text.split("\nHardest").next().map(str::to_owned);
            assert_eq!(counts(&json), counts(&csv), "{command}");
        }
        env.succeed(&format!("split {name} --parts a=0.5,b=0.5 -o parts_{name}"));
        env.succeed("split mine.csv --parts a=0.5,b=0.5 -o parts --force");
        for part in ["a.csv", "b.csv"] {
            assert_eq!(env.read(format!("parts_{name}/{part}")), env.read(format!("parts/{part}")));
        }
        let lines = env.output(&format!("grade {name} --columns line"));
        assert!(lines.lines().skip(1).eq((1..=60).map(|line| line.to_string())), "{lines}");
    }
    let message = env.ends("dedup mine.jsonl -o kept.csv", 0).stderr;
    assert!(
        message.starts_with("mine.jsonl: omitting the columns path, because CSV has no lists\n")
    );
    let puzzle = env.read("mine.txt").lines().next().expect("a puzzle").to_owned();
    let lines = [
        format!("{{\"question\":\"{puzzle}\",\"id\":1}}"),
        "{\"question\":".to_owned(),
        String::new(),
        "{\"id\":2}".to_owned(),
        format!("{{\"question\":\"{puzzle}\",\"id\":[]}}"),
        format!("{{\"question\":\"{puzzle}\",\"more\":1}}"),
        format!("{{\"id\":3,\"question\":\"{puzzle}\"}}"),
    ];
    env.write("other.jsonl", lines.join("\n"));
    let ended = env.ends("dedup other.jsonl", 1);
    assert_eq!(ended.stdout, format!("question,id\n{puzzle},1\n"));
    for problem in [
        "other.jsonl:2: column 12: EOF while parsing a value; expected a JSON object in each line",
        "other.jsonl:4: 0 cells, a grid has 81",
        "1 of 4 kept; dropped: 3 duplicates",
    ] {
        assert!(ended.stderr.contains(problem), "{}", ended.stderr);
    }
    env.write("whole.json", format!("{{\n  \"puzzle\": \"{puzzle}\"\n}}\n"));
    assert_eq!(env.output("solve whole.json").lines().count(), 1);
    env.write("cut.json", format!("{{\n  \"puzzle\": \"{puzzle}\"\n"));
    let message = env.ends("grade cut.json", 1).stderr;
    let expected =
        "cut.json:1: the text begins as JSON, but is none that holds puzzles, or has no end\n";
    assert!(message.starts_with(expected), "{message}");
    env.write("none.jsonl", "{\"id\":1,\"name\":\"a\"}\n{\"id\":2}\n");
    env.fail("grade none.jsonl", 1, "none.jsonl:1: none of id, name is the name of a column");
}

#[test]
fn a_file_that_is_not_text_is_one_error() {
    let env = TestEnv::new();
    env.write("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\n\n");
    let ended = env.ends("grade picture.png", 1);
    let expected =
        "error: cannot read picture.png: it is an image; type its digits into a text file\n";
    assert_eq!((ended.stderr.as_str(), ended.stdout.lines().count()), (expected, 0));
    let puzzle = ".".repeat(79) + "12\n";
    env.write("cut.txt", puzzle.repeat(100) + "\0\0\0");
    let ended = env.ends("canon cut.txt", 1);
    let expected = "error: cannot read cut.txt: it is not text, because byte 8201 is zero\n";
    assert_eq!((ended.stderr.as_str(), ended.stdout.lines().count()), (expected, 100));
}

/// A terminal would obey control characters.
#[test]
fn no_message_has_the_control_characters_of_a_name() {
    let env = TestEnv::new();
    let (run, file, missing) = ("run\u{1b}[31m", "mine\u{1b}[31m\u{9b}.txt", "no\u{1b}[31m\u{9b}");
    env.succeed(&["generate", "-n", "5", "--seed", "1", "--run", run]);
    env.write(file, format!("{}\n12\n", ".".repeat(81)));
    let commands: [&[&str]; 24] = [
        &["check", run],
        &["check", file],
        &["check", run, file],
        &["check", run, "--ratings"],
        &["status", run],
        &["status", file],
        &["merge", missing],
        &["merge", run, file],
        &["merge", run, "-o", file],
        &["stats", run],
        &["stats", run, file],
        &["audit", run, file],
        &["audit", run, run],
        &["dedup", file, "--against", run],
        &["grade", file],
        &["grade", file, "--levels", file],
        &["grade", file, file],
        &["grade", missing],
        &["split", run, "--parts", "a=1", "-o", file],
        &["pack", file, "--take", "easy=1", "-o", run],
        &["pack", "--take", "easy=1", "-o", "book", "--ledger", run],
        &["generate", "--run", run],
        &["help", file],
        &[missing],
    ];
    for command in commands {
        let ended = env.run(command);
        let said = ended.stdout + &ended.stderr;
        assert!(said.contains("\\u{"), "{command:?}: {said:?}");
        let is_raw = |it: char| it.is_control() && it != '\n';
        assert!(!said.contains(is_raw), "{command:?}: {said:?}");
    }
}

/// `--keep` and `--columns` take the columns of the input, and several files are told apart.
#[test]
fn own_columns_survive() {
    let env = TestEnv::new();
    let easy = ".274....5.4.5..8.......1.62...2......39.68...8...9.........5.8.7.......348.3...9.";
    let medium =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let rows = format!("7,{easy},\"One, two\",9.9\n8,{medium},,1.0\n");
    env.write("mine.csv", format!("Nr,quizzes,Name,er\n{rows}"));
    env.write("b.jsonl", format!("{{\"id\":5,\"Name\":\"x\",\"puzzle\":\"{medium}\"}}\n"));
    let kept = env.ends("grade mine.csv --columns line,er --keep", 0);
    assert_eq!(kept.stdout, "line,er,Nr,Name\n2,1.5,7,\"One, two\"\n3,2.3,8,\n");
    let note = "mine.csv: omitting er, because new columns have these names\n";
    assert!(kept.stderr.contains(note), "{}", kept.stderr);
    assert_eq!(
        env.output("grade mine.csv b.jsonl --columns Name,file,line,id"),
        "Name,file,line,id\n\"One, two\",mine.csv,2,\n,mine.csv,3,\nx,b.jsonl,1,5\n"
    );
    let json = env.output("explain b.jsonl mine.csv --format jsonl --keep --upto 1");
    let ends: Vec<bool> =
        json.lines().map(|line| line.contains(r#""id":null,"Name":null,"Nr":"8","#)).collect();
    assert_eq!(ends, [false, false, true], "{json}");
    let text = env.output("explain mine.csv --keep --only-hardest");
    assert!(text.contains("\nNr: 7, Name: One, two\neasy, ER 1.5,"), "{text}");
    env.fail("grade mine.csv --columns Nme", 2, "no column \"Nme\", expected line, ");
    env.fail("explain mine.csv --keep -o x.html", 2, "omit --keep");
    env.succeed("grade mine.csv --keep -o kept.parquet");
    let again = env.output("grade kept.parquet --columns Nr,Name");
    assert_eq!(again, "Nr,Name\n7,\"One, two\"\n8,\n");
}
