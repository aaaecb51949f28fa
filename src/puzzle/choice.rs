//! Rules that can be chosen by name and value, as tables of the families that have some.

/// The value of a rule that the puzzle itself decides.
const USUAL: &str = "usual";

/// What is chosen of the rules of a family.
pub trait Choices: Copy + 'static {
    /// The rules, in the order in which they are shown.
    const ROWS: &'static [Row<Self>];
}

/// A rule under the name that people write.
#[derive(Debug)]
pub struct Row<C> {
    pub(super) name: &'static str,
    /// Its values, of some rules not all; the first one leaves it to the puzzle.
    pub(super) values: &'static [&'static str],
    /// What the values may have besides.
    pub(super) more: &'static str,
    pub(super) summary: &'static str,
    pub(super) get: fn(&C) -> Option<String>,
    /// Takes a value; says with `None` that it is none. No value leaves it to the puzzle.
    pub(super) set: fn(&mut C, Option<&str>) -> Option<()>,
}

/// A rule of a family, by the name that people write.
///
/// ```
/// use abacist::puzzle::make::{Chosen, Rule};
/// let mut chosen = Chosen::default();
/// let rule = Rule::find("use").unwrap();
/// assert_eq!(rule.value(&chosen), "usual");
/// assert!(rule.set(&mut chosen, "any") && !rule.set(&mut chosen, "some"));
/// assert_eq!(rule.value(&chosen), "any");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ChoiceRule<C: 'static>(&'static Row<C>);

impl<C: Choices> ChoiceRule<C> {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        C::ROWS.iter().map(Self)
    }

    /// The rule of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|rule| rule.name() == name)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What it says.
    #[must_use]
    pub fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Its values; of signs and sizes some of them. With the first one the puzzle decides.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        self.0.values
    }

    /// What its values may have besides, in words; nothing of most rules.
    #[must_use]
    pub fn more(self) -> &'static str {
        self.0.more
    }

    /// What to write.
    #[must_use]
    pub fn help(self) -> String {
        format!("write {}{}", self.values().join(" or "), self.also())
    }

    /// What the values may have besides, to be said behind these.
    #[must_use]
    pub fn also(self) -> String {
        match self.more() {
            "" => String::new(),
            more => format!(", {more}"),
        }
    }

    /// What it is in `chosen`.
    #[must_use]
    pub fn value(self, chosen: &C) -> String {
        (self.0.get)(chosen).unwrap_or_else(|| USUAL.to_owned())
    }

    /// Sets it; says whether it can be so.
    pub fn set(self, chosen: &mut C, value: &str) -> bool {
        (self.0.set)(chosen, Some(value).filter(|value| *value != USUAL)).is_some()
    }
}

/// Takes the value that `read` makes of a text; no text leaves it open.
pub(super) fn put<T>(
    place: &mut Option<T>,
    text: Option<&str>,
    read: impl Fn(&str) -> Option<T>,
) -> Option<()> {
    *place = match text {
        None => None,
        Some(text) => Some(read(text)?),
    };
    Some(())
}
