//! The rules of a game.

use std::fmt;

use crate::diagnostic::MakeError;
use crate::number::Number;
use crate::source::Span;

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

/// Which operations there are: those of arithmetic, and extra ones, which are off in every preset.
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
    /// `^`, where the result is a fraction; not 0^0.
    pub power: bool,
    /// `%`: what a division rounded down leaves over, of whole numbers. It is 0 or has the sign of
    /// the divisor: −7 % 3 is 2.
    pub remainder: bool,
    /// `!`, of whole numbers from 0.
    pub factorial: bool,
    /// `√`, where the root is a fraction.
    pub root: bool,
    /// Joining the digits of whole numbers of the game: 1 and 2 give 12, with no 0 in front.
    pub concatenate: bool,
    /// A minus sign before a number or a bracket.
    pub negate: bool,
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
    /// a factor 1 or 0, a term 0, two equal terms or factors that cancel, 3 ÷ 3 by itself included,
    /// a sum or product that comes to what is taken away in it, as 8 − 4. Several terms that cancel
    /// another one only together are not idle.
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

    /// Takes a rule as people write it; says what it is about, if it is one.
    pub(super) fn take(&mut self, word: &str) -> Option<About> {
        let Some((_, about, set)) = WORDS.iter().find(|(name, ..)| *name == word) else {
            return self.operations.take(word).then_some(About::Operations);
        };
        set(self);
        Some(*about)
    }
}

/// What a word for a rule is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    Use,
    Steps,
    Distinct,
    /// Of these several words may stand side by side.
    Operations,
}

/// Words for rules of one text, and where they stand.
#[derive(Default)]
pub(super) struct Taken<'w>(Vec<(About, &'w str, Span)>);

impl<'w> Taken<'w> {
    /// Adds a word that was taken.
    ///
    /// # Errors
    /// When another one says something else about the same.
    pub fn add(&mut self, about: About, word: &'w str, at: Span) -> Result<(), MakeError> {
        let is_other = |(other, earlier, _): &&(About, &str, Span)| {
            about != About::Operations && *other == about && *earlier != word
        };
        if let Some((_, earlier, first)) = self.0.iter().find(is_other) {
            let (word, earlier) = (word.to_owned(), (*earlier).to_owned());
            return Err(MakeError::Contradiction { word, earlier, at, first: *first });
        }
        self.0.push((about, word, at));
        Ok(())
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::twenty_four()
    }
}

type Set = fn(&mut Rules);

/// The words for rules, which may stand between target and colon.
pub(super) const WORDS: &[(&str, About, Set)] = &[
    ("all", About::Use, |rules| rules.use_all = true),
    ("any", About::Use, |rules| rules.use_all = false),
    ("rational", About::Steps, |rules| rules.steps = Steps::Rational),
    ("integer", About::Steps, |rules| rules.steps = Steps::Integer),
    ("positive", About::Steps, |rules| rules.steps = Steps::Positive),
    ("merged", About::Distinct, |rules| rules.distinct = Some(Distinct::Merged)),
    ("structural", About::Distinct, |rules| rules.distinct = Some(Distinct::Structural)),
    ("lean", About::Distinct, |rules| rules.distinct = Some(Distinct::Lean)),
    ("raw", About::Distinct, |rules| rules.distinct = Some(Distinct::Raw)),
];

/// Where it is kept whether an operation is on.
type Switch = fn(&mut Operations) -> &mut bool;

impl Operations {
    /// All four of arithmetic.
    pub const ALL: Self =
        Self { add: true, subtract: true, multiply: true, divide: true, ..Self::NONE };

    /// None.
    pub const NONE: Self = Self {
        add: false,
        subtract: false,
        multiply: false,
        divide: false,
        power: false,
        remainder: false,
        factorial: false,
        root: false,
        concatenate: false,
        negate: false,
    };

    /// Whether there are others than those of arithmetic.
    #[must_use]
    pub fn has_extra(self) -> bool {
        self.without(Self::ALL) != Self::NONE
    }

    /// Within what an answer is looked for, to be said with every "there is none"; `None` where
    /// the search knows no bound.
    ///
    /// ```
    /// use abacist::puzzle::make::Operations;
    /// assert_eq!(Operations::ALL.bound(), None);
    /// let with_roots = Operations { root: true, ..Operations::ALL };
    /// assert_eq!(with_roots.bound().unwrap(), "at most 3 of √ ! − in a row");
    /// ```
    #[must_use]
    pub fn bound(self) -> Option<String> {
        let sizes = match (self.power, self.factorial) {
            (true, true) => Some("powers and factorials"),
            (true, false) => Some("powers"),
            (false, true) => Some("factorials"),
            (false, false) => None,
        };
        let sizes = sizes.map(|what| format!("{what} of at most {} bits", Self::MOST_BITS));
        let signs = self.factorial || self.root;
        let depth = signs.then(|| format!("at most {} of √ ! − in a row", Self::MOST_SIGNS));
        let bounds: Vec<_> = sizes.into_iter().chain(depth).collect();
        (!bounds.is_empty()).then(|| bounds.join(", "))
    }

