//! A drawing as SVG. Glyphs are outlines, so that it looks the same everywhere, whatever fonts there are.

use crate::publish::colour::Colour;
use crate::publish::drawing::{Drawing, Shape};
use crate::publish::font::Fonts;
use skrifa::outline::OutlinePen;
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
        let Shape::Text { run, .. } = &mark.shape else { continue };
        for glyph in &run.glyphs {
            let number = glyphs.len();
            if let Entry::Vacant(entry) = glyphs.entry((run.weight, glyph.id)) {
                entry.insert(number);
                let mut path = SvgPath(String::new());
                fonts.outline(run.weight, glyph.id, &mut path);
                writeln!(svg, "<path id=\"g{number}\" d=\"{}\"/>", path.0)?;
            }
        }
    }
    writeln!(svg, "</defs>\n<g stroke-linecap=\"square\">")?;
    for mark in &drawing.marks {
        let colour = hex(mark.colour);
        match &mark.shape {
            Shape::Square { at, side } => {
                let [x, y, side] = [at.0, at.1, *side].map(short);
                writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{colour}\"/>"
                )?;
            }
            Shape::Line { from, to, width } => {
                let [x1, y1, x2, y2, width] = [from.0, from.1, to.0, to.1, *width].map(short);
                writeln!(
                    svg,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
                )?;
            }
            Shape::Text { at, size, run } => {
                let scale = size / fonts.units(run.weight);
                for (glyph, at) in run.placed(*at, *size) {
                    let number = glyphs[&(run.weight, glyph)];
                    let (left, base) = (short(at.0), short(at.1));
                    writeln!(
                        svg,
                        "<use href=\"#g{number}\" fill=\"{colour}\" transform=\"translate({left} {base}) scale({scale:.6} -{scale:.6})\"/>"
                    )?;
                }
            }
        }
    }
    writeln!(svg, "</g>\n</svg>")
}

/// To a thousandth of a point.
fn short(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

fn hex(colour: Colour) -> String {
    let [red, green, blue] = colour.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Writes an outline as the path of an SVG.
struct SvgPath(String);

impl SvgPath {
    fn add(&mut self, command: char, numbers: &[f32]) {
        self.0.push(command);
        for (i, number) in numbers.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(self.0, "{space}{number}").expect("writing to memory cannot fail");
        }
    }
}

impl OutlinePen for SvgPath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}
