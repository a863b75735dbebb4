//! Spellings of earlier versions, each answered with the new one.

use clap::error::{ContextKind, ContextValue};

/// The commands (all, if empty), the old option or value, and what to use instead.
const OLD_SPELLINGS: &[(&str, &str, &str)] = &[
    ("audit stats", "--json", "--format json"),
    ("explain stats", "--html", "-o FILE.html, or --format html"),
    ("explain", "--format json", "--format jsonl"),
    ("explain", "--format markdown", "--format md"),
    ("explain", "--format text", "--format txt"),
    ("explain grade", "--json", "--format jsonl"),
    ("", "--log-json", "--progress json"),
    ("", "--progress never", "-q"),
    ("generate", "--no-uniqueness", "--forbid uniqueness"),
    ("generate", "--out", "--run DIR"),
    ("generate", "--resume", "--run DIR alone"),
    ("generate fill", "--uniform", "--sampling uniform"),
    ("generate", "--weights", "--sampling weighted"),
    ("generate", "--unbiased", "--sampling unbiased"),
    ("generate", "--quota", "--level easy=10000,hard=5000"),
    ("generate dig remix", "--tries", "--attempts N"),
    ("generate grade remix", "--flow", "--columns all,flow"),
    ("grade", "--scale both", "--scale classic,sukaku"),
    ("merge", "--out", "--run DIR"),
    ("pack split", "--out", "-o DIR"),
    ("solve", "--check", "gridmill check FILE"),
    ("split", "--by grid", "--by solution"),
];

/// Returns the answer to an option or a value of an earlier version.
pub(crate) fn answer(command: &str, error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let option = text(ContextKind::InvalidArg)?.split([' ', '=']).next()?;
    let found = match text(ContextKind::InvalidValue) {
        Some(value) => format!("{option} {value}"),
        None => option.to_owned(),
    };
    let is_meant =
        |commands: &str| commands.is_empty() || commands.split(' ').any(|meant| meant == command);
    let mut known = OLD_SPELLINGS.iter();
    let (_, old, new) = known.find(|(commands, old, _)| is_meant(commands) && *old == found)?;
    Some(format!("{old} has a new name, use {new}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arguments;
    use clap::{CommandFactory, Parser};

    #[test]
    fn every_old_spelling_is_answered_with_one_that_exists() {
        let mut all = Arguments::command();
        all.build();
        for (commands, old, new) in OLD_SPELLINGS {
            let commands = if commands.is_empty() { "generate grade" } else { commands };
            for command in commands.split(' ') {
                let words = ["gridmill", command].into_iter().chain(old.split(' '));
                let error = Arguments::try_parse_from(words).expect_err("it is old");
                let answer = answer(command, &error).expect("it is known");
                assert!(answer.ends_with(new), "{command} {old}: {answer}");
                // A new spelling for another command names that command.
                let of = new.strip_prefix("gridmill ").and_then(|new| new.split(' ').next());
                let of = all.find_subcommand(of.unwrap_or(command)).expect("a command");
                let options = new.split(' ').filter_map(|word| word.strip_prefix('-'));
                for option in options {
                    let is_known = of.get_arguments().any(|known| {
                        known.get_long() == option.strip_prefix('-')
                            || known.get_short().map(String::from).as_deref() == Some(option)
                    });
                    assert!(is_known, "{command}: there is no -{option}");
                }
            }
        }
    }
}
