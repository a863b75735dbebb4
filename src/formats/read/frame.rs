//! Rows of a drawn grid: its frame, and its empty cells, which can be blank or have a sign of their own.

use crate::grid::{CellChar, cell_char};
use std::borrow::Cow;

/// Returns a line with the box-drawing characters of Unicode as `|`, `-` and `+`.
pub(super) fn in_ascii_frame(line: &[u8]) -> Cow<'_, [u8]> {
    if !line.contains(&0xe2) {
        return Cow::Borrowed(line);
    }
    let text = String::from_utf8_lossy(line);
    let ascii = text.chars().map(|character| match character {
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => '|',
        '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => '-',
        '\u{2500}'..='\u{257f}' => '+',
        other => other,
    });
    Cow::Owned(ascii.collect::<String>().into_bytes())
}

/// Largest number of bytes of a row in a frame.
const LONGEST_OF_ROW: usize = 60;

/// The sign for empty cells in rows of grids, beside the usual ones.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) enum Blank {
    /// No row had an empty cell yet.
    #[default]
    Unknown,
    /// None.
    Usual,
    /// This sign.
    Other(u8),
}

impl Blank {
    /// Learns the sign from the first row with an empty cell. There it stands twice, so that no damaged digit counts as one.
    pub(super) fn learn(self, line: &[u8]) -> Self {
        if self != Self::Unknown || line.len() > LONGEST_OF_ROW {
            return self;
        }
        let cells = line.iter().copied().filter(|byte| !b" \t|,:;".contains(byte));
        let signs: Vec<u8> = cells.clone().filter(|byte| !byte.is_ascii_digit()).collect();
        let is_row = cells.count() == 9;
        match signs[..] {
            _ if !is_row => self,
            [first, second, ..]
                if b"-xX?#".contains(&first)
                    && signs.iter().all(|it| *it == second)
                    && signs.len() < 9 =>
            {
                Self::Other(first)
            }
            _ if line.iter().any(|byte| cell_char(*byte) == Some(None)) => Self::Usual,
            _ => self,
        }
    }

    /// Reads a cell.
    pub(super) fn cell(self, byte: u8) -> Option<CellChar> {
        cell_char(byte).or((self == Self::Other(byte)).then_some(None))
    }
}

/// Reads nine cells, blank where they are empty, if the frame leaves no doubt: three boxes of a drawing that are equally
/// wide, nine cells between bars, or nine fields of a table.
pub(super) fn framed_row(line: &[u8], blank: Blank) -> Option<[CellChar; 9]> {
    if line.len() > LONGEST_OF_ROW {
        return None;
    }
    let inner = line.trim_ascii();
    if let Some(inner) = inner.strip_prefix(b"|").and_then(|inner| inner.strip_suffix(b"|")) {
        let parts: Vec<&[u8]> = inner.split(|byte| *byte == b'|').collect();
        let width = parts[0].len();
        if parts.iter().any(|part| part.len() != width) {
            return None;
        }
        return match (parts.len(), width) {
            (3, 3) => in_places(&parts, blank, &[0, 1, 2]),
            (3, 5) => in_places(&parts, blank, &[0, 2, 4]),
            (3, 6 | 7) => in_places(&parts, blank, &[1, 3, 5]),
            (9, _) => in_fields(&parts, blank),
            _ => None,
        };
    }
    b",;\t".iter().find_map(|delimiter| {
        let fields: Vec<&[u8]> = line.split(|byte| byte == delimiter).collect();
        if fields.len() == 9 { in_fields(&fields, blank) } else { None }
    })
}

/// Reads three parts with a cell at each of these places and blanks at the others.
fn in_places(parts: &[&[u8]], blank: Blank, places: &[usize; 3]) -> Option<[CellChar; 9]> {
    let is_blank = |part: &&[u8]| {
        part.iter().enumerate().all(|(i, byte)| places.contains(&i) || *byte == b' ')
    };
    let cells = parts.iter().filter(|part| is_blank(part));
    let cells = cells.flat_map(|part| places.iter().map(|&at| cell(&part[at..=at], blank)));
    cells.collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn in_fields(fields: &[&[u8]], blank: Blank) -> Option<[CellChar; 9]> {
    fields.iter().map(|field| cell(field, blank)).collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// Reads one cell with blanks around it, or nothing else.
fn cell(text: &[u8], blank: Blank) -> Option<CellChar> {
    match text.trim_ascii() {
        [] => Some(None),
        [byte] => blank.cell(*byte),
        _ => None,
    }
}
