//! Lengths of the shortest lines from each candidate, by sets.

use super::link_sets::{Bits, LinkRows, each, has, put, put_all, zip};

/// Number of literals that the conclusions from a candidate rest on, as far as computed.
#[derive(Clone, Debug)]
pub(super) struct LineLengths<const W: usize> {
    /// The candidates it was asked for.
    known: Bits<W>,
    /// For each candidate a row, with a length for each that is on, and off; of no meaning for those that do not follow.
    on: Vec<u16>,
    off: Vec<u16>,
}

/// Large and zeroed: the system backs only the pages that are written.
impl<const W: usize> Default for LineLengths<W> {
    fn default() -> Self {
        let rows = || vec![0; 64 * W * 64 * W];
        Self { known: [0; W], on: rows(), off: rows() }
    }
}

impl<const W: usize> LineLengths<W> {
    pub(super) fn on(&self, a: usize) -> &[u16] {
        &self.on[64 * W * a..][..64 * W]
    }

    pub(super) fn off(&self, a: usize) -> &[u16] {
        &self.off[64 * W * a..][..64 * W]
    }

    /// Forgets the lengths of an earlier position.
    pub(super) fn clear(&mut self) {
        self.known = [0; W];
    }

    /// Finds those of candidate `a`, if they are not known.
    pub(super) fn find(&mut self, a: usize, rows: &LinkRows<'_, W>) {
        if has(&self.known, a) {
            return;
        }
        put(&mut self.known, a);
        let own_on = &mut self.on[64 * W * a..][..64 * W];
        let own_off = &mut self.off[64 * W * a..][..64 * W];
        let (mut layer, mut length) = ([0; W], 1);
        put(&mut layer, a);
        let (mut seen_on, mut seen_off) = (layer, [0; W]);
        while layer != [0; W] {
            let (mut off, mut next) = ([0; W], [0; W]);
            each(&layer, |on| {
                own_on[on] = length;
                put_all(&mut off, &rows.weak[on]);
                put_all(&mut next, &rows.hops[on]);
            });
            off = zip(&off, &seen_off, |off, seen| off & !seen);
            each(&off, |off| own_off[off] = length + 1);
            put_all(&mut seen_off, &off);
            layer = zip(&next, &seen_on, |next, seen| next & !seen);
            put_all(&mut seen_on, &layer);
            length += 2;
        }
    }
}
