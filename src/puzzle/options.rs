//! What a puzzle is asked, as people write it: in the directives of a file, in settings, on the
//! command line and in requests alike.

use super::blackout::{Blackout, Rules, Which, WhichError};
use super::buttons::{self, Dialect};
use super::digits;
use super::make::{self, Chosen};
use crate::diagnostic::{InputError, did_you_mean};
use crate::source::{Span, words};

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
        // What to write instead is the help.
        let message = match &error {
            WhichError::Empty { from, to } => format!("`{from}..={to}` holds no number"),
            WhichError::TwoReadings { .. } => error.to_string(),
            WhichError::Unknown(text) => format!("`{text}` is no number of squares"),
        };
        InputError::BadArgument { message, help, at }
    })
}

/// K that is written beside an equation, at its end or its beginning, as itself or as `k=…`: the
/// word, its place, and the rest, which is an equation by these rules.
///
/// ```
/// use abacist::puzzle::blackout::Rules;
/// use abacist::puzzle::options::k_beside;
/// let (k, at, equation) = k_beside("12 = 2 k=1", Rules::default()).unwrap();
/// assert_eq!((k, at.start, equation), ("1", 7, "12 = 2"));
/// ```
#[must_use]
pub fn k_beside(text: &str, rules: Rules) -> Option<(&str, Span, &str)> {
    let last = words(text).last()?;
    let first = words(text).next()?;
    [last, first].into_iter().find_map(|(word, at)| {
        let k = word.strip_prefix("k=").unwrap_or(word);
        let (before, after) = (text.get(..at.start as usize)?, text.get(at.end as usize..)?);
        let rest = if before.trim().is_empty() { after } else { before }.trim();
        let is_k = k.parse::<Which>().is_ok() && Blackout::parse(rest, rules).is_ok();
        is_k.then_some((k, at, rest))
    })
}

/// What puzzles of each family are asked, and by which rules, where their text does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many squares are to be blacked out.
    pub which: Which,
    /// The rules of blackout puzzles.
    pub rules: Rules,
    /// The edition that was chosen last, from which the dialect may have been changed.
    pub edition: &'static str,
    /// The rules of calculators.
    pub dialect: Dialect,
    /// The rules of games of making a number that are chosen.
    pub game: Chosen,
    /// The rules of tasks of digits that are chosen.
    pub digits: digits::Chosen,
}

impl Default for Terms {
    fn default() -> Self {
        let (which, rules) = (Which::default(), Rules::default());
        let (dialect, game) = (Dialect::default(), Chosen::default());
        let digits = digits::Chosen::default();
        Self { which, rules, edition: "current", dialect, game, digits }
    }
}

impl Terms {
    /// Takes all the rules of an edition; `None` if there is none of this name.
    pub fn set_edition(&mut self, name: &str) -> Option<()> {
        self.edition = Dialect::PRESETS.into_iter().find(|preset| *preset == name)?;
        self.dialect = Dialect::preset(name)?;
        Some(())
    }

    /// The same for a name that is written at `at`.
    ///
    /// # Errors
    /// When there is no such edition.
    pub fn write_edition(&mut self, name: &str, at: Span) -> Result<(), InputError> {
        self.set_edition(name).ok_or_else(|| {
            let known = Dialect::PRESETS;
            let help = match did_you_mean(name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("write one of {}", known.join(", ")),
            };
            InputError::BadArgument { message: format!("there is no edition `{name}`"), help, at }
        })
    }
}

/// Which of its terms a puzzle file gives itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    which: bool,
    edition: bool,
    /// A bit for each rule, in the order of [`Rule::all`].
    rules: u64,
}

impl Told {
    /// Notes the directive `name`.
    pub(crate) fn note(&mut self, name: &str) {
        self.which |= name == "k";
        self.edition |= name == "edition";
        let place = Rule::all().position(|rule| rule.name() == name);
        self.rules |= place.map_or(0, |place| 1 << place);
    }

