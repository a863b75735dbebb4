//! Sets of techniques, and their names.

use super::{Scale, Technique};
use crate::grid::{UnknownName, serde_as_text};
use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

/// A set of techniques. As text their ids, or names of [groups](TechniqueSet::GROUPS), with `|` between:
/// `swordfish|jellyfish`.
///
/// ```
/// use gridmill::grade::{Technique, TechniqueSet};
/// let set: TechniqueSet = "fish|xy_wing".parse()?;
/// assert_eq!(set.to_string(), "x_wing|swordfish|xy_wing|jellyfish");
/// assert!(set.contains(Technique::Swordfish));
/// # Ok::<(), gridmill::grid::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TechniqueSet([u128; 2]);

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 2]);
    /// All of them.
    pub const ALL: Self = Self([u128::MAX, (1 << (Technique::ALL.len() - 128)) - 1]);

    /// The names of groups. [`Technique::groups`] returns those of a technique.
    pub const GROUPS: [&str; 18] = [
        "singles",
        "direct",
        "locked",
        "pairs",
        "triplets",
        "quads",
        "fish",
        "strong_links",
        "wings",
        "rectangles",
        "loops",
        "bug",
        "uniqueness",
        "exclusion",
        "chains",
        "dynamic",
        "large_boards",
        "hodoku",
    ];

    /// Returns the set of one technique.
    pub const fn of(technique: Technique) -> Self {
        match technique as u32 {
            bit @ ..128 => Self([1 << bit, 0]),
            bit => Self([0, 1 << (bit - 128)]),
        }
    }

    /// Returns the techniques that occur only on boards with more houses than the classic one.
    pub fn of_boards() -> Self {
        use Technique as T;
        let naked = [T::GeneralizedNakedPair, T::GeneralizedNakedTriplet, T::GeneralizedNakedQuad];
        let known = naked.into_iter().collect::<Self>() | Self::of(T::GeneralizedIntersection);
        known | Self::of_large_boards()
    }

    /// Returns the techniques that occur only on boards of more than nine rows.
    pub fn of_large_boards() -> Self {
        super::large::own_techniques()
    }

    /// Returns the technique of this id, or the techniques of this group.
    ///
    /// # Errors
    /// If the name is neither.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let is_named =
            |technique: &Technique| technique.id() == name || technique.groups().contains(&name);
        let named: Self = Technique::ALL.iter().copied().filter(is_named).collect();
        if named.is_empty() {
            let ids = Technique::ALL.iter().map(|technique| technique.id());
            let known = Self::GROUPS.into_iter().chain(ids);
            return Err(UnknownName::new("technique or group", name, known));
        }
        Ok(named)
    }

    /// Returns the techniques that assume a unique solution: rectangles, loops, BUGs.
    pub fn uniqueness() -> Self {
        Self::named("uniqueness").expect("a group")
    }

    /// True if `technique` is a member.
    pub const fn contains(self, technique: Technique) -> bool {
        !self.and(Self::of(technique)).is_empty()
    }

    /// True if it has no members.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Members of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Members that are not in `other`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Returns the name of the group with these members, of those on all scales or on one. If there is none, returns their ids.
    pub fn short_name(self) -> String {
        let is_group = |name: &&str| {
            let group = Self::named(name).expect("a group");
            let of_scales = Scale::ALL.iter().map(|scale| group.and(scale.techniques()));
            of_scales.chain([group]).any(|group| self == group)
        };
        let group = Self::GROUPS.into_iter().filter(|_| self.iter().count() > 1).find(is_group);
        group.map_or_else(|| self.to_string(), str::to_owned)
    }

    /// Its members, easiest first.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |technique| self.contains(*technique))
    }
}

impl BitOr for TechniqueSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        techniques.into_iter().fold(Self::EMPTY, |set, technique| set | Self::of(technique))
    }
}

impl fmt::Display for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.iter().map(Technique::id).collect::<Vec<_>>().join("|"))
    }
}

impl FromStr for TechniqueSet {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let names = text.split('|').map(str::trim);
        names.map(Self::named).try_fold(Self::EMPTY, |set, named| Ok(set | named?))
    }
}

/// Reads an id.
///
/// ```
/// use gridmill::grade::Technique;
///
/// assert_eq!("x_wing".parse(), Ok(Technique::XWing));
/// let error = "xwing".parse::<Technique>().expect_err("it has another id");
/// assert_eq!(error.nearest()[0], "x_wing");
/// ```
impl FromStr for Technique {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.iter().copied().find(|technique| technique.id() == text);
        let ids = Self::ALL.iter().map(|technique| technique.id());
        found.ok_or_else(|| UnknownName::new("technique", text, ids))
    }
}

serde_as_text!(TechniqueSet);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_hold_what_their_names_say() {
        let named = |name| TechniqueSet::named(name).expect("a group");
        assert_eq!(
            named("singles").to_string(),
            "last_digit|hidden_single_box|hidden_single_line|naked_single"
        );
        assert_eq!(
            named("direct").to_string(),
            "direct_pointing|direct_claiming|direct_hidden_pair|direct_hidden_triplet"
        );
        assert_eq!(named("uniqueness"), named("rectangles") | named("loops") | named("bug"));
        for technique in named("chains").iter() {
            let id = technique.id();
            assert!(["chain", "cycle", "fish"].iter().any(|word| id.contains(word)), "{id}");
        }
        assert_eq!(named("chains").and(Scale::Classic.techniques()).iter().count(), 33);
        assert!(named("dynamic").iter().all(|it| it.id().starts_with("dynamic_")));
        // Every group is listed and has members, and no group is called like a technique.
        assert!(TechniqueSet::GROUPS.into_iter().all(|name| !named(name).is_empty()));
        let mut groups = Technique::ALL.iter().flat_map(|technique| technique.groups());
        assert!(groups.all(|group| TechniqueSet::GROUPS.contains(group)));
        assert!(Technique::ALL.iter().all(|it| named(it.id()) == TechniqueSet::of(*it)));
    }

    #[test]
    fn sets_read_back_unchanged() {
        for text in ["x_wing", "swordfish|jellyfish"] {
            assert_eq!(text.parse::<TechniqueSet>().expect("a set").to_string(), text);
        }
        let all = TechniqueSet::ALL;
        assert_eq!(all.to_string().parse(), Ok(all));
    }

    #[test]
    fn unknown_names_list_the_nearest() {
        let error = |text: &str| text.parse::<TechniqueSet>().unwrap_err().to_string();
        assert_eq!(
            error("X-Wings"),
            "no technique or group is called \"X-Wings\"; nearest: x_wing, xy_wing, wings"
        );
        assert!(error("unique_rectangle").contains("unique_rectangle_1"));
        assert_eq!(error("qqq"), "no technique or group is called \"qqq\"");
    }
}
