//! Candidates that have a line of any length, by sets.

use super::link_sets::{
    Bits, LinkRows, drop_one, each, has, meets, members, put, put_all, union_of, zip,
};

/// The candidates that have a chain of any length.
pub(super) struct Chained<const W: usize> {
    /// From the candidate to its opposite.
    pub(super) if_on: Bits<W>,
    /// From its opposite to the candidate. What is on first in such a chain is in `if_on`.
    pub(super) if_off: Bits<W>,
}

impl<const W: usize> Chained<W> {
    /// By what is on, in the end, if a candidate is on.
    pub(super) fn new(rows: &LinkRows<'_, W>, closure: &[Bits<W>]) -> Self {
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

    /// Candidates that may be on in a cycle that removes something. `peers` are, for each candidate, those of its digit
    /// that it sees.
    ///
    /// All that are on in a cycle lead to each other. What it removes sees one of them, and one that is off, and has a chain
    /// (see [`best_line`](super::best_line)), from which both states of all of them follow.
    pub(super) fn in_cycle(
        &self,
        rows: &LinkRows<'_, W>,
        peers: &[Bits<W>],
        closure: &[Bits<W>],
    ) -> Bits<W> {
        let mut open = [0; W];
        each(&self.if_on, |a| {
            let mut on = closure[a];
            put(&mut on, a);
            let off = union_of(rows.weak, &on);
            put_all(&mut open, &zip(&on, &off, |on, off| on & off));
        });
        let mut in_cycle = [0; W];
        while let Some(a) = members(&open).next() {
            let mut on = [0; W];
            put(&mut on, a);
            each(&closure[a], |b| {
                if has(&closure[b], a) {
                    put(&mut on, b);
                }
            });
            if self.may_remove(rows, peers, &on) {
                put_all(&mut in_cycle, &zip(&on, &open, |on, open| on & open));
            }
            open = zip(&open, &on, |open, on| open & !on);
        }
        in_cycle
    }

    /// True if a cycle of these candidates, which are on, may remove something.
    fn may_remove(&self, rows: &LinkRows<'_, W>, peers: &[Bits<W>], on: &Bits<W>) -> bool {
        let mut off = [0; W];
        each(on, |from| {
            let mut others = *on;
            drop_one(&mut others, from);
            each(&zip(&rows.weak[from], rows.linked, |weak, linked| weak & linked), |over| {
                if meets(&rows.strong[over], &others) {
                    put(&mut off, over);
                }
            });
        });
        let seen = zip(&union_of(peers, on), &union_of(peers, &off), |on, off| on & off);
        meets(&seen, &self.if_on)
    }
}

/// True if there may be a cycle that removes something: one with two rivals, nodes of one digit that turn off the same
/// candidate, of which one is off and the other is on in it. `on` are the hops of each node, and in the end all nodes that
/// are on because of it.
pub(super) fn may_have_cycle<const W: usize>(
    strong: &[Bits<W>],
    rivals: &[Bits<W>],
    on: &mut [Bits<W>],
) -> bool {
    for over in 0..on.len() {
        let through = on[over];
        for on in &mut *on {
            // Without a branch, so that the compiler takes several rows at once.
            let mask = 0_u64.wrapping_sub(u64::from(has(on, over)));
            *on = zip(on, &through, |on, through| on | mask & through);
        }
    }
    strong.iter().zip(rivals).any(|(strong, rivals)| {
        members(strong).any(|first| {
            let follow = zip(rivals, &on[first], |rivals, on| rivals & on);
            members(&follow).any(|last| has(&on[last], first))
        })
    })
}
