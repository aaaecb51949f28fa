//! The rules of a task.

use std::fmt;
use std::ops::RangeInclusive;

/// What may stand between the digits and before them.
///
/// ```
/// use abacist::puzzle::digits::{Minus, Rules};
/// let rules = Rules::taneja();
/// assert_eq!(rules.minus, Minus::First);
/// assert!(rules.merge && !rules.root);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The signs between two operands.
    pub operations: Operations,
    /// Whether square roots may be taken, as often as one likes, where they are exact.
    pub root: bool,
    /// Whether factorials may be taken, as often as one likes.
    pub factorial: bool,
    /// Whether double factorials may be taken: 5!! is 5 × 3 × 1.
    pub double_factorial: bool,
    /// Whether subfactorials may be taken: !4 is 9.
    pub subfactorial: bool,
    /// Whether results may be written one behind the other: (1+1)||3 is 23.
    pub join: bool,
    /// Where a minus may stand that subtracts nothing.
    pub minus: Minus,
    /// Which numbers that are not whole the digits may make.
    pub decimals: Decimals,
    /// The base in which the digits make numbers, 2 to 10. Targets are written in base ten.
    pub base: u32,
    /// Whether neighbouring digits may be one number.
    pub merge: bool,
    /// Whether a number of several digits may begin with 0.
    pub leading_zeros: bool,
    /// Which exponents a power may have.
    pub exponents: Exponents,
    /// Whether the digits keep their places.
    pub order: Order,
    /// In which order the signs are worked out.
    pub grouping: Grouping,
    /// Every intermediate result has a numerator and a denominator below 2 to this power; at most
    /// [`Rules::MOST_BITS`].
    pub bits: u32,
}

/// Which signs between two operands there are.
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
    /// `^`.
    pub power: bool,
}

/// Where a minus may stand that subtracts nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Minus {
    /// Nowhere.
    None,
    /// Before the first number.
    First,
    /// Before any number and any part in brackets.
    Anywhere,
}

/// Which numbers that are not whole the digits may make. They end in no 0 that says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decimals {
    /// None.
    None,
    /// Those with a point: .4 and, where numbers have several digits, 4.4.
    Point,
    /// Those, too, whose last digits come again and again: .(4) is 4/9.
    Recurring,
}

/// Which exponents a power may have. 0 to the power of 0 and of negative numbers is never allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exponents {
    /// Whole numbers from 0 on.
    Whole,
    /// Whole numbers, negative ones included.
    Integer,
    /// Fractions, where the power is one: 4^(1/2) is, 2^(1/2) is not. The base of a power with a
    /// fraction is not negative.
    Rational,
}

/// Whether the digits keep their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// They do.
    Fixed,
    /// They may change places.
    Any,
}

/// In which order the signs are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grouping {
    /// As brackets want it, which may stand anywhere.
    Brackets,
    /// There are no brackets: `*` and `/` come before `+` and `-`.
    Precedence,
    /// There are no brackets, and each sign applies to all on its left, as on a simple calculator.
    LeftToRight,
}

impl Rules {
    /// The most bits of intermediate results.
    pub const MOST_BITS: u32 = 62;

    /// How many bits intermediate results may have.
    pub const BITS: RangeInclusive<u32> = 4..=Self::MOST_BITS;

    /// The bases.
    pub const BASES: RangeInclusive<u32> = 2..=10;

    /// All signs, a minus anywhere, any exponents, numbers of several digits.
    #[must_use]
    pub const fn deset() -> Self {
        Self {
            operations: Operations::ALL,
            root: true,
            factorial: true,
            double_factorial: false,
            subfactorial: false,
            join: false,
            minus: Minus::Anywhere,
            decimals: Decimals::None,
            base: 10,
            merge: true,
            leading_zeros: false,
            exponents: Exponents::Rational,
            order: Order::Fixed,
            grouping: Grouping::Brackets,
            bits: Self::MOST_BITS,
        }
    }

    /// Inder J. Taneja, "Crazy Sequential Representation" (arXiv 1302.1479): `+ - * / ^`, numbers
    /// of several digits, a minus before the first number.
    #[must_use]
    pub const fn taneja() -> Self {
        Self {
            root: false,
            factorial: false,
            minus: Minus::First,
            exponents: Exponents::Integer,
            bits: 40,
            ..Self::deset()
        }
    }

    /// The four fours: all signs, numbers such as 44, no minus that subtracts nothing.
    #[must_use]
    pub const fn four_fours() -> Self {
        Self { minus: Minus::None, ..Self::deset() }
    }

    /// The ten puzzle on a car's plate: single digits and `+ - * /`.
    #[must_use]
    pub const fn ten_puzzle() -> Self {
        Self {
            operations: Operations { power: false, ..Operations::ALL },
            root: false,
            factorial: false,
            minus: Minus::None,
            merge: false,
            ..Self::deset()
        }
    }

    /// Sum to 100: `+` and `-` between the digits, or a minus before the first.
    #[must_use]
    pub const fn sum_to_100() -> Self {
        let operations =
            Operations { multiply: false, divide: false, power: false, ..Operations::ALL };
        Self {
            operations,
            minus: Minus::First,
            merge: true,
            grouping: Grouping::Precedence,
            ..Self::ten_puzzle()
        }
    }

