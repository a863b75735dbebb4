//! Texts of a page without the spaces and comments that a browser does not need.

/// Spaces and line ends that a style sheet does not need, and a semicolon. No text in it has any of these.
const SPACES_OF_STYLE: &[(&str, &str)] = &[
    (": ", ":"),
    (", ", ","),
    ("; ", ";"),
    (" { ", "{"),
    (" {", "{"),
    (" > ", ">"),
    (";\n", ";"),
    ("{\n", "{"),
    ("}\n", "}"),
    (";}", "}"),
];
/// Spaces and line ends that a script does not need. No text in it has any of these.
const SPACES_OF_SCRIPT: &[(&str, &str)] = &[
    (" = ", "="),
    (" => ", "=>"),
    (" === ", "==="),
    (" && ", "&&"),
    (" || ", "||"),
    (" ?? ", "??"),
    (" ? ", "?"),
    (" + ", "+"),
    (": ", ":"),
    (", ", ","),
    ("{ ", "{"),
    (" }", "}"),
    (" {", "{"),
    ("if (", "if("),
    (";\n", ";"),
    (",\n", ","),
    ("{\n", "{"),
    ("(\n", "("),
    ("\n}", "}"),
    ("}\n", "}"),
    ("\n.", "."),
    ("\n?", "?"),
    ("\n:", ":"),
    (" !== ", "!=="),
    (" += ", "+="),
    (" * ", "*"),
    (" < ", "<"),
    (" > ", ">"),
    ("for (", "for("),
    ("return [", "return["),
    ("const [", "const["),
    (" of [", " of["),
    (" - ", "-"),
    (" / ", "/"),
    (" >= ", ">="),
    (",]", "]"),
    (",)", ")"),
    (",}", "}"),
    (";}", "}"),
    (") ", ")"),
    ("] ", "]"),
    ("=>\n", "=>"),
    ("[\n", "["),
    (" % ", "%"),
    (" & ", "&"),
    (" ^ ", "^"),
    (" :", ":"),
    (" << ", "<<"),
];

/// Returns a script, a style sheet or HTML without indents and without comment lines.
pub(crate) fn compact(source: &str) -> String {
    let (mut compact, mut is_comment) = (String::new(), false);
    for line in source.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            compact.push_str(line);
            compact.push('\n');
        }
        is_comment &= !line.contains("*/");
    }
    compact
}

/// Returns a style sheet that is compact within its lines, too.
pub(crate) fn compact_style(source: &str) -> String {
    without(SPACES_OF_STYLE, source)
}

/// Returns a script that is compact within its lines, too.
pub(crate) fn compact_script(source: &str) -> String {
    without(SPACES_OF_SCRIPT, &without_types(source))
}

/// Returns a script without the types in its expressions.
fn without_types(script: &str) -> String {
    let (mut text, mut rest) = (String::new(), script);
    while let Some((before, after)) = rest.split_once("/** @type {")
        && let Some((_, after)) = after.split_once("*/")
    {
        text.push_str(before);
        rest = after;
    }
    text + rest
}

fn without(spaces: &[(&str, &str)], source: &str) -> String {
    spaces.iter().fold(compact(source), |text, (long, short)| text.replace(long, short))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::SCRIPT;

    /// Returns the texts in the quotes of a script. Of code that a template inserts only the last brace is there.
    fn texts(script: &str) -> String {
        let (mut open, mut last, mut texts) = (Vec::new(), ' ', String::new());
        for c in script.chars() {
            match (open.last().copied(), c) {
                (Some('`'), '{') if last == '$' => open.push('$'),
                (Some(quote @ ('"' | '\'' | '`')), _) if c == quote => {
                    open.pop();
                    texts.push('"');
                }
                (Some('"' | '\'' | '`'), _) => texts.push(c),
                (_, '"' | '\'' | '`' | '{') => open.push(c),
                (_, '}') if open.pop() == Some('$') => texts.push(c),
                _ => {}
            }
            last = c;
        }
        assert!(open.is_empty(), "{open:?}");
        texts
    }

    #[test]
    fn no_text_of_a_script_has_a_space_that_is_removed() {
        for script in SCRIPT.map(compact) {
            let text = texts(&script);
            for (space, _) in SPACES_OF_SCRIPT {
                assert!(!text.contains(space), "{space:?} in {text}");
            }
            // A comment behind code could lose the end of its line.
            assert!(!script.contains(" // "));
        }
    }
}
