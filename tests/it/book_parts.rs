//! Parts of books and covers that a recipe asks for: rules, signs, lists, pictures; and puzzles that `pack` makes.

use super::books::{Word, words};
use super::pack::{packed, puzzles};
use super::printed::{lines, pack};
use crate::env::TestEnv;
use gridmill::grid::Symmetry;
use std::fs;
use std::path::Path;

/// A PNG picture of one gray pixel.
const GRAY_PIXEL: &[u8] = b"\x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9bU\x00\x00\x00\x0aIDATx\xdach\x00\x00\x00\x82\x00\x81\xdaE\x08;\x00\x00\x00\x00IEND\xaeB`\x82";

#[test]
fn new_puzzles_are_symmetric_unless_a_take_says_otherwise() {
    let env = TestEnv::new();
    let pack = |more: &[&str], out: &str| {
        let arguments = ["pack", "--seed", "1", "--format", "json", "-o", out];
        let output = env.run(&[&arguments[..], more].concat());
        assert_eq!(output.status, 0, "{}", output.stderr);
        puzzles(&env.path(out))
    };
    let symmetric =
        |listed: &super::pack::Listed| Symmetry::strongest(listed.givens.clues()) != Symmetry::None;
    let made = pack(&["--take", "easy=30", "--clues", "34..40"], "made");
    assert!(made.iter().all(|it| (34..=40).contains(&it.givens.clue_count()) && symmetric(it)));
    assert!(made.iter().all(|it| it.entry["level"] == "easy"));
    let again = pack(&["--take", "easy=30", "--clues", "34..40"], "again");
    assert!(made.iter().zip(&again).all(|(one, other)| one.givens == other.givens));
    assert!(pack(&["--take", "hard=40"], "some").iter().all(symmetric));
    let any = pack(&["--take", "hard=40", "--symmetry", "any"], "any");
    assert!(any.iter().filter(|it| symmetric(it)).count() < 5);
    let output =
        env.run(&["pack", "--take", "hard=2", "--clues", "70", "-o", "none", "--seed", "1"]);
    assert_eq!(output.status, 1);
    assert!(output.stderr.contains("hard, 70..70 clues, symmetric: 2 requested, 0 found"));
}

#[test]
fn hints_of_large_boards_have_their_symbols() {
    let env = TestEnv::new();
    let recipe = "[[take]]\nlayout = '12x12'\nlevel = 'hard'\ncount = 6\n[book]\nhints = 'first'\n\
        symbols = 'ABCDEFGHIJKL'\n";
    env.write("book.toml", recipe);
    let output = env.run(&["pack", "--recipe", "book.toml", "--seed", "1", "-o", "out"]);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let words: Vec<&str> = pages.iter().flatten().map(|word| word.text.as_str()).collect();
    let asked = words.windows(4).filter(|it| it[0] == "can" && it[1] == "the" && it[3] == "go?");
    let asked: Vec<&str> = asked.map(|it| it[2]).collect();
    assert!(asked.len() > 2, "{asked:?}");
    assert!(asked.iter().all(|it| it.len() == 1 && ("A"..="L").contains(it)), "{asked:?}");
}

