//! Errors, which JavaScript throws.

use gridmill::formats::Status;
use serde_json::{Value, json};
use std::error::Error;

/// Reason why a call has no value.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// Kind of the error: the status of a grid that is not a puzzle, or one of the constants below.
    code: &'static str,
    pub(crate) message: String,
}

impl Refusal {
    /// An option has a bad value.
    pub(crate) const OPTION: &str = "option";
    /// The requested clues are unreachable.
    pub(crate) const UNREACHABLE: &str = "unreachable";
    /// The time ran out.
    pub(crate) const TIMEOUT: &str = "timeout";

    /// Joins the texts of an error and its causes, as the command prints them.
    pub(crate) fn new(code: &'static str, error: &(dyn Error + 'static)) -> Self {
        let mut message = error.to_string();
        let mut cause = error.source();
        while let Some(error) = cause {
            message += &format!(": {error}");
            cause = error.source();
        }
        Self { code, message }
    }

    /// Returns an error with this text.
    pub(crate) fn text(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// Returns the error of a grid that is not a puzzle.
    pub(crate) fn status(status: Status, problem: impl ToString) -> Self {
        Self::text(status.id(), problem.to_string())
    }

    /// Returns the error of a bad value of the option `name`.
    pub(crate) fn option(name: &str, error: impl ToString) -> Self {
        Self::text(Self::OPTION, format!("{name}: {}", error.to_string()))
    }

    pub(crate) fn json(&self) -> Value {
        json!({"code": self.code, "message": self.message})
    }
}
