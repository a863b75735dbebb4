//! Which lesson teaches a technique, and by what name.

use gridmill::grade::Technique;

/// Returns the technique that readers know: of a direct form, the pattern.
pub(super) fn plain_form(technique: Technique) -> Technique {
    match technique {
        Technique::DirectPointing => Technique::Pointing,
        Technique::DirectClaiming => Technique::Claiming,
        Technique::DirectHiddenPair => Technique::HiddenPair,
        Technique::DirectHiddenTriplet => Technique::HiddenTriplet,
        other => other,
    }
}

/// Returns the technique whose lesson has the idea of a technique: of a type, the first type.
pub(super) fn lesson_of(technique: Technique) -> Technique {
    use Technique::{
        Bug1, Bug2, Bug3, Bug4, UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4,
        UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4,
    };
    match plain_form(technique) {
        UniqueRectangle2 | UniqueRectangle3 | UniqueRectangle4 => UniqueRectangle1,
        UniqueLoop2 | UniqueLoop3 | UniqueLoop4 => UniqueLoop1,
        Bug2 | Bug3 | Bug4 => Bug1,
        other => other,
    }
}
