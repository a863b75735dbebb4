//! PDF/X-1a:2001, the exchange format of printers: only inks, all fonts embedded, and a named printing condition.
//!
//! The PDF library does not write PDF/X. This module adds the two missing entries to its PDF, and calls it a PDF 1.3: the version of the standard to
//! the document information, and the output intent to the catalog. It rewrites the cross-reference table behind them. Source:
//! ISO 15930-1:2001, for which a PDF is a PDF 1.3: without transparency, and with a table of cross-references. The conditions are in the ICC's registry of characterizations, so no profile has to be embedded.

use crate::print::recipe::OutputIntent;
use crate::print::recipe::style::Date;
use std::fmt::Write;

/// The beginning of a PDF 1.3.
const VERSION: &[u8] = b"%PDF-1.3";

/// Makes a PDF 1.4 a PDF/X-1a:2001. Returns `None` if the file does not have the structure that the library writes.
pub(crate) fn pdf_x(pdf: &[u8], intent: OutputIntent, date: Date) -> Option<Vec<u8>> {
    let start = rfind(pdf, b"startxref")?;
    let table: usize = text(&pdf[start..])?.split_whitespace().nth(1)?.parse().ok()?;
    let trailer = find(pdf, table, b"trailer")?;
    let mut offsets = Vec::new();
    for line in text(&pdf[table..trailer])?.lines().skip(2) {
        offsets.push(line.split_whitespace().next()?.parse::<usize>().ok()?);
    }
    let dictionary = text(&pdf[trailer..start])?;
    let number = |key: &str| -> Option<usize> {
        dictionary.split_once(key)?.1.split_whitespace().next()?.parse().ok()
    };
    let (year, month, day) = date.parts();
    let when = format!("D:{year:04}{month:02}{day:02}000000Z");
    let information = format!(
        "  /CreationDate ({when})\n  /ModDate ({when})\n  /Trapped /False\n  /GTS_PDFXVersion (PDF/X-1:2001)\n  /GTS_PDFXConformance (PDF/X-1a:2001)\n"
    );
    let condition = intent.id();
    let intents = format!(
        "  /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ({condition}) /OutputCondition ({condition}) /RegistryName (http://www.color.org) /Info ({condition}) >>]\n"
    );
    // Find the ends of the two dictionaries, where texts are inserted.
    let end_of = |number: usize| {
        let object = *offsets.get(number)?;
        let end = find(pdf, object, b"endobj")?;
        rfind(&pdf[..end], b">>").filter(|&at| at > object)
    };
    let mut added =
        [(end_of(number("/Info")?)?, information), (end_of(number("/Root")?)?, intents)];
    added.sort();
    let mut bytes = Vec::with_capacity(pdf.len() + 1000);
    let mut from = 0;
    for (at, text) in &added {
        bytes.extend(&pdf[from..*at]);
        bytes.extend(text.as_bytes());
        from = *at;
    }
    bytes.extend(&pdf[from..table]);
    let moved = |offset: usize| {
        let before = added.iter().filter(|(at, _)| *at < offset);
        offset + before.map(|(_, text)| text.len()).sum::<usize>()
    };
    let mut end = format!("xref\n0 {}\n0000000000 65535 f\r\n", offsets.len());
    for &offset in &offsets[1..] {
        write!(end, "{:010} 00000 n\r\n", moved(offset)).expect("writing to memory cannot fail");
    }
    write!(end, "{dictionary}startxref\n{}\n%%EOF", moved(table))
        .expect("writing to memory cannot fail");
    bytes.extend(end.as_bytes());
    bytes.get_mut(..VERSION.len())?.copy_from_slice(VERSION);
    Some(bytes)
}

fn text(bytes: &[u8]) -> Option<&str> {
    // The trailer holds the identifiers of the file in hexadecimal digits.
    std::str::from_utf8(bytes).ok()
}

fn find(bytes: &[u8], from: usize, word: &[u8]) -> Option<usize> {
    let at = bytes.get(from..)?.windows(word.len()).position(|part| part == word);
    at.map(|at| from + at)
}

fn rfind(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).rposition(|part| part == word)
}
