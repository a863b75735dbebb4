//! A drawing as SVG. Glyphs are outlines, so that it looks the same everywhere, whatever fonts there are.

use crate::publish::drawing::{Drawing, Mark};
use crate::publish::font::Fonts;
use std::collections::btree_map::{BTreeMap, Entry};
use std::fmt::{self, Write};

/// The drawing, in points.
pub(super) fn svg(drawing: &Drawing, fonts: &Fonts<'_>) -> String {
    let mut text = String::new();
    write(&mut text, drawing, fonts).expect("writing to memory cannot fail");
    text
}

fn write(svg: &mut String, drawing: &Drawing, fonts: &Fonts<'_>) -> fmt::Result {
    let (width, height) = (short(drawing.width), short(drawing.height));
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">"
    )?;
    // Every glyph once; numbered as they come.
    let mut glyphs = BTreeMap::new();
    writeln!(svg, "<defs>")?;
    for mark in &drawing.marks {
        let Mark::Text { run, .. } = mark else { continue };
        for glyph in &run.glyphs {
            let number = glyphs.len();
            if let Entry::Vacant(entry) = glyphs.entry((run.weight, glyph.id)) {
                entry.insert(number);
                let path = fonts.outline(run.weight, glyph.id);
                writeln!(svg, "<path id=\"g{number}\" d=\"{path}\"/>")?;
            }
        }
    }
    writeln!(svg, "</defs>\n<g stroke=\"#000\" stroke-linecap=\"square\">")?;
    for mark in &drawing.marks {
        let Mark::Line { from, to, width } = mark else { continue };
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(short);
        let width = short(*width);
        writeln!(
            svg,
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-width=\"{width}\"/>"
        )?;
    }
    writeln!(svg, "</g>\n<g fill=\"#000\">")?;
    for mark in &drawing.marks {
        let Mark::Text { at, size, run } = mark else { continue };
        let scale = size / fonts.units(run.weight);
        let mut x = at.0;
        for glyph in &run.glyphs {
            let number = glyphs[&(run.weight, glyph.id)];
            let (left, base) = (x + glyph.offset.0 * size, at.1 - glyph.offset.1 * size);
            let [left, base] = [left, base].map(short);
            writeln!(
                svg,
                "<use href=\"#g{number}\" transform=\"translate({left} {base}) scale({scale:.6} -{scale:.6})\"/>"
            )?;
            x += glyph.advance * size;
        }
    }
    writeln!(svg, "</g>\n</svg>")
}

/// To a thousandth of a point.
fn short(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}