#[test]
fn an_svg_that_stands_for_a_digit_is_refused_with_the_command_that_makes_a_png() {
    let env = TestEnv::new();
    fs::create_dir(env.path("animals")).expect("a folder");
    env.write("animals/1.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    let output = pack(&env, "[[take]]\ncount = 1\n[book]\nsymbols = 'animals/'\n");
    assert_eq!(output.status, 2, "{}", output.stderr);
    for part in ["1.svg, expected a PNG", "rsvg-convert -w 512 "] {
        assert!(output.stderr.contains(part), "{}", output.stderr);
    }
}

#[test]
fn a_book_with_lessons_says_how_to_play_and_shows_signs() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 3\nlevel = 'easy'\n[[take]]\ncount = 8\nlevel = 'hard'\n[book]\nlanguage = 'es'\n\
        trim = '6x9'\nlarge_print = true\ncontents = true\ntechniques = true\nhints = 'key'\nsigns = 'stars'\n\
        solution_caption = '{level} {number_in_level} {signs}'\nlevel_per_page = { easy = 1, hard = 4 }\n\
        running_head = '{title} | {section}'\n[[book.text]]\nheading = 'Lista'\n\
        text = '''**Dos** cosas:\n- la primera\n- la segunda\n'''\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let pages: Vec<Vec<String>> = pages.iter().map(|page| lines(page)).collect();
    let page_of = |line: &str| pages.iter().position(|page| page.iter().any(|it| it == line));
    let rules = page_of("C\u{f3}mo se juega").expect("rules");
    // The heading is on its page and in the contents, above which the running head is missing.
    // The letters are large, so the names are on the next page.
    assert!(pages[rules + 1].iter().any(|line| line.contains("F3C7")), "{:?}", pages[rules + 1]);
    assert!(page_of("\u{2022} la primera").is_some() && page_of("Dos cosas:").is_some());
    assert!(
        page_of("\u{2605}\u{2605}\u{2605}\u{2606}\u{2606}\u{2606}").is_some(),
        "the signs of a section"
    );
    let solutions = page_of("Soluciones").expect("a page before the solutions");
    let captions = |level: &str| {
        let words =
            |page: &Vec<String>| page.join(" ").split(' ').filter(|it| *it == level).count();
        pages[..solutions].iter().map(words).max()
    };
    // One or four captions, and the running head.
    assert_eq!((captions("F\u{e1}cil"), captions("Dif\u{ed}cil")), (Some(2), Some(5)));
    let last = pages[solutions..].iter().flatten().filter(|line| line.contains("Dif\u{ed}cil 8"));
    assert_eq!(last.count(), 1);
    assert!(pages.iter().flatten().any(|line| line == "Soluciones 5\u{2013}8"), "a running head");
}

/// Returns the size of a word's letters, and its base line. In the built-in font, a word is 1.36 high, 0.29 of it below the base line.
fn letters(word: &Word) -> (f64, f64) {
    let size = (word.bottom - word.top) / 1.362;
    (size, word.bottom - 0.293 * size)
}

#[test]
fn the_numbers_of_columns_are_below_the_rules_on_a_large_page() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 1\n[book]\nlanguage = 'es'\ntrim = '13x19in'\nrules = true\n";
    assert_eq!(pack(&env, recipe).status, 0);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let is_rules = |page: &&Vec<Word>| lines(page).iter().any(|line| line == "C\u{f3}mo se juega");
    let page = pages.iter().find(is_rules).expect("rules");
    let last = page.iter().find(|word| word.text == "adivinar.").expect("the end of the rules");
    let numbers = page.iter().filter(|word| word.text == "1").map(letters);
    let column = numbers.filter(|(size, _)| *size > 12.0).min_by(|a, b| a.1.total_cmp(&b.1));
    let ((size, text), (number, base)) = (letters(last), column.expect("the number of a column"));
    assert!(base - 0.72 * number > text + 0.24 * size, "{text} {size}, {base} {number}");
}

#[test]
fn a_lesson_with_a_long_text_has_its_board_on_the_next_page() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 4\nlevel = 'expert'\n[book]\nlanguage = 'it'\ntrim = '5x8in'\n\
        large_print = true\ntechniques = true\nrules = false\n";
    assert_eq!(pack(&env, recipe).status, 0);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    // A cell with pencil marks is at least 6 mm wide, and a mark 0.22 times as high.
    let smallest = pages.iter().flatten().map(|word| letters(word).0).fold(f64::INFINITY, f64::min);
    assert!(smallest > 3.7, "{smallest}");
}

/// The board of a lesson is as wide as a narrow page allows, and no wider: the printer would refuse the book.
#[test]
fn the_lines_of_a_lesson_are_inside_the_margins() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 40\nlevel = 'expert'\n[book]\ntrim = '5x8in'\ngutter = 20\nprinter = 'ingram'\n\
        techniques = true\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
}

