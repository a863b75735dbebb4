//! Messages of the Fluent syntax, reduced to the features that pages and books use: words, places for arguments, and forms that
//! depend on a number or a kind of houses.

use fluent_syntax::ast;
use gridmill::grid::HouseKind;
use serde_json::{Value, json};

/// A piece of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum MessagePiece {
    /// Words, with the spaces around them.
    Words(String),
    /// Place of an argument.
    Place {
        /// Name of the argument.
        name: String,
        /// Separators between the items of a list and between its last two; by default those of the language.
        joints: Option<(String, String)>,
    },
    /// Place of an argument that begins with a small letter, as after a colon.
    Lower {
        /// Name of the argument.
        name: String,
    },
    /// Several forms, of which an argument selects one.
    Forms {
        /// Name of the argument.
        name: String,
        /// A number, a plural category such as `one` or a kind of houses, and the form.
        forms: Vec<(String, Vec<MessagePiece>)>,
        /// The form for all others.
        other: Vec<MessagePiece>,
    },
}

/// A Fluent feature that is not supported here.
pub(super) type Unsupported = &'static str;

/// Reads the pattern of a message.
pub(super) fn pieces(pattern: &ast::Pattern<&str>) -> Result<Vec<MessagePiece>, Unsupported> {
    let piece = |element: &ast::PatternElement<&str>| match element {
        ast::PatternElement::TextElement { value } => Ok(MessagePiece::Words((*value).to_owned())),
        ast::PatternElement::Placeable { expression } => placeable(expression),
    };
    pattern.elements.iter().map(piece).collect()
}

fn placeable(expression: &ast::Expression<&str>) -> Result<MessagePiece, Unsupported> {
    match expression {
        ast::Expression::Inline(inline) => inline_piece(inline),
        ast::Expression::Select { selector, variants } => {
            let name = argument(selector)?;
            let (mut forms, mut other) = (Vec::new(), Vec::new());
            for variant in variants {
                let form = pieces(&variant.value)?;
                let (ast::VariantKey::Identifier { name: key }
                | ast::VariantKey::NumberLiteral { value: key }) = variant.key;
                if variant.default {
                    other = form;
                } else {
                    forms.push((key.to_owned(), form));
                }
            }
            Ok(MessagePiece::Forms { name, forms, other })
        }
    }
}

fn inline_piece(inline: &ast::InlineExpression<&str>) -> Result<MessagePiece, Unsupported> {
    match inline {
        ast::InlineExpression::StringLiteral { value } => {
            Ok(MessagePiece::Words((*value).to_owned()))
        }
        ast::InlineExpression::Placeable { expression } => placeable(expression),
        ast::InlineExpression::FunctionReference { id, arguments } if id.name == "LIST" => {
            let [list] = &arguments.positional[..] else {
                return Err("a LIST without one argument");
            };
            let text = |name: &str| {
                let named = arguments.named.iter().find(|named| named.name.name == name)?;
                match named.value {
                    ast::InlineExpression::StringLiteral { value } => Some(value.to_owned()),
                    _ => None,
                }
            };
            let with = text("with").ok_or("a LIST without `with`")?;
            let last = text("last").unwrap_or_else(|| with.clone());
            Ok(MessagePiece::Place { name: argument(list)?, joints: Some((with, last)) })
        }
        ast::InlineExpression::FunctionReference { id, arguments } if id.name == "LOWER" => {
            let [text] = &arguments.positional[..] else {
                return Err("a LOWER without one argument");
            };
            Ok(MessagePiece::Lower { name: argument(text)? })
        }
        other => Ok(MessagePiece::Place { name: argument(other)?, joints: None }),
    }
}

/// Returns the name of an argument.
fn argument(inline: &ast::InlineExpression<&str>) -> Result<String, Unsupported> {
    match inline {
        ast::InlineExpression::VariableReference { id } => Ok(id.name.to_owned()),
        ast::InlineExpression::FunctionReference { .. } => {
            Err("a function other than LIST and LOWER")
        }
        ast::InlineExpression::MessageReference { .. } => Err("a reference to a message"),
        ast::InlineExpression::TermReference { .. } => Err("a reference to a term"),
        _ => Err("a number"),
    }
}

/// Calls `visit` with each argument that a message names.
pub(super) fn visit_arguments<'a>(pieces: &'a [MessagePiece], visit: &mut dyn FnMut(&'a str)) {
    for piece in pieces {
        match piece {
            MessagePiece::Words(_) => {}
            MessagePiece::Place { name, .. } | MessagePiece::Lower { name } => visit(name),
            MessagePiece::Forms { name, forms, other } => {
                visit(name);
                forms.iter().for_each(|(_, form)| visit_arguments(form, visit));
                visit_arguments(other, visit);
            }
        }
    }
}

/// Returns the form for a number, or for houses of a kind, whose key is `box`, `row` or `column`. Sentences know only the plural
/// category `one`; a page knows all of its language.
pub(super) fn form<'a>(
    forms: &'a [(String, Vec<MessagePiece>)],
    other: &'a [MessagePiece],
    number: usize,
    kind: Option<HouseKind>,
) -> &'a [MessagePiece] {
    let with_key = |key: &str| forms.iter().find(|(known, _)| known == key);
    let found = with_key(&number.to_string())
        .or_else(|| with_key("one").filter(|_| number == 1))
        .or_else(|| with_key(kind?.id()));
    found.map_or(other, |(_, form)| form)
}

/// Returns the message in the form of pages: a text, or a list of texts, places `["name"]` and forms
/// `["name", {"one": ..., "other": ...}]`.
pub(super) fn json(pieces: &[MessagePiece]) -> Value {
    if let [MessagePiece::Words(words)] = pieces {
        return json!(words);
    }
    let piece = |piece: &MessagePiece| match piece {
        MessagePiece::Words(words) => json!(words),
        MessagePiece::Place { name, .. } | MessagePiece::Lower { name } => json!([name]),
        MessagePiece::Forms { name, forms, other } => {
            let forms = forms.iter().map(|(key, form)| (key.as_str(), json(form)));
            let forms = forms.chain([("other", json(other))]);
            json!([
                name,
                forms.map(|(key, form)| (key.to_owned(), form)).collect::<serde_json::Map<_, _>>()
            ])
        }
    };
    Value::Array(pieces.iter().map(piece).collect())
}
