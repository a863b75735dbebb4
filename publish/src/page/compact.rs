//! Texts of a page without the indents and comments that a browser does not need.

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

/// Returns a compact style sheet, also without the spaces beside its signs.
pub(crate) fn compact_style(style: &str) -> String {
    let signs =
        [(": ", ":"), ("; ", ";"), (", ", ","), (" {", "{"), ("{ ", "{"), (" }", "}"), (";}", "}")];
    signs.into_iter().fold(compact(style), |text, (long, short)| text.replace(long, short))
}

/// Returns a compact script, also without the types in its expressions, and without spaces and line ends beside its signs. Every
/// statement of the script ends with a sign. Double quotes are around texts. A line with another quote or a slash keeps its
/// spaces: they may be in a text.
pub(crate) fn compact_script(script: &str) -> String {
    let (mut text, mut rest) = (String::new(), script);
    while let Some((before, after)) = rest.split_once("/** @type {")
        && let Some((_, after)) = after.split_once("*/")
    {
        text.push_str(before);
        rest = after;
    }
    let is_quote = |character: char| "\"'`/".contains(character);
    let is_word = |character: char| !character.is_ascii_punctuation() || "_$".contains(character);
    let mut joined = String::new();
    for line in compact(&(text + rest)).lines() {
        let is_joint = |character: Option<char>| {
            character.is_none_or(|character| !is_word(character) && !is_quote(character))
        };
        if !is_joint(joined.chars().next_back()) && !is_joint(line.chars().next()) {
            joined.push('\n');
        }
        if line.contains(['\'', '`', '/', '\\']) {
            joined.push_str(line);
            continue;
        }
        let (mut characters, mut is_text) = (line.chars().peekable(), false);
        while let Some(character) = characters.next() {
            is_text ^= character == '"';
            let around = joined.chars().next_back().zip(characters.peek().copied());
            // Two equal signs could be another sign.
            let is_needed = |(before, after)| before == after || is_word(before) && is_word(after);
            if character != ' ' || is_text || around.is_none_or(is_needed) {
                joined.push(character);
            }
        }
    }
    joined + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_keeps_its_texts_and_the_spaces_between_words() {
        let script = "// A comment.\nconst a = (b) => {\n  return b - -1;\n};\nlet c = /** @type {number} */ (1);\n\
                      const d = [\n  \"x , y\",\n  e, \"f\" + g,\n];\nif (d) c = 2;\nelse\n  f(c);\n";
        let compact = "const a=(b)=>{return b- -1;};let c=(1);const d=[\"x , y\",e,\"f\"+g,];if(d)c=2;else\nf(c);\n";
        assert_eq!(compact_script(script), compact);
    }

    #[test]
    fn a_style_sheet_keeps_the_spaces_of_selectors_and_empty_values() {
        let style = "/* A comment. */\n.a :is(b, c) > d { --dark:  ; width: calc(1px + 2%); }\n";
        assert_eq!(compact_style(style), ".a :is(b,c) > d{--dark: ;width:calc(1px + 2%)}\n");
    }
}
