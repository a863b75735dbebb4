//! The group of symmetries of a layout, computed from its houses.
//!
//! A symmetry is a map of the cells that maps every house to a house, of any kind. The group is kept as a chain of
//! stabilizers: link `i` has the maps that fix the base points before point `i`, one map for each cell to which they can
//! move it. Every symmetry is the product of one map of each link, in just one way.

use super::Layout;
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
        Finder::new(self.cell_count(), self.houses().collect()).group()
    }
}

/// Returns the map that first does `before`.
fn after(map: &[u16], before: &[u16]) -> Vec<u16> {
    before.iter().map(|&cell| map[usize::from(cell)]).collect()
}

/// Colors of cells. Every symmetry that respects the colors at the start respects those after each refinement.
type Colors = Vec<u64>;

/// A step of the chain: the point that gets its own color, and the refined colors before and after.
struct Point {
    cell: usize,
    before: Colors,
    after: Colors,
}

struct Finder<'a> {
    cells: usize,
    houses: Vec<&'a [u16]>,
    houses_of: Vec<Vec<usize>>,
}

impl<'a> Finder<'a> {
    fn new(cells: usize, houses: Vec<&'a [u16]>) -> Self {
        let mut houses_of = vec![Vec::new(); cells];
        for (i, house) in houses.iter().enumerate() {
            house.iter().for_each(|cell| houses_of[usize::from(*cell)].push(i));
        }
        Self { cells, houses, houses_of }
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
        Group { cells, chain }
    }

    /// Returns points that have to be fixed until only the identity is left.
    fn base(&self) -> Vec<Point> {
        let mut points = Vec::new();
        let mut colors = self.refined(vec![0; self.cells]);
        while let Some(cell) = first_shared(&colors) {
            let after = self.individualized(&colors, cell);
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
        let images = self.individualized(colors, image);
        if sorted(&images) != sorted(&point.after) {
            return None;
        }
        if let Some(next) = later.first() {
            let color = next.before[next.cell];
            let mut choices = (0..images.len()).filter(|&cell| images[cell] == color);
            return choices.find_map(|cell| self.symmetry(later, &images, cell));
        }
        let cell_of: BTreeMap<u64, u16> = images.iter().copied().zip(0..).collect();
        let map: Option<Vec<u16>> =
            point.after.iter().map(|color| cell_of.get(color).copied()).collect();
        map.filter(|map| self.is_symmetry(map))
    }

    fn is_symmetry(&self, map: &[u16]) -> bool {
        self.houses.iter().all(|house| {
            let images = || house.iter().map(|cell| usize::from(map[usize::from(*cell)]));
            let first = images().next().expect("a house has cells");
            self.houses_of[first]
                .iter()
                .any(|other| images().all(|cell| self.houses_of[cell].contains(other)))
        })
    }

    /// Gives a cell its own color.
    fn individualized(&self, colors: &Colors, cell: usize) -> Colors {
        let mut colors = colors.clone();
        colors[cell] = mixed(!colors[cell]);
        self.refined(colors)
    }

    /// Splits colors by those of the houses of each cell until none splits any more.
    fn refined(&self, mut colors: Colors) -> Colors {
        let sum = |of: &mut dyn Iterator<Item = u64>| {
            of.fold(0_u64, |sum, color| sum.wrapping_add(mixed(color)))
        };
        let mut count = 0;
        while count < distinct(&colors) {
            count = distinct(&colors);
            let houses: Vec<u64> = self
                .houses
                .iter()
                .map(|house| sum(&mut house.iter().map(|cell| colors[usize::from(*cell)])))
                .collect();
            for (color, own) in colors.iter_mut().zip(&self.houses_of) {
                *color = mixed(*color)
                    .wrapping_add(sum(&mut own.iter().map(|house| houses[*house] ^ 1)));
            }
        }
        colors
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

fn sorted(colors: &Colors) -> Colors {
    let mut colors = colors.clone();
    colors.sort_unstable();
    colors
}

fn distinct(colors: &Colors) -> usize {
    let mut colors = sorted(colors);
    colors.dedup();
    colors.len()
}

/// Mixes the bits of a number (the finalizer of SplitMix64).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
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
            let mut houses: Vec<&[u16]> = layout.houses().collect();
            assert_eq!(Finder::new(81, houses.clone()).group().order(), Some(all), "{text}");
            // The last family are the windows, and the first four of them are drawn.
            houses.truncate(houses.len() - 5);
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
            let finder = Finder::new(layout.cell_count(), layout.houses().collect());
            assert!(maps.iter().all(|map| finder.is_symmetry(map)), "{text}");
        }
    }
}
