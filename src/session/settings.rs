//! What `:set` can change, as a table.

use std::time::Duration;

use super::arguments::too_many;
use crate::Error;
use crate::diagnostic::{InputError, Style, render_within};
use crate::output::{Base, Glyphs, Notation};
use crate::puzzle::options::{Rule, Terms, read_which, unknown};
use crate::source::{Span, words};

/// The settings of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What puzzles are asked where a command does not say it, and by which rules.
    pub terms: Terms,
    /// The most solutions that are listed of one puzzle.
    pub limit: Option<usize>,
    /// How many decimals are added to fractions.
    pub decimals: Option<u32>,
    /// Whether all decimals of a fraction are added, those that recur in brackets.
    pub recurring: bool,
    /// How numbers are written.
    pub notation: Notation,
    /// Whether what has no exact value is an error.
    pub exact: bool,
    /// How long one computation may take.
    pub timeout: Option<Duration>,
    /// Whether each computation's time is told.
    pub timing: bool,
    /// How errors are reported.
    pub report: Style,
    /// Whether a terminal shows long answers page by page.
    pub pager: bool,
    /// Whether reports are coloured. The front end decides.
    pub colour: bool,
    /// The signs of answers. The front end decides.
    pub glyphs: Glyphs,
    /// Whether a person reads the answers as they come. The front end decides.
    pub interactive: bool,
    /// The columns of the screen, if there is one. The front end decides.
    pub columns: Option<usize>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            terms: Terms::default(),
            limit: Some(10),
            decimals: None,
            recurring: false,
            notation: Notation::default(),
            exact: false,
            timeout: None,
            timing: false,
            report: Style::default(),
            pager: true,
            colour: false,
            glyphs: Glyphs::default(),
            interactive: false,
            columns: None,
        }
    }
}

/// A setting: a row of the table.
pub struct Setting {
    /// The name.
    pub name: &'static str,
    /// What it can be.
    pub values: &'static str,
    /// What it is for.
    pub summary: &'static str,
    get: fn(&Settings) -> String,
    /// Takes a value, or says with `None` that it is none of those.
    set: fn(&mut Settings, &str) -> Option<()>,
}

/// The settings, the rules of puzzles aside.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "k",
        values: "a number such as 2, a range 1..=3, min or all",
        summary: "how many squares are blacked out",
        get: |settings| settings.terms.which.to_string(),
        set: |settings, text| text.parse().ok().map(|which| settings.terms.which = which),
    },
    Setting {
        name: "limit",
        values: "a number, or all",
        summary: "how many solutions of a puzzle are listed",
        get: |settings| or_word(settings.limit, "all"),
        set: |settings, text| number_or(text, "all").map(|limit| settings.limit = limit),
    },
    Setting {
        name: "decimals",
        values: "a number up to 1000, or off",
        summary: "how many decimals are added to fractions",
        get: |settings| or_word(settings.decimals, "off"),
        set: |settings, text| {
            let decimals = number_or(text, "off")?;
            decimals.is_none_or(|digits: u32| digits <= 1000).then(|| settings.decimals = decimals)
        },
    },
    Setting {
        name: "recurring",
        values: "on or off",
        summary: "whether all decimals are added, those that recur in brackets",
        get: |settings| on_or_off(settings.recurring),
        set: |settings, text| read_on_or_off(text).map(|on| settings.recurring = on),
    },
    Setting {
        name: "fractions",
        values: "plain or mixed",
        summary: "whether fractions beyond 1 are written as 7/2 or as 3 + 1/2",
        get: |settings| if settings.notation.mixed { "mixed" } else { "plain" }.to_owned(),
        set: |settings, text| {
            settings.notation.mixed = place_of(text, &["plain", "mixed"])? == 1;
            Some(())
        },
    },
    Setting {
        name: "base",
        values: "decimal, hex or bin",
        summary: "the base in which whole numbers are written",
        get: |settings| {
            let base = BASES.iter().find(|(_, base)| *base == settings.notation.base);
            base.map_or_else(String::new, |(name, _)| (*name).to_owned())
        },
        set: |settings, text| {
            settings.notation.base = BASES.iter().find(|(name, _)| *name == text)?.1;
            Some(())
        },
    },
    Setting {
        name: "grouping",
        values: "on or off",
        summary: "whether long numbers are written as 1_000_000",
        get: |settings| on_or_off(settings.notation.grouping),
        set: |settings, text| read_on_or_off(text).map(|on| settings.notation.grouping = on),
    },
    Setting {
        name: "exact",
        values: "on or off",
        summary: "whether what has no exact value is an error",
        get: |settings| on_or_off(settings.exact),
        set: |settings, text| read_on_or_off(text).map(|on| settings.exact = on),
    },
    Setting {
        name: "timeout",
        values: "seconds, or off",
        summary: "how long one computation may take",
        get: |settings| or_word(settings.timeout.map(|time| time.as_secs_f64()), "off"),
        set: |settings, text| {
            let seconds: Option<f64> = number_or(text, "off")?;
            let timeout = seconds.map(Duration::try_from_secs_f64).transpose().ok()?;
            settings.timeout = timeout;
            Some(())
        },
    },
    Setting {
        name: "timing",
        values: "on or off",
        summary: "whether the time of each computation is told",
        get: |settings| on_or_off(settings.timing),
        set: |settings, text| read_on_or_off(text).map(|on| settings.timing = on),
    },
    Setting {
        name: "edition",
        values: "old, current, game2 or genius",
        summary: "whose calculators are played on: sets their rules",
        get: |settings| settings.terms.edition.to_owned(),
        set: |settings, text| settings.terms.set_edition(text),
    },
    Setting {
        name: "pager",
        values: "on or off",
        summary: "whether a terminal shows long answers page by page",
        get: |settings| on_or_off(settings.pager),
        set: |settings, text| read_on_or_off(text).map(|on| settings.pager = on),
    },
    Setting {
        name: "report",
        values: "fancy, plain, short or json",
        summary: "how errors are reported",
        get: |settings| style_name(settings.report).to_owned(),
        set: |settings, text| {
            settings.report = *STYLES.iter().find(|style| style_name(**style) == text)?;
            Some(())
        },
    },
];

