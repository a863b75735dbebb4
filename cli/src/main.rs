//! The command `gridmill`: options in, files out.
//!
//! * `commands`: a file or folder for each subcommand
//! * `entries`, `work`, `input`: the loop over the entries of files; the loop over any items; opened files
//! * `output`: files, tables and the terminal
//! * `options`, `progress`, `log`, `signals`, `standard_stream`: options that commands share; progress, messages, Ctrl-C, handles
//! * `error`: every error of the library, with its exit status and hint

#[macro_use]
mod error;
mod commands;
mod entries;
mod input;
mod kept;
mod log;
mod options;
mod output;
mod progress;
mod signals;
mod solutions;
mod standard_stream;
mod work;

use anyhow::Context;
use clap::error::ErrorKind;
use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use commands::{
    audit, canon, check, dedup, dig, explain, fill, generate, grade, merge, pack, remix, shell,
    solve, split, stats, status, transform,
};
use error::{Failure, standard_output_failure};
use gridmill::solve::{Backend, BackendError};
use options::guesses::with_tip;
use progress::verbosity::ShowProgress;
use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

/// Make, grade and solve sudoku collections.
#[derive(Parser, Debug)]
#[command(name = "gridmill", version, long_version = long_version(), about, max_term_width = 100, after_help = EXAMPLES)]
#[command(disable_help_flag = true)]
struct Arguments {
    /// Print only errors
    #[arg(short, long, global = true, display_order = 999)]
    quiet: bool,
    /// Print help (`--help` prints more)
    #[arg(short, long, global = true, action = ArgAction::Help, display_order = 999)]
    help: Option<bool>,
}

/// Headings of the list of commands.
const GROUPS: [(&str, &str); 4] = [
    ("Make", "generate remix pack"),
    ("Grade", "grade explain solve check stats"),
    ("Collections", "dedup split audit merge status"),
    ("Building blocks", "fill dig canon transform"),
];

/// Returns the names of the listed commands.
fn listed_commands() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, names)| names.split(' '))
}

/// Headings of the options of `generate`, the command with the most options.
const HEADINGS: [(&str, &str); 6] = [
    ("Amount and time", "number duration until"),
    ("Puzzles", "layout clues symmetry pattern attempts"),
    (
        "Target",
        "level er effort hodoku_level hodoku_score require forbid allow search distinct scale levels",
    ),
    ("Output", "output force format columns"),
    ("Run directory", "run commit_every shard"),
    ("Sampling", "sampling seed"),
];

/// Returns the command line, where `-h` of a command prints only the first lines of the text after its options, the examples.
fn command_line() -> clap::Command {
    let shortened = |command: clap::Command| {
        let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let examples = text.split("\n\n").next().unwrap_or_default().to_owned();
        command.after_help(examples).after_long_help(text)
    };
    let grouped = |option: clap::Arg| {
        let is_in = |ids: &str| ids.split(' ').any(|id| option.get_id() == id);
        let heading = HEADINGS.iter().find(|(_, ids)| is_in(ids)).map(|(heading, _)| *heading);
        option.help_heading(heading)
    };
    // `mut_arg` also moves an option behind the others.
    let rare = |command: clap::Command, id| {
        command.mut_arg(id, |option| option.help_heading("Rarely needed"))
    };
    let generate = |command: clap::Command| {
        let command = command.mut_args(grouped);
        let hidden = command.get_arguments().filter(|it| it.is_hide_short_help_set());
        let ids: Vec<_> = hidden.map(|option| option.get_id().to_string()).collect();
        ids.into_iter().fold(command, rare)
    };
    let all = Command::augment_subcommands(Arguments::command());
    let all = all.mut_subcommands(shortened).mut_subcommand("generate", generate);
    let list = list_of_commands(&all);
    all.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\nOptions:\n{{options}}{{after-help}}"
    ))
}

/// Returns the commands with what they do, by groups. The commands for shells are not among them.
fn list_of_commands(all: &clap::Command) -> String {
    let mut list = String::new();
    for (heading, names) in GROUPS {
        list += &format!("\n{heading}:\n");
        for name in names.split(' ') {
            let about = all.find_subcommand(name).and_then(clap::Command::get_about);
            list += &format!("  {name:11}{}\n", about.map_or(String::new(), ToString::to_string));
        }
    }
    list
}

