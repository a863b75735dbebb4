//! Reads message files, and finds their errors.

use super::Messages;
use super::pattern::{MessagePiece, pieces, visit_arguments};
use fluent_syntax::{ast, parser};
use gridmill::grid::UnknownName;

/// Error in a message file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct LanguageError {
    /// Line of the message, from 1.
    pub line: usize,
    /// The problem.
    pub problem: MessageProblem,
}

/// Problem of a message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MessageProblem {
    /// The message does not have the syntax of Fluent.
    #[error("{0}, expected a message such as `play = Play`")]
    Syntax(String),
    /// The message uses a feature of Fluent that is not supported here.
    #[error(
        "`{id}` has {feature}; expected only text, {{ $arguments }}, the functions LIST and LOWER, and different forms for different numbers"
    )]
    Unsupported {
        /// The message.
        id: String,
        /// The feature.
        feature: &'static str,
    },
    /// The program has no message of this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The direction of the script is neither of the two.
    #[error("`direction` is {0:?}, expected ltr or rtl")]
    Direction(String),
    /// The program does not have this argument for the message.
    #[error("`{id}` has no argument `${argument}`")]
    Argument {
        /// The message.
        id: String,
        /// The argument.
        argument: String,
    },
}

/// Reads the messages of a file, and compares them with the English ones, if these are known.
pub(super) fn messages(text: &str, english: Option<&Messages>) -> Result<Messages, LanguageError> {
    let line_at = |at: usize| {
        text.as_bytes()[..at.min(text.len())].iter().filter(|&&b| b == b'\n').count() + 1
    };
    // The parser takes texts out of the file, so their addresses tell where they are.
    let line_of = |part: &str| line_at(part.as_ptr() as usize - text.as_ptr() as usize);
    let resource = parser::parse_runtime(text).map_err(|(_, errors)| {
        let first = errors.first();
        LanguageError {
            line: first.map_or(1, |error| line_at(error.pos.start)),
            problem: MessageProblem::Syntax(first.map_or_else(String::new, |e| e.kind.to_string())),
        }
    })?;
    let mut messages = Messages::new();
    for entry in &resource.body {
        let ast::Entry::Message(ast::Message { id, value: Some(value), .. }) = entry else {
            continue;
        };
        let id = id.name;
        let error = |problem| LanguageError { line: line_of(id), problem };
        let unsupported =
            |feature| error(MessageProblem::Unsupported { id: id.to_owned(), feature });
        let message = pieces(value).map_err(unsupported)?;
        if let Some(english) = english {
            compare(id, &message, english).map_err(error)?;
        }
        messages.insert(id.to_owned(), message);
    }
    Ok(messages)
}

/// Checks that English has the message, and all arguments that it names.
fn compare(id: &str, message: &[MessagePiece], english: &Messages) -> Result<(), MessageProblem> {
    if id.starts_with("level-") {
        return Ok(());
    }
    let Some(known) = english.get(id) else {
        let names = english.keys().map(String::as_str);
        return Err(UnknownName::new("message", id, names).into());
    };
    if id == "direction" {
        let direction = match message {
            [MessagePiece::Words(words)] => words.as_str(),
            _ => "",
        };
        if !["ltr", "rtl"].contains(&direction) {
            return Err(MessageProblem::Direction(direction.to_owned()));
        }
    }
    let (mut arguments, mut unknown) = (Vec::new(), None);
    visit_arguments(known, &mut |name| arguments.push(name));
    visit_arguments(message, &mut |name| {
        if !arguments.contains(&name) {
            unknown.get_or_insert(name);
        }
    });
    match unknown {
        None => Ok(()),
        Some(argument) => {
            let (id, argument) = (id.to_owned(), argument.to_owned());
            Err(MessageProblem::Argument { id, argument })
        }
    }
}