const STYLES: [Style; 4] = [Style::Fancy, Style::Plain, Style::Short, Style::Json];

fn style_name(style: Style) -> &'static str {
    match style {
        Style::Fancy => "fancy",
        Style::Plain => "plain",
        Style::Short => "short",
        Style::Json => "json",
    }
}

const BASES: [(&str, Base); 3] =
    [("decimal", Base::Decimal), ("hex", Base::Hexadecimal), ("bin", Base::Binary)];

/// Which of the words it is.
fn place_of(text: &str, words: &[&str]) -> Option<usize> {
    words.iter().position(|word| *word == text)
}

fn on_or_off(on: bool) -> String {
    if on { "on" } else { "off" }.to_owned()
}

fn read_on_or_off(text: &str) -> Option<bool> {
    place_of(text, &["off", "on"]).map(|place| place == 1)
}

fn or_word(number: Option<impl ToString>, word: &str) -> String {
    number.map_or_else(|| word.to_owned(), |number| number.to_string())
}

/// A number, or `None` for `word`; `None` outside if it is neither.
fn number_or<N: std::str::FromStr>(text: &str, word: &str) -> Option<Option<N>> {
    if text == word { Some(None) } else { text.parse().ok().map(Some) }
}

impl Settings {
    /// The report of an error, as it is asked for.
    #[must_use]
    pub fn render(&self, error: &Error) -> String {
        render_within(error, self.report, self.colour, self.columns)
    }

    /// The names, values and summaries of all settings, the rules among them.
    pub fn rows(&self) -> Vec<[String; 3]> {
        let own = SETTINGS.iter().map(|setting| {
            [setting.name.to_owned(), (setting.get)(self), setting.summary.to_owned()]
        });
        let rules = Rule::all().map(|rule| {
            let (name, value) = (format!("rules {}", rule.name()), rule.value(&self.terms));
            [name, value, rule.summary().to_owned()]
        });
        own.chain(rules).collect()
    }

    /// Sets what `text` says, such as `decimals=12` or `rules unary=allow`.
    ///
    /// # Errors
    /// When it says something else, or there is no such setting, or it cannot be so.
    pub fn set_text(&mut self, text: &str) -> Result<(), Error> {
        let spaced = spaced(text);
        let mut words = words(&spaced);
        let Some(name) = words.next() else {
            let help = "write NAME=VALUE, such as decimals=12".to_owned();
            let (what, at) = ("the setting".to_owned(), Span::at(text.len()));
            return Err(InputError::MissingArgument { what, help, at }.into());
        };
        self.set(name, &mut words)?;
        match words.next() {
            Some((extra, at)) => Err(too_many(extra, at, "write NAME=VALUE").into()),
            None => Ok(()),
        }
    }