    /// The most bits above and below the line of a power and of a factorial that are looked for.
    /// Nor are exponents that are more than this above or below the line, unless the base is 0, 1
    /// or −1.
    pub const MOST_BITS: u64 = 128;

    /// How many of `√`, `!` and minus signs may stand on one number or bracket where answers are
    /// looked for.
    pub const MOST_SIGNS: u8 = 3;

    /// What people write for each operation. The signs may stand in one word.
    const SIGNS: [(&'static str, Switch); 10] = [
        ("+", |operations| &mut operations.add),
        ("-", |operations| &mut operations.subtract),
        ("*", |operations| &mut operations.multiply),
        ("/", |operations| &mut operations.divide),
        ("^", |operations| &mut operations.power),
        ("%", |operations| &mut operations.remainder),
        ("!", |operations| &mut operations.factorial),
        ("sqrt", |operations| &mut operations.root),
        ("concat", |operations| &mut operations.concatenate),
        ("neg", |operations| &mut operations.negate),
    ];

    /// Other ways to write them.
    const ALIASES: [(&'static str, &'static str); 4] =
        [("−", "-"), ("×", "*"), ("÷", "/"), ("√", "sqrt")];

    /// Reads signs and words as they stand in the text of a game, such as `+-*`, `^ sqrt` or
    /// `only ^`; `None` if there are none, or others, or none behind `only`.
    ///
    /// ```
    /// use abacist::puzzle::make::Operations;
    /// let power = Operations { power: true, ..Operations::ALL };
    /// assert_eq!(Operations::read("^"), Some(power));
    /// assert_eq!(Operations::read("only ^"), Some(Operations { power: true, ..Operations::NONE }));
    /// assert_eq!(Operations::read("+-*/ only"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let separates = |glyph: char| glyph.is_whitespace() || matches!(glyph, ',' | ';');
        let mut words = text.split(separates).filter(|word| !word.is_empty()).peekable();
        words.peek()?;
        let mut read = Self::ALL;
        (words.all(|word| read.take(word)) && read != Self::NONE).then_some(read)
    }

    /// Takes signs such as `+-*/^` or `!`, in any order, or a word. Signs of arithmetic say which
    /// of these there are; the others are added. The word `only` leaves none but what follows.
    fn take(&mut self, word: &str) -> bool {
        if word == "only" {
            *self = Self::NONE;
            return true;
        }
        if let Some(operation) = self.named(word).filter(|_| word.chars().count() > 1) {
            *operation = true;
            return true;
        }
        let mut read = Self::NONE;
        for sign in word.chars() {
            let Some(operation) = read.named(sign.encode_utf8(&mut [0; 4])) else { return false };
            *operation = true;
        }
        let basic = if read.only(Self::ALL) == Self::NONE { *self } else { read };
        *self = basic.only(Self::ALL).with(read.with(*self).without(Self::ALL));
        true
    }

    /// The operation that this is written for.
    fn named(&mut self, text: &str) -> Option<&mut bool> {
        let alias = Self::ALIASES.iter().find(|(other, _)| *other == text);
        let text = alias.map_or(text, |(_, name)| name);
        let (_, operation) = Self::SIGNS.iter().find(|(sign, _)| *sign == text)?;
        Some(operation(self))
    }

    /// Joins two choices of operations, one operation after the other.
    fn merged(mut self, mut other: Self, join: impl Fn(bool, bool) -> bool) -> Self {
        for (_, operation) in Self::SIGNS {
            *operation(&mut self) = join(*operation(&mut self), *operation(&mut other));
        }
        self
    }

    fn with(self, other: Self) -> Self {
        self.merged(other, |one, other| one || other)
    }

    fn only(self, other: Self) -> Self {
        self.merged(other, |one, other| one && other)
    }

    fn without(self, other: Self) -> Self {
        self.merged(other, |one, other| one && !other)
    }

    /// The words that switch on operations, for who writes another.
    pub(super) fn words() -> impl Iterator<Item = &'static str> {
        let words = Self::SIGNS.iter().map(|(sign, _)| *sign).filter(|sign| sign.len() > 1);
        words.chain(["only"])
    }
}

/// As it is written before the colon of a game.
impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut operations = *self;
        let mut blank = "";
        if self.only(Self::ALL) == Self::NONE {
            f.write_str("only")?;
            blank = " ";
        }
        let mut after_sign = false;
        for (sign, operation) in Self::SIGNS {
            if !*operation(&mut operations) {
                continue;
            }
            let is_sign = sign.len() == 1;
            write!(f, "{}{sign}", if is_sign && after_sign { "" } else { blank })?;
            (blank, after_sign) = (" ", is_sign);
        }
        Ok(())
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
