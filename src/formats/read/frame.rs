//! Rows of a drawn grid: its frame, and its empty cells, which can be blank or have a sign of their own.

use crate::grid::{CellChar, cell_char};
use crate::layout::is_only_classic;
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
    /// A space, in rows without a frame whose cells are so many characters apart: 1 or 2.
    Space(u8),
}

impl Blank {
    /// Learns the sign from the first row with an empty cell. There it stands twice, so that no damaged digit counts as one.
    pub(super) fn learn(self, line: &[u8]) -> Self {
        if self != Self::Unknown || line.len() > LONGEST_OF_ROW {
            return self;
        }
        if !is_only_classic()
            && let Some(apart) = apart(line)
        {
            return Self::Space(apart);
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

    /// Returns how far apart the cells are in rows with spaces for empty cells. The small WebAssembly has no room for such rows.
    pub(super) fn apart(self) -> Option<u8> {
        match self {
            Self::Space(apart) if !is_only_classic() => Some(apart),
            _ => None,
        }
    }

    /// Reads a cell.
    pub(super) fn cell(self, byte: u8) -> Option<CellChar> {
        cell_char(byte).or((self == Self::Other(byte)).then_some(None))
    }
}

/// Returns how far apart the cells are in a line that is a row without a frame, with spaces for empty cells. Such a row has its
/// whole width, or spaces between digits that hold an empty cell.
fn apart(line: &[u8]) -> Option<u8> {
    let apart = if line.len() <= 9 { 1 } else { 2 };
    let has_empty = line.trim_ascii().windows(2).any(|it| it == b"  ");
    let clues = line.iter().filter(|it| **it != b' ').count();
    let is_row = line.iter().all(|it| b" 123456789".contains(it))
        && (has_empty || matches!(line.len(), 9 | 17))
        && (1..9).contains(&clues);
    spaced_row(line, apart).filter(|_| is_row).map(|_| apart)
}

/// Reads a row of cells that are `apart`, with spaces for empty cells and between cells. Spaces at the end can be missing.
fn spaced_row(line: &[u8], apart: u8) -> Option<[CellChar; 9]> {
    let apart = usize::from(apart);
    let mut whole = [b' '; 18];
    let whole = &mut whole[..9 * apart];
    whole.get_mut(..line.len())?.copy_from_slice(line);
    let fields: Vec<&[u8]> = whole.chunks(apart).collect();
    in_fields(&fields, Blank::Usual)
}

/// Reads nine cells, blank where they are empty, if it is clear where the cells are: three boxes of a drawing that are equally
/// wide, nine cells between bars, nine fields of a table, or cells as far apart as in rows before.
pub(super) fn framed_row(line: &[u8], blank: Blank) -> Option<[CellChar; 9]> {
    if line.len() > LONGEST_OF_ROW {
        return None;
    }
    if let Some(apart) = blank.apart()
        && let Some(row) = spaced_row(line, apart)
    {
        return Some(row);
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
