//! The group of symmetries of a layout, computed from its houses.
//!
//! A symmetry is a map of the cells that maps every house to a house, of any kind. The group is kept as a chain of
//! stabilizers: link `i` has the maps that fix the base points before point `i`, one map for each cell to which they can
//! move it. Every symmetry is the product of one map of each link, in just one way.

use super::Layout;
use super::colors::{Colors, Structure, sorted};
use std::collections::BTreeMap;

/// Symmetries of a layout: maps of the cells that map houses to houses. A map has the image of each cell.
///
/// ```
/// use gridmill::layout::Layout;
///
/// let layout: Layout = "6x6+x".parse()?;
/// let group = layout.symmetries();
/// assert_eq!(group.order(), Some(8));
/// assert!(group.maps().any(|map| map[0] == 5), "the mirror image");
/// # Ok::<(), gridmill::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    cells: usize,
    /// The point that each link moves.
    points: Vec<usize>,
    /// The maps of each link. The first is the identity.
    chain: Vec<Vec<Vec<u16>>>,
}

impl Group {
    /// Returns the number of symmetries, `None` if it is 2^128 or more (Latin squares of 21 rows and more).
    pub fn order(&self) -> Option<u128> {
        self.chain.iter().try_fold(1_u128, |order, link| order.checked_mul(link.len() as u128))
    }

    /// Returns a symmetry, all of which are equally likely, if `below` draws a number below its argument.
    pub fn random(&self, below: &mut dyn FnMut(u32) -> u32) -> Vec<u16> {
        let identity: Vec<u16> = (0..self.cells as u16).collect();
        let links = self.chain.iter().rev();
        links.fold(identity, |map, link| after(&link[below(link.len() as u32) as usize], &map))
    }

    /// Returns the symmetry that takes the points of the chain, one after another, to the cells of the lowest ranks.
    pub(crate) fn first_by(&self, rank: impl Fn(u16) -> usize) -> Vec<u16> {
        let identity: Vec<u16> = (0..self.cells as u16).collect();
        self.points.iter().zip(&self.chain).fold(identity, |map, (point, link)| {
            let image = |next: &&Vec<u16>| rank(map[usize::from(next[*point])]);
            let next = link.iter().min_by_key(image).expect("a link has the identity");
            after(&map, next)
        })
    }

    /// Returns all symmetries, the identity first. Meant for groups of some thousand maps.
    pub fn maps(&self) -> impl Iterator<Item = Vec<u16>> {
        let mut numbers = Some(vec![0; self.chain.len()]);
        std::iter::from_fn(move || {
            let current = numbers.take()?;
            let identity: Vec<u16> = (0..self.cells as u16).collect();
            let links = self.chain.iter().zip(&current).rev();
            let map = links.fold(identity, |map, (link, &number)| after(&link[number], &map));
            // The next numbers, as an odometer has them.
            let turned = (0..current.len()).rev().find(|&i| current[i] + 1 < self.chain[i].len());
            numbers = turned.map(|i| {
                let mut next = current;
                next[i] += 1;
                next[i + 1..].fill(0);
                next
            });
            Some(map)
        })
    }
}

impl Layout {
    /// Computes its symmetries, within milliseconds for up to 81 cells.
    pub fn symmetries(&self) -> Group {
        Finder::new(self.cell_count(), self.houses()).group()
    }
}

/// Returns the map that first does `before`.
fn after(map: &[u16], before: &[u16]) -> Vec<u16> {
    before.iter().map(|&cell| map[usize::from(cell)]).collect()
}

/// A step of the chain: the point that gets its own color, and the refined colors before and after.
struct Point {
    cell: usize,
    before: Colors,
    after: Colors,
}

struct Finder<'a> {
    cells: usize,
    structure: Structure<'a>,
}

impl<'a> Finder<'a> {
    fn new(cells: usize, houses: impl Iterator<Item = &'a [u16]>) -> Self {
        Self { cells, structure: Structure::new(cells, houses) }
    }

    fn group(&self) -> Group {
        let cells = self.cells;
        let base = self.base();
        let mut generators: Vec<Vec<u16>> = Vec::new();
        let mut chain = Vec::new();
        // From the last link, so that the maps found fix the points before it.
        for (level, point) in base.iter().enumerate().rev() {
            let mut link = orbit(point.cell, cells, &generators);
            let mut is_refuted = vec![false; cells];
            for image in (0..cells).filter(|&image| point.before[image] == point.before[point.cell])
            {
                if link.contains_key(&image) || is_refuted[image] {
                    continue;
                }
                match self.symmetry(&base[level..], &point.before, image) {
                    Some(map) => {
                        generators.push(map);
                        link = orbit(point.cell, cells, &generators);
                    }
                    // What moves the point to no image moves it to no cell that the image can be moved to.
                    None => orbit(image, cells, &generators)
                        .keys()
                        .for_each(|it| is_refuted[*it] = true),
                }
            }
            let identity = link.remove(&point.cell);
            chain.push(identity.into_iter().chain(link.into_values()).collect());
        }
        chain.reverse();
        let points = base.iter().map(|point| point.cell).collect();
        Group { cells, points, chain }
    }

