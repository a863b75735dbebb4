//! Canonical forms of boards of any layout: of all images of a board under the symmetries of its layout and the names of its digits,
//! the first in text order. If the layout has more than some 30,000 symmetries, it is another image. A layout and its images in the
//! square, such as a jigsaw and the same turned, have the same forms.

use super::search::{canonical_image, named};
use crate::layout::{Board, BoardClash, Group, Layout};
use crate::transform::BoardTransform;
use std::fmt;

/// Most symmetries that are tried. The 442,368 of 8x8 would take 60 MB.
const MOST: u128 = 1 << 15;

/// The canonical form of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanonicalBoard {
    /// The canonical image. Its layout is the first of the images of the given one in the square.
    pub board: Board,
    /// A map that leads to it.
    pub map: BoardTransform,
    /// Number of maps that take the board to itself, at most 2^128 - 1. Exchanges of digits that it lacks count.
    pub automorphisms: u128,
}

/// The digits of the form. Those of a jigsaw have its regions behind them.
impl fmt::Display for CanonicalBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.with_regions())
    }
}

/// Finds the canonical forms of the boards of a layout, one after another, in the same memory.
///
/// ```
/// use gridmill::canon::BoardCanonizer;
/// use gridmill::layout::{Board, Layout};
///
/// let layout: Layout = "4x4".parse()?;
/// let mut canonizer = BoardCanonizer::new(&layout);
/// let mut form = |text| Ok::<_, Box<dyn std::error::Error>>(canonizer.canonical(&Board::parse(&layout, text)?)?);
/// assert_eq!(form("...1.4....3.2...")?.board, form("...3.2....1.4...")?.board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardCanonizer {
    given: Layout,
    /// The layout of the forms.
    layout: Layout,
    /// The cell of the given board that comes to each place of that layout.
    from: Vec<u16>,
    symmetries: Symmetries,
}

/// The symmetries of the layout of the forms.
#[derive(Clone, Debug)]
enum Symmetries {
    All(AllMaps),
    Many(Group),
}

/// All maps, sorted by their sources.
#[derive(Clone, Debug)]
struct AllMaps {
    /// For each map the cell that comes to each place.
    sources: Vec<u16>,
    /// For each map the number of first places with the same cells as in the map before it.
    shared: Vec<u16>,
}

impl BoardCanonizer {
    /// Makes one for a layout. This finds its symmetries, which takes milliseconds.
    pub fn new(given: &Layout) -> Self {
        let (layout, from) = given.first_image();
        let group = layout.symmetries();
        let symmetries = match group.order() {
            Some(order) if order <= MOST => Symmetries::All(AllMaps::of(&group)),
            _ => Symmetries::Many(group),
        };
        Self { given: given.clone(), layout, from, symmetries }
    }

    /// Returns the one that was kept, if it is for this layout, or else a new one, which is kept.
    pub fn of<'a>(kept: &'a mut Option<Self>, layout: &Layout) -> &'a mut Self {
        let known = kept.take().filter(|known| known.given == *layout);
        kept.insert(known.unwrap_or_else(|| Self::new(layout)))
    }

    /// Returns the canonical form of a board.
    ///
    /// # Errors
    /// If two equal digits see each other.
    ///
    /// # Panics
    /// If it has another layout.
    pub fn canonical(&mut self, board: &Board) -> Result<CanonicalBoard, BoardClash> {
        assert_eq!(*board.layout(), self.given, "a canonizer is for the boards of its layout");
        if let Some(clash) = board.clash() {
            return Err(clash);
        }
        let digits: Vec<u8> =
            self.from.iter().map(|cell| board.digits()[usize::from(*cell)]).collect();
        let (source, count) = match &self.symmetries {
            Symmetries::All(maps) => maps.first_image(&digits),
            Symmetries::Many(group) => canonical_image(&self.layout, group, &digits),
        };
        let mut form = Board::empty(&self.layout);
        let names = named(source.iter().map(|cell| digits[usize::from(*cell)]));
        names.iter().enumerate().for_each(|(place, digit)| form.set(place, *digit));
        let used = names.iter().copied().max().unwrap_or_default();
        let unused = self.given.side() - usize::from(used);
        let automorphisms = count.saturating_mul((1..=unused as u128).product::<u128>());
        Ok(CanonicalBoard { map: self.map(&digits, &source, &names), board: form, automorphisms })
    }

    /// Returns the map to an image. The digits that the board lacks get the other names, in order.
    fn map(&self, digits: &[u8], source: &[u16], names: &[u8]) -> BoardTransform {
        let mut places = vec![0; digits.len()];
        let mut renamed = vec![0; self.given.side()];
        for ((place, cell), name) in (0..).zip(source).zip(names) {
            let cell = usize::from(*cell);
            places[usize::from(self.from[cell])] = place;
            if let Some(digit) = usize::from(digits[cell]).checked_sub(1) {
                renamed[digit] = *name;
            }
        }
        let used = names.iter().copied().max().unwrap_or_default();
        renamed
            .iter_mut()
            .filter(|name| **name == 0)
            .zip(used + 1..)
            .for_each(|(name, next)| *name = next);
        BoardTransform::new(places, &renamed).expect("permutations")
    }
}

