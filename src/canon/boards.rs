//! Canonical forms of boards of any layout: of all images of a board under the symmetries of its layout and the names of its digits,
//! the first in text order. A layout and its images in the square, such as a jigsaw and the same turned, have the same forms.

use crate::layout::{Board, BoardClash, Layout};
use std::fmt;

/// Most symmetries that are tried.
const MOST: u128 = 1 << 19;

/// The canonical form of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanonicalBoard {
    /// The first of all images. Its layout is the first of the images of the given one in the square.
    pub board: Board,
    /// Number of maps that take the board to itself. Exchanges of digits that it lacks count.
    pub automorphisms: u128,
}

/// The digits of the form. Those of a jigsaw have its regions behind them.
impl fmt::Display for CanonicalBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.with_regions())
    }
}

/// Reason why a board has no canonical form here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoForm {
    /// Two equal digits see each other.
    #[error(transparent)]
    Clash(#[from] BoardClash),
    /// The board has more than 81 cells.
    #[error("canonical forms of {0} are not known: it has more than 81 cells")]
    TooLarge(Layout),
    /// The layout has too many symmetries to try all.
    #[error("canonical forms of {0} are not known: it has too many symmetries to try all")]
    TooSymmetric(Layout),
}

/// Finds the canonical forms of the boards of a layout, one after another, in the same memory.
///
/// ```
/// use gridmill::canon::BoardCanonizer;
/// use gridmill::layout::{Board, Layout};
///
/// let layout: Layout = "4x4".parse()?;
/// let mut canonizer = BoardCanonizer::new(&layout)?;
/// let mut form = |text| Ok::<_, Box<dyn std::error::Error>>(canonizer.canonical(&Board::parse(&layout, text)?)?);
/// assert_eq!(form("...1.4....3.2...")?.board, form("...3.2....1.4...")?.board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardCanonizer {
    given: Layout,
    /// The layout of the forms.
    layout: Layout,
    /// For each map the cell of the given board that comes to each place. The maps are sorted by these.
    sources: Vec<u16>,
    /// For each map the number of first places with the same cells as in the map before it.
    shared: Vec<u16>,
}

impl BoardCanonizer {
    /// Makes one for a layout. This finds its symmetries, which takes milliseconds.
    ///
    /// # Errors
    /// If the layout has more than some 500,000 symmetries.
    pub fn new(given: &Layout) -> Result<Self, NoForm> {
        let (layout, from) = given.first_image();
        let group = layout.symmetries();
        if group.order().is_none_or(|order| order > MOST) {
            return Err(NoForm::TooSymmetric(given.clone()));
        }
        let sources = group.maps().map(|map| {
            let mut source = vec![0; map.len()];
            from.iter().zip(map).for_each(|(cell, place)| source[usize::from(place)] = *cell);
            source
        });
        let mut maps: Vec<Vec<u16>> = sources.collect();
        maps.sort_unstable();
        let shared = |pair: &[Vec<u16>]| {
            pair[0].iter().zip(&pair[1]).take_while(|(one, other)| one == other).count() as u16
        };
        let shared = std::iter::once(0).chain(maps.windows(2).map(shared)).collect();
        Ok(Self { given: given.clone(), layout, sources: maps.concat(), shared })
    }

    /// Returns the one that was kept, if it is for this layout, or else a new one, which is kept.
    ///
    /// # Errors
    /// As [`BoardCanonizer::new`].
    pub fn of<'a>(kept: &'a mut Option<Self>, layout: &Layout) -> Result<&'a mut Self, NoForm> {
        let known = match kept.take().filter(|known| known.given == *layout) {
            Some(known) => known,
            None => Self::new(layout)?,
        };
        Ok(kept.insert(known))
    }

    /// Returns the canonical form of a board.
    ///
    /// # Errors
    /// If two equal digits see each other.
    ///
    /// # Panics
    /// If it has another layout.
    pub fn canonical(&mut self, board: &Board) -> Result<CanonicalBoard, NoForm> {
        assert_eq!(*board.layout(), self.given, "a canonizer is for the boards of its layout");
        if let Some(clash) = board.clash() {
            return Err(clash.into());
        }
        let digits = board.digits();
        let mut first = vec![u8::MAX; digits.len()];
        let mut count = 0;
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
                None => count = if is_less { 1 } else { count + 1 },
                // So are all maps with the same cells up to this place.
                Some(place) => next += with_shared(&self.shared[next..], place as u16),
            }
        }
        let mut form = Board::empty(&self.layout);
        first.iter().enumerate().for_each(|(cell, digit)| form.set(cell, *digit));
        let used = first.iter().copied().max().unwrap_or_default();
        let unused = self.given.side() - usize::from(used);
        let automorphisms = count * (1..=unused as u128).product::<u128>();
        Ok(CanonicalBoard { board: form, automorphisms })
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

    #[test]
    fn what_has_no_form_says_why() {
        let latin: Layout = "9x9:latin".parse().expect("a layout");
        let error = BoardCanonizer::new(&latin).expect_err("263 billion");
        assert!(error.to_string().starts_with("canonical forms of 9x9:latin are not known"));
        let layout: Layout = "4x4+x".parse().expect("a layout");
        let board = Board::parse(&layout, "1..............1").expect("a board");
        let error = BoardCanonizer::new(&layout).expect("few").canonical(&board).expect_err("two");
        assert_eq!(error.to_string(), "r1c1 and r4c4 are both 1");
    }
}