    /// `others`, but where the file gives terms itself, `own`.
    pub(crate) fn over(self, own: &Terms, mut others: Terms) -> Terms {
        if self.which {
            others.which = own.which;
        }
        if self.edition {
            (others.edition, others.dialect) = (own.edition, own.dialect);
        }
        let told = (0..).zip(Rule::all()).filter(|(place, _)| self.rules >> place & 1 == 1);
        for (_, rule) in told {
            // What a rule is can always be written.
            let _ = rule.write(&mut others, &rule.value(own), Span::default());
            if rule.name() == SHARED
                && let Some(rule) = digits::Rule::find(rule.name())
            {
                let _ = rule.set(&mut others.digits, &rule.value(&own.digits));
            }
        }
        others
    }
}

/// A rule of any family under the name that people write. Games and digits share `ops`, which
/// holds for both as far as digits have these signs.
///
/// ```
/// use abacist::Span;
/// use abacist::puzzle::options::{Rule, Terms};
/// let mut terms = Terms::default();
/// Rule::find("unary").unwrap().write(&mut terms, "allow", Span::default())?;
/// Rule::find("store").unwrap().write(&mut terms, "free", Span::default())?;
/// assert!(terms.rules.unary);
/// assert_eq!(Rule::find("store").unwrap().value(&terms), "free");
/// # Ok::<(), abacist::diagnostic::InputError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// Of blackout puzzles.
    Blackout(&'static RuleOption),
    /// Of calculators.
    Buttons(buttons::Rule),
    /// Of games of making a number.
    Make(make::Rule),
    /// Of tasks of digits.
    Digits(digits::Rule),
}

/// The rule of digits that has the name of one of games.
const SHARED: &str = "ops";

impl Rule {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> {
        let own = RULES.iter().map(Self::Blackout);
        let digits = digits::Rule::all().filter(|rule| rule.name() != SHARED);
        let own = own.chain(buttons::Rule::all().map(Self::Buttons));
        own.chain(make::Rule::all().map(Self::Make)).chain(digits.map(Self::Digits))
    }

    /// The rule of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|rule| rule.name() == name)
    }

    /// The names of all rules.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        Self::all().map(Self::name).collect()
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Blackout(rule) => rule.name,
            Self::Buttons(rule) => rule.name(),
            Self::Make(rule) => rule.name(),
            Self::Digits(rule) => rule.name(),
        }
    }

    /// What it says.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Blackout(rule) => rule.summary,
            Self::Buttons(rule) => rule.summary(),
            Self::Make(rule) => rule.summary(),
            Self::Digits(rule) => rule.summary(),
        }
    }

    /// Its values; of the screen and of operations some of them.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Self::Blackout(rule) => &rule.values,
            Self::Buttons(rule) => rule.values(),
            Self::Make(rule) => rule.values(),
            Self::Digits(rule) => rule.values(),
        }
    }

    /// What it is now.
    #[must_use]
    pub fn value(self, terms: &Terms) -> String {
        match self {
            Self::Blackout(rule) => rule.value(&terms.rules).to_owned(),
            Self::Buttons(rule) => rule.value(&terms.dialect),
            Self::Make(rule) => rule.value(&terms.game),
            Self::Digits(rule) => rule.value(&terms.digits),
        }
    }

    /// Sets the rule to the value that is written at `at`.
    ///
    /// # Errors
    /// When it cannot be that.
    pub fn write(self, terms: &mut Terms, text: &str, at: Span) -> Result<(), InputError> {
        let done = match self {
            Self::Blackout(rule) => rule.read(text).map(|on| rule.set(&mut terms.rules, on)),
            Self::Buttons(rule) => rule.set(&mut terms.dialect, text).then_some(()),
            Self::Make(rule) => rule.set(&mut terms.game, text).then_some(()),
            Self::Digits(rule) => rule.set(&mut terms.digits, text).then_some(()),
        };
        if done.is_some()
            && self.name() == SHARED
            && let Some(rule) = digits::Rule::find(self.name())
        {
            // Digits have fewer signs than games; without one of theirs they stay as they are.
            let _ = rule.set(&mut terms.digits, text);
        }
        done.ok_or_else(|| {
            let message = format!("`{}` cannot be `{text}`", self.name());
            InputError::BadArgument { message, help: self.help(), at }
        })
    }

    /// The value that begins with the word `first`; it takes those of `words` that belong to it: of
    /// a screen, which has room for so many digits or characters, one more, of operations all.
    pub(crate) fn value_of<'a>(
        self,
        first: (&'a str, Span),
        words: &mut impl Iterator<Item = (&'a str, Span)>,
    ) -> (String, Span) {
        let more = match self.name() {
            "screen" => 1,
            "ops" => usize::MAX,
            _ => 0,
        };
        let (mut value, mut place) = (first.0.to_owned(), first.1);
        for (word, at) in words.take(more) {
            value += &format!(" {word}");
            place.end = at.end;
        }
        (value, place)
    }

    /// What to write.
    #[must_use]
    pub fn help(self) -> String {
        match self {
            Self::Make(rule) => rule.help(),
            Self::Digits(rule) => rule.help(),
            _ => format!("write {}", self.values().join(" or ")),
        }
    }
}

