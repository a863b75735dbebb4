//! Drawings of plots as SVG, most of them on a plane with two axes. `report.css` has their colours, so they are light or
//! dark with the page.

use std::ops::Range;

/// Height of a plane with its labels.
const HEIGHT: f64 = 420.0;
/// The upper left corner of the plane. Labels are on its left and below.
const CORNER: (f64, f64) = (118.0, 20.0);

/// Width of a drawing. Each one is made in both, and the style sheet shows one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// For paper and most screens.
    Wide,
    /// For phones.
    Narrow,
}

impl Width {
    /// Returns one of two values.
    pub(super) fn of<T>(self, wide: T, narrow: T) -> T {
        if self == Self::Wide { wide } else { narrow }
    }

    /// Returns the lower right corner of a plane.
    fn corner(self) -> (f64, f64) {
        (self.of(1176.0, 616.0), 364.0)
    }
}

/// An axis of a plane.
pub(super) struct Axis<'a> {
    /// Values from one end to the other.
    pub(super) range: Range<f64>,
    /// Largest number of labels.
    pub(super) labels: usize,
    /// Returns the label of a value; an empty label is not drawn.
    pub(super) label: &'a dyn Fn(f64) -> String,
}

impl Axis<'_> {
    /// Returns the position of a value between two ends of a drawing.
    fn place(&self, value: f64, from: f64, to: f64) -> f64 {
        let Range { start, end } = self.range;
        from + (to - from) * (value - start) / (end - start)
    }

    /// Returns the values that have labels: multiples of 1, 2 or 5 times a power of ten from
    /// 0.001 on, as many as fit.
    fn labelled(&self) -> Vec<f64> {
        let Range { start, end } = self.range;
        let mut power = 0.001;
        loop {
            for step in [1.0, 2.0, 5.0].map(|factor| factor * power) {
                let numbers = (start / step).ceil() as i64..=(end / step).floor() as i64;
                if numbers.clone().count() <= self.labels {
                    return numbers.map(|number| number as f64 * step).collect();
                }
            }
            power *= 10.0;
        }
    }
}

/// A drawing on two axes.
pub(super) struct Plane<'a> {
    x: Axis<'a>,
    y: Axis<'a>,
    width: Width,
    marks: String,
}

impl<'a> Plane<'a> {
    /// A plane with axes and labels.
    pub(super) fn new(x: Axis<'a>, y: Axis<'a>, width: Width) -> Self {
        let [(left, top), (right, bottom)] = [CORNER, width.corner()];
        let mut plane = Self { x, y, width, marks: String::new() };
        for value in plane.y.labelled() {
            let (at, label) = (plane.y.place(value, bottom, top), (plane.y.label)(value));
            plane.marks += &format!(r#"<path class="line" d="M{left} {at:.1}H{right}"/>"#);
            plane.marks += &text(&label, "quiet end", (left - 12.0, at));
        }
        for value in plane.x.labelled() {
            let (at, label) = (plane.x.place(value, left, right), (plane.x.label)(value));
            plane.marks += &text(&label, "quiet middle", (at, bottom + 28.0));
        }
        plane.marks += &format!(r#"<path class="line" d="M{left} {top}V{bottom}H{right}"/>"#);
        plane
    }

    fn point(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let [(left, top), (right, bottom)] = [CORNER, self.width.corner()];
        (self.x.place(x, left, right), self.y.place(y, bottom, top))
    }

    /// Draws a bar of this opacity.
    pub(super) fn bar(&mut self, x: Range<f64>, y: Range<f64>, opacity: f64) {
        let from = self.point((x.start, y.end));
        let to = self.point((x.end, y.start));
        self.marks += &rectangle(from, to, opacity);
    }

    /// Draws a line from point to point, and fills the area below it.
    pub(super) fn area(&mut self, points: &[(f64, f64)]) {
        let at = |point| {
            let (x, y) = self.point(point);
            format!("{x:.1} {y:.1}")
        };
        let path = points.iter().copied().map(at).collect::<Vec<_>>().join("L");
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            let below = [last.0, first.0].map(|x| at((x, self.y.range.start))).join("L");
            self.marks += &format!(r#"<path class="area" d="M{path}L{below}Z"/>"#);
        }
        self.marks += &format!(r#"<path class="curve" d="M{path}"/>"#);
    }

    /// Returns the whole drawing.
    pub(super) fn svg(self) -> String {
        svg(self.width, HEIGHT, &self.marks)
    }
}

/// A drawing of this height.
pub(super) fn svg(width: Width, height: f64, marks: &str) -> String {
    let (class, width) = width.of(("wide", 1200), ("narrow", 640));
    format!(r#"<svg class="{class}" viewBox="0 0 {width} {height}">{marks}</svg>"#)
}

/// A rectangle from the upper left to the lower right corner.
pub(super) fn rectangle(from: (f64, f64), to: (f64, f64), opacity: f64) -> String {
    let (width, height) = (to.0 - from.0, to.1 - from.1);
    let opacity = if opacity < 1.0 { format!(r#" opacity="{opacity:.3}""#) } else { String::new() };
    format!(
        r#"<rect x="{:.1}" y="{:.1}" width="{width:.1}" height="{height:.1}"{opacity}/>"#,
        from.0, from.1
    )
}

/// A text of these classes, whose middle line goes through a point.
pub(super) fn text(text: &str, classes: &str, (x, y): (f64, f64)) -> String {
    if text.is_empty() {
        return String::new();
    }
    let text = html_escape::encode_text(text);
    format!(r#"<text class="{classes}" x="{x:.1}" y="{y:.1}" dy=".35em">{text}</text>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_at_round_values() {
        let values = |range, labels| Axis { range, labels, label: &|_| String::new() }.labelled();
        assert_eq!(values(0.0..100.0, 6), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(values(1.0..9.0, 9), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]);
        assert_eq!(values(19.5..31.5, 6), [20.0, 22.0, 24.0, 26.0, 28.0, 30.0]);
        assert_eq!(values(0.0..0.004, 4), [0.0, 0.002, 0.004]);
    }
}
