//! Files of other kinds, named by their first bytes.

/// First bytes of binary files, what the file is, and what to do with it.
const BINARY: [(&[u8], &str); 15] = [
    (b"%PDF", "a PDF; copy the puzzles out of it as text"),
    (
        b"PK\x03\x04",
        "a zip archive, as are .xlsx, .docx and .epub; unpack it, or save the sheet as CSV UTF-8",
    ),
    (b"\xfd7zXZ\0", "an .xz archive; unpack it with xz -d"),
    (b"BZh", "a .bz2 archive; unpack it with bunzip2"),
    (b"7z\xbc\xaf", "a .7z archive; unpack it"),
    (b"Rar!", "a .rar archive; unpack it"),
    (b"\xd0\xcf\x11\xe0", "an old Office file, such as .xls; save the sheet as CSV UTF-8"),
    (b"\x89PNG", "an image; type its digits into a text file"),
    (b"\xff\xd8\xff", "an image; type its digits into a text file"),
    (b"GIF8", "an image; type its digits into a text file"),
    (b"RIFF", "an image or a sound; type its digits into a text file"),
    (b"\x93NUMPY", "a NumPy array; the Python package rates arrays"),
    (b"ARROW1", "an Arrow file (Feather); save the table as Parquet or CSV"),
    (b"SQLite format 3", "a database; export the column of the puzzles as CSV"),
    (b"{\\rtf", "a text with formats (RTF); save it as plain text"),
];

/// Words at the beginning of texts, in small letters, what the text is, and what to do with it.
const TEXTS: [(&str, &str); 5] = [
    ("<!doctype html", "a web page; copy the puzzles out of it as text"),
    ("<html", "a web page; copy the puzzles out of it as text"),
    ("<svg", "a drawing (SVG); type its digits into a text file"),
    ("<?xml", "XML of an unknown program; export the puzzles as text"),
    ("{", "JSON without a known key for puzzles"),
];

/// Says what kind of binary file begins with these bytes, and what to do with it.
pub fn binary_kind(start: &[u8]) -> Option<&'static str> {
    BINARY.iter().find(|(magic, _)| start.starts_with(magic)).map(|(_, kind)| *kind)
}

/// Says what kind of file begins with these bytes and has no puzzle in its first lines.
pub(crate) fn kind(start: &[u8]) -> &'static str {
    let text = String::from_utf8_lossy(start).to_ascii_lowercase();
    // Also JSON in an array.
    let text = text.trim_start_matches(['\u{feff}', '[']).trim_start();
    let is_in = |word: &str| text.starts_with(&word[..1]) && text.contains(word);
    let of_text = || TEXTS.iter().find(|(word, _)| is_in(word)).map(|(_, kind)| *kind);
    binary_kind(start).or_else(of_text).unwrap_or("no file of puzzles that gridmill knows")
}
