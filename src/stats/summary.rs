//! Means, spreads and the correlation of what was counted.

use super::spread::{Spread, varies};
use super::{LevelCount, Stats};
use crate::grade::{Effort, Rating};
use std::collections::BTreeMap;

/// Quantiles of the effort that summaries list.
pub const EFFORT_QUANTILES: [f64; 5] = [0.01, 0.25, 0.5, 0.75, 0.99];

impl Stats {
    /// Returns mean and spread of the number of clues of all puzzles.
    pub fn clue_spread(&self) -> Spread {
        Spread::of(self.clues.iter().map(|(&clues, &count)| (clues as f64, count)))
    }

    /// Returns mean and spread of the ratings.
    pub fn er_spread(&self) -> Spread {
        Spread::of(self.by_rating().iter().map(|(er, &count)| (er.decimal(), count)))
    }

    /// Returns mean and spread of the known efforts.
    pub fn effort_spread(&self) -> Spread {
        let efforts = self.levels.iter().flat_map(|level| &level.efforts);
        Spread::of(efforts.map(|(effort, &count)| (effort.decimal(), count)))
    }

    /// Returns mean and spread of each column of the flow, with its name, if some rows have them.
    pub fn flow_spreads(&self) -> Option<[(&'static str, Spread); 3]> {
        let [least, mean, bottlenecks] = self.flow.map(|moments| moments.spread());
        let named = [("flow_min", least), ("flow_mean", mean), ("bottlenecks", bottlenecks)];
        (least.count > 0).then_some(named)
    }

    /// Returns the correlation of clues and ER; none if one of them does not vary.
    pub fn correlation(&self) -> Option<f64> {
        let pairs = || {
            self.ratings.iter().map(|(&(er, clues), &count)| (clues as f64, er.decimal(), count))
        };
        if !varies(pairs().map(|(clues, _, _)| clues)) || !varies(pairs().map(|(_, er, _)| er)) {
            return None;
        }
        let clues = Spread::of(pairs().map(|(clues, _, count)| (clues, count)));
        let er = Spread::of(pairs().map(|(_, er, count)| (er, count)));
        let product = |(x, y, count)| (x - clues.mean) * (y - er.mean) * count as f64;
        let both = pairs().map(product).sum::<f64>() / (clues.count.saturating_sub(1)) as f64;
        Some(both / (clues.deviation * er.deviation))
    }

    /// Returns the number of puzzles of each rating, lowest first.
    pub fn by_rating(&self) -> BTreeMap<Rating, u64> {
        let mut counts = BTreeMap::new();
        for (&(er, _), count) in &self.ratings {
            *counts.entry(er).or_default() += count;
        }
        counts
    }

    /// Returns the rating that half of the puzzles do not exceed, if known.
    pub fn median(&self) -> Option<Rating> {
        let mut seen = 0;
        self.by_rating().into_iter().find_map(|(er, count)| {
            seen += count;
            (2 * seen >= self.rated).then_some(er)
        })
    }
}

impl LevelCount {
    /// Returns the efforts that these shares of the puzzles do not exceed, if efforts are known.
    ///
    /// ```
    /// use gridmill::grade::{Effort, Rating};
    /// use gridmill::stats::LevelCount;
    ///
    /// let (name, least) = ("easy".to_owned(), Rating::from_tenths(12));
    /// let efforts = [70, 86, 107].map(|tenths| (Effort::from_tenths(tenths), 1)).into();
    /// let level = LevelCount { name, puzzles: 3, least, efforts };
    /// assert_eq!(level.effort_quantiles([0.5]), Some([Effort::from_tenths(86)]));
    /// ```
    pub fn effort_quantiles<const N: usize>(&self, shares: [f64; N]) -> Option<[Effort; N]> {
        let (known, last) = (self.efforts.values().sum::<u64>(), self.efforts.keys().last()?);
        Some(shares.map(|share| {
            let mut seen = 0;
            let reached = self.efforts.iter().find(|(_, count)| {
                seen += *count;
                seen as f64 >= share * known as f64
            });
            *reached.map_or(last, |(effort, _)| effort)
        }))
    }
}
