//! Rules as people write them: in the directives of a file, in settings, as options and in
//! requests alike.

use super::rules::{Exponents, Grouping, Minus, Operations, Order, Rules};

/// Rules that are chosen for any task. They beat those of presets, and words of the task beat them.
///
/// ```
/// use abacist::puzzle::digits::{Chosen, Rule, Rules, Task};
/// let mut chosen = Chosen::default();
/// assert!(Rule::find("preset").unwrap().set(&mut chosen, "taneja"));
/// assert!(Rule::find("minus").unwrap().set(&mut chosen, "none"));
/// let task = Task::read("digits 10: 1234 merge", Rules::default(), chosen)?;
/// assert_eq!(task.rules.to_string(), "+-*/^ no-minus merge no-zeros integer fixed brackets 40-bits");
/// # Ok::<(), abacist::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The preset from which the others change something.
    pub preset: Option<&'static str>,
    /// The signs between two operands.
    pub operations: Option<Operations>,
    /// Whether there are square roots.
    pub root: Option<bool>,
    /// Whether there are factorials.
    pub factorial: Option<bool>,
    /// Where a minus may stand that subtracts nothing.
    pub minus: Option<Minus>,
    /// Whether neighbouring digits may be one number.
    pub merge: Option<bool>,
    /// Whether a number may begin with 0.
    pub leading_zeros: Option<bool>,
    /// Which exponents a power may have.
    pub exponents: Option<Exponents>,
    /// Whether the digits keep their places.
    pub order: Option<Order>,
    /// In which order the signs are worked out.
    pub grouping: Option<Grouping>,
    /// The bound of intermediate results.
    pub bits: Option<u32>,
}

impl Chosen {
    /// `rules`, or those of the chosen preset, with what is chosen put in.
    #[must_use]
    pub fn apply(self, rules: Rules) -> Rules {
        self.change(self.preset.and_then(Rules::preset).unwrap_or(rules))
    }

    /// `rules` with what is chosen put in, but for the preset.
    pub(super) fn change(self, rules: Rules) -> Rules {
        Rules {
            operations: self.operations.unwrap_or(rules.operations),
            root: self.root.unwrap_or(rules.root),
            factorial: self.factorial.unwrap_or(rules.factorial),
            minus: self.minus.unwrap_or(rules.minus),
            merge: self.merge.unwrap_or(rules.merge),
            leading_zeros: self.leading_zeros.unwrap_or(rules.leading_zeros),
            exponents: self.exponents.unwrap_or(rules.exponents),
            order: self.order.unwrap_or(rules.order),
            grouping: self.grouping.unwrap_or(rules.grouping),
            bits: self.bits.unwrap_or(rules.bits),
        }
    }

    fn set_signs(&mut self, text: Option<&str>) -> Option<()> {
        let signs = match text {
            None => None,
            Some(text) => Some(Rules::read_signs(text)?),
        };
        self.operations = signs.map(|it| it.operations);
        self.root = signs.map(|it| it.root);
        self.factorial = signs.map(|it| it.factorial);
        Some(())
    }

    fn signs(&self) -> Option<String> {
        self.operations.map(|_| self.change(Rules::default()).signs())
    }
}

/// The value of a rule that the task or its preset decides.
const USUAL: &str = "usual";

/// A rule under the name that people write.
#[derive(Debug)]
struct Row {
    name: &'static str,
    values: &'static [&'static str],
    summary: &'static str,
    get: fn(&Chosen) -> Option<String>,
    /// Takes a value other than [`USUAL`]; says with `None` that it is none. Nothing is that.
    set: fn(&mut Chosen, Option<&str>) -> Option<()>,
}