const EXAMPLES: &str = "\
Examples:
  gridmill generate -n 20000 -o puzzles.csv           a graded collection of minimal puzzles
  gridmill generate --run corpus --until 06:30        work until 06:30; rerun to resume
  gridmill grade mine.txt -o mine.csv                 grade your own puzzles
  gridmill explain mine.txt                           solve your puzzles step by step
  gridmill fill -n 100 | gridmill dig | gridmill grade
  gridmill check mine.txt                             valid? unique? minimal?
  gridmill remix --level hard -n 50                   new puzzles from graded puzzles
  gridmill stats puzzles.csv -o report.html           a report with plots
  gridmill dedup mine.csv -o fresh.csv                drop rotated and relabelled duplicates
  gridmill split mine.csv --parts train=0.9,test=0.1 -o parts     for machine learning
  gridmill pack --take easy=40,hard=20 -o book.pdf    a print-ready book with solutions

Exit status: 0 success, 1 bad input, 2 wrong usage, 3 failure to read or write, 4 time over before all requested puzzles \
were made, 130 interruption. \
After an interruption, all complete rows are kept.

Environment: GRIDMILL_BACKEND chooses the solver back end (portable, avx2, avx512, neon). The default is the \
fastest back end that the processor supports. All back ends give the same results.";

/// Text that `gridmill` prints without arguments.
const FIRST_STEPS: &str = "\
gridmill makes, grades and explains sudoku puzzles.

  gridmill generate -n 20 -o puzzles.csv    twenty graded puzzles
  gridmill grade mine.txt                   ratings of your own puzzles
  gridmill explain mine.txt                 your puzzles solved step by step

gridmill help             all commands
gridmill help generate    the options of one command, with examples";

/// Defines the commands, each with its options.
macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident($options:ty),)*) => {
        #[derive(Subcommand, Debug)]
        enum Command {
            $($(#[$meta])* $name($options),)*
        }

        impl Command {
            /// Adds the command of this name, if there is one, to the options of all commands.
            fn augment_one(name: &'static str, all: clap::Command) -> Option<clap::Command> {
                $(if name.eq_ignore_ascii_case(stringify!($name)) {
                    let command = <$options>::augment_args(clap::Command::new(name));
                    return Some(all.subcommand(command));
                })*
                None
            }

            fn run(self) -> Result<(), Failure> {
                match self {
                    $(Self::$name(command) => command.run(),)*
                }
            }
        }
    };
}

commands! {
    Generate(Box<generate::Generate>),
    Grade(grade::GradeCommand),
    Explain(explain::Explain),
    Fill(fill::Fill),
    Dig(dig::Dig),
    Solve(solve::Solve),
    Remix(remix::Remix),
    Canon(canon::Canon),
    Transform(transform::TransformCommand),
    Dedup(dedup::Dedup),
    Split(split::SplitCommand),
    Audit(audit::AuditCommand),
    Merge(merge::MergeCommand),
    Check(check::Check),
    Stats(stats::StatsCommand),
    Status(status::Status),
    Pack(Box<pack::PackCommand>),
    #[command(hide = true)]
    Completions(shell::Completions),
    #[command(hide = true)]
    Man(shell::Man),
}

/// Environment variable that names the solver back end.
const BACKEND_VARIABLE: &str = "GRIDMILL_BACKEND";

/// The solver back end: the one that the environment names, or else the fastest.
static BACKEND: LazyLock<Result<Backend, BackendError>> = LazyLock::new(|| {
    if let Some(name) = env::var_os(BACKEND_VARIABLE).filter(|name| !name.is_empty()) {
        name.to_string_lossy().parse().and_then(Backend::select)?;
    }
    Ok(Backend::selected())
});

/// Returns the version and the back end in use.
fn long_version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let back_end = match &*BACKEND {
            Ok(backend) => backend.to_string(),
            Err(error) => format!("{BACKEND_VARIABLE}: {error}"),
        };
        let names: Vec<&str> = Backend::available().map(Backend::id).collect();
        let (version, names) = (env!("CARGO_PKG_VERSION"), names.join(", "));
        format!("{version}\nsolver back end: {back_end} (of {names})")
    });
    &VERSION
}

/// Reads the arguments of the process.
fn read_arguments() -> clap::error::Result<ArgMatches> {
    // To define all commands takes longer than the rest of a start. Only errors and help show the others.
    let first = env::args_os().nth(1);
    let name = listed_commands().find(|name| first.as_deref() == Some(name.as_ref()));
    let one = name.and_then(|name| Command::augment_one(name, Arguments::command()));
    match one.map(clap::Command::try_get_matches) {
        Some(Ok(matches)) => Ok(matches),
        _ => command_line().try_get_matches(),
    }
}

