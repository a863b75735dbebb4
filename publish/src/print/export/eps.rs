//! A drawing as Encapsulated PostScript, for pages of newspapers: black is black ink only, glyphs are outlines.

use crate::print::drawing::{Drawing, Shape};
use crate::print::font::Fonts;
use crate::print::recipe::Colour;
use skrifa::outline::OutlinePen;
use std::fmt::{self, Write};

/// Returns the drawing, in points, with a title.
pub(super) fn eps(drawing: &Drawing, fonts: &Fonts<'_>, title: &str) -> String {
    let mut text = String::new();
    write(&mut text, drawing, fonts, title).expect("writing to memory cannot fail");
    text
}

fn write(eps: &mut String, drawing: &Drawing, fonts: &Fonts<'_>, title: &str) -> fmt::Result {
    let (width, height) = (drawing.width, drawing.height);
    // Comments are ASCII, and at most 255 characters long.
    let is_plain = |character: &char| character.is_ascii() && !character.is_control();
    let title: String = title.chars().filter(is_plain).take(200).collect();
    writeln!(eps, "%!PS-Adobe-3.0 EPSF-3.0")?;
    writeln!(eps, "%%BoundingBox: 0 0 {} {}", width.ceil(), height.ceil())?;
    writeln!(eps, "%%HiResBoundingBox: 0 0 {width:.3} {height:.3}")?;
    writeln!(eps, "%%Title: {title}\n%%Creator: gridmill {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(eps, "%%LanguageLevel: 2\n%%Pages: 1\n%%EndComments\n%%Page: 1 1")?;
    for (id, picture) in drawing.pictures() {
        writeln!(eps, "/{id} [")?;
        for row in picture.samples.chunks(4 * picture.size.0 as usize) {
            let white = |pixel: &[u8]| [0, 1, 2].map(|part| pixel[part] + (255 - pixel[3]));
            let hex = row.chunks_exact(4).flat_map(white).map(|part| format!("{part:02x}"));
            writeln!(eps, "<{}>", hex.collect::<String>())?;
        }
        writeln!(eps, "] def")?;
    }
    // The y axis of a drawing points down.
    writeln!(eps, "gsave 0 {height:.3} translate 1 -1 scale 2 setlinecap")?;
    for mark in &drawing.marks {
        writeln!(eps, "{}", colour(mark.colour))?;
        match &mark.shape {
            Shape::Area { at, size } => {
                writeln!(eps, "{:.3} {:.3} {:.3} {:.3} rectfill", at.0, at.1, size.0, size.1)?;
            }
            Shape::Line { from, to, width } => {
                writeln!(
                    eps,
                    "{width:.3} setlinewidth newpath {:.3} {:.3} moveto {:.3} {:.3} lineto stroke",
                    from.0, from.1, to.0, to.1
                )?;
            }
            Shape::Picture { at, size, picture } => {
                let (pixels, id) = (picture.size.0, picture.id());
                writeln!(
                    eps,
                    "gsave {:.3} {:.3} translate {:.3} dup scale /row 0 def {pixels} dup 8 [{pixels} 0 0 {pixels} 0 0] {{{id} row get /row row 1 add def}} false 3 colorimage grestore",
                    at.0, at.1, size.0
                )?;
            }
            Shape::Text { at, size, run, turn } => {
                writeln!(eps, "gsave {:.3} {:.3} translate {} rotate", at.0, at.1, turn.degrees())?;
                for (glyph, at) in run.placed((0.0, 0.0), *size) {
                    let scale = size / fonts.units(run.weight, glyph);
                    let mut path = PostScript { text: String::new(), at: (0.0, 0.0) };
                    fonts.outline(run.weight, glyph, &mut path);
                    let (x, y) = at;
                    writeln!(eps, "gsave {x:.3} {y:.3} translate {scale:.6} -{scale:.6} scale")?;
                    writeln!(eps, "newpath {}fill grestore", path.text)?;
                }
                writeln!(eps, "grestore")?;
            }
        }
    }
    writeln!(eps, "grestore\nshowpage\n%%EOF")
}

/// Gray is black ink only.
fn colour(colour: Colour) -> String {
    let part = |percent: u8| f64::from(percent) / 100.0;
    match colour {
        Colour::Gray(ink) => format!("{} setgray", part(100 - ink)),
        Colour::Rgb(rgb) => {
            let [red, green, blue] = rgb.map(|part| f64::from(part) / 255.0);
            format!("{red:.4} {green:.4} {blue:.4} setrgbcolor")
        }
        Colour::Cmyk(inks) => {
            let [cyan, magenta, yellow, black] = inks.map(part);
            format!("{cyan} {magenta} {yellow} {black} setcmykcolor")
        }
    }
}

/// Writes an outline as PostScript, which has cubic curves only.
struct PostScript {
    text: String,
    at: (f32, f32),
}

impl PostScript {
    fn add(&mut self, points: &[(f32, f32)], operator: &str) {
        for (x, y) in points {
            write!(self.text, "{x} {y} ").expect("writing to memory cannot fail");
            self.at = (*x, *y);
        }
        self.text.push_str(operator);
        self.text.push(' ');
    }
}

impl OutlinePen for PostScript {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add(&[(x, y)], "moveto");
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(&[(x, y)], "lineto");
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let third = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
        let first = (third(self.at.0, x1), third(self.at.1, y1));
        self.add(&[first, (third(x, x1), third(y, y1)), (x, y)], "curveto");
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add(&[(x1, y1), (x2, y2), (x, y)], "curveto");
    }

    fn close(&mut self) {
        self.text.push_str("closepath ");
    }
}
