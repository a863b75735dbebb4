//! A drawing as PNG: on white, in shades of gray if nothing in it has another colour.

use crate::publish::colour::Colour;
use crate::publish::drawing::{Drawing, Mark, Shape};
use crate::publish::font::Fonts;
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use skrifa::outline::OutlinePen;
use tiny_skia::{Color, FillRule, LineCap, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// Pixels in an inch, which has 72 points.
const RESOLUTION: f32 = 300.0;

/// The drawing, with its resolution.
pub(super) fn png(drawing: &Drawing, fonts: &Fonts<'_>) -> Vec<u8> {
    let scale = RESOLUTION / 72.0;
    let pixels = |length: f64| (length as f32 * scale).round() as u32;
    let (width, height) = (pixels(drawing.width), pixels(drawing.height));
    let mut pixmap = Pixmap::new(width, height).expect("the drawing has a size");
    pixmap.fill(Color::WHITE);
    for mark in &drawing.marks {
        paint(&mut pixmap, mark, fonts, Transform::from_scale(scale, scale));
    }
    let is_gray = |mark: &Mark| matches!(mark.colour, Colour::Gray(_));
    let (colour, channels) = if drawing.marks.iter().all(is_gray) {
        (ColorType::Grayscale, 1)
    } else {
        (ColorType::Rgb, 3)
    };
    let samples = pixmap.data().chunks_exact(4).flat_map(|pixel| &pixel[..channels]);
    let samples: Vec<u8> = samples.copied().collect();
    let metre = (RESOLUTION / 0.0254).round() as u32;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: metre, yppu: metre, unit: Unit::Meter }));
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(&samples)?;
        writer.finish()
    });
    written.expect("encoding in memory cannot fail");
    bytes
}

fn paint(pixmap: &mut Pixmap, mark: &Mark, fonts: &Fonts<'_>, transform: Transform) {
    let [red, green, blue] = mark.colour.rgb();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    match &mark.shape {
        Shape::Square { at, side } => {
            let side = *side as f32;
            let square = Rect::from_xywh(at.0 as f32, at.1 as f32, side, side);
            pixmap.fill_rect(square.expect("it has a size"), &paint, transform, None);
        }
        Shape::Line { from, to, width } => {
            let mut path = PathBuilder::new();
            path.move_to(from.0 as f32, from.1 as f32);
            path.line_to(to.0 as f32, to.1 as f32);
            let path = path.finish().expect("a line has two ends");
            let stroke =
                Stroke { width: *width as f32, line_cap: LineCap::Square, ..Stroke::default() };
            pixmap.stroke_path(&path, &paint, &stroke, transform, None);
        }
        Shape::Text { at, size, run } => {
            let scale = (size / fonts.units(run.weight)) as f32;
            for (glyph, at) in run.placed(*at, *size) {
                let mut outline = Outline(PathBuilder::new());
                fonts.outline(run.weight, glyph, &mut outline);
                // A space has none.
                if let Some(path) = outline.0.finish() {
                    let transform =
                        transform.pre_translate(at.0 as f32, at.1 as f32).pre_scale(scale, -scale);
                    pixmap.fill_path(&path, &paint, FillRule::Winding, transform, None);
                }
            }
        }
    }
}

/// Makes a path of an outline.
struct Outline(PathBuilder);

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