/// What is fixed for every puzzle of a file, whatever its directives say.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// How many squares are to be blacked out.
    pub which: Option<Which>,
    /// The edition of calculators, the rules of which are those that it has.
    pub edition: Option<&'static str>,
    /// Rules and their values.
    pub rules: Vec<(Rule, String)>,
}

impl Fixed {
    /// `terms` with what is fixed put in.
    #[must_use]
    pub fn apply(&self, mut terms: Terms) -> Terms {
        if let Some(edition) = self.edition {
            let _ = terms.set_edition(edition);
        }
        for (rule, value) in &self.rules {
            // A value that the rule cannot have fixes nothing.
            let _ = rule.write(&mut terms, value, Span::default());
        }
        terms.which = self.which.unwrap_or(terms.which);
        terms
    }
}

/// So many names are listed where none is like the one that was written.
const MOST_LISTED: usize = 16;

/// The error for a directive or setting that does not exist.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str], at: Span) -> InputError {
    let help = match did_you_mean(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        // A help of many lines would be cut in the middle.
        None if known.len() > MOST_LISTED => {
            let some: Vec<_> = known.iter().take(MOST_LISTED / 2).copied().collect();
            let (some, all) = (some.join(", "), known.len());
            format!("there are {all}, such as {some}; `:set rules` of a session shows every rule")
        }
        None => format!("there are {}", known.join(", ")),
    };
    InputError::UnknownName { what: what.to_owned(), name: name.to_owned(), help, at }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_that_is_shown_can_be_written() {
        for rule in Rule::all() {
            let mut terms = Terms::default();
            for value in rule.values() {
                rule.write(&mut terms, value, Span::default()).unwrap();
                let shown = rule.value(&terms);
                assert!(shown.starts_with(value), "{}: {shown}", rule.name());
                rule.write(&mut terms, &shown, Span::default()).unwrap();
                assert_eq!(rule.value(&terms), shown);
            }
            assert!(rule.write(&mut terms, "maybe", Span::default()).is_err());
        }
    }

    #[test]
    fn no_two_rules_have_one_name() {
        let mut names = Rule::names();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn what_is_fixed_beats_all_else() {
        let store = Rule::find("store").unwrap();
        let fixed = Fixed {
            edition: Some("genius"),
            rules: vec![(store, "free".to_owned())],
            ..Fixed::default()
        };
        let mut terms = Terms::default();
        Rule::find("screen").unwrap().write(&mut terms, "none", Span::default()).unwrap();
        let applied = fixed.apply(terms);
        assert_eq!(applied.dialect.to_string(), " store free uneven cut");
        assert_eq!(Fixed::default().apply(terms), terms);
        assert!(terms.set_edition("old").is_some() && terms.set_edition("new").is_none());
        assert_eq!(terms.edition, "old");
    }
}