impl AllMaps {
    fn of(group: &Group) -> Self {
        let mut maps: Vec<Vec<u16>> = group.maps().collect();
        maps.sort_unstable();
        let shared = |pair: &[Vec<u16>]| {
            pair[0].iter().zip(&pair[1]).take_while(|(one, other)| one == other).count() as u16
        };
        let shared = std::iter::once(0).chain(maps.windows(2).map(shared)).collect();
        Self { sources: maps.concat(), shared }
    }

    /// Returns the sources of the map that makes the first image, and the number of maps that make it.
    fn first_image(&self, digits: &[u8]) -> (Vec<u16>, u128) {
        let mut first = vec![u8::MAX; digits.len()];
        let (mut count, mut first_source) = (0, &[][..]);
        let mut next = 0;
        while next < self.shared.len() {
            let source = &self.sources[next * digits.len()..][..digits.len()];
            let (mut names, mut used) = ([0; 26], 0);
            let (mut is_less, mut worse) = (false, None);
            for (number, (place, cell)) in first.iter_mut().zip(source).enumerate() {
                let digit = usize::from(digits[usize::from(*cell)]);
                if digit > 0 && names[digit] == 0 {
                    used += 1;
                    names[digit] = used;
                }
                let name = names[digit];
                if !is_less && name > *place {
                    worse = Some(number);
                    break;
                }
                is_less |= name < *place;
                *place = name;
            }
            next += 1;
            match worse {
                None if is_less => (count, first_source) = (1, source),
                None => count += 1,
                // So are all maps with the same cells up to this place.
                Some(place) => next += with_shared(&self.shared[next..], place as u16),
            }
        }
        (first_source.to_vec(), count)
    }
}

