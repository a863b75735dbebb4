//! A drawing as SVG. Glyphs are outlines, so that it looks the same everywhere, with any fonts.

use crate::print::drawing::{Drawing, Shape, Turn};
use crate::print::font::{Fonts, GlyphRun};
use crate::print::recipe::Colour;
use crate::print::recipe::style::Background;
use base64::prelude::{BASE64_STANDARD, Engine};
use html_escape::encode_text;
use skrifa::outline::OutlinePen;
use std::fmt::{self, Write};

/// Returns the drawing, in points, with a title for screen readers.
pub(super) fn svg(
    drawing: &Drawing,
    fonts: &Fonts<'_>,
    title: &str,
    background: Background,
) -> String {
    let mut text = String::new();
    write(&mut text, drawing, fonts, title, background).expect("writing to memory cannot fail");
    text
}

/// Writes no ids but those of pictures: the ids of two files on one page could be the same.
fn write(
    svg: &mut String,
    drawing: &Drawing,
    fonts: &Fonts<'_>,
    title: &str,
    background: Background,
) -> fmt::Result {
    let (width, height) = (short(drawing.width), short(drawing.height));
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(svg, "<title>{}</title>", encode_text(title))?;
    if let Background::Colour(colour) = background {
        let colour = hex(colour);
        writeln!(svg, "<path fill=\"{colour}\" d=\"M0 0H{width}V{height}H0Z\"/>")?;
    }
    for (id, picture) in drawing.pictures() {
        let data = BASE64_STANDARD.encode(picture.file.as_slice());
        writeln!(
            svg,
            "<defs><image id=\"{id}\" width=\"1\" height=\"1\" href=\"data:image/png;base64,{data}\"/></defs>"
        )?;
    }
    writeln!(svg, "<g stroke-linecap=\"square\">")?;
    for mark in &drawing.marks {
        let colour = hex(mark.colour);
        match &mark.shape {
            Shape::Area { at, size } => {
                let [x, y, width, height] = [at.0, at.1, size.0, size.1].map(short);
                writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
                )?;
            }
            Shape::Line { from, to, width } => {
                let [x1, y1, x2, y2, width] = [from.0, from.1, to.0, to.1, *width].map(short);
                writeln!(
                    svg,
                    "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
                )?;
            }
            Shape::Picture { at, size, picture } => {
                let (x, y, side, id) = (short(at.0), short(at.1), short(size.0), picture.id());
                writeln!(
                    svg,
                    "<use href=\"#{id}\" transform=\"translate({x} {y}) scale({side})\"/>"
                )?;
            }
            Shape::Text { at, size, run, turn: Turn::None } => {
                write_run(svg, fonts, run, (*at, *size), &colour)?;
            }
            Shape::Text { at, size, run, turn } => {
                let (x, y, degrees) = (short(at.0), short(at.1), turn.degrees());
                writeln!(svg, "<g transform=\"rotate({degrees} {x} {y})\">")?;
                write_run(svg, fonts, run, (*at, *size), &colour)?;
                writeln!(svg, "</g>")?;
            }
        }
    }
    writeln!(svg, "</g>\n</svg>")
}

/// Writes the outlines of a run of letters, at a place and in a size.
fn write_run(
    svg: &mut String,
    fonts: &Fonts<'_>,
    run: &GlyphRun,
    (at, size): ((f64, f64), f64),
    colour: &str,
) -> fmt::Result {
    for (glyph, at) in run.placed(at, size) {
        let scale = size / fonts.units(run.weight, glyph);
        let (left, base) = (short(at.0), short(at.1));
        let mut path = SvgPath(String::new());
        fonts.outline(run.weight, glyph, &mut path);
        writeln!(
            svg,
            "<path fill=\"{colour}\" transform=\"translate({left} {base}) scale({scale:.6} -{scale:.6})\" d=\"{}\"/>",
            path.0
        )?;
    }
    Ok(())
}

/// Writes a length to a thousandth of a point.
fn short(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

fn hex(colour: Colour) -> String {
    let [red, green, blue] = colour.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Turns an outline into the path of an SVG.
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
