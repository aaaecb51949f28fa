//! Rules by their names, and where they stand among the buttons of a level: `game2 screen none`.

use super::dialect::{Dialect, SWITCHES, Screen, Switch};
use super::spelling;
use crate::diagnostic::ButtonsError;
use crate::source::Span;

/// A rule of calculators under the name that people write: the screen, or a switch.
///
/// ```
/// use abacist::puzzle::buttons::{Dialect, Rule, Screen};
/// let mut dialect = Dialect::default();
/// assert!(Rule::find("screen").unwrap().set(&mut dialect, "none"));
/// assert_eq!(dialect.screen, Screen::Endless);
/// assert!(!Rule::find("store").unwrap().set(&mut dialect, "cheap"));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// What fits on the screen.
    Screen,
    /// One of a few values.
    Switch(&'static Switch),
}

impl Rule {
    /// All rules.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        [Self::Screen].into_iter().chain(SWITCHES.iter().map(Self::Switch))
    }

    /// The rule of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|rule| rule.name() == name)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Screen => "screen",
            Self::Switch(switch) => switch.name,
        }
    }

    /// What it decides.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Screen => "what fits on the screen: so many digits and a sign, or characters",
            Self::Switch(switch) => switch.summary,
        }
    }

    /// What it can be; of the screen some examples.
    #[must_use]
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Self::Screen => &["6", "5 characters", "none"],
            Self::Switch(switch) => switch.values,
        }
    }

    /// What it is in a dialect.
    #[must_use]
    pub fn value(self, dialect: &Dialect) -> String {
        match self {
            Self::Screen => dialect.screen.to_string(),
            Self::Switch(switch) => switch.value(dialect).to_owned(),
        }
    }

    /// Sets it; false if `value` is none of its values.
    pub fn set(self, dialect: &mut Dialect, value: &str) -> bool {
        match self {
            Self::Screen => Screen::read(value).map(|screen| dialect.screen = screen).is_some(),
            Self::Switch(switch) => switch.set(dialect, value),
        }
    }

    /// How it is written with its values.
    fn help(self) -> String {
        let choices = self.values().iter().map(|value| format!("{} {value}", self.name()));
        format!("write {}", choices.collect::<Vec<_>>().join(" or "))
    }

    fn refuse(self, found: &str, at: Span) -> ButtonsError {
        let (rule, found, help) = (self.name(), found.to_owned(), self.help());
        ButtonsError::BadRule { rule, found, help, at }
    }
}

type Word<'a> = (&'a str, Span);

/// The edition and the rules that `words` set, those of `dialect` otherwise, and the words that
/// are left.
pub(super) fn split<'a>(
    words: &[Word<'a>],
    dialect: Dialect,
) -> Result<(Dialect, Vec<Word<'a>>), ButtonsError> {
    let edition = |(word, _): &Word<'a>| Dialect::preset(&word.to_ascii_lowercase());
    let mut dialect = words.iter().rev().find_map(edition).unwrap_or(dialect);
    let mut left = Vec::new();
    let mut rest = words;
    while let [word, after @ ..] = rest {
        let taken = take(*word, after, &mut dialect)?;
        if taken == 0 && edition(word).is_none() {
            left.push(*word);
        }
        rest = rest.get(taken.max(1)..).unwrap_or_default();
    }
    Ok((dialect, left))
}

/// Sets the rule that begins with a word, and says how many words it takes: none if there is no
/// rule. `Store` and `Shift` are rules only before one of their values; else they are buttons.
fn take(
    (word, at): Word<'_>,
    after: &[Word<'_>],
    dialect: &mut Dialect,
) -> Result<usize, ButtonsError> {
    let lower = word.to_ascii_lowercase();
    let pair = lower.split_once('=').filter(|(_, value)| !value.starts_with('>'));
    let Some(rule) = Rule::find(pair.map_or(&lower, |(name, _)| name)) else { return Ok(0) };
    let end = at.end as usize;
    if let Some((_, value)) = pair {
        let place = Span::new(end - value.len(), end);
        return if rule.set(dialect, value) { Ok(1) } else { Err(rule.refuse(value, place)) };
    }
    let is_screen = matches!(rule, Rule::Screen);
    let (value, place, count) = match after {
        [(size, from), (unit, to), ..] if is_screen && is_unit(unit) => {
            (format!("{size} {unit}"), Span { end: to.end, ..*from }, 2)
        }
        [(value, place), ..] => ((*value).to_owned(), *place, 1),
        [] => (String::new(), Span::at(end), 0),
    };
    if rule.set(dialect, &value.to_ascii_lowercase()) {
        return Ok(1 + count);
    }
    let is_button = spelling::button(word, Span::default()).is_ok();
    if is_button { Ok(0) } else { Err(rule.refuse(&value, place)) }
}

fn is_unit(word: &str) -> bool {
    Screen::read(&format!("1 {}", word.to_ascii_lowercase())).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::buttons::{Level, Store, Uneven};

    fn dialect(buttons: &str) -> Dialect {
        let text = format!("1 -> 2: {buttons}");
        Level::parse(&text, Dialect::default()).unwrap().dialect
    }

    #[test]
    fn rules_stand_among_the_buttons() {
        assert_eq!(dialect("+1 game2"), Dialect::default());
        assert_eq!(dialect("old +1").store, Store::Free);
        assert_eq!(dialect("Store Shift").store, Store::Paid);
        assert_eq!(dialect("Store free Shift").store, Store::Free);
        assert_eq!(dialect("Store store free").store, Store::Free);
        assert_eq!(dialect("+1 screen=none Genius").uneven, Uneven::Cut);
        assert_eq!(dialect("+1 screen=none genius").screen, Screen::Endless);
        assert_eq!(dialect("+1 Screen 5 Characters").screen, Screen::Characters(5));
        assert_eq!(dialect("+1 screen 5 5").screen, Screen::Digits(5));
        let level = Level::parse("1 -> 2: store free Store shift once", Dialect::default());
        assert_eq!(level.unwrap().buttons.len(), 1);
    }

    #[test]
    fn a_rule_with_no_such_value_is_told() {
        for (buttons, found) in [
            ("+1 screen wide", "wide"),
            ("+1 screen", ""),
            ("+1 screen=0", "0"),
            ("rounding +1", "+1"),
            ("+1 store=cheap", "cheap"),
        ] {
            let text = format!("1 -> 2: {buttons}");
            let error = Level::parse(&text, Dialect::default()).unwrap_err();
            assert_eq!(error.code(), "abacist::buttons::bad_rule", "{text}");
            assert_eq!(&text[error.span().unwrap().range()], found, "{text}");
        }
    }
}
