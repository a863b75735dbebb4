//! Canonical images of boards whose layouts have too many symmetries to try all.
//!
//! Colors tell the cells apart, as far as houses and equal digits do. Where cells share a color, each of a smallest set of such cells gets
//! its own color in turn, and the colors that are best go on (individualization and refinement, McKay 1981). If all colors
//! differ, they order the cells, and the symmetry of the layout that takes the first cells to the first places makes an image. Of these
//! images, the first in text order is canonical. Automorphisms that are found on the way spare branches that would give the same images.

use crate::layout::colors::{Colors, Structure, distinct, sorted, sum};
use crate::layout::{Group, Layout};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The image of a board: for each place the cell that comes to it, and the number of maps of the cells that keep the board but for the
/// names of its digits.
pub(super) fn canonical_image(
    layout: &Layout,
    symmetries: &Group,
    digits: &[u8],
) -> (Vec<u16>, u128) {
    let mut cells_of = vec![Vec::new(); layout.side()];
    for (cell, digit) in (0..).zip(digits) {
        if let Some(place) = usize::from(*digit).checked_sub(1) {
            cells_of[place].push(cell);
        }
    }
    let mut structure = Structure::new(digits.len(), layout.houses());
    cells_of.iter().for_each(|cells| structure.add(cells, false));
    let colors = structure.colors();
    let mut search = Search {
        structure,
        symmetries,
        digits,
        path: Vec::new(),
        ends: HashMap::new(),
        first_path: None,
        automorphisms: Vec::new(),
        first: None,
    };
    search.branch(colors);
    let count = search.automorphism_count();
    (search.first.expect("every branch ends").1, count)
}

struct Search<'a> {
    structure: Structure<'a>,
    symmetries: &'a Group,
    digits: &'a [u8],
    /// The cells that got their own color.
    path: Vec<u16>,
    /// The ends of branches, by the sum of their colors: path and colors.
    ends: HashMap<u64, (Vec<u16>, Colors)>,
    first_path: Option<Vec<u16>>,
    automorphisms: Vec<Vec<u16>>,
    /// The first image so far, and the cell that comes to each place.
    first: Option<(Vec<u8>, Vec<u16>)>,
}

impl Search<'_> {
    /// Searches below some colors. Returns how many cells of the path remain when it goes on.
    fn branch(&mut self, colors: Colors) -> usize {
        let depth = self.path.len();
        let Some(cells) = smallest_shared(&colors) else {
            return self.end(colors);
        };
        let rank = |colors: &Colors| (Reverse(distinct(colors)), sum(colors.iter().copied()));
        let branches = cells.into_iter().map(|cell| {
            let colors = self.structure.individualized(&colors, usize::from(cell));
            (rank(&colors), cell, colors)
        });
        let mut branches: Vec<_> = branches.collect();
        let best = branches.iter().map(|(rank, ..)| *rank).min();
        branches.retain(|(rank, ..)| Some(*rank) == best);
        let mut tried = Vec::new();
        for (_, cell, colors) in branches {
            if self.orbit(&self.path, &tried).contains(&cell) {
                continue;
            }
            tried.push(cell);
            self.path.push(cell);
            let back = self.branch(colors);
            self.path.truncate(depth);
            if back < depth {
                return back;
            }
        }
        depth
    }

    /// Takes the image at the end of a branch, or an automorphism, if an equal end is known.
    fn end(&mut self, colors: Colors) -> usize {
        let key = sum(colors.iter().copied());
        if let Some((path, known)) = self.ends.get(&key)
            && let Some(map) = self.structure.symmetry(known, &colors)
        {
            self.automorphisms.push(map);
            return path.iter().zip(&self.path).take_while(|(one, other)| one == other).count();
        }
        let order = sorted(&colors);
        let rank = |cell: u16| order.partition_point(|color| *color < colors[usize::from(cell)]);
        let source = self.symmetries.first_by(rank);
        let image = named(source.iter().map(|cell| self.digits[usize::from(*cell)]));
        if self.first.as_ref().is_none_or(|(first, _)| image < *first) {
            self.first = Some((image, source));
        }
        self.first_path.get_or_insert_with(|| self.path.clone());
        self.ends.insert(key, (self.path.clone(), colors));
        self.path.len()
    }

    /// Returns the cells to which the known automorphisms that fix a path take some cells.
    fn orbit(&self, path: &[u16], cells: &[u16]) -> Vec<u16> {
        let fixes = |map: &&Vec<u16>| path.iter().all(|cell| map[usize::from(*cell)] == *cell);
        let maps: Vec<&Vec<u16>> = self.automorphisms.iter().filter(fixes).collect();
        let mut orbit = cells.to_vec();
        let mut is_in = vec![false; self.digits.len()];
        orbit.iter().for_each(|cell| is_in[usize::from(*cell)] = true);
        let mut next = 0;
        while next < orbit.len() {
            for map in &maps {
                let image = map[usize::from(orbit[next])];
                if !std::mem::replace(&mut is_in[usize::from(image)], true) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit
    }

    /// At each cell of the first path, all its images under the automorphisms that fix the cells before it are known.
    fn automorphism_count(&self) -> u128 {
        let path = self.first_path.as_deref().unwrap_or_default();
        let images = |i: usize| self.orbit(&path[..i], &path[i..=i]).len() as u128;
        (0..path.len()).map(images).fold(1, u128::saturating_mul)
    }
}

/// Renames digits, from 1, in the order in which they appear.
pub(super) fn named(digits: impl Iterator<Item = u8>) -> Vec<u8> {
    let (mut names, mut used) = ([0; 26], 0);
    let name = |digit: u8| {
        let name = &mut names[usize::from(digit)];
        if digit > 0 && *name == 0 {
            used += 1;
            *name = used;
        }
        *name
    };
    digits.map(name).collect()
}

/// Returns a smallest set of cells with the same color, of the smallest color, `None` if all differ.
fn smallest_shared(colors: &Colors) -> Option<Vec<u16>> {
    let order = sorted(colors);
    let shared = order.chunk_by(|one, other| one == other).filter(|chunk| chunk.len() > 1);
    let color = shared.min_by_key(|chunk| chunk.len())?[0];
    let cells = (0..).zip(colors).filter(|(_, other)| **other == color);
    Some(cells.map(|(cell, _)| cell).collect())
}