/// Takes the one of `values` that a text names; no text leaves it open.
fn put<T: Copy>(
    place: &mut Option<T>,
    text: Option<&str>,
    values: &[(&'static str, T)],
) -> Option<()> {
    *place = match text {
        None => None,
        Some(text) => Some(values.iter().find(|(name, _)| *name == text)?.1),
    };
    Some(())
}

fn name<T: Copy + PartialEq>(chosen: Option<T>, values: &[(&'static str, T)]) -> Option<String> {
    let found = values.iter().find(|(_, value)| Some(*value) == chosen);
    found.map(|(name, _)| (*name).to_owned())
}

const MINUS: &[(&str, Minus)] =
    &[("none", Minus::None), ("first", Minus::First), ("anywhere", Minus::Anywhere)];
const MERGE: &[(&str, bool)] = &[("on", true), ("off", false)];
const ZEROS: &[(&str, bool)] = &[("deny", false), ("allow", true)];
const EXPONENTS: &[(&str, Exponents)] = &[
    ("whole", Exponents::Whole),
    ("integer", Exponents::Integer),
    ("rational", Exponents::Rational),
];
const ORDER: &[(&str, Order)] = &[("fixed", Order::Fixed), ("any", Order::Any)];
const GROUPING: &[(&str, Grouping)] = &[
    ("brackets", Grouping::Brackets),
    ("precedence", Grouping::Precedence),
    ("left-to-right", Grouping::LeftToRight),
];

const ROWS: &[Row] = &[
    Row {
        name: "preset",
        values: &[
            USUAL,
            "deset",
            "taneja",
            "four-fours",
            "ten-puzzle",
            "sum-to-100",
            "add-operators",
        ],
        summary: "the rules of a known puzzle of digits, which other rules change",
        get: |chosen| chosen.preset.map(str::to_owned),
        set: |chosen, text| {
            put(&mut chosen.preset, text, &Rules::PRESETS.map(|(name, _)| (name, name)))
        },
    },
    Row {
        name: "ops",
        values: &[USUAL, "+-*/", "+-*/^", "+-*/^√!", "+-"],
        summary: "the signs that there are",
        get: Chosen::signs,
        set: Chosen::set_signs,
    },
    Row {
        name: "minus",
        values: &[USUAL, "none", "first", "anywhere"],
        summary: "where a minus may stand that subtracts nothing",
        get: |chosen| name(chosen.minus, MINUS),
        set: |chosen, text| put(&mut chosen.minus, text, MINUS),
    },
    Row {
        name: "merge",
        values: &[USUAL, "on", "off"],
        summary: "whether neighbouring digits may be one number",
        get: |chosen| name(chosen.merge, MERGE),
        set: |chosen, text| put(&mut chosen.merge, text, MERGE),
    },
    Row {
        name: "leading_zeros",
        values: &[USUAL, "deny", "allow"],
        summary: "whether a number may begin with 0, as in 05",
        get: |chosen| name(chosen.leading_zeros, ZEROS),
        set: |chosen, text| put(&mut chosen.leading_zeros, text, ZEROS),
    },
    Row {
        name: "exponents",
        values: &[USUAL, "whole", "integer", "rational"],
        summary: "which exponents a power may have; whole is from 0 on",
        get: |chosen| name(chosen.exponents, EXPONENTS),
        set: |chosen, text| put(&mut chosen.exponents, text, EXPONENTS),
    },
    Row {
        name: "order",
        values: &[USUAL, "fixed", "any"],
        summary: "whether the digits keep their order",
        get: |chosen| name(chosen.order, ORDER),
        set: |chosen, text| put(&mut chosen.order, text, ORDER),
    },
    Row {
        name: "grouping",
        values: &[USUAL, "brackets", "precedence", "left-to-right"],
        summary: "whether there are brackets; if not, which sign is worked out first",
        get: |chosen| name(chosen.grouping, GROUPING),
        set: |chosen, text| put(&mut chosen.grouping, text, GROUPING),
    },
    Row {
        name: "bits",
        values: &[USUAL, "62", "40", "18"],
        summary: "how large numerators and denominators may become on the way: below 2 to this",
        get: |chosen| chosen.bits.map(|bits| bits.to_string()),
        set: |chosen, text| {
            chosen.bits = match text {
                None => None,
                Some(text) => {
                    let bits = text.parse().ok();
                    Some(bits.filter(|bits| Rules::BITS.contains(bits))?)
                }
            };
            Some(())
        },
    },
];

/// A rule of tasks of digits, by the name that people write.
#[derive(Clone, Copy, Debug)]
pub struct Rule(&'static Row);

impl Rule {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(Self)
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

    /// Its values; of the signs and bits some of them. With the first one the task decides.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        self.0.values
    }

    /// What it is in `chosen`.
    #[must_use]
    pub fn value(self, chosen: &Chosen) -> String {
        (self.0.get)(chosen).unwrap_or_else(|| USUAL.to_owned())
    }

    /// Sets it; says whether it can be so.
    pub fn set(self, chosen: &mut Chosen, value: &str) -> bool {
        (self.0.set)(chosen, Some(value).filter(|value| *value != USUAL)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_shown_can_be_written() {
        for rule in Rule::all() {
            let mut chosen = Chosen::default();
            for value in rule.values() {
                assert!(rule.set(&mut chosen, value), "{} {value}", rule.name());
                assert_eq!(rule.value(&chosen), *value);
            }
            assert!(!rule.set(&mut chosen, "maybe"), "{}", rule.name());
        }
        for (name, _) in Rules::PRESETS {
            assert!(Rule::find("preset").unwrap().values().contains(&name), "{name}");
        }
    }

    #[test]
    fn signs_may_stand_in_several_words() {
        let signs = |text: &str| {
            let mut chosen = Chosen::default();
            Rule::find("ops").unwrap().set(&mut chosen, text).then(|| chosen.signs().unwrap())
        };
        assert_eq!(signs("+-*/ ^ sqrt !").unwrap(), "+-*/^√!");
        assert_eq!(signs("− × ÷").unwrap(), "-*/");
        assert_eq!((signs("+ x"), signs(""), signs(" ")), (None, None, None));
    }
}
