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

/// Returns a compact script, also without the types in its expressions.
pub(crate) fn compact_script(script: &str) -> String {
    let (mut text, mut rest) = (String::new(), script);
    while let Some((before, after)) = rest.split_once("/** @type {")
        && let Some((_, after)) = after.split_once("*/")
    {
        text.push_str(before);
        rest = after;
    }
    compact(&(text + rest))
}