/// Returns how many of the first numbers exceed a limit. Within a block, the compiler compares many at once.
fn with_shared(shared: &[u16], limit: u16) -> usize {
    let is_over = |block: &&[u16]| block.iter().fold(true, |all, number| all & (*number > limit));
    let blocks = 64 * shared.chunks(64).take_while(is_over).count();
    let rest = shared.get(blocks..).unwrap_or_default();
    blocks.min(shared.len()) + rest.iter().take_while(|number| **number > limit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::random::{Rng, below, rng_for};
    use crate::transform::BoardTransforms;
    use std::collections::HashMap;

    /// Returns a board of random digits, as many of `tries` as do not clash.
    fn scattered(layout: &Layout, tries: usize, digits: u32, rng: &mut impl Rng) -> Board {
        let mut board = Board::empty(layout);
        for _ in 0..tries {
            let cell = below(rng, layout.cell_count() as u32) as usize;
            let known = board.digits()[cell];
            board.set(cell, 1 + below(rng, digits) as u8);
            if board.clash().is_some() {
                board.set(cell, known);
            }
        }
        board
    }

    #[test]
    fn all_images_have_one_form_and_the_map_leads_to_it() {
        for text in ["4x4", "6x6:3x2", "9x9+windoku", "9x9:latin", "10x10", "12x12", "16x16"] {
            let layout: Layout = text.parse().expect(text);
            let (maps, mut canonizer) =
                (BoardTransforms::of(&layout), BoardCanonizer::new(&layout));
            let (mut rng, side) = (rng_for(1, 0), layout.side());
            let mut forms = Vec::new();
            for tries in [3, side, 3 * side, side * side, 10 * side * side] {
                let board = scattered(&layout, tries, side as u32, &mut rng);
                let form = canonizer.canonical(&board).expect("no clash");
                assert_eq!(form.map.board(&board).as_ref(), Ok(&form.board), "{text}");
                for _ in 0..3 {
                    let (map, _) = maps.random(&mut rng);
                    let image = canonizer.canonical(&map.board_of(&layout, &board));
                    let image = image.expect("no clash");
                    let known = (&form.board, form.automorphisms);
                    assert_eq!((&image.board, image.automorphisms), known, "{text}");
                }
                forms.push(form.board);
            }
            forms.dedup();
            assert_eq!(forms.len(), 5, "{text}");
        }
    }

    #[test]
    fn both_ways_agree_on_what_is_equivalent_and_how_often() {
        for (text, boards) in [("4x4", 300), ("6x6", 60), ("9x9+x", 60), ("9x9+disjoint", 20)] {
            let layout: Layout = text.parse().expect(text);
            let (group, mut canonizer) = (layout.symmetries(), BoardCanonizer::new(&layout));
            let mut forms = HashMap::new();
            for index in 0..boards {
                // Few clues of few digits have automorphisms.
                let tries = 1 + index as usize % (2 * layout.side());
                let board = scattered(&layout, tries, 1 + index as u32 % 4, &mut rng_for(index, 0));
                let form = canonizer.canonical(&board).expect("no clash");
                let (source, count) = canonical_image(&layout, &group, board.digits());
                let other = named(source.iter().map(|cell| board.digits()[usize::from(*cell)]));
                let used = usize::from(other.iter().copied().max().unwrap_or_default());
                let unused = (1..=(layout.side() - used) as u128).product::<u128>();
                assert_eq!(count * unused, form.automorphisms, "{board}");
                let known = forms.entry(form.board.to_string()).or_insert(other.clone());
                assert_eq!(*known, other, "{board}");
            }
            let mut others: Vec<_> = forms.values().collect();
            others.sort_unstable();
            others.dedup();
            assert_eq!(others.len(), forms.len(), "{text}");
        }
    }

    #[test]
    fn automorphisms_of_known_grids() {
        let of = |layout: &str, text: &str| {
            let layout: Layout = layout.parse().expect("a layout");
            let board = Board::parse(&layout, text).expect("a board");
            BoardCanonizer::new(&layout).canonical(&board).map(|form| form.automorphisms)
        };
        let latin = |side: usize, sum: fn(usize, usize) -> usize| {
            let digits = (0..side * side).map(|cell| sum(cell / side, cell % side));
            digits.map(|digit| crate::layout::symbol(digit as u8 + 1)).collect::<String>()
        };
        // The rows, columns and digits of the table of a group of n elements have n^2 times as many automorphisms as the group, and
        // twice as many with the exchange of rows and columns.
        let cyclic = latin(9, |row, column| (row + column) % 9);
        assert_eq!(of("9x9:latin", &cyclic), Ok(2 * 81 * 6));
        let threes = |row, column| (row / 3 + column / 3) % 3 * 3 + (row % 3 + column % 3) % 3;
        assert_eq!(of("9x9:latin", &latin(9, threes)), Ok(2 * 81 * 48));
        assert_eq!(of("9x9:latin", &".".repeat(81)), Ok(263_363_788_800 * 362_880));
        let error = of("4x4+x", "1..............1").expect_err("two");
        assert_eq!(error.to_string(), "r1c1 and r4c4 are both 1");
    }
}