#[test]
fn bold_letters_may_be_narrower_than_others() {
    let env = TestEnv::new();
    let fonts = Path::new(crate::env::PROJECT).join("publish/fonts");
    let font = |name: &str| fonts.join(name).display().to_string();
    let (wide, narrow) = (font("NotoSans-Bold.ttf"), font("NotoSans-Regular.ttf"));
    let recipe = format!(
        "[[take]]\ncount = 1\n[book]\nlanguage = 'fr'\nrules = true\nfont = '{wide}'\nbold_font = '{narrow}'\n"
    );
    let output = pack(&env, &recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
}

#[test]
fn a_running_head_shrinks_for_the_long_name_of_a_technique() {
    let env = TestEnv::new();
    let recipe = "[[take]]\ncount = 1\nlevel = 'easy'\n[book]\nlanguage = 'fr'\ntrim = '4x6in'\n\
        large_print = true\nhints = 'key'\ntechniques = true\nrunning_head = '{section} | {section}'\n";
    let output = pack(&env, recipe);
    assert_eq!(output.status, 0, "{}", output.stderr);
}

#[test]
fn a_calendar_and_pictures_are_in_the_collection() {
    let env = TestEnv::new();
    let recipe =
        "format = ['csv', 'links', 'svg']\n[[take]]\ncount = 2\n[calendar]\nstart = 2027-01-04\n";
    assert_eq!(pack(&env, recipe).status, 0);
    let csv = env.read("out/puzzles.csv");
    let columns = csv.lines().next().expect("a header");
    assert!(columns.ends_with(",date,@picture,@solution_picture"), "{columns}");
    let last = csv.lines().nth(2).expect("two puzzles");
    assert!(last.ends_with(",2027-01-05,svg/2027-01-05.svg,svg/2027-01-05-solution.svg"), "{last}");
    assert!(env.path("out/svg/2027-01-05-solution.svg").exists());
    let links = env.read("out/links.csv");
    assert!(links.lines().nth(1).is_some_and(|line| line.ends_with(",2027-01-04")), "{links}");
    // It is a collection still.
    assert!(env.succeed(&["stats", "out/puzzles.csv"]).is_empty());
}

#[test]
fn a_cover_has_a_band_and_a_picture_that_the_printer_can_print() {
    let env = TestEnv::new();
    let recipe = |cover: &str| {
        format!(
            "format = ['cover']\n[[take]]\ncount = 2\n[book]\ntitle = 'Title'\n[cover]\nspine = 5\n{cover}"
        )
    };
    // A gray picture of one pixel, and what is none.
    fs::write(env.path("art.png"), GRAY_PIXEL).expect("written");
    fs::write(env.path("bad.png"), "text").expect("written");
    let output =
        pack(&env, &recipe("band = 'LARGE PRINT'\nimage = 'art.png'\nblurb = 'Much fun.'\n"));
    assert_eq!(output.status, 0, "{}", output.stderr);
    if let Some(pages) = words(&env.path("out/cover.pdf")) {
        let text = lines(&pages[0]).join("\n");
        assert!(text.contains("LARGE PRINT") && text.contains("Much fun."), "{text}");
    }
    let pdf = fs::read(env.path("out/cover.pdf")).expect("readable");
    assert!(String::from_utf8_lossy(&pdf).contains("/Subtype/Image"), "a picture");
    for (cover, status, problem) in [
        ("image = 'bad.png'\n", 2, "`image` in [cover]: bad.png: not a PNG or JPEG picture"),
        ("image = 'no.png'\n", 3, "`image` in [cover]: cannot read no.png"),
    ] {
        fs::remove_dir_all(env.path("out")).ok();
        let output = pack(&env, &recipe(cover));
        assert_eq!(output.status, status, "{}", output.stderr);
        assert!(output.stderr.contains(problem), "{}", output.stderr);
    }
}

#[test]
fn a_sheet_has_its_answers_behind_at_the_foot_or_in_a_file_of_their_own() {
    let env = TestEnv::new();
    packed(&env, "sheet", &["--take", "easy=8", "--sheet", "--title", "Class 3b", "--seed", "1"]);
    let Some(pages) = words(&env.path("sheet/book.pdf")) else { return };
    let [front, back] = pages.as_slice() else { panic!("{} pages", pages.len()) };
    let digits = |page: &[Word]| page.iter().filter(|word| word.text.len() == 1).count();
    assert!(digits(front) < 8 * 40 && digits(back) >= 8 * 81);
    assert!([front, back].iter().all(|page| page.iter().any(|word| word.text == "Class")));
    let recipe = "format = ['pdf', 'answers']\n[[take]]\ncount = 3\nlevel = 'easy'\n[book]\nfront = false\n\
        per_page = 3\nsolutions = 'foot'\ntrim = 'a4'\nsolution_caption = 'A{number}'\n";
    env.write("book.toml", recipe);
    packed(&env, "foot", &["--recipe", "book.toml", "--seed", "1"]);
    let [Some(book), Some(answers)] =
        ["book", "answers"].map(|name| words(&env.path(format!("foot/{name}.pdf"))))
    else {
        return;
    };
    assert!(book.len() == 1 && answers.len() == 1);
    // Upside down, the first solution is the last one, with its number below it.
    let find = |text: &str| book[0].iter().find(|word| word.text == text).expect("a caption");
    assert!(find("A1").left > find("A3").right && find("A1").top > 700.0);
    assert!(answers[0].iter().any(|word| word.text == "Solutions") && digits(&answers[0]) > 240);
}

#[test]
fn books_for_children_go_from_small_boards_to_the_classic_one() {
    let env = TestEnv::new();
    env.succeed("pack --kids 4x4 --take 5 --seed 1 --format csv,pdf -o kids");
    let made = env.read("kids/puzzles.csv");
    let layouts: Vec<&str> = made.lines().skip(1).filter_map(|row| row.split(',').nth(1)).collect();
    assert_eq!(layouts, ["4x4", "4x4", "6x6", "6x6", "9x9"]);
    env.write(
        "kids.toml",
        "kids = '6x6'\n[[take]]\ncount = 2\nlayout = '6x6'\n[book]\nfront = false\n",
    );
    env.succeed("pack --recipe kids.toml --seed 1 -o six");
    let recipe = env.read("six/recipe.toml");
    assert!(recipe.contains("large_print = true") && recipe.contains("front = false"), "{recipe}");
    for (options, status, message) in [
        ("--take 4x4:any=60", 1, "there seem to be no others"),
        ("--take 4x4:any=3 --clues 34..40", 2, "expected 1 to 15 clues"),
        ("--take easy=3 --clues 5..9", 2, "expected 17 to 80 clues"),
        ("--kids 4x4 --recipe kids.toml", 2, "cannot be used with"),
    ] {
        let ends = env.ends(&format!("pack {options} --seed 1 -o refused"), status).stderr;
        assert!(ends.contains(message), "{options}: {ends}");
    }
}

#[test]
fn large_print_keeps_its_promise_without_other_keys() {
    let env = TestEnv::new();
    for trim in ["5x8in", "6x9", "a4"] {
        for solutions in ["back", "next"] {
            env.write("book.toml", format!("[book]\nsolutions = '{solutions}'\ntrim = '{trim}'\n"));
            let arguments =
                ["--recipe", "book.toml", "--take", "easy=4", "--large-print", "--seed", "1"];
            packed(&env, &format!("{trim}-{solutions}"), &arguments);
        }
    }
}

#[test]
fn captions_of_a_kind_have_one_size() {
    let env = TestEnv::new();
    let recipe = "[calendar]\nstart = 2027-04-28\n[[take]]\nlevel = 'easy'\ncount = 8\n[[take]]\nlevel = 'medium'\ncount = 8\n\
        [book]\ntrim = 'a5'\nper_page = 2\ncaption = '{Weekday}, {date} {signs} | {level}'\nsolutions = 'none'\n";
    env.write("book.toml", recipe);
    packed(&env, "out", &["--recipe", "book.toml", "--seed", "1"]);
    let Some(pages) = words(&env.path("out/book.pdf")) else { return };
    let is_of_caption = |word: &&Word| ["Easy", "Medium", "2027"].contains(&word.text.as_str());
    let captions = pages[1..].iter().flatten().filter(is_of_caption);
    let sizes: Vec<f64> = captions.map(|word| letters(word).0).collect();
    assert_eq!(sizes.len(), 32);
    assert!(sizes.iter().all(|size| (size - sizes[0]).abs() < 0.01), "{sizes:?}");
}
