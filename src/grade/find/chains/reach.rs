//! How far candidates reach over hops, by sets.

use super::links::{Bits, Rows, each, has, meets, members, put, put_all, union_of, zip};

/// No cycle or chain has fewer literals.
pub(super) const SHORTEST: u32 = 4;

/// The candidates that have a chain of any length.
pub(super) struct Chained<const W: usize> {
    /// From the candidate to its opposite.
    pub(super) if_on: Bits<W>,
    /// From its opposite to the candidate. What is on first in such a chain is in `if_on`.
    pub(super) if_off: Bits<W>,
}

impl<const W: usize> Chained<W> {
    /// By what is on, in the end, if a candidate is on.
    pub(super) fn new(rows: &Rows<'_, W>, closure: &[Bits<W>]) -> Self {
        let mut chained = Self { if_on: [0; W], if_off: [0; W] };
        for (a, (on, weak)) in closure.iter().zip(rows.weak).enumerate() {
            if meets(on, weak) {
                put(&mut chained.if_on, a);
            }
        }
        each(rows.linked, |a| {
            if members(&rows.strong[a]).any(|first| has(&closure[first], a)) {
                put(&mut chained.if_off, a);
            }
        });
        chained
    }

    /// Those that may be in a cycle that removes something.
    pub(super) fn in_cycle(&self, rows: &Rows<'_, W>, closure: &[Bits<W>]) -> Bits<W> {
        let mut in_cycle = [0; W];
        each(&self.if_on, |a| {
            let mut on = closure[a];
            put(&mut on, a);
            let off = union_of(rows.weak, &on);
            put_all(&mut in_cycle, &zip(&on, &off, |on, off| on & off));
        });
        in_cycle
    }
}

/// How far candidates reach.
pub(super) struct Reach<'a, const W: usize> {
    rows: &'a Rows<'a, W>,
    /// Those whose fronts are known.
    known: Bits<W>,
    fronts: &'a mut [Front<W>],
}

/// How far a candidate reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front<const W: usize> {
    /// The candidates that are so many hops away, and no fewer, and those one hop farther.
    hops: usize,
    pub(super) now: Bits<W>,
    next: Bits<W>,
    /// Those found so far, which are on, and those that are off by these.
    pub(super) on: Bits<W>,
    pub(super) off: Bits<W>,
    /// Does the candidate turn off itself, as far as is seen?
    pub(super) is_chained: bool,
}

impl<'a, const W: usize> Reach<'a, W> {
    pub(super) fn new(rows: &'a Rows<'a, W>, fronts: &'a mut Vec<Front<W>>) -> Self {
        fronts.resize(fronts.len().max(rows.weak.len()), Front::NONE);
        Self { rows, known: [0; W], fronts }
    }

    /// The front of candidate `a` after so many hops.
    pub(super) fn at(&mut self, a: usize, hops: usize) -> &Front<W> {
        if !has(&self.known, a) {
            put(&mut self.known, a);
            self.fronts[a] = Front::new(a, self.rows);
        }
        let front = &mut self.fronts[a];
        while front.hops < hops {
            front.hops += 1;
            front.advance(a, self.rows);
        }
        front
    }

    fn now(&self, a: usize) -> &Bits<W> {
        if has(&self.known, a) { &self.fronts[a].now } else { &[0; W] }
    }

    /// May a cycle of this complexity come back to candidate `a` from its front? If it is short, it must
    /// have come there over another candidate than that over which it goes on.
    pub(super) fn may_close(&self, a: usize, complexity: u32) -> bool {
        let Rows { weak, strong, .. } = *self.rows;
        members(&strong[a]).any(|last| {
            let before = zip(self.now(a), &weak[last], |layer, weak| layer & weak);
            let has_other_way =
                |on: usize| members(&strong[on]).any(|over| over != last && has(&weak[a], over));
            before != [0; W] && (complexity > SHORTEST || members(&before).any(has_other_way))
        })
    }

    /// Does the front of candidate `a` turn it off?
    pub(super) fn turns_off(&self, a: usize) -> bool {
        meets(self.now(a), &self.rows.weak[a])
    }

    /// Is candidate `a` in the front of one that is on if it is off?
    pub(super) fn turns_on(&self, a: usize) -> bool {
        members(&self.rows.strong[a]).any(|first| has(self.now(first), a))
    }
}

impl<const W: usize> Front<W> {
    const NONE: Self =
        Self { hops: 0, now: [0; W], next: [0; W], on: [0; W], off: [0; W], is_chained: false };

    /// No hop is made yet.
    fn new(a: usize, rows: &Rows<'_, W>) -> Self {
        let mut own = [0; W];
        put(&mut own, a);
        let mut front = Self { next: own, on: own, ..Self::NONE };
        front.advance(a, rows);
        front
    }

    /// What was the next layer is the one that counts.
    fn advance(&mut self, a: usize, rows: &Rows<'_, W>) {
        (self.now, self.next) = (self.next, [0; W]);
        each(&self.now, |on| {
            put_all(&mut self.off, &rows.weak[on]);
            put_all(&mut self.next, &rows.hops[on]);
        });
        for word in 0..W {
            self.next[word] &= !self.on[word];
            self.on[word] |= self.next[word];
        }
        self.is_chained |= meets(&self.next, &rows.weak[a]);
    }
}