/// Runs the command that the process was started with.
fn main() -> ExitCode {
    let command = read_arguments().and_then(|matches| {
        let Some((_, options)) = matches.subcommand() else { return Ok(None) };
        let progress = options.try_get_one::<ShowProgress>("progress");
        if matches!(progress, Ok(Some(ShowProgress::Json))) {
            log::use_json();
        }
        let command = Command::from_arg_matches(&matches)?;
        if Arguments::from_arg_matches(&matches)?.quiet {
            log::silence();
        }
        Ok(Some(command))
    });
    let command = match command {
        Ok(Some(command)) => command,
        Ok(None) => {
            log::line(FIRST_STEPS);
            return ExitCode::from(2);
        }
        Err(answer) if answer.use_stderr() => return refuse(answer),
        Err(answer) => return error::status(show(&answer)),
    };
    let prepared = signals::prepare().and_then(|()| check_backend());
    error::status(prepared.and_then(|()| command.run()))
}

/// Answers a wrong command line.
fn refuse(error: clap::Error) -> ExitCode {
    let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    let error = with_tip(of_unknown_topic().unwrap_or(error), command_in(&words), &words);
    // The error repeats arguments, which can be names of files.
    if env::args_os().any(|word| word.to_string_lossy().contains(char::is_control)) {
        log::line(error.render().to_string().trim_end());
        return ExitCode::from(2);
    }
    error.exit()
}

/// Returns the name of the command in a command line; empty if there is none.
fn command_in(words: &[String]) -> &str {
    let names = |word: &&String| Command::has_subcommand(word);
    words.iter().find(|word| !word.starts_with('-')).filter(names).map_or("", String::as_str)
}

/// Returns the error of `gridmill help TOPIC` if there is no such command. Unlike clap's own, it names the nearest.
fn of_unknown_topic() -> Option<clap::Error> {
    let mut words = env::args_os().skip(1);
    let topic = words.next().filter(|word| word == "help").and(words.next())?;
    let error = command_line().try_get_matches_from(["gridmill".into(), topic]).err()?;
    (error.kind() == ErrorKind::InvalidSubcommand).then_some(error)
}

/// Prints help or the version.
fn show(answer: &clap::Error) -> Result<(), Failure> {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    printed.map_err(standard_output_failure)?;
    if answer.kind() == ErrorKind::DisplayVersion { check_backend() } else { Ok(()) }
}