    /// Expression add operators: `+ - *` between the digits, no brackets.
    #[must_use]
    pub const fn add_operators() -> Self {
        let operations = Operations { divide: false, power: false, ..Operations::ALL };
        Self { operations, minus: Minus::None, ..Self::sum_to_100() }
    }

    /// The presets under the names that people write.
    pub const PRESETS: [(&'static str, Self); 6] = [
        ("deset", Self::deset()),
        ("taneja", Self::taneja()),
        ("four-fours", Self::four_fours()),
        ("ten-puzzle", Self::ten_puzzle()),
        ("sum-to-100", Self::sum_to_100()),
        ("add-operators", Self::add_operators()),
    ];

    /// The rules of the preset with this name.
    ///
    /// ```
    /// use abacist::puzzle::digits::Rules;
    /// assert_eq!(Rules::preset("taneja"), Some(Rules::taneja()));
    /// assert_eq!(Rules::preset("poker"), None);
    /// ```
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        let found = Self::PRESETS.iter().find(|(preset, _)| *preset == name);
        found.map(|(_, rules)| *rules)
    }

    /// The words for rules that can stand in the text of a task, presets first; signs and bits have
    /// others.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let presets = Self::PRESETS.into_iter().map(|(name, _)| name);
        presets.chain(WORDS.iter().map(|(name, _)| *name))
    }

    /// What limits a search: what is said to be impossible is so within this. Of 0, 1 and −1 any
    /// exponent is tried.
    ///
    /// ```
    /// use abacist::puzzle::digits::Rules;
    /// assert_eq!(Rules::taneja().bound(), "numerators and denominators below 2^40, exponents up to 62");
    /// ```
    #[must_use]
    pub fn bound(&self) -> String {
        let mut bound = format!("numerators and denominators below 2^{}", self.bits);
        if self.factorial {
            bound += ", factorials up to 20!";
        }
        if self.double_factorial {
            bound += ", double factorials up to 32!!";
        }
        if self.subfactorial {
            bound += ", subfactorials up to !20";
        }
        if self.operations.power {
            bound += ", exponents up to 62";
        }
        bound
    }

    /// Whether there are signs of one operand besides the minus.
    pub(super) fn has_unary(&self) -> bool {
        self.root || self.factorial || self.double_factorial || self.subfactorial
    }

    /// Whether there is something that the language does not have, or does not read so.
    pub(super) fn has_extras(&self) -> bool {
        let has_signs = self.double_factorial || self.subfactorial || self.join;
        has_signs || self.decimals != Decimals::None || self.base != 10
    }

    /// What all numerators and denominators are below.
    pub(super) fn limit(&self) -> u64 {
        1 << self.bits.min(Self::MOST_BITS)
    }

    /// Whether the rules go together; if not, why, and what to write.
    pub(super) fn fault(&self) -> Option<(&'static str, &'static str)> {
        let is_flat = self.grouping != Grouping::Brackets;
        let faults = [
            (
                self.minus == Minus::First && self.order == Order::Any,
                "a minus before the first number needs the digits in their order",
                "write `no-minus` or `any-minus`",
            ),
            (
                is_flat && (self.operations.power || self.has_unary() || self.join),
                "without brackets there are only + - * /",
                "write the signs that there are, as in `+-*/ no-minus precedence`",
            ),
            (
                is_flat && self.decimals != Decimals::None,
                "without brackets all numbers are whole",
                "write `no-decimals`, or `brackets`",
            ),
            (
                is_flat && self.minus == Minus::Anywhere,
                "without brackets a minus can stand before the first number only",
                "write `no-minus` or `first-minus`",
            ),
            (
                is_flat && self.order == Order::Any,
                "without brackets the digits keep their order",
                "write `fixed`, or `brackets`",
            ),
        ];
        let fault = faults.into_iter().find(|(is_fault, ..)| *is_fault);
        fault.map(|(_, why, help)| (why, help))
    }

    /// Takes a rule as people write it, but for presets and signs; says whether it is one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        if let Some((_, set)) = WORDS.iter().find(|(name, _)| *name == word) {
            set(self);
            return true;
        }
        let bits = word.strip_suffix("-bits").and_then(|bits| bits.parse().ok());
        if let Some(bits) = bits.filter(|bits| Self::BITS.contains(bits)) {
            self.bits = bits;
            return true;
        }
        let base = word.strip_prefix("base-").and_then(|base| base.parse().ok());
        if let Some(base) = base.filter(|base| Self::BASES.contains(base)) {
            self.base = base;
            return true;
        }
        false
    }

    /// Takes signs such as `+-*/` or `+×^√!`, in any order; in place of those that there were, or
    /// beside them.
    pub(super) fn take_signs(&mut self, word: &str, beside: bool) -> bool {
        let Some(read) = Self::read_signs(word) else { return false };
        let before = if beside { *self } else { Self::NO_SIGNS };
        self.operations = before.operations.with(read.operations);
        self.root = before.root || read.root;
        self.factorial = before.factorial || read.factorial;
        true
    }

    /// The rules with these signs and no others; `None` if there are none, or others.
    pub(super) fn read_signs(text: &str) -> Option<Self> {
        let mut read = Self::NO_SIGNS;
        let separates = |glyph: char| glyph.is_whitespace() || matches!(glyph, ',' | ';');
        let words = text.split(separates).filter(|word| !word.is_empty());
        for word in words.map(|word| if word == "sqrt" { "√" } else { word }) {
            for sign in word.chars() {
                match sign {
                    '+' => read.operations.add = true,
                    '-' | '−' => read.operations.subtract = true,
                    '*' | '×' => read.operations.multiply = true,
                    '/' | '÷' => read.operations.divide = true,
                    '^' => read.operations.power = true,
                    '√' => read.root = true,
                    '!' => read.factorial = true,
                    _ => return None,
                }
            }
        }
        (read != Self::NO_SIGNS).then_some(read)
    }

    const NO_SIGNS: Self =
        Self { operations: Operations::NONE, root: false, factorial: false, ..Self::deset() };

    /// The signs that there are.
    pub(super) fn signs(&self) -> String {
        let mut signs = self.operations.to_string();
        signs.extend(self.root.then_some('√'));
        signs.extend(self.factorial.then_some('!'));
        signs
    }

    /// All signs, as they are told to people.
    pub(super) fn all_signs(&self) -> String {
        let more = [(self.double_factorial, "!!"), (self.subfactorial, "!n"), (self.join, "||")];
        let more = more.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign);
        std::iter::once(self.signs().as_str()).chain(more).collect::<Vec<_>>().join(" ")
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::deset()
    }
}

