//! The rules of a game.

use std::fmt;

use crate::number::Number;

/// What one may do with the numbers, and which answers are one.
///
/// ```
/// use abacist::puzzle::make::{Distinct, Rules, Steps};
/// let rules = Rules::countdown();
/// assert!(!rules.use_all);
/// assert_eq!((rules.steps, rules.distinct()), (Steps::Positive, Distinct::Lean));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether every number must be used; otherwise some may be left out.
    pub use_all: bool,
    /// What a step may come to.
    pub steps: Steps,
    /// The operations.
    pub operations: Operations,
    /// Which answers are one; `None` for [`Distinct::Merged`] where all numbers must be used, and
    /// [`Distinct::Lean`] where some may be left out.
    pub distinct: Option<Distinct>,
}

/// What each step, the last one included, may come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Steps {
    /// Any fraction, negative ones and 0 included.
    #[default]
    Rational,
    /// Whole numbers, negative ones and 0 included.
    Integer,
    /// Whole numbers above 0.
    Positive,
}

/// Which of the four operations there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operations {
    /// `+`.
    pub add: bool,
    /// `-`.
    pub subtract: bool,
    /// `*`.
    pub multiply: bool,
    /// `/`.
    pub divide: bool,
}

/// Which expressions are one answer. Equal numbers are always interchangeable.
///
/// A rule that merges answers counts an answer if at least one of its expressions keeps to the
/// rules of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distinct {
    /// As the tables of the game of 24 count: like [`Structural`](Self::Structural); besides,
    /// factors that come to 1 and terms that come to 0 count wherever they stand as if they stood
    /// at the top, what cancels is a term that comes to 0, and so are two factors that come to 1.
    Merged,
    /// The order of terms and factors, brackets in chains of `+ -` and of `× ÷`, and swapping two
    /// differences do not count.
    Structural,
    /// Like [`Structural`](Self::Structural), without answers in which a number or a step is idle:
    /// a factor 1 or 0, a term 0, equal terms or factors that cancel.
    Lean,
    /// Every expression counts.
    Raw,
}

impl Rules {
    /// The game of 24: all numbers, any steps.
    #[must_use]
    pub const fn twenty_four() -> Self {
        Self { use_all: true, steps: Steps::Rational, operations: Operations::ALL, distinct: None }
    }

    /// Countdown, "Le compte est bon": some or all numbers, steps are whole numbers above 0.
    #[must_use]
    pub const fn countdown() -> Self {
        Self { use_all: false, steps: Steps::Positive, ..Self::twenty_four() }
    }

    /// The ten puzzle: the rules of 24.
    #[must_use]
    pub const fn ten() -> Self {
        Self::twenty_four()
    }

    /// The presets under the names that people write.
    pub const PRESETS: [(&'static str, Self); 3] =
        [("24", Self::twenty_four()), ("countdown", Self::countdown()), ("ten", Self::ten())];

    /// The rules of the preset with this name.
    ///
    /// ```
    /// use abacist::puzzle::make::Rules;
    /// assert_eq!(Rules::preset("countdown"), Some(Rules::countdown()));
    /// assert_eq!(Rules::preset("poker"), None);
    /// ```
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        let found = Self::PRESETS.iter().find(|(preset, _)| *preset == name);
        found.map(|(_, rules)| *rules)
    }

    /// Which answers are one.
    #[must_use]
    pub fn distinct(&self) -> Distinct {
        self.distinct.unwrap_or(if self.use_all { Distinct::Merged } else { Distinct::Lean })
    }

    /// Takes a rule as people write it; says whether it is one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let Some((_, set)) = WORDS.iter().find(|(name, _)| *name == word) else {
            return Operations::read(word).map(|operations| self.operations = operations).is_some();
        };
        set(self);
        true
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::twenty_four()
    }
}

type Set = fn(&mut Rules);

/// The words for rules, which may stand between target and colon.
pub(super) const WORDS: &[(&str, Set)] = &[
    ("all", |rules| rules.use_all = true),
    ("any", |rules| rules.use_all = false),
    ("rational", |rules| rules.steps = Steps::Rational),
    ("integer", |rules| rules.steps = Steps::Integer),
    ("positive", |rules| rules.steps = Steps::Positive),
    ("merged", |rules| rules.distinct = Some(Distinct::Merged)),
    ("structural", |rules| rules.distinct = Some(Distinct::Structural)),
    ("lean", |rules| rules.distinct = Some(Distinct::Lean)),
    ("raw", |rules| rules.distinct = Some(Distinct::Raw)),
];

impl Operations {
    /// All four.
    pub const ALL: Self = Self { add: true, subtract: true, multiply: true, divide: true };

    /// Reads signs such as `+-*/` or `+×`, in any order; `None` if there are none, or others.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        if word.is_empty() {
            return None;
        }
        let mut read = Self { add: false, subtract: false, multiply: false, divide: false };
        for sign in word.chars() {
            match sign {
                '+' => read.add = true,
                '-' | '−' => read.subtract = true,
                '*' | '×' => read.multiply = true,
                '/' | '÷' => read.divide = true,
                _ => return None,
            }
        }
        Some(read)
    }
}

impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs =
            [(self.add, '+'), (self.subtract, '-'), (self.multiply, '*'), (self.divide, '/')];
        signs.iter().filter(|(on, _)| *on).try_for_each(|(_, sign)| write!(f, "{sign}"))
    }
}

impl Steps {
    /// Whether a step may come to this.
    pub(super) fn allow(self, value: &Number) -> bool {
        match self {
            Self::Rational => value.is_rational(),
            Self::Integer => value.is_integer(),
            Self::Positive => value.is_integer() && !value.is_negative() && !value.is_zero(),
        }
    }

    /// What the rule asks for.
    pub(super) fn needed(self) -> &'static str {
        match self {
            Self::Rational => "rational",
            Self::Integer => "whole",
            Self::Positive => "positive whole",
        }
    }

    /// The rule of this word.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        [Self::Rational, Self::Integer, Self::Positive].into_iter().find(|it| it.name() == name)
    }

    /// The word for the rule.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rational => "rational",
            Self::Integer => "integer",
            Self::Positive => "positive",
        }
    }
}

impl Distinct {
    /// The rule of this word.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        let all = [Self::Merged, Self::Structural, Self::Lean, Self::Raw];
        all.into_iter().find(|it| it.name() == name)
    }

    /// The word for the rule.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Merged => "merged",
            Self::Structural => "structural",
            Self::Lean => "lean",
            Self::Raw => "raw",
        }
    }
}
