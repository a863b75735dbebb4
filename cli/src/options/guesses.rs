//! Tips for what strangers type: the command that does it, in place of the name that is spelled most alike.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use gridmill::grid::UnknownName;
use gridmill::layout::Layouts;

/// Commands and the words, in lower case, that mean them.
const COMMANDS: [(&str, &str); 15] = [
    (
        "new make create puzzle puzzles sudoku generator gen",
        "gridmill generate -n 20 -o puzzles.csv",
    ),
    ("resume continue restart", "gridmill generate --run DIR"),
    ("print book pdf pages export latex", "gridmill pack mine.txt -o book.pdf"),
    ("play html game app", "gridmill pack mine.txt -o play.html"),
    ("validate verify test unique count", "gridmill check mine.txt"),
    ("rate rating difficulty analyze analyse", "gridmill grade mine.txt"),
    ("hint hints steps path walkthrough", "gridmill explain mine.txt"),
    ("solution answer", "gridmill solve mine.txt"),
    ("convert import", "gridmill grade mine.txt -o mine.parquet"),
    ("shuffle vary similar", "gridmill remix mine.csv -n 10"),
    ("compare leaks", "gridmill audit train.csv test.csv"),
    ("options commands usage", "gridmill help"),
    ("levels techniques layouts", "gridmill help generate"),
    ("version v", "gridmill --version"),
    ("calendar", "gridmill pack --recipe calendar.toml -o calendar.pdf"),
];

/// Words after commands: the commands (all but `status`, if none is named), the words, and the options that they mean, or a
/// sentence about them.
const WORDS: [(&str, &str, &str); 35] = [
    (
        "generate",
        "minimal",
        "the column minimal tells if a puzzle is minimal; without --symmetry and --clues, classic ones are",
    ),
    ("generate", "unique", "every puzzle of generate has one solution"),
    (
        "generate",
        "steps solution solutions path explain",
        "the column solution has the solution; for the steps: gridmill generate -n 3 | gridmill grade --steps",
    ),
    ("generate", "print pdf book html", "for a book: gridmill pack --take easy=40 -o book.pdf"),
    (
        "generate",
        "language lang",
        "puzzles have no language; books do, by the key language of a recipe",
    ),
    ("grade", "level difficulty only", "the column level has the level of each puzzle"),
    (
        "grade explain solve check",
        "n number line puzzle first",
        "for one puzzle, write its cells in place of the file",
    ),
    ("pack", "calendar date dates start", "a recipe can have a table [calendar]: docs/packs.md"),
    (
        "pack",
        "solution solutions answer answers",
        "the book has the solutions; for them alone: --format answers",
    ),
    ("solve explain grade check", "file input in", "write the name of the file alone"),
    ("generate remix fill", "f file", "-o FILE"),
    ("", "out outfile out-file output-file outputfile to save", "-o FILE"),
    ("", "cores jobs cpus workers parallel", "--threads 2"),
    ("generate remix fill dig split pack", "random-seed rng rng-seed seed", "--seed 7"),
    ("generate remix grade explain", "json jsonl", "-o FILE.jsonl"),
    ("generate remix grade merge", "csv", "-o FILE.csv"),
    ("generate remix grade merge", "parquet", "-o FILE.parquet"),
    ("generate remix grade merge", "gzip gz compress", "-o FILE.csv.gz"),
    ("", "overwrite yes", "--force"),
    (
        "generate remix fill",
        "count amount limit total puzzles num-puzzles n-puzzles how-many size-of",
        "-n 100",
    ),
    ("generate remix", "difficulty diff grade level l", "--level easy"),
    ("generate", "size board grid variant type kind layout", "--layout 6x6"),
    ("generate", "technique techniques uses with using", "--require x_wing"),
    ("generate", "without exclude avoid", "--forbid x_wing"),
    ("generate", "only", "--allow singles"),
    ("generate", "rating se ratings range", "--er 3.0..4.0"),
    ("generate", "givens hints filled", "--clues 28..32"),
    ("generate", "dir directory folder resume", "--run DIR"),
    ("generate", "time hours timeout", "--for 8h"),
    ("pack", "count amount number limit n", "--take 30"),
    ("pack", "difficulty level", "--take easy=30"),
    ("pack", "paper page size page-size format-size a4", "--trim a4"),
    ("pack", "name heading", "--title 'My book'"),
    ("pack", "large big big-print", "--large-print"),
    ("split", "train test val ratio ratios shares", "--parts train=0.9,test=0.1 -o parts"),
];

const LEVELS: &str = "easy medium hard expert fiendish extreme";