    /// Returns points that have to be fixed until only the identity is left.
    fn base(&self) -> Vec<Point> {
        let mut points = Vec::new();
        let mut colors = self.structure.colors();
        while let Some(cell) = first_shared(&colors) {
            let after = self.structure.individualized(&colors, cell);
            points.push(Point {
                cell,
                before: std::mem::replace(&mut colors, after.clone()),
                after,
            });
        }
        points
    }

    /// Finds a symmetry that moves the first point to an image, from the colors of the images so far.
    fn symmetry(&self, points: &[Point], colors: &Colors, image: usize) -> Option<Vec<u16>> {
        let (point, later) = points.split_first()?;
        let images = self.structure.individualized(colors, image);
        if sorted(&images) != sorted(&point.after) {
            return None;
        }
        if let Some(next) = later.first() {
            let color = next.before[next.cell];
            let mut choices = (0..images.len()).filter(|&cell| images[cell] == color);
            return choices.find_map(|cell| self.symmetry(later, &images, cell));
        }
        self.structure.symmetry(&point.after, &images)
    }
}

/// Returns the first cell of the smallest set of cells with the same color, `None` if all differ.
fn first_shared(colors: &Colors) -> Option<usize> {
    let size = |cell: &usize| colors.iter().filter(|color| **color == colors[*cell]).count();
    (0..colors.len()).filter(|cell| size(cell) > 1).min_by_key(size)
}

/// Returns for each cell to which the generators move a cell a map that does.
fn orbit(cell: usize, cells: usize, generators: &[Vec<u16>]) -> BTreeMap<usize, Vec<u16>> {
    let mut orbit = BTreeMap::from([(cell, (0..cells as u16).collect::<Vec<u16>>())]);
    let mut found = vec![cell];
    while let Some(cell) = found.pop() {
        for generator in generators {
            let image = usize::from(generator[cell]);
            if !orbit.contains_key(&image) {
                orbit.insert(image, after(generator, &orbit[&cell]));
                found.push(image);
            }
        }
    }
    orbit
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn orders_are_as_published_or_computed_otherwise() {
        for (layout, order) in [
            ("4x4", 128),
            ("4x4+x", 16),
            ("6x6", 3_456),
            ("6x6+x", 8),
            ("8x8", 442_368),
            ("9x9", 3_359_232),
            ("9x9+x", 96),
            ("9x9+windoku", 256),
            ("9x9+disjoint", 10_368),
            ("9x9+x+windoku", 32),
            ("9x9+centerdot", 4_608),
            ("9x9+asterisk", 32),
            ("9x9+girandola", 32),
            ("9x9:latin", 263_363_788_800),
            ("12x12", 2_579_890_176),
            ("16x16", 126_806_761_930_752),
        ] {
            let layout: Layout = layout.parse().expect(layout);
            assert_eq!(layout.symmetries().order(), Some(order), "{layout}");
        }
    }

    #[test]
    fn the_implied_windows_double_the_group() {
        for (text, drawn, all) in [("9x9+windoku", 128, 256), ("9x9+x+windoku", 16, 32)] {
            let layout: Layout = text.parse().expect(text);
            assert_eq!(Finder::new(81, layout.houses()).group().order(), Some(all), "{text}");
            // The last family are the windows, and the first four of them are drawn.
            let houses = layout.houses().take(layout.houses().count() - 5);
            assert_eq!(Finder::new(81, houses).group().order(), Some(drawn), "{text}");
        }
    }

    #[test]
    fn all_maps_differ_and_move_houses_to_houses() {
        for text in ["4x4", "6x6", "9x9+windoku", "jigsaw:AABBACBBACDDCCDD"] {
            let layout: Layout = text.parse().expect(text);
            let group = layout.symmetries();
            let maps: HashSet<Vec<u16>> = group.maps().collect();
            assert_eq!(Some(maps.len() as u128), group.order(), "{text}");
            let structure = Structure::new(layout.cell_count(), layout.houses());
            assert!(maps.iter().all(|map| structure.is_symmetry(map)), "{text}");
        }
    }
}
