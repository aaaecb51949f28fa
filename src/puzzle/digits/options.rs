//! Rules as people write them: in the directives of a file, in settings, as options and in
//! requests alike.

use super::rules::{Decimals, Exponents, Grouping, Minus, Operations, Order, Rules};
use crate::puzzle::choice::{ChoiceRule, Choices, Row, put};

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
    /// Whether there are double factorials.
    pub double_factorial: Option<bool>,
    /// Whether there are subfactorials.
    pub subfactorial: Option<bool>,
    /// Whether results may be written one behind the other.
    pub join: Option<bool>,
    /// Which numbers that are not whole the digits may make.
    pub decimals: Option<Decimals>,
    /// The base in which the digits make numbers.
    pub base: Option<u32>,
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
            double_factorial: self.double_factorial.unwrap_or(rules.double_factorial),
            subfactorial: self.subfactorial.unwrap_or(rules.subfactorial),
            join: self.join.unwrap_or(rules.join),
            decimals: self.decimals.unwrap_or(rules.decimals),
            base: self.base.unwrap_or(rules.base),
        }
    }

    fn set_signs(&mut self, text: Option<&str>) -> Option<()> {
        let mut signs = None;
        put(&mut signs, text, Rules::read_signs)?;
        self.operations = signs.map(|it| it.operations);
        self.root = signs.map(|it| it.root);
        self.factorial = signs.map(|it| it.factorial);
        Some(())
    }

    fn signs(&self) -> Option<String> {
        self.operations.map(|_| self.change(Rules::default()).signs())
    }
}

/// A rule of tasks of digits, by the name that people write.
pub type Rule = ChoiceRule<Chosen>;

impl Choices for Chosen {
    const ROWS: &'static [Row<Self>] = ROWS;
}

/// Takes the one of `values` that a text names; no text leaves it open.
fn put_named<T: Copy>(
    place: &mut Option<T>,
    text: Option<&str>,
    values: &[(&'static str, T)],
) -> Option<()> {
    let named = |text: &str| values.iter().find(|(name, _)| *name == text).map(|found| found.1);
    put(place, text, named)
}

fn name<T: Copy + PartialEq>(chosen: Option<T>, values: &[(&'static str, T)]) -> Option<String> {
    let found = values.iter().find(|(_, value)| Some(*value) == chosen);
    found.map(|(name, _)| (*name).to_owned())
}

const MINUS: &[(&str, Minus)] =
    &[("none", Minus::None), ("first", Minus::First), ("anywhere", Minus::Anywhere)];
const SWITCH: &[(&str, bool)] = &[("on", true), ("off", false)];
const ZEROS: &[(&str, bool)] = &[("deny", false), ("allow", true)];
const EXPONENTS: &[(&str, Exponents)] = &[
    ("whole", Exponents::Whole),
    ("integer", Exponents::Integer),
    ("rational", Exponents::Rational),
];
const DECIMALS: &[(&str, Decimals)] =
    &[("none", Decimals::None), ("point", Decimals::Point), ("recurring", Decimals::Recurring)];
const ORDER: &[(&str, Order)] = &[("fixed", Order::Fixed), ("any", Order::Any)];
const GROUPING: &[(&str, Grouping)] = &[
    ("brackets", Grouping::Brackets),
    ("precedence", Grouping::Precedence),
    ("left-to-right", Grouping::LeftToRight),
];

/// A rule with a few values, each of which has a name.
macro_rules! named {
    ($name:literal, $field:ident, $table:ident, [$($value:literal),*], $summary:literal) => {
        Row {
            name: $name,
            values: &["usual", $($value),*],
            more: "",
            summary: $summary,
            get: |chosen| name(chosen.$field, $table),
            set: |chosen, text| put_named(&mut chosen.$field, text, $table),
        }
    };
}

const ROWS: &[Row<Chosen>] = &[
    Row {
        name: "preset",
        values: &[
            "usual",
            "deset",
            "taneja",
            "four-fours",
            "ten-puzzle",
            "sum-to-100",
            "add-operators",
        ],
        more: "",
        summary: "the rules of a known puzzle of digits, which other rules change",
        get: |chosen| chosen.preset.map(str::to_owned),
        set: |chosen, text| {
            put_named(&mut chosen.preset, text, &Rules::PRESETS.map(|(name, _)| (name, name)))
        },
    },
    Row {
        name: "ops",
        values: &["usual", "+-*/", "+-*/^", "+-*/^√!", "+-"],
        more: "also with ^, √ (or sqrt) and !",
        summary: "the signs that there are",
        get: Chosen::signs,
        set: Chosen::set_signs,
    },
    named!(
        "minus",
        minus,
        MINUS,
        ["none", "first", "anywhere"],
        "where a minus may stand that subtracts nothing"
    ),
    named!("merge", merge, SWITCH, ["on", "off"], "whether neighbouring digits may be one number"),
    named!(
        "zeros",
        leading_zeros,
        ZEROS,
        ["deny", "allow"],
        "whether a number may begin with 0, as in 05"
    ),
    named!(
        "exponents",
        exponents,
        EXPONENTS,
        ["whole", "integer", "rational"],
        "which exponents a power may have; whole is from 0 on"
    ),
    named!("order", order, ORDER, ["fixed", "any"], "whether the digits keep their order"),
    named!(
        "grouping",
        grouping,
        GROUPING,
        ["brackets", "precedence", "left-to-right"],
        "whether there are brackets; if not, which sign is worked out first"
    ),
    Row {
        name: "bits",
        values: &["usual", "62", "40", "18"],
        more: "or another number from 4 to 62",
        summary: "how large numerators and denominators may become on the way: below 2 to this",
        get: |chosen| chosen.bits.map(|bits| bits.to_string()),
        set: |chosen, text| {
            let read = |text: &str| text.parse().ok().filter(|bits| Rules::BITS.contains(bits));
            put(&mut chosen.bits, text, read)
        },
    },
    named!(
        "double_factorial",
        double_factorial,
        SWITCH,
        ["on", "off"],
        "whether double factorials may be taken: 5!! is 5 × 3 × 1"
    ),
    named!(
        "subfactorial",
        subfactorial,
        SWITCH,
        ["on", "off"],
        "whether subfactorials may be taken: !4 is 9"
    ),
    named!(
        "join",
        join,
        SWITCH,
        ["on", "off"],
        "whether results may be written side by side: (1+1)||3 is 23"
    ),
    named!(
        "decimals",
        decimals,
        DECIMALS,
        ["none", "point", "recurring"],
        "whether digits may make .4, or .(4) = 4/9 too"
    ),
    Row {
        name: "base",
        values: &["usual", "10", "8", "2"],
        more: "or another number from 2 to 10",
        summary: "the base in which the digits make numbers, 2 to 10",
        get: |chosen| chosen.base.map(|base| base.to_string()),
        set: |chosen, text| {
            let read = |text: &str| text.parse().ok().filter(|base| Rules::BASES.contains(base));
            put(&mut chosen.base, text, read)
        },
    },
];

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
