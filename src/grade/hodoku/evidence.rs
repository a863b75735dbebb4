//! Evidence of steps. The finders here report none, but those of the other scales do.

use super::{Step, Technique};
use crate::grade::find::{Changes, Scratch, State};
use crate::grade::finders::finder;
use crate::grade::{self, Effect, Scale};
use crate::grid::PencilGrid;
use std::ops::ControlFlow;

impl Step {
    /// Returns a step of the other scales with the same pattern and the same effect on these pencil marks, and its evidence. Returns
    /// nothing if only HoDoKu has the technique, or if no step of the other scales has exactly this effect.
    pub fn with_evidence(&self, pencil: &PencilGrid) -> Option<grade::Step> {
        let techniques = match self.technique {
            Technique::HiddenSingle => {
                vec![grade::Technique::HiddenSingleBox, grade::Technique::HiddenSingleLine]
            }
            other => other.id().parse().into_iter().collect(),
        };
        let effect = Effect::from(&self.effect);
        let scale = Scale::Sukaku.table();
        let state = State { grid: pencil, changes: &Changes::EVERYTHING, scale };
        let mut scratch = Scratch::default();
        scratch.wants_trails = true;
        techniques.into_iter().find_map(|technique: grade::Technique| {
            let mut same = None;
            let _stopped = finder(technique)(state, &mut scratch, &mut |step| {
                if step.technique != technique || step.effect != effect {
                    return ControlFlow::Continue(());
                }
                same = Some(step);
                ControlFlow::Break(())
            });
            same
        })
    }
}
