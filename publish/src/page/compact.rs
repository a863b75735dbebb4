//! Texts of a page without the indents and comments that a browser does not need.

/// Returns a script or HTML without indents and without comment lines.
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
