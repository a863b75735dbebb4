//! Colors of cells, which tell apart what no symmetry exchanges (color refinement).

/// Colors of cells. Every symmetry that respects the colors at the start respects those after each refinement.
pub(crate) type Colors = Vec<u64>;

/// Cells and sets of cells: houses, and perhaps the cells of each digit. A symmetry is a map of the cells that maps every set to a set
/// of the same kind.
#[derive(Clone, Debug)]
pub(crate) struct Structure<'a> {
    /// Each set, and whether it is a house.
    sets: Vec<(&'a [u16], bool)>,
    sets_of: Vec<Vec<usize>>,
}

impl<'a> Structure<'a> {
    pub(crate) fn new(cells: usize, houses: impl Iterator<Item = &'a [u16]>) -> Self {
        let mut structure = Self { sets: Vec::new(), sets_of: vec![Vec::new(); cells] };
        houses.for_each(|house| structure.add(house, true));
        structure
    }

    pub(crate) fn add(&mut self, cells: &'a [u16], is_house: bool) {
        cells.iter().for_each(|cell| self.sets_of[usize::from(*cell)].push(self.sets.len()));
        self.sets.push((cells, is_house));
    }

    /// Gives all cells one color, and refines it.
    pub(crate) fn colors(&self) -> Colors {
        self.refined(vec![0; self.sets_of.len()])
    }

    /// Gives a cell its own color.
    pub(crate) fn individualized(&self, colors: &Colors, cell: usize) -> Colors {
        let mut colors = colors.clone();
        colors[cell] = mixed(!colors[cell]);
        self.refined(colors)
    }

    /// Splits colors by those of the sets of each cell until none splits any more.
    fn refined(&self, mut colors: Colors) -> Colors {
        let mut count = 0;
        while count < distinct(&colors) {
            count = distinct(&colors);
            let color = |(cells, is_house): &(&[u16], bool)| {
                sum(cells.iter().map(|cell| colors[usize::from(*cell)])) ^ u64::from(*is_house)
            };
            let of_sets: Vec<u64> = self.sets.iter().map(color).collect();
            for (color, own) in colors.iter_mut().zip(&self.sets_of) {
                *color = mixed(*color).wrapping_add(sum(own.iter().map(|set| of_sets[*set])));
            }
        }
        colors
    }

    /// Returns the map from each cell to the cell of the same color, if it is a symmetry. Both have a color for each cell.
    pub(crate) fn symmetry(&self, from: &Colors, to: &Colors) -> Option<Vec<u16>> {
        let mut cell_of: Vec<(u64, u16)> = to.iter().copied().zip(0..).collect();
        cell_of.sort_unstable();
        let map: Option<Vec<u16>> = from
            .iter()
            .map(|color| {
                let found = cell_of.binary_search_by_key(color, |(color, _)| *color);
                found.ok().map(|i| cell_of[i].1)
            })
            .collect();
        map.filter(|map| self.is_symmetry(map))
    }

    pub(crate) fn is_symmetry(&self, map: &[u16]) -> bool {
        self.sets.iter().all(|(cells, is_house)| {
            let images = || cells.iter().map(|cell| usize::from(map[usize::from(*cell)]));
            let of_first = images().next().map_or(&[][..], |first| &self.sets_of[first]);
            let is_image = |set: &&usize| {
                let (others, is_also) = self.sets[**set];
                (others.len(), is_also) == (cells.len(), *is_house)
                    && images().all(|cell| self.sets_of[cell].contains(set))
            };
            cells.is_empty() || of_first.iter().any(|set| is_image(&set))
        })
    }
}

/// Returns a number that depends on the colors, but not on their order.
pub(crate) fn sum(colors: impl Iterator<Item = u64>) -> u64 {
    colors.fold(0, |sum, color| sum.wrapping_add(mixed(color)))
}

pub(crate) fn sorted(colors: &Colors) -> Colors {
    let mut colors = colors.clone();
    colors.sort_unstable();
    colors
}

pub(crate) fn distinct(colors: &Colors) -> usize {
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
