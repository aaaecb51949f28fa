//! What a puzzle is asked, as people write it: in the directives of a file, in settings, on the
//! command line and in requests alike.

use super::blackout::{Rules, Which, WhichError};
use crate::diagnostic::{InputError, did_you_mean};
use crate::source::Span;

/// A rule of blackout puzzles under the name that people write.
#[derive(Debug)]
pub struct RuleOption {
    /// The name.
    pub name: &'static str,
    /// The two values: what it is when off, and when on.
    pub values: [&'static str; 2],
    /// What it says.
    pub summary: &'static str,
    get: fn(&Rules) -> bool,
    set: fn(&mut Rules, bool),
}

/// The rules that can be chosen.
pub const RULES: &[RuleOption] = &[
    RuleOption {
        name: "leading_zeros",
        values: ["deny", "allow"],
        summary: "whether a number may begin with 0, as in 05",
        get: |rules| rules.leading_zeros,
        set: |rules, on| rules.leading_zeros = on,
    },
    RuleOption {
        name: "unary",
        values: ["reject", "allow"],
        summary: "whether a sign may stand before an operand, as in 3 × -2",
        get: |rules| rules.unary,
        set: |rules, on| rules.unary = on,
    },
    RuleOption {
        name: "division",
        values: ["exact", "whole"],
        summary: "whether divisions give fractions, or must come out even",
        get: |rules| rules.whole_division,
        set: |rules, on| rules.whole_division = on,
    },
    RuleOption {
        name: "lenient",
        values: ["off", "on"],
        summary: "whether a puzzle may be malformed as it stands",
        get: |rules| rules.lenient,
        set: |rules, on| rules.lenient = on,
    },
    RuleOption {
        name: "dialect",
        values: ["basic", "extended"],
        summary: "whether powers, decimals, other brackets and chains of = are read",
        get: |rules| rules.extended,
        set: |rules, on| rules.extended = on,
    },
];

impl RuleOption {
    /// The rule of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        RULES.iter().find(|rule| rule.name == name)
    }

    /// What the rule is in `rules`.
    #[must_use]
    pub fn value(&self, rules: &Rules) -> &'static str {
        let [off, on] = self.values;
        if (self.get)(rules) { on } else { off }
    }

    /// Whether `text` turns the rule on; `None` if it is none of its values.
    #[must_use]
    pub fn read(&self, text: &str) -> Option<bool> {
        let value = self.values.iter().position(|value| *value == text);
        value.map(|index| index == 1)
    }

    /// Turns the rule on or off.
    pub fn set(&self, rules: &mut Rules, on: bool) {
        (self.set)(rules, on);
    }

    /// Sets the rule to the value that is written at `at`.
    ///
    /// # Errors
    /// When it is none of the values.
    pub fn write(&self, rules: &mut Rules, text: &str, at: Span) -> Result<(), InputError> {
        let [off, on] = self.values;
        let Some(value) = self.read(text) else {
            let message = format!("`{}` cannot be `{text}`", self.name);
            return Err(InputError::BadArgument {
                message,
                help: format!("write {off} or {on}"),
                at,
            });
        };
        self.set(rules, value);
        Ok(())
    }
}

/// Reads a number of squares that is written at `at`.
///
/// # Errors
/// When it is none.
pub fn read_which(text: &str, at: Span) -> Result<Which, InputError> {
    text.parse().map_err(|error: WhichError| {
        let help = match &error {
            WhichError::Empty { from, to } => format!("write {to}..={from}"),
            WhichError::TwoReadings { .. } => "a range with both its ends has `..=`".to_owned(),
            WhichError::Unknown(_) => {
                "write a number such as 2, a range 1..=3, min or all".to_owned()
            }
        };
        InputError::BadArgument { message: error.to_string(), help, at }
    })
}

/// What is fixed for every puzzle of a file, whatever its directives say.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// How many squares are to be blacked out.
    pub which: Option<Which>,
    /// Rules that are on or off.
    pub rules: Vec<(&'static RuleOption, bool)>,
}

impl Fixed {
    /// `which` and `rules` with what is fixed put in.
    #[must_use]
    pub fn apply(&self, which: Which, mut rules: Rules) -> (Which, Rules) {
        for (rule, on) in &self.rules {
            rule.set(&mut rules, *on);
        }
        (self.which.unwrap_or(which), rules)
    }
}

/// The error for a directive or setting that does not exist.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str], at: Span) -> InputError {
    let help = match did_you_mean(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.join(", ")),
    };
    InputError::UnknownName { what: what.to_owned(), name: name.to_owned(), help, at }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_shown_can_be_written() {
        for rule in RULES {
            for value in rule.values {
                let mut rules = Rules::default();
                rule.write(&mut rules, value, Span::default()).unwrap();
                assert_eq!(rule.value(&rules), value, "{}", rule.name);
            }
            let mut rules = Rules::default();
            assert!(rule.write(&mut rules, "maybe", Span::default()).is_err());
        }
    }
}
