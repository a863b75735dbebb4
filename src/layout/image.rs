//! Images of a layout under the symmetries of the square.

use super::Layout;
use std::collections::HashSet;

impl Layout {
    /// Returns its images under the rotations and mirrors of the square that are layouts, too, the layout itself first. With each comes
    /// the cell of this layout that is at each place of the image.
    pub fn images(&self) -> Vec<(Self, Vec<u16>)> {
        let side = self.side();
        let maps = (0..8).map(|number| {
            let source = |place: usize| {
                let (row, column) = (place / side, place % side);
                let (row, column) = if number & 1 > 0 { (column, row) } else { (row, column) };
                let row = if number & 2 > 0 { side - 1 - row } else { row };
                let column = if number & 4 > 0 { side - 1 - column } else { column };
                (row * side + column) as u16
            };
            (0..side * side).map(source).collect::<Vec<u16>>()
        });
        maps.filter_map(|from| Some((self.image(&from)?, from))).collect()
    }

    /// Returns the image whose text is first, shorter ones before longer ones.
    pub fn first_image(&self) -> (Self, Vec<u16>) {
        let first = |(layout, _): &(Self, Vec<u16>)| (layout.0.text.len(), layout.0.text.clone());
        self.images().into_iter().min_by_key(first).expect("the layout itself")
    }

    /// Returns the layout that has for each house of this one its image, if cell `from[i]` comes to place `i`.
    pub(crate) fn image(&self, from: &[u16]) -> Option<Self> {
        let moved = |house: &[u16]| {
            let cells = (0..from.len() as u16).filter(|it| house.contains(&from[usize::from(*it)]));
            cells.collect::<Vec<u16>>()
        };
        let has_all = |image: &Self| {
            let sorted = |house: &[u16]| {
                let mut house = house.to_vec();
                house.sort_unstable();
                house
            };
            let houses: HashSet<Vec<u16>> = image.houses().map(sorted).collect();
            self.houses().all(|house| houses.contains(&moved(house)))
        };
        [false, true]
            .into_iter()
            .filter_map(|transposes| self.moved(transposes, from))
            .find(has_all)
    }

    /// Returns the layout that may be the image, by its text.
    fn moved(&self, transposes: bool, from: &[u16]) -> Option<Self> {
        let (base, extras) = match self.0.text.split_once('+') {
            Some((base, extras)) => (base, format!("+{extras}")),
            None => (self.0.text.as_str(), String::new()),
        };
        let base = match (base.strip_prefix("jigsaw:"), self.boxes()) {
            (Some(map), _) => {
                let map = map.as_bytes();
                let letters = from.iter().map(|cell| char::from(map[usize::from(*cell)]));
                format!("jigsaw:{}", letters.collect::<String>())
            }
            (None, Some([rows, columns])) if transposes => {
                let side = self.side();
                format!("{side}x{side}:{columns}x{rows}")
            }
            (None, _) => base.to_owned(),
        };
        (base + &extras).parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_layouts_with_the_same_houses() {
        for (text, count, first) in [
            ("9x9", 8, "9x9"),
            ("6x6:3x2+x", 8, "6x6+x"),
            ("windoku", 8, "9x9+windoku"),
            ("9x9+girandola", 8, "9x9+girandola"),
            ("jigsaw:AABBACBBACDDCCDD", 8, "jigsaw:AAABABBBCCDDCCDD"),
        ] {
            let layout: Layout = text.parse().expect(text);
            let images = layout.images();
            assert_eq!(images[0].0, layout);
            assert_eq!(
                (images.len(), layout.first_image().0.to_string()),
                (count, first.to_owned())
            );
        }
    }
}
