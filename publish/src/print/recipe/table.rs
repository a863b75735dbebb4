//! The tables of a recipe, each as one list of keys.

use super::PackRecipe;
use serde::Serialize;
use serde_json::Value;

/// Defines a table of a recipe from its name in the text and its keys, each with its type, and its default unless that is the
/// default of the type. A key without a value is left out of the text. After an arrow come the condition under which a key has an
/// effect in a recipe and its book, and the reason if it has none.
macro_rules! table {
    ($(#[$meta:meta])* $name:ident in $table:literal {
        $(
            $(#[$doc:meta])* $key:ident: $type:ty $(= $default:expr)?
                $(=> |$recipe:pat_param, $book:pat_param| $has_effect:expr, $reason:expr)?,
        )*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct $name {
            $(
                $(#[$doc])*
                #[serde(skip_serializing_if = "crate::print::recipe::table::is_absent")]
                pub $key: $type,
            )*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $crate::print::recipe::table::or_default!($($default)?),)* }
            }
        }

        impl $name {
            /// The table and the name of each key that may have no effect.
            pub(in crate::print::recipe) const EFFECTS: &[(&str, &str, $crate::print::recipe::table::Effect)] = &[
                $($(($table, stringify!($key), |recipe| {
                    let ($recipe, $book) = (recipe, &recipe.book);
                    (!$has_effect).then(|| $reason.to_string())
                }),)?)*
            ];
        }
    };
}

/// Returns the value, or without one the default of the type.
macro_rules! or_default {
    () => {
        Default::default()
    };
    ($value:expr) => {
        $value
    };
}
pub(super) use {or_default, table};

/// Returns the reason why a key has no effect in a recipe, if so.
pub(super) type Effect = fn(&PackRecipe) -> Option<String>;

/// True if a key has no value.
pub(super) fn is_absent(key: &impl Serialize) -> bool {
    match serde_json::to_value(key).expect("names, numbers and lists are JSON") {
        Value::Null => true,
        Value::Array(values) => values.is_empty(),
        Value::Object(keys) => keys.is_empty(),
        _ => false,
    }
}