/// Replaces the tip of an error about an unknown word of `command`, if the word is a known guess. `words` is the command line. A
/// tip goes that names a hidden option, or one that is spelled otherwise.
pub(crate) fn with_tip(mut error: clap::Error, command: &str, words: &[String]) -> clap::Error {
    let unknown = match error.kind() {
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        _ => return error,
    };
    let Some(ContextValue::String(word)) = error.get(unknown) else { return error };
    // `-level` is read as `-l`.
    let is_word = |it: &&String| it.len() > 2 && it.starts_with(word) && !it.starts_with("--");
    let word = words.iter().find(is_word).filter(|_| word.len() == 2).unwrap_or(word);
    let typed = word.split('=').next().unwrap_or_default();
    let name = typed.trim_start_matches('-');
    let tip = tip(command, name).map(|tip| filled(tip, typed, words));
    let suggested = error.get(ContextKind::SuggestedArg);
    let is_good = match suggested.or_else(|| error.get(ContextKind::SuggestedSubcommand)) {
        Some(ContextValue::String(one)) => is_near(name, one),
        Some(ContextValue::Strings(all)) => all.iter().any(|one| is_near(name, one)),
        // A puzzle with `-` for empty cells, or a number.
        _ => !name.starts_with(|it: char| it.is_ascii_alphabetic()),
    };
    if tip.is_none() && is_good {
        return error;
    }
    for kind in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::Suggested,
        ContextKind::Usage,
    ] {
        error.remove(kind);
    }
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// True if the name is spelled nearly like an option or a command that is not hidden.
fn is_near(name: &str, suggested: &str) -> bool {
    let suggested = suggested.trim_start_matches('-');
    suggested.len() > 1 && !UnknownName::new("option", name, [suggested]).nearest().is_empty()
}

/// Puts the word behind `name` in the command line in place of the example in a tip, if it is of the same kind.
fn filled(tip: String, name: &str, words: &[String]) -> String {
    let place = words.iter().position(|word| word.split('=').next() == Some(name));
    let given = place.and_then(|place| match words[place].split_once('=') {
        Some((_, value)) => Some(value),
        None => words.get(place + 1).map(String::as_str),
    });
    let is_plain = |it: char| it.is_alphanumeric() || "_./,:+".contains(it);
    let Some(given) = given.filter(|it| it.starts_with(is_plain)) else { return tip };
    if !given.chars().all(|it| is_plain(it) || it == '-') {
        return tip;
    }
    // `--size 4`
    let square = format!("{given}x{given}");
    let begins = |text: &str| text.starts_with(|it: char| it.is_ascii_digit());
    let ends = |text: &str| text.ends_with(|it: char| it.is_ascii_digit());
    let fits = |example: &str| match example {
        "FILE" | "DIR" => true,
        "mine.txt" | "mine.csv" => given.contains(['.', '/']),
        "easy" | "easy=30" => LEVELS.split(' ').any(|it| it == given),
        "x_wing" | "singles" => given.chars().all(|it| it.is_ascii_lowercase() || it == '_'),
        "6x6" => is_layout(given) || is_layout(&square),
        _ => begins(example) && begins(given) && ends(example) == ends(given),
    };
    match tip.split(' ').find(|example| fits(example)) {
        Some("easy=30") => tip.replace("easy", given),
        Some("6x6") if !is_layout(given) => tip.replacen("6x6", &square, 1),
        Some(example) => tip.replacen(example, given, 1),
        None => tip,
    }
}

/// True for the name of a layout.
fn is_layout(word: &str) -> bool {
    word.parse::<Layouts>().is_ok()
}

/// Returns the tip for a word of a command, or in place of one if that is empty.
fn tip(command: &str, given: &str) -> Option<String> {
    let word = &given.to_ascii_lowercase()[..];
    let is_in = |words: &str| words.split(' ').any(|it| it == word);
    let is_of = |commands: &str| match commands {
        "" => command != "status",
        _ => commands.split(' ').any(|it| it == command),
    };
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if command.is_empty() {
        return match COMMANDS.iter().find(|(words, _)| is_in(words)) {
            Some((_, line)) => Some((*line).to_owned()),
            None if is_number => Some(format!("gridmill generate -n {word}")),
            None if is_in(LEVELS) => Some(format!("gridmill generate --level {word}")),
            None if is_layout(word) => Some(format!("gridmill generate --layout {word}")),
            // A file.
            None => {
                word.contains(['.', '/']).then(|| format!("gridmill grade {given} -o graded.csv"))
            }
        };
    }
    let option = match WORDS.iter().find(|(commands, words, _)| is_of(commands) && is_in(words)) {
        Some((_, _, option)) if option.starts_with('-') => (*option).to_owned(),
        Some((_, _, sentence)) => return Some((*sentence).to_owned()),
        None => match command {
            "generate" | "remix" | "fill" if is_number => format!("-n {word}"),
            "generate" | "remix" if is_in(LEVELS) => format!("--level {word}"),
            "generate" | "fill" if is_layout(word) => format!("--layout {word}"),
            "pack" if is_number => format!("--take {word}"),
            "pack" if is_in(LEVELS) => format!("--take {word}=30"),
            _ => return None,
        },
    };
    Some(format!("gridmill {command} {option}"))
}