    /// Sets the setting `name`, written at `at`, to the words after it.
    ///
    /// # Errors
    /// When there is no such setting, or it cannot be so.
    pub fn set<'a>(
        &mut self,
        (name, at): (&str, Span),
        mut words: impl Iterator<Item = (&'a str, Span)>,
    ) -> Result<(), InputError> {
        let missing = |what: &str, help: String| InputError::MissingArgument {
            what: what.to_owned(),
            help,
            at: Span::at(at.end as usize),
        };
        if name == "rules" {
            let names = Rule::names();
            let help = format!("write one of {}", names.join(", "));
            let (name, at) = words.next().ok_or_else(|| missing("the rule", help))?;
            let rule = Rule::find(name).ok_or_else(|| unknown("rule", name, &names, at))?;
            let first = words.next().ok_or_else(|| missing("the value", rule.help()))?;
            let (value, at) = rule.value_of(first, &mut words);
            return rule.write(&mut self.terms, &value, at);
        }
        let Some(setting) = SETTINGS.iter().find(|setting| setting.name == name) else {
            if let Some(rule) = Rule::find(name) {
                let value =
                    words.next().map_or(rule.values().join("|"), |(word, _)| word.to_owned());
                let help = format!("it is a rule: write `rules {name} {value}` after `:set`");
                let (what, name) = ("setting".to_owned(), name.to_owned());
                return Err(InputError::UnknownName { what, name, help, at });
            }
            return Err(unknown("setting", name, &setting_names(), at));
        };
        let help = format!("write {}", setting.values);
        let (value, at) = words.next().ok_or_else(|| missing("the value", help.clone()))?;
        match setting.name {
            "k" => return read_which(value, at).map(|which| self.terms.which = which),
            "edition" => return self.terms.write_edition(value, at),
            _ => {}
        }
        (setting.set)(self, value).ok_or_else(|| {
            let message = format!("`{name}` cannot be `{value}`");
            InputError::BadArgument { message, help, at }
        })
    }
}

/// `NAME=VALUE` as the words NAME and VALUE, where they were; the `=` of a range stays.
pub fn spaced(text: &str) -> String {
    let mut before = ' ';
    let mut replaced = false;
    let space = |character| {
        let is_sign = character == '=' && before != '.' && !replaced;
        replaced |= is_sign;
        before = character;
        if is_sign { ' ' } else { character }
    };
    text.chars().map(space).collect()
}

/// The words that may follow `:set`.
pub fn setting_names() -> Vec<&'static str> {
    SETTINGS.iter().map(|setting| setting.name).chain(["rules"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(settings: &mut Settings, text: &str) -> Result<(), InputError> {
        let mut words = words(text);
        let name = words.next().unwrap();
        settings.set(name, words)
    }

    #[test]
    fn what_is_shown_can_be_set() {
        let changed = [
            "k 1..=3",
            "limit all",
            "decimals 12",
            "timeout 2.5",
            "timing on",
            "exact on",
            "recurring on",
            "fractions mixed",
            "base hex",
            "grouping on",
            "report json",
            "pager off",
            "rules leading_zeros deny",
            "rules lenient on",
            "edition old",
            "rules screen 5 characters",
            "rules rounding even",
            "rules use any",
            "rules ops +-*",
            "rules distinct raw",
        ];
        let mut settings = Settings::default();
        for text in changed {
            set(&mut settings, text).unwrap();
        }
        let mut again = Settings::default();
        for [name, value, _] in settings.rows() {
            set(&mut again, &format!("{name} {value}")).unwrap();
        }
        assert_eq!(again, settings);
        for [name, value, _] in Settings::default().rows() {
            set(&mut again, &format!("{name} {value}")).unwrap();
        }
        assert_eq!(again, Settings::default());
    }

    #[test]
    fn a_text_sets_what_its_words_would() {
        let (mut one, mut other) = (Settings::default(), Settings::default());
        for (text, words) in [
            ("decimals=12", "decimals 12"),
            (" base = hex ", "base hex"),
            ("rules unary=allow", "rules unary allow"),
            ("k=1..=3", "k 1..=3"),
            ("k 1..=3", "k 1..=3"),
        ] {
            one.set_text(text).unwrap();
            set(&mut other, words).unwrap();
        }
        assert_eq!(one, other);
        for text in [
            "",
            "decimals",
            "decimals=",
            "decimals=1=2",
            "zoom=3",
            "rules unary=x",
            "rules unary=allow x",
        ] {
            assert!(one.set_text(text).is_err(), "{text}");
        }
        assert_eq!(one, other);
        assert_eq!(one.set_text("base=8").unwrap_err().span(), Some(Span::new(5, 6)));
    }

    #[test]
    fn a_rule_without_its_word_is_known() {
        let mut settings = Settings::default();
        for (text, words) in [
            ("unary allow", "`rules unary allow`"),
            ("screen none", "`rules screen none`"),
            ("lenient", "`rules lenient off|on`"),
        ] {
            let Err(InputError::UnknownName { help, .. }) = set(&mut settings, text) else {
                panic!("{text}")
            };
            assert!(help.contains(words), "{help}");
        }
        assert_eq!(settings, Settings::default());
    }

    #[test]
    fn what_cannot_be_is_an_error_and_changes_nothing() {
        let mut settings = Settings::default();
        for text in [
            "k",
            "k 1..3",
            "limit -1",
            "limit few",
            "decimals 1001",
            "timeout -1",
            "timing",
            "timing maybe",
            "pager less",
            "base 8",
            "fractions half",
            "report loud",
            "rules",
            "rules x",
            "rules unary",
            "rules unary x",
            "rules screen",
            "rules screen 5 chairs",
            "edition new",
            "zoom 3",
        ] {
            assert!(set(&mut settings, text).is_err(), "{text}");
        }
        assert_eq!(settings, Settings::default());
    }
}
