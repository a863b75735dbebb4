//! The shortest chains from a literal to its opposite, by sets.

use super::link_sets::{Bits, LinkRows, each, has, meets, put, union_of, zip};

/// The candidates that are on, layer by layer, from a candidate that is on (or off) until its opposite follows.
#[derive(Clone, Debug)]
pub(super) struct ShortestChains<const W: usize> {
    /// The candidates that are on after no strong link, after one, and so on.
    layers: Vec<Bits<W>>,
}

impl<const W: usize> Default for ShortestChains<W> {
    fn default() -> Self {
        Self { layers: Vec::with_capacity(64 * W) }
    }
}

impl<const W: usize> ShortestChains<W> {
    /// Finds the chains from candidate `a`, which is on (or off), to its opposite. Returns their number of literals, if
    /// there are any.
    pub(super) fn find(&mut self, a: usize, is_on: bool, rows: &LinkRows<'_, W>) -> Option<u32> {
        self.layers.clear();
        let mut layer = [0; W];
        put(&mut layer, a);
        if !is_on {
            self.layers.push([0; W]);
            layer = rows.strong[a];
        }
        let mut seen = layer;
        while layer != [0; W] {
            self.layers.push(layer);
            let links = self.layers.len() as u32;
            if is_on && meets(&layer, &rows.weak[a]) {
                return Some(2 * links);
            }
            if !is_on && has(&layer, a) {
                return Some(2 * links - 2);
            }
            layer = zip(&union_of(rows.hops, &layer), &seen, |next, seen| next & !seen);
            seen = zip(&seen, &layer, |seen, layer| seen | layer);
        }
        None
    }

    /// Returns candidates that are off and candidates that are on in the chains found last from `a`: at least all of them.
    ///
    /// All links hold in both directions. So such a chain leads from a candidate to its end over as many strong links as a
    /// chain from the same beginning needs to turn this candidate off.
    pub(super) fn on_way(&self, a: usize, rows: &LinkRows<'_, W>) -> [Bits<W>; 2] {
        let mut on = [0; W];
        put(&mut on, a);
        for (layer, opposite) in self.layers.iter().zip(self.layers.iter().rev()) {
            each(layer, |x| {
                if meets(&rows.weak[x], opposite) {
                    put(&mut on, x);
                }
            });
        }
        let mut off = union_of(rows.strong, &on);
        put(&mut off, a);
        [off, on]
    }
}
