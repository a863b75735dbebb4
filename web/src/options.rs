//! Reads options. Their names, values and error texts are those of the command.

use crate::refusal::Refusal;
use gridmill::grade::Levels;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::str::FromStr;

/// Reads the options of a function.
pub(crate) fn read<T: DeserializeOwned>(options: &Value) -> Result<T, Refusal> {
    T::deserialize(options).map_err(|error| Refusal::text(Refusal::OPTION, error.to_string()))
}

/// Reads the value of the option `name`.
pub(crate) fn parsed<T: FromStr<Err: ToString>>(name: &str, text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|error: T::Err| Refusal::option(name, error))
}

/// Reads the value of an option, if it is there.
pub(crate) fn optional<T: FromStr<Err: ToString>>(
    name: &str,
    text: Option<&str>,
) -> Result<Option<T>, Refusal> {
    text.map(|text| parsed(name, text)).transpose()
}

/// Reads all values of an option.
pub(crate) fn each<T: FromStr<Err: ToString>>(
    name: &str,
    texts: &[String],
) -> Result<Vec<T>, Refusal> {
    texts.iter().map(|text| parsed(name, text)).collect()
}

/// Levels by the name of a preset or by their rows.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum LevelChoice {
    Preset(String),
    Rows(Value),
}

impl LevelChoice {
    /// Returns the chosen levels, or the built-in ones.
    pub(crate) fn get(choice: Option<&Self>) -> Result<Levels, Refusal> {
        match choice {
            None => Ok(Levels::default()),
            Some(Self::Preset(name)) if name == "sudoku-exchange" => Ok(Levels::sudoku_exchange()),
            Some(Self::Preset(name)) => {
                let message = format!("no preset is called {name:?}, expected \"sudoku-exchange\"");
                Err(Refusal::option("levels", message))
            }
            Some(Self::Rows(rows)) => {
                Levels::deserialize(rows).map_err(|error| Refusal::option("levels", error))
            }
        }
    }
}