/// Refuses a back end that the processor does not have, before any work begins.
fn check_backend() -> Result<(), Failure> {
    let selected = BACKEND.clone().context(BACKEND_VARIABLE);
    selected.map(drop).map_err(Failure::Usage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_commands_has_all_of_them_once() {
        let mut listed: Vec<&str> = listed_commands().collect();
        listed.sort_unstable();
        let all = command_line();
        let shown = all.get_subcommands().filter(|command| !command.is_hide_set());
        let mut names: Vec<&str> = shown.map(clap::Command::get_name).collect();
        names.sort_unstable();
        assert_eq!(listed, names);
    }

    #[test]
    fn short_help_has_one_line_for_each_option() {
        let mut all = command_line();
        all.build();
        let mut wrapped = Vec::new();
        for command in all.get_subcommands_mut() {
            let help = command.clone().term_width(100).render_help().to_string();
            let options = help.split("\nExamples:").next().unwrap_or_default();
            let lines = options.lines().filter(|line| line.starts_with("           "));
            let examples = help.split("\nExamples:\n").nth(1).unwrap_or_default().lines();
            let lines = lines.chain(examples.filter(|line| !line.starts_with("  ")));
            wrapped.extend(lines.map(|line| format!("{}: {line}", command.get_name())));
            if command.get_name() == "generate" {
                let count = options.lines().filter(|line| line.trim_start().starts_with('-'));
                assert!(count.count() <= 24, "{options}");
            }
        }
        assert_eq!(wrapped, [""; 0]);
    }

    /// Returns the tip for a wrong command line.
    fn tip_for(line: &str) -> Option<String> {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let all = ["gridmill".to_owned()].into_iter().chain(words.clone());
        let error = command_line().try_get_matches_from(all).expect_err(line);
        let text = with_tip(error, command_in(&words), &words).to_string();
        let tips: Vec<&str> =
            text.lines().filter_map(|line| line.trim().strip_prefix("tip: ")).collect();
        tips.first().map(|tip| (*tip).to_owned())
    }

    #[test]
    fn what_strangers_type_gets_the_command_that_does_it() {
        for (line, tip) in [
            ("100", "gridmill generate -n 100"),
            ("easy", "gridmill generate --level easy"),
            ("6x6", "gridmill generate --layout 6x6"),
            ("new", "gridmill generate -n 20 -o puzzles.csv"),
            ("make 5", "gridmill generate -n 5 -o puzzles.csv"),
            ("puzzle", "gridmill generate -n 20 -o puzzles.csv"),
            ("resume corpus", "gridmill generate --run corpus"),
            ("print my/own.csv", "gridmill pack my/own.csv -o book.pdf"),
            ("book", "gridmill pack mine.txt -o book.pdf"),
            ("pdf", "gridmill pack mine.txt -o book.pdf"),
            ("play", "gridmill pack mine.txt -o play.html"),
            ("validate mine.txt", "gridmill check mine.txt"),
            ("rate mine.txt", "gridmill grade mine.txt"),
            ("difficulty mine.txt", "gridmill grade mine.txt"),
            ("hint mine.txt", "gridmill explain mine.txt"),
            ("convert a.txt b.csv", "gridmill grade a.txt -o mine.parquet"),
            ("generate 100", "gridmill generate -n 100"),
            ("generate easy", "gridmill generate --level easy"),
            ("generate 6x6", "gridmill generate --layout 6x6"),
            ("generate --difficulty easy", "gridmill generate --level easy"),
            ("generate --difficulty=hard", "gridmill generate --level hard"),
            ("generate -level hard", "gridmill generate --level hard"),
            ("generate -count=5", "gridmill generate -n 5"),
            ("generate --hard", "gridmill generate --level hard"),
            ("generate --count 5", "gridmill generate -n 5"),
            ("generate --puzzles -q", "gridmill generate -n 100"),
            ("generate --size 6", "gridmill generate --layout 6x6"),
            ("generate --size 4", "gridmill generate --layout 4x4"),
            ("generate --variant x", "gridmill generate --layout x"),
            ("generate --technique xy_wing", "gridmill generate --require xy_wing"),
            ("generate --rating 3", "gridmill generate --er 3"),
            ("generate --givens 30", "gridmill generate --clues 30"),
            ("generate --out x.csv", "gridmill generate -o x.csv"),
            ("generate --outfile", "gridmill generate -o FILE"),
            ("grade --out x.csv", "gridmill grade -o x.csv"),
            ("generate --json", "gridmill generate -o FILE.jsonl"),
            ("generate --cores 2", "gridmill generate --threads 2"),
            ("generate --overwrite", "gridmill generate --force"),
            ("pack --level hard", "gridmill pack --take hard=30"),
            ("pack --count 5", "gridmill pack --take 5"),
            ("pack --out z.pdf", "gridmill pack -o z.pdf"),
            ("pack --paper a4", "gridmill pack --trim a4"),
            ("remix --count 5", "gridmill remix -n 5"),
            ("version", "gridmill --version"),
            ("-v", "gridmill --version"),
            ("levels", "gridmill help generate"),
            ("generate -l hard", "gridmill generate --level hard"),
            ("generate -f x.csv", "gridmill generate -o x.csv"),
            ("pack --a4", "gridmill pack --trim a4"),
            ("split a.csv --train 0.8", "gridmill split --parts train=0.9,test=0.1 -o parts"),
        ] {
            assert_eq!(tip_for(line).as_deref(), Some(tip), "{line}");
            // The tip is right: it is read, but for what is missing.
            let words = tip.replace("FILE", "file").replace("DIR", "dir");
            let read = command_line().try_get_matches_from(words.split(' '));
            let kind = read.err().map(|error| error.kind());
            let is_read = matches!(
                kind,
                None | Some(
                    ErrorKind::MissingRequiredArgument
                        | ErrorKind::DisplayHelp
                        | ErrorKind::DisplayVersion
                )
            );
            assert!(is_read, "{tip}: {kind:?}");
        }
        for (line, tip) in [
            (
                "generate --minimal",
                "the column minimal tells if a puzzle is minimal; without --symmetry and --clues, classic ones are",
            ),
            (
                "generate --steps",
                "the column solution has the solution; for the steps: gridmill generate -n 3 | gridmill grade --steps",
            ),
            (
                "generate --language de",
                "puzzles have no language; books do, by the key language of a recipe",
            ),
            ("grade --level easy", "the column level has the level of each puzzle"),
            ("explain -n 2", "for one puzzle, write its cells in place of the file"),
            ("pack --calendar", "a recipe can have a table [calendar]: docs/packs.md"),
        ] {
            assert_eq!(tip_for(line).as_deref(), Some(tip), "{line}");
        }
        for line in
            ["generate --zzz", "explain --short", "grade --sort er", "sort", "explain --html"]
        {
            assert_eq!(tip_for(line), None, "{line}");
        }
        assert!(tip_for("generate --layuot x").expect("a tip").contains("--layout"));
    }

    #[test]
    fn every_option_of_generate_has_a_heading() {
        let all = command_line();
        let generate = all.find_subcommand("generate").expect("a command");
        let without = generate.get_arguments().filter(|option| option.get_help_heading().is_none());
        let without: Vec<&str> = without.map(|option| option.get_id().as_str()).collect();
        assert_eq!(without, ["threads"]);
    }
}