/// The rules as words that are read back: the preset if they are one's.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::PRESETS.iter().find(|(_, rules)| rules == self) {
            return write!(f, "{name}");
        }
        let signs = self.signs();
        if !signs.is_empty() {
            write!(f, "{signs} ")?;
        }
        // Each word is one that takes the rules to themselves, and no other word for the same
        // rule does.
        let words = WORDS.iter().filter(|(name, set)| {
            let mut changed = *self;
            set(&mut changed);
            changed == *self && !OFF.contains(name)
        });
        for (name, _) in words {
            write!(f, "{name} ")?;
        }
        if self.base != 10 {
            write!(f, "base-{} ", self.base)?;
        }
        write!(f, "{}-bits", self.bits)
    }
}

type Set = fn(&mut Rules);

/// The words for rules.
const WORDS: &[(&str, Set)] = &[
    ("no-minus", |rules| rules.minus = Minus::None),
    ("first-minus", |rules| rules.minus = Minus::First),
    ("any-minus", |rules| rules.minus = Minus::Anywhere),
    ("double-factorial", |rules| rules.double_factorial = true),
    ("no-double-factorial", |rules| rules.double_factorial = false),
    ("subfactorial", |rules| rules.subfactorial = true),
    ("no-subfactorial", |rules| rules.subfactorial = false),
    ("join", |rules| rules.join = true),
    ("no-join", |rules| rules.join = false),
    ("decimals", |rules| rules.decimals = Decimals::Point),
    ("recurring", |rules| rules.decimals = Decimals::Recurring),
    ("no-decimals", |rules| rules.decimals = Decimals::None),
    ("merge", |rules| rules.merge = true),
    ("single", |rules| rules.merge = false),
    ("zeros", |rules| rules.leading_zeros = true),
    ("no-zeros", |rules| rules.leading_zeros = false),
    ("whole", |rules| rules.exponents = Exponents::Whole),
    ("integer", |rules| rules.exponents = Exponents::Integer),
    ("rational", |rules| rules.exponents = Exponents::Rational),
    ("fixed", |rules| rules.order = Order::Fixed),
    ("any", |rules| rules.order = Order::Any),
    ("brackets", |rules| rules.grouping = Grouping::Brackets),
    ("precedence", |rules| rules.grouping = Grouping::Precedence),
    ("left-to-right", |rules| rules.grouping = Grouping::LeftToRight),
];

/// The words of these that say what holds anyway.
pub(super) const OFF: [&str; 4] =
    ["no-double-factorial", "no-subfactorial", "no-join", "no-decimals"];

impl Operations {
    /// All five.
    pub const ALL: Self =
        Self { add: true, subtract: true, multiply: true, divide: true, power: true };

    /// None.
    pub const NONE: Self =
        Self { add: false, subtract: false, multiply: false, divide: false, power: false };

    fn with(self, other: Self) -> Self {
        Self {
            add: self.add || other.add,
            subtract: self.subtract || other.subtract,
            multiply: self.multiply || other.multiply,
            divide: self.divide || other.divide,
            power: self.power || other.power,
        }
    }
}

impl fmt::Display for Operations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signs = [
            (self.add, '+'),
            (self.subtract, '-'),
            (self.multiply, '*'),
            (self.divide, '/'),
            (self.power, '^'),
        ];
        signs.iter().filter(|(on, _)| *on).try_for_each(|(_, sign)| write!(f, "{sign}"))
    }
}
