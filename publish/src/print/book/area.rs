//! Parts of a page.

pub(super) use crate::print::drawing::Area;

impl Area {
    pub(super) fn width(self) -> f64 {
        self.right - self.left
    }

    pub(super) fn height(self) -> f64 {
        self.bottom - self.top
    }

    pub(super) fn centre(self) -> f64 {
        f64::midpoint(self.left, self.right)
    }

    /// Returns a part on the other side of the area.
    pub(super) fn mirrored(self, part: Self) -> Self {
        let both = self.left + self.right;
        Self { left: both - part.right, right: both - part.left, ..part }
    }

    /// Returns the parts of a table, row by row, for boards with `beside` points above and below them. Gaps are at least `gap`, and as
    /// equal as the shape of the page allows.
    pub(super) fn boards(self, table: (usize, usize), gap: f64, beside: f64) -> Vec<Self> {
        let (columns, rows) = table;
        let across = 0.05 * self.width();
        let side = (self.width() + across) / columns as f64 - across;
        let height = side + beside;
        let spare = self.height() - rows as f64 * height - (rows as f64 - 1.0) * gap;
        if spare <= 0.0 {
            return self.parts(table, gap);
        }
        let space = spare / (rows as f64 + 1.0);
        let part = |i: usize| {
            let left = self.left + (i % columns) as f64 * (side + across);
            let top = self.top + space + (i / columns) as f64 * (height + gap + space);
            Self { left, top, right: left + side, bottom: top + height }
        };
        (0..columns * rows).map(part).collect()
    }

    /// The parts of a table, row by row, with `gap` between them.
    pub(super) fn parts(self, (columns, rows): (usize, usize), gap: f64) -> Vec<Self> {
        let width = (self.width() + gap) / columns as f64;
        let height = (self.height() + gap) / rows as f64;
        let part = |i: usize| {
            let left = self.left + (i % columns) as f64 * width;
            let top = self.top + (i / columns) as f64 * height;
            Self { left, top, right: left + width - gap, bottom: top + height - gap }
        };
        (0..columns * rows).map(part).collect()
    }
}
