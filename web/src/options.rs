//! Reads options. Their names, values and error texts are those of the command.

use crate::refusal::Refusal;
use gridmill::grade::{Levels, Scale};
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use std::str::FromStr;

/// Reads the options of a function. The error names the option with the bad value.
pub(crate) fn read<T: DeserializeOwned>(options: &Value) -> Result<T, Refusal> {
    T::deserialize(options).map_err(|error| {
        let message = error.to_string();
        // Without the other options, the bad one gives the same error.
        let is_bad = |(name, value): &(&String, &Value)| {
            T::deserialize(&json!({*name: value})).is_err_and(|error| error.to_string() == message)
        };
        match options.as_object().and_then(|fields| fields.iter().find(is_bad)) {
            Some((name, _)) if !message.starts_with("unknown field") => {
                Refusal::option(name, message)
            }
            _ => Refusal::text(Refusal::OPTION, message),
        }
    })
}

/// Reads the argument `name`, which is a text.
pub(crate) fn text<'a>(name: &str, value: &'a Value) -> Result<&'a str, Refusal> {
    value.as_str().ok_or_else(|| Refusal::option(name, "expected a text"))
}

/// A whole number of at least `LEAST`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole<const LEAST: u64, N>(pub(crate) N);

impl<'de, const LEAST: u64, N: TryFrom<u64>> Deserialize<'de> for Whole<LEAST, N> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(value)?;
        let number = value.as_u64().filter(|number| *number >= LEAST);
        number.and_then(|number| N::try_from(number).ok()).map(Self).ok_or_else(|| {
            let most = u64::MAX >> (u64::BITS - 8 * size_of::<N>() as u32);
            let expected = format!("expected a whole number from {LEAST} to {most}");
            D::Error::custom(format!("{expected}, found {value}"))
        })
    }
}

/// Reads the value of the option `name`.
pub(crate) fn parsed<T: FromStr<Err: ToString>>(name: &str, text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|error: T::Err| Refusal::option(name, error))
}

/// Returns the scale if its ratings decide levels.
pub(crate) fn scale_with_er(scale: Scale) -> Result<Scale, Refusal> {
    match scale.has_er() {
        true => Ok(scale),
        false => {
            let problem = format!("{scale} has no ER; only `explain` and `page` take it");
            Err(Refusal::option("scale", problem))
        }
    }
}

/// Reads a seed.
pub(crate) fn seed(text: &str) -> Result<u64, Refusal> {
    let message = "expected a whole number from 0 to 18446744073709551615";
    text.parse().map_err(|_| Refusal::option("seed", message))
}

/// Reads the value of an option, if it is there.
pub(crate) fn optional<T: FromStr<Err: ToString>>(
    name: &str,
    text: Option<&str>,
) -> Result<Option<T>, Refusal> {
    text.map(|text| parsed(name, text)).transpose()
}

/// Levels by the name of a preset or by their rows.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum LevelOption {
    Preset(String),
    Rows(Value),
}

impl LevelOption {
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
